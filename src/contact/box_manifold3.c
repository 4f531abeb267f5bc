/* Manifolds of a box and another box or a segment in one piece: the closed form of their distance, the corners of the
 * patch that are asked for, and the answer. What it does not vouch for is left to collide.c: gaps that the closed form
 * does not prove, and patches that have no corner as deep as the boxes, or near where a segment is. */
#include "analytic/pairs3.h"
#include "contact/contact.h"
#include "contact/lone.h"
#include "contact/settle.h"
#include "contact/simple3.h"
#include "convex/distance.h"
#include "pair/relative_pose.h"

/* Two bodies in A's frame, scaled, their distance and what they share. */
typedef struct box_contact {
    vec position;           /* B's origin, not scaled */
    mat rotation;           /* B's axes */
    tactn_gap gap;
    contact_patch patch;
    int kept[TACT3_MANIFOLD_POINTS], count;
    int witness;            /* the point that is where the witness points are, or below zero */
    real to_user, rounding; /* of a contact point */
    real moved;             /* how far the pose may be off */
} box_contact;

static FORCE_INLINE bool find_closed_gap(const posed_pair *q, bool boxes, core_pair *p, box_contact *c) {
    core_gap found;
    if (scale_pair(p, q->a, q->b, c->position) != TACT_OK) return false;
    p->rotation = c->rotation;
    p->curved = false;
    real cutoff = tact_max(q->speculative + c->moved, SMALLEST_DISTANCE), radii = q->a->rounding + q->b->rounding;
    real wanted = (cutoff + radii) * p->to_scaled;
    p->cutoff = wanted + 2 * SUPPORT_ERROR * (p->roundoff + ROUNDOFF * wanted);
    p->far_is_enough = true;
    if (!(boxes ? box_box_gap(p, &found) : analytic_local(p, &found))) return false;
    bool promised = !(found.distance > p->cutoff);
    set_gap(p, &c->gap, found.distance, found.bound, found.normal, found.a, found.b, promised);
    return tact_finite(c->gap.distance + c->gap.error_bound + taxicab(add(c->gap.point_a, c->gap.point_b)));
}

/* The deepest point of a segment is beyond its side, at an end: it takes the place of the patch's corner nearest to it.
 * False where none is near. */
static FORCE_INLINE bool put_witness(box_contact *c, real distance) {
    vec at = scale(1 / c->to_user, c->gap.point_a), n = c->gap.normal;
    real squared[2];
    for (int i = 0; i < 2; i++) {
        vec off = sub(c->patch.corner[i].on_a, at);
        off = mul_add(off, -dot(off, n), n);
        squared[i] = dot(off, off);
    }
    int nearest = squared[1] < squared[0];
    c->patch.corner[nearest].separation = distance;
    c->witness = nearest;
    return 4 * squared[nearest] < c->patch.size * c->patch.size;
}

/* Finds the ends of a segment's side that become points; false if neither is as deep as the bodies, or near where they
 * are. slack: what is rounding of a separation. */
static FORCE_INLINE bool choose_side_ends(box_contact *c, real distance, real slack, real most) {
    contact_patch *patch = &c->patch;
    c->kept[0] = 0, c->count = 1, c->witness = 0;
    if (patch->count == 1) return true;
    real first = patch->corner[0].separation, last = patch->corner[1].separation;
    real low = tact_min(first, last), high = tact_max(first, last), same = CONTACT_SHAKE * patch->size;
    c->witness = -1;
    if (low < distance - slack - same) return false;
    bool deep = low <= distance + (high - low <= same ? slack + same : slack);
    if (!deep && !put_witness(c, distance)) return false;
    c->count = 0;
    for (int i = 0; i < 2; i++)
        if (patch->corner[i].separation <= most + same) c->kept[c->count++] = i;
    if (c->count == 1) c->witness = 0;
    return c->count > 0;
}

/* Finds the corners that become points; false if none of them is as deep as the bodies. */
static FORCE_INLINE bool find_box_points(const posed_pair *q, bool boxes, box_contact *c) {
    real size = q->a->reach + q->b->reach + q->a->rounding + q->b->rounding + greatest(c->position);
    c->to_user = power_of_two_below(size);
    real to_scaled = power_of_two_inverse(c->to_user);
    c->rounding = 2 * CONTACT_POINT_ERROR * ROUNDOFF * c->to_user;
    contact_body a = {.shape = q->a, .to_scaled = to_scaled};
    contact_body b = {q->b, c->rotation, scale(to_scaled, c->position), to_scaled};
    real distance = c->gap.distance * to_scaled, low = TACT_REAL_MAX, high = -TACT_REAL_MAX;
    real slack = c->gap.error_bound * to_scaled + SUPPORT_ERROR * ROUNDOFF;
    real most = tact_max(q->speculative * to_scaled, distance) + slack;
    if (!boxes) return side_patch(&a, &b, c->gap.normal, &c->patch) && choose_side_ends(c, distance, slack, most);
    bool all = box_patch(&a, &b, c->gap.normal, distance - slack, most, &c->patch);
    for (int i = 0; i < c->patch.count; i++) {
        low = tact_min(low, c->patch.corner[i].separation);
        high = tact_max(high, c->patch.corner[i].separation);
    }
    real same = CONTACT_SHAKE * c->patch.size;
    if (all && c->patch.count > 1 && high - low <= same) slack += same;
    c->count = reduce_flat_patch(&c->patch, c->gap.normal, c->kept);
    c->witness = c->count == 1 ? 0 : -1;
    return low <= distance + slack;
}

