/* A step of the solver: memory layout, setup, substeps, results. */
#include "solver/contact_solver.h"
#include "solver/joint_solver.h"

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
    s->constants = layout_array(memory, &used, bodies, sizeof(body_constants));
    s->tensors = layout_array(memory, &used, bodies, sizeof(tensor));
    s->rotations = layout_array(memory, &used, bodies, sizeof(rotation));
    *colours = layout_array(memory, &used, bodies, sizeof(uint64_t));
    s->groups = layout_array(memory, &used, max_group_count(s->contact_count), sizeof(group));
    s->contact_lanes = layout_array(memory, &used, s->contact_count, sizeof(int32_t));
    int joints = HAS_JOINTS ? max_joint_count(s) : 0, joined = joints > 0 ? bodies : 0;
    joint_system *t = &s->joint_system;
    t->joints = layout_array(memory, &used, joints, sizeof(joint));
    t->bodies = layout_array(memory, &used, joined, sizeof(tree_body));
    t->next_edge = layout_array(memory, &used, 2 * joints, sizeof(int32_t));
    t->order = layout_array(memory, &used, joints, sizeof(int32_t));
    t->queue = layout_array(memory, &used, joined, sizeof(int32_t));
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

static void set_step(step *s) {
    const tactn_solver_settings *t = s->settings;
    s->h = t->dt / (real)t->substeps;
    s->inverse_h = (real)t->substeps / t->dt;
    s->max_speed = tact_min(t->max_speed, LARGEST_SCALE);
    s->max_turning = R(3.141592653589793) * s->inverse_h;
    real hertz = tact_min(t->contact_hertz, R(0.25) * s->inverse_h);
    s->soft = make_softness(hertz, t->contact_damping_ratio, s->h);
    s->hard = make_softness(R(1.5) * hertz, t->contact_damping_ratio, s->h);
    s->joint_softness = make_softness(JOINT_RATE * s->inverse_h, JOINT_DAMPING_RATIO, s->h);
    uint64_t over = (uint64_t)(uintptr_t)s->memory % ALIGNMENT, *colours;
    lay_out(s, (char *)s->memory + (over ? ALIGNMENT - over : 0), &colours);
    for (int i = 0; i < s->body_count; i++) set_body(s, i);
    set_dummy_body(s);
    set_groups(s, colours);
    if (HAS_JOINTS) set_joints(s);
}

static void substep(const step *s) {
    if (s->has_restitution) solve_impacts(s);
    integrate_velocities(s);
    if (HAS_JOINTS) warm_start_joints(s);
    warm_start_groups(s);
    if (HAS_JOINTS) solve_joints(s);
    solve_groups(s);
    integrate_positions(s);
    if (HAS_JOINTS) relax_joints(s);
    relax_groups(s);
}

static void run(step *s) {
    set_step(s);
    for (int i = 0; i < s->settings->substeps; i++) substep(s);
    for (int i = 0; i < s->body_count; i++) store_body(s, i);
    store_impulses(s);
    if (HAS_JOINTS) store_joints(s);
}

#ifdef TACT_KERNEL_AVX2
const tactn_solver_kernel tactn_solver_avx2 = {needed_bytes, run};
#else
const tactn_solver_kernel tactn_solver_base = {needed_bytes, run};
#endif
