/* Convex hulls: how long tact3_hull_build() and qhull take for the same points, in the same run.
 *
 * usage: bench_hull3 [MOST_POINTS]
 *
 * Prints a line for each cloud: milliseconds of thread time (the best of several rounds), our time divided by
 * qhull's, the vertices of both, the relative difference of the volumes, and what our hull says of its error.
 * qhull merges coplanar facets too (its default), but it does not order vertices or find neighbours. */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <libqhull_r/qhull_ra.h>

#include "tact/hull3.h"

typedef struct result {
    double milliseconds, volume, error;
    int vertices;
} result;

static double uniform(void) {
    static uint64_t state = 0x9e3779b97f4a7c15u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

static double thread_milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static tact3_vec in_ball(void) {
    double x, y, z;
    do {
        x = uniform(), y = uniform(), z = uniform();
    } while (x * x + y * y + z * z > 1);
    return tact3_v((tact_real)x, (tact_real)y, (tact_real)z);
}

static tact3_vec on_sphere(void) {
    tact3_vec p = in_ball();
    return tact3_scale(1 / tact3_length(p), p);
}

static tact3_vec in_cube(void) { return tact3_v((tact_real)uniform(), (tact_real)uniform(), (tact_real)uniform()); }

/* On the faces of a box that is turned, so that no face is exactly flat. */
static tact3_vec on_box(void) {
    tact3_quat turned = {TACT_REAL(0.2), TACT_REAL(-0.4), TACT_REAL(0.3), TACT_REAL(0.8)};
    tact3_vec p = in_cube();
    tact_real side = uniform() < 0 ? -1 : 1;
    double axis = uniform();
    if (axis < -1.0 / 3)
        p.x = side;
    else if (axis < 1.0 / 3)
        p.y = side;
    else
        p.z = side;
    return tact3_rotate(turned, p);
}

static tact3_vec on_cylinder(void) {
    double angle = 3.141592653589793 * uniform();
    return tact3_v((tact_real)cos(angle), (tact_real)sin(angle), uniform() < 0 ? -1 : 1);
}

static result run_tact(const tact3_vec *points, int count) {
    size_t bytes = tact3_hull_bytes(count);
    void *memory = malloc(bytes);
    result r = {0, 0, 0, 0};
    double start = thread_milliseconds();
    if (memory && tact3_hull_build(memory, bytes, points, count, NULL) == TACT_OK) {
        r.milliseconds = thread_milliseconds() - start;
        tact3_hull_info info = tact3_hull_info_get(memory);
        r.vertices = info.vertex_count;
        r.error = (double)info.error;
        r.volume = (double)tact3_hull_mass(memory).volume;
    }
    free(memory);
    return r;
}

static result run_qhull(const tact3_vec *points, int count) {
    coordT *copy = malloc(3 * (size_t)count * sizeof *copy);
    result r = {0, 0, 0, 0};
    for (int i = 0; copy && i < count; i++) {
        copy[3 * i] = (coordT)points[i].x;
        copy[3 * i + 1] = (coordT)points[i].y;
        copy[3 * i + 2] = (coordT)points[i].z;
    }
    static qhT qhull;
    char command[] = "qhull Pp";
    qh_zero(&qhull, stderr);
    double start = thread_milliseconds();
    if (copy && qh_new_qhull(&qhull, 3, count, copy, 0, command, NULL, stderr) == 0) {
        r.milliseconds = thread_milliseconds() - start;
        r.vertices = qhull.num_vertices;
        qh_getarea(&qhull, qhull.facet_list);
        r.volume = qhull.totvol;
    }
    qh_freeqhull(&qhull, qh_ALL);
    int current, total;
    qh_memfreeshort(&qhull, &current, &total);
    free(copy);
    return r;
}

static result best_of(result (*run)(const tact3_vec *, int), const tact3_vec *points, int count) {
    int rounds = count <= 10000 ? 20 : 1;
    result best = run(points, count);
    for (int i = 1; i < rounds; i++) {
        result r = run(points, count);
        if (r.milliseconds < best.milliseconds) best = r;
    }
    return best;
}

int main(int count, char **arguments) {
    static const struct {
        const char *name;
        tact3_vec (*make)(void);
    } cloud[] = {{"ball", in_ball}, {"sphere", on_sphere}, {"cube", in_cube}, {"box", on_box},
                 {"cylinder", on_cylinder}};
    int most = count > 1 ? atoi(arguments[1]) : 100000;
    printf("%-9s %8s %10s %10s %6s %8s %8s %9s %9s\n", "cloud", "points", "tact ms", "qhull ms", "ratio", "vertices",
           "qhull's", "volumes", "error");
    for (size_t k = 0; k < sizeof cloud / sizeof *cloud; k++) {
        for (int n = 100; n <= most; n *= 10) {
            tact3_vec *points = malloc((size_t)n * sizeof *points);
            if (!points) return 1;
            for (int i = 0; i < n; i++) points[i] = cloud[k].make();
            result ours = best_of(run_tact, points, n), theirs = best_of(run_qhull, points, n);
            double difference = theirs.volume > 0 ? fabs(ours.volume / theirs.volume - 1) : 0;
            printf("%-9s %8d %10.3f %10.3f %6.2f %8d %8d %9.1e %9.1e\n", cloud[k].name, n, ours.milliseconds,
                   theirs.milliseconds, ours.milliseconds / theirs.milliseconds, ours.vertices, theirs.vertices,
                   difference, ours.error);
            fflush(stdout);
            free(points);
        }
    }
    return 0;
}
