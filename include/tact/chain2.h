/* Chains in two dimensions: segments from vertex to vertex, such as the ground of a level.
 *
 * A chain is one block of memory without pointers, as a hull is: its tact2_chain_size() bytes can be copied or moved to
 * other memory that is aligned as malloc() aligns, or be written to a file, mapped back, and checked by
 * tact2_chain_check().
 *
 * A chain has no inside, also where it is closed: it is as thin as its segments. Segment i runs from vertex i to the
 * next one. A one-sided chain is met by rays, casts, times of impact and contacts only from the right of the direction
 * in which it runs: a ring that runs counter-clockwise from outside. Distances are those of both sides, and what is on
 * it at the start of a motion is in contact. A segment that a motion first meets from the left is passed over for the
 * rest of it, also where a shape that turns swings back onto it from the right. */
#ifndef TACT_CHAIN2_H
#define TACT_CHAIN2_H

#include "tact/math2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact2_chain tact2_chain;

/* The largest number of vertices. */
#define TACT2_CHAIN_MAX_VERTICES 262144

typedef struct tact2_chain_options {
    bool closed; /* a segment runs from the last vertex to the first */
    bool one_sided;
} tact2_chain_options;

typedef struct tact2_chain_info {
    int vertex_count, segment_count;
    bool closed, one_sided;
    tact2_bounds bounds;
} tact2_chain_info;

/* Returns the bytes that tact2_chain_build() needs for so many vertices; 0 if the count is not between 2 and
 * TACT2_CHAIN_MAX_VERTICES. */
TACT_API size_t tact2_chain_bytes(int count);
/* Builds a chain at the start of the caller's memory, which is aligned as malloc() aligns. The options may be null: an
 * open chain with two sides. On TACT_OK the memory is a const tact2_chain *.
 * Fails with: TACT_NO_POINTS (fewer than two vertices, or fewer than three of a closed chain), TACT_TOO_MANY,
 * TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED, TACT_NOT_FINITE, TACT_OUT_OF_RANGE (coordinates above 1e100, in the float
 * library 1e15, or too near to zero), TACT_NOT_SIMPLE (a vertex is in the place of the one before it). */
TACT_API tact_status tact2_chain_build(void *memory, size_t bytes, const tact2_vec *vertices, int count,
                                       const tact2_chain_options *options);
/* Checks bytes that come from elsewhere: TACT_OK, and they are a const tact2_chain * that every function may be asked
 * about; TACT_MISALIGNED; or TACT_BAD_BLOCK, whatever is wrong with them. */
TACT_API tact_status tact2_chain_check(const void *block, size_t bytes);

/* Returns the size of a finished chain in bytes. */
TACT_API size_t tact2_chain_size(const tact2_chain *chain);
TACT_API tact2_chain_info tact2_chain_info_get(const tact2_chain *chain);
/* Returns a vertex, 0 <= vertex < vertex_count; another index is an assertion failure. */
TACT_API tact2_vec tact2_chain_vertex(const tact2_chain *chain, int vertex);

#ifdef __cplusplus
}
#endif
#endif
