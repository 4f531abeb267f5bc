/* Changes to a tree: the functions of rotate.c and insert.c that tree_unit.c shares. */
#ifndef TACT_TREE_UPDATE_H
#define TACT_TREE_UPDATE_H

#include "tree/tree.h"

/* ---- tree.c ---- */
/* Takes a free node; each leaf that the tree has room for has one for itself and one for its parent. */
static int32_t node_alloc(tactn_tree *tree);

/* ---- rotate.c ---- */
/* Makes two nodes the children of a third; sets its category and height. */
static void set_children(tactn_tree *tree, int32_t parent, int32_t first, int32_t second);
/* Updates boxes, categories, heights and balance from a node upward, as far as anything changes. `inserted`: a leaf was
 * inserted below. */
static void refit(tactn_tree *tree, int32_t index, bool inserted);

/* ---- insert.c ---- */
/* Links a leaf, whose node is filled in, into the tree, at or below `top` (NONE for an empty tree). `inner` is a free
 * node, which becomes its parent; an empty tree needs none. */
static void insert_leaf(tactn_tree *tree, int32_t leaf, int32_t inner, int32_t top);
/* Unlinks a leaf; returns its former parent, a free node now, or NONE if it was the only leaf. */
static int32_t remove_leaf(tactn_tree *tree, int32_t leaf);
/* True if a leaf that moves to a box may stay where it is in the tree: its parent's box gets no larger than it was, or
 * than both children together. */
static bool fits_in_place(const tactn_tree *tree, int32_t leaf, const tactn_bounds *box);
/* The node at or below which a leaf that moves to a box is inserted again; NONE for the only leaf. */
static int32_t reinsertion_root(const tactn_tree *tree, int32_t leaf, const tactn_bounds *box);

#endif
