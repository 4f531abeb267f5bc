/* The exact contact patch in three dimensions: what two convex regions of a plane share, polygons, segments, points
 * and discs.
 *
 *  - Its corners are the corners of each that lie in the other, and the points where their boundaries cross.
 *  - Its rims are those parts of the circles that lie in the other.
 *  - Its outline is the convex hull of the corners and of many points of the rims. */
#include <stdlib.h>

#include "contact/patch.h"

#define RIM_POINTS 64

/* Poses are rounded: what is this near to a region counts as in it, and edges this parallel do not cross. */
#ifdef TACT_FLOAT
static const quad near = (quad)1e-6;
#else
static const quad near = (quad)1e-12;
#endif

static plane_point at(quad x, quad y) {
    plane_point p = {x, y};
    return p;
}
static plane_point minus(plane_point a, plane_point b) { return at(a.x - b.x, a.y - b.y); }
static plane_point plus(plane_point a, quad s, plane_point b) { return at(a.x + s * b.x, a.y + s * b.y); }
static quad dot2(plane_point a, plane_point b) { return a.x * b.x + a.y * b.y; }
static quad cross2(plane_point a, plane_point b) { return a.x * b.y - a.y * b.x; }
static quad length2(plane_point a) { return q_sqrt(dot2(a, a)); }
/* Twice the area, positive when the three go around counter-clockwise. */
static quad turn(plane_point a, plane_point b, plane_point c) { return cross2(minus(b, a), minus(c, a)); }

static plane_point seen(tact3_vec p) { return at((quad)p.x, (quad)p.y); }

/* ---- regions */

static void set_region(plane_region *region, const resting_body *body, tact3_pose pose) {
    qmat rotation = q_rotation(pose.rotation);
    region->count = body->count;
    region->radius = (quad)body->disc;
    for (int i = 0; i < body->count; i++) {
        qvec p = q_add(q_from(pose.position), q_transform(rotation, q_from(body->foot[i])));
        region->corner[i] = at(p.x, p.y);
    }
    if (region->count < 3 || turn(region->corner[0], region->corner[1], region->corner[2]) > 0) return;
    for (int i = 0, k = region->count - 1; i < k; i++, k--) {
        plane_point p = region->corner[i];
        region->corner[i] = region->corner[k], region->corner[k] = p;
    }
}

static quad from_segment(plane_point a, plane_point b, plane_point p) {
    plane_point along = minus(b, a);
    quad s = dot2(minus(p, a), along) / dot2(along, along);
    return length2(minus(p, plus(a, q_max(0, q_min(1, s)), along)));
}

static bool is_inside(const plane_region *region, plane_point p) {
    const plane_point *c = region->corner;
    if (region->count == 1) return length2(minus(p, c[0])) <= region->radius + near;
    if (region->count == 2) return from_segment(c[0], c[1], p) <= near;
    for (int i = 0; i < region->count; i++) {
        plane_point a = c[i], b = c[(i + 1) % region->count];
        if (turn(a, b, p) < -near * length2(minus(b, a))) return false;
    }
    return true;
}

static int edges_of(const plane_region *region) { return region->count > 2 ? region->count : region->count - 1; }

/* ---- corners */

static void add_corner(exact_patch *patch, plane_point p) {
    bool shared = is_inside(&patch->side[0], p) && is_inside(&patch->side[1], p);
    if (shared && patch->corner_count < PATCH_CORNERS) patch->corner[patch->corner_count++] = p;
}

static void cross_edges(exact_patch *patch, plane_point a, plane_point b, plane_point c, plane_point d) {
    plane_point u = minus(b, a), v = minus(d, c);
    quad sine = cross2(u, v);
    if (q_abs(sine) <= near * length2(u) * length2(v)) return;
    add_corner(patch, plus(a, cross2(minus(c, a), v) / sine, u));
}

static void cross_rim(exact_patch *patch, plane_point center, quad radius, plane_point a, plane_point b) {
    plane_point along = minus(b, a), from = minus(a, center);
    quad aa = dot2(along, along), half = dot2(from, along);
    quad square = half * half - aa * (dot2(from, from) - radius * radius);
    if (square < 0) return;
    for (int side = -1; side <= 1; side += 2) add_corner(patch, plus(a, (side * q_sqrt(square) - half) / aa, along));
}

