/* The table of this kernel's questions about several pairs; as table.c. */
#include "kernel/capsule_lanes3.h"
#include "kernel/lane_kernel3.h"

#ifdef TACT_KERNEL_AVX2
#define LANE_KERNEL tact3_lane_kernel_avx2
#else
#define LANE_KERNEL tact3_lane_kernel_base
#endif

const tact3_lane_kernel LANE_KERNEL = {distance_of_capsule_lanes, overlap_of_capsule_lanes, collide_capsule_lanes};
