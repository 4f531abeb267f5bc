/* The part of a core that faces a normal in three dimensions: a point, an edge or a ruling, a face or a disc. */
#include "base/dispatch.h"
#include "derivative/facing.h"
#include "kernel/hull_kernel3.h"

static void find_flats_of_hull(const facing_body *body, flat_part *out) {
    const tact3_hull *hull = body->shape->u.hull;
    int top = WIDEST_UNIT(tact3_hull_kernel_base, tact3_hull_kernel_avx2)->highest_vertex(hull, body->toward);
    vec at = hull_point(hull, top);
    out->top = top;
    const int32_t *first = tact3_hull_ints(hull, hull->neighbour_first) + top;
    const int32_t *neighbour = tact3_hull_ints(hull, hull->neighbours);
    for (int k = first[0]; k < first[1]; k++) {
        vec along = sub(hull_point(hull, neighbour[k]), at);
        if (is_level(body, along)) add_flat(out, along);
    }
}

/* The unit direction across the axis of a body of revolution in which it faces; the first axis for none. */
static vec radial(vec d, real *size) {
    *size = tact_sqrt(d.x * d.x + d.y * d.y);
    return *size > LEAST_DIVISOR ? tact3_v(d.x / *size, d.y / *size, 0) : tact3_v(1, 0, 0);
}

/* From the rim to the end of the ruling that faces the normal. */
static vec ruling(const tact3_shape *shape, vec u) {
    real radius = shape->core == TACT3_CONE ? shape->u.round.radius : 0;
    return tact3_v(-radius * u.x, -radius * u.y, 2 * shape->u.round.half_height);
}

static void find_flats_of_round(const facing_body *body, flat_part *out) {
    real size;
    vec u = radial(body->toward, &size), along = ruling(body->shape, u);
    bool cap = size <= body->turn_slack && (body->shape->core == TACT3_CYLINDER || body->toward.z < 0);
    if (cap) {
        out->count = 2;
        out->along[0] = tact3_v(1, 0, 0), out->along[1] = tact3_v(0, 1, 0);
        return;
    }
    real rise = dot(along, body->toward);
    if (rise * rise <= body->turn_slack * body->turn_slack * dot(along, along)) add_flat(out, along);
}

static void find_own_flats(const facing_body *body, flat_part *out) {
    if (body->shape->core == TACT3_HULL) find_flats_of_hull(body, out);
    else if (body->shape->core == TACT3_CYLINDER || body->shape->core == TACT3_CONE) find_flats_of_round(body, out);
}

/* ---- the border */

