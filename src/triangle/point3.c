/* The distance of a point from a triangle: a corner, a point of an edge or of the face, by the signs of products
 * (C. Ericson: Real-Time Collision Detection, 2005, 5.1.5). The proof does not rest on that choice: the point found is
 * one of the triangle, and a plane across the way there, or the triangle's own, has all corners on its other side. */
#include <math.h>

#include "base/expansion.h"
#include "base/real.h"
#include "triangle/triangle3.h"

static double inner(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* Returns how far all corners are beyond a plane through the origin. The normal becomes a unit one. */
static double beyond_plane(const double c[3][3], double n[3]) {
    double length = sqrt(inner(n, n));
    if (!(length > 0)) return 0;
    for (int k = 0; k < 3; k++) n[k] /= length;
    double least = inner(n, c[0]), other = inner(n, c[1]), third = inner(n, c[2]);
    least = other < least ? other : least;
    return third < least ? third : least;
}

/* Sets the parts of the edges from the first corner to the others that lead to the closest point. Returns whether it is
 * on no edge. */
static bool find_place(const double c[3][3], const double ab[3], const double ac[3], double *v, double *w) {
    double d1 = -inner(ab, c[0]), d2 = -inner(ac, c[0]), d3 = -inner(ab, c[1]), d4 = -inner(ac, c[1]);
    double d5 = -inner(ab, c[2]), d6 = -inner(ac, c[2]);
    double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    *v = *w = 0;
    if (d1 <= 0 && d2 <= 0) return false;
    if (d3 >= 0 && d4 <= d3) return *v = 1, false;
    if (d6 >= 0 && d5 <= d6) return *w = 1, false;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return *v = d1 / (d1 - d3), false;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return *w = d2 / (d2 - d6), false;
    if (va <= 0 && d4 >= d3 && d5 >= d6) {
        *w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        *v = 1 - *w;
        return false;
    }
    double sum = va + vb + vc;
    *v = vb / sum, *w = vc / sum;
    return true;
}

point_gap tact3_triangle_point_distance(const triangle *t) {
    const double(*c)[3] = t->corner;
    point_gap gap = {0, 0, {0}, {0}};
    double ab[3], ac[3], v, w, across[3], extent = 0;
    for (int k = 0; k < 3; k++) ab[k] = c[1][k] - c[0][k], ac[k] = c[2][k] - c[0][k];
    for (int i = 0; i < 3; i++) {
        double squared = inner(c[i], c[i]);
        extent = squared > extent ? squared : extent;
    }
    double error = TRIANGLE_ERROR * DOUBLE_ROUNDOFF * sqrt(extent);
    bool on_face = find_place(c, ab, ac, &v, &w);
    for (int k = 0; k < 3; k++) gap.point[k] = gap.normal[k] = c[0][k] + v * ab[k] + w * ac[k];
    gap.upper = sqrt(inner(gap.point, gap.point)) + error;
    double beyond = beyond_plane(c, gap.normal);
    if (on_face) {
        for (int k = 0; k < 3; k++) {
            int y = (k + 1) % 3, z = (k + 2) % 3;
            across[k] = ab[y] * ac[z] - ab[z] * ac[y];
        }
        if (inner(across, gap.point) < 0) across[0] = -across[0], across[1] = -across[1], across[2] = -across[2];
        double by_face = beyond_plane(c, across);
        if (by_face > beyond) {
            beyond = by_face;
            for (int k = 0; k < 3; k++) gap.normal[k] = across[k];
        }
    }
    gap.lower = beyond > error ? beyond - error : 0;
    return gap;
}
