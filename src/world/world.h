/* The data of a world, and the functions that its sources share. They are one translation unit (world_unit.c).
 *
 * Bodies, shapes and contacts are arrays that refer to each other by index; -1 is none. Arrays grow by half and hold
 * no pointers into each other, so a snapshot is a copy of them. Results depend on the order of indices, never on
 * addresses or threads. */
#ifndef TACT_WORLD_WORLD_H
#define TACT_WORLD_WORLD_H

#include <string.h>

#include "base/allocator.h"
#include "base/assert.h"
#include "base/locks.h"
#include "base/tolerance.h"
#include "solver/listed.h"
#include "tree/box.h"

#include BODY_H

#include "world/blocks.h"

#define NONE (-1)

/* No number of a world is greater, those of forged snapshots and of boxes of half-spaces with them, so that sums do not
 * overflow. Bodies stop at LARGEST_SCALE. */
#define FARTHEST_POSITION (LARGEST_SCALE * LARGEST_SCALE)

/* Categories of proxies: the kind of the body, or sensor. */
#define BOX_STATIC 1u
#define BOX_KINEMATIC 2u
#define BOX_DYNAMIC 4u
#define BOX_SENSOR 8u
/* Beside them, of shapes that have moved since pairs were last searched. */
#define BOX_MOVED 16u
#define BOX_SOLID (BOX_STATIC | BOX_KINEMATIC | BOX_DYNAMIC)

/* An array that grows: room for `capacity` items, of which the first `count` are in use. The functions of memory.c get
 * the size of an item. */
typedef struct dynamic_array {
    void *items;
    int32_t count, capacity;
} dynamic_array;

/* The head of a slot in the arrays of bodies and shapes. A slot is used, free, or retired after its last
 * generation. */
typedef struct slot_head {
    uint32_t generation; /* from 1; incremented when the slot is freed */
    bool used;
    int32_t next_free;
} slot_head;

typedef struct rigid_body {
    slot_head slot;
    tact_body_kind kind;
    int32_t awake_index; /* in world.awake; NONE if static or asleep */
    bool awake, bullet, fixed_rotation, enable_sleep;
    bool disabled;           /* in no island and no question: asleep alone, its boxes in the tree have no category */
    uint8_t locks;           /* state has none for bodies that are not dynamic */
    /* Its contacts may keep their points, and the lever arms of these: in the last step its island touched, or was
     * joined to, what is immovable, and what it stands on was not refined for a column (islands.c). */
    bool held;
    bool mass_overridden;    /* mass, center and inertia were set by tactN_body_set_mass() */
    tactn_solver_body state; /* the solver's: pose of the center of mass; inverse masses are zero unless dynamic */
    tactn_pose pose;         /* of the body's frame; state.pose follows it */
    tactn_pose last_pose;    /* of the center of mass at the start of the step, for continuous collision */
    vec last_velocity;       /* at the start of the step */
    bool deeply_penetrated;  /* in this step: a static or kinematic body is in it by half of its inner radius */
    vec local_center;
    real mass;
    real def_mass;         /* of the definition; zero: the mass comes from the shapes' densities */
    inertia local_inertia; /* for every kind; state has zero for bodies that nothing rotates */
    real gravity_scale, linear_damping, angular_damping; /* state has zeros for bodies that are not dynamic */
    real extent;       /* greatest distance of a point of its shapes from the center of mass */
    real inner_radius; /* of a ball around the center of mass inside one of its shapes */
    int32_t first_shape, last_shape, shape_count; /* list through body_shape.next, in the order of creation */
    int32_t first_contact; /* contact * 2 + side; the list goes on through contact_pair.next[side] */
    int32_t first_joint;   /* in the same way, through world_joint.next[side] */
    real sleep_time;       /* for how long it has been slower than that at which it falls asleep */
    real sleep_speed;      /* its own; zero: the world's */
    int32_t next_asleep;   /* asleep: ring of the bodies of its island; else NONE */
    void *user;
} rigid_body;

typedef struct body_shape {
    slot_head slot;
    int32_t body, next;    /* next: of the same body */
    bool moved;            /* the proxy has moved since pairs were last searched */
    tactn_bounds fat_aabb; /* the box in the tree */
    tactn_bounds aabb;     /* at its pose */
    tactn_pose pose;       /* in the world; follows the body (fat_boxes.c) */
    tactn_shape shape;
    tactn_body_shape_def def;
    tactn_mass mass; /* at unit density */
    int32_t hull;    /* in world.hulls, or NONE */
    int32_t proxy;   /* in world.tree */
} body_shape;

