/* The table of this kernel's questions about several pairs; as table.c. */
#include "kernel/ball_lanes3.h"
#include "kernel/box_contact_lanes3.h"
#include "kernel/box_gap_lanes3.h"
#include "kernel/capsule_lanes3.h"
#include "kernel/hull_lanes3.h"
#include "kernel/lane_kernel3.h"

#ifdef TACT_KERNEL_AVX2
#define LANE_KERNEL tact3_lane_kernel_avx2
#else
#define LANE_KERNEL tact3_lane_kernel_base
#endif

/* Two lanes are not worth their code: one pair fills a vector with axes, and WebAssembly needs a small module. */
#define COLLIDE_BOXES (LANES < 4 ? NULL : collide_box_lanes)

const tact3_lane_kernel LANE_KERNEL = {
    {[LANE_BALLS] = {distance_of_ball_lanes, overlap_of_ball_lanes, collide_ball_lanes},
     [LANE_BALL_CAPSULE] = {distance_of_ball_capsule_lanes, overlap_of_ball_capsule_lanes, collide_ball_capsule_lanes},
     [LANE_CAPSULE_BALL] = {distance_of_capsule_ball_lanes, overlap_of_capsule_ball_lanes, collide_capsule_ball_lanes},
     [LANE_BALL_BOX] = {distance_of_ball_box_lanes, overlap_of_ball_box_lanes, collide_ball_box_lanes},
     [LANE_BOX_BALL] = {distance_of_box_ball_lanes, overlap_of_box_ball_lanes, collide_box_ball_lanes},
     [LANE_CAPSULES] = {distance_of_capsule_lanes, overlap_of_capsule_lanes, collide_capsule_lanes},
     [LANE_BOXES] = {distance_of_box_lanes, overlap_of_box_lanes, COLLIDE_BOXES}},
    distance_of_hinted_lanes,
    hinted_lanes_apart};
