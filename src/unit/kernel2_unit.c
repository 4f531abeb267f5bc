/* One vector width of everything that a query in two dimensions runs through (kernel.h), in one translation unit so
 * that support functions are compiled into the loops that call them. */
#include "kernel/kernel.h"

#include "pair/pair.c"
#include "convex/simplex2.c"
#include "convex/curvature2.c"
#include "convex/curvature.c"
#include "convex/gjk.c"
#include "convex/witness.c"
#include "convex/epa.c"
#include "convex/hint.c"
#include "convex/polygon2.c"
#include "convex/hint2.c"
#include "convex/epa2.c"
#include "convex/epa_subdivide2.c"
#include "convex/depth2.c"
#include "analytic/analytic.c"
#include "analytic/sat2.c"
#include "convex/distance.c"
#include "contact/feature2.c"
#include "contact/patch2.c"
#include "contact/collide.c"

#ifdef TACT_KERNEL_AVX2
const tact2_kernel tact2_kernel_avx2 = {distance, distance_world, overlap, overlap_world, collide, collide_world};
#else
const tact2_kernel tact2_kernel_base = {distance, distance_world, overlap, overlap_world, collide, collide_world};
#endif
