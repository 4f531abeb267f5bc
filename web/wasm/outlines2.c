/* Polygons as rings, which need not be convex, and chains, in the module of the plane that has them. */
#include <stdlib.h>

#include "holder.h"

/* Takes a block into memory of no more than its size. */
static void *trimmed(void *memory, size_t bytes) {
    void *smaller = realloc(memory, bytes);
    return smaller ? smaller : memory;
}

/* A handle of what is inside of `count` points, one behind the other, in their order. Where the ring is refused the
 * defect and its two indices are behind the status. */
EXPORT("ring_make") holder *bridge_ring_make(const double *points, int count) {
    size_t bytes = tact2_polygon_bytes(count);
    void *memory = bytes ? malloc(bytes) : NULL;
    tact_status status = TACT_NO_MEMORY;
    tact2_polygon_finding finding = {TACT2_POLYGON_SIMPLE, -1, -1};
    if (!bytes) status = count < 3 ? TACT_NO_POINTS : TACT_TOO_MANY;
    if (memory) status = tact2_polygon_build(memory, bytes, (const tact2_vec *)points, count, &finding);
    bridge_mail[0] = status, bridge_mail[1] = finding.defect;
    bridge_mail[2] = finding.first, bridge_mail[3] = finding.second;
    if (status != TACT_OK) return free(memory), NULL;
    memory = trimmed(memory, tact2_polygon_size(memory));
    return bridge_hold_block(tact2_polygon_shape(memory), memory, NULL);
}

/* A handle of the segments from each of `count` points to the next. */
EXPORT("chain_make") holder *bridge_chain_make(const double *points, int count, int closed, int one_sided) {
    size_t bytes = tact2_chain_bytes(count);
    void *memory = bytes ? malloc(bytes) : NULL;
    tact2_chain_options options = {.closed = closed != 0, .one_sided = one_sided != 0};
    tact_status status = TACT_NO_MEMORY;
    if (!bytes) status = count < 2 ? TACT_NO_POINTS : TACT_TOO_MANY;
    if (memory) status = tact2_chain_build(memory, bytes, (const tact2_vec *)points, count, &options);
    bridge_mail[0] = status;
    if (status != TACT_OK) return free(memory), NULL;
    return bridge_hold_block(tact2_chain_shape(memory), memory, NULL);
}

/* How many vertices a ring or a chain has, and of a ring whether its points were clockwise, of a chain whether it is
 * closed and one-sided. */
EXPORT("outline_info") void bridge_outline_info(const holder *h) {
    if (h->shape.core == TACT2_POLYGON) {
        tact2_polygon_info info = tact2_polygon_info_get(h->shape.u.polygon);
        bridge_mail[0] = info.vertex_count, bridge_mail[1] = info.reversed;
        return;
    }
    tact2_chain_info info = tact2_chain_info_get(h->shape.u.chain);
    bridge_mail[0] = info.vertex_count, bridge_mail[1] = info.closed, bridge_mail[2] = info.one_sided;
}

/* All of its vertices; those of a ring counter-clockwise. */
EXPORT("outline_vertices") void bridge_outline_vertices(const holder *h, double *to) {
    bool ring = h->shape.core == TACT2_POLYGON;
    int count = ring ? tact2_polygon_info_get(h->shape.u.polygon).vertex_count
                     : tact2_chain_info_get(h->shape.u.chain).vertex_count;
    for (int i = 0; i < count; i++) {
        to = store(ring ? tact2_polygon_vertex(h->shape.u.polygon, i) : tact2_chain_vertex(h->shape.u.chain, i), to);
    }
}