/* A pair with a composite touches in several directions at a time: it has a manifold for each, up to this many. */
#define MOST_MANIFOLDS 8

/* What a manifold was when its shapes were collided. */
typedef struct collided_manifold {
    vec normal;
    real separation[TACTN_MANIFOLD_POINTS];
} collided_manifold;

/* The manifolds of such a pair beside the first, which is the contact's own. */
typedef struct manifold_set {
    int32_t count;     /* how many of `more` there are; free: the next free set */
    int32_t was_count; /* in the step before */
    tactn_solver_contact more[MOST_MANIFOLDS - 1];
    collided_manifold collided[MOST_MANIFOLDS - 1]; /* of those */
    point_origin origin[MOST_MANIFOLDS][TACTN_MANIFOLD_POINTS]; /* by manifold and point */
} manifold_set;

/* Which hint a pair of shapes needs: an analytic one none, one with a curved core a whole one. */
typedef enum hint_kind { NO_HINT, WHOLE_HINT, FLAT_HINT } hint_kind;

/* How near the boxes of two shapes are, as a step finds it: so near that they may have points; not so; their fat AABBs
 * do not overlap either, and the contact is to be removed. Those of shapes that touch, or have woken, are tested late.
 */
typedef enum box_proximity { BOXES_UNTESTED, BOXES_NEAR, BOXES_APART, BOXES_PARTED } box_proximity;

/* Two shapes whose fat AABBs overlap and whose filters allow a contact. For a sensor: shape[0] is the sensor. What all
 * passes over contacts read comes first: most pairs are near, but do not touch. */
typedef struct contact_pair {
    bool used, sensor, reports_events;
    bool touching, was_touching; /* has points, or for a sensor overlaps; in the step before */
    bool reported;               /* the begin event was sent, the end event was not */
    uint8_t proximity;           /* a box_proximity */
    bool reusable;               /* its points may stay while the shapes hardly move (narrow/reuse.c) */
    uint8_t hint_kind;           /* enum hint_kind: which its shapes need */
    uint8_t traits;              /* contact_traits() of its first manifold, when it was last found to touch */
    int32_t awake_index;          /* in world.awake_contacts; NONE if both bodies are static or asleep */
    int32_t shape[2], body[2];    /* shape[0] < shape[1] unless one is a sensor */
    int32_t hint;                 /* in world.hints or world.flat_hints; NONE if it needs none or was never near */
    int32_t set;                  /* in world.sets; NONE if both shapes are convex */
    int32_t points;               /* in world.points; NONE if it does not touch, or is a sensor's */
    int32_t next[2], previous[2]; /* in the list of body[side]: contact * 2 + side, or NONE */
    int32_t next_free;
} contact_pair;

/* What touches in a contact. */
typedef struct contact_points {
    tactn_solver_contact solver; /* with the impulses of the last step */
    collided_manifold collided;  /* of `solver` */
    rotation rotation[2];        /* of the bodies when their shapes were last collided */
    real approach_speed;         /* of the fastest point, before the step; 0 where no event tells it */
} contact_points;

/* A contact of which an event will tell that it has ended. */
typedef struct contact_end {
    tact_shape_id shape[2];
    tact_body_id body[2];
} contact_end;

/* Two bodies, A and B, of which one at least was dynamic when they were joined. */
typedef struct world_joint {
    slot_head slot;
    bool collide; /* their shapes may have contacts */
    int32_t body[2];
    int32_t next[2], previous[2]; /* in the list of body[side]: joint * 2 + side, or NONE */
    real break_force, break_torque; /* 0: none */
    tactn_solver_joint solver; /* frames in the bodies' own; impulses, force and torque of the last step */
    void *user;
} world_joint;

/* A coupling of two joints. */
typedef struct world_coupling {
    slot_head slot;
    int32_t joint[2];       /* in world.joints */
    solver_coupling solver; /* with the impulse and the force of the last step; its joints are those of a step */
    void *user;
} world_coupling;

/* The couplings of a world that has ever had one. */
typedef struct coupling_list {
    dynamic_array slots; /* world_coupling */
    int32_t free, count;
} coupling_list;

