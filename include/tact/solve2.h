/* Contact response in two dimensions: velocities and poses after a step, from bodies and their contacts.
 *
 * For those who have an engine of their own: arrays in, the same arrays out, no world, memory from the caller. (A
 * world on top of it is in world2.h.) Soft contact constraints solved in substeps with accumulated impulses, after
 * "TGS Soft" of Box2D version 3; equations, sources and what the parameters do: docs/response.md.
 *
 * Everything is in the world's frame unless said otherwise. Units are the caller's, the same for all; angles are in
 * radians. The same input gives the same bits everywhere. */
#ifndef TACT_SOLVE2_H
#define TACT_SOLVE2_H

#include "tact/contact2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rigid body. The pose is that of its centre of mass: pose.position is the centre, and the inertia is about it.
 * Inverse mass and inverse inertia all zero: nothing pushes it; it goes on with its velocity (kinematic), or stays
 * where it is (static). Inverse inertia zero alone: it does not turn by what happens to it. */
typedef struct tact2_solver_body {
    tact2_pose pose;
    tact2_vec velocity;         /* of the centre */
    tact_real angular_velocity; /* counter-clockwise */
    tact2_vec force;            /* over the whole step; gravity comes on top */
    tact_real torque;
    tact_real inverse_mass, inverse_inertia;
    tact_real gravity_scale;    /* of the settings' gravity; one for most */
    /* By which part of itself the velocity falls in a unit of time (>= 0): v' = -damping v. */
    tact_real linear_damping, angular_damping;
} tact2_solver_body;

typedef struct tact2_solver_point {
    /* Where the surfaces meet, from the centre of A and from that of B, along the world's axes: the same place in the
     * world, midway between the surfaces. */
    tact2_vec anchor_a, anchor_b;
    tact_real separation; /* along the normal, at the start of the step */
    uint32_t id;          /* of the manifold's point */
    /* In: what they were in the last step, to start from; zero for a new point. Out: what pushed the bodies apart in
     * this step's last substep, and what rubbed on B, to the left of the normal. */
    tact_real normal_impulse, friction_impulse;
    tact_real total_impulse; /* out: along the normal, in the whole step, with bounces */
} tact2_solver_point;

/* A contact of two bodies. Friction acts at each point, across the normal, up to friction times its normal force. */
typedef struct tact2_solver_contact {
    int32_t body_a, body_b; /* in the array of bodies */
    int32_t point_count;    /* 0 to TACT2_MANIFOLD_POINTS; none: nothing happens */
    tact2_vec normal;       /* unit, from A to B */
    tact_real friction;     /* >= 0 */
    tact_real restitution;  /* >= 0: how much of the speed of approach comes back; 1 all of it */
    /* >= 0, a length: a rolling body is held back by a torque of up to this times the normal force. */
    tact_real rolling_friction;
    tact2_vec surface_velocity; /* of B's surface against A's beyond what the bodies do, as of a conveyor belt */
    tact2_solver_point point[TACT2_MANIFOLD_POINTS];
    tact_real rolling_impulse; /* in and out, like normal_impulse: on B, counter-clockwise */
} tact2_solver_contact;

/* tact2_solver_defaults() has good values for bodies of about the size `length`. */
typedef struct tact2_solver_settings {
    tact_real dt;        /* the whole step's time, > 0 */
    int substeps;        /* 1 to TACT2_MAX_SUBSTEPS */
    tact2_vec gravity;
    tact_real contact_hertz;         /* stiffness of contacts; at most a quarter of the rate of substeps is used */
    tact_real contact_damping_ratio; /* 1 is critical */
    tact_real slop;                  /* a length: contacts are worth telling of up to 4 slops apart */
    tact_real max_push_velocity;     /* overlap is undone no faster */
    tact_real restitution_speed;     /* slower approaches do not bounce */
    tact_real max_speed;             /* what is faster is slowed down to it */
} tact2_solver_settings;

#define TACT2_MAX_SUBSTEPS 64

/* dt 1/60, 4 substeps, gravity (0, -9.81) whatever the length; other lengths and speeds in units of `length`. */
TACT_API tact2_solver_settings tact2_solver_defaults(tact_real length);

/* A contact from a manifold. `frame` is the pose in the world of the frame that the manifold is in (for
 * tact2_collide() that of shape A); centre_a and centre_b are the bodies' centres of mass. Bodies and material are
 * set by the caller, impulses are zero. */
TACT_API void tact2_solver_contact_set(tact2_solver_contact *contact, const tact2_manifold *manifold,
                                       tact2_pose frame, tact2_vec center_a, tact2_vec center_b);
/* Takes over the impulses of the last step's contact of the same two bodies: each point those of the point that has its
 * id; what nobody takes goes to the nearest point that has found none; and those of the whole contact. */
TACT_API void tact2_solver_contact_warm_start(tact2_solver_contact *contact, const tact2_solver_contact *last);

/* Bytes that tact2_solve() works in; 0 when a count is negative or they are too many. */
TACT_API size_t tact2_solve_bytes(int body_count, int contact_count);
/* One step. Bodies that no contact joins may be in one call or in several: each gets the same bits. With another
 * order of contacts come other bits. On refusal nothing has changed: TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED,
 * TACT_NOT_FINITE, TACT_NOT_POSITIVE (dt, substeps), TACT_NEGATIVE (mass, friction, restitution, damping),
 * TACT_TOO_MANY (substeps), TACT_BAD_INDEX (a contact's body, or a body with itself), TACT_BAD_ROTATION. */
TACT_API tact_status tact2_solve(void *memory, size_t bytes, tact2_solver_body *bodies, int body_count,
                                 tact2_solver_contact *contacts, int contact_count,
                                 const tact2_solver_settings *settings);

#ifdef __cplusplus
}
#endif
#endif
