/* The feature of a body in three dimensions that faces a direction, for each kind of body.
 *
 * - Polytopes: of the faces at the support vertex the one whose normal is nearest, so that the feature always holds the
 *   deepest point. If all of them are too steep, an edge or the vertex itself.
 * - Points: the same, from the planes through three of them and the lines through two.
 * - Cylinders and cones: the cap, or the ruling through the support point, whichever faces the direction more. A cap is
 *   a circle with corners at fixed points of the body; of a tilted body its lowest point is one more.
 * - Ellipsoids and balls: the support point.
 * - Custom shapes: the support points of directions a little beside it (CONTACT_PROBE_TURN).
 * A rounded face is moved out along its own normal, so that a feature lies on the surface whatever the direction. */
#include "contact/contact.h"

#include "base/basis3.h"
#include "contact/listed_face3.h"

/* Corners of a cap. Sines of multiples of a sixteenth of a turn. */
#define CAP_CORNERS 16
static const real sine[CAP_CORNERS + 4] = {
    R(0), R(0.38268343236508977), R(0.70710678118654752), R(0.92387953251128674),
    R(1), R(0.92387953251128674), R(0.70710678118654752), R(0.38268343236508977),
    R(0), R(-0.38268343236508977), R(-0.70710678118654752), R(-0.92387953251128674),
    R(-1), R(-0.92387953251128674), R(-0.70710678118654752), R(-0.38268343236508977),
    R(0), R(0.38268343236508977), R(0.70710678118654752), R(0.92387953251128674)};

/* Names of the points of cylinders and cones: cap corners first, then the lowest point of each cap, where a ruling
 * ends. */
enum { NAME_LOWEST = 2 * CAP_CORNERS, NAME_APEX = NAME_LOWEST + 2 };

/* A feature and its shape, in the shape's own frame, scaled. */
typedef struct local_feature {
    const tact3_shape *shape;
    real to_scaled;
    vec n; /* unit */
    contact_feature *out;
} local_feature;

static void add_corner(local_feature *f, vec at, int name) {
    f->out->name[f->out->count] = (uint16_t)((unsigned)name % (FEATURE_NAMES - 1));
    f->out->corner[f->out->count++] = at;
}

static vec hull_corner(const local_feature *f, int index) {
    return scale(f->to_scaled, hull_point(f->shape->u.hull, index));
}

static void set_point(local_feature *f, vec at, int name) {
    f->out->count = 0;
    f->out->normal = f->n;
    add_corner(f, at, name);
}

/* Sets a segment with a given outward normal, or with the perpendicular nearest to n. */
static void set_segment(local_feature *f, vec p, vec q, int name_p, int name_q, const vec *normal) {
    if (!normal && name_q < name_p) { /* in the order of the names */
        set_segment(f, q, p, name_q, name_p, NULL);
        return;
    }
    vec along = sub(q, p);
    real size = length(along), slope = size > 0 ? dot(along, f->n) / size : 1;
    if (slope * slope > 1 - CONTACT_LEAST_COSINE * CONTACT_LEAST_COSINE) {
        set_point(f, slope > 0 ? q : p, slope > 0 ? name_q : name_p);
        return;
    }
    vec m = normal ? *normal : mul_add(f->n, -slope / size, along);
    f->out->normal = normal ? m : scale(1 / length(m), m);
    f->out->curvature_radius[0] = f->out->curvature_radius[1] = f->to_scaled * f->shape->rounding;
    f->out->count = 0;
    add_corner(f, p, name_p);
    add_corner(f, q, name_q);
}

static void find_on_triangle(local_feature *f) {
    vec p[3];
    for (int i = 0; i < 3; i++) p[i] = scale(f->to_scaled, f->shape->u.points[i]);
    vec first = sub(p[1], p[0]), second = sub(p[2], p[0]), normal = cross(first, second);
    real size = length(normal);
    /* One that rounding may have made is as good as a segment. */
    bool flat = !(size * size > LEAST_SQUARE && size > FLAT_SIMPLEX * ROUNDOFF * (length(first) * length(second)));
    real facing = flat ? 0 : dot(normal, f->n) / size;
    if (tact_abs(facing) >= CONTACT_LEAST_COSINE) {
        bool front = facing > 0;
        f->out->normal = scale((front ? 1 : -1) / size, normal);
        for (int i = 0; i < 3; i++) add_corner(f, p[front ? i : 2 - i], front ? i : 2 - i);
        return;
    }
    int top = listed_vertex(p, 3, f->n).index, other = (top + 1) % 3, last = (top + 2) % 3;
    vec e = sub(p[other], p[top]), g = sub(p[last], p[top]);
    /* The less steep edge. */
    if (-dot(e, f->n) * length(g) > -dot(g, f->n) * length(e)) other = last;
    set_segment(f, p[top], p[other], top, other, NULL);
}

