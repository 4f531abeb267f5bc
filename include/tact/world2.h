/* A world of rigid bodies in two dimensions: bodies of convex shapes that fall, bounce, rub, roll, hang,
 * stack and rest.
 *
 * On top of queries, manifolds, the tree (tree2.h) and the solver (solve2.h, joint2.h). Everything is in the world's
 * frame; units are the caller's, with seconds for time; angles are in radians. docs/world.md tells what happens in a
 * step, and in which order.
 *
 * A world owns its memory, which comes from its definition's allocator. Functions that can fail return a status and
 * change nothing when it is below zero, but for a step whose numbers leave their range; TACT_NO_MEMORY can come from
 * every function that is said to allocate, and the world can still be used then. Ids are checked everywhere:
 * TACT_STALE_ID. Functions that return a value return zeros for a stale id. A null world violates a precondition
 * (base.h). One thread at a time may use a world, also to ask it (docs/world.md, "Callbacks").
 *
 * The same calls in the same order give the same bits on every machine, whatever the threads. */
#ifndef TACT_WORLD2_H
#define TACT_WORLD2_H

#include "tact/cast2.h"
#include "tact/joint2.h"
#include "tact/tree2.h"
#include "tact/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact2_world tact2_world;

/* ---- The world ---- */

typedef struct tact2_world_def {
    /* Gravity, softness and speeds; dt and substeps are given to each step. */
    tact2_solver_settings solver;
    /* The size of usual bodies: margins and slops are parts of it. Change it through tact2_world_defaults(). */
    tact_real length;
    /* An island sleeps when nothing in it has moved faster than this (length/second) for so many seconds. Both >= 0. */
    tact_real sleep_speed, sleep_seconds;
    bool enable_sleep;      /* default: true */
    bool enable_continuous; /* default: true; false: fast bodies may pass through thin ones */
    /* An island in which light bodies bear heavy ones, or a column would buckle, is solved in up to so many substeps,
     * whatever it is told (docs/response.md, "Mass ratios"). Default: TACT2_MAX_SUBSTEPS; zero: no more than told. */
    int max_substeps;
    tact_allocator allocator;
    tact_tasks tasks;
} tact2_world_def;

TACT_API tact2_world_def tact2_world_defaults(tact_real length);
/* Allocates. TACT_NOT_FINITE, TACT_NOT_POSITIVE, TACT_NEGATIVE, TACT_TOO_MANY (max_substeps) or TACT_OUT_OF_RANGE for a
 * bad definition; *world is null then. */
TACT_API tact_status tact2_world_create(const tact2_world_def *def, tact2_world **world);
/* Null is allowed. */
TACT_API void tact2_world_destroy(tact2_world *world);
/* Makes room for so many bodies and shapes in all, so that creating them neither allocates nor copies but for blocks
 * of hulls and of what is not convex. Changes nothing else, and gives no room back. TACT_NEGATIVE; TACT_TOO_MANY (more
 * shapes than TACT2_TREE_MAX_COUNT); TACT_NO_MEMORY, after which it may have made some of the room. */
TACT_API tact_status tact2_world_reserve(tact2_world *world, int bodies, int shapes);

/* Lets dt seconds (> 0) pass in 1 to TACT2_MAX_SUBSTEPS substeps. Allocates, before anything has moved: after
 * TACT_NO_MEMORY, also where more than 2^29 pairs of shapes are near each other, the same step can be asked again, and
 * gives what it would have given. Refused: TACT_NOT_FINITE, TACT_NOT_POSITIVE, TACT_TOO_MANY (substeps),
 * TACT_OUT_OF_RANGE (a time in which max_speed leads out of the range of positions, 1e100, in float 1e15; a body that
 * comes to its end stops there). Where a number of a body or contact leaves the range of numbers in a step, the step is
 * made, stats.step counts it, and its status is TACT_NOT_FINITE: what is solved together with that, up to some 128
 * bodies and contacts of any islands, does not move in it and loses its forces; the rest moves as ever. */
TACT_API tact_status tact2_world_step(tact2_world *world, tact_real dt, int substeps);
/* Wakes everything if it changes. TACT_NOT_FINITE, TACT_OUT_OF_RANGE. */
TACT_API tact_status tact2_world_set_gravity(tact2_world *world, tact2_vec gravity);
TACT_API tact2_vec tact2_world_gravity(const tact2_world *world);

/* The settings that the world has. solver.dt and solver.substeps are those of the last step. */
TACT_API tact2_world_def tact2_world_settings(const tact2_world *world);
/* Gives the world other settings, and wakes everything. Its allocator, solver.dt and solver.substeps stay; length and
 * solver.slop, on which all boxes depend, must be those that it has (TACT_OUT_OF_RANGE). Else refused as by
 * tact2_world_create(). Saved and hashed but for tasks. */
TACT_API tact_status tact2_world_set_settings(tact2_world *world, const tact2_world_def *settings);

/* ---- Callbacks: rules for which shapes meet, and how ---- */