/* A world has no more contacts: contact * 2 + side is an index, and so is a place in the table of pairs, which has 2^30
 * at most and is half full at most. */
#define MOST_PAIRS (INT32_MAX / 4 + 1)

/* Two shapes, the lower index in the upper half. */
typedef uint64_t pair_key;

typedef struct scratch_line {
    _Alignas(16) unsigned char byte[64];
} scratch_line;

/* The world's copy of a block, of a hull or a composite, shared by all shapes that have an equal one. */
typedef struct stored_hull {
    void *memory;
    size_t bytes;
    uint64_t hash;   /* of its vertices, or the block's checksum */
    tactn_core core; /* of the shapes that have it */
    int32_t users; /* 0: free */
    int32_t next;  /* free: next free one; else next in its bucket */
} stored_hull;

/* Cursor of tactn_world_contact_at(): the last touching contact returned. Valid while step and count are the same. */
typedef struct contact_cursor {
    uint64_t step;
    int32_t touching_count, i, contact;
} contact_cursor;

struct tactn_world {
    tactn_world_def def; /* with allocator; of the callbacks only tasks.run may be null. solver.dt and .substeps are
                            those of the last step */
    size_t bytes;        /* allocated; only the sum with those of `spare` is exact, since memory moves between them */
    bool restored; /* from bytes: valid, but its numbers may be forged, and overflow in a step */
    bool ruled;    /* in the last step the caller's rule could write materials */
    uint64_t step;
    dynamic_array bodies, shapes, contacts, hulls, hints, sets; /* rigid_body, body_shape, contact_pair, stored_hull,
                                                                   tactn_hint, manifold_set */
    dynamic_array flat_hints;                                   /* flat_hint */
    dynamic_array points;      /* contact_points: of the contacts that touch, in any order */
    dynamic_array free_points; /* int32_t: the places in it that are free; room for all is reserved */
    dynamic_array joints;                                       /* world_joint */
    coupling_list *couplings;                                   /* null: there has been none */
    /* Heads of the free lists. */
    int32_t free_body, free_shape, free_contact, free_hull, free_hint, free_flat_hint, free_set, free_joint;
    int32_t body_count, shape_count, joint_count, touching_count;
    int32_t static_count; /* how many of the bodies are static */
    int32_t more_count; /* manifolds of the touching contacts beside their first */
    dynamic_array awake;          /* int32_t: bodies that are awake and not static; the last fills the gap of one that
                                     leaves, but for those that fall asleep in a step */
    dynamic_array awake_contacts; /* int32_t: contacts of awake bodies, in the order of creation; NONE: a gap */
    dynamic_array pairs;          /* pair_key: hash table of the pairs that have a contact (pairs.c) */
    int32_t contact_used;         /* number of contacts, and of pairs in the table */
    int32_t sensor_used;          /* how many of them are of sensors */
    dynamic_array new_pairs;      /* pair_key: found in this step */
    dynamic_array hull_buckets;   /* int32_t: hash -> first stored hull (hulls.c) */
    tactn_tree *tree;             /* never null; has loose leaves between steps (linked_tree()) */
    size_t tree_bytes;
    dynamic_array contact_events, sensor_events; /* tactn_contact_event, tact_sensor_event: of the last step */
    dynamic_array joint_events; /* tactn_joint_event: of the last step; room for all joints is reserved in a step */
    /* Queued end events of what was removed since the last step; the next step's events begin with them. Room for all
     * contacts is reserved, so removing never allocates. */
    dynamic_array contact_ends, sensor_ends; /* contact_end, tact_sensor_event */
    dynamic_array moved;   /* int32_t: shapes whose proxies have moved; room for all shapes is reserved */
    dynamic_array moves;   /* tact_body_move: of the last step; not saved */
    dynamic_array scratch; /* scratch_line: memory of a step; not saved */
    tactn_world_callbacks callbacks; /* not saved */
    tact_step_profile profile;       /* of the last step; not saved */
    contact_cursor cursor;
    tactn_world_stats stats; /* of the last step */
    tactn_world *spare;      /* memory for another state, empty; null before one is loaded (snapshot.c) */
};

