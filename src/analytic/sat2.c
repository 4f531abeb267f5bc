/* Two cores that are polygons of few vertices, by separating axes; docs/sat.md.
 *
 * - The Minkowski difference of two polygons has an edge for every edge of theirs, with the same normal. So the least
 *   depth, or the greatest separation by a line along an edge, is found by measuring every edge's normal.
 * - Overlapping: that is the depth. Apart: it is the distance if the foot of the nearest vertex lies on the edge.
 *   Otherwise the edge's end is closest, if the bound along its direction proves it.
 * - A gap whose witness point would not lie on the shapes is left to GJK and EPA. Such are segments on one line, whose
 *   difference has no edge across its ends.
 *
 * Normals are measured in lanes. Segments are polygons of two edges, points have none. Two boxes, and a box and
 * a segment, have normals in pairs. */
#include "analytic/apart2.h"
#include "analytic/pairs2.h"
#include "base/simd.h"

/* With room for the widest vector. */
#define SAT_ROOM (SAT_VERTICES + 8)

typedef struct sat_body {
    int count;
    const uint8_t *name; /* of the vertices, as core_support() numbers them */
    real x[SAT_ROOM], y[SAT_ROOM];   /* counter-clockwise, scaled, in A's axes; B without its position */
    real nx[SAT_ROOM], ny[SAT_ROOM]; /* outward unit normal of the edge that begins at the vertex */
} sat_body;

static FORCE_INLINE void set_vertex(sat_body *body, int i, vec at) { body->x[i] = at.x, body->y[i] = at.y; }

