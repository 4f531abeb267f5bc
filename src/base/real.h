/* The scalar type, its rounding, and attributes of functions. */
#ifndef TACT_BASE_REAL_H
#define TACT_BASE_REAL_H

#include "tact/scalar.h"

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "Tact cannot be compiled with -ffast-math or a part of it: error bounds and checks for NaN would be wrong"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "Tact needs numbers no wider than their types: -msse2 -mfpmath=sse, or on s390x -fexcess-precision=fast"
#endif
#if !defined(__GNUC__) && !defined(__clang__)
#error "Tact is compiled with gcc or clang, whose vector types it uses (on Windows with clang)"
#endif

/* The library calls it by the name of the C library (tact/scalar.h). */
#if defined(__MINGW32__) && defined(__SSE2__)
#define sqrt tact_sqrt_once
#endif

typedef tact_real real;

#define R(x) TACT_REAL(x)

/* For functions of a few lines that a query calls at every step, whose call would cost as much as they do. Where code
 * must be small (TACT_SMALL), or be compiled soon, the compiler decides (TACT_NO_FORCED_INLINING): sanitizers take four
 * times as long for what is copied everywhere. */
#if defined(TACT_SMALL) && !defined(TACT_NO_FORCED_INLINING)
#define TACT_NO_FORCED_INLINING
#endif
#ifndef TACT_NO_FORCED_INLINING
#define FORCE_INLINE inline __attribute__((always_inline))
#else
#define FORCE_INLINE inline
#endif

/* Where a shape of points comes. What follows falls away where none is made (TACT_WITHOUT_LISTS). */
#ifdef TACT_WITHOUT_LISTS
#define SHAPE_OF_POINTS() __builtin_unreachable()
#else
#define SHAPE_OF_POINTS() ((void)0)
#endif

/* Zero where no shape without bounds is made. */
#ifdef TACT_WITHOUT_HALF_SPACES
#define HAS_HALF_SPACES 0
#else
#define HAS_HALF_SPACES 1
#endif

/* The same for meshes (TACT_WITHOUT_MESHES). */
#ifdef TACT_WITHOUT_MESHES
#define SHAPE_OF_TRIANGLES() __builtin_unreachable()
#define HAS_MESHES 0
#else
#define SHAPE_OF_TRIANGLES() ((void)0)
#define HAS_MESHES 1
#endif

/* The same for compounds, polygons and chains (TACT_WITHOUT_PARTS). */
#ifdef TACT_WITHOUT_PARTS
#define SHAPE_OF_PARTS() __builtin_unreachable()
#define HAS_PARTS 0
#else
#define SHAPE_OF_PARTS() ((void)0)
#define HAS_PARTS 1
#endif

/* The same for joints (TACT_WITHOUT_JOINTS). */
#ifdef TACT_WITHOUT_JOINTS
#define HAS_JOINTS 0
#else
#define HAS_JOINTS 1
#endif

/* For functions of a hot path whose arrays must not be in the stack frame of their callers. */
#define NOINLINE __attribute__((noinline))

/* The same for functions that are rarely called. */
#define NOINLINE_COLD __attribute__((noinline, cold))

/* Where code must be small, nothing is written twice for speed. */
#ifdef TACT_SMALL
#define CODE_IS_SMALL true
#else
#define CODE_IS_SMALL false
#endif

/* For functions of a hot path that must call no others: a vector passed by value is stored by its parts and loaded as a
 * whole, for which it waits longer than it takes to compute. */
#ifndef TACT_NO_FORCED_INLINING
#define NOINLINE_FLAT __attribute__((noinline, flatten))
#else
#define NOINLINE_FLAT
#endif

/* The unit roundoff u: half the distance from one to the next number. */
#ifdef TACT_FLOAT
#define ROUNDOFF R(5.9604644775390625e-08)
#define EXPONENT_BITS 0x7f800000u
typedef uint32_t real_bits;
typedef int32_t wide_integer;
#else
#define ROUNDOFF R(1.1102230246251565e-16)
#define EXPONENT_BITS 0x7ff0000000000000u
typedef uint64_t real_bits;
typedef int64_t wide_integer;
#endif

/* Quotients of lengths of a scaled pair by less than this may leave the number range. Above zero is no guard. */
#define LEAST_DIVISOR R(sizeof(real) == sizeof(float) ? 1e-36 : 1e-300)

/* The largest power of two that is not above x; x > 0. Zero for an x below the normal range. */
static inline real power_of_two_below(real x) {
    union {
        real value;
        real_bits bits;
    } u;
    u.value = x;
    u.bits &= EXPONENT_BITS;
    return u.value;
}

/* 1 / x for a power of two that has one in the normal range; the largest one for x = 0. */
static inline real power_of_two_inverse(real x) {
    union {
        real value;
        real_bits bits;
    } u, one;
    u.value = x;
    one.value = 1;
    u.bits = 2 * one.bits - u.bits;
    return u.value;
}

#endif
