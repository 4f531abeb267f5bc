/* Recordings of worlds: what a step has written waits in memory for JavaScript to take it. Statuses are returned. */
#include <stdlib.h>
#include <string.h>

#include "world.h"

typedef struct world_recorder {
    tactn_recorder *recorder;
    unsigned char *bytes;
    size_t count, room;
    bool lost; /* there was no memory for some of them */
} world_recorder;

static void keep_bytes(void *context, const void *bytes, size_t count) {
    world_recorder *r = context;
    if (count > r->room - r->count) {
        size_t room = 2 * r->room + count;
        unsigned char *larger = realloc(r->bytes, room);
        r->lost = r->lost || !larger;
        if (larger) r->bytes = larger, r->room = room;
    }
    if (r->lost) return;
    memcpy(r->bytes + r->count, bytes, count);
    r->count += count;
}

EXPORT("world_recorder_free") void bridge_world_recorder_free(world_recorder *r) {
    tactn_recorder_destroy(r->recorder);
    free(r->bytes);
    free(r);
}

/* Its address; zero without memory. */
EXPORT("world_recorder_make") world_recorder *bridge_world_recorder_make(tactn_world *world) {
    world_recorder *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    if (tactn_recorder_create(world, &(tact_writer){r, keep_bytes}, &r->recorder) == TACT_OK && !r->lost) return r;
    bridge_world_recorder_free(r);
    return NULL;
}

/* Makes a step in any case. */
EXPORT("world_recorder_step") int bridge_world_recorder_step(world_recorder *r, double dt, int substeps) {
    tact_status status = tactn_recorder_step(r->recorder, dt, substeps);
    return r->lost ? TACT_NO_MEMORY : status;
}

/* Where what has been written since the last call is; how many bytes are in the mailbox. */
EXPORT("world_recorder_take") const unsigned char *bridge_world_recorder_take(world_recorder *r) {
    store_number((double)r->count, bridge_mail);
    r->count = 0;
    return r->bytes;
}

/* Steps, the first that differs, and the two halves of the hash. */
EXPORT("world_replay") int bridge_world_replay(const void *memory, size_t bytes) {
    tactn_replay found;
    tact_status status = tactn_world_replay(memory, bytes, NULL, &found);
    double *to = store_number((double)found.first_difference, store_number((double)found.steps, bridge_mail));
    store_number((double)(uint32_t)found.hash, store_number((double)(found.hash >> 32), to));
    return status;
}
