/* Pairs in lanes, in A's frame and scaled: relative pose, checks and scaling of the single call (relative_pose.h,
 * pair.c), and from a gap of the scaled cores to the answer in the world (convex/distance.c), operation by operation.
 */
#ifndef TACT_KERNEL_SCALED_LANES3_H
#define TACT_KERNEL_SCALED_LANES3_H

#include "kernel/gap_lanes3.h"

/* The pairs, as core_pair has them. */
typedef struct scaled_lanes {
    wide_body a, b;
    wide_mat world;    /* A's rotation */
    wide_mat turn;     /* B's axes in A's frame */
    wide_vec position; /* B's origin in A's frame */
    wide_vec relative; /* the same, not scaled */
    wide radii, away;  /* not scaled */
    wide to_user, to_scaled, roundoff, slack;
    wide moved; /* how far the pose may be off, not scaled */
    wide far;   /* core_pair's cutoff, set by set_cutoff() */
    wide_mask answered;
} scaled_lanes;

static FORCE_INLINE wide wide_taxicab(wide_vec v) { return wide_abs(v.x) + wide_abs(v.y) + wide_abs(v.z); }

/* ---- what goes in */

/* tactn_relative_pose(), make_pair() */
static FORCE_INLINE void set_scaled_lanes(const body_pair *pairs, scaled_lanes *l) {
    load_bodies(pairs, false, &l->a);
    load_bodies(pairs, true, &l->b);
    const wide *q = l->a.rotation, back[4] = {-q[0], -q[1], -q[2], q[3]};
    wide relative[4];
    wide_compose_rotation(back, l->b.rotation, relative);
    l->world = wide_rotation_matrix(q);
    l->turn = wide_rotation_matrix(relative);
    wide_vec position = wide_transform_transposed(l->world, wide_sub(l->b.at, l->a.at));
    wide sides = wide_taxicab(position), direct = wide_length(position);
    l->away = wide_select(direct > SMALLEST_SCALE, direct, sides);
    wide size = l->a.reach + l->b.reach + l->away;
    l->radii = l->a.radius + l->b.radius;
    wide span = l->a.reach + l->b.reach + l->radii + sides;
    l->answered = (size >= PLAIN_SMALLEST) & (size <= PLAIN_LARGEST) & (l->radii <= PLAIN_LARGEST) &
                  is_rotation(&l->a) & is_rotation(&l->b);
    l->to_user = wide_power_below(span);
    l->to_scaled = wide_power_inverse(l->to_user);
    l->roundoff = ROUNDOFF * (wide_max(size, SMALL_CORES * l->radii) * l->to_scaled);
    l->slack = GAP_TOLERANCE * l->roundoff;
    l->relative = position;
    l->moved = ROUNDOFF * (RELATIVE_POSITION_ERROR * l->away + RELATIVE_ROTATION_ERROR * l->b.reach);
    l->position = wide_scale(l->to_scaled, wide_add(wide_zero(), position));
}

/* Returns the cutoff that find_gap() compares with. */
static FORCE_INLINE wide set_cutoff(scaled_lanes *l, real cutoff) {
    wide limit = cutoff >= 0 ? cutoff + l->moved : wide_all(cutoff);
    l->far = cutoff >= 0 ? (limit + l->a.radius + l->b.radius) * l->to_scaled + SUPPORT_ERROR * l->roundoff
                         : wide_all(TACT_REAL_MAX);
    return limit;
}

/* ---- what comes out */

/* set_gap(), write_gap(); a and b: in A's axes, b from B's origin. */
static FORCE_INLINE void set_gaps(scaled_lanes *l, wide distance, wide bound, wide_vec n, wide_vec a, wide_vec b,
                                  wide_mask promised, lane_gaps *g) {
    wide_vec off = wide_sub(wide_sub(wide_add(b, l->position), a), wide_scale(distance, n));
    wide squared = wide_dot(off, off), most = 2 * wide_max(bound, l->slack);
    wide far = 2 * ((1 - WRITTEN_ERROR * ROUNDOFF) * bound + (SUPPORT_ERROR - WRITTEN_ERROR) * l->roundoff);
    wide_mask moved = (promised & (squared > far * far)) | (squared <= most * most);
    a = wide_select_vec(moved, wide_mul_add(a, wide_all(R(0.5)), off), a);
    b = wide_select_vec(moved, wide_mul_add(b, wide_all(R(-0.5)), off), b);
    bound = wide_select(moved, wide_max(bound, R(0.5) * wide_sqrt(squared)), bound);
    l->answered &= ~(ROUNDOFF * l->radii * l->to_scaled > RADII_DOMINATE * l->roundoff);
    g->distance = distance * l->to_user - l->radii;
    g->bound = (bound + SUPPORT_ERROR * l->roundoff) * l->to_user + RADIUS_ERROR * ROUNDOFF * l->radii;
    g->normal = n;
    g->on_a = wide_mul_add(wide_scale(l->to_user, a), l->a.radius, n);
    g->on_b = wide_mul_add(wide_scale(l->to_user, wide_add(b, l->position)), -l->b.radius, n);
    classify_lanes(g);
}

/* distance_world() */
static FORCE_INLINE void set_world(const scaled_lanes *l, wide_mask beyond, lane_gaps *g) {
    g->bound = g->bound + l->moved;
    g->distance = wide_select(beyond, g->distance - l->moved, g->distance);
    unsigned touching = wide_bits(wide_abs(g->distance) <= g->bound);
    g->apart &= ~touching, g->deep &= ~touching;
    g->normal = wide_transform(l->world, g->normal);
    g->on_a = wide_add(wide_transform(l->world, g->on_a), l->a.at);
    g->on_b = wide_add(wide_transform(l->world, g->on_b), l->a.at);
}

#endif