static inline bool is_item(const dynamic_array *array, int32_t index) { return index >= 0 && index < array->count; }
static inline rigid_body *body_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->bodies, index));
    return (rigid_body *)world->bodies.items + index;
}
static inline body_shape *shape_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->shapes, index));
    return (body_shape *)world->shapes.items + index;
}
static inline contact_pair *contact_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->contacts, index));
    return (contact_pair *)world->contacts.items + index;
}
static inline contact_points *points_of(const tactn_world *world, const contact_pair *c) {
    TACT_ASSERT(c->points >= 0 && c->points < world->points.capacity);
    return (contact_points *)world->points.items + c->points;
}
/* True if the shapes of a contact may have points, as far as has been tested. */
static inline bool may_touch(const contact_pair *c) {
    return c->proximity == BOXES_UNTESTED || c->proximity == BOXES_NEAR;
}
static inline world_joint *joint_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->joints, index));
    return (world_joint *)world->joints.items + index;
}
/* How many joints, and couplings, there are room for; none where none is made. */
static inline int32_t joint_slots(const tactn_world *world) { return HAS_JOINTS ? world->joints.count : 0; }
static inline int32_t coupling_slots(const tactn_world *world) {
    return HAS_JOINTS && world->couplings ? world->couplings->slots.count : 0;
}
static inline world_coupling *coupling_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->couplings->slots, index));
    return (world_coupling *)world->couplings->slots.items + index;
}
static inline tactn_hint *hint_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->hints, index));
    return (tactn_hint *)world->hints.items + index;
}
static inline flat_hint *flat_hint_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->flat_hints, index));
    return (flat_hint *)world->flat_hints.items + index;
}
static inline manifold_set *set_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->sets, index));
    return (manifold_set *)world->sets.items + index;
}
/* How many manifolds a contact has that touches, and the i-th. */
static inline int32_t manifold_count(const tactn_world *world, const contact_pair *c) {
    return HAS_COMPOSITES && c->set != NONE ? 1 + set_at(world, c->set)->count : 1;
}
static inline tactn_solver_contact *manifold_at(const tactn_world *world, const contact_pair *c, int32_t i) {
    return HAS_COMPOSITES && i > 0 ? &set_at(world, c->set)->more[i - 1] : &points_of(world, c)->solver;
}
static inline const tactn_solver_contact *manifold_of(const tactn_world *world, const contact_pair *c, int32_t i) {
    return HAS_COMPOSITES && i > 0 ? &set_at(world, c->set)->more[i - 1] : &points_of(world, c)->solver;
}
static inline collided_manifold *collided_at(const tactn_world *world, const contact_pair *c, int32_t i) {
    return HAS_COMPOSITES && i > 0 ? &set_at(world, c->set)->collided[i - 1] : &points_of(world, c)->collided;
}
static inline stored_hull *hull_at(const tactn_world *world, int32_t index) {
    TACT_ASSERT(is_item(&world->hulls, index));
    return (stored_hull *)world->hulls.items + index;
}
/* An item of an array of int32_t; also the place of the next one, if there is room. */
static inline int32_t *int_at(const dynamic_array *array, int32_t index) {
    TACT_ASSERT(index >= 0 && index < array->capacity);
    return (int32_t *)array->items + index;
}

/* ---- memory.c ---- */
/* Null: no memory. */
static void *world_allocate(tactn_world *world, size_t bytes);
static void world_release(tactn_world *world, void *memory, size_t bytes);
/* Makes room for `more` items behind those in use (below zero: there is room); false: no memory, and nothing has
 * changed. */
static bool array_reserve(tactn_world *world, dynamic_array *array, int64_t more, size_t item);
/* The same for large arrays that a step makes room in once: with less spare room. */
static bool array_reserve_tightly(tactn_world *world, dynamic_array *array, int64_t more, size_t item);
static void array_release(tactn_world *world, dynamic_array *array, size_t item);
/* Release, and empty, all arrays of a world. */
static void release_arrays(tactn_world *world);
static void empty_arrays(tactn_world *world);

