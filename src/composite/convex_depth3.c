/* How deep a convex shape is in a mesh: the least translation that takes it off the surface, and out of a solid.
 *
 * - Lower: what takes it off one triangle alone is no longer; nor is its distance from the surface where it is inside
 *   of a solid. A point in both, r from the surface and s deep in the shape: the ball around it in the solid and the
 *   one in the shape are out of each other after r + s.
 * - Upper: a translation after which the shape is proven apart and not inside. First the ways out that the lower bounds
 *   name; where they leave a gap, steps from triangle to triangle, the mesh's bounds, shorter lengths along the best,
 *   and the planes that the shape then faces (Je et al. 2012). */
#include <math.h>

#include "base/assert.h"
#include "base/expansion.h"
#include "base/tolerance.h"
#include "composite/mesh_shape3.h"
#include "composite/placed3.h"

enum { PUSHES = 8, LENGTHS = 6, HALVINGS = 3, DESCENTS = 6, CLIMBS = 40 };
/* A bracket that is narrower than this part of the depth is not worth a search. */
#define NARROW 1e-6

typedef struct depth_search {
    mesh_shape *p;
    double home[3]; /* where the shape's origin is */
    convex_depth *depth;
    double pad; /* beyond a depth, what rounding may keep from being proven */
} depth_search;

/* Sets a direction of the library's precision, whose length is one only up to the rounding there. */
static void set_unit(double n[3], vec v) {
    for (int k = 0; k < 3; k++) n[k] = (double)component(v, k);
    make_unit(n);
}

/* Moves the shape from where it is to where a translation takes it; back by none. It is moved in its place: a copy for
 * each step of the search would take much of the stack. */
static void move_to(const depth_search *s, const double t[3]) {
    for (int k = 0; k < 3; k++) s->p->at[k] = s->home[k] + (t ? t[k] : 0);
}

/* What the position of a moved shape is rounded by. */
static double moved_error(const depth_search *s, const double t[3]) {
    double sum = 0;
    for (int k = 0; k < 3; k++) sum += fabs(s->home[k]) + fabs(t[k]);
    return 2 * DOUBLE_ROUNDOFF * sum;
}

static NOINLINE bool is_free(const depth_search *s, const double t[3]) {
    double error = moved_error(s, t);
    mesh_convex found;
    move_to(s, t);
    tact3_nearest_to_convex(s->p, error, &found);
    bool is_free = found.status == TACT_OK && !found.meets && found.lower > error && !tact3_shape_is_inside(s->p);
    move_to(s, NULL);
    return is_free;
}

static void keep(convex_depth *depth, const double n[3], double length) {
    depth->upper = length * (1 + 8 * DOUBLE_ROUNDOFF);
    for (int k = 0; k < 3; k++) depth->normal[k] = n[k];
}

/* Tries a translation along a unit vector. */
static bool try_length(depth_search *s, const double n[3], double length) {
    const double t[3] = {length * n[0], length * n[1], length * n[2]};
    if (!(length < s->depth->upper) || !is_free(s, t)) return false;
    keep(s->depth, n, length);
    return true;
}

static bool is_narrow(const depth_search *s) {
    return s->depth->upper - s->depth->lower <= 2 * s->pad + NARROW * s->depth->upper;
}

/* The ways out of the bounds of the mesh: one of them is always an upper bound. */
static NOINLINE void leave_bounds(depth_search *s) {
    const mesh_shape *p = s->p;
    const tact3_pose pose = {zero(), p->turn};
    tact3_bounds box = tact3_shape_bounds(p->shape, pose);
    s->depth->upper = (double)INFINITY;
    for (int i = 0; i < 6; i++) {
        int k = i / 2;
        double n[3] = {0, 0, 0}, length;
        n[k] = i % 2 ? 1 : -1;
        if (i % 2) length = (double)component(p->mesh->bounds.upper, k) - p->at[k] - (double)component(box.lower, k);
        else length = p->at[k] + (double)component(box.upper, k) - (double)component(p->mesh->bounds.lower, k);
        length = mesh_greater(0, length) + s->pad;
        if (length < s->depth->upper) keep(s->depth, n, length);
    }
}

/* Shorter lengths along a unit vector. */
static void try_direction(depth_search *s, const double n[3]) {
    double low = s->depth->lower, high = s->depth->upper;
    bool any = false;
    for (int i = LENGTHS; i > 0 && !any; i--) {
        double length = low + (high - low) * ldexp(1, -i);
        if (try_length(s, n, length)) any = true, high = length;
        else low = length;
    }
    for (int i = 0; any && i < HALVINGS; i++) {
        double middle = 0.5 * (low + high);
        if (try_length(s, n, middle)) high = middle;
        else low = middle;
    }
}

