/* The feature of a body in two dimensions that faces a direction: an edge, or a point.
 *
 * - Of a polygon: of the two edges at the support vertex the one whose normal is nearer to the direction. Both ends of
 *   an edge that is perpendicular to the direction give that edge, whichever of them rounding makes the farther one.
 * - Of points without an order: the line through the support point and another one that has no point above it.
 * - Of a segment: the side.
 * - Of an ellipse: the support point.
 * - Of a custom support function: the chord between the support points of two directions a little to the left and to
 *   the right, if that is long and lies in the surface; otherwise the support point.
 *
 * An edge is moved out by the rounding radius along its own normal, so that it lies on the surface; a point along the
 * direction. */
#include "contact/contact.h"

/* Counter-clockwise around the core, in its own frame, scaled. The normal is unit and leads outward. */
typedef struct core_edge {
    vec from, to, normal;
    int from_name, to_name;
} core_edge;

static uint16_t feature_name(int index) { return (uint16_t)((unsigned)index % (FEATURE_NAMES - 1)); }

static vec posed(const contact_body *body, vec p) { return add(transform(body->rotation, p), body->position); }

static void set_point(const contact_body *body, vec n, core_vertex at, contact_feature *out) {
    out->count = 1;
    out->normal = n;
    out->corner[0] = mul_add(posed(body, scale(body->to_scaled, at.point)), body->shape->rounding * body->to_scaled, n);
    out->name[0] = at.index < 0 ? 0 : feature_name(at.index);
    out->size = 0;
}

static void set_edge(const contact_body *body, const core_edge *edge, contact_feature *out) {
    real rounding = body->shape->rounding * body->to_scaled;
    out->count = 2;
    out->normal = transform(body->rotation, edge->normal);
    out->corner[0] = posed(body, mul_add(edge->from, rounding, edge->normal));
    out->corner[1] = posed(body, mul_add(edge->to, rounding, edge->normal));
    out->name[0] = feature_name(edge->from_name);
    out->name[1] = feature_name(edge->to_name);
    out->size = length(sub(edge->to, edge->from));
}

static bool set_normal(core_edge *edge) {
    vec across = tact2_right(sub(edge->to, edge->from));
    real squared = dot(across, across);
    if (!(squared > LEAST_SQUARE)) return false;
    edge->normal = scale(1 / tact_sqrt(squared), across);
    return true;
}

static core_edge edge_between(const contact_body *body, int from, int to) {
    const tact2_shape *shape = body->shape;
    vec a = scale(body->to_scaled, core_vertex_at(shape, from)), b = scale(body->to_scaled, core_vertex_at(shape, to));
    return (core_edge){a, b, zero(), from, to};
}

/* Finds the side of a segment that faces d. Like all of these it returns the cosine of the angle between the edge's
 * normal and d; below zero: no edge. */
static real side_between(const contact_body *body, vec d, int from, int to, core_edge *edge) {
    *edge = edge_between(body, from, to);
    if (!set_normal(edge)) return -1;
    real facing = dot(edge->normal, d);
    if (facing < 0) *edge = (core_edge){edge->to, edge->from, neg(edge->normal), edge->to_name, edge->from_name};
    return tact_abs(facing);
}

/* Finds the better of the two edges at a polygon's support vertex. */
static real nearer_edge(const contact_body *body, vec d, int before, int at, int after, core_edge *best) {
    core_edge ends_here = edge_between(body, before, at), begins_here = edge_between(body, at, after);
    real facing_before = set_normal(&ends_here) ? dot(ends_here.normal, d) : -1;
    real facing_after = set_normal(&begins_here) ? dot(begins_here.normal, d) : -1;
    *best = facing_after > facing_before ? begins_here : ends_here;
    return tact_max(facing_before, facing_after);
}

static int longest_side(const vec *corner) {
    int longest = 0;
    real most = -1;
    for (int i = 0; i < 3; i++) {
        real size = greatest(sub(corner[(i + 1) % 3], corner[i]));
        longest = size > most ? i : longest;
        most = tact_max(size, most);
    }
    return longest;
}

/* A triangle whose orientation is lost to rounding is its longest side. */
static real triangle_edge(const contact_body *body, vec d, core_edge *edge) {
    const vec *p = body->shape->u.points;
    vec e = scale(body->to_scaled, sub(p[1], p[0])), f = scale(body->to_scaled, sub(p[2], p[0]));
    real area = cross(e, f);
    if (!(tact_abs(area) > FLAT_SIMPLEX * ROUNDOFF * (taxicab(e) * taxicab(f)))) {
        int longest = longest_side(p);
        return side_between(body, d, longest, (longest + 1) % 3, edge);
    }
    int at = core_support(body->shape, d).index, up = (at + 1) % 3, down = (at + 2) % 3;
    return area > 0 ? nearer_edge(body, d, down, at, up, edge) : nearer_edge(body, d, up, at, down, edge);
}

static real hull_edge(const contact_body *body, vec d, core_edge *edge) {
    int at = hull_search(body->shape->u.hull, d), last = body->shape->u.hull->vertex_count - 1;
    return nearer_edge(body, d, at > 0 ? at - 1 : last, at, at < last ? at + 1 : 0, edge);
}

