/* Distances of pairs of boxes in lanes: the contact on the best axis, and vertices, as the single call finds them
 * (analytic/boxes3.c), operation by operation. */
#ifndef TACT_KERNEL_BOX_GAP_LANES3_H
#define TACT_KERNEL_BOX_GAP_LANES3_H

#include "kernel/box_lanes3.h"

/* In A's frame, scaled (box_gap). found: the lane has its gap. */
typedef struct box_gap_lanes {
    wide distance, bound;
    wide_vec normal, on_a;
    wide_vec on_b; /* in units of B's axes, from its center */
    wide_mask found;
} box_gap_lanes;

static FORCE_INLINE void keep_gaps(wide_mask which, const box_gap_lanes *from, box_gap_lanes *to) {
    to->distance = wide_select(which, from->distance, to->distance);
    to->bound = wide_select(which, from->bound, to->bound);
    to->normal = wide_select_vec(which, from->normal, to->normal);
    to->on_a = wide_select_vec(which, from->on_a, to->on_a);
    to->on_b = wide_select_vec(which, from->on_b, to->on_b);
    to->found |= which & from->found;
}

/* triple_clamp() */
static FORCE_INLINE wide wide_clamped(wide x, wide most) {
    x = wide_select(x > most, most, x);
    return wide_select(x < -most, -most, x);
}
static FORCE_INLINE wide_vec wide_clamped_vec(wide_vec v, wide_vec most) {
    return (wide_vec){wide_clamped(v.x, most.x), wide_clamped(v.y, most.y), wide_clamped(v.z, most.z)};
}
static FORCE_INLINE wide_vec signed_vec(wide_vec size, wide_vec sign) {
    return (wide_vec){wide_with_sign(size.x, sign.x), wide_with_sign(size.y, sign.y), wide_with_sign(size.z, sign.z)};
}

/* placed() */
static FORCE_INLINE wide_vec placed_lanes(wide_mat axes, wide_vec from, wide_vec parts) {
    return wide_add(from, wide_transform(axes, parts));
}

/* ---- contact on the best axis */

/* normal_of_face() */
static FORCE_INLINE wide_vec face_normals(const box_lanes *l, const axis_lanes *axis) {
    wide_vec from = wide_select_vec(axis->of_b, l->back, l->pair.position);
    wide sign = wide_with_sign(wide_all(1), chosen_of(axis->face, from));
    wide_vec of_b = wide_scale(-sign, chosen_column(axis->face, l->pair.turn));
    return wide_select_vec(axis->of_b, of_b, with_chosen(axis->face, wide_zero(), sign));
}

/* face_gap(). Not found where the lowest vertex does not project into the face; where it may slide on an edge or a face
 * that is parallel, the lane is not answered. */
static FORCE_INLINE void face_lanes(box_lanes *l, const axis_lanes *axis, box_gap_lanes *gap) {
    const wide one = wide_all(1);
    wide_choice face = axis->face;
    wide_mat turn = l->pair.turn, axes = wide_select_mat(axis->of_b, wide_transpose(turn), turn);
    wide_mat across = wide_transpose(axes);
    wide_vec from = wide_select_vec(axis->of_b, l->back, l->pair.position);
    wide_vec half = wide_select_vec(axis->of_b, l->half_b, l->half_a);
    wide_vec other = wide_select_vec(axis->of_b, l->half_a, l->half_b);
    wide at_face = chosen_of(face, from);
    wide_vec heights = chosen_column(face, across);
    wide_vec parts = signed_vec(other, wide_scale(wide_with_sign(one, -at_face), heights));
    wide_vec at = placed_lanes(axes, from, parts), beyond = wide_sub(wide_abs_vec(at), half);
    wide_mask over = (next_of(face, beyond) <= l->pair.slack) & (after_of(face, beyond) <= l->pair.slack);
    wide_vec rise = wide_abs_vec(heights);
    wide_mask slides = (rise.x * other.x * 2 <= l->pair.slack) | (rise.y * other.y * 2 <= l->pair.slack) |
                       (rise.z * other.z * 2 <= l->pair.slack);
    wide_vec on_face = with_chosen(face, wide_clamped_vec(at, half),
                                   wide_with_sign(chosen_of(face, half), at_face));
    *gap = (box_gap_lanes){axis->separation,
                           axis->bound,
                           face_normals(l, axis),
                           wide_select_vec(axis->of_b, parts, on_face),
                           wide_select_vec(axis->of_b, on_face, parts),
                           over};
    l->pair.answered &= over | ~slides | axis->crossed;
}

