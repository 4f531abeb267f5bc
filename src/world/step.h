/* The data of a step: arrays in world.scratch, all reserved before anything moves; and the functions that its sources
 * share. */
#ifndef TACT_WORLD_STEP_H
#define TACT_WORLD_STEP_H

#include <stdatomic.h>

#include "base/prefetch.h"
#include "world/world.h"

/* Islands that one call of the solver solves: small islands share a batch. Its bodies in work.bodies: one for all
 * resting bodies, its members, and copies of moving kinematic bodies, one for each of their contacts and joints. */
typedef struct batch {
    int32_t first_member, member_count; /* in work.members */
    int32_t first_link, link_count;     /* in work.links */
    int32_t first_joint, joint_count;   /* in work.joint_links */
    int32_t first_body, body_count;     /* in work.bodies */
    int32_t first_run;                  /* of its contacts, in work.overlaps */
    int32_t first_copy;                 /* in work.copies: the resting body, then the kinematic ones */
    int32_t joint_copy;                 /* in its bodies: the first kinematic one of its joints */
    int refinement;                     /* of its islands */
    size_t memory;                      /* where its part of work.memory begins */
    tact_status status;
    int32_t coupling_end; /* in work.coupling_links; its own begin where those of the batch before end */
} batch;

/* Flags of an awake body. list_bodies() and mark_held() set the last two, finish_bodies() the first three in their
 * place, and GROUNDED is added to those. */
#define LEFT_FAT_AABB 1u /* one of its shapes has left its fat AABB */
#define FAST 2u          /* it has moved so far that it may have passed through something */
#define RESTED 4u        /* it has been slow for as long as its island must be to sleep */
#define GROUNDED 8u      /* it has a solved contact with a static or kinematic body; known if there are fast bodies */
#define IMMOVABLE 16u    /* it is dynamic, but its locks hold it */
#define HELD 32u         /* body.held will be true */

/* In work.place_of_body, of a body that is not dynamic or sleeps: nothing moves there, or a kinematic body. */
#define RESTS (-1)
#define PUSHES (-2)

/* A step has the two bodies of a contact in four ways, each made from the one before:
 * - touching_pair: indices in world.bodies, noted when a contact is committed (narrow/narrow_phase.c);
 * - solved_contact: places in world.awake, the owner's first (islands.c);
 * - work.places: places in the bodies of a batch, as A and B (solve_islands.c);
 * - those of the solver's groups, which are its own. */

/* A contact that touches, in the order of world.awake_contacts. */
typedef struct touching_pair {
    int32_t contact, body[2];
    uint8_t manifold_count, traits; /* traits: of the first manifold */
} touching_pair;

/* A contact, and which of its manifolds. */
typedef struct solver_link {
    int32_t contact, manifold;
} solver_link;

/* A manifold that the solver gets. */
typedef struct solved_contact {
    solver_link link;
    int32_t owner;   /* awake_index of the body whose island it belongs to */
    int32_t other;   /* of its other body; NONE: that is not dynamic */
    bool owner_is_b; /* of the two bodies of the contact */
    bool pushed;     /* the other body is kinematic and moves */
    uint8_t traits;  /* contact_traits() */
} solved_contact;

/* A joint that the solver gets. */
typedef struct solved_joint {
    int32_t joint;
    int32_t owner;           /* awake_index of the body whose island it belongs to */
    int32_t kinematic_count; /* how many of its bodies are kinematic and move */
    bool holds;              /* one of its bodies is immovable */
} solved_joint;

