/* The farthest vertex of a hull in a direction. */
#include "hull/search3.h"

int tact3_hull_support(const tact3_hull *hull, tact3_vec direction) { return hull_search(hull, direction); }
