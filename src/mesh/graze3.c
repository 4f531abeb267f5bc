/* A ray in the plane of a triangle, or one that meets a triangle without area: where it enters. Corners are seen by how
 * far they are along the line and to its side; what rounding cannot tell from on the line is on it. */
#include <math.h>

#include "base/expansion.h"
#include "mesh/ray3.h"

/* Of how far a corner is along and to the side, in u of the size of both. */
#define SEEN_ERROR 32

static double dot3(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* The corners from the ray's origin, scaled as the travel is. */
typedef struct seen_triangle {
    double along[3], side[3];
    double length; /* of the travel */
    double error;
} seen_triangle;

static double scale_below_one(const double d[3], double p[3][3], const double origin[3]) {
    double most = 0;
    int exponent;
    for (int k = 0; k < 3; k++) {
        most = mesh_greater(most, fabs(d[k]));
        for (int i = 0; i < 3; i++) most = mesh_greater(most, fabs(p[i][k] - origin[k]));
    }
    frexp(most, &exponent);
    return ldexp(1, -exponent);
}

/* False for a ray that goes nowhere. */
static bool see(const mesh_ray *ray, double p[3][3], seen_triangle *t) {
    double scale = scale_below_one(ray->travel, p, ray->origin), d[3], off[3][3], farthest = 0, way[3] = {0, 0, 0};
    for (int k = 0; k < 3; k++) d[k] = ray->travel[k] * scale;
    t->length = sqrt(dot3(d, d));
    if (!(t->length > 0)) return false;
    for (int k = 0; k < 3; k++) d[k] /= t->length;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) off[i][k] = (p[i][k] - ray->origin[k]) * scale;
        t->along[i] = dot3(d, off[i]);
        for (int k = 0; k < 3; k++) off[i][k] -= t->along[i] * d[k];
        double squared = dot3(off[i], off[i]);
        if (!(squared > farthest)) continue;
        farthest = squared;
        for (int k = 0; k < 3; k++) way[k] = off[i][k];
    }
    for (int i = 0; i < 3; i++) t->side[i] = farthest > 0 ? dot3(way, off[i]) / sqrt(farthest) : 0;
    t->error = SEEN_ERROR * DOUBLE_ROUNDOFF;
    return true;
}

bool tact3_mesh_graze(const mesh_ray *ray, double p[3][3], mesh_crossing *crossing) {
    seen_triangle t;
    if (!see(ray, p, &t)) return false;
    double enter = (double)INFINITY, leave = -(double)INFINITY, error = t.error;
    for (int i = 0; i < 3; i++) {
        int j = i < 2 ? i + 1 : 0;
        double from = t.side[i], to = t.side[j], at = t.along[i];
        if (fabs(from) > t.error) {
            if (!(from > 0 ? to < -t.error : to > t.error)) continue;
            double ahead = t.along[j] - at;
            at += ahead * (from / (from - to));
            error = mesh_greater(error, t.error * (1 + fabs(ahead) / fabs(from - to)));
        }
        enter = mesh_lesser(enter, at), leave = mesh_greater(leave, at);
    }
    if (!(enter <= leave) || leave < -error || enter > t.length + error) return false;
    double fraction = mesh_lesser(mesh_greater(enter, 0), t.length) / t.length;
    *crossing = (mesh_crossing){0, false, true, fraction, 2 * error / t.length};
    return true;
}
