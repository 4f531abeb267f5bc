/* A mesh and a convex shape: the triangles near the shape, each as a shape of its own beside it.
 *
 * - Triangles are taken relative to the shape's origin, so what the kernels round is of the size of the triangle and
 *   the shape, not of the mesh.
 * - Before a kernel is asked, a triangle's box and its corners along the normal of the nearest so far may say that it
 *   is farther.
 * - A ball is a point whose distance is known in double. */
#include <math.h>

#include "base/expansion.h"
#include "base/tolerance.h"
#include "composite/framed3.h"

/* Triangles that are asked for their depth, at most. Leaving some out keeps a lower bound true. */
enum { MOST_DEPTHS = 128 };

typedef struct convex_search {
    const mesh_shape *p;
    mesh_convex *found;
    double near;  /* what is farther is not looked at; no less than the slack */
    double slack; /* of the shape's place: a triangle that is no farther may meet it */
    shape_box box;
    vec along;    /* the normal of the nearest so far; zero: none */
    real reaches; /* how far the shape reaches against it */
    int left;     /* triangles that may be asked for their depth */
} convex_search;

/* A lower bound of the distance of a triangle, along the normal of the nearest so far. */
static double apart_along(const convex_search *s, const framed *t) {
    real a = dot(s->along, t->corner[0]), b = dot(s->along, t->corner[1]), c = dot(s->along, t->corner[2]);
    return (double)(-tact_max(a, tact_max(b, c)) - s->reaches - reach_error(s->p, t));
}

static FORCE_INLINE tact3_gap ask(const mesh_shape *p, const tact3_shape *triangle,
                                  const tact3_query_options *options) {
    return tact3_distance(triangle, p->shape, (tact3_pose){zero(), p->turn}, options);
}

static void keep(mesh_convex *found, const tact3_gap *gap, uint32_t index) {
    found->normal = gap->normal, found->point_a = gap->point_a, found->point_b = gap->point_b;
    found->triangle = index;
}

/* Whether a triangle may be near; sets it, and how far its corners may be off. Apart from what asks, so that the
 * deepest calls need less stack. */
static NOINLINE bool may_be_near(const convex_search *s, uint32_t index, tact3_shape *triangle, double *off) {
    framed t;
    frame_triangle(s->p, index, &t);
    double apart = mesh_greater(boxes_apart(&s->box, &t), apart_along(s, &t));
    if (apart > s->near) {
        s->found->lower = mesh_lesser(s->found->lower, apart);
        return false;
    }
    *triangle = shape_of_triangle(&t);
    *off = corner_error(&t);
    return true;
}

/* Enters the distance of a triangle. */
static void enter_triangle(convex_search *s, uint32_t index) {
    mesh_convex *found = s->found;
    tact3_shape triangle;
    double off;
    if (!may_be_near(s, index, &triangle, &off)) return;
    double far = (s->near + off) * (1 + 4 * (double)ROUNDOFF);
    tact3_query_options options = {.first_direction = s->along, .apart_is_enough = !(far > 0)};
    options.cutoff = far < (double)TACT_REAL_MAX ? (real)far : 0;
    tact3_gap gap = ask(s->p, &triangle, &options);
    double error = (double)gap.error_bound + off, distance = (double)gap.distance;
    if (gap.status < 0) {
        found->status = gap.status;
    } else if (gap.relation == TACT_BEYOND_CUTOFF) {
        found->lower = mesh_lesser(found->lower, mesh_greater(0, distance - off));
    } else {
        found->lower = mesh_lesser(found->lower, mesh_greater(0, distance - error));
        if (!(distance + error < found->upper)) return;
        found->upper = distance + error;
        found->meets = !(distance > error + s->slack);
        keep(found, &gap, index);
        if (found->upper < s->near) s->near = mesh_greater(s->slack, found->upper - 2 * error);
        s->along = gap.normal;
        s->reaches = shape_reach(s->p, neg(gap.normal));
    }
}

static double take_leaf(void *context, uint32_t first, uint32_t count) {
    convex_search *s = context;
    for (uint32_t i = 0; i < count && !s->found->meets && s->found->status == TACT_OK; i++)
        enter_triangle(s, first + i);
    return s->found->meets || s->found->status != TACT_OK ? -1 : s->near;
}

static bool start(convex_search *s, const mesh_shape *p, double slack, mesh_convex *found, mesh_box *box) {
    s->p = p, s->found = found;
    s->slack = slack;
    s->along = zero();
    s->reaches = 0;
    s->left = MOST_DEPTHS;
    *found = (mesh_convex){.status = TACT_OK, .lower = (double)INFINITY, .upper = (double)INFINITY};
    found->triangle = NO_TRIANGLE;
    if (!tact3_box_shape(p, &s->box, box)) found->status = TACT_BAD_SUPPORT;
    return found->status == TACT_OK;
}

