/* Contact response in three dimensions: velocities and poses after a step, from bodies and their contacts.
 *
 * For engines with bodies of their own: it reads and writes the caller's arrays and works in the caller's memory.
 * world3.h has a world on top of it. Soft contact constraints are solved in substeps with accumulated impulses, after
 * "TGS Soft" of Box2D version 3; docs/response.md has equations, sources and parameters.
 *
 * Everything is in the world's frame unless said otherwise. Units are the caller's, the same for all; angles are in
 * radians. The same input gives the same bits everywhere. */
#ifndef TACT_SOLVE3_H
#define TACT_SOLVE3_H

#include "tact/contact3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rigid body. Its frame is at its center of mass: pose.position is the center, and the inertia is about it.
 * Inverse mass and inverse inertia all zero: contacts do not change its velocity (kinematic), which may be zero
 * (static). Inverse inertia zero alone: contacts do not turn it. */
typedef struct tact3_solver_body {
    tact3_pose pose;
    tact3_vec velocity;         /* of the center */
    tact3_vec angular_velocity;
    tact3_vec force, torque;    /* over the whole step; gravity comes on top */
    tact_real inverse_mass;
    tact3_mat inertia, inverse_inertia; /* in the body's own axes, symmetric; zero where it cannot be turned */
    tact_real gravity_scale;    /* of the settings' gravity; one for most */
    /* Damping rates, in 1/time, >= 0: v' = -damping v. */
    tact_real linear_damping, angular_damping;
    /* Bits of tact_lock: its velocity along and about these axes is taken for zero and stays zero, and what of its
     * position they hold keeps its bits. A body that nothing moves keeps to them, too. */
    uint32_t locks;
} tact3_solver_body;

typedef struct tact3_solver_point {
    /* The point of contact, midway between the surfaces, relative to the center of A and to that of B, along the
     * world's axes. */
    tact3_vec anchor_a, anchor_b;
    tact_real separation; /* along the normal, at the start of the step */
    uint32_t id;          /* of the manifold's point */
    /* In: what it was in the last step, to start from; zero for a new point. Out: what pushed the bodies apart in this
     * step's last substep; and all of it in the whole step, with bounces. */
    tact_real normal_impulse, total_impulse;
} tact3_solver_point;

/* A contact of two bodies: a patch with one normal. Friction acts on the patch as a whole, at its middle: a force in
 * the plane up to friction times the sum of the normal forces (Coulomb's cone), and a torque about the normal up to
 * what that force has as a lever. */
typedef struct tact3_solver_contact {
    int32_t body_a, body_b; /* in the array of bodies */
    int32_t point_count;    /* 0 to TACT3_MANIFOLD_POINTS; none: nothing happens */
    tact3_vec normal;       /* unit, from A to B */
    tact_real friction;     /* >= 0 */
    tact_real restitution;  /* >= 0: how much of the speed of approach comes back; 1 all of it */
    /* >= 0, a length: a rolling body is held back by a torque of up to this times the normal force. */
    tact_real rolling_friction;
    tact3_vec surface_velocity; /* of B's surface against A's beyond what the bodies do, as of a conveyor belt */
    tact3_solver_point point[TACT3_MANIFOLD_POINTS];
    /* In and out, like normal_impulse: in the plane of contact on B; about the normal; about the axes of the plane. */
    tact3_vec friction_impulse;
    tact_real twist_impulse;
    tact3_vec rolling_impulse;
} tact3_solver_contact;

/* tact3_solver_defaults() has good values for bodies of about the size `length`. */
typedef struct tact3_solver_settings {
    tact_real dt;        /* the whole step's time, > 0 */
    int substeps;        /* 1 to TACT3_MAX_SUBSTEPS */
    tact3_vec gravity;
    tact_real contact_hertz;         /* stiffness of contacts; at most a quarter of the rate of substeps is used */
    tact_real contact_damping_ratio; /* 1 is critical */
    tact_real slop;                  /* a length: contacts are made up to 4 slops apart */
    tact_real max_push_velocity;     /* overlap is undone no faster */
    tact_real restitution_speed;     /* restitution counts above this speed of approach */
    tact_real max_speed;             /* faster bodies are slowed down to it */
} tact3_solver_settings;

#define TACT3_MAX_SUBSTEPS 64

/* dt 1/60, 4 substeps, gravity (0, 0, -9.81) whatever the length; other lengths and speeds in units of `length`. */
TACT_API tact3_solver_settings tact3_solver_defaults(tact_real length);

/* Fills a contact from a manifold. `frame` is the pose in the world of the manifold's frame: of shape A for
 * tact3_collide(), the identity for tact3_collide_world(). center_a and center_b are the bodies' centers of mass in the
 * world. Impulses become zero; bodies and material are left to the caller. */
TACT_API void tact3_solver_contact_set(tact3_solver_contact *contact, const tact3_manifold *manifold,
                                       tact3_pose frame, tact3_vec center_a, tact3_vec center_b);
/* Copies the impulses of the last step's contact of the same two bodies: to points with equal ids; an unmatched old
 * impulse goes to the nearest new point that has none. The impulses of the whole contact are copied as well. */
TACT_API void tact3_solver_contact_warm_start(tact3_solver_contact *contact, const tact3_solver_contact *last);

/* Returns the bytes of working memory for tact3_solve(); 0 if a count is negative or too large. */
TACT_API size_t tact3_solve_bytes(int body_count, int contact_count);
/* Makes one step. Groups of bodies that no contact joins may be solved in one call or in several, with the same bits.
 * The order of contacts changes bits. Impulses are those of a substep: where dt / substeps is not that of the last
 * step, scale the impulses of contacts and joints by the ratio before. Refused, with nothing changed:
 * TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED, TACT_NOT_FINITE, TACT_NOT_POSITIVE (dt, substeps), TACT_NEGATIVE (mass,
 * friction, restitution, damping), TACT_TOO_MANY (substeps), TACT_BAD_INDEX (a contact's body, or a body with itself),
 * TACT_BAD_ROTATION, TACT_OUT_OF_RANGE (locks). */
TACT_API tact_status tact3_solve(void *memory, size_t bytes, tact3_solver_body *bodies, int body_count,
                                 tact3_solver_contact *contacts, int contact_count,
                                 const tact3_solver_settings *settings);

#ifdef __cplusplus
}
#endif
#endif