static void cross_rims(exact_patch *patch) {
    const plane_region *a = &patch->side[0], *b = &patch->side[1];
    plane_point between = minus(b->corner[0], a->corner[0]);
    quad apart = length2(between);
    if (apart <= near) return; /* one in the other, or the same */
    quad along = (apart * apart + a->radius * a->radius - b->radius * b->radius) / (2 * apart);
    quad square = a->radius * a->radius - along * along;
    if (square < 0) return;
    plane_point unit = at(between.x / apart, between.y / apart), foot = plus(a->corner[0], along, unit);
    for (int side = -1; side <= 1; side += 2)
        add_corner(patch, plus(foot, side * q_sqrt(square), at(-unit.y, unit.x)));
}

static void cross_boundaries(exact_patch *patch) {
    const plane_region *a = &patch->side[0], *b = &patch->side[1];
    if (a->radius > 0 && b->radius > 0) cross_rims(patch);
    for (int i = 0; i < edges_of(a); i++) {
        plane_point p = a->corner[i], q = a->corner[(i + 1) % a->count];
        if (b->radius > 0) cross_rim(patch, b->corner[0], b->radius, p, q);
        for (int k = 0; k < edges_of(b); k++)
            cross_edges(patch, p, q, b->corner[k], b->corner[(k + 1) % b->count]);
    }
    for (int k = 0; k < edges_of(b) && a->radius > 0; k++)
        cross_rim(patch, a->corner[0], a->radius, b->corner[k], b->corner[(k + 1) % b->count]);
}

/* ---- outline */