/* One of two shapes that may meet; A is that with the lower index, in contacts and their events too. */
typedef struct tact2_contact_side {
    tact_body_id body;
    tact_shape_id shape;
    tact_body_kind kind;
    tact2_pose pose; /* of the body's frame */
    tact2_vec velocity;
    tact_real angular_velocity; /* of the body's center of mass */
    void *body_user, *shape_user;
} tact2_contact_side;

/* A contact before it is solved. A callback may write its material, in finite numbers, none below zero but in the
 * velocity: what cannot be used counts as not written. */
typedef struct tact2_pending_contact {
    tact2_contact_side a, b;
    tact2_vec point;          /* the deepest, in the world */
    tact2_vec normal;         /* from A to B; zero where a sweep goes on in an overlap with a shape of parts */
    tact_real separation;     /* there; below zero: how deep */
    tact_real approach_speed; /* of the surfaces there, along the normal; below zero: they part */
    bool touched;             /* the shapes touched in the step before: the callback had let them */
    int part_a, part_b;       /* that touch there, as in a contact; -1: of none, or a sweep asks */
    /* The material, mixed of both shapes'. */
    tact_real friction, restitution, rolling_friction;
    tact2_vec surface_velocity; /* of B's surface against A's */
} tact2_pending_contact;

/* Any may be null. They are called within a step by the threads that run its tasks, several at a time, in any order and
 * as often as it takes. So that the bits do not depend on that, what they answer must follow from what they are given
 * and from what does not change during a step; they must not call functions of the world
 * (docs/world.md, "Callbacks", says what any function of the caller may call). */
typedef struct tact2_world_callbacks {
    void *context;
    /* False: the shapes do not meet, and a sensor does not see the other. Asked, behind the filters, of pairs whose
     * boxes come to overlap, by continuous collision, where poses and velocities are those at the end of the step, and
     * where a filter (it may be the same) or a joint is set, of the pairs that this is about. */
    bool (*filter)(void *context, const tact2_contact_side *a, const tact2_contact_side *b);
    /* False: the contact does nothing in this step, and its end is told. Asked in each step of each contact of an awake
     * body, of each of its normals, though not of sensors. Continuous collision asks too, whether a body stops where it
     * would touch: touched says then what was solved in this step, poses and velocities are those at its end, and the
     * material is not used. */
    bool (*pre_solve)(void *context, tact2_pending_contact *contact);
    /* Seconds from any start, for tact2_world_profile(); it changes nothing else. Asked in the thread of the step. */
    double (*seconds)(void *context);
} tact2_world_callbacks;

/* Null: none, as in a new and in a restored world; they are neither saved nor hashed. The next step mixes materials
 * anew where a pre_solve wrote them that is gone. Pairs that another filter has let meet go on to do so until it is
 * asked of them (tact2_body_shape_set_filter()). Wakes nothing. */
TACT_API void tact2_world_set_callbacks(tact2_world *world, const tact2_world_callbacks *callbacks);

/* ---- Bodies ---- */

typedef struct tact2_body_def {
    tact_body_kind kind;
    tact2_pose pose; /* of the body's own frame, in which its shapes are placed; not of its center of mass */
    tact2_vec velocity;   /* of the center of mass */
    tact_real angular_velocity;
    tact_real linear_damping, angular_damping; /* rates, in 1/second, >= 0 (solve2.h) */
    tact_real gravity_scale;                   /* factor of the world's gravity, of any sign */
    /* Above zero: the body's mass, whatever its shapes' densities; its center and inertia are those of its shapes,
     * scaled. Zero: what the shapes' densities give. A dynamic body of no mass falls and flies, but nothing can push
     * it. */
    tact_real mass;
    bool fixed_rotation; /* contacts and torques do not turn it; an angular velocity that it is given stays */
    /* Bits of tact_lock: axes along and about which it does not move while it is dynamic. They hold its center of mass
     * and its rotation against everything but tact2_body_set_pose(), to the bit; of a velocity, a force or an impulse
     * only what lies along the other axes counts. */
    uint32_t locks;
    bool bullet;         /* does not pass through dynamic bodies either, however fast it is */
    bool asleep;         /* begins asleep, and so at rest, if the world and the body may sleep */
    bool enable_sleep;   /* default: true; false keeps its whole island awake */
    tact_real sleep_speed; /* >= 0; above zero: in place of the world's, for this body */
    void *user;
} tact2_body_def;

/* Dynamic, at the origin, at rest, gravity_scale 1, may sleep. */
TACT_API tact2_body_def tact2_body_defaults(void);
/* Allocates. TACT_NOT_FINITE, TACT_NEGATIVE (mass, damping, sleep_speed), TACT_BAD_ROTATION, TACT_WRONG_KIND (no
 * kind that there is; a static body with a velocity), TACT_OUT_OF_RANGE (locks that there are not; faster than the
 * world's max_speed; numbers that are too large or too small). */
