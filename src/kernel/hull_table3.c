/* The table of this kernel's questions to hulls; as table.c. */
#include "kernel/hull_kernel3.h"

#include "analytic/hull_planes3.h"
#include "hull/search3.h"

#ifdef TACT_KERNEL_AVX2
#define HULL_KERNEL tact3_hull_kernel_avx2
#else
#define HULL_KERNEL tact3_hull_kernel_base
#endif

static int highest_vertex(const tact3_hull *hull, vec direction) { return hull_search(hull, direction); }

const tact3_hull_kernel HULL_KERNEL = {enter_hull, is_below_others, hull_offset, highest_vertex};
