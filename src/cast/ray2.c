/* Analytic ray casts against the shapes of two dimensions. */
#include "cast/ray.h"
#include "hull/layout2.h"
#include "shape/support2.h"

/* A segment without a radius, hit from either side. */
static ray_outcome hit_wall(const ray_cast *ray, vec p, vec q, ray_crossing *out) {
    vec edge = sub(q, p), from = sub(ray->origin, p);
    real squared = dot(edge, edge), margin = ray->margin, far = taxicab(ray->travel);
    if (!(squared > tact_max(margin * margin, LEAST_SQUARE))) return RAY_UNSURE;
    real size = tact_sqrt(squared);
    vec along = scale(1 / size, edge), n = tact2_right(along);
    real height = dot(n, from), rate = -dot(n, ray->travel), side = with_sign(1, rate);
    height *= side, rate *= side;
    if (!(rate > RAY_STEEP * far) || tact_abs(height) <= margin) return RAY_UNSURE;
    if (height < 0 || height > rate) return RAY_MISS;
    set_crossing(ray, height / rate, out);
    out->normal = scale(side, n);
    vec reached = sub(out->point, p);
    out->distance = tact_abs(dot(n, reached)); /* a segment has no inside */
    real from_p = dot(along, reached), inside = rate * tact_min(from_p, size - from_p);
    return inside < -margin * far ? RAY_MISS : inside > margin * far ? RAY_HIT : RAY_UNSURE;
}

/* The sides of a polygon: point i lies on the side with normal i. */
typedef struct sides {
    int count;
    const real *x, *y, *normal_x, *normal_y;
} sides;

static vec side_normal(const sides *s, int i) { return tact2_v(s->normal_x[i], s->normal_y[i]); }
static vec side_start(const sides *s, int i) { return tact2_v(s->x[i], s->y[i]); }

/* The height of a point above a side. */
static real above_side(const sides *s, int i, vec p) { return dot(side_normal(s, i), sub(p, side_start(s, i))); }

/* Which points are to the right of the line of a ray, a bit each; and how far the nearest is from it, times the ray's
 * length. */
static FORCE_INLINE unsigned right_of_ray(const ray_cast *ray, const sides *s, real *nearest) {
    unsigned right = 0;
    *nearest = TACT_REAL_MAX;
    for (int i = 0; i < s->count; i++) {
        real left = cross(ray->travel, sub(side_start(s, i), ray->origin));
        right |= (unsigned)(__builtin_signbit(left) != 0) << i;
        *nearest = tact_min(tact_abs(left), *nearest);
    }
    return right;
}

/* True if a ray of some length, from end to end, is certainly in front of a side. */
static bool stays_above(const ray_cast *ray, const sides *s, int i, real length) {
    real height = above_side(s, i, ray->origin), end = height + dot(side_normal(s, i), ray->travel);
    return tact_min(height, end) > ray->margin + CAST_RATE_ERROR * ROUNDOFF * length;
}

/* What the line of a ray that enters a polygon by one side and leaves by another has to do with it, if it is no hit. */
static ray_outcome miss_sides(const ray_cast *ray, const sides *s, int enters, int leaves) {
    real size = taxicab(ray->travel);
    return stays_above(ray, s, enters, size) || stays_above(ray, s, leaves, size) ? RAY_MISS : RAY_UNSURE;
}

/* The line of the ray enters where the points change from its left to its right. The rest is asked at that side and its
 * neighbours: who is on a side's line and below both of these is on the side. */
static ray_outcome hit_sides(const ray_cast *ray, const sides *s, ray_crossing *out) {
    real nearest;
    int last = s->count - 1;
    unsigned right = right_of_ray(ray, s, &nearest), next = right >> 1 | (right & 1) << last, enters = ~right & next;
    if (!enters) return nearest > ray->margin * taxicab(ray->travel) ? RAY_MISS : RAY_UNSURE;
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
    real x[3], y[3], normal_x[3], normal_y[3], size[3];
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

static ray_outcome hit_polygon(const ray_cast *ray, const tact2_hull *hull, ray_crossing *out) {
    if (hull->vertex_count < 3 || hull->vertex_count > TACT2_NORMALS) return RAY_UNSURE;
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
