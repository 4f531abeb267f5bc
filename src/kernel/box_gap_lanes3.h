/* Distances of pairs of boxes in lanes: the contact on the best axis, vertices, and the answer in the world, as the
 * single call finds them (analytic/boxes3.c, convex/distance.c), operation by operation. */
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

/* face_gap(). Not found where the lowest vertex does not project into the face; where it may slide on an edge or a face
 * that is parallel, the lane is not answered. */
static FORCE_INLINE void face_lanes(box_lanes *l, const axis_lanes *axis, box_gap_lanes *gap) {
    const wide one = wide_all(1), none = wide_all(0);
    wide_choice face = axis->face;
    wide_mat axes = wide_select_mat(axis->of_b, wide_transpose(l->turn), l->turn), across = wide_transpose(axes);
    wide_vec from = wide_select_vec(axis->of_b, l->back, l->position);
    wide_vec half = wide_select_vec(axis->of_b, l->half_b, l->half_a);
    wide_vec other = wide_select_vec(axis->of_b, l->half_a, l->half_b);
    wide at_face = chosen_of(face, from);
    wide_vec heights = chosen_column(face, across);
    wide_vec parts = signed_vec(other, wide_scale(wide_with_sign(one, -at_face), heights));
    wide_vec at = placed_lanes(axes, from, parts), beyond = wide_sub(wide_abs_vec(at), half);
    wide_mask over = (next_of(face, beyond) <= l->slack) & (after_of(face, beyond) <= l->slack);
    wide_vec rise = wide_abs_vec(heights);
    wide_mask slides = (rise.x * other.x * 2 <= l->slack) | (rise.y * other.y * 2 <= l->slack) |
                       (rise.z * other.z * 2 <= l->slack);
    wide_vec on_face = with_chosen(face, wide_clamped_vec(at, half),
                                   wide_with_sign(chosen_of(face, half), at_face));
    wide sign = wide_with_sign(one, at_face);
    wide_vec of_a = with_chosen(face, (wide_vec){none, none, none}, sign);
    wide_vec of_b = wide_scale(-sign, chosen_column(face, l->turn));
    *gap = (box_gap_lanes){axis->separation,
                           axis->bound,
                           wide_select_vec(axis->of_b, of_b, of_a),
                           wide_select_vec(axis->of_b, parts, on_face),
                           wide_select_vec(axis->of_b, on_face, parts),
                           over};
    l->answered &= over | ~slides | axis->crossed;
}

/* edge_gap() */
static FORCE_INLINE void edge_lanes(const box_lanes *l, const axis_lanes *axis, box_gap_lanes *gap) {
    const wide none = wide_all(0);
    wide_choice edge = axis->edge, other = axis->other_edge;
    wide_mask is_x = ~(edge.y | edge.z);
    wide_vec m = chosen_column(other, l->turn);
    wide half_i = chosen_of(edge, l->half_a), half_k = chosen_of(other, l->half_b);
    wide m_u = next_of(edge, m), m_v = after_of(edge, m), squared = m_u * m_u + m_v * m_v;
    wide away = after_of(edge, l->position) * m_u - next_of(edge, l->position) * m_v;
    wide inverse = wide_with_sign(1 / wide_sqrt(squared), away), n_u = -m_v * inverse, n_v = m_u * inverse;
    wide_vec n = {wide_select(is_x, none, wide_select(edge.y, n_v, n_u)),
                  wide_select(edge.y, none, wide_select(edge.z, n_v, n_u)),
                  wide_select(edge.z, none, wide_select(is_x, n_v, n_u))};
    wide_vec on_a = with_chosen(edge, signed_vec(l->half_a, n), none);
    wide_vec parts = with_chosen(other, signed_vec(l->half_b, wide_neg(wide_transform_transposed(l->turn, n))), none);
    wide_vec between = wide_sub(placed_lanes(l->turn, l->position, parts), on_a);
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
                           wide_dot(off, off) <= l->slack * l->slack};
}

/* ---- vertices */

#define VERTEX_TURNS 6 /* VERTEX_TRIES */

/* proves() */
static FORCE_INLINE void prove_lanes(const box_lanes *l, wide_vec between, box_gap_lanes *gap) {
    wide_vec own_parts = wide_abs_vec(between), other = wide_abs_vec(wide_transform_transposed(l->turn, between));
    wide size = wide_length(between);
    wide own = own_parts.x * l->half_a.x + own_parts.y * l->half_a.y + own_parts.z * l->half_a.z;
    /* Its last two terms are one sum. */
    wide reach = other.x * l->half_b.x + (other.y * l->half_b.y + other.z * l->half_b.z);
    wide lower = wide_dot(between, l->position) - (own + reach), inverse = 1 / size;
    gap->found = (size > GJK_TOUCHING / GAP_TOLERANCE * l->slack) & (size * size - lower <= l->slack * size);
    gap->distance = size;
    gap->bound = wide_max(wide_all(0), size - lower * inverse);
    gap->normal = wide_scale(inverse, between);
}

