/* Sends a set to all processes: what is checked, without what only the report needs, and without the meshes, which
 * stay where they are. */
#include <stdlib.h>
#include <string.h>

#include "mpi/processes.h"

typedef struct set_sizes {
    size_t shapes, bodies, pairs, passed, names; /* names: bytes of all, with their ends */
    bool lists_pairs;
} set_sizes;

typedef struct placed_body {
    uint32_t shape;
    size_t link;
    tact3_pose pose;
} placed_body;

static void *room_for(const processes *p, size_t bytes) {
    void *room = malloc(bytes + 1);
    if (!room) processes_abort(p, "out of memory");
    return room;
}

/* A process that has been given meshes keeps them. */
static void share_shapes(processes *p, clash_set *set, size_t count) {
    clash_shape *own = set->shapes;
    size_t own_count = p->rank == 0 ? 0 : set->shape_count;
    if (p->rank > 0) set->shapes = room_for(p, count * sizeof *set->shapes);
    processes_broadcast(p, set->shapes, count * sizeof *set->shapes);
    for (size_t i = 0; p->rank > 0 && i < count; i++) {
        clash_shape_hold(set->shapes + i, i < own_count ? own[i].mesh : NULL);
    }
    if (p->rank > 0) free(own);
    set->shape_count = count;
}

static void share_bodies(processes *p, clash_set *set, size_t names_bytes) {
    placed_body *placed = room_for(p, set->body_count * sizeof *placed);
    char *names = room_for(p, names_bytes), *at = names;
    for (size_t i = 0; p->rank == 0 && i < set->body_count; i++) {
        const clash_body *body = set->bodies + i;
        placed[i] = (placed_body){body->shape, body->link, body->pose};
        size_t size = strlen(body->name) + 1;
        memcpy(at, body->name, size);
        at += size;
    }
    processes_broadcast(p, placed, set->body_count * sizeof *placed);
    processes_broadcast(p, names, names_bytes);
    for (size_t i = 0; p->rank > 0 && i < set->body_count; i++) {
        set->bodies[i] = (clash_body){at, placed[i].shape, placed[i].pose, placed[i].link};
        at += strlen(at) + 1;
    }
    if (p->rank > 0) set->names = names;
    else free(names);
    free(placed);
}

static set_sizes sizes_of(const clash_set *set) {
    set_sizes sizes = {set->shape_count,  set->body_count, set->pair_count, set->robot.passed_count, 0,
                       set->pairs != NULL};
    for (size_t i = 0; i < set->body_count; i++) sizes.names += strlen(set->bodies[i].name) + 1;
    return sizes;
}

void share_set(processes *p, clash_set *set) {
    set_sizes sizes = sizes_of(set);
    processes_broadcast(p, &sizes, sizeof sizes);
    if (p->rank > 0) {
        set->body_count = sizes.bodies;
        set->pair_count = sizes.pairs, set->robot.passed_count = sizes.passed;
        free(set->bodies);
        set->bodies = calloc(sizes.bodies + 1, sizeof *set->bodies);
        if (!set->bodies) processes_abort(p, "out of memory");
        if (sizes.lists_pairs) set->pairs = room_for(p, 2 * sizes.pairs * sizeof *set->pairs);
        if (sizes.passed > 0) set->robot.passed = room_for(p, sizes.passed * sizeof *set->robot.passed);
    }
    share_shapes(p, set, sizes.shapes);
    share_bodies(p, set, sizes.names);
    processes_broadcast(p, set->pairs, 2 * sizes.pairs * sizeof *set->pairs);
    processes_broadcast(p, set->robot.passed, sizes.passed * sizeof *set->robot.passed);
}
