/* Circles and capsules of the plane in lanes: the closed forms of direct2.h and segments2.h, operation by operation.
 * Where those go on to a kernel, a lane is not answered. */
#ifndef TACT_KERNEL_ROUND_LANES2_H
#define TACT_KERNEL_ROUND_LANES2_H

#include "kernel/gap_lanes2.h"

/* ---- circles */

/* is_unit_rotation() */
static FORCE_INLINE wide_mask have_unit_rotations(const pair_lanes *l) {
    return (rotation_drift(&l->a) <= TACT2_UNIT_DRIFT) & (rotation_drift(&l->b) <= TACT2_UNIT_DRIFT);
}

/* set_direct() */
static FORCE_INLINE void set_circle_lanes(const body_pair *pairs, pair_lanes *l, lane_gaps *g) {
    set_world_lanes(pairs, l);
    l->answered &= (l->away >= PLAIN_SMALLEST) & (l->away + l->radii <= PLAIN_LARGEST) &
                   (l->radii <= RADII_DOMINATE * l->away) & have_unit_rotations(l);
    *g = (lane_gaps){.distance = l->away,
                     .bound = wide_all(0),
                     .normal = wide_scale(1 / l->away, l->position),
                     .on_a = wide_zero(),
                     .on_b = wide_zero()};
}

