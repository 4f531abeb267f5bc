/* The adversary against distances, overlaps, hints, cutoffs, poses in the world, witness points and normals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "adversary/query_categories.h"
#include "support/group.h"

static void what_was_found_before_is_answered_right(void **state) {
    (void)state;
    assert_int_equal(adversary_replay(query_categories), 0);
}

static void no_answer_is_outside_its_bound(void **state) {
    (void)state;
    assert_int_equal(adversary_run(query_categories), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_was_found_before_is_answered_right),
    cmocka_unit_test(no_answer_is_outside_its_bound),
};

const test_group test_adversary_queries = {"test_adversary_queries", tests, sizeof tests / sizeof *tests, NULL, NULL};
