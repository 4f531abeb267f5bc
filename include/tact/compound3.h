/* Compounds in three dimensions: several shapes as one.
 *
 * A compound is one block of memory without pointers, as a hull is: its tact3_compound_size() bytes can be copied or
 * moved to other memory that is aligned as malloc() aligns, or be written to a file, mapped back, and checked by
 * tact3_compound_check(). It holds its children with their poses, copies of the hulls, meshes and points that they are
 * made of, and a tree of their boxes. The same input gives the same answers, wherever it lies.
 *
 * What a compound is, is the union of its children. They may touch and overlap; inside of one that is flush with others
 * there is no edge for what slides over them (tact3_collide_parts()). */
#ifndef TACT_COMPOUND3_H
#define TACT_COMPOUND3_H

#include "tact/shape3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of children. */
#define TACT3_COMPOUND_MAX_CHILDREN 65536

/* A shape, where it is in the compound, and a number of the caller's. */
typedef struct tact3_compound_child {
    tact3_shape shape;
    tact3_pose pose;
    uint32_t id;
} tact3_compound_child;

typedef struct tact3_compound_info {
    int child_count;
    tact3_bounds bounds;
} tact3_compound_info;

/* Returns the bytes that tact3_compound_build() needs for these children; 0 if the count is not between 1 and
 * TACT3_COMPOUND_MAX_CHILDREN. */
TACT_API size_t tact3_compound_bytes(const tact3_compound_child *children, int count);
/* Builds a compound at the start of the caller's memory, which is aligned as malloc() aligns. What the children point
 * to is copied, and not needed afterwards. On TACT_OK the memory is a const tact3_compound *.
 * Fails with: TACT_NO_POINTS (no child), TACT_TOO_MANY, TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED, a child's own status,
 * TACT_NOT_CONVEX (a child that is a compound itself), TACT_CUSTOM_SHAPE (its function cannot be
 * copied), TACT_UNBOUNDED, TACT_NOT_FINITE, TACT_BAD_ROTATION, TACT_OUT_OF_RANGE (a position above 1e100, in the float
 * library 1e15). */
TACT_API tact_status tact3_compound_build(void *memory, size_t bytes, const tact3_compound_child *children, int count);
/* Checks bytes that come from elsewhere: TACT_OK, and they are a const tact3_compound * that every function may be
 * asked about; TACT_MISALIGNED; or TACT_BAD_BLOCK, whatever is wrong with them. */
TACT_API tact_status tact3_compound_check(const void *block, size_t bytes);

/* Returns the size of a finished compound in bytes. */
TACT_API size_t tact3_compound_size(const tact3_compound *compound);
TACT_API tact3_compound_info tact3_compound_info_get(const tact3_compound *compound);
/* Returns a child, 0 <= child < child_count, in the order of the input; another index is an assertion failure. Its
 * shape points into the block. */
TACT_API tact3_compound_child tact3_compound_child_get(const tact3_compound *compound, int child);

#ifdef __cplusplus
}
#endif
#endif
