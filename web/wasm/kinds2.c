/* Shapes of the plane. */
#include "bridge.h"
#include "kinds.h"

tact2_shape make_kind(int kind, const double *numbers) {
    switch (kind) {
    case KIND_SEGMENT: return tact2_segment(load(numbers), load(numbers + 2));
    case KIND_TRIANGLE: return tact2_triangle(load(numbers), load(numbers + 2), load(numbers + 4));
    case KIND_BALL: return tact2_circle(numbers[0]);
    case KIND_BOX: return tact2_box(load(numbers));
    case KIND_CAPSULE: return tact2_capsule(numbers[0], numbers[1]);
    case KIND_OVAL: return tact2_ellipse(load(numbers));
    default: return tact2_point(load(numbers));
    }
}

double *store_mass(tact2_mass mass, double *to) {
    to[0] = mass.area, to[1] = mass.perimeter;
    to = store(mass.center, to + 2);
    to[0] = mass.inertia;
    return to + 1;
}

static int store_points(const vec *points, int count, double *to) {
    for (int i = 0; i < count; i++) to = store(points[i], to);
    return count;
}

static int store_box(vec h, double *to) {
    to = store(tact2_v(-h.x, -h.y), to);
    to = store(tact2_v(h.x, -h.y), to);
    to = store(h, to);
    store(tact2_v(-h.x, h.y), to);
    return 4;
}

int store_corners(const tact2_shape *shape, double *to) {
    switch (shape->core) {
    case TACT2_POINT: return store_points(shape->u.points, 1, to);
    case TACT2_SEGMENT: return store_points(shape->u.points, 2, to);
    case TACT2_TRIANGLE: return store_points(shape->u.points, 3, to);
    case TACT2_BOX: return store_box(shape->u.half_extents, to);
    default: return 0;
    }
}

int face_count(const tact2_hull *hull) {
    tact2_hull_info info = tact2_hull_info_get(hull);
    return info.dimension == 0 ? 0 : info.dimension == 1 ? 1 : info.vertex_count;
}

int corner_count(const tact2_hull *hull) { return 2 * face_count(hull); }

void store_faces(const tact2_hull *hull, int32_t *corners, double *planes) {
    int count = face_count(hull), vertices = tact2_hull_info_get(hull).vertex_count;
    for (int i = 0; i < count; i++) {
        tact2_hull_edge edge = tact2_hull_edge_get(hull, i);
        *corners++ = 2;
        *corners++ = i;
        *corners++ = (i + 1) % vertices;
        planes = store(edge.normal, planes);
        *planes++ = edge.offset;
    }
}

/* The cosine and the sine of an angle, into two places of the mailbox. */
EXPORT("turn") void bridge_turn(double radians, int at) {
    tact2_rotation r = tact2_rotation_from_angle(radians);
    bridge_mail[at] = r.c, bridge_mail[at + 1] = r.s;
}
