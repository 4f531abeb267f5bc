/* Building a static tree from the top:
 *
 * - A node splits its run of boxes, then the largest part that is no leaf, until it has four. Of parts of equal size it
 *   is the one of more boxes.
 * - Where the depth would become too large, runs are halved.
 * - Long runs are split by tasks, each with a chunk: they fill bins of their own, which are added up in order, and then
 *   move their boxes to the other one of two lists, to places that follow from the bins. Short runs become whole
 *   subtrees, a task for each.
 * - What is long and what a chunk is depends on numbers alone. So does where a subtree keeps its nodes: there are
 *   (m - 1) / 3 of them for m boxes, at most, so there is room from a third of the index of the first box on.
 * - In the end the nodes are copied in preorder. */
#include "tree/static_build.h"

#include "base/assert.h"
#include "hull/block.h"

enum { CHUNKS = 64, LEAST_CHUNK = 1024, LEAST_LONG = 4096, LONG_RUNS = 32 };

/* A node that has no boxes yet. */
typedef struct bare_node {
    uint32_t child[STATIC_WIDTH], end[STATIC_WIDTH];
} bare_node;

/* A node to come, and how many levels remain, its own included. */
typedef struct pending_node {
    item_run run;
    uint32_t node;
    int levels;
} pending_node;

typedef struct chunk {
    bin_set bins;
    uint32_t first, count;      /* in the run's list */
    uint32_t left_count;        /* how many go to the left */
    uint32_t to_left, to_right; /* in the other list */
    item_run left, right;
} chunk;

typedef struct builder {
    item_list lists[2]; /* of the tree, of the scratch memory */
    const tact_tasks *tasks;
    uint32_t longest; /* a run that is split by one task */
    bare_node *nodes;
    uint32_t top; /* the next node of long runs */
    pending_node *subtrees;
    int subtree_count;
    chunk *chunks;
    bin_set *bins; /* of the long run that is being split */
    split_place place;
} builder;

/* ---- scratch memory ---- */

static uint32_t longest_of(uint32_t count) { return count / LONG_RUNS > LEAST_LONG ? count / LONG_RUNS : LEAST_LONG; }

/* Nodes of long runs: on each level fewer than this quotient. */
static uint64_t most_long(uint32_t count) { return (uint64_t)STATIC_DEPTH * (count / longest_of(count)); }

/* The places of nodes below long runs. */
static uint64_t low_places(uint32_t count) { return static_most_nodes(count) + 1; }

static uint64_t place_arrays(builder *b, void *scratch, uint32_t count) {
    uint64_t end = 0, many = most_long(count), split = many > 0;
    uint64_t boxes = hull_reserve(&end, split * count, sizeof(tactn_bounds));
    uint64_t order = hull_reserve(&end, split * count, sizeof(int32_t));
    uint64_t nodes = hull_reserve(&end, low_places(count) + STATIC_WIDTH * many + 1, sizeof(bare_node));
    uint64_t subtrees = hull_reserve(&end, STATIC_WIDTH * many + 1, sizeof(pending_node));
    uint64_t chunks = hull_reserve(&end, split * CHUNKS, sizeof(chunk));
    uint64_t bins = hull_reserve(&end, split, sizeof(bin_set));
    if (!scratch) return end;
    char *start = scratch;
    b->lists[1] = (item_list){(tactn_bounds *)(void *)(start + boxes), (int32_t *)(void *)(start + order)};
    b->nodes = (bare_node *)(void *)(start + nodes);
    b->subtrees = (pending_node *)(void *)(start + subtrees);
    b->chunks = (chunk *)(void *)(start + chunks);
    b->bins = (bin_set *)(void *)(start + bins);
    return end;
}

static uint64_t build_scratch_bytes(int count) { return place_arrays(NULL, NULL, (uint32_t)count); }

/* ---- long runs ---- */

static uint32_t cut_chunks(builder *b, const item_run *run) {
    uint32_t size = (run->count + CHUNKS - 1) / CHUNKS, number = 0;
    if (size < LEAST_CHUNK) size = LEAST_CHUNK;
    for (uint32_t first = 0; first < run->count; first += size) {
        chunk *c = &b->chunks[number++];
        c->first = run->first + first;
        c->count = run->count - first < size ? run->count - first : size;
        c->left = c->right = empty_run(run->first, run->list);
    }
    return number;
}

static void fill_task(void *data, int index) {
    builder *b = data;
    chunk *c = &b->chunks[index];
    c->bins = *b->bins;
    bins_fill(&c->bins, b->lists[c->left.list].boxes + c->first, c->count);
}

