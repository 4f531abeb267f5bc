/* Many pairs in one call: the library's batches. Bodies and pairs are arrays that JavaScript has written; answers go to
 * arrays of it, one for each quantity, one behind the other, doubles first. JavaScript knows their order
 * (web/package/src/batch/). */
#include "batch.h"

#include <stdlib.h>

#define POINTS TACTN_MANIFOLD_POINTS

/* What the mailbox holds, in this order; behind it are the options of a distance, as for one pair. */
enum { SHAPES, SHAPE_COUNT, POSES, BODY_COUNT, BODY_SHAPES, ASKED, COUNT, BESIDE, ANSWERS, OPTIONS };

static void *address_at(int place) { return (void *)(uintptr_t)bridge_mail[place]; }

bool read_many(many *m, int flags, int numbers_of_one) {
    const tactn_shape *const *shapes = address_at(SHAPES);
    int count = (int)bridge_mail[SHAPE_COUNT];
    *m = (many){.asked = address_at(ASKED), .count = (int)bridge_mail[COUNT], .beside = address_at(BESIDE)};
    m->numbers = address_at(ANSWERS);
    m->integers = (int32_t *)(m->numbers + (size_t)numbers_of_one * (size_t)m->count);
    read_distance_options(&m->options, bridge_mail + OPTIONS, flags);
    m->batch = (tactn_batch){.shape_count = count, .poses = address_at(POSES),
                             .body_count = (int)bridge_mail[BODY_COUNT], .body_shapes = address_at(BODY_SHAPES)};
    m->shapes = malloc((size_t)(count > 0 ? count : 1) * sizeof *m->shapes);
    m->batch.shapes = m->shapes;
    for (int i = 0; m->shapes && i < count; i++) m->shapes[i] = *shapes[i];
    return m->shapes;
}

void *block_memory(const many *m, size_t bytes) {
    return malloc((size_t)(m->count < BLOCK ? m->count + 1 : BLOCK) * bytes);
}

/* The pairs of the block that begins there; returns how many. */
static int begin_block(many *m, int first) {
    m->first = first;
    m->batch.pairs = (const uint32_t *)m->asked + 2 * (size_t)first;
    m->batch.pair_count = m->count - first < BLOCK ? m->count - first : BLOCK;
    return m->batch.pair_count;
}

double *next_numbers(many *m, int of_one) {
    double *array = m->numbers;
    m->numbers += (size_t)of_one * (size_t)m->count;
    return array;
}

int32_t *next_integers(many *m, int of_one) {
    int32_t *array = m->integers;
    m->integers += (size_t)of_one * (size_t)m->count;
    return array;
}

static void store_at(double *array, int i, vec v) { store(v, array + (size_t)i * DIMENSION); }

hit_arrays next_hits(many *m) {
    hit_arrays to = {.fraction = next_numbers(m, 1), .distance = next_numbers(m, 1), .bound = next_numbers(m, 1)};
    to.normal = next_numbers(m, DIMENSION);
    to.point_a = next_numbers(m, DIMENSION), to.point_b = next_numbers(m, DIMENSION);
    to.code = next_integers(m, 1), to.steps = next_integers(m, 1);
    return to;
}

void store_hit(const hit_arrays *to, int at, const tactn_hit *hit) {
    to->code[at] = bridge_answer(hit->status, hit->relation), to->steps[at] = hit->steps;
    to->fraction[at] = hit->fraction, to->distance[at] = hit->distance, to->bound[at] = hit->error_bound;
    store_at(to->normal, at, hit->normal);
    store_at(to->point_a, at, hit->point_a), store_at(to->point_b, at, hit->point_b);
}

tact_status release_many(many *m, void *answers, bool done) {
    free(answers);
    free(m->shapes);
    return done ? TACT_OK : TACT_NO_MEMORY;
}

/* ---- Which parts and triangles answers are about ---- */

typedef struct touching_arrays {
    int32_t *parts, *triangles;
} touching_arrays;

static touching_arrays next_touching(many *m) {
    touching_arrays t = {next_integers(m, 2), next_integers(m, 2)};
    for (size_t i = 0; i < 2 * (size_t)m->count; i++) t.parts[i] = t.triangles[i] = -1;
    return t;
}

static void ask_touching(many *m, touching_arrays t) {
    m->options.parts = (int *)t.parts + 2 * (size_t)m->first;
    ask_triangles(&m->options, (int *)t.triangles + 2 * (size_t)m->first);
}

/* ---- The calls ---- */

