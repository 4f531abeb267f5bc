/* Analytic ray casts: balls, capsules and boxes, and the result. */
#include "base/assert.h"
#include "cast/ray.h"
#include "pair/segment_offset.h"

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
static ray_outcome hit_capsule(const ray_cast *ray, vec p, vec q, real radius, ray_crossing *out) {
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

static ray_outcome hit_box(const ray_cast *ray, vec half, ray_crossing *out) {
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

static ray_outcome hit_core(const tactn_shape *shape, const ray_cast *ray, ray_crossing *out) {
    const vec *points = shape->u.points;
    if (shape->core == TACTN_POINT && shape->rounding > 0) return hit_ball(ray, points[0], shape->rounding, out);
    if (shape->core == TACTN_SEGMENT && shape->rounding > 0)
        return hit_capsule(ray, points[0], points[1], shape->rounding, out);
    if (shape->core == TACTN_BOX && !(shape->rounding > 0)) return hit_box(ray, shape->u.half_extents, out);
    return tactn_meet_core(shape, ray, out);
}

static FORCE_INLINE vec clamped_to_box(vec p, vec half) {
    real c[DIMENSION];
    for (int i = 0; i < DIMENSION; i++)
        c[i] = tact_max(-component(half, i), tact_min(component(half, i), component(p, i)));
    return from_components(c);
}

/* Finds the point of a core that is closest to a point, and the vector from there; false for cores that take a
 * search. */
static FORCE_INLINE bool core_offset(const tactn_shape *shape, vec p, vec *closest, vec *off) {
    const vec *points = shape->u.points;
    if (shape->core == TACTN_SEGMENT) return segment_offset(points[0], points[1], p, closest, off);
    if (shape->core == TACTN_POINT) *closest = points[0];
    else if (shape->core == TACTN_BOX) *closest = clamped_to_box(p, shape->u.half_extents);
    else return tactn_core_offset(shape, p, closest, off);
    *off = sub(p, *closest);
    return true;
}

/* Answers a miss with the distance at the ray's end; false if that is not certain. */
static FORCE_INLINE bool set_miss(const tactn_shape *shape, const ray_cast *ray, tactn_hit *hit) {
    vec end = add(ray->origin, ray->travel), closest, off;
    real moved = CAST_TRAVEL_ERROR * (taxicab(ray->origin) + taxicab(ray->travel));
    if (!core_offset(shape, end, &closest, &off)) {
        tactn_gap gap = tactn_closest_point(shape, end, NULL);
        gap.error_bound += ROUNDOFF * moved;
        *hit = hit_of_gap(0, 1, &gap);
        return gap.relation == TACT_SEPARATED && gap.distance > gap.error_bound;
    }
    real squared = dot(off, off), rounding = shape->rounding, away = tact_sqrt(squared);
    if (!(squared > LEAST_SQUARE)) return false;
    vec n = scale(1 / away, off);
    hit->status = TACT_OK;
    hit->relation = TACT_SEPARATED;
    hit->steps = 0;
    hit->fraction = 1;
    hit->distance = away - rounding;
    hit->error_bound =
        ROUNDOFF * (SUPPORT_ERROR * (shape->reach + length(end)) + RADIUS_ERROR * rounding + moved);
    hit->normal = n;
    hit->point_a = mul_add(closest, rounding, n);
    hit->point_b = end;
    return hit->distance > hit->error_bound;
}

/* False if no analytic form is certain. */
static FORCE_INLINE bool analytic_cast(const tactn_shape *shape, vec origin, vec travel, tactn_hit *hit) {
    real size = shape->reach + shape->rounding, far = taxicab(origin), least = (far + size) * (1 / LARGEST_SCALE);
    if (!(far + size <= LARGEST_SCALE) || !(greatest(travel) <= LARGEST_SCALE)) return false;
    real squared = dot(travel, travel);
    /* Squares and quotients stay in the number range. The part of the travel across an axis may be shorter by
     * RAY_STEEP. */
    if (!(RAY_STEEP * RAY_STEEP * squared > tact_max(LEAST_SQUARE, least * least))) return false;
    ray_cast ray = {origin, travel, squared, RAY_MARGIN * ROUNDOFF * (far + size)};
    ray_crossing at;
    ray_outcome outcome = hit_core(shape, &ray, &at);
    if (outcome == RAY_MISS) return set_miss(shape, &ray, hit);
    if (outcome == RAY_UNSURE) return false;
    real moved = far + at.fraction * taxicab(travel);
    hit->status = TACT_OK;
    hit->relation = TACT_TOUCHING;
    hit->steps = 0;
    hit->fraction = at.fraction;
    hit->distance = at.distance;
    hit->error_bound = ROUNDOFF * (SUPPORT_ERROR * (shape->reach + size) + RADIUS_ERROR * shape->rounding +
                                   CAST_TRAVEL_ERROR * moved);
    hit->normal = at.normal;
    hit->point_a = mul_add(at.point, -at.distance, at.normal);
    hit->point_b = at.point;
    return tact_abs(at.distance) <= hit->error_bound && tact_abs(dot(at.normal, at.normal) - 1) < NORMAL_DRIFT;
}

bool tactn_cast_ball(const tactn_shape *shape, real radius, vec origin, vec travel, tactn_hit *hit) {
    if (radius == 0) return analytic_cast(shape, origin, travel, hit);
    if (shape->core != TACTN_POINT && shape->core != TACTN_SEGMENT) return false;
    tactn_shape rounded = tactn_rounded(*shape, radius);
    if (rounded.status != TACT_OK || !analytic_cast(&rounded, origin, travel, hit)) return false;
    if (hit->relation == TACT_OVERLAP) return false; /* left to a distance query, with the same bits */
    hit->point_a = mul_add(hit->point_a, -radius, hit->normal);
    hit->point_b = mul_add(hit->point_b, -radius, hit->normal);
    return true;
}

tactn_hit tactn_raycast(const tactn_shape *shape, vec origin, vec translation, const tactn_query_options *options) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    tactn_hit hit; /* written field by field: a copy would wait for all of them */
    if (shape->status == TACT_OK && !(options && options->general) &&
        analytic_cast(shape, origin, translation, &hit))
        return (tactn_hit){hit.status, hit.relation, hit.steps, hit.fraction, hit.distance, hit.error_bound,
                           hit.normal, hit.point_a, hit.point_b};
    tactn_shape point = tactn_point(zero());
    return tactn_cast(shape, &point, pose_at(origin), translation, options);
}
