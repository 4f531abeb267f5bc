/* Pairs in the plane in lanes: how their poses come in, and how gaps go out, as pair.c, written_gap.h and distance.c
 * do, to the bit. */
#ifndef TACT_KERNEL_GAP_LANES2_H
#define TACT_KERNEL_GAP_LANES2_H

#include "base/tolerance.h"
#include "base/wide_vec2.h"
#include "kernel/lane_kernel2.h"

/* A body of each pair. */
typedef struct wide_body {
    wide_vec at, rotation;
    wide radius, reach;
} wide_body;

/* What is written. */
typedef struct lane_gaps {
    wide distance, bound;
    wide_vec normal, on_a, on_b;
    unsigned apart, deep, beyond; /* bits of lanes; neither: touching */
} lane_gaps;

/* ---- what goes in */

static FORCE_INLINE const tact2_shape *shape_of_lane(const body_pair *pair, bool of_b) {
    return of_b ? pair->b : pair->a;
}

static FORCE_INLINE void load_bodies(const body_pair *pairs, bool of_b, wide_body *body) {
    const real *pose[LANES];
    real radius[LANES], reach[LANES];
    for (int i = 0; i < LANES; i++) {
        const tact2_shape *shape = shape_of_lane(&pairs[i], of_b);
        pose[i] = (const real *)(of_b ? pairs[i].pose_b : pairs[i].pose_a);
        radius[i] = shape->rounding, reach[i] = shape->reach;
    }
    wide row[4];
    wide_load_rows(pose, row);
    body->at = (wide_vec){row[0], row[1]}, body->rotation = (wide_vec){row[2], row[3]};
    body->radius = wide_load(radius), body->reach = wide_load(reach);
}

static FORCE_INLINE wide_vec load_points(const body_pair *pairs, bool of_b, int k) {
    real x[LANES], y[LANES];
    for (int i = 0; i < LANES; i++) {
        const vec *point = &shape_of_lane(&pairs[i], of_b)->u.points[k];
        x[i] = point->x, y[i] = point->y;
    }
    return (wide_vec){wide_load(x), wide_load(y)};
}

/* How far the square of a rotation's length is from one. */
static FORCE_INLINE wide rotation_drift(const wide_body *body) {
    return wide_abs(wide_dot(body->rotation, body->rotation) - 1);
}

/* The pairs, as pair.c sets them up. */
typedef struct pair_lanes {
    wide_body a, b;
    wide_vec position; /* scaled */
    wide radii, away, size, roundoff; /* the roundoff is scaled */
    wide to_user, to_scaled;
    wide_mat world, turn; /* of local pairs: A's rotation; B's axes in A's frame */
    wide cutoff;          /* of the cores, scaled */
    wide_mask answered;
} pair_lanes;

/* True where scaling by a power of two changes no bit. */
static FORCE_INLINE wide_mask are_plain_coordinates(wide_vec v) {
    return ((v.x == 0) | (wide_abs(v.x) >= PLAIN_COORDINATE)) & ((v.y == 0) | (wide_abs(v.y) >= PLAIN_COORDINATE));
}

/* The pairs in the world's axes, not scaled: it would change no bit. */
static FORCE_INLINE void set_world_lanes(const body_pair *pairs, pair_lanes *l) {
    load_bodies(pairs, false, &l->a);
    load_bodies(pairs, true, &l->b);
    l->position = wide_add(wide_zero(), wide_sub(l->b.at, l->a.at));
    l->away = wide_length(l->position);
    l->size = l->a.reach + l->b.reach + l->away;
    l->radii = l->a.radius + l->b.radius;
    l->roundoff = ROUNDOFF * wide_max(l->size, SMALL_CORES * l->radii);
    l->to_user = l->to_scaled = wide_all(1);
    l->answered = (l->size >= PLAIN_SMALLEST) & (l->size <= PLAIN_LARGEST) & (l->radii <= PLAIN_LARGEST) &
                  are_plain_coordinates(l->position);
}