static void find_box_face(const facing_body *body, const flat_part *flats, facing_face *out) {
    static const int turn[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    vec half = body->shape->u.half_extents, top = box_vertex(half, body->toward).point;
    out->count = flats->count == 2 ? 4 : 2;
    for (int i = 0; i < out->count; i++) {
        vec corner = top;
        for (int k = 0; k < flats->count; k++) {
            vec along = flats->along[k];
            corner = mul_add(corner, (real)turn[i][k] * dot(half, along) - dot(top, along), along);
        }
        out->corner[i] = corner;
    }
}

/* The vertices that are level with the top. */
static int find_level(const facing_body *body, const vec *points, int count, vec level[FACE_CORNERS]) {
    int top = listed_vertex(points, count, body->toward).index, found = 0;
    for (int i = 0; i < count; i++)
        if (i == top || is_level(body, sub(points[i], points[top]))) level[found++] = points[i];
    return found;
}

/* Walks around points in a plane: each corner is followed by the point that has all others to the left. */
static void wrap(const vec *points, int count, vec normal, vec along, facing_face *out) {
    int first = 0;
    for (int i = 1; i < count; i++)
        if (dot(sub(points[i], points[first]), along) > 0) first = i;
    int at = first;
    out->count = 0;
    do {
        out->corner[out->count++] = points[at];
        int next = at;
        for (int i = 0; i < count; i++) {
            vec to = sub(points[i], points[at]), best = sub(points[next], points[at]);
            real turn = dot(normal, cross(best, to));
            bool farther = turn == 0 && dot(to, to) > dot(best, best);
            if (next == at ? dot(to, to) > 0 : turn < 0 || farther) next = i;
        }
        at = next;
    } while (at != first && out->count < count);
}

static void find_ends(const vec *points, int count, vec along, facing_face *out) {
    out->count = 2;
    out->corner[0] = out->corner[1] = points[0];
    for (int i = 1; i < count; i++) {
        if (dot(sub(points[i], out->corner[0]), along) < 0) out->corner[0] = points[i];
        if (dot(sub(points[i], out->corner[1]), along) > 0) out->corner[1] = points[i];
    }
}

static void find_list_face(const facing_body *body, const flat_part *flats, const vec *points, int count,
                           facing_face *out) {
    vec level[FACE_CORNERS] = {{0, 0, 0}};
    int found = find_level(body, points, count, level);
    if (flats->count == 1) find_ends(level, found, flats->along[0], out);
    else wrap(level, found, body->toward, flats->along[0], out);
}

static void find_hull_face(const facing_body *body, const flat_part *flats, facing_face *out) {
    const tact3_hull *hull = body->shape->u.hull;
    int top = flats->top, best = -1;
    const int32_t *first = tact3_hull_ints(hull, hull->neighbour_first) + top;
    const int32_t *neighbour = tact3_hull_ints(hull, hull->neighbours), *wing = tact3_hull_ints(hull, hull->left_faces);
    real most = -1, offset;
    vec ends[2] = {hull_point(hull, top), hull_point(hull, top)};
    for (int k = first[0]; k < first[1]; k++) {
        real facing = dot(face_plane_of(hull, wing[k], &offset), body->toward);
        vec other = hull_point(hull, neighbour[k]);
        if (facing > most) most = facing, best = wing[k];
        if (is_level(body, sub(other, ends[0]))) ends[1] = other;
    }
    if (flats->count == 1) {
        find_ends(ends, 2, flats->along[0], out);
        return;
    }
    tact3_hull_face face = tact3_hull_face_get(hull, best);
    out->count = face.count;
    out->vertex = face.vertex;
}

static void find_round_face(const facing_body *body, const flat_part *flats, facing_face *out) {
    real radius = body->shape->u.round.radius, half = body->shape->u.round.half_height, size;
    vec u = radial(body->toward, &size), low = tact3_v(radius * u.x, radius * u.y, -half);
    if (flats->count == 2) {
        out->count = 0;
        out->radius = radius;
        out->center = tact3_v(0, 0, with_sign(half, body->toward.z));
        return;
    }
    const vec ends[2] = {low, add(low, ruling(body->shape, u))};
    find_ends(ends, 2, flats->along[0], out);
}

static void find_face(const facing_body *body, const flat_part *flats, facing_face *out) {
    const tact3_shape *shape = body->shape;
    *out = (facing_face){.count = 1};
    if (is_unbounded(shape)) {
        out->count = 0;
        out->radius = TACT_REAL_MAX;
        return;
    }
    if (flats->count == 0) {
        out->corner[0] = core_support(shape, body->toward).point;
        return;
    }
    switch (shape->core) {
    case TACT3_SEGMENT: find_list_face(body, flats, shape->u.points, 2, out); return;
    case TACT3_TRIANGLE: find_list_face(body, flats, shape->u.points, 3, out); return;
    case TACT3_BOX: find_box_face(body, flats, out); return;
    case TACT3_POINTS:
        SHAPE_OF_POINTS();
        find_list_face(body, flats, shape->u.list.points, shape->u.list.count, out);
        return;
    case TACT3_HULL: find_hull_face(body, flats, out); return;
    default: find_round_face(body, flats, out); return;
    }
}

static bool is_at_border(const facing_body *body, const flat_part *flats) {
    if (flats->count == 0 || is_unbounded(body->shape)) return false;
    facing_face face;
    find_face(body, flats, &face);
    if (face.radius > 0) return !(length(sub(body->at, face.center)) < face.radius - body->place_slack);
    if (face.count == 2) {
        real from_first = dot(sub(body->at, face.corner[0]), flats->along[0]);
        real from_last = dot(sub(face.corner[1], body->at), flats->along[0]);
        return !(tact_min(from_first, from_last) > body->place_slack);
    }
    for (int i = 0; i < face.count; i++) {
        vec from = face_corner(body, &face, i), edge = sub(face_corner(body, &face, (i + 1) % face.count), from);
        vec inward = cross(body->toward, edge);
        if (!(tact_abs(dot(inward, sub(body->at, from))) > body->place_slack * length(inward))) return true;
    }
    return false;
}

/* ---- curvature */

static mat ellipsoid_bend(const tact3_shape *shape, vec n) {
    vec r = shape->u.ellipsoid.radii, s = tact3_v(r.x * n.x, r.y * n.y, r.z * n.z);
    real height = length(s), ball = shape->u.ellipsoid.ball;
    vec at = scale(1 / height, tact3_v(r.x * s.x, r.y * s.y, r.z * s.z));
    mat m = {{r.x * r.x / height - ball, 0, 0}, {0, r.y * r.y / height - ball, 0}, {0, 0, r.z * r.z / height - ball}};
    return mat_mul_add(mat_mul_add(m, -1 / height, outer(at, at)), ball, outer(n, n));
}

/* Of a rim the circle's radius over the sine of the angle to the axis; of a ruling the same where the witness point is,
 * which on a cone is between the rim and the tip. */
static mat round_bend(const facing_body *body, const flat_part *flats) {
    const tact3_shape *shape = body->shape;
    real size, radius = shape->u.round.radius, half = shape->u.round.half_height;
    vec u = radial(body->toward, &size), around = tact3_v(-u.y, u.x, 0);
    if (flats->count == 2 || !(size > 0)) return no_mat();
    if (shape->core == TACT3_CONE) {
        bool tip = flats->count == 0 && dot(ruling(shape, u), body->toward) > 0;
        if (tip) radius = 0;
        if (flats->count == 1) radius *= tact_max(0, tact_min(1, (half - body->at.z) / (2 * half)));
    }
    return outer(scale(radius / size, around), around);
}

static mat core_bend(const facing_body *body, const flat_part *flats) {
    if (body->shape->core == TACT3_ELLIPSOID) return ellipsoid_bend(body->shape, body->toward);
    if (body->shape->core == TACT3_CYLINDER || body->shape->core == TACT3_CONE) return round_bend(body, flats);
    return no_mat();
}