static const uint8_t names_in_order[SAT_VERTICES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static const uint8_t names_of_clockwise[3] = {2, 1, 0}, names_of_box[4] = {0, 1, 3, 2};

/* The corners and the normals of a box of half extents 1, in runs as long as the widest vector. */
static const real box_x[8] = {1, -1, -1, 1}, box_y[8] = {1, 1, -1, -1};
static const real box_nx[8] = {0, -1, 0, 1}, box_ny[8] = {1, 0, -1, 0};

static FORCE_INLINE void set_corners(real *out, real half, const real *corner) {
    for (int i = 0; i < 4; i += LANES) wide_store(&out[i], wide_all(half) * wide_load(&corner[i]));
}

/* Loads the vertices in the core's own frame. False for a triangle so flat that its orientation is lost to rounding. */
static FORCE_INLINE bool load_vertices(const tact2_shape *shape, real to_scaled, sat_body *body) {
    const vec *points = shape->u.points;
    body->name = names_in_order;
    switch (shape->core) {
    case TACT2_POINT:
    case TACT2_SEGMENT:
    case TACT2_TRIANGLE: {
        body->count = (int)shape->core - (int)TACT2_POINT + 1;
        bool clockwise = false;
        if (body->count == 3) {
            vec e = sub(points[1], points[0]), f = sub(points[2], points[0]);
            real area = cross(e, f);
            if (!(tact_abs(area) > FLAT_SIMPLEX * ROUNDOFF * (taxicab(e) * taxicab(f)))) return false;
            clockwise = area < 0;
            if (clockwise) body->name = names_of_clockwise;
        }
        for (int i = 0; i < body->count; i++) set_vertex(body, clockwise ? 2 - i : i, scale(to_scaled, points[i]));
        return true;
    }
    case TACT2_BOX:
        body->count = 4;
        body->name = names_of_box;
        set_corners(body->x, to_scaled * shape->u.half_extents.x, box_x);
        set_corners(body->y, to_scaled * shape->u.half_extents.y, box_y);
        return true;
    default: {
        const tact2_hull *hull = shape->u.hull;
        const real *x = tact2_hull_reals(hull, hull->points), *y = x + hull->padded;
        body->count = hull->vertex_count;
        for (int i = 0; i < body->count; i += LANES) {
            wide_store(&body->x[i], wide_load(&x[i]) * wide_all(to_scaled));
            wide_store(&body->y[i], wide_load(&y[i]) * wide_all(to_scaled));
        }
        return true;
    }
    }
}

/* False when an edge has no normal. */
static FORCE_INLINE bool set_normals(const tact2_shape *shape, sat_body *body) {
    int count = body->count;
    if (count == 1) return true;
    if (shape->core == TACT2_BOX) {
        set_corners(body->nx, 1, box_nx);
        set_corners(body->ny, 1, box_ny);
        return true;
    }
    if (shape->core == TACT2_HULL) {
        const tact2_hull *hull = shape->u.hull;
        const real *nx = tact2_hull_reals(hull, hull->normals), *ny = nx + hull->padded;
        for (int i = 0; i < count; i += LANES) {
            wide_store(&body->nx[i], wide_load(&nx[i]));
            wide_store(&body->ny[i], wide_load(&ny[i]));
        }
        return true;
    }
    for (int i = 0; i < count; i++) {
        int next = i + 1 < count ? i + 1 : 0;
        if (count == 2 && i > 0) {
            body->nx[1] = -body->nx[0], body->ny[1] = -body->ny[0];
            break;
        }
        vec n = tact2_right(tact2_v(body->x[next] - body->x[i], body->y[next] - body->y[i]));
        real squared = dot(n, n);
        if (!(squared > LEAST_SQUARE)) return false;
        n = scale(1 / tact_sqrt(squared), n);
        body->nx[i] = n.x, body->ny[i] = n.y;
    }
    return true;
}

/* Rotates vectors into A's axes. */
static FORCE_INLINE void rotate_vectors(mat m, int count, real *x, real *y) {
    for (int i = 0; i < count && count < 4; i++) {
        vec v = transform(m, tact2_v(x[i], y[i]));
        x[i] = v.x, y[i] = v.y;
    }
    if (count < 4) return;
    for (int i = 0; i < count; i += LANES) {
        wide u = wide_load(&x[i]), v = wide_load(&y[i]);
        wide_store(&x[i], u * wide_all(m.x.x) + v * wide_all(m.y.x));
        wide_store(&y[i], u * wide_all(m.x.y) + v * wide_all(m.y.y));
    }
}

static FORCE_INLINE bool load_body(const tact2_shape *shape, real to_scaled, sat_body *body) {
    return load_vertices(shape, to_scaled, body) && set_normals(shape, body);
}

static FORCE_INLINE vec vertex_of(const sat_body *body, int i) { return tact2_v(body->x[i], body->y[i]); }
static FORCE_INLINE vec normal_of(const sat_body *body, int i) { return tact2_v(body->nx[i], body->ny[i]); }
static FORCE_INLINE int next_of(const sat_body *body, int i) { return i + 1 < body->count ? i + 1 : 0; }
static FORCE_INLINE int before_of(const sat_body *body, int i) { return i > 0 ? i - 1 : body->count - 1; }

/* An edge of one body and the separation along its normal. */
typedef struct sat_axis {
    real separation;
    int edge; /* below zero: none */
} sat_axis;

/* `from` is the offset of the other body's origin from the one whose edges these are. */
static FORCE_INLINE sat_axis best_axis(const sat_body *body, const sat_body *other, vec from) {
    sat_axis best = {-TACT_REAL_MAX, -1};
    if (body->count == 1) return best;
    real separation[SAT_ROOM];
    bool in_lanes = body->count > 3; /* fewer were stored one by one, and a wide load of them would stall */
    for (int i = 0; i < body->count && !in_lanes; i++) {
        vec n = normal_of(body, i);
        real least = dot(n, vertex_of(other, 0));
        for (int k = 1; k < other->count; k++) least = tact_min(dot(n, vertex_of(other, k)), least);
        separation[i] = least + dot(n, sub(from, vertex_of(body, i)));
    }
    for (int i = 0; i < body->count && in_lanes; i += LANES) {
        wide nx = wide_load(&body->nx[i]), ny = wide_load(&body->ny[i]);
        wide least = nx * wide_all(other->x[0]) + ny * wide_all(other->y[0]);
        for (int k = 1; k < other->count; k++) {
            wide value = nx * wide_all(other->x[k]) + ny * wide_all(other->y[k]);
            least = wide_min(value, least);
        }
        wide x = wide_all(from.x) - wide_load(&body->x[i]), y = wide_all(from.y) - wide_load(&body->y[i]);
        wide_store(&separation[i], least + (nx * x + ny * y));
    }
    for (int i = 0; i < body->count; i++) {
        bool better = separation[i] > best.separation;
        best.separation = better ? separation[i] : best.separation;
        best.edge = better ? i : best.edge;
    }
    return best;
}

/* The vertex lowest along a direction; of equals the first. */
static FORCE_INLINE int lowest_vertex(const sat_body *body, vec n) {
    int lowest = 0;
    real least = n.x * body->x[0] + n.y * body->y[0];
    for (int i = 1; i < body->count; i++) {
        real value = n.x * body->x[i] + n.y * body->y[i];
        bool lower = value < least;
        least = lower ? value : least;
        lowest = lower ? i : lowest;
    }
    return lowest;
}

/* ---- the contact of two edges ---- */

/* The edge that begins at a vertex. */
static FORCE_INLINE sat_edge edge_of(const sat_body *body, int i) {
    int next = next_of(body, i);
    return (sat_edge){
        {vertex_of(body, i), vertex_of(body, next)}, normal_of(body, i), {body->name[i], body->name[next]}};
}

/* Of the two edges at a vertex the one whose normal is nearer to d. */
static FORCE_INLINE sat_edge edge_at(const sat_body *body, int i, vec d) {
    if (body->count == 1) return (sat_edge){{vertex_of(body, 0), vertex_of(body, 0)}, neg(d), {0, 0}};
    int before = before_of(body, i);
    return edge_of(body, dot(normal_of(body, i), d) > dot(normal_of(body, before), d) ? i : before);
}

/* Where an edge meets the other body, which is moved along the normal: `other` is that body's edge at its lowest
 * vertex. */
typedef struct sat_meeting {
    bool found;
    vec on_edge, on_other; /* not found: the closest pair of vertices */
    int end;               /* of the edge, the nearer one */
} sat_meeting;

/* from: of the other body's origin from the one whose edge this is. */
static FORCE_INLINE sat_meeting meet_on_edge(const core_pair *p, const sat_edge *edge, const sat_edge *other,
                                             vec from) {
    vec n = edge->normal, t = tact2_left(n), a = edge->end[0], e = sub(edge->end[1], a);
    int low = dot(n, other->end[1]) < dot(n, other->end[0]);
    vec w = other->end[low];
    real size = dot(e, t), at = dot(sub(add(w, from), a), t), slack = GAP_TOLERANCE * p->roundoff;
    sat_meeting m = {size > 0, a, w, at > R(0.5) * size}; /* without a size it is lost to rounding */
    if (!m.found) return m;
    real part = at / size;
    if (part < 0 || part > 1) {
        /* An edge of the other body that is parallel to this one may reach farther than its lowest vertex. */
        real wanted = m.end ? size : 0;
        vec along = sub(other->end[!low], w);
        real reach = dot(along, t), left = wanted - at;
        real back = !(reach * left > 0) ? 0 : tact_abs(left) < tact_abs(reach) ? left / reach : 1;
        bool parallel = dot(along, n) <= slack;
        m.found = parallel && tact_abs(left - back * reach) <= slack;
        m.on_edge = edge->end[m.end];
        if (parallel) m.on_other = back < 1 ? mul_add(w, back, along) : other->end[!low];
        return m;
    }
    m.on_edge = mul_add(a, part, e);
    return m;
}

/* Answers with a pair of vertices if nothing is nearer along their direction; false otherwise. */
static FORCE_INLINE bool between_vertices(const core_pair *p, vec on_a, vec on_b, core_gap *gap) {
    vec between = sub(add(on_b, p->position), on_a);
    real away = length(between);
    if (!(away > GJK_TOUCHING * p->roundoff)) return false;
    *gap = (core_gap){away, 0, scale(1 / away, between), on_a, on_b};
    return true;
}

/* far: A's vertex farthest along the normal; near: B's farthest against it. */
static FORCE_INLINE bool is_nearest(const core_pair *p, vec far, vec near, core_gap *gap) {
    real lower = dot(gap->normal, sub(add(near, p->position), far));
    gap->bound = tact_max(0, gap->distance - lower);
    return gap->distance - lower <= p->gap_tolerance;
}

typedef enum sat_nearest { SAT_UNKNOWN, SAT_ON_EDGE, SAT_CORNERS } sat_nearest;

/* Finds the gap of two bodies from the edge with the greatest separation, A's or B's, and the other's edge at its
 * lowest vertex. Of two vertices it is still to be proven, and the edges are others. */
static FORCE_INLINE sat_nearest nearest_features(const core_pair *p, bool is_a, real separation, sat_contact *c) {
    const sat_edge *edge = is_a ? &c->a : &c->b, *other = is_a ? &c->b : &c->a;
    sat_meeting m = meet_on_edge(p, edge, other, is_a ? p->position : neg(p->position));
    if (m.found) {
        vec n = edge->normal;
        c->gap = (core_gap){separation, 0, is_a ? n : neg(n), is_a ? m.on_edge : m.on_other,
                            is_a ? m.on_other : m.on_edge};
        return SAT_ON_EDGE;
    }
    vec end = edge->end[m.end];
    return between_vertices(p, is_a ? end : m.on_other, is_a ? m.on_other : end, &c->gap) ? SAT_CORNERS : SAT_UNKNOWN;
}

/* True where the greatest separation tells all that is asked: a lower bound above the cutoff, where the size of the
 * pair is an upper one, or, for yes or no, that the cores overlap. The gap has no witness points then. */
static FORCE_INLINE bool decides(const core_pair *p, real separation, vec n, sat_contact *c) {
    bool far = p->far_is_enough && separation > p->cutoff;
    real distance = far ? p->roundoff * (1 / ROUNDOFF) : separation;
    c->gap = (core_gap){distance, distance - separation, n, zero(), zero()};
    return far || (p->yes_or_no && !(separation > 0));
}

/* ---- boxes ---- */

/* Finds the best axis of two boxes, whose edges are parallel in pairs. m: from the other box's axes to this one's.
 * The direction is a unit one in the box's own axes. */
static FORCE_INLINE real best_box_axis(vec half, vec other, mat m, vec from, vec *direction) {
    vec gap = box_gaps(half, other, m, from);
    bool along_x = gap.x > gap.y;
    *direction = tact2_v(along_x ? with_sign(1, from.x) : 0, along_x ? 0 : with_sign(1, from.y));
    return along_x ? gap.x : gap.y;
}

/* The edge of a box that faces d; all in its own axes. */
static FORCE_INLINE sat_edge box_edge_facing(vec half, vec d) {
    bool along_x = tact_abs(d.x) > tact_abs(d.y);
    real x = with_sign(1, d.x), y = with_sign(1, d.y);
    vec n = tact2_v(along_x ? x : 0, along_x ? 0 : y);
    vec from = tact2_v(along_x ? x : y, along_x ? -x : y), to = tact2_v(along_x ? x : -y, along_x ? x : y);
    sat_edge e = {{tact2_v(from.x * half.x, from.y * half.y), tact2_v(to.x * half.x, to.y * half.y)}, n, {0, 0}};
    e.name[0] = sign_bit(from.x) | sign_bit(from.y) << 1;
    e.name[1] = sign_bit(to.x) | sign_bit(to.y) << 1;
    return e;
}

static FORCE_INLINE sat_edge turned_edge(mat m, sat_edge e) {
    return (sat_edge){{transform(m, e.end[0]), transform(m, e.end[1])}, transform(m, e.normal),
                      {e.name[0], e.name[1]}};
}

static FORCE_INLINE vec box_corner(vec half, vec d) { return tact2_v(with_sign(half.x, d.x), with_sign(half.y, d.y)); }

static NOINLINE bool boxes_contact(const core_pair *p, bool sides, sat_contact *c) {
    mat m = p->rotation;
    vec half_a = scale(p->to_scaled, p->a->u.half_extents), half_b = scale(p->to_scaled, p->b->u.half_extents);
    vec along_a, along_b;
    real of_a = best_box_axis(half_a, half_b, m, p->position, &along_a);
    real of_b = best_box_axis(half_b, half_a, transposed(m), neg(transform_transposed(m, p->position)), &along_b);
    bool is_a = !(of_b > of_a);
    vec n = is_a ? along_a : neg(transform(m, along_b));
    if (decides(p, is_a ? of_a : of_b, n, c)) return true;
    c->a = box_edge_facing(half_a, n);
    c->b = turned_edge(m, box_edge_facing(half_b, neg(transform_transposed(m, n))));
    sat_nearest nearest = nearest_features(p, is_a, is_a ? of_a : of_b, c);
    if (nearest != SAT_CORNERS) return nearest == SAT_ON_EDGE;
    vec against = neg(transform_transposed(m, c->gap.normal));
    if (sides) c->a = box_edge_facing(half_a, c->gap.normal);
    if (sides) c->b = turned_edge(m, box_edge_facing(half_b, against));
    return is_nearest(p, box_corner(half_a, c->gap.normal), transform(m, box_corner(half_b, against)), &c->gap);
}

/* ---- a box and a segment ---- */

typedef struct sat_segment {
    vec end[2], normal; /* of the side that begins at the first end */
} sat_segment;

/* In its own frame. False without a length. */
static FORCE_INLINE bool load_segment(const core_pair *p, const tact2_shape *shape, sat_segment *s) {
    s->end[0] = scale(p->to_scaled, shape->u.points[0]);
    s->end[1] = scale(p->to_scaled, shape->u.points[1]);
    vec across = tact2_right(sub(s->end[1], s->end[0]));
    real squared = dot(across, across);
    s->normal = tact2_v(0, with_sign(1, across.y)); /* a capsule's */
    if (across.x != 0) s->normal = scale(1 / tact_sqrt(squared), across);
    return squared > LEAST_SQUARE;
}

/* The side of a segment that faces d. */
static FORCE_INLINE sat_edge segment_side(const sat_segment *s, vec d) {
    int first = dot(s->normal, d) < 0;
    return (sat_edge){{s->end[first], s->end[!first]}, first ? neg(s->normal) : s->normal, {first, !first}};
}

/* Finds the better of the two axes of a box, which leads to a segment in the box's own axes. */
static FORCE_INLINE real best_axis_to_segment(vec half, const sat_segment *s, vec from, vec *direction) {
    vec first = add(s->end[0], from), last = add(s->end[1], from);
    vec center = scale(R(0.5), add(first, last)), reach = scale(R(0.5), sub(s->end[1], s->end[0]));
    real x = tact_abs(center.x) - (half.x + tact_abs(reach.x)), y = tact_abs(center.y) - (half.y + tact_abs(reach.y));
    bool along_x = x > y;
    *direction = tact2_v(along_x ? with_sign(1, center.x) : 0, along_x ? 0 : with_sign(1, center.y));
    return along_x ? x : y;
}

/* Finds the separation along the normal of a segment, which leads to the box whose axes these are. */
static FORCE_INLINE real best_side(vec half, const sat_segment *s, vec from, vec *direction) {
    real away = dot(s->normal, add(s->end[0], from));
    *direction = away > 0 ? neg(s->normal) : s->normal;
    return tact_abs(away) - (half.x * tact_abs(s->normal.x) + half.y * tact_abs(s->normal.y));
}

/* The edges of both that face a direction, which leads from A to B. s: in A's axes. */
static FORCE_INLINE void set_facing_edges(mat m, vec half, const sat_segment *s, bool box_first, vec n,
                                          sat_contact *c) {
    vec against = neg(n);
    if (box_first) c->a = box_edge_facing(half, n);
    else c->b = turned_edge(m, box_edge_facing(half, transform_transposed(m, against)));
    *(box_first ? &c->b : &c->a) = segment_side(s, box_first ? against : n);
}

static NOINLINE bool box_segment_contact(const core_pair *p, bool sides, sat_contact *c) {
    bool box_first = p->a->core == TACT2_BOX;
    mat m = p->rotation, turn = box_first ? m : transposed(m);
    vec half = scale(p->to_scaled, (box_first ? p->a : p->b)->u.half_extents);
    vec from = box_first ? p->position : neg(transform(turn, p->position));
    sat_segment own, seen;
    if (!load_segment(p, box_first ? p->b : p->a, &own)) return false;
    seen = (sat_segment){{transform(turn, own.end[0]), transform(turn, own.end[1])}, transform(turn, own.normal)};
    vec to_segment, to_box;
    real of_box = best_axis_to_segment(half, &seen, from, &to_segment), of_side = best_side(half, &seen, from, &to_box);
    bool by_box = box_first ? !(of_side > of_box) : of_box > of_side, is_a = by_box == box_first;
    vec n = by_box ? to_segment : neg(to_box); /* away from the box */
    if (!box_first) n = neg(transform(m, n));
    if (decides(p, by_box ? of_box : of_side, n, c)) return true;
    const sat_segment *s = box_first ? &seen : &own;
    set_facing_edges(m, half, s, box_first, n, c);
    sat_nearest nearest = nearest_features(p, is_a, by_box ? of_box : of_side, c);
    if (nearest != SAT_CORNERS) return nearest == SAT_ON_EDGE;
    n = c->gap.normal;
    if (sides) set_facing_edges(m, half, s, box_first, n, c);
    vec out = box_first ? n : neg(transform_transposed(m, n)), corner = box_corner(half, out);
    vec end = s->end[(dot(n, s->end[1]) > dot(n, s->end[0])) != box_first];
    return box_first ? is_nearest(p, corner, end, &c->gap) : is_nearest(p, end, transform(m, corner), &c->gap);
}

/* ---- polygons ---- */

static NOINLINE bool polygons_contact(const core_pair *p, bool sides, sat_contact *c) {
    sat_body a, b;
    if (!load_body(p->a, p->to_scaled, &a) || !load_body(p->b, p->to_scaled, &b)) return false;
    rotate_vectors(p->rotation, b.count, b.x, b.y);
    if (b.count > 1) rotate_vectors(p->rotation, b.count, b.nx, b.ny);
    sat_axis on_a = best_axis(&a, &b, p->position), on_b = best_axis(&b, &a, neg(p->position));
    bool is_a = !(on_b.separation > on_a.separation);
    const sat_body *body = is_a ? &a : &b, *others = is_a ? &b : &a;
    int edge = is_a ? on_a.edge : on_b.edge;
    vec n = normal_of(body, edge);
    bool flat = a.count <= 2 && b.count <= 2; /* their ends have no axes of their own */
    if (!flat && decides(p, is_a ? on_a.separation : on_b.separation, is_a ? n : neg(n), c)) return true;
    *(is_a ? &c->a : &c->b) = edge_of(body, edge);
    *(is_a ? &c->b : &c->a) = edge_at(others, lowest_vertex(others, n), neg(n));
    sat_nearest nearest = nearest_features(p, is_a, is_a ? on_a.separation : on_b.separation, c);
    if (nearest != SAT_CORNERS) return nearest == SAT_ON_EDGE;
    /* All vertices are compared: beside an edge that rounding has tilted, the neighbours may be farther while the
     * vertex after them is nearer. */
    n = c->gap.normal;
    int far = lowest_vertex(&a, neg(n)), near = lowest_vertex(&b, n);
    if (sides) c->a = edge_at(&a, far, n);
    if (sides) c->b = edge_at(&b, near, neg(n));
    return is_nearest(p, vertex_of(&a, far), vertex_of(&b, near), &c->gap);
}

static FORCE_INLINE bool polygon_contact(const core_pair *p, bool sides, sat_contact *c) {
    bool box_a = p->a->core == TACT2_BOX, box_b = p->b->core == TACT2_BOX;
    if (box_a && box_b) return boxes_contact(p, sides, c);
    bool segment = p->a->core == TACT2_SEGMENT || p->b->core == TACT2_SEGMENT;
    return (box_a || box_b) && segment ? box_segment_contact(p, sides, c) : polygons_contact(p, sides, c);
}
