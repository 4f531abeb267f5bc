/* Prints the tables of docs/estimate.md and docs/radius.md: how far the estimated depth lies above that of EPA, and
 * the time saved by keeping a radius outside the algorithms. Compiled for each dimension. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "estimate/estimate_shapes.h"

#define PAIRS 2000

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* ---- the estimate */

#define LEVELS 7 /* 8, 16, ... 512 directions */

/* Two shapes that overlap: anywhere near each other, or with a depth of 2 to 10 % of a unit. */
static tactn_pose overlapping_pose(bench_random *random, const tactn_shape *a, const tactn_shape *b, bool shallow,
                                   tactn_gap *gap) {
    for (;;) {
        tactn_pose pose = random_pose(random, shallow ? 3 : bench_uniform(random, 0, 1.5));
        *gap = tactn_distance(a, b, pose, NULL);
        double wanted = -bench_uniform(random, 0.02, 0.1);
        for (int i = 0; shallow && i < 3; i++) {
            pose.position = tactn_mul_add(pose.position, wanted - gap->distance, gap->normal);
            *gap = tactn_distance(a, b, pose, NULL);
        }
        if (gap->distance < -1e-3) return pose;
    }
}

static void print_excess(const char *name, shape_maker maker, int points, bool shallow) {
    static double excess[LEVELS][PAIRS];
    bench_random random = bench_random_start(1, name);
    int supports = 0;
    for (int i = 0; i < PAIRS; i++) {
        made_shape a = maker(&random, points), b = maker(&random, points);
        tactn_gap gap;
        tactn_pose pose = overlapping_pose(&random, &a.shape, &b.shape, shallow, &gap);
        supports += gap.iterations;
        for (int level = 0; level < LEVELS; level++) {
            double depth = tactn_estimate_depth(&a.shape, &b.shape, pose, 8 << level).depth;
            excess[level][i] = 100 * (depth / -gap.distance - 1);
        }
        free(a.memory), free(b.memory);
    }
    printf("| %s | %.3g |", name, supports / (double)PAIRS);
    for (int level = 0; level < LEVELS; level++) {
        qsort(excess[level], PAIRS, sizeof(double), compare);
        const int ranks[3] = {PAIRS / 2, PAIRS * 99 / 100, PAIRS - 1};
        for (int i = 0; i < 3; i++) {
            double e = excess[level][ranks[i]];
            printf(" %.*g%s", e < 100 ? 2 : 5, e < 1e-3 ? 0 : e < 100 ? e : (double)(int)e, i < 2 ? " /" : " |");
        }
    }
    printf("\n");
}

static void print_excesses(bool shallow) {
    printf("\n%s\n\n| shapes | query |", shallow ? "Shallow, %:" : "Deep, %:");
    for (int level = 0; level < LEVELS; level++) printf(" %d |", 8 << level);
    printf("\n|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < FAMILIES; i++) print_excess(families[i].name, families[i].maker, families[i].points, shallow);
}

/* ---- the radius */

static tactn_vec whole_support(const void *context, tactn_vec direction) {
    return tactn_support((const tactn_shape *)context, direction);
}

typedef struct cost {
    double supports, seconds, bound;
} cost;

/* The best of a few rounds over all pairs. */
static cost measure(const tactn_shape *a, const tactn_shape *b, const tactn_pose *pose, double *distance) {
    cost c = {0, 1e9, 0};
    for (int round = 0; round < 5; round++) {
        clock_t start = clock();
        c.supports = 0;
        for (int i = 0; i < PAIRS; i++) {
            tactn_gap gap = tactn_distance(&a[i], &b[i], pose[i], NULL);
            distance[i] = gap.distance;
            c.supports += gap.iterations / (double)PAIRS;
            if (gap.error_bound > c.bound) c.bound = gap.error_bound;
        }
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC / PAIRS;
        if (seconds < c.seconds) c.seconds = seconds;
    }
    return c;
}

static void print_gain(const char *name, radius_maker maker) {
    static tactn_shape a[PAIRS], b[PAIRS], whole_a[PAIRS], whole_b[PAIRS];
    static tactn_pose pose[PAIRS];
    static double distance[PAIRS], whole_distance[PAIRS];
    bench_random random = bench_random_start(1, name);
    for (int i = 0; i < PAIRS; i++) {
        maker(&random, &a[i], &b[i]);
        tactn_gap gap;
        pose[i] = overlapping_pose(&random, &a[i], &b[i], true, &gap);
        whole_a[i] = tactn_custom(whole_support, &a[i]);
        whole_b[i] = tactn_custom(whole_support, &b[i]);
    }
    cost outside = measure(a, b, pose, distance), inside = measure(whole_a, whole_b, pose, whole_distance);
    double difference = 0;
    for (int i = 0; i < PAIRS; i++) {
        double d = tact_abs(distance[i] - whole_distance[i]);
        if (d > difference) difference = d;
    }
    printf("| %s | %.3g | %.3g | %.0f | %.0f | %.1e | %.1e | %.1e |\n", name, outside.supports, inside.supports,
           1e9 * outside.seconds, 1e9 * inside.seconds, outside.bound, inside.bound, difference);
}

int main(void) {
    print_excesses(true);
    print_excesses(false);
    printf("\nRadius outside and inside:\n\n| shapes | supports | inside | ns | inside | bound | inside | apart |\n");
    printf("|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < RADIUS_FAMILIES; i++) print_gain(radius_families[i].name, radius_families[i].maker);
    return 0;
}
