/* Dot products of runs of vertices, in lanes. */
#ifndef TACT_HULL_LANES2_H
#define TACT_HULL_LANES2_H

#include "base/wide_vec2.h"
#include "hull/layout2.h"

/* The vertices in a run. */
enum { SEARCH_RUN = TACT2_RUN };

/* A vector in every lane. */
static inline wide_vec wide_vec_all(vec v) { return (wide_vec){wide_all(v.x), wide_all(v.y)}; }

/* Returns the dot products of vertices i, i + 1, ...; an array of coordinates is `padded` long. */
static inline wide wide_vertex_dot(const real *x, int padded, int i, wide_vec d) {
    return wide_load(x + i) * d.x + wide_load(x + padded + i) * d.y;
}

#endif
