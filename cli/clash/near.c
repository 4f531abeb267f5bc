/* Near bodies: boxes along the world's axes, and a static tree of them. */
#include "clash/near.h"

#include <stdlib.h>
#include <string.h>

/* Bodies whose boxes meet that of the one that is asked about. */
typedef struct near_search {
    uint32_t body; /* only those behind it are listed */
    clash_pairs *out;
    bool full; /* memory is out */
} near_search;

static bool add_pair(clash_pairs *out, uint32_t a, uint32_t b) {
    if (out->count == out->room) {
        size_t room = 2 * out->room + 64;
        uint32_t(*larger)[2] = realloc(out->list, room * sizeof *larger);
        if (!larger) return false;
        out->list = larger, out->room = room;
    }
    out->list[out->count][0] = a;
    out->list[out->count++][1] = b;
    return true;
}

static bool add_near(void *context, int32_t index) {
    near_search *s = context;
    s->full = (uint32_t)index > s->body && !add_pair(s->out, s->body, (uint32_t)index);
    return !s->full;
}

static int by_second(const void *a, const void *b) {
    uint32_t x = ((const uint32_t *)a)[1], y = ((const uint32_t *)b)[1];
    return (x > y) - (x < y);
}

static tact3_static_tree *make_tree(const clash_near *near, threads *threads, error *error) {
    const clash_set *set = near->set;
    tact3_static_tree_input input = {near->boxes, 0, (int)set->body_count};
    size_t bytes = tact3_static_tree_bytes(input.count), scratch_bytes = tact3_static_tree_scratch_bytes(input.count);
    tact3_static_tree *tree = malloc(bytes);
    void *scratch = malloc(scratch_bytes);
    tact_tasks tasks = threads_tasks(threads);
    int bad_box = -1;
    tact_status status = TACT_NO_MEMORY;
    if (tree && scratch) {
        status =
            tact3_static_tree_build(tree, bytes, scratch, scratch_bytes, &input, threads ? &tasks : NULL, &bad_box);
    }
    free(scratch);
    if (status == TACT_OK) return tree;
    free(tree);
    if (bad_box < 0) {
        error_memory(error);
    } else {
        error_set(error, "%s: sizes or positions are too large; use a unit of length that brings them nearer to one",
                  set->bodies[bad_box].name);
    }
    return NULL;
}

bool clash_near_open(clash_near *out, const clash_set *set, const clash_rules *rules, double clearance,
                     threads *threads, error *error) {
    *out = (clash_near){.set = set, .rules = rules, .count = set->pairs ? set->pair_count : set->body_count};
    if (set->body_count > TACT3_STATIC_TREE_MAX_COUNT || set->pair_count > INT_MAX) {
        bool bodies = set->body_count > TACT3_STATIC_TREE_MAX_COUNT;
        return error_set(error, "there are %zu %s; at most %d can be checked",
                         bodies ? set->body_count : set->pair_count, bodies ? "bodies" : "pairs",
                         bodies ? TACT3_STATIC_TREE_MAX_COUNT : INT_MAX);
    }
    out->boxes = malloc((set->body_count + 1) * sizeof *out->boxes);
    if (!out->boxes) return error_memory(error);
    for (size_t i = 0; i < set->body_count; i++) {
        const clash_body *body = set->bodies + i;
        out->boxes[i] = tact3_clash_box_bounds(set->shapes[body->shape].bounds, body->pose, clearance);
    }
    if (set->pairs || set->body_count == 0) return true;
    out->tree = make_tree(out, threads, error);
    return out->tree != NULL;
}

void clash_near_close(clash_near *near) {
    free(near->boxes);
    free(near->tree);
}

bool clash_near_keeps(const clash_set *set, const clash_rules *rules, size_t a, size_t b) {
    const clash_body *first = set->bodies + a, *second = set->bodies + b;
    bool linked = first->link != CLASH_NO_LINK && second->link != CLASH_NO_LINK;
    return !(linked && robot_is_passed(&set->robot, first->link, second->link)) &&
           !clash_is_passed_over(rules, first->name, second->name);
}

/* Lists the bodies behind one whose boxes meet its own. */
static bool find_behind(const clash_near *near, uint32_t body, clash_pairs *out) {
    size_t before = out->count, kept = before;
    near_search search = {.body = body, .out = out};
    tact3_static_tree_query(near->tree, near->boxes[body], 0, add_near, &search);
    if (search.full) return false;
    for (size_t i = before; i < out->count; i++) {
        const uint32_t *pair = out->list[i];
        if (!clash_near_keeps(near->set, near->rules, pair[0], pair[1])) continue;
        memcpy(out->list[kept++], pair, sizeof *out->list);
    }
    out->count = kept;
    if (kept - before > 1) qsort(out->list + before, kept - before, sizeof *out->list, by_second);
    return true;
}

bool clash_near_list(const clash_near *near, size_t position, clash_pairs *out) {
    if (!near->set->pairs) return find_behind(near, (uint32_t)position, out);
    const uint32_t *pair = near->set->pairs + 2 * position;
    return !clash_near_keeps(near->set, near->rules, pair[0], pair[1]) || add_pair(out, pair[0], pair[1]);
}
