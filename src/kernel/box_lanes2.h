/* Two boxes of the plane in lanes, and what they share with polygons: the contact of two edges, by separating axes as
 * in analytic/sat2.c, operation by operation. Where that goes on to GJK, a lane is not answered. */
#ifndef TACT_KERNEL_BOX_LANES2_H
#define TACT_KERNEL_BOX_LANES2_H

#include "kernel/gap_lanes2.h"

/* sat_edge */
typedef struct wide_edge {
    wide_vec end[2], normal;
} wide_edge;

/* The best axis of each pair, its edge, and the other body's edge at its lowest vertex. */
typedef struct axis_lanes {
    wide_mask is_a; /* the edge is A's */
    wide separation;
    wide_edge own, other;
} axis_lanes;

static FORCE_INLINE wide_edge select_edge(wide_mask which, const wide_edge *yes, const wide_edge *no) {
    wide_vec from = wide_select_vec(which, yes->end[0], no->end[0]);
    wide_vec to = wide_select_vec(which, yes->end[1], no->end[1]);
    return (wide_edge){{from, to}, wide_select_vec(which, yes->normal, no->normal)};
}

/* ---- the contact of two edges */

/* sat_meeting */
typedef struct meet_lanes {
    wide_mask found;
    wide_vec on_edge, on_other, end; /* end: the nearer one of the edge */
} meet_lanes;

/* meet_on_edge() */
static FORCE_INLINE void meet_on_edges(const pair_lanes *l, const axis_lanes *axis, meet_lanes *m) {
    const wide none = wide_all(0), one = wide_all(1);
    const wide_vec *at_ends = axis->other.end;
    wide_vec from = wide_select_vec(axis->is_a, l->position, wide_neg(l->position));
    wide_vec n = axis->own.normal, t = wide_left(n), a = axis->own.end[0], e = wide_sub(axis->own.end[1], a);
    wide_mask low = wide_dot(n, at_ends[1]) < wide_dot(n, at_ends[0]);
    wide_vec w = wide_select_vec(low, at_ends[1], at_ends[0]), high = wide_select_vec(low, at_ends[0], at_ends[1]);
    wide size = wide_dot(e, t), at = wide_dot(wide_sub(wide_add(w, from), a), t), slack = GAP_TOLERANCE * l->roundoff;
    wide_mask second = at > R(0.5) * size, sized = size > 0;
    wide part = at / size;
    wide_mask outside = (part < 0) | (part > 1);
    wide_vec along = wide_sub(high, w);
    wide reach = wide_dot(along, t), left = wide_select(second, size, none) - at;
    wide back = wide_select(wide_abs(left) < wide_abs(reach), left / reach, one);
    back = wide_select(reach * left > 0, back, none);
    wide_mask parallel = wide_dot(along, n) <= slack;
    wide_vec moved = wide_select_vec(back < 1, wide_mul_add(w, back, along), high);
    m->end = wide_select_vec(second, axis->own.end[1], a);
    m->found = sized & (~outside | (parallel & (wide_abs(left - back * reach) <= slack)));
    m->on_edge = wide_select_vec(outside, m->end, wide_mul_add(a, part, e));
    m->on_other = wide_select_vec(sized & outside & parallel, moved, w);
}

/* nearest_features(), between_vertices(); the lanes of two corners, which are yet to be proven. Those of which nothing
 * can be told are not answered. */
static FORCE_INLINE wide_mask nearest_lanes(pair_lanes *l, const axis_lanes *axis, lane_gaps *g) {
    meet_lanes m;
    meet_on_edges(l, axis, &m);
    wide_mask is_a = axis->is_a;
    wide_vec on_edge = wide_select_vec(m.found, m.on_edge, m.end), n = axis->own.normal;
    g->on_a = wide_select_vec(is_a, on_edge, m.on_other);
    g->on_b = wide_select_vec(is_a, m.on_other, on_edge);
    wide_vec between = wide_sub(wide_add(g->on_b, l->position), g->on_a);
    wide away = wide_length(between);
    g->distance = wide_select(m.found, axis->separation, away);
    g->bound = wide_all(0);
    g->normal = wide_select_vec(m.found, wide_select_vec(is_a, n, wide_neg(n)), wide_scale(1 / away, between));
    l->answered &= m.found | (away > GJK_TOUCHING * l->roundoff);
    return ~m.found;
}

/* is_nearest() */
static FORCE_INLINE void prove_corners(pair_lanes *l, wide_mask corners, wide_vec far, wide_vec near, lane_gaps *g) {
    wide lower = wide_dot(g->normal, wide_sub(wide_add(near, l->position), far)), open = g->distance - lower;
    g->bound = wide_select(corners, wide_max(wide_all(0), open), g->bound);
    l->answered &= ~corners | (open <= GAP_TOLERANCE * l->roundoff);
}

/* ---- boxes */

/* best_box_axis() */
static FORCE_INLINE wide best_box_axes(wide_vec half, wide_vec other, wide_mat m, wide_vec from, wide_vec *direction) {
    const wide none = wide_all(0), one = wide_all(1);
    wide width = wide_abs(m.x.x) * other.x + wide_abs(m.y.x) * other.y;
    wide height = wide_abs(m.x.y) * other.x + wide_abs(m.y.y) * other.y;
    wide x = wide_abs(from.x) - (half.x + width), y = wide_abs(from.y) - (half.y + height);
    wide_mask along_x = x > y;
    *direction = (wide_vec){wide_select(along_x, wide_with_sign(one, from.x), none),
                            wide_select(along_x, none, wide_with_sign(one, from.y))};
    return wide_select(along_x, x, y);
}

