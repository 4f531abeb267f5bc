/* What a world is made of, for the sources of this folder, which are one translation unit (world_unit.c).
 *
 * Bodies, shapes and contacts live in arrays and know each other by index; -1 is none. Arrays grow by doubling and
 * hold no pointers into each other, so that a snapshot is a copy of them. Whatever decides what happens goes in the
 * order of indices, never in that of addresses or threads. */
#ifndef TACT_WORLD_WORLD_H
#define TACT_WORLD_WORLD_H

#include <string.h>

#include "base/angular.h"
#include "base/assert.h"
#include "base/tolerance.h"
#include "tree/box.h"

#include BODY_H

#define NONE (-1)

/* What the tree knows a box by: the kind of its body, or that it is a sensor's. */
#define BOX_STATIC 1u
#define BOX_KINEMATIC 2u
#define BOX_DYNAMIC 4u
#define BOX_SENSOR 8u
#define BOX_SOLID (BOX_STATIC | BOX_KINEMATIC | BOX_DYNAMIC)

/* An array that grows: `items` has room for `capacity` items of the size that the functions of memory.c are told, the
 * first `count` are in use. */
typedef struct array {
    void *items;
    int32_t count, capacity;
} array;

/* A place in an array of bodies or shapes: in use, in the list of free places, or, when it has had all generations
 * that there are, retired. */
typedef struct slot {
    uint32_t generation; /* 1 and up; the next one is set when the place becomes free */
    bool used;
    int32_t next_free;
} slot;

typedef struct body {
    slot slot;
    tact_body_kind kind;
    bool awake, bullet, fixed_rotation, enable_sleep, own_mass; /* own_mass: mass, centre, inertia were set */
    tactn_solver_body state; /* pose of the centre of mass; what the solver takes. Inverse masses zero: not dynamic */
    tactn_pose pose;         /* of the body's own frame: the truth beside state.pose, which follows it */
    tactn_pose last_pose;    /* of the centre of mass, where the step began: for continuous collision */
    vec last_velocity;       /* there, too */
    bool pierced;            /* scratch of a step: something at rest or driven is in it as deep as half of its core */
    vec local_center;
    real mass, given_mass;   /* given_mass: the definition's, zero if the shapes' densities count */
    inertia local_inertia;   /* of what it has, whatever its kind; state has zeros for what nothing turns */
    real gravity_scale, linear_damping, angular_damping; /* state has zeros for what is not dynamic */
    real extent;             /* farthest point of its shapes from the centre of mass */
    real core;               /* radius of a ball around the centre of mass inside one of its shapes */
    int32_t first_shape, last_shape, shape_count; /* list through body_shape.next, in the order of coming */
    int32_t first_contact;   /* contact * 2 + side: the list goes on through contact.next[side] */
    real still_seconds;      /* for how long it has been slow enough to sleep */
    int32_t island;          /* scratch of a step; asleep: the number of the group that fell asleep together */
    int32_t awake_index;     /* in world.awake; NONE when it is not there (static or asleep) */
    int32_t next_asleep;     /* asleep: the ring of the bodies that fell asleep together; else NONE */
    void *user;
} body;

typedef struct body_shape {
    slot slot;
    int32_t body, next;      /* the next shape of the body */
    tactn_body_shape_def def;
    tactn_shape shape;
    tactn_mass mass;         /* of the shape, at unit density */
    int32_t hull;            /* in world.hulls; NONE when the shape has none */
    int32_t proxy;           /* in world.tree */
    tactn_pose pose;         /* in the world; follows that of the body (fat_boxes.c) */
    tactn_bounds tight;      /* its box there */
    tactn_bounds bounds;     /* the enlarged box that the tree has */
    bool moved;              /* its box in the tree is new since pairs were last looked for */
} body_shape;

/* Two shapes whose boxes overlap and whose filters do not forbid it. For a sensor: shape[0] is the sensor. */
typedef struct contact {
    bool used, sensor, events;
    bool touching, was_touching; /* has points, of a sensor: overlaps; and did in the step before */
    bool told;                   /* its begin has been told of, its end has not */
    bool gone;                   /* scratch of a step: to be removed */
    int32_t next_free;
    int32_t busy;                /* in world.busy; NONE when both bodies are static or asleep */
    int32_t shape[2], body[2]; /* shape[0] < shape[1] but for sensors */
    int32_t next[2], previous[2]; /* in the list of body[side]: contact * 2 + side; NONE at its ends */
    tactn_solver_contact solver;  /* its impulses are those of the last step */
    real slack;                   /* how far the shapes may still move before they are collided again; narrow_phase.c */
    real approach_speed;          /* before the step; the fastest point's */
    int32_t hint;                 /* in world.hints; NONE where a closed form needs none */
} contact;

