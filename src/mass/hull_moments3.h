/* Sums over the triangles of a hull's faces, for its mass (hull_mass3.c) and for that of the rounded hull
 * (mass/shape_mass3.c).
 *
 * A solid is the sum of the tetrahedra that a point inside makes with the triangles of its faces. All volumes are
 * positive then, so nothing cancels, and as every length is taken from that point nothing is lost far from the
 * origin. Lengths are multiplied by a power of two, so that their fifth powers stay in the number range. */
#ifndef TACT_MASS_HULL_MOMENTS3_H
#define TACT_MASS_HULL_MOMENTS3_H

#include <math.h>

#include "hull/layout3.h"

/* Volume, area, volume times centre, and the integrals of products of coordinates: xx, yy, zz, yz, zx, xy. */
typedef struct moments {
    double volume, area;
    double first[3];
    double second[6];
} moments;

/* What lengths are multiplied by, and where they are then taken from. */
typedef struct hull_frame {
    double scale, origin[3];
} hull_frame;

static inline void cross3(const double *a, const double *b, double *c) {
    for (int k = 0; k < 3; k++) c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}
static inline double dot3(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static inline void relative(const tact3_hull *hull, const hull_frame *frame, int vertex, double p[3]) {
    tact3_vec v = tact3_hull_vertex(hull, vertex);
    p[0] = (double)v.x * frame->scale - frame->origin[0];
    p[1] = (double)v.y * frame->scale - frame->origin[1];
    p[2] = (double)v.z * frame->scale - frame->origin[2];
}

/* A power of two that brings a length, the largest that will come up, near to 2^180: what is next to nothing beside
 * it still counts, and so does its fifth power. */
static inline double scale_for(double longest) {
    int own;
    frexp(longest, &own);
    return ldexp(1, own > -800 ? 180 - own : 980);
}

/* With the mean of the vertices as the origin. */
static inline hull_frame hull_frame_for(const tact3_hull *hull, double longest) {
    hull_frame frame = {scale_for(longest), {0, 0, 0}};
    double first[3], p[3], sum[3] = {0};
    relative(hull, &frame, 0, first);
    for (int i = 1; i < hull->vertex_count; i++) {
        relative(hull, &frame, i, p);
        for (int k = 0; k < 3; k++) sum[k] += p[k] - first[k];
    }
    for (int k = 0; k < 3; k++) frame.origin[k] = first[k] + sum[k] / hull->vertex_count;
    return frame;
}

/* The tetrahedron of the origin and a triangle. The integral of x y over it is its volume / 20 times the sum of x y
 * over its corners plus the product of the sums. */
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
