/* Second derivatives of the distance (docs/derivatives.md).
 *
 * - A motion moves the points by the velocities of their bodies, turns the normal by `turn`, moves the points over the
 *   cores by the bends, and lets them slide along flat directions: one linear system for each number of a twist.
 * - The gradient is n and its torque at p_b for B, and minus those at p_a for A. Its derivative is the Hessian. Linear
 *   and angular motions commute, as do those of A and B, so but for rounding only the blocks of a body's own rotation
 *   have to be made symmetric. */
#include "derivative/system.h"

#include "base/assert.h"

#define TWIST (DIMENSION + SPIN_NUMBERS)
#define MOTION (2 * TWIST)

/* How normal and points change with a number. */
typedef struct changes {
    vec normal, point_a, point_b;
} changes;

/* What an answer of the system does to the points, for a velocity of B's core point and a turn of B that takes the
 * normal by `turned` with it. */
static FORCE_INLINE changes changes_of(const facing_pair *p, const turn_system *s, turn_answer t, vec velocity,
                                       vec turned) {
    vec on_a = t.slide_a, on_b = add(velocity, t.slide_b);
    if (s->bent_a) on_a = add(on_a, transform(s->bend_a, t.turn));
    if (s->bent_b) on_b = sub(on_b, transform(s->bend_b, sub(t.turn, turned)));
    return (changes){t.turn, mul_add(on_a, p->a->rounding, t.turn), mul_add(on_b, -p->b->rounding, t.turn)};
}

/* For a motion of B along an axis. */
static FORCE_INLINE changes changes_by_push(const facing_pair *p, const turn_system *s, vec axis, real along) {
    vec right = mul_add(axis, -along, s->n);
    return changes_of(p, s, solve_push(s, right), axis, zero());
}

/* For a turn of B about an axis through its position. */
static FORCE_INLINE changes changes_by_turn(const facing_pair *p, const turn_system *s, vec velocity, vec turned) {
    vec right = mul_add(velocity, -dot(s->n, velocity), s->n);
    if (s->bent_b) right = add(right, transform(s->bend_b, turned));
    turn_answer t = solve_turn(s, right, s->flat_b ? transform(s->fixed_b, turned) : zero());
    return changes_of(p, s, t, velocity, turned);
}

static FORCE_INLINE changes add_changes(changes c, real s, changes d) {
    c.normal = mul_add(c.normal, s, d.normal);
    c.point_a = mul_add(c.point_a, s, d.point_a);
    c.point_b = mul_add(c.point_b, s, d.point_b);
    return c;
}

static FORCE_INLINE void set_column(tactn_second_derivative *out, int j, changes c) {
    out->normal[j] = c.normal;
    out->point_a[j] = c.point_a;
    out->point_b[j] = c.point_b;
}

/* Sets how normal and points change with each number of B's twist, and of A's: a motion of both together takes normal
 * and points with it, so A's alone is that less B's. */
static void set_columns(const facing_pair *p, const turn_system *s, tactn_second_derivative *out) {
    changes linear[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        real axis[DIMENSION] = {0};
        axis[i] = 1;
        vec along = from_components(axis);
        linear[i] = changes_by_push(p, s, along, component(s->n, i));
        set_column(out, TWIST + i, linear[i]);
        set_column(out, i, add_changes((changes){zero(), along, along}, -1, linear[i]));
    }
    vec apart = sub(p->pose_b->position, p->pose_a->position), reach_b = add(apart, p->arm_b);
    for (int k = 0; k < SPIN_NUMBERS; k++) {
        spin w = spin_axis(k);
        vec turned = spin_velocity(w, s->n), carried = spin_velocity(w, apart);
        changes of_b = changes_by_turn(p, s, spin_velocity(w, s->core_b), turned);
        changes of_a = {turned, spin_velocity(w, p->arm_a), spin_velocity(w, reach_b)};
        of_a = add_changes(of_a, -1, of_b);
        for (int i = 0; i < DIMENSION; i++)
            if (DIMENSION == 2 || i != k) of_a = add_changes(of_a, -component(carried, i), linear[i]);
        set_column(out, TWIST + DIMENSION + k, of_b);
        set_column(out, DIMENSION + k, of_a);
    }
}

/* Sets four numbers of the Hessian, and those across its diagonal: how the force on B changes with B's motion. That on
 * A changes by the opposite, and so do both with A's motion. */
