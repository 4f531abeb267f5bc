/* What worlds of the plane have that worlds of space have not; world.h picks this file. */
#ifndef TACT_WASM_WORLD2_H
#define TACT_WASM_WORLD2_H

#include "bridge.h"

#define SPIN 1    /* numbers of an angular velocity */
#define INERTIA 1 /* numbers of an inertia */

typedef tact_real spin;
typedef tact_real inertia;

static inline spin load_spin(const double *from) { return from[0]; }

static inline double *store_spin(spin s, double *to) { return store_number(s, to); }

static inline inertia load_inertia(const double *from) { return from[0]; }

static inline double *store_inertia(inertia i, double *to) { return store_number(i, to); }

/* Behind an answer: the part of a shape that has some, or -1. The plane has no meshes. */
static inline void store_hit_part(const tact2_world_hit *hit, double *to) { *to = hit->part; }
static inline void store_gap_part(const tact2_world_gap *gap, double *to) { *to = gap->part; }

/* The limit of a joint's swing: joints of the plane have none. */
#define SWING 0

static inline double *store_swing(const tact2_joint *joint, double *to) { return (void)joint, to; }
static inline void load_swing(tact2_joint *joint, const double *from) { (void)joint, (void)from; }

#endif
