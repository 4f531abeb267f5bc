/* Joints, couplings and rows of the caller in a step: setup, passes, results. */
#include "solver/joint_solver.h"

static int max_joint_count(const step *s) { return s->joint_count + s->row_count; }

/* ---- Hard pulls ---- */

/* The force of a joint's rows in this substep. */
static vec force_of(const joint *j) {
    vec force = zero();
    for (int32_t i = 0; i < j->row_count; i++) force = mul_add(force, j->row[i].impulse, linear_part(j->row[i].b));
    return force;
}

/* The greatest inverse inertia about an axis of the world. */
static real greatest_turning(tensor t) {
    real most = 0;
    for (int i = 0; i < SPINS; i++) most = tact_max(most, spin_component(tensor_times(t, spin_axis(i)), i));
    return most;
}

/* The inverse inertia that a body has without pulls. Where it is not isotropic, its rotation has just set it. */
static tensor own_inertia(const step *s, int32_t i) {
    return s->constants[i].isotropic ? world_inertia(body_of(s, i), true) : s->tensors[i];
}

/* The lever of a joint's force on A. All coordinates but a distance are along axes of A, which go round with it. */
static real lever_of(const step *s, const joint *j) {
    if (s->joints[j->source].joint.kind == TACT_JOINT_DISTANCE) return length(arm_of(s, j, 0));
    vec centers = sub(body_of(s, j->b)->pose.position, body_of(s, j->a)->pose.position);
    vec moved = sub(s->displacements[j->b].linear, s->displacements[j->a].linear);
    return length(add(add(centers, moved), arm_of(s, j, 1)));
}

/* A body that is pulled by a force F at an arm r swings about the direction of F at w^2 = F r / I, which substeps can
 * follow up to h w = 2 (docs/joints.md). Where h w would exceed one, the body turns as if its inertia were so much
 * greater, by contacts as well: else their torques and those of joints would not cancel. Within a step what turns
 * keeps its energy where its inertia has grown since the last substep: else a pull that comes and goes would add to it
 * without end. */
static void limit_swinging(const step *s, bool within_step) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < s->body_count; i++) t->bodies[i].pull = 0;
    for (int32_t i = 0; i < t->count; i++) {
        const joint *j = &t->joints[i];
        if (!j->active || !j->is_joint) continue;
        real force = length(force_of(j));
        t->bodies[j->a].pull += force * lever_of(s, j);
        t->bodies[j->b].pull += force * length(arm_of(s, j, 1));
    }
    *t->inertias_changed = false;
    for (int32_t i = 0; i < s->body_count; i++) {
        tensor own = own_inertia(s, i);
        real square = s->h * t->bodies[i].pull * greatest_turning(own), before = t->bodies[i].turning;
        real turning = square > 1 ? 1 / square : 1;
        t->bodies[i].inertia_changed = turning != before;
        if (turning == 1 && before == 1) continue;
        t->bodies[i].turning = turning;
        s->tensors[i] = tensor_scale(turning, own);
        copy_inertia(&s->velocities[i], s->tensors[i]);
        if (turning != before) *t->inertias_changed = true;
        real kept = turning / before;
        if (within_step && kept < 1) s->velocities[i].angular = spin_scale(tact_sqrt(kept), s->velocities[i].angular);
    }
}

/* ---- Couplings ---- */

/* A coupling is one row of up to four bodies. The part of each joint does not disturb what that joint holds, as its
 * motor would not. Couplings are solved one after the other, behind the bounded rows of joints and before the trees. */

/* The part of its impulse that a rigid coupling gives back in each substep, so that what couplings that contradict each
 * other press does not add up without end. */
#define GIVEN_BACK R(1e-3)

static int coupling_count(const step *s) { return s->lists ? s->lists->coupling_count : 0; }

static void begin_couplings(step *s) {
    joint_system *t = &s->joint_system;
    t->coupling_count = coupling_count(s);
    for (int32_t i = 0; i < t->coupling_count; i++) {
        const solver_coupling *given = &s->lists->couplings[i];
        coupling *c = &t->couplings[i];
        memset(c, 0, sizeof *c);
        for (int k = 0; k < 2; k++) c->joint[k] = &t->joints[given->joint[k]];
        c->row[1].impulse = given->impulse;
    }
}

