/* How a hull lies in memory: one block, a header and arrays behind it, found by byte offsets, so that it can be
 * moved. Arrays start at multiples of 64 bytes from the block's start, and what lies between them is zero.
 *
 * Vertices are stored as three arrays x, y, z, in an order in which every run of TACT_BLOCK lies close together in
 * space. Above TACT_SCAN_LIMIT vertices there are levels of boxes over them: a box of level 0 holds TACT_BLOCK
 * vertices, a box of level k holds TACT_BLOCK boxes of level k - 1, and the top level has at most TACT_BLOCK. A
 * support query skips what a box rules out (shape/support3.c). */
#ifndef TACT_HULL_LAYOUT3_H
#define TACT_HULL_LAYOUT3_H

#include "tact/hull3.h"

/* Vertices in a run, and boxes in a run: a multiple of every vector width. */
#define TACT_BLOCK 16
/* Up to this many vertices a support query looks at each (measured: docs/hull.md). */
#define TACT_SCAN_LIMIT 64
#define TACT_MAX_LEVELS 6

/* Boxes: six arrays of `padded` reals at `offset`: centre x, y, z, then half extents x, y, z. The half extents are
 * rounded up, so that centre . d + half . |d|, computed, is never below any vertex's computed dot product with d
 * (as long as no product of d with a coordinate vanishes). From `count` to `padded` box 0 is repeated. */
typedef struct tact3_hull_level {
    int32_t count, padded;
    uint64_t offset;
} tact3_hull_level;

struct tact3_hull {
    uint64_t bytes;
    int32_t dimension, vertex_count, edge_count, face_count;
    int32_t padded; /* vertex_count rounded up to TACT_BLOCK; the rest repeats vertex 0 */
    int32_t level_count;
    tact_real reach; /* the farthest vertex's distance from the local origin, rounded up */
    tact_real error;
    uint64_t points;          /* tact_real x[padded], y[padded], z[padded] */
    uint64_t source;          /* int32_t[vertex_count] */
    uint64_t planes;          /* tact_real[4 * face_count]: normal, offset */
    uint64_t face_first;      /* int32_t[face_count + 1] into corners */
    uint64_t corners;         /* int32_t[2 * edge_count] */
    uint64_t neighbour_first; /* int32_t[vertex_count + 1] into neighbours */
    uint64_t neighbours;      /* int32_t[2 * edge_count] */
    tact3_hull_level level[TACT_MAX_LEVELS];
};

static inline const tact_real *tact3_hull_reals(const tact3_hull *hull, uint64_t offset) {
    return (const tact_real *)(const void *)((const char *)hull + offset);
}
static inline const int32_t *tact3_hull_ints(const tact3_hull *hull, uint64_t offset) {
    return (const int32_t *)(const void *)((const char *)hull + offset);
}

#endif
