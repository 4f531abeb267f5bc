/* Leaves that are linked all at once: the tree is one as insertion makes it, whatever the boxes, and goes on as one. */
#include "tree/loose.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "tree/box_forms.h"
#include "tree/tree_list.h"
#include "tree/validate.h"

static void add_loose(listed *l, tactn_bounds box, uint32_t user) {
    int32_t proxy = -1;
    assert_int_equal(tactn_tree_add_loose(l->tree, box, 1u << user % 3, user, &proxy), TACT_OK);
    l->entries[proxy] = (entry){true, box, 1u << user % 3, user};
}

/* Returns the bytes that it took. */
static size_t link_all(listed *l) {
    size_t bytes = tactn_tree_loose_bytes(l->tree);
    void *memory = bytes > 0 ? malloc(bytes) : NULL;
    tactn_tree_link_loose(l->tree, memory);
    free(memory);
    assert_int_equal(l->tree->loose_count, 0);
    assert_true(tree_valid(l->tree, l->bytes));
    check_structure(l);
    return bytes;
}

static void change(listed *l, random_stream *random, box_form form, int changes) {
    for (int i = 0; i < changes; i++) {
        int32_t proxy = any_used(l, random);
        if (random_coin(random)) {
            listed_move(l, proxy, form_box(random, form, i));
        } else {
            listed_remove(l, proxy);
            listed_insert(l, form_box(random, form, i), 1, (uint32_t)i);
        }
    }
}

static void boxes_of_all_forms(void **state) {
    (void)state;
    const int sizes[] = {128, 129, 300, 1000, MOST / 2};
    random_stream random = random_named("loose leaves");
    for (box_form form = 0; form < BOX_FORMS; form++) {
        for (int s = 0; s < 5; s++) {
            listed *l = listed_new(MOST);
            for (int i = 0; i < sizes[s]; i++) add_loose(l, form_box(&random, form, i), (uint32_t)i);
            assert_true(link_all(l) > 0);
            change(l, &random, form, 20);
            for (int i = tactn_tree_count(l->tree); i > 0; i--) add_loose(l, form_box(&random, form, i), (uint32_t)i);
            assert_true(link_all(l) > 0);
            change(l, &random, form, 20);
            check_structure(l);
            listed_free(l);
        }
    }
}

/* Groups of boxes, each far away from all before and much larger: the smaller side of many a split is left out. */
static void groups_of_many_sizes(void **state) {
    (void)state;
    random_stream random = random_named("groups of many sizes");
    for (int round = 0; round < 4; round++) {
        listed *l = listed_new(MOST);
        tact_real scale = 1;
        for (int i = 0; i < MOST - 1; i++) {
            if (random_below(&random, 1 << 3 * round) == 0 && scale < (tact_real)1e30) scale *= 50;
            tact_real end = scale * (tact_real)random_range(&random, 1, 2);
            tactn_bounds box = {all_coordinates(scale), all_coordinates(end)};
            add_loose(l, box, (uint32_t)i);
        }
        assert_true(link_all(l) > 0);
        listed_free(l);
    }
}

/* One box around so many others that beside them it would be out of balance: it goes where insertion takes it. */
static void a_ground_below_many(void **state) {
    (void)state;
    enum { SMALL = 1 << 17 };
    size_t bytes = tactn_tree_bytes(SMALL + 1);
    tactn_tree *tree = malloc(bytes);
    int32_t proxy;
    assert_int_equal(tactn_tree_init(tree, bytes, SMALL + 1), TACT_OK);
    for (int i = 0; i <= SMALL; i++) {
        tact_real at = (tact_real)i;
        tactn_bounds box = {all_coordinates(at), all_coordinates(at + 1)};
        if (i == SMALL / 2) box = (tactn_bounds){all_coordinates((tact_real)-1e15), all_coordinates(0)};
        assert_int_equal(tactn_tree_add_loose(tree, box, 1, (uint32_t)i, &proxy), TACT_OK);
    }
    void *memory = malloc(tactn_tree_loose_bytes(tree));
    tactn_tree_link_loose(tree, memory);
    assert_true(tree_valid(tree, bytes));
    assert_true(tactn_tree_height(tree) <= 17 + 7);
    free(memory);
    free(tree);
}

/* Without memory, and where they are few, the tree has the bytes that insertion gives it. */
static void one_by_one(void **state) {
    (void)state;
    random_stream random = random_named("loose, one by one");
    listed *l = listed_new(MOST), *inserted = listed_new(MOST);
    for (int i = 0; i < 600; i++) {
        tactn_bounds box = form_box(&random, ANY_BOXES, i);
        add_loose(l, box, (uint32_t)i);
        listed_insert(inserted, box, 1u << i % 3, (uint32_t)i);
        if (i % 100 == 99) tactn_tree_link_loose(l->tree, NULL);
        if (i < 500 || i % 20) continue;
        assert_int_equal(tactn_tree_loose_bytes(l->tree), 0);
        link_all(l);
    }
    link_all(l);
    assert_memory_equal(l->tree, inserted->tree, l->bytes);
    listed_free(l);
    listed_free(inserted);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(boxes_of_all_forms),
    cmocka_unit_test(groups_of_many_sizes),
    cmocka_unit_test(a_ground_below_many),
    cmocka_unit_test(one_by_one),
};

const test_group test_loose_leaves = {"test_loose_leaves", tests, sizeof tests / sizeof *tests, NULL, NULL};
