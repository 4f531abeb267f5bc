/* A kernel is GJK, EPA and the support functions in one translation unit, compiled once for each vector width. All
 * widths give the same bits; query3.c picks the widest that the processor has. */
#ifndef TACT_CONVEX_KERNEL3_H
#define TACT_CONVEX_KERNEL3_H

#include "tact/query3.h"

#ifdef TACT_FLOAT
#define tact3_kernel_base tact3f_kernel_base
#define tact3_kernel_avx2 tact3f_kernel_avx2
#endif

/* The shapes are not null and the options are not null. */
typedef struct tact3_kernel {
    tact3_gap (*distance)(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, const tact3_options *options);
    bool (*overlap)(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, tact3_hint *hint);
} tact3_kernel;

extern const tact3_kernel tact3_kernel_base, tact3_kernel_avx2;

#endif
