/* Shapes with parts by chance. */
#include "compound/part_forms.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void build(part_form *form) {
    size_t bytes = tactn_compound_bytes(form->part, form->count);
    form->memory = malloc(bytes);
    assert_int_equal(tactn_compound_build(form->memory, bytes, form->part, form->count), TACT_OK);
    assert_int_equal(tactn_compound_check(form->memory, bytes), TACT_OK);
    assert_int_equal(tactn_compound_size(form->memory), bytes);
    form->whole = tactn_compound_shape(form->memory);
    for (int i = 0; i < form->count; i++) form->part[i] = tactn_compound_child_get(form->memory, i);
}

part_form form_compound(random_stream *random, int count) {
    part_form form = {.count = count};
    for (int i = 0; i < count; i++) {
        form.made[i] = any_solid(random);
        form.part[i] = (tactn_compound_child){form.made[i].shape, any_pose(random, 2.5), (uint32_t)(100 + i)};
        if (i % 3 == 0) form.part[i].pose = tactn_identity_pose();
    }
    build(&form);
    return form;
}

part_form form_single(made_shape made) {
    part_form form = {.whole = made.shape, .count = 1};
    form.made[0] = made;
    form.part[0] = (tactn_compound_child){made.shape, tactn_identity_pose(), 0};
    return form;
}

#if TACT_DIMENSION == 2
/* A star of chance, which is simple. */
static int star(random_stream *random, tactn_vec *ring) {
    int count = 4 + random_below(random, 7);
    for (int i = 0; i < count; i++) {
        double angle = 6.283185307179586 * i / count, r = random_range(random, 0.5, 2);
        ring[i] = tact2_v((tact_real)(r * cos(angle)), (tact_real)(r * sin(angle)));
    }
    return count;
}

static part_form form_polygon(random_stream *random) {
    part_form form = {.count = 0};
    tactn_vec ring[FORM_PARTS];
    int count = star(random, ring);
    size_t bytes = tact2_polygon_bytes(count);
    form.memory = malloc(bytes);
    assert_int_equal(tact2_polygon_build(form.memory, bytes, ring, count, NULL), TACT_OK);
    form.whole = tact2_polygon_shape(form.memory);
    form.count = tact2_polygon_info_get(form.memory).part_count;
    for (int i = 0; i < form.count; i++)
        form.part[i] = (tactn_compound_child){tact2_hull_shape(tact2_polygon_part(form.memory, i)),
                                              tactn_identity_pose(), 0};
    return form;
}

static part_form form_chain(random_stream *random) {
    part_form form = {.count = 0};
    tactn_vec ring[FORM_PARTS];
    int count = star(random, ring);
    tact2_chain_options options = {.closed = random_coin(random)};
    size_t bytes = tact2_chain_bytes(count);
    form.memory = malloc(bytes);
    assert_int_equal(tact2_chain_build(form.memory, bytes, ring, count, &options), TACT_OK);
    assert_int_equal(tact2_chain_check(form.memory, bytes), TACT_OK);
    form.whole = tact2_chain_shape(form.memory);
    form.count = tact2_chain_info_get(form.memory).segment_count;
    for (int i = 0; i < form.count; i++)
        form.part[i] = (tactn_compound_child){tactn_segment(ring[i], ring[(i + 1) % count]), tactn_identity_pose(), 0};
    return form;
}

part_form form_any(random_stream *random) {
    switch (random_below(random, 4)) {
    case 0: return form_polygon(random);
    case 1: return form_chain(random);
    default: return form_compound(random, 1 + random_below(random, 6));
    }
}
#else
part_form form_any(random_stream *random) { return form_compound(random, 1 + random_below(random, 6)); }
#endif

void form_free(part_form *form) {
    free(form->memory);
    for (int i = 0; i < form->count; i++) {
        if (form->made[i].shape.reach > 0 || form->made[i].shape.rounding > 0) made_free(&form->made[i]);
    }
}

all_pairs form_ask_all(const part_form *a, const part_form *b, tactn_pose b_in_a) {
    all_pairs all = {1e30, 0, -1e30, true};
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            tactn_pose pose = tactn_pose_compose(b_in_a, b->part[k].pose);
            tactn_gap gap = tactn_distance_world(&a->part[i].shape, a->part[i].pose, &b->part[k].shape, pose, NULL);
            assert_int_equal(gap.status, TACT_OK);
            if ((double)gap.distance < all.least)
                all.least = (double)gap.distance, all.least_error = (double)gap.error_bound;
            all.deepest = fmax(all.deepest, (double)(-gap.distance - gap.error_bound));
            all.apart = all.apart && gap.relation == TACT_SEPARATED;
        }
    }
    return all;
}
