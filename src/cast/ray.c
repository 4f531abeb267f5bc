/* Analytic ray casts: which form, and the result. */
#include "cast/ray_forms.h"

/* Of a half-space or a half-plane. */
static ray_outcome hit_plane(const ray_cast *ray, const tactn_shape *shape, ray_crossing *out) {
    vec n = shape->u.plane.normal;
    real offset = shape->u.plane.offset + shape->rounding;
    real height = dot(n, ray->origin) - offset, fall = -dot(n, ray->travel);
    if (!(height > ray->margin)) return RAY_UNSURE;
    if (!(fall - height > ray->margin)) return height - fall > ray->margin ? RAY_MISS : RAY_UNSURE;
    set_crossing(ray, height / fall, out);
    out->normal = n;
    out->distance = dot(n, out->point) - offset;
    return RAY_HIT;
}

static ray_outcome hit_core(const tactn_shape *shape, const ray_cast *ray, ray_crossing *out) {
    const vec *points = shape->u.points;
    if (shape->core == TACTN_POINT && shape->rounding > 0) return hit_ball(ray, points[0], shape->rounding, out);
    if (DIMENSION == 3 && shape->core == TACTN_SEGMENT && shape->rounding > 0)
        return hit_capsule(ray, points[0], points[1], shape->rounding, out);
    if (shape->core == TACTN_BOX && !(shape->rounding > 0)) return hit_box(ray, shape->u.half_extents, out);
    if (is_unbounded(shape)) return hit_plane(ray, shape, out);
    return tactn_meet_core(shape, ray, out);
}

static FORCE_INLINE bool core_end(const tactn_shape *shape, vec end, ray_end *out) {
    vec point = shape->u.points[0];
    if (shape->core == TACTN_BOX)
        point = clamped_to_box(end, shape->u.half_extents);
    else if (shape->core != TACTN_POINT)
        return tactn_core_end(shape, end, out);
    return set_end(point, sub(end, point), out);
}

/* Answers a miss with the distance at the ray's end; false if that is not certain. */
static FORCE_INLINE bool set_miss(const tactn_shape *shape, const ray_cast *ray, tactn_hit *hit) {
    vec end = add(ray->origin, ray->travel);
    ray_end last;
    real moved = taxicab(ray->origin) + taxicab(ray->travel);
    if (!core_end(shape, end, &last)) {
        tactn_gap gap = tactn_closest_point(shape, end, NULL);
        gap.error_bound += ROUNDOFF * (CAST_TRAVEL_ERROR * moved);
        *hit = hit_of_gap(0, 1, &gap);
        return gap.relation == TACT_SEPARATED && gap.distance > gap.error_bound;
    }
    hit->status = TACT_OK;
    hit->relation = TACT_SEPARATED;
    hit->steps = 0;
    hit->fraction = 1;
    hit->distance = last.away - shape->rounding;
    hit->error_bound = miss_bound(shape, end, moved);
    hit->normal = last.normal;
    hit->point_a = mul_add(last.closest, shape->rounding, last.normal);
    hit->point_b = end;
    return hit->distance > hit->error_bound;
}

/* False if no analytic form is certain. hits: a certain miss need not tell the distance at its end. */
static FORCE_INLINE bool analytic_cast(const tactn_shape *shape, vec origin, vec travel, bool hits, tactn_hit *hit) {
    real size = shape->reach + shape->rounding, far = taxicab(origin), least = (far + size) * (1 / LARGEST_SCALE);
    if (!(far + size <= LARGEST_SCALE) || !(greatest(travel) <= LARGEST_SCALE)) return false;
    real squared = dot(travel, travel);
    /* Squares and quotients stay in the number range. The part of the travel across an axis may be shorter by
     * RAY_STEEP. */
    if (!(RAY_STEEP * RAY_STEEP * squared > tact_max(LEAST_SQUARE, least * least))) return false;
    ray_cast ray = {origin, travel, squared, RAY_MARGIN * ROUNDOFF * (far + size)};
    ray_crossing at;
    ray_outcome outcome = hit_core(shape, &ray, &at);
    if (outcome == RAY_MISS && hits) {
        *hit = plain_miss();
        return true;
    }
    if (outcome == RAY_MISS || outcome == RAY_SHORT) return set_miss(shape, &ray, hit);
    if (outcome == RAY_UNSURE) return false;
    hit->status = TACT_OK;
    hit->relation = TACT_TOUCHING;
    hit->steps = 0;
    hit->fraction = at.fraction;
    hit->distance = at.distance;
    hit->error_bound = hit_bound(shape, size, far + at.fraction * taxicab(travel));
    hit->normal = at.normal;
    hit->point_a = mul_add(at.point, -at.distance, at.normal);
    hit->point_b = at.point;
    return tact_abs(at.distance) <= hit->error_bound && tact_abs(dot(at.normal, at.normal) - 1) < NORMAL_DRIFT;
}

bool tactn_cast_ball(const tactn_shape *shape, real radius, vec origin, vec travel, bool hits, tactn_hit *hit) {
    if (radius == 0) return analytic_cast(shape, origin, travel, hits, hit);
    if (shape->core != TACTN_POINT && shape->core != TACTN_SEGMENT && !is_unbounded(shape)) return false;
    tactn_shape rounded = tactn_rounded(*shape, radius);
    if (rounded.status != TACT_OK || !analytic_cast(&rounded, origin, travel, false, hit)) return false;
    if (hit->relation == TACT_OVERLAP) return false; /* left to a distance query, with the same bits */
    hit->point_a = mul_add(hit->point_a, -radius, hit->normal);
    hit->point_b = mul_add(hit->point_b, -radius, hit->normal);
    return true;
}

tactn_hit tactn_raycast_any(const tactn_shape *shape, vec origin, vec translation,
                            const tactn_query_options *options) {
    tactn_hit hit; /* written field by field: a copy would wait for all of them */
    bool hits = hits_are_enough(options);
    if (shape->status == TACT_OK && !(options && options->general) &&
        analytic_cast(shape, origin, translation, hits, &hit)) {
        if (hits && hit.relation == TACT_SEPARATED) return plain_miss();
        return (tactn_hit){hit.status, hit.relation, hit.steps, hit.fraction, hit.distance, hit.error_bound,
                           hit.normal, hit.point_a, hit.point_b};
    }
    tactn_shape point = tactn_point(zero());
    hit = tactn_cast(shape, &point, pose_at(origin), translation, options);
    return hits && hit.relation == TACT_SEPARATED ? plain_miss() : hit;
}
