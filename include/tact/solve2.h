/* Contact response in two dimensions: velocities and poses after a step, from bodies and their contacts.
 *
 * For engines with bodies of their own: it reads and writes the caller's arrays and works in the caller's memory.
 * world2.h has a world on top of it. Soft contact constraints are solved in substeps with accumulated impulses, after
 * "TGS Soft" of Box2D version 3; docs/response.md has equations, sources and parameters.
 *
 * Everything is in the world's frame unless said otherwise. Units are the caller's, the same for all; angles are in
 * radians. The same input gives the same bits everywhere. */
#ifndef TACT_SOLVE2_H
#define TACT_SOLVE2_H

#include "tact/contact2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rigid body. Its frame is at its center of mass: pose.position is the center, and the inertia is about it.
 * Inverse mass and inverse inertia all zero: contacts do not change its velocity (kinematic), which may be zero
 * (static). Inverse inertia zero alone: contacts do not turn it. */
typedef struct tact2_solver_body {
    tact2_pose pose;
    tact2_vec velocity;         /* of the center */
    tact_real angular_velocity; /* counter-clockwise */
    tact2_vec force;            /* over the whole step; gravity comes on top */
    tact_real torque;
    tact_real inverse_mass, inverse_inertia;
    tact_real gravity_scale;    /* of the settings' gravity; one for most */
    /* Damping rates, in 1/time, >= 0: v' = -damping v. */
    tact_real linear_damping, angular_damping;
    /* Bits of tact_lock: its velocity along and about these axes is taken for zero and stays zero, and what of its
     * position they hold keeps its bits. A body that nothing moves keeps to them, too. */
    uint32_t locks;
} tact2_solver_body;

typedef struct tact2_solver_point {
    /* The point of contact, midway between the surfaces, relative to the center of A and to that of B, along the
     * world's axes. */
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
    tact_real slop;                  /* a length: contacts are made up to 4 slops apart */
    tact_real max_push_velocity;     /* overlap is undone no faster */
    tact_real restitution_speed;     /* restitution counts above this speed of approach */
    tact_real max_speed;             /* faster bodies are slowed down to it */
} tact2_solver_settings;

#define TACT2_MAX_SUBSTEPS 64

/* dt 1/60, 4 substeps, gravity (0, -9.81) whatever the length; other lengths and speeds in units of `length`. */
TACT_API tact2_solver_settings tact2_solver_defaults(tact_real length);

/* Fills a contact from a manifold. `frame` is the pose in the world of the manifold's frame: of shape A for
 * tact2_collide(), the identity for tact2_collide_world(). center_a and center_b are the bodies' centers of mass in the
 * world. Impulses become zero; bodies and material are left to the caller. */
TACT_API void tact2_solver_contact_set(tact2_solver_contact *contact, const tact2_manifold *manifold,
                                       tact2_pose frame, tact2_vec center_a, tact2_vec center_b);
/* Copies the impulses of the last step's contact of the same two bodies: to points with equal ids; an unmatched old
 * impulse goes to the nearest new point that has none. The impulses of the whole contact are copied as well. */
TACT_API void tact2_solver_contact_warm_start(tact2_solver_contact *contact, const tact2_solver_contact *last);

/* Returns the bytes of working memory for tact2_solve(); 0 if a count is negative or too large. */
TACT_API size_t tact2_solve_bytes(int body_count, int contact_count);
/* Makes one step. Groups of bodies that no contact joins may be solved in one call or in several, with the same bits.
 * The order of contacts changes bits. Impulses are those of a substep: where dt / substeps is not that of the last
 * step, scale the impulses of contacts and joints by the ratio before. Refused, with nothing changed:
 * TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED, TACT_NOT_FINITE, TACT_NOT_POSITIVE (dt, substeps), TACT_NEGATIVE (mass,
 * friction, restitution, damping), TACT_TOO_MANY (substeps), TACT_BAD_INDEX (a contact's body, or a body with itself),
 * TACT_BAD_ROTATION, TACT_OUT_OF_RANGE (locks). */
TACT_API tact_status tact2_solve(void *memory, size_t bytes, tact2_solver_body *bodies, int body_count,
                                 tact2_solver_contact *contacts, int contact_count,
                                 const tact2_solver_settings *settings);

#ifdef __cplusplus
}
#endif
#endif
