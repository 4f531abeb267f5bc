/* The library in the dimension that a source is compiled for: tactn_x stands for tact2_x or tact3_x. */
#ifndef TACT_WASM_SPACE_H
#define TACT_WASM_SPACE_H

#if TACT_DIMENSION == 2
#include "space2.h"
#else
#include "space3.h"
#endif

/* The numbers of a pose: a position, then a cosine and a sine or a quaternion. */
#define POSE (DIMENSION + ROTATION)

#endif
