/* Static trees of boxes: their memory, what is refused, bytes from elsewhere, misuse. */
#include <math.h>
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hull/block.h"
#include "support/group.h"
#include "tree/box_forms.h"
#include "tree/static_fit.c"

/* ---- memory ---- */

static void sizes_are_told(void **state) {
    (void)state;
    const int wrong[] = {-1, INT32_MIN, TACTN_STATIC_TREE_MAX_COUNT + 1, INT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(tactn_static_tree_bytes(wrong[i]), 0);
        assert_int_equal(tactn_static_tree_scratch_bytes(wrong[i]), 0);
    }
    for (int count = 0; count < 300; count++) {
        assert_true(tactn_static_tree_bytes(count) > 0 && tactn_static_tree_scratch_bytes(count) > 0);
    }
    size_t most = tactn_static_tree_bytes(TACTN_STATIC_TREE_MAX_COUNT);
    assert_true(sizeof(size_t) < 8 || most / TACTN_STATIC_TREE_MAX_COUNT >= sizeof(tactn_bounds));
}

/* Just as much memory as is asked for; the sanitizers watch. Then the block is moved. */
static void trees_fit_and_can_be_moved(void **state) {
    (void)state;
    random_stream random = random_named("static tree, memory");
    for (int i = 0; i < check_rounds(100); i++) {
        box_set set = box_set_new(&random, (box_form)(i % BOX_FORMS), i < 20 ? i : random_below(&random, 6000));
        size_t size = tactn_static_tree_size(set.tree);
        void *moved = malloc(size);
        memcpy(moved, set.tree, size);
        memset(set.tree, 0x77, set.bytes);
        assert_int_equal(tactn_static_tree_check(moved, size), TACT_OK);
        tactn_static_tree_near near;
        if (set.count > 0) {
            assert_int_equal(tactn_static_tree_nearest(moved, set.boxes[0], 0, &near, 1), 1);
            tactn_bounds all = tactn_static_tree_bounds(moved);
            for (int k = 0; k < set.count; k++) {
                for (int c = 0; c < TACT_DIMENSION; c++) {
                    assert_true(coordinate(all.lower, c) <= coordinate(set.boxes[k].lower, c) &&
                                coordinate(all.upper, c) >= coordinate(set.boxes[k].upper, c));
                }
            }
        }
        free(moved);
        box_set_free(&set);
    }
}

/* The number of nodes on the longest path from a node down. */
static int depth_below(const static_node *nodes, uint32_t index) {
    int most = 0;
    for (int i = 0; i < child_count(&nodes[index]); i++) {
        if (nodes[index].child[i] & STATIC_IS_LEAF) continue;
        int depth = depth_below(nodes, nodes[index].child[i]);
        most = depth > most ? depth : most;
    }
    return most + 1;
}

/* Boxes that double in size are split off a few at a time, until halving has to begin. */
static void no_path_is_longer_than_the_stack(void **state) {
    (void)state;
    random_stream random = random_named("static tree, depth");
    for (box_form form = 0; form < BOX_FORMS; form++) {
        box_set set = box_set_new(&random, form, 30000);
        int depth = depth_below(static_nodes(set.tree), 0);
        print_message("form %d: %d nodes deep\n", (int)form, depth);
        assert_in_range(depth, 7, STATIC_DEPTH);
        box_set_free(&set);
    }
}

/* ---- what is refused ---- */

enum { COUNT = 200 };

typedef struct workplace {
    tactn_bounds boxes[COUNT + 1];
    size_t bytes, scratch_bytes;
    char *memory, *scratch;
} workplace;

static workplace workplace_new(random_stream *random) {
    workplace w = {.bytes = tactn_static_tree_bytes(COUNT), .scratch_bytes = tactn_static_tree_scratch_bytes(COUNT)};
    w.memory = calloc(1, w.bytes + 8), w.scratch = calloc(1, w.scratch_bytes + 8);
    assert_true(w.memory && w.scratch);
    for (int i = 0; i < COUNT; i++) w.boxes[i] = form_box(random, ANY_BOXES, i);
    return w;
}

static void workplace_free(workplace *w) {
    free(w->memory);
    free(w->scratch);
}

