/* All pairs of a set that are near: a tree of boxes, which is asked about some bodies at a time. What is near is asked
 * about by threads, some pairs at a time, and told in the order of the bodies. */
#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "clash/clash.h"

/* Bodies of a task that looks for near ones, and such tasks of a round. */
#define BODIES_OF_TASK 64
#define BODY_TASKS 64
/* Pairs of a task that answers, and such tasks of a slice: answers that are held at a time. */
#define PAIRS_OF_TASK 4
#define PAIR_TASKS 64

typedef struct pair_array {
    size_t (*list)[2];
    size_t count, room;
} pair_array;

typedef struct near_round {
    const clash_run *run;
    const tact3_static_tree *tree;
    const tact3_bounds *boxes;
    size_t begin; /* the first body */
    pair_array found[BODY_TASKS];
    bool failed[BODY_TASKS]; /* memory is out */
} near_round;

typedef struct pair_slice {
    const clash_run *run;
    const size_t (*pairs)[2];
    size_t count;
    clash_row rows[PAIR_TASKS * PAIRS_OF_TASK];
    bool found[PAIR_TASKS * PAIRS_OF_TASK];
    atomic_bool failed;
} pair_slice;

/* Bodies whose boxes meet that of the one that is asked about. */
typedef struct near_search {
    size_t body; /* only those behind it are listed */
    pair_array *out;
    bool full; /* memory is out */
} near_search;

static bool add_pair(pair_array *out, size_t a, size_t b) {
    if (out->count == out->room) {
        size_t room = 2 * out->room + 64, (*larger)[2] = realloc(out->list, room * sizeof *larger);
        if (!larger) return false;
        out->list = larger, out->room = room;
    }
    out->list[out->count][0] = a;
    out->list[out->count++][1] = b;
    return true;
}

static bool add_near(void *context, int32_t index) {
    near_search *s = context;
    s->full = (size_t)index > s->body && !add_pair(s->out, s->body, (size_t)index);
    return !s->full;
}