static void find_on_box(local_feature *f) {
    vec h = scale(f->to_scaled, f->shape->u.half_extents), n = f->n;
    real x = tact_abs(n.x), y = tact_abs(n.y), z = tact_abs(n.z);
    int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2, next = (axis + 1) % 3, last = (axis + 2) % 3;
    real half[3] = {h.x, h.y, h.z}, side = component(n, axis) < 0 ? R(-1) : R(1), c[3] = {0, 0, 0};
    c[axis] = side;
    f->out->normal = from_components(c);
    static const int turn[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int k = side > 0 ? i : 3 - i;
        c[axis] = side * half[axis];
        c[next] = (real)turn[k][0] * half[next];
        c[last] = (real)turn[k][1] * half[last];
        add_corner(f, from_components(c), (c[0] < 0) | (c[1] < 0) << 1 | (c[2] < 0) << 2);
    }
}

/* Reduces a face of many corners to those that are farthest in evenly spread directions. */
static void thin_face(local_feature *f, const tact3_hull_face *face) {
    vec u, v;
    contact_basis(face->normal, &u, &v);
    for (int k = 0; k < CAP_CORNERS; k++) {
        vec d = mul_add(scale(sine[k + 4], u), sine[k], v);
        int32_t best = face->vertex[0];
        real most = -TACT_REAL_MAX;
        for (int i = 0; i < face->count; i++) {
            real value = dot(d, hull_corner(f, face->vertex[i]));
            if (value > most) most = value, best = face->vertex[i];
        }
        int name = (int)((unsigned)best % (FEATURE_NAMES - 1)), count = f->out->count;
        bool again = count > 0 && (f->out->name[count - 1] == name || f->out->name[0] == name);
        if (!again) add_corner(f, hull_corner(f, best), name);
    }
}

static void find_on_hull(local_feature *f) {
    const tact3_hull *hull = f->shape->u.hull;
    int top = hull_search(hull, f->n);
    const int32_t *first = tact3_hull_ints(hull, hull->neighbour_first) + top;
    const int32_t *neighbour = tact3_hull_ints(hull, hull->neighbours), *wing = tact3_hull_ints(hull, hull->left_faces);
    int best = -1;
    real most = CONTACT_LEAST_COSINE;
    for (int k = first[0]; k < first[1]; k++) {
        real offset, facing = dot(face_plane_of(hull, wing[k], &offset), f->n);
        if (facing > most) most = facing, best = wing[k];
    }
    if (best >= 0) {
        tact3_hull_face face = tact3_hull_face_get(hull, best);
        f->out->normal = face.normal;
        if (face.count > FEATURE_CORNERS) thin_face(f, &face);
        for (int i = 0; i < face.count && face.count <= FEATURE_CORNERS; i++)
            add_corner(f, hull_corner(f, face.vertex[i]), face.vertex[i]);
        return;
    }
    vec at = hull_corner(f, top);
    int edge = top;
    real least = TACT_REAL_MAX; /* the slope of the edge */
    for (int k = first[0]; k < first[1]; k++) {
        vec along = sub(hull_corner(f, neighbour[k]), at);
        real slope_down = -dot(along, f->n) / length(along);
        if (slope_down < least) least = slope_down, edge = neighbour[k];
    }
    set_segment(f, at, hull_corner(f, edge), top, edge, NULL);
}

/* Finds the edge at a point that faces n most, to both sides of the point where that is within the edge. */
static void find_listed_edge(local_feature *f, const vec *p, int count, int top) {
    vec toward = zero();
    real least = TACT_REAL_MAX;
    for (int i = 0; i < count; i++) {
        vec d = sub(p[i], p[top]);
        real size = length(d), slope_down = size > 0 ? -dot(d, f->n) / size : TACT_REAL_MAX;
        if (slope_down < least) least = slope_down, toward = scale(1 / size, d);
    }
    int from = top, to = top;
    real first = 0, last = 0;
    for (int i = 0; i < count; i++) {
        vec d = sub(p[i], p[top]), beside = cross(toward, d);
        real along = dot(toward, d), slack = FLAT_SIMPLEX * ROUNDOFF * along;
        if (!(dot(beside, beside) <= slack * slack)) continue;
        if (along < first) first = along, from = i;
        if (along > last) last = along, to = i;
    }
    set_segment(f, p[from], p[to], from, to, NULL);
}