/* ---- slots.c ---- */
static slot_head *slot_at(const dynamic_array *slots, size_t item, int32_t index);
/* Takes a free slot, all zero but for its head; room for one more has been reserved. */
static int32_t slot_alloc(dynamic_array *slots, size_t item, int32_t *free_list);
static void slot_free(dynamic_array *slots, size_t item, int32_t *free_list, int32_t index);
/* Undoes slot_alloc(); `was_free`: the slot came from the list of free ones. */
static void slot_undo_alloc(dynamic_array *slots, size_t item, int32_t *free_list, int32_t index, bool was_free);
/* Find what an id refers to; null for a stale one. */
static rigid_body *find_body(const tactn_world *world, tact_body_id id);
static body_shape *find_shape(const tactn_world *world, tact_shape_id id);
static world_joint *find_joint(const tactn_world *world, tact_joint_id id);
static world_coupling *find_coupling(const tactn_world *world, tact_coupling_id id);
static tact_body_id body_id(const tactn_world *world, int32_t body);
static tact_shape_id shape_id(const tactn_world *world, int32_t shape);
static tact_joint_id joint_id(const tactn_world *world, int32_t joint);
static tact_coupling_id coupling_id(const tactn_world *world, int32_t coupling);
static inline int32_t body_index(const tactn_world *world, const rigid_body *body) {
    return (int32_t)(body - (const rigid_body *)world->bodies.items);
}

/* ---- hulls.c ---- */
static uint64_t hash_block(const stored_hull *hull);
/* Makes room for one more hull, and for as many buckets as hulls at least; false: no memory. */
static bool reserve_hull(tactn_world *world);
/* Adds one user to the world's copy of a shape's block, which is made if there is none; NONE: no memory. */
static int32_t acquire_hull(tactn_world *world, const tactn_shape *shape);
/* Removes one user; the last one releases the copy. */
static void release_hull(tactn_world *world, int32_t hull);
static void release_hulls(tactn_world *world);

/* ---- mass.c: mass, center, inertia, extent and inner radius of a body from its shapes ---- */
/* True if the mass and its inverse stay in the range of numbers. */
static bool mass_in_range(real mass);
/* True if the body can be dynamic with its mass and inertia. */
static bool mass_fits(const rigid_body *body);
/* Computes all of them from the shapes. False: a number has left the range; what could be computed is set all the
 * same. */
static bool update_mass(tactn_world *world, rigid_body *body);
/* Updates the extent and the inner radius. */
static void update_radii(tactn_world *world, rigid_body *body);
/* Sets what the solver has of the mass, and of settings that only dynamic bodies have; numbers that do not fit count as
 * no mass. */
static void apply_settings(rigid_body *body);
/* Update state.pose from body.pose, and body.pose from state.pose. */
static void update_center_pose(rigid_body *body);
static void update_frame_pose(rigid_body *body);

/* ---- bodies.c ---- */
/* The status of numbers that may be zero, but not below, and not so large that products leave the range. */
static tact_status not_negative_status(const real *sizes, int count);
/* The status of a pose of a body or of a shape. */
static tact_status pose_status(tactn_pose pose);
/* Normalises the rotation, where it has drifted by more than rounding. */
static tactn_pose normalized_pose(tactn_pose pose);
/* The status of a velocity that a body is given. */
static tact_status velocity_status(const tactn_world *world, vec velocity, spin angular);
static bool kind_valid(tact_body_kind kind);
/* The change of the angular velocity by an angular impulse. */
static spin turned_by(const tactn_solver_body *state, spin impulse);
/* Wakes the bodies that touch this one. */
static void wake_touching(tactn_world *world, const rigid_body *touched);

/* ---- body_shapes.c ---- */
/* Whether a body of a kind may have a shape: a dynamic one no half-space; one that turns no mesh in a compound beside
 * the compound's own pose. */
static tact_status kind_status(const tactn_shape *shape, tact_body_kind kind);
static tact_status shape_def_status(const tactn_body_shape_def *def, const tactn_shape *shape);

/* ---- fat_boxes.c: the boxes of shapes in the tree ---- */
/* Surfaces that are nearer than this get contact points. */
static real speculative_distance(const tactn_world *world);
static tactn_bounds expanded_aabb(tactn_bounds box, real by);
/* True if the shapes are so near that they may have contact points. */
static FORCE_INLINE bool shapes_near(const tactn_world *world, const body_shape *a, const body_shape *b);
/* The box of all slots of a box on its way. */
static tactn_bounds swept_aabb(tactn_bounds box, vec translation);
/* The pose in the world of what has a pose in a frame. */
static tactn_pose compose_poses(tactn_pose frame, tactn_pose local);
/* The category of a shape's box, but for BOX_MOVED. */
static uint64_t proxy_category(const rigid_body *body, const body_shape *shape);
/* Makes room in the tree and in world.moved for so many shapes in all; false: no memory. */
static bool reserve_proxies(tactn_world *world, int64_t shapes);
/* The tree with all boxes linked: those of new shapes wait until it is asked. Memory that is missing makes it no other
 * but slower. */
