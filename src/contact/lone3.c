/* Points, segments and boxes that touch in one point.
 *
 * - A point touches in one, and names it, against a hull too.
 * - Segments do unless they are almost parallel seen along the normal, while neither stands steeply (feature3.c). Their
 *   contact is called by the end of A that it lies at, or else by that of B, or else by both edges. */
#include "analytic/pairs3.h"
#include "contact/contact.h"
#include "contact/lone.h"
#include "contact/simple3.h"

static NOINLINE tactn_manifold collide_point_segment(const posed_pair *q) {
    return collide_by(q, point_segment_gap, contact_id(1, 0));
}

static NOINLINE tactn_manifold collide_segment_point(const posed_pair *q) {
    return collide_by(q, segment_point_gap, contact_id(0, 1));
}

static NOINLINE tactn_manifold collide_point_box(const posed_pair *q) {
    return collide_by(q, point_box_gap, contact_id(1, 0));
}

static NOINLINE tactn_manifold collide_box_point(const posed_pair *q) {
    return collide_by(q, box_point_gap, contact_id(0, 1));
}

static NOINLINE tactn_manifold collide_point_hull(const posed_pair *q) {
    return collide_by(q, point_hull_gap, contact_id(1, 0));
}

static NOINLINE tactn_manifold collide_hull_point(const posed_pair *q) {
    return collide_by(q, hull_point_gap, contact_id(0, 1));
}

/* The squared length of a segment's half across the normal; zero where it stands steeply. */
static FORCE_INLINE real flat_half(const half_segment *s, vec n) {
    real along = dot(s->half, n), up = along * along;
    return up > (1 - CONTACT_LEAST_COSINE * CONTACT_LEAST_COSINE) * s->squared ? 0 : s->squared - up;
}

static FORCE_INLINE bool touch_in_one_point(const closest_parts *at, vec n) {
    real turn = dot(at->common, n), most = CONTACT_PARALLEL * CONTACT_PARALLEL;
    real flat = flat_half(&at->a, n) * flat_half(&at->b, n);
    return turn * turn > most * flat || flat == 0;
}

static FORCE_INLINE uint32_t name_of_segments(const closest_parts *at) {
    if (tact_abs(at->part_a) == 1) return contact_id(at->part_a < 0 ? 1 : 2, 0);
    if (tact_abs(at->part_b) == 1) return contact_id(0, at->part_b < 0 ? 1 : 2);
    return contact_id(FEATURE_NAMES, FEATURE_NAMES);
}

static NOINLINE tactn_manifold collide_segments(const posed_pair *q) {
    core_pair p;
    core_gap found;
    pair_rotations turn;
    closest_parts at;
    if (!set_lone_pair(q, &p, &turn) || !closest_of_segments(&p, turn, &found, &at)) return collide_features(q);
    if (!touch_in_one_point(&at, found.normal)) return collide_features(q);
    return collide_lone(q, &p, &found, name_of_segments(&at));
}
