/* The rows of a joint: what each kind holds, limits, drives and rubs, as derivatives of coordinates (docs/joints.md).
 *
 * Rows are set anew after each motion of the bodies, always the same ones in the same order: first those without
 * bounds, then drives, then single rows with bounds. A force acts at B's origin on both bodies, so that it keeps the
 * angular momentum where the origins are apart. */
#include "solver/joint_solver.h"
#include JOINT_ANGLES_H

/* What is beyond a limit of an angle comes back no faster. A limit that is passed because much more hangs on its bodies
 * than it knows of would throw all that. */
#define MOST_TURN_BACK R(3)

/* A body can follow a row along which locks leave more than this part of its response. */
#define LEAST_WAY R(0.01)

/* ---- Where the frames are ---- */

static vec arm_of(const step *s, const joint *j, int side) {
    const tactn_joint *t = &s->joints[j->source].joint;
    int32_t body = side ? j->b : j->a;
    rotation r = tactn_compose_rotation(s->rotations[body], body_of(s, body)->pose.rotation);
    return transform(rotation_matrix(r), side ? t->frame_b.position : t->frame_a.position);
}

static joint_view view_joint(const step *s, const joint *j) {
    const tactn_joint *t = &s->joints[j->source].joint;
    rotation a = tactn_compose_rotation(s->rotations[j->a], body_of(s, j->a)->pose.rotation);
    rotation b = tactn_compose_rotation(s->rotations[j->b], body_of(s, j->b)->pose.rotation);
    joint_view v = {.joint = t};
    v.arm_a = transform(rotation_matrix(a), t->frame_a.position);
    v.arm_b = transform(rotation_matrix(b), t->frame_b.position);
    v.rotation_a = tactn_compose_rotation(a, t->frame_a.rotation);
    v.rotation_b = tactn_compose_rotation(b, t->frame_b.rotation);
    v.axes_a = rotation_matrix(v.rotation_a), v.axes_b = rotation_matrix(v.rotation_b);
    const body_velocity *at_a = &s->velocities[j->a], *at_b = &s->velocities[j->b];
    v.spin_a = at_a->angular, v.spin_b = at_b->angular;
    vec centers = sub(body_of(s, j->b)->pose.position, body_of(s, j->a)->pose.position);
    vec moved = sub(s->displacements[j->b].linear, s->displacements[j->a].linear);
    v.between = add(add(centers, moved), sub(v.arm_b, v.arm_a));
    vec turning_a = spin_velocity(v.spin_a, v.arm_a), turning_b = spin_velocity(v.spin_b, v.arm_b);
    v.rate = add(sub(at_b->linear, at_a->linear), sub(turning_b, turning_a));
    v.curve = sub(spin_velocity(v.spin_b, turning_b), spin_velocity(v.spin_a, turning_a));
    return v;
}

/* ---- One row ---- */

static real cross_response(const step *s, int32_t body, const real a[DOF], const real b[DOF]) {
    if (s->constants[body].fixed) return 0;
    return s->velocities[body].inverse_mass *
               dot(linear_part(a), free_part(s->constants[body].locks, linear_part(b))) +
           spin_dot(angular_part(a), tensor_times(s->tensors[body], angular_part(b)));
}

/* The change of a row's rate by a unit impulse on one body. */
static real own_response(const step *s, int32_t body, const real a[DOF]) { return cross_response(s, body, a, a); }

/* True if a body can follow a row: locks leave it a part of the response that it would have without them. */
static bool has_way(const step *s, int32_t body, const real a[DOF]) {
    if (s->constants[body].fixed || s->constants[body].locks == 0) return !s->constants[body].fixed;
    vec linear = linear_part(a), left = free_part(s->constants[body].locks, linear);
    spin angular = angular_part(a);
    real inverse_mass = s->velocities[body].inverse_mass, whole = inverse_mass * dot(linear, linear);
    real turning = spin_dot(angular, tensor_times(s->tensors[body], angular)) / s->joint_system.bodies[body].turning;
    real part = inverse_mass * dot(linear, left) + turning;
    return part > LEAST_WAY * (whole + unlocked_turning(s, body, angular));
}

/* Computes what depends on the bodies once the derivative of a row is set. A row that neither body can follow has no
 * effect: what is left beside the locks might be rounding. */
