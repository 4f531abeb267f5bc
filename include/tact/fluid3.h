/* Fluids and wind in three dimensions: forces on the bodies of a world, from their shapes.
 *
 * Called before a step, each adds forces that act throughout it, as tact3_body_apply_force() does, on enabled dynamic
 * bodies with a mass: from all their shapes that the filter lets meet, but sensors. Shapes that overlap count each.
 * Everything is in the world's frame and units. docs/fluid.md has the formulas. */
#ifndef TACT_FLUID3_H
#define TACT_FLUID3_H

#include "tact/world3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The part of a shape in a half-space. */
typedef struct tact3_submerged {
    tact_real size;   /* its volume */
    tact3_vec center; /* zero where there is none */
} tact3_submerged;

/* What of a shape lies where normal . x <= offset, the normal unit. Exact up to rounding for boxes, hulls, balls,
 * ellipsoids and solid meshes without a further radius, and for compounds of them; others stand for 528 triangles
 * between points of their surface, scaled to their volume. Zeros for what has no volume, for half-spaces and for
 * refused shapes. */
TACT_API tact3_submerged tact3_shape_submerged(const tact3_shape *shape, tact3_pose pose, tact3_vec normal,
                                               tact_real offset);

/* A fluid that fills a half-space. */
typedef struct tact3_fluid {
    tact3_vec normal; /* unit: out of the fluid */
    tact_real offset; /* it is where normal . x <= offset */
    tact_real density;
    tact3_vec velocity; /* with which it flows */
    /* In parts a second, >= 0. A force at the center of mass, so many times the displaced mass times the velocity
     * against the fluid; a torque, so many times the displaced mass over the body's times its angular momentum. */
    tact_real linear_drag, angular_drag;
    tact_filter filter; /* as the fluid would have it */
    bool wake;          /* false: what sleeps is left asleep */
} tact3_fluid;

/* Water up to z = 0, at rest, in a world of meters and kilograms: density 1000, drags of 1 a second. */
TACT_API tact3_fluid tact3_fluid_defaults(void);
/* Buoyancy, against the world's gravity at the center of the displaced volume, and drag, for a step of dt seconds
 * (> 0). Refused: TACT_NOT_FINITE, TACT_NEGATIVE (density, drags), TACT_NOT_POSITIVE (dt),
 * TACT_BAD_ROTATION (a normal that is not of length one, up to 1e-3), TACT_OUT_OF_RANGE. */
TACT_API tact_status tact3_world_apply_fluid(tact3_world *world, const tact3_fluid *fluid, tact_real dt);

/* Air that moves: a pressure of coefficient * density / 2 * s * s on each facet that faces it, s the speed with which
 * it comes along the facet's normal, against the facet's own motion; nothing on those that face away. That is drag, and
 * lift for what lies at an angle. Nothing is in the lee of anything. */
typedef struct tact3_wind {
    tact3_vec velocity;
    tact_real density, coefficient; /* >= 0 */
    tact_filter filter;
    bool wake;
} tact3_wind;

/* Air at rest: density 1.2, coefficient 1. */
TACT_API tact3_wind tact3_wind_defaults(void);
/* For a step of dt seconds (> 0), in which it gives no body more than its own speed against the air. Balls have a
 * closed form, others the facets of tact3_shape_submerged(). Refused as by tact3_world_apply_fluid(). */
TACT_API tact_status tact3_world_apply_wind(tact3_world *world, const tact3_wind *wind, tact_real dt);

#ifdef __cplusplus
}
#endif
#endif
