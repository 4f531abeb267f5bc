/* What stands behind the handle of a shape. */
#ifndef TACT_WASM_HOLDER_H
#define TACT_WASM_HOLDER_H

#include "bridge.h"

/* The hull or the mesh that shapes of one origin share: a shape and what has been rounded from it. */
typedef struct shared_block {
    int users;
    void *memory;
    const tactn_hull *hull; /* null where it is none */
} shared_block;

/* The shape comes first. */
typedef struct holder {
    tactn_shape shape;
    shared_block *shared; /* null where all of the shape is in itself */
} holder;

/* A handle of the shape; the status is in the mailbox, and where it is below zero there is no handle. */
holder *bridge_hold(tactn_shape shape, shared_block *shared);
/* The same, for a shape that points into memory of its own, which is freed with the last handle, or at once if there is
 * none. */
holder *bridge_hold_block(tactn_shape shape, void *memory, const tactn_hull *hull);

#endif