/* edge_gap() */
static FORCE_INLINE void edge_lanes(const box_lanes *l, const axis_lanes *axis, box_gap_lanes *gap) {
    const wide none = wide_all(0);
    wide_choice edge = axis->edge, other = axis->other_edge;
    wide_mask is_x = ~(edge.y | edge.z);
    wide_vec m = chosen_column(other, l->pair.turn);
    wide half_i = chosen_of(edge, l->half_a), half_k = chosen_of(other, l->half_b);
    wide m_u = next_of(edge, m), m_v = after_of(edge, m), squared = m_u * m_u + m_v * m_v;
    wide away = after_of(edge, l->pair.position) * m_u - next_of(edge, l->pair.position) * m_v;
    wide inverse = wide_with_sign(1 / wide_sqrt(squared), away), n_u = -m_v * inverse, n_v = m_u * inverse;
    wide_vec n = {wide_select(is_x, none, wide_select(edge.y, n_v, n_u)),
                  wide_select(edge.y, none, wide_select(edge.z, n_v, n_u)),
                  wide_select(edge.z, none, wide_select(is_x, n_v, n_u))};
    wide_vec on_a = with_chosen(edge, signed_vec(l->half_a, n), none);
    wide_vec towards_a = wide_neg(wide_transform_transposed(l->pair.turn, n));
    wide_vec parts = with_chosen(other, signed_vec(l->half_b, towards_a), none);
    wide_vec between = wide_sub(placed_lanes(l->pair.turn, l->pair.position, parts), on_a);
    wide part = -(next_of(edge, between) * m_u + after_of(edge, between) * m_v) / squared;
    part = wide_max(-half_k, wide_min(half_k, part));
    wide at = wide_max(-half_i, wide_min(half_i, chosen_of(edge, between) + part * chosen_of(edge, m)));
    between = wide_mul_add(between, part, m);
    between = with_chosen(edge, between, chosen_of(edge, between) - at);
    wide_vec off = wide_mul_add(between, -axis->separation, n);
    *gap = (box_gap_lanes){axis->separation,
                           axis->bound,
                           n,
                           with_chosen(edge, on_a, at),
                           with_chosen(other, parts, part),
                           wide_dot(off, off) <= l->pair.slack * l->pair.slack};
}

/* ---- vertices */

#define VERTEX_TURNS 6 /* VERTEX_TRIES */

/* proves() */
static FORCE_INLINE void prove_lanes(const box_lanes *l, wide_vec between, box_gap_lanes *gap) {
    wide_vec own_parts = wide_abs_vec(between), other = wide_abs_vec(wide_transform_transposed(l->pair.turn, between));
    wide size = wide_length(between);
    wide own = own_parts.x * l->half_a.x + own_parts.y * l->half_a.y + own_parts.z * l->half_a.z;
    /* Its last two terms are one sum. */
    wide reach = other.x * l->half_b.x + (other.y * l->half_b.y + other.z * l->half_b.z);
    wide lower = wide_dot(between, l->pair.position) - (own + reach), inverse = 1 / size;
    gap->found = (size > GJK_TOUCHING / GAP_TOLERANCE * l->pair.slack) & (size * size - lower <= l->pair.slack * size);
    gap->distance = size;
    gap->bound = wide_max(wide_all(0), size - lower * inverse);
    gap->normal = wide_scale(inverse, between);
}

