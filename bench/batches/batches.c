/* Many pairs in one call (tact/batch2.h, batch3.h) beside a loop of single calls: nanoseconds of the processor a pair,
 * the best of some runs that take turns; and how much sooner two threads are done. Compiled for each dimension and
 * precision. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/random.h"
#include "tact/dimension.h"

/* Bodies lie in clusters; pairs are of one cluster each, and come in no order. */
enum { PAIRS = 1 << 18, BODIES = PAIRS / 4, CLUSTER = 16, SHAPES = 64, CORNERS = 16, RUNS = 9 };

typedef enum shape_kind { BALLS, CAPSULES, BOXES, HULLS, ALL_KINDS } shape_kind;

static const char *const kind_names[] = {"balls", "capsules", "boxes", "hulls of 16 points", "all of them"};

static tactn_shape shapes[SHAPES];
static tactn_pose poses[BODIES];
static uint32_t body_shapes[BODIES], pairs[2 * PAIRS];
static tactn_gap gaps[PAIRS];
static tactn_manifold manifolds[PAIRS];
static bool overlaps[PAIRS];

static void fail(const char *text) {
    fprintf(stderr, "bench_batches: %s\n", text);
    exit(1);
}

/* Vectors and rotations are structures of nothing but their numbers. */
static void set_numbers(tact_real *to, const double *x, int count) {
    for (int i = 0; i < count; i++) to[i] = (tact_real)x[i];
}

static tactn_vec vec_of(const double *x) {
    tactn_vec v;
    set_numbers((tact_real *)(void *)&v, x, BENCH_DIMENSION);
    return v;
}

static tactn_rotation rotation_of(const double *x) {
    tactn_rotation r;
    set_numbers((tact_real *)(void *)&r, x, BENCH_ROTATION);
    return r;
}

static tactn_shape hull_of(bench_random *random) {
    tactn_vec corners[CORNERS];
    tactn_hull *hull;
    for (int i = 0; i < CORNERS; i++) {
        double unit[BENCH_DIMENSION];
        bench_direction(random, unit);
        corners[i] = vec_of(unit);
    }
    const tactn_hull_input input = {.points = corners, .count = CORNERS};
    if (tactn_hull_create(&input, NULL, NULL, &hull) != TACT_OK) fail("a hull was refused");
    return tactn_hull_shape(hull);
}

static tactn_shape shape_of(bench_random *random, shape_kind kind) {
    double size[3];
    for (int i = 0; i < 3; i++) size[i] = bench_uniform(random, 0.25, 1);
    if (kind == BALLS) return tactn_ball((tact_real)size[0]);
    if (kind == CAPSULES) return tactn_capsule((tact_real)size[0] / 2, (tact_real)size[1]);
    return kind == BOXES ? tactn_box(vec_of(size)) : hull_of(random);
}

static void make_scene(shape_kind kind) {
    bench_random random = bench_random_start(1, kind_names[kind]);
    for (int i = 0; i < SHAPES; i++) shapes[i] = shape_of(&random, kind == ALL_KINDS ? (shape_kind)(i % 4) : kind);
    for (int i = 0; i < BODIES; i++) {
        double at[BENCH_DIMENSION], turn[BENCH_ROTATION];
        bench_point(&random, 1.5, at);
        at[0] += 4.0 * (i / CLUSTER % 1000);
        bench_rotation(&random, turn);
        poses[i] = (tactn_pose){vec_of(at), rotation_of(turn)};
        body_shapes[i] = (uint32_t)bench_below(&random, SHAPES);
    }
    for (int i = 0; i < PAIRS; i++) {
        int first = CLUSTER * bench_below(&random, BODIES / CLUSTER), a = bench_below(&random, CLUSTER);
        int b = (a + 1 + bench_below(&random, CLUSTER - 1)) % CLUSTER;
        pairs[2 * i] = (uint32_t)(first + a), pairs[2 * i + 1] = (uint32_t)(first + b);
    }
}

static tactn_batch batch_of_scene(tact_tasks tasks) {
    return (tactn_batch){.shapes = shapes, .shape_count = SHAPES, .body_count = BODIES, .poses = poses,
                         .body_shapes = body_shapes, .pairs = pairs, .pair_count = PAIRS, .tasks = tasks};
}

