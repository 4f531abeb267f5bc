/* A test source exports its tests as one group, named like its file; tests/support/main.c runs the groups that were
 * linked into a program. */
#ifndef TACT_TESTS_SUPPORT_GROUP_H
#define TACT_TESTS_SUPPORT_GROUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct test_group {
    const char *name;
    const struct CMUnitTest *tests;
    size_t count;
    CMFixtureFunction set_up, tear_down; /* for the whole group; null: nothing to do */
} test_group;

/* The groups of this program, ended by null, and where it was built from and in. Written by cmake. */
extern const test_group *const test_groups[];
extern const char test_source_folder[], test_build_folder[];

#endif
