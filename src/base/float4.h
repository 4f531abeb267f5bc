/* Four floats in a register, for trees of boxes: the same operations, and so the same bits, on every machine. */
#ifndef TACT_BASE_FLOAT4_H
#define TACT_BASE_FLOAT4_H

#include <math.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef float float4 __attribute__((vector_size(16)));
typedef int32_t int4 __attribute__((vector_size(16)));

static inline float4 float4_load(const float *p) {
    float4 v;
    memcpy(&v, p, sizeof v);
    return v;
}
static inline float4 float4_all(float x) { return x - (float4){0}; }

#ifdef __SSE2__
/* a < b ? a : b, lane by lane. */
static inline float4 float4_least(float4 a, float4 b) { return (float4)_mm_min_ps((__m128)a, (__m128)b); }
/* a > b ? a : b, lane by lane. */
static inline float4 float4_greatest(float4 a, float4 b) { return (float4)_mm_max_ps((__m128)a, (__m128)b); }
static inline float4 float4_root(float4 v) { return (float4)_mm_sqrt_ps((__m128)v); }
/* Four bytes as numbers. */
static inline float4 float4_from_bytes(const uint8_t *bytes) {
    int32_t all;
    memcpy(&all, bytes, sizeof all);
    __m128i zero = _mm_setzero_si128(), wide = _mm_unpacklo_epi8(_mm_cvtsi32_si128(all), zero);
    return (float4)_mm_cvtepi32_ps(_mm_unpacklo_epi16(wide, zero));
}
/* Bit i is set where lane i of the mask is. */
static inline unsigned int4_bits(int4 mask) { return (unsigned)_mm_movemask_ps((__m128)mask); }
#else
static inline float4 float4_least(float4 a, float4 b) {
    int4 below = a < b;
    return (float4)((below & (int4)a) | (~below & (int4)b));
}
static inline float4 float4_greatest(float4 a, float4 b) {
    int4 above = a > b;
    return (float4)((above & (int4)a) | (~above & (int4)b));
}
static inline float4 float4_root(float4 v) {
    return (float4){sqrtf(v[0]), sqrtf(v[1]), sqrtf(v[2]), sqrtf(v[3])};
}
static inline float4 float4_from_bytes(const uint8_t *bytes) {
    return (float4){(float)bytes[0], (float)bytes[1], (float)bytes[2], (float)bytes[3]};
}
static inline unsigned int4_bits(int4 mask) {
    return (unsigned)((mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8));
}
#endif

#endif
