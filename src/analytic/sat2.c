/* Two cores that are polygons of few vertices, by separating axes; docs/sat.md.
 *
 * - The Minkowski difference of two polygons has an edge for every edge of theirs, with the same normal. So the least
 *   depth, or the greatest separation by a line along an edge, is found by measuring every edge's normal.
 * - Overlapping: that is the depth. Apart: it is the distance if the foot of the nearest vertex lies on the edge.
 *   Otherwise the edge's end is closest, if the bound along its direction proves it.
 * - A gap whose witness point would not lie on the shapes is left to GJK and EPA. Such are segments on one line, whose
 *   difference has no edge across its ends.
 *
 * Normals are measured in lanes. Segments are polygons of two edges, points have none. */
#include "analytic/pairs2.h"
#include "base/simd.h"

/* With room for the widest vector. */
#define SAT_ROOM (SAT_VERTICES + 8)

typedef struct sat_body {
    int count;
    real x[SAT_ROOM], y[SAT_ROOM];   /* counter-clockwise, scaled, in A's axes; B without its position */
    real nx[SAT_ROOM], ny[SAT_ROOM]; /* outward unit normal of the edge that begins at the vertex */
} sat_body;

static FORCE_INLINE void set_vertex(sat_body *body, int i, vec at) { body->x[i] = at.x, body->y[i] = at.y; }

/* The corners and the normals of a box of half extents 1, in runs as long as the widest vector. */
static const real box_x[8] = {1, -1, -1, 1}, box_y[8] = {1, 1, -1, -1};
static const real box_nx[8] = {0, -1, 0, 1}, box_ny[8] = {1, 0, -1, 0};

static FORCE_INLINE void set_corners(real *out, real half, const real *corner) {
    for (int i = 0; i < 4; i += LANES) wide_store(&out[i], wide_all(half) * wide_load(&corner[i]));
}

/* Loads the vertices in the core's own frame. False for a triangle so flat that its orientation is lost to rounding. */
static FORCE_INLINE bool load_vertices(const tact2_shape *shape, real to_scaled, sat_body *body) {
    const vec *points = shape->u.points;
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
        }
        for (int i = 0; i < body->count; i++) set_vertex(body, clockwise ? 2 - i : i, scale(to_scaled, points[i]));
        return true;
    }
    case TACT2_BOX:
        body->count = 4;
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

static FORCE_INLINE int sign_of(real x) { return x < 0 ? -1 : 1; }

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

static FORCE_INLINE mat transposed(mat m) { return (mat){{m.x.x, m.y.x}, {m.x.y, m.y.y}}; }

/* Finds the best axis of two boxes, whose edges are parallel in pairs. m: from the other box's axes to this one's. */
static FORCE_INLINE sat_axis best_box_axis(vec half, vec other, mat m, vec from) {
    real width = tact_abs(m.x.x) * other.x + tact_abs(m.y.x) * other.y;
    real height = tact_abs(m.x.y) * other.x + tact_abs(m.y.y) * other.y;
    real x = tact_abs(from.x) - (half.x + width), y = tact_abs(from.y) - (half.y + height);
    int along_x = 2 + sign_of(from.x), along_y = 1 - sign_of(from.y);
    return x > y ? (sat_axis){x, along_x} : (sat_axis){y, along_y};
}

/* The contact of an edge and the other body's lowest feature after a translation along the normal. */
typedef struct sat_contact {
    bool found;
    vec on_edge, on_other;
    int end, lowest; /* not found: the closest pair of vertices */
} sat_contact;

