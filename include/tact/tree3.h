/* A dynamic tree of axis-aligned bounding boxes, a broad phase: finds the boxes that meet a box, a ray or each other.
 *
 * Boxes are inserted, moved and removed in logarithmic time; the tree balances itself. It is one block of the caller's
 * memory without pointers, which may be copied and stored. A full tree refuses boxes (TACT_TOO_MANY); tact3_tree_grow()
 * copies it to a larger block. The order of answers depends on the order of calls alone. Boxes have a `user` value for
 * the caller. docs/tree.md has the algorithm. */
#ifndef TACT_TREE3_H
#define TACT_TREE3_H

#include "tact/math3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact3_tree tact3_tree;

/* Most boxes that a tree can hold. */
#define TACT3_TREE_MAX_COUNT 16777216

/* Returns the bytes of a tree for this many boxes; 0 if the count is not between 1 and TACT3_TREE_MAX_COUNT. */
TACT_API size_t tact3_tree_bytes(int capacity);
/* Makes an empty tree in the memory, aligned as malloc() aligns, which is the tree from then on. Refused:
 * TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED, TACT_TOO_MANY, TACT_NOT_POSITIVE. */
TACT_API tact_status tact3_tree_init(void *memory, size_t bytes, int capacity);
/* Copies a tree into another block, for as many boxes or more (else TACT_TOO_MANY); the old one stays as it was, and
 * boxes keep their numbers. */
TACT_API tact_status tact3_tree_grow(void *memory, size_t bytes, int capacity, const tact3_tree *tree);

TACT_API int tact3_tree_count(const tact3_tree *tree);
TACT_API int tact3_tree_capacity(const tact3_tree *tree);
/* The number of boxes on the longest path from the root to a leaf; 0 for an empty tree. */
TACT_API int tact3_tree_height(const tact3_tree *tree);

/* Adds a box, lower <= upper, all finite. `category` are bits to search by. On success *proxy is its number from now
 * on. TACT_TOO_MANY: the tree is full; TACT_NOT_FINITE, TACT_NEGATIVE (a box that is upside down). A number that is no
 * box of the tree violates a precondition (base.h), here and below. */
TACT_API tact_status tact3_tree_insert(tact3_tree *tree, tact3_bounds bounds, uint64_t category, uint32_t user,
                                       int32_t *proxy);
TACT_API void tact3_tree_remove(tact3_tree *tree, int32_t proxy);
/* Takes a box to a new place. Refused like insert(); needs no more memory. */
TACT_API tact_status tact3_tree_move(tact3_tree *tree, int32_t proxy, tact3_bounds bounds);
/* Enlarges the boxes above it in place, without looking for a better place: cheap, for small motions. */
TACT_API tact_status tact3_tree_enlarge(tact3_tree *tree, int32_t proxy, tact3_bounds bounds);
TACT_API tact3_bounds tact3_tree_bounds(const tact3_tree *tree, int32_t proxy);
TACT_API uint32_t tact3_tree_user(const tact3_tree *tree, int32_t proxy);

/* Is told what a search has found; false ends the search. Must not change the tree. */
typedef bool (*tact3_tree_visit)(void *context, int32_t proxy, uint32_t user);
/* Every box whose category shares a bit with the mask and that shares a point with the bounds, which may be infinite;
 * NaN and bounds upside down find nothing. False: the visitor has ended it. */
TACT_API bool tact3_tree_query(const tact3_tree *tree, tact3_bounds bounds, uint64_t mask, tact3_tree_visit visit,
                               void *context);

/* Is told of a box that the ray may meet within its first `fraction`; returns how much of the ray to look at from then
 * on: the same to go on, less for a hit, 0 to stop. Nearer boxes tend to come first. Must not change the tree. */
typedef tact_real (*tact3_tree_ray_visit)(void *context, int32_t proxy, uint32_t user, tact_real fraction);
/* Every box that a moving box meets: `bounds` is where it begins (for a ray a point), translation its way; what is not
 * finite meets nothing. */
TACT_API void tact3_tree_cast(const tact3_tree *tree, tact3_bounds bounds, tact3_vec translation, uint64_t mask,
                              tact3_tree_ray_visit visit, void *context);

#ifdef __cplusplus
}
#endif
#endif