static void find_on_points(local_feature *f) {
    int count = f->shape->u.list.count, corner[TACT3_MAX_POINTS];
    vec p[TACT3_MAX_POINTS];
    for (int i = 0; i < count; i++) p[i] = scale(f->to_scaled, f->shape->u.list.points[i]);
    int top = listed_vertex(p, count, f->n).index;
    listed_plane plane = {zero(), zero(), 0};
    int corners = find_listed_plane(p, count, top, f->n, &plane) ? listed_corners(&plane, p, count, corner) : 0;
    if (corners < 3) {
        find_listed_edge(f, p, count, top);
        return;
    }
    f->out->normal = plane.normal;
    f->out->unsure = plane.slack > CONTACT_POINT_ERROR * ROUNDOFF;
    for (int i = 0; i < corners; i++) add_corner(f, p[corner[i]], corner[i]);
}

/* Sets the cap at height z of a body of revolution, which faces up if z > 0. u: the unit direction across the axis in
 * which the body is tilted; lean: the sine of the tilt. */
static void set_cap(local_feature *f, real radius, real z, vec u, real lean) {
    int up = z > 0 ? 1 : -1, name = z > 0 ? 0 : CAP_CORNERS;
    f->out->normal = tact3_v(0, 0, (real)up);
    f->out->radius = radius;
    f->out->center = tact3_v(0, 0, z);
    for (int i = 0; i < CAP_CORNERS; i++) {
        int k = up > 0 ? i : CAP_CORNERS - 1 - i;
        add_corner(f, tact3_v(radius * sine[k + 4], radius * sine[k], z), name + k);
    }
    if (lean > CONTACT_SHAKE) add_corner(f, tact3_v(radius * u.x, radius * u.y, z), NAME_LOWEST + (z > 0 ? 0 : 1));
}

static void find_on_round(local_feature *f) {
    real radius = f->to_scaled * f->shape->u.round.radius, half = f->to_scaled * f->shape->u.round.half_height;
    real squared = f->n.x * f->n.x + f->n.y * f->n.y, across = tact_sqrt(squared);
    vec u = squared > LEAST_SQUARE ? tact3_v(f->n.x / across, f->n.y / across, 0) : tact3_v(1, 0, 0);
    vec low = tact3_v(radius * u.x, radius * u.y, -half), high = tact3_v(low.x, low.y, half), m = u;
    bool cone = f->shape->core == TACT3_CONE;
    real cap = cone ? -f->n.z : tact_abs(f->n.z), side = across, curvature_radius = radius;
    if (cone) {
        real slant = tact_sqrt(4 * half * half + radius * radius);
        m = tact3_v(u.x * (2 * half / slant), u.y * (2 * half / slant), radius / slant);
        side = dot(m, f->n);
        curvature_radius = radius * (slant / (2 * half));
        high = tact3_v(0, 0, half);
    }
    if (cap >= side) {
        f->out->unsure = cap < CONTACT_LEAST_COSINE; /* of a flat cone both may be steep */
        set_cap(f, radius, f->n.z > 0 ? half : -half, u, across);
        return;
    }
    set_segment(f, low, high, NAME_LOWEST + 1, cone ? NAME_APEX : NAME_LOWEST, &m);
    if (f->out->count == 2)
        f->out->curvature_radius[0] += curvature_radius, f->out->curvature_radius[1] += cone ? 0 : curvature_radius;
}

/* Finds the face, edge or point of a custom support function around a direction. */
static void find_on_custom(local_feature *f) {
    vec u, v, sum = zero();
    contact_basis(f->n, &u, &v);
    /* Rotated, because the edges of many shapes lie along the axes. */
    vec turned = mul_add(u, R(0.3), v);
    v = mul_add(v, R(-0.3), u), u = turned;
    real apart = CONTACT_PROBE_APART * (f->to_scaled * f->shape->u.custom.extent), widest = 0;
    contact_feature *out = f->out;
    for (int k = 0; k < CAP_CORNERS; k += 2) {
        vec d = add(f->n, scale(CONTACT_PROBE_TURN, mul_add(scale(sine[k + 4], u), sine[k], v)));
        vec p = scale(f->to_scaled, core_support(f->shape, d).point);
        bool again = out->count > 0 && (length(sub(p, out->corner[out->count - 1])) <= apart ||
                                        length(sub(p, out->corner[0])) <= apart);
        if (!again) add_corner(f, p, k / 2);
    }
    for (int i = 1; i < out->count; i++) widest = tact_max(widest, length(sub(out->corner[i], out->corner[0])));
    for (int i = 1; i + 1 < out->count; i++)
        sum = add(sum, cross(sub(out->corner[i], out->corner[0]), sub(out->corner[i + 1], out->corner[0])));
    real area = length(sum);
    if (out->count > 2 && area > apart * widest && area * area > LEAST_SQUARE) {
        out->normal = scale(1 / area, sum);
        if (dot(out->normal, f->n) >= CONTACT_LEAST_COSINE) return;
    }
    if (out->count == 2) {
        vec p = out->corner[0], q = out->corner[1];
        set_segment(f, p, q, out->name[0], out->name[1], NULL);
    } else {
        set_point(f, scale(f->to_scaled, core_support(f->shape, f->n).point), NAME_APEX);
    }
}

