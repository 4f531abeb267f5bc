/* How far a triangle is from a ball, a segment with a radius, a box or a hull.
 *
 * - Of a segment the end that is nearer to the triangle's plane is closest if it is over the triangle; else the closest
 *   points are those of the segment and an edge that a part of it is beyond. A ball is one end. That a plane across the
 *   way between the points has both bodies on its two sides proves it, whatever rounding led there.
 * - A box and a triangle overlap, or are apart, by the greatest of their separations along the normals of the
 *   triangle, of the box's faces, and across an edge of each: the Minkowski difference has no other faces. Apart it is
 *   their distance where both have points that are so near.
 * - Of a hull the vertex that is lowest above the triangle's plane, where it is over the triangle. If it is below the
 *   plane, that is how deep it is where the difference is as deep elsewhere: a tetrahedron in it proves that. Else all
 *   its separations, as a box's. */
#include "mesh_contact/triangle_contact3.h"

/* Separations that differ by less are the same, in u of the pair's size. */
#define SAME_SEPARATION R(32)
/* A way between two points that is shorter, in u of the pair's size, has no direction. */
#define LEAST_WAY R(4096)
/* The least height of a triangle that is no needle, in parts of its longest edge. */
#define LEAST_HEIGHT R(0.1)

/* Whether a triangle is so thin that rounding may turn its normal by much more than u. */
static bool is_needle(const triangle_question *q) {
    const vec *c = q->t->corner;
    vec first = sub(c[1], c[0]), second = sub(c[2], c[0]), third = sub(c[2], c[1]);
    real longest = tact_max(dot(first, first), tact_max(dot(second, second), dot(third, third)));
    return !(longest > LEAST_SQUARE && dot(cross(first, second), q->face) > LEAST_HEIGHT * longest);
}

static real rounding_of(const triangle_question *q) { return SUPPORT_ERROR * ROUNDOFF * question_size(q); }

/* ---- ball and segment ---- */

/* Two points, of the triangle and of the segment. */
typedef struct near_points {
    vec on_triangle, on_core;
    real squared;
} near_points;

static real clamped(real part) { return tact_max(0, tact_min(1, part)); }

/* The closest points of an edge and the segment (C. Ericson: Real-Time Collision Detection, 2005, 5.1.9). */
static void try_edge(vec from, vec to, const vec end[2], near_points *best) {
    vec along = sub(end[1], end[0]), edge = sub(to, from), off = sub(end[0], from);
    real a = dot(along, along), e = dot(edge, edge), b = dot(along, edge), c = dot(along, off), f = dot(edge, off);
    real across = a * e - b * b, s = across > 0 ? clamped((b * f - c * e) / across) : 0, t = b * s + f;
    if (!(t > 0 && t < e)) {
        bool beyond = t > 0;
        t = beyond ? e : 0;
        s = a > 0 ? clamped((beyond ? b - c : -c) / a) : 0;
    }
    vec on_triangle = e > 0 ? mul_add(from, t / e, edge) : from, on_core = mul_add(end[0], s, along);
    vec way = sub(on_core, on_triangle);
    real squared = dot(way, way);
    if (squared < best->squared) *best = (near_points){on_triangle, on_core, squared};
}

static bool is_over(const framed *t, vec face, vec point) {
    for (int i = 0; i < 3; i++) {
        vec from = t->corner[i], edge = sub(t->corner[i < 2 ? i + 1 : 0], from);
        if (!(dot(cross(edge, sub(point, from)), face) >= 0)) return false;
    }
    return true;
}

/* A lower bound of the distance of triangle and segment: the plane across a direction between them. */
static real apart_along(const triangle_question *q, vec n) {
    real low, high;
    span_along(q->t, n, &low, &high);
    return tact_min(dot(n, q->core->end[0]), dot(n, q->core->end[1])) - high;
}

/* Tells the distance of two points and the direction between them, where that is proven to be the distance. */
static triangle_answer tell_witness(const triangle_question *q, vec n, real way, const near_points *at,
                                    triangle_contact *m) {
    real radius = q->core->shape->rounding, rounding = rounding_of(q), apart = apart_along(q, n);
    if (apart > q->speculative + radius + rounding) return TOO_FAR;
    if (!(way - apart <= SAME_SEPARATION * ROUNDOFF * question_size(q))) return NOT_TOLD;
    m->normal = n;
    m->distance = way - radius;
    m->error_bound = tact_max(0, way - apart) + rounding;
    m->point[0].on_shape = mul_add(at->on_core, -radius, n);
    m->point[0].separation = m->distance;
    return TOLD;
}

