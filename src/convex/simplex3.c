/* The point of a simplex that is closest to the origin, in three dimensions: the sub-distance step of GJK.
 *
 * - Barycentric signs (Montanari 2017, section 3, calls them signed volumes) say which faces of the simplex the origin
 *   lies beyond; only those are looked at, and of several the closest answer counts. Each case calls the one below.
 * - Lengths of edges come from vertex parts (pair3.h), so directions are as exact as the features are large, and
 *   a projection on an edge is made perpendicular twice. Without this a tiny shape beside a huge one gets a direction
 *   that is off by the rounding of the huge one.
 * - A flat simplex has no inside: all its faces are looked at. No tolerance but that one, and it has no unit. */
#include "convex/simplex.h"

static closest_point vertex_closest(const simplex *s, int i) {
    closest_point c = {.count = 1, .keep = {i}, .weight = {1}};
    c.direction = neg(s->v[i].point);
    c.squared = dot(c.direction, c.direction);
    return c;
}

static closest_point segment_closest(const simplex *s, int i, int j) {
    vec p = s->v[i].point, e = edge(&s->v[i], &s->v[j]);
    real along = -dot(p, e), size = dot(e, e);
    if (!(along > 0)) return vertex_closest(s, i);
    if (!(along < size)) return vertex_closest(s, j);
    real t = along / size;
    vec v = mul_add(p, t, e);
    v = mul_add(v, -dot(v, e) / size, e);
    closest_point c = {.count = 2, .keep = {i, j}, .weight = {1 - t, t}};
    c.direction = neg(v);
    c.squared = dot(v, v);
    return c;
}

static closest_point nearer(closest_point a, closest_point b) { return b.squared < a.squared ? b : a; }

static closest_point triangle_closest(const simplex *s, int i, int j, int k) {
    vec p = s->v[i].point, e = edge(&s->v[i], &s->v[j]), f = edge(&s->v[i], &s->v[k]), n = cross(e, f);
    real area = dot(n, n);
    vec pe = cross(p, e), fp = cross(f, p);
    /* Weights times area: of k, of j and of i. */
    real wk = dot(n, pe), wj = dot(n, fp), wi = area - wj - wk;
    real thin = FLAT * ROUNDOFF;
    if (!(area > thin * thin * dot(e, e) * dot(f, f))) wi = wj = wk = 0;
    if (wi > 0 && wj > 0 && wk > 0) {
        closest_point c = {.count = 3, .keep = {i, j, k}, .weight = {wi / area, wj / area, wk / area}};
        real height = dot(n, p);
        c.direction = scale(height > 0 ? R(-1) : R(1), n);
        c.squared = height * height / area;
        return c;
    }
    closest_point best = {.squared = TACT_REAL_MAX};
    if (!(wk > 0)) best = nearer(best, segment_closest(s, i, j));
    if (!(wj > 0)) best = nearer(best, segment_closest(s, i, k));
    if (!(wi > 0)) best = nearer(best, segment_closest(s, j, k));
    return best;
}

static closest_point tetrahedron_closest(const simplex *s) {
    vec p = s->v[3].point, e = edge(&s->v[3], &s->v[0]), f = edge(&s->v[3], &s->v[1]), g = edge(&s->v[3], &s->v[2]);
    vec ef = cross(e, f), fg = cross(f, g), ge = cross(g, e);
    real volume = dot(e, fg);
    /* Weights times volume, with the sign of the volume taken out: of 0, 1, 2 and 3. */
    real sign = volume < 0 ? R(-1) : R(1);
    real w0 = -sign * dot(p, fg), w1 = -sign * dot(p, ge), w2 = -sign * dot(p, ef), w3 = sign * volume - w0 - w1 - w2;
    real thin = FLAT * s->resolution, base = tact_max(dot(ef, ef), tact_max(dot(fg, fg), dot(ge, ge)));
    if (!(volume * volume > thin * thin * base)) w0 = w1 = w2 = w3 = 0;
    if (w0 > 0 && w1 > 0 && w2 > 0 && w3 > 0) return (closest_point){.count = 4, .keep = {0, 1, 2, 3}};
    closest_point best = {.squared = TACT_REAL_MAX};
    if (!(w2 > 0)) best = nearer(best, triangle_closest(s, 3, 0, 1));
    if (!(w0 > 0)) best = nearer(best, triangle_closest(s, 3, 1, 2));
    if (!(w1 > 0)) best = nearer(best, triangle_closest(s, 3, 2, 0));
    if (!(w3 > 0)) best = nearer(best, triangle_closest(s, 0, 2, 1));
    return best;
}

static closest_point simplex_closest(const simplex *s) {
    switch (s->count) {
    case 1: return vertex_closest(s, 0);
    case 2: return segment_closest(s, 1, 0);
    case 3: return triangle_closest(s, 2, 0, 1);
    default: return tetrahedron_closest(s);
    }
}
