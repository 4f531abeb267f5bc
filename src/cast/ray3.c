/* Analytic ray casts against the shapes of three dimensions. */
#include "base/assert.h"
#include "base/dispatch.h"
#include "cast/ray.h"
#include "composite/composite3.h"
#include "hull/layout3.h"
#include "kernel/hull_kernel3.h"
#include "pair/segment_offset.h"

/* Sets the crossing of the ray and a plane; false if the ray does not start clearly above the plane. */
static bool cross_plane(const ray_cast *ray, vec n, real offset, real fraction, ray_crossing *out) {
    set_crossing(ray, fraction, out);
    out->normal = n;
    out->distance = dot(n, out->point) - offset;
    return dot(n, ray->origin) - offset > ray->margin;
}

static ray_outcome hit_triangle(const ray_cast *ray, const vec *p, ray_crossing *out) {
    real longest = tact_max(length(sub(p[1], p[0])), length(sub(p[2], p[0])));
    real to_unit = power_of_two_inverse(power_of_two_below(longest));
    vec edge[3]; /* about one long: neither the square nor the cube of a length leaves the number range */
    for (int i = 0; i < 3; i++) edge[i] = scale(to_unit, sub(p[(i + 1) % 3], p[i]));
    vec up = cross(edge[0], neg(edge[2]));
    real size = length(up);
    longest *= to_unit;
    if (!(size > SAFE_SINE2 * longest * longest)) return RAY_UNSURE;
    vec n = scale(1 / size, up);
    if (dot(n, ray->travel) > 0) n = neg(n);
    real height = dot(n, sub(ray->origin, p[0])), rate = -dot(n, ray->travel), steep = rate / tact_sqrt(ray->squared);
    if (!(steep > RAY_STEEP) || tact_abs(height) <= ray->margin) return RAY_UNSURE;
    if (height < 0) return RAY_MISS;
    if (height > rate) return RAY_SHORT;
    set_crossing(ray, height / rate, out);
    out->normal = n;
    out->distance = tact_abs(dot(n, sub(out->point, p[0]))); /* a triangle has no inside */
    bool inside = true;
    for (int i = 0; i < 3; i++) {
        vec inward = cross(up, edge[i]);
        real depth = dot(inward, sub(out->point, p[i])) / length(inward);
        if (depth < -ray->margin / steep) return RAY_MISS;
        inside = inside && depth > ray->margin / steep;
    }
    return inside ? RAY_HIT : RAY_UNSURE;
}

/* Clips the line by the infinite cylinder around the z axis. */
static void cut_tube(ray_span *span, const ray_cast *ray, real radius, int plane) {
    vec from = tact3_v(ray->origin.x, ray->origin.y, 0), across = tact3_v(ray->travel.x, ray->travel.y, 0);
    real squared = dot(across, across), sine = tact_sqrt(squared / ray->squared);
    if (squared == 0) {
        cut_all(span, length(from) - radius, ray->margin);
        return;
    }
    if (!(sine > RAY_STEEP && radius > ray->margin)) {
        span->exit = -TACT_REAL_MAX; /* not certain */
        return;
    }
    real foot = -dot(from, across) / squared, wide = radius + ray->margin / sine;
    vec nearest = mul_add(from, foot, across);
    real apart = dot(nearest, nearest);
    if (!(apart < radius * radius)) span->exit = -TACT_REAL_MAX;
    if (!(apart < wide * wide)) span->wide_exit = -TACT_REAL_MAX;
    if (!(apart < radius * radius)) return;
    real half = tact_sqrt((radius * radius - apart) / squared);
    real wider = tact_sqrt((wide * wide - apart) / squared) - half;
    cut_enter(span, foot - half, wider, plane);
    cut_exit(span, foot + half, wider);
}

static ray_outcome hit_cylinder(const ray_cast *ray, real radius, real half_height, ray_crossing *out) {
    ray_span span = whole_line();
    cut_slab(&span, ray->origin.z, ray->travel.z, half_height, ray->margin, 0);
    cut_tube(&span, ray, radius, 2);
    ray_outcome outcome = span_outcome(&span);
    if (outcome != RAY_HIT) return outcome;
    vec cap = tact3_v(0, 0, span.first ? R(-1) : R(1));
    if (span.first < 2 && !cross_plane(ray, cap, half_height, span.enter, out)) return RAY_UNSURE;
    if (span.first == 2) set_crossing(ray, span.enter, out);
    vec off = tact3_v(out->point.x, out->point.y, 0);
    real apart = length(off);
    if (span.first < 2) return apart < radius - ray->margin ? RAY_HIT : RAY_UNSURE;
    out->distance = apart - radius;
    out->normal = scale(1 / apart, off);
    return tact_abs(out->point.z) < half_height - ray->margin ? RAY_HIT : RAY_UNSURE;
}

