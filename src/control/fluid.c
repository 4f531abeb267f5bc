/* Buoyancy, drag and wind: forces for the next step. */
#include "control/facets.h"

/* Whether forces of a medium act on a body: a dynamic one with mass, and awake, or woken where that is asked for. */
static bool is_moved_by_medium(tactn_world *world, rigid_body *body, bool wake) {
    if (!body->slot.used || body->disabled || !is_dynamic(body) || !(body->state.inverse_mass > 0)) return false;
    if (!body->awake && wake) wake_body(world, body);
    return body->awake;
}

static bool is_in_medium(const body_shape *shape, const tact_filter *filter) {
    return !shape->def.sensor && filters_collide(filter, &shape->def.filter) && !is_unbounded(&shape->shape);
}

/* Adds a force and a torque about the center, unless the sums leave the range of numbers. */
static void push_body(rigid_body *body, vec force, spin torque) {
    force = add(body->state.force, force);
    torque = spin_add(body->state.torque, torque);
    if (!all_finite(force) || !spin_finite(torque)) return;
    body->state.force = force;
    body->state.torque = torque;
}

static tact_status medium_status(vec velocity, real dt, const real *numbers, int count) {
    if (!tact_finite(dt) || !all_finite(velocity)) return TACT_NOT_FINITE;
    if (!(dt > 0)) return TACT_NOT_POSITIVE;
    return not_negative_status(numbers, count);
}

/* ---- Fluids ---- */

tactn_fluid tactn_fluid_defaults(void) {
    real up[DIMENSION] = {0};
    up[DIMENSION - 1] = 1;
    return (tactn_fluid){.normal = from_components(up), .density = 1000, .linear_drag = 1, .angular_drag = 1,
                         .filter = {1, UINT64_MAX, 0}};
}

/* What of a body is in the fluid; its first moment is about the body's center. */
static moment displaced_by(const tactn_world *world, const rigid_body *body, const tactn_fluid *fluid) {
    vec center = body->state.pose.position;
    moment sum = {0, zero()};
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        if (!is_in_medium(shape, &fluid->filter)) continue;
        tactn_pose pose = {sub(shape->pose.position, center), shape->pose.rotation};
        real offset = fluid->offset - dot(fluid->normal, center);
        tactn_submerged found = tactn_shape_submerged(&shape->shape, pose, fluid->normal, offset);
        sum.size += found.size;
        sum.first = mul_add(sum.first, found.size, found.center);
    }
    return sum;
}

static void apply_fluid(const tactn_world *world, rigid_body *body, const tactn_fluid *fluid, real dt) {
    moment displaced = displaced_by(world, body, fluid);
    if (!(displaced.size > 0)) return;
    vec gravity = world->def.solver.gravity;
    real mass = fluid->density * displaced.size, part = mass / body->mass;
    vec lift = scale(-mass, gravity), arm = scale(1 / displaced.size, displaced.first);
    /* Drag is that of the velocity after the step, so that it never turns the motion round. */
    real slowed = fluid->linear_drag * part, turned = fluid->angular_drag * part;
    vec falling = mul_add(scale(body->gravity_scale, gravity), -part, gravity);
    vec against = sub(mul_add(body->state.velocity, dt, falling), fluid->velocity);
    vec drag = scale(-body->mass * slowed / (1 + dt * slowed), against);
    mat axes = rotation_matrix(body->state.pose.rotation);
    spin momentum = rotated_times(axes, body->local_inertia, body->state.angular_velocity);
    spin turning = body->fixed_rotation ? no_spin() : spin_scale(-turned / (1 + dt * turned), momentum);
    push_body(body, add(lift, drag), spin_add(torque_of(arm, lift), turning));
}

