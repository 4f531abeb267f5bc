/* Analytic ray casts against the shapes of two dimensions. */
#include "cast/ray.h"
#include "hull/layout2.h"

/* A segment without a radius, hit from either side. */
static ray_outcome hit_wall(const ray_cast *ray, vec p, vec q, ray_crossing *out) {
    vec edge = sub(q, p);
    real size = length(edge);
    if (!(size > ray->margin)) return RAY_UNSURE;
    vec n = scale(1 / size, tact2_right(edge));
    if (dot(n, ray->travel) > 0) n = neg(n);
    real height = dot(n, sub(ray->origin, p)), rate = -dot(n, ray->travel), steep = rate / tact_sqrt(ray->squared);
    if (!(steep > RAY_STEEP) || tact_abs(height) <= ray->margin) return RAY_UNSURE;
    if (height < 0 || height > rate) return RAY_MISS;
    set_crossing(ray, height / rate, out);
    out->normal = n;
    out->distance = tact_abs(dot(n, sub(out->point, p))); /* a segment has no inside */
    real from_p = dot(edge, sub(out->point, p)) / size, margin = ray->margin / steep;
    real inside = tact_min(from_p, size - from_p);
    return inside < -margin ? RAY_MISS : inside > margin ? RAY_HIT : RAY_UNSURE;
}

/* The sides of a polygon: point i lies on the side with normal i. */
typedef struct sides {
    int count;
    const real *x, *y, *normal_x, *normal_y;
} sides;

static vec side_normal(const sides *s, int i) { return tact2_v(s->normal_x[i], s->normal_y[i]); }

/* The height of a point above a side. */
static real above_side(const sides *s, int i, vec p) {
    return dot(side_normal(s, i), sub(p, tact2_v(s->x[i], s->y[i])));
}

static ray_outcome hit_sides(const ray_cast *ray, const sides *s, ray_crossing *out) {
    ray_span span = whole_line();
    for (int i = 0; i < s->count; i++)
        cut_plane(&span, above_side(s, i, ray->origin), dot(side_normal(s, i), ray->travel), ray->margin, i);
    ray_outcome outcome = span_outcome(&span);
    if (outcome != RAY_HIT) return outcome;
    set_crossing(ray, span.enter, out);
    out->normal = side_normal(s, span.first);
    out->distance = above_side(s, span.first, out->point);
    bool sure = above_side(s, span.first, ray->origin) > ray->margin;
    for (int i = 0; i < s->count; i++)
        sure = sure && (i == span.first || above_side(s, i, out->point) < -ray->margin);
    return sure ? RAY_HIT : RAY_UNSURE;
}

static ray_outcome hit_triangle(const ray_cast *ray, const vec *p, ray_crossing *out) {
    real x[3], y[3], normal_x[3], normal_y[3], size[3];
    real turn = cross(sub(p[1], p[0]), sub(p[2], p[0])), side = turn < 0 ? R(-1) : R(1);
    for (int i = 0; i < 3; i++) size[i] = length(sub(p[(i + 1) % 3], p[i]));
    real longest = tact_max(size[0], tact_max(size[1], size[2]));
    if (!(tact_abs(turn) > SAFE_SINE2 * longest * longest)) return RAY_UNSURE;
    for (int i = 0; i < 3; i++) {
        vec n = scale(side / size[i], tact2_right(sub(p[(i + 1) % 3], p[i])));
        x[i] = p[i].x, y[i] = p[i].y, normal_x[i] = n.x, normal_y[i] = n.y;
    }
    sides s = {3, x, y, normal_x, normal_y};
    return hit_sides(ray, &s, out);
}

static ray_outcome hit_polygon(const ray_cast *ray, const tact2_hull *hull, ray_crossing *out) {
    if (hull->vertex_count > TACT2_NORMALS) return RAY_UNSURE;
    const real *points = tact2_hull_reals(hull, hull->points), *normals = tact2_hull_reals(hull, hull->normals);
    sides s = {hull->vertex_count, points, points + hull->padded, normals, normals + hull->padded};
    return hit_sides(ray, &s, out);
}

ray_outcome tact2_meet_core(const tact2_shape *shape, const ray_cast *ray, ray_crossing *out) {
    if (shape->core == TACT2_ELLIPSE && shape->rounding == shape->u.ellipse.ball)
        return hit_ellipsoid(ray, shape->u.ellipse.radii, out);
    if (shape->rounding > 0) return RAY_UNSURE;
    switch (shape->core) {
    case TACT2_SEGMENT: return hit_wall(ray, shape->u.points[0], shape->u.points[1], out);
    case TACT2_TRIANGLE: return hit_triangle(ray, shape->u.points, out);
    case TACT2_HULL: return hit_polygon(ray, shape->u.hull, out);
    default: return RAY_UNSURE;
    }
}

/* Walks from the side that a point is highest above to the one it lies beside, or the corner that it lies beyond. What
 * is asked at a corner is as exact as the point is near it. */
static bool polygon_offset(const tact2_hull *hull, vec p, vec *closest, vec *off) {
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

bool tact2_core_offset(const tact2_shape *shape, vec p, vec *closest, vec *off) {
    return shape->core == TACT2_HULL && polygon_offset(shape->u.hull, p, closest, off);
}
