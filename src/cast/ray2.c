/* Analytic ray casts against the shapes of two dimensions. */
#include "base/assert.h"
#include "base/simd.h"
#include "cast/ray_forms.h"
#include "hull/layout2.h"
#include "shape/support2.h"

/* A segment's line. */
typedef struct line {
    vec along, normal; /* unit */
    real size;
} line;

static FORCE_INLINE line line_of(vec p, vec q) {
    vec edge = sub(q, p);
    real size = length(edge);
    vec along = scale(1 / size, edge);
    return (line){along, tact2_right(along), size};
}

/* A segment without a radius, hit from either side. */
static FORCE_INLINE ray_outcome hit_wall(const ray_cast *ray, vec p, vec q, ray_crossing *out) {
    vec edge = sub(q, p), from = sub(ray->origin, p);
    real squared = dot(edge, edge), margin = ray->margin, far = taxicab(ray->travel);
    if (!(squared > tact_max(margin * margin, LEAST_SQUARE))) return RAY_UNSURE;
    line l = line_of(p, q);
    real height = dot(l.normal, from), rate = -dot(l.normal, ray->travel), side = with_sign(1, rate);
    height *= side, rate *= side;
    if (!(rate > RAY_STEEP * far) || tact_abs(height) <= margin) return RAY_UNSURE;
    if (height < 0) return RAY_MISS;
    if (height > rate) return height - rate > margin + CAST_RATE_ERROR * ROUNDOFF * far ? RAY_MISS : RAY_SHORT;
    /* Times the rate, which saves a quotient. */
    real foot = rate * dot(l.along, from) + height * dot(l.along, ray->travel);
    real inside = tact_min(foot, rate * l.size - foot);
    if (inside < -margin * far) return RAY_MISS;
    if (!(inside > margin * far)) return RAY_UNSURE;
    set_crossing(ray, height / rate, out);
    out->normal = scale(side, l.normal);
    out->distance = tact_abs(dot(l.normal, sub(out->point, p))); /* a segment has no inside */
    return RAY_HIT;
}

/* The ray enters the strip around the capsule's line, and there hits its side, or passes beyond an end and may hit the
 * circle there. */
static FORCE_INLINE ray_outcome hit_stadium(const ray_cast *ray, vec p, vec q, real radius, ray_crossing *out) {
    vec edge = sub(q, p), from = sub(ray->origin, p);
    real margin = ray->margin, far = taxicab(ray->travel), fraction = 0;
    if (greatest(edge) == 0) return hit_ball(ray, p, radius, out);
    if (!(radius > margin && dot(edge, edge) > tact_max(margin * margin, LEAST_SQUARE))) return RAY_UNSURE;
    line l = line_of(p, q);
    real above = dot(l.normal, from), side = with_sign(1, above), height = side * above - radius;
    if (height > 0) {
        real rate = -side * dot(l.normal, ray->travel);
        if (height <= margin) return RAY_UNSURE;
        if (tact_min(height, height - rate) > margin + CAST_RATE_ERROR * ROUNDOFF * far) return RAY_MISS;
        if (!(rate > RAY_STEEP * far && rate >= height)) return RAY_UNSURE;
        fraction = height / rate;
    }
    real foot = dot(l.along, from) + fraction * dot(l.along, ray->travel);
    bool beyond = foot >= l.size;
    if (foot <= 0 || beyond) return hit_ball(ray, beyond ? q : p, radius, out);
    if (!(height > 0)) return RAY_UNSURE;
    set_crossing(ray, fraction, out);
    out->normal = scale(side, l.normal);
    out->distance = side * dot(l.normal, sub(out->point, p)) - radius;
    return RAY_HIT;
}

/* The sides of a polygon: point i lies on the side with normal i. */
typedef struct sides {
    int count;
    const real *x, *y, *normal_x, *normal_y;
} sides;

static FORCE_INLINE vec side_normal(const sides *s, int i) { return tact2_v(s->normal_x[i], s->normal_y[i]); }
static FORCE_INLINE vec side_start(const sides *s, int i) { return tact2_v(s->x[i], s->y[i]); }

/* The height of a point above a side. */
static FORCE_INLINE real above_side(const sides *s, int i, vec p) {
    return dot(side_normal(s, i), sub(p, side_start(s, i)));
}

/* Which points are to the right of the line of a ray, a bit each. */
static FORCE_INLINE unsigned right_of_ray(const ray_cast *ray, const sides *s) {
    unsigned right = 0;
    wide x = wide_all(ray->origin.x), y = wide_all(ray->origin.y);
    wide along_x = wide_all(ray->travel.x), along_y = wide_all(ray->travel.y);
    for (int i = 0; i < s->count; i += LANES) {
        wide left = along_x * (wide_load(s->y + i) - y) - along_y * (wide_load(s->x + i) - x);
        right |= wide_bits(left < wide_all(0)) << i;
    }
    return right & ((1u << s->count) - 1);
}

