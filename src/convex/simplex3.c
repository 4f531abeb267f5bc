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

/* The normal of a triangle, with the length of twice its area; counter-clockwise from its tip. Two edges that are nearly
 * parallel lose it to rounding; the two shortest of the three never are, but in a triangle without area. */
static vec triangle_normal(const vertex *a, const vertex *b, const vertex *c) {
    vec e = edge(a, b), f = edge(a, c), n = cross(e, f);
    real ee = dot(e, e), ff = dot(f, f);
    if (dot(n, n) > BLUNT * ee * ff) return n;
    vec g = edge(b, c);
    real gg = dot(g, g);
    if (gg > ee && gg > ff) return n;
    return ff > ee ? cross(e, g) : cross(f, g);
}

static closest_point triangle_closest(const simplex *s, int i, int j, int k) {
    vec p = s->v[i].point, e = edge(&s->v[i], &s->v[j]), f = edge(&s->v[i], &s->v[k]);
    vec n = triangle_normal(&s->v[i], &s->v[j], &s->v[k]);
    real area = dot(n, n);
    /* Weights times area: of k, of j and of i. */
    real wk = dot(n, cross(p, e)), wj = dot(n, cross(f, p)), wi = area - wj - wk;
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

static vec weighted_point(const simplex *s, const real weight[]) {
    vec v = {0};
    for (int i = 0; i < s->count; i++) v = mul_add(v, weight[i], s->v[i].point);
    return v;
}

/* Improves the weights of the closest point of two or three vertices that are far away: its own, small residue along
 * the simplex is taken out. Weights stay between zero and one. */
static void refine_weights(const simplex *s, real weight[]) {
    if (s->count < 2) return;
    vec v = weighted_point(s, weight), e = edge(&s->v[0], &s->v[1]);
    if (s->count == 2) {
        weight[1] -= dot(v, e) / dot(e, e);
    } else {
        vec f = edge(&s->v[0], &s->v[2]), n = triangle_normal(&s->v[0], &s->v[1], &s->v[2]);
        real area = dot(n, n);
        weight[1] = tact_max(0, weight[1] + dot(n, cross(f, v)) / area);
        weight[2] = tact_max(0, weight[2] + dot(n, cross(v, e)) / area);
        real sum = weight[1] + weight[2];
        if (sum > 1) weight[1] /= sum, weight[2] /= sum;
    }
    weight[1] = tact_min(1, tact_max(0, weight[1]));
    weight[0] = s->count == 2 ? 1 - weight[1] : tact_max(0, 1 - weight[1] - weight[2]);
}

/* A direction across a whole simplex of two or three vertices, towards the origin as seen from its closest point. It
 * does not depend on that point, whose direction is lost where the origin lies all but on the simplex. */
static vec simplex_across(const simplex *s, vec towards) {
    vec n;
    if (s->count == 2) {
        vec e = edge(&s->v[0], &s->v[1]);
        n = mul_add(towards, -dot(towards, e) / dot(e, e), e);
        n = mul_add(n, -dot(n, e) / dot(e, e), e);
    } else {
        n = triangle_normal(&s->v[0], &s->v[1], &s->v[2]);
    }
    return dot(n, towards) < 0 ? neg(n) : n;
}
