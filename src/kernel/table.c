/* The table of this kernel's functions; its name says the vector width that the unit is compiled for. */
#include "analytic/analytic.h"
#include "contact/collide.h"
#include "convex/distance.h"
#include "convex/gjk_cast.h"
#include "kernel/kernel.h"

#ifdef TACT_KERNEL_AVX2
#define KERNEL tactn_kernel_avx2
#else
#define KERNEL tactn_kernel_base
#endif

const tactn_kernel KERNEL = {distance, distance_world, overlap, overlap_world, collide, pair_needs_hint, cast_along};
