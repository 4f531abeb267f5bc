/* A static tree of axis-aligned bounding boxes: built over an array of boxes in one call, for sets of up to many
 * millions that change as a whole or not at all. Boxes that come and go one by one: tree3.h.
 *
 * A tree is one block of the caller's memory without pointers: its tact3_static_tree_size() bytes can be copied or
 * moved to other memory that is aligned as malloc() aligns, or be written to a file, mapped back, and checked by
 * tact3_static_tree_check(). It holds copies of the boxes. Boxes are named by their index in the input. The same boxes
 * give the same bytes and the same order of answers, whatever the caller's tasks do. docs/tree.md has the algorithm. */
#ifndef TACT_STATIC_TREE3_H
#define TACT_STATIC_TREE3_H

#include "tact/math3.h"
#include "tact/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact3_static_tree tact3_static_tree;

/* Most boxes that a tree can hold. */
#define TACT3_STATIC_TREE_MAX_COUNT 134217728

/* An array of boxes, lower <= upper, all finite. */
typedef struct tact3_static_tree_input {
    const tact3_bounds *boxes; /* may be null if there are none */
    size_t stride;             /* bytes from a box to the next one; 0: sizeof(tact3_bounds) */
    int count;
} tact3_static_tree_input;

/* Return the bytes that tact3_static_tree_build() needs for so many boxes, for the tree and for its scratch memory; 0
 * if the count is not between 0 and TACT3_STATIC_TREE_MAX_COUNT, or the address space is too small. */
TACT_API size_t tact3_static_tree_bytes(int count);
TACT_API size_t tact3_static_tree_scratch_bytes(int count);
/* Builds a tree at the start of the caller's memory. Both memories are aligned as malloc() aligns; the scratch memory
 * is not needed afterwards. On TACT_OK the memory is a tact3_static_tree *. No boxes are no error: such a tree finds
 * nothing. `tasks` may be null. On TACT_NOT_FINITE (a bound is NaN or infinite) and TACT_NEGATIVE (a box is upside
 * down, or the count is below zero) *bad_box, which may be null, is the index of the first such box, and -1 otherwise.
 * Other refusals: TACT_TOO_MANY, TACT_BAD_STRIDE, TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED. */
TACT_API tact_status tact3_static_tree_build(void *memory, size_t bytes, void *scratch, size_t scratch_bytes,
                                             const tact3_static_tree_input *input, const tact_tasks *tasks,
                                             int *bad_box);
/* Gives all boxes new bounds and keeps what is beside what: fast, and good while they have moved by little. Refused
 * like tact3_static_tree_build(), and with TACT_BAD_INDEX if the count is not that of the tree; the tree is unchanged
 * then. */
TACT_API tact_status tact3_static_tree_refit(tact3_static_tree *tree, const tact3_static_tree_input *input,
                                             const tact_tasks *tasks, int *bad_box);
/* Checks bytes that come from elsewhere: TACT_OK, and they are a tact3_static_tree * that every function may be asked
 * about; TACT_MISALIGNED; or TACT_BAD_BLOCK, whatever is wrong with them. */
TACT_API tact_status tact3_static_tree_check(const void *block, size_t bytes);

/* Returns the size of a finished tree in bytes: no more, and mostly less, than it needed room for. */
TACT_API size_t tact3_static_tree_size(const tact3_static_tree *tree);
TACT_API int tact3_static_tree_count(const tact3_static_tree *tree);
/* The box around all boxes; zeros if there are none. */
TACT_API tact3_bounds tact3_static_tree_bounds(const tact3_static_tree *tree);

/* Distances of boxes, here and below, are those of their nearest points, 0 if they share one. They are off by at most
 * four units of rounding, and only where they are above zero: at a distance of 0 searches are exact. Searches within a
 * distance that is below zero or NaN find nothing, and so do those around bounds that are upside down or NaN. */

/* Two boxes by their indices. */
typedef struct tact3_static_tree_pair {
    int32_t a, b;
} tact3_static_tree_pair;

/* Is told of a pair; false ends the search. */
typedef bool (*tact3_static_tree_pair_visit)(void *context, int32_t a, int32_t b);
/* Visits all pairs of a box of tree A and one of tree B within the distance, each once. B null: pairs of boxes of A,
 * the lower index first. The order depends on the trees alone. False: the visitor has ended it. */
TACT_API bool tact3_static_tree_visit_pairs(const tact3_static_tree *a, const tact3_static_tree *b,
                                            tact_real distance, tact3_static_tree_pair_visit visit, void *context);
/* Writes the same pairs in the same order into an array, as many as it has room for (with a capacity of 0 it may be
 * null), and returns how many there are. `tasks` may be null. With them, what stands behind the pairs is
 * unspecified, and an array with ample room is filled in one go, another one in two. */
TACT_API uint64_t tact3_static_tree_list_pairs(const tact3_static_tree *a, const tact3_static_tree *b,
                                               tact_real distance, tact3_static_tree_pair *pairs, size_t capacity,
                                               const tact_tasks *tasks);

/* Is told of a box; false ends the search. */
typedef bool (*tact3_static_tree_visit)(void *context, int32_t index);
/* Visits every box within the distance of the bounds, which may be infinite or a point. False: the visitor has ended
 * it. */
TACT_API bool tact3_static_tree_query(const tact3_static_tree *tree, tact3_bounds bounds, tact_real distance,
                                      tact3_static_tree_visit visit, void *context);

/* A box and its distance, which is TACT_REAL_MAX if it is greater than that. */
typedef struct tact3_static_tree_near {
    int32_t index;
    tact_real distance;
} tact3_static_tree_near;

/* Finds the `most` boxes (or fewer, if there are no more) that are nearest to the finite bounds, which may be a point,
 * within a distance: TACT_REAL_MAX finds them anywhere. They are sorted by distance, and equal ones by index. Returns
 * their number. */
TACT_API int tact3_static_tree_nearest(const tact3_static_tree *tree, tact3_bounds bounds, tact_real distance,
                                       tact3_static_tree_near *nearest, int most);

/* Is told of a box that the ray may meet within its first `fraction`; returns how much of the ray to look at from then
 * on: the same to go on, less for a hit, 0 to stop. Nearer boxes tend to come first. */
typedef tact_real (*tact3_static_tree_ray_visit)(void *context, int32_t index, tact_real fraction);
/* Every box that a moving box meets: `bounds` is where it begins (for a ray a point), translation its way; what is not
 * finite meets nothing. */
TACT_API void tact3_static_tree_cast(const tact3_static_tree *tree, tact3_bounds bounds, tact3_vec translation,
                                     tact3_static_tree_ray_visit visit, void *context);

#ifdef __cplusplus
}
#endif
#endif