/* Building and refitting are refused, and neither changes the tree. */
static void expect_bad_box(workplace *w, tactn_static_tree *tree, int index, tactn_bounds box, tact_status status) {
    size_t size = tactn_static_tree_size(tree);
    tactn_bounds kept = w->boxes[index];
    tactn_static_tree_input input = {w->boxes, 0, COUNT};
    char *before = malloc(size);
    int bad = -5;
    memcpy(before, tree, size);
    w->boxes[index] = box;
    assert_int_equal(tactn_static_tree_refit(tree, &input, NULL, &bad), status);
    assert_int_equal(bad, index);
    assert_int_equal(tactn_static_tree_build(tree, w->bytes, w->scratch, w->scratch_bytes, &input, NULL, &bad),
                     status);
    assert_int_equal(bad, index);
    assert_int_equal(tactn_static_tree_refit(tree, &input, NULL, NULL), status);
    assert_memory_equal(before, tree, size);
    w->boxes[index] = kept;
    free(before);
}

static void bad_boxes_are_refused_by_their_index(void **state) {
    (void)state;
    random_stream random = random_named("static tree, bad boxes");
    workplace w = workplace_new(&random);
    tactn_static_tree_input input = {w.boxes, 0, COUNT};
    tactn_static_tree *tree = (tactn_static_tree *)(void *)w.memory;
    assert_int_equal(tactn_static_tree_build(tree, w.bytes, w.scratch, w.scratch_bytes, &input, NULL, NULL), TACT_OK);
    for (int index = 0; index < COUNT; index += 13) {
        tactn_bounds good = w.boxes[index];
        for (int k = 0; k < TACT_DIMENSION; k++) {
            const tact_real bad[] = {(tact_real)NAN, (tact_real)INFINITY, -(tact_real)INFINITY};
            for (int i = 0; i < 3; i++) {
                tactn_bounds low = {with_coordinate(good.lower, k, bad[i]), good.upper};
                tactn_bounds high = {good.lower, with_coordinate(good.upper, k, bad[i])};
                expect_bad_box(&w, tree, index, low, TACT_NOT_FINITE);
                expect_bad_box(&w, tree, index, high, TACT_NOT_FINITE);
            }
            tactn_vec below = with_coordinate(good.upper, k, coordinate(good.lower, k) - 1);
            expect_bad_box(&w, tree, index, (tactn_bounds){good.lower, below}, TACT_NEGATIVE);
        }
    }
    /* The first of several. */
    w.boxes[150].lower = all_coordinates((tact_real)NAN);
    tactn_bounds turned = {w.boxes[60].upper, tactn_sub(w.boxes[60].lower, all_coordinates(1))};
    expect_bad_box(&w, tree, 60, turned, TACT_NEGATIVE);
    workplace_free(&w);
}

static tact_status build_with(workplace *w, size_t stride, int count) {
    tactn_static_tree_input input = {w->boxes, stride, count};
    return tactn_static_tree_build(w->memory, w->bytes, w->scratch, w->scratch_bytes, &input, NULL, NULL);
}

static void memory_counts_and_strides_are_checked(void **state) {
    (void)state;
    random_stream random = random_named("static tree, refusals");
    workplace w = workplace_new(&random);
    tactn_static_tree_input input = {w.boxes, 0, COUNT};
    int bad = 3;
    assert_int_equal(tactn_static_tree_build(w.memory, w.bytes - 1, w.scratch, w.scratch_bytes, &input, NULL, &bad),
                     TACT_BUFFER_TOO_SMALL);
    assert_int_equal(bad, -1);
    assert_int_equal(tactn_static_tree_build(w.memory, w.bytes, w.scratch, w.scratch_bytes - 1, &input, NULL, NULL),
                     TACT_BUFFER_TOO_SMALL);
    assert_int_equal(tactn_static_tree_build(w.memory + 8, w.bytes, w.scratch, w.scratch_bytes, &input, NULL, NULL),
                     TACT_MISALIGNED);
    assert_int_equal(tactn_static_tree_build(w.memory, w.bytes, w.scratch + 8, w.scratch_bytes, &input, NULL, NULL),
                     TACT_MISALIGNED);
    assert_int_equal(build_with(&w, 0, -1), TACT_NEGATIVE);
    assert_int_equal(build_with(&w, 0, TACTN_STATIC_TREE_MAX_COUNT + 1), TACT_TOO_MANY);
    assert_int_equal(build_with(&w, sizeof(tactn_bounds) - 1, COUNT), TACT_BAD_STRIDE);
    assert_int_equal(build_with(&w, SIZE_MAX / 4, COUNT), TACT_BAD_STRIDE);
    assert_true(w.memory[0] == 0 && memcmp(w.memory, w.memory + 1, w.bytes - 1) == 0);
    assert_int_equal(build_with(&w, 0, COUNT), TACT_OK);
    tactn_static_tree *tree = (tactn_static_tree *)(void *)w.memory;
    input.count = COUNT - 1;
    assert_int_equal(tactn_static_tree_refit(tree, &input, NULL, NULL), TACT_BAD_INDEX);
    input.count = COUNT, input.stride = 1;
    assert_int_equal(tactn_static_tree_refit(tree, &input, NULL, NULL), TACT_BAD_STRIDE);
    assert_int_equal(tactn_static_tree_check(tree, w.bytes), TACT_OK);
    workplace_free(&w);
}