/* Finds the hit of the cone's side near a fraction; false if the ray does not enter there. */
static bool enter_side(const ray_cast *ray, real fraction, real radius, real half_height, ray_crossing *out) {
    real slant = tact_sqrt(radius * radius + 4 * half_height * half_height), size = tact_sqrt(ray->squared);
    real sine = radius / slant, cosine = 2 * half_height / slant;
    for (int i = 0; i < 2; i++) { /* once more, to remove rounding */
        set_crossing(ray, fraction, out);
        vec p = out->point;
        real below = half_height - p.z, off = tact_sqrt(p.x * p.x + p.y * p.y);
        if (!(below > ray->margin) || !(off * off > LEAST_SQUARE)) return false;
        out->normal = tact3_v(cosine * (p.x / off), cosine * (p.y / off), sine);
        out->distance = cosine * off - sine * below;
        real rate = -dot(out->normal, ray->travel);
        if (!(rate > RAY_STEEP * size)) return false;
        fraction += out->distance / rate;
    }
    return out->fraction > 0 && out->fraction <= 1 && tact_abs(out->point.z) < half_height - ray->margin;
}

/* True if the line misses the cone. Its height above the cone's infinite side is convex along it, so the least value
 * between the planes of base and apex decides. */
static bool misses_cone(const ray_cast *ray, real radius, real half_height) {
    vec o = ray->origin, d = ray->travel;
    ray_span span = {0, 1, 0, 1, -1};
    cut_slab(&span, o.z, d.z, half_height, ray->margin, 0);
    if (span.wide_enter > span.wide_exit) return true;
    real slope = radius / (2 * half_height), flat = d.x * d.x + d.y * d.y, fall = slope * d.z;
    real least = d.z > 0 ? span.wide_enter : span.wide_exit;
    if (flat > fall * fall) {
        if (!(flat > RAY_STEEP * RAY_STEEP * ray->squared)) return false;
        real foot = -(o.x * d.x + o.y * d.y) / flat, x = o.x + foot * d.x, y = o.y + foot * d.y;
        least = foot - tact_sqrt((x * x + y * y) / flat) * (fall / tact_sqrt(flat - fall * fall));
        least = tact_max(span.wide_enter, tact_min(span.wide_exit, least));
    }
    vec p = mul_add(o, least, d);
    real outside = tact_sqrt(p.x * p.x + p.y * p.y) - slope * (half_height - p.z);
    return outside > ray->margin * (1 + slope);
}

static bool enter_base(const ray_cast *ray, real radius, real half_height, ray_crossing *out) {
    real height = -half_height - ray->origin.z;
    if (!(ray->travel.z >= height) || !(height > ray->margin)) return false;
    if (!cross_plane(ray, tact3_v(0, 0, -1), half_height, height / ray->travel.z, out)) return false;
    real off = tact_sqrt(out->point.x * out->point.x + out->point.y * out->point.y);
    return off < radius - ray->margin;
}

/* True if a product of lengths and slopes of the cone and the ray may be beyond the number range. */
static bool is_too_flat(const ray_cast *ray, real slope) {
    real steep = 1 + slope;
    return !(steep <= LARGEST_SCALE && steep * greatest(ray->travel) <= LARGEST_SCALE) ||
           ray->margin * steep > R(1e-3) * LARGEST_SCALE / steep;
}

static ray_outcome hit_cone(const ray_cast *ray, real radius, real half_height, ray_crossing *out) {
    real slope = radius / (2 * half_height);
    if (is_too_flat(ray, slope)) return RAY_UNSURE;
    if (enter_base(ray, radius, half_height, out)) return RAY_HIT;
    if (misses_cone(ray, radius, half_height)) return RAY_MISS;
    /* x^2 + y^2 = (slope (half_height - z))^2, from the point that is closest to the cone's middle */
    vec d = scale(1 / tact_sqrt(ray->squared), ray->travel);
    real start = -dot(ray->origin, d), fall = slope * d.z;
    vec m = mul_add(ray->origin, start, d);
    real below = slope * (half_height - m.z);
    real a = d.x * d.x + d.y * d.y - fall * fall;
    real b = m.x * d.x + m.y * d.y + below * fall;
    real c = m.x * m.x + m.y * m.y - below * below;
    real squared = b * b - a * c;
    if (!(squared > 0) || tact_abs(a) < LEAST_SQUARE) return RAY_UNSURE;
    real q = b < 0 ? tact_sqrt(squared) - b : -b - tact_sqrt(squared);
    for (int i = 0; i < 2; i++) {
        real fraction = (start + (i ? c / q : q / a)) / tact_sqrt(ray->squared);
        if (fraction > 0 && enter_side(ray, fraction, radius, half_height, out)) return RAY_HIT;
    }
    return RAY_UNSURE;
}