/* Sets the edge on the line through two points to all points on it; false if one is above it. */
static bool set_listed_edge(const contact_body *body, vec d, int top, int other, core_edge *edge) {
    const vec *points = body->shape->u.list.points;
    *edge = edge_between(body, top, other);
    if (!set_normal(edge)) return false;
    vec at = edge->from, n = dot(edge->normal, d) < 0 ? neg(edge->normal) : edge->normal, along = tact2_left(n);
    real first = 0, last = 0;
    edge->normal = n;
    edge->to = at, edge->to_name = top;
    for (int i = 0; i < body->shape->u.list.count; i++) {
        vec p = scale(body->to_scaled, points[i]), e = sub(p, at);
        real above = dot(n, e), slack = FLAT_SIMPLEX * ROUNDOFF * taxicab(e), place = dot(along, e);
        if (above > slack) return false;
        if (above < -slack) continue;
        if (place < first) first = place, edge->from = p, edge->from_name = i;
        if (place > last) last = place, edge->to = p, edge->to_name = i;
    }
    return first < last;
}

static real listed_edge(const contact_body *body, vec d, core_edge *best) {
    int top = core_support(body->shape, d).index;
    real most = -1;
    for (int i = 0; i < body->shape->u.list.count; i++) {
        core_edge edge;
        if (i == top || !set_listed_edge(body, d, top, i, &edge) || !(dot(edge.normal, d) > most)) continue;
        most = dot(edge.normal, d);
        *best = edge;
    }
    return most;
}

/* Corners of a box are numbered by the signs of their coordinates (core_vertex_at()); one of its edges always faces
 * d. */
static real box_edge(const contact_body *body, vec d, core_edge *edge) {
    static const int from[4] = {2, 1, 0, 3}, to[4] = {0, 3, 1, 2};
    bool along_x = tact_abs(d.x) > tact_abs(d.y);
    int side = along_x ? sign_bit(d.x) : 2 + sign_bit(d.y);
    *edge = edge_between(body, from[side], to[side]);
    edge->normal = along_x ? tact2_v(with_sign(1, d.x), 0) : tact2_v(0, with_sign(1, d.y));
    return along_x ? tact_abs(d.x) : tact_abs(d.y);
}

static real custom_edge(const contact_body *body, vec d, core_edge *edge, bool *unsure) {
    const tact2_shape *shape = body->shape;
    real extent = shape->u.custom.extent * body->to_scaled;
    vec aside = scale(CONTACT_PROBE_TURN, tact2_left(d));
    *edge = (core_edge){.from = scale(body->to_scaled, core_support(shape, sub(d, aside)).point),
                        .to = scale(body->to_scaled, core_support(shape, add(d, aside)).point), .to_name = 1};
    real chord = length(sub(edge->to, edge->from));
    if (!(chord > CONTACT_PROBE_APART * extent && tact_finite(chord))) return -1;
    vec across = scaled_direction(tact2_right(sub(edge->to, edge->from)));
    edge->normal = scale(1 / length(across), across);
    vec top = scale(body->to_scaled, core_support(shape, edge->normal).point);
    real above = dot(edge->normal, sub(top, edge->from));
    *unsure = above > SUPPORT_ERROR * ROUNDOFF;
    return above <= CONTACT_SHAKE * extent ? dot(edge->normal, d) : -1;
}

/* Finds the edge that faces d, the direction in the body's own axes; false if there is none. */
static bool find_edge(const contact_body *body, vec d, core_edge *edge, bool *unsure) {
    real facing = -1;
    switch (body->shape->core) {
    case TACT2_SEGMENT: facing = side_between(body, d, 0, 1, edge); break;
    case TACT2_TRIANGLE: facing = triangle_edge(body, d, edge); break;
    case TACT2_BOX: facing = box_edge(body, d, edge); break;
    case TACT2_HULL: facing = hull_edge(body, d, edge); break;
    case TACT2_POINTS: SHAPE_OF_POINTS(); facing = listed_edge(body, d, edge); break;
    case TACT2_CUSTOM: facing = custom_edge(body, d, edge, unsure); break;
    default: break;
    }
    return facing > CONTACT_LEAST_COSINE;
}

static void find_feature(const contact_body *body, vec n, contact_feature *out) {
    vec d = transform_transposed(body->rotation, n);
    core_edge edge;
    out->curvature_radius[0] = out->curvature_radius[1] = out->radius = 0;
    out->unsure = false;
    if (find_edge(body, d, &edge, &out->unsure)) set_edge(body, &edge, out);
    else set_point(body, n, core_support(body->shape, d), out);
}

/* The normals of the edges. */
static int feature_normals(const contact_feature *a, const contact_feature *b, vec n, vec out[FEATURE_NORMALS]) {
    (void)n;
    int count = 0;
    if (a->count == 2) out[count++] = a->normal;
    if (b->count == 2) out[count++] = neg(b->normal);
    return count;
}
