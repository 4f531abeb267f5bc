/* Pairs of balls, capsules and boxes that have a closed form in the caller's axes (analytic.h), answered before a
 * kernel is chosen, as a kernel would, to the bit: by forms that are the same but for the scaling, which plain sizes
 * do not need. Everything else is left to the kernels. */
#ifndef TACT_KERNEL_DIRECT3_H
#define TACT_KERNEL_DIRECT3_H

#include "analytic/point_box3.h"
#include "analytic/segments3.h"
#include "analytic/written_gap.h"
#include "composite/composite3.h"
#include "contact/lone_segments3.h"
#include "kernel/plain_pair.h"
#include "pair/relative_pose.h"

/* True for a point in the origin. */
static FORCE_INLINE bool is_ball(const tact3_shape *s) { return s->reach == 0; }

/* True for a segment on the z axis with its center in the origin. */
static FORCE_INLINE bool is_capsule(const tact3_shape *s) {
    vec p = s->u.points[0], q = s->u.points[1];
    return tact_abs(p.x) + tact_abs(p.y) + tact_abs(q.x) + tact_abs(q.y) + tact_abs(p.z + q.z) == 0;
}

static FORCE_INLINE half_segment capsule_segment(const tact3_shape *s, const rotation *turn) {
    real half = s->u.points[1].z, squared = half * half;
    vec axis = turn ? scale(half, turned_z(*turn)) : tact3_v(0, 0, half);
    return (half_segment){zero(), axis, squared, squared > LEAST_SQUARE ? 1 / squared : 0};
}

static FORCE_INLINE bool set_valid_pair(const posed_pair *q, core_pair *p) {
    return set_plain_pair(q, p) && (!q->pose_a || rotation_status(q->pose_a->rotation) == TACT_OK) &&
           rotation_status(q->pose_b->rotation) == TACT_OK;
}

/* True where LEAST_SQUARE says the same in every scale: of the length of a segment, and of the distance from a box. */
static FORCE_INLINE bool is_long(const core_pair *p, const half_segment *s) {
    real size = size_of_pair(p);
    return s->squared > PLAIN_SQUARE * (size * size);
}

/* From B's center to A's; no zero is below zero. */
static FORCE_INLINE vec to_a(const core_pair *p) { return sub(zero(), p->position); }

static FORCE_INLINE bool is_plain_distance(const core_pair *p, real distance) {
    return distance < 0 || distance > p->roundoff;
}

/* ---- the forms: false where they do not apply or are not proven */

static FORCE_INLINE bool balls_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    (void)turn;
    real away = tact_sqrt(dot(p->position, p->position));
    if (!is_ball(p->a) || !is_ball(p->b) || !(away > GJK_TOUCHING * p->roundoff)) return false;
    *gap = (core_gap){away, 0, scale(1 / away, p->position), zero(), zero()};
    return true;
}

static FORCE_INLINE bool capsule_ball_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    if (!is_capsule(p->a) || !is_ball(p->b)) return false;
    half_segment s = capsule_segment(p->a, turn.a);
    real part;
    if (!is_long(p, &s) || !nearest_part(p, s, p->position, &part, gap)) return false;
    gap->a = scale(part, s.half), gap->b = zero();
    return true;
}

static FORCE_INLINE bool ball_capsule_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    if (!is_ball(p->a) || !is_capsule(p->b)) return false;
    half_segment s = capsule_segment(p->b, turn.b);
    real part;
    if (!is_long(p, &s) || !nearest_part(p, s, to_a(p), &part, gap)) return false;
    gap->normal = neg(gap->normal);
    gap->a = zero(), gap->b = scale(part, s.half);
    return true;
}

static FORCE_INLINE bool closest_of_capsules(const core_pair *p, pair_rotations turn, core_gap *gap,
                                             closest_parts *at) {
    if (!is_capsule(p->a) || !is_capsule(p->b)) return false;
    real size = size_of_pair(p), squared = size * size;
    return gap_of_halves(p, capsule_segment(p->a, turn.a), capsule_segment(p->b, turn.b), gap, at) &&
           dot(at->common, at->common) > PLAIN_SQUARE * squared * squared;
}

static FORCE_INLINE bool capsules_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    closest_parts at;
    return closest_of_capsules(p, turn, gap, &at);
}

static FORCE_INLINE bool ball_box_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    mat m = rotation_matrix(*turn.b);
    nearest_of_box found = nearest_point_of_box(p->b->u.half_extents, transform_transposed(m, to_a(p)));
    *gap = (core_gap){found.distance, 0, neg(transform(m, found.normal)), zero(), transform(m, found.on_box)};
    return is_ball(p->a) && is_plain_distance(p, found.distance);
}

static FORCE_INLINE bool box_ball_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    mat m = turn.a ? rotation_matrix(*turn.a) : (mat){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    vec at = turn.a ? transform_transposed(m, p->position) : p->position;
    nearest_of_box found = nearest_point_of_box(p->a->u.half_extents, at);
    if (turn.a) found.normal = transform(m, found.normal), found.on_box = transform(m, found.on_box);
    *gap = (core_gap){found.distance, 0, found.normal, found.on_box, zero()};
    return is_ball(p->b) && is_plain_distance(p, found.distance);
}

