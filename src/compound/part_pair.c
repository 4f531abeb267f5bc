/* Two shapes of which one at least has parts: the nearest parts. */
#include "compound/part_pair.h"

#include <math.h>

#include "pair/relative_pose.h"
#include CHILD_DATA_H

/* What composing two poses may move a shape by, as making one of two in the world does (docs/accuracy.md), and what its
 * box may lose besides. */
#define PLACED_BOX_ERROR R(64)

static tact_status part_shape_status(const tactn_shape *shape) {
    return shape->status == TACT_NOT_CONVEX ? tactn_shape_status(shape) : shape->status;
}

tact_status tactn_make_part_pair(part_pair *p, const posed_pair *q) {
    tact_status status = part_shape_status(q->a);
    if (status == TACT_OK) status = part_shape_status(q->b);
    if (!all_finite(q->pose_b->position) || (q->pose_a && !all_finite(q->pose_a->position))) return TACT_NOT_FINITE;
    if (status == TACT_OK && q->pose_a) status = rotation_status(q->pose_a->rotation);
    if (status == TACT_OK) status = rotation_status(q->pose_b->rotation);
    if (status != TACT_OK) return status;
    p->a = tactn_parts_of(q->a);
    p->b = tactn_parts_of(q->b);
    p->b_in_a = *q->pose_b;
    p->noise = 0;
    p->pose_a = q->pose_a;
    p->options = q->options;
    if (q->pose_a) {
        p->b_in_a = tactn_relative_pose(*q->pose_a, *q->pose_b);
        p->noise = relative_pose_noise(p->b_in_a, q->a, q->b);
    }
    return tactn_part_pair_size(p) <= R(0.25) * LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

real tactn_part_pair_size(const part_pair *p) {
    const tactn_shape *a = p->a.shape, *b = p->b.shape;
    return a->reach + a->rounding + b->reach + b->rounding + taxicab(p->b_in_a.position);
}

void tactn_place_part(const part_pair *p, int part, two_parts *parts, part_box *box) {
    tactn_get_part(&p->b, part, &parts->part_b);
    const tactn_shape *shape = &parts->part_b.shape;
    parts->b = part;
    parts->b_in_a = p->b_in_a;
    parts->noise = 0;
    if (!parts->part_b.still) {
        tactn_pose own = parts->part_b.pose;
        real away = length_bound(own.position) + length_bound(p->b_in_a.position);
        parts->b_in_a = tactn_pose_compose(p->b_in_a, own);
        parts->noise =
            ROUNDOFF * (RELATIVE_POSITION_ERROR * away + RELATIVE_ROTATION_ERROR * (shape->reach + p->a.shape->reach));
    }
    tactn_bounds bounds = tactn_part_bounds(shape, parts->b_in_a);
    bool ends = !is_unbounded(shape);
    double slack = (double)parts->noise + (double)(PLACED_BOX_ERROR * ROUNDOFF * tactn_part_pair_size(p));
    for (int k = 0; k < DIMENSION; k++) {
        box->lower[k] = ends ? (double)component(bounds.lower, k) - slack : -(double)INFINITY;
        box->upper[k] = ends ? (double)component(bounds.upper, k) + slack : (double)INFINITY;
    }
}

const tactn_query_options *tactn_part_options(bool general, bool apart_is_enough) {
    static const tactn_query_options options[2][2] = {
        {{.general = false}, {.apart_is_enough = true}},
        {{.general = true}, {.general = true, .apart_is_enough = true}}};
    return &options[general][apart_is_enough];
}

tactn_gap tactn_part_gap(const two_parts *parts, const tactn_query_options *options) {
    const tactn_shape *a = &parts->part_a.shape, *b = &parts->part_b.shape;
    tactn_gap gap = parts->part_a.still
                        ? tactn_distance(a, b, parts->b_in_a, options)
                        : tactn_distance_world(a, parts->part_a.pose, b, parts->b_in_a, options);
    if (gap.status < 0) return gap;
    gap.error_bound += parts->noise;
    if (gap.relation == TACT_BEYOND_CUTOFF) gap.distance -= parts->noise;
    else gap.relation = relation_in_world(gap.relation, gap.distance, gap.error_bound);
    return gap;
}

typedef struct nearest_search {
    const part_pair *p;
    two_parts parts;
    double near;
    nearest_parts *found;
} nearest_search;

static double ask_part(void *context, int part) {
    nearest_search *s = context;
    nearest_parts *found = s->found;
    int triangles[2] = {-1, -1};
    s->parts.a = part;
    tactn_get_part(&s->p->a, part, &s->parts.part_a);
    tactn_query_options options = {.general = s->p->options->general, .apart_is_enough = !(s->near > 0)};
    ask_triangles(&options, triangles);
    options.cutoff = s->near < (double)TACT_REAL_MAX ? (real)(s->near * (1 + 4 * (double)ROUNDOFF)) : 0;
    tactn_gap gap = tactn_part_gap(&s->parts, &options);
    double distance = (double)gap.distance, error = (double)gap.error_bound;
    if (gap.status < 0) {
        found->status = gap.status;
        return -1;
    }
    if (gap.relation == TACT_BEYOND_CUTOFF) {
        found->lower = fmin(found->lower, fmax(0, distance));
        return s->near;
    }
    found->lower = fmin(found->lower, fmax(0, distance - error));
    bool meets = !(distance - error > 0);
    if (!meets && !(distance + error < found->upper)) return s->near;
    found->upper = fmin(found->upper, distance + error);
    found->meets = meets;
    found->gap = gap;
    found->a = part, found->b = s->parts.b;
    found->triangles[0] = triangles[0], found->triangles[1] = triangles[1];
    s->near = fmin(s->near, found->upper);
    return found->meets ? -1 : s->near;
}

void tactn_nearest_parts(const part_pair *p, double cutoff, nearest_parts *found) {
    nearest_search s = {.p = p, .near = cutoff, .found = found};
    part_box box;
    *found = (nearest_parts){.status = TACT_OK, .lower = (double)INFINITY, .upper = (double)INFINITY};
    for (int i = 0; i < p->b.count; i++) {
        tactn_place_part(p, i, &s.parts, &box);
        double left = tactn_find_parts(&p->a, &box, s.near, ask_part, &s);
        if (found->status < 0) return;
        if (found->meets) {
            found->lower = 0;
            return;
        }
        found->lower = fmin(found->lower, left);
    }
}
