/* Polygons: how long a support query and a build take, from 4 to a million vertices (docs/hull.md).
 *
 * usage: bench_hull2 [--chart FILE.svg]
 *
 * Two polygons: a round one, and a blade: a half disc whose straight side bulges by a millionth, with as many
 * vertices along that side as along the arc; half of the queries are for the vertices of that side. Beside them a
 * plain look at all vertices of the round one, which is how 2D engines find a support point. Nanoseconds of thread
 * time, the best of several rounds; the directions are random, one after another. */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/curves.h"
#include "tact/hull2.h"

enum { DIRECTIONS = 4096, ROUNDS = 5, MOST_VERTICES = 1 << 20 };

static const double half_turn = 3.141592653589793;

/* A polygon as a list, as engines keep it, and as Tact does. */
typedef struct subject {
    int count;
    tact2_vec *vertices;
    tact2_hull *hull;
    double milliseconds; /* that the build took */
    tact2_vec directions[DIRECTIONS];
} subject;

static double thread_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* From 0 to 1. */
static double uniform(void) {
    static uint64_t state = 0x9e3779b97f4a7c15u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

static tact2_vec round_vertex(int i, int count) {
    double angle = 2 * half_turn * i / count;
    return tact2_v((tact_real)cos(angle), (tact_real)sin(angle));
}

static tact2_vec blade_vertex(int i, int count) {
    int half = count / 2;
    double angle = half_turn * i / half, x = -1 + 2.0 * (i - half) / (count - half);
    return i < half ? tact2_v((tact_real)cos(angle), (tact_real)sin(angle))
                    : tact2_v((tact_real)x, (tact_real)(-1e-6 * (1 - x * x)));
}

/* Every second direction of a blade is normal to its flat side somewhere. */
static void set_directions(subject *s, bool blade) {
    for (int i = 0; i < DIRECTIONS; i++) {
        double angle = 2 * half_turn * uniform();
        s->directions[i] = tact2_v((tact_real)cos(angle), (tact_real)sin(angle));
        if (blade && i % 2) s->directions[i] = tact2_v((tact_real)(2e-6 * (2 * uniform() - 1)), -1);
    }
}

static bool make_subject(subject *s, int count, bool blade) {
    size_t bytes = tact2_hull_bytes(count);
    s->count = count;
    s->vertices = malloc((size_t)count * sizeof *s->vertices);
    s->hull = malloc(bytes);
    if (!s->vertices || !s->hull) return false;
    for (int i = 0; i < count; i++) s->vertices[i] = blade ? blade_vertex(i, count) : round_vertex(i, count);
    double start = thread_nanoseconds();
    tact_status status = tact2_hull_build(s->hull, bytes, s->vertices, count, NULL);
    s->milliseconds = (thread_nanoseconds() - start) * 1e-6;
    set_directions(s, blade);
    return status == TACT_OK;
}

static void free_subject(subject *s) {
    free(s->vertices);
    free(s->hull);
}

static int plain_support(const subject *s, tact2_vec d) {
    int best = 0;
    tact_real most = tact2_dot(s->vertices[0], d);
    for (int i = 1; i < s->count; i++) {
        tact_real value = tact2_dot(s->vertices[i], d);
        if (value > most) most = value, best = i;
    }
    return best;
}

static int tact_support(const subject *s, tact2_vec d) { return tact2_hull_support(s->hull, d); }

/* Nanoseconds of a query. */
static double time_support(const subject *s, int (*support)(const subject *, tact2_vec), int queries) {
    double best = 1e300;
    volatile int kept = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int sum = 0;
        double start = thread_nanoseconds();
        for (int i = 0; i < queries; i++) sum += support(s, s->directions[i]);
        best = fmin(best, (thread_nanoseconds() - start) / queries);
        kept = sum;
    }
    (void)kept;
    return best;
}

static void add_point(curve *c, double x, double y) {
    c->x[c->count] = x, c->y[c->count] = y;
    c->count++;
}

int main(int count, char **arguments) {
    static subject round, blade;
    static curve curves[] = {{"every vertex", .45, .45, .45, 0, {0}, {0}},
                             {"Tact, a blade", .05, .55, .42, 0, {0}, {0}},
                             {"Tact, round", .05, .32, .66, 0, {0}, {0}}};
    printf("%9s %12s %12s %12s %10s %10s\n", "vertices", "all ns", "round ns", "blade ns", "build ms", "bytes each");
    for (int n = 4; n <= MOST_VERTICES; n *= 2) {
        if (!make_subject(&round, n, false) || !make_subject(&blade, n, true)) {
            fprintf(stderr, "bench_hull2: no hull of %d points\n", n);
            return 1;
        }
        int looks = n > 4096 ? 64 : DIRECTIONS;
        double all = time_support(&round, plain_support, looks);
        double fast = time_support(&round, tact_support, DIRECTIONS);
        double uneven = time_support(&blade, tact_support, DIRECTIONS);
        printf("%9d %12.1f %12.1f %12.1f %10.3f %10.1f\n", n, all, fast, uneven, round.milliseconds,
               (double)tact2_hull_size(round.hull) / n);
        fflush(stdout);
        add_point(&curves[0], n, all);
        add_point(&curves[1], n, uneven);
        add_point(&curves[2], n, fast);
        free_subject(&round);
        free_subject(&blade);
    }
    if (count == 3 && strcmp(arguments[1], "--chart") == 0) {
        if (curves_draw(curves, 3, "Time of a support query on a convex polygon", "vertices", arguments[2])) return 0;
        perror(arguments[2]);
        return 1;
    }
    return 0;
}
