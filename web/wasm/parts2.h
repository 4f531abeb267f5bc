/* The parts of chains and polygons, which only the plane has; parts.h picks this file. */
#ifndef TACT_WASM_PARTS2_H
#define TACT_WASM_PARTS2_H

#include "bridge.h"

/* How many parts a shape has that is no compound; 0 for what has none. */
static inline int own_part_count(const tact2_shape *shape) {
    if (shape->core == TACT2_CHAIN) return tact2_chain_info_get(shape->u.chain).segment_count;
    return shape->core == TACT2_POLYGON ? tact2_polygon_info_get(shape->u.polygon).part_count : 0;
}

/* One of them. */
static inline tact2_shape own_part(const tact2_shape *shape, int part) {
    if (shape->core == TACT2_POLYGON) return tact2_hull_shape(tact2_polygon_part(shape->u.polygon, part));
    int count = tact2_chain_info_get(shape->u.chain).vertex_count;
    return tact2_segment(tact2_chain_vertex(shape->u.chain, part),
                         tact2_chain_vertex(shape->u.chain, (part + 1) % count));
}

/* The plane has no meshes. */
static inline double *store_touched(const tact2_part_contact *contact, double *to) { return (void)contact, to; }

#endif
