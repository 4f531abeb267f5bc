/* A mesh and a point: the distance of its surface through the tree, and on which side the point is, exactly. */
#include <math.h>

#include "base/expansion.h"
#include "base/tolerance.h"
#include "composite/mesh_shape3.h"

/* What placing a corner rounds, in u of its distance from the point; twice that of a triangle is far below what its
 * distance may be off by. */
#define FRAMED_ERROR 2

/* How far beyond the surface a point is outside of it for certain, in u of the size of the mesh and its position. */
#define BEYOND_SURFACE 64

typedef struct point_search {
    const mesh_shape *p;
    mesh_point *found;
    double near; /* what is farther is not looked at */
} point_search;

static double farthest_corner(const triangle *t) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        const double *c = t->corner[i], squared = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
        if (squared > most) most = squared;
    }
    return sqrt(most);
}

/* Where a point is nearer to a triangle than the quick way can prove. */
static point_gap measure_carefully(const triangle *t, bool *meets) {
    const triangle origin = {{{0}}};
    triangle_gap gap = tact3_triangle_distance(&origin, t);
    point_gap answer = {gap.lower, gap.upper, {0}, {0}};
    for (int k = 0; k < 3; k++) answer.normal[k] = gap.normal[k], answer.point[k] = gap.point_b[k];
    *meets = gap.relation != TRIANGLES_APART;
    if (!*meets) return answer;
    double n[3];
    if (!tact3_edge_cross(t->corner[0], t->corner[1], t->corner[0], t->corner[2], n)) n[0] = 1, n[1] = n[2] = 0;
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int k = 0; k < 3; k++) answer.normal[k] = n[k] / length;
    return answer;
}

static void enter_triangle(point_search *s, uint32_t index) {
    triangle t;
    mesh_point *found = s->found;
    tact3_framed_triangle(s->p, index, &t);
    point_gap gap = tact3_triangle_point_distance(&t);
    double far = DOUBLE_ROUNDOFF * farthest_corner(&t), wanted = gap.upper < s->near ? gap.upper : s->near;
    bool meets = false;
    if (!(gap.lower > 0 && gap.lower >= wanted - 4 * TRIANGLE_ERROR * far)) gap = measure_carefully(&t, &meets);
    gap.lower -= FRAMED_ERROR * far, gap.upper += FRAMED_ERROR * far;
    if (meets) gap.lower = 0, gap.upper = FRAMED_ERROR * far;
    if (gap.lower < found->lower) found->lower = gap.lower > 0 ? gap.lower : 0;
    if (!(gap.upper < found->upper && gap.lower <= s->near)) return;
    found->upper = gap.upper;
    found->triangle = index;
    found->on_surface = meets;
    for (int k = 0; k < 3; k++) found->normal[k] = gap.normal[k], found->point[k] = gap.point[k];
    if (gap.upper < s->near) s->near = gap.upper;
}

static double take_leaf(void *context, uint32_t first, uint32_t count) {
    point_search *s = context;
    for (uint32_t i = 0; i < count; i++) enter_triangle(s, first + i);
    return s->near / s->p->to_frame;
}

void tact3_nearest_to_point(const mesh_shape *p, double cutoff, mesh_point *found) {
    point_search s = {p, found, cutoff};
    mesh_box box;
    *found = (mesh_point){.lower = (double)INFINITY, .upper = (double)INFINITY, .triangle = NO_TRIANGLE};
    for (int k = 0; k < 3; k++) box.lower[k] = box.upper[k] = p->at[k];
    double left = tact3_mesh_find_near(p->mesh, &box, cutoff / p->to_frame, take_leaf, &s) * p->to_frame;
    if (left < found->lower) found->lower = left;
}

/* Nothing is as near as the cutoff: some corner bounds the distance from above. */
static void set_beyond(const mesh_shape *p, const mesh_point *found, tact3_gap *gap) {
    triangle t;
    tact3_framed_triangle(p, 0, &t);
    double upper = farthest_corner(&t) * (1 + 8 * DOUBLE_ROUNDOFF) / p->to_frame, lower = found->lower / p->to_frame;
    gap->relation = TACT_BEYOND_CUTOFF;
    gap->distance = (real)(lower * (1 - 2 * (double)ROUNDOFF));
    gap->error_bound = (real)(upper - lower) * (1 + 4 * ROUNDOFF) + 4 * ROUNDOFF * gap->distance;
    gap->normal = tact3_v(1, 0, 0);
    if (found->upper < (double)INFINITY) {
        gap->normal = neg(vec_from(found->normal, 1));
        gap->point_a = vec_from(found->point, 1 / p->to_frame);
    }
}