/* Sets the rows along both coordinates, and how far they are from each other; true: neither joint can move. */
static bool set_derivatives(const step *s, coupling *c, solver_coupling *given) {
    const real factor[2] = {-given->ratio, 1};
    real value[2];
    bool stuck[2];
    for (int k = 0; k < 2; k++) {
        joint_row *r = &c->row[k];
        value[k] = set_coordinate_row(s, c->joint[k], given->coordinate[k], factor[k], r);
        stuck[k] = separate_row(s, c->joint[k], r);
        if (stuck[k]) r->inverse_mass = 0;
    }
    c->row[1].miss = measure_coupling(given, value);
    return stuck[0] && stuck[1];
}

/* The response of all bodies to an impulse along both rows. */
static real whole_response(const step *s, const coupling *c) {
    const joint_row *r = c->row;
    real sum = r[0].inverse_mass + r[1].inverse_mass;
    for (int side = 0; side < 4; side++) {
        bool first_b = side % 2 == 1, second_b = side / 2 == 1;
        int32_t first = first_b ? c->joint[0]->b : c->joint[0]->a, second = second_b ? c->joint[1]->b : c->joint[1]->a;
        if (first != second) continue;
        sum += 2 * cross_response(s, first, first_b ? r[0].b : r[0].a, second_b ? r[1].b : r[1].a);
    }
    return sum;
}

static void set_coupling(const step *s, coupling *c, solver_coupling *given) {
    joint_row *r = &c->row[1];
    real before = r->bias;
    bool stuck = set_derivatives(s, c, given);
    real apart = c->row[0].inverse_mass + r->inverse_mass;
    r->kind = given->hertz > 0 ? SPRING : RIGID;
    r->hertz = given->hertz, r->damping_ratio = given->damping_ratio;
    r->bend += c->row[0].bend;
    r->bias = before;
    r->inverse_mass = whole_response(s, c);
    /* Rows that cancel each other say nothing. */
    c->active = !stuck && r->inverse_mass > LEAST_PIVOT * apart;
    if (!c->active) r->impulse = 0;
    set_bias(s, false, r);
    if (c->active && r->kind == SPRING) set_spring(s, r);
}

static void set_couplings(const step *s) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < t->coupling_count; i++) set_coupling(s, &t->couplings[i], &s->lists->couplings[i]);
}

/* ---- Setup ---- */

static void begin_joint(step *s, joint *j, int32_t a, int32_t b, int32_t source) {
    memset(j, 0, sizeof *j);
    j->a = a, j->b = b, j->source = source;
    j->active = !s->constants[a].fixed || !s->constants[b].fixed;
    if (j->active) s->constants[a].contact_free = s->constants[b].contact_free = false;
}

static void set_joint(step *s, joint *j, int32_t i) {
    const tactn_solver_joint *given = &s->joints[i];
    begin_joint(s, j, given->body_a, given->body_b, i);
    j->is_joint = true;
    if (!j->active) return;
    set_ball_response(s, j);
    set_rows(s, j);
    for (int32_t k = 0; k < j->row_count; k++) j->row[k].impulse = given->impulse[j->row[k].slot];
}

static bool is_unbounded(const tactn_solver_row *r) { return r->lower <= -TACT_REAL_MAX && r->upper >= TACT_REAL_MAX; }

/* Takes rows from the i-th on that are solved at once; returns how many. */
static int32_t set_given(step *s, joint *j, int32_t i) {
    const tactn_solver_row *first = &s->rows[i];
    int32_t count = 1;
    while (count < DOF && i + count < s->row_count && is_unbounded(first)) {
        const tactn_solver_row *next = &s->rows[i + count];
        if (next->body_a != first->body_a || next->body_b != first->body_b || !is_unbounded(next)) break;
        count++;
    }
    begin_joint(s, j, first->body_a, first->body_b, i);
    j->row_count = count;
    if (!j->active) return count;
    set_rows(s, j);
    for (int32_t k = 0; k < count; k++) {
        j->row[k].impulse = s->rows[i + k].impulse;
        s->rows[i + k].force = 0;
    }
    return count;
}

static void update_rows(const step *s, joint *j) {
    set_rows(s, j);
    if (j->is_joint) separate_rows(s, j);
    set_springs(s, j);
}

/* Sets the rows of all joints and couplings for the present positions. */
static void set_all_rows(const step *s) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < t->count; i++)
        if (t->joints[i].active) update_rows(s, &t->joints[i]);
    set_couplings(s);
    factor_joints(s);
}