TACT_API tact_status tact2_body_create(tact2_world *world, const tact2_body_def *def, tact_body_id *body);
/* With its shapes and its joints. What touches it or is joined to it wakes up. */
TACT_API tact_status tact2_body_destroy(tact2_world *world, tact_body_id body);
TACT_API bool tact2_body_valid(const tact2_world *world, tact_body_id body);

typedef struct tact2_body_state {
    tact_body_kind kind;
    bool awake;
    tact2_pose pose;      /* of the body's frame */
    tact2_vec center;     /* of mass, in the world */
    tact2_vec velocity;   /* of the center of mass */
    tact_real angular_velocity;
    tact_real mass;       /* zero for bodies that are not dynamic */
    tact_real inertia;    /* about the center */
    int shape_count;
    void *user;
} tact2_body_state;

TACT_API tact2_body_state tact2_body_get(const tact2_world *world, tact_body_id body);
/* Single parts of the state, without copying all of it. Velocities are those of the center of mass. */
TACT_API tact2_pose tact2_body_pose(const tact2_world *world, tact_body_id body);
TACT_API tact2_vec tact2_body_velocity(const tact2_world *world, tact_body_id body);
TACT_API tact_real tact2_body_angular_velocity(const tact2_world *world, tact_body_id body);
/* Of what of the body is at a point of the world. */
TACT_API tact2_vec tact2_body_velocity_at(const tact2_world *world, tact_body_id body, tact2_vec point);
/* The box of its shapes, sensors with them, where they are now; without shapes its center of mass. */
TACT_API tact2_bounds tact2_body_bounds(const tact2_world *world, tact_body_id body);
/* Setting wakes the body; putting it to sleep stops it, or does nothing where it may not sleep. A new pose is a jump:
 * nothing is met on the way, what touched the body wakes, what it comes to touch need not (docs/world.md, "Sleep"), and
 * its contacts have their old places at it until the next step. TACT_STALE_ID, TACT_NOT_FINITE, TACT_BAD_ROTATION,
 * TACT_OUT_OF_RANGE, TACT_WRONG_KIND (the velocity of a static body), TACT_UNBOUNDED (a dynamic body with a
 * half-plane). */
TACT_API tact_status tact2_body_set_pose(tact2_world *world, tact_body_id body, tact2_pose pose);
TACT_API tact_status tact2_body_set_velocity(tact2_world *world, tact_body_id body, tact2_vec velocity,
                                             tact_real angular_velocity);
TACT_API tact_status tact2_body_set_kind(tact2_world *world, tact_body_id body, tact_body_kind kind);
TACT_API tact_status tact2_body_set_awake(tact2_world *world, tact_body_id body, bool awake);
/* What tact2_body_create() would need to make the body again as it is now, without shapes and without what
 * tact2_body_set_mass() has set. A body that is not enabled is said to be asleep. */
TACT_API tact2_body_def tact2_body_settings(const tact2_world *world, tact_body_id body);
/* Single settings, as in tact2_body_def, of bodies of any kind. All wake the body but for user. TACT_STALE_ID,
 * TACT_NOT_FINITE, TACT_NEGATIVE (damping, sleep_speed), TACT_OUT_OF_RANGE. */
TACT_API tact_status tact2_body_set_damping(tact2_world *world, tact_body_id body, tact_real linear, tact_real angular);
TACT_API tact_status tact2_body_set_gravity_scale(tact2_world *world, tact_body_id body, tact_real scale);
TACT_API tact_status tact2_body_set_bullet(tact2_world *world, tact_body_id body, bool bullet);
TACT_API tact_status tact2_body_set_fixed_rotation(tact2_world *world, tact_body_id body, bool fixed);
TACT_API tact_status tact2_body_set_locks(tact2_world *world, tact_body_id body, uint32_t locks);
TACT_API tact_status tact2_body_set_enable_sleep(tact2_world *world, tact_body_id body, bool enable);
TACT_API tact_status tact2_body_set_sleep_speed(tact2_world *world, tact_body_id body, tact_real speed);
TACT_API tact_status tact2_body_set_user(tact2_world *world, tact_body_id body, void *user);
/* Gives a kinematic body the velocity with which it is at a pose after so many seconds (> 0), by the shorter turn (to
 * 1e-6 of it), which it keeps until it is given another: a platform is told its next pose before each step. Wakes it
 * if it has to move. TACT_WRONG_KIND (not kinematic), TACT_NOT_POSITIVE, and as for tact2_body_set_velocity() and
 * _set_pose(). */
TACT_API tact_status tact2_body_set_target(tact2_world *world, tact_body_id body, tact2_pose pose, tact_real seconds);
/* A body that is not enabled keeps its id and its shapes, but meets nothing, is seen by no question and does not
 * move: its velocity becomes zero, its contacts end, what touched it wakes. What it is given meanwhile counts when
 * it is enabled, which wakes it: velocities, forces, all of which add up for its first step, and what its joints
 * bore before. New bodies are enabled. Saved; hashed where it is off. */
