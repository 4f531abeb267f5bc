/* Volume, area and moments of a hull, for hull_mass3.c and, with a rounding, for shape_mass3.c: sums over the
 * tetrahedra of a point inside and the triangles of the faces.
 *
 * All volumes are positive, so no sum cancels. Lengths are relative to the point inside, so no digits are lost far from
 * the origin. Lengths are scaled by a power of two, so that their fifth powers stay in the number range. */
#ifndef TACT_MASS_HULL_MOMENTS3_H
#define TACT_MASS_HULL_MOMENTS3_H

#include <math.h>

#include "hull/layout3.h"

/* Volume, area, volume times center, and the integrals of products of coordinates: xx, yy, zz, yz, zx, xy. */
typedef struct moments {
    double volume, area;
    double first[3];
    double second[6];
} moments;

/* A scale, and an origin in scaled lengths. */
typedef struct hull_frame {
    double scale, origin[3];
} hull_frame;

static inline void cross3(const double *a, const double *b, double *c) {
    for (int k = 0; k < 3; k++) c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}
static inline double dot3(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static inline void relative_vertex(const tact3_hull *hull, const hull_frame *frame, int vertex, double p[3]) {
    tact3_vec v = tact3_hull_vertex(hull, vertex);
    p[0] = (double)v.x * frame->scale - frame->origin[0];
    p[1] = (double)v.y * frame->scale - frame->origin[1];
    p[2] = (double)v.z * frame->scale - frame->origin[2];
}

/* Returns the power of two that brings the longest length near to 2^180: neither its fifth power nor lengths far below
 * leave the number range. */
static inline double scale_for(double longest) {
    int own;
    frexp(longest, &own);
    return ldexp(1, own > -800 ? 180 - own : 980);
}

/* Returns the frame with the mean of the vertices as its origin. */
static inline hull_frame hull_frame_for(const tact3_hull *hull, double longest) {
    hull_frame frame = {scale_for(longest), {0, 0, 0}};
    double first[3], p[3], sum[3] = {0};
    relative_vertex(hull, &frame, 0, first);
    for (int i = 1; i < hull->vertex_count; i++) {
        relative_vertex(hull, &frame, i, p);
        for (int k = 0; k < 3; k++) sum[k] += p[k] - first[k];
    }
    for (int k = 0; k < 3; k++) frame.origin[k] = first[k] + sum[k] / hull->vertex_count;
    return frame;
}

/* Adds the tetrahedron of the origin and a triangle. The integral of x y over it is volume / 20 times (the sum of x y
 * over its corners plus the product of the sums). */
static inline void add_tetrahedron(moments *m, const double *a, const double *b, const double *c) {
    double n[3], sum[3];
    cross3(b, c, n);
    double volume = dot3(a, n) / 6;
    m->volume += volume;
    for (int k = 0; k < 3; k++) {
        sum[k] = a[k] + b[k] + c[k];
        m->first[k] += volume / 4 * sum[k];
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        m->second[k] += volume / 20 * (a[k] * a[k] + b[k] * b[k] + c[k] * c[k] + sum[k] * sum[k]);
        m->second[3 + k] += volume / 20 * (a[y] * a[z] + b[y] * b[z] + c[y] * c[z] + sum[y] * sum[z]);
    }
}

static inline double triangle_area(const double *a, const double *b, const double *c) {
    double e[3], f[3], n[3];
    for (int k = 0; k < 3; k++) {
        e[k] = b[k] - a[k];
        f[k] = c[k] - a[k];
    }
    cross3(e, f, n);
    return sqrt(dot3(n, n)) / 2;
}

#endif