static unsigned distance_of_circle_lanes(const body_pair *pairs, real cutoff, tact2_gap *const *gaps,
                                         unsigned *searched) {
    (void)searched;
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        lane_gaps g;
        set_circle_lanes(pairs + i, &l, &g);
        add_radii(&l, &g);
        cut_gaps(&g, wide_all(cutoff));
        move_to_world(&l, &g);
        write_gaps(&g, gaps + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

/* overlaps() of two circles */
static unsigned overlap_of_circle_lanes(const body_pair *pairs, unsigned *overlaps) {
    unsigned answered = 0;
    *overlaps = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        set_local_lanes(pairs + i, &l);
        wide away = wide_length(l.position);
        l.answered &= away > GJK_TOUCHING * l.roundoff;
        *overlaps |= wide_bits(away <= l.radii * l.to_scaled + SUPPORT_ERROR * l.roundoff) << i;
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

/* direct_manifold() */
static FORCE_INLINE void write_circle_manifolds(lane_gaps *g, real speculative, tact2_manifold *const *manifolds) {
    wide nearest = g->distance - g->bound;
    wide_mask is_far = nearest > speculative;
    wide distance = wide_select(is_far, nearest, g->distance);
    wide point_bound = wide_select(is_far, g->bound, 2 * g->bound);
    real *row[LANES], *next[LANES], *last[LANES];
    g->beyond = wide_bits(is_far);
    for (int i = 0; i < LANES; i++) {
        tact2_manifold *m = manifolds[i];
        m->status = TACT_OK;
        m->relation = relation_of_lane(g, i);
        m->point_count = !(g->beyond >> i & 1);
        m->iterations = 0;
        m->point[0].id = 1u << 16;
        row[i] = &m->distance, next[i] = &m->point_error_bound, last[i] = &m->point[0].point_a.y;
    }
    wide_vec n = g->normal, a = g->on_a, b = g->on_b;
    wide_store_rows(row, (wide[4]){distance, g->bound, n.x, n.y});
    wide_store_rows(next, (wide[4]){point_bound, a.x, a.y, b.x});
    wide_store_rows(last, (wide[4]){a.y, b.x, b.y, g->distance});
}

static unsigned collide_circle_lanes(const body_pair *pairs, real speculative, tact2_manifold *const *manifolds) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        lane_gaps g;
        set_circle_lanes(pairs + i, &l, &g);
        add_radii(&l, &g);
        move_to_world(&l, &g);
        write_circle_manifolds(&g, speculative, manifolds + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

/* ---- capsules */

/* A segment along its axis, its center in the origin (half_segment). */
typedef struct wide_segment {
    wide_vec axis;
    wide half;
} wide_segment;

/* segment_meeting */
typedef struct meeting_lanes {
    wide_mask on_side;
    wide along, of_other;
} meeting_lanes;

/* meet_side() */
static FORCE_INLINE meeting_lanes meet_side_lanes(const wide_segment *own, const wide_segment *other, wide_vec from,
                                                  wide turn, wide slope, wide above, wide slack) {
    const wide one = wide_all(1);
    wide low = wide_select((turn > 0) == (above < 0), other->half, -other->half);
    wide at = wide_dot(from, own->axis) + low * slope;
    wide_mask inside = wide_abs(at) <= own->half;
    wide end = wide_with_sign(own->half, at), way = end - at, reach = -2 * low * slope;
    wide_mask aside = (2 * other->half * wide_abs(turn) > slack) | ((reach > 0) != (way > 0)) | (reach == 0);
    wide_mask within = wide_abs(way) < wide_abs(reach);
    wide back = wide_select(within, way / reach, one);
    wide along = wide_select(within, low - 2 * back * low, -low);
    return (meeting_lanes){inside | (~aside & (wide_abs(way - back * reach) <= slack)),
                           wide_select(inside, at, end), wide_select(inside | aside, low, along)};
}

static FORCE_INLINE wide_segment select_segment(wide_mask which, const wide_segment *yes, const wide_segment *no) {
    return (wide_segment){wide_select_vec(which, yes->axis, no->axis), wide_select(which, yes->half, no->half)};
}

/* gap_of_half_segments() */
static FORCE_INLINE void find_segment_gaps(pair_lanes *l, const wide_segment *a, const wide_segment *b, lane_gaps *g) {
    wide_vec from = l->position;
    wide turn = wide_cross(a->axis, b->axis), slope = wide_dot(a->axis, b->axis), sine = wide_abs(turn);
    wide above_a = wide_cross(a->axis, from), above_b = wide_cross(from, b->axis);
    wide of_a = wide_abs(above_a) - b->half * sine, of_b = wide_abs(above_b) - a->half * sine;
    wide_mask is_a = ~(of_b > of_a);
    wide_segment own = select_segment(is_a, a, b), other = select_segment(is_a, b, a);
    wide above = wide_select(is_a, above_a, above_b), slack = GAP_TOLERANCE * l->roundoff;
    meeting_lanes m = meet_side_lanes(&own, &other, wide_select_vec(is_a, from, wide_neg(from)),
                                      wide_select(is_a, turn, -turn), slope, above, slack);
    g->on_a = wide_mul_add(wide_zero(), wide_select(is_a, m.along, m.of_other), a->axis);
    g->on_b = wide_mul_add(wide_zero(), wide_select(is_a, m.of_other, m.along), b->axis);
    wide_vec side = wide_select_vec((above < 0) == is_a, wide_right(own.axis), wide_left(own.axis));
    wide_vec between = wide_sub(wide_add(g->on_b, from), g->on_a);
    wide away = wide_length(between);
    wide_vec n = wide_scale(1 / away, between);
    wide reach = wide_abs(wide_dot(n, a->axis)) * a->half + wide_abs(wide_dot(n, b->axis)) * b->half;
    wide open = away - (wide_dot(n, from) - reach);
    g->normal = wide_select_vec(m.on_side, side, n);
    g->distance = wide_select(m.on_side, wide_select(is_a, of_a, of_b), away);
    g->bound = wide_select(m.on_side, wide_all(0), wide_max(wide_all(0), open));
    l->answered &= m.on_side | ((away > GJK_TOUCHING * l->roundoff) & (open <= slack));
}

/* set_plain_capsules() */
static FORCE_INLINE void set_capsule_lanes(const body_pair *pairs, pair_lanes *l, lane_gaps *g) {
    set_world_lanes(pairs, l);
    wide_segment a = {l->a.rotation, load_points(pairs, false, 1).x};
    wide_segment b = {l->b.rotation, load_points(pairs, true, 1).x};
    wide size = l->roundoff * (1 / ROUNDOFF), least = wide_min(a.half, b.half);
    wide turn = wide_abs(wide_cross(a.axis, b.axis));
    l->answered &= are_plain_coordinates(a.axis) & are_plain_coordinates(b.axis);
    l->answered &= have_unit_rotations(l) & (least > 0) & (least * least > PLAIN_SQUARE * (size * size)) &
                   ((turn == 0) | (turn > PLAIN_SQUARE));
    find_segment_gaps(l, &a, &b, g);
}

static unsigned distance_of_capsule_lanes(const body_pair *pairs, real cutoff, tact2_gap *const *gaps,
                                          unsigned *searched) {
    (void)searched;
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        lane_gaps g;
        set_capsule_lanes(pairs + i, &l, &g);
        add_radii(&l, &g);
        cut_gaps(&g, wide_all(cutoff));
        move_to_world(&l, &g);
        write_gaps(&g, gaps + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

static unsigned overlap_of_capsule_lanes(const body_pair *pairs, unsigned *overlaps) {
    unsigned answered = 0;
    *overlaps = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        lane_gaps g;
        set_capsule_lanes(pairs + i, &l, &g);
        *overlaps |= wide_bits(g.distance <= l.radii + SUPPORT_ERROR * l.roundoff) << i;
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

#endif