/* Null for a hull that has no inside, or too many faces. */
static const tact3_hull_kernel *kernel_for(const tact3_hull *hull) {
    if (!has_planes(hull)) return NULL;
    return WIDEST_UNIT(tact3_hull_kernel_base, tact3_hull_kernel_avx2);
}

static ray_outcome hit_hull(const ray_cast *ray, const tact3_hull *hull, ray_crossing *out) {
    const tact3_hull_kernel *kernel = kernel_for(hull);
    if (!kernel) return RAY_UNSURE;
    int face = kernel->enter(hull, ray->origin, ray->travel, ray->margin);
    if (face < 0) return RAY_MISS;
    real offset;
    vec n = face_plane_of(hull, face, &offset);
    real height = dot(n, ray->origin) - offset, rate = -dot(n, ray->travel);
    if (!(height > ray->margin && rate > ROUNDOFF * ray->margin && height <= rate)) return RAY_UNSURE;
    cross_plane(ray, n, offset, height / rate, out);
    return kernel->is_below_others(hull, out->point, face, ray->margin) ? RAY_HIT : RAY_UNSURE;
}

ray_outcome tact3_meet_core(const tact3_shape *shape, const ray_cast *ray, ray_crossing *out) {
    if (shape->core == TACT3_ELLIPSOID && shape->rounding == shape->u.ellipsoid.ball)
        return hit_ellipsoid(ray, shape->u.ellipsoid.radii, out);
    if (shape->rounding > 0) return RAY_UNSURE;
    switch (shape->core) {
    case TACT3_TRIANGLE: return hit_triangle(ray, shape->u.points, out);
    case TACT3_CYLINDER: return hit_cylinder(ray, shape->u.round.radius, shape->u.round.half_height, out);
    case TACT3_CONE: return hit_cone(ray, shape->u.round.radius, shape->u.round.half_height, out);
    case TACT3_HULL: return hit_hull(ray, shape->u.hull, out);
    default: return RAY_UNSURE;
    }
}

static bool core_offset(const tact3_shape *shape, vec p, vec *closest, vec *off) {
    const vec *points = shape->u.points;
    if (shape->core == TACT3_SEGMENT) return segment_offset(points[0], points[1], p, closest, off);
    if (shape->core == TACT3_HULL) {
        const tact3_hull_kernel *kernel = kernel_for(shape->u.hull);
        return kernel && kernel->offset(shape->u.hull, p, closest, off);
    }
    if (shape->core != TACT3_CYLINDER) return false;
    real radius = shape->u.round.radius, half_height = shape->u.round.half_height;
    real away = tact_sqrt(p.x * p.x + p.y * p.y), part = away > radius ? radius / away : 1;
    *closest = tact3_v(part * p.x, part * p.y, tact_max(-half_height, tact_min(half_height, p.z)));
    *off = sub(p, *closest);
    return true;
}

bool tact3_core_end(const tact3_shape *shape, vec end, ray_end *out) {
    vec closest, off;
    return core_offset(shape, end, &closest, &off) && set_end(closest, off, out);
}

tact3_hit tact3_raycast(const tact3_shape *shape, tact3_vec origin, tact3_vec translation,
                        const tact3_query_options *options) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    if (HAS_MESHES && shape->core == TACT3_MESH) {
        tact3_hit hit = tact3_composite_raycast(shape, origin, translation, options);
        return hits_are_enough(options) && hit.relation == TACT_SEPARATED ? plain_miss() : hit;
    }
    if (has_parts(shape)) return tact3_raycast_of_parts(shape, origin, translation, options);
    return tact3_raycast_any(shape, origin, translation, options);
}

bool tact3_lies_in_mesh(const tact3_shape *shape, vec point) {
    if (shape->core != TACT3_MESH) return false;
    SHAPE_OF_TRIANGLES();
    return tact3_mesh_contains(shape->u.mesh, point);
}
