/* The free rows of joints, solved for all joints of a tree at once.
 *
 * With the rows J of the joints and the inverse masses W of the bodies, impulses p are wanted with J W J^T p + c p = r.
 * Where the joints make a tree of moving bodies, this is solved without any error of iteration, in a time in proportion
 * to their number, whatever the masses: from the leaves to the root each joint is eliminated, which makes its parent
 * respond as with all that hangs on it; then impulses follow from the root to the leaves. After Baraff, "Linear-time
 * dynamics using Lagrange multipliers", SIGGRAPH 1996, written with inverse masses: a joint with
 *     S = J_c W_c J_c^T + J_p W_p J_p^T + c
 * changes its parent's response to W_p - W_p J_p^T S^-1 J_p W_p, as a measurement does in Kalman's filter (1960). So a
 * body that cannot turn or move needs no case of its own, and a joint to the ground is a leaf.
 *
 * A joint that closes a loop of moving bodies is solved alone, after the trees. */
#include "solver/joint_solver.h"

/* ---- Which joints make trees ---- */

static int32_t find_group(const joint_system *t, int32_t i) {
    while (t->bodies[i].group != i) i = t->bodies[i].group = t->bodies[t->bodies[i].group].group;
    return i;
}

static int32_t find_grounded(const joint_system *t, int32_t i) {
    while (t->bodies[i].grounded_group != i)
        i = t->bodies[i].grounded_group = t->bodies[t->bodies[i].grounded_group].grounded_group;
    return i;
}

static bool has_rigid_row(const joint *j) {
    for (int i = 0; i < j->free_count; i++)
        if (j->row[i].kind == RIGID) return true;
    return false;
}

static bool is_rigid(const joint *j) {
    for (int i = 0; i < j->free_count; i++)
        if (j->row[i].kind != RIGID) return false;
    return true;
}

/* Adds a joint to the trees, unless it closes a loop of moving bodies. */
static void join_groups(step *s, joint *j) {
    joint_system *t = &s->joint_system;
    bool fixed_a = s->constants[j->a].fixed, fixed_b = s->constants[j->b].fixed;
    int32_t ground = s->body_count;
    int32_t a = find_grounded(t, fixed_a ? ground : j->a), b = find_grounded(t, fixed_b ? ground : j->b);
    j->closes_loop = a == b;
    t->bodies[a > b ? a : b].grounded_group = a > b ? b : a;
    j->in_tree = true;
    if (fixed_a || fixed_b) return;
    a = find_group(t, j->a), b = find_group(t, j->b);
    j->in_tree = a != b;
    t->bodies[a > b ? a : b].group = a > b ? b : a;
}

static void add_edge(step *s, int32_t index, int side, int32_t body) {
    joint_system *t = &s->joint_system;
    t->next_edge[2 * index + side] = t->bodies[body].first_edge;
    t->bodies[body].first_edge = 2 * index + side;
}

/* Lists the joints of a tree from its root down. */
static void list_tree(step *s, int32_t root) {
    joint_system *t = &s->joint_system;
    int32_t count = 1, first = t->order_count;
    bool soft = true;
    t->queue[0] = root;
    t->bodies[root].visited = true;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t edge = t->bodies[t->queue[i]].first_edge; edge >= 0; edge = t->next_edge[edge]) {
            joint *j = &t->joints[edge / 2];
            bool child_is_b = edge % 2 == 0;
            int32_t child = child_is_b ? j->b : j->a;
            bool fixed = s->constants[child].fixed;
            if (!fixed && t->bodies[child].visited) continue;
            j->child_is_b = child_is_b;
            t->order[t->order_count++] = edge / 2;
            soft = soft && is_rigid(j);
            if (fixed) continue;
            t->bodies[child].visited = true;
            t->queue[count++] = child;
        }
    }
    for (int32_t i = first; i < t->order_count; i++) t->joints[t->order[i]].soft = soft;
}

