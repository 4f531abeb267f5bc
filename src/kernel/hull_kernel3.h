/* Questions to a hull's planes and vertices, compiled for each vector width (kernel.h): analytic/hull_planes3.h. */
#ifndef TACT_KERNEL_HULL_KERNEL3_H
#define TACT_KERNEL_HULL_KERNEL3_H

#include "base/dimension.h"

typedef struct tact3_hull_kernel {
    int (*enter)(const tact3_hull *hull, vec from, vec along, real margin);
    bool (*is_below_others)(const tact3_hull *hull, vec p, int face, real margin);
    bool (*offset)(const tact3_hull *hull, vec p, vec *closest, vec *off);
    int (*highest_vertex)(const tact3_hull *hull, vec direction); /* as hull_search() */
} tact3_hull_kernel;

extern const tact3_hull_kernel tact3_hull_kernel_base, tact3_hull_kernel_avx2;

#endif
