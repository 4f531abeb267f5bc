/* How deep two objects overlap at the end of the portal's ray.
 *
 * - Support points along the portal's normal move the portal out to the boundary. Its plane then touches A - B, so
 *   moving B along the normal by the plane's distance from the origin separates. It is no farther than the ray's end.
 * - Where the boundary is smooth, the support point of the least depth lies on its own direction. Secants of three
 *   support points find it in few steps; a step that does not lessen the depth ends them, and the portal goes on. */
#include "portal.h"

#define STEPS 64
#define SECANTS 8
/* What secants expect to gain, in parts of the tolerance, where they end. */
#define SMOOTH_PART 0.125
/* Of the directions of a portal around a ray that ends in a support point: the tangent of the tilt. */
#define TILT 0.5
/* Weights of a secant beyond this extrapolate more than they know. */
#define LARGEST_WEIGHTS 8
/* A secant step that lessens the depth by less than this part of what was expected is on no smooth boundary. */
#define LEAST_SUCCESS 0.3

static tact3_vec unit(tact3_vec v) { return tact3_scale(1 / tact3_length(v), v); }

/* Asks along a unit vector, and keeps the least depth. */
static double measure(const pair *p, tact3_vec n, separation *best, corner *w) {
    pair_support(p, n, w);
    double depth = tact3_dot(n, w->point);
    if (depth < best->depth) best->depth = depth, best->at = *w;
    return depth;
}

static const corner *next_corner(const portal *t, int i) { return &t->corner[(i + 1) % 3]; }

/* Returns the edge of the portal that the ray from the origin along n passes outside of, the one that begins at this
 * corner; -1: none. */
static int edge_missed(const portal *t, tact3_vec n) {
    double worst = 0;
    int edge = -1;
    for (int i = 0; i < 3; i++) {
        double inside = tact3_dot(tact3_cross(t->corner[i].point, next_corner(t, i)->point), n);
        if (inside < worst) worst = inside, edge = i;
    }
    return edge;
}

/* How far a support point lies beside its own direction at the best depth, across the best direction. */
static tact3_vec beside(const separation *best, const corner *c) {
    tact3_vec n = best->at.along, u = tact3_mul_add(c->point, -best->depth, c->along);
    return tact3_mul_add(u, -tact3_dot(u, n), n);
}

/* Sets the direction whose support point lies on it, if both change linearly between three corners. False if the depth
 * there is not the least: support points must turn more than their directions. */
static bool secant_direction(const corner v[3], const separation *best, tact3_vec *n) {
    tact3_vec axis = best->at.along, u = beside(best, &v[0]);
    tact3_vec e = tact3_sub(beside(best, &v[1]), u), f = tact3_sub(beside(best, &v[2]), u);
    tact3_vec turn_e = tact3_sub(v[1].along, v[0].along), turn_f = tact3_sub(v[2].along, v[0].along);
    double area = tact3_dot(axis, tact3_cross(e, f)), turned = tact3_dot(axis, tact3_cross(turn_e, turn_f));
    if (!(area * turned > 0 && tact3_dot(e, turn_e) > 0 && tact3_dot(f, turn_f) > 0)) return false;
    double b = tact3_dot(axis, tact3_cross(f, u)) / area, c = tact3_dot(axis, tact3_cross(u, e)) / area;
    if (!(tact_abs(b) + tact_abs(c) < LARGEST_WEIGHTS)) return false;
    *n = tact3_mul_add(tact3_mul_add(tact3_scale(1 - b - c, v[0].along), b, v[1].along), c, v[2].along);
    double size = tact3_length(*n);
    *n = tact3_scale(1 / size, *n);
    return tact_finite(size) && tact3_dot(*n, axis) > 0;
}

static int worst_corner(const corner v[3], const separation *best) {
    double size[3];
    for (int i = 0; i < 3; i++) {
        tact3_vec u = beside(best, &v[i]);
        size[i] = tact3_dot(u, u);
    }
    return size[0] > size[1] ? (size[0] > size[2] ? 0 : 2) : (size[1] > size[2] ? 1 : 2);
}

/* Descends as if the boundary were smooth; true if that found the least depth up to the tolerance: a step went as
 * expected, and the support point lies as near to its direction as on a boundary whose radius of curvature is no more
 * than that of A - B. */