/* How many boxes of a chunk go to the left. */
static uint32_t left_of_chunk(const builder *b, const item_run *run, const chunk *c) {
    uint32_t left = 0, middle = run->first + (run->count + 1) / 2;
    if (b->place.axis < 0)
        return c->first >= middle ? 0 : middle - c->first < c->count ? middle - c->first : c->count;
    for (int i = 0; i < b->place.bin; i++) left += c->bins.count[b->place.axis][i];
    return left;
}

/* Sets where the boxes of each chunk go; returns where the right side begins. */
static uint32_t set_places(builder *b, const item_run *run, uint32_t chunks) {
    uint32_t left = run->first, right = run->first;
    for (uint32_t i = 0; i < chunks; i++) right += b->chunks[i].left_count = left_of_chunk(b, run, &b->chunks[i]);
    uint32_t start = right;
    for (uint32_t i = 0; i < chunks; i++) {
        chunk *c = &b->chunks[i];
        c->to_left = left, c->to_right = right;
        left += c->left_count, right += c->count - c->left_count;
    }
    TACT_ASSERT(left == start && right == run->first + run->count);
    return start;
}

static void move_task(void *data, int index) {
    builder *b = data;
    chunk *c = &b->chunks[index];
    const item_list *from = &b->lists[c->left.list], *to = &b->lists[!c->left.list];
    uint32_t left = c->to_left, right = c->to_right, last = c->first + c->count;
    uint32_t half = c->first + c->left_count;
    item_run runs[2] = {empty_run(left, !c->left.list), empty_run(right, !c->left.list)};
    for (uint32_t i = c->first; i < last; i++) {
        tactn_bounds box = from->boxes[i];
        bool before = b->place.axis < 0 ? i < half : is_before_place(b->bins, b->place, &box);
        uint32_t place = before ? left++ : right++;
        to->boxes[place] = box, to->order[place] = from->order[i];
        run_add(&runs[!before], &box);
    }
    c->left = runs[0], c->right = runs[1];
}

static void split_long(builder *b, const item_run *run, bool evenly, item_run *left, item_run *right) {
    uint32_t chunks = cut_chunks(b, run);
    b->place = (split_place){-1, 0};
    if (!evenly) {
        bins_start(b->bins, run);
        run_tasks(b->tasks, fill_task, b, (int)chunks);
        for (uint32_t i = 0; i < chunks; i++) bins_merge(b->bins, &b->chunks[i].bins);
        b->place = best_place(b->bins);
    }
    uint32_t middle = set_places(b, run, chunks);
    run_tasks(b->tasks, move_task, b, (int)chunks);
    *left = empty_run(run->first, !run->list);
    *right = empty_run(middle, !run->list);
    for (uint32_t i = 0; i < chunks; i++) {
        run_merge(left, &b->chunks[i].left);
        run_merge(right, &b->chunks[i].right);
    }
}

/* ---- nodes ---- */

/* Returns how many nodes deep a tree of halves is. */
static int levels_needed(uint32_t count) {
    int levels = 0;
    for (; count > STATIC_LEAF; count = (count + STATIC_WIDTH - 1) / STATIC_WIDTH) levels++;
    return levels;
}

/* Splits a run into up to four, which keep its order. Returns their number. */
static int split_node(builder *b, const pending_node *from, item_run part[STATIC_WIDTH]) {
    bool evenly = levels_needed(from->run.count) >= from->levels;
    int count = 1;
    part[0] = from->run;
    while (count < STATIC_WIDTH) {
        int widest = -1;
        real most = -1;
        for (int i = 0; i < count; i++) {
            real size = evenly ? (real)part[i].count : extent_size(&part[i].bounds);
            if (part[i].count <= STATIC_LEAF) continue;
            if (size > most || (size >= most && part[i].count > part[widest].count)) most = size, widest = i;
        }
        if (widest < 0) break;
        for (int i = count; i > widest + 1; i--) part[i] = part[i - 1];
        item_run whole = part[widest];
        if (whole.count > b->longest)
            split_long(b, &whole, evenly, &part[widest], &part[widest + 1]);
        else
            split_run(&b->lists[whole.list], &whole, evenly, &part[widest], &part[widest + 1]);
        count++;
    }
    return count;
}

/* Brings a run to the tree's own list. */
static void bring_home(const builder *b, item_run *run) {
    if (run->list == 0) return;
    const item_list *from = &b->lists[1], *to = &b->lists[0];
    memcpy(to->boxes + run->first, from->boxes + run->first, run->count * sizeof *to->boxes);
    memcpy(to->order + run->first, from->order + run->first, run->count * sizeof *to->order);
    run->list = 0;
}

