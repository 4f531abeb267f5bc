/* One vector width of everything that a query runs through (kernel3.h), in one translation unit so that support
 * functions are compiled into the loops that call them. */
#include "convex/kernel3.h"

#include "convex/distance3.c"

#ifdef TACT_KERNEL_AVX2
const tact3_kernel tact3_kernel_avx2 = {distance, overlap};
#else
const tact3_kernel tact3_kernel_base = {distance, overlap};
#endif
