/* The library for sources that are compiled for each dimension and each precision: tactn_x stands for tact2_x or
 * tact3_x. */
#ifndef TACT_CLI_SCENE_LIBRARY_H
#define TACT_CLI_SCENE_LIBRARY_H

#if TACT_DIMENSION == 2
#include "scene/library2.h"
#else
#include "scene/library3.h"
#endif

#endif
