/* The planes of a hull in lanes: where a ray enters, and the point of the surface that is nearest to a point. */
#include "analytic/hull_planes3.h"

#include "base/simd.h"
#include "hull/search3.h"
#include "pair/relative_pose.h"
#include "pair/segment_offset.h"

/* Faces between two looks whether the ray has missed. */
#define FACES_AT_ONCE 32

/* The planes of faces from i on. */
static FORCE_INLINE void load_planes(const tact3_hull *hull, int i, wide plane[4]) {
    const real *x = tact3_hull_reals(hull, hull->planes) + i;
    size_t stride = hull_plane_stride(hull->face_count);
    for (size_t k = 0; k < 4; k++) plane[k] = wide_load(x + k * stride);
}

static FORCE_INLINE wide along_planes(const wide plane[4], wide_vec v) {
    return plane[0] * v.x + plane[1] * v.y + plane[2] * v.z;
}

/* The first face with a value, of those that are the best of their lanes; of[k]: where its vector begins. */
static FORCE_INLINE int first_face(const tact3_hull *hull, wide value, real best, wide_mask of) {
    wide_integer begin[LANES];
    memcpy(begin, &of, sizeof of);
    int lowest = hull->face_count - 1;
    for (unsigned left = wide_bits(value == wide_all(best)); left; left &= left - 1) {
        int k = __builtin_ctz(left), face = (int)begin[k] + k;
        lowest = face < lowest ? face : lowest;
    }
    return lowest;
}

/* A ray that is as good as parallel to a plane is taken to be a little steeper, which moves it by no more than the
 * rounding of the margin. */
static int enter_hull(const tact3_hull *hull, vec from, vec along, real margin) {
    const wide none = wide_all(-TACT_REAL_MAX), flat = wide_all(ROUNDOFF * margin);
    wide enter = none, leave = none; /* the fraction, and minus the fraction */
    wide_mask first = wide_all_integers(0);
    wide_vec origin = wide_vec_all(from), travel = wide_vec_all(along);
    for (int i = 0; i < hull->face_count; i += LANES) {
        wide plane[4];
        load_planes(hull, i, plane);
        wide height = along_planes(plane, origin) - plane[3] - wide_all(margin);
        wide rate = along_planes(plane, travel), at = height / wide_max(wide_abs(rate), flat);
        wide_mask falls = rate < 0;
        wide in = wide_select(falls, at, none), out = wide_select(falls, none, at);
        first = wide_select_mask(in > enter, wide_all_integers(i), first);
        enter = wide_max(enter, in);
        leave = wide_max(leave, out);
        if ((i + LANES) % FACES_AT_ONCE != 0 && i + LANES < hull->face_count) continue;
        real least = wide_highest(enter), most = -wide_highest(leave);
        if (least > most || least > 1 || most < 0) return -1;
    }
    return first_face(hull, enter, wide_highest(enter), first);
}

static bool is_below_others(const tact3_hull *hull, vec p, int face, real margin) {
    wide_vec at = wide_vec_all(p);
    bool below = true;
    for (int i = 0; i < hull->face_count; i += LANES) {
        wide plane[4];
        load_planes(hull, i, plane);
        unsigned left = wide_bits(along_planes(plane, at) - plane[3] < wide_all(-margin)) ^ ((1u << LANES) - 1);
        for (; left; left &= left - 1) {
            int other = i + __builtin_ctz(left);
            below &= other == face || (other >= hull->face_count && face == 0);
        }
    }
    return below;
}

/* ---- the nearest point ---- */

static FORCE_INLINE int highest_face(const tact3_hull *hull, vec p) {
    wide best = wide_all(-TACT_REAL_MAX);
    wide_mask of = wide_all_integers(0);
    wide_vec at = wide_vec_all(p);
    for (int i = 0; i < hull->face_count; i += LANES) {
        wide plane[4];
        load_planes(hull, i, plane);
        wide height = along_planes(plane, at) - plane[3];
        of = wide_select_mask(height > best, wide_all_integers(i), of);
        best = wide_max(best, height);
    }
    return first_face(hull, best, wide_highest(best), of);
}

static FORCE_INLINE int highest_face_below(const tact3_hull *hull, vec p, vec q, real *height) {
    wide best = wide_all(-TACT_REAL_MAX);
    wide_mask of = wide_all_integers(0);
    wide_vec from = wide_vec_all(p), to = wide_vec_all(q);
    for (int i = 0; i < hull->face_count; i += LANES) {
        wide plane[4];
        load_planes(hull, i, plane);
        wide above = wide_min(along_planes(plane, from), along_planes(plane, to)) - plane[3];
        of = wide_select_mask(above > best, wide_all_integers(i), of);
        best = wide_max(best, above);
    }
    *height = wide_highest(best);
    return first_face(hull, best, *height, of);
}

/* The range of the corners of a face along its normal. */
typedef struct face_plane_range {
    vec normal;
    real low, high;
} face_plane_range;

