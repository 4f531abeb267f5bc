/* Shapes in their places, in long double (posed3.h). */
#include "posed3.h"

static posed3 pose(const bench_shape *shape, const bench_pose *at, const double origin[3]) {
    wide x = at->rotation[0], y = at->rotation[1], z = at->rotation[2], w = at->rotation[3];
    wide s = 2 / (x * x + y * y + z * z + w * w);
    posed3 posed;
    posed.shape = shape;
    posed.axis[0] = wide3_make(1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y));
    posed.axis[1] = wide3_make(s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x));
    posed.axis[2] = wide3_make(s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y));
    posed.position = wide3_sub(wide3_from(at->position), wide3_from(origin));
    return posed;
}

posed_pair posed_pair_make(const bench_scene *scene, const bench_pair *pair) {
    posed_pair posed;
    posed.a = pose(&scene->shapes[pair->a], &pair->pose_a, pair->pose_a.position);
    posed.b = pose(&scene->shapes[pair->b], &pair->pose_b, pair->pose_a.position);
    return posed;
}

static wide3 hull_support(const bench_shape *shape, wide3 d) {
    int best = 0;
    wide most = -HUGE_VALL;
    for (int i = 0; i < shape->count; i++) {
        const double *p = shape->points[i];
        wide along = p[0] * d.x + p[1] * d.y + p[2] * d.z;
        if (along > most) {
            most = along;
            best = i;
        }
    }
    return wide3_from(shape->points[best]);
}

/* The point of the circle of this radius around z, at this height, that is farthest along d. */
static wide3 rim(wide radius, wide height, wide3 d) {
    wide across = hypotl(d.x, d.y);
    wide factor = across > 0 ? radius / across : 0;
    return wide3_make(factor * d.x, factor * d.y, height);
}

static wide3 local_support(const bench_shape *shape, wide3 d) {
    const double *size = shape->size;
    switch (shape->kind) {
    case BENCH_SPHERE:
        return wide3_scale(size[0], wide3_unit(d));
    case BENCH_BOX:
        return wide3_make(d.x < 0 ? -size[0] : size[0], d.y < 0 ? -size[1] : size[1], d.z < 0 ? -size[2] : size[2]);
    case BENCH_CAPSULE: {
        wide3 point = wide3_scale(size[0], wide3_unit(d));
        point.z += d.z < 0 ? -size[1] : size[1];
        return point;
    }
    case BENCH_CYLINDER:
        return rim(size[0], d.z < 0 ? -size[1] : size[1], d);
    case BENCH_CONE: {
        wide apex = d.z * size[1], base = hypotl(d.x, d.y) * size[0] - d.z * size[1];
        return apex >= base ? wide3_make(0, 0, size[1]) : rim(size[0], -size[1], d);
    }
    case BENCH_ELLIPSOID: {
        wide3 unit = wide3_unit(wide3_make(size[0] * d.x, size[1] * d.y, size[2] * d.z));
        return wide3_make(size[0] * unit.x, size[1] * unit.y, size[2] * unit.z);
    }
    case BENCH_HULL:
        break;
    }
    return hull_support(shape, d);
}

wide3 posed3_support(const posed3 *posed, wide3 direction) {
    const wide3 *axis = posed->axis;
    wide3 local = wide3_make(wide3_dot(axis[0], direction), wide3_dot(axis[1], direction),
                             wide3_dot(axis[2], direction));
    wide3 p = local_support(posed->shape, local);
    wide3 turned = wide3_add(wide3_scale(p.x, axis[0]), wide3_scale(p.y, axis[1]));
    return wide3_add(wide3_add(turned, wide3_scale(p.z, axis[2])), posed->position);
}

wide3 posed_pair_support(const posed_pair *pair, wide3 direction) {
    return wide3_sub(posed3_support(&pair->a, direction), posed3_support(&pair->b, wide3_neg(direction)));
}

wide posed_pair_gap(const posed_pair *pair, wide3 normal) {
    return -wide3_dot(normal, posed_pair_support(pair, normal));
}

static double hull_radius(const bench_shape *shape) {
    double mean[3] = {0, 0, 0}, most = 0;
    for (int i = 0; i < shape->count; i++) {
        for (int k = 0; k < 3; k++) {
            mean[k] += shape->points[i][k] / shape->count;
        }
    }
    for (int i = 0; i < shape->count; i++) {
        const double *p = shape->points[i];
        most = fmax(most, hypot(hypot(p[0] - mean[0], p[1] - mean[1]), p[2] - mean[2]));
    }
    return most;
}

double bench_shape_radius(const bench_shape *shape) {
    const double *size = shape->size;
    switch (shape->kind) {
    case BENCH_SPHERE:
        return size[0];
    case BENCH_BOX:
        return hypot(hypot(size[0], size[1]), size[2]);
    case BENCH_CAPSULE:
        return size[0] + size[1];
    case BENCH_CYLINDER:
    case BENCH_CONE:
        return hypot(size[0], size[1]);
    case BENCH_ELLIPSOID:
        return fmax(fmax(size[0], size[1]), size[2]);
    case BENCH_HULL:
        break;
    }
    return hull_radius(shape);
}

double bench_pair_scale(const bench_scene *scene, const bench_pair *pair) {
    double a = bench_shape_radius(&scene->shapes[pair->a]), b = bench_shape_radius(&scene->shapes[pair->b]);
    double scale = fmin(a, b) > 0 ? fmin(a, b) : fmax(a, b);
    return scale > 0 ? scale : 1;
}

double bench_pair_reach(const bench_scene *scene, const bench_pair *pair) {
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double apart = pair->pose_b.position[k] - pair->pose_a.position[k];
        square += apart * apart;
    }
    return sqrt(square) + bench_shape_radius(&scene->shapes[pair->a]) + bench_shape_radius(&scene->shapes[pair->b]);
}

void bench_matrix(const double rotation[4], double matrix[9]) {
    double x = rotation[0], y = rotation[1], z = rotation[2], w = rotation[3];
    double rows[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                      2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                      2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
    for (int k = 0; k < 9; k++) {
        matrix[k] = rows[k];
    }
}