static void finish_row(const step *s, const joint *j, joint_row *r) {
    if (!has_way(s, j->a, r->a) && !has_way(s, j->b, r->b)) {
        memset(r->a, 0, sizeof r->a);
        memset(r->b, 0, sizeof r->b);
    }
    r->inverse_mass = own_response(s, j->a, r->a) + own_response(s, j->b, r->b);
    set_bias(s, j->closes_loop, r);
}

static void set_bias(const step *s, bool gives_way, joint_row *r) {
    real bend = R(0.5) * s->h * r->bend, before = r->bias;
    r->compliance = r->relax_bias = 0;
    switch (r->kind) {
    case RIGID:
        r->bias = s->joint_softness.bias_rate * r->miss + bend;
        if (gives_way)
            r->compliance = r->inverse_mass * s->joint_softness.impulse_scale / s->joint_softness.mass_scale;
        break;
    case SPRING: r->relax_bias = before; return; /* the force of this substep stays; set_springs() does the rest */
    case RATE: r->bias = 0; break;
    case WITHIN: return;
    case ABOVE:
        r->relax_bias = tact_max(r->miss, 0) * s->inverse_h;
        r->bias = r->relax_bias + tact_max(s->joint_softness.bias_rate * tact_min(r->miss, 0), -r->most_back) + bend;
        break;
    }
    r->bias -= r->speed, r->relax_bias -= r->speed;
}

/* Begins a row; its impulse is unbounded. */
static void begin_row(joint_row *r, row_kind kind, int slot, real miss) {
    r->kind = kind, r->slot = slot, r->miss = miss;
    r->bend = r->hertz = r->damping_ratio = r->damping = r->spring_inverse_mass = r->speed = 0;
    r->lower = -TACT_REAL_MAX, r->upper = r->most_back = TACT_REAL_MAX;
}

static joint_row *next_row(joint *j, row_kind kind, int slot, real miss) {
    joint_row *r = &j->row[j->row_count++];
    TACT_ASSERT(j->row_count <= MOST_ROWS);
    begin_row(r, kind, slot, miss);
    return r;
}

/* Sets the derivative of a coordinate along n at B's origin. */
static void point_along(const joint_view *v, joint_row *r, vec n) {
    set_parts(r->b, n, torque_of(v->arm_b, n));
    vec from = neg(n);
    set_parts(r->a, from, torque_of(add(v->arm_a, v->between), from));
}

/* Sets the derivative of an angle about an axis. */
static void turn_about(joint_row *r, spin axis) {
    set_parts(r->b, zero(), axis);
    set_parts(r->a, zero(), spin_scale(-1, axis));
}

/* ---- What a joint has ---- */

/* A coordinate of a joint, for the rows that may act along it. */
typedef struct coordinate_rows {
    const tactn_joint_axis *axis;
    real value, bend;
    vec along;
    spin about;
    bool angular;
    int slot;
} coordinate_rows;

static void act_along(const step *s, const joint *j, const joint_view *v, const coordinate_rows *c, real sign,
                      joint_row *r) {
    r->bend = sign * c->bend;
    if (c->angular)
        turn_about(r, spin_scale(sign, c->about));
    else
        point_along(v, r, scale(sign, c->along));
    finish_row(s, j, r);
}

static bool is_held(const tactn_joint_axis *axis) { return axis->limited && axis->lower == axis->upper; }

/* A coordinate beyond a value of it. Of a ball's turn it is less where its axes are nearly opposite. */
static coordinate_rows difference_of(const joint_view *v, const coordinate_rows *c, real from) {
    coordinate_rows d = *c;
    d.value -= from;
    if (v->joint->kind == TACT_JOINT_SPHERICAL) fade_turn(v, 0, &d.value, &d.about);
    return d;
}

/* The way from the target of a spring: about an axis the shorter one, where no limits forbid it. */
static coordinate_rows way_from_target(const joint_view *v, const coordinate_rows *c) {
    const real half = (real)PI;
    real target = c->axis->spring_target, way = c->value - target;
    if (c->angular && !c->axis->limited && tact_abs(way) > half) target += way > 0 ? 2 * half : -2 * half;
    return difference_of(v, c, target);
}

