/* From the surface in working memory to the finished hull. */
#ifndef TACT_QUICKHULL_PACK3_H
#define TACT_QUICKHULL_PACK3_H

#include "quickhull/builder3.h"

/* vertex_order3.c. Lays the hull out and clears its arrays: what lies between them is zero in every hull. */
void tact3_hull_clear(tact3_hull *hull, int vertices, int corners, int faces);
/* Puts the vertices, given by their places in the input, into an order in which runs are tight; stores them,
 * the boxes over them and the reach. rank[i] becomes the vertex made of point i. */
void tact3_hull_place_vertices(tact3_hull *hull, const tact3_hull_input *input, int32_t *rank);
/* direction_map3.c. Builds the map of a hull that is finished otherwise, and cuts off what the lists leave over. The scratch, aligned
 * as malloc aligns, has 2 * sizeof(hull_triangle) bytes for each vertex. */
void tact3_hull_build_direction_map(tact3_hull *hull, void *scratch);
/* pack3.c. Each makes a finished hull at the start of the memory. */
void tact3_hull_pack_solid(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input);
void tact3_hull_pack_flat(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input);
void tact3_hull_pack_line(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input, const int32_t *ends,
                          int count);

#endif
