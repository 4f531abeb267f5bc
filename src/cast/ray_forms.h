/* The closed forms of rays at balls, capsules and boxes. */
#ifndef TACT_CAST_RAY_FORMS_H
#define TACT_CAST_RAY_FORMS_H

#include "cast/ray.h"

/* Sets distance and normal of a crossing of a round surface, `off` from its center or axis. Both come from the square
 * where it differs from the radius' by little, which no root is needed for; docs/casts.md. */
static FORCE_INLINE bool set_round(vec off, real radius, ray_crossing *out) {
    real inverse = 1 / radius, away = R(0.5) * inverse * (dot(off, off) - radius * radius), part = away * inverse;
    if (part * part < ROUNDOFF) {
        out->distance = away;
        out->normal = scale(inverse - part * inverse, off);
        return true;
    }
    real size = length(off);
    if (!(size > 0)) return false;
    out->distance = size - radius;
    out->normal = scale(1 / size, off);
    return true;
}

static FORCE_INLINE ray_outcome hit_ball(const ray_cast *ray, vec center, real radius, ray_crossing *out) {
    real fraction;
    ray_outcome outcome = enter_ball(sub(ray->origin, center), ray->travel, radius, ray->margin, &fraction);
    if (outcome != RAY_HIT) return outcome;
    set_crossing(ray, fraction, out);
    return set_round(sub(out->point, center), radius, out) ? RAY_HIT : RAY_UNSURE;
}

/* The ray enters the infinite cylinder around the capsule's axis, and there hits its side, or passes beyond an end and
 * may hit the ball there. Places along the axis are parts of it. */
static FORCE_INLINE ray_outcome hit_capsule(const ray_cast *ray, vec p, vec q, real radius, ray_crossing *out) {
    vec axis = sub(q, p), from = sub(ray->origin, p);
    real squared = dot(axis, axis), fraction = 0;
    if (greatest(axis) == 0) return hit_ball(ray, p, radius, out);
    if (!(squared > LEAST_SQUARE)) return RAY_UNSURE;
    real inverse = 1 / squared, at = dot(from, axis) * inverse, rate = dot(ray->travel, axis) * inverse;
    vec off = mul_add(from, -at, axis), across = mul_add(ray->travel, -rate, axis);
    bool outside = dot(off, off) > radius * radius;
    if (outside) {
        real sine2 = dot(across, across);
        if (!(sine2 > RAY_STEEP * RAY_STEEP * ray->squared)) return RAY_UNSURE;
        /* The margin over the sine, or more. */
        ray_outcome outcome = enter_ball(off, across, radius, ray->margin * (ray->squared / sine2), &fraction);
        if (outcome != RAY_HIT) return outcome;
    }
    real foot = at + fraction * rate;
    if (foot <= 0) return hit_ball(ray, p, radius, out);
    if (foot >= 1) return hit_ball(ray, q, radius, out);
    if (!outside) return RAY_UNSURE;
    set_crossing(ray, fraction, out);
    vec reached = sub(out->point, p);
    reached = mul_add(reached, -dot(reached, axis) * inverse, axis);
    if (!set_round(reached, radius, out)) return RAY_UNSURE;
    /* Removes the component along the axis, which rounding leaves on a thin capsule. */
    real along = dot(out->normal, axis), part = along * inverse;
    out->normal = mul_add(out->normal, -part, axis);
    if (along * part > ROUNDOFF) out->normal = scale(1 / length(out->normal), out->normal);
    return RAY_HIT;
}

static FORCE_INLINE ray_outcome hit_box(const ray_cast *ray, vec half, ray_crossing *out) {
    ray_span span = whole_line();
    for (int i = 0; i < DIMENSION; i++)
        cut_slab(&span, component(ray->origin, i), component(ray->travel, i), component(half, i), ray->margin, 2 * i);
    ray_outcome outcome = span_outcome(&span);
    if (outcome != RAY_HIT) return outcome;
    set_crossing(ray, span.enter, out);
    real normal[DIMENSION], side = span.first % 2 ? R(-1) : R(1);
    bool sure = true;
    for (int i = 0; i < DIMENSION; i++) {
        real x = component(out->point, i), h = component(half, i);
        bool entered = i == span.first / 2;
        normal[i] = entered ? side : 0;
        if (entered) out->distance = side * x - h;
        sure = sure && (entered ? side * component(ray->origin, i) - h > ray->margin : tact_abs(x) < h - ray->margin);
    }
    out->normal = from_components(normal);
    return sure ? RAY_HIT : RAY_UNSURE;
}

static FORCE_INLINE vec clamped_to_box(vec p, vec half) {
    real c[DIMENSION];
    for (int i = 0; i < DIMENSION; i++)
        c[i] = tact_max(-component(half, i), tact_min(component(half, i), component(p, i)));
    return from_components(c);
}

/* Bounds the distance at a hit: of a shape of this size, radius and all, and of a ray so far. */
static FORCE_INLINE real hit_bound(const tactn_shape *shape, real size, real moved) {
    return ROUNDOFF *
           (SUPPORT_ERROR * (shape->reach + size) + RADIUS_ERROR * shape->rounding + CAST_TRAVEL_ERROR * moved);
}

/* Bounds the distance at the end of a ray. */
static FORCE_INLINE real miss_bound(const tactn_shape *shape, vec end, real moved) {
    return ROUNDOFF * (SUPPORT_ERROR * (shape->reach + length(end)) + RADIUS_ERROR * shape->rounding +
                       CAST_TRAVEL_ERROR * moved);
}

#endif
