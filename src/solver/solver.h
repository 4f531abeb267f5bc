/* What the solver works with. Two kinds of translation units share it: solver.c, which has the public functions, and
 * substeps.c, which has everything that runs for each substep and is compiled once for each vector width.
 *
 * What the loops over contacts read and write of a body stands together (motion), apart from what only positions need
 * (drift) and from what is used once a substep (plan). docs/response.md has the equations. */
#ifndef TACT_SOLVER_SOLVER_H
#define TACT_SOLVER_SOLVER_H

#include "base/angular.h"
#include "base/assert.h"
#include "base/tolerance.h"
#include SOLVER_BODY_H

typedef struct plan {
    vec gain;      /* of velocity in a substep, from gravity and forces */
    spin torque;   /* times the time of a substep */
    real keep_velocity, keep_turning; /* what damping leaves after a substep */
    bool fixed;    /* nothing pushes it */
    bool alone;    /* no contact has it: it flies along an exact parabola */
    bool twisted;  /* its torque is not zero */
    bool round;    /* its inertia is the same about all axes, or it cannot be turned */
} plan;

/* A soft constraint (docs/response.md): how fast a unit of overlap is undone, and what is kept of mass and impulse. */
typedef struct softness {
    real rate, mass, impulse;
} softness;

typedef struct group group;

typedef struct step {
    const tactn_solver_settings *settings;
    tactn_solver_body *bodies;
    tactn_solver_contact *contacts;
    int body_count, contact_count;
    void *memory;
    real h, rate; /* the time of a substep, and how many there are in a unit of time */
    real max_speed, max_turning; /* the latter half a turn in a substep */
    softness soft, hard; /* between bodies that move; against what nothing pushes */
    bool bounces; /* some contact has restitution */
    /* In the memory; behind the last body stands one that nothing changes, for lanes without a contact. */
    motion *motions;
    drift *drifts;
    plan *plans;
    tensor *tensors;
    rotation *turns; /* of a body since the step began */
    int group_count;
    group *groups;
    int32_t *places; /* of a contact: group * LANES + lane, or below zero */
} step;

/* The solver in one vector width. */
typedef struct tactn_solver_kernel {
    uint64_t (*bytes)(int body_count, int contact_count);
    void (*run)(step *s);
} tactn_solver_kernel;

extern const tactn_solver_kernel tactn_solver_base, tactn_solver_avx2;

#endif
