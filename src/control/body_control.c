/* Settings of bodies that live: what a definition says, target poses, enabling. */
#include "world/world.h"

/* ---- What a definition says ---- */

tactn_body_def tactn_body_settings(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_body_def def;
    memset(&def, 0, sizeof def);
    const rigid_body *body = find_body(world, id);
    if (!body) return def;
    def.kind = body->kind;
    def.pose = body->pose;
    def.velocity = body->state.velocity;
    def.angular_velocity = body->state.angular_velocity;
    def.linear_damping = body->linear_damping;
    def.angular_damping = body->angular_damping;
    def.gravity_scale = body->gravity_scale;
    def.mass = body->def_mass;
    def.fixed_rotation = body->fixed_rotation;
    def.locks = body->locks;
    def.bullet = body->bullet;
    def.asleep = body->kind != TACT_BODY_STATIC && !body->awake;
    def.enable_sleep = body->enable_sleep;
    def.sleep_speed = body->sleep_speed;
    def.user = body->user;
    return def;
}

tact_status tactn_body_set_damping(tactn_world *world, tact_body_id id, real linear, real angular) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    tact_status status = not_negative_status((const real[]){linear, angular}, 2);
    if (status != TACT_OK) return status;
    wake_body(world, body);
    body->linear_damping = linear;
    body->angular_damping = angular;
    apply_settings(body);
    return TACT_OK;
}

tact_status tactn_body_set_gravity_scale(tactn_world *world, tact_body_id id, real gravity_scale) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (!tact_finite(gravity_scale)) return TACT_NOT_FINITE;
    if (tact_abs(gravity_scale) > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    wake_body(world, body);
    body->gravity_scale = gravity_scale;
    apply_settings(body);
    return TACT_OK;
}

tact_status tactn_body_set_bullet(tactn_world *world, tact_body_id id, bool bullet) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    wake_body(world, body);
    body->bullet = bullet;
    return TACT_OK;
}

tact_status tactn_body_set_fixed_rotation(tactn_world *world, tact_body_id id, bool fixed) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    wake_body(world, body);
    body->fixed_rotation = fixed;
    apply_settings(body);
    return TACT_OK;
}

tact_status tactn_body_set_locks(tactn_world *world, tact_body_id id, uint32_t locks) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (locks & ~ALL_LOCKS) return TACT_OUT_OF_RANGE;
    wake_body(world, body);
    body->locks = (uint8_t)locks;
    apply_settings(body);
    return TACT_OK;
}

tact_status tactn_body_set_enable_sleep(tactn_world *world, tact_body_id id, bool enable) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    wake_body(world, body);
    body->enable_sleep = enable;
    return TACT_OK;
}

tact_status tactn_body_set_sleep_speed(tactn_world *world, tact_body_id id, real speed) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    tact_status status = not_negative_status(&speed, 1);
    if (status != TACT_OK) return status;
    wake_body(world, body);
    body->sleep_speed = speed;
    return TACT_OK;
}

tact_status tactn_body_set_user(tactn_world *world, tact_body_id id, void *user) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    body->user = user;
    return TACT_OK;
}

/* ---- Targets ---- */

tact_status tactn_body_set_target(tactn_world *world, tact_body_id id, tactn_pose pose, real seconds) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (body->kind != TACT_BODY_KINEMATIC) return TACT_WRONG_KIND;
    if (!tact_finite(seconds)) return TACT_NOT_FINITE;
    if (!(seconds > 0)) return TACT_NOT_POSITIVE;
    tact_status status = pose_status(pose);
    if (status != TACT_OK) return status;
    pose = normalized_pose(pose);
    vec way = sub(tactn_pose_point(pose, body->local_center), body->state.pose.position);
    vec velocity = scale(1 / seconds, way);
    spin turning = spin_scale(1 / seconds, turn_between(body->pose.rotation, pose.rotation));
    /* Times so short that the quotient overflows lead out of the range as well. */
    if (velocity_status(world, velocity, turning) != TACT_OK) return TACT_OUT_OF_RANGE;
    body->state.velocity = velocity;
    body->state.angular_velocity = turning;
    if (is_moving(body)) wake_body(world, body);
    return TACT_OK;
}

/* ---- Enabling ---- */

static void disable_body(tactn_world *world, rigid_body *body) {
    wake_body(world, body);
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        remove_contacts_of_shape(world, i, true);
    }
    sleep_body(world, body);
    body->disabled = true;
}

tact_status tactn_body_set_enabled(tactn_world *world, tact_body_id id, bool enabled) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, id);
    if (!body) return TACT_STALE_ID;
    if (enabled != body->disabled) return TACT_OK;
    if (enabled) {
        body->disabled = false;
        wake_body(world, body);
    } else {
        disable_body(world, body);
    }
    if (HAS_JOINTS) wake_joined(world, body);
    recreate_proxies(world, body);
    return TACT_OK;
}

bool tactn_body_enabled(const tactn_world *world, tact_body_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    return body && !body->disabled;
}
