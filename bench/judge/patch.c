/* The faces that two shapes turn to each other (patch.h). */
#include "judge/patch.h"

#include "pairs/kinds.h"

static void add(patch_points *points, wide_vec point) {
    if (points->count < PATCH_CORNERS) {
        points->at[points->count++] = point;
    }
}

/* The vertices that are farthest along the normal. */
static void polytope_face(const bench_shape *shape, wide_vec normal, wide tolerance, patch_points *face) {
    int count = shape->kind == BENCH_BOX ? 1 << BENCH_DIMENSION : shape->count;
    wide most = -HUGE_VALL, near = tolerance * bench_shape_radius(shape);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            wide_vec vertex;
            for (int k = 0; k < BENCH_DIMENSION; k++) {
                double half = i >> k & 1 ? shape->size[k] : -shape->size[k];
                vertex.at[k] = shape->kind == BENCH_BOX ? half : shape->points[i][k];
            }
            wide along = wide_dot(vertex, normal);
            if (pass == 0) {
                most = fmaxl(most, along);
            } else if (along >= most - near) {
                add(face, vertex);
            }
        }
    }
}

/* Of a posed shape, in the pair's frame. */
static void find_face(const bench_posed *posed, wide_vec normal, wide tolerance, patch_points *face) {
    wide_vec local, corner[KIND_CORNERS];
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        local.at[k] = wide_dot(posed->axis[k], normal);
    }
    face->count = 0;
    if (posed->shape->kind == BENCH_BOX || posed->shape->kind == BENCH_HULL) {
        polytope_face(posed->shape, local, tolerance, face);
    } else {
        int count = kind_face(posed->shape, local, tolerance, corner);
        for (int i = 0; i < count; i++) {
            add(face, corner[i]);
        }
    }
    for (int i = 0; i < face->count; i++) {
        wide_vec point = posed->position;
        for (int k = 0; k < BENCH_DIMENSION; k++) {
            point = wide_mul_add(point, face->at[i].at[k], posed->axis[k]);
        }
        face->at[i] = point;
    }
}

bench_patch bench_patch_find(const posed_pair *pair, wide_vec normal, wide tolerance) {
    static patch_points a, b;
    bench_patch none = {0, 0};
    find_face(&pair->a, normal, tolerance, &a);
    find_face(&pair->b, wide_neg(normal), tolerance, &b);
    return a.count < 2 || b.count < 2 ? none : patch_shared(&a, &b, normal);
}
