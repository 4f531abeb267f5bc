/* Random pairs of every two kinds of shape against the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

static void check_kinds(check_tally *tally, int a, int b, int rounds) {
    char name[64];
    snprintf(name, sizeof name, "%s-%s", pairs_kind_name(a), pairs_kind_name(b));
    random_stream random = random_named(name);
    int before = tally->overlapping;
    for (int i = 0; i < rounds; i++) {
        bool rounded = pairs_never_overlap(a, b) ? i % 8 != 0 : i % 3 == 0;
        shape_spec first = pairs_of_kind(&random, a, rounded), second = pairs_of_kind(&random, b, rounded && i % 2);
        shape_pair pair = pairs_place_so(&random, &first, &second, i / 2 % 2);
        if (random_coin(&random)) pair = pairs_swapped(&pair);
        check_pair(tally, &pair);
    }
    int hits = (tally->overlapping - before) / 2; /* each is asked twice */
    if (rounds < 30 || (10 * hits >= 3 * rounds && 10 * hits <= 7 * rounds)) return;
    printf("# %s: %d of %d overlap\n", name, hits, rounds);
    tally->failures++;
}

static void every_two_kinds(void **state) {
    (void)state;
    check_tally tally = tally_named("every two kinds");
    for (int a = 0; a < PAIRS_KINDS; a++)
        for (int b = a; b < PAIRS_KINDS; b++) check_kinds(&tally, a, b, check_rounds(40));
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    if (check_rates()) assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10 + 1);
    assert_true(tally.wide * 50 <= tally.pairs); /* the oracle knows */
#ifndef TACT_FLOAT
    assert_true(tally.loose * 1000 <= tally.pairs);
#endif
}

static void hulls_of_many_corners(void **state) {
    (void)state;
    random_stream random = random_named("many corners");
    check_tally tally = tally_named("many corners");
    for (int i = 0; i < check_rounds(60); i++) {
        shape_spec a = pairs_hull(&random, 20 + random_below(&random, 20), 1);
        shape_spec b = i % 2 ? pairs_hull(&random, 20 + random_below(&random, 20), 1)
                             : pairs_shape(&random, (spec_kind)random_below(&random, SPEC_KINDS), 1);
        shape_pair pair = pairs_place(&random, &a, &b);
        check_pair(&tally, &pair);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10 + 1);
}

/* Each radius is rounded once where a shape is rounded once more, and their sum once again: the bound knows. Almost
 * all of the depth is radii, so that nothing else fills the bound. */
static void balls_rounded_once_more(void **state) {
    (void)state;
    random_stream random = random_named("rounded once more");
    check_tally tally = tally_named("balls rounded once more");
    for (int i = 0; i < check_rounds(4000); i++) {
        shape_spec balls[2];
        for (int k = 0; k < 2; k++) {
            tact_real radius = (tact_real)random_range(&random, 1, 2);
            balls[k] = i % 2 || TACT_DIMENSION == 3 ? spec_ball(radius) : spec_ellipsoid(all_coordinates(radius));
            balls[k].rounding = (tact_real)random_range(&random, 0, 1);
        }
        tact_real apart = (tact_real)random_range(&random, 0, 1e-4);
        shape_pair pair = pairs_at(&balls[0], &balls[1], pose_at(along_axis(i % TACT_DIMENSION, apart)));
        check_pair(&tally, &pair);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_int_equal(tally.overlapping, tally.pairs);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_two_kinds),
    cmocka_unit_test(hulls_of_many_corners),
    cmocka_unit_test(balls_rounded_once_more),
};

const test_group test_distance = {"test_distance", tests, sizeof tests / sizeof *tests, NULL, NULL};
