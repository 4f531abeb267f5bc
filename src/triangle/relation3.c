/* Whether two triangles meet, by signs of determinants alone.
 *
 * - All corners of one strictly on one side of the other's plane: apart.
 * - Corners on both sides, of both: the triangles cut the line of both planes in two intervals, whose ends are compared
 *   by two determinants (Guigue and Devillers 2003, "Fast and robust triangle-triangle overlap test using orientation
 *   predicates").
 * - Otherwise what one has in the other's plane, a corner or an edge, or the whole, is looked at in a projection.
 * - A triangle without area is the segment between its extreme corners. */
#include "triangle/triangle3.h"

#include "base/orientation3.h"

typedef const double *point;

static bool between(double x, double a, double b) { return (a <= x && x <= b) || (b <= x && x <= a); }

/* Whether intervals of each coordinate share a point; for points on one line, whether the segments do. */
static bool boxes_meet(point p, point q, point a, point b) {
    for (int k = 0; k < 3; k++) {
        if (!between(p[k], a[k], b[k]) && !between(q[k], a[k], b[k]) && !between(a[k], p[k], q[k])) return false;
    }
    return true;
}

/* Segments in one plane. */
static bool coplanar_segments_meet(point p, point q, point a, point b) {
    for (int axis = 0; axis < 3; axis++) {
        int to_a = tact3_projected_orientation(p, q, a, axis), to_b = tact3_projected_orientation(p, q, b, axis);
        int to_p = tact3_projected_orientation(a, b, p, axis), to_q = tact3_projected_orientation(a, b, q, axis);
        if (to_a || to_b || to_p || to_q) return to_a * to_b <= 0 && to_p * to_q <= 0;
    }
    return boxes_meet(p, q, a, b);
}

static bool segments_meet(point p, point q, point a, point b) {
    return tact3_orientation(p, q, a, b) == 0 && coplanar_segments_meet(p, q, a, b);
}

/* The first axis against which the triangle has an area, and the sign of that; -1 for a triangle without area. */
static int visible_axis(const triangle *t, int *sign) {
    for (int axis = 0; axis < 3; axis++) {
        *sign = tact3_projected_orientation(t->corner[0], t->corner[1], t->corner[2], axis);
        if (*sign) return axis;
    }
    return -1;
}

/* Whether a point of the triangle's plane is on it. */
static bool holds(const triangle *t, point p) {
    int sign, axis = visible_axis(t, &sign);
    for (int i = 0; i < 3; i++) {
        if (sign * tact3_projected_orientation(t->corner[i], t->corner[(i + 1) % 3], p, axis) < 0) return false;
    }
    return true;
}

/* A segment in the plane of a triangle. */
static bool coplanar_segment_meets(const triangle *t, point p, point q) {
    for (int i = 0; i < 3; i++) {
        if (coplanar_segments_meet(p, q, t->corner[i], t->corner[(i + 1) % 3])) return true;
    }
    return holds(t, p);
}