/* Looks for a point outside, as far away as the surface and a little more: along the normal, and since that may slide
 * along a surface, along axes and diagonals. Returns how far it is, in the mesh's unit, and sets the unit vector there;
 * below zero if there is none. */
static double step_out(const mesh_shape *p, const mesh_point *found, double out[3]) {
    double far = (double)p->mesh->reach, step = found->upper / p->to_frame, at[3];
    for (int k = 0; k < 3; k++) far += fabs(p->at[k]);
    step += BEYOND_SURFACE * DOUBLE_ROUNDOFF * far;
    for (int i = 0; i < 27; i++) {
        const int way[3] = {(i + 1) % 3 - 1, (i / 3 + 1) % 3 - 1, (i / 9 + 1) % 3 - 1};
        double length = sqrt((double)(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]));
        for (int k = 0; k < 3; k++) {
            out[k] = i == 0 ? found->normal[k] : way[k] / length;
            at[k] = p->at[k] + step * out[k];
        }
        if (!tact3_mesh_holds(p->mesh, at)) return step * (1 + 16 * DOUBLE_ROUNDOFF);
    }
    return -1;
}

/* The shortest way out of the bounds along an axis. */
static double leave_bounds(const mesh_shape *p, tact3_gap *gap) {
    double shortest = (double)INFINITY;
    for (int k = 0; k < 6; k++) {
        double low = p->at[k / 2] - (double)component(p->mesh->bounds.lower, k / 2);
        double high = (double)component(p->mesh->bounds.upper, k / 2) - p->at[k / 2], way = k % 2 ? high : low;
        if (!(way < shortest)) continue;
        double n[3] = {0, 0, 0};
        n[k / 2] = k % 2 ? 1 : -1;
        gap->normal = vec_from(n, 1);
        shortest = way;
    }
    return shortest * (1 + 4 * DOUBLE_ROUNDOFF);
}

/* The point is inside of a solid. Where solids overlap the nearest surface may be inside too: then the way out is
 * longer. */
static void set_inside(const mesh_shape *p, const mesh_point *found, tact3_gap *gap) {
    double out[3], lower = found->on_surface ? 0 : found->lower / p->to_frame, upper = step_out(p, found, out);
    gap->normal = vec_from(out, 1);
    gap->relation = TACT_OVERLAP;
    if (upper >= 0) {
        gap->distance = -(real)(found->on_surface ? 0 : 0.5 * (lower + upper));
    } else {
        upper = leave_bounds(p, gap);
        gap->distance = -(real)upper;
    }
    double size = fabs((double)gap->distance);
    gap->error_bound = mesh_rounded_up(mesh_greater(upper - size, size - lower));
}

static void set_outside(const mesh_shape *p, const mesh_point *found, tact3_gap *gap) {
    double lower = found->lower / p->to_frame, upper = found->upper / p->to_frame;
    gap->normal = vec_from(found->normal, found->on_surface ? 1 : -1);
    gap->distance = (real)(found->on_surface ? 0 : 0.5 * (lower + upper));
    double size = (double)gap->distance;
    gap->error_bound = mesh_rounded_up(mesh_greater(upper - size, size - lower));
    gap->relation = TACT_SEPARATED;
}

tact3_gap tact3_mesh_point_distance(const mesh_shape *p) {
    mesh_point found;
    tact3_gap gap = {.status = TACT_OK};
    double cutoff = mesh_cutoff(p) * p->to_frame;
    bool inside = mesh_is_solid(p->mesh) && tact3_mesh_holds(p->mesh, p->at);
    tact3_nearest_to_point(p, inside ? (double)INFINITY : cutoff, &found);
    name_triangle(p, found.triangle);
    if (!inside && found.lower > cutoff) {
        set_beyond(p, &found, &gap);
    } else {
        gap.point_a = vec_from(found.point, 1 / p->to_frame);
        if (inside) set_inside(p, &found, &gap);
        else set_outside(p, &found, &gap);
    }
    tact3_answer_mesh_shape(p, &gap);
    return gap;
}