/* from_other_vertex() */
static FORCE_INLINE wide_vec from_vertex_of_b(const box_lanes *l, wide_vec n, box_gap_lanes *gap) {
    gap->on_b = signed_vec(l->half_b, wide_neg(wide_transform_transposed(l->pair.turn, n)));
    wide_vec at = placed_lanes(l->pair.turn, l->pair.position, gap->on_b);
    gap->on_a = wide_clamped_vec(at, l->half_a);
    return wide_sub(at, gap->on_a);
}

/* from_box_vertex() */
static FORCE_INLINE wide_vec from_vertex_of_a(const box_lanes *l, wide_vec n, box_gap_lanes *gap) {
    const wide_vec *column = &l->pair.turn.x;
    gap->on_a = signed_vec(l->half_a, n);
    wide_vec parts = wide_transform_transposed(l->pair.turn, wide_sub(gap->on_a, l->pair.position)), half = l->half_b;
    parts = wide_clamped_vec(parts, half);
    gap->on_b = parts;
    wide_vec between = wide_sub(placed_lanes(l->pair.turn, l->pair.position, parts), gap->on_a), left = wide_zero();
    const wide_mask inside[3] = {wide_abs(parts.x) < half.x, wide_abs(parts.y) < half.y, wide_abs(parts.z) < half.z};
    for (int k = 0; k < 3; k++)
        left = wide_select_vec(inside[k], wide_mul_add(left, wide_dot(between, column[k]), column[k]), left);
    return wide_sub(between, left);
}

/* vertex_gap(), of the lanes that wait; far_gap() of those that are beyond the cutoff. */
static FORCE_INLINE void vertex_lanes(const box_lanes *l, const axis_lanes *axis, wide_mask wait, box_gap_lanes *gap) {
    wide_vec n = gap->normal;
    for (int i = 0; i < VERTEX_TURNS && wide_bits(wait); i++) {
        box_gap_lanes next;
        wide_vec between = i % 2 ? from_vertex_of_a(l, n, &next) : from_vertex_of_b(l, n, &next);
        prove_lanes(l, between, &next);
        if (i == 0) {
            wide far = wide_taxicab(between);
            wide bound = wide_max(wide_all(0), far - axis->separation);
            next.distance = wide_select(axis->beyond, far, next.distance);
            next.bound = wide_select(axis->beyond, bound, next.bound);
            next.normal = wide_select_vec(axis->beyond, n, next.normal);
            next.found |= axis->beyond;
        }
        wide_mask done = wait & next.found;
        keep_gaps(done, &next, gap);
        wait &= ~done;
        n = between;
    }
}

/* find_box_gap(), after best_face() */
static FORCE_INLINE void find_box_gaps(box_lanes *l, axis_lanes *axis, box_gap_lanes *gap) {
    box_gap_lanes crossed;
    try_edge_lanes(l, axis);
    face_lanes(l, axis, gap);
    edge_lanes(l, axis, &crossed);
    gap->found &= ~axis->crossed;
    keep_gaps(axis->crossed, &crossed, gap);
    wide_mask wait = l->pair.answered & ~gap->found & ((axis->separation > 0) | axis->beyond);
    vertex_lanes(l, axis, wait, gap);
    l->searched = l->pair.answered & ~gap->found;
    l->pair.answered &= gap->found;
}

/* ---- the answer */

static unsigned distance_of_box_lanes(const body_pair *pairs, real cutoff, tact3_gap *const *gaps,
                                      unsigned *searched) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        box_lanes l;
        axis_lanes axis;
        box_gap_lanes found;
        lane_gaps g;
        set_box_lanes(pairs + i, &l);
        wide limit = set_cutoff(&l.pair, cutoff);
        find_face(&l, &axis);
        find_box_gaps(&l, &axis, &found);
        wide_vec on_b = wide_transform(l.pair.turn, found.on_b);
        set_gaps(&l.pair, found.distance, found.bound, found.normal, found.on_a, on_b,
                 ~(found.distance > l.pair.far), &g);
        set_world(&l.pair, cut_gaps(&g, limit), &g);
        write_gaps(&g, gaps + i);
        answered |= wide_bits(l.pair.answered) << i;
        *searched |= wide_bits(l.searched) << i;
    }
    return answered;
}

#endif