typedef struct step_work {
    tactn_world *world;
    tactn_solver_settings settings;
    int32_t *place_of_body; /* by its index: its awake_index if it is dynamic and awake; else RESTS or PUSHES */
    /* By awake_index of a body. */
    int32_t *label; /* its island */
    unsigned char *flags;
    int32_t *fast;          /* the fast bodies, in the order of world.awake */
    unsigned char *stopped; /* by place in `fast`: continuous collision has moved it back */
    int32_t fast_count;
    /* By island, in the order of their first bodies. */
    int32_t island_count;
    int32_t listed_count; /* of world.awake, so many are in islands; behind them are what broken joints have woken */
    real *island_sleep_time; /* the least sleep_time of its bodies; below zero: it stays awake */
    solved_contact *solved;  /* in the order of world.awake_contacts and of manifolds */
    int32_t solved_count;
    int64_t most_solved; /* how many there is room for */
    solved_joint *joined; /* in the order of world.awake */
    int32_t joined_count;
    int32_t *coupled; /* the couplings of which both joints are joined */
    int32_t coupled_count;
    /* Bodies and contacts of the batches, in the order of world.awake and of world.awake_contacts. */
    int32_t *members;
    solver_link *links;
    listed_pair *places; /* by link: of its bodies in those of the batch */
    unsigned char *traits; /* by link: contact_traits() */
    int32_t *joint_links;
    int32_t *coupling_links;
    int32_t *joint_place; /* by joint, if there are couplings: in work.joined, then in the joints of its batch */
    unsigned char *has_event; /* by link: its contact has an event, which is at the first manifold */
    atomic_bool *deep;        /* by awake_index: a static or kinematic body is in it by half of its inner radius */
    real *overlaps;           /* greatest depth of each run of contacts; 0: there is none */
    int32_t run_count;        /* of all batches */
    real overlap;             /* of all */
    batch *batches;
    int32_t batch_count;
    tactn_solver_body **bodies; /* what the solver gets, by batch */
    tactn_solver_body *copies;
    tactn_solver_contact **contacts; /* by link */
    tactn_solver_joint *joints;
    solver_coupling *couplings; /* by coupling link */
    /* Of the solver. Before it, one after the other: at the front inverse_mass and touching, later loads and footings
     * (islands.c); at the end what is laid out below; when islands are solved island_ring. */
    char *memory;
    size_t memory_bytes;
    /* At its end, until islands are solved: by awake_index of a body, and by island. */
    size_t front_bytes; /* of the memory, before them */
    int32_t *parent; /* union-find: a lower index of the same island, or its own */
    int32_t *slot;   /* in the bodies of its batch */
    int32_t *touches; /* how many manifolds it has */
    int32_t *island_bodies, *island_contacts, *island_joints, *island_batch;
    int32_t *island_refinement; /* substeps for each usual one: 1 or a higher power of two */
    real *island_least, *island_most; /* inverse masses of its bodies */
    bool *island_held; /* it touches, or is joined to, what is immovable */
    /* At its beginning, until islands are refined, and when they are solved. */
    real *inverse_mass; /* by awake_index */
    touching_pair *touching;
    int32_t touching_count;
    int32_t *island_ring; /* the first body of an island that falls asleep */
    atomic_int points_taken;         /* how many places in world.points, since that was last counted */
    int32_t narrow_from, solve_from; /* the first contact in world.awake_contacts, the first batch, of the tasks that
                                        run */
} step_work;

/* Islands share a batch up to so many bodies and contacts; a larger island has its own. */
#define BATCH_SIZE 128

/* How many different refinements there are at most: powers of two up to the most substeps. */
#define REFINEMENTS 7

/* How many runs the solver makes of so many contacts. */
static inline int32_t run_count(int32_t contacts) { return (contacts + CONTACT_RUN - 1) / CONTACT_RUN; }

/* Bytes up to the next line of a cache. */
static inline size_t rounded_up(size_t bytes) { return (bytes + 63) & ~(size_t)63; }

/* ---- Contacts ahead ---- */

/* Contacts, their bodies and their shapes may lie anywhere. So passes over contacts ask for what one knows that is so
 * many places ahead, and for one twice as far ahead. */
#define CONTACTS_AHEAD 4
#define BODIES_AHEAD 4

/* What most passes read of a contact, of its bodies, and of its shapes. */
#define CONTACT_HEAD offsetof(contact_pair, previous)
#define SHAPE_BOXES (offsetof(body_shape, shape) - offsetof(body_shape, fat_aabb))
#define BODY_HEAD (offsetof(rigid_body, state) + sizeof(tactn_pose))
#define BODY_STATE (offsetof(rigid_body, state) + sizeof(tactn_solver_body))

static FORCE_INLINE void prefetch_bodies(const tactn_world *world, const contact_pair *c) {
    for (int side = 0; side < 2; side++) prefetch_bytes(body_at(world, c->body[side]), BODY_HEAD);
}

/* The contact at a place of world.awake_contacts; null for a gap, and from the end on. */
static inline const contact_pair *awake_contact_before(const tactn_world *world, int32_t place, int32_t end) {
    int32_t index = place < end ? *int_at(&world->awake_contacts, place) : NONE;
    return index != NONE ? contact_at(world, index) : NULL;
}

static FORCE_INLINE void prefetch_boxes(const tactn_world *world, const contact_pair *c) {
    for (int side = 0; side < 2; side++) prefetch_bytes(&shape_at(world, c->shape[side])->fat_aabb, SHAPE_BOXES);
}

/* At a place of world.awake_contacts, before the end: asks for a contact ahead, and for what collides another. */
static FORCE_INLINE void prefetch_awake_contacts(const tactn_world *world, int32_t place, int32_t end) {
    const contact_pair *near = awake_contact_before(world, place + CONTACTS_AHEAD, end),
                       *far = awake_contact_before(world, place + 2 * CONTACTS_AHEAD, end);
    if (far) prefetch_bytes(far, CONTACT_HEAD);
    if (!near || !may_touch(near)) return;
    if (near->points != NONE) prefetch_bytes(points_of(world, near), sizeof(contact_points));
    if (near->touching) prefetch_bodies(world, near);
    if (!near->touching || !near->reusable) prefetch_boxes(world, near);
}

