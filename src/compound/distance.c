/* Distance and overlap of shapes of which one at least has parts.
 *
 * - Apart: the nearest pair of parts.
 * - Overlapping: leaving the union means leaving each part, so the deepest pair is a lower bound; an upper bound is a
 *   translation after which all pairs are proven apart (depth.c). */
#include <math.h>

#include "base/tolerance.h"
#include "compound/compound.h"
#include "compound/part_pair.h"
#include "pair/relative_pose.h"
#include CHILD_DATA_H

/* A point or a normal of the answer that is turned into the world's axes is rounded by no more, in u of its length. */
#define TURNED_POINT R(16)

static double cutoff_of(const tactn_query_options *options) {
    if (options->apart_is_enough) return 0;
    return options->cutoff > 0 ? (double)options->cutoff : (double)INFINITY;
}

static real rounded_up(double x) { return (real)(x * (1 + 4 * (double)ROUNDOFF)); }

/* Tells the caller which parts they are, if it asks. */
static void tell_parts(const part_pair *p, int a, int b, const int triangles[2]) {
    int *parts = p->options->parts;
    if (parts) parts[0] = p->a.boxes ? a : -1, parts[1] = p->b.boxes ? b : -1;
    tell_triangles(p->options, triangles);
}

/* How good an error bound must be; zero: nothing is asked. */
static real tolerance_of(const part_pair *p) {
    const tactn_shape *a = p->a.shape, *b = p->b.shape;
    real size = tact_min(a->reach + a->rounding, b->reach + b->rounding);
    return tact_max(p->options->tolerance, p->options->relative_tolerance * size);
}

/* Brings an answer to the caller's frame, with what that and the pose rounded. */
static void answer(const part_pair *p, tactn_gap *gap) {
    gap->error_bound += p->noise;
    if (gap->relation == TACT_BEYOND_CUTOFF) {
        gap->distance -= p->noise;
        if (!((double)gap->distance > cutoff_of(p->options))) gap->relation = TACT_SEPARATED;
    }
    gap->relation = relation_in_world(gap->relation, gap->distance, gap->error_bound);
    if (p->pose_a) {
        mat m = rotation_matrix(p->pose_a->rotation);
        real far = tact_max(length(gap->point_a), length(gap->point_b));
        gap->error_bound += TURNED_POINT * ROUNDOFF * far;
        gap->normal = transform(m, gap->normal);
        gap->point_a = add(transform(m, gap->point_a), p->pose_a->position);
        gap->point_b = add(transform(m, gap->point_b), p->pose_a->position);
        gap->relation = relation_in_world(gap->relation, gap->distance, gap->error_bound);
    }
    real enough = tolerance_of(p);
    bool wide = enough > 0 && gap->error_bound > enough && gap->relation != TACT_BEYOND_CUTOFF;
    gap->status = wide ? TACT_NOT_CONVERGED : TACT_OK;
}

/* A distance that no pair of points exceeds. */
static double some_distance(const part_pair *p) {
    return (double)tactn_part_pair_size(p) * (1 + 16 * (double)ROUNDOFF);
}

static tactn_gap apart(const part_pair *p, const nearest_parts *found, double cutoff) {
    tactn_gap gap = {.status = TACT_OK, .normal = first_axis()};
    bool none = !(found->upper < (double)INFINITY);
    if (!none) gap = found->gap;
    double upper = none ? some_distance(p) : found->upper, distance = (double)gap.distance;
    gap.iterations = 0;
    if (found->lower > cutoff) {
        gap.relation = TACT_BEYOND_CUTOFF;
        distance = found->lower * (1 - 2 * (double)ROUNDOFF);
        gap.distance = (real)distance;
    }
    distance = (double)gap.distance;
    gap.error_bound = rounded_up(fmax(upper - distance, distance - found->lower));
    if (none) gap.relation = TACT_BEYOND_CUTOFF;
    return gap;
}

static NOINLINE void set_overlapping(const part_pair *p, tactn_gap *gap) {
    parts_depth depth;
    tactn_parts_depth(p, (double)tolerance_of(p), &depth);
    *gap = (tactn_gap){.status = depth.status};
    if (depth.status < 0) return;
    tell_parts(p, depth.a, depth.b, depth.triangles);
    gap->relation = depth.overlap ? TACT_OVERLAP : TACT_TOUCHING;
    gap->distance = depth.overlap ? -(real)depth.upper : 0;
    double size = -(double)gap->distance;
    gap->error_bound = rounded_up(depth.overlap ? fmax(size - depth.lower, depth.upper - size) : depth.upper);
    gap->normal = depth.normal;
    gap->point_a = depth.point_a, gap->point_b = depth.point_b;
}

/* Answers shapes that are apart, and what fails; returns false for others. Apart from what follows, so that this needs
 * less stack. */
static NOINLINE bool are_apart(const part_pair *p, tactn_gap *gap) {
    double cutoff = cutoff_of(p->options);
    nearest_parts found;
    tactn_nearest_parts(p, cutoff, &found);
    if (found.status == TACT_OK && found.meets) return false;
    *gap = (tactn_gap){.status = found.status};
    if (found.status < 0) return true;
    tell_parts(p, found.a, found.b, found.triangles);
    *gap = apart(p, &found, cutoff);
    return true;
}

tactn_gap tactn_parts_distance(const posed_pair *q) {
    part_pair p;
    tactn_gap gap = {.status = tactn_make_part_pair(&p, q)};
    if (gap.status != TACT_OK) return gap;
    if (!are_apart(&p, &gap)) set_overlapping(&p, &gap);
    if (gap.status >= 0) answer(&p, &gap);
    return gap;
}

bool tactn_parts_overlap(const posed_pair *q) {
    part_pair p;
    nearest_parts found;
    if (tactn_make_part_pair(&p, q) != TACT_OK) return false;
    tactn_nearest_parts(&p, (double)p.noise, &found);
    return found.status == TACT_OK && (found.meets || !(found.lower > (double)p.noise));
}
