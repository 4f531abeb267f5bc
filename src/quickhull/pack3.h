/* Packing: from the builder's surface to the finished hull. */
#ifndef TACT_QUICKHULL_PACK3_H
#define TACT_QUICKHULL_PACK3_H

#include "quickhull/builder3.h"

/* vertex_order3.c. Lays the hull out and clears its arrays; padding between them is zero in every hull. */
void tact3_hull_clear(tact3_hull *hull, int vertices, int corners, int faces);
/* Orders the vertices, given by their indices in the input, so that runs of TACT_BLOCK are close together, and stores
 * them, the boxes over them and the reach. rank[i] becomes the index of the vertex made of point i. */
void tact3_hull_place_vertices(tact3_hull *hull, const tact3_hull_input *input, int32_t *rank);
/* direction_map3.c. Builds the direction map, the last part of a hull, and gives back the memory that its lists do not
 * use. The scratch is aligned as malloc() aligns and has 2 * sizeof(hull_triangle) bytes for each vertex. */
void tact3_hull_build_direction_map(tact3_hull *hull, void *scratch);
/* pack3.c. Writes a finished hull, without its direction map, of dimension 3, 2, or 1 and 0. */
void tact3_hull_pack_solid(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input);
void tact3_hull_pack_flat(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input);
void tact3_hull_pack_line(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input, const int32_t *ends,
                          int count);

#endif
