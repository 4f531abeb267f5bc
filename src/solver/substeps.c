/* A step of the solver: memory layout, setup, substeps, results. */
#include "solver/contact_solver.h"
#include "solver/joint_solver.h"
#include "solver/team.h"
#include "solver/validate.h"

#define ALIGNMENT ((uint64_t)64) /* of a cache line */

/* What joints hold is as stiff as a spring of this part of the rate of substeps, for all that moves with it. */
#define JOINT_RATE R(0.25)
#define JOINT_DAMPING_RATIO 2

/* The bytes of an array, rounded up to the alignment; counts are below 2^31, so nothing overflows in 64 bits. */
static uint64_t array_bytes(int count, size_t item) {
    return ((uint64_t)count * item + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Places an array behind the `used` bytes of the memory. */
static void *layout_array(char *memory, uint64_t *used, int count, size_t item) {
    char *taken = memory ? memory + *used : NULL;
    *used += array_bytes(count, item);
    return taken;
}

/* Places all arrays; without memory only counts the bytes. */
static uint64_t lay_out(step *s, char *memory, uint64_t **colours) {
    uint64_t used = 0;
    int bodies = s->body_count + 1; /* at most INT_MAX, see solver.c */
    s->velocities = layout_array(memory, &used, bodies, sizeof(body_velocity));
    s->displacements = layout_array(memory, &used, bodies, sizeof(displacement));
    s->warm_starts = layout_array(memory, &used, bodies, sizeof(body_velocity));
    s->constants = layout_array(memory, &used, bodies, sizeof(body_constants));
    s->tensors = layout_array(memory, &used, bodies, sizeof(tensor));
    s->rotations = layout_array(memory, &used, bodies, sizeof(rotation));
    *colours = layout_array(memory, &used, bodies, sizeof(uint64_t));
    s->groups = layout_array(memory, &used, max_group_count(s->contact_count), sizeof(group));
    s->contact_lanes = layout_array(memory, &used, s->contact_count, sizeof(int32_t));
    listed_pair *pairs = layout_array(memory, &used, s->lists ? 0 : s->contact_count, sizeof(listed_pair));
    s->contact_bodies = s->lists ? s->lists->contact_bodies : pairs;
    int joints = HAS_JOINTS ? max_joint_count(s) : 0, joined = joints > 0 ? bodies : 0;
    joint_system *t = &s->joint_system;
    t->joints = layout_array(memory, &used, joints, sizeof(joint));
    t->bodies = layout_array(memory, &used, joined, sizeof(tree_body));
    t->next_edge = layout_array(memory, &used, 2 * joints, sizeof(int32_t));
    t->order = layout_array(memory, &used, joints, sizeof(int32_t));
    t->queue = layout_array(memory, &used, joined, sizeof(int32_t));
    t->couplings = layout_array(memory, &used, HAS_JOINTS ? coupling_count(s) : 0, sizeof(coupling));
    s->impacts.waiting = layout_array(memory, &used, impact_words(s->contact_count), sizeof(uint64_t));
    s->impacts.bounced = layout_array(memory, &used, s->contact_count, sizeof(unsigned char));
    s->impacts.first = layout_array(memory, &used, bodies, sizeof(int32_t));
    s->impacts.of_body = layout_array(memory, &used, s->contact_count, 2 * sizeof(int32_t));
    return used;
}

static uint64_t needed_bytes(const step *counts) {
    uint64_t *colours;
    step s = *counts;
    return ALIGNMENT + lay_out(&s, NULL, &colours);
}

/* The coefficients of an implicit spring and damper of a frequency, for any mass (Catto, Soft Constraints, 2011). */
static softness make_softness(real hertz, real damping_ratio, real h) {
    if (!(hertz > 0)) return (softness){0, 1, 0};
    real omega = R(6.283185307179586) * hertz;
    real a1 = 2 * damping_ratio + h * omega;
    real a2 = h * omega * a1;
    real a3 = 1 / (1 + a2);
    return (softness){omega / a1, a2 * a3, a3};
}

/* Returns memory for the colours that bodies have used. */
static uint64_t *set_step(step *s) {
    const tactn_solver_settings *t = s->settings;
    s->h = t->dt / (real)t->substeps;
    s->inverse_h = (real)t->substeps / t->dt;
    s->max_speed = tact_min(t->max_speed, LARGEST_SCALE);
    /* With room for rounding. */
    s->max_turning = tact_min(R(3.141592653589793) * s->inverse_h, R(0.5) * LARGEST_SCALE);
    real hertz = tact_min(t->contact_hertz, R(0.25) * s->inverse_h);
    s->soft = make_softness(hertz, t->contact_damping_ratio, s->h);
    s->hard = make_softness(R(1.5) * hertz, t->contact_damping_ratio, s->h);
    s->joint_softness = make_softness(JOINT_RATE * s->inverse_h, JOINT_DAMPING_RATIO, s->h);
    uint64_t over = (uint64_t)(uintptr_t)s->memory % ALIGNMENT, *colours;
    lay_out(s, (char *)s->memory + (over ? ALIGNMENT - over : 0), &colours);
    return colours;
}

/* ---- Programs of a team ---- */

/* Blocks of so many bodies, contacts and groups. */
#define BODY_BLOCK 64
#define CONTACT_BLOCK CONTACT_RUN
#define GROUP_BLOCK 4

static void accept_run(const step *s, int from, int to) {
    for (int i = from; i < to; i++) {
        if (check_body(body_of(s, i)) == TACT_OK)
            set_body(s, i);
        else
            atomic_store_explicit(s->bad, true, memory_order_relaxed);
    }
}

static void accept_bodies(const step *s, int from, int to) {
    while (from < to) {
        int end = to - from < BODY_BLOCK ? to : from + BODY_BLOCK;
        if (s->lists) s->lists->begin_bodies(s->lists->owner, from, end);
        accept_run(s, from, end);
        from = end;
    }
}

static bool is_bad(const step *s) { return atomic_load_explicit(s->bad, memory_order_relaxed); }

/* Not after a body that cannot be used, of which nothing is set. */
static void accept_contacts(const step *s, int from, int to) {
    if (is_bad(s)) return;
    for (int i = from; i < to; i++) {
        const tactn_solver_contact *c = &s->contacts[i];
        s->contact_bodies[i] = given_bodies(s, i);
        if (check_contact(c, s->contact_bodies[i], s->body_count) == TACT_OK)
            s->contact_lanes[i] = class_of(s, i, contact_traits(c));
        else
            atomic_store_explicit(s->bad, true, memory_order_relaxed);
    }
}

/* Those of lists, which are far in memory, are not read yet. */
static void accept_listed(const step *s, int from, int to) {
    if (is_bad(s)) return;
    for (int i = from; i < to; i++) s->contact_lanes[i] = class_of(s, i, s->lists->traits[i]);
}

static void set_up(worker *w) {
    work_on(w, accept_bodies, 0, w->step->body_count, BODY_BLOCK);
    work_on(w, w->step->lists ? accept_listed : accept_contacts, 0, w->step->contact_count, CONTACT_BLOCK);
}

/* One pass over all groups, colour by colour. */
static void work_by_colours(worker *w, stage_work work) {
    const step *s = w->step;
    const int32_t *start = s->colour_start;
    if (!w->team) {
        work_on(w, work, 0, s->group_count, s->group_count);
        return;
    }
    for (int i = 0; i < s->colour_count; i++) work_on(w, work, start[i], start[i + 1], GROUP_BLOCK);
    work_on(w, work, start[COLOURS], s->group_count, s->group_count);
}

static void substep(worker *w, bool last) {
    const step *s = w->step;
    bool joined = HAS_JOINTS && s->joint_system.count > 0;
    if (s->has_restitution) work_alone(w, solve_impacts);
    work_on(w, integrate_velocities, 0, s->body_count, BODY_BLOCK);
    if (joined) work_alone(w, warm_start_joints);
    if (joined) work_alone(w, solve_joints);
    work_by_colours(w, solve_groups);
    work_on(w, integrate_positions, 0, s->body_count, BODY_BLOCK);
    if (joined) work_alone(w, relax_joints);
    work_by_colours(w, last ? relax_last_groups : relax_groups);
}

static void move(worker *w) {
    const step *s = w->step;
    work_by_colours(w, set_groups);
    if (is_bad(s)) return;
    for (int i = 1; i <= s->settings->substeps; i++) substep(w, i == s->settings->substeps);
    work_on(w, store_bodies, 0, s->body_count, BODY_BLOCK);
    work_on(w, store_impulses, 0, s->contact_count, CONTACT_BLOCK);
}

static bool run(step *s) {
    atomic_bool bad = false;
    bool inertias_changed = false;
    s->bad = &bad;
    s->joint_system.inertias_changed = &inertias_changed;
    uint64_t *colours = set_step(s);
    run_program(s, set_up);
    if (is_bad(s)) return false;
    set_dummy_body(s);
    form_groups(s, colours);
    if (s->has_restitution) list_restitution(s);
    if (HAS_JOINTS) set_joints(s);
    run_program(s, move);
    if (is_bad(s)) return false;
    if (HAS_JOINTS) store_joints(s);
    return true;
}

#ifdef TACT_KERNEL_AVX2
const tactn_solver_kernel tactn_solver_avx2 = {needed_bytes, run};
#else
const tactn_solver_kernel tactn_solver_base = {needed_bytes, run};
#endif
