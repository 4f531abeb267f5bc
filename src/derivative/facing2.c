/* The part of a core that faces a normal in two dimensions: a point, or an edge. */
#include "derivative/facing.h"

static void find_own_flats(const facing_body *body, flat_part *out) {
    if (body->shape->core != TACT2_HULL) return;
    const tact2_hull *hull = body->shape->u.hull;
    int top = hull_search(hull, body->toward), last = hull->vertex_count - 1;
    out->top = top;
    const int neighbour[2] = {top > 0 ? top - 1 : last, top < last ? top + 1 : 0};
    for (int i = 0; i < 2; i++) {
        vec along = sub(hull_point(hull, neighbour[i]), hull_point(hull, top));
        if (neighbour[i] != top && is_level(body, along)) add_flat(out, along);
    }
}

/* Stretches an edge to a vertex that is on its line. */
static void stretch(const facing_body *body, const flat_part *flats, vec top, vec vertex, facing_face *out) {
    vec along = flats->along[0];
    if (!is_level(body, sub(vertex, top))) return;
    if (dot(sub(vertex, out->corner[0]), along) < 0) out->corner[0] = vertex;
    if (dot(sub(vertex, out->corner[1]), along) > 0) out->corner[1] = vertex;
}

static void find_face(const facing_body *body, const flat_part *flats, facing_face *out) {
    const tact2_shape *shape = body->shape;
    core_vertex top = core_support(shape, body->toward);
    *out = (facing_face){.count = flats->count + 1, .corner = {top.point, top.point}, .center = top.point};
    if (is_unbounded(shape)) {
        out->count = 0;
        out->radius = TACT_REAL_MAX;
        return;
    }
    if (flats->count == 0) return;
    int count = core_vertex_count(shape), from = 0;
    if (shape->core == TACT2_HULL) from = top.index + count - 1, count = 3;
    for (int i = from; i < from + count; i++)
        stretch(body, flats, top.point, core_vertex_at(shape, i % core_vertex_count(shape)), out);
}

static bool is_at_border(const facing_body *body, const flat_part *flats) {
    if (flats->count == 0 || is_unbounded(body->shape)) return false;
    facing_face face;
    find_face(body, flats, &face);
    real from_first = dot(sub(body->at, face.corner[0]), flats->along[0]);
    real from_last = dot(sub(face.corner[1], body->at), flats->along[0]);
    return !(tact_min(from_first, from_last) > body->place_slack);
}

static mat core_bend(const facing_body *body, const flat_part *flats) {
    (void)flats;
    if (body->shape->core != TACT2_ELLIPSE) return no_mat();
    vec r = body->shape->u.ellipse.radii, n = body->toward, left = tact2_left(n);
    real height = length(tact2_v(r.x * n.x, r.y * n.y)), bow = r.x * r.y / height;
    return outer(scale(bow * (bow / height) - body->shape->u.ellipse.ball, left), left);
}
