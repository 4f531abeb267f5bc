/* Joints of a world: creation, state, settings. Each body has a list of its joints. */
#include "joint/world_view.h"
#include "solver/joint_check.h"
#include "world/world.h"
#include JOINT_ANGLES_H

tactn_joint_def tactn_joint_defaults(tact_joint_kind kind) {
    tactn_joint_def def;
    memset(&def, 0, sizeof def);
    def.joint = tactn_joint_of(kind);
    return def;
}

tact_status tactn_joint_def_place(const tactn_world *world, tactn_joint_def *def, tactn_pose frame) {
    if (!world || !def) tact_assert_failed("the world or the definition is null", TACT_FUNCTION);
    const rigid_body *a = find_body(world, def->body_a), *b = find_body(world, def->body_b);
    if (!a || !b) return TACT_STALE_ID;
    tact_status status = pose_status(frame);
    if (status != TACT_OK) return status;
    frame = normalized_pose(frame);
    def->joint.frame_a = tactn_relative_pose(a->pose, frame);
    def->joint.frame_b = tactn_relative_pose(b->pose, frame);
    return TACT_OK;
}

/* ---- The lists of bodies ---- */

static void link_joint(tactn_world *world, int32_t index, int side) {
    world_joint *j = joint_at(world, index);
    rigid_body *body = body_at(world, j->body[side]);
    int32_t first = body->first_joint;
    j->next[side] = first;
    j->previous[side] = NONE;
    if (first != NONE) joint_at(world, first / 2)->previous[first % 2] = index * 2 + side;
    body->first_joint = index * 2 + side;
}

static void unlink_joint(tactn_world *world, const world_joint *j, int side) {
    int32_t next = j->next[side], previous = j->previous[side];
    if (next != NONE) joint_at(world, next / 2)->previous[next % 2] = previous;
    if (previous != NONE) {
        joint_at(world, previous / 2)->next[previous % 2] = next;
    } else {
        body_at(world, j->body[side])->first_joint = next;
    }
}

static bool joint_forbids(const tactn_world *world, int32_t a, int32_t b) {
    /* The ground may have many joints. */
    int32_t body = body_at(world, a)->kind == TACT_BODY_DYNAMIC ? a : b, other = body == a ? b : a;
    for (int32_t link = body_at(world, body)->first_joint; link != NONE;) {
        const world_joint *j = joint_at(world, link / 2);
        if (!j->collide && j->body[1 - link % 2] == other) return true;
        link = j->next[link % 2];
    }
    return false;
}

static void wake_joined(tactn_world *world, const rigid_body *body) {
    for (int32_t link = body->first_joint; link != NONE; link = joint_at(world, link / 2)->next[link % 2])
        wake_body(world, body_at(world, joint_at(world, link / 2)->body[1 - link % 2]));
}

static void wake_both(tactn_world *world, const world_joint *j) {
    for (int side = 0; side < 2; side++) wake_body(world, body_at(world, j->body[side]));
}

/* ---- Creation and destruction ---- */

static tact_status joint_def_status(const tactn_joint_def *def) {
    const real bounds[] = {def->break_force, def->break_torque};
    tact_status status = not_negative_status(bounds, 2);
    return status == TACT_OK ? check_joint(&def->joint) : status;
}

/* The contacts between two bodies end, or may begin. */
static void refilter_bodies(tactn_world *world, int32_t a, int32_t b) {
    int32_t body = is_dynamic(body_at(world, a)) ? a : b, other = body == a ? b : a;
    for (int32_t i = body_at(world, body)->first_shape; i != NONE; i = shape_at(world, i)->next)
        refilter_shape(world, i, other);
}