/* Two shapes, the lower index in the upper half. */
typedef uint64_t pair_key;

typedef struct scratch_line {
    _Alignas(16) unsigned char byte[64];
} scratch_line;

/* A hull's bytes, kept once for all shapes that have an equal one. */
typedef struct stored_hull {
    tactn_hull *memory;
    size_t bytes;
    uint64_t hash; /* of its vertices */
    int32_t users; /* 0: the place is free */
    int32_t next;  /* free: in the list of free places; else the next in its bucket */
} stored_hull;

/* Where contact_at() has come to: the i-th contact that touches, as long as step and count are these. */
typedef struct contact_cursor {
    uint64_t step;
    int32_t touching_count, i, contact;
} contact_cursor;

struct tactn_world {
    tactn_world_def def; /* allocator and tasks are filled in: never null but tasks.run. solver.dt and .substeps are
                            those of the last step */
    size_t bytes;        /* allocated */
    uint64_t step;
    array bodies, shapes, contacts, hulls, hints; /* of body, body_shape, contact, stored_hull, tactn_hint */
    int32_t free_body, free_shape, free_contact, free_hull, free_hint; /* first of the lists of free places */
    int32_t body_count, shape_count, touching_count;
    array awake;         /* int32_t: indices of bodies that are awake and not static, in the order of waking */
    int32_t sleep_groups; /* how many groups have fallen asleep: the number of the next one */
    array busy;          /* int32_t: contacts of bodies that are awake, in the order of coming; NONE: one that left */
    array pairs;         /* pair_key: the table of the pairs that have a contact; all its places count. pairs.c */
    int32_t contact_used; /* how many contacts there are, and so pairs in the table */
    array new_pairs;     /* pair_key: found in this step */
    array hull_buckets;  /* int32_t: hash -> first stored hull; hulls.c */
    tactn_tree *tree;    /* never null */
    size_t tree_bytes;
    array contact_events, sensor_events; /* tactn_contact_event, tact_sensor_event: of the last step */
    /* Ends of what was removed since the last step; the next one begins its events with them. Room for all that
     * touches is reserved with the contacts: removing never allocates. */
    array contact_ends, sensor_ends;
    array moved;         /* int32_t: shapes whose boxes are new; room for all shapes is reserved with them */
    array scratch;       /* scratch_line: what a step works in; of no count, and nothing worth saving */
    contact_cursor cursor;
    tactn_world_stats stats; /* what the last step has counted */
};

static inline body *body_at(const tactn_world *world, int32_t index) { return (body *)world->bodies.items + index; }
static inline body_shape *shape_at(const tactn_world *world, int32_t index) {
    return (body_shape *)world->shapes.items + index;
}
static inline contact *contact_at(const tactn_world *world, int32_t index) {
    return (contact *)world->contacts.items + index;
}
static inline tactn_hint *hint_at(const tactn_world *world, int32_t index) {
    return (tactn_hint *)world->hints.items + index;
}
static inline stored_hull *hull_at(const tactn_world *world, int32_t index) {
    return (stored_hull *)world->hulls.items + index;
}
/* An item of an array of numbers: awake, moved, pairs. */
static inline int32_t *int_at(const array *array, int32_t index) { return (int32_t *)array->items + index; }

/* ---- memory.c ---- */
/* The caller's allocator, or malloc() and free() where it is all null. Asserts that it has both functions or none. */
static tact_allocator full_allocator(tact_allocator given, const char *function);
/* Null: no memory. */
static void *world_allocate(tactn_world *world, size_t bytes);
static void world_release(tactn_world *world, void *memory, size_t bytes);
/* Makes room for `more` items behind those in use; false: no memory, and nothing has changed. New room is zero. */
static bool array_reserve(tactn_world *world, array *array, int64_t more, size_t item);
static void array_release(tactn_world *world, array *array, size_t item);