static FORCE_INLINE face_plane_range range_of_face(const tact3_hull *hull, int face) {
    const int32_t *first = tact3_hull_ints(hull, hull->face_first) + face;
    const int32_t *corner = tact3_hull_ints(hull, hull->corners);
    face_plane_range range;
    range.normal = face_plane_of(hull, face, &range.high);
    range.low = range.high;
    for (int i = first[0]; i < first[1]; i++)
        range.low = tact_min(range.low, dot(range.normal, hull_point(hull, corner[i])));
    return range;
}

static FORCE_INLINE real farthest_along(const tact3_hull *hull, vec direction) {
    const real *x = tact3_hull_reals(hull, hull->points);
    wide_vec d = wide_vec_all(direction);
    wide most = wide_all(-TACT_REAL_MAX);
    for (int i = 0; i < hull->padded; i += LANES) most = wide_max(most, wide_vertex_dot(x, hull->padded, i, d));
    return wide_highest(most);
}

static FORCE_INLINE int edge_below(const tact3_hull *hull, int face, vec n, vec p, vec *closest, vec *off) {
    const int32_t *first = tact3_hull_ints(hull, hull->face_first) + face;
    const int32_t *corner = tact3_hull_ints(hull, hull->corners);
    vec a = hull_point(hull, corner[first[1] - 1]);
    real least = TACT_REAL_MAX;
    int edge = -1;
    for (int i = first[0]; i < first[1]; i++) {
        vec b = hull_point(hull, corner[i]), at, from;
        if (dot(sub(p, a), cross(sub(b, a), n)) > -LEAST_SQUARE) {
            segment_offset(a, b, p, &at, &from);
            if (dot(from, from) < least) least = dot(from, from), edge = i, *closest = at, *off = from;
        }
        a = b;
    }
    return edge;
}

static FORCE_INLINE int face_across(const tact3_hull *hull, int face, int corner) {
    const int32_t *first = tact3_hull_ints(hull, hull->face_first) + face;
    const int32_t *corners = tact3_hull_ints(hull, hull->corners);
    int to = corners[corner], from = corners[corner > first[0] ? corner - 1 : first[1] - 1];
    const int32_t *list = tact3_hull_ints(hull, hull->neighbour_first) + to;
    const int32_t *neighbour = tact3_hull_ints(hull, hull->neighbours);
    for (int k = list[0]; k < list[1]; k++)
        if (neighbour[k] == from) return tact3_hull_ints(hull, hull->left_faces)[k];
    return face;
}

/* On a face: all of the hull is below its farthest point along the normal, and what projects into the face is at least
 * as high as its lowest corner. */
static FORCE_INLINE void foot_on_face(const tact3_hull *hull, int face, vec p, hull_foot *foot) {
    face_plane_range range = range_of_face(hull, face);
    foot->distance = dot(range.normal, p) - range.low;
    foot->bound = tact_max(range.high, farthest_along(hull, range.normal)) - range.low;
    foot->normal = range.normal;
    foot->on = mul_add(p, -foot->distance, range.normal);
}

static FORCE_INLINE bool nearest_from_outside(const tact3_hull *hull, int face, vec p, real slack, hull_foot *foot) {
    for (int i = 0; i < NEAREST_TRIES; i++) {
        real offset;
        vec n = face_plane_of(hull, face, &offset), off;
        int edge = edge_below(hull, face, n, p, &foot->on, &off);
        if (edge < 0) {
            foot_on_face(hull, face, p, foot);
            return foot->bound <= slack;
        }
        real squared = dot(off, off), away = tact_sqrt(squared);
        if (!(squared > LEAST_SQUARE)) return false;
        foot->normal = scale(1 / away, off);
        foot->distance = away;
        foot->bound = tact_max(0, away - (dot(foot->normal, p) - farthest_along(hull, foot->normal)));
        if (foot->bound <= slack) return true;
        face = face_across(hull, face, edge);
    }
    return false;
}

static bool nearest_of_hull(const tact3_hull *hull, vec p, real slack, hull_foot *foot) {
    int face = highest_face(hull, p);
    real offset, height = dot(face_plane_of(hull, face, &offset), p) - offset;
    if (height > 0) return nearest_from_outside(hull, face, p, slack, foot);
    if (!is_below_others(hull, p, face, HULL_FACES_APART * slack - height)) return false;
    foot_on_face(hull, face, p, foot);
    return foot->bound <= slack;
}

static bool hull_offset(const tact3_hull *hull, vec p, vec *closest, vec *off) {
    hull_foot foot;
    real slack = GAP_TOLERANCE * ROUNDOFF * (hull->reach + length_bound(p));
    if (!nearest_of_hull(hull, p, slack, &foot) || !(foot.distance > 0)) return false;
    *closest = foot.on;
    *off = scale(foot.distance, foot.normal);
    return true;
}
