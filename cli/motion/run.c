/* All pairs of a set that may come near during a motion: boxes around all that a body passes, and a tree of them. */
#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "clash/near.h"
#include "motion/motion.h"

/* Pairs that are asked about before any is told. */
#define SLICE 64

typedef struct pair_list {
    const motion_run *run;
    size_t (*list)[2];
    size_t count, room;
    bool failed; /* memory is out */
} pair_list;

typedef struct slice {
    const motion_run *run;
    const size_t (*pairs)[2];
    size_t count;
    motion_row rows[SLICE];
    bool found[SLICE];
    atomic_bool failed;
} slice;

static bool add_pair(pair_list *out, size_t a, size_t b) {
    if (!clash_near_keeps(out->run->motion->set, &out->run->rules, a, b)) return true;
    if (out->count == out->room) {
        size_t room = 2 * out->room + 64, (*larger)[2] = realloc(out->list, room * sizeof *larger);
        out->failed = !larger;
        if (!larger) return false;
        out->list = larger, out->room = room;
    }
    out->list[out->count][0] = a;
    out->list[out->count++][1] = b;
    return true;
}

static bool add_near(void *context, int32_t a, int32_t b) { return add_pair(context, (size_t)a, (size_t)b); }

static int compare(const void *a, const void *b) {
    const size_t *x = a, *y = b;
    int first = (x[0] > y[0]) - (x[0] < y[0]);
    return first ? first : (x[1] > y[1]) - (x[1] < y[1]);
}

/* A box around all that a body passes. */
static tact3_bounds bounds_of(const motion_run *r, size_t body) {
    const motion *m = r->motion;
    const clash_shape *shape = m->set->shapes + m->set->bodies[body].shape;
    double middle = m->begin + 0.5 * (m->end - m->begin);
    tact3_vec l = shape->bounds.lower, u = shape->bounds.upper;
    tact3_vec center = tact3_pose_point(motion_pose(m, body, middle), tact3_scale(0.5, tact3_add(l, u)));
    double radius = 0.5 * tact3_length(tact3_sub(u, l));
    double half = (radius + motion_drift_of_body(m, body, m->begin, middle, m->end)) * (1 + 1e-12) +
                  motion_slack(m, body, body) + 0.5 * r->clearance;
    tact3_vec side = tact3_v(half, half, half);
    return (tact3_bounds){tact3_sub(center, side), tact3_add(center, side)};
}

static bool list_near(const motion_run *r, const tact3_bounds *boxes, pair_list *out, error *error) {
    const clash_set *set = r->motion->set;
    tact3_static_tree_input input = {boxes, 0, (int)set->body_count};
    size_t bytes = tact3_static_tree_bytes(input.count), scratch_bytes = tact3_static_tree_scratch_bytes(input.count);
    tact3_static_tree *tree = malloc(bytes);
    void *scratch = malloc(scratch_bytes);
    int bad_box = -1;
    tact_status status = TACT_NO_MEMORY;
    if (tree && scratch) {
        status = tact3_static_tree_build(tree, bytes, scratch, scratch_bytes, &input, NULL, &bad_box);
    }
    if (status == TACT_OK) tact3_static_tree_visit_pairs(tree, NULL, 0, add_near, out);
    free(scratch);
    free(tree);
    if (status == TACT_OK) return true;
    if (bad_box < 0) return error_memory(error);
    return error_set(error,
                     "%s: sizes or positions are too large; use a unit of length that brings them nearer to one",
                     set->bodies[bad_box].name);
}

static bool list_all(const motion_run *r, pair_list *out, error *error) {
    const clash_set *set = r->motion->set;
    if (set->body_count > TACT3_STATIC_TREE_MAX_COUNT) {
        return error_set(error, "there are %zu bodies; at most %d can be checked", set->body_count,
                         TACT3_STATIC_TREE_MAX_COUNT);
    }
    tact3_bounds *boxes = malloc((set->body_count + 1) * sizeof *boxes);
    for (size_t i = 0; boxes && i < set->body_count; i++) boxes[i] = bounds_of(r, i);
    bool good = boxes ? list_near(r, boxes, out, error) : error_memory(error);
    free(boxes);
    if (good && out->count > 1) qsort(out->list, out->count, sizeof *out->list, compare);
    return good;
}

/* The pairs that a scene lists, or all that are near. */
static bool list_pairs(const motion_run *r, pair_list *out, error *error) {
    const clash_set *set = r->motion->set;
    if (!set->pairs)
        return (set->body_count == 0 || list_all(r, out, error)) && (!out->failed || error_memory(error));
    for (size_t i = 0; i < set->pair_count; i++) {
        if (!add_pair(out, set->pairs[2 * i], set->pairs[2 * i + 1])) return error_memory(error);
    }
    return true;
}

static void answer_one(void *data, int index) {
    slice *s = data;
    error error = {"", false};
    const size_t *pair = s->pairs[index];
    s->found[index] = motion_pair(s->run->motion, pair[0], pair[1], s->run->clearance, s->rows + index, &error);
    if (error.text[0] != 0) atomic_store(&s->failed, true);
}

/* Tells what a slice has found. Where a pair has failed, it is asked again for its error. */
static bool tell(motion_run *r, const slice *s, error *error) {
    motion_row row;
    for (size_t i = 0; i < s->count; i++) {
        if (atomic_load(&s->failed)) {
            motion_pair(r->motion, s->pairs[i][0], s->pairs[i][1], r->clearance, &row, error);
            if (error->text[0] != 0) return false;
        }
        if (s->found[i] && !r->visit(r->context, s->rows + i)) return false;
        r->done++;
    }
    return true;
}

bool motion_all(motion_run *r, error *error) {
    pair_list near = {.run = r};
    error->text[0] = 0;
    slice *s = malloc(sizeof *s);
    bool good = s ? list_pairs(r, &near, error) : error_memory(error);
    r->asked = near.count;
    progress_begin(r->progress, "checking motions");
    for (size_t begin = 0; good && begin < near.count; begin += SLICE) {
        if (r->interrupted && *r->interrupted) {
            good = false;
            break;
        }
        s->run = r;
        s->pairs = (const size_t(*)[2])near.list + begin;
        s->count = near.count - begin < SLICE ? near.count - begin : SLICE;
        atomic_store(&s->failed, false);
        threads_run(r->threads, answer_one, s, (int)s->count);
        good = tell(r, s, error);
        progress_update(r->progress, begin, near.count);
    }
    progress_wipe(r->progress);
    free(near.list);
    free(s);
    return good;
}
