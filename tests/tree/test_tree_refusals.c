/* The dynamic tree of boxes: its memory, what it refuses, searches that end early, misuse. */
#include <math.h>
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "tree/validate.h"
#include "tree/tree_list.h"

static tactn_bounds unit_box(void) { return (tactn_bounds){all_coordinates(-1), all_coordinates(1)}; }

/* ---- memory */

/* The same changes in a tree that is copied, moved and enlarged all the time give the same answers and numbers, and
 * in a tree of that capacity from the start the same bytes. */
static void growing_and_moving_change_nothing(void **state) {
    (void)state;
    random_stream random = random_named("tree, growing");
    listed *l = listed_new(300);
    int capacity = 1;
    char *memory = malloc(tactn_tree_bytes(capacity));
    assert_int_equal(tactn_tree_init(memory, tactn_tree_bytes(capacity), capacity), TACT_OK);
    for (int i = 0; i < 3000; i++) {
        tactn_tree *tree = (tactn_tree *)memory;
        if (tactn_tree_count(tree) == capacity && capacity < 300) {
            int larger = capacity * 2 < 300 ? capacity * 2 : 300;
            char *block = malloc(tactn_tree_bytes(larger));
            assert_int_equal(tactn_tree_grow(block, tactn_tree_bytes(larger) - 1, larger, tree), TACT_BUFFER_TOO_SMALL);
            assert_int_equal(tactn_tree_grow(block, tactn_tree_bytes(larger), larger, tree), TACT_OK);
            free(memory);
            memory = block, tree = (tactn_tree *)block, capacity = larger;
            assert_int_equal(tactn_tree_capacity(tree), larger);
        }
        if (i % 10 == 0) {
            char *block = malloc(tactn_tree_bytes(capacity));
            memcpy(block, memory, tactn_tree_bytes(capacity));
            memset(memory, 0xa5, tactn_tree_bytes(capacity));
            free(memory);
            memory = block, tree = (tactn_tree *)block;
        }
        tactn_bounds box = any_box(&random);
        if (tactn_tree_count(tree) < 300 && random_below(&random, 3) > 0) {
            int32_t proxy, other = listed_insert(l, box, 1, (uint32_t)i);
            assert_int_equal(tactn_tree_insert(tree, box, 1, (uint32_t)i, &proxy), TACT_OK);
            assert_int_equal(proxy, other);
        } else {
            int32_t proxy = any_used(l, &random);
            if (random_coin(&random)) tactn_tree_remove(tree, proxy), listed_remove(l, proxy);
            else tactn_tree_move(tree, proxy, box), listed_move(l, proxy, box);
            if (tactn_tree_count(tree) == 0) listed_insert(l, box, 1, 0), tactn_tree_insert(tree, box, 1, 0, &proxy);
        }
    }
    assert_int_equal(capacity, 300);
    assert_memory_equal(memory, l->tree, l->bytes);
    check_structure(l);
    free(memory);
    listed_free(l);
}

static void memory_and_counts_are_checked(void **state) {
    (void)state;
    const int wrong[] = {0, -1, INT32_MIN, TACTN_TREE_MAX_COUNT + 1, INT32_MAX};
    alignas(max_align_t) char block[8192];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(tactn_tree_bytes(wrong[i]), 0);
        tact_status expected = wrong[i] > 0 ? TACT_TOO_MANY : TACT_NOT_POSITIVE;
        assert_int_equal(tactn_tree_init(block, sizeof block, wrong[i]), expected);
    }
    assert_true(tactn_tree_bytes(TACTN_TREE_MAX_COUNT) / TACTN_TREE_MAX_COUNT >= 2 * sizeof(node));
    char *memory = malloc(tactn_tree_bytes(5)), *larger = malloc(tactn_tree_bytes(9));
    assert_int_equal(tactn_tree_init(memory, tactn_tree_bytes(5) - 1, 5), TACT_BUFFER_TOO_SMALL);
    assert_int_equal(tactn_tree_init(memory + 8, tactn_tree_bytes(4), 4), TACT_MISALIGNED);
    assert_int_equal(tactn_tree_init(memory, tactn_tree_bytes(5), 5), TACT_OK);
    tactn_tree *tree = (tactn_tree *)memory;
    assert_int_equal(tactn_tree_count(tree), 0);
    assert_int_equal(tactn_tree_capacity(tree), 5);
    assert_int_equal(tactn_tree_height(tree), 0);
    assert_int_equal(tactn_tree_grow(larger, tactn_tree_bytes(9), 4, tree), TACT_TOO_MANY);
    assert_int_equal(tactn_tree_grow(larger, tactn_tree_bytes(9), TACTN_TREE_MAX_COUNT + 1, tree), TACT_TOO_MANY);
    assert_int_equal(tactn_tree_grow(larger, tactn_tree_bytes(9), 9, tree), TACT_OK);
    free(memory);
    free(larger);
}