/* distance, errorBound, normal, pointA, pointB; code, iterations, parts, triangles. */
EXPORT("batch_distance") tact_status bridge_batch_distance(int flags) {
    many m;
    if (!read_many(&m, flags, 2 + 3 * DIMENSION)) return TACT_NO_MEMORY;
    tactn_gap *gaps = block_memory(&m, sizeof *gaps);
    double *distance = next_numbers(&m, 1), *bound = next_numbers(&m, 1), *normal = next_numbers(&m, DIMENSION);
    double *point_a = next_numbers(&m, DIMENSION), *point_b = next_numbers(&m, DIMENSION);
    int32_t *code = next_integers(&m, 1), *iterations = next_integers(&m, 1);
    touching_arrays touching = next_touching(&m);
    for (int first = 0; gaps && first < m.count; first += BLOCK) {
        int count = begin_block(&m, first);
        ask_touching(&m, touching);
        tactn_batch_distance(&m.batch, &m.options, gaps, 0);
        for (int i = 0, at = first; i < count; i++, at++) {
            const tactn_gap *gap = gaps + i;
            code[at] = bridge_answer(gap->status, gap->relation), iterations[at] = gap->iterations;
            distance[at] = gap->distance, bound[at] = gap->error_bound;
            store_at(normal, at, gap->normal);
            store_at(point_a, at, gap->point_a), store_at(point_b, at, gap->point_b);
        }
    }
    return release_many(&m, gaps, gaps);
}

/* code: 1 or 0, or below zero the status of refused input. */
EXPORT("batch_overlap") tact_status bridge_batch_overlap(void) {
    many m;
    if (!read_many(&m, 0, 0)) return TACT_NO_MEMORY;
    bool answers[BLOCK];
    tact_status statuses[BLOCK];
    int32_t *code = next_integers(&m, 1);
    for (int first = 0; first < m.count; first += BLOCK) {
        int count = begin_block(&m, first);
        tactn_batch_overlap(&m.batch, answers, 0, statuses, 0);
        for (int i = 0; i < count; i++) code[first + i] = statuses[i] < 0 ? (int)statuses[i] : answers[i];
    }
    return release_many(&m, NULL, true);
}

/* fraction, distance, errorBound, normal, pointA, pointB; code, steps, parts, triangles. There is a translation for
 * each pair, or where bodies move for each body. */
EXPORT("batch_cast") tact_status bridge_batch_cast(int flags, int bodies_move) {
    many m;
    if (!read_many(&m, flags, HIT_NUMBERS)) return TACT_NO_MEMORY;
    tactn_hit *hits = block_memory(&m, sizeof *hits);
    hit_arrays to = next_hits(&m);
    touching_arrays touching = next_touching(&m);
    for (int first = 0; hits && first < m.count; first += BLOCK) {
        int count = begin_block(&m, first);
        ask_touching(&m, touching);
        if (bodies_move) tactn_batch_cast_bodies(&m.batch, m.beside, 0, &m.options, hits, 0);
        else tactn_batch_cast(&m.batch, (const vec *)m.beside + first, 0, &m.options, hits, 0);
        for (int i = 0; i < count; i++) store_hit(&to, first + i, hits + i);
    }
    return release_many(&m, hits, hits);
}

/* distance, errorBound, pointErrorBound, normal, and for each of the most points that a manifold has pointA, pointB
 * and separation; code, iterations, pointCount, and for each of these points id. The cutoff is the speculative
 * distance. */
EXPORT("batch_collide") tact_status bridge_batch_collide(int flags) {
    many m;
    if (!read_many(&m, flags, 3 + DIMENSION + POINTS * (2 * DIMENSION + 1))) return TACT_NO_MEMORY;
    tactn_manifold *manifolds = block_memory(&m, sizeof *manifolds);
    double *distance = next_numbers(&m, 1), *bound = next_numbers(&m, 1), *point_bound = next_numbers(&m, 1);
    double *normal = next_numbers(&m, DIMENSION);
    double *point_a = next_numbers(&m, POINTS * DIMENSION), *point_b = next_numbers(&m, POINTS * DIMENSION);
    double *separation = next_numbers(&m, POINTS);
    int32_t *code = next_integers(&m, 1), *iterations = next_integers(&m, 1), *points = next_integers(&m, 1);
    int32_t *id = next_integers(&m, POINTS);
    double speculative = m.options.cutoff;
    m.options.cutoff = 0;
    for (int first = 0; manifolds && first < m.count; first += BLOCK) {
        int count = begin_block(&m, first);
        tactn_batch_collide(&m.batch, speculative, &m.options, manifolds, 0);
        for (int i = 0, at = first; i < count; i++, at++) {
            const tactn_manifold *manifold = manifolds + i;
            code[at] = bridge_answer(manifold->status, manifold->relation);
            iterations[at] = manifold->iterations, points[at] = manifold->point_count;
            distance[at] = manifold->distance, bound[at] = manifold->error_bound;
            point_bound[at] = manifold->point_error_bound;
            store_at(normal, at, manifold->normal);
            for (int k = 0, to = POINTS * at; k < POINTS; k++, to++) {
                bool is_set = k < manifold->point_count;
                tactn_contact_point point = is_set ? manifold->point[k] : (tactn_contact_point){.id = 0};
                store_at(point_a, to, point.point_a), store_at(point_b, to, point.point_b);
                separation[to] = point.separation, id[to] = (int32_t)point.id;
            }
        }
    }
    return release_many(&m, manifolds, manifolds);
}
