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

/* For a velocity of B's core point and a turn of B that takes the normal by `turned` with it. */
static changes changes_by_b(const facing_pair *p, const turn_system *s, vec velocity, vec turned) {
    vec right = mul_add(velocity, -dot(s->n, velocity), s->n);
    if (s->bent_b) right = add(right, transform(s->bend_b, turned));
    turn_answer t = solve_turn(s, right, s->flat_b ? transform(s->fixed_b, turned) : zero());
    vec on_a = t.slide_a, on_b = add(velocity, t.slide_b);
    if (s->bent_a) on_a = add(on_a, transform(s->bend_a, t.turn));
    if (s->bent_b) on_b = sub(on_b, transform(s->bend_b, sub(t.turn, turned)));
    return (changes){t.turn, mul_add(on_a, p->a->rounding, t.turn), mul_add(on_b, -p->b->rounding, t.turn)};
}

static changes add_changes(changes c, real s, changes d) {
    c.normal = mul_add(c.normal, s, d.normal);
    c.point_a = mul_add(c.point_a, s, d.point_a);
    c.point_b = mul_add(c.point_b, s, d.point_b);
    return c;
}

static void set_column(tactn_second_derivative *out, int j, changes c) {
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
        linear[i] = changes_by_b(p, s, along, zero());
        set_column(out, TWIST + i, linear[i]);
        set_column(out, i, add_changes((changes){zero(), along, along}, -1, linear[i]));
    }
    vec apart = sub(p->pose_b.position, p->pose_a.position), reach_b = add(apart, p->arm_b);
    for (int k = 0; k < SPIN_NUMBERS; k++) {
        spin w = spin_axis(k);
        vec turned = spin_velocity(w, s->n), carried = spin_velocity(w, apart);
        changes of_b = changes_by_b(p, s, spin_velocity(w, s->core_b), turned);
        changes of_a = {turned, spin_velocity(w, p->arm_a), spin_velocity(w, reach_b)};
        of_a = add_changes(of_a, -1, of_b);
        for (int i = 0; i < DIMENSION; i++) of_a = add_changes(of_a, -component(carried, i), linear[i]);
        set_column(out, TWIST + DIMENSION + k, of_b);
        set_column(out, DIMENSION + k, of_a);
    }
}

/* How the linear part of the gradient changes. It is n for B and -n for A. */
static void set_linear_rows(tactn_second_derivative *out) {
    for (int j = 0; j < MOTION; j++) {
        for (int i = 0; i < DIMENSION; i++) {
            real value = component(out->normal[j], i);
            out->hessian[TWIST + i][j] = value;
            out->hessian[i][j] = -value;
            if (j % TWIST < DIMENSION) continue;
            out->hessian[j][TWIST + i] = value;
            out->hessian[j][i] = -value;
        }
    }
}

/* How the torque of the gradient changes, in the columns of rotations, where the positions rest. */
static void set_torque_rows(const facing_pair *p, tactn_second_derivative *out) {
    for (int of_b = 0; of_b < 2; of_b++) {
        for (int k = 0; k < SPIN_NUMBERS; k++) {
            int j = of_b * TWIST + DIMENSION + k;
            vec turn = out->normal[j];
            spin on_a = spin_add(torque_of(out->point_a[j], p->n), torque_of(p->arm_a, turn));
            spin on_b = spin_add(torque_of(out->point_b[j], p->n), torque_of(p->arm_b, turn));
            for (int i = 0; i < SPIN_NUMBERS; i++) {
                out->hessian[DIMENSION + i][j] = -spin_component(on_a, i);
                out->hessian[TWIST + DIMENSION + i][j] = spin_component(on_b, i);
            }
        }
    }
}

static void make_symmetric(tactn_second_derivative *out) {
    for (int i = 1; i < MOTION; i++) {
        for (int j = 0; j < i; j++) {
            real mean = (out->hessian[i][j] + out->hessian[j][i]) / 2;
            out->hessian[i][j] = out->hessian[j][i] = mean;
        }
    }
}

static tact_smoothness second_smoothness(const facing_pair *p, const turn_system *s) {
    if (!(s->least > 4 * p->gap.error_bound)) return TACT_MANY_NORMALS;
    bool ends = is_at_border(&p->body_a, &p->flats_a) || is_at_border(&p->body_b, &p->flats_b);
    return ends ? TACT_ONE_SIDED : TACT_SMOOTH;
}

tactn_second_derivative tactn_distance_second_derivative(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b,
                                                         tactn_pose pose_b, const tactn_gap *gap) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    tact_status status = a->status != TACT_OK ? a->status : b->status; /* unions refuse by theirs */
    if (status != TACT_OK) return (tactn_second_derivative){.status = status};
    facing_pair p = {.a = a, .b = b, .pose_a = pose_a, .pose_b = pose_b};
    tactn_second_derivative out = {.smoothness = set_pair(&p, gap)};
    if (p.gap.status < 0) out.status = p.gap.status;
    if (out.smoothness == TACT_UNCHECKED) out.smoothness = TACT_NO_DERIVATIVE;
    if (out.smoothness != TACT_SMOOTH) return out;
    turn_system s;
    set_system(&p, &s);
    out.least_eigenvalue = s.least;
    out.smoothness = second_smoothness(&p, &s);
    if (out.smoothness == TACT_MANY_NORMALS) return out;
    out.is_set = true;
    set_columns(&p, &s, &out);
    set_linear_rows(&out);
    set_torque_rows(&p, &out);
    make_symmetric(&out);
    return out;
}