/* ---- slots.c ---- */
static slot *slot_at(const array *places, size_t item, int32_t index);
/* Takes a free slot, all zero but for its head; room for one more has been reserved. */
static int32_t take_place(array *places, size_t item, int32_t *free_list);
static void give_place(array *places, size_t item, int32_t *free_list, int32_t index);
/* Undoes take_place(); `was_free`: the slot came from the list of free ones. */
static void untake_place(array *places, size_t item, int32_t *free_list, int32_t index, bool was_free);
/* Find what an id refers to; null for a stale one. */
static body *find_body(const tactn_world *world, tact_body_id id);
static body_shape *find_shape(const tactn_world *world, tact_shape_id id);
static tact_body_id body_id(const tactn_world *world, int32_t body);
static tact_shape_id shape_id(const tactn_world *world, int32_t shape);
static inline int32_t body_index(const tactn_world *world, const body *body) {
    return (int32_t)(body - (const struct body *)world->bodies.items);
}

/* ---- hulls.c ---- */
static uint64_t hash_hull(const tactn_hull *hull);
/* Makes room for one more hull, and for as many buckets as hulls at least; false: no memory. */
static bool reserve_hull(tactn_world *world);
/* Adds one user to the world's copy of a hull, which is made if there is none; NONE: no memory. */
static int32_t keep_hull(tactn_world *world, const tactn_hull *hull);
/* Removes one user; the last one releases the copy. */
static void drop_hull(tactn_world *world, int32_t hull);
static void release_hulls(tactn_world *world);

/* ---- mass.c: mass, centre, inertia, extent and inner radius of a body from its shapes ---- */
/* True if the mass and its inverse stay in the range of numbers. */
static bool mass_in_range(real mass);
/* True if the body can be dynamic with its mass and inertia. */
static bool mass_fits(const body *body);
/* Computes all of them from the shapes. False: a number has left the range; what could be computed is set all the
 * same. */
static bool update_mass(tactn_world *world, body *body);
/* Updates the extent and the inner radius. */
static void update_size(tactn_world *world, body *body);
/* Sets what the solver has of the mass; numbers that do not fit count as no mass. */
static void apply_mass(body *body);
/* Update state.pose from body.pose, and body.pose from state.pose. */
static void place_center(body *body);
static void place_frame(body *body);

/* ---- bodies.c ---- */
/* The status of numbers that may be zero, but not below, and not so large that products leave the range. */
static tact_status size_status(const real *sizes, int count);
/* The status of a pose of a body or of a shape. */
static tact_status pose_status(tactn_pose pose);
/* Normalises the rotation, where it has drifted by more than rounding. */
static tactn_pose clean_pose(tactn_pose pose);
static bool is_kind(tact_body_kind kind);
/* Wakes the bodies that touch this one. */
static void wake_touching(tactn_world *world, const body *touched);

/* ---- body_shapes.c ---- */
static tact_status shape_def_status(const tactn_body_shape_def *def, const tactn_shape *shape);

/* ---- fat_boxes.c: the boxes of shapes in the tree ---- */
/* Surfaces that are nearer than this get contact points. */
static real speculative_distance(const tactn_world *world);
static tactn_bounds grown_box(tactn_bounds box, real by);
/* The box of all places of a box on its way. */
static tactn_bounds swept_box(tactn_bounds box, vec way);
/* The pose in the world of what has a pose in a frame. */
static tactn_pose pose_in(tactn_pose frame, tactn_pose local);
/* Makes room in the tree and in world.moved for one more shape; false: no memory. */
static bool reserve_box(tactn_world *world);
/* Inserts a new shape's box, for which there is room; moves it in the tree; removes it. */
static void enter_box(tactn_world *world, int32_t shape);
static void move_box(tactn_world *world, int32_t shape);
static void leave_box(tactn_world *world, int32_t shape);
/* Inserts the boxes of a body again, which has jumped or changed its kind. */
static void refresh_boxes(tactn_world *world, body *body);
/* Updates the poses and boxes of a body's shapes after it has moved; true: one has left its box in the tree. */
static bool place_shapes(const tactn_world *world, body *body);
/* True if the shape has left its box in the tree. */
static bool left_box(const tactn_world *world, const body_shape *shape);
/* The next step looks for new pairs of the shape. */
static void mark_moved(tactn_world *world, int32_t shape);

