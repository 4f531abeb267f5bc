/* One vector width of everything that a query in three dimensions runs through (kernel.h), in one translation unit so
 * that support functions are compiled into the loops that call them. */
#include "kernel/kernel.h"

#include "pair/pair.c"
#include "convex/simplex3.c"
#include "convex/curvature3.c"
#include "convex/curvature.c"
#include "convex/gjk.c"
#include "convex/witness.c"
#include "convex/epa.c"
#include "convex/hint.c"
#include "convex/polytope3.c"
#include "convex/hint3.c"
#include "convex/epa3.c"
#include "convex/revolution3.c"
#include "convex/depth_search3.c"
#include "convex/depth3.c"
#include "analytic/analytic.c"
#include "analytic/segments3.c"
#include "analytic/boxes3.c"
#include "analytic/table3.c"
#include "convex/distance.c"
#include "contact/feature3.c"
#include "contact/patch3.c"
#include "contact/disc3.c"
#include "contact/rulings3.c"
#include "contact/reduce3.c"
#include "contact/box_patch3.c"
#include "contact/collide.c"

#ifdef TACT_KERNEL_AVX2
const tact3_kernel tact3_kernel_avx2 = {distance, distance_world, overlap, overlap_world, collide, collide_world};
#else
const tact3_kernel tact3_kernel_base = {distance, distance_world, overlap, overlap_world, collide, collide_world};
#endif
