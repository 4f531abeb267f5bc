/* The solver for bodies and contacts that lie apart, as a world's do. */
#ifndef TACT_SOLVER_LISTED_H
#define TACT_SOLVER_LISTED_H

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
    int refinement; /* a power of two: impulses, before and after, are those of substeps so many times as long */
} solver_lists;

/* The bytes of memory for so many bodies, contacts and joints; 0: too many. */
size_t tactn_solve_listed_bytes(const solver_lists *counts);
/* Makes a step as tactn_solve_system() does, in so much aligned memory. */
tact_status tactn_solve_listed(void *memory, const solver_lists *lists, const tactn_solver_settings *settings);

#endif
