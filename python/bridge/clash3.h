/* Clashes of an assembly in space as an array. */
#ifndef TACT_PYTHON_CLASH3_H
#define TACT_PYTHON_CLASH3_H

#include "tact/clash3.h"

/* What a run has told so far. */
typedef struct bridge_clashes {
    tact3_clash *found; /* by malloc() */
    size_t count, capacity;
    bool no_memory;
} bridge_clashes;

/* Runs; visitor and context of the run are set here. What is found is freed by the caller, by bridge_clashes_free(). */
tact_status bridge_clash(tact3_clash_run *run, bridge_clashes *clashes);
void bridge_clashes_free(bridge_clashes *clashes);
/* Writes the box of each body of a run, which has no tree yet and whose indices are in range. */
void bridge_clash_bounds(const tact3_clash_run *run, tact3_bounds *boxes);

#endif
