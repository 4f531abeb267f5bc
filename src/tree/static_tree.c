/* The public functions that make static trees and tell what they are; docs/tree.md describes them. */
#include "base/alignment.h"
#include "base/assert.h"
#include "hull/block.h"
#include "tree/static_build.h"
#include "tree/static_fit.h"

/* Sets the offsets of a tree of so many boxes and nodes. */
static void static_lay_out(tactn_static_tree *tree, int count, uint64_t node_count) {
    uint64_t end = sizeof *tree;
    memset(tree, 0, sizeof *tree);
    tree->magic = UINT64_C(0x7461637473740000) + 16 * DIMENSION + sizeof(real);
    tree->count = count;
    tree->node_count = (int32_t)node_count;
    tree->boxes = hull_reserve(&end, (uint64_t)count, sizeof(tactn_bounds));
    tree->order = hull_reserve(&end, (uint64_t)count, sizeof(int32_t));
    tree->nodes = hull_reserve(&end, node_count, sizeof(static_node));
    tree->bytes = hull_aligned(end);
}

static uint64_t most_bytes(int count) {
    tactn_static_tree tree;
    static_lay_out(&tree, count, count > 0 ? static_most_nodes((uint64_t)count) : 0);
    return tree.bytes;
}

/* Zero where the address space is too small. */
static size_t as_size(uint64_t bytes) { return bytes <= PTRDIFF_MAX ? (size_t)bytes : 0; }

size_t tactn_static_tree_bytes(int count) {
    if (count < 0 || count > TACTN_STATIC_TREE_MAX_COUNT) return 0;
    return as_size(most_bytes(count));
}

size_t tactn_static_tree_scratch_bytes(int count) {
    if (count < 0 || count > TACTN_STATIC_TREE_MAX_COUNT) return 0;
    return as_size(build_scratch_bytes(count));
}

/* ---- the input ---- */

enum { INPUT_PARTS = 64 };

/* Boxes that tasks read, a part of them each; and what each found first that is wrong. */
typedef struct box_input {
    const char *boxes;
    size_t stride;
    int count;
    tactn_static_tree *tree;
    int32_t bad[INPUT_PARTS]; /* -1: none */
} box_input;

static tactn_bounds input_box(const box_input *input, int32_t index) {
    tactn_bounds box;
    memcpy(&box, input->boxes + (size_t)index * input->stride, sizeof box);
    return box;
}

static int32_t part_start(const box_input *input, int part) {
    return (int32_t)((int64_t)input->count * part / INPUT_PARTS);
}

static void check_task_boxes(void *data, int part) {
    box_input *input = data;
    input->bad[part] = -1;
    for (int32_t i = part_start(input, part); i < part_start(input, part + 1); i++) {
        tactn_bounds box = input_box(input, i);
        if (box_status(&box) == TACT_OK) continue;
        input->bad[part] = i;
        return;
    }
}

/* Checks what the caller gave, and makes it ready to be read. */
static tact_status read_input(box_input *boxes, const tactn_static_tree_input *input, const tact_tasks *tasks,
                              int *bad_box) {
    if (bad_box) *bad_box = -1;
    *boxes = (box_input){(const char *)input->boxes, input->stride, input->count, NULL, {0}};
    if (boxes->stride == 0) boxes->stride = sizeof *input->boxes;
    if (input->count < 0) return TACT_NEGATIVE;
    if (tactn_static_tree_bytes(input->count) == 0) return TACT_TOO_MANY;
    if (tactn_static_tree_scratch_bytes(input->count) == 0) return TACT_TOO_MANY;
    if (input->count == 0) return TACT_OK;
    if (!input->boxes) tact_assert_failed("the boxes are null", TACT_FUNCTION);
    if (boxes->stride < sizeof *input->boxes || boxes->stride > PTRDIFF_MAX / (size_t)input->count)
        return TACT_BAD_STRIDE;
    run_tasks(tasks, check_task_boxes, boxes, INPUT_PARTS);
    for (int i = 0; i < INPUT_PARTS; i++) {
        if (boxes->bad[i] < 0) continue;
        tactn_bounds box = input_box(boxes, boxes->bad[i]);
        if (bad_box) *bad_box = boxes->bad[i];
        return box_status(&box);
    }
    return TACT_OK;
}

/* ---- building and refitting ---- */

static void load_task(void *data, int part) {
    box_input *input = data;
    tactn_bounds *boxes = static_at(input->tree, input->tree->boxes);
    int32_t *order = static_at(input->tree, input->tree->order);
    for (int32_t i = part_start(input, part); i < part_start(input, part + 1); i++) {
        boxes[i] = input_box(input, i);
        order[i] = i;
    }
}