static FORCE_INLINE sat_contact find_contact(const core_pair *p, const sat_body *body, int edge_index,
                                             const sat_body *other, vec from) {
    vec n = normal_of(body, edge_index), t = tact2_left(n);
    int second = next_of(body, edge_index), low = lowest_vertex(other, n);
    vec a = vertex_of(body, edge_index), e = sub(vertex_of(body, second), a), w = vertex_of(other, low);
    real size = dot(e, t), at = dot(sub(add(w, from), a), t), slack = GAP_TOLERANCE * p->roundoff;
    sat_contact c = {.found = true, .on_other = w};
    if (!(size > 0)) return (sat_contact){.found = false, .end = edge_index, .lowest = low}; /* lost to rounding */
    if (at < 0 || at > size) {
        /* An edge of the other body that is parallel to this one may reach farther than its lowest vertex. */
        bool before = at < 0;
        real wanted = before ? 0 : size;
        vec along = sub(vertex_of(other, before ? before_of(other, low) : next_of(other, low)), w);
        real reach = dot(along, t), left = wanted - at;
        real part = !(reach * left > 0) ? 0 : tact_abs(left) < tact_abs(reach) ? left / reach : 1;
        if (dot(along, n) <= slack) c.on_other = mul_add(w, part, along), at += part * reach;
        c.found = tact_abs(wanted - at) <= slack;
        c.end = before ? edge_index : second;
        c.lowest = low;
        at = wanted;
    }
    c.on_edge = mul_add(a, at / size, e);
    return c;
}

/* Answers with a pair of vertices if no other vertex is nearer along their direction. All vertices are compared: beside
 * an edge that rounding has tilted, the neighbours may be farther while the vertex after them is nearer. */
static FORCE_INLINE bool vertex_gap(const core_pair *p, const sat_body *a, const sat_body *b, int at_a, int at_b,
                                    core_gap *gap) {
    vec on_a = vertex_of(a, at_a), on_b = vertex_of(b, at_b), between = sub(add(on_b, p->position), on_a);
    real away = length(between);
    if (!(away > GJK_TOUCHING * p->roundoff)) return false;
    vec n = scale(1 / away, between);
    vec far = vertex_of(a, lowest_vertex(a, neg(n))), near = vertex_of(b, lowest_vertex(b, n));
    real lower = dot(n, sub(add(near, p->position), far));
    *gap = (core_gap){away, tact_max(0, away - lower), n, on_a, on_b};
    return away - lower <= p->gap_tolerance;
}

static FORCE_INLINE bool polygon_gap(const core_pair *p, core_gap *gap) {
    sat_body a, b;
    if (!load_body(p->a, p->to_scaled, &a) || !load_body(p->b, p->to_scaled, &b)) return false;
    rotate_vectors(p->rotation, b.count, b.x, b.y);
    if (b.count > 1) rotate_vectors(p->rotation, b.count, b.nx, b.ny);
    sat_axis on_a, on_b;
    if (p->a->core == TACT2_BOX && p->b->core == TACT2_BOX) {
        vec half_a = vertex_of(&a, 0), half_b = scale(p->to_scaled, p->b->u.half_extents);
        on_a = best_box_axis(half_a, half_b, p->rotation, p->position);
        vec from = neg(transform_transposed(p->rotation, p->position));
        on_b = best_box_axis(half_b, half_a, transposed(p->rotation), from);
    } else {
        on_a = best_axis(&a, &b, p->position);
        on_b = best_axis(&b, &a, neg(p->position));
    }
    bool of_a = !(on_b.separation > on_a.separation);
    int edge_index = of_a ? on_a.edge : on_b.edge;
    const sat_body *body = of_a ? &a : &b, *other = of_a ? &b : &a;
    sat_contact c = find_contact(p, body, edge_index, other, of_a ? p->position : neg(p->position));
    if (!c.found) return vertex_gap(p, &a, &b, of_a ? c.end : c.lowest, of_a ? c.lowest : c.end, gap);
    vec n = normal_of(body, edge_index);
    gap->distance = of_a ? on_a.separation : on_b.separation;
    gap->bound = 0;
    gap->normal = of_a ? n : neg(n);
    gap->a = of_a ? c.on_edge : c.on_other;
    gap->b = of_a ? c.on_other : c.on_edge;
    return true;
}