/* ---- the answers */

/* Writes the answer; false where its direction is not known well enough for such radii. */
static FORCE_INLINE bool write_closed(const posed_pair *q, const core_pair *p, const core_gap *found, tact3_gap *gap) {
    if (radii_dominate(p)) return false;
    gap->status = TACT_OK;
    gap->iterations = 0;
    write_gap(p, gap, found->distance, found->bound, found->normal, found->a, found->b);
    if (!q->pose_a) return true;
    gap->point_a = add(gap->point_a, q->pose_a->position);
    gap->point_b = add(gap->point_b, q->pose_a->position);
    return true;
}

/* Writes a manifold of one point. What lies behind it is not touched: it would cost as much as the rest. */
static FORCE_INLINE bool write_lone(const posed_pair *q, const core_pair *p, const core_gap *found, uint32_t id,
                                    tact3_manifold *m) {
    tact3_gap gap;
    if (!write_closed(q, p, found, &gap)) return false;
    real nearest = gap.distance - gap.error_bound;
    bool far = nearest > q->speculative;
    m->status = TACT_OK;
    m->relation = far ? TACT_BEYOND_CUTOFF : gap.relation;
    m->point_count = !far;
    m->iterations = 0;
    m->distance = far && nearest > SMALLEST_DISTANCE ? nearest : gap.distance;
    m->error_bound = gap.error_bound;
    m->normal = gap.normal;
    m->point_error_bound = far ? gap.error_bound : 2 * gap.error_bound;
    m->point[0] = (tact3_contact_point){gap.point_a, gap.point_b, gap.distance, id};
    return true;
}

static FORCE_INLINE pair_rotations rotations_of(const posed_pair *q) {
    return (pair_rotations){q->pose_a ? &q->pose_a->rotation : NULL, &q->pose_b->rotation};
}

static NOINLINE_COLD tact3_gap distance_by_kernel(const posed_pair *q) {
    if (!q->pose_a) return kernel()->distance(q->a, q->b, q->pose_b, q->options);
    return kernel()->distance_world(q->a, q->pose_a, q->b, q->pose_b, q->options);
}

typedef bool (*closed_form)(const core_pair *p, pair_rotations turn, core_gap *gap);

static FORCE_INLINE tact3_manifold collide_by(const posed_pair *q, closed_form form, uint32_t id) {
    core_pair p;
    core_gap found;
    tact3_manifold m;
    if (asks_for_closed(q) && set_valid_pair(q, &p) && form(&p, rotations_of(q), &found) &&
        write_lone(q, &p, &found, id, &m)) return m;
    return kernel()->collide(q);
}

static NOINLINE_FLAT tact3_manifold collide_balls(const posed_pair *q) {
    return collide_by(q, balls_gap, contact_id(1, 0));
}

static NOINLINE_FLAT tact3_manifold collide_ball_and_capsule(const posed_pair *q) {
    return collide_by(q, ball_capsule_gap, contact_id(1, 0));
}

static NOINLINE_FLAT tact3_manifold collide_capsule_and_ball(const posed_pair *q) {
    return collide_by(q, capsule_ball_gap, contact_id(0, 1));
}

static NOINLINE_FLAT tact3_manifold collide_ball_and_box(const posed_pair *q) {
    return collide_by(q, ball_box_gap, contact_id(1, 0));
}

static NOINLINE_FLAT tact3_manifold collide_box_and_ball(const posed_pair *q) {
    return collide_by(q, box_ball_gap, contact_id(0, 1));
}

static NOINLINE_FLAT tact3_manifold collide_capsules(const posed_pair *q) {
    core_pair p;
    core_gap found;
    closest_parts at;
    tact3_manifold m;
    if (asks_for_closed(q) && set_valid_pair(q, &p) && closest_of_capsules(&p, rotations_of(q), &found, &at) &&
        touch_in_one_point(&at, found.normal) && write_lone(q, &p, &found, name_of_segments(&at), &m)) return m;
    return kernel()->collide(q);
}

static FORCE_INLINE tact3_gap distance_by(const posed_pair *q, closed_form form) {
    core_pair p;
    core_gap found;
    tact3_gap gap;
    if (set_valid_pair(q, &p) && form(&p, rotations_of(q), &found) && write_closed(q, &p, &found, &gap)) return gap;
    return distance_by_kernel(q);
}

static NOINLINE_FLAT tact3_gap distance_of_balls(const posed_pair *q) { return distance_by(q, balls_gap); }
static NOINLINE_FLAT tact3_gap distance_of_ball_and_capsule(const posed_pair *q) {
    return distance_by(q, ball_capsule_gap);
}