static void find_trees(step *s) {
    joint_system *t = &s->joint_system;
    for (int32_t i = 0; i <= s->body_count; i++) {
        t->bodies[i].group = t->bodies[i].grounded_group = i;
        t->bodies[i].first_edge = -1;
        t->bodies[i].visited = false;
    }
    /* What is rigid first, so that no spring takes its place. */
    for (int pass = 0; pass < 2; pass++) {
        for (int32_t i = 0; i < t->count; i++) {
            joint *j = &t->joints[i];
            if (j->active && j->free_count > 0 && has_rigid_row(j) == (pass == 0)) join_groups(s, j);
        }
    }
    for (int32_t i = t->count - 1; i >= 0; i--) {
        joint *j = &t->joints[i];
        j->soft = is_rigid(j);
        if (!j->in_tree) continue;
        if (!s->constants[j->b].fixed) add_edge(s, i, 1, j->b);
        if (!s->constants[j->a].fixed) add_edge(s, i, 0, j->a);
    }
    t->order_count = 0;
    for (int32_t i = 0; i < s->body_count; i++)
        if (t->bodies[i].first_edge >= 0 && !t->bodies[i].visited) list_tree(s, i);
}

/* ---- Elimination ---- */

/* The response of a body alone. */
static void set_own_response(const step *s, int32_t body, real w[DOF][DOF]) {
    memset(w, 0, sizeof(real[DOF][DOF]));
    if (s->constants[body].fixed) return;
    for (int i = 0; i < DIMENSION; i++)
        w[i][i] = s->constants[body].locks >> i & 1 ? 0 : s->velocities[body].inverse_mass;
    for (int i = 0; i < SPINS; i++) {
        spin by = tensor_times(s->tensors[body], spin_axis(i));
        for (int k = 0; k < SPINS; k++) w[DIMENSION + k][DIMENSION + i] = spin_component(by, k);
    }
}

static const real *derivative_of(const joint *j, int row, bool b) { return b ? j->row[row].b : j->row[row].a; }

/* Adds J W J^T of one body to the lower half of the joint's matrix; out[] gets J W. */
static void add_response(joint *j, bool b, const real w[DOF][DOF], real out[DOF][DOF]) {
    for (int r = 0; r < j->free_count; r++) {
        const real *row = derivative_of(j, r, b);
        for (int k = 0; k < DOF; k++) {
            real sum = 0;
            for (int m = 0; m < DOF; m++) sum += row[m] * w[m][k];
            out[r][k] = sum;
        }
        for (int q = 0; q <= r; q++) j->factor[r][q] += row_product(out[r], derivative_of(j, q, b));
    }
}

/* Factors the matrix of the free rows as L D L^T, and leaves out rows that depend on those before. */
static void factor_rows(joint *j) {
    for (int i = 0; i < j->free_count; i++) {
        for (int k = 0; k < i; k++) {
            real sum = j->factor[i][k];
            for (int m = 0; m < k; m++) sum -= j->factor[i][m] * j->factor[k][m];
            j->factor[i][k] = sum;
        }
        /* The row is L D so far; turns into L. */
        real pivot = j->factor[i][i] + j->row[i].compliance;
        for (int k = 0; k < i; k++) {
            real ld = j->factor[i][k];
            j->factor[i][k] = ld * j->factor[k][k];
            pivot -= ld * j->factor[i][k];
        }
        bool depends = !(pivot > LEAST_PIVOT * (j->row[i].inverse_mass + j->row[i].compliance));
        j->factor[i][i] = depends ? 0 : 1 / pivot;
    }
}

/* Solves L x = x; then D L^T x = x. */
static void solve_lower(const joint *j, real x[DOF]) {
    for (int i = 0; i < j->free_count; i++)
        for (int k = 0; k < i; k++) x[i] -= j->factor[i][k] * x[k];
}

static void solve_upper(const joint *j, real x[DOF]) {
    for (int i = 0; i < j->free_count; i++) x[i] *= j->factor[i][i];
    for (int i = j->free_count - 1; i >= 0; i--)
        for (int k = i + 1; k < j->free_count; k++) x[i] -= j->factor[k][i] * x[k];
}

