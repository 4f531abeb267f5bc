/* Random shapes in the plane (builder.h). */
#include <math.h>

#include "pairs/builder.h"

enum { MOST_VERTICES = 64 };

/* Corners of an ellipse, none of them close to the next. */
int builder_random_hull(bench_builder *builder, int count, double scale) {
    bench_random *random = &builder->random;
    double points[MOST_VERTICES][2], two_pi = 2 * acos(-1.0), share = two_pi / count;
    double x = scale * bench_uniform(random, 0.3, 1), y = scale * bench_uniform(random, 0.3, 1);
    double start = bench_uniform(random, 0, two_pi);
    for (int i = 0; i < count; i++) {
        double angle = start + share * (i + bench_uniform(random, -0.4, 0.4));
        points[i][0] = x * cos(angle), points[i][1] = y * sin(angle);
    }
    return builder_hull(builder, count, (const double(*)[2])points);
}

int builder_random_kind(bench_builder *builder, bench_kind kind) {
    if (kind == BENCH_BOX) {
        return builder_random_box(builder, 1);
    }
    if (kind == BENCH_HULL) {
        return builder_random_hull(builder, 3 + bench_below(&builder->random, 6), 1);
    }
    double thickest = kind == BENCH_CAPSULE ? 0.6 : 1;
    double x = bench_uniform(&builder->random, 0.1, thickest), y = bench_uniform(&builder->random, 0.1, 1);
    return builder_round(builder, kind, x, y);
}
