/* Building a tree from the top (Wald 2007, "On fast construction of SAH-based bounding volume hierarchies"):
 *
 * - A range of items is split where the sum of area times number of both sides is least, among the bounds of up to
 *   MOST_BINS bins of equal width along each axis, into which the middles of the boxes are sorted. Of equal ones the
 *   first counts.
 * - A node splits its range, then the part of the largest area that is no leaf, until it has four.
 * - Where nothing can be split like that, and where the depth would become too large, a range is halved as it is.
 * - Of the nodes to come the smallest is next, so that few wait. */
#include "bvh/bvh3.h"

#include <float.h>

#include "base/assert.h"

enum { MOST_BINS = 16, WAITING = 96 };

/* Middles in a range that is shorter than this, in a frame of the order of one, are one. */
#define SHORTEST 1e-30f

/* Twice the middle of a box is the sum of its corners. */
typedef struct box {
    float4 lower, upper;
} box;

typedef struct range {
    uint32_t first, count;
    box bounds, middles;
} range;

typedef struct task {
    range items;
    uint32_t node;
    int levels; /* that remain, this one included */
} task;

typedef struct bins {
    box bounds[3][MOST_BINS];
    uint32_t count[3][MOST_BINS];
    float4 start, width; /* bin = (middle - start) * width */
    int number;
} bins;

static const box nothing = {{FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX, -FLT_MAX}};

static inline void enclose(box *all, float4 lower, float4 upper) {
    all->lower = float4_least(lower, all->lower);
    all->upper = float4_greatest(upper, all->upper);
}

static inline box box_of(const bvh_item *item) {
    const int4 three = {-1, -1, -1, 0};
    return (box){(float4)((int4)float4_load(item->lower) & three), (float4)((int4)float4_load(item->upper) & three)};
}

static inline void add_item(range *to, const box *item) {
    float4 middle = item->lower + item->upper;
    to->count++;
    enclose(&to->bounds, item->lower, item->upper);
    enclose(&to->middles, middle, middle);
}

static inline float half_area(const box *b) {
    float4 e = b->upper - b->lower;
    return e[0] * (e[1] + e[2]) + e[1] * e[2];
}

static range range_of(const bvh_item *items, uint32_t first, uint32_t count) {
    range all = {first, 0, nothing, nothing};
    for (uint32_t i = first; i < first + count; i++) {
        box item = box_of(&items[i]);
        add_item(&all, &item);
    }
    return all;
}

static inline int4 bin_of(const bins *b, float4 middle) {
    return __builtin_convertvector((middle - b->start) * b->width, int4);
}

static void fill_bins(bins *b, const bvh_item *items, const range *all) {
    b->number = all->count <= 8 ? 4 : all->count <= 64 ? 8 : MOST_BINS;
    b->start = all->middles.lower;
    float4 length = all->middles.upper - all->middles.lower;
    for (int k = 0; k < 4; k++) {
        b->width[k] = length[k] > SHORTEST ? (float)b->number * (1 - 0x1p-20f) / length[k] : 0;
    }
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < b->number; i++) b->bounds[k][i] = nothing, b->count[k][i] = 0;
    }
    for (uint32_t i = all->first; i < all->first + all->count; i++) {
        box item = box_of(&items[i]);
        int4 bin = bin_of(b, item.lower + item.upper);
        for (int k = 0; k < 3; k++) {
            enclose(&b->bounds[k][bin[k]], item.lower, item.upper);
            b->count[k][bin[k]]++;
        }
    }
}

/* Finds the bin before which an axis is best split, if that is better than *cost. Returns whether it is. */
static bool best_on_axis(const bins *b, int axis, float *cost, int *split) {
    float right_cost[MOST_BINS];
    box right = nothing, left = nothing;
    uint32_t right_count = 0, left_count = 0;
    bool better = false;
    for (int i = b->number - 1; i > 0; i--) {
        enclose(&right, b->bounds[axis][i].lower, b->bounds[axis][i].upper);
        right_count += b->count[axis][i];
        right_cost[i] = right_count > 0 ? half_area(&right) * (float)right_count : -1;
    }
    for (int i = 1; i < b->number; i++) {
        enclose(&left, b->bounds[axis][i - 1].lower, b->bounds[axis][i - 1].upper);
        left_count += b->count[axis][i - 1];
        if (left_count == 0 || right_cost[i] < 0) continue;
        float here = half_area(&left) * (float)left_count + right_cost[i];
        if (!(here < *cost)) continue;
        *cost = here, *split = i, better = true;
    }
    return better;
}