tact_status tactn_world_apply_fluid(tactn_world *world, const tactn_fluid *fluid, real dt) {
    if (!world || !fluid) tact_assert_failed("the world or the fluid is null", TACT_FUNCTION);
    if (!all_finite(fluid->normal) || !tact_finite(fluid->offset)) return TACT_NOT_FINITE;
    tact_status status = medium_status(
        fluid->velocity, dt, (const real[]){fluid->density, fluid->linear_drag, fluid->angular_drag}, 3);
    if (status != TACT_OK) return status;
    if (!(tact_abs(length(fluid->normal) - 1) <= R(1e-3))) return TACT_BAD_ROTATION;
    tactn_fluid unit = *fluid;
    unit.normal = unit_along(fluid->normal);
    for (int32_t i = 0; i < world->bodies.count; i++) {
        rigid_body *body = body_at(world, i);
        if (is_moved_by_medium(world, body, fluid->wake)) apply_fluid(world, body, &unit, dt);
    }
    return TACT_OK;
}

/* ---- Wind ---- */

tactn_wind tactn_wind_defaults(void) {
    return (tactn_wind){.density = R(1.2), .coefficient = 1, .filter = {1, UINT64_MAX, 0}};
}

typedef struct wind_sum {
    const rigid_body *body;
    vec velocity;  /* of the wind */
    real pressure; /* at a speed of one */
    vec force;
    spin torque;
} wind_sum;

/* The velocity of the wind against a point of the body. */
static vec wind_at(const wind_sum *sum, vec arm) {
    const tactn_solver_body *state = &sum->body->state;
    return sub(sum->velocity, add(state->velocity, spin_velocity(state->angular_velocity, arm)));
}

static void add_force_at(wind_sum *sum, vec force, vec arm) {
    sum->force = add(sum->force, force);
    sum->torque = spin_add(sum->torque, torque_of(arm, force));
}

/* Corners are seen from the body's center. */
static void blow_at_facet(void *context, const vec corner[DIMENSION]) {
    wind_sum *sum = context;
    vec middle = zero(), normal = facet_normal(corner);
    for (int i = 0; i < DIMENSION; i++) middle = mul_add(middle, R(1.) / DIMENSION, corner[i]);
    real size = length(normal);
    if (!(size > 0)) return;
    real speed = dot(normal, wind_at(sum, middle)) / size;
    if (speed < 0) add_force_at(sum, scale(-sum->pressure * speed * speed, normal), middle);
}

static void blow_at_shape(wind_sum *sum, const tactn_shape *shape, tactn_pose pose) {
    real radii[DIMENSION];
    vec center;
    if (shape->core != TACTN_POINT || !is_ellipsoid(shape, radii, &center)) {
        visit_facets(shape, pose, blow_at_facet, sum);
        return;
    }
    vec arm = tactn_pose_point(pose, center), wind = wind_at(sum, arm);
    real size = ball_pressure();
    for (int i = 1; i < DIMENSION; i++) size *= shape->rounding;
    add_force_at(sum, scale(sum->pressure * size * length(wind), wind), arm);
}

static void apply_wind(const tactn_world *world, rigid_body *body, const tactn_wind *wind, real dt) {
    wind_sum sum = {.body = body, .velocity = wind->velocity, .pressure = R(0.5) * wind->coefficient * wind->density,
                    .force = zero(), .torque = no_spin()};
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        if (!is_in_medium(shape, &wind->filter)) continue;
        tactn_pose pose = {sub(shape->pose.position, body->state.pose.position), shape->pose.rotation};
        part_list parts = tactn_parts_of(&shape->shape);
        for (int k = 0; k < parts.count; k++) {
            shape_part part;
            tactn_get_part(&parts, k, &part);
            blow_at_shape(&sum, &part.shape, placed_at(pose, part.pose));
        }
    }
    real most = body->mass * length(wind_at(&sum, zero())) / dt, size = length(sum.force);
    real kept = size > most ? most / size : 1;
    push_body(body, scale(kept, sum.force), spin_scale(body->fixed_rotation ? 0 : kept, sum.torque));
}

tact_status tactn_world_apply_wind(tactn_world *world, const tactn_wind *wind, real dt) {
    if (!world || !wind) tact_assert_failed("the world or the wind is null", TACT_FUNCTION);
    tact_status status = medium_status(wind->velocity, dt, (const real[]){wind->density, wind->coefficient}, 2);
    if (status != TACT_OK) return status;
    for (int32_t i = 0; i < world->bodies.count; i++) {
        rigid_body *body = body_at(world, i);
        if (is_moved_by_medium(world, body, wind->wake)) apply_wind(world, body, wind, dt);
    }
    return TACT_OK;
}