/* Writes a node, and lets the nodes below wait, the first on top; *used is the next free node. */
static int write_node(const builder *b, const pending_node *from, item_run *part, int parts, uint32_t *used,
                      pending_node *waiting, int count) {
    bare_node *node = &b->nodes[from->node];
    *node = (bare_node){{0}, {0}};
    for (int i = parts - 1; i >= 0; i--) {
        node->end[i] = part[i].first + part[i].count;
        if (part[i].count > STATIC_LEAF) {
            waiting[count++] = (pending_node){part[i], node->child[i] = (*used)++, from->levels - 1};
        } else {
            bring_home(b, &part[i]);
            node->child[i] = STATIC_IS_LEAF | part[i].first;
        }
    }
    return count;
}

static void subtree_task(void *data, int index) {
    builder *b = data;
    pending_node waiting[STATIC_STACK], next = b->subtrees[index];
    item_run part[STATIC_WIDTH];
    int count = 0;
    uint32_t used = next.node + 1;
    bring_home(b, &next.run);
    for (waiting[count++] = next; count > 0;) {
        next = waiting[--count];
        int parts = split_node(b, &next, part);
        count = write_node(b, &next, part, parts, &used, waiting, count);
        TACT_ASSERT(count < STATIC_STACK);
    }
}

/* Gives a short run the place of its nodes, and lists it. */
static uint32_t list_subtree(builder *b, pending_node node) {
    node.node = (node.run.first + 2) / 3;
    b->subtrees[b->subtree_count++] = node;
    return node.node;
}

/* Makes the nodes of long runs and lists the others. Returns the root. */
static uint32_t build_top(builder *b, const item_run *all) {
    pending_node waiting[STATIC_STACK];
    item_run part[STATIC_WIDTH];
    int count = 0;
    uint32_t root = b->top;
    waiting[count] = (pending_node){*all, root, STATIC_DEPTH};
    if (all->count <= b->longest) return list_subtree(b, waiting[0]);
    count++, b->top++;
    while (count > 0) {
        pending_node next = waiting[--count];
        int parts = split_node(b, &next, part), before = count, kept = count;
        count = write_node(b, &next, part, parts, &b->top, waiting, count);
        bare_node *node = &b->nodes[next.node];
        for (int i = before; i < count; i++) {
            if (waiting[i].run.count > b->longest) {
                waiting[kept++] = waiting[i];
                continue;
            }
            for (int k = 0; k < parts; k++) {
                if (node->child[k] == waiting[i].node) node->child[k] = list_subtree(b, waiting[i]);
            }
        }
        count = kept;
    }
    return root;
}

/* Copies the nodes below the root in preorder. Returns their number. */
static uint32_t copy_nodes(const builder *b, uint32_t root, static_node *nodes) {
    struct {
        uint32_t from, *place;
    } waiting[STATIC_STACK];
    int count = 0;
    uint32_t used = 0, unused;
    waiting[count].from = root, waiting[count++].place = &unused;
    while (count > 0) {
        count--;
        const bare_node *from = &b->nodes[waiting[count].from];
        static_node *node = &nodes[used];
        *waiting[count].place = used++;
        memset(node, 0, sizeof *node);
        for (int i = STATIC_WIDTH - 1; i >= 0; i--) {
            node->child[i] = from->child[i], node->end[i] = from->end[i];
            if (from->end[i] == 0 || (from->child[i] & STATIC_IS_LEAF)) continue;
            waiting[count].from = from->child[i], waiting[count++].place = &node->child[i];
        }
    }
    return used;
}

static void build_nodes(tactn_static_tree *tree, void *scratch, const tact_tasks *tasks) {
    uint32_t count = (uint32_t)tree->count;
    builder b = {.tasks = tasks, .longest = longest_of(count), .top = (uint32_t)low_places(count)};
    place_arrays(&b, scratch, count);
    b.lists[0] = (item_list){static_at(tree, tree->boxes), static_at(tree, tree->order)};
    item_run all = empty_run(0, 0);
    for (uint32_t i = 0; i < count; i++) run_add(&all, &b.lists[0].boxes[i]);
    tree->bounds = bounds_of(&all.bounds);
    uint32_t root = build_top(&b, &all);
    run_tasks(tasks, subtree_task, &b, b.subtree_count);
    tree->node_count = (int32_t)copy_nodes(&b, root, static_at(tree, tree->nodes));
}
