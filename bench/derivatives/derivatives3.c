/* The derivatives of a distance beside the distance (docs/derivatives.md): nanoseconds of the processor a pair, the
 * least of some runs that take turns, and how many pairs have no derivative. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <time.h>

#include "meshes/tact_forms3.h"
#include "base/random.h"

enum { PAIRS = 500, RUNS = 15, MOST_CORNERS = 64 };

static const double distance = 0.2;

typedef enum pair_kind {
    BALLS,
    CAPSULES,
    BOXES,
    CYLINDERS,
    CONES,
    ELLIPSOIDS,
    HULLS_16,
    HULLS_64,
    PAIR_KINDS
} pair_kind;

static const char *const kind_names[] = {
    "two balls",           "capsules", "boxes", "cylinders", "cones", "ellipsoids", "hulls of 16 vertices",
    "hulls of 64 vertices"};

static tact3_shape shapes[PAIRS][2];
static tact3_hull *hulls[PAIRS][2];
static tact3_pose poses[PAIRS][2];
static tact3_gap gaps[PAIRS];

static tact3_shape make_shape(pair_kind kind, bench_random *random, tact3_hull **hull) {
    double size[3], corner[MOST_CORNERS][3];
    bench_shape shape = {BENCH_BALL, {0, 0, 0}, kind == HULLS_16 ? 16 : 64, corner};
    for (int k = 0; k < 3; k++) {
        shape.size[k] = size[k] = bench_uniform(random, 0.3, 1);
    }
    for (int i = 0; i < MOST_CORNERS; i++) {
        bench_direction(random, corner[i]);
    }
    *hull = NULL;
    if (kind == CYLINDERS) {
        return tact3_cylinder((tact_real)size[0], (tact_real)size[1]);
    }
    if (kind == CONES) {
        return tact3_cone((tact_real)size[0], (tact_real)size[1]);
    }
    if (kind == ELLIPSOIDS) {
        return tact3_ellipsoid(tact_form_vec(size));
    }
    shape.kind = kind == BALLS      ? BENCH_BALL
                 : kind == CAPSULES ? BENCH_CAPSULE
                 : kind == BOXES    ? BENCH_BOX
                                    : BENCH_HULL;
    return tact_form_shape(&shape, hull);
}

/* B comes along a direction until it is so far from A. */
static void place(int i, bench_random *random) {
    double way[3];
    bench_pose a = {{0, 0, 0, 1}, {0, 0, 0}}, b = a;
    bench_rotation(random, a.rotation);
    bench_rotation(random, b.rotation);
    bench_direction(random, way);
    for (int k = 0; k < 3; k++) {
        b.position[k] = 5 * way[k];
    }
    for (int step = 0; step < 100; step++) {
        poses[i][0] = tact_form_pose(&a), poses[i][1] = tact_form_pose(&b);
        gaps[i] = tact3_distance_world(&shapes[i][0], poses[i][0], &shapes[i][1], poses[i][1], NULL);
        double left = (double)gaps[i].distance - distance;
        for (int k = 0; k < 3 && left > 1e-9; k++) {
            b.position[k] -= left * way[k];
        }
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* 0: the distance, 1 and 2: the derivative of this order. Sets how many have none. */
static double time_order(int order, int *without) {
    double start = now();
    *without = 0;
    for (int i = 0; i < PAIRS; i++) {
        const tact3_shape *a = &shapes[i][0], *b = &shapes[i][1];
        tact_status status = TACT_OK;
        if (order == 0) {
            gaps[i] = tact3_distance_world(a, poses[i][0], b, poses[i][1], NULL);
        } else if (order == 1) {
            status = tact3_distance_derivative(a, poses[i][0], b, poses[i][1], &gaps[i]).status;
        } else {
            status = tact3_distance_second_derivative(a, poses[i][0], b, poses[i][1], &gaps[i]).status;
        }
        *without += status != TACT_OK;
    }
    return (now() - start) / PAIRS;
}

int main(void) {
    printf("| ns a pair | distance | first | of the distance | without | second | of the distance | without |\n"
           "|---|---|---|---|---|---|---|---|\n");
    for (int kind = 0; kind < PAIR_KINDS; kind++) {
        bench_random random = bench_random_start(1, kind_names[kind]);
        double least[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
        int without[3];
        for (int i = 0; i < PAIRS; i++) {
            for (int k = 0; k < 2; k++) {
                shapes[i][k] = make_shape((pair_kind)kind, &random, &hulls[i][k]);
            }
            place(i, &random);
        }
        for (int run = 0; run < 3 * RUNS; run++) {
            least[run % 3] = fmin(least[run % 3], time_order(run % 3, &without[run % 3]));
        }
        printf("| %s | %.0f | %.0f | %.0f %% | %d | %.0f | %.0f %% | %d |\n", kind_names[kind], least[0], least[1],
               100 * least[1] / least[0], without[1], least[2], 100 * least[2] / least[0], without[2]);
        for (int i = 0; i < 2 * PAIRS; i++) {
            tact3_hull_destroy(hulls[i / 2][i % 2], NULL);
        }
    }
    return 0;
}
