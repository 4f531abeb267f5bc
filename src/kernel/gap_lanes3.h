/* Pairs in lanes: how their poses come in, and how gaps and contacts go out, as plain_pair.h, written_gap.h and
 * direct3.h do, to the bit. */
#ifndef TACT_KERNEL_GAP_LANES3_H
#define TACT_KERNEL_GAP_LANES3_H

#include "base/tolerance.h"
#include "base/wide_vec3.h"
#include "kernel/lane_kernel3.h"

/* The vectors of one number of all pairs of a call. */
#define LANE_GROUPS (LANE_PAIRS / LANES)

/* A body of each pair. */
typedef struct wide_body {
    wide_vec at;
    wide rotation[4], rotation_squared;
    wide radius, reach;
} wide_body;

/* What is written. */
typedef struct lane_gaps {
    wide distance, bound;
    wide_vec normal, on_a, on_b;
    unsigned apart, deep, beyond; /* bits of lanes; neither: touching */
} lane_gaps;

/* ---- what goes in */

static FORCE_INLINE void load_bodies(const body_pair *pairs, bool of_b, wide_body *body) {
    const real *position[LANES], *turn[LANES];
    real radius[LANES], reach[LANES];
    for (int i = 0; i < LANES; i++) {
        const tact3_pose *pose = of_b ? pairs[i].pose_b : pairs[i].pose_a;
        const tact3_shape *shape = of_b ? pairs[i].b : pairs[i].a;
        position[i] = (const real *)pose, turn[i] = position[i] + 3;
        radius[i] = shape->rounding, reach[i] = shape->reach;
    }
    wide first[4], *q = body->rotation;
    wide_load_rows(position, first);
    wide_load_rows(turn, q);
    body->at = (wide_vec){first[0], first[1], first[2]};
    body->rotation_squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    body->radius = wide_load(radius), body->reach = wide_load(reach);
}

static FORCE_INLINE wide_vec load_half_extents(const body_pair *pairs, bool of_b) {
    const real *half[LANES];
    wide h[4];
    for (int i = 0; i < LANES; i++) half[i] = &(of_b ? pairs[i].b : pairs[i].a)->u.points[0].x;
    wide_load_rows(half, h);
    return (wide_vec){h[0], h[1], h[2]};
}

/* rotation_status() */
static FORCE_INLINE wide_mask is_rotation(const wide_body *body) {
    return wide_abs(body->rotation_squared - 1) <= ROTATION_DRIFT;
}

/* From A's origin to B's in the world; no zero is below zero. */
static FORCE_INLINE wide_vec wide_between(const wide_body *a, const wide_body *b) {
    return wide_add(wide_zero(), wide_sub(b->at, a->at));
}

/* The pairs, as set_plain_pair() sets them up. */
typedef struct plain_lanes {
    wide_body a, b;
    wide_vec position;
    wide radii, roundoff;
    wide_mask answered;
} plain_lanes;

/* True where scaling by a power of two changes no bit. */
static FORCE_INLINE wide_mask is_plain_coordinate(wide x) { return (x == 0) | (wide_abs(x) >= PLAIN_COORDINATE); }

static FORCE_INLINE void set_plain_lanes(const body_pair *pairs, plain_lanes *l) {
    load_bodies(pairs, false, &l->a);
    load_bodies(pairs, true, &l->b);
    l->position = wide_between(&l->a, &l->b);
    wide size = l->a.reach + l->b.reach + wide_length(l->position);
    l->radii = l->a.radius + l->b.radius;
    l->roundoff = ROUNDOFF * wide_max(size, SMALL_CORES * l->radii);
    l->answered = (size >= PLAIN_SMALLEST) & (size <= PLAIN_LARGEST) & (l->radii <= PLAIN_LARGEST) &
                  is_plain_coordinate(l->position.x) & is_plain_coordinate(l->position.y) &
                  is_plain_coordinate(l->position.z) & is_rotation(&l->a) & is_rotation(&l->b);
}

/* ---- what comes out */

