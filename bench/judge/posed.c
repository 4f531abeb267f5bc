/* Shapes in their places, in long double (posed.h). */
#include "judge/posed.h"

#include <stdbool.h>

#include "pairs/kinds.h"

static bench_posed pose(const bench_shape *shape, const bench_pose *at, const double origin[BENCH_DIMENSION]) {
    bench_posed posed;
    posed.shape = shape;
    posed.position = wide_sub(wide_from(at->position), wide_from(origin));
    kind_axes(at->rotation, posed.axis);
    return posed;
}

posed_pair posed_pair_make(const bench_scene *scene, const bench_pair *pair) {
    posed_pair posed;
    posed.a = pose(&scene->shapes[pair->a], &pair->pose_a, pair->pose_a.position);
    posed.b = pose(&scene->shapes[pair->b], &pair->pose_b, pair->pose_a.position);
    return posed;
}

static wide_vec hull_support(const bench_shape *shape, wide_vec direction) {
    int best = 0;
    wide most = -HUGE_VALL;
    for (int i = 0; i < shape->count; i++) {
        wide along = wide_dot(wide_from(shape->points[i]), direction);
        if (along > most) {
            most = along;
            best = i;
        }
    }
    return wide_from(shape->points[best]);
}

static wide_vec posed_support(const bench_posed *posed, wide_vec direction) {
    wide_vec local, support = posed->position;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        local.at[k] = wide_dot(posed->axis[k], direction);
    }
    bool is_hull = posed->shape->kind == BENCH_HULL;
    wide_vec point = is_hull ? hull_support(posed->shape, local) : kind_support(posed->shape, local);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        support = wide_mul_add(support, point.at[k], posed->axis[k]);
    }
    return support;
}

wide_vec posed_pair_support(const posed_pair *pair, wide_vec direction) {
    return wide_sub(posed_support(&pair->a, direction), posed_support(&pair->b, wide_neg(direction)));
}

wide posed_pair_gap(const posed_pair *pair, wide_vec normal) {
    return -wide_dot(normal, posed_pair_support(pair, normal));
}

static double length(const double v[BENCH_DIMENSION]) {
    double sum = 0;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        sum = hypot(sum, v[k]);
    }
    return sum;
}

static void subtract(const double a[BENCH_DIMENSION], const double b[BENCH_DIMENSION],
                     double difference[BENCH_DIMENSION]) {
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        difference[k] = a[k] - b[k];
    }
}

void bench_shape_center(const bench_shape *shape, double center[BENCH_DIMENSION]) {
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        center[k] = 0;
        for (int i = 0; i < shape->count; i++) {
            center[k] += shape->points[i][k] / shape->count;
        }
    }
}

double bench_shape_radius(const bench_shape *shape) {
    double center[BENCH_DIMENSION], out[BENCH_DIMENSION], most = 0;
    if (shape->kind != BENCH_HULL) {
        return kind_radius(shape);
    }
    bench_shape_center(shape, center);
    for (int i = 0; i < shape->count; i++) {
        subtract(shape->points[i], center, out);
        most = fmax(most, length(out));
    }
    return most;
}

double bench_pair_scale(const bench_scene *scene, const bench_pair *pair) {
    double a = bench_shape_radius(&scene->shapes[pair->a]), b = bench_shape_radius(&scene->shapes[pair->b]);
    double scale = fmin(a, b) > 0 ? fmin(a, b) : fmax(a, b);
    return scale > 0 ? scale : 1;
}

double bench_pair_reach(const bench_scene *scene, const bench_pair *pair) {
    double apart[BENCH_DIMENSION];
    subtract(pair->pose_b.position, pair->pose_a.position, apart);
    return length(apart) + length(pair->motion) + bench_shape_radius(&scene->shapes[pair->a]) +
           bench_shape_radius(&scene->shapes[pair->b]);
}

void bench_matrix(const double rotation[BENCH_ROTATION], double matrix[BENCH_DIMENSION * BENCH_DIMENSION]) {
    wide_vec axis[BENCH_DIMENSION];
    kind_axes(rotation, axis);
    for (int i = 0; i < BENCH_DIMENSION * BENCH_DIMENSION; i++) {
        matrix[i] = (double)axis[i % BENCH_DIMENSION].at[i / BENCH_DIMENSION];
    }
}
