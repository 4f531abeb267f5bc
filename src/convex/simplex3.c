/* The point of a simplex that is closest to the origin, in three dimensions: the sub-distance step of GJK.
 *
 * - Barycentric signs (Montanari 2017, section 3, calls them signed volumes) say which faces of the simplex the origin
 *   lies beyond; only those are searched, and of several answers the closest counts. Each case calls the one below.
 * - Edges come from vertex parts (pair.h), so directions are as exact as the features are large, and a projection on
 *   an edge that cancels many digits is made perpendicular again. Otherwise a tiny shape beside a huge one gets a
 *   direction with the rounding of the huge one.
 * - Normals come from well-conditioned edges of a triangle (triangle_normal), also those that decide whether the origin
 *   lies inside a tetrahedron: the long edges of a needle have lost its thickness.
 * - A flat simplex has no inside: all its faces are searched. That is the only tolerance, and it has no unit.
 * - Signs are not believed alone: the weights must show a point of the simplex at the origin. In a needle they are the
 *   rounding of its long edges, and a tetrahedron beside the origin would pass for one around it. */
#include "convex/simplex.h"

static FORCE_INLINE void segment_closest(const gjk_simplex *s, int i, int j, closest_point *best) {
    vec p = s->v[i].point, e = edge(&s->v[i], &s->v[j]);
    real along = -dot(p, e), size = dot(e, e);
    if (!(along > 0 && size > LEAST_SQUARE)) {
        vertex_closest(s, i, best);
    } else if (!(along < size)) {
        vertex_closest(s, j, best);
    } else {
        real inverse = 1 / size, t = along * inverse;
        vec v = mul_add(p, t, e);
        if (dot(v, v) < CANCELLATION * dot(p, p)) v = mul_add(v, -dot(v, e) * inverse, e);
        real squared = dot(v, v);
        if (!(squared < best->squared)) return;
        best->used = 1u << i | 1u << j;
        best->at.count = 2;
        best->at.slot[0] = i, best->at.slot[1] = j;
        best->at.weight[0] = 1 - t, best->at.weight[1] = t;
        best->direction = neg(v);
        best->height = -1;
        best->squared = squared;
    }
}

/* The normal of a triangle, with the length of twice its area; counter-clockwise from its tip. Two edges that are
 * nearly parallel lose it to rounding; the two shortest of the three never are, but in a triangle without area. */
static FORCE_INLINE vec triangle_normal(const vertex *a, const vertex *b, const vertex *c) {
    vec e = edge(a, b), f = edge(a, c), n = cross(e, f);
    real ee = dot(e, e), ff = dot(f, f);
    if (dot(n, n) > SAFE_SINE2 * ee * ff) return n;
    vec g = edge(b, c);
    real gg = dot(g, g);
    if (gg > ee && gg > ff) return n;
    return ff > ee ? cross(e, g) : cross(f, g);
}

/* Sets the weights of the origin's foot, times the squared length of n: weight[0] is a's. All zero if the triangle is
 * too thin. Returns that square. */
static FORCE_INLINE real triangle_weights(const vertex *a, const vertex *b, const vertex *c, vec n, vec at,
                                          real weight[3]) {
    vec e = edge(a, b), f = edge(a, c);
    real area = dot(n, n), thin = FLAT_SIMPLEX * ROUNDOFF;
    if (area > LEAST_SQUARE && area > thin * thin * dot(e, e) * dot(f, f)) {
        weight[1] = dot(n, cross(f, at));
        weight[2] = dot(n, cross(at, e));
        weight[0] = area - weight[1] - weight[2];
    } else {
        weight[0] = weight[1] = weight[2] = 0;
    }
    return area;
}

/* Finds the closest point of a triangle with the normal n. */
static FORCE_INLINE void triangle_closest(const gjk_simplex *s, int i, int j, int k, vec n, closest_point *best) {
    const vertex *a = &s->v[i], *b = &s->v[j], *c = &s->v[k];
    real w[3], area = triangle_weights(a, b, c, n, a->point, w);
    if (w[0] > 0 && w[1] > 0 && w[2] > 0) {
        real height = dot(n, a->point), inverse = 1 / area, squared = height * height * inverse;
        if (!(squared < best->squared)) return;
        simplex_point at = {3, {i, j, k}, {w[0] * inverse, w[1] * inverse, w[2] * inverse}};
        *best = (closest_point){1u << i | 1u << j | 1u << k, at, height > 0 ? neg(n) : n, tact_abs(height), squared};
        return;
    }
    if (!(w[2] > 0)) segment_closest(s, i, j, best);
    if (!(w[1] > 0)) segment_closest(s, i, k, best);
    if (!(w[0] > 0)) segment_closest(s, j, k, best);
}

