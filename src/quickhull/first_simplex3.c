/* Where a hull starts: scaled points, their dimension, and the first simplex.
 *
 * The corners of the simplex are the two ends of the longest side of the points' box, the point farthest from the
 * line through them, and the point farthest from the plane through the three. Where that next point is nearer than
 * the tolerance, the points lie on one line or plane. */
#include "quickhull/builder3.h"

/* Points that lie within this many u of the extents from one line or plane are on it; so are triangles that are
 * merged, and vertices that are left out. Coordinates of a body of that size, rotated and rounded, are off by
 * about 3; a plane through three such points is off by up to three times that at the far end. */
#define FLATNESS 16

/* A smaller coordinate, in the scaled space, is zero. */
#define LEAST_COORDINATE 0x1p-200

static double size(double x) { return x < 0 ? -x : x; }

static void choose_scale(hull_work *work, const tact3_hull_input *input) {
    tact_real largest = 0;
    for (int i = 0; i < work->count; i++) {
        largest = tact_max(largest, greatest(input_point(input, i)));
    }
    double scale = 1;
    while ((double)largest * scale >= 1) scale *= 0.5;
    while ((double)largest * scale < 0.5 && scale < 0x1p1000) scale *= 2;
    work->scale = scale;
    work->unscale = 1 / scale;
}

void tact3_hull_load(hull_work *work, const tact3_hull_input *input, int count) {
    work->lost = 0;
    for (int i = 0; i < count; i++) {
        double *p = work->point + 3 * (size_t)i;
        tact3_vec given = input_point(input, i);
        p[0] = (double)given.x, p[1] = (double)given.y, p[2] = (double)given.z;
        for (int k = 0; k < 3; k++) {
            p[k] *= work->scale;
            if (size(p[k]) >= LEAST_COORDINATE) continue;
            if (size(p[k]) > 0) work->lost = 2 * LEAST_COORDINATE;
            p[k] = 0;
        }
    }
}

/* The next point in the list that may be a corner. */
static int32_t eligible(const hull_work *work, int32_t p) {
    while (p != NONE && work->flag[p] & FLAG_MINOR) p = work->next[p];
    return p;
}

/* Sets the ends of the longest side of the box around the listed points, and returns its length. */
static double longest_side(const hull_work *work, int32_t list, int32_t ends[2]) {
    int32_t first = eligible(work, list), least[3] = {first, first, first}, most[3] = {first, first, first};
    for (int32_t p = first; p != NONE; p = eligible(work, work->next[p])) {
        for (int k = 0; k < 3; k++) {
            double x = hull_work_point(work, p)[k];
            if (x < hull_work_point(work, least[k])[k]) least[k] = p;
            if (x > hull_work_point(work, most[k])[k]) most[k] = p;
        }
    }
    double longest = 0;
    ends[0] = ends[1] = first;
    for (int k = 0; k < 3 && first != NONE; k++) {
        double side = hull_work_point(work, most[k])[k] - hull_work_point(work, least[k])[k];
        if (side > longest) {
            longest = side;
            ends[0] = least[k];
            ends[1] = most[k];
        }
    }
    return longest;
}

/* The distance of p from the segment from a to b. */
static double from_segment(const double *a, const double *b, const double *p) {
    double along = 0, whole = 0, squared = 0;
    for (int k = 0; k < 3; k++) {
        along += (b[k] - a[k]) * (p[k] - a[k]);
        whole += (b[k] - a[k]) * (b[k] - a[k]);
    }
    double s = along / whole;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    for (int k = 0; k < 3; k++) {
        double d = (p[k] - a[k]) - s * (b[k] - a[k]);
        squared += d * d;
    }
    return sqrt(squared);
}

/* Sets corner[2] to the point farthest from the segment of the first two, and returns how far that is. */
static double leave_line(const hull_work *work, int32_t list, int32_t corner[4]) {
    const double *a = hull_work_point(work, corner[0]), *b = hull_work_point(work, corner[1]);
    double most = 0;
    for (int32_t p = eligible(work, list); p != NONE; p = eligible(work, work->next[p])) {
        double away = from_segment(a, b, hull_work_point(work, p));
        if (away > most) {
            most = away;
            corner[2] = p;
        }
    }
    return most;
}

/* Sets corner[3] to the point farthest from the plane of the first three, and returns how far that is. */
static double leave_plane(const hull_work *work, int32_t list, int32_t corner[4]) {
    const double *a = hull_work_point(work, corner[0]);
    double normal[3], most = 0;
    tact3_hull_normal(a, hull_work_point(work, corner[1]), hull_work_point(work, corner[2]), normal);
    for (int32_t p = eligible(work, list); p != NONE; p = eligible(work, work->next[p])) {
        const double *q = hull_work_point(work, p);
        double away = size(normal[0] * (q[0] - a[0]) + normal[1] * (q[1] - a[1]) + normal[2] * (q[2] - a[2]));
        if (away > most) {
            most = away;
            corner[3] = p;
        }
    }
    return most;
}

int tact3_hull_start(hull_work *work, const tact3_hull_input *input, int32_t simplex[4], double *spread) {
    choose_scale(work, input);
    tact3_hull_load(work, input, work->count);
    for (int i = 0; i < work->count; i++) {
        work->flag[i] = 0;
        work->next[i] = i + 1 < work->count ? i + 1 : NONE;
    }
    *spread = 0;
    work->extent = longest_side(work, 0, simplex);
    work->tolerance = FLATNESS * (double)ROUNDOFF * work->extent;
    work->threshold = work->tolerance;
    if (!(work->extent > 0)) return 0;
    *spread = leave_line(work, 0, simplex);
    if (*spread <= work->tolerance) return 1;
    *spread = leave_plane(work, 0, simplex);
    return *spread <= work->tolerance ? 2 : 3;
}

double tact3_hull_flatten(hull_work *work, int32_t simplex[4]) {
    double normal[3];
    tact3_hull_normal(hull_work_point(work, simplex[0]), hull_work_point(work, simplex[1]),
                      hull_work_point(work, simplex[2]), normal);
    int axis = size(normal[0]) >= size(normal[1]) ? 0 : 1;
    if (size(normal[2]) > size(normal[axis])) axis = 2;
    for (int i = 0; i < work->count; i++) {
        double *p = work->point + 3 * (size_t)i, u = p[(axis + 1) % 3], v = p[(axis + 2) % 3];
        p[0] = u, p[1] = v, p[2] = 0;
    }
    /* Above the middle of the first triangle, so that it stands over the inside of the polygon. */
    int32_t apex = work->count++;
    double *p = work->point + 3 * (size_t)apex;
    for (int k = 0; k < 2; k++) {
        double a = hull_work_point(work, simplex[0])[k], b = hull_work_point(work, simplex[1])[k];
        p[k] = a + ((b - a) + (hull_work_point(work, simplex[2])[k] - a)) / 3;
    }
    p[2] = 2 * work->extent;
    work->flag[apex] = FLAG_PINNED;
    work->next[apex] = NONE;
    simplex[3] = apex;
    return 1 / size(normal[axis]);
}

bool tact3_hull_simplex(const hull_work *work, int32_t list, int32_t simplex[4]) {
    if (!(longest_side(work, list, simplex) > 0)) return false;
    if (!(leave_line(work, list, simplex) > 0)) return false;
    if (!(leave_plane(work, list, simplex) > 0)) return false;
    return tact3_hull_side(hull_work_point(work, simplex[0]), hull_work_point(work, simplex[1]),
                           hull_work_point(work, simplex[2]), hull_work_point(work, simplex[3])) != 0;
}