/* Boxes between other data give the same bytes as boxes alone. */
static void strides_are_kept(void **state) {
    (void)state;
    random_stream random = random_named("static tree, strides");
    workplace w = workplace_new(&random);
    size_t stride = sizeof(tactn_bounds) + 5;
    char *wide = malloc(COUNT * stride), *before = malloc(w.bytes);
    for (int i = 0; i < COUNT; i++) memcpy(wide + (size_t)i * stride, &w.boxes[i], sizeof w.boxes[i]);
    assert_int_equal(build_with(&w, 0, COUNT), TACT_OK);
    tactn_static_tree *tree = (tactn_static_tree *)(void *)w.memory;
    size_t size = tactn_static_tree_size(tree);
    memcpy(before, tree, size);
    tactn_static_tree_input input = {(const tactn_bounds *)(const void *)wide, stride, COUNT};
    assert_int_equal(tactn_static_tree_build(tree, w.bytes, w.scratch, w.scratch_bytes, &input, NULL, NULL), TACT_OK);
    assert_memory_equal(before, tree, size);
    assert_int_equal(tactn_static_tree_refit(tree, &input, NULL, NULL), TACT_OK);
    assert_memory_equal(before, tree, size);
    free(before);
    free(wide);
    workplace_free(&w);
}

/* ---- searches that find nothing ---- */

static bool count_box(void *context, int32_t index) {
    (void)index;
    ++*(int *)context;
    return true;
}

static bool count_pair(void *context, int32_t a, int32_t b) {
    (void)a;
    return count_box(context, b);
}

static tact_real count_on_way(void *context, int32_t index, tact_real fraction) {
    count_box(context, index);
    return fraction;
}

/* All that can be asked of a tree; returns how much was found. */
static int ask_all(const tactn_static_tree *tree, tactn_bounds box, tact_real limit, tactn_vec way) {
    int found = 0;
    tactn_static_tree_near near[4];
    assert_true(tactn_static_tree_query(tree, box, limit, count_box, &found));
    tactn_static_tree_cast(tree, box, way, count_on_way, &found);
    return found + tactn_static_tree_nearest(tree, box, limit, near, 4);
}

static int ask_pairs(const tactn_static_tree *tree, tact_real limit) {
    int found = 0;
    assert_true(tactn_static_tree_visit_pairs(tree, NULL, limit, count_pair, &found));
    assert_true(tactn_static_tree_list_pairs(tree, NULL, limit, NULL, 0, NULL) == (uint64_t)found);
    return found;
}

static void bad_questions_find_nothing(void **state) {
    (void)state;
    random_stream random = random_named("static tree, bad questions");
    box_set set = box_set_new(&random, EQUAL_BOXES, 30), none = box_set_new(&random, EQUAL_BOXES, 0);
    tactn_bounds box = set.boxes[0], turned = {box.upper, box.lower};
    tactn_bounds lost = {with_coordinate(box.lower, 1, (tact_real)NAN), box.upper};
    tactn_vec way = along_axis(0, 1), nowhere = along_axis(1, (tact_real)NAN);
    assert_int_equal(ask_all(set.tree, box, 0, way), 64);
    assert_int_equal(ask_all(set.tree, turned, 1, way), 0);
    assert_int_equal(ask_all(set.tree, lost, 1, way), 0);
    assert_int_equal(ask_all(set.tree, box, -1, nowhere), 0);
    assert_int_equal(ask_all(set.tree, box, (tact_real)NAN, nowhere), 0);
    assert_int_equal(ask_pairs(set.tree, 0), 435);
    assert_int_equal(ask_pairs(set.tree, -1), 0);
    assert_int_equal(ask_pairs(set.tree, (tact_real)NAN), 0);
    assert_int_equal(ask_all(none.tree, box, 1, way), 0);
    assert_int_equal(ask_pairs(none.tree, TACT_REAL_MAX), 0);
    tactn_bounds empty = tactn_static_tree_bounds(none.tree);
    assert_true(is_zero(empty.lower) && is_zero(empty.upper));
    tactn_static_tree_input input = {NULL, 0, 0};
    assert_int_equal(tactn_static_tree_refit(none.tree, &input, NULL, NULL), TACT_OK);
    box_set_free(&set);
    box_set_free(&none);
}