/* ---- what is asked, singly and together */

typedef enum question { OVERLAP, DISTANCE, CUTOFF, COLLIDE, QUESTIONS } question;

static const char *const question_names[] = {"overlap", "distance", "cutoff", "collide"};
static const tactn_query_options near_ones = {.cutoff = (tact_real)0.1};

static void ask_singly(question asked) {
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = pairs[2 * i], b = pairs[2 * i + 1];
        const tactn_shape *p = &shapes[body_shapes[a]], *q = &shapes[body_shapes[b]];
        if (asked == OVERLAP) overlaps[i] = tactn_overlap_world(p, poses[a], q, poses[b], NULL);
        if (asked == DISTANCE) gaps[i] = tactn_distance_world(p, poses[a], q, poses[b], NULL);
        if (asked == CUTOFF) gaps[i] = tactn_distance_world(p, poses[a], q, poses[b], &near_ones);
        if (asked == COLLIDE) manifolds[i] = tactn_collide_world(p, poses[a], q, poses[b], 0, NULL);
    }
}

static void ask_together(question asked, tact_tasks tasks) {
    const tactn_batch batch = batch_of_scene(tasks);
    tact_status status = TACT_OK;
    if (asked == OVERLAP) status = tactn_batch_overlap(&batch, overlaps, 0, NULL, 0);
    if (asked == DISTANCE) status = tactn_batch_distance(&batch, NULL, gaps, 0);
    if (asked == CUTOFF) status = tactn_batch_distance(&batch, &near_ones, gaps, 0);
    if (asked == COLLIDE) status = tactn_batch_collide(&batch, 0, NULL, manifolds, 0);
    if (status != TACT_OK) fail("a batch was refused");
}

/* ---- two threads */

typedef struct half {
    tact_task task;
    void *data;
    int first, end;
} half;

static void *run_half(void *context) {
    half *half = context;
    for (int i = half->first; i < half->end; i++) half->task(half->data, i);
    return NULL;
}

static void run_halves(void *context, tact_task task, void *data, int count) {
    (void)context;
    half halves[2] = {{task, data, 0, count / 2}, {task, data, count / 2, count}};
    pthread_t other;
    if (pthread_create(&other, NULL, run_half, &halves[1]) != 0) fail("no thread");
    run_half(&halves[0]);
    pthread_join(other, NULL);
}

/* ---- the table */

static double now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void keep_least(double *least, double time) {
    if (*least == 0 || time / PAIRS < *least) *least = time / PAIRS;
}

static void print_row(shape_kind kind, question asked) {
    const clockid_t own = CLOCK_THREAD_CPUTIME_ID, wall = CLOCK_MONOTONIC;
    double single = 0, together = 0, alone = 0, threads = 0;
    for (int i = 0; i < RUNS; i++) {
        double start = now(own);
        ask_singly(asked);
        keep_least(&single, now(own) - start);
        start = now(own);
        double began = now(wall);
        ask_together(asked, (tact_tasks){NULL, NULL});
        keep_least(&together, now(own) - start);
        keep_least(&alone, now(wall) - began);
        began = now(wall);
        ask_together(asked, (tact_tasks){NULL, run_halves});
        keep_least(&threads, now(wall) - began);
    }
    printf("| %s | %s | %.1f | %.1f | %.2f | %.2f |\n", kind_names[kind], question_names[asked], single, together,
           single / together, alone / threads);
    fflush(stdout);
}

int main(void) {
    printf("Dimension %d, %s, %d pairs; nanoseconds of the processor a pair:\n\n", TACT_DIMENSION, tact_precision(),
           (int)PAIRS);
    printf("| shapes | query | single | batch | times faster | two threads |\n|---|---|---|---|---|---|\n");
    for (int kind = BALLS; kind <= ALL_KINDS; kind++) {
        make_scene((shape_kind)kind);
        for (int asked = 0; asked < QUESTIONS; asked++) print_row((shape_kind)kind, (question)asked);
    }
    return 0;
}
