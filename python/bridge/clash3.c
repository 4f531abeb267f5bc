/* Clashes of an assembly in space as an array. */
#include "clash3.h"

#include <stdlib.h>

static bool keep(void *context, const tact3_clash *found) {
    bridge_clashes *clashes = context;
    if (clashes->count == clashes->capacity) {
        size_t capacity = clashes->capacity ? 2 * clashes->capacity : 64;
        tact3_clash *longer = realloc(clashes->found, capacity * sizeof *longer);
        clashes->no_memory = !longer;
        if (!longer) return false;
        clashes->found = longer;
        clashes->capacity = capacity;
    }
    clashes->found[clashes->count++] = *found;
    return true;
}

tact_status bridge_clash(tact3_clash_run *run, bridge_clashes *clashes) {
    size_t bytes = tact3_clash_scratch_bytes();
    void *scratch = malloc(bytes);
    if (!scratch) return TACT_NO_MEMORY;
    run->visit = keep;
    run->context = clashes;
    tact_status status = tact3_clash_all(run, scratch, bytes, NULL);
    free(scratch);
    return clashes->no_memory ? TACT_NO_MEMORY : status;
}

void bridge_clashes_free(bridge_clashes *clashes) { free(clashes->found); }

void bridge_clash_bounds(const tact3_clash_run *run, tact3_bounds *boxes) {
    for (int i = 0; i < run->body_count; i++) {
        const void *pose = (const char *)run->poses + (size_t)i * run->pose_stride;
        uint32_t shape = run->body_shapes ? run->body_shapes[i] : (uint32_t)i;
        boxes[i] = tact3_clash_bounds(&run->shapes[shape], *(const tact3_pose *)pose, run->limits.clearance);
    }
}
