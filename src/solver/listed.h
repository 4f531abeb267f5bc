/* The solver for bodies and contacts that lie apart, as a world's do. */
#ifndef TACT_SOLVER_LISTED_H
#define TACT_SOLVER_LISTED_H

#include "base/dimension.h"

/* A system of fewer bodies and contacts is solved in the calling thread, whatever tasks it has. */
#define TEAM_SIZE 512

typedef struct solver_lists {
    /* A pointer to each. A body that nothing moves but that has a velocity gets a new pose, so it may be in the list
     * once only. */
    tactn_solver_body *const *bodies;
    tactn_solver_contact *const *contacts;
    tactn_solver_system system; /* joints, tasks and counts */
    int refinement; /* a power of two: impulses, before and after, are those of substeps so many times as long */
} solver_lists;

/* Makes a step as tactn_solve_system() does, in tactn_solve_system_bytes() of aligned memory. */
tact_status tactn_solve_listed(void *memory, const solver_lists *lists, const tactn_solver_settings *settings);

#endif
