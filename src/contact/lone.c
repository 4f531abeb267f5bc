/* Cores that touch in one point and whose distance has a form in the caller's axes (analytic.h): the witness points are
 * the contact, and no feature is looked for. The answer is written once, from numbers that never were in memory. */
#include "contact/lone.h"

#include "analytic/written_gap.h"
#include "contact/contact.h"
#include "convex/distance.h"
#include "pair/relative_pose.h"

static FORCE_INLINE bool closed_is_asked(const posed_pair *q) {
    return !q->options->general && q->speculative >= 0 && q->speculative <= TACT_REAL_MAX &&
           shapes_status(q->a, q->b) == TACT_OK &&
           (!q->pose_a || rotation_status(q->pose_a->rotation) == TACT_OK) &&
           rotation_status(q->pose_b->rotation) == TACT_OK;
}

/* Sets up a pair for its form in the caller's axes. */
static FORCE_INLINE bool set_lone_pair(const posed_pair *q, core_pair *p, pair_rotations *rotations) {
    *rotations = (pair_rotations){q->pose_a ? &q->pose_a->rotation : NULL, &q->pose_b->rotation};
    vec position = q->pose_a ? sub(q->pose_b->position, q->pose_a->position) : q->pose_b->position;
    return closed_is_asked(q) && scale_pair(p, q->a, q->b, position) == TACT_OK;
}

static FORCE_INLINE bool is_far(tactn_gap *gap, real speculative) {
    real nearest = gap->distance - gap->error_bound;
    if (!(nearest > speculative)) return false;
    gap->relation = TACT_BEYOND_CUTOFF;
    if (nearest > SMALLEST_DISTANCE) gap->distance = nearest;
    return true;
}

/* Each half of a witness point is off its surface, and the two are off each other, by no more than twice the bound. */
static FORCE_INLINE tactn_manifold lone_manifold(tactn_gap *gap, real speculative, uint32_t id, vec origin) {
    if (is_far(gap, speculative))
        return (tactn_manifold){.status = TACT_OK,
                                .relation = gap->relation,
                                .distance = gap->distance,
                                .error_bound = gap->error_bound,
                                .normal = gap->normal,
                                .point_error_bound = gap->error_bound};
    return (tactn_manifold){TACT_OK,
                            gap->relation,
                            1,
                            0,
                            gap->distance,
                            gap->error_bound,
                            gap->normal,
                            2 * gap->error_bound,
                            {{add(gap->point_a, origin), add(gap->point_b, origin), gap->distance, id}}};
}

static NOINLINE_COLD void let_observe(const posed_pair *q) {
    tactn_manifold m = collide_features(q);
    (void)m;
}

static FORCE_INLINE tactn_manifold collide_lone(const posed_pair *q, const core_pair *p, const core_gap *found,
                                                uint32_t id) {
    tactn_gap gap;
    write_gap(p, &gap, found->distance, found->bound, found->normal, found->a, found->b);
    vec origin = q->pose_a ? q->pose_a->position : zero();
    /* A radius may be beyond the number range. */
    if (!tact_finite(gap.distance + taxicab(add(gap.point_a, gap.point_b)))) return collide_features(q);
    if (q->options->observer) let_observe(q);
    return lone_manifold(&gap, q->speculative, id, origin);
}

static FORCE_INLINE tactn_manifold collide_by(const posed_pair *q, analytic_form form, uint32_t id) {
    core_pair p;
    core_gap found;
    pair_rotations rotations;
    if (!set_lone_pair(q, &p, &rotations) || !form(&p, rotations, &found)) return collide_features(q);
    return collide_lone(q, &p, &found, id);
}

static NOINLINE tactn_manifold collide_points(const posed_pair *q) {
    return collide_by(q, points_gap, contact_id(1, 0));
}
