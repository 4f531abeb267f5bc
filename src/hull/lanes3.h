/* Dot products of runs of vertices, in lanes. */
#ifndef TACT_HULL_LANES3_H
#define TACT_HULL_LANES3_H

#include "base/wide_vec3.h"
#include "hull/layout3.h"

/* The vertices in a run. */
enum { SEARCH_RUN = TACT_BLOCK };

/* A vector in every lane. */
static inline wide_vec wide_vec_all(vec v) { return (wide_vec){wide_all(v.x), wide_all(v.y), wide_all(v.z)}; }

/* Returns the dot products of vertices i, i + 1, ...; an array of coordinates is `padded` long. */
static inline wide wide_vertex_dot(const real *x, int padded, int i, wide_vec d) {
    return wide_load(x + i) * d.x + wide_load(x + padded + i) * d.y + wide_load(x + 2 * padded + i) * d.z;
}

#endif
