/* Pairs of boxes in lanes: the separating axes of the single call (analytic/boxes3.c), operation by operation; whether
 * they overlap. Where the single call goes on to GJK, or looks for a point on faces
 * that are parallel, a lane is not answered. */
#ifndef TACT_KERNEL_BOX_LANES3_H
#define TACT_KERNEL_BOX_LANES3_H

#include "kernel/scaled_lanes3.h"

/* Which of three: neither mask is x, and at most one is set. */
typedef struct wide_choice {
    wide_mask y, z;
} wide_choice;

/* The pairs, as box_pair has them. */
typedef struct box_lanes {
    scaled_lanes pair;
    wide_vec back; /* A's center in B's frame */
    wide_vec half_a, half_b;
    wide longest;
    wide_mask searched; /* GJK has to answer */
} box_lanes;

/* The axis of greatest separation (box_axis). */
typedef struct axis_lanes {
    wide separation, bound;
    wide_mask of_b, crossed, beyond; /* a face of B; two edges; the separation is above the cutoff */
    wide_choice face, edge, other_edge;
} axis_lanes;

static FORCE_INLINE wide chosen(wide_choice c, wide x, wide y, wide z) {
    return wide_select(c.z, z, wide_select(c.y, y, x));
}
static FORCE_INLINE wide chosen_of(wide_choice c, wide_vec v) { return chosen(c, v.x, v.y, v.z); }
static FORCE_INLINE wide_vec chosen_column(wide_choice c, wide_mat m) {
    return wide_select_vec(c.z, m.z, wide_select_vec(c.y, m.y, m.x));
}
/* The component after the chosen one, and the one after that, counted round. */
static FORCE_INLINE wide next_of(wide_choice c, wide_vec v) { return chosen(c, v.y, v.z, v.x); }
static FORCE_INLINE wide after_of(wide_choice c, wide_vec v) { return chosen(c, v.z, v.x, v.y); }
/* The vector with another chosen component. */
static FORCE_INLINE wide_vec with_chosen(wide_choice c, wide_vec v, wide value) {
    return (wide_vec){wide_select(c.y | c.z, v.x, value), wide_select(c.y, value, v.y), wide_select(c.z, value, v.z)};
}

static FORCE_INLINE wide_vec wide_abs_vec(wide_vec v) {
    return (wide_vec){wide_abs(v.x), wide_abs(v.y), wide_abs(v.z)};
}

/* box_box_gap() */
static FORCE_INLINE void set_box_lanes(const body_pair *pairs, box_lanes *l) {
    set_scaled_lanes(pairs, &l->pair);
    l->longest = l->pair.slack * (1 / (GAP_TOLERANCE * ROUNDOFF));
    wide_vec t = wide_transform_transposed(l->pair.turn, l->pair.position);
    l->back = (wide_vec){-t.x, -t.y, -t.z};
    l->half_a = wide_scale(l->pair.to_scaled, load_half_extents(pairs, false));
    l->half_b = wide_scale(l->pair.to_scaled, load_half_extents(pairs, true));
}

/* ---- measuring */

/* face_gaps(); axes: those of the other box */
static FORCE_INLINE wide_vec face_gap_lanes(wide_vec half, wide_mat axes, wide_vec from, wide_vec other_half) {
    wide_vec reach = wide_transform(
        (wide_mat){wide_abs_vec(axes.x), wide_abs_vec(axes.y), wide_abs_vec(axes.z)}, other_half);
    return wide_sub(wide_abs_vec(from), wide_add(half, reach));
}

/* best_face() */
static FORCE_INLINE void find_face(const box_lanes *l, axis_lanes *axis) {
    wide_vec gaps = face_gap_lanes(l->half_a, l->pair.turn, l->pair.position, l->half_b);
    wide_vec others = face_gap_lanes(l->half_b, wide_transpose(l->pair.turn), l->back, l->half_a);
    wide_mask x = others.x > gaps.x, y = others.y > gaps.y, z = others.z > gaps.z;
    gaps = (wide_vec){wide_select(x, others.x, gaps.x), wide_select(y, others.y, gaps.y),
                      wide_select(z, others.z, gaps.z)};
    wide_mask second = gaps.y > gaps.x;
    wide most = wide_select(second, gaps.y, gaps.x);
    wide_mask third = gaps.z > most;
    axis->face = (wide_choice){second & ~third, third};
    axis->separation = wide_select(third, gaps.z, most);
    axis->of_b = wide_select_mask(third, z, wide_select_mask(second, y, x));
    axis->bound = wide_all(0);
    axis->beyond = axis->separation > l->pair.far;
}