/* A ball is farther from the surface than its center by its radius. */
static void nearest_to_ball(const mesh_shape *p, double cutoff, double slack, mesh_convex *found) {
    double radius = (double)p->shape->rounding, to_user = 1 / p->to_frame;
    /* What is farther is proven apart in spite of the rounding below: so what is not has a triangle. */
    double far = (mesh_greater(cutoff, slack) + radius) * (1 + 16 * DOUBLE_ROUNDOFF);
    mesh_point near;
    tact3_nearest_to_point(p, far * p->to_frame, &near);
    double rounding = 2 * DOUBLE_ROUNDOFF * (radius + near.lower * to_user);
    *found = (mesh_convex){.status = TACT_OK, .upper = (double)INFINITY, .triangle = near.triangle};
    found->lower = near.lower * to_user - radius - rounding;
    found->meets = !(found->lower > slack);
    if (found->meets) found->lower = 0;
    if (!(near.upper < (double)INFINITY)) return;
    found->upper = near.upper * to_user - radius + rounding;
    found->normal = vec_from(near.normal, near.on_surface ? 1 : -1);
    found->point_a = vec_from(near.point, to_user);
    found->point_b = scale(-p->shape->rounding, found->normal);
}

static void find_nearest(const mesh_shape *p, double cutoff, double slack, mesh_convex *found) {
    convex_search s;
    mesh_box box;
    if (is_round(p->shape)) {
        nearest_to_ball(p, cutoff, slack, found);
        return;
    }
    if (!start(&s, p, slack, found, &box)) return;
    s.near = cutoff;
    double left = tact3_mesh_find_near(p->mesh, &box, cutoff, take_leaf, &s);
    if (found->status == TACT_OK) found->lower = found->meets ? 0 : mesh_lesser(found->lower, left);
}

void tact3_nearest_to_convex(const mesh_shape *p, double cutoff, mesh_convex *found) {
    find_nearest(p, cutoff, 0, found);
}

/* Whether a triangle may be a longer way out than the longest so far: the ways across its plane are upper bounds. */
static NOINLINE bool may_be_deeper(const mesh_shape *p, const framed *t, double so_far) {
    vec n = cross(sub(t->corner[1], t->corner[0]), sub(t->corner[2], t->corner[0]));
    real size = length(n);
    if (!(size > 0 && tact_finite(size))) return true;
    n = scale(1 / size, n);
    real height = dot(n, t->corner[0]), rounding = reach_error(p, t);
    return (double)(shape_reach(p, n) - height + rounding) > so_far &&
           (double)(height + shape_reach(p, neg(n)) + rounding) > so_far;
}

/* Whether a triangle is asked for its depth; sets both as well. */
static NOINLINE bool is_asked(const convex_search *s, uint32_t index, tact3_shape *triangle, double *off) {
    framed t;
    frame_triangle(s->p, index, &t);
    if (s->left == 0 || boxes_apart(&s->box, &t) > 0 || !may_be_deeper(s->p, &t, s->found->lower)) return false;
    *triangle = shape_of_triangle(&t);
    *off = corner_error(&t);
    return true;
}

static void enter_depth(convex_search *s, uint32_t index) {
    static const tact3_query_options options = {.apart_is_enough = true};
    mesh_convex *found = s->found;
    tact3_shape triangle;
    double off;
    if (!is_asked(s, index, &triangle, &off)) return;
    s->left--;
    tact3_gap gap = ask(s->p, &triangle, &options);
    double error = (double)gap.error_bound + off, depth = -(double)gap.distance;
    if (gap.status < 0) found->status = gap.status;
    if (gap.status < 0 || gap.relation == TACT_BEYOND_CUTOFF || !(depth - error > found->lower)) return;
    found->meets = true;
    found->lower = mesh_greater(0, depth - error), found->upper = depth + error;
    keep(found, &gap, index);
}

static double take_depths(void *context, uint32_t first, uint32_t count) {
    convex_search *s = context;
    for (uint32_t i = 0; i < count && s->found->status == TACT_OK; i++) enter_depth(s, first + i);
    return s->left > 0 && s->found->status == TACT_OK ? 0 : -1;
}

void tact3_deepest_to_convex(const mesh_shape *p, mesh_convex *found) {
    convex_search s;
    mesh_box box;
    if (is_round(p->shape)) {
        nearest_to_ball(p, 0, 0, found);
        found->lower = found->upper = mesh_greater(0, found->meets ? -found->upper : 0);
        return;
    }
    if (!start(&s, p, 0, found, &box)) return;
    found->lower = -(double)TACT_REAL_MAX;
    tact3_mesh_find_near(p->mesh, &box, 0, take_depths, &s);
    if (!found->meets) found->lower = found->upper = 0;
}

