/* Sets of boxes of many kinds with a static tree over each, and the truth about them in long double. */
#include "tree/box_forms.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tree/tree_list.h"

static const bool is_float = sizeof(tact_real) == sizeof(float);

static tactn_bounds wide_box(random_stream *random) {
    tactn_bounds box = {no_vec(), no_vec()};
    for (int k = 0; k < TACT_DIMENSION; k++) {
        double x[2];
        for (int i = 0; i < 2; i++) {
            int kind = random_below(random, 8);
            x[i] = kind == 0   ? 0
                   : kind == 1 ? (double)TACT_REAL_MAX
                               : random_decade(random, is_float ? 1e-44 : 1e-320, is_float ? 3e38 : 1e308);
            if (random_coin(random)) x[i] = -x[i];
        }
        if (random_below(random, 4) == 0) x[1] = x[0];
        box.lower = with_coordinate(box.lower, k, (tact_real)fmin(x[0], x[1]));
        box.upper = with_coordinate(box.upper, k, (tact_real)fmax(x[0], x[1]));
    }
    return box;
}

static tactn_bounds clustered_box(random_stream *random) {
    tactn_vec lower = all_coordinates(1000), size = no_vec();
    double scale = 100;
    for (int depth = 0; depth < 4; depth++, scale /= 64) {
        for (int k = 0; k < TACT_DIMENSION; k++) {
            double step = scale * random_below(random, 3);
            lower = with_coordinate(lower, k, coordinate(lower, k) + (tact_real)step);
            size = with_coordinate(size, k, (tact_real)(scale * random_range(random, 0, 1)));
        }
    }
    return (tactn_bounds){lower, tactn_add(lower, size)};
}

tactn_bounds form_box(random_stream *random, box_form form, int index) {
    tact_real at = (tact_real)index;
    tactn_vec place = any_grid(random, -4, 4);
    switch (form) {
    case ANY_BOXES: return any_box(random);
    case EQUAL_BOXES: return (tactn_bounds){all_coordinates(-1), all_coordinates(1)};
    case NESTED_BOXES: return (tactn_bounds){all_coordinates(-1 - at), all_coordinates(1 + at)};
    case FLAT_ROW_BOXES: return (tactn_bounds){along_axis(0, at), along_axis(0, at + TACT_REAL(0.5))};
    case POINT_BOXES: return (tactn_bounds){place, place};
    case ONE_HUGE_BOX:
        if (index == 7) return (tactn_bounds){all_coordinates(-1000), all_coordinates(1000)};
        return (tactn_bounds){place, tactn_add(place, all_coordinates(TACT_REAL(0.25)))};
    case DOUBLING_BOXES: {
        tact_real size = (tact_real)ldexp(1, is_float ? 60 - index % 120 : 500 - index % 1000);
        return (tactn_bounds){all_coordinates(size), all_coordinates(2 * size)};
    }
    case WIDE_BOXES: return wide_box(random);
    default: return clustered_box(random);
    }
}

void box_set_build(box_set *set, const tact_tasks *tasks, int junk) {
    size_t scratch_bytes = tactn_static_tree_scratch_bytes(set->count);
    void *scratch = malloc(scratch_bytes);
    int bad = 5;
    assert_non_null(scratch);
    memset(set->tree, junk, set->bytes);
    memset(scratch, junk, scratch_bytes);
    tactn_static_tree_input input = {set->boxes, 0, set->count};
    tact_status status = tactn_static_tree_build(set->tree, set->bytes, scratch, scratch_bytes, &input, tasks, &bad);
    assert_true(status == TACT_OK && bad == -1);
    free(scratch);
}

box_set box_set_new(random_stream *random, box_form form, int count) {
    box_set set = {.form = form, .count = count, .bytes = tactn_static_tree_bytes(count)};
    set.boxes = malloc(((size_t)count + 1) * sizeof(tactn_bounds)), set.tree = malloc(set.bytes);
    assert_true(set.boxes && set.tree);
    for (int i = 0; i < count; i++) set.boxes[i] = form_box(random, form, i);
    box_set_build(&set, NULL, 0xa5);
    assert_true(tactn_static_tree_size(set.tree) <= set.bytes);
    assert_int_equal(tactn_static_tree_count(set.tree), count);
    assert_int_equal(tactn_static_tree_check(set.tree, set.bytes), TACT_OK);
    return set;
}

void box_set_free(box_set *set) {
    free(set->boxes);
    free(set->tree);
}

long double true_box_distance(const tactn_bounds *a, const tactn_bounds *b) {
    long double squared = 0;
    for (int k = 0; k < TACT_DIMENSION; k++) {
        long double above = (long double)coordinate(a->lower, k) - (long double)coordinate(b->upper, k);
        long double below = (long double)coordinate(b->lower, k) - (long double)coordinate(a->upper, k);
        long double apart = fmaxl(0, fmaxl(above, below));
        squared += apart * apart;
    }
    return sqrtl(squared);
}

long double distance_error(long double distance) {
    return 8 * (long double)CHECK_ROUNDOFF * distance + 2 * (is_float ? 0x1p-149L : 0x1p-1074L);
}

int truly_within(long double distance, tact_real limit) {
    long double most = (long double)limit;
    if (distance <= 0) return 1;
    if (most <= 0 || distance - distance_error(distance) > most) return 0;
    return distance + distance_error(distance) <= most ? 1 : -1;
}

tact_real any_limit(random_stream *random, box_form form) {
    int kind = random_below(random, 4);
    if (kind == 0) return 0;
    if (kind == 1 && random_below(random, 4) == 0) return random_coin(random) ? (tact_real)INFINITY : TACT_REAL_MAX;
    if (form == WIDE_BOXES || form == DOUBLING_BOXES)
        return (tact_real)random_decade(random, is_float ? 1e-44 : 1e-320, is_float ? 3e38 : 1e308);
    if (form == CLUSTERED_BOXES) return (tact_real)random_decade(random, 1e-5, 100);
    return kind == 2 ? (tact_real)random_grid(random, 0, 2) : (tact_real)random_range(random, 0, 1);
}