static void set_joints(step *s) {
    joint_system *t = &s->joint_system;
    t->count = 0;
    for (int32_t i = 0; i <= s->body_count && max_joint_count(s) > 0; i++) {
        t->bodies[i].turning = 1;
        t->bodies[i].inertia_changed = false;
    }
    for (int32_t i = 0; i < s->joint_count; i++) set_joint(s, &t->joints[t->count++], i);
    for (int32_t i = 0; i < s->row_count;) i += set_given(s, &t->joints[t->count++], i);
    if (t->count == 0) return;
    find_trees(s);
    begin_couplings(s);
    limit_swinging(s, false);
    /* Loops and hard pulls are known only now. */
    set_all_rows(s);
}

/* ---- Passes ---- */

static void apply_coupling(const step *s, const coupling *c, real impulse) {
    for (int k = 0; k < 2; k++) apply_row(s, c->joint[k], &c->row[k], impulse);
}

static void warm_start_couplings(const step *s) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < t->coupling_count; i++) apply_coupling(s, &t->couplings[i], t->couplings[i].row[1].impulse);
}

static void warm_start_joints(const step *s) {
    for (int32_t i = 0; i < s->joint_system.count; i++) {
        const joint *j = &s->joint_system.joints[i];
        for (int32_t k = 0; k < j->row_count && j->active; k++) apply_row(s, j, &j->row[k], j->row[k].impulse);
    }
    warm_start_couplings(s);
}

/* The impulse with which a rate without its impulse is brought within the bound of its row. */
static real bounding_impulse(const joint_row *r, real speed, real mass) {
    real without = speed - r->inverse_mass * r->impulse;
    return mass * (tact_max(tact_min(without, r->speed), -r->speed) - without);
}

/* The impulse with which a row of this rate would be content, bounds aside. */
static real wanted_impulse(const step *s, const joint_row *r, real speed, bool biased) {
    real inverse = r->inverse_mass + r->compliance, mass = inverse > 0 ? 1 / inverse : 0;
    if (r->kind == WITHIN) return bounding_impulse(r, speed, mass);
    real rest = speed + (biased ? r->bias : r->relax_bias);
    if (r->kind == SPRING) return r->impulse - mass * (rest + r->compliance * r->impulse);
    bool soft = biased && (r->kind == RIGID || (r->kind == ABOVE && r->miss <= 0));
    if (!soft) return r->impulse - mass * rest;
    return r->impulse - s->joint_softness.mass_scale * mass * rest - s->joint_softness.impulse_scale * r->impulse;
}

static void solve_row(const step *s, const joint *j, joint_row *r, bool biased) {
    /* What is apart and has no impulse may still come closer. */
    if (!biased && r->kind == ABOVE && r->miss > 0 && r->impulse == 0) return;
    real wanted = tact_min(tact_max(wanted_impulse(s, r, row_speed(s, j, r), biased), r->lower), r->upper);
    apply_row(s, j, r, wanted - r->impulse);
    r->impulse = wanted;
}

/* Solves the rows of a drive one after the other, and shortens their impulse to its bound. */
static void solve_drive(const step *s, joint *j, const drive_rows *drive, bool biased) {
    real squares = 0;
    for (int32_t i = 0; i < drive->count; i++) {
        joint_row *r = &j->row[drive->first + i];
        solve_row(s, j, r, biased);
        squares += r->impulse * r->impulse;
    }
    if (!(squares > drive->most * drive->most)) return;
    real part = drive->most / tact_sqrt(squares);
    for (int32_t i = 0; i < drive->count; i++) {
        joint_row *r = &j->row[drive->first + i];
        real kept = part * r->impulse;
        apply_row(s, j, r, kept - r->impulse);
        r->impulse = kept;
    }
}

static void solve_bounded_rows(const step *s, joint *j, bool biased) {
    int32_t next = j->free_count;
    for (int i = 0; i < DRIVES; i++) {
        solve_drive(s, j, &j->drive[i], biased);
        next += j->drive[i].count;
    }
    for (; next < j->row_count; next++) solve_row(s, j, &j->row[next], biased);
}

/* The impulse with which a rigid coupling would be content. The softness of limits would let it give way by what all
 * loads weigh against its own bodies. */
static real rigid_impulse(const joint_row *r, real speed, bool biased) {
    real rest = speed + (biased ? r->bias : r->relax_bias);
    return (biased ? 1 - GIVEN_BACK : 1) * r->impulse - rest / r->inverse_mass;
}

static void solve_couplings(const step *s, bool biased) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < t->coupling_count; i++) {
        coupling *c = &t->couplings[i];
        joint_row *r = &c->row[1];
        if (!c->active) continue;
        real speed = row_speed(s, c->joint[0], &c->row[0]) + row_speed(s, c->joint[1], r);
        real wanted = r->kind == SPRING ? wanted_impulse(s, r, speed, biased) : rigid_impulse(r, speed, biased);
        apply_coupling(s, c, wanted - r->impulse);
        r->impulse = wanted;
    }
}