/* ---- pairs.c ---- */
/* Two filters; two shapes with their bodies: true if they may have a contact. */
static bool filters_meet(const tact_filter *a, const tact_filter *b);
static bool may_meet(const tactn_world *world, const body_shape *a, const body_shape *b);
static pair_key key_of(int32_t a, int32_t b);
static inline pair_key *key_at(const array *keys, int32_t i) { return (pair_key *)keys->items + i; }
/* The table of the pairs that have a contact. */
static bool reserve_pairs(tactn_world *world, int64_t more);
static void enter_pair(tactn_world *world, pair_key key);
static void leave_pair(tactn_world *world, pair_key key);
/* Builds the table again from the contacts, for a restored world; false: no memory. */
static bool rebuild_pairs(tactn_world *world);
/* Fills world.new_pairs; false: no memory. Nothing else changes. */
static bool find_new_pairs(tactn_world *world);
/* Turns world.new_pairs into contacts; room for them has been reserved. */
static void add_new_pairs(tactn_world *world);

/* ---- contact_list.c ---- */
static bool needs_hint(const body_shape *a, const body_shape *b);
/* Makes room for more contacts and all that comes with them; false: no memory. */
static bool reserve_contacts(tactn_world *world, int32_t more, int32_t more_hints);
/* Adds the contact of a pair, for which there is room. */
static int32_t add_contact(tactn_world *world, int32_t shape_a, int32_t shape_b);
/* Removes a contact; queues its end event if its begin was reported; `wake`: wakes the bodies if it touched. The ids of
 * both shapes must still be valid. */
static void remove_contact(tactn_world *world, int32_t contact, bool wake);
static void remove_contacts_of_shape(tactn_world *world, int32_t shape, bool wake);
/* Queues the end event of a contact, if its begin was reported; room for it has been reserved. */
static void end_contact(tactn_world *world, contact *c);
/* The next step collides the body's contacts again: its centre of mass has another place in it. */
static void collide_again(tactn_world *world, const body *body);
/* The shape has another filter: removes the contacts that it forbids; the next step looks for new ones. */
static void refilter_shape(tactn_world *world, int32_t shape);
/* The list of contacts of awake bodies: adds one, removes one, closes its gaps. */
static void join_busy(tactn_world *world, int32_t contact);
static void leave_busy(tactn_world *world, contact *c);
static void pack_busy(tactn_world *world);
/* Removes the contacts of a body that has left world.awake, but for those with an awake body, and for sensors, which
 * the next step tests once more. */
static void rest_contacts(tactn_world *world, const body *body);
static inline bool is_awake(const tactn_world *world, int32_t body) {
    return body_at(world, body)->awake_index != NONE;
}

/* ---- islands.c ---- */
/* Wakes a body and all that fell asleep with it; static bodies are never awake. Room in world.awake is reserved with
 * the body. */
static void wake_body(tactn_world *world, body *body);
/* Puts one body to sleep: out of world.awake, velocity zero. */
static void sleep_body(tactn_world *world, body *body);
/* Takes a body out of world.awake: it becomes static or is destroyed. */
static void leave_awake(tactn_world *world, body *body);
static inline bool is_joined(const body *body) { return body->kind == TACT_BODY_DYNAMIC; }
static inline bool is_moving(const body *body) {
    return greatest(body->state.velocity) > 0 || spin_size(body->state.angular_velocity) > 0;
}
/* True for a kinematic body that moves: it pushes, is not pushed, and keeps awake what it touches. */
static inline bool is_driven(const body *body) {
    return body->kind == TACT_BODY_KINEMATIC && body->awake_index != NONE && is_moving(body);
}
/* True if the solver gets the contact; not that of a body which sleeps on a kinematic one that is awake. */
static bool is_solved(const tactn_world *world, const contact *c);

/* ---- sensors.c ---- */
/* Sets whether a sensor's contact touches; runs on any thread, and writes nothing but this contact and its hint. */
static void test_sensor(const tactn_world *world, contact *contact);
/* Emits the event of a sensor's contact that has begun or ended to touch; room for it has been reserved. */
static void tell_sensor(tactn_world *world, contact *contact);

/* ---- create.c ---- */
/* solver.dt and solver.substeps come with each step, and are not checked. */
static tact_status world_def_status(const tactn_world_def *def);
/* A world of nothing, without a tree yet; null: no memory. */
static tactn_world *empty_world(const tactn_world_def *def);

/* ---- validate.c ---- */
/* Checks that a world is one that calls can have made. TACT_OK, TACT_BAD_SNAPSHOT, or TACT_NO_MEMORY for the check. */
static tact_status world_sound(tactn_world *world);

#endif