/* from_other_vertex() */
static FORCE_INLINE wide_vec from_vertex_of_b(const box_lanes *l, wide_vec n, box_gap_lanes *gap) {
    gap->on_b = signed_vec(l->half_b, wide_neg(wide_transform_transposed(l->turn, n)));
    wide_vec at = placed_lanes(l->turn, l->position, gap->on_b);
    gap->on_a = wide_clamped_vec(at, l->half_a);
    return wide_sub(at, gap->on_a);
}

/* from_box_vertex() */
static FORCE_INLINE wide_vec from_vertex_of_a(const box_lanes *l, wide_vec n, box_gap_lanes *gap) {
    const wide_vec *column = &l->turn.x;
    gap->on_a = signed_vec(l->half_a, n);
    wide_vec parts = wide_transform_transposed(l->turn, wide_sub(gap->on_a, l->position)), half = l->half_b;
    parts = wide_clamped_vec(parts, half);
    gap->on_b = parts;
    wide_vec between = wide_sub(placed_lanes(l->turn, l->position, parts), gap->on_a), left = wide_zero();
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

/* find_box_gap() */
static FORCE_INLINE void find_box_gaps(box_lanes *l, box_gap_lanes *gap) {
    axis_lanes axis;
    box_gap_lanes crossed;
    find_face(l, &axis);
    try_edge_lanes(l, &axis);
    face_lanes(l, &axis, gap);
    edge_lanes(l, &axis, &crossed);
    gap->found &= ~axis.crossed;
    keep_gaps(axis.crossed, &crossed, gap);
    wide_mask wait = l->answered & ~gap->found & ((axis.separation > 0) | axis.beyond);
    vertex_lanes(l, &axis, wait, gap);
    l->searched = l->answered & ~gap->found;
    l->answered &= gap->found;
}

/* ---- the answer */

/* set_gap(), write_gap(); on_b: in A's axes, from B's center */
static FORCE_INLINE void set_gaps(box_lanes *l, const box_gap_lanes *found, lane_gaps *g) {
    wide_vec n = found->normal, a = found->on_a, b = wide_transform(l->turn, found->on_b);
    wide_vec off = wide_sub(wide_sub(wide_add(b, l->position), a), wide_scale(found->distance, n));
    wide squared = wide_dot(off, off), most = 2 * wide_max(found->bound, l->slack);
    wide far = 2 * ((1 - WRITTEN_ERROR * ROUNDOFF) * found->bound + (SUPPORT_ERROR - WRITTEN_ERROR) * l->roundoff);
    wide_mask promised = ~(found->distance > l->far);
    wide_mask moved = (promised & (squared > far * far)) | (squared <= most * most);
    a = wide_select_vec(moved, wide_mul_add(a, wide_all(R(0.5)), off), a);
    b = wide_select_vec(moved, wide_mul_add(b, wide_all(R(-0.5)), off), b);
    wide bound = wide_select(moved, wide_max(found->bound, R(0.5) * wide_sqrt(squared)), found->bound);
    l->answered &= ~(ROUNDOFF * l->radii * l->to_scaled > RADII_DOMINATE * l->roundoff);
    g->distance = found->distance * l->to_user - l->radii;
    g->bound = (bound + SUPPORT_ERROR * l->roundoff) * l->to_user + RADIUS_ERROR * ROUNDOFF * l->radii;
    g->normal = n;
    g->on_a = wide_mul_add(wide_scale(l->to_user, a), l->a.radius, n);
    g->on_b = wide_mul_add(wide_scale(l->to_user, wide_add(b, l->position)), -l->b.radius, n);
    classify_lanes(g);
}

/* distance_world() */
static FORCE_INLINE void set_world(const box_lanes *l, wide moved, wide_mask beyond, lane_gaps *g) {
    g->bound = g->bound + moved;
    g->distance = wide_select(beyond, g->distance - moved, g->distance);
    unsigned touching = wide_bits(wide_abs(g->distance) <= g->bound);
    g->apart &= ~touching, g->deep &= ~touching;
    g->normal = wide_transform(l->world, g->normal);
    g->on_a = wide_add(wide_transform(l->world, g->on_a), l->a.at);
    g->on_b = wide_add(wide_transform(l->world, g->on_b), l->a.at);
}

static unsigned distance_of_box_lanes(const body_pair *pairs, real cutoff, tact3_gap *const *gaps,
                                      unsigned *searched) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        box_lanes l;
        box_gap_lanes found;
        lane_gaps g;
        set_box_lanes(pairs + i, &l);
        wide moved = ROUNDOFF * (RELATIVE_POSITION_ERROR * l.away + RELATIVE_ROTATION_ERROR * l.b.reach);
        wide limit = cutoff >= 0 ? cutoff + moved : wide_all(cutoff);
        l.far = cutoff >= 0 ? (limit + l.a.radius + l.b.radius) * l.to_scaled + SUPPORT_ERROR * l.roundoff
                            : wide_all(TACT_REAL_MAX);
        find_box_gaps(&l, &found);
        set_gaps(&l, &found, &g);
        set_world(&l, moved, cut_gaps(&g, limit), &g);
        write_gaps(&g, gaps + i);
        answered |= wide_bits(l.answered) << i;
        *searched |= wide_bits(l.searched) << i;
    }
    return answered;
}

#endif
