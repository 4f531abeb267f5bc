/* How far points that count as being on one line or plane are off it, proven: areas and volumes are computed without
 * cancellation, and are zero only where they are truly. */
#include "quickhull/builder3.h"

/* Heights and distances as first_simplex3.c and plane_height() compute them are off by less, in u of the extent. A
 * point that is nearer by more than that than another one need not be looked at closely. */
#define COARSE 64

static double length3(const double *x) { return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

/* The number of coordinates in which p equals a and b. */
static int shared_coordinates(const double *a, const double *b, const double *p) {
    int count = 0;
    for (int k = 0; k < 3; k++) count += p[k] == a[k] && p[k] == b[k];
    return count;
}

/* True if a coordinate is the same for all: then p lies exactly on the plane of a, b and c. */
static bool shares_coordinate(const double *a, const double *b, const double *c, const double *p) {
    bool any = false;
    for (int k = 0; k < 3; k++) any |= p[k] == a[k] && p[k] == b[k] && p[k] == c[k];
    return any;
}

/* Returns the distance of p from the segment from a to b, to within 32 u of itself. Where p is before a or behind b it
 * is that from the end. Close to where that begins it may be either. */
static double distance_from_segment(const double *a, const double *b, const double *p) {
    double e[3], r[3], q[3], before = 0, behind = 0;
    for (int k = 0; k < 3; k++) {
        e[k] = b[k] - a[k];
        r[k] = p[k] - a[k];
        q[k] = p[k] - b[k];
        before += e[k] * r[k];
        behind += e[k] * q[k];
    }
    if (before <= 0) return length3(r);
    if (behind >= 0) return length3(q);
    return shared_coordinates(a, b, p) > 1 ? 0 : tact3_hull_area(a, b, p) / length3(e);
}

double tact3_hull_line_spread(const hull_builder *builder, const int32_t corner[2]) {
    const double *a = builder_point(builder, corner[0]), *b = builder_point(builder, corner[1]);
    double most = 0, coarse = COARSE * HULL_ROUNDOFF * builder->extent;
    for (int i = 0; i < builder->count; i++) {
        const double *p = builder_point(builder, i);
        if (tact3_hull_from_segment(a, b, p) + coarse <= most) continue;
        double away = distance_from_segment(a, b, p);
        most = away > most ? away : most;
    }
    return most * (1 + 16 * HULL_ROUNDOFF);
}

double tact3_hull_plane_spread(const hull_builder *builder, const int32_t corner[3]) {
    const double *a = builder_point(builder, corner[0]), *b = builder_point(builder, corner[1]);
    const double *c = builder_point(builder, corner[2]);
    double normal[3], most = 0, coarse = COARSE * HULL_ROUNDOFF * builder->extent;
    hull_plane plane;
    tact3_hull_set_plane(&plane, a, b, c);
    tact3_hull_normal(a, b, c, normal);
    for (int i = 0; i < builder->count; i++) {
        const double *p = builder_point(builder, i);
        double height = normal[0] * (p[0] - a[0]) + normal[1] * (p[1] - a[1]) + normal[2] * (p[2] - a[2]);
        if ((height < 0 ? -height : height) + coarse <= most) continue;
        if (shares_coordinate(a, b, c, p)) continue;
        double away = tact3_hull_plane_distance(&plane, p);
        most = away > most ? away : most;
    }
    return most;
}
