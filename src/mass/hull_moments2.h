/* The area of a polygon, its centre and its inertia, for its mass (hull_mass2.c) and for that of the rounded polygon
 * (mass/shape_mass2.c), as sums over the triangles that the first vertex makes with the edges.
 *
 * All areas are positive, so nothing cancels; lengths are taken from that vertex, so nothing is lost far from the
 * origin; and a triangle that is so thin that its area would is computed exactly. The inertia is summed in a second
 * pass, around the centre that the first has found. Lengths are multiplied by a power of two, so that their powers
 * stay in the number range. */
#ifndef TACT_MASS_HULL_MOMENTS2_H
#define TACT_MASS_HULL_MOMENTS2_H

#include "quickhull/builder2.h"

/* A sum of very many terms: the sum, and what rounding has cut off it (Neumaier 1974). */
typedef struct long_sum {
    double high, low;
} long_sum;

static inline void add_to(long_sum *sum, double term) {
    double high = sum->high + term, part = high - sum->high;
    sum->low += (sum->high - (high - part)) + (term - part);
    sum->high = high;
}

static inline double total(const long_sum *sum) { return sum->high + sum->low; }

typedef struct surveyor {
    const real *x, *y;
    int count;
    double scale; /* what lengths are multiplied by, so that their powers stay in the number range */
} surveyor;

static inline void scaled(const surveyor *s, int i, double p[2]) {
    p[0] = (double)s->x[i] * s->scale, p[1] = (double)s->y[i] * s->scale;
}

static inline double length2(const double *p) { return sqrt(p[0] * p[0] + p[1] * p[1]); }
static inline double square2(const double *p) { return p[0] * p[0] + p[1] * p[1]; }

/* Twice the area of a triangle. */
static inline double cross_of(const double *a, const double *b, const double *p) {
    double left = (a[0] - p[0]) * (b[1] - a[1]), right = (a[1] - p[1]) * (b[0] - a[0]), cross = left - right;
    if (cross > (fabs(left) + fabs(right)) / 4) return cross;
    return tact2_hull_exact_cross(a, b, p);
}

/* Triangle i: its corners from vertex 0, and twice its area. */
typedef struct triangle {
    double a[2], b[2], cross;
} triangle;

static inline triangle triangle_at(const surveyor *s, int i) {
    double origin[2], a[2], b[2];
    scaled(s, 0, origin);
    scaled(s, i, a);
    scaled(s, i + 1, b);
    return (triangle){
        {a[0] - origin[0], a[1] - origin[1]}, {b[0] - origin[0], b[1] - origin[1]}, cross_of(a, b, origin)};
}

static inline double sum_perimeter(const surveyor *s) {
    long_sum sum = {0, 0};
    for (int i = 0; i < s->count; i++) {
        double a[2], b[2];
        scaled(s, i, a);
        scaled(s, i + 1 < s->count ? i + 1 : 0, b);
        b[0] -= a[0], b[1] -= a[1];
        add_to(&sum, length2(b));
    }
    return total(&sum);
}

/* The area, twice; and the centre from vertex 0. */
static inline double sum_area(const surveyor *s, double center[2]) {
    long_sum area = {0, 0}, first[2] = {{0, 0}, {0, 0}};
    for (int i = 1; i + 1 < s->count; i++) {
        triangle t = triangle_at(s, i);
        add_to(&area, t.cross);
        for (int k = 0; k < 2; k++) add_to(&first[k], t.cross * (t.a[k] + t.b[k]));
    }
    double twice = total(&area);
    for (int k = 0; k < 2 && twice > 0; k++) center[k] = total(&first[k]) / 3 / twice;
    return twice;
}

/* The integral of |p|^2 over a triangle is a twelfth of its area times the sum of the squares of its corners and of
 * their sum. */
static inline double sum_inertia(const surveyor *s, const double center[2]) {
    long_sum sum = {0, 0};
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

/* The longest side of the box around the vertices. */
static inline double extent_of(const surveyor *s) {
    double lower[2] = {(double)s->x[0], (double)s->y[0]}, upper[2] = {lower[0], lower[1]};
    for (int i = 1; i < s->count; i++) {
        lower[0] = fmin(lower[0], (double)s->x[i]), upper[0] = fmax(upper[0], (double)s->x[i]);
        lower[1] = fmin(lower[1], (double)s->y[i]), upper[1] = fmax(upper[1], (double)s->y[i]);
    }
    return fmax(upper[0] - lower[0], upper[1] - lower[1]);
}

/* In scaled lengths; the centre is `origin` (vertex 0) plus `center`. */
typedef struct polygon_moments {
    double origin[2], center[2];
    double twice_area, inertia;
} polygon_moments;

/* `radius`: how far beyond the polygon lengths go. */
static inline surveyor surveyor_of(const tact2_hull *hull, double radius) {
    const real *x = tact2_hull_reals(hull, hull->points);
    surveyor s = {x, x + hull->padded, hull->vertex_count, 1};
    /* So that what is next to nothing beside the extent still counts, and the fourth power of the extent, too. */
    s.scale = scale_toward(fmax(extent_of(&s), radius), 200);
    return s;
}

static inline polygon_moments sum_polygon(const surveyor *s) {
    polygon_moments m = {{0, 0}, {0, 0}, 0, 0};
    double last[2];
    scaled(s, 0, m.origin);
    scaled(s, s->count - 1, last);
    if (s->count == 2) m.center[0] = (last[0] - m.origin[0]) / 2, m.center[1] = (last[1] - m.origin[1]) / 2;
    m.twice_area = sum_area(s, m.center);
    m.inertia = sum_inertia(s, m.center);
    return m;
}

#endif