/* Makes a parent respond with what hangs on a joint: W - V^T S^-1 V, V = J_p W. */
static void reduce_response(const joint *j, real w[DOF][DOF]) {
    for (int k = 0; k < DOF; k++) {
        real column[DOF];
        for (int i = 0; i < j->free_count; i++) column[i] = j->response[i][k];
        solve_lower(j, column);
        solve_upper(j, column);
        for (int m = k; m < DOF; m++) {
            real sum = 0;
            for (int i = 0; i < j->free_count; i++) sum += j->response[i][m] * column[i];
            w[m][k] -= sum;
        }
    }
    for (int k = 0; k < DOF; k++)
        for (int m = 0; m < k; m++) w[m][k] = w[k][m];
}

static void factor_in_tree(const step *s, joint *j) {
    tree_body *bodies = s->joint_system.bodies;
    real child_response[DOF][DOF];
    int32_t child = j->child_is_b ? j->b : j->a, parent = j->child_is_b ? j->a : j->b;
    memset(j->factor, 0, sizeof j->factor);
    if (!s->constants[child].fixed)
        add_response(j, j->child_is_b, (const real(*)[DOF])bodies[child].response, child_response);
    add_response(j, !j->child_is_b, (const real(*)[DOF])bodies[parent].response, j->response);
    factor_rows(j);
    reduce_response(j, bodies[parent].response);
}

static void factor_alone(const step *s, joint *j) {
    real w[DOF][DOF], out[DOF][DOF];
    memset(j->factor, 0, sizeof j->factor);
    for (int side = 0; side < 2; side++) {
        set_own_response(s, side ? j->b : j->a, w);
        add_response(j, side, (const real(*)[DOF])w, out);
    }
    factor_rows(j);
}

/* The response of both bodies to a row, along another. */
static real row_response(const step *s, const joint *j, const joint_row *r, const joint_row *along) {
    real sum = 0;
    for (int side = 0; side < 2; side++) {
        int32_t body = side ? j->b : j->a;
        const real *from = side ? r->b : r->a, *to = side ? along->b : along->a;
        if (s->constants[body].fixed) continue;
        vec moved = free_part(s->constants[body].locks, linear_part(from));
        sum += s->velocities[body].inverse_mass * dot(moved, linear_part(to));
        sum += spin_dot(tensor_times(s->tensors[body], angular_part(from)), angular_part(to));
    }
    return sum;
}

/* Takes from a row what the first rows, which have been factored, would undo; returns its response then. */
static real separated(const step *s, const joint *j, joint_row *r) {
    real part[DOF];
    for (int i = 0; i < j->free_count; i++) part[i] = row_response(s, j, r, &j->row[i]);
    solve_lower(j, part);
    solve_upper(j, part);
    for (int i = 0; i < j->free_count; i++) {
        for (int k = 0; k < DOF; k++) {
            r->a[k] -= part[i] * j->row[i].a[k];
            r->b[k] -= part[i] * j->row[i].b[k];
        }
    }
    return tact_max(row_response(s, j, r, r), 0);
}

static void separate_rows(const step *s, joint *j) {
    int32_t free_count = j->free_count, held = 0;
    while (held < free_count && j->row[held].kind == RIGID) held++;
    if (held == 0 || held == j->row_count) return;
    j->free_count = held;
    factor_alone(s, j);
    for (int32_t i = held; i < j->row_count; i++) {
        joint_row *r = &j->row[i], whole = *r;
        r->inverse_mass = separated(s, j, r);
        if (i >= free_count) continue;
        memcpy(r->a, whole.a, sizeof r->a);
        memcpy(r->b, whole.b, sizeof r->b);
    }
    j->free_count = free_count;
}

static bool separate_row(const step *s, joint *j, joint_row *r) {
    int32_t free_count = j->free_count, held = 0;
    real whole = r->inverse_mass;
    while (held < free_count && j->row[held].kind == RIGID) held++;
    if (held > 0) {
        j->free_count = held;
        factor_alone(s, j);
        r->inverse_mass = separated(s, j, r);
        j->free_count = free_count;
    }
    return !(r->inverse_mass > LEAST_PIVOT * whole);
}

