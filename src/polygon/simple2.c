/* Whether a ring is simple: all pairs of edges whose ranges of x overlap, by exact orientations (exact2.h). */
#include "polygon/layout2.h"
#include "quickhull/exact2.h"

typedef struct ring_edges {
    const tact2_vec *vertices;
    int count;
} ring_edges;

static int after(const ring_edges *e, int i) { return i + 1 < e->count ? i + 1 : 0; }

static double lowest_x(const ring_edges *e, int i) {
    double a = (double)e->vertices[i].x, b = (double)e->vertices[after(e, i)].x;
    return a < b ? a : b;
}

static double highest_x(const ring_edges *e, int i) {
    double a = (double)e->vertices[i].x, b = (double)e->vertices[after(e, i)].x;
    return a > b ? a : b;
}

static bool comes_later(const ring_edges *e, int a, int b) {
    double x = lowest_x(e, a), y = lowest_x(e, b);
    return x > y || (!(x < y) && a > b);
}

static void sift_down(const ring_edges *e, int32_t *order, int at, int count) {
    int32_t edge = order[at];
    for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && comes_later(e, order[child + 1], order[child])) child++;
        if (!comes_later(e, order[child], edge)) break;
        order[at] = order[child], at = child;
    }
    order[at] = edge;
}

/* Sorts the edges by where they begin along x (a heap). */
static void sort_edges(const ring_edges *e, int32_t *order) {
    for (int i = 0; i < e->count; i++) order[i] = i;
    for (int i = e->count / 2; i-- > 0;) sift_down(e, order, i, e->count);
    for (int i = e->count; i-- > 1;) {
        int32_t last = order[i];
        order[i] = order[0], order[0] = last;
        sift_down(e, order, 0, i);
    }
}

static bool same_point(const double *a, const double *b) {
    return !(a[0] < b[0] || a[0] > b[0] || a[1] < b[1] || a[1] > b[1]);
}

static bool between(double x, double a, double b) { return a < b ? x >= a && x <= b : x >= b && x <= a; }

/* Of a point on the line through a and b. */
static bool on_segment(const double *p, const double *a, const double *b) {
    return between(p[0], a[0], b[0]) && between(p[1], a[1], b[1]);
}

/* True for segments with a common point. */
static bool segments_meet(const double *a, const double *b, const double *c, const double *d) {
    int c_side = hull_orientation(a, b, c), d_side = hull_orientation(a, b, d);
    int a_side = hull_orientation(c, d, a), b_side = hull_orientation(c, d, b);
    if (c_side * d_side < 0 && a_side * b_side < 0) return true;
    return (c_side == 0 && on_segment(c, a, b)) || (d_side == 0 && on_segment(d, a, b)) ||
           (a_side == 0 && on_segment(a, c, d)) || (b_side == 0 && on_segment(b, c, d));
}

/* True if the way from a to b goes back to c, on the same line. */
static bool folds_back(const double *a, const double *b, const double *c) {
    if (hull_orientation(a, b, c) != 0) return false;
    int axis = a[0] < b[0] || a[0] > b[0] ? 0 : 1;
    return (a[axis] < b[axis]) == (c[axis] < b[axis]);
}

static tact2_polygon_finding found(tact2_polygon_defect defect, int a, int b) {
    return (tact2_polygon_finding){defect, a < b ? a : b, a < b ? b : a};
}

/* What is wrong with two edges. */
static tact2_polygon_finding check_edges(const ring_edges *e, int i, int k) {
    double a[2], b[2], c[2], d[2];
    int to_i = after(e, i), to_k = after(e, k);
    polygon_point(e->vertices, i, a), polygon_point(e->vertices, to_i, b);
    polygon_point(e->vertices, k, c), polygon_point(e->vertices, to_k, d);
    if (same_point(a, b)) return found(TACT2_POLYGON_REPEATED_VERTEX, i, to_i);
    if (same_point(c, d)) return found(TACT2_POLYGON_REPEATED_VERTEX, k, to_k);
    if (to_i == k && folds_back(a, b, d)) return found(TACT2_POLYGON_FOLDED_EDGE, i, k);
    if (to_k == i && folds_back(c, d, b)) return found(TACT2_POLYGON_FOLDED_EDGE, i, k);
    if (to_i == k || to_k == i) return found(TACT2_POLYGON_SIMPLE, -1, -1);
    if (same_point(a, c)) return found(TACT2_POLYGON_REPEATED_VERTEX, i, k);
    if (same_point(a, d)) return found(TACT2_POLYGON_REPEATED_VERTEX, i, to_k);
    if (same_point(b, c)) return found(TACT2_POLYGON_REPEATED_VERTEX, to_i, k);
    if (same_point(b, d)) return found(TACT2_POLYGON_REPEATED_VERTEX, to_i, to_k);
    if (segments_meet(a, b, c, d)) return found(TACT2_POLYGON_MEETING_EDGES, i, k);
    return found(TACT2_POLYGON_SIMPLE, -1, -1);
}

static bool comes_first(const tact2_polygon_finding *a, const tact2_polygon_finding *b) {
    if (b->defect == TACT2_POLYGON_SIMPLE) return a->defect != TACT2_POLYGON_SIMPLE;
    if (a->defect == TACT2_POLYGON_SIMPLE) return false;
    if (a->first != b->first) return a->first < b->first;
    return a->second != b->second ? a->second < b->second : a->defect < b->defect;
}

tact2_polygon_finding tact2_polygon_find_defect(const tact2_vec *vertices, int count, int32_t *order) {
    ring_edges e = {vertices, count};
    tact2_polygon_finding first = found(TACT2_POLYGON_SIMPLE, -1, -1);
    sort_edges(&e, order);
    for (int i = 0; i < count; i++) {
        double end = highest_x(&e, order[i]);
        for (int k = i + 1; k < count && lowest_x(&e, order[k]) <= end; k++) {
            tact2_polygon_finding next = check_edges(&e, order[i], order[k]);
            if (comes_first(&next, &first)) first = next;
        }
    }
    return first;
}
