/* How the nodes of a static tree are made: the functions of static_build.c that tree_unit.c shares. */
#ifndef TACT_TREE_STATIC_BUILD_H
#define TACT_TREE_STATIC_BUILD_H

#include "tree/static_split.h"

/* Returns the bytes of scratch memory for so many boxes. */
static uint64_t build_scratch_bytes(int count);
/* Brings boxes and indices of a tree, of which there is at least one, into the order of its leaves, and writes its
 * nodes but for their boxes. Sets node_count. */
static void build_nodes(tactn_static_tree *tree, void *scratch, const tact_tasks *tasks);

#endif
