/* What worlds of space have that worlds of the plane have not; world.h picks this file. */
#ifndef TACT_WASM_WORLD3_H
#define TACT_WASM_WORLD3_H

#include "bridge.h"

#define SPIN 3    /* numbers of an angular velocity */
#define INERTIA 9 /* numbers of an inertia, column by column */

typedef tact3_vec spin;
typedef tact3_mat inertia;

static inline spin load_spin(const double *from) { return load(from); }

static inline double *store_spin(spin s, double *to) { return store(s, to); }

static inline inertia load_inertia(const double *from) {
    inertia i;
    i.x = load(from), i.y = load(from + 3), i.z = load(from + 6);
    return i;
}

static inline double *store_inertia(inertia i, double *to) { return store(i.z, store(i.y, store(i.x, to))); }

/* Behind an answer: the part of a shape that has some, and the triangle of a mesh; or -1. */
static inline void store_hit_part(const tact3_world_hit *hit, double *to) {
    store_number(hit->triangle, store_number(hit->part, to));
}

static inline void store_gap_part(const tact3_world_gap *gap, double *to) {
    store_number(gap->triangle, store_number(gap->part, to));
}

/* The limit of a joint's swing: whether there is one, and the angle. */
#define SWING 2

static inline double *store_swing(const tact3_joint *joint, double *to) {
    return store_number(joint->swing, store_number(joint->swing_limited, to));
}

static inline void load_swing(tact3_joint *joint, const double *from) {
    joint->swing_limited = from[0] > 0, joint->swing = from[1];
}

#endif
