/* The planes of a hull in lanes: where a ray enters, and the nearest point of a point outside. */
#include "analytic/hull_planes3.h"

#include "base/simd.h"
#include "hull/search3.h"
#include "pair/relative_pose.h"
#include "pair/segment_offset.h"

/* Of a hull with an inside. */
#define LEAST_FACES 4

/* Faces between two looks whether the ray has missed. */
#define FACES_AT_ONCE 32

static FORCE_INLINE wide wide_abs(wide v) { return (wide)((wide_mask)v & ~(wide_mask)wide_all(R(-0.0))); }

/* The face whose plane is in lane k of those from face i on. The last vector begins earlier, so that it is full; where
 * there are fewer faces than lanes the last one is repeated. */
static FORCE_INLINE int face_in_lane(const tact3_hull *hull, int i, int k) {
    int last = hull->face_count - 1, first = last - (LANES - 1);
    first = i < first ? i : first;
    if (LANES <= LEAST_FACES) return first + k;
    return first < 0 ? (k < last ? k : last) : first + k;
}

/* The planes of faces from i on. */
static FORCE_INLINE void load_planes(const tact3_hull *hull, int i, wide plane[4]) {
    const real *planes = tact3_hull_reals(hull, hull->planes), *row[LANES];
    for (int k = 0; k < LANES; k++) row[k] = planes + 4 * face_in_lane(hull, i, k);
    wide_load_rows(row, plane);
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
        int k = __builtin_ctz(left), face = face_in_lane(hull, (int)begin[k], k);
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
        for (; left; left &= left - 1) below &= face_in_lane(hull, i, __builtin_ctz(left)) == face;
    }
    return below;
}

/* ---- the nearest point ---- */

/* Faces that are tried. */
#define NEAREST_TRIES 3

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

/* Finds the point of a face nearest to a point above it, and the vector from there. Returns the edge that it lies on,
 * or below zero. An edge of which products underflow counts as passed: its closest point is one of the hull, too. */
static FORCE_INLINE int nearest_on_face(const tact3_hull *hull, int face, vec p, vec *closest, vec *off) {
    const real *plane = tact3_hull_reals(hull, hull->planes) + 4 * face;
    const int32_t *first = tact3_hull_ints(hull, hull->face_first) + face;
    const int32_t *corner = tact3_hull_ints(hull, hull->corners);
    vec n = tact3_v(plane[0], plane[1], plane[2]), a = hull_point(hull, corner[first[1] - 1]);
    real height = dot(n, p) - plane[3], least = TACT_REAL_MAX;
    int edge = -1;
    *off = scale(height, n);
    *closest = sub(p, *off);
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

/* True if no vertex is farther along a vector from a point of the hull to p than that point, but for rounding. */
static FORCE_INLINE bool ends_the_hull(const tact3_hull *hull, vec p, vec off) {
    const real *x = tact3_hull_reals(hull, hull->points);
    wide_vec d = wide_vec_all(off);
    wide most = wide_all(-TACT_REAL_MAX);
    for (int i = 0; i < hull->padded; i += LANES) most = wide_max(most, wide_vertex_dot(x, hull->padded, i, d));
    real squared = dot(off, off), lower = dot(off, p) - wide_highest(most);
    real slack = GAP_TOLERANCE * ROUNDOFF * (hull->reach + length_bound(p));
    return squared - lower <= slack * tact_sqrt(squared);
}

/* The face on the other side of the edge that ends at this corner of a face. */
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

static bool hull_offset(const tact3_hull *hull, vec p, vec *closest, vec *off) {
    int face = highest_face(hull, p);
    for (int i = 0; i < NEAREST_TRIES; i++) {
        int edge = nearest_on_face(hull, face, p, closest, off);
        if (ends_the_hull(hull, p, *off)) return true;
        if (edge < 0) return false;
        face = face_across(hull, face, edge);
    }
    return false;
}
