/* Shapes and rotations in the plane (kinds.h). */
#include "pairs/kinds.h"

const double kind_no_rotation[2] = {1, 0};

void kind_axes(const double rotation[2], wide_vec axis[2]) {
    axis[0] = wide_unit(wide_from(rotation));
    wide_tangents(axis[0], &axis[1]);
}

wide_vec kind_support(const bench_shape *shape, wide_vec d) {
    wide x = shape->size[0], y = shape->size[1];
    wide_vec point = wide_scale(x, wide_unit(d));
    if (shape->kind == BENCH_CAPSULE) {
        point.at[0] += d.at[0] < 0 ? -y : y;
    } else if (shape->kind == BENCH_ELLIPSE) {
        wide_vec stretched = {{x * d.at[0], y * d.at[1]}}, unit = wide_unit(stretched);
        point.at[0] = x * unit.at[0], point.at[1] = y * unit.at[1];
    } else if (shape->kind == BENCH_BOX) {
        point.at[0] = d.at[0] < 0 ? -x : x, point.at[1] = d.at[1] < 0 ? -y : y;
    }
    return point;
}

double kind_radius(const bench_shape *shape) {
    double x = shape->size[0], y = shape->size[1];
    return shape->kind == BENCH_CIRCLE    ? x
           : shape->kind == BENCH_CAPSULE ? x + y
           : shape->kind == BENCH_ELLIPSE ? fmax(x, y)
                                          : hypot(x, y);
}

int kind_face(const bench_shape *shape, wide_vec normal, wide tolerance, wide_vec corner[KIND_CORNERS]) {
    if (shape->kind != BENCH_CAPSULE || fabsl(normal.at[0]) > tolerance) {
        return 0;
    }
    for (int i = 0; i < 2; i++) {
        corner[i] = wide_scale(shape->size[0], normal);
        corner[i].at[0] += i ? shape->size[1] : -shape->size[1];
    }
    return 2;
}

void kind_turn(double rotation[2], double angle, bench_random *random) {
    double c = rotation[0], s = rotation[1], t = bench_coin(random) ? angle : -angle, length = sqrt(1 + t * t);
    rotation[0] = (c - t * s) / length;
    rotation[1] = (s + t * c) / length;
}