/* How far the nearest point is from the line of a ray, times the ray's length. */
static NOINLINE_COLD real nearest_to_ray(const ray_cast *ray, const sides *s) {
    real nearest = TACT_REAL_MAX;
    for (int i = 0; i < s->count; i++)
        nearest = tact_min(tact_abs(cross(ray->travel, sub(side_start(s, i), ray->origin))), nearest);
    return nearest;
}

/* True if a ray of some length, from end to end, is certainly in front of a side. */
static FORCE_INLINE bool stays_above(const ray_cast *ray, const sides *s, int i, real length) {
    real height = above_side(s, i, ray->origin), end = height + dot(side_normal(s, i), ray->travel);
    return tact_min(height, end) > ray->margin + CAST_RATE_ERROR * ROUNDOFF * length;
}

/* What the line of a ray that enters a polygon by one side and leaves by another has to do with it, if it is no hit. */
static FORCE_INLINE ray_outcome miss_sides(const ray_cast *ray, const sides *s, int enters, int leaves) {
    real size = taxicab(ray->travel);
    return stays_above(ray, s, enters, size) || stays_above(ray, s, leaves, size) ? RAY_MISS : RAY_UNSURE;
}

/* The line of the ray enters where the points change from its left to its right. The rest is asked at that side and its
 * neighbours: who is on a side's line and below both of these is on the side. */
static FORCE_INLINE ray_outcome hit_sides(const ray_cast *ray, const sides *s, ray_crossing *out) {
    int last = s->count - 1;
    unsigned right = right_of_ray(ray, s), next = right >> 1 | (right & 1) << last, enters = ~right & next;
    if (!enters) return nearest_to_ray(ray, s) > ray->margin * taxicab(ray->travel) ? RAY_MISS : RAY_UNSURE;
    int i = __builtin_ctz(enters);
    vec n = side_normal(s, i);
    real height = above_side(s, i, ray->origin), rate = -dot(n, ray->travel);
    if (!(height > ray->margin && rate >= height)) return miss_sides(ray, s, i, __builtin_ctz(right & ~next));
    set_crossing(ray, height / rate, out);
    out->normal = n;
    out->distance = above_side(s, i, out->point);
    int before = i > 0 ? i - 1 : last, after = i < last ? i + 1 : 0;
    real outside = tact_max(above_side(s, before, out->point), above_side(s, after, out->point));
    return outside < -ray->margin ? RAY_HIT : RAY_UNSURE;
}

static ray_outcome hit_triangle(const ray_cast *ray, const vec *p, ray_crossing *out) {
    real x[3 + LANES] = {0}, y[3 + LANES] = {0}, normal_x[3], normal_y[3], size[3];
    real turn = cross(sub(p[1], p[0]), sub(p[2], p[0]));
    for (int i = 0; i < 3; i++) size[i] = length(sub(p[(i + 1) % 3], p[i]));
    real longest = tact_max(size[0], tact_max(size[1], size[2]));
    if (!(tact_abs(turn) > SAFE_SINE2 * longest * longest)) return RAY_UNSURE;
    for (int i = 0; i < 3; i++) {
        int from = turn < 0 ? 2 - i : i;
        vec edge = sub(p[(from + (turn < 0 ? 2 : 1)) % 3], p[from]), n = scale(1 / length(edge), tact2_right(edge));
        x[i] = p[from].x, y[i] = p[from].y, normal_x[i] = n.x, normal_y[i] = n.y;
    }
    sides s = {3, x, y, normal_x, normal_y};
    return hit_sides(ray, &s, out);
}

static FORCE_INLINE ray_outcome hit_polygon(const ray_cast *ray, const tact2_hull *hull, ray_crossing *out) {
    if (hull->vertex_count < 3 || hull->vertex_count > TACT2_NORMALS) return RAY_UNSURE;
    const real *points = tact2_hull_reals(hull, hull->points), *normals = tact2_hull_reals(hull, hull->normals);
    sides s = {hull->vertex_count, points, points + hull->padded, normals, normals + hull->padded};
    return hit_sides(ray, &s, out);
}

ray_outcome tact2_meet_core(const tact2_shape *shape, const ray_cast *ray, ray_crossing *out) {
    if (shape->core == TACT2_ELLIPSE && shape->rounding == shape->u.ellipse.ball)
        return hit_ellipsoid(ray, shape->u.ellipse.radii, out);
    const vec *points = shape->u.points;
    if (shape->core == TACT2_SEGMENT && shape->rounding > 0)
        return hit_stadium(ray, points[0], points[1], shape->rounding, out);
    if (shape->rounding > 0) return RAY_UNSURE;
    switch (shape->core) {
    case TACT2_SEGMENT: return hit_wall(ray, points[0], points[1], out);
    case TACT2_TRIANGLE: return hit_triangle(ray, points, out);
    case TACT2_HULL: return hit_polygon(ray, shape->u.hull, out);
    default: return RAY_UNSURE;
    }
}

