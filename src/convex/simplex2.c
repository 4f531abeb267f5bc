/* The point of a simplex that is closest to the origin, in two dimensions: the sub-distance step of GJK.
 *
 * - Barycentric signs say which edges of a triangle the origin lies beyond; only those are searched, and of several
 *   answers the closest counts.
 * - The direction from an edge to the origin is the edge turned by a quarter. It does not depend on where the origin
 *   is, but for the side, so touching contact does not blur it. (The triple product that is often used instead
 *   vanishes there.)
 * - A flat triangle has no inside: all its edges are searched. That is the only tolerance, and it has no unit.
 * - Signs are not believed alone: the weights must show a point of the triangle at the origin. Beyond the tip of a
 *   needle they are rounding. */
#include "convex/simplex.h"

static FORCE_INLINE void segment_closest(const gjk_simplex *s, int i, int j, closest_point *best) {
    vec p = s->v[i].point, e = edge(&s->v[i], &s->v[j]);
    real along = -dot(p, e), size = dot(e, e);
    if (!(along > 0 && size > LEAST_SQUARE)) {
        vertex_closest(s, i, best);
    } else if (!(along < size)) {
        vertex_closest(s, j, best);
    } else {
        vec n = tact2_left(e);
        real height = dot(n, p), inverse = 1 / size, t = along * inverse, squared = height * height * inverse;
        if (!(squared < best->squared)) return;
        best->used = 1u << i | 1u << j;
        best->at.count = 2;
        best->at.slot[0] = i, best->at.slot[1] = j;
        best->at.weight[0] = 1 - t, best->at.weight[1] = t;
        best->direction = height > 0 ? neg(n) : n;
        best->height = tact_abs(height);
        best->squared = squared;
    }
}

/* Finds the closest point of a triangle. With `newest_only`, among the edges that hold the newest vertex. */
static FORCE_INLINE void triangle_closest(const gjk_simplex *s, bool newest_only, closest_point *best) {
    int d = s->newest, a = (d + 1) % 3, b = (d + 2) % 3;
    vec p = s->v[d].point, e = edge(&s->v[d], &s->v[a]), f = edge(&s->v[d], &s->v[b]), g = sub(f, e);
    real area = cross(e, f), sign = area < 0 ? R(-1) : R(1);
    /* Weights times area. */
    real wa = -sign * cross(p, f), wb = sign * cross(p, e), wd = sign * area - wa - wb;
    real thin = FLAT_SIMPLEX * s->roundoff, base = tact_max(dot(e, e), tact_max(dot(f, f), dot(g, g)));
    if (!(area * area > thin * thin * base)) wa = wb = wd = 0;
    if (newest_only) wa = wb = 0;
    if (wa > 0 && wb > 0 && wd > 0) {
        real weight[3];
        weight[d] = wd, weight[a] = wa, weight[b] = wb;
        if (!shows_origin(s, weight) && !barycentric_inside(s, weight)) wa = wb = wd = 0;
    }
    if (wa > 0 && wb > 0 && wd > 0) {
        best->used = SIMPLEX_FULL;
        best->direction = p;
        best->squared = 0;
        return;
    }
    if (!(wb > 0)) segment_closest(s, d, a, best);
    if (!(wa > 0)) segment_closest(s, d, b, best);
    if (!(wd > 0) && !newest_only) segment_closest(s, a, b, best);
}

static FORCE_INLINE void simplex_closest(const gjk_simplex *s, closest_point *best) {
    int d = s->newest;
    unsigned others = s->used & ~(1u << d);
    best->squared = TACT_REAL_MAX;
    switch (vertex_count(others)) {
    case 0: vertex_closest(s, d, best); break;
    case 1: segment_closest(s, d, first_slot(others), best); break;
    default: triangle_closest(s, false, best);
    }
    if (!(best->squared < TACT_REAL_MAX)) closest_undefined(s, best);
}

/* Corrects the weights of the origin's foot on an edge by its residual along the edge, which is more exact than the
 * weights where the vertices are far and the foot is near. */
static NOINLINE_COLD void correct_weights(const gjk_simplex *s, simplex_point *at) {
    if (at->count < 2) return;
    vec e = edge(&s->v[at->slot[0]], &s->v[at->slot[1]]);
    for (int round = 0; round < 2; round++) {
        real t = at->weight[1] - dot(point_at(s, at), e) / dot(e, e);
        at->weight[1] = tact_min(1, tact_max(0, t));
        at->weight[0] = 1 - at->weight[1];
    }
}

/* Reduces a full simplex to the newest vertex and those of its closest point among the edges that hold it. */
static NOINLINE_COLD void reduce_full_simplex(gjk_simplex *s) {
    /* If all squares underflow an arbitrary one is dropped. */
    closest_point c = {.used = s->used & ~(1u << ((s->newest + 1) % 3)), .squared = TACT_REAL_MAX};
    triangle_closest(s, true, &c);
    s->used = c.used | 1u << s->newest;
}

/* The normal of a segment on the side of the origin. towards: from its closest point to the origin. */
static vec simplex_normal(const gjk_simplex *s, vec towards) {
    unsigned rest = s->used & (s->used - 1);
    vec n = tact2_left(edge(&s->v[first_slot(s->used)], &s->v[first_slot(rest)]));
    return dot(n, towards) < 0 ? neg(n) : n;
}

/* Computes the barycentric coordinates of the origin inside a triangle, refined by their residual. True if they show
 * the origin. */
static NOINLINE_COLD bool barycentric_inside(const gjk_simplex *s, real w[3]) {
    const vertex *v = s->v;
    vec e = edge(&v[2], &v[0]), f = edge(&v[2], &v[1]);
    real area = cross(e, f), sum = 0;
    w[0] = w[1] = 0, w[2] = 1;
    for (int round = 0; round < 4; round++) {
        vec left = mul_add(mul_add(scale(w[2], v[2].point), w[0], v[0].point), w[1], v[1].point);
        w[0] -= cross(left, f) / area;
        w[1] += cross(left, e) / area;
        w[2] = 1 - w[0] - w[1];
    }
    for (int i = 0; i < 3; i++) sum += w[i] = tact_max(0, w[i]); /* never outside the shapes */
    for (int i = 0; i < 3; i++) w[i] /= sum;
    return shows_origin(s, w);
}
