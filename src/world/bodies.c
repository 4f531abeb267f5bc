/* Bodies: creation, state, forces and impulses. Settings that a definition has are in control/body_control.c.
 *
 * A body's velocity is that of its center of mass. It does not change when a shape moves the center. */
#include "world/world.h"

/* ---- Invalid input ---- */

static tact_status not_negative_status(const real *sizes, int count) {
    for (int i = 0; i < count; i++) {
        if (!tact_finite(sizes[i])) return TACT_NOT_FINITE;
        if (sizes[i] < 0) return TACT_NEGATIVE;
        if (sizes[i] > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    }
    return TACT_OK;
}

static tact_status pose_status(tactn_pose pose) {
    if (!all_finite(pose.position) || !rotation_finite(pose.rotation)) return TACT_NOT_FINITE;
    if (!(tact_abs(rotation_squared(pose.rotation) - 1) <= ROTATION_DRIFT)) return TACT_BAD_ROTATION;
    if (greatest(pose.position) > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    return TACT_OK;
}

static tactn_pose normalized_pose(tactn_pose pose) {
    real squared = rotation_squared(pose.rotation);
    if (tact_abs(squared - 1) > 4 * ROUNDOFF) {
        pose.rotation = rotation_scale(1 / tact_sqrt(squared), pose.rotation);
    }
    return pose;
}

static tact_status velocity_status(const tactn_world *world, vec velocity, spin angular) {
    if (!all_finite(velocity) || !spin_finite(angular)) return TACT_NOT_FINITE;
    bool in_range = length(velocity) <= world->def.solver.max_speed && spin_size(angular) <= LARGEST_SCALE;
    return in_range ? TACT_OK : TACT_OUT_OF_RANGE;
}

static bool kind_valid(tact_body_kind kind) {
    return kind == TACT_BODY_STATIC || kind == TACT_BODY_KINEMATIC || kind == TACT_BODY_DYNAMIC;
}

static tact_status body_def_status(const tactn_world *world, const tactn_body_def *def) {
    if (!kind_valid(def->kind)) return TACT_WRONG_KIND;
    if (!tact_finite(def->gravity_scale)) return TACT_NOT_FINITE;
    const real sizes[] = {def->mass, def->linear_damping, def->angular_damping, def->sleep_speed};
    tact_status status = not_negative_status(sizes, 4);
    if (status != TACT_OK) return status;
    if (!mass_in_range(def->mass) || tact_abs(def->gravity_scale) > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    if (def->locks & ~ALL_LOCKS) return TACT_OUT_OF_RANGE;
    status = pose_status(def->pose);
    if (status == TACT_OK) status = velocity_status(world, def->velocity, def->angular_velocity);
    if (status != TACT_OK) return status;
    bool moves = greatest(def->velocity) > 0 || spin_size(def->angular_velocity) > 0;
    return moves && def->kind == TACT_BODY_STATIC ? TACT_WRONG_KIND : TACT_OK;
}

/* ---- Creation and destruction ---- */

tactn_body_def tactn_body_defaults(void) {
    tactn_body_def def;
    memset(&def, 0, sizeof def);
    def.kind = TACT_BODY_DYNAMIC;
    def.pose = tactn_identity_pose();
    def.gravity_scale = 1;
    def.enable_sleep = true;
    return def;
}

static void init_body(rigid_body *body, const tactn_body_def *def) {
    body->kind = def->kind;
    body->bullet = def->bullet;
    body->fixed_rotation = def->fixed_rotation;
    body->locks = (uint8_t)def->locks;
    body->enable_sleep = def->enable_sleep;
    body->sleep_speed = def->sleep_speed;
    body->pose = normalized_pose(def->pose);
    body->state.velocity = def->velocity;
    body->state.angular_velocity = def->angular_velocity;
    body->def_mass = def->mass;
    body->gravity_scale = def->gravity_scale;
    body->linear_damping = def->linear_damping;
    body->angular_damping = def->angular_damping;
    body->first_shape = body->last_shape = body->first_contact = body->first_joint = NONE;
    body->awake_index = body->next_asleep = NONE;
    body->user = def->user;
}

static bool can_sleep(const tactn_world *world, const rigid_body *body) {
    return world->def.enable_sleep && body->enable_sleep;
}

tact_status tactn_body_create(tactn_world *world, const tactn_body_def *def, tact_body_id *id) {
    if (!world || !def || !id) tact_assert_failed("the world, the definition or the id is null", TACT_FUNCTION);
    tact_status status = body_def_status(world, def);
    if (status != TACT_OK) return status;
    if (world->free_body == NONE && !array_reserve(world, &world->bodies, 1, sizeof(rigid_body)))
        return TACT_NO_MEMORY;
    int64_t awake = world->body_count + INT64_C(1) - world->awake.count;
    if (!array_reserve(world, &world->awake, awake, sizeof(int32_t))) return TACT_NO_MEMORY;
    int32_t index = slot_alloc(&world->bodies, sizeof(rigid_body), &world->free_body);
    rigid_body *body = body_at(world, index);
    init_body(body, def);
    update_mass(world, body);
    world->body_count++;
    world->static_count += body->kind == TACT_BODY_STATIC;
    wake_body(world, body);
    if (def->asleep && can_sleep(world, body) && body->awake) sleep_body(world, body);
    *id = body_id(world, index);
    return TACT_OK;
}

static void wake_touching(tactn_world *world, const rigid_body *touched) {
    int32_t next;
    for (int32_t link = touched->first_contact; link != NONE; link = next) {
        const contact_pair *contact = contact_at(world, link / 2);
        next = contact->next[link % 2];
        if (contact->touching && !contact->sensor) wake_body(world, body_at(world, contact->body[1 - link % 2]));
    }
}

tact_status tactn_body_destroy(tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    wake_body(world, body);
    if (HAS_JOINTS) remove_joints_of_body(world, body);
    for (int32_t i = body->first_shape; i != NONE; i = body->first_shape) {
        body->first_shape = shape_at(world, i)->next;
        remove_contacts_of_shape(world, i, true);
        destroy_proxy(world, i);
        release_hull(world, shape_at(world, i)->hull);
        slot_free(&world->shapes, sizeof(body_shape), &world->free_shape, i);
        world->shape_count--;
    }
    deactivate_body(world, body);
    slot_free(&world->bodies, sizeof *body, &world->free_body, body_index(world, body));
    world->body_count--;
    world->static_count -= body->kind == TACT_BODY_STATIC;
    return TACT_OK;
}

bool tactn_body_valid(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return find_body(world, id) != 0;
}

/* ---- State ---- */

tactn_body_state tactn_body_get(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_body_state state;
    memset(&state, 0, sizeof state);
    const rigid_body *body = find_body(world, id);
    if (!body) return state;
    state.kind = body->kind;
    state.awake = body->awake;
    state.pose = body->pose;
    state.center = body->state.pose.position;
    state.velocity = body->state.velocity;
    state.angular_velocity = body->state.angular_velocity;
    if (body->kind == TACT_BODY_DYNAMIC) {
        state.mass = body->mass;
        state.inertia = body->local_inertia;
    }
    state.shape_count = body->shape_count;
    state.user = body->user;
    return state;
}

tactn_pose tactn_body_pose(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    if (body) return body->pose;
    tactn_pose none;
    memset(&none, 0, sizeof none);
    return none;
}

vec tactn_body_velocity(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    return body ? body->state.velocity : zero();
}

spin tactn_body_angular_velocity(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    return body ? body->state.angular_velocity : no_spin();
}

vec tactn_body_velocity_at(const tactn_world *world, tact_body_id id, vec point) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    if (!body) return zero();
    vec from_center = sub(point, body->state.pose.position);
    return add(body->state.velocity, spin_velocity(body->state.angular_velocity, from_center));
}

tact_status tactn_body_set_pose(tactn_world *world, tact_body_id id, tactn_pose pose) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    tact_status status = pose_status(pose);
    if (status != TACT_OK) return status;
    wake_body(world, body);
    if (HAS_JOINTS) wake_joined(world, body);
    body->pose = normalized_pose(pose);
    update_center_pose(body);
    recreate_proxies(world, body);
    return TACT_OK;
}

tact_status tactn_body_set_velocity(tactn_world *world, tact_body_id id, vec velocity, spin angular_velocity) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (body->kind == TACT_BODY_STATIC) return TACT_WRONG_KIND;
    tact_status status = velocity_status(world, velocity, angular_velocity);
    if (status != TACT_OK) return status;
    wake_body(world, body);
    body->state.velocity = free_part(body->state.locks, velocity);
    body->state.angular_velocity = free_spin(body->state.locks, angular_velocity);
    return TACT_OK;
}

