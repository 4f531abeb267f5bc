/* Vectors of reals in the compiler's own vector types: 16 bytes on every machine, 32 in the kernel that is compiled
 * for AVX2. What is computed in lanes is written so that the number of lanes does not change a bit of the answer. */
#ifndef TACT_BASE_SIMD_H
#define TACT_BASE_SIMD_H

#include <string.h>
#ifdef TACT_KERNEL_AVX2
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/dimension.h"

#ifdef TACT_KERNEL_AVX2
#define WIDE_BYTES 32
#elif defined(TACT_KERNEL_SCALAR)
#define WIDE_BYTES sizeof(real) /* one lane, to compare with */
#else
#define WIDE_BYTES 16
#endif
#define LANES ((int)(WIDE_BYTES / sizeof(real)))

typedef real wide __attribute__((vector_size(WIDE_BYTES)));
typedef wide_integer wide_mask __attribute__((vector_size(WIDE_BYTES)));

static inline wide wide_load(const real *p) {
    wide v;
    memcpy(&v, p, sizeof v);
    return v;
}
static inline void wide_store(real *p, wide v) { memcpy(p, &v, sizeof v); }
static inline wide wide_all(real x) { return x - (wide){0}; }
static inline wide_mask wide_all_integers(wide_integer x) { return x - (wide_mask){0}; }
#if defined(TACT_KERNEL_AVX2) && defined(TACT_FLOAT)
static inline wide wide_sqrt(wide v) { return (wide)_mm256_sqrt_ps((__m256)v); }
static inline wide wide_min(wide a, wide b) { return (wide)_mm256_min_ps((__m256)a, (__m256)b); }
static inline wide wide_max(wide a, wide b) { return (wide)_mm256_max_ps((__m256)a, (__m256)b); }
static inline wide wide_select(wide_mask mask, wide yes, wide no) {
    return (wide)_mm256_blendv_ps((__m256)no, (__m256)yes, (__m256)mask);
}
static inline unsigned wide_bits(wide_mask mask) { return (unsigned)_mm256_movemask_ps((__m256)mask); }
#elif defined(TACT_KERNEL_AVX2)
static inline wide wide_sqrt(wide v) { return (wide)_mm256_sqrt_pd((__m256d)v); }
/* a < b ? a : b, lane by lane. */
static inline wide wide_min(wide a, wide b) { return (wide)_mm256_min_pd((__m256d)a, (__m256d)b); }
/* a > b ? a : b, lane by lane. */
static inline wide wide_max(wide a, wide b) { return (wide)_mm256_max_pd((__m256d)a, (__m256d)b); }
static inline wide wide_select(wide_mask mask, wide yes, wide no) {
    return (wide)_mm256_blendv_pd((__m256d)no, (__m256d)yes, (__m256d)mask);
}
/* Bit i is set where lane i of the mask is. */
static inline unsigned wide_bits(wide_mask mask) { return (unsigned)_mm256_movemask_pd((__m256d)mask); }
#else
#if defined(TACT_FLOAT) || defined(TACT_KERNEL_SCALAR)
static inline wide wide_sqrt(wide v) {
    for (int i = 0; i < LANES; i++) v[i] = tact_sqrt(v[i]);
    return v;
}
#else
/* Lanes by name: by number clang goes through memory. */
static inline wide wide_sqrt(wide v) { return (wide){tact_sqrt(v[0]), tact_sqrt(v[1])}; }
#endif
#if defined(__SSE2__) && defined(TACT_FLOAT) && !defined(TACT_KERNEL_SCALAR)
static inline unsigned wide_bits(wide_mask mask) { return (unsigned)_mm_movemask_ps((__m128)mask); }
#elif defined(__SSE2__) && !defined(TACT_KERNEL_SCALAR)
static inline unsigned wide_bits(wide_mask mask) { return (unsigned)_mm_movemask_pd((__m128d)mask); }
#elif defined(TACT_FLOAT) || defined(TACT_KERNEL_SCALAR)
static inline unsigned wide_bits(wide_mask mask) {
    unsigned bits = 0;
    for (int i = 0; i < LANES; i++) bits |= (unsigned)(mask[i] & 1) << i;
    return bits;
}
#else
static inline unsigned wide_bits(wide_mask mask) { return (unsigned)((mask[0] & 1) | (mask[1] & 2)); }
#endif
static inline wide wide_select(wide_mask mask, wide yes, wide no) {
    return (wide)((mask & (wide_mask)yes) | (~mask & (wide_mask)no));
}
static inline wide wide_min(wide a, wide b) { return wide_select(a < b, a, b); }
static inline wide wide_max(wide a, wide b) { return wide_select(a > b, a, b); }
#endif
static inline wide wide_abs(wide v) { return (wide)((wide_mask)v & ~(wide_mask)wide_all(R(-0.0))); }
/* with_sign(), for sizes that are not below zero. */
static inline wide wide_with_sign(wide size, wide sign) {
    return (wide)((wide_mask)size | ((wide_mask)sign & (wide_mask)wide_all(R(-0.0))));
}
/* power_of_two_below(), power_of_two_inverse() */
static inline wide wide_power_below(wide x) { return (wide)((wide_mask)x & (wide_integer)EXPONENT_BITS); }
static inline wide wide_power_inverse(wide x) { return (wide)(2 * (wide_mask)wide_all(1) - (wide_mask)x); }
static inline wide_mask wide_select_mask(wide_mask mask, wide_mask yes, wide_mask no) {
    return (wide_mask)wide_select(mask, (wide)yes, (wide)no);
}
/* Four numbers from each of LANES places, by lanes: out[k] has the k-th of each. And back. */
#if defined(TACT_KERNEL_AVX2) && defined(TACT_FLOAT)
static inline void wide_load_rows(const real *const row[], wide out[4]) {
    __m256 r[4];
    for (int i = 0; i < 4; i++) r[i] = _mm256_set_m128(_mm_loadu_ps(row[i + 4]), _mm_loadu_ps(row[i]));
    __m256 low = _mm256_unpacklo_ps(r[0], r[1]), high = _mm256_unpackhi_ps(r[0], r[1]);
    __m256 low2 = _mm256_unpacklo_ps(r[2], r[3]), high2 = _mm256_unpackhi_ps(r[2], r[3]);
    out[0] = (wide)_mm256_shuffle_ps(low, low2, 0x44), out[1] = (wide)_mm256_shuffle_ps(low, low2, 0xee);
    out[2] = (wide)_mm256_shuffle_ps(high, high2, 0x44), out[3] = (wide)_mm256_shuffle_ps(high, high2, 0xee);
}
static inline void wide_store_rows(real *const row[], const wide in[4]) {
    __m256 low = _mm256_unpacklo_ps((__m256)in[0], (__m256)in[1]);
    __m256 high = _mm256_unpackhi_ps((__m256)in[0], (__m256)in[1]);
    __m256 low2 = _mm256_unpacklo_ps((__m256)in[2], (__m256)in[3]);
    __m256 high2 = _mm256_unpackhi_ps((__m256)in[2], (__m256)in[3]);
    __m256 r[4] = {_mm256_shuffle_ps(low, low2, 0x44), _mm256_shuffle_ps(low, low2, 0xee),
                   _mm256_shuffle_ps(high, high2, 0x44), _mm256_shuffle_ps(high, high2, 0xee)};
    for (int i = 0; i < 4; i++) {
        _mm_storeu_ps(row[i], _mm256_castps256_ps128(r[i]));
        _mm_storeu_ps(row[i + 4], _mm256_extractf128_ps(r[i], 1));
    }
}
#elif defined(TACT_KERNEL_AVX2)
/* Halves are joined by loads and parted by stores: what crosses the middle of a register is slower. */
static inline void wide_load_rows(const real *const row[], wide out[4]) {
    for (int i = 0; i < 4; i += 2) {
        __m256d even = _mm256_set_m128d(_mm_loadu_pd(row[2] + i), _mm_loadu_pd(row[0] + i));
        __m256d odd = _mm256_set_m128d(_mm_loadu_pd(row[3] + i), _mm_loadu_pd(row[1] + i));
        out[i] = (wide)_mm256_unpacklo_pd(even, odd), out[i + 1] = (wide)_mm256_unpackhi_pd(even, odd);
    }
}
static inline void wide_store_rows(real *const row[], const wide in[4]) {
    for (int i = 0; i < 4; i += 2) {
        __m256d a = _mm256_unpacklo_pd((__m256d)in[i], (__m256d)in[i + 1]);
        __m256d b = _mm256_unpackhi_pd((__m256d)in[i], (__m256d)in[i + 1]);
        _mm_storeu_pd(row[0] + i, _mm256_castpd256_pd128(a)), _mm_storeu_pd(row[1] + i, _mm256_castpd256_pd128(b));
        _mm_storeu_pd(row[2] + i, _mm256_extractf128_pd(a, 1)), _mm_storeu_pd(row[3] + i, _mm256_extractf128_pd(b, 1));
    }
}
#elif defined(TACT_FLOAT) || defined(TACT_KERNEL_SCALAR)
static inline void wide_load_rows(const real *const row[], wide out[4]) {
    for (int k = 0; k < 4; k++) {
        wide v = {0};
        for (int i = 0; i < LANES; i++) v[i] = row[i][k];
        out[k] = v;
    }
}
static inline void wide_store_rows(real *const row[], const wide in[4]) {
    for (int i = 0; i < LANES; i++)
        for (int k = 0; k < 4; k++) row[i][k] = in[k][i];
}
#else
static inline void wide_load_rows(const real *const row[], wide out[4]) {
    for (int k = 0; k < 4; k++) out[k] = (wide){row[0][k], row[1][k]};
}
static inline void wide_store_rows(real *const row[], const wide in[4]) {
    for (int k = 0; k < 4; k++) row[0][k] = in[k][0], row[1][k] = in[k][1];
}
#endif
/* A number from each of LANES places. */
#if defined(TACT_KERNEL_AVX2) && defined(TACT_FLOAT)
static inline wide wide_gather(const real *const at[]) {
    return (wide){*at[0], *at[1], *at[2], *at[3], *at[4], *at[5], *at[6], *at[7]};
}
#else
static inline wide wide_gather(const real *const at[]) {
    wide v = {0};
    for (int i = 0; i < LANES; i++) v[i] = *at[i];
    return v;
}
#endif
/* The highest lane. */
static inline real wide_highest(wide v) {
    real most = v[0];
    for (int i = 1; i < LANES; i++) most = tact_max(most, v[i]);
    return most;
}

#endif