/* A lane of cross_gaps(), of the edges along u and v of the box. */
static FORCE_INLINE wide cross_gap(wide u, wide v, wide from_u, wide from_v, wide half_u, wide half_v, wide reach) {
    wide squared = u * u + v * v, own = half_u * wide_abs(v) + half_v * wide_abs(u);
    wide gap = wide_abs(from_v * u - from_u * v) - (own + reach);
    wide_mask long_enough = squared > LEAST_SQUARE;
    squared = wide_select(long_enough, squared, wide_all(1));
    return wide_select(long_enough, gap * wide_abs(gap) / squared, wide_all(-TACT_REAL_MAX));
}

static FORCE_INLINE wide_vec cross_gap_lanes(const box_lanes *l, wide_vec m, wide_vec reach) {
    wide_vec f = l->pair.position, h = l->half_a;
    return (wide_vec){cross_gap(m.y, m.z, f.y, f.z, h.y, h.z, reach.x),
                      cross_gap(m.z, m.x, f.z, f.x, h.z, h.x, reach.y),
                      cross_gap(m.x, m.y, f.x, f.y, h.x, h.y, reach.z)};
}

/* The better one of the edges so far and of the next one of B, edge by edge of A. */
static FORCE_INLINE void take_better(wide_vec next, wide_vec *gaps, wide_mask better[3]) {
    better[0] = next.x > gaps->x, better[1] = next.y > gaps->y, better[2] = next.z > gaps->z;
    *gaps = (wide_vec){wide_select(better[0], next.x, gaps->x), wide_select(better[1], next.y, gaps->y),
                       wide_select(better[2], next.z, gaps->z)};
}

/* best_edges(): the square of the best gap. */
static FORCE_INLINE wide find_edges(const box_lanes *l, axis_lanes *axis) {
    const wide_mat *m = &l->pair.turn;
    wide_vec n0 = wide_abs_vec(wide_cross(m->y, m->z)), n1 = wide_abs_vec(wide_cross(m->z, m->x));
    wide_vec n2 = wide_abs_vec(wide_cross(m->x, m->y)), k = l->half_b;
    wide_vec gaps = cross_gap_lanes(l, m->x, wide_add(wide_scale(k.y, n2), wide_scale(k.z, n1)));
    wide_mask is_y[3], is_z[3];
    take_better(cross_gap_lanes(l, m->y, wide_add(wide_scale(k.z, n0), wide_scale(k.x, n2))), &gaps, is_y);
    take_better(cross_gap_lanes(l, m->z, wide_add(wide_scale(k.x, n1), wide_scale(k.y, n0))), &gaps, is_z);
    wide_mask second = gaps.y > gaps.x;
    wide most = wide_select(second, gaps.y, gaps.x);
    wide_mask third = gaps.z > most;
    axis->edge = (wide_choice){second & ~third, third};
    wide_mask y = wide_select_mask(third, is_y[2], wide_select_mask(second, is_y[1], is_y[0]));
    wide_mask z = wide_select_mask(third, is_z[2], wide_select_mask(second, is_z[1], is_z[0]));
    axis->other_edge = (wide_choice){y & ~z, z};
    return wide_select(third, gaps.z, most);
}

/* try_edges(), but where the face is beyond the cutoff */
static FORCE_INLINE void try_edge_lanes(const box_lanes *l, axis_lanes *axis) {
    wide squared = find_edges(l, axis), separation = axis->separation;
    wide crossed = wide_with_sign(wide_sqrt(wide_abs(squared)), squared);
    wide_mask above = (squared > separation * wide_abs(separation)) & ~axis->beyond;
    wide_mask better = above & (crossed > separation + l->pair.slack);
    axis->crossed = better;
    axis->separation = wide_select(better, crossed, separation);
    wide bound = wide_max(wide_all(0), crossed - separation);
    axis->bound = wide_select(above & ~better, bound, wide_all(0));
}

/* ---- whether they overlap */

/* overlaps() where it needs no more than the axes. overlap: where the answer is yes. */
static FORCE_INLINE void decide_overlaps(box_lanes *l, wide_mask *overlap) {
    axis_lanes axis;
    wide near = l->pair.radii * l->pair.to_scaled + SUPPORT_ERROR * l->pair.roundoff;
    l->pair.far = near;
    find_face(l, &axis);
    *overlap = axis.beyond & (l->longest <= near);
    if (wide_bits(l->pair.answered & ~axis.beyond) == 0) return;
    try_edge_lanes(l, &axis);
    wide_mask deep = ~(axis.separation > 0);
    l->pair.answered &= axis.beyond | (axis.separation > near) | deep;
    *overlap |= ~axis.beyond & (axis.separation <= near);
}

static unsigned overlap_of_box_lanes(const body_pair *pairs, unsigned *overlaps) {
    unsigned answered = 0;
    *overlaps = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        box_lanes l;
        wide_mask overlap;
        set_box_lanes(pairs + i, &l);
        decide_overlaps(&l, &overlap);
        *overlaps |= wide_bits(overlap) << i;
        answered |= wide_bits(l.pair.answered) << i;
    }
    return answered;
}

#endif