/* ---- bytes from anywhere */

static bool count_visit(void *context, int32_t proxy, uint32_t user) {
    (void)proxy;
    (void)user;
    ++*(int *)context;
    return true;
}

static tact_real count_on_way(void *context, int32_t proxy, uint32_t user, tact_real fraction) {
    count_visit(context, proxy, user);
    return fraction;
}

/* All that can be done with a tree that is said to be sound; the sanitizers watch. */
static void use_tree(tactn_tree *tree) {
    tactn_bounds all = {all_coordinates(-TACT_REAL_MAX), all_coordinates(TACT_REAL_MAX)};
    int found_by_query = 0, found_on_way = 0, count = tactn_tree_count(tree);
    tactn_tree_query(tree, all, UINT64_MAX, count_visit, &found_by_query);
    tactn_tree_cast(tree, all, along_axis(0, 1), UINT64_MAX, count_on_way, &found_on_way);
    assert_true(found_by_query <= count && found_on_way <= count);
    for (int32_t i = 0; i < 2 * tactn_tree_capacity(tree); i++) {
        if (tree_has_proxy(tree, i) && i % 3 == 0) tactn_tree_move(tree, i, unit_box());
        if (tree_has_proxy(tree, i) && i % 3 == 1) tactn_tree_enlarge(tree, i, all);
        if (tree_has_proxy(tree, i) && i % 3 == 2) tactn_tree_remove(tree, i);
    }
    int32_t proxy;
    while (tactn_tree_insert(tree, unit_box(), 1, 0, &proxy) == TACT_OK) assert_true(tree_has_proxy(tree, proxy));
    assert_int_equal(tactn_tree_count(tree), tactn_tree_capacity(tree));
    assert_true(tree_valid(tree, tactn_tree_bytes(tactn_tree_capacity(tree))));
}

/* A block with changed bytes is either found out, or is a tree that can be worked with. */
static void forged_trees_are_found_out(void **state) {
    (void)state;
    random_stream random = random_named("tree, forged");
    listed *l = listed_new(40);
    for (int i = 0; i < 36; i++) listed_insert(l, any_box(&random), 1, 0);
    for (int i = 0; i < 6; i++) listed_remove(l, any_used(l, &random));
    char *block = malloc(l->bytes);
    int rounds = check_rounds(40000), found_out = 0;
    for (int i = 0; i < rounds; i++) {
        memcpy(block, l->tree, l->bytes);
        for (int k = random_below(&random, 3); k >= 0; k--) {
            int at = random_below(&random, i % 4 == 0 ? (int)sizeof(tactn_tree) : (int)l->bytes);
            int value = random_below(&random, 256);
            if (random_coin(&random)) value = block[at] + random_below(&random, 5) - 2;
            block[at] = (char)value;
        }
        if (tree_valid(block, l->bytes)) {
            use_tree((tactn_tree *)block);
        } else {
            found_out++;
        }
    }
    print_message("%d of %d forged trees found out\n", found_out, rounds);
    assert_in_range(found_out * 100 / rounds, 30, 90);
    assert_false(tree_valid(l->tree, l->bytes - 1));
    assert_false(tree_valid(l->tree, 0));
    free(block);
    listed_free(l);
}

/* ---- what is refused changes nothing */