static FORCE_INLINE void set_force(tactn_second_derivative *out, int i, int j, real value) {
    real(*h)[MOTION] = out->hessian;
    h[TWIST + i][TWIST + j] = h[TWIST + j][TWIST + i] = h[i][j] = h[j][i] = value;
    h[TWIST + i][j] = h[j][TWIST + i] = h[i][TWIST + j] = h[TWIST + j][i] = -value;
}

/* How the linear part of the gradient changes. It is n for B and -n for A. */
static FORCE_INLINE void set_forces(tactn_second_derivative *out) {
    for (int i = 0; i < DIMENSION; i++)
        for (int j = 0; j <= i; j++) {
            real value = component(out->normal[TWIST + j], i), across = component(out->normal[TWIST + i], j);
            set_force(out, i, j, (value + across) / 2);
        }
    for (int k = 0; k < 2 * SPIN_NUMBERS; k++) {
        int j = k < SPIN_NUMBERS ? DIMENSION + k : 2 * DIMENSION + k;
        for (int i = 0; i < DIMENSION; i++) {
            real value = component(out->normal[j], i);
            out->hessian[TWIST + i][j] = out->hessian[j][TWIST + i] = value;
            out->hessian[i][j] = out->hessian[j][i] = -value;
        }
    }
}

/* How the torques of the gradient change, in the columns of rotations, where the positions rest. */
static FORCE_INLINE void set_torques(const facing_pair *p, tactn_second_derivative *out) {
    enum { SPINS = 2 * SPIN_NUMBERS };
    real torque[SPINS][SPINS]; /* of A and B, by each column */
    for (int k = 0; k < SPINS; k++) {
        int j = k < SPIN_NUMBERS ? DIMENSION + k : 2 * DIMENSION + k;
        vec turn = out->normal[j];
        spin on_a = spin_add(torque_of(out->point_a[j], p->n), torque_of(p->arm_a, turn));
        spin on_b = spin_add(torque_of(out->point_b[j], p->n), torque_of(p->arm_b, turn));
        for (int i = 0; i < SPIN_NUMBERS; i++) {
            torque[k][i] = -spin_component(on_a, i);
            torque[k][SPIN_NUMBERS + i] = spin_component(on_b, i);
        }
    }
    for (int i = 0; i < SPINS; i++) {
        for (int k = 0; k <= i; k++) {
            int row = i < SPIN_NUMBERS ? DIMENSION + i : 2 * DIMENSION + i;
            int j = k < SPIN_NUMBERS ? DIMENSION + k : 2 * DIMENSION + k;
            real mean = i == k ? torque[k][k] : (torque[k][i] + torque[i][k]) / 2;
            out->hessian[row][j] = out->hessian[j][row] = mean;
        }
    }
}

static tact_smoothness second_smoothness(const facing_pair *p, const turn_system *s) {
    if (!(s->least > 4 * p->gap->error_bound)) return TACT_MANY_NORMALS;
    bool ends = is_at_border(&p->body_a, &p->flats_a) || is_at_border(&p->body_b, &p->flats_b);
    return ends ? TACT_ONE_SIDED : TACT_SMOOTH;
}

/* Sets all numbers of a pair that has second derivatives. */
static FORCE_INLINE void set_numbers(const facing_pair *p, const turn_system *s, tactn_second_derivative *out) {
    set_columns(p, s, out);
    set_forces(out);
    set_torques(p, out);
}

tactn_second_derivative tactn_distance_second_derivative(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b,
                                                         tactn_pose pose_b, const tactn_gap *gap) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    tactn_second_derivative out;
    facing_pair p;
    turn_system s;
    tact_status status = a->status != TACT_OK ? a->status : b->status; /* unions refuse by theirs */
    tact_smoothness smoothness = TACT_NO_DERIVATIVE;
    real least = 0;
    p.a = a, p.b = b, p.pose_a = &pose_a, p.pose_b = &pose_b, p.gap = gap;
    if (status == TACT_OK) {
        smoothness = set_pair(&p);
        if (p.gap->status < 0) status = p.gap->status;
        if (smoothness == TACT_UNCHECKED) smoothness = TACT_NO_DERIVATIVE;
    }
    bool found = smoothness == TACT_SMOOTH;
    if (found) {
        set_system(&p, &s);
        least = s.least;
        smoothness = second_smoothness(&p, &s);
        found = smoothness != TACT_MANY_NORMALS;
    }
    if (found) set_numbers(&p, &s, &out); /* all of them: zeros that are written first would take as long */
    else out = (tactn_second_derivative){.is_set = false};
    out.status = status;
    out.smoothness = smoothness;
    out.is_set = found;
    out.least_eigenvalue = least;
    return out;
}