/* Walks from the side that a point is highest above to the one it lies beside, or the corner that it lies beyond. What
 * is asked at a corner is as exact as the point is near it. */
static FORCE_INLINE bool polygon_offset(const tact2_hull *hull, vec p, vec *closest, vec *off) {
    int count = hull->vertex_count, side = 0;
    if (count < 3 || count > TACT2_NORMALS) return false;
    const real *points = tact2_hull_reals(hull, hull->points), *normals = tact2_hull_reals(hull, hull->normals);
    sides s = {count, points, points + hull->padded, normals, normals + hull->padded};
    real height = -TACT_REAL_MAX;
    for (int i = 0; i < count; i++) {
        real above = above_side(&s, i, p);
        side = above > height ? i : side;
        height = tact_max(height, above);
    }
    for (int steps = 0; steps < count; steps++) {
        int end = side + 1 < count ? side + 1 : 0, far = end + 1 < count ? end + 1 : 0;
        vec a = tact2_v(s.x[side], s.y[side]), b = tact2_v(s.x[end], s.y[end]), edge = sub(b, a);
        vec from_a = sub(p, a), from_b = sub(p, b);
        if (dot(from_b, edge) >= 0) {
            *closest = b, *off = from_b;
            if (dot(from_b, sub(tact2_v(s.x[far], s.y[far]), b)) <= 0) return true;
            side = end;
        } else if (dot(from_a, edge) <= 0) {
            int before = side > 0 ? side - 1 : count - 1;
            *closest = a, *off = from_a;
            if (dot(from_a, sub(a, tact2_v(s.x[before], s.y[before]))) >= 0) return true;
            side = before;
        } else {
            vec n = side_normal(&s, side);
            *off = scale(dot(n, from_a), n);
            *closest = sub(p, *off);
            return dot(n, from_a) > 0;
        }
    }
    return false;
}

/* Which end is closest is asked at that end. */
static FORCE_INLINE bool end_beside_segment(const tact2_shape *shape, vec end, ray_end *out) {
    vec p = shape->u.points[0], q = shape->u.points[1], from_p = sub(end, p), from_q = sub(end, q);
    vec edge = sub(q, p);
    if (!(dot(edge, edge) > LEAST_SQUARE)) return false;
    line l = line_of(p, q);
    if (!(dot(from_p, l.along) > 0)) return set_end(p, from_p, out);
    if (!(dot(from_q, l.along) < 0)) return set_end(q, from_q, out);
    real above = dot(l.normal, from_p);
    vec n = scale(with_sign(1, above), l.normal);
    *out = (ray_end){mul_add(end, -above, l.normal), n, tact_abs(above)};
    return true;
}

static FORCE_INLINE bool end_beside_polygon(const tact2_shape *shape, vec end, ray_end *out) {
    vec closest, off;
    return polygon_offset(shape->u.hull, end, &closest, &off) && set_end(closest, off, out);
}

bool tact2_core_end(const tact2_shape *shape, vec end, ray_end *out) {
    if (shape->core == TACT2_SEGMENT) return end_beside_segment(shape, end, out);
    return shape->core == TACT2_HULL && end_beside_polygon(shape, end, out);
}

/* ---- plain sizes: by a form that is known where this is compiled ---- */

typedef ray_outcome (*ray_form)(const tact2_shape *shape, const ray_cast *ray, ray_crossing *out);
typedef bool (*end_form)(const tact2_shape *shape, vec end, ray_end *out);