/* Tells the distance of the closest points on edges. */
static triangle_answer tell_edge(const triangle_question *q, const near_points *at, triangle_contact *m) {
    real way = tact_sqrt(at->squared);
    if (!(way > LEAST_WAY * ROUNDOFF * question_size(q))) return NOT_TOLD;
    return tell_witness(q, scale(1 / way, sub(at->on_core, at->on_triangle)), way, at, m);
}

/* The closest point of an edge to the origin. */
static void try_edge_of_ball(vec from, vec edge, near_points *best) {
    real squared = dot(edge, edge), part = -dot(from, edge);
    vec on = part >= squared ? add(from, edge) : part > 0 ? mul_add(from, part / squared, edge) : from;
    real away = dot(on, on);
    if (away < best->squared) best->on_triangle = on, best->squared = away;
}

static triangle_answer ball_gap(const triangle_question *q, triangle_contact *m) {
    const vec *corner = q->t->corner;
    real height = -dot(q->face, corner[0]), low = tact_abs(height);
    if (low > q->speculative + q->core->size + rounding_of(q)) return TOO_FAR;
    near_points best = {zero(), zero(), TACT_REAL_MAX};
    for (int i = 0; i < 3; i++) {
        vec edge = sub(corner[i < 2 ? i + 1 : 0], corner[i]);
        if (dot(cross(corner[i], edge), q->face) < 0) try_edge_of_ball(corner[i], edge, &best);
    }
    if (best.squared < TACT_REAL_MAX) return tell_edge(q, &best, m);
    if (!(low > LEAST_WAY * ROUNDOFF * question_size(q))) return NOT_TOLD;
    best.on_triangle = scale(-height, q->face);
    return tell_witness(q, height < 0 ? neg(q->face) : q->face, low, &best, m);
}

static triangle_answer segment_gap(const triangle_question *q, triangle_contact *m) {
    const vec *end = q->core->end, *corner = q->t->corner;
    real size = question_size(q), most = q->speculative + q->core->shape->rounding + rounding_of(q);
    real first = dot(q->face, sub(end[0], corner[0])), last = dot(q->face, sub(end[1], corner[0]));
    vec up = first + last < 0 ? neg(q->face) : q->face;
    real low = first + last < 0 ? tact_min(-first, -last) : tact_min(first, last);
    if (low > most) return TOO_FAR;
    int lower = (first < last) == (first + last < 0);
    near_points best = {zero(), end[lower], TACT_REAL_MAX};
    bool beyond[3], is_over = true;
    for (int i = 0; i < 3; i++) {
        vec inward = cross(q->face, sub(corner[i < 2 ? i + 1 : 0], corner[i]));
        const bool out[2] = {dot(inward, sub(end[0], corner[i])) < 0, dot(inward, sub(end[1], corner[i])) < 0};
        beyond[i] = out[0] || out[1];
        is_over &= !out[lower];
    }
    if (low > LEAST_WAY * ROUNDOFF * size && is_over) {
        best.on_triangle = mul_add(end[lower], -low, up);
        return tell_witness(q, up, low, &best, m);
    }
    for (int i = 0; i < 3; i++) {
        if (beyond[i]) try_edge(corner[i], corner[i < 2 ? i + 1 : 0], end, &best);
    }
    return best.squared < TACT_REAL_MAX ? tell_edge(q, &best, m) : NOT_TOLD;
}

/* ---- box ---- */

/* The greatest separation so far, and its normal in the box's axes, of any length. */
typedef struct box_axis {
    real separation;
    vec normal;
} box_axis;

/* The triangle spans low to high along an axis of this length, the box as far as it reaches to both sides. */
static void try_axis(box_axis *best, vec axis, real low, real high, real reach, real squared) {
    bool below = low > -high;
    real apart = (below ? low : -high) - reach, so_far = best->separation;
    if (!(apart * tact_abs(apart) > so_far * tact_abs(so_far) * squared)) return;
    best->separation = apart / tact_sqrt(squared);
    best->normal = below ? neg(axis) : axis;
}

static void try_faces(const vec corner[3], vec half, box_axis *best) {
    for (int k = 0; k < 3; k++) {
        real a = component(corner[0], k), b = component(corner[1], k), c = component(corner[2], k);
        const vec axis = tact3_v(k == 0, k == 1, k == 2);
        try_axis(best, axis, tact_min(a, tact_min(b, c)), tact_max(a, tact_max(b, c)), component(half, k), 1);
    }
}

