/* The adversary against manifolds, poses in the world, estimates and hulls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "adversary/contact_categories.h"
#include "support/group.h"

static void what_was_found_before_is_answered_right(void **state) {
    (void)state;
    assert_int_equal(adversary_replay(contact_categories), 0);
}

static void no_contact_is_outside_its_bound(void **state) {
    (void)state;
    assert_int_equal(adversary_run(contact_categories), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_was_found_before_is_answered_right),
    cmocka_unit_test(no_contact_is_outside_its_bound),
};

const test_group test_adversary_contacts = {"test_adversary_contacts", tests, sizeof tests / sizeof *tests, NULL, NULL};
