/* Building a tree from the top:
 *
 * - A node splits its range (split3.c), then the part of the largest area that is no leaf, until it has four.
 * - Where the depth would become too large, ranges are halved.
 * - Of the nodes to come the smallest is next, so that few wait.
 * - Of many items the nodes at the top are made one after the other, each by several tasks, and listed as steps; ranges
 *   that are short become whole subtrees, a task for each. What is short depends on numbers alone. In the end the steps
 *   give the nodes their numbers, in the order in which one thread would have made them. */
#include "base/assert.h"
#include "base/tasks.h"
#include "bvh/split3.h"
#include "hull/block.h"

enum { WAITING = 96, LONG_RANGES = 16, MOST_TOP = 64 };

/* A node to come. Where it is among the nodes; at the top BVH_WIDTH times the step above, plus which child it is. */
typedef struct task {
    bvh_range items;
    uint32_t node;
    int levels; /* that remain, this one included */
} task;

/* A node at the top, or a subtree. */
typedef struct step {
    task root;
    bool subtree;
    bvh_node node;  /* at the top */
    uint32_t used;  /* nodes of a subtree */
    uint32_t below; /* the number of the first node below the root of a subtree */
} step;

typedef struct builder {
    bvh_item *items;
    bvh_node *nodes, *spare;
    uint32_t longest; /* range of a subtree */
    int step_count, top_count;
    bvh_long_split *split;
    step *steps;
} builder;

/* Returns how many nodes deep a tree of halves is. */
static int levels_needed(uint32_t count) {
    int levels = 0;
    for (; count > BVH_LEAF; count = (count + BVH_WIDTH - 1) / BVH_WIDTH) levels++;
    return levels;
}

/* Splits a range into up to four, which keep its order: long ones by tasks, if there is a place for them. Returns their
 * number. */
static int split_node(const builder *b, bvh_long_split *by_tasks, const task *from, bvh_range part[BVH_WIDTH]) {
    bool evenly = levels_needed(from->items.count) >= from->levels;
    int count = 1;
    part[0] = from->items;
    while (count < BVH_WIDTH) {
        int widest = -1;
        float most = -1;
        for (int i = 0; i < count; i++) {
            float size = evenly ? (float)part[i].count : bvh_half_area(&part[i].bounds);
            if (part[i].count > BVH_LEAF && size > most) most = size, widest = i;
        }
        if (widest < 0) break;
        for (int i = count; i > widest + 1; i--) part[i] = part[i - 1];
        bvh_range whole = part[widest];
        if (by_tasks && whole.count > b->longest)
            tact3_bvh_split_long(by_tasks, &whole, evenly, &part[widest], &part[widest + 1]);
        else
            tact3_bvh_split(b->items, &whole, evenly, &part[widest], &part[widest + 1]);
        count++;
    }
    return count;
}

