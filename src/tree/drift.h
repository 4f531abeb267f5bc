/* Moving many leaves by little: each stays in its place, and then the tree as a whole is made better. */
#ifndef TACT_TREE_DRIFT_H
#define TACT_TREE_DRIFT_H

#include "tree/tree.h"

/* As tactn_tree_move(), but without rotations where the leaf stays where it is in the tree. Its category gets these
 * bits, too. */
void tactn_tree_drift(tactn_tree *tree, int32_t proxy, tactn_bounds bounds, uint64_t bits);
/* Gives such bits to a leaf that is not loose. */
void tactn_tree_mark(tactn_tree *tree, int32_t proxy, uint64_t bits);
/* Takes bits from a leaf that has them, where all other leaves that have them lose them next: until then nodes above
 * those may lack them. */
void tactn_tree_unmark(tactn_tree *tree, int32_t proxy, uint64_t bits);
/* Applies the rotations that shrink boxes at some nodes: those with so many indices from a first one on, in a ring. No
 * leaf is loose. */
void tactn_tree_improve(tactn_tree *tree, int32_t first, int32_t count);

#endif
