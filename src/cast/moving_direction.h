/* Directions that move with the bodies of a motion, and the separation of the shapes along them, which is all that a
 * proven step needs; docs/casts.md. */
#ifndef TACT_CAST_MOVING_DIRECTION_H
#define TACT_CAST_MOVING_DIRECTION_H

#include "cast/cast.h"

#include SUPPORT_H

static vec position_at(const motion *m, real fraction) { return mul_add(m->start, fraction, m->travel); }

/* Bounds how far the computed pose of B relative to A at a fraction is from that of the motion that is meant. */
static real pose_noise(const motion *m, real fraction) {
    real travelled = fraction * m->travel_size;
    real moved = travelled > 0 ? CAST_TRAVEL_ERROR * (m->start_size + travelled) : 0;
    real away = m->start_size + travelled;
    if (rotates(&m->path_a, fraction)) moved += CAST_ROTATION_ERROR * turned_reach(m->a, m->b, away);
    if (rotates(&m->path_b, fraction)) moved += CAST_ROTATION_ERROR * turned_reach(m->b, m->a, away);
    return ROUNDOFF * moved + (m->start_error + fraction * m->drift);
}

/* The motion at a fraction. */
typedef struct instant {
    real fraction; /* below zero: not set */
    rotation turn_a, turn_b;
    mat rotation_a, rotation_b;
    vec position; /* of B's origin */
    real error;   /* of a separation along a unit direction: its rounding, and that of the pose */
} instant;

static void set_instant(const motion *m, real fraction, instant *at) {
    if (at->fraction == fraction) return;
    at->fraction = fraction;
    at->turn_a = tactn_turn_at(&m->path_a, fraction);
    at->turn_b = tactn_turn_at(&m->path_b, fraction);
    at->rotation_a = rotation_matrix(at->turn_a);
    at->rotation_b = rotation_matrix(at->turn_b);
    at->position = position_at(m, fraction);
    real size = m->a->reach + m->b->reach + taxicab(at->position), rounding = m->a->rounding + m->b->rounding;
    at->error = ROUNDOFF * (SUPPORT_ERROR * size + CAST_RADIUS_ERROR * rounding) + pose_noise(m, fraction);
}

/* What a moving direction does: it rotates with A or with B, as the normal of an edge or a face does, or changes at a
 * constant rate. */
typedef enum direction_law { CONSTANT_RATE, WITH_A, WITH_B } direction_law;

/* A direction that moves. `at` is a unit vector, the direction at the fraction `from`. One that changes at a constant
 * rate is at + (fraction - from) * change, with `change` perpendicular to `at`, and need not stay of unit length. */
typedef struct moving_direction {
    vec at, change;
    real from;
    direction_law law;
    vec own;    /* in the axes of the body with which it rotates */
    real reach; /* and that body's support value along it */
} moving_direction;

static vec direction_at(const instant *at, const moving_direction *d) {
    if (d->law == WITH_A) return transform(at->rotation_a, d->own);
    if (d->law == WITH_B) return transform(at->rotation_b, d->own);
    return mul_add(d->at, at->fraction - d->from, d->change);
}

/* The support value of a core along a direction in its own axes. */
static real own_reach(const tactn_shape *shape, vec n) { return dot(n, core_support(shape, n).point); }

/* The support value of a rotated core. */
static real reach_along(const tactn_shape *shape, mat rotation, vec n) {
    return dot(n, transform(rotation, core_support(shape, transform_transposed(rotation, n)).point));
}

/* What a separation along a direction that rotates with a body is off by: the rounding of the rotation turns the
 * direction, which does not matter to that body but to the other one. */
static real turning_error(const motion *m, direction_law law, vec position) {
    if (law == CONSTANT_RATE) return 0;
    return CAST_ROTATION_ERROR * ROUNDOFF * (taxicab(position) + (law == WITH_A ? m->b : m->a)->reach);
}

/* A lower bound of the separation along the direction, times its length. */
static real gap_along(const motion *m, const instant *at, const moving_direction *d) {
    vec n = direction_at(at, d);
    real reach_a = d->law == WITH_A ? d->reach : reach_along(m->a, at->rotation_a, n);
    real reach_b = d->law == WITH_B ? d->reach : reach_along(m->b, at->rotation_b, neg(n));
    real error = at->error + turning_error(m, d->law, at->position);
    return dot(n, at->position) - reach_a - reach_b - length(n) * (m->a->rounding + m->b->rounding + error);
}

/* Bounds the angular speed from a fraction on. */
static real fastest_turn(const rotation_path *path, real from) {
    if (from <= R(0.5)) return path->rate;
    real off = R(0.5) * path->rate * (from - R(0.5));
    return path->rate / tact_sqrt(1 + off * off);
}

/* Bounds the second derivative of n . p from the fraction on, for every point p of the rotating core and a direction
 * that changes at most so fast. */
static real acceleration_bound(const tactn_shape *shape, const rotation_path *path, vec n, real change, real from) {
    if (!(path->rate > 0)) return 0;
    real rate = fastest_turn(path, from);
    return shape->reach * rate * (rate * (tactn_turn_across(path, n) + change * (1 - from)) + 2 * change);
}

/* Bounds the second derivative of the separation of any two points along a direction that rotates with a body: that
 * body's points do not move along it, and the other's origin p and points q have (n . (p + q))'' = n'' . (p + q) +
 * 2 n' . (p' + q') + n . q''. */
static real turning_acceleration_bound(const motion *m, real from, const rotation_path *own,
                                       const tactn_shape *other, const rotation_path *other_path, vec n) {
    real rate = fastest_turn(own, from), across = tactn_turn_across(own, n), change = rate * across;
    real far = tact_max(length_bound(position_at(m, from)), length_bound(position_at(m, 1)));
    real travel = length_bound(m->travel) + m->rate_error;
    far += m->start_error + m->rate_error;
    return rate * change * (far + other->reach) + 2 * change * travel +
           acceleration_bound(other, other_path, n, change, from);
}

/* Bounds the second derivative of the separation of any two points along the direction. */
static real relative_acceleration_bound(const motion *m, real from, const moving_direction *d) {
    real rounded = 1 + CAST_ACCELERATION_ERROR * ROUNDOFF;
    if (d->law == WITH_A)
        return rounded * turning_acceleration_bound(m, from, &m->path_a, m->b, &m->path_b, d->at);
    if (d->law == WITH_B)
        return rounded * turning_acceleration_bound(m, from, &m->path_b, m->a, &m->path_a, d->at);
    real change = length(d->change);
    real acceleration = acceleration_bound(m->a, &m->path_a, d->at, change, d->from) +
                        acceleration_bound(m->b, &m->path_b, d->at, change, d->from);
    real velocity = dot(d->change, m->travel) + taxicab(d->change) * m->rate_error;
    return tact_max(0, rounded * acceleration + 2 * velocity);
}

#endif