static tactn_tree *linked_tree(const tactn_world *world);
/* Inserts a new shape's box, for which there is room; moves it in the tree; removes it. */
static void create_proxy(tactn_world *world, int32_t shape);
static void move_proxy(tactn_world *world, int32_t shape);
static void destroy_proxy(tactn_world *world, int32_t shape);
/* Makes the tree better in which boxes have moved. */
static void improve_tree(tactn_world *world);
/* Inserts the boxes of a body again, which has jumped or changed its kind. */
static void recreate_proxies(tactn_world *world, rigid_body *body);
/* Updates the poses and boxes of a body's shapes after it has moved; true: one has left its box in the tree. */
static bool update_shape_poses(const tactn_world *world, rigid_body *body);
/* True if the shape has left its box in the tree. */
static bool left_fat_aabb(const tactn_world *world, const body_shape *shape);
/* The next step looks for new pairs of the shape. */
static void mark_moved(tactn_world *world, int32_t shape);

/* ---- pairs.c ---- */
/* Two filters; two shapes with their bodies: true if they may have a contact. */
static bool filters_collide(const tact_filter *a, const tact_filter *b);
static bool shapes_collide(const tactn_world *world, const body_shape *a, const body_shape *b);
/* A side of a contact as callbacks see it. */
static tactn_contact_side contact_side(const tactn_world *world, int32_t shape);
/* The answer of the caller's filter, true without one; the order of the shapes does not matter. */
static bool callback_allows(const tactn_world *world, int32_t shape_a, int32_t shape_b);
static pair_key make_pair_key(int32_t a, int32_t b);
static inline pair_key *pair_key_at(const dynamic_array *keys, int32_t i) { return (pair_key *)keys->items + i; }
/* The table of the pairs that have a contact. */
static bool reserve_pairs(tactn_world *world, int64_t more);
static void insert_pair(tactn_world *world, pair_key key);
static void erase_pair(tactn_world *world, pair_key key);
/* Builds the table again from the contacts, for a restored world; false: no memory. */
static bool rebuild_pairs(tactn_world *world);
/* Fills world.new_pairs; false: no memory, or more than MOST_PAIRS. Nothing else changes. */
static bool find_new_pairs(tactn_world *world);
/* Turns world.new_pairs into contacts; room for them has been reserved. */
static void add_new_pairs(tactn_world *world);

/* ---- contact_list.c ---- */
static hint_kind hint_kind_of(const body_shape *a, const body_shape *b);
/* The hint of a contact for a query, null if it has none: its own, or unpacked into that of the caller, who stores it
 * afterwards. */
static tactn_hint *load_hint(const tactn_world *world, const contact_pair *c, tactn_hint *unpacked);
static void store_hint(const tactn_world *world, const contact_pair *c, const tactn_hint *unpacked);
/* Gives hints to the contacts of awake bodies that lack one, for which there is room. */
static void give_hints(tactn_world *world);
static bool needs_set(const body_shape *a, const body_shape *b);
/* What world.new_pairs need, and hints that other contacts lack. near: of so many the shapes are near. */
typedef struct new_items {
    int32_t contacts, near, sensors, hints, flat_hints, sets;
} new_items;
static new_items count_new_items(const tactn_world *world);
/* Makes room for more contacts and all that comes with them, and for the points of so many in all; false: no memory. */
static bool reserve_contacts(tactn_world *world, const new_items *more, int64_t touching);
/* Adds the contact of a pair, for which there is room. */
static int32_t add_contact(tactn_world *world, pair_key key);
/* Frees the points of a contact that no longer touches. */
static void release_points(tactn_world *world, contact_pair *c);
/* Removes a contact; queues its end event if its begin was reported; `wake`: wakes the bodies if it touched. The ids of
 * both shapes must still be valid. */
static void remove_contact(tactn_world *world, int32_t contact, bool wake);
static void remove_contacts_of_shape(tactn_world *world, int32_t shape, bool wake);
/* Queues the end event of a contact, if its begin was reported; room for it has been reserved. */
static void queue_end_event(tactn_world *world, contact_pair *c);
/* The next step collides the body's contacts again: its center of mass has another place in it. */
static void invalidate_contacts(tactn_world *world, const rigid_body *body);
/* The same of all contacts, so that they get their shapes' materials, if there was a rule in the last step and is none
 * now. */