static void pass_joints(const step *s, bool biased) {
    if (s->joint_system.count == 0) return;
    for (int32_t i = 0; i < s->joint_system.count; i++) {
        joint *j = &s->joint_system.joints[i];
        if (j->active) solve_bounded_rows(s, j, biased);
    }
    solve_couplings(s, biased);
    solve_free_rows(s, biased);
}

static void solve_joints(const step *s) { pass_joints(s, true); }

/* Adds what a joint does in this substep to its totals. */
static void add_totals(const step *s, joint *j) {
    vec force = force_of(j);
    spin torque = no_spin();
    for (int32_t i = 0; i < j->row_count; i++)
        torque = spin_mul_add(torque, j->row[i].impulse, angular_part(j->row[i].b));
    j->total_force = add(j->total_force, force);
    j->total_torque = spin_add(j->total_torque, spin_sub(torque, torque_of(arm_of(s, j, 1), force)));
}

/* Adds an impulse along a row of a joint to the joint's totals. */
static void add_to_totals(const step *s, joint *j, const joint_row *r, real impulse) {
    vec force = scale(impulse, linear_part(r->b));
    spin torque = spin_scale(impulse, angular_part(r->b));
    j->total_force = add(j->total_force, force);
    j->total_torque = spin_add(j->total_torque, spin_sub(torque, torque_of(arm_of(s, j, 1), force)));
}

static void add_coupling_totals(const step *s) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < t->coupling_count; i++) {
        coupling *c = &t->couplings[i];
        real impulse = c->row[1].impulse;
        c->total += impulse;
        for (int k = 0; k < 2; k++) add_to_totals(s, c->joint[k], &c->row[k], impulse);
    }
}

static void relax_joints(const step *s) {
    const joint_system *t = &s->joint_system;
    if (t->count == 0) return;
    limit_swinging(s, true);
    set_all_rows(s);
    pass_joints(s, false);
    for (int32_t i = 0; i < t->count; i++) {
        joint *j = &t->joints[i];
        if (!j->active) continue;
        if (j->is_joint) {
            add_totals(s, j);
            continue;
        }
        for (int32_t k = 0; k < j->row_count; k++) s->rows[j->source + k].force += j->row[k].impulse;
    }
    add_coupling_totals(s);
}

/* ---- Results ---- */

static void store_joint(const step *s, const joint *j) {
    tactn_solver_joint *given = &s->joints[j->source];
    real inverse = 1 / s->settings->dt;
    memset(given->impulse, 0, sizeof given->impulse);
    given->force = scale(inverse, j->total_force);
    given->torque = spin_scale(inverse, j->total_torque);
    bool finite = all_finite(given->force) && spin_finite(given->torque);
    for (int32_t i = 0; i < j->row_count; i++) finite = finite && tact_finite(j->row[i].impulse);
    if (finite) {
        for (int32_t i = 0; i < j->row_count && j->active; i++) given->impulse[j->row[i].slot] = j->row[i].impulse;
        return;
    }
    given->force = zero(), given->torque = no_spin();
}

/* Impulses out of range are cleared. */
static void store_given(const step *s, const joint *j) {
    for (int32_t i = 0; i < j->row_count; i++) {
        tactn_solver_row *given = &s->rows[j->source + i];
        given->impulse = j->active ? j->row[i].impulse : 0;
        given->force = j->active ? given->force / s->settings->dt : 0;
        if (!tact_finite(given->impulse) || !tact_finite(given->force)) given->impulse = given->force = 0;
    }
}

/* Numbers out of range are cleared. */
static void store_couplings(const step *s) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < t->coupling_count; i++) {
        solver_coupling *given = &s->lists->couplings[i];
        given->impulse = t->couplings[i].row[1].impulse;
        given->force = t->couplings[i].total / s->settings->dt;
        if (!tact_finite(given->impulse) || !tact_finite(given->force)) given->impulse = given->force = 0;
        for (int k = 0; k < 2; k++)
            if (!tact_finite(given->angle[k])) given->angle[k] = 0;
    }
}

static void store_joints(const step *s) {
    for (int32_t i = 0; i < s->joint_system.count; i++) {
        const joint *j = &s->joint_system.joints[i];
        if (j->is_joint)
            store_joint(s, j);
        else
            store_given(s, j);
    }
    store_couplings(s);
}
