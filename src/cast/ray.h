/* Analytic ray casts: the parts that both dimensions share.
 *
 * An analytic form answers only if it is certain:
 * - A hit is a point of the surface where the ray enters, well inside a face or on a smooth part: the whole shape lies
 *   behind the plane there, so no other hit is earlier.
 * - A miss must also miss a shape that is larger by a margin.
 * - Edges, grazing rays and rays that start on the surface or inside are left to conservative advancement. */
#ifndef TACT_CAST_RAY_H
#define TACT_CAST_RAY_H

#include "cast/cast.h"

/* RAY_SHORT: a miss that ends in front of the surface; whether by more than rounding, only the distance there tells. */
typedef enum ray_outcome { RAY_UNSURE, RAY_MISS, RAY_SHORT, RAY_HIT } ray_outcome;

typedef struct ray_cast {
    vec origin, travel;
    real squared; /* the squared length of the travel */
    real margin;  /* above the rounding of the ray and the surface */
} ray_cast;

typedef struct ray_crossing {
    real fraction;
    vec point;     /* of the ray */
    vec normal;    /* of the shape, outward, unit */
    real distance; /* of the point from the surface: rounding */
} ray_crossing;

/* The fractions of the line inside all planes, and inside all planes moved out by the margin. */
typedef struct ray_span {
    real enter, exit, wide_enter, wide_exit;
    int first; /* the plane through which it enters last */
} ray_span;

static inline ray_span whole_line(void) {
    return (ray_span){-TACT_REAL_MAX, TACT_REAL_MAX, -TACT_REAL_MAX, TACT_REAL_MAX, -1};
}

static inline void cut_enter(ray_span *span, real at, real wider, int plane) {
    if (at > span->enter) {
        span->enter = at;
        span->first = plane;
    }
    span->wide_enter = tact_max(span->wide_enter, at - wider);
}

static inline void cut_exit(ray_span *span, real at, real wider) {
    span->exit = tact_min(span->exit, at);
    span->wide_exit = tact_min(span->wide_exit, at + wider);
}

/* Clips a line parallel to a plane. */
static inline void cut_all(ray_span *span, real height, real margin) {
    if (height > -margin) span->exit = -TACT_REAL_MAX;
    if (height > margin) span->wide_exit = -TACT_REAL_MAX;
}

/* True if a height that changes by this much along the ray does not change. */
static inline bool is_parallel(real rate, real margin) { return tact_abs(rate) <= ROUNDOFF * margin; }

/* Clips the line by a plane. height: of the origin above the plane; rate: its change along the ray. */
static inline void cut_plane(ray_span *span, real height, real rate, real margin, int plane) {
    if (is_parallel(rate, margin)) {
        cut_all(span, height, margin);
        return;
    }
    real inverse = 1 / rate;
    if (rate < 0) cut_enter(span, -height * inverse, -margin * inverse, plane);
    else cut_exit(span, -height * inverse, margin * inverse);
}

/* Clips the line by two planes at half a width on both sides of zero; the upper one has the number `plane`, the lower
 * one the next. */
static inline void cut_slab(ray_span *span, real at, real rate, real half, real margin, int plane) {
    if (is_parallel(rate, margin)) {
        cut_all(span, tact_abs(at) - half, margin);
        return;
    }
    real inverse = 1 / rate, wider = margin * tact_abs(inverse), side = rate < 0 ? half : -half;
    cut_enter(span, (side - at) * inverse, wider, rate < 0 ? plane : plane + 1);
    cut_exit(span, (-side - at) * inverse, wider);
}

/* Classifies a span; a hit must still be checked against the margin. */
static inline ray_outcome span_outcome(const ray_span *span) {
    if (span->wide_enter > span->wide_exit || span->wide_exit < 0 || span->wide_enter > 1) return RAY_MISS;
    bool comes_in = span->first >= 0 && span->enter > 0 && span->enter <= span->exit && span->enter <= 1;
    return comes_in ? RAY_HIT : RAY_UNSURE;
}

