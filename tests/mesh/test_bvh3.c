/* The static tree: all items in their leaves and boxes, bounded depth whatever the boxes, and few boxes that a small
 * one meets. */
#include <stdlib.h>

#include "bvh/bvh3.h"
#include "support/group.h"

enum { MOST = 5000 };

static bvh_item items[MOST];
static bvh_node nodes[MOST / 3 + 1];
static uint64_t random_state;

static uint32_t build(uint32_t count) {
    static bvh_node spare[MOST / 3 + 1];
    bvh_workspace work = {spare, malloc((size_t)tact3_bvh_work_bytes(MOST)), NULL};
    assert_non_null(work.memory);
    uint32_t used = tact3_bvh_build(items, count, nodes, &work);
    free(work.memory);
    return used;
}

/* 0 up to 1. */
static float uniform(void) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (float)(random_state >> 40) * 0x1p-24f;
}

typedef enum kind { CLOUD, EQUAL, DOUBLING, FLAT, NESTED, KINDS } kind;

static void make_items(kind what, int count) {
    random_state = (uint64_t)count;
    for (int i = 0; i < count; i++) {
        float size = 1;
        for (int n = 0; what == DOUBLING && n < i % 120; n++) size /= 2;
        for (int k = 0; k < 3; k++) {
            float at = what == EQUAL ? 0.25f : what == FLAT && k == 1 ? -0.5f : size * (2 * uniform() - 1);
            float half = what == NESTED ? (float)(i + 1) / (float)count : 0.01f * size * uniform();
            items[i].lower[k] = what == NESTED ? -half : at - half;
            items[i].upper[k] = what == NESTED ? half : at + half;
        }
        items[i].index = (uint32_t)i;
    }
}

/* Checks that the items of a leaf are in its box, and counts them. */
static void assert_leaf(const bvh_boxes *boxes, int child, uint32_t leaf, char *met) {
    for (uint32_t i = 0; i < bvh_leaf_count(leaf); i++) {
        const bvh_item *item = &items[bvh_leaf_first(leaf) + i];
        assert_int_equal(met[item->index]++, 0);
        for (int k = 0; k < 3; k++) {
            assert_true(boxes->lower[k][child] <= item->lower[k]);
            assert_true(boxes->upper[k][child] >= item->upper[k]);
        }
    }
}

static void every_tree_holds_its_items(void **state) {
    (void)state;
    static char met[MOST];
    for (kind what = CLOUD; what < KINDS; what++) {
        for (int count = 1; count <= MOST; count += 1 + count / 3) {
            make_items(what, count);
            uint32_t used = build((uint32_t)count);
            assert_true(used <= bvh_most_nodes((uint64_t)count));
            assert_true(tact3_bvh_valid(nodes, used, (uint32_t)count));
            memset(met, 0, sizeof met);
            for (uint32_t n = 0; n < used; n++) {
                bvh_boxes boxes = bvh_node_boxes(&nodes[n]);
                for (int i = 0; i < nodes[n].count; i++) {
                    if (bvh_is_leaf(nodes[n].child[i]))
                        assert_leaf(&boxes, i, nodes[n].child[i], met);
                    else
                        assert_true(nodes[n].child[i] > n);
                }
            }
            for (int i = 0; i < count; i++) assert_int_equal(met[i], 1);
        }
    }
}

/* Where there is no child a box holds nothing, so that a test of four boxes need not ask. */
static void empty_places_hold_nothing(void **state) {
    (void)state;
    make_items(CLOUD, 5);
    tact3_bvh_build(items, 5, nodes, NULL);
    bvh_boxes boxes = bvh_node_boxes(&nodes[0]);
    assert_int_equal(nodes[0].count, 2);
    for (int i = 2; i < BVH_WIDTH; i++) {
        for (int k = 0; k < 3; k++) assert_true(boxes.lower[k][i] > boxes.upper[k][i]);
    }
}

/* Returns how many leaves meet the box around a point. */
static int leaves_near(const float at[3], float half) {
    uint32_t waiting[BVH_STACK] = {0};
    int leaves = 0;
    for (int count = 1; count > 0;) {
        const bvh_node *node = &nodes[waiting[--count]];
        bvh_boxes boxes = bvh_node_boxes(node);
        for (int i = 0; i < node->count; i++) {
            bool meets = true;
            for (int k = 0; k < 3; k++) {
                meets = meets && boxes.lower[k][i] <= at[k] + half && boxes.upper[k][i] >= at[k] - half;
            }
            if (meets && bvh_is_leaf(node->child[i]))
                leaves++;
            else if (meets)
                waiting[count++] = node->child[i];
        }
    }
    return leaves;
}

/* Of 5000 items in a cube, a box with a 64000th of its volume holds one in thirteen on average. */
static void a_small_box_meets_few_leaves(void **state) {
    (void)state;
    make_items(CLOUD, MOST);
    build(MOST);
    int leaves = 0;
    for (int i = 0; i < 1000; i++) {
        const float at[3] = {2 * uniform() - 1, 2 * uniform() - 1, 2 * uniform() - 1};
        leaves += leaves_near(at, 0.025f);
    }
    assert_true(leaves > 100 && leaves < 1000);
}

/* No byte of a tree may lie about its nodes, its order or its depth. */
static void broken_trees_are_refused(void **state) {
    (void)state;
    make_items(CLOUD, 400);
    uint32_t used = tact3_bvh_build(items, 400, nodes, NULL);
    assert_false(tact3_bvh_valid(nodes, used, 399));
    assert_false(tact3_bvh_valid(nodes, used, 401));
    assert_false(tact3_bvh_valid(nodes, used - 1, 400));
    for (uint32_t n = 0; n < used; n++) {
        for (int i = 0; i < nodes[n].count; i++) {
            uint32_t kept = nodes[n].child[i];
            const uint32_t wrong[] = {0, n, kept + 1, kept - 1, UINT32_MAX, bvh_leaf(0, 1)};
            for (int k = 0; k < 6; k++) {
                nodes[n].child[i] = wrong[k];
                if (wrong[k] != kept) assert_false(tact3_bvh_valid(nodes, used, 400));
            }
            nodes[n].child[i] = kept;
        }
    }
    assert_true(tact3_bvh_valid(nodes, used, 400));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_tree_holds_its_items),
    cmocka_unit_test(empty_places_hold_nothing),
    cmocka_unit_test(a_small_box_meets_few_leaves),
    cmocka_unit_test(broken_trees_are_refused),
};

const test_group test_bvh3 = {"test_bvh3", tests, sizeof tests / sizeof tests[0], NULL, NULL};