/* ---- contact_list.c ---- */
/* How many contacts, with those of world.new_pairs, may have points in this step at most. Tests how near they are, but
 * those that touch; counts the hints that contacts of awake bodies lack to those of the new pairs. */
static int64_t count_near_contacts(const tactn_world *world, new_items *more);
/* The box_proximity of two shapes. */
static FORCE_INLINE uint8_t proximity_of(const tactn_world *world, const body_shape *a, const body_shape *b);
/* Gives points to a contact that begins to touch, in a task; which of the free places has no effect. */
static void take_points(step_work *work, contact_pair *c);
/* Counts the places that tasks have taken. */
static void count_taken_points(step_work *work);

/* ---- narrow/narrow_phase.c ---- */
/* Runs `count` tasks: on the world's threads, or here. */
static void run_tasks(const tactn_world *world, tact_task task, void *data, int32_t count);
/* The velocity of a body at r from its center of mass. */
static vec point_velocity(const rigid_body *body, vec r);
/* Updates the contacts of all awake bodies, from work.narrow_from on, and of those that wake up by that. */
static void update_all_contacts(step_work *work);

/* ---- joint/joint_step.c ---- */
/* Wakes the bodies that are joined to those that are awake and move; false: there were none. */
static bool wake_by_joints(tactn_world *world);
/* Lists the joints and couplings for the solver, and unites the dynamic bodies that are joined. */
static void list_joints(step_work *work);
/* Fills the joints of a batch. */
static void gather_joints(const step_work *work, const batch *b);
static void scatter_joints(const step_work *work, const batch *b);

/* ---- joint/coupling_step.c ---- */
/* Wakes all bodies of couplings that have one that is awake and moves; false: there were none. */
static bool wake_by_couplings(tactn_world *world);
static void list_couplings(step_work *work);
/* Lists the couplings of each batch, once its joints are listed. */
static void fill_couplings(step_work *work);
/* Where the couplings of a batch begin in work.coupling_links. */
static int32_t first_coupling(const step_work *work, const batch *b);
static void gather_couplings(const step_work *work, const batch *b);
static void scatter_couplings(const step_work *work, const batch *b);

/* ---- joint/joint_step.c ---- */
/* Removes the joints whose force or torque was too great, and emits their events. */
static void break_joints(step_work *work);

/* ---- islands.c ---- */
static void union_sets(int32_t *parent, int32_t a, int32_t b);
/* Finds the islands of awake bodies, and puts them into batches. */
static void make_islands(step_work *work);
/* The bytes at the front of work.memory that this needs, and what is listed for it, for so many of all. */
static size_t island_front_bytes(int64_t bodies, int64_t touching, int64_t manifolds, int64_t joints);
/* Puts islands to sleep that have been slow for long enough. */
static void sleep_islands(step_work *work);

/* ---- solve_islands.c ---- */
/* Puts islands into batches, and lists the bodies and contacts of each. */
static void form_all_batches(step_work *work);
static void fill_batches(step_work *work);
/* Begins the step of a body that is awake, if the solver does not move it. */
static void begin_unmoved(const step_work *work, rigid_body *body);
/* The settings of an island that has so many substeps for each usual one. */
static tactn_solver_settings refined_settings(const step_work *work, int refinement);
/* Lists a copy in the bodies of a batch, at a place behind its members; at 0 the resting body. Returns it to be set. */
static tactn_solver_body *add_copy(const step_work *work, const batch *b, int32_t place);
/* Solves all batches; the first status that is an error, if one is. */
static tact_status solve_batches(step_work *work);

/* ---- continuous.c ---- */
/* The farthest that a point of the body may have moved in the step. */
static real motion_bound(const rigid_body *body, real dt);
/* Puts fast bodies back to where they first met something. */
static void solve_continuous(step_work *work);

/* ---- events.c ---- */
/* For so many manifolds, and contacts of sensors. */
static bool reserve_events(tactn_world *world, int64_t manifolds, int64_t sensors);
static void clear_events(tactn_world *world);
/* The depth of the deepest point. */
static real manifold_depth(const tactn_solver_contact *manifold);
/* The place of the event of the i-th solved manifold: behind the ends. */
static tactn_contact_event *event_slot(const tactn_world *world, int32_t i);
/* Makes the event of a solved contact at its own place; false: none. */
static bool emit_contact_event(const tactn_world *world, contact_pair *c, tactn_contact_event *event);
/* Closes the gaps among the events, and puts the ends first. */
static void compact_events(const step_work *work);
/* Emits the event of a sensor's contact that has begun or ended to touch; room for it has been reserved. */
static void emit_sensor_event(tactn_world *world, contact_pair *contact);
/* Emits the queued end events of sensors. */
static void emit_sensor_ends(tactn_world *world);

#endif
