/* The adversary against rays, casts and times of impact. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "adversary_motion/motion_categories.h"
#include "support/group.h"

static void what_was_found_before_is_answered_right(void **state) {
    (void)state;
    assert_int_equal(adversary_replay(motion_categories), 0);
}

static void no_motion_is_outside_its_bound(void **state) {
    (void)state;
    assert_int_equal(adversary_run(motion_categories), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_was_found_before_is_answered_right),
    cmocka_unit_test(no_motion_is_outside_its_bound),
};

const test_group test_adversary_motions = {"test_adversary_motions", tests, sizeof tests / sizeof *tests, NULL, NULL};