/* Finds out whether a custom shape reaches beyond its feature. How it falls off beside an edge is not known. */
static void measure_custom(local_feature *f) {
    vec m = f->out->normal;
    f->out->unsure = f->out->count == 2;
    real top = dot(m, scale(f->to_scaled, core_support(f->shape, m).point));
    for (int i = 0; i < f->out->count; i++)
        f->out->unsure |= !(top - dot(m, f->out->corner[i]) <= SUPPORT_ERROR * ROUNDOFF);
}

static void find_locally(local_feature *f) {
    const vec *p = f->shape->u.points;
    switch (f->shape->core) {
    case TACT3_POINT: set_point(f, scale(f->to_scaled, p[0]), 0); return;
    case TACT3_SEGMENT:
        set_segment(f, scale(f->to_scaled, p[0]), scale(f->to_scaled, p[1]), 0, 1, NULL);
        return;
    case TACT3_TRIANGLE: find_on_triangle(f); return;
    case TACT3_BOX: find_on_box(f); return;
    case TACT3_HULL: find_on_hull(f); return;
    case TACT3_CYLINDER:
    case TACT3_CONE: find_on_round(f); return;
    case TACT3_ELLIPSOID: set_point(f, scale(f->to_scaled, core_support(f->shape, f->n).point), 0); return;
    case TACT3_POINTS: SHAPE_OF_POINTS(); find_on_points(f); return;
    case TACT3_CUSTOM:
        find_on_custom(f);
        measure_custom(f);
        return;
    case TACT3_HALF_SPACE: set_point(f, scale(f->to_scaled, core_support(f->shape, f->n).point), 0); return;
    case TACT3_MESH:
    case TACT3_COMPOUND: return; /* no pair is made of one */
    }
}

/* The distance of the farthest corner from the first, at least half of the diameter. */
static real feature_size(const contact_feature *f) {
    real most = 0;
    for (int i = 1; i < f->count; i++) {
        vec e = sub(f->corner[i], f->corner[0]);
        most = tact_max(most, dot(e, e));
    }
    return tact_sqrt(most);
}

static void find_feature(const contact_body *body, vec n, contact_feature *out) {
    local_feature f = {body->shape, body->to_scaled, transform_transposed(body->rotation, n), out};
    out->count = 0;
    out->radius = 0;
    out->unsure = false;
    find_locally(&f);
    real rounding = body->to_scaled * body->shape->rounding;
    for (int i = 0; i < out->count; i++) {
        vec p = rounding > 0 ? mul_add(out->corner[i], rounding, out->normal) : out->corner[i];
        out->corner[i] = add(transform(body->rotation, p), body->position);
    }
    if (out->radius > 0) {
        vec p = mul_add(out->center, rounding, out->normal);
        out->center = add(transform(body->rotation, p), body->position);
    }
    out->normal = transform(body->rotation, out->normal);
    out->size = feature_size(out);
}

/* The center of curvature at an end of a ruling, on the axis. */
static vec axis_point(const contact_feature *f, int end) {
    return mul_add(f->corner[end], -f->curvature_radius[end], f->normal);
}

/* The normals of two rulings: in the plane of both axes if they are parallel, and the cross product if they cross. */
static int normals_across_sides(const contact_feature *a, const contact_feature *b, vec n, vec *out) {
    vec along_a = sub(a->corner[1], a->corner[0]), along_b = sub(b->corner[1], b->corner[0]);
    vec aside = cross(along_a, sub(axis_point(b, 0), axis_point(a, 0)));
    real squared = dot(aside, aside);
    vec own[2] = {squared > 0 ? mul_add(n, -dot(n, aside) / squared, aside) : zero(), cross(along_a, along_b)};
    int count = 0;
    for (int i = 0; i < 2; i++) {
        real size = length(own[i]);
        if (size > ROUNDOFF) out[count++] = scale((dot(own[i], n) < 0 ? -1 : 1) / size, own[i]);
    }
    return count;
}

static int feature_normals(const contact_feature *a, const contact_feature *b, vec n, vec out[FEATURE_NORMALS]) {
    int count = 0;
    if (a->count > 2) out[count++] = a->normal;
    if (b->count > 2) out[count++] = neg(b->normal);
    if (count > 0) return count;
    bool sides = a->count == 2 && b->count == 2;
    if (sides) count = normals_across_sides(a, b, n, out);
    if (a->count == 2) out[count++] = a->normal;
    if (b->count == 2) out[count++] = neg(b->normal);
    return count;
}