/* What acts along a coordinate without bounds: it is held, or has a spring, a damper or both. */
static void add_hold(const step *s, joint *j, const joint_view *v, const coordinate_rows *c) {
    const tactn_joint_axis *axis = c->axis;
    if (is_held(axis)) {
        act_along(s, j, v, c, 1, next_row(j, RIGID, c->slot + HOLD, c->value - axis->lower));
        return;
    }
    if (!(axis->spring_hertz > 0) && !(axis->damping > 0)) return;
    coordinate_rows left = way_from_target(v, c);
    joint_row *r = next_row(j, SPRING, c->slot + HOLD, left.value);
    r->hertz = axis->spring_hertz, r->damping_ratio = axis->spring_damping_ratio, r->damping = axis->damping;
    r->spring_inverse_mass = j->ball_response;
    act_along(s, j, v, &left, 1, r);
}

/* What acts with bounds: motor, friction, the bound of the rate, limits. */
static void add_bounded(const step *s, joint *j, const joint_view *v, const coordinate_rows *c) {
    const tactn_joint_axis *axis = c->axis;
    if (is_held(axis)) return;
    const real most[] = {axis->motor_force, axis->friction}, speed[] = {axis->motor_speed, 0};
    for (int i = 0; i < 2; i++) {
        if (!(most[i] > 0)) continue;
        joint_row *r = next_row(j, RATE, c->slot + MOTOR + i, 0);
        r->speed = speed[i];
        r->upper = s->h * most[i], r->lower = -r->upper;
        act_along(s, j, v, c, 1, r);
    }
    if (axis->max_speed > 0) {
        joint_row *r = next_row(j, WITHIN, c->slot + BOUND_OF_RATE, 0);
        r->speed = axis->max_speed;
        act_along(s, j, v, c, 1, r);
    }
    if (!axis->limited) return;
    for (int i = 0; i < 2; i++) {
        coordinate_rows above = difference_of(v, c, i == 0 ? axis->lower : axis->upper);
        real sign = i == 0 ? 1 : -1;
        joint_row *r = next_row(j, ABOVE, c->slot + LOWER + i, sign * above.value);
        r->lower = 0;
        r->most_back = c->angular ? MOST_TURN_BACK : s->settings->max_push_velocity;
        act_along(s, j, v, &above, sign, r);
    }
}

/* The coordinate of B's origin along an axis of A's frame. */
static coordinate_rows coordinate_along(const joint_view *v, int i) {
    vec n = column(v->axes_a, i), turned = spin_velocity(v->spin_a, n);
    coordinate_rows c = {.value = dot(n, v->between), .along = n, .slot = SLIDE_SLOT, .axis = &v->joint->slide};
    c.bend = dot(n, v->curve) + 2 * dot(turned, v->rate) + dot(spin_velocity(v->spin_a, turned), v->between);
    return c;
}

/* The distance of the origins; where they meet, along the x axis of A's frame. */
static coordinate_rows coordinate_of_distance(const joint_view *v) {
    real size = length(v->between);
    if (!(size > LEAST_DIVISOR)) return coordinate_along(v, 0);
    vec n = scale(1 / size, v->between);
    real parting = dot(n, v->rate), across = dot(v->rate, v->rate) - parting * parting;
    coordinate_rows c = {.value = size, .along = n, .slot = SLIDE_SLOT, .axis = &v->joint->slide};
    c.bend = dot(n, v->curve) + across / size;
    return c;
}

static coordinate_rows coordinate_about(const joint_view *v, int axis) {
    coordinate_rows c = {.slot = TURN_SLOT, .axis = &v->joint->turn, .angular = true};
    turn_of(v, axis, &c.value, &c.about);
    return c;
}

/* Holds B's origin along the axes of A's frame from `first` on. */
static void hold_position(const step *s, joint *j, const joint_view *v, int first) {
    for (int i = first; i < DIMENSION; i++) {
        coordinate_rows c = coordinate_along(v, i);
        act_along(s, j, v, &c, 1, next_row(j, RIGID, LINEAR_SLOT + i, c.value));
    }
}

/* Holds an axis of B's frame along A's. */
static void hold_axis(const step *s, joint *j, const joint_view *v, int axis) {
    for (int i = 1; i < SPINS; i++) {
        real tilt, bend;
        spin about;
        int across = (axis + i) % SPINS;
        tilt_of(v, axis, across, &tilt, &bend, &about);
        joint_row *r = next_row(j, RIGID, ANGULAR_SLOT + across, tilt);
        r->bend = bend;
        turn_about(r, about);
        finish_row(s, j, r);
    }
}

