/* Manifolds of two boxes in one piece: the closed form of their distance, the corners of the patch that are asked for,
 * and the answer. What it does not vouch for is left to collide.c: gaps that the closed form does not prove, and
 * patches that have no corner as deep as the boxes. */
#include "analytic/pairs3.h"
#include "contact/contact.h"
#include "contact/lone.h"
#include "contact/simple3.h"
#include "convex/distance.h"
#include "pair/relative_pose.h"

/* Two boxes in A's frame, scaled, their distance and what they share. */
typedef struct box_contact {
    tact3_pose b_in_a;
    tactn_gap gap;
    contact_patch patch;
    int kept[TACT3_MANIFOLD_POINTS], count;
    real to_user, rounding; /* of a contact point */
    real moved;             /* how far the pose may be off */
} box_contact;

static FORCE_INLINE bool find_boxes_gap(const posed_pair *q, core_pair *p, box_contact *c) {
    core_gap found;
    if (scale_pair(p, q->a, q->b, c->b_in_a.position) != TACT_OK) return false;
    p->rotation = rotation_matrix(c->b_in_a.rotation);
    p->curved = false;
    real cutoff = tact_max(q->speculative + c->moved, SMALLEST_DISTANCE), radii = q->a->rounding + q->b->rounding;
    p->cutoff = (cutoff + radii) * p->to_scaled + SUPPORT_ERROR * p->roundoff;
    if (!box_box_gap(p, &found)) return false;
    bool promised = !(found.distance > p->cutoff);
    set_gap(p, &c->gap, found.distance, found.bound, found.normal, found.a, found.b, promised);
    return tact_finite(c->gap.distance + c->gap.error_bound + taxicab(add(c->gap.point_a, c->gap.point_b)));
}

/* Finds the corners that become points; false if none of them is as deep as the boxes. */
static FORCE_INLINE bool find_box_points(const posed_pair *q, const core_pair *p, box_contact *c) {
    real size = q->a->reach + q->b->reach + q->a->rounding + q->b->rounding + greatest(c->b_in_a.position);
    c->to_user = power_of_two_below(size);
    real to_scaled = power_of_two_inverse(c->to_user);
    contact_body a = {.shape = q->a, .to_scaled = to_scaled};
    contact_body b = {q->b, p->rotation, scale(to_scaled, c->b_in_a.position), to_scaled};
    real distance = c->gap.distance * to_scaled, same, low = TACT_REAL_MAX, high = -TACT_REAL_MAX;
    real slack = c->gap.error_bound * to_scaled + SUPPORT_ERROR * ROUNDOFF;
    real most = tact_max(q->speculative * to_scaled, distance) + slack;
    bool all = box_patch(&a, &b, c->gap.normal, distance - slack, most, &c->patch);
    for (int i = 0; i < c->patch.count; i++) {
        low = tact_min(low, c->patch.corner[i].separation);
        high = tact_max(high, c->patch.corner[i].separation);
    }
    same = CONTACT_SHAKE * c->patch.size;
    if (all && c->patch.count > 1 && high - low <= same) slack += same;
    c->count = reduce_flat_patch(&c->patch, c->gap.normal, c->kept);
    c->rounding = 2 * CONTACT_POINT_ERROR * ROUNDOFF * c->to_user;
    return low <= distance + slack;
}

/* A point of the manifold. A lone one is where the witness points are. */
static FORCE_INLINE tact3_contact_point box_point(const posed_pair *q, const box_contact *c, mat axes, int i) {
    if (i >= c->count) return (tact3_contact_point){{0, 0, 0}, {0, 0, 0}, 0, 0};
    const patch_corner *corner = &c->patch.corner[c->kept[i]];
    bool lone = c->count == 1;
    real separation = lone ? c->gap.distance : c->to_user * corner->separation;
    vec on_a = lone ? c->gap.point_a : scale(c->to_user, corner->on_a);
    vec on_b = lone ? c->gap.point_b : mul_add(on_a, separation, c->gap.normal);
    if (q->pose_a) on_a = add(transform(axes, on_a), q->pose_a->position);
    if (q->pose_a) on_b = add(transform(axes, on_b), q->pose_a->position);
    return (tact3_contact_point){on_a, on_b, separation, corner->id};
}

static FORCE_INLINE tact3_manifold box_manifold(const posed_pair *q, const box_contact *c) {
    mat axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    vec between = sub(c->gap.point_b, c->gap.point_a), n = c->gap.normal;
    real off = c->count == 1 ? tact_abs(dot(between, n) - c->gap.distance) : 0, moved = c->moved;
    real distance = c->gap.distance;
    tact_relation relation = c->gap.relation;
    if (q->pose_a) {
        axes = rotation_matrix(q->pose_a->rotation);
        n = transform(axes, n);
        distance -= relation == TACT_BEYOND_CUTOFF ? moved : 0;
        relation = relation_in_world(relation, distance, c->gap.error_bound + moved);
    }
    return (tact3_manifold){TACT_OK,
                            relation,
                            c->count,
                            0,
                            distance,
                            c->gap.error_bound + moved,
                            n,
                            c->gap.error_bound + c->rounding + off + moved,
                            {box_point(q, c, axes, 0), box_point(q, c, axes, 1), box_point(q, c, axes, 2),
                             box_point(q, c, axes, 3)}};
}

/* False where the general way has to answer. Its frame is left before that: EPA takes most of a query's stack. */
static NOINLINE bool find_box_manifold(const posed_pair *q, tactn_manifold *m) {
    core_pair p;
    box_contact c;
    c.b_in_a = q->pose_a ? tact3_relative_pose(*q->pose_a, *q->pose_b) : *q->pose_b;
    c.moved = q->pose_a ? relative_pose_noise(c.b_in_a, q->b) : 0;
    if (!find_boxes_gap(q, &p, &c)) return false;
    if (is_far(&c.gap, q->speculative + c.moved)) c.count = 0, c.rounding = 0;
    else if (!find_box_points(q, &p, &c)) return false;
    if (q->options->observer) let_observe(q);
    *m = box_manifold(q, &c);
    return true;
}

static NOINLINE tactn_manifold collide_boxes(const posed_pair *q) {
    tactn_manifold m;
    if (!closed_is_asked(q) || !find_box_manifold(q, &m)) m = collide_features(q);
    return m;
}
