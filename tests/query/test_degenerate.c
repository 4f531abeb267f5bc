/* The families of pairs on which collision code fails, against the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

/* Over all families. */
static int answers, loose;

/* Bodies of revolution with axes that are almost, but not quite, one: their brackets may stay open
 * (docs/accuracy.md). The plane has none. */
static bool has_open_rings(const char *name) {
    return TACT_DIMENSION == 3 && (strcmp(name, "coincident") == 0 || strcmp(name, "nested") == 0);
}

static void check_family(const char *name, pair_family family, int count,
                         check_limits (*limits)(const pair_oracle *)) {
    random_stream random = random_named(name);
    check_tally tally = tally_named(name);
    int rounds = check_rounds(count);
    for (int i = 0; i < rounds; i++) {
        shape_pair pair = family(&random, i);
        check_pair_within(&tally, &pair, limits);
    }
    tally_print(&tally);
    if (!has_open_rings(name)) {
        answers += tally.pairs;
        loose += tally.loose;
    }
    assert_true(tally.open <= 6 + tally.pairs / 50);
    assert_int_equal(tally.pairs, 2 * rounds);
    assert_int_equal(tally.failures, 0);
    assert_true(tally.wide * 50 <= tally.pairs + 100); /* the oracle knows */
}

static void touching(void **state) {
    (void)state;
    check_family("touching", pairs_touching, 1120, limits_of);
}
static void touching_curved(void **state) {
    (void)state;
    check_family("touching, curved", pairs_touching_curved, 630, limits_of);
}
static void coincident(void **state) {
    (void)state;
    check_family("coincident", pairs_coincident, 900, limits_of);
}
static void flat(void **state) {
    (void)state;
    check_family("flat", pairs_flat, 1440, limits_of);
}
static void thin(void **state) {
    (void)state;
    check_family("thin", pairs_thin, 480, limits_of);
}
static void of_unequal_size(void **state) {
    (void)state;
    check_family("unequal", pairs_unequal, 720, limits_unequal);
}
static void far_from_their_origins(void **state) {
    (void)state;
    check_family("far", pairs_far, 240, limits_of);
}
static void of_extreme_size(void **state) {
    (void)state;
    check_family("extreme", pairs_extreme, 480, limits_of);
}
static void one_inside_the_other(void **state) {
    (void)state;
    check_family("nested", pairs_nested, 480, limits_of);
}
static void nearly_parallel(void **state) {
    (void)state;
    check_family("nearly parallel", pairs_nearly_parallel, 480, limits_of);
}
static void slivers(void **state) {
    (void)state;
    check_family("slivers", pairs_slivers, 480, limits_slivers);
}

/* Rings aside, in double all but one bound in a thousand is below a billionth of the pair's size; in float none can
 * be. */
static void bounds_are_small(void **state) {
    (void)state;
    printf("# of %d bounds %d are above a billionth\n", answers, loose);
#ifdef TACT_FLOAT
    assert_true(loose > 0);
#else
    assert_true(loose * 1000 <= answers);
#endif
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(touching),
    cmocka_unit_test(touching_curved),
    cmocka_unit_test(coincident),
    cmocka_unit_test(flat),
    cmocka_unit_test(thin),
    cmocka_unit_test(of_unequal_size),
    cmocka_unit_test(far_from_their_origins),
    cmocka_unit_test(of_extreme_size),
    cmocka_unit_test(one_inside_the_other),
    cmocka_unit_test(nearly_parallel),
    cmocka_unit_test(slivers),
    cmocka_unit_test(bounds_are_small),
};

const test_group test_degenerate = {"test_degenerate", tests, sizeof tests / sizeof *tests, NULL, NULL};