TACT_API tact_status tact2_body_set_enabled(tact2_world *world, tact_body_id body, bool enabled);
TACT_API bool tact2_body_enabled(const tact2_world *world, tact_body_id body);
/* In place of what the shapes give, until the next shape comes, goes or changes: mass > 0, the center of mass in the
 * body's frame, the inertia > 0 about it. TACT_NOT_POSITIVE, TACT_NOT_FINITE, TACT_OUT_OF_RANGE. */
TACT_API tact_status tact2_body_set_mass(tact2_world *world, tact_body_id body, tact_real mass, tact2_vec center,
                                         tact_real inertia);
/* Forces and torques add up, act throughout the next step, and are forgotten; impulses change the velocity at once. At
 * a point of the world; on dynamic bodies only (TACT_WRONG_KIND). They wake the body. */
TACT_API tact_status tact2_body_apply_force(tact2_world *world, tact_body_id body, tact2_vec force, tact2_vec point);
TACT_API tact_status tact2_body_apply_torque(tact2_world *world, tact_body_id body, tact_real torque);
TACT_API tact_status tact2_body_apply_impulse(tact2_world *world, tact_body_id body, tact2_vec impulse,
                                              tact2_vec point);
TACT_API tact_status tact2_body_apply_angular_impulse(tact2_world *world, tact_body_id body, tact_real impulse);

/* An impulse away from a center, on each dynamic body of which a shape is nearer than the radius: at its nearest point,
 * falling in proportion to that point's distance, to nothing at the radius. */
typedef struct tact2_explosion {
    tact2_vec center;
    tact_real radius;   /* > 0 */
    tact_real impulse;  /* mass * speed at no distance, on any body whatever its size; below zero: to the center */
    tact_filter filter; /* as what is exploding would have it */
} tact2_explosion;

/* Changes velocities at once, and wakes what it pushes: from a center inside a body to the body's center of mass. What
 * would be faster than max_speed is not pushed. TACT_NOT_FINITE, TACT_NOT_POSITIVE, TACT_OUT_OF_RANGE. */
TACT_API tact_status tact2_world_explode(tact2_world *world, const tact2_explosion *explosion);
/* Its i-th shape; none for an i that it does not have. Walks the body's shapes up to i. */
TACT_API tact_shape_id tact2_body_shape(const tact2_world *world, tact_body_id body, int i);
/* All bodies of the world in the order of their places: start with none, ends with none. */
TACT_API tact_body_id tact2_world_next_body(const tact2_world *world, tact_body_id body);

/* ---- Shapes of bodies ---- */

typedef struct tact2_body_shape_def {
    tact2_pose pose;   /* in the body's frame */
    tact_real density; /* >= 0 */
    /* Of two shapes in contact: the root of the product of the frictions, the greater restitution, the greater rolling
     * friction (a length, solve2.h). */
    tact_real friction, restitution, rolling_friction;
    tact2_vec surface_velocity; /* of the shape's surface, in the body's axes: a conveyor belt */
    tact_filter filter;
    bool sensor;    /* touches nothing, but tells of what overlaps it */
    /* Default: true. Two shapes report the events of their contact if either has this on; a sensor, if it has. */
    bool enable_contact_events;
    void *user;
} tact2_body_shape_def;

/* Density 1, friction 0.6, no restitution, category 1, mask all, contact events on. */
TACT_API tact2_body_shape_def tact2_body_shape_defaults(void);
/* Allocates. The shape is copied, its block as well (equal hulls, polygons, chains and compounds are kept once); a
 * custom support function and its context must live as long as the shape. Mass, center and inertia of the body change,
 * which wakes it if something is near it or joined to it. Refused: the shape's own status, TACT_NOT_FINITE,
 * TACT_NEGATIVE, TACT_BAD_ROTATION, TACT_OUT_OF_RANGE, TACT_NOT_POSITIVE (a custom shape has no mass of its own:
 * density must be zero), TACT_UNBOUNDED (a half-plane of a dynamic body), TACT_NO_MEMORY (also: more than
 * TACT2_TREE_MAX_COUNT shapes).
 *
 * Edges between flush parts of a compound, a polygon or a chain do not show; all have the friction and restitution of
 * the definition. A chain has no mass. */
TACT_API tact_status tact2_body_shape_create(tact2_world *world, tact_body_id body, const tact2_body_shape_def *def,
                                        const tact2_shape *shape, tact_shape_id *id);
TACT_API tact_status tact2_body_shape_destroy(tact2_world *world, tact_shape_id shape);
TACT_API bool tact2_body_shape_valid(const tact2_world *world, tact_shape_id shape);

typedef struct tact2_body_shape_state {
    tact_body_id body;
    tact2_shape shape;    /* a block in it is the world's, and lives as long as this geometry of the shape */
    tact2_body_shape_def def;
    tact2_pose pose;      /* in the world */
} tact2_body_shape_state;

