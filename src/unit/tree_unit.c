/* The dynamic tree of boxes in one translation unit, in the order in which its parts call each other. */
#include "tree/rotate.c"
#include "tree/insert.c"
#include "tree/query.c"
#include "tree/tree.c"