static void forget_rule(tactn_world *world);
/* Whether a contact has events follows from its shapes, but while its begin has been told and its end has not. */
static void update_reporting(const tactn_world *world, contact_pair *c);
/* What a shape may meet has changed, of all bodies (NONE) or of one: removes the contacts that are forbidden; the next
 * step looks for new ones. */
static void refilter_shape(tactn_world *world, int32_t shape, int32_t other);
/* The list of contacts of awake bodies: adds one, removes one, closes its gaps. */
static void add_awake_contact(tactn_world *world, int32_t contact);
static void remove_awake_contact(tactn_world *world, contact_pair *c);
static void compact_awake_contacts(tactn_world *world);
/* Removes the contacts of a body that has left world.awake, but for those with an awake body, and for sensors, which
 * the next step tests once more. */
static void deactivate_contacts(tactn_world *world, const rigid_body *body);
static inline bool is_awake(const tactn_world *world, int32_t body) {
    return body_at(world, body)->awake_index != NONE;
}

/* ---- joint/joints.c ---- */
/* True if a joint of two bodies keeps them from touching. */
static bool joint_forbids(const tactn_world *world, int32_t a, int32_t b);
/* Wakes the bodies that are joined to this one. */
static void wake_joined(tactn_world *world, const rigid_body *body);
static tact_status joint_def_status(const tactn_joint_def *def);
/* Removes a joint; wakes its bodies. */
static void remove_joint(tactn_world *world, int32_t joint);
static void remove_joints_of_body(tactn_world *world, const rigid_body *body);
/* Wakes both bodies of a joint. */
static void wake_both(tactn_world *world, const world_joint *j);
/* The coordinates of a joint's axes, and their rates. */
static void set_coordinates(const tactn_world *world, const world_joint *j, tactn_joint_state *state);

/* ---- joint/couplings.c ---- */
/* The list of couplings, which the first one makes; null: no memory. */
static coupling_list *need_couplings(tactn_world *world);
/* Removes all of them; the list keeps its memory. */
static void empty_couplings(tactn_world *world);
static void release_couplings(tactn_world *world);
static tact_status coupling_status(const tactn_world *world, const world_coupling *c);
static void remove_couplings_of_joint(tactn_world *world, int32_t joint);

/* ---- islands.c ---- */
/* Wakes a body and all that fell asleep with it; static bodies are never awake. Room in world.awake is reserved with
 * the body. */
static void wake_body(tactn_world *world, rigid_body *body);
/* Puts one body to sleep: out of world.awake, velocity zero. */
static void sleep_body(tactn_world *world, rigid_body *body);
/* Takes a body out of world.awake: it becomes static or is destroyed. */
static void deactivate_body(tactn_world *world, rigid_body *body);
static inline bool is_dynamic(const rigid_body *body) { return body->kind == TACT_BODY_DYNAMIC; }
/* True if no contact and no joint changes its velocity. */
static inline bool is_immovable(const rigid_body *body) {
    return !is_dynamic(body) || body->state.locks == ALL_LOCKS;
}
static inline bool is_moving(const rigid_body *body) {
    return greatest(body->state.velocity) > 0 || spin_size(body->state.angular_velocity) > 0;
}
/* True for a kinematic body that moves: it pushes, is not pushed, and keeps awake what it touches. */
static inline bool is_moving_kinematic(const rigid_body *body) {
    return body->kind == TACT_BODY_KINEMATIC && body->awake_index != NONE && is_moving(body);
}
/* True if the solver gets the contact; not that of a body which sleeps on a kinematic one that is awake. */
static bool is_solved(const tactn_world *world, const contact_pair *c);

/* ---- create.c ---- */
/* solver.dt and solver.substeps come with each step, and are not checked. */
static tact_status world_def_status(const tactn_world_def *def);
static void wake_all(tactn_world *world);
/* A world of nothing, without a tree yet; null: no memory. */
static tactn_world *empty_world(const tactn_world_def *def);

/* ---- validate.c ---- */
/* Checks the invariants of a world. `marks` is scratch memory for marks_needed() numbers. */
static bool world_valid(const tactn_world *world, int32_t *marks);
static size_t marks_needed(const tactn_world *world);
/* For assertions: true if the world is valid. */
static inline bool world_intact(const tactn_world *world);

#endif