static inline void set_crossing(const ray_cast *ray, real fraction, ray_crossing *out) {
    out->fraction = fraction;
    out->point = mul_add(ray->origin, fraction, ray->travel);
}

/* Finds the fraction at which a point that moves by `travel` enters the ball around the origin. */
static FORCE_INLINE ray_outcome enter_ball(vec from, vec travel, real radius, real margin, real *fraction) {
    real squared = dot(travel, travel), wide = (radius + margin) * (radius + margin);
    if (!(tact_min(squared, radius * radius) > LEAST_SQUARE)) return RAY_UNSURE;
    if (!(radius > margin) || !(dot(from, from) > wide)) return RAY_UNSURE;
    real inverse = 1 / squared, foot = -dot(from, travel) * inverse;
    if (foot <= 0) return RAY_MISS;
    vec nearest = mul_add(from, foot, travel);
    real apart = dot(nearest, nearest);
    if (apart > wide && tact_finite(apart)) return RAY_MISS;
    if (!(apart < radius * radius)) return RAY_UNSURE;
    real half2 = (radius * radius - apart) * inverse;
    if (!(half2 > LEAST_SQUARE)) return RAY_UNSURE;
    *fraction = foot - tact_sqrt(half2);
    return *fraction > 1 ? RAY_SHORT : RAY_HIT;
}

/* An ellipse or ellipsoid is a unit ball after each axis is divided by its radius. */
static inline ray_outcome hit_ellipsoid(const ray_cast *ray, vec radii, ray_crossing *out) {
    real least = TACT_REAL_MAX, inverse[DIMENSION], o[DIMENSION], d[DIMENSION], p[DIMENSION], fraction;
    for (int i = 0; i < DIMENSION; i++) {
        least = tact_min(least, component(radii, i));
        inverse[i] = 1 / component(radii, i);
        o[i] = component(ray->origin, i) * inverse[i];
        d[i] = component(ray->travel, i) * inverse[i];
    }
    if (!(taxicab(from_components(o)) + taxicab(from_components(d)) <= LARGEST_SCALE)) return RAY_UNSURE;
    ray_outcome outcome =
        enter_ball(from_components(o), from_components(d), 1, ray->margin / least, &fraction);
    if (outcome != RAY_HIT) return outcome;
    set_crossing(ray, fraction, out);
    for (int i = 0; i < DIMENSION; i++) p[i] = component(out->point, i) * inverse[i];
    real size = length(from_components(p));
    for (int i = 0; i < DIMENSION; i++) p[i] *= inverse[i];
    vec slope = from_components(p);
    real steep = length(slope);
    out->normal = scale(1 / steep, slope);
    out->distance = (size - 1) * (size / steep);
    return RAY_HIT;
}

/* ray2.c, ray3.c: the shapes of one dimension. Rounded ones are never certain, but an ellipse or ellipsoid whose
 * radius is that of its own ball. */
ray_outcome tactn_meet_core(const tactn_shape *shape, const ray_cast *ray, ray_crossing *out);
/* The point of a core that is closest to the end of a ray, and the way from there. */
typedef struct ray_end {
    vec closest, normal; /* unit */
    real away;
} ray_end;

static FORCE_INLINE bool set_end(vec closest, vec off, ray_end *out) {
    real squared = dot(off, off), away = tact_sqrt(squared);
    if (!(squared > LEAST_SQUARE)) return false;
    *out = (ray_end){closest, scale(1 / away, off), away};
    return true;
}

/* Finds it for the end of a ray outside such a shape, and for segments; false for cores that take a search. */
bool tactn_core_end(const tactn_shape *shape, vec end, ray_end *out);

/* ray.c: tactn_raycast() of any shape and sizes. */
tactn_hit tactn_raycast_any(const tactn_shape *shape, vec origin, vec translation,
                            const tactn_query_options *options);
#endif
