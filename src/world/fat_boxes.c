/* AABBs of shapes, and the fat AABBs that the tree has.
 *
 * A fat AABB holds the AABB expanded by half the speculative distance, so no pair is missed. It also has a margin, or
 * is extended along the velocity of the body, so that it stays valid for some steps. */
#include "shape/unbounded.h"
#include "tree/drift.h"
#include "tree/loose.h"
#include "world/world.h"

/* Margin of fat AABBs, in parts of the half width of the shape's AABB where it is widest, and the most in parts of the
 * world's length. Those of static bodies have none, nor have those of bodies that have contacts and move by more in a
 * step: they leave their boxes soon anyway, and each further pair of boxes is a contact to make, ask and remove. */
#define AABB_MARGIN R(0.125)
#define MOST_AABB_MARGIN R(0.1)
/* Number of steps by which the fat AABB of a body without contacts is extended along the velocity; not where the shape
 * moves by more than its width in them. What has contacts will move in another way. */
#define STEPS_AHEAD 2

static real speculative_distance(const tactn_world *world) { return 4 * world->def.solver.slop; }

static tactn_bounds expanded_aabb(tactn_bounds box, real by) {
    real lower[DIMENSION], upper[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        lower[i] = component(box.lower, i) - by;
        upper[i] = component(box.upper, i) + by;
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

static FORCE_INLINE bool shapes_near(const tactn_world *world, const body_shape *a, const body_shape *b) {
    tactn_bounds reach = expanded_aabb(a->aabb, speculative_distance(world));
    return boxes_overlap(&reach, &b->aabb);
}

static tactn_bounds swept_aabb(tactn_bounds box, vec translation) {
    real lower[DIMENSION], upper[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        lower[i] = component(box.lower, i) + tact_min(component(translation, i), 0);
        upper[i] = component(box.upper, i) + tact_max(component(translation, i), 0);
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

static bool is_identity(tactn_pose pose) {
    tactn_pose identity = tactn_identity_pose();
    return memcmp(&pose, &identity, sizeof pose) == 0;
}

static tactn_pose compose_poses(tactn_pose frame, tactn_pose local) {
    if (is_identity(local)) return frame;
    mat turn = rotation_matrix(frame.rotation);
    return (tactn_pose){add(transform(turn, local.position), frame.position),
                        compose_rotations(frame.rotation, local.rotation)};
}

/* A box around all of a half-space that a body can reach: it ends at the plane if that is across an axis. */
static tactn_bounds half_space_aabb(const tactn_shape *shape, tactn_pose pose) {
    real lower[DIMENSION], upper[DIMENSION];
    vec n = transform(rotation_matrix(pose.rotation), shape->u.plane.normal);
    real height = dot(n, pose.position) + shape->u.plane.offset + shape->rounding;
    for (int i = 0; i < DIMENSION; i++) {
        real along = component(n, i);
        bool across = tact_abs(along) == taxicab(n);
        lower[i] = across && along < 0 ? height / along : -FARTHEST_POSITION;
        upper[i] = across && along > 0 ? height / along : FARTHEST_POSITION;
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

static void update_shape_pose(const rigid_body *body, body_shape *shape) {
    shape->pose = compose_poses(body->pose, shape->def.pose);
    if (is_unbounded(&shape->shape)) {
        shape->aabb = half_space_aabb(&shape->shape, shape->pose);
        return;
    }
    shape->aabb = is_composite(&shape->shape) ? composite_aabb(&shape->shape, shape->pose)
                                              : tactn_shape_bounds(&shape->shape, shape->pose);
    if (box_status(&shape->aabb) == TACT_OK) return;
    /* A support function has returned NaN or infinity. */
    shape->aabb = expanded_aabb((tactn_bounds){shape->pose.position, shape->pose.position},
                                shape->shape.reach + shape->shape.rounding);
}

/* The box that the fat AABB must contain. */
static tactn_bounds required_aabb(const tactn_world *world, const body_shape *shape) {
    return expanded_aabb(shape->aabb, R(0.5) * speculative_distance(world));
}

static tactn_bounds make_fat_aabb(const tactn_world *world, const rigid_body *body, const body_shape *shape) {
    tactn_bounds box = required_aabb(world, shape);
    if (body->kind == TACT_BODY_STATIC) return box;
    real half_width = R(0.5) * greatest(sub(shape->aabb.upper, shape->aabb.lower));
    real margin = tact_min(AABB_MARGIN * half_width, MOST_AABB_MARGIN * world->def.length);
    vec step = scale(world->def.solver.dt, body->state.velocity), ahead = zero();
    real longest = greatest(step);
    bool alone = body->first_contact == NONE;
    if (!alone && longest > margin) margin = 0;
    if (alone && STEPS_AHEAD * longest <= 2 * half_width) ahead = scale(STEPS_AHEAD, step);
    if (STEPS_AHEAD * longest > world->def.length) ahead = scale(world->def.length / (STEPS_AHEAD * longest), ahead);
    return swept_aabb(expanded_aabb(box, margin), ahead);
}

static uint64_t proxy_category(const rigid_body *body, const body_shape *shape) {
    if (body->disabled) return 0;
    if (shape->def.sensor) return BOX_SENSOR;
    return body->kind == TACT_BODY_STATIC      ? BOX_STATIC
           : body->kind == TACT_BODY_KINEMATIC ? BOX_KINEMATIC
                                               : BOX_DYNAMIC;
}

static void list_moved(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    if (s->moved) return;
    s->moved = true;
    *int_at(&world->moved, world->moved.count++) = shape;
}

static void mark_moved(tactn_world *world, int32_t shape) {
    const body_shape *s = shape_at(world, shape);
    if (!s->moved) tactn_tree_mark(world->tree, s->proxy, BOX_MOVED);
    list_moved(world, shape);
}

/* That the world is const is a promise to the caller: what he sees does not change. */
static tactn_tree *linked_tree(const tactn_world *world) {
    tactn_world *own = (tactn_world *)world;
    if (own->tree->loose_count == 0) return own->tree;
    size_t bytes = tactn_tree_loose_bytes(own->tree);
    void *memory = bytes > 0 ? world_allocate(own, bytes) : NULL;
    tactn_tree_link_loose(own->tree, memory);
    world_release(own, memory, bytes);
    return own->tree;
}

static void insert_proxy(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    const rigid_body *body = body_at(world, s->body);
    s->fat_aabb = make_fat_aabb(world, body, s);
    uint64_t category = proxy_category(body, s) | BOX_MOVED;
    tactn_tree_add_loose(world->tree, s->fat_aabb, category, (uint32_t)shape, &s->proxy);
    list_moved(world, shape);
}

static void move_proxy(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    s->fat_aabb = make_fat_aabb(world, body_at(world, s->body), s);
    tactn_tree_drift(world->tree, s->proxy, s->fat_aabb, BOX_MOVED);
    list_moved(world, shape);
}

/* Nodes of the tree at which a step looks for rotations, for each box that has moved. */
#define NODES_IMPROVED 1

/* Those of one step follow those of the step before, if as many have moved. */
static void improve_tree(tactn_world *world) {
    int32_t fresh = world->tree->fresh, count = NODES_IMPROVED * world->moved.count;
    if (count > fresh) count = fresh;
    if (count > 0) tactn_tree_improve(world->tree, (int32_t)(world->step * (uint64_t)count % (uint64_t)fresh), count);
}

static bool left_fat_aabb(const tactn_world *world, const body_shape *shape) {
    tactn_bounds needed = required_aabb(world, shape);
    return !box_contains(&shape->fat_aabb, &needed);
}

static bool update_shape_poses(const tactn_world *world, rigid_body *body) {
    bool left = false;
    update_frame_pose(body);
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        body_shape *shape = shape_at(world, i);
        update_shape_pose(body, shape);
        left = left || left_fat_aabb(world, shape);
    }
    return left;
}

static bool reserve_proxies(tactn_world *world, int64_t shapes) {
    if (!array_reserve(world, &world->moved, shapes - world->moved.count, sizeof(int32_t))) return false;
    int capacity = tactn_tree_capacity(world->tree);
    if (shapes <= capacity) return true;
    if (shapes > TACTN_TREE_MAX_COUNT) return false;
    int more = capacity > TACTN_TREE_MAX_COUNT / 2 ? TACTN_TREE_MAX_COUNT : 2 * capacity;
    if (more < shapes) more = (int)shapes;
    size_t bytes = tactn_tree_bytes(more);
    void *memory = world_allocate(world, bytes);
    if (!memory) return false;
    tactn_tree_grow(memory, bytes, more, world->tree);
    world_release(world, world->tree, world->tree_bytes);
    world->tree = memory;
    world->tree_bytes = bytes;
    return true;
}

static void create_proxy(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    update_shape_pose(body_at(world, s->body), s);
    s->moved = false;
    insert_proxy(world, shape);
}

static void destroy_proxy(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    tactn_tree_remove(linked_tree(world), s->proxy);
    s->proxy = NONE;
    if (!s->moved) return;
    s->moved = false;
    int32_t *moved = int_at(&world->moved, 0);
    int32_t i = 0;
    while (moved[i] != shape) i++;
    world->moved.count--;
    memmove(moved + i, moved + i + 1, (size_t)(world->moved.count - i) * sizeof(int32_t));
}

/* Wakes the bodies that touch this one, and removes contacts that its new kind or place does not allow. */
static void revise_contacts(tactn_world *world, const rigid_body *body) {
    int32_t link = body->first_contact;
    while (link != NONE) {
        int32_t index = link / 2, side = link % 2;
        contact_pair *c = contact_at(world, index);
        link = c->next[side];
        c->reusable = false;
        if (c->sensor) add_awake_contact(world, index);
        if (c->touching && !c->sensor) wake_body(world, body_at(world, c->body[!side]));
        if (!shapes_collide(world, shape_at(world, c->shape[0]), shape_at(world, c->shape[1]))) {
            remove_contact(world, index, true);
        }
    }
}

static void recreate_proxies(tactn_world *world, rigid_body *body) {
    revise_contacts(world, body);
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        body_shape *s = shape_at(world, i);
        tactn_tree_remove(linked_tree(world), s->proxy);
        update_shape_pose(body, s);
        insert_proxy(world, i);
    }
}
