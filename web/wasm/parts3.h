/* In space only compounds have parts; parts.h picks this file. */
#ifndef TACT_WASM_PARTS3_H
#define TACT_WASM_PARTS3_H

#include "bridge.h"

static inline int own_part_count(const tact3_shape *shape) { return (void)shape, 0; }
static inline tact3_shape own_part(const tact3_shape *shape, int part) { return (void)part, *shape; }

/* The triangle of a mesh that is one of the shapes or a child, and its material. */
static inline double *store_touched(const tact3_part_contact *contact, double *to) {
    return store_number(contact->material, store_number(contact->triangle, to));
}

#endif