TACT_API tact2_body_shape_state tact2_body_shape_get(const tact2_world *world, tact_shape_id shape);
/* Its box where it is now: around a convex shape the least, around a mesh or a shape with parts one that holds it. That
 * of a half-plane ends at the plane where it is across an axis, else it is wider than any world. */
TACT_API tact2_bounds tact2_body_shape_bounds(const tact2_world *world, tact_shape_id shape);
/* From the next step on; wakes the body and what touches it. TACT_NOT_FINITE, TACT_NEGATIVE, TACT_OUT_OF_RANGE. */
TACT_API tact_status tact2_body_shape_set_material(tact2_world *world, tact_shape_id shape, tact_real friction,
                                              tact_real restitution, tact_real rolling_friction);
/* Contacts that the new filter forbids end in the next step. Wakes the body and what touches it. */
TACT_API tact_status tact2_body_shape_set_filter(tact2_world *world, tact_shape_id shape, tact_filter filter);

/* Mass, center and inertia of the body change. As tact2_body_shape_create() refuses it. */
TACT_API tact_status tact2_body_shape_set_density(tact2_world *world, tact_shape_id shape, tact_real density);
/* In the body's axes. TACT_NOT_FINITE, TACT_OUT_OF_RANGE. */
TACT_API tact_status tact2_body_shape_set_surface_velocity(tact2_world *world, tact_shape_id shape, tact2_vec velocity);
/* Of contacts whose begin is not told yet: shapes that touch already begin in the next step in which they are awake.
 * Others are told of up to their end. Wakes nothing, as does the next one. */
TACT_API tact_status tact2_body_shape_set_contact_events(tact2_world *world, tact_shape_id shape, bool enable);
TACT_API tact_status tact2_body_shape_set_user(tact2_world *world, tact_shape_id shape, void *user);
/* Another geometry in the same place: its id, its definition and its place among the body's shapes stay. Its contacts
 * end, and begin anew in the next step; mass, center and inertia of the body change. Allocates; refused as by
 * tact2_body_shape_create(). */
TACT_API tact_status tact2_body_shape_set_geometry(tact2_world *world, tact_shape_id shape,
                                              const tact2_shape *geometry);

/* ---- Joints ---- */

typedef struct tact2_joint_def {
    tact_body_id body_a, body_b; /* one of them at least dynamic */
    tact2_joint joint;           /* frames in those of the bodies, not of their centers of mass */
    bool collide;                /* the two bodies may touch; default: false */
    /* A joint breaks at the end of a step whose mean force, or torque, was greater. 0: it does not break. */
    tact_real break_force, break_torque;
    void *user;
} tact2_joint_def;

/* tact2_joint_of(kind) without bodies; never breaks. */
TACT_API tact2_joint_def tact2_joint_defaults(tact_joint_kind kind);
/* Sets both frames to one in the world, at the bodies' present poses. TACT_STALE_ID, and what a pose is refused for. */
TACT_API tact_status tact2_joint_def_place(const tact2_world *world, tact2_joint_def *def, tact2_pose frame);
/* Allocates. Wakes both bodies, and ends their contacts unless they may collide. TACT_STALE_ID (a body), TACT_BAD_INDEX
 * (a body with itself), TACT_WRONG_KIND (no body is dynamic; a joint of a kind that does not exist here), and what
 * tact2_solve_system() refuses of a joint. */
TACT_API tact_status tact2_joint_create(tact2_world *world, const tact2_joint_def *def, tact_joint_id *joint);
/* Wakes both bodies. A body that is destroyed takes its joints with it. */
TACT_API tact_status tact2_joint_destroy(tact2_world *world, tact_joint_id joint);
TACT_API bool tact2_joint_valid(const tact2_world *world, tact_joint_id joint);

typedef struct tact2_joint_state {
    tact2_joint_def def;
    tact2_pose frame_a, frame_b; /* in the world */
    /* On B at the origin of its frame, and about it; the mean of the last step. */
    tact2_vec force;
    tact_real torque;
    /* The coordinates of the joint's axes; zero for those that its kind does not have. And their rates. */
    tact_real slide, turn, slide_speed, turn_speed;
} tact2_joint_state;

TACT_API tact2_joint_state tact2_joint_get(const tact2_world *world, tact_joint_id joint);

/* How far a joint's bodies are now from where it lets them be: what has passed a limit counts, what a spring, a drive
 * or a softness pulls does not. */
typedef struct tact2_joint_error {
    tact_real linear;  /* the length by which B's origin is off */
    tact_real angular; /* the angle by which B's frame is; of tilt and turn the root of the sum of squares */
} tact2_joint_error;

TACT_API tact2_joint_error tact2_joint_error_get(const tact2_world *world, tact_joint_id joint);
/* Changes all but the kind, with what the joint has been doing as the start of the next step: motors, limits, springs,
 * targets, frames. Wakes both bodies. Refused as by tact2_joint_create(). */
