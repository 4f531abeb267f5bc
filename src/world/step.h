/* The data of a step: arrays in world.scratch, all reserved before anything moves; and the functions that its sources
 * share. */
#ifndef TACT_WORLD_STEP_H
#define TACT_WORLD_STEP_H

#include "world/world.h"

/* Islands that one call of the solver solves, as one task: small islands share a batch. Its bodies in work.bodies: one
 * for all resting bodies, its members, and moving kinematic bodies, once for each of their contacts and joints. */
typedef struct batch {
    int32_t first_member, member_count; /* in work.members */
    int32_t first_link, link_count;     /* in work.links */
    int32_t first_joint, joint_count;   /* in work.joint_links */
    int32_t first_body, body_count;     /* in work.bodies */
    size_t memory, bytes;               /* its part of work.memory */
    tact_status status;
    real overlap; /* greatest depth of its contacts */
} batch;

/* Flags of an awake body. */
#define LEFT_FAT_AABB 1u /* one of its shapes has left its fat AABB */
#define FAST 2u          /* it has moved so far that it may have passed through something */

/* A contact, and which of its manifolds. */
typedef struct solver_link {
    int32_t contact, manifold;
} solver_link;

/* A manifold that the solver gets. */
typedef struct solved_contact {
    solver_link link;
    int32_t owner;           /* awake_index of the body whose island it belongs to */
    int32_t kinematic_count; /* how many of its bodies are kinematic and move */
} solved_contact;

/* A joint that the solver gets. */
typedef struct solved_joint {
    int32_t joint;
    int32_t owner;           /* awake_index of the body whose island it belongs to */
    int32_t kinematic_count; /* how many of its bodies are kinematic and move */
} solved_joint;

typedef struct step_work {
    tactn_world *world;
    tactn_solver_settings settings;
    /* By awake_index of a body. */
    int32_t *parent; /* union-find: a lower index of the same island, or its own */
    int32_t *label;  /* its island */
    int32_t *slot;   /* in the bodies of its batch */
    unsigned char *flags;
    int32_t *fast;          /* the fast bodies, in the order of world.awake */
    unsigned char *stopped; /* by place in `fast`: continuous collision has moved it back */
    int32_t fast_count;
    /* By island, in the order of their first bodies. */
    int32_t island_count;
    int32_t *island_bodies, *island_contacts, *island_joints, *island_batch, *island_ring;
    real *island_sleep_time; /* the least sleep_time of its bodies; below zero: it stays awake */
    solved_contact *solved;  /* in the order of world.awake_contacts and of manifolds */
    int32_t solved_count;
    solved_joint *joined; /* in the order of world.awake */
    int32_t joined_count;
    /* Bodies and contacts of the batches, in the order of world.awake and of world.awake_contacts. */
    int32_t *members;
    solver_link *links;
    int32_t *joint_links;
    unsigned char *has_event; /* by link: its contact has an event, which is at the first manifold */
    real overlap;             /* greatest depth of all contacts */
    batch *batches;
    int32_t batch_count;
    tactn_solver_body *bodies;
    tactn_solver_contact *contacts;
    tactn_solver_joint *joints;
    char *memory; /* of the solver */
    size_t memory_bytes;
    int32_t narrow_from, solve_from; /* the first contact in world.awake_contacts, the first batch, of the tasks that
                                        run */
} step_work;

/* Islands share a batch up to so many bodies and contacts; a larger island has its own. */
#define BATCH_SIZE 128

/* Bytes up to the next line of a cache. */
static inline size_t rounded_up(size_t bytes) { return (bytes + 63) & ~(size_t)63; }

/* ---- narrow_phase.c ---- */
/* Runs `count` tasks: on the world's threads, or here. */
static void run_tasks(const tactn_world *world, tact_task task, void *data, int32_t count);
/* The velocity of a body at r from its center of mass. */
static vec point_velocity(const rigid_body *body, vec r);
/* Updates the contacts of all awake bodies, from work.narrow_from on, and of those that wake up by that. */
static void update_all_contacts(step_work *work);

/* ---- joint/joint_step.c ---- */
/* Wakes the bodies that are joined to those that are awake and move; false: there were none. */
static bool wake_by_joints(tactn_world *world);
/* Lists the joints for the solver, and unites the dynamic bodies that are joined. */
static void list_joints(step_work *work);
/* Fills the joints of a batch; `next` is the place for its next kinematic body. */
static void gather_joints(const step_work *work, const batch *b, int32_t next);
static void scatter_joints(const step_work *work, const batch *b);
/* Removes the joints whose force or torque was too great, and emits their events. */
static void break_joints(step_work *work);

/* ---- islands.c ---- */
static void union_sets(int32_t *parent, int32_t a, int32_t b);
/* Finds the islands of awake bodies, and puts them into batches. */
static void make_islands(step_work *work);
/* Puts islands to sleep that have been slow for long enough. */
static void sleep_islands(step_work *work);

/* ---- solve_islands.c ---- */
/* Solves all batches; the first status that is an error, if one is. */
static tact_status solve_batches(step_work *work);

/* ---- continuous.c ---- */
/* The farthest that a point of the body may have moved in the step. */
static real motion_bound(const rigid_body *body, real dt);
/* Puts fast bodies back to where they first met something. */
static void solve_continuous(step_work *work);

/* ---- events.c ---- */
/* For so many manifolds. */
static bool reserve_events(tactn_world *world, int64_t manifolds);
static void clear_events(tactn_world *world);
/* The depth of the deepest point. */
static real manifold_depth(const tactn_solver_contact *manifold);
/* The place of the event of the i-th solved manifold: behind the ends. */
static tactn_contact_event *event_slot(const tactn_world *world, int32_t i);
/* Makes the event of a solved contact at its own place; false: none. */
static bool emit_contact_event(const tactn_world *world, contact_pair *c, tactn_contact_event *event);
/* Closes the gaps among the events. */
static void compact_events(step_work *work);
/* Emits the event of a sensor's contact that has begun or ended to touch; room for it has been reserved. */
static void emit_sensor_event(tactn_world *world, contact_pair *contact);
/* Emits the queued end events of sensors. */
static void emit_sensor_ends(tactn_world *world);

#endif
