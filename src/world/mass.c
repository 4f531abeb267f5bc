/* Mass, centre and inertia of a body from its shapes, and what else follows from them.
 *
 * Each shape gives its own mass properties at unit density (tactN_shape_mass), which are turned into the body's axes
 * and moved to the body's centre (the parallel axis theorem, with distances from that centre, so that shapes far from
 * the body's origin lose nothing). */
#include "world/world.h"

/* How much a shape weighs: by its density, by its content alone, or all alike. */
typedef enum weighing { BY_DENSITY, BY_CONTENT, ALIKE } weighing;

static real weight(const body_shape *shape, weighing by) {
    if (by == ALIKE) return 1;
    return by == BY_DENSITY ? shape->def.density * content(shape->mass) : content(shape->mass);
}

/* A shape's centre of mass in the body's frame. */
static vec shape_center(const body_shape *shape) {
    return tactn_pose_point(shape->def.pose, shape->mass.center);
}

/* The sum of the weights; the centre is theirs. */
static real weigh(const tactn_world *world, const body *body, weighing by, vec *center) {
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

/* About the body's centre, in its own axes, for weights of BY_DENSITY or BY_CONTENT. */
static inertia sum_inertia(const tactn_world *world, const body *body, weighing by) {
    inertia sum = no_inertia();
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        real density = by == BY_DENSITY ? shape->def.density : 1;
        mat turn = rotation_matrix(shape->def.pose.rotation);
        sum = inertia_add(sum, inertia_scale(density, inertia_turned(turn, shape->mass.inertia)));
        sum = inertia_add(sum, inertia_at(weight(shape, by), sub(shape_center(shape), body->local_center)));
    }
    return sum;
}

static real box_corner(tactn_bounds bounds, vec from) {
    real far[DIMENSION];
    for (int axis = 0; axis < DIMENSION; axis++) {
        real middle = component(from, axis);
        far[axis] = tact_max(component(bounds.upper, axis) - middle, middle - component(bounds.lower, axis));
    }
    return length(from_components(far));
}

/* body.extent and body.core: how far the body reaches, and what of it is around its centre. */
static void update_size(tactn_world *world, body *body) {
    body->extent = body->core = 0;
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        vec from = sub(body->local_center, shape->def.pose.position);
        real reach = shape->shape.reach + shape->shape.rounding, distance = length(from);
        real corner = box_corner(tactn_shape_bounds(&shape->shape, shape->def.pose), body->local_center);
        body->extent = tact_max(body->extent, tact_min(distance + reach, corner));
        if (shape->def.sensor || distance > reach) continue;
        vec center = transform_transposed(rotation_matrix(shape->def.pose.rotation), from);
        tactn_gap gap = tactn_closest_point(&shape->shape, center, 0);
        if (gap.relation == TACT_OVERLAP) body->core = tact_max(body->core, -gap.distance - gap.error_bound);
    }
}

/* Whether a mass, one over it, and what they are multiplied with stay in the range of numbers. */
static bool mass_in_range(real mass) { return mass == 0 || (mass >= 1 / LARGEST_SCALE && mass <= LARGEST_SCALE); }

/* Whether the numbers can be those of a dynamic body. */
static bool mass_fits(const body *body) {
    return mass_in_range(body->mass) && inertia_finite(body->local_inertia);
}

/* What the solver is told, from what the body has and what kind it is. Numbers that do not fit count as no mass. */
static void apply_mass(body *body) {
    tactn_solver_body *state = &body->state;
    bool dynamic = body->kind == TACT_BODY_DYNAMIC;
    state->inverse_mass = dynamic && body->mass > 0 && mass_fits(body) ? 1 / body->mass : 0;
    bool turns = state->inverse_mass > 0 && !body->fixed_rotation;
    set_inertia(state, turns ? body->local_inertia : no_inertia());
    state->gravity_scale = dynamic ? body->gravity_scale : 0;
    state->linear_damping = dynamic ? body->linear_damping : 0;
    state->angular_damping = dynamic ? body->angular_damping : 0;
}

static bool update_mass(tactn_world *world, body *body) {
    weighing by = BY_DENSITY;
    vec center = zero();
    real sum = weigh(world, body, by, &center);
    body->own_mass = false;
    body->mass = body->given_mass > 0 ? body->given_mass : sum;
    if (!(sum > 0)) sum = weigh(world, body, by = BY_CONTENT, &center);
    if (!(sum > 0)) weigh(world, body, by = ALIKE, &center);
    body->local_center = center;
    body->local_inertia = no_inertia();
    if (by != ALIKE && body->mass > 0) {
        body->local_inertia = inertia_scale(body->mass / sum, sum_inertia(world, body, by));
    }
    bool fits = mass_fits(body);
    if (!fits) {
        /* No dynamic body can have this: it becomes one without mass, and no other kind becomes dynamic. */
        body->mass = body->kind == TACT_BODY_DYNAMIC ? 0 : TACT_REAL_MAX;
        body->local_inertia = no_inertia();
    }
    update_size(world, body);
    apply_mass(body);
    place_center(body);
    return all_finite(center) && tact_finite(body->extent) && (body->kind != TACT_BODY_DYNAMIC || fits);
}

static void place_center(body *body) {
    body->state.pose.rotation = body->pose.rotation;
    body->state.pose.position = tactn_pose_point(body->pose, body->local_center);
    body->last_pose = body->state.pose;
}

static void place_frame(body *body) {
    vec offset = transform(rotation_matrix(body->state.pose.rotation), body->local_center);
    body->pose.rotation = body->state.pose.rotation;
    body->pose.position = sub(body->state.pose.position, offset);
}
