/* Shapes of space. */
#include "kinds.h"

tact3_shape make_kind(int kind, const double *numbers) {
    switch (kind) {
    case KIND_SEGMENT: return tact3_segment(load(numbers), load(numbers + 3));
    case KIND_TRIANGLE: return tact3_triangle(load(numbers), load(numbers + 3), load(numbers + 6));
    case KIND_BALL: return tact3_sphere(numbers[0]);
    case KIND_BOX: return tact3_box(load(numbers));
    case KIND_CAPSULE: return tact3_capsule(numbers[0], numbers[1]);
    case KIND_OVAL: return tact3_ellipsoid(load(numbers));
    case KIND_CYLINDER: return tact3_cylinder(numbers[0], numbers[1]);
    case KIND_CONE: return tact3_cone(numbers[0], numbers[1]);
    default: return tact3_point(load(numbers));
    }
}

double *store_mass(tact3_mass mass, double *to) {
    to[0] = mass.volume, to[1] = mass.area;
    to = store(mass.center, to + 2);
    to = store(mass.inertia.x, to);
    to = store(mass.inertia.y, to);
    return store(mass.inertia.z, to);
}

static int store_points(const vec *points, int count, double *to) {
    for (int i = 0; i < count; i++) to = store(points[i], to);
    return count;
}

static int store_box(vec h, double *to) {
    for (int i = 0; i < 8; i++)
        to = store(tact3_v(i & 1 ? h.x : -h.x, i & 2 ? h.y : -h.y, i & 4 ? h.z : -h.z), to);
    return 8;
}

int store_corners(const tact3_shape *shape, double *to) {
    switch (shape->core) {
    case TACT3_POINT: return store_points(shape->u.points, 1, to);
    case TACT3_SEGMENT: return store_points(shape->u.points, 2, to);
    case TACT3_TRIANGLE: return store_points(shape->u.points, 3, to);
    case TACT3_BOX: return store_box(shape->u.half_extents, to);
    default: return 0;
    }
}

int face_count(const tact3_hull *hull) { return tact3_hull_info_get(hull).face_count; }

int corner_count(const tact3_hull *hull) {
    int faces = face_count(hull), corners = 0;
    for (int i = 0; i < faces; i++) corners += tact3_hull_face_get(hull, i).count;
    return corners;
}

void store_faces(const tact3_hull *hull, int32_t *corners, double *planes) {
    int count = face_count(hull);
    for (int i = 0; i < count; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        *corners++ = face.count;
        for (int k = 0; k < face.count; k++) *corners++ = face.vertex[k];
        planes = store(face.normal, planes);
        *planes++ = face.offset;
    }
}
