/* Worlds on the bridge: what the sources about them share. A world is known to JavaScript by its address, a body and a
 * shape of a body by index and generation, which go as two numbers. */
#ifndef TACT_WASM_WORLD_H
#define TACT_WASM_WORLD_H

#include "bridge.h"

#if TACT_DIMENSION == 2
#include "world2.h"
#else
#include "world3.h"
#endif

static inline double *store_shape_id(tact_shape_id id, double *to) {
    return store_number(id.generation, store_number(id.index, to));
}

/* Whole numbers up to 2^53 as bits; below zero all bits. */
static inline uint64_t load_bits(double bits) { return bits < 0 ? UINT64_MAX : (uint64_t)bits; }

static inline double stored_bits(uint64_t bits) { return bits == UINT64_MAX ? -1 : (double)bits; }

static inline double *store_bounds(tactn_bounds box, double *to) { return store(box.upper, store(box.lower, to)); }

#define FILTER 3 /* numbers of a filter */

/* Category, mask and group. */
static inline tact_filter load_filter(const double *from) {
    return (tact_filter){load_bits(from[0]), load_bits(from[1]), (int32_t)from[2]};
}

static inline double *store_filter(tact_filter filter, double *to) {
    to[0] = stored_bits(filter.category), to[1] = stored_bits(filter.mask), to[2] = filter.group;
    return to + FILTER;
}

/* Rows of numbers, for answers of no fixed length: one memory for all worlds, which grows and is used again. Null when
 * there is not so much. */
double *world_rows(size_t numbers);

#endif
