/* The nearest others of each body. What is asked about grows with the distance of the boxes:
 *
 * - The boxes within some length of the body's are asked about in the order of their distances, until so many bodies
 *   are known to be nearer than the next box.
 * - If these are not found within that length, it is doubled, and what is new is asked about.
 * - The next body begins with about the length that the last one needed. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "query/boxes.h"
#include "query/near.h"

#define GRAIN 64
#define ROUND 64
/* The distances of answers may be off by their error bounds, which is far less than this part. */
#define GAP_SLACK (1 - 0x1p-12)

/* A candidate: before it is asked about `distance` is that of the boxes. */
typedef struct near_body {
    double distance;
    uint32_t body;
} near_body;

typedef struct candidates {
    body_list found;
    near_body *waiting, *best; /* best: at most as many as are wanted, the nearest first */
    size_t waiting_room, best_count;
} candidates;

typedef struct nearest_round {
    const near_search *search;
    const boxes *boxes;
    size_t wanted, half_spaces;
    size_t begin; /* the first body of the round */
    pair_list found[ROUND];
    bool failed[ROUND];
    size_t refused[ROUND][2]; /* where it failed, the pair that was refused; twice one body: memory is out */
} nearest_round;

static int by_distance(const void *a, const void *b) {
    const near_body *p = a, *q = b;
    if (p->distance < q->distance) return -1;
    if (p->distance > q->distance) return 1;
    return (p->body > q->body) - (p->body < q->body);
}

/* Keeps a body if it is one of the nearest so far. */
static void keep_best(candidates *c, size_t wanted, near_body new) {
    size_t at = c->best_count;
    while (at > 0 && by_distance(&new, c->best + at - 1) < 0) at--;
    if (at == wanted) return;
    if (c->best_count < wanted) c->best_count++;
    memmove(c->best + at + 1, c->best + at, (c->best_count - 1 - at) * sizeof *c->best);
    c->best[at] = new;
}

/* The bodies whose boxes are farther than `from` and not farther than `to`, sorted by that. */
static bool list_waiting(const nearest_round *r, size_t body, double from, double to, candidates *c, size_t *count) {
    bool half_space = scene_is_half_space(r->search->scene, body);
    c->found.count = *count = 0;
    if (!boxes_near(r->boxes, body, to, 0, &c->found)) return false;
    if (c->waiting_room < c->found.count) {
        free(c->waiting);
        c->waiting_room = 2 * c->found.count;
        c->waiting = malloc(c->waiting_room * sizeof *c->waiting);
        if (!c->waiting) return false;
    }
    for (size_t i = 0; i < c->found.count; i++) {
        uint32_t other = c->found.list[i];
        if (half_space && scene_is_half_space(r->search->scene, other)) continue;
        double gap = boxes_gap(r->boxes, body, other);
        if (gap > from && gap <= to) c->waiting[(*count)++] = (near_body){gap, other};
    }
    if (*count > 1) qsort(c->waiting, *count, sizeof *c->waiting, by_distance);
    return true;
}

static bool ask_distance(const nearest_round *r, size_t body, size_t other, double *out, error *error) {
    const near_search *s = r->search;
    answer answer;
    size_t a = body < other ? body : other, b = body < other ? other : body;
    if (!s->kind->ask(s->engine, s->query_params, a, b, &answer, error)) return false;
    *out = answer.distance;
    return true;
}

/* True if no body whose box is this far away can be one of the nearest. Boxes that meet tell nothing of depths. */
static bool is_settled(const nearest_round *r, const candidates *c, double gap) {
    return gap > 0 && c->best_count == r->wanted && c->best[r->wanted - 1].distance < gap * GAP_SLACK;
}

/* Where the search for the next body begins. */
static double next_reach(double reach, double needed, double least) {
    return fmax(least, fmax(reach / 4, fmin(2 * reach, needed)));
}

/* Finds the nearest of one body, from boxes within `reach` on. *blamed: where a pair is refused, the other body. */
static bool find_nearest(const nearest_round *r, size_t body, double reach, candidates *c, size_t *blamed) {
    const scene *scene = r->search->scene;
    size_t others = scene_is_half_space(scene, body) ? scene->body_count - r->half_spaces : scene->body_count - 1;
    size_t seen = 0, count;
    *blamed = body;
    c->best_count = 0;
    for (double from = -1, to = reach; seen < others; from = to, to *= 2) {
        if (!list_waiting(r, body, from, to, c, &count)) return false;
        for (size_t i = 0; i < count; i++, seen++) {
            near_body next = c->waiting[i];
            struct error unused;
            if (is_settled(r, c, next.distance)) return true;
            if (!ask_distance(r, body, next.body, &next.distance, &unused)) {
                *blamed = next.body;
                return false;
            }
            keep_best(c, r->wanted, next);
        }
        if (is_settled(r, c, to)) return true;
    }
    return true;
}