/* The status of another kind of a body; nothing changes. */
static tact_status new_kind_status(const tactn_world *world, rigid_body *body, tact_body_kind kind) {
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        tact_status status = kind_status(&shape_at(world, i)->shape, kind);
        if (status != TACT_OK) return status;
    }
    if (kind != TACT_BODY_DYNAMIC) return TACT_OK;
    return mass_fits(body) ? TACT_OK : TACT_OUT_OF_RANGE;
}

tact_status tactn_body_set_kind(tactn_world *world, tact_body_id id, tact_body_kind kind) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (!kind_valid(kind)) return TACT_WRONG_KIND;
    tact_status status = new_kind_status(world, body, kind);
    if (status != TACT_OK) return status;
    wake_body(world, body);
    if (kind == body->kind) return TACT_OK;
    if (HAS_JOINTS) wake_joined(world, body);
    world->static_count += (kind == TACT_BODY_STATIC) - (body->kind == TACT_BODY_STATIC);
    body->kind = kind;
    if (kind != TACT_BODY_DYNAMIC) {
        body->state.force = zero();
        body->state.torque = no_spin();
    }
    if (kind == TACT_BODY_STATIC) {
        deactivate_body(world, body);
        body->state.velocity = zero();
        body->state.angular_velocity = no_spin();
    }
    if (body->disabled) body->next_asleep = kind == TACT_BODY_STATIC ? NONE : body_index(world, body);
    apply_settings(body);
    wake_body(world, body);
    recreate_proxies(world, body);
    return TACT_OK;
}

