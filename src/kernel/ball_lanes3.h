/* Balls against balls, capsules and boxes in lanes: the closed forms of direct3.h, operation by operation. Where those
 * go on to a kernel, so does a lane that is not answered. */
#ifndef TACT_KERNEL_BALL_LANES3_H
#define TACT_KERNEL_BALL_LANES3_H

#include "contact/names.h"
#include "kernel/segment_lanes3.h"

/* ---- the forms */

/* Sets up the pairs, and finds the gaps of their cores. */
typedef void (*lane_form)(const body_pair *pairs, plain_lanes *l, lane_gaps *g);

/* balls_gap() */
static FORCE_INLINE void ball_lanes(const body_pair *pairs, plain_lanes *l, lane_gaps *g) {
    set_plain_lanes(pairs, l);
    wide away = wide_length(l->position);
    l->answered &= away > GJK_TOUCHING * l->roundoff;
    *g = (lane_gaps){.distance = away,
                     .bound = wide_all(0),
                     .normal = wide_scale(1 / away, l->position),
                     .on_a = wide_zero(),
                     .on_b = wide_zero()};
}

/* is_long(); nearest_part(), whose point is returned */
static FORCE_INLINE wide_vec nearest_part_lanes(plain_lanes *l, const wide_segment *s, wide_vec from, lane_gaps *g) {
    wide part = clamped_lanes(wide_dot(from, s->half) * s->inverse), size = l->roundoff * (1 / ROUNDOFF);
    wide_vec between = wide_mul_add(from, -part, s->half);
    wide_vec square = wide_mul_add(between, -wide_dot(between, s->half) * s->inverse, s->half);
    square = wide_select_vec(wide_abs(part) < 1, square, between);
    l->answered &= s->squared > PLAIN_SQUARE * (size * size);
    prove_gaps(l, between, square, from, wide_abs(wide_dot(square, s->half)), g);
    return wide_scale(part, s->half);
}

/* capsule_ball_gap() */
static FORCE_INLINE void capsule_ball_lanes(const body_pair *pairs, plain_lanes *l, lane_gaps *g) {
    wide_segment s;
    set_plain_lanes(pairs, l);
    load_segments(pairs, false, &l->a, &s);
    g->on_a = nearest_part_lanes(l, &s, l->position, g);
    g->on_b = wide_zero();
}

/* ball_capsule_gap() */
static FORCE_INLINE void ball_capsule_lanes(const body_pair *pairs, plain_lanes *l, lane_gaps *g) {
    wide_segment s;
    set_plain_lanes(pairs, l);
    load_segments(pairs, true, &l->b, &s);
    g->on_b = nearest_part_lanes(l, &s, wide_sub(wide_zero(), l->position), g);
    g->on_a = wide_zero();
    g->normal = wide_neg(g->normal);
}

/* with_sign() times the mask: zero, or one with the sign. */
static FORCE_INLINE wide unit_where(wide_mask which, wide sign) {
    return wide_select(which, wide_with_sign(wide_all(1), sign), wide_all(0));
}

/* nearest_face_of_box() */
static FORCE_INLINE void nearest_face_lanes(wide_vec half, wide_vec at, wide *most, wide_vec *n, wide_vec *on_box) {
    wide x = wide_abs(at.x) - half.x, y = wide_abs(at.y) - half.y, z = wide_abs(at.z) - half.z;
    wide_mask second = y > x;
    *most = wide_select(second, y, x);
    wide_mask third = z > *most, is_y = second & ~third, is_x = ~(second | third);
    *most = wide_select(third, z, *most);
    *n = (wide_vec){unit_where(is_x, at.x), unit_where(is_y, at.y), unit_where(third, at.z)};
    *on_box = (wide_vec){wide_select(is_x, wide_with_sign(half.x, at.x), at.x),
                         wide_select(is_y, wide_with_sign(half.y, at.y), at.y),
                         wide_select(third, wide_with_sign(half.z, at.z), at.z)};
}

/* clamped_to() */
static FORCE_INLINE wide within_half(wide half, wide x) { return wide_max(-half, wide_min(half, x)); }

/* nearest_point_of_box(), turned into the world; is_plain_distance(). from: from the box's center to the ball's. The
 * normal leads to the ball. Returns the point of the box. */
static FORCE_INLINE wide_vec nearest_of_box_lanes(const body_pair *pairs, bool is_b, plain_lanes *l, wide_vec from,
                                                  lane_gaps *g) {
    wide_mat turn = wide_rotation_matrix(is_b ? l->b.rotation : l->a.rotation);
    wide_vec at = wide_transform_transposed(turn, from), half = load_half_extents(pairs, is_b), n, on_box;
    wide most;
    nearest_face_lanes(half, at, &most, &n, &on_box);
    wide_vec nearest = {within_half(half.x, at.x), within_half(half.y, at.y), within_half(half.z, at.z)};
    wide_vec off = wide_sub(at, nearest);
    wide squared = wide_dot(off, off), distance = wide_sqrt(squared);
    wide_mask outside = squared > LEAST_SQUARE;
    g->distance = wide_select(outside, distance, most);
    g->bound = wide_all(0);
    g->normal = wide_transform(turn, wide_select_vec(outside, wide_scale(1 / distance, off), n));
    l->answered &= (g->distance < 0) | (g->distance > l->roundoff);
    return wide_transform(turn, wide_select_vec(outside, nearest, on_box));
}