static void expect_refused(listed *l, int32_t proxy, tactn_bounds bounds, tact_status status) {
    char *before = malloc(l->bytes);
    memcpy(before, l->tree, l->bytes);
    int32_t other = -7;
    assert_int_equal(tactn_tree_insert(l->tree, bounds, 1, 0, &other), status);
    assert_int_equal(other, -7);
    if (status != TACT_TOO_MANY) {
        assert_int_equal(tactn_tree_move(l->tree, proxy, bounds), status);
        assert_int_equal(tactn_tree_enlarge(l->tree, proxy, bounds), status);
    }
    assert_memory_equal(before, l->tree, l->bytes);
    free(before);
}

static void bad_boxes_and_full_trees_are_refused(void **state) {
    (void)state;
    random_stream random = random_named("tree, refused");
    listed *l = listed_new(20);
    for (int i = 0; i < 19; i++) listed_insert(l, any_box(&random), 1, 0);
    int32_t proxy = any_used(l, &random);
    tactn_bounds good = any_box(&random);
    for (int k = 0; k < TACT_DIMENSION; k++) {
        const tact_real bad[] = {(tact_real)NAN, (tact_real)INFINITY, -(tact_real)INFINITY};
        for (int i = 0; i < 3; i++) {
            expect_refused(l, proxy, (tactn_bounds){with_coordinate(good.lower, k, bad[i]), good.upper},
                           TACT_NOT_FINITE);
            expect_refused(l, proxy, (tactn_bounds){good.lower, with_coordinate(good.upper, k, bad[i])},
                           TACT_NOT_FINITE);
        }
        tactn_vec below = with_coordinate(good.upper, k, coordinate(good.lower, k) - 1);
        expect_refused(l, proxy, (tactn_bounds){good.lower, below}, TACT_NEGATIVE);
    }
    listed_insert(l, good, 1, 0);
    expect_refused(l, proxy, good, TACT_TOO_MANY);
    check_structure(l);
    listed_remove(l, proxy);
    listed_insert(l, good, 1, 0);
    check_structure(l);
    listed_free(l);
}

/* Searches refuse by finding nothing; boxes without end are no mistake. */
static void searches_for_what_is_no_box(void **state) {
    (void)state;
    random_stream random = random_named("tree, no box");
    listed *l = listed_new(50);
    for (int i = 0; i < 50; i++) listed_insert(l, any_box(&random), 1, 0);
    const tact_real inf = (tact_real)INFINITY, nan = (tact_real)NAN;
    tactn_bounds all = {all_coordinates(-TACT_REAL_MAX), all_coordinates(TACT_REAL_MAX)};
    tactn_bounds endless = {all_coordinates(-inf), all_coordinates(inf)};
    assert_int_equal(check_query(l, endless, 1), 50);
    assert_int_equal(check_query(l, all, 1), 50);
    found *f = found_new(l);
    tactn_tree_cast(l->tree, all, all_coordinates(-TACT_REAL_MAX), 1, find_on_way, f);
    assert_int_equal(f->count, 50);
    for (int k = 0; k < TACT_DIMENSION; k++) {
        tactn_bounds bad = {with_coordinate(all.lower, k, nan), all.upper};
        tactn_bounds upside_down = {with_coordinate(all.lower, k, TACT_REAL_MAX), no_vec()};
        assert_true(tactn_tree_query(l->tree, bad, 1, find, f));
        assert_true(tactn_tree_query(l->tree, upside_down, 1, find, f));
        tactn_tree_cast(l->tree, bad, no_vec(), 1, find_on_way, f);
        tactn_tree_cast(l->tree, upside_down, no_vec(), 1, find_on_way, f);
        tactn_tree_cast(l->tree, all, with_coordinate(no_vec(), k, nan), 1, find_on_way, f);
        tactn_tree_cast(l->tree, all, with_coordinate(no_vec(), k, inf), 1, find_on_way, f);
    }
    assert_int_equal(f->count, 50);
    free(f);
    listed_free(l);
}

static tact_real stop_way(void *context, int32_t proxy, uint32_t user, tact_real fraction) {
    bool on = find(context, proxy, user);
    return on ? 2 * fraction : 0; /* more than it was told is no more than that */
}

