/* Area, center and inertia of a polygon, for hull_mass2.c and, with a rounding, for shape_mass2.c: sums over the
 * triangles of vertex 0 and each edge.
 *
 * All areas are positive, so no sum cancels. Lengths are relative to vertex 0, so no digits are lost far from the
 * origin. Areas of thin triangles, which would cancel, are exact. The inertia is summed in a second pass, around the
 * center that the first finds. Lengths are scaled by a power of two, so that their powers stay in the number range. */
#ifndef TACT_MASS_HULL_MOMENTS2_H
#define TACT_MASS_HULL_MOMENTS2_H

#include "base/dimension.h"
#include "base/power_of_two.h"
#include "hull/layout2.h"
#include "quickhull/exact2.h"

/* A compensated sum (Neumaier 1974): the sum, and its rounding errors. */
typedef struct compensated_sum {
    double high, low;
} compensated_sum;

static inline void add_to(compensated_sum *sum, double term) {
    double high = sum->high + term, part = high - sum->high;
    sum->low += (sum->high - (high - part)) + (term - part);
    sum->high = high;
}

static inline double total(const compensated_sum *sum) { return sum->high + sum->low; }

typedef struct scaled_polygon {
    const real *x, *y;
    int count;
    double scale; /* a power of two; powers of scaled lengths stay in the number range */
} scaled_polygon;

static inline void scaled_vertex(const scaled_polygon *s, int i, double p[2]) {
    p[0] = (double)s->x[i] * s->scale, p[1] = (double)s->y[i] * s->scale;
}

/* Returns the length, of vectors whose squares underflow too. */
static inline double length2(const double *p) {
    double squared = p[0] * p[0] + p[1] * p[1], x = p[0] * 0x1p600, y = p[1] * 0x1p600;
    return squared > 0x1p-900 ? sqrt(squared) : sqrt(x * x + y * y) * 0x1p-600;
}
static inline double square2(const double *p) { return p[0] * p[0] + p[1] * p[1]; }

/* Returns twice the area of a triangle. */
static inline double twice_area(const double *a, const double *b, const double *p) {
    double left = (a[0] - p[0]) * (b[1] - a[1]), right = (a[1] - p[1]) * (b[0] - a[0]), cross = left - right;
    if (cross > (fabs(left) + fabs(right)) / 4) return cross;
    return tact2_hull_exact_cross(a, b, p);
}

/* The triangle of vertex 0 and edge i: its corners relative to vertex 0, and twice its area. */
typedef struct triangle {
    double a[2], b[2], cross;
} triangle;

static inline triangle triangle_at(const scaled_polygon *s, int i) {
    double origin[2], a[2], b[2];
    scaled_vertex(s, 0, origin);
    scaled_vertex(s, i, a);
    scaled_vertex(s, i + 1, b);
    return (triangle){
        {a[0] - origin[0], a[1] - origin[1]}, {b[0] - origin[0], b[1] - origin[1]}, twice_area(a, b, origin)};
}

static inline double sum_perimeter(const scaled_polygon *s) {
    compensated_sum sum = {0, 0};
    for (int i = 0; i < s->count; i++) {
        double a[2], b[2];
        scaled_vertex(s, i, a);
        scaled_vertex(s, i + 1 < s->count ? i + 1 : 0, b);
        b[0] -= a[0], b[1] -= a[1];
        add_to(&sum, length2(b));
    }
    return total(&sum);
}

/* Returns twice the area, and sets the center relative to vertex 0. */
static inline double sum_area(const scaled_polygon *s, double center[2]) {
    compensated_sum area = {0, 0}, first[2] = {{0, 0}, {0, 0}};
    for (int i = 1; i + 1 < s->count; i++) {
        triangle t = triangle_at(s, i);
        add_to(&area, t.cross);
        for (int k = 0; k < 2; k++) add_to(&first[k], t.cross * (t.a[k] + t.b[k]));
    }
    double twice = total(&area);
    for (int k = 0; k < 2 && twice > 0; k++) center[k] = total(&first[k]) / 3 / twice;
    return twice;
}

/* Returns the inertia about the center. The integral of |p|^2 over a triangle is a twelfth of its area times the sum of
 * the squares of its corners and of the square of their sum. */
static inline double sum_inertia(const scaled_polygon *s, const double center[2]) {
    compensated_sum sum = {0, 0};
    for (int i = 1; i + 1 < s->count; i++) {
        triangle t = triangle_at(s, i);
        double o[2], all[2];
        for (int k = 0; k < 2; k++) {
            o[k] = -center[k];
            t.a[k] -= center[k];
            t.b[k] -= center[k];
            all[k] = o[k] + t.a[k] + t.b[k];
        }
        add_to(&sum, t.cross * (square2(o) + square2(t.a) + square2(t.b) + square2(all)));
    }
    return total(&sum) / 24;
}

/* Returns the longest side of the bounding box. */
static inline double extent_of(const scaled_polygon *s) {
    double lower[2] = {(double)s->x[0], (double)s->y[0]}, upper[2] = {lower[0], lower[1]};
    for (int i = 1; i < s->count; i++) {
        lower[0] = fmin(lower[0], (double)s->x[i]), upper[0] = fmax(upper[0], (double)s->x[i]);
        lower[1] = fmin(lower[1], (double)s->y[i]), upper[1] = fmax(upper[1], (double)s->y[i]);
    }
    return fmax(upper[0] - lower[0], upper[1] - lower[1]);
}

/* Moments in scaled lengths; the center is `origin` (vertex 0) plus `center`. */
typedef struct polygon_moments {
    double origin[2], center[2];
    double twice_area, inertia;
} polygon_moments;

/* Returns the vertices of a polygon and a scale for it; `radius` is its rounding. */
static inline scaled_polygon scaled_polygon_of(const tact2_hull *hull, double radius) {
    const real *x = tact2_hull_reals(hull, hull->points);
    scaled_polygon s = {x, x + hull->padded, hull->vertex_count, 1};
    /* Neither the fourth power of the extent nor lengths far below the extent leave the number range. */
    s.scale = scale_toward(fmax(extent_of(&s), radius), 200);
    /* A polygon that is tiny beside its distance from the origin: coordinates stay below 2^330. */
    double most = scale_toward((double)tact_max(hull->largest.x, hull->largest.y), 330);
    if (s.scale > most) s.scale = most;
    return s;
}

static inline polygon_moments sum_polygon(const scaled_polygon *s) {
    polygon_moments m = {{0, 0}, {0, 0}, 0, 0};
    double last[2];
    scaled_vertex(s, 0, m.origin);
    scaled_vertex(s, s->count - 1, last);
    if (s->count == 2) m.center[0] = (last[0] - m.origin[0]) / 2, m.center[1] = (last[1] - m.origin[1]) / 2;
    m.twice_area = sum_area(s, m.center);
    m.inertia = sum_inertia(s, m.center);
    return m;
}

#endif