static FORCE_INLINE void classify_lanes(lane_gaps *g) {
    g->apart = wide_bits(g->distance - g->bound > 0);
    g->deep = wide_bits(g->distance + g->bound < 0);
    g->beyond = 0;
}

/* write_gap(), at the place of A in the world. The gaps of the cores become those of the shapes. */
static FORCE_INLINE void add_radii(plain_lanes *l, lane_gaps *g) {
    l->answered &= ~(ROUNDOFF * l->radii > RADII_DOMINATE * l->roundoff);
    g->distance = g->distance - l->radii;
    g->bound = (g->bound + SUPPORT_ERROR * l->roundoff) + RADIUS_ERROR * ROUNDOFF * l->radii;
    g->on_a = wide_add(wide_mul_add(g->on_a, l->a.radius, g->normal), l->a.at);
    g->on_b = wide_add(wide_mul_add(wide_add(g->on_b, l->position), -l->b.radius, g->normal), l->a.at);
    classify_lanes(g);
}

/* apply_cutoff(); the mask of what is beyond it. */
static FORCE_INLINE wide_mask cut_gaps(lane_gaps *g, wide cutoff) {
    wide nearest = g->distance - g->bound;
    wide_mask beyond = (cutoff >= 0) & (nearest > cutoff);
    g->beyond = wide_bits(beyond);
    g->distance = wide_select(beyond, nearest, g->distance);
    return beyond;
}

static FORCE_INLINE tact_relation relation_of_lane(const lane_gaps *g, int i) {
    return g->beyond >> i & 1  ? TACT_BEYOND_CUTOFF
           : g->apart >> i & 1 ? TACT_SEPARATED
           : g->deep >> i & 1  ? TACT_OVERLAP
                               : TACT_TOUCHING;
}

static FORCE_INLINE void write_gaps(const lane_gaps *g, tact3_gap *const *gaps) {
    real *row[LANES], *next[LANES], *last[LANES];
    for (int i = 0; i < LANES; i++) {
        tact3_gap *gap = gaps[i];
        gap->status = TACT_OK;
        gap->relation = relation_of_lane(g, i);
        gap->iterations = 0;
        row[i] = &gap->distance, next[i] = &gap->normal.z, last[i] = &gap->point_a.z;
    }
    wide_vec n = g->normal, a = g->on_a, b = g->on_b;
    wide_store_rows(row, (wide[4]){g->distance, g->bound, n.x, n.y});
    wide_store_rows(next, (wide[4]){n.z, a.x, a.y, a.z});
    wide_store_rows(last, (wide[4]){a.z, b.x, b.y, b.z});
}

/* write_lone(); id: of each lane's point. */
static FORCE_INLINE void write_manifolds(lane_gaps *g, real speculative, const uint32_t *id,
                                         tact3_manifold *const *manifolds) {
    wide nearest = g->distance - g->bound;
    wide_mask is_far = nearest > speculative;
    wide distance = wide_select(is_far & (nearest > SMALLEST_DISTANCE), nearest, g->distance);
    g->beyond = wide_bits(is_far);
    real *row[LANES], *next[LANES], *third[LANES], *last[LANES];
    for (int i = 0; i < LANES; i++) {
        tact3_manifold *m = manifolds[i];
        m->status = TACT_OK;
        m->relation = relation_of_lane(g, i);
        m->point_count = !(g->beyond >> i & 1);
        m->iterations = 0;
        m->point[0].id = id[i];
        row[i] = &m->distance, next[i] = &m->normal.z;
        third[i] = &m->point[0].point_a.z, last[i] = &m->point[0].point_b.x;
    }
    wide_vec n = g->normal, a = g->on_a, b = g->on_b;
    wide_store_rows(row, (wide[4]){distance, g->bound, n.x, n.y});
    wide_store_rows(next, (wide[4]){n.z, wide_select(is_far, g->bound, 2 * g->bound), a.x, a.y});
    wide_store_rows(third, (wide[4]){a.z, b.x, b.y, b.z});
    wide_store_rows(last, (wide[4]){b.x, b.y, b.z, g->distance});
}

#endif