/* Asks a point of the core. Rounding moves it by less than SUPPORT_ERROR, which every proven distance of a core is
 * larger than; a ball's center not at all. Points of a rounded surface may be moved through a wall. */
bool tact3_shape_is_inside(const mesh_shape *p) {
    double at[3];
    if (!mesh_is_solid(p->mesh)) return false;
    tact3_shape core = *p->shape;
    core.rounding = 0;
    vec point = transform(rotation_matrix(p->turn), tact3_support(&core, tact3_v(1, 0, 0)));
    for (int k = 0; k < 3; k++) at[k] = p->at[k] + (double)component(point, k);
    return tact3_mesh_holds(p->mesh, at);
}

/* The farthest that any triangle can be. */
static double some_distance(const mesh_shape *p) {
    framed t;
    frame_triangle(p, 0, &t);
    return (double)(t.far + p->shape->reach + p->shape->rounding) * (1 + 16 * (double)ROUNDOFF);
}

static void set_apart(const mesh_shape *p, const mesh_convex *found, double cutoff, tact3_gap *gap) {
    bool none = !(found->upper < (double)INFINITY), beyond = found->lower > cutoff;
    double upper = none ? some_distance(p) : found->upper;
    double at = beyond ? found->lower * (1 - 2 * (double)ROUNDOFF) : 0.5 * (found->lower + upper);
    gap->distance = (real)at;
    double distance = (double)gap->distance;
    gap->error_bound = mesh_rounded_up(mesh_greater(upper - distance, distance - found->lower));
    gap->relation = beyond ? TACT_BEYOND_CUTOFF : TACT_SEPARATED;
    gap->normal = none ? tact3_v(1, 0, 0) : found->normal;
    gap->point_a = found->point_a, gap->point_b = found->point_b;
}

static NOINLINE void set_depth(mesh_shape *p, const mesh_convex *found, bool inside, tact3_gap *gap) {
    mesh_convex deepest;
    convex_depth depth;
    tact3_deepest_to_convex(p, &deepest);
    gap->status = deepest.status;
    if (deepest.status < 0) return;
    tact3_convex_depth(p, found, &deepest, inside, &depth);
    const mesh_convex *at = deepest.meets ? &deepest : found;
    gap->distance = depth.overlap ? -(real)depth.upper : 0;
    double low = depth.overlap ? depth.lower : -depth.upper, size = fabs((double)gap->distance);
    /* What only touches may be as far apart, too, as the nearest triangle is not proven to be nearer. */
    gap->error_bound = mesh_rounded_up(depth.overlap ? mesh_greater(size - low, depth.upper - size)
                                                     : mesh_greater(depth.upper, found->upper));
    gap->relation = depth.overlap ? TACT_OVERLAP : TACT_TOUCHING;
    gap->normal = vec_from(depth.normal, 1);
    gap->point_a = at->point_a, gap->point_b = at->point_b;
    name_triangle(p, at->triangle);
}

tact3_gap tact3_mesh_convex_distance(mesh_shape *p) {
    double cutoff = mesh_cutoff(p);
    tact3_gap gap = {.status = TACT_OK};
    mesh_convex found;
    tact3_nearest_to_convex(p, cutoff, &found);
    if (found.status < 0) gap.status = found.status;
    if (found.status < 0) return gap;
    name_triangle(p, found.triangle);
    bool inside = !found.meets && tact3_shape_is_inside(p);
    if (inside && !(found.upper < (double)INFINITY)) tact3_nearest_to_convex(p, (double)INFINITY, &found);
    if (found.meets || inside) set_depth(p, &found, inside, &gap);
    else set_apart(p, &found, cutoff, &gap);
    if (gap.status >= 0) tact3_answer_mesh_shape(p, &gap);
    return gap;
}

/* Decides for what may just touch as the distance does: a search that begins elsewhere may prove more. */
static NOINLINE_COLD bool may_touch(const mesh_shape *p) {
    mesh_convex found;
    tact3_gap gap = {.status = TACT_OK};
    tact3_nearest_to_convex(p, (double)INFINITY, &found);
    if (found.status != TACT_OK) return false;
    if (found.meets || tact3_shape_is_inside(p)) return true;
    set_apart(p, &found, (double)INFINITY, &gap);
    tact3_answer_mesh_shape(p, &gap);
    return gap.relation != TACT_SEPARATED;
}

bool tact3_mesh_convex_overlap(const mesh_shape *p) {
    mesh_convex found;
    find_nearest(p, (double)p->noise, (double)p->noise, &found);
    if (found.status != TACT_OK) return false;
    if (found.meets) return found.upper < 0 || may_touch(p);
    return tact3_shape_is_inside(p);
}