/* ---- bytes from elsewhere ---- */

static void every_changed_byte_is_found_out(void **state) {
    (void)state;
    random_stream random = random_named("static tree, changed bytes");
    const int counts[] = {0, 1, 3, 30};
    for (int i = 0; i < 4; i++) {
        box_set set = box_set_new(&random, ANY_BOXES, counts[i]);
        size_t size = tactn_static_tree_size(set.tree);
        char *bytes = (char *)set.tree;
        for (size_t k = 0; k < size; k++) {
            char kept = bytes[k];
            bytes[k] = (char)(kept ^ 1 << random_below(&random, 8));
            assert_int_equal(tactn_static_tree_check(bytes, size), TACT_BAD_BLOCK);
            bytes[k] = kept;
        }
        assert_int_equal(tactn_static_tree_check(bytes, size), TACT_OK);
        assert_int_equal(tactn_static_tree_check(bytes, size - 1), TACT_BAD_BLOCK);
        assert_int_equal(tactn_static_tree_check(bytes, 0), TACT_BAD_BLOCK);
        assert_int_equal(tactn_static_tree_check(bytes + 8, size - 8), TACT_MISALIGNED);
        box_set_free(&set);
    }
}

/* Changes some bytes: of numbers that are near others, or anything. */
static void forge(char *block, size_t size, random_stream *random) {
    const tactn_static_tree *tree = (const tactn_static_tree *)(void *)block;
    size_t start = random_coin(random) ? (size_t)tree->nodes + offsetof(static_node, child) : sizeof *tree;
    for (int k = random_below(random, 3); k >= 0; k--) {
        size_t at = start + (size_t)random_below(random, (int)(size - start)) / 4 * 4;
        uint32_t word;
        memcpy(&word, block + at, sizeof word);
        if (random_coin(random))
            word += (uint32_t)random_below(random, 5) - 2;
        else
            word ^= 1u << random_below(random, 32);
        memcpy(block + at, &word, sizeof word);
    }
}

/* A block with changed bytes and the right checksum is either found out, or is a tree that can be worked with. */
static void forged_trees_are_found_out(void **state) {
    (void)state;
    random_stream random = random_named("static tree, forged");
    box_set set = box_set_new(&random, ANY_BOXES, 60);
    size_t size = tactn_static_tree_size(set.tree);
    char *block = malloc(size);
    int rounds = check_rounds(40000), found_out = 0;
    for (int i = 0; i < rounds; i++) {
        memcpy(block, set.tree, size);
        forge(block, size, &random);
        tactn_static_tree *tree = (tactn_static_tree *)(void *)block;
        tree->checksum = static_checksum(tree, NULL);
        bool sound = static_boxes_valid(tree) && static_nodes_valid(tree);
        assert_int_equal(tactn_static_tree_check(block, size), sound ? TACT_OK : TACT_BAD_BLOCK);
        if (!sound) {
            found_out++;
            continue;
        }
        tactn_static_tree_input input = {set.boxes, 0, set.count};
        assert_true(ask_pairs(tree, TACT_REAL_MAX) <= set.count * (set.count - 1) / 2);
        ask_all(tree, set.boxes[0], 1, along_axis(0, 1));
        assert_int_equal(tactn_static_tree_refit(tree, &input, NULL, NULL), TACT_OK);
        fit_nodes(tree, NULL);
    }
    print_message("%d of %d forged trees found out\n", found_out, rounds);
    assert_in_range(found_out * 100 / rounds, 70, 99);
    free(block);
    box_set_free(&set);
}

/* Boxes of nodes that are wrong but do no harm, and a node that nothing leads to. */
static void wrong_nodes_are_found_out(void **state) {
    (void)state;
    random_stream random = random_named("static tree, wrong nodes");
    box_set set = box_set_new(&random, ANY_BOXES, 500);
    tactn_static_tree *tree = set.tree;
    static_node *nodes = static_at(tree, tree->nodes);
    for (int32_t i = 0; i < tree->node_count; i++) {
        for (int k = 0; k < child_count(&nodes[i]); k++) {
            real kept = nodes[i].lower[1][k];
            nodes[i].lower[1][k] -= 1;
            tree->checksum = static_checksum(tree, NULL);
            assert_int_equal(tactn_static_tree_check(tree, set.bytes), TACT_BAD_BLOCK);
            nodes[i].lower[1][k] = kept;
        }
    }
    tree->checksum = static_checksum(tree, NULL);
    assert_int_equal(tactn_static_tree_check(tree, set.bytes), TACT_OK);
    nodes[tree->node_count] = nodes[tree->node_count - 1];
    tree->node_count++;
    tree->bytes = hull_aligned(tree->nodes + (uint64_t)tree->node_count * sizeof(static_node));
    tree->checksum = static_checksum(tree, NULL);
    assert_int_equal(tactn_static_tree_check(tree, set.bytes), TACT_BAD_BLOCK);
    box_set_free(&set);
}