TACT_API tact_status tact2_joint_set(tact2_world *world, tact_joint_id joint, const tact2_joint *settings);
/* The force and the torque at which it breaks; 0: never. Wakes both bodies. TACT_NOT_FINITE, TACT_NEGATIVE. */
TACT_API tact_status tact2_joint_set_break(tact2_world *world, tact_joint_id joint, tact_real force,
                                           tact_real torque);
/* Whether its two bodies may touch. Contacts between them end, or may begin in the next step, which wakes both. */
TACT_API tact_status tact2_joint_set_collide(tact2_world *world, tact_joint_id joint, bool collide);
TACT_API tact_status tact2_joint_set_user(tact2_world *world, tact_joint_id joint, void *user);
/* All joints of the world in the order of their places: start with none, ends with none. */
TACT_API tact_joint_id tact2_world_next_joint(const tact2_world *world, tact_joint_id joint);
/* The i-th joint of a body, the newest first; none for an i that it does not have. Walks the body's joints up to i. */
TACT_API tact_joint_id tact2_body_joint(const tact2_world *world, tact_body_id body, int i);

/* ---- Couplings of joints (docs/joints.md, "Couplings") ---- */

/* Keeps  coordinate of B = ratio * coordinate of A + offset  for two joints, A and B: gears (two turns), a rack and its
 * pinion (a slide and a turn), a screw (both of one wheel), a pulley (two distances). Turns count on beyond pi. */
typedef struct tact2_coupling_def {
    tact_joint_id joint_a, joint_b;
    tact_joint_coordinate coordinate_a, coordinate_b;
    tact_real ratio, offset; /* ratio is not zero; its size is from 1e-6 to 1e6 */
    /* 0 hertz: rigid; else a spring along the coordinate of B, for the bodies of both joints as these let them move. */
    tact_real hertz, damping_ratio;
    void *user;
} tact2_coupling_def;

/* Two turns with a ratio of 1, without joints. */
TACT_API tact2_coupling_def tact2_coupling_defaults(void);
/* Sets the offset to that at which the joints stand, with turns from -pi to pi. Refused as by
 * tact2_coupling_create(). */
TACT_API tact_status tact2_coupling_def_place(const tact2_world *world, tact2_coupling_def *def);
/* Allocates. Wakes the bodies of both joints, which are in one island from now on. TACT_STALE_ID (a joint),
 * TACT_WRONG_KIND (its kind has no such coordinate, or is SPHERICAL), TACT_BAD_INDEX (a coordinate with itself),
 * TACT_NOT_FINITE, TACT_OUT_OF_RANGE (the ratio), TACT_NEGATIVE (hertz, damping_ratio). */
TACT_API tact_status tact2_coupling_create(tact2_world *world, const tact2_coupling_def *def,
                                           tact_coupling_id *coupling);
/* Wakes the bodies. A joint that is destroyed, or breaks, takes its couplings with it. */
TACT_API tact_status tact2_coupling_destroy(tact2_world *world, tact_coupling_id coupling);
TACT_API bool tact2_coupling_valid(const tact2_world *world, tact_coupling_id coupling);

typedef struct tact2_coupling_state {
    tact2_coupling_def def;
    tact_real error; /* coordinate of B - ratio * coordinate of A - offset */
    /* Along the coordinate of B, of a turn a torque, the mean of the step; that along A's is -ratio times it. */
    tact_real force;
} tact2_coupling_state;

/* Zero for a stale id. */
TACT_API tact2_coupling_state tact2_coupling_get(const tact2_world *world, tact_coupling_id coupling);
/* Changes all but joints and coordinates, which must be the same (TACT_WRONG_KIND), and counts turns anew, as a new
 * coupling does. Wakes the bodies. Refused as by tact2_coupling_create(). */
TACT_API tact_status tact2_coupling_set(tact2_world *world, tact_coupling_id coupling,
                                        const tact2_coupling_def *def);
/* All couplings of the world in the order of their places: start with none, ends with none. */
TACT_API tact_coupling_id tact2_world_next_coupling(const tact2_world *world, tact_coupling_id coupling);

/* ---- What happened in the last step ---- */

typedef struct tact2_contact_event {
    tact_event_kind kind;
    tact_shape_id shape_a, shape_b;
    tact_body_id body_a, body_b;
    /* In the world: the middle of the contact when the step began; from A to B; zeros at the end. */
    tact2_vec point, normal;
    tact_real impulse;        /* along the normal, of the whole step */
    tact_real approach_speed; /* before the step; of a contact that begins how hard it hit */
} tact2_contact_event;

/* Valid until the next call to which the world is not const. In a fixed order: what has ended, then what begins or goes
 * on. */
TACT_API const tact2_contact_event *tact2_world_contact_events(const tact2_world *world, int *count);
TACT_API const tact_sensor_event *tact2_world_sensor_events(const tact2_world *world, int *count);

/* A joint broke in the last step; its id is stale. The bodies' may be. */
typedef struct tact2_joint_event {
    tact_joint_id joint;
    tact_body_id body_a, body_b;
    tact2_vec force; /* at which it broke */
    tact_real torque;
    void *user;
} tact2_joint_event;