/* box_ball_gap() */
static FORCE_INLINE void box_ball_lanes(const body_pair *pairs, plain_lanes *l, lane_gaps *g) {
    set_plain_lanes(pairs, l);
    g->on_a = nearest_of_box_lanes(pairs, false, l, l->position, g);
    g->on_b = wide_zero();
}

/* ball_box_gap() */
static FORCE_INLINE void ball_box_lanes(const body_pair *pairs, plain_lanes *l, lane_gaps *g) {
    set_plain_lanes(pairs, l);
    g->on_b = nearest_of_box_lanes(pairs, true, l, wide_sub(wide_zero(), l->position), g);
    g->on_a = wide_zero();
    g->normal = wide_neg(g->normal);
}

/* ---- the answers */

static FORCE_INLINE unsigned distance_by_lanes(lane_form form, const body_pair *pairs, real cutoff,
                                               tact3_gap *const *gaps) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        plain_lanes l;
        lane_gaps g;
        form(pairs + i, &l, &g);
        add_radii(&l, &g);
        cut_gaps(&g, wide_all(cutoff));
        write_gaps(&g, gaps + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

static FORCE_INLINE unsigned collide_by_lanes(lane_form form, uint32_t name, const body_pair *pairs, real speculative,
                                              tact3_manifold *const *manifolds) {
    unsigned answered = 0;
    uint32_t id[LANES];
    for (int i = 0; i < LANES; i++) id[i] = name;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        plain_lanes l;
        lane_gaps g;
        form(pairs + i, &l, &g);
        add_radii(&l, &g);
        write_manifolds(&g, speculative, id, manifolds + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

static FORCE_INLINE unsigned overlap_by_lanes(lane_form form, const body_pair *pairs, unsigned *overlaps) {
    unsigned answered = 0;
    *overlaps = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        plain_lanes l;
        lane_gaps g;
        form(pairs + i, &l, &g);
        *overlaps |= wide_bits(g.distance <= l.radii + SUPPORT_ERROR * l.roundoff) << i;
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

static unsigned distance_of_ball_lanes(const body_pair *pairs, real cutoff, tact3_gap *const *gaps,
                                         unsigned *searched) {
    (void)searched;
    return distance_by_lanes(ball_lanes, pairs, cutoff, gaps);
}

static unsigned overlap_of_ball_lanes(const body_pair *pairs, unsigned *overlaps) {
    return overlap_by_lanes(ball_lanes, pairs, overlaps);
}

static unsigned collide_ball_lanes(const body_pair *pairs, real speculative, tact3_manifold *const *manifolds) {
    return collide_by_lanes(ball_lanes, contact_id(1, 0), pairs, speculative, manifolds);
}

static unsigned distance_of_ball_capsule_lanes(const body_pair *pairs, real cutoff, tact3_gap *const *gaps,
                                         unsigned *searched) {
    (void)searched;
    return distance_by_lanes(ball_capsule_lanes, pairs, cutoff, gaps);
}

static unsigned overlap_of_ball_capsule_lanes(const body_pair *pairs, unsigned *overlaps) {
    return overlap_by_lanes(ball_capsule_lanes, pairs, overlaps);
}

static unsigned collide_ball_capsule_lanes(const body_pair *pairs, real speculative, tact3_manifold *const *manifolds) {
    return collide_by_lanes(ball_capsule_lanes, contact_id(1, 0), pairs, speculative, manifolds);
}

static unsigned distance_of_capsule_ball_lanes(const body_pair *pairs, real cutoff, tact3_gap *const *gaps,
                                         unsigned *searched) {
    (void)searched;
    return distance_by_lanes(capsule_ball_lanes, pairs, cutoff, gaps);
}

static unsigned overlap_of_capsule_ball_lanes(const body_pair *pairs, unsigned *overlaps) {
    return overlap_by_lanes(capsule_ball_lanes, pairs, overlaps);
}

static unsigned collide_capsule_ball_lanes(const body_pair *pairs, real speculative, tact3_manifold *const *manifolds) {
    return collide_by_lanes(capsule_ball_lanes, contact_id(0, 1), pairs, speculative, manifolds);
}

static unsigned distance_of_ball_box_lanes(const body_pair *pairs, real cutoff, tact3_gap *const *gaps,
                                         unsigned *searched) {
    (void)searched;
    return distance_by_lanes(ball_box_lanes, pairs, cutoff, gaps);
}

static unsigned overlap_of_ball_box_lanes(const body_pair *pairs, unsigned *overlaps) {
    return overlap_by_lanes(ball_box_lanes, pairs, overlaps);
}

static unsigned collide_ball_box_lanes(const body_pair *pairs, real speculative, tact3_manifold *const *manifolds) {
    return collide_by_lanes(ball_box_lanes, contact_id(1, 0), pairs, speculative, manifolds);
}

static unsigned distance_of_box_ball_lanes(const body_pair *pairs, real cutoff, tact3_gap *const *gaps,
                                         unsigned *searched) {
    (void)searched;
    return distance_by_lanes(box_ball_lanes, pairs, cutoff, gaps);
}

static unsigned overlap_of_box_ball_lanes(const body_pair *pairs, unsigned *overlaps) {
    return overlap_by_lanes(box_ball_lanes, pairs, overlaps);
}

static unsigned collide_box_ball_lanes(const body_pair *pairs, real speculative, tact3_manifold *const *manifolds) {
    return collide_by_lanes(box_ball_lanes, contact_id(0, 1), pairs, speculative, manifolds);
}

#endif
