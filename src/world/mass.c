/* Mass, center, inertia and radii of a body from its shapes.
 *
 * tactN_shape_mass() gives each shape's mass properties at unit density. They are rotated into the body's axes and
 * moved to the body's center by the parallel axis theorem. Distances are taken from that center, so shapes far from the
 * body's origin lose no digits. */
#include "shape/unbounded.h"
#include "world/world.h"

/* The weight of a shape: by density, by volume alone, or the same for all. */
typedef enum weighting { BY_DENSITY, BY_VOLUME, EQUALLY } weighting;

static real weight(const body_shape *shape, weighting by) {
    if (by == EQUALLY) return 1;
    return by == BY_DENSITY ? shape->def.density * volume_of(shape->mass) : volume_of(shape->mass);
}

/* A shape's center of mass in the body's frame. */
static vec shape_center(const body_shape *shape) { return tactn_pose_point(shape->def.pose, shape->mass.center); }

/* Sums the weights; sets the center to their mean. */
static real sum_weights(const tactn_world *world, const rigid_body *body, weighting by, vec *center) {
    real sum = 0;
    vec moment = zero();
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        real part = weight(shape, by);
        sum += part;
        moment = mul_add(moment, part, shape_center(shape));
    }
    if (sum > 0) *center = scale(1 / sum, moment);
    return sum;
}

/* Sums the inertia about the body's center, in its axes; the mode is BY_DENSITY or BY_VOLUME. */
static inertia sum_inertia(const tactn_world *world, const rigid_body *body, weighting by) {
    inertia sum = no_inertia();
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        real density = by == BY_DENSITY ? shape->def.density : 1;
        mat turn = rotation_matrix(shape->def.pose.rotation);
        sum = inertia_add(sum, inertia_scale(density, inertia_rotated(turn, shape->mass.inertia)));
        sum = inertia_add(sum, point_inertia(weight(shape, by), sub(shape_center(shape), body->local_center)));
    }
    return sum;
}

static real farthest_corner(tactn_bounds bounds, vec from) {
    real far[DIMENSION];
    for (int axis = 0; axis < DIMENSION; axis++) {
        real middle = component(from, axis);
        far[axis] = tact_max(component(bounds.upper, axis) - middle, middle - component(bounds.lower, axis));
    }
    return length(from_components(far));
}

static void update_radii(tactn_world *world, rigid_body *body) {
    body->extent = body->inner_radius = 0;
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        if (is_unbounded(&shape->shape)) {
            body->extent = LARGEST_SCALE;
            continue;
        }
        vec from = sub(body->local_center, shape->def.pose.position);
        real reach = shape->shape.reach + shape->shape.rounding, distance = length(from);
        real corner = farthest_corner(tactn_shape_bounds(&shape->shape, shape->def.pose), body->local_center);
        body->extent = tact_max(body->extent, tact_min(distance + reach, corner));
        if (shape->def.sensor || distance > reach) continue;
        vec center = transform_transposed(rotation_matrix(shape->def.pose.rotation), from);
        tactn_gap gap = tactn_closest_point(&shape->shape, center, 0);
        if (gap.relation == TACT_OVERLAP)
            body->inner_radius = tact_max(body->inner_radius, -gap.distance - gap.error_bound);
    }
}

static bool mass_in_range(real mass) { return mass == 0 || (mass >= 1 / LARGEST_SCALE && mass <= LARGEST_SCALE); }

static bool mass_fits(const rigid_body *body) {
    return mass_in_range(body->mass) && inertia_finite(body->local_inertia);
}

static void apply_settings(rigid_body *body) {
    tactn_solver_body *state = &body->state;
    bool dynamic = body->kind == TACT_BODY_DYNAMIC;
    state->inverse_mass = dynamic && body->mass > 0 && mass_fits(body) ? 1 / body->mass : 0;
    if (state->inverse_mass > 0 && !body->fixed_rotation)
        set_inertia(state, body->local_inertia);
    else
        clear_inertia(state);
    state->gravity_scale = dynamic ? body->gravity_scale : 0;
    state->linear_damping = dynamic ? body->linear_damping : 0;
    state->angular_damping = dynamic ? body->angular_damping : 0;
    state->locks = dynamic ? body->locks : 0;
    state->velocity = free_part(state->locks, state->velocity);
    state->angular_velocity = free_spin(state->locks, state->angular_velocity);
}

static bool update_mass(tactn_world *world, rigid_body *body) {
    weighting by = BY_DENSITY;
    vec center = zero();
    real sum = sum_weights(world, body, by, &center);
    body->mass_overridden = false;
    body->mass = body->def_mass > 0 ? body->def_mass : sum;
    if (!(sum > 0)) sum = sum_weights(world, body, by = BY_VOLUME, &center);
    if (!(sum > 0)) sum_weights(world, body, by = EQUALLY, &center);
    body->local_center = center;
    body->local_inertia = no_inertia();
    if (by != EQUALLY && body->mass > 0) {
        body->local_inertia = inertia_scale(body->mass / sum, sum_inertia(world, body, by));
    }
    bool fits = mass_fits(body);
    if (!fits) {
        /* Out of range for a dynamic body: it gets no mass, and a body of another kind cannot become dynamic. */
        body->mass = body->kind == TACT_BODY_DYNAMIC ? 0 : TACT_REAL_MAX;
        body->local_inertia = no_inertia();
    }
    update_radii(world, body);
    apply_settings(body);
    update_center_pose(body);
    return all_finite(center) && tact_finite(body->extent) && (body->kind != TACT_BODY_DYNAMIC || fits);
}

static void update_center_pose(rigid_body *body) {
    body->state.pose.rotation = body->pose.rotation;
    body->state.pose.position = tactn_pose_point(body->pose, body->local_center);
    body->last_pose = body->state.pose;
}

static void update_frame_pose(rigid_body *body) {
    tactn_pose pose = body->state.pose;
    if (greatest(body->local_center) > 0)
        pose.position = sub(pose.position, transform(rotation_matrix(pose.rotation), body->local_center));
    /* The frame goes round a center that locks hold, where they do not hold the rotation. */
    body->pose = held_pose(turns_not(body->state.locks) ? body->state.locks : 0, pose, body->pose);
}
