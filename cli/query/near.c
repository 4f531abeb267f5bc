/* Pairs whose boxes are near: each body is asked for those that follow it, some bodies at a time. */
#include "query/near.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "query/boxes.h"

/* Bodies in a task, and tasks between two looks at the progress bar. */
#define GRAIN 256
#define ROUND 64
/* A list of more pairs would take more than a GiB. */
#define MOST_LISTED ((size_t)1 << 27)
/* Boxes are asked about so much more than a length that error bounds of pairs so far apart are within it. */
#define LENGTH_SLACK (1 + 0x1p-12)

bool pair_list_add(pair_list *list, size_t a, size_t b) {
    if (list->count == list->room) {
        size_t room = 2 * list->room + 64;
        uint32_t(*larger)[2] = realloc(list->pairs, room * sizeof *larger);
        if (!larger) return false;
        list->pairs = larger, list->room = room;
    }
    list->pairs[list->count][0] = (uint32_t)a;
    list->pairs[list->count++][1] = (uint32_t)b;
    return true;
}

void pair_list_free(pair_list *list) {
    free(list->pairs);
    *list = (pair_list){0};
}

typedef struct near_round {
    const scene *scene;
    const boxes *boxes;
    double reach;
    size_t begin;         /* the first body of the round */
    atomic_size_t listed; /* pairs, of all rounds */
    pair_list found[ROUND];
    bool failed[ROUND]; /* memory is out */
} near_round;

/* The pairs of one body with those behind it. */
static bool find_behind(const near_round *r, size_t body, body_list *list, pair_list *out) {
    bool half_space = scene_is_half_space(r->scene, body);
    list->count = 0;
    if (!boxes_near(r->boxes, body, r->reach, body + 1, list)) return false;
    for (size_t i = 0; i < list->count; i++) {
        size_t other = list->list[i];
        if (half_space && scene_is_half_space(r->scene, other)) continue;
        if (boxes_gap(r->boxes, body, other) <= r->reach && !pair_list_add(out, body, other)) return false;
    }
    return true;
}

static void find_some(void *data, int index) {
    near_round *r = data;
    pair_list *found = r->found + index;
    body_list list = {0};
    size_t begin = r->begin + (size_t)index * GRAIN, end = begin + GRAIN;
    bool good = true;
    for (size_t i = begin; good && i < end && i < r->boxes->count; i++) {
        size_t before = found->count;
        good = find_behind(r, i, &list, found);
        if (atomic_fetch_add(&r->listed, found->count - before) > MOST_LISTED) break;
    }
    free(list.list);
    r->failed[index] = !good;
}

/* Moves what the tasks have found to the end of the list, or drops it. */
static bool take_found(near_round *r, int tasks, bool drop, pair_list *out) {
    bool good = true;
    for (int i = 0; i < tasks; i++) {
        const pair_list *found = r->found + i;
        good = good && !r->failed[i];
        for (size_t k = 0; good && !drop && k < found->count; k++) {
            good = pair_list_add(out, found->pairs[k][0], found->pairs[k][1]);
        }
        pair_list_free(r->found + i);
    }
    return good;
}

static bool find_all(const near_search *s, const boxes *boxes, double reach, pair_list *out, bool *many) {
    near_round *r = calloc(1, sizeof *r);
    bool good = r != NULL;
    if (r) r->scene = s->scene, r->boxes = boxes, r->reach = reach;
    progress_begin(s->progress, "finding near pairs");
    for (size_t begin = 0; good && !*many && begin < boxes->count; begin += GRAIN * ROUND) {
        size_t left = (boxes->count - begin + GRAIN - 1) / GRAIN;
        int tasks = left < ROUND ? (int)left : ROUND;
        r->begin = begin;
        threads_run(s->threads, find_some, r, tasks);
        *many = atomic_load(&r->listed) > MOST_LISTED;
        good = take_found(r, tasks, *many, out);
        progress_update(s->progress, begin, boxes->count);
    }
    progress_wipe(s->progress);
    free(r);
    return good;
}

static bool find_listed(const scene *scene, const boxes *boxes, double reach, pair_list *out) {
    for (size_t i = 0; i < scene->pair_count; i++) {
        size_t a = scene->pairs[i][0], b = scene->pairs[i][1];
        if (boxes_gap(boxes, a, b) <= reach && !pair_list_add(out, a, b)) return false;
    }
    return true;
}

bool near_find(const near_search *s, double reach, pair_list *out, bool *many, error *error) {
    boxes boxes;
    reach *= LENGTH_SLACK;
    *out = (pair_list){0};
    *many = false;
    bool good = boxes_make(s->kind, s->engine, s->scene->body_count, &boxes, error);
    if (good) {
        good = s->scene->all_pairs ? find_all(s, &boxes, reach, out, many)
                                   : find_listed(s->scene, &boxes, reach, out);
        if (!good) error_memory(error);
    }
    boxes_free(&boxes);
    if (*many) pair_list_free(out);
    return good;
}