static float power_of_two(uint32_t exponent) {
    uint32_t bits = exponent << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* Sets the steps of one axis: the shortest with which 255 of them reach the upper end, as computed. */
static float set_step(bvh_node *node, int axis, float lower, float upper) {
    float length = (upper - lower) * (1 / 255.0f);
    uint32_t bits;
    memcpy(&bits, &length, sizeof bits);
    uint32_t exponent = bits >> 23;
    if (exponent == 0) exponent = 1;
    while (lower + power_of_two(exponent) * 255 < upper) exponent++;
    node->corner[axis] = lower;
    node->exponent[axis] = (uint8_t)exponent;
    return power_of_two(exponent);
}

static void set_boxes(bvh_node *node, const bvh_range *part, const bvh_box *all) {
    for (int k = 0; k < 3; k++) {
        float corner = all->lower[k], step = set_step(node, k, corner, all->upper[k]), inverse = 1 / step;
        for (int i = 0; i < BVH_WIDTH; i++) {
            node->lower[k][i] = 255, node->upper[k][i] = 0;
            if (i >= node->count) continue;
            float lower = part[i].bounds.lower[k], upper = part[i].bounds.upper[k];
            int low = (int)((lower - corner) * inverse), high = (int)((upper - corner) * inverse);
            low = low > 255 ? 255 : low, high = high > 255 ? 255 : high;
            while (corner + step * (float)low > lower) low--;
            while (corner + step * (float)high < upper) high++;
            node->lower[k][i] = (uint8_t)low, node->upper[k][i] = (uint8_t)high;
        }
    }
}

/* Writes a node but for the numbers of the nodes below it. */
static void write_node(bvh_node *node, const task *from, const bvh_range *part, int count) {
    memset(node, 0, sizeof *node);
    node->count = (uint8_t)count;
    set_boxes(node, part, &from->items.bounds);
    for (int i = 0; i < count; i++) {
        if (part[i].count <= BVH_LEAF) node->child[i] = bvh_leaf(part[i].first, part[i].count);
    }
}

/* Gives numbers to the nodes below a node. */
static void number_children(bvh_node *node, uint32_t *used) {
    for (int i = 0; i < node->count; i++) {
        if (!bvh_is_leaf(node->child[i])) node->child[i] = (*used)++;
    }
}

/* Lets the nodes below a node wait, the smallest on top. Returns the number that waits. */
static int push_children(task *waiting, int waiting_count, const bvh_node *node, const bvh_range *part, int levels) {
    int below = waiting_count;
    for (int i = 0; i < node->count; i++) {
        if (bvh_is_leaf(node->child[i])) continue;
        int place = waiting_count++;
        for (; place > below && waiting[place - 1].items.count < part[i].count; place--) {
            waiting[place] = waiting[place - 1];
        }
        waiting[place] = (task){part[i], node->child[i], levels};
    }
    return waiting_count;
}

/* Makes the nodes below a root, which is the first of them, one after the other. Returns their number. */
static uint32_t build_below(const builder *b, const task *root, bvh_node *nodes) {
    task waiting[WAITING];
    bvh_range part[BVH_WIDTH];
    uint32_t used = 1;
    int waiting_count = 1;
    waiting[0] = *root;
    waiting[0].node = 0;
    while (waiting_count > 0) {
        TACT_ASSERT(waiting_count < WAITING - BVH_WIDTH);
        task next = waiting[--waiting_count];
        int parts = split_node(b, NULL, &next, part);
        write_node(&nodes[next.node], &next, part, parts);
        number_children(&nodes[next.node], &used);
        waiting_count = push_children(waiting, waiting_count, &nodes[next.node], part, next.levels - 1);
    }
    return used;
}

/* ---- many items ---- */

static uint32_t longest_of(uint32_t count) {
    return count / LONG_RANGES > BVH_SHORT ? count / LONG_RANGES : BVH_SHORT;
}

/* A node at the top has up to four children that are subtrees. */
enum { MOST_STEPS = (BVH_WIDTH - 1) * MOST_TOP + 1 + MOST_TOP };

static uint64_t place_work(builder *b, void *memory) {
    uint64_t end = 0, split = hull_reserve(&end, 1, sizeof(bvh_long_split));
    uint64_t steps = hull_reserve(&end, MOST_STEPS, sizeof(step));
    if (!memory) return end;
    b->split = (bvh_long_split *)(void *)((char *)memory + split);
    b->steps = (step *)(void *)((char *)memory + steps);
    return end;
}

uint64_t tact3_bvh_work_bytes(uint32_t count) { return count > BVH_SHORT ? place_work(NULL, NULL) : 0; }

/* Lists the steps in the order in which one thread takes them. */
static void build_top(builder *b, const task *root) {
    task waiting[WAITING];
    bvh_range part[BVH_WIDTH];
    int waiting_count = 1;
    waiting[0] = *root;
    while (waiting_count > 0) {
        TACT_ASSERT(waiting_count < WAITING - BVH_WIDTH);
        uint32_t number = (uint32_t)b->step_count++;
        step *s = &b->steps[number];
        s->root = waiting[--waiting_count];
        s->subtree = s->root.items.count <= b->longest || b->top_count == MOST_TOP;
        if (s->subtree) continue;
        b->top_count++;
        int parts = split_node(b, b->split, &s->root, part);
        write_node(&s->node, &s->root, part, parts);
        for (uint32_t i = 0; i < (uint32_t)parts; i++) {
            if (!bvh_is_leaf(s->node.child[i])) s->node.child[i] = BVH_WIDTH * number + i;
        }
        waiting_count = push_children(waiting, waiting_count, &s->node, part, s->root.levels - 1);
    }
}

/* Where a subtree keeps its nodes: there are fewer than a third of its items. */
static bvh_node *spare_nodes(const builder *b, const step *s) { return b->spare + (s->root.items.first + 2) / 3; }

static void subtree_task(void *data, int index) {
    const builder *b = data;
    step *s = &b->steps[index];
    if (s->subtree) s->used = build_below(b, &s->root, spare_nodes(b, s));
}

/* Returns the place of a step's root among the nodes, those above it being numbered. */
static bvh_node *place_of(const builder *b, const step *s) {
    if (s == b->steps) return b->nodes;
    const step *above = &b->steps[s->root.node / BVH_WIDTH];
    return b->nodes + above->node.child[s->root.node % BVH_WIDTH];
}

static void number_steps(const builder *b, uint32_t *used) {
    for (int i = 0; i < b->step_count; i++) {
        step *s = &b->steps[i];
        s->below = *used;
        if (s->subtree)
            *used += s->used - 1;
        else
            number_children(&s->node, used);
    }
}

static void copy_task(void *data, int index) {
    const builder *b = data;
    const step *s = &b->steps[index];
    if (!s->subtree) {
        *place_of(b, s) = s->node;
        return;
    }
    const bvh_node *from = spare_nodes(b, s);
    for (uint32_t n = 0; n < s->used; n++) {
        bvh_node *to = n == 0 ? place_of(b, s) : &b->nodes[s->below + n - 1];
        *to = from[n];
        for (int i = 0; i < to->count; i++) {
            if (!bvh_is_leaf(to->child[i])) to->child[i] += s->below - 1;
        }
    }
}

uint32_t tact3_bvh_build(bvh_item *items, uint32_t count, bvh_node *nodes, const bvh_workspace *work) {
    builder b = {.items = items, .nodes = nodes, .longest = longest_of(count)};
    task root = {tact3_bvh_range_of(items, 0, count), 0, BVH_DEPTH};
    uint32_t used = 1;
    if (count <= BVH_SHORT) return build_below(&b, &root, nodes);
    b.spare = work->nodes;
    place_work(&b, work->memory);
    b.split->items = items, b.split->tasks = work->tasks;
    build_top(&b, &root);
    run_tasks(work->tasks, subtree_task, &b, b.step_count);
    number_steps(&b, &used);
    run_tasks(work->tasks, copy_task, &b, b.step_count);
    TACT_ASSERT(used <= bvh_most_nodes(count));
    return used;
}
