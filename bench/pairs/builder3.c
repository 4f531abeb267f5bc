/* Random shapes in space (builder.h). */
#include "pairs/builder.h"

enum { MOST_VERTICES = 1024 };

int builder_random_hull(bench_builder *builder, int count, double scale) {
    double points[MOST_VERTICES][3], radius[3];
    for (int k = 0; k < 3; k++) {
        radius[k] = scale * bench_uniform(&builder->random, 0.3, 1);
    }
    for (int i = 0; i < count; i++) {
        bench_direction(&builder->random, points[i]);
        for (int k = 0; k < 3; k++) {
            points[i][k] *= radius[k];
        }
    }
    return builder_hull(builder, count, (const double(*)[3])points);
}

int builder_random_kind(bench_builder *builder, bench_kind kind) {
    static const double thickest[BUILDER_KINDS] = {1, 1, 0.6, 1, 1, 1, 1};
    if (kind == BENCH_BOX) {
        return builder_random_box(builder, 1);
    }
    if (kind == BENCH_HULL) {
        return builder_random_hull(builder, 32, 1);
    }
    double size[3];
    for (int k = 0; k < 3; k++) {
        size[k] = bench_uniform(&builder->random, 0.1, k == 0 ? thickest[kind] : 1);
    }
    return builder_shape(builder, kind, size);
}