tact_status tactn_joint_create(tactn_world *world, const tactn_joint_def *def, tact_joint_id *id) {
    if (!world || !def || !id) tact_assert_failed("the world, the definition or the id is null", TACT_FUNCTION);
    const rigid_body *a = find_body(world, def->body_a), *b = find_body(world, def->body_b);
    if (!a || !b) return TACT_STALE_ID;
    if (a == b) return TACT_BAD_INDEX;
    if (!is_dynamic(a) && !is_dynamic(b)) return TACT_WRONG_KIND;
    tact_status status = joint_def_status(def);
    if (status != TACT_OK) return status;
    if (world->joints.count >= INT32_MAX / 2) return TACT_NO_MEMORY;
    if (world->free_joint == NONE && !array_reserve(world, &world->joints, 1, sizeof(world_joint)))
        return TACT_NO_MEMORY;
    int32_t index = slot_alloc(&world->joints, sizeof(world_joint), &world->free_joint);
    world_joint *j = joint_at(world, index);
    j->body[0] = body_index(world, a), j->body[1] = body_index(world, b);
    j->collide = def->collide;
    j->break_force = def->break_force, j->break_torque = def->break_torque;
    j->solver.joint = def->joint;
    j->user = def->user;
    for (int side = 0; side < 2; side++) link_joint(world, index, side);
    world->joint_count++;
    wake_both(world, j);
    if (!j->collide) refilter_bodies(world, j->body[0], j->body[1]);
    *id = joint_id(world, index);
    return TACT_OK;
}

static void remove_joint(tactn_world *world, int32_t index) {
    world_joint *j = joint_at(world, index);
    remove_couplings_of_joint(world, index);
    wake_both(world, j);
    for (int side = 0; side < 2; side++) unlink_joint(world, j, side);
    if (!j->collide) refilter_bodies(world, j->body[0], j->body[1]);
    slot_free(&world->joints, sizeof *j, &world->free_joint, index);
    world->joint_count--;
}

static void remove_joints_of_body(tactn_world *world, const rigid_body *body) {
    while (body->first_joint != NONE) remove_joint(world, body->first_joint / 2);
}

tact_status tactn_joint_destroy(tactn_world *world, tact_joint_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    if (!find_joint(world, id)) return TACT_STALE_ID;
    remove_joint(world, (int32_t)id.index);
    return TACT_OK;
}

bool tactn_joint_valid(const tactn_world *world, tact_joint_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return find_joint(world, id) != NULL;
}

/* ---- State ---- */

static joint_view view_world_joint(const tactn_world *world, const world_joint *j) {
    const rigid_body *a = body_at(world, j->body[0]), *b = body_at(world, j->body[1]);
    joint_view v = {.joint = &j->solver.joint};
    tactn_pose frame_a = compose_poses(a->pose, v.joint->frame_a), frame_b = compose_poses(b->pose, v.joint->frame_b);
    v.arm_a = sub(frame_a.position, a->state.pose.position);
    v.arm_b = sub(frame_b.position, b->state.pose.position);
    v.rotation_a = frame_a.rotation, v.rotation_b = frame_b.rotation;
    v.axes_a = rotation_matrix(v.rotation_a), v.axes_b = rotation_matrix(v.rotation_b);
    v.spin_a = a->state.angular_velocity, v.spin_b = b->state.angular_velocity;
    v.between = sub(frame_b.position, frame_a.position);
    v.rate = add(sub(b->state.velocity, a->state.velocity),
                 sub(spin_velocity(v.spin_b, v.arm_b), spin_velocity(v.spin_a, v.arm_a)));
    return v;
}

static void set_coordinates(const tactn_world *world, const world_joint *j, tactn_joint_state *state) {
    joint_view view = view_world_joint(world, j), *v = &view;
    tact_joint_kind kind = v->joint->kind;
    if (kind == TACT_JOINT_DISTANCE) {
        state->slide = length(v->between);
        if (state->slide > 0) state->slide_speed = dot(v->between, v->rate) / state->slide;
    }
    if (kind == TACT_JOINT_PRISMATIC || kind == TACT_JOINT_WHEEL) {
        vec n = v->axes_a.x;
        state->slide = dot(n, v->between);
        state->slide_speed = dot(n, v->rate) + dot(spin_velocity(v->spin_a, n), v->between);
    }
    if (kind == TACT_JOINT_REVOLUTE || kind == TACT_JOINT_SPHERICAL || kind == TACT_JOINT_WHEEL) {
        spin about;
        turn_of(v, kind == TACT_JOINT_WHEEL ? WHEEL_AXIS : 0, &state->turn, &about);
        state->turn_speed = spin_dot(about, spin_sub(v->spin_b, v->spin_a));
    }
}