/* A spring of a frequency: its force is that of the start of the substep plus a part of the change, the more the
 * stiffer it is, so that slow ones keep their energy and no one is unstable (docs/joints.md). The damping of an axis is
 * added, whatever the masses: the force is that of the rate at the end of the substep. */
static void set_spring(const step *s, joint_row *r) {
    real angle = s->h * R(6.283185307179586) * tact_min(r->hertz, R(0.25) * s->inverse_h), square = angle * angle;
    real inverse_mass = r->spring_inverse_mass > 0 ? r->spring_inverse_mass : r->inverse_mass;
    /* The square of the angle that it makes now, with the mass of now. */
    real turned = r->spring_inverse_mass > 0 ? square * (r->inverse_mass / inverse_mass) : square;
    real implicit = turned * turned / (1 + turned * turned);
    real damping = tact_max(implicit * square + 2 * r->damping_ratio * angle, LEAST_DAMPING);
    r->compliance = inverse_mass / damping;
    r->bias = square / damping * s->inverse_h * r->miss;
    real part = r->damping > 0 ? 1 / (1 + s->h * r->compliance * r->damping) : 1;
    r->compliance *= part, r->bias *= part;
    r->bias -= r->speed;
}

static void set_springs(const step *s, joint *j) {
    for (int32_t i = 0; i < j->row_count; i++)
        if (j->row[i].kind == SPRING) set_spring(s, &j->row[i]);
}

/* The inverse mass of a body along and about the axes of a joint's frame. */
static void set_frame_response(const step *s, int32_t body, mat axes, real w[DOF][DOF]) {
    memset(w, 0, sizeof(real[DOF][DOF]));
    if (s->constants[body].fixed) return;
    for (int i = 0; i < DIMENSION; i++) w[i][i] = body_of(s, body)->inverse_mass;
    for (int i = 0; i < SPINS; i++) {
        spin by = inertia_times(body_of(s, body)->inverse_inertia, turn_axis(axes, i));
        for (int k = 0; k < SPINS; k++) w[DIMENSION + k][DIMENSION + i] = spin_dot(by, turn_axis(axes, k));
    }
}

static void set_ball_response(const step *s, joint *j) {
    const tactn_joint *given = &s->joints[j->source].joint;
    bool locked = (s->constants[j->a].locks | s->constants[j->b].locks) != 0;
    if (given->kind != TACT_JOINT_SPHERICAL || !(given->turn.spring_hertz > 0) || locked) return;
    real w[DOF][DOF], out[DOF][DOF];
    const mat unit = rotation_matrix(tactn_identity_rotation());
    joint rest = {.free_count = DIMENSION + 1};
    for (int side = 0; side < 2; side++) {
        const tactn_pose *frame = side ? &given->frame_b : &given->frame_a;
        mat axes = rotation_matrix(frame->rotation);
        vec arm = transform_transposed(axes, frame->position);
        real sign = side ? 1 : -1;
        for (int i = 0; i <= DIMENSION; i++) {
            joint_row *r = &rest.row[i];
            vec n = i < DIMENSION ? scale(sign, column(unit, i)) : zero();
            spin about = i < DIMENSION ? torque_of(arm, n) : spin_scale(sign, spin_axis(0));
            set_parts(side ? r->b : r->a, n, about);
        }
        set_frame_response(s, side ? j->b : j->a, axes, w);
        add_response(&rest, side, (const real(*)[DOF])w, out);
    }
    factor_rows(&rest);
    j->ball_response = rest.factor[DIMENSION][DIMENSION] > 0 ? 1 / rest.factor[DIMENSION][DIMENSION] : 0;
}

static void factor_joints(const step *s) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < s->body_count; i++)
        if (t->bodies[i].visited) set_own_response(s, i, t->bodies[i].response);
    for (int32_t i = t->order_count - 1; i >= 0; i--) factor_in_tree(s, &t->joints[t->order[i]]);
    for (int32_t i = 0; i < t->count; i++) {
        joint *j = &t->joints[i];
        if (j->active && j->free_count > 0 && !j->in_tree) factor_alone(s, j);
    }
}