/* Finds the closest point of a tetrahedron. With `newest_only`, among the faces that hold the newest vertex. */
static void tetrahedron_closest(const gjk_simplex *s, bool newest_only, closest_point *best) {
    int i = s->newest, j = (i + 1) & 3, k = (i + 2) & 3, l = (i + 3) & 3;
    const vertex *d = &s->v[i], *a = &s->v[j], *b = &s->v[k], *c = &s->v[l];
    vec p = d->point, ab = triangle_normal(d, a, b), bc = triangle_normal(d, b, c), ca = triangle_normal(d, c, a);
    real volume = dot(edge(d, a), bc), sign = volume < 0 ? R(-1) : R(1);
    /* Weights times volume, of a, b, c and d. */
    real wa = -sign * dot(p, bc), wb = -sign * dot(p, ca), wc = -sign * dot(p, ab), wd = sign * volume - wa - wb - wc;
    real thin = FLAT_SIMPLEX * s->roundoff, base = tact_max(dot(ab, ab), tact_max(dot(bc, bc), dot(ca, ca)));
    if (!(volume * volume > thin * thin * base)) wa = wb = wc = wd = 0;
    if (newest_only) wa = wb = wc = 0;
    if (wa > 0 && wb > 0 && wc > 0 && wd > 0) {
        real weight[4];
        weight[i] = wd, weight[j] = wa, weight[k] = wb, weight[l] = wc;
        if (!shows_origin(s, weight) && !barycentric_inside(s, weight)) wa = wb = wc = wd = 0;
    }
    if (wa > 0 && wb > 0 && wc > 0 && wd > 0) {
        best->used = SIMPLEX_FULL;
        best->direction = p;
        best->squared = 0;
        return;
    }
    if (!(wc > 0)) triangle_closest(s, i, j, k, ab, best);
    if (!(wa > 0)) triangle_closest(s, i, k, l, bc, best);
    if (!(wb > 0)) triangle_closest(s, i, l, j, ca, best);
    if (!(wd > 0) && !newest_only) triangle_closest(s, j, l, k, triangle_normal(a, c, b), best);
}

static FORCE_INLINE void simplex_closest(const gjk_simplex *s, closest_point *best) {
    int d = s->newest;
    unsigned others = s->used & ~(1u << d);
    best->squared = TACT_REAL_MAX;
    switch (vertex_count(others)) {
    case 0: vertex_closest(s, d, best); break;
    case 1: segment_closest(s, d, first_slot(others), best); break;
    case 2: {
        int i = first_slot(others), j = first_slot(others & (others - 1));
        triangle_closest(s, d, i, j, triangle_normal(&s->v[d], &s->v[i], &s->v[j]), best);
        break;
    }
    default: tetrahedron_closest(s, false, best);
    }
    if (!(best->squared < TACT_REAL_MAX)) closest_undefined(s, best);
}

/* Corrects the weights of the origin's foot by its residual along the simplex, which is more exact than the weights
 * where the vertices are far and the foot is near, or the simplex is thin. */
static NOINLINE_COLD void correct_weights(const gjk_simplex *s, simplex_point *at) {
    if (at->count < 2) return;
    const vertex *a = &s->v[at->slot[0]], *b = &s->v[at->slot[1]], *c = &s->v[at->slot[at->count - 1]];
    real *w = at->weight;
    for (int round = 0; round < 2; round++) {
        vec v = point_at(s, at);
        if (at->count == 2) {
            vec e = edge(a, b);
            w[1] = tact_min(1, tact_max(0, w[1] - dot(v, e) / dot(e, e)));
            w[0] = 1 - w[1];
        } else {
            real part[3], area = triangle_weights(a, b, c, triangle_normal(a, b, c), v, part);
            w[1] = tact_min(1, tact_max(0, w[1] + part[1] / area));
            w[2] = tact_min(1 - w[1], tact_max(0, w[2] + part[2] / area));
            w[0] = 1 - w[1] - w[2];
        }
    }
}

/* Reduces a full simplex to the newest vertex and those of its closest point among the faces that hold it. */
static NOINLINE_COLD void reduce_full_simplex(gjk_simplex *s) {
    /* If all squares underflow an arbitrary one is dropped. */
    closest_point c = {.used = s->used & ~(1u << ((s->newest + 1) & 3)), .squared = TACT_REAL_MAX};
    tetrahedron_closest(s, true, &c);
    s->used = c.used | 1u << s->newest;
}

/* The normal of a segment or triangle on the side of the origin. towards: from its closest point to the origin. It does
 * not depend on that point, whose direction is lost where the origin lies almost on the simplex. */
static vec simplex_normal(const gjk_simplex *s, vec towards) {
    unsigned rest = s->used & (s->used - 1);
    const vertex *a = &s->v[first_slot(s->used)], *b = &s->v[first_slot(rest)];
    vec n;
    if (rest & (rest - 1)) {
        n = triangle_normal(a, b, &s->v[first_slot(rest & (rest - 1))]);
    } else {
        vec e = edge(a, b);
        real size = dot(e, e);
        if (!(size > LEAST_SQUARE)) return towards; /* twice the same vertex */
        n = mul_add(towards, -dot(towards, e) / size, e);
        n = mul_add(n, -dot(n, e) / size, e);
    }
    return dot(n, towards) < 0 ? neg(n) : n;
}

/* Computes the barycentric coordinates of the origin inside a tetrahedron, refined by their residual as in
 * correct_weights(): in a needle as long as the larger of two very unequal shapes their first error is large. True if
 * they show the origin. */
static NOINLINE_COLD bool barycentric_inside(const gjk_simplex *s, real w[4]) {
    const vertex *v = s->v, *a = &v[0], *b = &v[1], *c = &v[2], *d = &v[3];
    vec bc = triangle_normal(d, b, c), ca = triangle_normal(d, c, a), ab = triangle_normal(d, a, b);
    real volume = dot(edge(d, a), bc), sum = 0;
    w[0] = w[1] = w[2] = 0, w[3] = 1;
    for (int round = 0; round < 4; round++) {
        vec left = scale(w[3], d->point);
        for (int i = 0; i < 3; i++) left = mul_add(left, w[i], v[i].point);
        w[0] -= dot(left, bc) / volume;
        w[1] -= dot(left, ca) / volume;
        w[2] -= dot(left, ab) / volume;
        w[3] = 1 - w[0] - w[1] - w[2];
    }
    for (int i = 0; i < 4; i++) sum += w[i] = tact_max(0, w[i]); /* never outside the shapes */
    for (int i = 0; i < 4; i++) w[i] /= sum;
    return shows_origin(s, w);
}
