/* The nearest others of each body among pairs that a scene lists: all are asked about, for there are few, or all are
 * wanted. */
#include <math.h>
#include <stdlib.h>

#include "query/near.h"

#define GRAIN 32
#define ROUND 64

/* A pair as one of its bodies sees it. */
typedef struct side {
    size_t body, other, pair;
    double distance;
} side;

typedef struct listed_round {
    const near_search *search;
    double *distance; /* of each pair */
    size_t begin;     /* the first pair of the round */
    bool failed[ROUND];
} listed_round;

static bool ask_pair(const listed_round *r, size_t pair, error *error) {
    const near_search *s = r->search;
    const size_t *bodies = s->scene->pairs[pair];
    answer answer;
    if (!s->kind->ask(s->engine, s->query_params, bodies[0], bodies[1], &answer, error)) return false;
    r->distance[pair] = answer.distance;
    return true;
}

static void ask_some(void *data, int index) {
    listed_round *r = data;
    size_t begin = r->begin + (size_t)index * GRAIN, end = begin + GRAIN;
    error unused;
    r->failed[index] = false;
    for (size_t i = begin; !r->failed[index] && i < end && i < r->search->scene->pair_count; i++) {
        r->failed[index] = !ask_pair(r, i, &unused);
    }
}

/* Asks once more about the pairs of a task that failed, to tell why. */
static bool tell_why(const listed_round *r, int index, error *error) {
    size_t begin = r->begin + (size_t)index * GRAIN;
    for (size_t i = begin; i < begin + GRAIN && i < r->search->scene->pair_count; i++) {
        if (!ask_pair(r, i, error)) return false;
    }
    return true;
}

static bool ask_all(listed_round *r, error *error) {
    size_t count = r->search->scene->pair_count;
    bool good = true;
    progress_begin(r->search->progress, "finding the nearest");
    for (size_t begin = 0; good && begin < count; begin += GRAIN * ROUND) {
        size_t left = (count - begin + GRAIN - 1) / GRAIN;
        int tasks = left < ROUND ? (int)left : ROUND;
        r->begin = begin;
        threads_run(r->search->threads, ask_some, r, tasks);
        for (int i = 0; good && i < tasks; i++) good = !r->failed[i] || tell_why(r, i, error);
        progress_update(r->search->progress, begin, count);
    }
    progress_wipe(r->search->progress);
    return good;
}

static int by_bodies(const void *a, const void *b) {
    const side *p = a, *q = b;
    if (p->body != q->body) return p->body < q->body ? -1 : 1;
    return (p->other > q->other) - (p->other < q->other);
}

static int by_distance(const void *a, const void *b) {
    const side *p = a, *q = b;
    if (p->body != q->body) return p->body < q->body ? -1 : 1;
    if (p->distance < q->distance) return -1;
    if (p->distance > q->distance) return 1;
    return by_bodies(a, b);
}

static bool same_bodies(const side *p, const side *q) { return p->body == q->body && p->other == q->other; }

/* Sorts all sides by their bodies, and those of a body by their distances. A pair that is listed twice, maybe the other
 * way round, has one distance, the least. */
static void sort_sides(side *sides, size_t count) {
    if (count < 2) return;
    qsort(sides, count, sizeof *sides, by_bodies);
    for (size_t i = 0, end; i < count; i = end) {
        double least = HUGE_VAL;
        for (end = i; end < count && same_bodies(sides + i, sides + end); end++) {
            least = fmin(least, sides[end].distance);
        }
        for (size_t k = i; k < end; k++) sides[k].distance = least;
    }
    qsort(sides, count, sizeof *sides, by_distance);
}

/* Marks the pairs of the nearest `wanted` others of each body. */
static void mark_nearest(const side *sides, size_t count, size_t wanted, bool *marked) {
    size_t others = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || sides[i].body != sides[i - 1].body) others = 0;
        if (others == 0 || !same_bodies(sides + i, sides + i - 1)) others++;
        if (others <= wanted) marked[sides[i].pair] = true;
    }
}

bool near_find_nearest_listed(const near_search *s, size_t count, pair_list *out, error *error) {
    const scene *scene = s->scene;
    size_t pairs = scene->pair_count;
    listed_round r = {.search = s, .distance = malloc((pairs + 1) * sizeof *r.distance)};
    side *sides = malloc((2 * pairs + 1) * sizeof *sides);
    bool *marked = calloc(pairs + 1, sizeof *marked);
    bool good = (r.distance && sides && marked) || error_memory(error);
    good = good && ask_all(&r, error);
    for (size_t i = 0; good && i < pairs; i++) {
        size_t a = scene->pairs[i][0], b = scene->pairs[i][1];
        sides[2 * i] = (side){a, b, i, r.distance[i]};
        sides[2 * i + 1] = (side){b, a, i, r.distance[i]};
    }
    if (good) {
        sort_sides(sides, 2 * pairs);
        mark_nearest(sides, 2 * pairs, count, marked);
    }
    for (size_t i = 0; good && i < pairs; i++) {
        if (marked[i]) good = pair_list_add(out, scene->pairs[i][0], scene->pairs[i][1]) || error_memory(error);
    }
    free(r.distance);
    free(sides);
    free(marked);
    return good;
}