/* tact2_relative_pose(), make_pair() */
static FORCE_INLINE void set_local_lanes(const body_pair *pairs, pair_lanes *l) {
    load_bodies(pairs, false, &l->a);
    load_bodies(pairs, true, &l->b);
    wide_vec p = l->a.rotation, q = l->b.rotation;
    l->world = wide_rotation_matrix(p);
    l->turn = wide_rotation_matrix((wide_vec){p.x * q.x - -p.y * q.y, -p.y * q.x + p.x * q.y});
    wide_vec position = wide_transform_transposed(l->world, wide_sub(l->b.at, l->a.at));
    wide sides = wide_abs(position.x) + wide_abs(position.y), direct = wide_length(position);
    l->away = wide_select(direct > SMALLEST_SCALE, direct, sides);
    l->size = l->a.reach + l->b.reach + l->away;
    l->radii = l->a.radius + l->b.radius;
    l->to_user = wide_power_below(l->a.reach + l->b.reach + l->radii + sides);
    l->to_scaled = wide_power_inverse(l->to_user);
    l->position = wide_scale(l->to_scaled, wide_add(wide_zero(), position));
    l->roundoff = ROUNDOFF * (wide_max(l->size, SMALL_CORES * l->radii) * l->to_scaled);
    l->answered = (l->size >= PLAIN_SMALLEST) & (l->size <= PLAIN_LARGEST) & (l->radii <= PLAIN_LARGEST) &
                  (rotation_drift(&l->a) <= ROTATION_DRIFT) & (rotation_drift(&l->b) <= ROTATION_DRIFT);
}

/* ---- what comes out */

/* write_gap(); the gaps of the cores become those of the shapes. */
static FORCE_INLINE void add_radii(pair_lanes *l, lane_gaps *g) {
    wide_vec n = g->normal;
    l->answered &= ~(ROUNDOFF * l->radii * l->to_scaled > RADII_DOMINATE * l->roundoff);
    g->distance = g->distance * l->to_user - l->radii;
    g->bound = (g->bound + SUPPORT_ERROR * l->roundoff) * l->to_user + RADIUS_ERROR * ROUNDOFF * l->radii;
    g->on_a = wide_mul_add(wide_scale(l->to_user, g->on_a), l->a.radius, n);
    g->on_b = wide_mul_add(wide_scale(l->to_user, wide_add(g->on_b, l->position)), -l->b.radius, n);
    g->apart = wide_bits(g->distance - g->bound > 0);
    g->deep = wide_bits(g->distance + g->bound < 0);
    g->beyond = 0;
}

/* apply_cutoff(); the mask of what is beyond it. */
static FORCE_INLINE wide_mask cut_gaps(lane_gaps *g, wide cutoff) {
    wide nearest = g->distance - g->bound;
    wide_mask beyond = (cutoff >= 0) & (nearest > cutoff);
    g->beyond = wide_bits(beyond);
    g->distance = wide_select(beyond, nearest, g->distance);
    return beyond;
}

/* The answers of pairs in the world's axes. */
static FORCE_INLINE void move_to_world(const pair_lanes *l, lane_gaps *g) {
    g->on_a = wide_add(g->on_a, l->a.at);
    g->on_b = wide_add(g->on_b, l->a.at);
}

/* distance_world() of pairs in A's axes. moved: as find_gap() says. */
static FORCE_INLINE void turn_to_world(const pair_lanes *l, wide moved, wide_mask beyond, lane_gaps *g) {
    g->bound = g->bound + moved;
    g->distance = wide_select(beyond, g->distance - moved, g->distance);
    unsigned touching = wide_bits(wide_abs(g->distance) <= g->bound);
    g->apart &= ~touching, g->deep &= ~touching;
    g->normal = wide_transform(l->world, g->normal);
    g->on_a = wide_transform(l->world, g->on_a);
    g->on_b = wide_transform(l->world, g->on_b);
    move_to_world(l, g);
}

static FORCE_INLINE tact_relation relation_of_lane(const lane_gaps *g, int i) {
    return g->beyond >> i & 1  ? TACT_BEYOND_CUTOFF
           : g->apart >> i & 1 ? TACT_SEPARATED
           : g->deep >> i & 1  ? TACT_OVERLAP
                               : TACT_TOUCHING;
}

static FORCE_INLINE void write_gaps(const lane_gaps *g, tact2_gap *const *gaps) {
    real *row[LANES], *next[LANES];
    for (int i = 0; i < LANES; i++) {
        tact2_gap *gap = gaps[i];
        gap->status = TACT_OK;
        gap->relation = relation_of_lane(g, i);
        gap->iterations = 0;
        row[i] = &gap->distance, next[i] = &gap->point_a.x;
    }
    wide_store_rows(row, (wide[4]){g->distance, g->bound, g->normal.x, g->normal.y});
    wide_store_rows(next, (wide[4]){g->on_a.x, g->on_a.y, g->on_b.x, g->on_b.y});
}

#endif
