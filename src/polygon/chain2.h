/* The memory of a chain: one block, a header and arrays behind it at multiples of 64 bytes. */
#ifndef TACT_POLYGON_CHAIN2_H
#define TACT_POLYGON_CHAIN2_H

#include "tact/chain2.h"

#include "hull/block.h"

struct tact2_chain {
    uint64_t magic, bytes, checksum;
    int32_t vertex_count, segment_count;
    int32_t closed, one_sided;
    tact2_bounds bounds;
    tact_real reach;   /* no vertex is farther from the origin */
    uint64_t vertices; /* tact2_vec[vertex_count] */
    uint64_t boxes;    /* tact2_bounds[2 * segment_count - 1], of the tree */
};

static inline const tact2_vec *chain_vertices(const tact2_chain *chain) {
    return (const tact2_vec *)(const void *)((const char *)chain + chain->vertices);
}

static inline const tact2_bounds *chain_boxes(const tact2_chain *chain) {
    return (const tact2_bounds *)(const void *)((const char *)chain + chain->boxes);
}

static inline void chain_segment(const tact2_chain *chain, int i, tact2_vec end[2]) {
    const tact2_vec *vertices = chain_vertices(chain);
    end[0] = vertices[i];
    end[1] = vertices[i + 1 < chain->vertex_count ? i + 1 : 0];
}

/* Whether a segment is met from the side to which n points: of a one-sided chain from the right alone. */
static inline bool chain_met_from(const tact2_chain *chain, int segment, tact2_vec n) {
    tact2_vec end[2];
    if (!chain->one_sided) return true;
    chain_segment(chain, segment, end);
    return tact2_dot(n, tact2_right(tact2_sub(end[1], end[0]))) >= 0;
}

#endif
