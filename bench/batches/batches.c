/* Many pairs in one call (tact/batch2.h, batch3.h) beside a loop of single calls: nanoseconds of the processor a pair,
 * the best of some runs that take turns; and how much sooner two threads are done. Pairs with hints are asked by both
 * in turn, in poses that differ a little. Compiled for each dimension and precision. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "tact/dimension.h"

/* Bodies lie in clusters; pairs are of one cluster each, and come in no order. */
enum { PAIRS = 1 << 18, BODIES = PAIRS / 4, CLUSTER = 16, SHAPES = 64, RUNS = 9 };
/* Pairs with hints, which take much memory. */
enum { HINTED = PAIRS / 8 };

typedef enum shape_kind { BALLS, CAPSULES, BOXES, SMALL_HULLS, HULLS, LARGE_HULLS, ALL_KINDS } shape_kind;

static const char *const kind_names[] = {"balls", "capsules", "boxes", "hulls of 8 points", "hulls of 16 points",
                                         "hulls of 64 points", "all but those of 64"};

static tactn_shape shapes[SHAPES];
static tactn_pose poses[BODIES], other_poses[BODIES];
static tactn_hint hints[HINTED];
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

static tactn_shape hull_of(bench_random *random, int count) {
    tactn_vec corners[64];
    tactn_hull *hull;
    for (int i = 0; i < count; i++) {
        double unit[BENCH_DIMENSION];
        bench_direction(random, unit);
        corners[i] = vec_of(unit);
    }
    const tactn_hull_input input = {.points = corners, .count = count};
    if (tactn_hull_create(&input, NULL, NULL, &hull) != TACT_OK) fail("a hull was refused");
    return tactn_hull_shape(hull);
}

static tactn_shape shape_of(bench_random *random, shape_kind kind) {
    double size[3];
    for (int i = 0; i < 3; i++) size[i] = bench_uniform(random, 0.25, 1);
    if (kind == BALLS) return tactn_ball((tact_real)size[0]);
    if (kind == CAPSULES) return tactn_capsule((tact_real)size[0] / 2, (tact_real)size[1]);
    if (kind == BOXES) return tactn_box(vec_of(size));
    return hull_of(random, kind == SMALL_HULLS ? 8 : kind == LARGE_HULLS ? 64 : 16);
}

static void make_scene(shape_kind kind) {
    bench_random random = bench_random_start(1, kind_names[kind]);
    for (int i = 0; i < SHAPES; i++) {
        shapes[i] = shape_of(&random, kind == ALL_KINDS ? (shape_kind)(i % LARGE_HULLS) : kind);
    }
    for (int i = 0; i < BODIES; i++) {
        double at[BENCH_DIMENSION], turn[BENCH_ROTATION];
        bench_point(&random, 1.5, at);
        at[0] += 4.0 * (i / CLUSTER % 1000);
        bench_rotation(&random, turn);
        poses[i] = other_poses[i] = (tactn_pose){vec_of(at), rotation_of(turn)};
        /* Where a body may be a step later. */
        bench_point(&random, 1e-3, at);
        other_poses[i].position = tactn_add(poses[i].position, vec_of(at));
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

typedef enum question { OVERLAP, DISTANCE, CUTOFF, COLLIDE, HINTED_DISTANCE, QUESTIONS } question;

static const char *const question_names[] = {"overlap", "distance", "cutoff", "collide", "distance, hints"};
static const tactn_query_options near_ones = {.cutoff = (tact_real)0.1};

static int pairs_of(question asked) { return asked == HINTED_DISTANCE ? HINTED : PAIRS; }

static void ask_singly(question asked) {
    for (int i = 0; i < pairs_of(asked); i++) {
        uint32_t a = pairs[2 * i], b = pairs[2 * i + 1];
        const tactn_shape *p = &shapes[body_shapes[a]], *q = &shapes[body_shapes[b]];
        if (asked == OVERLAP) overlaps[i] = tactn_overlap_world(p, poses[a], q, poses[b], NULL);
        if (asked == DISTANCE) gaps[i] = tactn_distance_world(p, poses[a], q, poses[b], NULL);
        if (asked == CUTOFF) gaps[i] = tactn_distance_world(p, poses[a], q, poses[b], &near_ones);
        if (asked == HINTED_DISTANCE)
            gaps[i] = tactn_distance_world(p, poses[a], q, poses[b], &(tactn_query_options){.hint = &hints[i]});
        if (asked == COLLIDE) manifolds[i] = tactn_collide_world(p, poses[a], q, poses[b], 0, NULL);
    }
}

static void ask_together(question asked, tact_tasks tasks) {
    tactn_batch batch = batch_of_scene(tasks);
    if (asked == HINTED_DISTANCE) batch.hints = hints, batch.pair_count = HINTED, batch.poses = other_poses;
    tact_status status = TACT_OK;
    if (asked == OVERLAP) status = tactn_batch_overlap(&batch, overlaps, 0, NULL, 0);
    if (asked == DISTANCE || asked == HINTED_DISTANCE) status = tactn_batch_distance(&batch, NULL, gaps, 0);
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

static void keep_least(double *least, double time, question asked) {
    double each = time / pairs_of(asked);
    if (*least == 0 || each < *least) *least = each;
}

static void print_row(shape_kind kind, question asked) {
    const clockid_t own = CLOCK_THREAD_CPUTIME_ID, wall = CLOCK_MONOTONIC;
    double single = 0, together = 0, alone = 0, threads = 0;
    memset(hints, 0, sizeof hints);
    if (asked == HINTED_DISTANCE) ask_together(asked, (tact_tasks){NULL, NULL});
    for (int i = 0; i < RUNS; i++) {
        double start = now(own);
        ask_singly(asked);
        keep_least(&single, now(own) - start, asked);
        start = now(own);
        double began = now(wall);
        ask_together(asked, (tact_tasks){NULL, NULL});
        keep_least(&together, now(own) - start, asked);
        keep_least(&alone, now(wall) - began, asked);
        began = now(wall);
        ask_together(asked, (tact_tasks){NULL, run_halves});
        keep_least(&threads, now(wall) - began, asked);
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
