/* A segment outside of a hull, in the hull's own axes; docs/sat.md.
 *
 * The face whose plane is farthest below the segment is sought. If the lower end projects into it, that is the answer;
 * otherwise the closest points of the segment and an edge of the face, or of one across. That the hull ends there,
 * along the direction to the segment, is the proof. */
#include "analytic/hull_planes3.h"
#include "analytic/pairs3.h"
#include "hull/search3.h"

/* The ends of the segment, with the hull at the origin, scaled and in the hull's unit. */
typedef struct segment_ends {
    vec scaled[2], p[2];
} segment_ends;

static FORCE_INLINE half_segment half_between(vec from, vec to) {
    vec half = scale(R(0.5), sub(to, from));
    real squared = dot(half, half);
    return (half_segment){scale(R(0.5), add(from, to)), half, squared, squared > LEAST_SQUARE ? 1 / squared : 0};
}

/* Finds the closest points of the edge that ends at this corner of a face and the segment. */
static FORCE_INLINE bool closest_of_edge(const core_pair *p, const tact3_hull *hull, int face, int corner,
                                         const segment_ends *s, closest_parts *at) {
    const int32_t *first = tact3_hull_ints(hull, hull->face_first) + face;
    const int32_t *corners = tact3_hull_ints(hull, hull->corners);
    vec from = hull_point(hull, corners[corner > first[0] ? corner - 1 : first[1] - 1]);
    vec to = hull_point(hull, corners[corner]);
    half_segment edge = half_between(scale(p->to_scaled, from), scale(p->to_scaled, to));
    return closest_of_halves(edge, half_between(s->scaled[0], s->scaled[1]), zero(), p->roundoff, at);
}

/* Checks the closest points of an edge and the segment. */
static FORCE_INLINE bool edge_is_proven(const core_pair *p, const tact3_hull *hull, const segment_ends *s,
                                        const closest_parts *at, core_gap *gap) {
    real size = length(at->square), longest = tact_max(size, length(at->between));
    if (!(size > GJK_TOUCHING * p->roundoff)) return false;
    vec n = scale(1 / size, at->square);
    real low = tact_min(dot(n, s->scaled[0]), dot(n, s->scaled[1]));
    real bound = longest - (low - p->to_scaled * farthest_along(hull, n));
    *gap = (core_gap){longest, tact_max(0, bound), n, at->on_a, at->on_b};
    return bound <= p->gap_tolerance;
}

static FORCE_INLINE bool gap_of_hull_and_segment(const core_pair *p, const tact3_hull *hull, const segment_ends *s,
                                                 core_gap *gap) {
    real height;
    int face = highest_face_below(hull, s->p[0], s->p[1], &height);
    if (!(height * p->to_scaled > GJK_TOUCHING * p->roundoff)) return false;
    for (int i = 0; i < NEAREST_TRIES; i++) {
        real offset;
        vec n = face_plane_of(hull, face, &offset);
        int low = dot(n, s->p[1]) < dot(n, s->p[0]);
        vec on, off;
        int edge = edge_below(hull, face, n, s->p[low], &on, &off);
        if (edge < 0) {
            hull_foot foot;
            foot_on_face(hull, face, s->p[low], &foot);
            *gap = (core_gap){foot.distance * p->to_scaled, foot.bound * p->to_scaled, foot.normal,
                              scale(p->to_scaled, foot.on), s->scaled[low]};
            return gap->distance > 0 && gap->bound <= p->gap_tolerance;
        }
        closest_parts at;
        if (!closest_of_edge(p, hull, face, edge, s, &at)) return false;
        if (edge_is_proven(p, hull, s, &at, gap)) return true;
        face = face_across(hull, face, edge);
    }
    return false;
}

static NOINLINE bool segment_and_hull_gap(const core_pair *p, core_gap *gap) {
    bool of_a = p->a->core == TACT3_SEGMENT;
    const tact3_shape *segment = of_a ? p->a : p->b, *hull = of_a ? p->b : p->a;
    segment_ends s;
    core_gap found;
    if (!has_planes(hull->u.hull)) return false;
    for (int k = 0; k < 2; k++) {
        vec end = scale(p->to_scaled, segment->u.points[k]);
        s.scaled[k] = of_a ? transform_transposed(p->rotation, sub(end, p->position))
                           : add(transform(p->rotation, end), p->position);
        s.p[k] = scale(p->to_user, s.scaled[k]);
    }
    if (!gap_of_hull_and_segment(p, hull->u.hull, &s, &found)) return false;
    *gap = found;
    if (of_a) {
        gap->normal = neg(transform(p->rotation, found.normal));
        gap->a = add(transform(p->rotation, found.b), p->position);
        gap->b = transform(p->rotation, found.a);
    } else {
        gap->b = sub(found.b, p->position);
    }
    return true;
}
