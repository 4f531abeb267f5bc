/* Points, segments and boxes that touch in one point. A point always does, and names it, against a hull too. */
#include "analytic/pairs3.h"
#include "contact/lone.h"
#include "contact/lone_segments3.h"
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

static NOINLINE tactn_manifold collide_point_and_hull(const posed_pair *q) {
    return collide_by(q, point_and_hull_gap, q->a->core == TACT3_POINT ? contact_id(1, 0) : contact_id(0, 1));
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