tactn_joint_state tactn_joint_get(const tactn_world *world, tact_joint_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_joint_state state;
    memset(&state, 0, sizeof state);
    const world_joint *j = find_joint(world, id);
    if (!j) return state;
    const rigid_body *a = body_at(world, j->body[0]), *b = body_at(world, j->body[1]);
    state.def.body_a = body_id(world, j->body[0]), state.def.body_b = body_id(world, j->body[1]);
    state.def.joint = j->solver.joint;
    state.def.collide = j->collide;
    state.def.break_force = j->break_force, state.def.break_torque = j->break_torque;
    state.def.user = j->user;
    state.frame_a = compose_poses(a->pose, j->solver.joint.frame_a);
    state.frame_b = compose_poses(b->pose, j->solver.joint.frame_b);
    state.force = j->solver.force, state.torque = j->solver.torque;
    set_coordinates(world, j, &state);
    return state;
}

tact_status tactn_joint_set(tactn_world *world, tact_joint_id id, const tactn_joint *settings) {
    if (!world || !settings) tact_assert_failed("the world or the settings are null", TACT_FUNCTION);
    world_joint *j = find_joint(world, id);
    if (!j) return TACT_STALE_ID;
    tact_status status = check_joint(settings);
    if (status == TACT_OK && settings->kind != j->solver.joint.kind) status = TACT_WRONG_KIND;
    if (status != TACT_OK) return status;
    j->solver.joint = *settings;
    wake_both(world, j);
    return TACT_OK;
}

tact_status tactn_joint_set_break(tactn_world *world, tact_joint_id id, real force, real torque) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    world_joint *j = find_joint(world, id);
    if (!j) return TACT_STALE_ID;
    const real bounds[] = {force, torque};
    tact_status status = not_negative_status(bounds, 2);
    if (status != TACT_OK) return status;
    j->break_force = force, j->break_torque = torque;
    wake_both(world, j);
    return TACT_OK;
}

tact_status tactn_joint_set_collide(tactn_world *world, tact_joint_id id, bool collide) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    world_joint *j = find_joint(world, id);
    if (!j) return TACT_STALE_ID;
    if (j->collide == collide) return TACT_OK;
    j->collide = collide;
    wake_both(world, j);
    refilter_bodies(world, j->body[0], j->body[1]);
    return TACT_OK;
}

tact_status tactn_joint_set_user(tactn_world *world, tact_joint_id id, void *user) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    world_joint *j = find_joint(world, id);
    if (!j) return TACT_STALE_ID;
    j->user = user;
    return TACT_OK;
}

/* ---- Iteration ---- */

tact_joint_id tactn_world_next_joint(const tactn_world *world, tact_joint_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    uint32_t count = (uint32_t)world->joints.count;
    uint32_t index = id.generation == 0 ? 0 : id.index < count ? id.index + 1 : count;
    while (index < count && !joint_at(world, (int32_t)index)->slot.used) index++;
    return index < count ? joint_id(world, (int32_t)index) : (tact_joint_id){0, 0};
}

tact_joint_id tactn_body_joint(const tactn_world *world, tact_body_id id, int i) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    int32_t link = body && i >= 0 ? body->first_joint : NONE;
    while (link != NONE && i-- > 0) link = joint_at(world, link / 2)->next[link % 2];
    return link == NONE ? (tact_joint_id){0, 0} : joint_id(world, link / 2);
}

const tactn_joint_event *tactn_world_joint_events(const tactn_world *world, int *count) {
    if (!world || !count) tact_assert_failed("the world or the count is null", TACT_FUNCTION);
    *count = world->joint_events.count;
    return world->joint_events.items;
}
