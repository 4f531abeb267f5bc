/* The thread of a process that answers about portions, while the first thread sees to messages. */
#ifndef TACT_CLI_MPI_WORKER_H
#define TACT_CLI_MPI_WORKER_H

#include <pthread.h>

#include "mpi/result.h"
#include "mpi/store.h"

typedef enum order_state {
    ORDER_NONE,
    ORDER_WAITS, /* for meshes */
    ORDER_READY,
    ORDER_DONE
} order_state;

typedef struct order_at_hand {
    order_state state;
    work_order order;
    clash_pairs pairs;
    uint32_t *shapes; /* that the pairs need */
    size_t shape_count, shape_room;
    result result;
} order_at_hand;

typedef struct worker {
    const clash_near *near;
    mesh_store *store;
    clash_run run;
    order_at_hand orders[ORDERS_AHEAD]; /* a ring, which is answered in turn */
    int given, answered;                /* how many at any time */
    int taken;
    bool ended;
    pthread_t thread;
    pthread_mutex_t lock; /* of the states, and of `ended` */
    pthread_cond_t changed;
} worker;

/* Starts the thread. False where there is none. */
bool worker_open(worker *w, const clash_near *near, mesh_store *store, const clash_run *run);
/* True if it takes another order. */
bool worker_is_free(const worker *w);
/* Gives it an order, whose meshes are fetched. */
void worker_give(worker *w, const work_order *order);
/* Looks whether the oldest order is done; its result, until the next call, or null. To be called again and again, for
 * orders whose meshes have come are begun here. */
const result *worker_take(worker *w);
/* Ends the thread when it has answered what is ready. */
void worker_close(worker *w);

#endif
