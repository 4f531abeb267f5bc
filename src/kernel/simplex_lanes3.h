/* The point of a simplex of up to three vertices that is closest to the origin, in lanes, as simplex3.c finds it,
 * operation by operation. */
#ifndef TACT_KERNEL_SIMPLEX_LANES3_H
#define TACT_KERNEL_SIMPLEX_LANES3_H

#include "base/tolerance.h"
#include "base/wide_vec3.h"

/* vertex */
typedef struct wide_vertex {
    wide_vec point, a, b;
} wide_vertex;

/* closest_point; vertices that are not used have no weight. */
typedef struct closest_lanes {
    wide_mask used[3];
    wide weight[3];
    wide_vec direction;
    wide height, squared;
} closest_lanes;

static FORCE_INLINE wide_vec edge_lanes_of(const wide_vertex *from, const wide_vertex *to) {
    return wide_sub(wide_sub(to->a, from->a), wide_sub(to->b, from->b));
}

static FORCE_INLINE void keep_nearer(wide_mask which, const closest_lanes *next, closest_lanes *best) {
    which &= next->squared < best->squared;
    for (int k = 0; k < 3; k++) {
        best->used[k] = wide_select_mask(which, next->used[k], best->used[k]);
        best->weight[k] = wide_select(which, next->weight[k], best->weight[k]);
    }
    best->direction = wide_select_vec(which, next->direction, best->direction);
    best->height = wide_select(which, next->height, best->height);
    best->squared = wide_select(which, next->squared, best->squared);
}

/* vertex_closest(), segment_closest() */
static FORCE_INLINE void segments_closest(const wide_vertex v[3], int i, int j, wide_mask which,
                                             closest_lanes *best) {
    if (wide_bits(which) == 0) return;
    const wide one = wide_all(1), none = wide_all(0);
    wide_vec p = v[i].point, q = v[j].point, e = edge_lanes_of(&v[i], &v[j]);
    wide along = -wide_dot(p, e), size = wide_dot(e, e);
    wide_mask at_i = ~((along > 0) & (size > LEAST_SQUARE)), at_j = ~at_i & ~(along < size), inside = ~(at_i | at_j);
    wide inverse = 1 / size, t = along * inverse;
    wide_vec foot = wide_mul_add(p, t, e);
    wide_vec square = wide_mul_add(foot, -wide_dot(foot, e) * inverse, e);
    foot = wide_select_vec(wide_dot(foot, foot) < CANCELLATION * wide_dot(p, p), square, foot);
    foot = wide_select_vec(at_i, p, wide_select_vec(at_j, q, foot));
    closest_lanes next = {.direction = wide_neg(foot), .height = wide_all(-1), .squared = wide_dot(foot, foot)};
    for (int k = 0; k < 3; k++) next.used[k] = wide_all_integers(0), next.weight[k] = none;
    next.used[i] = at_i | inside, next.used[j] = at_j | inside;
    next.weight[i] = wide_select(at_i, one, wide_select(at_j, none, 1 - t));
    next.weight[j] = wide_select(at_i, none, wide_select(at_j, one, t));
    keep_nearer(which, &next, best);
}

/* triangle_normal() */
static FORCE_INLINE wide_vec normal_lanes(const wide_vertex v[3], wide_vec e, wide_vec f) {
    wide_vec n = wide_cross(e, f);
    wide ee = wide_dot(e, e), ff = wide_dot(f, f);
    wide_mask thin = ~(wide_dot(n, n) > SAFE_SINE2 * ee * ff);
    if (wide_bits(thin) == 0) return n;
    wide_vec g = edge_lanes_of(&v[1], &v[2]);
    wide gg = wide_dot(g, g);
    wide_mask other = thin & ~((gg > ee) & (gg > ff));
    wide_vec shorter = wide_select_vec(ff > ee, wide_cross(e, g), wide_cross(f, g));
    return wide_select_vec(other, shorter, n);
}

/* triangle_closest(), triangle_weights() */
static FORCE_INLINE void triangles_closest(const wide_vertex v[3], wide_mask which, closest_lanes *best) {
    if (wide_bits(which) == 0) return;
    wide_vec p = v[0].point, e = edge_lanes_of(&v[0], &v[1]), f = edge_lanes_of(&v[0], &v[2]);
    wide_vec n = normal_lanes(v, e, f);
    wide area = wide_dot(n, n);
    const real thin = FLAT_SIMPLEX * ROUNDOFF;
    wide_mask flat = ~((area > LEAST_SQUARE) & (area > thin * thin * wide_dot(e, e) * wide_dot(f, f)));
    wide w1 = wide_dot(n, wide_cross(f, p)), w2 = wide_dot(n, wide_cross(p, e)), w0 = area - w1 - w2;
    wide_mask beyond0 = flat | ~(w0 > 0), beyond1 = flat | ~(w1 > 0), beyond2 = flat | ~(w2 > 0);
    wide_mask inside = ~(beyond0 | beyond1 | beyond2);
    wide height = wide_dot(n, p), inverse = 1 / area;
    closest_lanes next = {.used = {inside, inside, inside},
                          .weight = {w0 * inverse, w1 * inverse, w2 * inverse},
                          .direction = wide_select_vec(height > 0, wide_neg(n), n),
                          .height = wide_abs(height),
                          .squared = height * height * inverse};
    keep_nearer(which & inside, &next, best);
    segments_closest(v, 0, 1, which & beyond2, best);
    segments_closest(v, 0, 2, which & beyond1, best);
    segments_closest(v, 1, 2, which & beyond0, best);
}

/* simplex_closest() with the first vertex as the newest. two, three: the lanes with so many vertices; the others have
 * one. */
static FORCE_INLINE void simplexes_closest(const wide_vertex v[3], wide_mask two, wide_mask three,
                                          closest_lanes *best) {
    best->squared = wide_dot(v[0].point, v[0].point);
    best->direction = wide_neg(v[0].point);
    best->height = wide_all(-1);
    for (int k = 0; k < 3; k++) best->used[k] = wide_all_integers(k == 0 ? -1 : 0), best->weight[k] = wide_all(k == 0);
    best->squared = wide_select(two | three, wide_all(TACT_REAL_MAX), best->squared);
    segments_closest(v, 0, 1, two, best);
    triangles_closest(v, three, best);
}

static FORCE_INLINE wide_vec weighted_lanes(const wide weight[3], wide_vec p, wide_vec q, wide_vec r) {
    wide_vec sum = wide_mul_add(wide_zero(), weight[0], p);
    return wide_mul_add(wide_mul_add(sum, weight[1], q), weight[2], r);
}

#endif
