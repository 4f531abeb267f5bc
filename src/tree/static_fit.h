/* The boxes of the nodes of a static tree, and what must hold in one: the functions of static_fit.c that tree_unit.c
 * shares. */
#ifndef TACT_TREE_STATIC_FIT_H
#define TACT_TREE_STATIC_FIT_H

#include "tree/static_tree.h"

/* Sets the boxes of all nodes, and that of the tree, from the boxes of the leaves. */
static void fit_nodes(tactn_static_tree *tree, const tact_tasks *tasks);
/* Returns the checksum of what follows the number of bytes. */
static uint64_t static_checksum(const tactn_static_tree *tree, const tact_tasks *tasks);

/* Check a block of untrusted bytes whose head is valid: boxes and indices; nodes and their boxes. */
static bool static_boxes_valid(const tactn_static_tree *tree);
static bool static_nodes_valid(const tactn_static_tree *tree);

#endif