/* The axes across one edge of the triangle and those of the box: components of the edge, as they are. */
static void try_edges(vec from, vec to, vec other, vec half, box_axis *best) {
    vec e = sub(to, from);
    const vec axis[3] = {tact3_v(0, -e.z, e.y), tact3_v(e.z, 0, -e.x), tact3_v(-e.y, e.x, 0)};
    real least = LEAST_SQUARE + ROUNDOFF * ROUNDOFF * dot(e, e);
    for (int k = 0; k < 3; k++) {
        real squared = dot(axis[k], axis[k]), a = dot(axis[k], from), b = dot(axis[k], other);
        if (!(squared > least)) continue;
        try_axis(best, axis[k], tact_min(a, b), tact_max(a, b), box_reach(half, axis[k]), squared);
    }
}

/* The greatest separation along the normal of the triangle. */
static box_axis best_of_triangle(const vec corner[3], vec half, vec own) {
    box_axis best = {-TACT_REAL_MAX, own};
    real a = dot(own, corner[0]), b = dot(own, corner[1]), c = dot(own, corner[2]), reach = box_reach(half, own);
    real low = tact_min(a, tact_min(b, c)), high = tact_max(a, tact_max(b, c));
    bool below = low > -high;
    best.separation = (below ? low : -high) - reach;
    if (below) best.normal = neg(own);
    return best;
}

static bool is_better(const box_axis *a, const box_axis *b, real slack) {
    return a->separation > b->separation + slack;
}

static triangle_answer box_gap(const triangle_question *q, triangle_contact *m) {
    const posed_core *c = q->core;
    vec half = c->shape->u.half_extents, corner[3], own = transform_transposed(c->turn, q->face);
    real radius = c->shape->rounding, rounding = rounding_of(q), most = q->speculative + radius + rounding;
    real slack = SAME_SEPARATION * ROUNDOFF * question_size(q);
    for (int i = 0; i < 3; i++) corner[i] = transform_transposed(c->turn, q->t->corner[i]);
    box_axis of_triangle = best_of_triangle(corner, half, own), best = of_triangle;
    if (best.separation > most) return TOO_FAR;
    box_axis of_box = {-TACT_REAL_MAX, own};
    try_faces(corner, half, &of_box);
    if (of_box.separation > most) return TOO_FAR;
    if (is_better(&of_box, &best, slack)) best = of_box;
    box_axis crossed = best;
    for (int i = 0; i < 3; i++) {
        try_edges(corner[i], corner[i < 2 ? i + 1 : 0], corner[i > 0 ? i - 1 : 2], half, &crossed);
        if (crossed.separation > most) return TOO_FAR;
    }
    if (radius > 0 || is_needle(q)) return NOT_TOLD;
    real greatest_one = tact_max(crossed.separation, tact_max(of_box.separation, of_triangle.separation));
    if (is_better(&crossed, &best, slack)) best = crossed;
    m->distance = best.separation;
    m->error_bound = rounding + (greatest_one - best.separation);
    vec n = transform(c->turn, best.normal);
    bool on_face = !is_better(&best, &of_triangle, 0);
    m->normal = on_face ? (dot(n, q->face) < 0 ? neg(q->face) : q->face) : scale(1 / length(n), n);
    /* Apart, points that are as near prove it. */
    return m->distance > rounding && !tact3_face_points(q, m) ? NOT_TOLD : TOLD;
}

/* ---- hull ---- */

/* Inward across the edge that the shape's origin is farthest beyond, a unit vector; zero if it is over the triangle. */
static vec inward_of_nearest_edge(const triangle_question *q) {
    const vec *corner = q->t->corner;
    vec inward = zero();
    real most = 0;
    for (int i = 0; i < 3; i++) {
        vec edge = sub(corner[i < 2 ? i + 1 : 0], corner[i]);
        real beyond = dot(cross(edge, corner[i]), q->face), squared = dot(edge, edge);
        if (!(beyond > 0 && beyond * beyond > most * squared)) continue;
        most = beyond * beyond / squared;
        inward = scale(1 / tact_sqrt(squared), cross(q->face, edge));
    }
    return inward;
}

/* Whether the shape is beyond a plane that is upright on the triangle, through an edge. */
static bool is_beside(const triangle_question *q, real most) {
    real low, high;
    vec inward = inward_of_nearest_edge(q);
    if (!(greatest(inward) > 0)) return false;
    span_along(q->t, inward, &low, &high);
    return low - reach_along(q->core, inward) > most;
}

/* Whether the difference holds the ball around a vertex, as large as that is deep below the triangle, by a tetrahedron:
 * the triangle, and the point below the vertex by how wide the shape is. */
