/* Leaves that are linked later, all at once: what a world is filled with becomes a tree when the tree is first asked.
 *
 * Loose leaves have their numbers and their memory, and are in the count. Until they are linked nothing else may be
 * asked of the tree or be changed in it but the box and the user value of a leaf, and its growing. is_leaf() is false
 * of a loose leaf, whose `second` is the inner node that it will bring. */
#ifndef TACT_TREE_LOOSE_H
#define TACT_TREE_LOOSE_H

#include "tree/tree.h"

/* As tactn_tree_insert(), of a box that is not linked. */
tact_status tactn_tree_add_loose(tactn_tree *tree, tactn_bounds bounds, uint64_t category, uint32_t user,
                                 int32_t *proxy);
/* The bytes in which all leaves are best linked at once; 0: one by one is as good, or none is loose. */
size_t tactn_tree_loose_bytes(const tactn_tree *tree);
/* Links all loose leaves. `memory` has so many bytes, aligned as malloc() aligns: the tree is built anew from all its
 * leaves. Null: they are inserted one by one, in the order in which they came. */
void tactn_tree_link_loose(tactn_tree *tree, void *memory);

#endif