tact_status tactn_body_set_awake(tactn_world *world, tact_body_id id, bool awake) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (awake) {
        wake_body(world, body);
    } else if (body->awake && can_sleep(world, body)) {
        sleep_body(world, body);
    }
    return TACT_OK;
}

tact_status tactn_body_set_mass(tactn_world *world, tact_body_id id, real mass, vec center, inertia about) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (!tact_finite(mass) || !all_finite(center) || !inertia_finite(about)) return TACT_NOT_FINITE;
    if (!(mass > 0) || !inertia_valid(about)) return TACT_NOT_POSITIVE;
    if (!mass_in_range(mass) || greatest(center) > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    wake_body(world, body);
    body->mass_overridden = true;
    body->mass = mass;
    body->local_center = center;
    body->local_inertia = inertia_symmetric(about);
    update_radii(world, body);
    apply_settings(body);
    update_center_pose(body);
    invalidate_contacts(world, body);
    return TACT_OK;
}

/* ---- Forces and impulses ---- */

/* Adds to the force and torque of the next step. With a point the torque is that of the force. */
static tact_status add_force(tactn_world *world, tact_body_id id, vec force, spin torque, const vec *point) {
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (!all_finite(force) || !spin_finite(torque) || (point && !all_finite(*point))) return TACT_NOT_FINITE;
    if (body->kind != TACT_BODY_DYNAMIC) return TACT_WRONG_KIND;
    if (point) torque = torque_of(sub(*point, body->state.pose.position), force);
    force = add(body->state.force, force);
    torque = spin_add(body->state.torque, torque);
    if (!all_finite(force) || !spin_finite(torque)) return TACT_OUT_OF_RANGE;
    wake_body(world, body);
    body->state.force = force;
    body->state.torque = torque;
    return TACT_OK;
}

static spin turned_by(const tactn_solver_body *state, spin impulse) {
    mat turn = rotation_matrix(state->pose.rotation);
    if (!(state->locks & TURN_LOCKS)) return rotated_times(turn, state->inverse_inertia, impulse);
    return inertia_times(locked_inertia(inertia_rotated(turn, state->inverse_inertia), state->locks), impulse);
}

/* Changes the velocity at once; a velocity out of range is invalid. With a point the angular impulse is that of the
 * impulse. */
static tact_status add_impulse(tactn_world *world, tact_body_id id, vec impulse, spin turning, const vec *point) {
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (!all_finite(impulse) || !spin_finite(turning) || (point && !all_finite(*point))) return TACT_NOT_FINITE;
    if (body->kind != TACT_BODY_DYNAMIC) return TACT_WRONG_KIND;
    tactn_solver_body *state = &body->state;
    if (point) turning = torque_of(sub(*point, state->pose.position), impulse);
    vec velocity = mul_add(state->velocity, state->inverse_mass, free_part(state->locks, impulse));
    spin angular = spin_add(state->angular_velocity, turned_by(state, turning));
    if (velocity_status(world, velocity, angular) != TACT_OK) return TACT_OUT_OF_RANGE;
    wake_body(world, body);
    state->velocity = velocity;
    state->angular_velocity = angular;
    return TACT_OK;
}

tact_status tactn_body_apply_force(tactn_world *world, tact_body_id id, vec force, vec point) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return add_force(world, id, force, no_spin(), &point);
}

tact_status tactn_body_apply_torque(tactn_world *world, tact_body_id id, spin torque) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return add_force(world, id, zero(), torque, 0);
}

tact_status tactn_body_apply_impulse(tactn_world *world, tact_body_id id, vec impulse, vec point) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return add_impulse(world, id, impulse, no_spin(), &point);
}

tact_status tactn_body_apply_angular_impulse(tactn_world *world, tact_body_id id, spin impulse) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return add_impulse(world, id, zero(), impulse, 0);
}

/* ---- Iteration ---- */

tact_shape_id tactn_body_shape(const tactn_world *world, tact_body_id id, int i) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    if (!body || i < 0 || i >= body->shape_count) return (tact_shape_id){0, 0};
    int32_t shape = body->first_shape;
    while (i-- > 0) shape = shape_at(world, shape)->next;
    return shape_id(world, shape);
}

/* An id whose body has been destroyed since still says where to go on. */
tact_body_id tactn_world_next_body(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    uint32_t count = (uint32_t)world->bodies.count;
    uint32_t index = id.generation == 0 ? 0 : id.index < count ? id.index + 1 : count;
    while (index < count && !body_at(world, (int32_t)index)->slot.used) index++;
    return index < count ? body_id(world, (int32_t)index) : (tact_body_id){0, 0};
}