/* As contact events. */
TACT_API const tact2_joint_event *tact2_world_joint_events(const tact2_world *world, int *count);

/* The bodies that were awake in the last step, in a fixed order: no other has another pose after it. Valid as above;
 * not saved: a restored world has none. */
TACT_API const tact_body_move *tact2_world_moved_bodies(const tact2_world *world, int *count);
/* The times are zeros without a clock (tact2_world_callbacks), or before a step. */
TACT_API tact_step_profile tact2_world_profile(const tact2_world *world);
/* What a sensor overlapped when the last step began, whether events are on or not: writes the first of them, no more
 * than there is room for, and returns how many there are. TACT_STALE_ID, TACT_WRONG_KIND (no sensor),
 * TACT_NEGATIVE (room). */
TACT_API int tact2_body_shape_overlaps(const tact2_world *world, tact_shape_id sensor, tact_shape_id *visitors,
                                      int room);

/* One of the contacts as they are, sleeping ones with them, i from 0 to contact_count - 1, in an order that changes as
 * contacts come and go. Two shapes of which one is not convex have a contact for each direction in which they touch, up
 * to 8. */
typedef struct tact2_world_contact {
    tact_shape_id shape_a, shape_b;
    tact2_vec normal; /* from A to B */
    int point_count;
    struct {
        tact2_vec position;   /* midway between the surfaces */
        tact_real separation; /* when the step began */
        tact_real impulse;    /* along the normal, of the whole last step in which it was awake */
        uint32_t id;
        int part_a, part_b; /* as options.parts of queries name them; -1: the shape has none */
    } point[TACT2_MANIFOLD_POINTS];
} tact2_world_contact;

TACT_API tact2_world_contact tact2_world_contact_at(const tact2_world *world, int i);
/* The i-th contact of one body, which is A or B of it; i from 0 on. The newest is the first; walks the
 * body's contacts up to i. point_count is zero if there are fewer, i is below zero or the id is stale. */
TACT_API tact2_world_contact tact2_body_contact_at(const tact2_world *world, tact_body_id body, int i);

typedef struct tact2_world_stats {
    uint64_t step; /* how many there have been */
    int body_count, awake_count; /* of any kind; dynamic and kinematic ones that are awake */
    int shape_count, joint_count;
    int pair_count;    /* whose boxes overlap */
    int contact_count; /* that have points, each direction of a pair counted (tact2_world_contact) */
    int island_count;  /* awake ones in the last step; a kinematic body that is awake is one */
    int impact_count;  /* bodies that continuous collision has stopped in the last step */
    tact_real max_overlap; /* the deepest point of the last step, when it began; >= 0 */
    size_t bytes;      /* all that the world has allocated */
} tact2_world_stats;

TACT_API tact2_world_stats tact2_world_stats_get(const tact2_world *world);

/* Sums over the dynamic bodies. The potential energy is that of gravity, zero at the origin; momenta are about it. */
typedef struct tact2_world_motion {
    tact_real mass, kinetic_energy, potential_energy;
    tact2_vec momentum;
    tact_real angular_momentum;
} tact2_world_motion;

TACT_API tact2_world_motion tact2_world_totals(const tact2_world *world);
/* The box of all shapes of enabled bodies but half-planes; zeros where there is none. Looks at each. */
TACT_API tact2_bounds tact2_world_bounds(const tact2_world *world);

/* ---- Questions; sensors are not seen ---- */

typedef struct tact2_world_hit {
    tact_body_id body;
    tact_shape_id shape; /* none: nothing was hit */
    int part;            /* of a shape with parts: which is hit; -1: of none */
    /* In the world's frame; A is the shape of the world. TACT_SEPARATED: proven to hit nothing; its numbers are those
     * of no shape. TACT_UNDECIDED: proven to hit nothing before the fraction; whether it hits this shape there or
     * passes is not known. */
    tact2_hit hit;
} tact2_world_hit;

/* What comes first. The filter says what is asking; null: everything is asked. hit.status is below zero for refused
 * input, of which TACT_OUT_OF_RANGE is where coordinates add up to more than an eighth of the range of positions; and
 * where a custom shape that may be on the way answers NaN. */
TACT_API tact2_world_hit tact2_world_raycast(const tact2_world *world, tact2_vec origin, tact2_vec translation,
                                             const tact_filter *filter);
TACT_API tact2_world_hit tact2_world_cast(const tact2_world *world, const tact2_shape *shape, tact2_pose pose,
                                          tact2_vec translation, const tact_filter *filter);

/* All shapes on the way, each with its first hit, in the order of fractions, of equal ones the deeper first, then the
 * lower index: the first of them, no more than there is room for. Returns how many were written, which are all if there
 * was more room; below zero: the status of refused input (TACT_NEGATIVE: room). */
TACT_API int tact2_world_raycast_all(const tact2_world *world, tact2_vec origin, tact2_vec translation,
                                     const tact_filter *filter, tact2_world_hit *hits, int room);
