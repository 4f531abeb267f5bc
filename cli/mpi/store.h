/* The meshes, which the processes hold together: each is at home in one, and a copy of it where it is asked about. What
 * is not a mesh, all have. */
#ifndef TACT_CLI_MPI_STORE_H
#define TACT_CLI_MPI_STORE_H

#include <mpi.h>

#include "mpi/processes.h"

/* Part of a message that is on its way. */
typedef struct sending {
    MPI_Request request;
    uint64_t number; /* what a request for a mesh says: the number of its shape */
    struct sending *next;
} sending;

/* A mesh, or the last part of one, that has been asked for. */
typedef struct arrival {
    MPI_Request request;
    tact3_mesh *mesh; /* null for all parts but the last */
    uint32_t shape;
} arrival;

typedef struct mesh_store {
    processes *p;
    clash_set *set;
    bool keeps_all;        /* process 0 is home to all, as its report needs them */
    uint64_t *load;        /* of process 0: what each has been given */
    int32_t *home;         /* of each shape */
    uint32_t *users;       /* of each shape: how many orders at hand need it */
    bool *wanted;          /* of each shape: it has been asked for and has not come */
    uint32_t *copies;      /* shapes whose meshes are here, but not at home */
    size_t shape_room;     /* of home */
    size_t copy_count;
    uint64_t copied, room; /* bytes of these, and how many there may be before those that no order needs are dropped */
    uint64_t held, most;   /* bytes of all meshes here, now and at any time */
    arrival *arrivals;     /* in the order in which they come */
    size_t arrival_count, arrival_next, arrival_room;
    sending *sendings;
    traffic sent; /* requests, and meshes to who has asked */
} mesh_store;

/* ---- While process 0 reads ---- */

/* Process 0: takes each mesh that is made, and gives it to who has least, as clash_set.give. */
void store_give(void *store, clash_shape *shape);
/* Process 0: no more is given. */
void store_give_end(mesh_store *store);
/* The others: take what they are given until there is no more. The set gets shapes that have nothing but a mesh. */
void store_take(mesh_store *store);

/* ---- Then ---- */

/* All processes, when each has the set: tells who is home to which. */
void store_open(mesh_store *store);
/* Notes that an order needs some shapes, each listed once, and asks for those that are not here. */
void store_need(mesh_store *store, const uint32_t *shapes, size_t count);
/* True if all of them are here. */
bool store_has(const mesh_store *store, const uint32_t *shapes, size_t count);
/* Notes that an order needs them no more. Drops copies where there are too many. */
void store_release(mesh_store *store, const uint32_t *shapes, size_t count);
/* Takes what has come, and sends what others ask for; true if there was any. */
bool store_serve(mesh_store *store);
/* The bytes of all meshes of the set, each counted once. */
uint64_t store_bytes(const mesh_store *store);
void store_close(mesh_store *store);

#endif
