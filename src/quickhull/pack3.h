/* From the surface in working memory to the finished hull. */
#ifndef TACT_QUICKHULL_PACK3_H
#define TACT_QUICKHULL_PACK3_H

#include "quickhull/builder3.h"

/* vertex_order3.c. Sets the counts and the places of all arrays, and returns the bytes that they need. */
uint64_t tact3_hull_lay_out(tact3_hull *hull, int vertices, int corners, int faces);
/* Does so, and clears the arrays: what lies between them is zero in every hull. */
void tact3_hull_prepare(tact3_hull *hull, int vertices, int corners, int faces);
/* Puts the vertices, given by their places in the input, into an order in which runs are tight; stores them,
 * the boxes over them and the reach. rank[i] becomes the vertex made of point i. */
void tact3_hull_place(tact3_hull *hull, const tact3_vec *points, int32_t *rank);
/* direction_map3.c. How many cells the map of a hull has along a side. */
int tact3_hull_map_width(int vertices);
/* Builds the map of a hull that is finished otherwise, and cuts off what the lists leave over. The scratch, aligned
 * as malloc aligns, has 2 * sizeof(hull_triangle) bytes for each vertex. */
void tact3_hull_build_map(tact3_hull *hull, void *scratch);
/* pack3.c. Each makes a finished hull at the start of the memory. */
void tact3_hull_pack_solid(tact3_hull *hull, hull_work *work, const tact3_vec *points);
void tact3_hull_pack_flat(tact3_hull *hull, hull_work *work, const tact3_vec *points);
void tact3_hull_pack_line(tact3_hull *hull, hull_work *work, const tact3_vec *points, const int32_t *ends, int count);

static inline tact_real *hull_reals(tact3_hull *hull, uint64_t offset) {
    return (tact_real *)(void *)((char *)hull + offset);
}
static inline int32_t *hull_ints(tact3_hull *hull, uint64_t offset) {
    return (int32_t *)(void *)((char *)hull + offset);
}

#endif