/* Rows along all axes of a position: held, or pulled. */
static void pull_position(const step *s, joint *j, const joint_view *v, row_kind kind, const tactn_joint_drive *pull) {
    for (int i = 0; i < DIMENSION; i++) {
        coordinate_rows c = coordinate_along(v, i);
        joint_row *r = next_row(j, kind, LINEAR_SLOT + i, c.value);
        r->hertz = pull->hertz, r->damping_ratio = pull->damping_ratio;
        if (v->joint->kind == TACT_JOINT_MOTOR) r->speed = component(v->joint->velocity, i);
        act_along(s, j, v, &c, 1, r);
    }
}

static void pull_rotation(const step *s, joint *j, const joint_view *v, row_kind kind, const tactn_joint_drive *twist) {
    real angles[SPINS];
    rotation_between(v, angles);
    bool turns = v->joint->kind == TACT_JOINT_MOTOR || v->joint->kind == TACT_JOINT_SPHERICAL;
    for (int i = 0; i < SPINS; i++) {
        joint_row *r = next_row(j, kind, ANGULAR_SLOT + i, angles[i]);
        r->hertz = twist->hertz, r->damping_ratio = twist->damping_ratio;
        if (turns) r->speed = spin_component(v->joint->angular_velocity, i);
        turn_about(r, turn_axis(v->axes_a, i));
        finish_row(s, j, r);
    }
}

/* Adds a drive: to the rows without bounds, or with a bound of their impulse as a vector. That of a ball always has
 * one, since what a ball holds and a spring leave no room for more free rows. */
static void add_drive(const step *s, joint *j, const joint_view *v, int which, bool free_ones) {
    const tactn_joint_drive *drive = which == 0 ? &v->joint->pull : &v->joint->twist;
    bool bounded = drive->max_force < TACT_REAL_MAX || v->joint->kind == TACT_JOINT_SPHERICAL;
    if (!(drive->max_force > 0) || bounded == free_ones) return;
    int32_t first = j->row_count;
    row_kind kind = drive->hertz > 0 ? SPRING : RATE;
    if (which == 0)
        pull_position(s, j, v, kind, drive);
    else
        pull_rotation(s, j, v, kind, drive);
    if (bounded) j->drive[which] = (drive_rows){first, j->row_count - first, s->h * drive->max_force};
}

static bool has_pull(tact_joint_kind kind) { return kind == TACT_JOINT_MOTOR || kind == TACT_JOINT_MOUSE; }
static bool has_twist(tact_joint_kind kind) {
    return kind == TACT_JOINT_MOTOR || (DIMENSION == 3 && kind == TACT_JOINT_SPHERICAL);
}

static void add_drives(const step *s, joint *j, const joint_view *v, bool free_ones) {
    if (has_pull(v->joint->kind)) add_drive(s, j, v, 0, free_ones);
    if (has_twist(v->joint->kind)) add_drive(s, j, v, 1, free_ones);
}

static void hold_fixed(const step *s, joint *j, const joint_view *v) {
    const tactn_joint_softness *linear = &v->joint->linear_softness, *angular = &v->joint->angular_softness;
    tactn_joint_drive pull = {0, linear->hertz, linear->damping_ratio};
    tactn_joint_drive twist = {0, angular->hertz, angular->damping_ratio};
    pull_position(s, j, v, pull.hertz > 0 ? SPRING : RIGID, &pull);
    pull_rotation(s, j, v, twist.hertz > 0 ? SPRING : RIGID, &twist);
}

/* What a kind holds. */
static void add_held(const step *s, joint *j, const joint_view *v) {
    const tactn_joint_drive none = {0, 0, 0};
    switch (v->joint->kind) {
    case TACT_JOINT_FIXED: hold_fixed(s, j, v); break;
    case TACT_JOINT_REVOLUTE: hold_position(s, j, v, 0), hold_axis(s, j, v, 0); break;
    case TACT_JOINT_PRISMATIC: hold_position(s, j, v, 1), pull_rotation(s, j, v, RIGID, &none); break;
    case TACT_JOINT_SPHERICAL: hold_position(s, j, v, 0); break;
    case TACT_JOINT_WHEEL: hold_position(s, j, v, 1), hold_axis(s, j, v, WHEEL_AXIS); break;
    default: break;
    }
}

