/* Rays in closed form: balls, capsules and boxes, and what becomes of the answer. */
#include "base/assert.h"
#include "cast/ray.h"

static ray_outcome meet_ball(const ray *ray, vec center, real radius, ray_crossing *out) {
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

/* All points within the radius of a segment: the ray enters the endless tube around its line, and there is the side
 * of the capsule, or an end beyond which its ball stands. */
static ray_outcome meet_capsule(const ray *ray, vec p, vec q, real radius, ray_crossing *out) {
    real size = length(sub(q, p));
    if (!(size > 0)) return meet_ball(ray, p, radius, out);
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
    if (foot <= 0) return meet_ball(ray, p, radius, out);
    if (foot >= size) return meet_ball(ray, q, radius, out);
    if (!outside) return RAY_UNSURE;
    set_crossing(ray, fraction, out);
    vec reached = sub(out->point, p);
    reached = mul_add(reached, -dot(reached, axis), axis);
    real apart = length(reached);
    out->distance = apart - radius;
    /* Of a thin capsule the normal leans by what rounding does to its length. */
    vec n = scale(1 / apart, reached);
    out->normal = mul_add(n, -dot(n, axis), axis);
    return RAY_HIT;
}

static ray_outcome meet_box(const ray *ray, vec half, ray_crossing *out) {
    ray_span span = whole_line();
    for (int i = 0; i < DIMENSION; i++)
        cut_slab(&span, component(ray->origin, i), component(ray->travel, i), component(half, i), ray->margin, 2 * i);
    ray_outcome outcome = judge_span(&span);
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

static ray_outcome meet(const tactn_shape *shape, const ray *ray, ray_crossing *out) {
    const vec *points = shape->u.points;
    if (shape->core == TACTN_POINT && shape->rounding > 0) return meet_ball(ray, points[0], shape->rounding, out);
    if (shape->core == TACTN_SEGMENT && shape->rounding > 0)
        return meet_capsule(ray, points[0], points[1], shape->rounding, out);
    if (shape->core == TACTN_BOX && !(shape->rounding > 0)) return meet_box(ray, shape->u.half_extents, out);
    return tactn_meet_core(shape, ray, out);
}

static bool set_miss(const tactn_shape *shape, const ray *ray, tactn_hit *hit) {
    tactn_gap gap = tactn_closest_point(shape, add(ray->origin, ray->travel), NULL);
    gap.error_bound += TRAVEL_ERROR * ROUNDOFF * (taxicab(ray->origin) + taxicab(ray->travel));
    set_hit(hit, 0, 1, &gap);
    return gap.relation == TACT_SEPARATED && gap.distance > gap.error_bound;
}

/* False where no closed form is sure. */
static bool closed_form(const tactn_shape *shape, vec origin, vec travel, tactn_hit *hit) {
    real squared = dot(travel, travel), size = shape->reach + shape->rounding, far = taxicab(origin);
    bool in_range = squared > LEAST_SQUARE && squared <= LARGEST_SCALE * LARGEST_SCALE;
    if (!in_range || !(far + size <= LARGEST_SCALE)) return false;
    ray ray = {origin, travel, squared, RAY_MARGIN * ROUNDOFF * (far + size)};
    ray_crossing at;
    ray_outcome outcome = meet(shape, &ray, &at);
    if (outcome == RAY_MISS) return set_miss(shape, &ray, hit);
    if (outcome == RAY_UNSURE) return false;
    real moved = far + at.fraction * taxicab(travel);
    real bound = ROUNDOFF * (SUPPORT_ERROR * (shape->reach + size) + 4 * shape->rounding + TRAVEL_ERROR * moved);
    tactn_gap gap = {.relation = TACT_TOUCHING, .distance = at.distance, .error_bound = bound, .normal = at.normal};
    gap.point_a = mul_add(at.point, -at.distance, at.normal);
    gap.point_b = at.point;
    set_hit(hit, 0, at.fraction, &gap);
    return tact_abs(at.distance) <= bound && tact_abs(dot(at.normal, at.normal) - 1) < R(0.001);
}

bool tactn_cast_ball(const tactn_shape *shape, real radius, vec origin, vec travel, tactn_hit *hit) {
    if (radius == 0) return closed_form(shape, origin, travel, hit);
    if (shape->core != TACTN_POINT && shape->core != TACTN_SEGMENT) return false;
    tactn_shape rounded = tactn_rounded(*shape, radius);
    if (rounded.status != TACT_OK || !closed_form(&rounded, origin, travel, hit)) return false;
    if (hit->relation == TACT_OVERLAP) return false; /* a distance query's to answer, to the last bit */
    hit->point_a = mul_add(hit->point_a, -radius, hit->normal);
    hit->point_b = mul_add(hit->point_b, -radius, hit->normal);
    return true;
}

tactn_hit tactn_raycast(const tactn_shape *shape, vec origin, vec translation, const tactn_query_options *options) {
    if (!shape) tact_assert_failed("the shape is null", __func__);
    tactn_hit hit;
    bool closed = shape->status == TACT_OK && !(options && options->general);
    if (closed && tactn_cast_ball(shape, 0, origin, translation, &hit)) return hit;
    tactn_shape point = tactn_point(zero());
    return tactn_cast(shape, &point, pose_at(origin), translation, options);
}