/* Cuts the block to the nodes that are there, and clears what lies between its arrays. */
static void shorten(tactn_static_tree *tree) {
    tactn_static_tree form;
    static_lay_out(&form, tree->count, (uint64_t)tree->node_count);
    uint64_t ends[] = {sizeof form, form.boxes + (uint64_t)form.count * sizeof(tactn_bounds),
                       form.order + (uint64_t)form.count * sizeof(int32_t),
                       form.nodes + (uint64_t)form.node_count * sizeof(static_node)};
    const uint64_t next[] = {form.boxes, form.order, form.nodes, form.bytes};
    for (int i = 0; i < 4; i++) memset(static_at(tree, ends[i]), 0, (size_t)(next[i] - ends[i]));
    tree->bytes = form.bytes;
}

tact_status tactn_static_tree_build(void *memory, size_t bytes, void *scratch, size_t scratch_bytes,
                                    const tactn_static_tree_input *input, const tact_tasks *tasks, int *bad_box) {
    box_input boxes;
    if (!memory || !scratch || !input) tact_assert_failed("the memory or the input is null", TACT_FUNCTION);
    tact_status status = read_input(&boxes, input, tasks, bad_box);
    if (status != TACT_OK) return status;
    if (bytes < tactn_static_tree_bytes(input->count)) return TACT_BUFFER_TOO_SMALL;
    if (scratch_bytes < tactn_static_tree_scratch_bytes(input->count)) return TACT_BUFFER_TOO_SMALL;
    if (!is_aligned(memory) || !is_aligned(scratch)) return TACT_MISALIGNED;
    tactn_static_tree *tree = boxes.tree = memory;
    static_lay_out(tree, input->count, 0);
    run_tasks(tasks, load_task, &boxes, INPUT_PARTS);
    if (tree->count > 0) build_nodes(tree, scratch, tasks);
    shorten(tree);
    fit_nodes(tree, tasks);
    tree->checksum = static_checksum(tree, tasks);
    return TACT_OK;
}

static void reload_task(void *data, int part) {
    box_input *input = data;
    tactn_bounds *boxes = static_at(input->tree, input->tree->boxes);
    const int32_t *order = static_order(input->tree);
    for (int32_t i = part_start(input, part); i < part_start(input, part + 1); i++) {
        boxes[i] = input_box(input, order[i]);
    }
}

tact_status tactn_static_tree_refit(tactn_static_tree *tree, const tactn_static_tree_input *input,
                                    const tact_tasks *tasks, int *bad_box) {
    box_input boxes;
    if (!tree || !input) tact_assert_failed("the tree or the input is null", TACT_FUNCTION);
    tact_status status = read_input(&boxes, input, tasks, bad_box);
    if (status != TACT_OK) return status;
    if (input->count != tree->count) return TACT_BAD_INDEX;
    boxes.tree = tree;
    run_tasks(tasks, reload_task, &boxes, INPUT_PARTS);
    fit_nodes(tree, tasks);
    tree->checksum = static_checksum(tree, tasks);
    return TACT_OK;
}

/* ---- what a tree is ---- */

size_t tactn_static_tree_size(const tactn_static_tree *tree) {
    if (!tree) tact_assert_failed("the tree is null", TACT_FUNCTION);
    return (size_t)tree->bytes;
}

int tactn_static_tree_count(const tactn_static_tree *tree) {
    if (!tree) tact_assert_failed("the tree is null", TACT_FUNCTION);
    return tree->count;
}

tactn_bounds tactn_static_tree_bounds(const tactn_static_tree *tree) {
    if (!tree) tact_assert_failed("the tree is null", TACT_FUNCTION);
    return tree->bounds;
}

/* ---- blocks from elsewhere ---- */

static bool static_header_valid(const tactn_static_tree *tree, size_t bytes) {
    tactn_static_tree form;
    int32_t count = tree->count, nodes = tree->node_count;
    if (count < 0 || count > TACTN_STATIC_TREE_MAX_COUNT || nodes < 0) return false;
    if (count > 0 ? nodes < 1 || (uint64_t)nodes > static_most_nodes((uint64_t)count) : nodes > 0) return false;
    static_lay_out(&form, count, (uint64_t)nodes);
    return tree->magic == form.magic && tree->bytes == form.bytes && tree->bytes <= bytes &&
           tree->boxes == form.boxes && tree->order == form.order && tree->nodes == form.nodes;
}

tact_status tactn_static_tree_check(const void *block, size_t bytes) {
    if (!block) tact_assert_failed("the block is null", TACT_FUNCTION);
    if (!is_aligned(block)) return TACT_MISALIGNED;
    const tactn_static_tree *tree = block;
    if (bytes < sizeof *tree || !static_header_valid(tree, bytes)) return TACT_BAD_BLOCK;
    if (static_checksum(tree, NULL) != tree->checksum) return TACT_BAD_BLOCK;
    return static_boxes_valid(tree) && static_nodes_valid(tree) ? TACT_OK : TACT_BAD_BLOCK;
}