/* A unit normal of a triangle. */
static bool face_normal(const mesh_shape *p, uint32_t index, double n[3]) {
    triangle t;
    tact3_framed_triangle(p, index, &t);
    return tact3_edge_cross(t.corner[0], t.corner[1], t.corner[0], t.corner[2], n) && make_unit(n);
}

/* How far the shape goes below a triangle's plane. */
static double below_face(const mesh_shape *p, uint32_t index, const double n[3]) {
    triangle t;
    tact3_framed_triangle(p, index, &t);
    vec down = neg(vec_from(n, 1)), own = transform_transposed(rotation_matrix(p->turn), down);
    return inner(n, t.corner[0]) / p->to_frame + (double)dot(own, tact3_support(p->shape, own));
}

/* Moves off one triangle after the other, each the shortest way, or to the outside of its face. */
static NOINLINE void push_off(const depth_search *s, bool by_faces, double t[3]) {
    t[0] = t[1] = t[2] = 0;
    for (int i = 0; i < PUSHES; i++) {
        mesh_convex deepest;
        move_to(s, t);
        tact3_deepest_to_convex(s->p, &deepest);
        if (deepest.status < 0 || !deepest.meets) break;
        double length = deepest.upper, face[3], n[3];
        set_unit(n, deepest.normal);
        if (by_faces && face_normal(s->p, deepest.triangle, face)) {
            length = mesh_greater(0, below_face(s->p, deepest.triangle, face));
            for (int k = 0; k < 3; k++) n[k] = face[k];
        }
        for (int k = 0; k < 3; k++) t[k] += (length + s->pad) * n[k];
    }
    move_to(s, NULL);
}

static void push_out(depth_search *s, bool by_faces) {
    double t[3];
    push_off(s, by_faces, t);
    double length = sqrt(inner(t, t));
    if (!make_unit(t)) return;
    if (try_length(s, t, length)) try_direction(s, t);
}

/* Finds the plane that the shape faces after it has moved: its normal, and how far along it the shape must move.
 * Returns whether that is shorter. */
static NOINLINE bool find_shorter(const depth_search *s, double m[3], double *shorter) {
    const double *n = s->depth->normal, length = s->depth->upper;
    const double t[3] = {length * n[0], length * n[1], length * n[2]};
    mesh_convex near;
    move_to(s, t);
    tact3_nearest_to_convex(s->p, length, &near);
    move_to(s, NULL);
    if (near.status < 0 || near.meets || !(near.upper < length)) return false;
    set_unit(m, near.normal);
    *shorter = inner(m, t) - near.lower + s->pad;
    return *shorter > 0 && *shorter < length * (1 - NARROW);
}

/* From where the shape is free it may go on until it touches, and the plane that it touches there is a shorter way out
 * if nothing else stands there. */
static void descend(depth_search *s) {
    double m[3], shorter;
    int i = 0;
    while (i < DESCENTS && find_shorter(s, m, &shorter) && try_length(s, m, shorter)) i++;
}

/* A point in the solid and in the shape. */
typedef struct inner_point {
    double at[3]; /* from the shape's origin */
    double deep;
    double out[2][3]; /* unit vectors: the way out of the solid, and what takes the shape off the point */
} inner_point;

/* A vector of the frame in the shape's axes; and the way back, of one the other way round. Apart from what asks, so
 * that the deepest calls need less stack. */
static NOINLINE vec turned_back(const mesh_shape *p, const double v[3]) {
    return transform_transposed(rotation_matrix(p->turn), vec_from(v, 1));
}

static NOINLINE void set_turned(const mesh_shape *p, vec v, double out[3]) {
    set_unit(out, neg(transform(rotation_matrix(p->turn), v)));
}

static tact3_gap distance_of_point(const tact3_shape *shape, vec at, const tact3_query_options *options) {
    const tact3_shape point = tact3_point(zero());
    return tact3_distance(shape, &point, (tact3_pose){at, tact3_identity_rotation()}, options);
}

/* How deep a point is in the shape, at least; below zero if it is not proven to be in it, and minus infinity if nothing
 * is known. */
static NOINLINE double depth_in_shape(const mesh_shape *p, const double at[3], double out[3]) {
    static const tact3_query_options options = {.apart_is_enough = true};
    tact3_gap gap = distance_of_point(p->shape, turned_back(p, at), &options);
    if (gap.status < 0 || gap.relation == TACT_BEYOND_CUTOFF) return -(double)INFINITY;
    set_turned(p, gap.normal, out);
    double rounding = 16 * (double)ROUNDOFF * sqrt(inner(at, at));
    return -(double)gap.distance - (double)gap.error_bound - rounding;
}

