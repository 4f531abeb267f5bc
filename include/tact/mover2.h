/* A character mover in two dimensions: a shape that walks through a world by questions alone.
 *
 * A mover is no body. It is moved by its caller, once after each step of the world: it slides along what it meets,
 * climbs steps, stands on slopes up to a limit and slides down others, and is carried by what it stands on. It pushes
 * nothing; a kinematic body that follows it (tact2_body_set_target()) does, and lets others see it. Everything is in
 * the world's frame, in its units. docs/mover.md has the algorithm. */
#ifndef TACT_MOVER2_H
#define TACT_MOVER2_H

#include "tact/world2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many contacts a mover keeps. */
#define TACT2_MOVER_CONTACTS 16

/* What a mover is near, or meets. */
typedef struct tact2_mover_contact {
    tact_body_id body;
    tact_shape_id shape;
    tact2_vec point;    /* on the shape of the world */
    tact2_vec normal;   /* unit, from it to the mover */
    tact_real distance; /* of the surfaces; below zero: how deep they overlap */
} tact2_mover_contact;

typedef struct tact2_mover {
    /* In: what moves, usually an upright capsule, and any that may be cast (tact2_world_cast()). It keeps its rotation,
     * which the caller may change, as all else. A block of it must live as long as the mover is moved. */
    tact2_shape shape;
    tact2_pose pose; /* in and out */
    tact2_vec up;    /* unit: where the head is */
    /* In: where to, in lengths a second, against what it stands on; gravity is added by the caller. On the ground the
     * part along `up` counts only where it leads up, which takes it off the ground. Out: what is left of it. */
    tact2_vec velocity;
    /* The distance (> 0) at which it rests from what it touches; by its own motion it never comes nearer than a quarter
     * of it. */
    tact_real margin;
    tact_real step_height; /* >= 0; the height of a ledge's upper side above where it stands */
    tact_real max_slope;   /* of what it stands on, in radians, from 0 to 1.5 */
    tact_filter filter;    /* as the mover's own */
    tact_body_id ignored;  /* its own body in the world, or none */
    /* False: the mover passes. Asked of what is near or in the way, with the distance at which it meets, of each shape
     * as a whole. Null: it meets all. May ask the world, but not change it. docs/mover.md has one-way platforms. */
    bool (*meets)(void *context, const tact2_mover_contact *contact);
    void *context;
    /* Out, kept for the next move: whether it stands, on what, and where that body's frame was. The normal is that of
     * the upper side where it stands on an edge. */
    bool on_ground;
    tact2_mover_contact ground;
    tact2_pose ground_pose;
    /* Out: how fast its ground has carried it; the caller adds it to the velocity of who jumps off. */
    tact2_vec ground_velocity;
    tact_real overlap; /* out: how deep it is in something at the end, where the world has moved into it; >= 0 */
    /* Out: what is nearer than twice the margin at the end; of more than there is room for the nearest. */
    int contact_count;
    tact2_mover_contact contact[TACT2_MOVER_CONTACTS];
} tact2_mover;

/* At rest at the origin, up along y; margin 0.01 and step height 0.3 lengths, slopes up to 50 degrees (0.8727). */
TACT_API tact2_mover tact2_mover_defaults(const tact2_shape *shape, tact_real length);
/* Moves it for dt seconds (> 0). The same calls give the same bits. Refused, and nothing is changed then: what
 * tact2_world_cast() refuses, TACT_NOT_FINITE, TACT_NOT_POSITIVE (dt, margin), TACT_NEGATIVE (step_height),
 * TACT_BAD_ROTATION (`up` is not of length one, up to 1e-3), TACT_OUT_OF_RANGE (max_slope). */
TACT_API tact_status tact2_mover_move(const tact2_world *world, tact2_mover *mover, tact_real dt);

#ifdef __cplusplus
}
#endif
#endif
