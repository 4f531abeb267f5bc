/* Whether a hull is what it says of itself; see truth_hull.h. */
#include "truth/truth_hull.h"

#include "truth/truth_pair.h"
#include "support/check.h"

static quad extent_of(const tactn_vec *points, int count, quad *largest) {
    quad extent = 0;
    *largest = 0;
    for (int k = 0; k < TACT_DIMENSION; k++) {
        quad low = (quad)coordinate(points[0], k), high = low;
        for (int i = 1; i < count; i++) {
            low = q_min(low, (quad)coordinate(points[i], k));
            high = q_max(high, (quad)coordinate(points[i], k));
        }
        extent = q_max(extent, high - low);
        *largest = q_max(*largest, q_max(q_abs(low), q_abs(high)));
    }
    return extent;
}

/* A plane of the hull: all points below, but for what merging and rounding leave. */
static void judge_plane(verdict *v, const tactn_hull *hull, tactn_vec normal, tact_real offset, quad slack) {
    qvec n = q_from(normal);
    verdict_add(v, "length of a normal", q_abs(q_length(n) - 1) / (8 * (quad)CHECK_ROUNDOFF), q_length(n), 1);
    quad highest = 0;
    int count = tactn_hull_info_get(hull).vertex_count;
    for (int i = 0; i < count; i++) {
        quad height = q_dot(n, q_from(tactn_hull_vertex(hull, i))) - (quad)offset;
        if (i == 0 || height > highest) highest = height;
    }
    verdict_add(v, "a vertex off a plane", verdict_ratio(q_abs(highest), slack), highest, 0);
}

static void judge_planes(verdict *v, const tactn_hull *hull, quad slack) {
    tactn_hull_info info = tactn_hull_info_get(hull);
#if TACT_DIMENSION == 3
    for (int i = 0; i < info.face_count; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        judge_plane(v, hull, face.normal, face.offset, slack);
    }
#else
    for (int i = 0; info.vertex_count > 2 && i < info.vertex_count; i++) {
        tact2_hull_edge edge = tact2_hull_edge_get(hull, i);
        judge_plane(v, hull, edge.normal, edge.offset, slack);
    }
#endif
}

verdict truth_of_hull(const tactn_hull *hull, const tactn_vec *points, int count, bool limited) {
    verdict v = {0, "", 0, 0};
    tactn_hull_info info = tactn_hull_info_get(hull);
    shape_spec spec = spec_hull(points, 0), dot = spec_point(no_vec());
    for (int i = 0; i < info.vertex_count; i++) spec.points[spec.count++] = tactn_hull_vertex(hull, i);
    quad largest, extent = extent_of(points, count, &largest), error = (quad)info.error;
    quad least = (quad)(sizeof(tact_real) == 4 ? 0x1p-149 : 0x1p-1074), rounding = (quad)CHECK_ROUNDOFF;
    truth_pair *pair = truth_open(&spec, &dot);
    truth_frame rest = truth_frame_of(tactn_identity_pose()), at = rest;
    quad goal = q_max(error / 256, (quad)1e-27 * extent);
    for (int i = 0; i < count; i++) {
        at.position = q_from(points[i]);
        truth_place(pair, rest, at);
        true_distance truth = truth_bracket(pair, q_sub(at.position, q_from(spec.points[0])), goal, 0);
        /* What the certificate itself is off by; nothing is left to the error's own rounding. */
        quad outside = truth.lower - (quad)1e-31 * largest, allowed = q_max(error, (quad)1e-31 * extent);
        verdict_add(&v, "a point farther outside than the error", verdict_ratio(outside, allowed), error, truth.lower);
    }
    truth_close(pair);
    verdict_damp(&v, error, extent);
    quad promised = TACT_DIMENSION == 2 ? 0 : 110 * rounding * extent;
    if (!limited) verdict_add(&v, "error above what is promised", verdict_ratio(error, promised), error, promised);
    judge_planes(&v, hull, rounding * (64 * extent + 8 * largest) + 4 * least);
    return v;
}

static tact_real along(tactn_vec direction, tactn_vec v) {
    tact_real sum = coordinate(direction, 0) * coordinate(v, 0);
    for (int i = 1; i < TACT_DIMENSION; i++) sum += coordinate(direction, i) * coordinate(v, i);
    return sum;
}

verdict truth_of_hull_support(const tactn_hull *hull, tactn_vec direction) {
    verdict v = {0, "", 0, 0};
    int count = tactn_hull_info_get(hull).vertex_count, best = 0, found = tactn_hull_support(hull, direction);
    for (int i = 1; i < count; i++)
        if (along(direction, tactn_hull_vertex(hull, i)) > along(direction, tactn_hull_vertex(hull, best))) best = i;
    /* Products that underflow make more vertices alike than there are: one that is truly as far is as good. The library
     * scales directions near the ends of the range to one, so what it loses is a part of the largest component. */
    qvec d = q_from(direction), at_best = q_from(tactn_hull_vertex(hull, best));
    qvec between = q_sub(at_best, q_from(tactn_hull_vertex(hull, found)));
    quad lost = (quad)(sizeof(tact_real) == 4 ? 0x1p-149 : 0x1p-1074), largest = 0, farthest = 0;
    for (int k = 0; k < TACT_DIMENSION; k++) {
        largest = q_max(largest, q_abs((quad)coordinate(direction, k)));
        farthest = q_max(farthest, q_abs((quad)coordinate(tactn_hull_vertex(hull, best), k)));
        farthest = q_max(farthest, q_abs((quad)coordinate(tactn_hull_vertex(hull, found), k)));
    }
    lost *= 4 * largest * (1 + farthest);
    if (found != best && q_dot(d, between) > lost) verdict_add(&v, "another vertex than the farthest", 2, found, best);
    return v;
}
