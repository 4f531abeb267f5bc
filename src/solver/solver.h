/* The data of the solver. Two translation units share it: solver_unit.c, which has the public functions, and
 * substeps_unit.c, which runs for each substep and is compiled for each vector width.
 *
 * Velocities, which the loops over contacts read and write, are apart from displacements and from constants, which are
 * used once per substep. docs/response.md has the equations. */
#ifndef TACT_SOLVER_SOLVER_H
#define TACT_SOLVER_SOLVER_H

#include <stdatomic.h>

#include "base/assert.h"
#include "base/locks.h"
#include "base/tolerance.h"
#include "solver/joint_data.h"
#include "solver/listed.h"
#include SOLVER_BODY_H

typedef struct body_constants {
    vec velocity_change;                /* by gravity and forces in a substep */
    spin angular_impulse;               /* of the torque in a substep */
    real linear_factor, angular_factor; /* factors of damping in a substep */
    uint32_t locks;                     /* axes along and about which it does not move */
    bool fixed;                         /* nothing moves it */
    bool contact_free;                  /* it has no contact and flies along an exact parabola */
    bool has_torque;                    /* angular_impulse is not zero */
    bool isotropic;                     /* the inertia is the same about all axes, none locked, or nothing turns it */
} body_constants;

/* A soft constraint (docs/response.md): velocity per overlap, and factors of effective mass and impulse. */
typedef struct softness {
    real bias_rate, mass_scale, impulse_scale;
} softness;

/* Contacts with restitution (restitution.c); without them nothing is written there. */
typedef struct impact_list {
    uint64_t *waiting;      /* a bit for each contact that may have an impact */
    unsigned char *bounced; /* of each contact, a bit for each point that has had one in the step */
    int32_t *first;         /* of a body, and behind the last one the end: where in `of_body` its contacts begin */
    int32_t *of_body;       /* contacts, body after body */
} impact_list;

/* Words of a bit for each contact. */
static inline int impact_words(int contact_count) { return contact_count / 64 + 1; }

#define COLOURS 64 /* and one more, the overflow: solved one after the other */

typedef struct step {
    const tactn_solver_settings *settings;
    tactn_solver_body *bodies;
    tactn_solver_contact *contacts;
    tactn_solver_joint *joints;
    tactn_solver_row *rows;
    const solver_lists *lists; /* where bodies and contacts are not in arrays; else null */
    const tact_tasks *tasks; /* null: none */
    int body_count, contact_count, joint_count, row_count;
    void *memory;
    real h, inverse_h;           /* time of a substep, and its inverse */
    real max_speed, max_turning; /* max_turning: half a turn in a substep at most */
    softness soft, hard;         /* between dynamic bodies; against a fixed one */
    softness joint_softness;     /* of what joints hold */
    bool has_restitution;        /* of any contact */
    atomic_bool *bad;            /* some body or contact cannot be used */
    /* In the memory. Behind the last body is a dummy that never changes, for lanes without a contact. */
    body_velocity *velocities;
    displacement *displacements;
    body_velocity *warm_starts; /* by how much the last impulses change velocities at the start of the next substep */
    body_constants *constants;
    tensor *tensors;
    rotation *rotations; /* since the step began */
    int group_count;
    int colour_count;                  /* without the overflow */
    int32_t colour_start[COLOURS + 2]; /* the first group of each colour, of the overflow, and the end */
    void *groups;           /* groups_of() of contact_solver.h: their size is that of the kernel's vectors */
    int32_t *contact_lanes; /* group * LANES + lane of each contact, or below zero */
    listed_pair *contact_bodies; /* contacts themselves are far in memory */
    impact_list impacts;
    joint_system joint_system;
} step;

static inline tactn_solver_body *body_of(const step *s, int32_t i) {
    return s->lists ? s->lists->bodies[i] : &s->bodies[i];
}
static inline tactn_solver_contact *contact_of(const step *s, int32_t i) {
    return s->lists ? s->lists->contacts[i] : &s->contacts[i];
}

/* The solver for one vector width. */
typedef struct tactn_solver_kernel {
    uint64_t (*bytes)(const step *counts); /* of a step with these counts */
    /* Makes a step; false, with nothing changed: a body or a contact cannot be used. */
    bool (*run)(step *s);
} tactn_solver_kernel;

extern const tactn_solver_kernel tactn_solver_base, tactn_solver_avx2;

#endif