static NOINLINE_FLAT tact3_gap distance_of_capsule_and_ball(const posed_pair *q) {
    return distance_by(q, capsule_ball_gap);
}

static NOINLINE_FLAT tact3_gap distance_of_capsules(const posed_pair *q) { return distance_by(q, capsules_gap); }
static NOINLINE_FLAT tact3_gap distance_of_ball_and_box(const posed_pair *q) {
    return distance_by(q, ball_box_gap);
}

static NOINLINE_FLAT tact3_gap distance_of_box_and_ball(const posed_pair *q) {
    return distance_by(q, box_ball_gap);
}

static FORCE_INLINE bool overlap_by_kernel(const posed_pair *q, tact3_hint *hint) {
    if (!q->pose_a) return kernel()->overlap(q->a, q->b, q->pose_b, hint);
    return kernel()->overlap_world(q->a, q->pose_a, q->b, q->pose_b, hint);
}

static FORCE_INLINE bool overlap_by(const posed_pair *q, closed_form form, tact3_hint *hint) {
    core_pair p;
    core_gap found;
    if (!set_valid_pair(q, &p) || !form(&p, rotations_of(q), &found)) return overlap_by_kernel(q, hint);
    return found.distance <= q->a->rounding + q->b->rounding + SUPPORT_ERROR * p.roundoff;
}

static NOINLINE_FLAT bool overlap_of_balls(const posed_pair *q, tact3_hint *hint) {
    return overlap_by(q, balls_gap, hint);
}

static NOINLINE_FLAT bool overlap_of_ball_and_capsule(const posed_pair *q, tact3_hint *hint) {
    return overlap_by(q, ball_capsule_gap, hint);
}

static NOINLINE_FLAT bool overlap_of_capsule_and_ball(const posed_pair *q, tact3_hint *hint) {
    return overlap_by(q, capsule_ball_gap, hint);
}

static NOINLINE_FLAT bool overlap_of_capsules(const posed_pair *q, tact3_hint *hint) {
    return overlap_by(q, capsules_gap, hint);
}

static NOINLINE_FLAT bool overlap_of_ball_and_box(const posed_pair *q, tact3_hint *hint) {
    return overlap_by(q, ball_box_gap, hint);
}

static NOINLINE_FLAT bool overlap_of_box_and_ball(const posed_pair *q, tact3_hint *hint) {
    return overlap_by(q, box_ball_gap, hint);
}

/* ---- which pair of cores has which */

typedef struct closed_functions {
    tact3_manifold (*collide)(const posed_pair *q);
    tact3_gap (*distance)(const posed_pair *q);
    bool (*overlap)(const posed_pair *q, tact3_hint *hint);
} closed_functions;

/* By A's core and B's. */
static const closed_functions closed_table[TACT3_BOX + 1][TACT3_BOX + 1] = {
    [TACT3_POINT] = {[TACT3_POINT] = {collide_balls, distance_of_balls, overlap_of_balls},
                     [TACT3_SEGMENT] = {collide_ball_and_capsule, distance_of_ball_and_capsule,
                                        overlap_of_ball_and_capsule},
                     [TACT3_BOX] = {collide_ball_and_box, distance_of_ball_and_box, overlap_of_ball_and_box}},
    [TACT3_SEGMENT] = {[TACT3_POINT] = {collide_capsule_and_ball, distance_of_capsule_and_ball,
                                        overlap_of_capsule_and_ball},
                       [TACT3_SEGMENT] = {collide_capsules, distance_of_capsules, overlap_of_capsules}},
    [TACT3_BOX] = {[TACT3_POINT] = {collide_box_and_ball, distance_of_box_and_ball, overlap_of_box_and_ball}},
};

static FORCE_INLINE const closed_functions *closed_functions_of(const posed_pair *q) {
    bool closed = !CODE_IS_SMALL && q->a->core <= TACT3_BOX && q->b->core <= TACT3_BOX;
    return closed ? &closed_table[q->a->core][q->b->core] : NULL;
}

static FORCE_INLINE tact3_manifold collide_pair(const posed_pair *q) {
    const closed_functions *closed = closed_functions_of(q);
    return closed && closed->collide ? closed->collide(q) : kernel()->collide(q);
}

static FORCE_INLINE tact3_gap distance_of_pair(const posed_pair *q) {
    const closed_functions *closed = closed_functions_of(q);
    if (closed && closed->distance) return closed->distance(q);
    if (are_composite(q->a, q->b)) return tact3_composite_distance(q);
    if (q->pose_a) return kernel()->distance_world(q->a, q->pose_a, q->b, q->pose_b, q->options);
    return kernel()->distance(q->a, q->b, q->pose_b, q->options);
}

static FORCE_INLINE bool overlap_of_pair(const posed_pair *q, tact3_hint *hint) {
    const closed_functions *closed = closed_functions_of(q);
    if (closed && closed->overlap) return closed->overlap(q, hint);
    return are_composite(q->a, q->b) ? tact3_composite_overlap(q) : overlap_by_kernel(q, hint);
}

#endif