static bool descend(const pair *p, const portal *t, double tolerance, separation *best) {
    corner v[3] = {t->corner[0], t->corner[1], t->corner[2]}, w;
    double size = tact3_length(tact3_sub(best->at.point, p->inner));
    for (int i = 0; i < SECANTS; i++) {
        tact3_vec n;
        if (!secant_direction(v, best, &n)) return false;
        double before = best->depth, away = tact3_length(beside(best, &best->at));
        double expected = away * tact3_length(tact3_sub(n, best->at.along));
        bool near = expected <= SMOOTH_PART * tolerance && away * away <= SMOOTH_PART * tolerance * size;
        if (i > 0 && near) return true;
        measure(p, n, best, &w);
        if (!near && !(before - best->depth >= LEAST_SUCCESS * expected)) return false;
        v[worst_corner(v, best)] = w;
    }
    return false;
}

typedef enum progress { STUCK, ON_PLANE, ON_SMOOTH } progress;

/* Moves the portal out to the boundary, up to the tolerance. */
static progress reach_boundary(const pair *p, portal *t, double tolerance, separation *best) {
    int wait = 2;
    for (int i = 0; i < STEPS; i++) {
        const corner *v = t->corner;
        tact3_vec n = tact3_cross(tact3_sub(v[1].point, v[0].point), tact3_sub(v[2].point, v[0].point));
        double size = tact3_length(n);
        if (!(size > 0)) return STUCK;
        n = tact3_scale(1 / size, n);
        corner w;
        double depth = measure(p, n, best, &w), offset = tact3_dot(n, v[0].point);
        if (depth - offset <= tolerance) return ON_PLANE;
        portal_refine(t, &w);
        if (i < wait) continue;
        if (descend(p, t, tolerance, best)) return ON_SMOOTH;
        wait = 3 * i;
    }
    return STUCK;
}

static void make_directions_unit(portal *t) {
    for (int i = 0; i < 3; i++) t->corner[i].along = unit(t->corner[i].along);
}

/* Finds a portal around a ray that ends in a support point. */
static bool tilted_portal(const pair *p, portal *t) {
    tact3_vec n = unit(t->ray), other = tact_abs(n.x) < 0.5 ? tact3_v(1, 0, 0) : tact3_v(0, 1, 0);
    tact3_vec x = tact3_scale(TILT, unit(tact3_cross(n, other))), y = tact3_cross(n, x);
    for (int i = 0; i < 3; i++) {
        tact3_vec aside = i == 0 ? x : tact3_mul_add(tact3_scale(-0.5, x), i == 1 ? 0.75 : -0.75, y);
        pair_support(p, tact3_add(n, aside), &t->corner[i]);
    }
    return edge_missed(t, n) < 0;
}

static tact3_vec between_objects(const corner *c) { return tact3_mul_add(c->a, -0.5, c->point); }

/* Sets the position from the portal's point that is on the ray from the origin along the best direction, or next to
 * it. */
static bool set_position(const portal *t, separation *best) {
    double weight[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        tact3_vec across = tact3_cross(next_corner(t, i)->point, t->corner[(i + 2) % 3].point);
        weight[i] = tact_max(0, tact3_dot(across, best->at.along));
        sum += weight[i];
    }
    best->position = tact3_v(0, 0, 0);
    for (int i = 0; i < 3; i++)
        best->position = tact3_mul_add(best->position, weight[i] / sum, between_objects(&t->corner[i]));
    return sum > 0;
}

/* True if neither center has passed the other object's boundary: the depth is no more than either object's extent
 * between center and boundary, so that the ray from center to center leads out on the right side. */
static bool is_shallow(const pair *p, const separation *best) {
    tact3_vec n = best->at.along, b = tact3_sub(best->at.a, best->at.point);
    double extent_a = tact3_dot(n, tact3_sub(best->at.a, p->a.center));
    double extent_b = tact3_dot(n, tact3_sub(p->b.center, b));
    return best->depth <= tact_min(extent_a, extent_b);
}

/* True if the ray ends in the support point of its own direction, and no direction around it has less depth. */
static bool ends_nearest(const pair *p, const portal *t, separation *best) {
    corner w;
    double depth = measure(p, unit(t->ray), best, &w);
    for (int i = 0; i < 3; i++)
        if (tact3_dot(t->corner[i].along, t->corner[i].point) < depth) return false;
    return true;
}

bool portal_depth(const pair *p, portal *t, bool found, double tolerance, separation *best, bool *shallow) {
    best->depth = TACT_REAL_MAX;
    *shallow = false;
    if (!found && !tilted_portal(p, t)) return false;
    make_directions_unit(t);
    bool nearest = !found && ends_nearest(p, t, best);
    progress end = nearest ? ON_SMOOTH : reach_boundary(p, t, tolerance, best);
    best->position = between_objects(&best->at);
    if (end == STUCK || (end == ON_PLANE && !set_position(t, best))) return false;
    *shallow = is_shallow(p, best);
    return true;
}
