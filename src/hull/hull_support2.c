/* The farthest vertex of a polygon in a direction. */
#include "hull/search2.h"

int tact2_hull_support(const tact2_hull *hull, tact2_vec direction) { return hull_search(hull, direction); }
