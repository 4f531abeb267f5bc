/* The flat directions of the part of a core that faces a normal: along the edges that lie across it. */
#include "derivative/facing.h"

/* The sine of the angle between edges that are one line up to rounding. */
#define FLAT_SINE R(sizeof(real) == sizeof(float) ? 1e-3 : 1e-6)

static void add_flat(flat_part *out, vec along) {
    if (out->count == ACROSS) return;
    real size = length(along);
    if (!(size > 0)) return;
    vec unit = scale(1 / size, along);
    if (out->count == 1) {
        vec off = mul_add(unit, -dot(unit, out->along[0]), out->along[0]);
        real sine = length(off);
        if (!(sine > FLAT_SINE)) return;
        unit = scale(1 / sine, off);
    }
    out->along[out->count++] = unit;
}

static void find_flats_of_list(const facing_body *body, const vec *points, int count, flat_part *out) {
    int top = listed_vertex(points, count, body->toward).index;
    for (int i = 0; i < count; i++) {
        vec along = sub(points[i], points[top]);
        if (i != top && is_level(body, along)) add_flat(out, along);
    }
}

static void find_flats_of_box(const facing_body *body, flat_part *out) {
    for (int i = 0; i < DIMENSION && out->count < ACROSS; i++) {
        real axis[DIMENSION] = {0};
        axis[i] = 1;
        if (tact_abs(component(body->toward, i)) <= body->turn_slack)
            out->along[out->count++] = from_components(axis);
    }
}

static void find_flats(const facing_body *body, flat_part *out) {
    const tactn_shape *shape = body->shape;
    out->count = 0;
    if (is_unbounded(shape)) {
        out->count = ACROSS;
        across(shape->u.plane.normal, out->along);
        return;
    }
    switch (shape->core) {
    case TACTN_POINT: return;
    case TACTN_SEGMENT: find_flats_of_list(body, shape->u.points, 2, out); return;
    case TACTN_TRIANGLE: find_flats_of_list(body, shape->u.points, 3, out); return;
    case TACTN_BOX: find_flats_of_box(body, out); return;
    case TACTN_POINTS:
        SHAPE_OF_POINTS();
        find_flats_of_list(body, shape->u.list.points, shape->u.list.count, out);
        return;
    default: find_own_flats(body, out); return;
    }
}

static vec face_corner(const facing_body *body, const facing_face *face, int i) {
    return face->vertex ? hull_point(body->shape->u.hull, face->vertex[i]) : face->corner[i];
}