static FORCE_INLINE tact2_hit plain_cast(const tact2_shape *shape, vec origin, vec travel,
                                         const tact2_query_options *options, ray_form form, end_form end_of) {
    real size = shape->reach + shape->rounding, far = taxicab(origin), way = taxicab(travel);
    real squared = dot(travel, travel);
    if (!(far + size + way <= PLAIN_LARGEST && squared >= RAY_PLAIN_SQUARE))
        return tact2_raycast_any(shape, origin, travel, options);
    ray_cast ray = {origin, travel, squared, RAY_MARGIN * ROUNDOFF * (far + size)};
    ray_crossing at;
    ray_end last;
    ray_outcome outcome = form(shape, &ray, &at);
    bool hits = hits_are_enough(options);
    if (outcome == RAY_HIT) {
        real bound = hit_bound(shape, size, far + at.fraction * way);
        if (tact_abs(at.distance) <= bound)
            return (tact2_hit){TACT_OK,     TACT_TOUCHING, 0,         at.fraction,
                               at.distance, bound,         at.normal, mul_add(at.point, -at.distance, at.normal),
                               at.point};
    } else if (outcome == RAY_MISS && hits) {
        return plain_miss();
    } else if (outcome == RAY_MISS || outcome == RAY_SHORT) {
        vec end = add(origin, travel);
        real bound = miss_bound(shape, end, far + way);
        if (end_of(shape, end, &last) && last.away - shape->rounding > bound) {
            if (hits) return plain_miss();
            return (tact2_hit){TACT_OK,
                               TACT_SEPARATED,
                               0,
                               1,
                               last.away - shape->rounding,
                               bound,
                               last.normal,
                               mul_add(last.closest, shape->rounding, last.normal),
                               end};
        }
    }
    return tact2_raycast_any(shape, origin, travel, options);
}

static FORCE_INLINE ray_outcome circle_form(const tact2_shape *shape, const ray_cast *ray, ray_crossing *out) {
    return hit_ball(ray, shape->u.points[0], shape->rounding, out);
}

static FORCE_INLINE bool end_beside_point(const tact2_shape *shape, vec end, ray_end *out) {
    return set_end(shape->u.points[0], sub(end, shape->u.points[0]), out);
}

static NOINLINE tact2_hit cast_at_circle(const tact2_shape *shape, vec origin, vec travel,
                                         const tact2_query_options *options) {
    return plain_cast(shape, origin, travel, options, circle_form, end_beside_point);
}

static FORCE_INLINE ray_outcome segment_form(const tact2_shape *shape, const ray_cast *ray, ray_crossing *out) {
    return hit_wall(ray, shape->u.points[0], shape->u.points[1], out);
}

static FORCE_INLINE ray_outcome capsule_form(const tact2_shape *shape, const ray_cast *ray, ray_crossing *out) {
    return hit_stadium(ray, shape->u.points[0], shape->u.points[1], shape->rounding, out);
}

static NOINLINE tact2_hit cast_at_segment(const tact2_shape *shape, vec origin, vec travel,
                                          const tact2_query_options *options) {
    return plain_cast(shape, origin, travel, options, segment_form, end_beside_segment);
}

static NOINLINE tact2_hit cast_at_capsule(const tact2_shape *shape, vec origin, vec travel,
                                          const tact2_query_options *options) {
    return plain_cast(shape, origin, travel, options, capsule_form, end_beside_segment);
}

static FORCE_INLINE ray_outcome box_form(const tact2_shape *shape, const ray_cast *ray, ray_crossing *out) {
    return hit_box(ray, shape->u.half_extents, out);
}

static FORCE_INLINE bool end_beside_box(const tact2_shape *shape, vec end, ray_end *out) {
    vec closest = clamped_to_box(end, shape->u.half_extents);
    return set_end(closest, sub(end, closest), out);
}

static NOINLINE tact2_hit cast_at_box(const tact2_shape *shape, vec origin, vec travel,
                                      const tact2_query_options *options) {
    return plain_cast(shape, origin, travel, options, box_form, end_beside_box);
}

static FORCE_INLINE ray_outcome polygon_form(const tact2_shape *shape, const ray_cast *ray, ray_crossing *out) {
    return hit_polygon(ray, shape->u.hull, out);
}

static NOINLINE tact2_hit cast_at_polygon(const tact2_shape *shape, vec origin, vec travel,
                                          const tact2_query_options *options) {
    return plain_cast(shape, origin, travel, options, polygon_form, end_beside_polygon);
}

tact2_hit tact2_raycast(const tact2_shape *shape, tact2_vec origin, tact2_vec translation,
                        const tact2_query_options *options) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    if (has_parts(shape)) return tact2_raycast_of_parts(shape, origin, translation, options);
    bool round = shape->rounding > 0;
    if (shape->status != TACT_OK || (options && options->general))
        return tact2_raycast_any(shape, origin, translation, options);
    if (shape->core == TACT2_SEGMENT)
        return round ? cast_at_capsule(shape, origin, translation, options)
                     : cast_at_segment(shape, origin, translation, options);
    if (shape->core == TACT2_POINT && round) return cast_at_circle(shape, origin, translation, options);
    if (shape->core == TACT2_BOX && !round) return cast_at_box(shape, origin, translation, options);
    if (shape->core == TACT2_HULL && !round) return cast_at_polygon(shape, origin, translation, options);
    return tact2_raycast_any(shape, origin, translation, options);
}

bool tact2_lies_in_mesh(const tact2_shape *shape, vec point) {
    (void)shape;
    (void)point;
    return false;
}
