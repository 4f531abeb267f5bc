/* The public functions of the solver, after "TGS Soft" (Catto, Solver2D, 2024); docs/response.md. */
#include <limits.h>

#include "base/alignment.h"
#include "base/dispatch.h"
#include "solver/validate.h"

static const tactn_solver_kernel *kernel(void) { return WIDEST_UNIT(tactn_solver_base, tactn_solver_avx2); }

/* The counts of a system, for the memory; false: one is negative or too large. */
static bool set_counts(const tactn_solver_system *system, step *s) {
    if (system->body_count < 0 || system->body_count == INT_MAX || system->contact_count < 0) return false;
    if (system->joint_count < 0 || system->row_count < 0 || system->joint_count > INT_MAX / 2 - system->row_count)
        return false;
    s->body_count = system->body_count, s->contact_count = system->contact_count;
    s->joint_count = system->joint_count, s->row_count = system->row_count;
    return true;
}

static size_t counted_bytes(const tactn_solver_system *system, const solver_lists *lists) {
    step s = {.lists = lists};
    if (!set_counts(system, &s)) return 0;
    uint64_t bytes = kernel()->bytes(&s);
    return bytes > SIZE_MAX ? 0 : (size_t)bytes;
}

size_t tactn_solve_system_bytes(const tactn_solver_system *system) {
    if (!system) tact_assert_failed("the system is null", TACT_FUNCTION);
    return counted_bytes(system, NULL);
}

size_t tactn_solve_listed_bytes(const solver_lists *counts) { return counted_bytes(&counts->system, counts); }

/* Makes a step whose input is set. */
static tact_status solve_step(step *s) {
    tact_status status = check_settings(s->settings);
    if (status != TACT_OK) return status;
    status = check_joints_and_rows(s);
    if (status == TACT_OK && kernel()->run(s)) return TACT_OK;
    tact_status first = check_bodies_and_contacts(s);
    return first != TACT_OK ? first : status;
}

tact_status tactn_solve_system(void *memory, size_t bytes, const tactn_solver_system *system,
                               const tactn_solver_settings *settings) {
    if (!settings || !system || (!system->bodies && system->body_count > 0) ||
        (!system->contacts && system->contact_count > 0) || (!system->joints && system->joint_count > 0) ||
        (!system->rows && system->row_count > 0))
        tact_assert_failed("bodies, contacts, joints, rows or settings are null", TACT_FUNCTION);
    if (system->body_count < 0 || system->contact_count < 0 || system->joint_count < 0 || system->row_count < 0)
        return TACT_NEGATIVE;
    size_t needed = tactn_solve_system_bytes(system);
    if (!memory || needed == 0 || bytes < needed) return TACT_BUFFER_TOO_SMALL;
    if (!is_aligned(memory)) return TACT_MISALIGNED;
    step s = {.settings = settings,
              .bodies = system->bodies,
              .contacts = system->contacts,
              .joints = system->joints,
              .rows = system->rows,
              .tasks = system->tasks,
              .memory = memory};
    set_counts(system, &s);
    return solve_step(&s);
}

/* Multiplies what bodies exert on each other in a substep, which is as short as the caller says. */
static void scale_impulses(const step *s, real factor) {
    for (int i = 0; i < s->contact_count; i++) {
        tactn_solver_contact *c = contact_of(s, i);
        for (int k = 0; k < c->point_count; k++) scale_point_impulses(&c->point[k], factor);
        scale_patch_impulses(c, factor);
    }
    int slots = sizeof s->joints->impulse / sizeof *s->joints->impulse;
    for (int i = 0; i < s->joint_count; i++)
        for (int k = 0; k < slots; k++) s->joints[i].impulse[k] *= factor;
    for (int i = 0; HAS_JOINTS && i < s->lists->coupling_count; i++) s->lists->couplings[i].impulse *= factor;
}

tact_status tactn_solve_listed(void *memory, const solver_lists *lists, const tactn_solver_settings *settings) {
    step s = {.settings = settings,
              .lists = lists,
              .joints = lists->system.joints,
              .tasks = lists->system.tasks,
              .memory = memory};
    set_counts(&lists->system, &s);
    if (lists->refinement == 1) return solve_step(&s);
    scale_impulses(&s, 1 / (real)lists->refinement);
    tact_status status = solve_step(&s);
    scale_impulses(&s, (real)lists->refinement);
    return status;
}

size_t tactn_solve_bytes(int body_count, int contact_count) {
    tactn_solver_system system = {.body_count = body_count, .contact_count = contact_count};
    return tactn_solve_system_bytes(&system);
}

tact_status tactn_solve(void *memory, size_t bytes, tactn_solver_body *bodies, int body_count,
                        tactn_solver_contact *contacts, int contact_count, const tactn_solver_settings *settings) {
    tactn_solver_system system = {
        .bodies = bodies, .body_count = body_count, .contacts = contacts, .contact_count = contact_count};
    return tactn_solve_system(memory, bytes, &system, settings);
}
