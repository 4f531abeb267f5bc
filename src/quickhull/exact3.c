/* Areas, distances and normals of triangles: in pairs of doubles, and where these do not suffice by expansions
 * (base/expansion.h). */
#include "quickhull/exact3.h"

#include "base/orientation3.h"
#include "base/real.h"
#include "tact/math3.h"

/* The bound of what pairs of doubles lose: each of the two products and four sums behind a term is off by less than
 * 2^-100 of what it is made of. */
static const double pair_filter = 0x1p-96;

/* Sets the normal of a triangle, as expansions of MINOR parts, and their numbers of parts. */
static void exact_normal(const double *a, const double *b, const double *c, double normal[3][MINOR], int count[3]) {
    difference e[3], f[3];
    for (int k = 0; k < 3; k++) {
        e[k] = subtract(b[k], a[k]);
        f[k] = subtract(c[k], a[k]);
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        count[k] = minor_expansion(&e[y], &f[z], &e[z], &f[y], normal[k]);
    }
}

static void exact_cross(const double *a, const double *b, const double *c, double normal[3]) {
    double part[3][MINOR];
    int count[3];
    exact_normal(a, b, c, part, count);
    for (int k = 0; k < 3; k++) {
        normal[k] = expansion_value(part[k], count[k]);
    }
}

static double length(const double *x) { return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

double tact3_hull_area(const double *a, const double *b, const double *c) {
    double normal[3], sizes = 0;
    pair e[3], f[3];
    for (int k = 0; k < 3; k++) {
        e[k] = pair_difference(b[k], a[k]);
        f[k] = pair_difference(c[k], a[k]);
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        pair minus = {-e[z].high, -e[z].low};
        normal[k] = pair_sum(pair_product(e[y], f[z]), pair_product(minus, f[y])).high;
        sizes += magnitude(e[y].high * f[z].high) + magnitude(e[z].high * f[y].high);
    }
    if (!(sizes > 0)) return 0;
    double area = length(normal), bound = pair_filter * sizes;
    if (area > bound) return (area + bound) * (1 + 8 * HULL_ROUNDOFF);
    exact_cross(a, b, c, normal);
    return length(normal) * (1 + 8 * HULL_ROUNDOFF);
}

void tact3_hull_set_plane(hull_plane *plane, const double *a, const double *b, const double *c) {
    double part[3][MINOR], high[3];
    int count[3];
    *plane = (hull_plane){{a, b, c}, {{0}}, 0};
    exact_normal(a, b, c, part, count);
    for (int k = 0; k < 3; k++) {
        pair sum = {0, 0};
        for (int i = 0; i < count[k]; i++) sum = pair_sum(sum, (pair){part[k][i], 0});
        high[k] = plane->normal[k][0] = sum.high;
        plane->normal[k][1] = sum.low;
    }
    plane->length = length(high) * (1 - 8 * HULL_ROUNDOFF);
}

double tact3_hull_plane_distance(const hull_plane *plane, const double *p) {
    const double *const *corner = plane->corner;
    pair sum = {0, 0};
    double sizes = 0;
    for (int k = 0; k < 3; k++) {
        pair normal = {plane->normal[k][0], plane->normal[k][1]}, from = pair_difference(p[k], corner[0][k]);
        sum = pair_sum(sum, pair_product(normal, from));
        sizes += magnitude(normal.high * from.high);
    }
    if (!(sizes > 0)) return 0;
    double volume = magnitude(sum.high), bound = pair_filter * sizes;
    if (volume <= bound) {
        volume = magnitude(tact3_exact_determinant(corner[0], corner[1], corner[2], p));
        bound = 0;
    }
    return (volume + bound) / plane->length * (1 + 8 * HULL_ROUNDOFF);
}

double tact3_hull_normal(const double *a, const double *b, const double *c, double normal[3]) {
    double e[3], f[3], ee = 0, ff = 0, nn = 0;
    for (int k = 0; k < 3; k++) {
        e[k] = b[k] - a[k];
        f[k] = c[k] - a[k];
        ee += e[k] * e[k];
        ff += f[k] * f[k];
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        normal[k] = e[y] * f[z] - e[z] * f[y];
        nn += normal[k] * normal[k];
    }
    /* The products cancel where the edges are nearly parallel; 7 u |e| |f| bounds the rounding error. */
    double error = 3 + 7 * 1.5;
    if (nn * (1.5 * 1.5) < ee * ff) {
        error = 8;
        exact_cross(a, b, c, normal);
        nn = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
    }
    double length = sqrt(nn);
    if (!(length > 0)) {
        normal[0] = normal[1] = normal[2] = 0;
        return -1;
    }
    for (int k = 0; k < 3; k++) normal[k] /= length;
    return error;
}
