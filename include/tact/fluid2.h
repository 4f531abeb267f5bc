/* Fluids and wind in two dimensions: forces on the bodies of a world, from their shapes.
 *
 * Called before a step, each adds forces that act throughout it, as tact2_body_apply_force() does, on enabled dynamic
 * bodies with a mass: from all their shapes that the filter lets meet, but sensors. Shapes that overlap count each.
 * Everything is in the world's frame and units. docs/fluid.md has the formulas. */
#ifndef TACT_FLUID2_H
#define TACT_FLUID2_H

#include "tact/world2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The part of a shape in a half-plane. */
typedef struct tact2_submerged {
    tact_real size;   /* its area */
    tact2_vec center; /* zero where there is none */
} tact2_submerged;

/* What of a shape lies where normal . x <= offset, the normal unit. Exact up to rounding for boxes, hulls, circles,
 * ellipses and polygons without a further radius, and for compounds of them; others stand for 64 segments
 * between points of their edge, scaled to their area. Zeros for what has no area, for half-planes and for
 * refused shapes. */
TACT_API tact2_submerged tact2_shape_submerged(const tact2_shape *shape, tact2_pose pose, tact2_vec normal,
                                               tact_real offset);

/* A fluid that fills a half-plane. */
typedef struct tact2_fluid {
    tact2_vec normal; /* unit: out of the fluid */
    tact_real offset; /* it is where normal . x <= offset */
    tact_real density;
    tact2_vec velocity; /* with which it flows */
    /* In parts a second, >= 0. A force at the center of mass, so many times the displaced mass times the velocity
     * against the fluid; a torque, so many times the displaced mass over the body's times its angular momentum. */
    tact_real linear_drag, angular_drag;
    tact_filter filter; /* as the fluid would have it */
    bool wake;          /* false: what sleeps is left asleep */
} tact2_fluid;

/* Water up to y = 0, at rest, in a world of meters and kilograms: density 1000, drags of 1 a second. */
TACT_API tact2_fluid tact2_fluid_defaults(void);
/* Buoyancy, against the world's gravity at the center of the displaced area, and drag, for a step of dt seconds
 * (> 0). Refused: TACT_NOT_FINITE, TACT_NEGATIVE (density, drags), TACT_NOT_POSITIVE (dt),
 * TACT_BAD_ROTATION (a normal that is not of length one, up to 1e-3), TACT_OUT_OF_RANGE. */
TACT_API tact_status tact2_world_apply_fluid(tact2_world *world, const tact2_fluid *fluid, tact_real dt);

/* Air that moves: a pressure of coefficient * density / 2 * s * s on each facet that faces it, s the speed with which
 * it comes along the facet's normal, against the facet's own motion; nothing on those that face away. That is drag, and
 * lift for what lies at an angle. Nothing is in the lee of anything. */
typedef struct tact2_wind {
    tact2_vec velocity;
    tact_real density, coefficient; /* >= 0 */
    tact_filter filter;
    bool wake;
} tact2_wind;

/* Air at rest: density 1.2, coefficient 1. */
TACT_API tact2_wind tact2_wind_defaults(void);
/* For a step of dt seconds (> 0), in which it gives no body more than its own speed against the air. Circles have a
 * closed form, others the facets of tact2_shape_submerged(). Refused as by tact2_world_apply_fluid(). */
TACT_API tact_status tact2_world_apply_wind(tact2_world *world, const tact2_wind *wind, tact_real dt);

#ifdef __cplusplus
}
#endif
#endif
