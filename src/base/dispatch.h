/* The choice between units that are compiled for several vector widths. */
#ifndef TACT_BASE_DISPATCH_H
#define TACT_BASE_DISPATCH_H

/* A pointer to the table of the widest unit that build and processor have. Builds without units for AVX2 define
 * TACT_NO_AVX2. */
#if defined(__x86_64__) && !defined(TACT_NO_AVX2)
#define WIDEST_UNIT(base, avx2) (__builtin_cpu_supports("avx2") ? &(avx2) : &(base))
#else
#define WIDEST_UNIT(base, avx2) (&(base))
#endif

#endif
