/* Random pairs of every two kinds of shape against the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check3.h"
#include "pairs3.h"

/* Every kind, and a support function of the user's own. */
#define KINDS (SPEC3_KINDS + 1)

static spec3 shape_of(random3 *random, int kind, bool rounded) {
    spec3 shape;
    if (kind == SPEC3_KINDS) {
        shape = pairs3_shape(random, SPEC3_SPHERE + (unsigned)random3_below(random, SPEC3_KINDS - SPEC3_SPHERE), 1);
        shape.custom = true;
    } else {
        shape = pairs3_shape(random, (spec3_kind)kind, 1);
    }
    if (rounded) shape.rounding = (tact_real)random3_decade(random, 1e-3, 0.3);
    return shape;
}

/* Two of these overlap only when rounded: the difference of their cores has no inside. */
static bool never_overlap(int a, int b) {
    return (a <= SPEC3_TRIANGLE && b == SPEC3_POINT) || (b <= SPEC3_TRIANGLE && a == SPEC3_POINT) ||
           (a == SPEC3_SEGMENT && b == SPEC3_SEGMENT);
}

static const char *kind_name(int kind) { return kind == SPEC3_KINDS ? "custom" : spec3_name((spec3_kind)kind); }

static void check_kinds(tally3 *tally, int a, int b, int rounds) {
    char name[64];
    snprintf(name, sizeof name, "%s-%s", kind_name(a), kind_name(b));
    random3 random = random3_named(name);
    int before = tally->overlapping;
    for (int i = 0; i < rounds; i++) {
        bool rounded = never_overlap(a, b) ? i % 8 != 0 : i % 3 == 0;
        spec3 first = shape_of(&random, a, rounded), second = shape_of(&random, b, rounded && i % 2);
        pair3 pair = pairs3_place_so(&random, &first, &second, i / 2 % 2);
        if (random3_coin(&random)) pair = pairs3_swapped(&pair);
        check3_pair(tally, &pair);
    }
    int hits = tally->overlapping - before;
    if (rounds < 30 || (10 * hits >= 3 * rounds && 10 * hits <= 7 * rounds)) return;
    printf("# %s: %d of %d overlap\n", name, hits, rounds);
    tally->failures++;
}

static void every_two_kinds(void **state) {
    (void)state;
    tally3 tally = tally3_named("every two kinds");
    for (int a = 0; a < KINDS; a++)
        for (int b = a; b < KINDS; b++) check_kinds(&tally, a, b, check3_rounds(40));
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10);
    assert_true(tally.wide * 50 <= tally.pairs); /* the oracle knows */
#ifndef TACT_FLOAT
    assert_true(tally.loose * 1000 <= tally.pairs);
#endif
}

static void hulls_of_many_corners(void **state) {
    (void)state;
    random3 random = random3_named("many corners");
    tally3 tally = tally3_named("many corners");
    for (int i = 0; i < check3_rounds(60); i++) {
        spec3 a = pairs3_hull(&random, 20 + random3_below(&random, 20), 1);
        spec3 b = i % 2 ? pairs3_hull(&random, 20 + random3_below(&random, 20), 1)
                        : pairs3_shape(&random, (spec3_kind)random3_below(&random, SPEC3_KINDS), 1);
        pair3 pair = pairs3_place(&random, &a, &b);
        check3_pair(&tally, &pair);
    }
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_two_kinds),
        cmocka_unit_test(hulls_of_many_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
