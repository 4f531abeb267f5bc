/* What a step works with: arrays in world.scratch, all of them reserved before anything has moved. */
#ifndef TACT_WORLD_STEP_H
#define TACT_WORLD_STEP_H

#include "world/world.h"

/* Islands that are solved in one call, one task: small ones together, so that there are few. The bodies of a batch
 * lie in work.bodies: one for all that is at rest, its members, and what moves by itself, once for each of its
 * contacts. */
typedef struct batch {
    int32_t first_member, member_count;   /* in work.members */
    int32_t first_link, link_count;       /* in work.links */
    int32_t first_body, body_count;       /* in work.bodies */
    size_t memory;                        /* where its part of work.memory begins */
    size_t bytes;
    tact_status status;
    real overlap;                         /* the deepest point's */
} batch;

/* Flags of a body that is awake. */
#define LEFT_BOX 1u /* a shape has left its box in the tree */
#define FAST 2u     /* it has moved so far that it may have passed through something */

/* A contact that the solver is to see. */
typedef struct solved_contact {
    int32_t contact;
    int32_t owner;  /* place in world.awake of the body whose island it belongs to */
    int32_t driven; /* how many of its bodies move by themselves */
} solved_contact;

typedef struct step_work {
    tactn_world *world;
    tactn_solver_settings settings;
    /* By place in world.awake. */
    int32_t *parent;        /* union-find: a lower place of the same island, or itself */
    int32_t *label;         /* its island */
    int32_t *slot;          /* in its batch's bodies */
    unsigned char *flags;
    int32_t *fast;          /* the fast bodies, in their order, */
    unsigned char *hit;     /* and whether they have met something */
    int32_t fast_count;
    /* By island, in the order of their first bodies. */
    int32_t island_count;
    int32_t *island_bodies, *island_contacts, *island_batch, *island_ring;
    real *island_still;     /* for how long all of it has been still; below zero: something keeps it awake */
    solved_contact *solved; /* in the order of world.busy */
    int32_t solved_count;
    /* What is in the batches, in the order of world.awake and of world.busy. */
    int32_t *members, *links;
    unsigned char *told;    /* whether a link's contact has an event */
    real overlap;           /* the deepest point's of all */
    batch *batches;
    int32_t batch_count;
    tactn_solver_body *bodies;
    tactn_solver_contact *contacts;
    char *memory;           /* what the solver works in */
    size_t memory_bytes;
    int32_t narrow_from, solve_from; /* where the tasks begin: in world.busy; in batches */
} step_work;

/* Bodies and contacts of a batch: islands are put together up to this; larger ones are alone. */
#define BATCH_SIZE 128

/* Bytes up to the next line of a cache. */
static inline size_t rounded_up(size_t bytes) { return (bytes + 63) & ~(size_t)63; }

/* ---- narrow_phase.c ---- */
/* Runs `count` tasks: on the world's threads, or here. */
static void run_tasks(const tactn_world *world, tact_task task, void *data, int32_t count);
/* Updates the contacts of all awake bodies, and of those that wake up by that. */
static void ask_all_contacts(step_work *work);

/* ---- islands.c ---- */
/* Finds the islands of awake bodies, and puts them into batches. */
static void make_islands(step_work *work);
/* Puts islands to sleep that have been slow for long enough. */
static void sleep_islands(step_work *work);

/* ---- solve_islands.c ---- */
/* Solves all batches; the first status that is an error, if one is. */
static tact_status solve_batches(step_work *work);

/* ---- continuous.c ---- */
/* The farthest that a point of the body may have moved in the step. */
static real motion_of(const body *body, real dt);
/* Puts fast bodies back to where they first met something. */
static void stop_what_is_fast(step_work *work);

/* ---- events.c ---- */
static bool reserve_events(tactn_world *world, int32_t more);
static void forget_events(tactn_world *world);
/* The depth of the deepest point. */
static real deepest_point(const contact *c);
/* The place of the event of the i-th solved contact: behind the ends. */
static tactn_contact_event *event_place(const tactn_world *world, int32_t i);
/* Makes the event of a solved contact at its own place; false: none. */
static bool tell_contact(const tactn_world *world, contact *c, tactn_contact_event *event);
/* Closes the gaps among the events. */
static void collect_events(step_work *work);
/* Emits the queued end events of sensors. */
static void tell_sensor_ends(tactn_world *world);

#endif
