/* The solver for bodies and contacts that lie apart, as a world's do. */
#ifndef TACT_SOLVER_LISTED_H
#define TACT_SOLVER_LISTED_H

#include "base/angle.h"
#include "base/dimension.h"

/* A system of fewer bodies and contacts is solved in the calling thread, whatever tasks it has. */
#define TEAM_SIZE 512

#define CONTACT_RUN 64

/* The bodies A and B of a contact, in the list of bodies. */
typedef struct listed_pair {
    int32_t a, b;
} listed_pair;

/* What decides with which contacts one is solved: how many points it has, whether it has restitution and rolling
 * friction. */
#define TRAIT_POINTS 7u
#define TRAIT_BOUNCES 8u
#define TRAIT_ROLLS 16u

static inline unsigned char contact_traits(const tactn_solver_contact *c) {
    return (unsigned char)((unsigned)c->point_count | (c->restitution > 0 ? TRAIT_BOUNCES : 0) |
                           (c->rolling_friction > 0 ? TRAIT_ROLLS : 0));
}

/* A coupling of two joints: the coordinate of the second is to be ratio times that of the first, and offset. */
typedef struct solver_coupling {
    int32_t joint[2]; /* in the array of joints */
    tact_joint_coordinate coordinate[2];
    real ratio, offset;
    real hertz, damping_ratio; /* 0: rigid */
    real angle[2];             /* of turns, from -pi to pi, where they were last measured; of slides zero */
    double turns;              /* whole turns of the second, less ratio times those of the first */
    real impulse;              /* of a substep, to start from */
    real force;                /* out: the mean of the step */
} solver_coupling;

/* Measures both coordinates, a turn from -pi to pi, of which whole turns are counted where it has jumped by more than
 * half of one; returns how far the second is from where it is to be. */
static inline real measure_coupling(solver_coupling *c, const real value[2]) {
    for (int k = 0; k < 2; k++) {
        if (c->coordinate[k] != TACT_JOINT_TURN) continue;
        real jump = value[k] - c->angle[k], turn = k == 0 ? -c->ratio : 1;
        c->angle[k] = value[k];
        if (tact_abs(jump) > (real)PI) c->turns += (double)(jump < 0 ? turn : -turn);
    }
    return value[1] - c->ratio * value[0] - c->offset + (real)(2 * PI * c->turns);
}

typedef struct solver_lists {
    /* A pointer to each. A body that nothing moves but that has a velocity gets a new pose, so it may be in the list
     * once only. */
    tactn_solver_body *const *bodies;
    tactn_solver_contact *const *contacts;
    listed_pair *contact_bodies; /* of each contact, whose own indices are not read */
    const unsigned char *traits; /* of each contact, which itself is not read before it is in a group */
    /* What their owner does with runs of them while they are at hand: with bodies before they are read, and with
     * contacts when their impulses are stored. The threads of a team call for different runs at the same time; each run
     * of contacts begins at a multiple of CONTACT_RUN. */
    void *owner;
    void (*begin_bodies)(void *owner, int from, int to);
    void (*finish_contacts)(void *owner, int from, int to);
    tactn_solver_system system; /* joints, tasks and counts */
    solver_coupling *couplings;
    int coupling_count;
    int refinement; /* a power of two: impulses, before and after, are those of substeps so many times as long */
} solver_lists;

/* The bytes of memory for so many bodies, contacts and joints; 0: too many. */
size_t tactn_solve_listed_bytes(const solver_lists *counts);
/* Makes a step as tactn_solve_system() does, in so much aligned memory. */
tact_status tactn_solve_listed(void *memory, const solver_lists *lists, const tactn_solver_settings *settings);

#endif
