/* Where two faces, or edges, face each other: what their projections along the normal share, and the least of a linear
 * function over it. That is at a corner of one inside the other, at a crossing of their borders, or, of a disc, at its
 * lowest point. Coordinates are across the normal, from the witness points. */
#include "derivative/pair.h"

typedef struct flat_place {
    real x, y;
} flat_place;

/* A face, projected. */
typedef struct flat_region {
    const facing_body *body;
    facing_face face;
    vec u, v; /* the axes in the body's own frame */
    flat_place center;
    bool whole; /* the plane */
    real slack;
} flat_region;

typedef struct patch_search {
    flat_region a, b;
    flat_place slope;
    real least;
} patch_search;

static flat_place placed(const flat_region *r, vec p) {
    vec from = sub(p, r->body->at);
    return (flat_place){dot(r->u, from), dot(r->v, from)};
}

static flat_place corner_of(const flat_region *r, int i) {
    return placed(r, face_corner(r->body, &r->face, i % r->face.count));
}

static flat_region region_of(const facing_body *body, const flat_part *flats, const vec axis[2]) {
    flat_region r = {.body = body, .slack = body->place_slack};
    find_face(body, flats, &r.face);
    r.u = transform_transposed(body->rotation, axis[0]);
    r.v = transform_transposed(body->rotation, axis[1]);
    r.whole = r.face.radius == TACT_REAL_MAX;
    if (!r.whole) r.center = placed(&r, r.face.center);
    return r;
}

static real turn_of(flat_place p, flat_place q, flat_place r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}

static real between(flat_place p, flat_place q) {
    real x = q.x - p.x, y = q.y - p.y;
    return tact_sqrt(x * x + y * y);
}

/* Whether a place is within a slack of an edge. */
static bool is_on_edge(flat_place p, flat_place q, flat_place at, real slack) {
    real size = between(p, q), along = (q.x - p.x) * (at.x - p.x) + (q.y - p.y) * (at.y - p.y);
    if (!(size > slack)) return between(p, at) <= slack;
    return tact_abs(turn_of(p, q, at)) <= slack * size && along >= -slack * size && along <= (size + slack) * size;
}

static bool is_inside(const flat_region *r, flat_place at) {
    if (r->whole) return true;
    if (r->face.radius > 0) return between(r->center, at) <= r->face.radius + r->slack;
    if (r->face.count == 1) return between(corner_of(r, 0), at) <= r->slack;
    if (r->face.count == 2) return is_on_edge(corner_of(r, 0), corner_of(r, 1), at, r->slack);
    bool left = false, right = false;
    for (int i = 0; i < r->face.count; i++) {
        flat_place p = corner_of(r, i), q = corner_of(r, i + 1);
        real turn = turn_of(p, q, at), slack = r->slack * between(p, q);
        left |= turn > slack;
        right |= turn < -slack;
    }
    return !(left && right);
}

static void take(patch_search *s, flat_place at) {
    s->least = tact_min(s->least, s->slope.x * at.x + s->slope.y * at.y);
}

/* The corners, or the lowest point of a disc, of one that are inside the other. */
static void take_own(patch_search *s, const flat_region *r, const flat_region *other) {
    real steep = tact_sqrt(s->slope.x * s->slope.x + s->slope.y * s->slope.y);
    if (r->face.radius > 0 && !r->whole && steep > LEAST_DIVISOR) {
        flat_place low = {r->center.x - r->face.radius * (s->slope.x / steep),
                          r->center.y - r->face.radius * (s->slope.y / steep)};
        if (is_inside(other, low)) take(s, low);
    }
    for (int i = 0; i < r->face.count; i++)
        if (is_inside(other, corner_of(r, i))) take(s, corner_of(r, i));
}

static int edge_count(const flat_region *r) { return r->face.count == 2 ? 1 : r->face.count; }

static void take_edge_crossing(patch_search *s, flat_place p, flat_place q, flat_place from, flat_place to) {
    real first = turn_of(from, to, p), last = turn_of(from, to, q);
    if (first == last || (first > 0) == (last > 0)) return;
    real start = turn_of(p, q, from), end = turn_of(p, q, to);
    if ((start > 0) == (end > 0)) return;
    real t = first / (first - last);
    take(s, (flat_place){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
}

static void take_rim_crossings(patch_search *s, const flat_region *disc, flat_place p, flat_place q) {
    real x = q.x - p.x, y = q.y - p.y, from_x = p.x - disc->center.x, from_y = p.y - disc->center.y;
    real squared = x * x + y * y, radius = disc->face.radius;
    if (!(squared > LEAST_DIVISOR)) return;
    real nearest = -(x * from_x + y * from_y) / squared;
    from_x += nearest * x, from_y += nearest * y;
    real left = radius * radius - (from_x * from_x + from_y * from_y);
    if (!(left >= 0)) return;
    real half = tact_sqrt(left / squared), t[2] = {nearest - half, nearest + half};
    for (int k = 0; k < 2; k++)
        if (t[k] >= 0 && t[k] <= 1) take(s, (flat_place){p.x + t[k] * x, p.y + t[k] * y});
}

static void take_rims(patch_search *s) {
    real away = between(s->a.center, s->b.center), r = s->a.face.radius, q = s->b.face.radius;
    if (!(away > LEAST_DIVISOR && away <= r + q && away >= tact_abs(r - q))) return;
    real along = (away + (r - q) * ((r + q) / away)) / 2, half = tact_sqrt(tact_max(0, r * r - along * along));
    real x = (s->b.center.x - s->a.center.x) / away, y = (s->b.center.y - s->a.center.y) / away;
    take(s, (flat_place){s->a.center.x + along * x - half * y, s->a.center.y + along * y + half * x});
    take(s, (flat_place){s->a.center.x + along * x + half * y, s->a.center.y + along * y - half * x});
}

static void take_crossings(patch_search *s, const flat_region *r, const flat_region *other) {
    for (int i = 0; i < edge_count(r); i++) {
        flat_place p = corner_of(r, i), q = corner_of(r, i + 1);
        if (other->face.radius > 0 && !other->whole) take_rim_crossings(s, other, p, q);
        for (int k = 0; k < edge_count(other); k++)
            take_edge_crossing(s, p, q, corner_of(other, k), corner_of(other, k + 1));
    }
}

static NOINLINE real least_over_patch(const facing_pair *p, vec slope) {
    vec axis[2];
    across(p->n, axis);
    patch_search s = {.a = region_of(&p->body_a, &p->flats_a, axis), .b = region_of(&p->body_b, &p->flats_b, axis)};
    s.slope = (flat_place){dot(axis[0], slope), dot(axis[1], slope)};
    take_own(&s, &s.a, &s.b);
    take_own(&s, &s.b, &s.a);
    bool discs = s.a.face.radius > 0 && s.b.face.radius > 0;
    if (discs && !s.a.whole && !s.b.whole) take_rims(&s);
    if (s.a.face.radius > 0) take_crossings(&s, &s.b, &s.a);
    else take_crossings(&s, &s.a, &s.b);
    return s.least;
}