/* The longest side of a body's box; 1 where it has none. */
static double size_of(const boxes *b, size_t body) {
    tact3_vec l = b->box[body].lower, u = b->box[body].upper;
    double size = fmax(u.x - l.x, fmax(u.y - l.y, u.z - l.z));
    return size > 0 && isfinite(size) ? size : 1;
}

static bool find_block(nearest_round *r, int index, candidates *c) {
    size_t begin = r->begin + (size_t)index * GRAIN, end = begin + GRAIN, blamed = begin;
    double reach = size_of(r->boxes, begin), least = reach / 1024;
    c->best = malloc(r->wanted * sizeof *c->best);
    r->refused[index][0] = r->refused[index][1] = begin;
    if (!c->best) return false;
    for (size_t i = begin; i < end && i < r->boxes->count; i++) {
        if (!find_nearest(r, i, reach, c, &blamed)) {
            r->refused[index][0] = i, r->refused[index][1] = blamed;
            return false;
        }
        for (size_t k = 0; k < c->best_count; k++) {
            size_t other = c->best[k].body;
            if (!pair_list_add(r->found + index, i < other ? i : other, i < other ? other : i)) return false;
        }
        if (c->best_count > 0) reach = next_reach(reach, c->best[c->best_count - 1].distance, least);
    }
    return true;
}

static void find_some(void *data, int index) {
    nearest_round *r = data;
    candidates c = {0};
    r->failed[index] = !find_block(r, index, &c);
    free(c.found.list);
    free(c.waiting);
    free(c.best);
}

/* Moves what the tasks have found to the list; asks once more about the first pair that was refused, to tell why. */
static bool take_found(nearest_round *r, int tasks, pair_list *out, error *error) {
    bool good = true;
    for (int i = 0; i < tasks; i++) {
        const pair_list *found = r->found + i;
        size_t a = r->refused[i][0], b = r->refused[i][1];
        double unused;
        if (good && r->failed[i]) good = a == b || ask_distance(r, a, b, &unused, error) ? error_memory(error) : false;
        for (size_t k = 0; good && k < found->count; k++) {
            good = pair_list_add(out, found->pairs[k][0], found->pairs[k][1]) || error_memory(error);
        }
        pair_list_free(r->found + i);
    }
    return good;
}

static int by_bodies(const void *a, const void *b) {
    const uint32_t *p = a, *q = b;
    if (p[0] != q[0]) return p[0] < q[0] ? -1 : 1;
    return (p[1] > q[1]) - (p[1] < q[1]);
}

/* Puts the pairs into the order of the scene's; two bodies may be nearest to each other. */
static void sort_pairs(pair_list *list) {
    size_t count = 0;
    if (list->count > 1) qsort(list->pairs, list->count, sizeof *list->pairs, by_bodies);
    for (size_t i = 0; i < list->count; i++) {
        if (count > 0 && by_bodies(list->pairs + count - 1, list->pairs + i) == 0) continue;
        memmove(list->pairs + count++, list->pairs + i, sizeof *list->pairs);
    }
    list->count = count;
}

static bool find_all(const near_search *s, const boxes *boxes, size_t wanted, pair_list *out, error *error) {
    nearest_round *r = calloc(1, sizeof *r);
    if (!r) return error_memory(error);
    r->search = s, r->boxes = boxes, r->wanted = wanted;
    for (size_t i = 0; i < boxes->count; i++) r->half_spaces += scene_is_half_space(s->scene, i);
    bool good = true;
    progress_begin(s->progress, "finding the nearest");
    for (size_t begin = 0; good && begin < boxes->count; begin += GRAIN * ROUND) {
        size_t left = (boxes->count - begin + GRAIN - 1) / GRAIN;
        int tasks = left < ROUND ? (int)left : ROUND;
        r->begin = begin;
        threads_run(s->threads, find_some, r, tasks);
        good = take_found(r, tasks, out, error);
        progress_update(s->progress, begin, boxes->count);
    }
    progress_wipe(s->progress);
    free(r);
    sort_pairs(out);
    return good;
}

bool near_find_nearest(const near_search *s, size_t count, pair_list *out, error *error) {
    size_t bodies = s->scene->body_count;
    boxes boxes;
    *out = (pair_list){0};
    if (!s->scene->all_pairs) return near_find_nearest_listed(s, count, out, error);
    if (bodies < 2) return true;
    bool good = boxes_make(s->kind, s->engine, bodies, &boxes, error) &&
                find_all(s, &boxes, count < bodies - 1 ? count : bodies - 1, out, error);
    boxes_free(&boxes);
    return good;
}