/* ---- Solving ---- */

/* What the impulses of the free rows are to change. */
static void set_rest(const step *s, joint *j, bool biased) {
    real a[DOF], b[DOF];
    load_velocity(s, j->a, a), load_velocity(s, j->b, b);
    for (int i = 0; i < j->free_count; i++) {
        const joint_row *r = &j->row[i];
        real speed = row_product(r->a, a) + row_product(r->b, b);
        j->rest[i] = -(speed + (biased ? r->bias : r->relax_bias));
        if (r->kind == SPRING) j->rest[i] -= r->compliance * r->impulse;
    }
}

/* Adds impulses to rows and velocities. With softness a part of what a rigid row has is given back, and all but that
 * part of the change is made; not where springs are solved at once with it, which rely on what is held for their
 * frequency: the impulses of a tree fit each other only if all have the same softness. */
static void add_impulses(const step *s, joint *j, const real change[DOF], bool biased) {
    for (int i = 0; i < j->free_count; i++) {
        joint_row *r = &j->row[i];
        real by = change[i];
        if (biased && j->soft)
            by = s->joint_softness.mass_scale * by - s->joint_softness.impulse_scale * r->impulse;
        r->impulse += by;
        apply_row(s, j, r, by);
    }
}

/* From the leaves to the roots: how the velocities of parents change by what hangs on them. */
static void solve_up(const step *s, bool biased) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = t->order_count - 1; i >= 0; i--) {
        joint *j = &t->joints[t->order[i]];
        tree_body *child = &t->bodies[j->child_is_b ? j->b : j->a], *parent = &t->bodies[j->child_is_b ? j->a : j->b];
        bool hangs = !s->constants[j->child_is_b ? j->b : j->a].fixed;
        real x[DOF];
        set_rest(s, j, biased);
        for (int r = 0; r < j->free_count; r++) {
            if (hangs) j->rest[r] -= row_product(derivative_of(j, r, j->child_is_b), child->change);
            x[r] = j->rest[r] -= row_product(derivative_of(j, r, !j->child_is_b), parent->change);
        }
        solve_lower(j, x);
        solve_upper(j, x);
        for (int k = 0; k < DOF; k++)
            for (int r = 0; r < j->free_count; r++) parent->change[k] += j->response[r][k] * x[r];
    }
}

/* From the roots to the leaves: the impulses, with those that the parent has got by joints eliminated later. */
static void solve_down(const step *s, bool biased) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < t->order_count; i++) {
        joint *j = &t->joints[t->order[i]];
        tree_body *child = &t->bodies[j->child_is_b ? j->b : j->a], *parent = &t->bodies[j->child_is_b ? j->a : j->b];
        real x[DOF];
        for (int r = 0; r < j->free_count; r++) x[r] = j->rest[r] - row_product(j->response[r], parent->impulse);
        solve_lower(j, x);
        solve_upper(j, x);
        for (int r = 0; r < j->free_count; r++) {
            const real *down = derivative_of(j, r, j->child_is_b), *up = derivative_of(j, r, !j->child_is_b);
            for (int k = 0; k < DOF; k++) child->impulse[k] += x[r] * down[k], parent->impulse[k] += x[r] * up[k];
        }
        add_impulses(s, j, x, biased);
    }
}

static void solve_free_rows(const step *s, bool biased) {
    const joint_system *t = &s->joint_system;
    for (int32_t i = 0; i < s->body_count; i++) {
        memset(t->bodies[i].change, 0, sizeof t->bodies[i].change);
        memset(t->bodies[i].impulse, 0, sizeof t->bodies[i].impulse);
    }
    solve_up(s, biased);
    solve_down(s, biased);
    for (int32_t i = 0; i < t->count; i++) {
        joint *j = &t->joints[i];
        if (!j->active || j->free_count == 0 || j->in_tree) continue;
        set_rest(s, j, biased);
        solve_lower(j, j->rest);
        solve_upper(j, j->rest);
        add_impulses(s, j, j->rest, biased);
    }
}
