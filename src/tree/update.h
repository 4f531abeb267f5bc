/* Changes to a tree: what the sources of tree_unit.c call of rotate.c and insert.c. */
#ifndef TACT_TREE_UPDATE_H
#define TACT_TREE_UPDATE_H

#include "tree/tree.h"

/* ---- rotate.c ---- */
/* Makes two nodes the children of a third; sets its category and height. */
static void set_children(tactn_tree *tree, int32_t parent, int32_t first, int32_t second);
/* Updates boxes, categories, heights and balance from a node upward, as far as anything changes. `come`: after a leaf
 * has been inserted below. */
static void repair(tactn_tree *tree, int32_t index, bool come);

/* ---- insert.c ---- */
/* Links a leaf, whose node is filled in, into the tree, at or below `top` (NONE for an empty tree). `inner` is a free
 * node, which becomes its parent; an empty tree needs none. */
static void attach(tactn_tree *tree, int32_t leaf, int32_t inner, int32_t top);
/* Unlinks a leaf; returns its former parent, which is free then, or NONE if it was the only leaf. */
static int32_t detach(tactn_tree *tree, int32_t leaf);
/* Returns the node at or below which a leaf that moves to a box is inserted again; NONE for the only leaf. */
static int32_t way_up(const tactn_tree *tree, int32_t leaf, const tactn_bounds *box);

#endif
