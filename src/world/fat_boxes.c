/* The boxes of shapes: where a shape lies in the world, its tight box there, and the enlarged one that the tree has.
 *
 * The tree's box holds the tight one and half of the distance at which contacts begin to count, so that no pair is
 * missed. It has a margin besides, and goes ahead of a body that moves, so that it can stay for some steps. */
#include "world/world.h"

/* The margin of boxes in the tree, in parts of the world's length; static ones have none. */
#define BOX_MARGIN R(0.1)
/* How many steps a box goes ahead of its body. */
#define STEPS_AHEAD 2

/* Surfaces that are nearer than this get contact points. */
static real speculative_distance(const tactn_world *world) { return 4 * world->def.solver.slop; }

static tactn_bounds grown_box(tactn_bounds box, real by) {
    real lower[DIMENSION], upper[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        lower[i] = component(box.lower, i) - by;
        upper[i] = component(box.upper, i) + by;
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

/* The box and the way that it goes. */
static tactn_bounds swept_box(tactn_bounds box, vec way) {
    real lower[DIMENSION], upper[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        lower[i] = component(box.lower, i) + tact_min(component(way, i), 0);
        upper[i] = component(box.upper, i) + tact_max(component(way, i), 0);
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

/* A pose in a frame that has a pose itself. */
static tactn_pose pose_in(tactn_pose frame, tactn_pose local) {
    mat turn = rotation_matrix(frame.rotation);
    return (tactn_pose){add(transform(turn, local.position), frame.position),
                        rotation_after(frame.rotation, local.rotation)};
}

static void place_shape(const body *body, body_shape *shape) {
    shape->pose = pose_in(body->pose, shape->def.pose);
    shape->tight = tactn_shape_bounds(&shape->shape, shape->pose);
    if (box_status(&shape->tight) == TACT_OK) return;
    /* A support function has returned what is no point. */
    shape->tight = grown_box((tactn_bounds){shape->pose.position, shape->pose.position},
                             shape->shape.reach + shape->shape.rounding);
}

/* What the tree's box of a shape must hold. */
static tactn_bounds needed_box(const tactn_world *world, const body_shape *shape) {
    return grown_box(shape->tight, R(0.5) * speculative_distance(world));
}

static tactn_bounds enlarged_box(const tactn_world *world, const body *body, const body_shape *shape) {
    tactn_bounds box = needed_box(world, shape);
    if (body->kind == TACT_BODY_STATIC) return box;
    real margin = BOX_MARGIN * world->def.length;
    vec way = scale(STEPS_AHEAD * world->def.solver.dt, body->state.velocity);
    real longest = greatest(way);
    if (longest > world->def.length) way = scale(world->def.length / longest, way);
    return swept_box(grown_box(box, margin), way);
}

static uint64_t box_category(const body *body, const body_shape *shape) {
    if (shape->def.sensor) return BOX_SENSOR;
    return body->kind == TACT_BODY_STATIC      ? BOX_STATIC
           : body->kind == TACT_BODY_KINEMATIC ? BOX_KINEMATIC
                                               : BOX_DYNAMIC;
}

/* Pairs are to be looked for around this shape. */
static void mark_moved(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    if (s->moved) return;
    s->moved = true;
    *int_at(&world->moved, world->moved.count++) = shape;
}

static void insert_box(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    const body *body = body_at(world, s->body);
    s->bounds = enlarged_box(world, body, s);
    tactn_tree_insert(world->tree, s->bounds, box_category(body, s), (uint32_t)shape, &s->proxy);
    mark_moved(world, shape);
}

/* The shape has left its box in the tree; the new one has a margin again. */
static void move_box(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    s->bounds = enlarged_box(world, body_at(world, s->body), s);
    tactn_tree_move(world->tree, s->proxy, s->bounds);
    mark_moved(world, shape);
}

static bool left_box(const tactn_world *world, const body_shape *shape) {
    tactn_bounds needed = needed_box(world, shape);
    return !box_holds(&shape->bounds, &needed);
}

/* The shapes of a body that has moved; whether one has left its box in the tree. */
static bool place_shapes(const tactn_world *world, body *body) {
    bool left = false;
    place_frame(body);
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        body_shape *shape = shape_at(world, i);
        place_shape(body, shape);
        left = left || left_box(world, shape);
    }
    return left;
}

static bool reserve_box(tactn_world *world) {
    int64_t shapes = (int64_t)world->shape_count + 1;
    if (!array_reserve(world, &world->moved, shapes - world->moved.count, sizeof(int32_t))) return false;
    int capacity = tactn_tree_capacity(world->tree);
    if (shapes <= capacity) return true;
    if (capacity >= TACTN_TREE_MAX_COUNT) return false;
    int more = capacity > TACTN_TREE_MAX_COUNT / 2 ? TACTN_TREE_MAX_COUNT : 2 * capacity;
    size_t bytes = tactn_tree_bytes(more);
    void *memory = world_allocate(world, bytes);
    if (!memory) return false;
    tactn_tree_grow(memory, bytes, more, world->tree);
    world_release(world, world->tree, world->tree_bytes);
    world->tree = memory;
    world->tree_bytes = bytes;
    return true;
}

static void enter_box(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    place_shape(body_at(world, s->body), s);
    s->moved = false;
    insert_box(world, shape);
}

static void leave_box(tactn_world *world, int32_t shape) {
    body_shape *s = shape_at(world, shape);
    tactn_tree_remove(world->tree, s->proxy);
    s->proxy = NONE;
    if (!s->moved) return;
    s->moved = false;
    int32_t *moved = int_at(&world->moved, 0);
    int32_t i = 0;
    while (moved[i] != shape) i++;
    world->moved.count--;
    memmove(moved + i, moved + i + 1, (size_t)(world->moved.count - i) * sizeof(int32_t));
}

/* Wakes what touches a body, and removes the contacts that it cannot have any more as what it is now. */
static void disturb_contacts(tactn_world *world, const body *body) {
    int32_t link = body->first_contact;
    while (link != NONE) {
        int32_t index = link / 2, side = link % 2;
        contact *c = contact_at(world, index);
        link = c->next[side];
        c->slack = 0;
        if (c->sensor) join_busy(world, index);
        if (c->touching && !c->sensor) wake_body(world, body_at(world, c->body[!side]));
        if (!may_meet(world, shape_at(world, c->shape[0]), shape_at(world, c->shape[1]))) {
            remove_contact(world, index, true);
        }
    }
}

static void refresh_boxes(tactn_world *world, body *body) {
    disturb_contacts(world, body);
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        body_shape *s = shape_at(world, i);
        tactn_tree_remove(world->tree, s->proxy);
        place_shape(body, s);
        insert_box(world, i);
    }
}