TACT_API int tact2_world_cast_all(const tact2_world *world, const tact2_shape *shape, tact2_pose pose,
                                  tact2_vec translation, const tact_filter *filter, tact2_world_hit *hits,
                                  int room);

/* Is told of a shape; false ends the search. May ask the world, but not change it. */
typedef bool (*tact2_world_visit)(void *context, tact_body_id body, tact_shape_id shape);
/* All shapes that overlap a shape, or whose boxes overlap a box. Below zero: refused. */
TACT_API tact_status tact2_world_overlap(const tact2_world *world, const tact2_shape *shape, tact2_pose pose,
                                         const tact_filter *filter, tact2_world_visit visit, void *context);
TACT_API tact_status tact2_world_overlap_bounds(const tact2_world *world, tact2_bounds bounds,
                                                const tact_filter *filter, tact2_world_visit visit, void *context);

typedef struct tact2_world_gap {
    tact_body_id body;
    tact_shape_id shape; /* none: nothing is so near */
    int part;            /* of a shape with parts: the closest; -1: of none */
    tact2_gap gap;       /* in the world's frame; A is the shape of the world, B the one that asks */
} tact2_world_gap;

/* The shape that is closest to a shape (a point, tact2_point(), for one), no farther than a distance >= 0.
 * Refused in gap.status: the shape's own status, TACT_NOT_FINITE, TACT_NEGATIVE, TACT_BAD_ROTATION. */
TACT_API tact2_world_gap tact2_world_closest(const tact2_world *world, const tact2_shape *shape, tact2_pose pose,
                                             tact_real distance, const tact_filter *filter);

/* The same questions about the shapes of one body alone. A body that is not enabled is not seen. Refused as above;
 * TACT_STALE_ID. */
TACT_API tact2_world_hit tact2_body_raycast(const tact2_world *world, tact_body_id body, tact2_vec origin,
                                            tact2_vec translation);
TACT_API tact2_world_hit tact2_body_cast(const tact2_world *world, tact_body_id body, const tact2_shape *shape,
                                         tact2_pose pose, tact2_vec translation);
TACT_API tact2_world_gap tact2_body_closest(const tact2_world *world, tact_body_id body, const tact2_shape *shape,
                                            tact2_pose pose, tact_real distance);

/* ---- Drawing, to see what a world has ---- */

/* What is shown of a world; each function may be null. None may change the world. */
typedef struct tact2_drawer {
    void *context;
    /* Null: everything; else what has a box that overlaps this one. Joints by the origins of their frames. */
    const tact2_bounds *within;
    /* Each shape of an enabled body, at its pose in the world. What it points to is valid during the call. */
    void (*shape)(void *context, const tact2_body_shape_state *shape, tact_shape_id id, tact_body_kind kind,
                  bool awake);
    void (*contact)(void *context, const tact2_world_contact *contact);
    void (*joint)(void *context, const tact2_joint_state *joint, tact_joint_id id);
    /* Of the tree: 0 for a leaf, the wide box of a shape; else how many levels are below. */
    void (*box)(void *context, tact2_bounds box, int height);
    void (*coupling)(void *context, const tact2_coupling_state *coupling, tact_coupling_id id); /* of shown joints */
} tact2_drawer;

/* Calls the functions in a fixed order: shapes, contacts, joints, boxes, couplings, each by its index. Changes
 * nothing. */
TACT_API void tact2_world_draw(const tact2_world *world, const tact2_drawer *drawer);

/* ---- State ---- */

/* Of settings, bodies, shapes, contacts and joints, but user pointers and what has been reported: equal worlds have
 * equal hashes, on every machine. Hints, which are left out but saved, may decide the last bits of what follows. */
TACT_API uint64_t tact2_world_hash(const tact2_world *world);
/* The whole state as bytes: a restored world goes on to the last bit as the saved one does, and ids stay valid.
 * For the same build of the library; user pointers are kept as numbers. TACT_CUSTOM_SHAPE: a support function cannot
 * be saved. TACT_BUFFER_TOO_SMALL: part of it may have been written. */
TACT_API size_t tact2_world_save_bytes(const tact2_world *world);
TACT_API tact_status tact2_world_save(const tact2_world *world, void *memory, size_t bytes);
/* Allocates. TACT_BAD_SNAPSHOT: cut short, changed, or of another build; *world is null then. Allocator and tasks are
 * the new ones; either may be null. */
TACT_API tact_status tact2_world_restore(const void *memory, size_t bytes, const tact_allocator *allocator,
                                         const tact_tasks *tasks, tact2_world **world);
/* Makes a living world what was saved, of it or of another: to go back and on again, as games over a network do. Its
 * ids and whatever points to it stay valid; allocator, tasks and callbacks are those that it has. Allocates, but not
 * once it has had as much: it keeps memory for two states. TACT_BAD_SNAPSHOT. */
TACT_API tact_status tact2_world_load(tact2_world *world, const void *memory, size_t bytes);

#ifdef __cplusplus
}
#endif
#endif
