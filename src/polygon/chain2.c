/* Chains: how they are built and checked, and what they tell. */
#include "polygon/chain2.h"

#include <string.h>

#include "base/alignment.h"
#include "base/assert.h"
#include "base/tolerance.h"
#include "bvh/part_tree.h"

#define CHAIN_MAGIC (UINT64_C(0x7461637463680000) + sizeof(tact_real))

static void lay_out(tact2_chain *chain, int count, bool closed) {
    uint64_t end = sizeof *chain;
    memset(chain, 0, sizeof *chain);
    chain->magic = CHAIN_MAGIC;
    chain->vertex_count = count;
    chain->segment_count = closed ? count : count - 1;
    chain->closed = closed;
    chain->vertices = hull_reserve(&end, (uint64_t)count, sizeof(tact2_vec));
    chain->boxes = hull_reserve(&end, part_tree_boxes(chain->segment_count), sizeof(tact2_bounds));
    chain->bytes = hull_aligned(end);
}

size_t tact2_chain_bytes(int count) {
    tact2_chain chain;
    if (count < 2 || count > TACT2_CHAIN_MAX_VERTICES) return 0;
    lay_out(&chain, count, true);
    return (size_t)chain.bytes;
}

static tact_status vertex_status(tact2_vec p) {
    if (!all_finite(p)) return TACT_NOT_FINITE;
    real size = greatest(p);
    return size == 0 || (size >= SMALLEST_SCALE && size <= LARGEST_SCALE / 2) ? TACT_OK : TACT_OUT_OF_RANGE;
}

static tact_status vertices_status(const tact2_vec *vertices, int count, bool closed) {
    for (int i = 0; i < count; i++) {
        tact_status status = vertex_status(vertices[i]);
        if (status != TACT_OK) return status;
        if (i == 0 && !closed) continue;
        tact2_vec p = vertices[i], q = vertices[i > 0 ? i - 1 : count - 1];
        if (greatest(sub(p, q)) == 0) return TACT_NOT_SIMPLE;
    }
    return TACT_OK;
}

static tact2_bounds segment_bounds(const void *context, int segment) {
    tact2_vec p[2];
    chain_segment(context, segment, p);
    return (tact2_bounds){tact2_v(tact_min(p[0].x, p[1].x), tact_min(p[0].y, p[1].y)),
                          tact2_v(tact_max(p[0].x, p[1].x), tact_max(p[0].y, p[1].y))};
}

static real reach_of(const tact2_chain *chain) {
    real reach = 0;
    for (int i = 0; i < chain->vertex_count; i++) reach = tact_max(reach, length(chain_vertices(chain)[i]));
    return reach * (1 + 8 * ROUNDOFF);
}

static uint64_t checksum_of(const tact2_chain *chain) {
    uint64_t sum = UINT64_C(0x9e3779b97f4a7c15);
    for (uint64_t i = offsetof(tact2_chain, vertex_count); i < chain->bytes; i += 8) {
        uint64_t word;
        memcpy(&word, (const char *)chain + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0xff51afd7ed558ccd);
        sum ^= sum >> 32;
    }
    return sum;
}

tact_status tact2_chain_build(void *memory, size_t bytes, const tact2_vec *vertices, int count,
                              const tact2_chain_options *options) {
    bool closed = options && options->closed;
    if (count < (closed ? 3 : 2)) return TACT_NO_POINTS;
    if (count > TACT2_CHAIN_MAX_VERTICES) return TACT_TOO_MANY;
    if (!vertices) tact_assert_failed("the vertices are null", TACT_FUNCTION);
    if (bytes < tact2_chain_bytes(count)) return TACT_BUFFER_TOO_SMALL;
    if (!memory) tact_assert_failed("the memory is null", TACT_FUNCTION);
    if (!is_aligned(memory)) return TACT_MISALIGNED;
    tact_status status = vertices_status(vertices, count, closed);
    if (status != TACT_OK) return status;
    tact2_chain *chain = memory;
    lay_out(chain, count, closed);
    memset((char *)memory + sizeof *chain, 0, (size_t)(chain->bytes - sizeof *chain));
    chain->one_sided = options && options->one_sided;
    memcpy((char *)memory + chain->vertices, vertices, (size_t)count * sizeof *vertices);
    tact2_bounds *boxes = (tact2_bounds *)(void *)((char *)memory + chain->boxes);
    tact2_part_tree_build(boxes, chain->segment_count, segment_bounds, chain);
    chain->bounds = boxes[0];
    chain->reach = reach_of(chain);
    chain->checksum = checksum_of(chain);
    return TACT_OK;
}

static bool header_valid(const tact2_chain *chain, size_t bytes) {
    tact2_chain form;
    if (chain->magic != CHAIN_MAGIC || chain->bytes > bytes) return false;
    if ((chain->closed | chain->one_sided) & ~1) return false;
    if (chain->vertex_count < (chain->closed ? 3 : 2) || chain->vertex_count > TACT2_CHAIN_MAX_VERTICES) return false;
    lay_out(&form, chain->vertex_count, chain->closed != 0);
    return form.bytes == chain->bytes && form.vertices == chain->vertices && form.boxes == chain->boxes &&
           form.segment_count == chain->segment_count;
}

tact_status tact2_chain_check(const void *block, size_t bytes) {
    if (!block) tact_assert_failed("the block is null", TACT_FUNCTION);
    if (!is_aligned(block)) return TACT_MISALIGNED;
    const tact2_chain *chain = block;
    if (bytes < sizeof *chain || !header_valid(chain, bytes)) return TACT_BAD_BLOCK;
    if (checksum_of(chain) != chain->checksum) return TACT_BAD_BLOCK;
    if (vertices_status(chain_vertices(chain), chain->vertex_count, chain->closed != 0) != TACT_OK)
        return TACT_BAD_BLOCK;
    real reach = reach_of(chain);
    bool whole = tact2_part_tree_valid(chain_boxes(chain), chain->segment_count, segment_bounds, chain) &&
                 memcmp(&chain->bounds, chain_boxes(chain), sizeof chain->bounds) == 0 &&
                 memcmp(&reach, &chain->reach, sizeof reach) == 0;
    return whole ? TACT_OK : TACT_BAD_BLOCK;
}

static const tact2_chain *checked(const tact2_chain *chain, const char *function) {
    if (!chain) tact_assert_failed("the chain is null", function);
    return chain;
}

size_t tact2_chain_size(const tact2_chain *chain) { return (size_t)checked(chain, TACT_FUNCTION)->bytes; }

tact2_chain_info tact2_chain_info_get(const tact2_chain *chain) {
    checked(chain, TACT_FUNCTION);
    return (tact2_chain_info){chain->vertex_count, chain->segment_count, chain->closed != 0, chain->one_sided != 0,
                              chain->bounds};
}

tact2_vec tact2_chain_vertex(const tact2_chain *chain, int vertex) {
    if (vertex < 0 || vertex >= checked(chain, TACT_FUNCTION)->vertex_count)
        tact_assert_failed("the index is out of range", TACT_FUNCTION);
    return chain_vertices(chain)[vertex];
}