/* The coordinates along which axes of the joint act; returns how many. */
static int find_coordinates(const joint_view *v, coordinate_rows c[2]) {
    switch (v->joint->kind) {
    case TACT_JOINT_REVOLUTE:
    case TACT_JOINT_SPHERICAL: return c[0] = coordinate_about(v, 0), 1;
    case TACT_JOINT_PRISMATIC: return c[0] = coordinate_along(v, 0), 1;
    case TACT_JOINT_DISTANCE: return c[0] = coordinate_of_distance(v), 1;
    case TACT_JOINT_WHEEL: return c[0] = coordinate_along(v, 0), c[1] = coordinate_about(v, WHEEL_AXIS), 2;
    default: return 0;
    }
}

static real set_coordinate_row(const step *s, const joint *j, tact_joint_coordinate coordinate, real factor,
                               joint_row *r) {
    joint_view v = view_joint(s, j);
    bool turns = coordinate == TACT_JOINT_TURN;
    tact_joint_kind kind = v.joint->kind;
    coordinate_rows c = turns                         ? coordinate_about(&v, kind == TACT_JOINT_WHEEL ? WHEEL_AXIS : 0)
                        : kind == TACT_JOINT_DISTANCE ? coordinate_of_distance(&v)
                                                      : coordinate_along(&v, 0);
    begin_row(r, RATE, 0, 0);
    act_along(s, j, &v, &c, factor, r);
    return c.value;
}

static void add_swing(const step *s, joint *j, const joint_view *v) {
    if (!has_swing(v->joint)) return;
    real left;
    spin about;
    swing_of(v, &left, &about);
    joint_row *r = next_row(j, ABOVE, SWING_SLOT, left);
    r->lower = 0;
    r->most_back = MOST_TURN_BACK;
    turn_about(r, about);
    finish_row(s, j, r);
}

/* ---- All rows ---- */

static void set_joint_rows(const step *s, joint *j) {
    joint_view v = view_joint(s, j);
    coordinate_rows c[2];
    int count = find_coordinates(&v, c);
    j->row_count = 0;
    add_held(s, j, &v);
    for (int i = 0; i < count; i++) add_hold(s, j, &v, &c[i]);
    add_drives(s, j, &v, true);
    j->free_count = j->row_count;
    TACT_ASSERT(j->free_count <= DOF);
    add_drives(s, j, &v, false);
    for (int i = 0; i < count; i++) add_bounded(s, j, &v, &c[i]);
    add_swing(s, j, &v);
}

/* Rows of the caller keep their derivatives. */
static void set_given_rows(const step *s, joint *j) {
    real moved_a[DOF], moved_b[DOF];
    set_parts(moved_a, s->displacements[j->a].linear, s->displacements[j->a].angular);
    set_parts(moved_b, s->displacements[j->b].linear, s->displacements[j->b].angular);
    int32_t count = j->row_count;
    j->row_count = 0;
    for (int32_t i = 0; i < count; i++) {
        const tactn_solver_row *given = &s->rows[j->source + i];
        bool above = given->positioned && given->lower >= 0 && !(given->hertz > 0);
        row_kind kind = !given->positioned ? RATE : given->hertz > 0 ? SPRING : above ? ABOVE : RIGID;
        joint_row *r = next_row(j, kind, i, 0);
        set_parts(r->a, neg(given->linear), spin_scale(-1, given->angular_a));
        set_parts(r->b, given->linear, given->angular_b);
        r->miss = given->position + (row_product(r->a, moved_a) + row_product(r->b, moved_b));
        r->hertz = given->hertz, r->damping_ratio = given->damping_ratio, r->speed = given->velocity;
        if (given->lower > -TACT_REAL_MAX) r->lower = s->h * given->lower;
        if (given->upper < TACT_REAL_MAX) r->upper = s->h * given->upper;
        finish_row(s, j, r);
    }
    j->free_count = count > 0 && is_free(&j->row[0]) ? count : 0;
}

static void set_rows(const step *s, joint *j) {
    if (j->is_joint)
        set_joint_rows(s, j);
    else
        set_given_rows(s, j);
}