static bool is_proven_depth(const triangle_question *q, vec n, vec vertex, vec apex, real depth) {
    const vec *corner = q->t->corner;
    bool turned = dot(n, q->face) < 0;
    for (int i = 0; i < 3; i++) {
        vec edge = sub(corner[i < 2 ? i + 1 : 0], corner[i]), side = cross(edge, sub(apex, corner[i]));
        real inside = dot(side, sub(vertex, corner[i])), least = depth + rounding_of(q);
        if (turned) inside = -inside;
        if (!(inside > 0 && inside * inside > least * least * dot(side, side))) return false;
    }
    return true;
}

/* Whether the two are as far apart along an axis as was measured at the features that it belongs to. */
static bool is_measured(const triangle_question *q, const hull_axis *axis) {
    real low, high;
    span_along(q->t, axis->normal, &low, &high);
    real apart = -reach_along(q->core, neg(axis->normal)) - high;
    return apart >= axis->separation - SAME_SEPARATION * ROUNDOFF * question_size(q);
}

static triangle_answer tell_axis(const triangle_question *q, const hull_axis *axis, real greatest_one,
                                 triangle_contact *m) {
    real rounding = rounding_of(q);
    m->normal = axis->normal;
    m->distance = axis->separation;
    m->error_bound = rounding + tact_max(0, greatest_one - axis->separation);
    return m->distance > rounding && !tact3_face_points(q, m) ? NOT_TOLD : TOLD;
}

/* By all separations; that along the triangle's normal is known. */
static triangle_answer search_axes(const triangle_question *q, const hull_axis *of_triangle, triangle_contact *m) {
    hull_axis of_hull, best;
    real slack = SAME_SEPARATION * ROUNDOFF * question_size(q), most = q->speculative + rounding_of(q);
    triangle_answer answer = tact3_hull_separation(q, most, &of_hull, &best);
    if (answer != TOLD) return answer;
    const hull_axis *face = of_hull.separation > of_triangle->separation + slack ? &of_hull : of_triangle;
    bool crossed = best.separation > face->separation + slack;
    if (crossed && !is_measured(q, &best)) return NOT_TOLD;
    if (crossed && best.separation > most) return TOO_FAR;
    real greatest_one = tact_max(best.separation, tact_max(of_hull.separation, of_triangle->separation));
    return tell_axis(q, crossed ? &best : face, greatest_one, m);
}

static triangle_answer hull_gap(const triangle_question *q, triangle_contact *m) {
    real low, high, rounding = rounding_of(q), most = q->speculative + rounding;
    vec top = farthest_along(q->core, q->face), bottom = farthest_along(q->core, neg(q->face));
    span_along(q->t, q->face, &low, &high);
    real above = dot(q->face, bottom) - high, below = low - dot(q->face, top);
    if (above > most || below > most || is_beside(q, most)) return TOO_FAR;
    bool is_above = above >= below;
    vec n = is_above ? q->face : neg(q->face), vertex = is_above ? bottom : top, last = is_above ? top : bottom;
    const hull_axis axis = {is_above ? above : below, n};
    vec apex = sub(add(mul_add(vertex, -axis.separation, n), vertex), last);
    bool deep = is_over(q->t, q->face, vertex) &&
                is_proven_depth(q, n, vertex, apex, tact_max(0, -axis.separation));
    return deep ? tell_axis(q, &axis, axis.separation, m) : search_axes(q, &axis, m);
}

triangle_answer tact3_triangle_gap(const triangle_question *q, triangle_contact *m) {
    real size = question_size(q);
    if (!(size > PLAIN_SMALLEST && size < PLAIN_LARGEST)) return NOT_TOLD;
    m->count = 0;
    core_kind kind = q->core->kind;
    if (kind != BOX_CORE && is_needle(q)) kind = OTHER_CORE; /* a box looks for separations first, which hold */
    switch (kind) {
    case BALL_CORE: return ball_gap(q, m);
    case SEGMENT_CORE: return segment_gap(q, m);
    case BOX_CORE: return box_gap(q, m);
    case HULL_CORE: return hull_gap(q, m);
    case OTHER_CORE: break;
    }
    real low, high, most = q->speculative + REACH_ERROR * ROUNDOFF * size;
    span_along(q->t, q->face, &low, &high);
    bool beyond = low - reach_along(q->core, q->face) > most || -reach_along(q->core, neg(q->face)) - high > most;
    return beyond || is_beside(q, most) ? TOO_FAR : NOT_TOLD;
}