/* Brings the items of the lower bins to the front. */
static void divide(bvh_item *items, const range *all, const bins *b, int axis, int split, range *left, range *right) {
    uint32_t i = all->first, end = all->first + all->count;
    *left = (range){i, 0, nothing, nothing};
    *right = *left;
    while (i < end) {
        box item = box_of(&items[i]);
        if (bin_of(b, item.lower + item.upper)[axis] < split) {
            add_item(left, &item);
            i++;
        } else {
            add_item(right, &item);
            bvh_item moved = items[i];
            items[i] = items[--end];
            items[end] = moved;
        }
    }
    right->first = end;
}

static void halve(const bvh_item *items, const range *all, range *left, range *right) {
    uint32_t half = (all->count + 1) / 2;
    *left = range_of(items, all->first, half);
    *right = range_of(items, all->first + half, all->count - half);
}

static void split_range(bvh_item *items, const range *all, bool evenly, range *left, range *right) {
    bins b;
    float cost = FLT_MAX;
    int axis = -1, split = 0;
    if (!evenly) {
        fill_bins(&b, items, all);
        for (int k = 0; k < 3; k++) {
            if (b.width[k] > 0 && best_on_axis(&b, k, &cost, &split)) axis = k;
        }
    }
    if (axis < 0)
        halve(items, all, left, right);
    else
        divide(items, all, &b, axis, split, left, right);
}

/* Returns how many nodes deep a tree of halves is. */
static int levels_needed(uint32_t count) {
    int levels = 0;
    for (; count > BVH_LEAF; count = (count + BVH_WIDTH - 1) / BVH_WIDTH) levels++;
    return levels;
}

/* Splits a range into up to four, which keep its order. Returns their number. */
static int split_node(bvh_item *items, const task *from, range part[BVH_WIDTH]) {
    bool evenly = levels_needed(from->items.count) >= from->levels;
    int count = 1;
    part[0] = from->items;
    while (count < BVH_WIDTH) {
        int widest = -1;
        float most = -1;
        for (int i = 0; i < count; i++) {
            float size = evenly ? (float)part[i].count : half_area(&part[i].bounds);
            if (part[i].count > BVH_LEAF && size > most) most = size, widest = i;
        }
        if (widest < 0) break;
        for (int i = count; i > widest + 1; i--) part[i] = part[i - 1];
        range whole = part[widest];
        split_range(items, &whole, evenly, &part[widest], &part[widest + 1]);
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

static void set_boxes(bvh_node *node, const range *part, const box *all) {
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

/* Writes a node, and gives numbers to the nodes below it. */
static void write_node(bvh_node *nodes, const task *from, const range *part, int count, uint32_t *used) {
    bvh_node *node = &nodes[from->node];
    memset(node, 0, sizeof *node);
    node->count = (uint8_t)count;
    set_boxes(node, part, &from->items.bounds);
    for (int i = 0; i < count; i++) {
        node->child[i] = part[i].count <= BVH_LEAF ? bvh_leaf(part[i].first, part[i].count) : (*used)++;
    }
}

/* Lets the nodes below a node wait, the smallest on top. Returns the number that waits. */
static int push_children(task *waiting, int waiting_count, const bvh_node *node, const range *part, int levels) {
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

uint32_t tact3_bvh_build(bvh_item *items, uint32_t count, bvh_node *nodes) {
    task waiting[WAITING];
    range part[BVH_WIDTH];
    uint32_t used = 1;
    int waiting_count = 1;
    waiting[0] = (task){range_of(items, 0, count), 0, BVH_DEPTH};
    while (waiting_count > 0) {
        TACT_ASSERT(waiting_count < WAITING - BVH_WIDTH);
        task next = waiting[--waiting_count];
        int parts = split_node(items, &next, part);
        write_node(nodes, &next, part, parts, &used);
        waiting_count = push_children(waiting, waiting_count, &nodes[next.node], part, next.levels - 1);
    }
    TACT_ASSERT(used <= bvh_most_nodes(count));
    return used;
}
