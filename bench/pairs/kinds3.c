/* Shapes and rotations in space (kinds.h). */
#include "pairs/kinds.h"

#include <stdbool.h>

const double kind_no_rotation[4] = {0, 0, 0, 1};

static wide_vec vector(wide x, wide y, wide z) {
    wide_vec v = {{x, y, z}};
    return v;
}

void kind_axes(const double rotation[4], wide_vec axis[3]) {
    wide x = rotation[0], y = rotation[1], z = rotation[2], w = rotation[3];
    wide s = 2 / (x * x + y * y + z * z + w * w);
    axis[0] = vector(1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y));
    axis[1] = vector(s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x));
    axis[2] = vector(s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y));
}

/* The point of the circle of this radius around z, at this height, that is farthest along d. */
static wide_vec rim(wide radius, wide height, wide_vec d) {
    wide across = hypotl(d.at[0], d.at[1]);
    wide factor = across > 0 ? radius / across : 0;
    return vector(factor * d.at[0], factor * d.at[1], height);
}

wide_vec kind_support(const bench_shape *shape, wide_vec d) {
    wide x = shape->size[0], y = shape->size[1], z = shape->size[2], above = d.at[2] < 0 ? -y : y;
    wide_vec point = wide_scale(x, wide_unit(d));
    switch (shape->kind) {
    case BENCH_BOX:
        return vector(d.at[0] < 0 ? -x : x, d.at[1] < 0 ? -y : y, d.at[2] < 0 ? -z : z);
    case BENCH_CAPSULE:
        point.at[2] += above;
        return point;
    case BENCH_CYLINDER:
        return rim(x, above, d);
    case BENCH_CONE: {
        wide apex = d.at[2] * y, base = hypotl(d.at[0], d.at[1]) * x - d.at[2] * y;
        return apex >= base ? vector(0, 0, y) : rim(x, -y, d);
    }
    case BENCH_ELLIPSOID: {
        wide_vec unit = wide_unit(vector(x * d.at[0], y * d.at[1], z * d.at[2]));
        return vector(x * unit.at[0], y * unit.at[1], z * unit.at[2]);
    }
    case BENCH_SPHERE:
    case BENCH_HULL:
        break;
    }
    return point;
}

double kind_radius(const bench_shape *shape) {
    const double *size = shape->size;
    switch (shape->kind) {
    case BENCH_BOX:
        return hypot(hypot(size[0], size[1]), size[2]);
    case BENCH_CAPSULE:
        return size[0] + size[1];
    case BENCH_CYLINDER:
    case BENCH_CONE:
        return hypot(size[0], size[1]);
    case BENCH_ELLIPSOID:
        return fmax(fmax(size[0], size[1]), size[2]);
    case BENCH_SPHERE:
    case BENCH_HULL:
        break;
    }
    return size[0];
}

/* The circle of this radius around z, at this height. */
static int circle(wide radius, wide height, wide_vec corner[KIND_CORNERS]) {
    const wide share = 2 * acosl(-1) / KIND_CORNERS;
    for (int i = 0; i < KIND_CORNERS; i++) {
        corner[i] = vector(radius * cosl(share * i), radius * sinl(share * i), height);
    }
    return KIND_CORNERS;
}

int kind_face(const bench_shape *shape, wide_vec n, wide tolerance, wide_vec corner[KIND_CORNERS]) {
    wide x = shape->size[0], y = shape->size[1], across = hypotl(n.at[0], n.at[1]);
    bool is_cone = shape->kind == BENCH_CONE, is_cylinder = shape->kind == BENCH_CYLINDER;
    bool is_capsule = shape->kind == BENCH_CAPSULE, is_cap = across <= tolerance && (n.at[2] < 0 || is_cylinder);
    if (is_cap && (is_cone || is_cylinder)) {
        return circle(x, n.at[2] < 0 ? -y : y, corner);
    }
    /* How far the normal is from that of a ruling. */
    wide off = is_cone ? fabsl(across * x - n.at[2] * 2 * y) / hypotl(x, 2 * y) : fabsl(n.at[2]);
    if (!(is_cone || is_cylinder || is_capsule) || off > tolerance || across <= tolerance) {
        return 0;
    }
    corner[0] = rim(x, -y, n);
    corner[1] = is_cone ? vector(0, 0, y) : rim(x, y, n);
    return 2;
}

void kind_turn(double rotation[4], double angle, bench_random *random) {
    double axis[3], q[4] = {rotation[0], rotation[1], rotation[2], rotation[3]};
    bench_direction(random, axis);
    double x = axis[0] * angle / 2, y = axis[1] * angle / 2, z = axis[2] * angle / 2;
    double length = sqrt(1 + angle * angle / 4);
    rotation[0] = (q[0] + x * q[3] + y * q[2] - z * q[1]) / length;
    rotation[1] = (q[1] + y * q[3] + z * q[0] - x * q[2]) / length;
    rotation[2] = (q[2] + z * q[3] + x * q[1] - y * q[0]) / length;
    rotation[3] = (q[3] - x * q[0] - y * q[1] - z * q[2]) / length;
}