static int by_second(const void *a, const void *b) {
    size_t x = ((const size_t *)a)[1], y = ((const size_t *)b)[1];
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

/* Boxes that meet where bodies are nearer than the clearance. */
static tact3_bounds *make_boxes(const clash_run *r, error *error) {
    const clash_set *set = r->set;
    tact3_bounds *boxes = malloc(set->body_count * sizeof *boxes);
    if (!boxes) error_memory(error);
    for (size_t i = 0; boxes && i < set->body_count; i++) boxes[i] = bounds_of(set, i, 0.5 * r->limits.clearance);
    return boxes;
}

static tact3_static_tree *make_tree(const clash_run *r, const tact3_bounds *boxes, error *error) {
    const clash_set *set = r->set;
    tact3_static_tree_input input = {boxes, 0, (int)set->body_count};
    size_t bytes = tact3_static_tree_bytes(input.count), scratch_bytes = tact3_static_tree_scratch_bytes(input.count);
    tact3_static_tree *tree = malloc(bytes);
    void *scratch = malloc(scratch_bytes);
    tact_tasks tasks = threads_tasks(r->threads);
    int bad_box = -1;
    tact_status status = TACT_NO_MEMORY;
    if (tree && scratch) {
        status = tact3_static_tree_build(tree, bytes, scratch, scratch_bytes, &input, r->threads ? &tasks : NULL,
                                         &bad_box);
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

static bool is_passed_over(const clash_run *r, size_t a, size_t b) {
    const clash_body *first = r->set->bodies + a, *second = r->set->bodies + b;
    bool linked = first->link != CLASH_NO_LINK && second->link != CLASH_NO_LINK;
    return (linked && robot_is_passed(&r->set->robot, first->link, second->link)) ||
           clash_is_passed_over(&r->rules, first->name, second->name);
}

/* Lists the bodies behind one whose boxes meet its own, in order, without those that a rule passes over. */
static bool find_behind(const near_round *r, size_t body, pair_array *out) {
    size_t before = out->count, kept = before;
    near_search search = {.body = body, .out = out};
    tact3_static_tree_query(r->tree, r->boxes[body], 0, add_near, &search);
    if (search.full) return false;
    for (size_t i = before; i < out->count; i++) {
        const size_t *pair = out->list[i];
        if (is_passed_over(r->run, pair[0], pair[1])) continue;
        memcpy(out->list[kept++], pair, sizeof *out->list);
    }
    out->count = kept;
    if (kept - before > 1) qsort(out->list + before, kept - before, sizeof *out->list, by_second);
    return true;
}

static void find_some(void *data, int index) {
    near_round *r = data;
    size_t begin = r->begin + (size_t)index * BODIES_OF_TASK, end = begin + BODIES_OF_TASK;
    r->found[index].count = 0;
    r->failed[index] = false;
    for (size_t i = begin; i < end && i < r->run->set->body_count && !r->failed[index]; i++) {
        r->failed[index] = !find_behind(r, i, r->found + index);
    }
}

static void answer_some(void *data, int index) {
    pair_slice *s = data;
    size_t begin = (size_t)index * PAIRS_OF_TASK, end = begin + PAIRS_OF_TASK;
    for (size_t i = begin; i < end && i < s->count; i++) {
        error error = {"", false};
        s->found[i] = clash_pair(s->run->set, s->pairs[i][0], s->pairs[i][1], &s->run->limits, s->rows + i, &error);
        if (error.text[0] != 0) atomic_store(&s->failed, true);
    }
}

static bool is_interrupted(const clash_run *r) { return r->interrupted && *r->interrupted; }

/* Tells what a slice has found. Where a pair has failed, it is asked again for its error. */
static bool tell(clash_run *r, const pair_slice *s, error *error) {
    clash_row row;
    for (size_t i = 0; i < s->count; i++) {
        const size_t *pair = s->pairs[i];
        r->asked++;
        if (atomic_load(&s->failed)) {
            clash_pair(r->set, pair[0], pair[1], &r->limits, &row, error);
            if (error->text[0] != 0) return false;
        }
        if (s->found[i] && !r->visit(r->context, s->rows + i)) return false;
    }
    return true;
}

static bool answer(clash_run *r, const size_t (*pairs)[2], size_t count, pair_slice *s, error *error) {
    for (size_t done = 0; done < count; done += s->count) {
        size_t left = count - done;
        if (is_interrupted(r)) return false;
        s->run = r;
        s->pairs = pairs + done;
        s->count = left < PAIR_TASKS * PAIRS_OF_TASK ? left : PAIR_TASKS * PAIRS_OF_TASK;
        atomic_store(&s->failed, false);
        threads_run(r->threads, answer_some, s, (int)((s->count + PAIRS_OF_TASK - 1) / PAIRS_OF_TASK));
        if (!tell(r, s, error)) return false;
    }
    return true;
}

/* Answers about what the tasks of a round have found. Few pairs of several tasks are answered together. */
static bool answer_round(clash_run *r, near_round *round, int tasks, pair_array *all, pair_slice *s, error *error) {
    all->count = 0;
    for (int i = 0; i < tasks; i++) {
        const pair_array *found = round->found + i;
        if (round->failed[i]) return error_memory(error);
        for (size_t k = 0; k < found->count; k++) {
            if (!add_pair(all, found->list[k][0], found->list[k][1])) return error_memory(error);
        }
    }
    return answer(r, (const size_t (*)[2])all->list, all->count, s, error);
}

static bool answer_near(clash_run *r, near_round *round, pair_slice *s, error *error) {
    size_t count = r->set->body_count;
    pair_array all = {0};
    bool good = true;
    for (size_t begin = 0; good && begin < count; begin += BODIES_OF_TASK * BODY_TASKS) {
        size_t left = (count - begin + BODIES_OF_TASK - 1) / BODIES_OF_TASK;
        int tasks = left < BODY_TASKS ? (int)left : BODY_TASKS;
        round->begin = begin;
        threads_run(r->threads, find_some, round, tasks);
        good = answer_round(r, round, tasks, &all, s, error);
        if (good) r->bodies = begin + (size_t)tasks * BODIES_OF_TASK;
        progress_update(r->progress, begin, count);
    }
    if (r->bodies > count) r->bodies = count;
    free(all.list);
    return good;
}

static bool answer_all(clash_run *r, pair_slice *s, error *error) {
    near_round *round = calloc(1, sizeof *round);
    tact3_bounds *boxes = make_boxes(r, error);
    tact3_static_tree *tree = boxes ? make_tree(r, boxes, error) : NULL;
    bool good = round ? tree != NULL : error_memory(error);
    if (good) {
        round->run = r, round->boxes = boxes, round->tree = tree;
        good = answer_near(r, round, s, error);
    }
    for (size_t i = 0; round && i < BODY_TASKS; i++) free(round->found[i].list);
    free(round);
    free(boxes);
    free(tree);
    return good;
}

/* The pairs that a scene lists, without those that a rule passes over. */
static bool answer_listed(clash_run *r, pair_slice *s, error *error) {
    const clash_set *set = r->set;
    pair_array kept = {0};
    bool good = true;
    for (size_t i = 0; good && i < set->pair_count; i++) {
        size_t a = set->pairs[i][0], b = set->pairs[i][1];
        if (is_passed_over(r, a, b)) continue;
        good = add_pair(&kept, a, b) || error_memory(error);
    }
    good = good && answer(r, (const size_t (*)[2])kept.list, kept.count, s, error);
    if (good) r->bodies = set->body_count;
    free(kept.list);
    return good;
}

bool clash_all(clash_run *r, error *error) {
    const clash_set *set = r->set;
    error->text[0] = 0;
    if (!set->pairs && set->body_count > TACT3_STATIC_TREE_MAX_COUNT) {
        return error_set(error, "there are %zu bodies; at most %d can be checked", set->body_count,
                         TACT3_STATIC_TREE_MAX_COUNT);
    }
    pair_slice *s = malloc(sizeof *s);
    if (!s) return error_memory(error);
    progress_begin(r->progress, "checking bodies");
    bool good = set->pairs ? answer_listed(r, s, error) : set->body_count == 0 || answer_all(r, s, error);
    progress_wipe(r->progress);
    free(s);
    return good;
}