/* Finds the one point of a segment that leans; false if it does not. */
static FORCE_INLINE bool find_leaning_point(const posed_pair *q, const tact3_pose *b_in_a, const core_pair *p,
                                            box_contact *c) {
    settled_pair pair = {q->a, q->b, b_in_a, &c->gap, p->to_scaled};
    uint32_t id = lone_id(&pair, q->speculative);
    c->patch.corner[0].id = id;
    c->kept[0] = 0, c->count = 1, c->witness = 0;
    c->rounding = 2 * CONTACT_POINT_ERROR * ROUNDOFF * p->to_user;
    return id != 0;
}

static FORCE_INLINE void write_box_point(const posed_pair *q, const box_contact *c, mat axes, int i,
                                         tact3_contact_point *point) {
    const patch_corner *corner = &c->patch.corner[c->kept[i]];
    bool lone = i == c->witness;
    real separation = lone ? c->gap.distance : c->to_user * corner->separation;
    vec on_a = lone ? c->gap.point_a : scale(c->to_user, corner->on_a);
    vec on_b = lone ? c->gap.point_b : mul_add(on_a, separation, c->gap.normal);
    point->point_a = q->pose_a ? add(transform(axes, on_a), q->pose_a->position) : on_a;
    point->point_b = q->pose_a ? add(transform(axes, on_b), q->pose_a->position) : on_b;
    point->separation = separation;
    point->id = corner->id;
}

/* Writes the manifold number by number: a structure that is copied as a whole right after it was written waits for
 * that. axes: A's in the world. */
static FORCE_INLINE void write_box_manifold(const posed_pair *q, mat axes, const box_contact *c, tact3_manifold *m) {
    vec between = sub(c->gap.point_b, c->gap.point_a), n = c->gap.normal;
    real off = c->witness >= 0 ? tact_abs(dot(between, n) - c->gap.distance) : 0, moved = c->moved;
    real distance = c->gap.distance;
    tact_relation relation = c->gap.relation;
    if (q->pose_a) {
        n = transform(axes, n);
        distance -= relation == TACT_BEYOND_CUTOFF ? moved : 0;
        relation = relation_in_world(relation, distance, c->gap.error_bound + moved);
    }
    m->status = TACT_OK;
    m->relation = relation;
    m->point_count = c->count;
    m->iterations = 0;
    m->distance = distance;
    m->error_bound = c->gap.error_bound + moved;
    m->normal = n;
    m->point_error_bound = c->gap.error_bound + c->rounding + off + moved;
    for (int i = 0; i < c->count; i++) write_box_point(q, c, axes, i, &m->point[i]);
}

static FORCE_INLINE bool find_box_manifold(const posed_pair *q, bool boxes, tactn_manifold *m) {
    core_pair p;
    box_contact c;
    tact3_pose b_in_a = q->pose_a ? tact3_relative_pose(*q->pose_a, *q->pose_b) : *q->pose_b;
    c.position = b_in_a.position;
    c.rotation = rotation_matrix(b_in_a.rotation);
    c.moved = q->pose_a ? relative_pose_noise(b_in_a, q->a, q->b) : 0;
    if (!find_closed_gap(q, boxes, &p, &c)) return false;
    if (is_far(&c.gap, q->speculative + c.moved)) c.count = 0, c.witness = -1, c.rounding = 0;
    else if (!(!boxes && find_leaning_point(q, &b_in_a, &p, &c)) && !find_box_points(q, boxes, &c)) return false;
    if (q->options->observer) let_observe(q);
    mat axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (q->pose_a) axes = rotation_matrix(q->pose_a->rotation);
    write_box_manifold(q, axes, &c, m);
    return true;
}

static NOINLINE bool find_points_of_boxes(const posed_pair *q, const near_boxes *near, tactn_manifold *m) {
    box_contact c; /* its patch is large, and need not be cleared */
    c.position = near->position, c.rotation = near->rotation, c.gap = near->gap, c.moved = near->moved;
    if (!find_box_points(q, true, &c)) return false;
    write_box_manifold(q, near->axes, &c, m);
    return true;
}

/* False where the general way has to answer. Their frames are left before that: EPA takes most of a query's stack. */
static NOINLINE bool find_manifold_of_boxes(const posed_pair *q, tactn_manifold *m) {
    return find_box_manifold(q, true, m);
}
static NOINLINE bool find_manifold_of_side(const posed_pair *q, tactn_manifold *m) {
    return find_box_manifold(q, false, m);
}

static NOINLINE tactn_manifold collide_boxes(const posed_pair *q) {
    tactn_manifold m;
    if (!closed_is_asked(q) || !find_manifold_of_boxes(q, &m)) m = collide_features(q);
    return m;
}

static NOINLINE tactn_manifold collide_segment_and_box(const posed_pair *q) {
    tactn_manifold m;
    if (!closed_is_asked(q) || !find_manifold_of_side(q, &m)) m = collide_features(q);
    return m;
}