/* ---- misuse ---- */

static jmp_buf escape;
static int misused;

static void leave(const char *text, const char *function) {
    (void)text;
    (void)function;
    misused++;
    longjmp(escape, 1);
}

static void misuse(workplace *w, tactn_static_tree *tree, int call) {
    tactn_static_tree_input input = {w->boxes, 0, COUNT}, no_boxes = {NULL, 0, COUNT};
    tactn_static_tree_near near;
    tactn_bounds box = w->boxes[0];
    switch (call) {
    case 0: tactn_static_tree_build(NULL, w->bytes, w->scratch, w->scratch_bytes, &input, NULL, NULL); return;
    case 1: tactn_static_tree_build(tree, w->bytes, NULL, w->scratch_bytes, &input, NULL, NULL); return;
    case 2: tactn_static_tree_build(tree, w->bytes, w->scratch, w->scratch_bytes, NULL, NULL, NULL); return;
    case 3: tactn_static_tree_build(tree, w->bytes, w->scratch, w->scratch_bytes, &no_boxes, NULL, NULL); return;
    case 4: tactn_static_tree_refit(NULL, &input, NULL, NULL); return;
    case 5: tactn_static_tree_refit(tree, NULL, NULL, NULL); return;
    case 6: tactn_static_tree_check(NULL, 100); return;
    case 7: tactn_static_tree_size(NULL); return;
    case 8: tactn_static_tree_count(NULL); return;
    case 9: tactn_static_tree_bounds(NULL); return;
    case 10: tactn_static_tree_visit_pairs(NULL, tree, 0, count_pair, NULL); return;
    case 11: tactn_static_tree_visit_pairs(tree, tree, 0, NULL, NULL); return;
    case 12: tactn_static_tree_list_pairs(NULL, NULL, 0, NULL, 0, NULL); return;
    case 13: tactn_static_tree_list_pairs(tree, NULL, 0, NULL, 1, NULL); return;
    case 14: tactn_static_tree_query(NULL, box, 0, count_box, NULL); return;
    case 15: tactn_static_tree_query(tree, box, 0, NULL, NULL); return;
    case 16: tactn_static_tree_nearest(NULL, box, 0, &near, 1); return;
    case 17: tactn_static_tree_nearest(tree, box, 0, NULL, 1); return;
    case 18: tactn_static_tree_cast(NULL, box, no_vec(), count_on_way, NULL); return;
    default: tactn_static_tree_cast(tree, box, no_vec(), NULL, NULL); return;
    }
}

static void misuse_calls_the_hook(void **state) {
    (void)state;
    random_stream random = random_named("static tree, misuse");
    workplace w = workplace_new(&random);
    assert_int_equal(build_with(&w, 0, COUNT), TACT_OK);
    char *before = malloc(w.bytes);
    memcpy(before, w.memory, w.bytes);
    tact_set_assert_hook(leave);
    misused = 0;
    for (volatile int call = 0; call < 20; call++) {
        if (setjmp(escape) == 0) misuse(&w, (tactn_static_tree *)(void *)w.memory, call);
    }
    tact_set_assert_hook(NULL);
    assert_int_equal(misused, 20);
    assert_memory_equal(before, w.memory, w.bytes);
    free(before);
    workplace_free(&w);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sizes_are_told),
    cmocka_unit_test(trees_fit_and_can_be_moved),
    cmocka_unit_test(no_path_is_longer_than_the_stack),
    cmocka_unit_test(bad_boxes_are_refused_by_their_index),
    cmocka_unit_test(memory_counts_and_strides_are_checked),
    cmocka_unit_test(strides_are_kept),
    cmocka_unit_test(bad_questions_find_nothing),
    cmocka_unit_test(every_changed_byte_is_found_out),
    cmocka_unit_test(forged_trees_are_found_out),
    cmocka_unit_test(wrong_nodes_are_found_out),
    cmocka_unit_test(misuse_calls_the_hook),
};

const test_group test_static_tree_refusals = {"test_static_tree_refusals", tests, sizeof tests / sizeof *tests, NULL,
                                              NULL};