static int by_place(const void *left, const void *right) {
    const plane_point *a = left, *b = right;
    if (a->x < b->x || a->x > b->x) return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

/* Andrew's hull: the lower chain, then the upper one. */
static int hull_of(plane_point *points, int count, plane_point *out) {
    int n = 0;
    qsort(points, (size_t)count, sizeof *points, by_place);
    for (int pass = 0, start = 0; pass < 2; pass++, start = n - 1) {
        for (int i = 0; i < count; i++) {
            plane_point p = points[pass ? count - 1 - i : i];
            if (pass && i == 0) continue;
            while (n > start + 1 && turn(out[n - 2], out[n - 1], p) <= 0) n--;
            if (n == 0 || by_place(&out[n - 1], &p) != 0) out[n++] = p;
        }
    }
    return n > 1 ? n - 1 : n; /* the last is the first again */
}

static void set_outline(exact_patch *patch) {
    plane_point points[PATCH_CORNERS + 2 * RIM_POINTS];
    int count = 0;
    for (int i = 0; i < patch->corner_count; i++) points[count++] = patch->corner[i];
    patch->rim = false;
    for (int k = 0; k < 2; k++) {
        const plane_region *disc = &patch->side[k], *other = &patch->side[1 - k];
        for (int i = 0; i < RIM_POINTS && disc->radius > 0; i++) {
            double angle = 6.283185307179586 * i / RIM_POINTS;
            plane_point p = plus(disc->corner[0], disc->radius, at((quad)cos(angle), (quad)sin(angle)));
            if (!is_inside(other, p)) continue;
            patch->rim = true;
            points[count++] = p;
        }
    }
    patch->outline_count = count ? hull_of(points, count, patch->outline) : 0;
    for (int i = 0; i < patch->outline_count; i++) {
        patch->flat[i][0] = (double)patch->outline[i].x;
        patch->flat[i][1] = (double)patch->outline[i].y;
    }
}

void patch_find(exact_patch *patch, const resting_body *a, tact3_pose pose_a, const resting_body *b,
                tact3_pose pose_b) {
    set_region(&patch->side[0], a, pose_a);
    set_region(&patch->side[1], b, pose_b);
    patch->corner_count = 0;
    for (int k = 0; k < 2; k++) {
        const plane_region *side = &patch->side[k];
        for (int i = 0; i < side->count && !(side->radius > 0); i++) add_corner(patch, side->corner[i]);
    }
    cross_boundaries(patch);
    set_outline(patch);
}

bool patch_is_empty(const exact_patch *patch) { return patch->outline_count == 0; }

/* ---- measures */

/* In double: it is asked for every point of every frame. */
static double from_corner(plane_point corner, tact3_vec p) {
    double x = (double)corner.x - (double)p.x, y = (double)corner.y - (double)p.y;
    return sqrt(x * x + y * y);
}

double patch_off(const exact_patch *patch, tact3_vec point) {
    double least = 1e30;
    for (int i = 0; i < patch->corner_count; i++) least = fmin(least, from_corner(patch->corner[i], point));
    for (int k = 0; k < 2; k++) {
        const plane_region *disc = &patch->side[k];
        double away = from_corner(disc->corner[0], point), off = fabs(away - (double)disc->radius);
        if (!(disc->radius > 0 && away > 0 && off < least)) continue;
        plane_point from = minus(seen(point), disc->corner[0]);
        if (is_inside(&patch->side[1 - k], plus(disc->corner[0], disc->radius / (quad)away, from))) least = off;
    }
    return least;
}

static double turn_at(const exact_patch *patch, int i, int k, int m) {
    int n = patch->outline_count;
    const double *p = patch->flat[i % n], *q = patch->flat[k % n], *r = patch->flat[m % n];
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

static double apart(const exact_patch *patch, int i, int k) {
    const double *p = patch->flat[i], *q = patch->flat[k];
    return sqrt((q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1]));
}

static double length_of(const exact_patch *patch) {
    double most = 0;
    for (int i = 0; i < patch->outline_count; i++)
        for (int k = 0; k < i; k++) most = fmax(most, apart(patch, i, k));
    return most;
}

double patch_width(const exact_patch *patch) {
    int n = patch->outline_count;
    double least = length_of(patch);
    for (int i = 0; i < n && patch_dimension(patch) == 2; i++) {
        double most = 0;
        for (int k = 0; k < n; k++) most = fmax(most, turn_at(patch, i, i + 1, k) / apart(patch, i, (i + 1) % n));
        least = fmin(least, most);
    }
    return least;
}

/* Which of them it is does not depend on roundings: no test has a patch that is almost less than it is. */
int patch_dimension(const exact_patch *patch) {
    double thin = sqrt((double)near), length = length_of(patch), area = 0;
    for (int i = 2; i < patch->outline_count; i++) area += turn_at(patch, 0, i - 1, i) / 2;
    if (length <= (double)near) return 0;
    return area > thin * length * length ? 2 : 1;
}

bool patch_is_simple(const exact_patch *patch) {
    int corners = 0, n = patch->outline_count;
    for (int i = 0; i < n; i++) corners += apart(patch, i, (i + 1) % n) > sqrt((double)near);
    return !patch->rim && corners <= TACT3_MANIFOLD_POINTS;
}

/* The largest quadrilateral with one corner given: for each corner across from it the farthest on either side, which
 * go around as that one does. */
static double largest_with(const exact_patch *patch, int i) {
    double most = 0;
    int n = patch->outline_count, right = i + 1;
    for (int k = i + 1, left = i + 1; k < i + n; k++) {
        while (right < k && -turn_at(patch, i, k, right + 1) >= -turn_at(patch, i, k, right)) right++;
        left = left < k ? k : left;
        while (left < i + n - 1 && turn_at(patch, i, k, left + 1) >= turn_at(patch, i, k, left)) left++;
        most = fmax(most, (fmax(0, -turn_at(patch, i, k, right)) + fmax(0, turn_at(patch, i, k, left))) / 2);
    }
    return most;
}

static double longest_with(const exact_patch *patch, int i) {
    double most = 0;
    for (int k = 0; k < patch->outline_count; k++) most = fmax(most, apart(patch, i, k));
    return most;
}

static double most_with(const exact_patch *patch, int i) {
    return patch_dimension(patch) == 2 ? largest_with(patch, i) : longest_with(patch, i);
}

double patch_most(const exact_patch *patch) {
    double most = 0;
    for (int i = 0; i < patch->outline_count; i++) most = fmax(most, most_with(patch, i));
    return most;
}

double patch_most_with(const exact_patch *patch, tact3_vec point) {
    plane_point p = seen(point);
    int nearest = 0;
    for (int i = 1; i < patch->outline_count; i++)
        if (length2(minus(p, patch->outline[i])) < length2(minus(p, patch->outline[nearest]))) nearest = i;
    return most_with(patch, nearest);
}

double patch_spanned(const exact_patch *patch, const tact3_vec *points, int count) {
    plane_point all[TACT3_MANIFOLD_POINTS], hull[2 * TACT3_MANIFOLD_POINTS];
    for (int i = 0; i < count; i++) all[i] = seen(points[i]);
    int n = hull_of(all, count, hull);
    quad twice = 0, length = 0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) length = q_max(length, length2(minus(hull[i], hull[k])));
        if (i > 1) twice += turn(hull[0], hull[i - 1], hull[i]);
    }
    return (double)(patch_dimension(patch) == 2 ? twice / 2 : length);
}
