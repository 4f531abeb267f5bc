/* Analytic ray casts: balls, capsules and boxes, and the result. */
#include "base/assert.h"
#include "cast/ray.h"

static ray_outcome hit_ball(const ray_cast *ray, vec center, real radius, ray_crossing *out) {
    real fraction;
    ray_outcome outcome = enter_ball(sub(ray->origin, center), ray->travel, radius, ray->margin, &fraction);
    if (outcome != RAY_HIT) return outcome;
    set_crossing(ray, fraction, out);
    vec off = sub(out->point, center);
    real size = length(off);
    out->distance = size - radius;
    out->normal = scale(1 / size, off);
    return RAY_HIT;
}

/* The ray enters the infinite cylinder around the capsule's axis, and there hits its side, or passes beyond an end and
 * may hit the ball there. */
static ray_outcome hit_capsule(const ray_cast *ray, vec p, vec q, real radius, ray_crossing *out) {
    real size = length(sub(q, p));
    if (greatest(sub(q, p)) == 0) return hit_ball(ray, p, radius, out);
    if (!(size * size > LEAST_SQUARE)) return RAY_UNSURE;
    vec axis = scale(1 / size, sub(q, p)), from = sub(ray->origin, p);
    real at = dot(from, axis), rate = dot(ray->travel, axis), fraction = 0;
    vec off = mul_add(from, -at, axis), across = mul_add(ray->travel, -rate, axis);
    bool outside = dot(off, off) > radius * radius;
    if (outside) {
        real sine = tact_sqrt(dot(across, across) / ray->squared);
        if (!(sine > RAY_STEEP)) return RAY_UNSURE;
        ray_outcome outcome = enter_ball(off, across, radius, ray->margin / sine, &fraction);
        if (outcome != RAY_HIT) return outcome;
    }
    real foot = at + fraction * rate;
    if (foot <= 0) return hit_ball(ray, p, radius, out);
    if (foot >= size) return hit_ball(ray, q, radius, out);
    if (!outside) return RAY_UNSURE;
    set_crossing(ray, fraction, out);
    vec reached = sub(out->point, p);
    reached = mul_add(reached, -dot(reached, axis), axis);
    real apart = length(reached);
    out->distance = apart - radius;
    /* Removes the component along the axis, which rounding leaves on a thin capsule. */
    vec n = scale(1 / apart, reached);
    out->normal = mul_add(n, -dot(n, axis), axis);
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

static bool set_miss(const tactn_shape *shape, const ray_cast *ray, tactn_hit *hit) {
    tactn_gap gap = tactn_closest_point(shape, add(ray->origin, ray->travel), NULL);
    gap.error_bound += CAST_TRAVEL_ERROR * ROUNDOFF * (taxicab(ray->origin) + taxicab(ray->travel));
    set_hit(hit, 0, 1, &gap);
    return gap.relation == TACT_SEPARATED && gap.distance > gap.error_bound;
}

/* False if no analytic form is certain. */
static bool analytic_cast(const tactn_shape *shape, vec origin, vec travel, tactn_hit *hit) {
    real squared = dot(travel, travel), size = shape->reach + shape->rounding, far = taxicab(origin);
    /* The part of the travel across an axis may be shorter by RAY_STEEP. */
    bool in_range = RAY_STEEP * RAY_STEEP * squared > LEAST_SQUARE && squared <= LARGEST_SCALE * LARGEST_SCALE;
    if (!in_range || !(far + size <= LARGEST_SCALE)) return false;
    ray_cast ray = {origin, travel, squared, RAY_MARGIN * ROUNDOFF * (far + size)};
    ray_crossing at;
    ray_outcome outcome = hit_core(shape, &ray, &at);
    if (outcome == RAY_MISS) return set_miss(shape, &ray, hit);
    if (outcome == RAY_UNSURE) return false;
    real moved = far + at.fraction * taxicab(travel);
    real bound = ROUNDOFF *
                 (SUPPORT_ERROR * (shape->reach + size) + RADIUS_ERROR * shape->rounding + CAST_TRAVEL_ERROR * moved);
    tactn_gap gap = {.relation = TACT_TOUCHING, .distance = at.distance, .error_bound = bound, .normal = at.normal};
    gap.point_a = mul_add(at.point, -at.distance, at.normal);
    gap.point_b = at.point;
    set_hit(hit, 0, at.fraction, &gap);
    return tact_abs(at.distance) <= bound && tact_abs(dot(at.normal, at.normal) - 1) < NORMAL_DRIFT;
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
    tactn_hit hit;
    bool analytic = shape->status == TACT_OK && !(options && options->general);
    if (analytic && tactn_cast_ball(shape, 0, origin, translation, &hit)) return hit;
    tactn_shape point = tactn_point(zero());
    return tactn_cast(shape, &point, pose_at(origin), translation, options);
}
