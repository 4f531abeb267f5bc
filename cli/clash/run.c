/* All pairs of a set that are near: a tree of boxes, each asked for those that follow it. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "clash/clash.h"

/* Bodies whose boxes meet that of the one that is asked about. */
typedef struct near_list {
    size_t body; /* only those behind it are listed */
    size_t *list, count, room;
    bool full; /* memory is out */
} near_list;

static bool add_near(void *context, int32_t proxy, uint32_t user) {
    near_list *n = context;
    (void)proxy;
    if (user <= n->body) return true;
    if (n->count == n->room) {
        size_t room = 2 * n->room + 64;
        size_t *larger = realloc(n->list, room * sizeof *larger);
        if (!larger) {
            n->full = true;
            return false;
        }
        n->list = larger, n->room = room;
    }
    n->list[n->count++] = user;
    return true;
}

static int by_number(const void *a, const void *b) {
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

/* A box around a body, along the world's axes: its own box turned, and a little wider for rounding. */
static tact3_bounds bounds_of(const clash_set *set, size_t body, double wider) {
    const clash_body *of = set->bodies + body;
    const clash_shape *shape = set->shapes + of->shape;
    tact3_vec middle = tact3_scale(0.5, tact3_add(shape->bounds.lower, shape->bounds.upper));
    tact3_vec half = tact3_scale(0.5, tact3_sub(shape->bounds.upper, shape->bounds.lower));
    tact3_vec center = tact3_pose_point(of->pose, middle), position = of->pose.position, side = {0, 0, 0};
    const double length[3] = {half.x, half.y, half.z};
    for (int i = 0; i < 3; i++) {
        tact3_vec axis = tact3_rotate(of->pose.rotation, tact3_v(i == 0, i == 1, i == 2));
        side = tact3_add(side, tact3_scale(length[i], tact3_v(fabs(axis.x), fabs(axis.y), fabs(axis.z))));
    }
    double slack = wider + 32 * DBL_EPSILON * (shape->reach + fabs(position.x) + fabs(position.y) + fabs(position.z));
    side = tact3_add(side, tact3_v(slack, slack, slack));
    return (tact3_bounds){tact3_sub(center, side), tact3_add(center, side)};
}

static tact3_tree *make_tree(const clash_set *set, double wider, error *error) {
    int count = (int)set->body_count;
    size_t bytes = tact3_tree_bytes(count);
    tact3_tree *tree = malloc(bytes);
    if (!tree || tact3_tree_init(tree, bytes, count) != TACT_OK) {
        free(tree);
        error_memory(error);
        return NULL;
    }
    for (size_t i = 0; i < set->body_count; i++) {
        int32_t proxy;
        if (tact3_tree_insert(tree, bounds_of(set, i, wider), 1, (uint32_t)i, &proxy) == TACT_OK) continue;
        error_set(error, "%s: sizes or positions are too large; use a unit of length that brings them nearer to one",
                  set->bodies[i].name);
        free(tree);
        return NULL;
    }
    return tree;
}

/* Answers about one pair; false on failure, or if the visitor has ended it. */
static bool ask(clash_run *r, size_t a, size_t b, error *error) {
    clash_row row;
    r->asked++;
    if (clash_pair(r->set, a, b, &r->limits, &row, error)) return r->visit(r->context, &row);
    return error->text[0] == 0;
}

static bool ask_near(clash_run *r, const tact3_tree *tree, near_list *n, error *error) {
    bool good = true;
    for (size_t i = 0; good && i < r->set->body_count; i++) {
        n->body = i, n->count = 0;
        tact3_tree_query(tree, bounds_of(r->set, i, 0.5 * r->limits.clearance), 1, add_near, n);
        if (n->full) return error_memory(error);
        if (n->count > 1) qsort(n->list, n->count, sizeof *n->list, by_number);
        for (size_t k = 0; good && k < n->count; k++) good = ask(r, i, n->list[k], error);
        if (i % 64 == 0) progress_update(r->progress, i, r->set->body_count);
    }
    return good;
}

bool clash_all(clash_run *r, error *error) {
    const clash_set *set = r->set;
    bool good = true;
    error->text[0] = 0;
    progress_begin(r->progress, "checking bodies");
    if (set->pairs) {
        for (size_t i = 0; good && i < set->pair_count; i++) {
            good = ask(r, set->pairs[i][0], set->pairs[i][1], error);
            progress_update(r->progress, i, set->pair_count);
        }
    } else if (set->body_count > TACT3_TREE_MAX_COUNT) {
        good = error_set(error, "there are %zu bodies; at most %d can be checked", set->body_count,
                         TACT3_TREE_MAX_COUNT);
    } else if (set->body_count > 1) {
        near_list n = {0};
        tact3_tree *tree = make_tree(set, 0.5 * r->limits.clearance, error);
        good = tree && ask_near(r, tree, &n, error);
        free(n.list);
        free(tree);
    }
    progress_wipe(r->progress);
    return good;
}
