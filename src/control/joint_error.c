/* How far the bodies of a joint are from what it holds, and beyond its limits. */
#include "joint/world_view.h"
#include "world/world.h"
#include JOINT_ANGLES_H

/* How far a coordinate is beyond its limits. */
static real beyond_limits(const tactn_joint_axis *axis, real at) {
    if (!axis->limited) return 0;
    return tact_max(0, tact_max(axis->lower - at, at - axis->upper));
}

/* The angle between the axes of both frames: of two unit vectors twice that whose tangent is the quotient of the
 * lengths of their difference and their sum (W. Kahan, "How futile are mindless assessments of roundoff", 2006). There
 * is none in the plane. */
static real tilt_between(const joint_view *v, int axis) {
    if (SPINS == 1) return 0;
    vec a = column(v->axes_a, axis), b = column(v->axes_b, axis);
    return 2 * signed_angle(length(add(a, b)), length(sub(a, b)));
}

static real turn_beyond(const joint_view *v, int axis) {
    real angle;
    spin about;
    turn_of(v, axis, &angle, &about);
    return beyond_limits(&v->joint->turn, angle);
}

static real swing_beyond(const joint_view *v) {
    real left;
    spin about;
    if (!has_swing(v->joint)) return 0;
    swing_of(v, &left, &about);
    return tact_max(0, -left);
}

static real whole_turn(const joint_view *v) {
    real angles[SPINS], squares = 0;
    rotation_between(v, angles);
    for (int i = 0; i < SPINS; i++) squares += angles[i] * angles[i];
    return tact_sqrt(squares);
}

static real root_of_squares(real a, real b) { return tact_sqrt(a * a + b * b); }

/* How far B's origin is from the line along which it slides, and beyond its ends. */
static real off_the_line(const joint_view *v) {
    real slide = dot(v->axes_a.x, v->between);
    vec across = mul_add(v->between, -slide, v->axes_a.x);
    return root_of_squares(length(across), beyond_limits(&v->joint->slide, slide));
}

static tactn_joint_error error_of(const joint_view *v) {
    const tactn_joint *joint = v->joint;
    tactn_joint_error error = {0, 0};
    switch (joint->kind) {
    case TACT_JOINT_FIXED:
        if (!(joint->linear_softness.hertz > 0)) error.linear = length(v->between);
        if (!(joint->angular_softness.hertz > 0)) error.angular = whole_turn(v);
        break;
    case TACT_JOINT_REVOLUTE:
        error.linear = length(v->between);
        error.angular = root_of_squares(tilt_between(v, 0), turn_beyond(v, 0));
        break;
    case TACT_JOINT_PRISMATIC:
        error.linear = off_the_line(v);
        error.angular = whole_turn(v);
        break;
    case TACT_JOINT_SPHERICAL:
        error.linear = length(v->between);
        error.angular = root_of_squares(swing_beyond(v), turn_beyond(v, 0));
        break;
    case TACT_JOINT_DISTANCE: error.linear = beyond_limits(&joint->slide, length(v->between)); break;
    case TACT_JOINT_WHEEL:
        error.linear = off_the_line(v);
        error.angular = root_of_squares(tilt_between(v, WHEEL_AXIS), turn_beyond(v, WHEEL_AXIS));
        break;
    default: break;
    }
    return error;
}

tactn_joint_error tactn_joint_error_get(const tactn_world *world, tact_joint_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const world_joint *j = find_joint(world, id);
    if (!j) return (tactn_joint_error){0, 0};
    joint_view v = view_world_joint(world, j);
    return error_of(&v);
}