/* A segment and a triangle with an area. */
static bool segment_meets(const triangle *t, point p, point q) {
    point a = t->corner[0], b = t->corner[1], c = t->corner[2];
    int above_p = tact3_orientation(a, b, c, p), above_q = tact3_orientation(a, b, c, q);
    if (above_p * above_q > 0) return false;
    if (above_p == 0 && above_q == 0) return coplanar_segment_meets(t, p, q);
    if (above_p == 0) return holds(t, p);
    if (above_q == 0) return holds(t, q);
    int ab = tact3_orientation(p, q, a, b), bc = tact3_orientation(p, q, b, c), ca = tact3_orientation(p, q, c, a);
    return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

static bool precedes(point p, point q) {
    for (int k = 0; k < 2; k++) {
        if (p[k] != q[k]) return p[k] < q[k];
    }
    return p[2] < q[2];
}

/* The ends of a triangle without area. */
static void extreme_corners(const triangle *t, point end[2]) {
    end[0] = end[1] = t->corner[0];
    for (int i = 1; i < 3; i++) {
        if (precedes(t->corner[i], end[0])) end[0] = t->corner[i];
        if (precedes(end[1], t->corner[i])) end[1] = t->corner[i];
    }
}

static bool flat_triangles_meet(const triangle *a, bool a_flat, const triangle *b, bool b_flat) {
    point p[2], q[2];
    if (a_flat) extreme_corners(a, p);
    if (b_flat) extreme_corners(b, q);
    if (a_flat && b_flat) return segments_meet(p[0], p[1], q[0], q[1]);
    return a_flat ? segment_meets(b, p[0], p[1]) : segment_meets(a, q[0], q[1]);
}

/* Sets on which side of t's plane the other's corners are. Returns whether there are some on both sides. */
static bool sides(const triangle *t, const triangle *other, int side[3]) {
    bool above = false, below = false;
    for (int i = 0; i < 3; i++) {
        side[i] = tact3_orientation(t->corner[0], t->corner[1], t->corner[2], other->corner[i]);
        above |= side[i] > 0;
        below |= side[i] < 0;
    }
    return above && below;
}

static bool all_on_one_side(const int side[3]) { return side[0] && side[0] == side[1] && side[0] == side[2]; }

/* The triangle lies on one side of t's plane, or in it, and reaches it. */
static bool reaching_meets(const triangle *t, const triangle *other, const int side[3]) {
    int zeros = (side[0] == 0) + (side[1] == 0) + (side[2] == 0);
    if (zeros == 3) {
        for (int i = 0; i < 3; i++) {
            if (coplanar_segment_meets(t, other->corner[i], other->corner[(i + 1) % 3])) return true;
        }
        return holds(other, t->corner[0]);
    }
    for (int i = 0; i < 3; i++) {
        if (zeros == 1 && side[i] == 0) return holds(t, other->corner[i]);
        if (zeros == 2 && side[i] != 0) {
            return coplanar_segment_meets(t, other->corner[(i + 1) % 3], other->corner[(i + 2) % 3]);
        }
    }
    return false;
}

/* Sets the corners in their order, first the one that is alone on its side of the other's plane. Returns that side. */
static int lone_first(const triangle *t, const int side[3], point corner[3]) {
    int above = (side[0] > 0) + (side[1] > 0) + (side[2] > 0), lone_side = above == 1 ? 1 : -1, lone = 0;
    while (side[lone] != lone_side) lone++;
    for (int i = 0; i < 3; i++) corner[i] = t->corner[(lone + i) % 3];
    return lone_side;
}

static void exchange(point *p, point *q) {
    point kept = *p;
    *p = *q;
    *q = kept;
}

/* Both have corners on both sides of the other's plane. */
static triangle_relation compare_intervals(const triangle *a, const int side_a[3], const triangle *b,
                                           const int side_b[3]) {
    point p[3], q[3];
    int lone_a = lone_first(a, side_a, p), lone_b = lone_first(b, side_b, q);
    if (lone_a < 0) exchange(&q[1], &q[2]);
    if (lone_b < 0) exchange(&p[1], &p[2]);
    int first = tact3_orientation(p[0], p[1], q[0], q[1]), last = tact3_orientation(p[0], p[2], q[2], q[0]);
    if (first > 0 || last > 0) return TRIANGLES_APART;
    return first < 0 && last < 0 ? TRIANGLES_CROSS : TRIANGLES_TOUCH;
}

triangle_relation tact3_triangle_relation(const triangle *a, const triangle *b) {
    int side_a[3], side_b[3], sign;
    bool b_across = sides(a, b, side_b);
    if (all_on_one_side(side_b)) return TRIANGLES_APART;
    bool a_across = sides(b, a, side_a);
    if (all_on_one_side(side_a)) return TRIANGLES_APART;
    if (a_across && b_across) return compare_intervals(a, side_a, b, side_b);
    bool a_flat = visible_axis(a, &sign) < 0, b_flat = visible_axis(b, &sign) < 0, meet;
    if (a_flat || b_flat)
        meet = flat_triangles_meet(a, a_flat, b, b_flat);
    else if (!b_across)
        meet = reaching_meets(a, b, side_b);
    else
        meet = reaching_meets(b, a, side_a);
    return meet ? TRIANGLES_TOUCH : TRIANGLES_APART;
}
