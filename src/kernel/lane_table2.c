/* The table of this kernel's questions about several pairs; as table.c. */
#include "kernel/lane_kernel2.h"
#include "kernel/polygon_lanes2.h"
#include "kernel/round_lanes2.h"

#ifdef TACT_KERNEL_AVX2
#define LANE_KERNEL tact2_lane_kernel_avx2
#else
#define LANE_KERNEL tact2_lane_kernel_base
#endif

const tact2_lane_kernel LANE_KERNEL = {
    {[LANE_CIRCLES] = {distance_of_circle_lanes, overlap_of_circle_lanes, collide_circle_lanes},
     [LANE_CAPSULES] = {distance_of_capsule_lanes, overlap_of_capsule_lanes, NULL},
     [LANE_BOXES] = {distance_of_box_lanes, overlap_of_box_lanes, NULL},
     [LANE_POLYGONS] = {distance_of_polygon_lanes, overlap_of_polygon_lanes, NULL}}};