/* Returns whether the point is in both. */
static NOINLINE bool look(const depth_search *s, inner_point *q) {
    mesh_point near;
    mesh_shape *p = s->p;
    double in_shape = depth_in_shape(p, q->at, q->out[1]);
    double tiny = 512 * (double)ROUNDOFF * (double)(p->shape->reach + p->shape->rounding);
    move_to(s, q->at);
    bool inside = in_shape > -tiny && tact3_mesh_holds(p->mesh, p->at);
    if (inside) tact3_nearest_to_point(p, (double)INFINITY, &near);
    move_to(s, NULL);
    if (!inside) return false;
    q->deep = near.lower / p->to_frame + in_shape - moved_error(s, q->at);
    for (int k = 0; k < 3; k++) q->out[0][k] = near.normal[k];
    return q->deep > 0;
}

static bool step_deeper(const depth_search *s, const double along[3], double length, inner_point *q) {
    inner_point next = *q;
    for (int k = 0; k < 3; k++) next.at[k] += length * along[k];
    if (!look(s, &next) || !(next.deep > q->deep)) return false;
    *q = next;
    return true;
}

/* Climbs to where a point is deeper: away from both surfaces, and along the axes. */
static NOINLINE void climb(const depth_search *s, inner_point *q) {
    double step = q->deep;
    for (int i = 0; i < CLIMBS && step > 1e-4 * q->deep; i++) {
        double along[3];
        for (int k = 0; k < 3; k++) along[k] = q->out[1][k] - q->out[0][k];
        if (!(inner(along, along) > 1e-6)) return; /* between surfaces that face each other: as deep as it gets */
        make_unit(along);
        bool deeper = step_deeper(s, along, step, q);
        for (int k = 0; k < 6 && !deeper; k++) {
            const double axis[3] = {k / 2 == 0, k / 2 == 1, k / 2 == 2};
            deeper = step_deeper(s, axis, k % 2 ? step : -step, q);
        }
        if (!deeper) step *= 0.5;
    }
}

/* The shape's origin and the middle of its box, and points between the two that a triangle's depth is measured by. */
static NOINLINE bool find_inner_point(const depth_search *s, const mesh_convex *deepest, inner_point *best) {
    const mesh_shape *p = s->p;
    const tact3_pose pose = {zero(), p->turn};
    tact3_bounds box = tact3_shape_bounds(p->shape, pose);
    vec candidate[4] = {zero(), scale(R(0.5), add(box.lower, box.upper)),
                        scale(R(0.5), add(deepest->point_a, deepest->point_b)), deepest->point_b};
    best->deep = 0;
    for (int i = 0; i < (deepest->meets ? 4 : 2); i++) {
        inner_point q = {.deep = 0};
        for (int k = 0; k < 3; k++) q.at[k] = (double)component(candidate[i], k);
        if (look(s, &q) && q.deep > best->deep) *best = q;
    }
    return best->deep > 0;
}

/* The bounds of a point in both, and the ways out from there. */
static NOINLINE void ask_inner_point(depth_search *s, const mesh_convex *deepest) {
    inner_point q;
    if (!mesh_is_solid(s->p->mesh) || !find_inner_point(s, deepest, &q)) return;
    if (!is_round(s->p->shape)) climb(s, &q);
    s->depth->lower = mesh_greater(s->depth->lower, q.deep);
    for (int i = 0; i < 2; i++) try_length(s, q.out[i], q.deep + s->pad);
    for (int i = 0; i < 2 && !is_narrow(s); i++) try_direction(s, q.out[i]);
}

void tact3_convex_depth(mesh_shape *p, const mesh_convex *found, const mesh_convex *deepest, bool inside,
                        convex_depth *depth) {
    double size = (double)(p->shape->reach + p->shape->rounding), n[3], error = 0;
    for (int k = 0; k < 3; k++) error += 8 * DOUBLE_ROUNDOFF * fabs(p->at[k]);
    *depth = (convex_depth){.lower = deepest->meets ? deepest->lower : inside ? found->lower : 0};
    depth_search s = {p, {p->at[0], p->at[1], p->at[2]}, depth, 512 * (double)ROUNDOFF * size + error};
    if (deepest->meets) s.pad += 3 * (deepest->upper - deepest->lower);
    else if (found->upper < (double)INFINITY) s.pad += 3 * (found->upper - found->lower);
    leave_bounds(&s);
    if (deepest->meets) {
        set_unit(n, deepest->normal);
        try_length(&s, n, deepest->upper + s.pad);
        if (!is_narrow(&s) && face_normal(p, deepest->triangle, n))
            try_length(&s, n, mesh_greater(0, below_face(p, deepest->triangle, n)) + s.pad);
    }
    if (!is_narrow(&s)) ask_inner_point(&s, deepest);
    for (int i = 0; i < 2 && deepest->meets && !is_narrow(&s); i++) push_out(&s, i == 0 && mesh_is_solid(p->mesh));
    for (int k = 0; k < 3; k++) n[k] = depth->normal[k];
    if (!is_narrow(&s)) try_direction(&s, n);
    if (!is_narrow(&s)) descend(&s);
    depth->overlap = inside || depth->lower > 0;
    TACT_ASSERT(depth->lower <= depth->upper);
}
