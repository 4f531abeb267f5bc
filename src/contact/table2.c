/* Manifolds of two dimensions: which pair of cores goes which way. */
#include "analytic/pairs2.h"
#include "contact/collide.h"
#include "contact/contact.h"
#include "contact/lone.h"
#include "contact/segment_points2.h"
#include "contact/simple2.h"

static NOINLINE tactn_manifold collide_point_polygon(const posed_pair *q) {
    core_pair p;
    core_gap found;
    pair_rotations turn;
    if (!set_lone_pair(q, &p, &turn) || !point_polygon_gap(&p, turn, &found)) return collide_features(q);
    return collide_lone(q, &p, &found, contact_id(1, 0));
}

static NOINLINE tactn_manifold collide_polygon_point(const posed_pair *q) {
    core_pair p;
    core_gap found;
    pair_rotations turn;
    if (!set_lone_pair(q, &p, &turn) || !polygon_point_gap(&p, turn, &found)) return collide_features(q);
    return collide_lone(q, &p, &found, contact_id(0, 1));
}

static NOINLINE tactn_manifold collide_segments(const posed_pair *q) {
    core_pair p;
    core_gap found;
    pair_rotations turn;
    half_segment a, b;
    tact2_manifold m;
    if (!set_lone_pair(q, &p, &turn) || !set_half_segment(&p, q->a, turn.a, &a) ||
        !set_half_segment(&p, q->b, turn.b, &b) || !gap_of_half_segments(&p, &a, &b, &found) ||
        !write_segments(q, &p, &a, &b, &found, &m)) return collide_features(q);
    if (q->options->observer) let_observe(q);
    return m;
}

static tactn_manifold collide(const posed_pair *q) {
    bool point_a = q->a->core == TACT2_POINT, point_b = q->b->core == TACT2_POINT;
    if (point_a && point_b) return collide_points(q);
    if (point_a && is_edged(q->b)) return collide_point_polygon(q);
    if (point_b && is_edged(q->a)) return collide_polygon_point(q);
    if (q->a->core == TACT2_SEGMENT && q->b->core == TACT2_SEGMENT) return collide_segments(q);
    if (!point_a && !point_b && is_small_polygon(q->a) && is_small_polygon(q->b)) return collide_sides(q);
    return collide_features(q);
}