static void a_visitor_ends_the_search(void **state) {
    (void)state;
    listed *l = listed_new(50);
    for (int i = 0; i < 50; i++) listed_insert(l, unit_box(), 1, 0);
    tactn_bounds box = unit_box();
    for (int stop = 1; stop <= 51; stop++) {
        found *f = found_new(l), *on_way = found_new(l);
        f->stop_after = on_way->stop_after = stop;
        assert_int_equal(tactn_tree_query(l->tree, box, 1, find, f), stop == 51);
        tactn_tree_cast(l->tree, box, along_axis(0, 5), 1, stop_way, on_way);
        assert_int_equal(f->count, stop < 50 ? stop : 50);
        assert_int_equal(on_way->count, f->count);
        free(f);
        free(on_way);
    }
    listed_free(l);
}

/* ---- misuse */

static jmp_buf escape;
static int misused;

static void leave(const char *text, const char *function) {
    (void)text;
    (void)function;
    misused++;
    longjmp(escape, 1);
}

static void misuse_with(tactn_tree *tree, int32_t proxy, int call) {
    tactn_bounds box = unit_box();
    switch (call) {
    case 0: tactn_tree_remove(tree, proxy); return;
    case 1: tactn_tree_move(tree, proxy, box); return;
    case 2: tactn_tree_enlarge(tree, proxy, box); return;
    case 3: tactn_tree_bounds(tree, proxy); return;
    default: tactn_tree_user(tree, proxy); return;
    }
}

static void null_pointers(tactn_tree *tree, int call) {
    alignas(max_align_t) char block[1024];
    int32_t proxy;
    tactn_bounds box = unit_box();
    switch (call) {
    case 0: tactn_tree_init(NULL, sizeof block, 1); return;
    case 1: tactn_tree_grow(NULL, sizeof block, 2, tree); return;
    case 2: tactn_tree_grow(block, sizeof block, 2, NULL); return;
    case 3: tactn_tree_count(NULL); return;
    case 4: tactn_tree_capacity(NULL); return;
    case 5: tactn_tree_height(NULL); return;
    case 6: tactn_tree_insert(NULL, box, 1, 0, &proxy); return;
    case 7: tactn_tree_insert(tree, box, 1, 0, NULL); return;
    case 8: tactn_tree_query(NULL, box, 1, find, NULL); return;
    case 9: tactn_tree_query(tree, box, 1, NULL, NULL); return;
    case 10: tactn_tree_cast(NULL, box, no_vec(), 1, find_on_way, NULL); return;
    default: tactn_tree_cast(tree, box, no_vec(), 1, NULL, NULL); return;
    }
}

/* Numbers of no box: out of range, free, never used, and those of inner nodes. */
static void misuse_calls_the_hook(void **state) {
    (void)state;
    random_stream random = random_named("tree, misuse");
    listed *l = listed_new(10);
    for (int i = 0; i < 8; i++) listed_insert(l, any_box(&random), 1, 0);
    listed_remove(l, any_used(l, &random));
    char *before = malloc(l->bytes);
    memcpy(before, l->tree, l->bytes);
    volatile int expected = 0;
    tact_set_assert_hook(leave);
    misused = 0;
    for (volatile int32_t proxy = -2; proxy < 25; proxy++) {
        if (proxy >= 0 && l->entries[proxy].used) continue;
        for (volatile int call = 0; call < 5; call++) {
            expected++;
            if (setjmp(escape) == 0) misuse_with(l->tree, proxy, call);
        }
    }
    for (volatile int call = 0; call < 5; call++) {
        expected++;
        if (setjmp(escape) == 0) misuse_with(NULL, 0, call);
    }
    for (volatile int call = 0; call < 12; call++) {
        expected++;
        if (setjmp(escape) == 0) null_pointers(l->tree, call);
    }
    tact_set_assert_hook(NULL);
    assert_int_equal(misused, expected);
    assert_memory_equal(before, l->tree, l->bytes);
    free(before);
    listed_free(l);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(growing_and_moving_change_nothing),
    cmocka_unit_test(memory_and_counts_are_checked),
    cmocka_unit_test(forged_trees_are_found_out),
    cmocka_unit_test(bad_boxes_and_full_trees_are_refused),
    cmocka_unit_test(searches_for_what_is_no_box),
    cmocka_unit_test(a_visitor_ends_the_search),
    cmocka_unit_test(misuse_calls_the_hook),
};

const test_group test_tree_refusals = {"test_tree_refusals", tests, sizeof tests / sizeof *tests, NULL, NULL};