/* box_edge_facing() */
static FORCE_INLINE wide_edge box_edges_facing(wide_vec half, wide_vec d) {
    const wide none = wide_all(0), one = wide_all(1);
    wide_mask along_x = wide_abs(d.x) > wide_abs(d.y);
    wide x = wide_with_sign(one, d.x), y = wide_with_sign(one, d.y);
    wide_vec from = {wide_select(along_x, x, y), wide_select(along_x, -x, y)};
    wide_vec to = {wide_select(along_x, x, -y), wide_select(along_x, x, y)};
    return (wide_edge){{{from.x * half.x, from.y * half.y}, {to.x * half.x, to.y * half.y}},
                       {wide_select(along_x, x, none), wide_select(along_x, none, y)}};
}

static FORCE_INLINE wide_edge turned_edges(wide_mat m, wide_edge e) {
    return (wide_edge){{wide_transform(m, e.end[0]), wide_transform(m, e.end[1])}, wide_transform(m, e.normal)};
}

static FORCE_INLINE wide_vec box_corners(wide_vec half, wide_vec d) {
    return (wide_vec){wide_with_sign(half.x, d.x), wide_with_sign(half.y, d.y)};
}

/* The boxes, scaled, and their best axis. */
typedef struct box_lanes {
    wide_vec half_a, half_b;
    axis_lanes axis;
} box_lanes;

/* boxes_contact() */
static FORCE_INLINE void find_box_axes(const body_pair *pairs, const pair_lanes *l, box_lanes *x) {
    wide_vec along_a, along_b, back = wide_neg(wide_transform_transposed(l->turn, l->position));
    x->half_a = wide_scale(l->to_scaled, load_points(pairs, false, 0));
    x->half_b = wide_scale(l->to_scaled, load_points(pairs, true, 0));
    wide of_a = best_box_axes(x->half_a, x->half_b, l->turn, l->position, &along_a);
    wide of_b = best_box_axes(x->half_b, x->half_a, wide_transpose(l->turn), back, &along_b);
    wide_mask is_a = ~(of_b > of_a);
    wide_vec n = wide_select_vec(is_a, along_a, wide_neg(wide_transform(l->turn, along_b)));
    wide_edge a = box_edges_facing(x->half_a, n);
    wide_vec against = wide_neg(wide_transform_transposed(l->turn, n));
    wide_edge b = turned_edges(l->turn, box_edges_facing(x->half_b, against));
    x->axis = (axis_lanes){is_a, wide_select(is_a, of_a, of_b), select_edge(is_a, &a, &b), select_edge(is_a, &b, &a)};
}

static FORCE_INLINE void find_box_gaps(pair_lanes *l, const box_lanes *x, lane_gaps *g) {
    wide_mask corners = nearest_lanes(l, &x->axis, g);
    wide_vec against = wide_neg(wide_transform_transposed(l->turn, g->normal));
    wide_vec near = wide_transform(l->turn, box_corners(x->half_b, against));
    prove_corners(l, corners, box_corners(x->half_a, g->normal), near, g);
}

/* ---- the answers */

/* relative_pose_noise() */
static FORCE_INLINE wide pose_noise(const pair_lanes *l) {
    return ROUNDOFF * (RELATIVE_POSITION_ERROR * l->away + RELATIVE_ROTATION_ERROR * l->b.reach);
}

static FORCE_INLINE void answer_local_gaps(pair_lanes *l, lane_gaps *g, real cutoff, tact2_gap *const *gaps) {
    wide moved = pose_noise(l), limit = cutoff >= 0 ? cutoff + moved : wide_all(cutoff);
    add_radii(l, g);
    turn_to_world(l, moved, cut_gaps(g, limit), g);
    write_gaps(g, gaps);
}

/* The distance of the cores up to which overlaps() says yes. */
static FORCE_INLINE wide near_cores(const pair_lanes *l) {
    return l->radii * l->to_scaled + SUPPORT_ERROR * l->roundoff;
}

/* decides(); what is decided, and whether those overlap. */
static FORCE_INLINE wide_mask decided_lanes(const pair_lanes *l, wide separation, wide_mask *overlap) {
    wide near = near_cores(l);
    wide_mask far = separation > near;
    *overlap = wide_select(far, l->roundoff * (1 / ROUNDOFF), separation) <= near;
    return far | ~(separation > 0);
}

static unsigned distance_of_box_lanes(const body_pair *pairs, real cutoff, tact2_gap *const *gaps,
                                      unsigned *searched) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        box_lanes x;
        lane_gaps g;
        set_local_lanes(pairs + i, &l);
        unsigned asked = wide_bits(l.answered);
        find_box_axes(pairs + i, &l, &x);
        find_box_gaps(&l, &x, &g);
        *searched |= (asked & ~wide_bits(l.answered)) << i;
        answer_local_gaps(&l, &g, cutoff, gaps + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

static unsigned overlap_of_box_lanes(const body_pair *pairs, unsigned *overlaps) {
    unsigned answered = 0;
    *overlaps = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        box_lanes x;
        wide_mask overlap;
        set_local_lanes(pairs + i, &l);
        find_box_axes(pairs + i, &l, &x);
        wide_mask decided = decided_lanes(&l, x.axis.separation, &overlap), asked = l.answered;
        if (wide_bits(asked & ~decided)) {
            lane_gaps g;
            find_box_gaps(&l, &x, &g);
            overlap = wide_select_mask(decided, overlap, g.distance <= near_cores(&l));
            l.answered |= asked & decided;
        }
        *overlaps |= wide_bits(overlap) << i;
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

#endif
