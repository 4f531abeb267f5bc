/* What every process does: its part of the plan, and portions of it. */
#include "mpi/work.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "mpi/worker.h"

/* Positions from the share of a process to that of the next. */
static size_t begin_of(const processes *p, const clash_near *near, int rank) {
    size_t each = near->count / (size_t)p->count, more = near->count % (size_t)p->count, of = (size_t)rank;
    return each * of + (of < more ? of : more);
}

/* Appends the plan of another process, which has sent it. */
static void take_plan(processes *p, int from, work_plan *out) {
    work_plan theirs;
    MPI_Recv(&theirs, (int)sizeof theirs, MPI_BYTE, from, TAG_PLAN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    size_t bytes = theirs.count * sizeof *theirs.list;
    theirs.list = malloc(bytes + 1);
    if (!theirs.list) processes_abort(p, "out of memory");
    MPI_Recv(theirs.list, (int)bytes, MPI_BYTE, from, TAG_PLAN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    p->traffic.messages += 2;
    p->traffic.bytes += bytes + sizeof theirs;
    if (!plan_append(out, &theirs)) processes_abort(p, "out of memory");
    free(theirs.list);
}

bool work_plan_share(processes *p, const clash_near *near, const clash_run *run, work_plan *out, error *error) {
    const plan_extent share = {.begin = begin_of(p, near, p->rank),
                               .end = begin_of(p, near, p->rank + 1),
                               .wanted = PLAN_PORTIONS_OF_PROCESS * (size_t)p->count};
    bool good = plan_make(near, run, &share, out, error);
    if (!processes_agree(p, good, error)) return false;
    if (p->rank > 0) {
        MPI_Send(out, (int)sizeof *out, MPI_BYTE, 0, TAG_PLAN, MPI_COMM_WORLD);
        MPI_Send(out->list, (int)(out->count * sizeof *out->list), MPI_BYTE, 0, TAG_PLAN, MPI_COMM_WORLD);
        return true;
    }
    for (int i = 1; i < p->count; i++) take_plan(p, i, out);
    plan_limit(out, share.wanted);
    return true;
}

/* The process is ready for an order. */
static void tell_ready(const mesh_store *store) {
    result_head ready = {.portion = NO_PORTION, .most_held = store->most};
    MPI_Send(&ready, (int)sizeof ready, MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD);
}

/* Takes an order, if there is one. *ended: all is done. */
static bool take_order(worker *w, bool *ended) {
    int there;
    work_order order;
    MPI_Status status;
    MPI_Iprobe(0, TAG_WORK, MPI_COMM_WORLD, &there, &status);
    if (there) {
        MPI_Recv(&order, (int)sizeof order, MPI_BYTE, 0, TAG_WORK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        worker_give(w, &order);
        return true;
    }
    MPI_Iprobe(0, TAG_END, MPI_COMM_WORLD, &there, &status);
    if (!there) return false;
    MPI_Recv(NULL, 0, MPI_BYTE, 0, TAG_END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *ended = true;
    return true;
}

void work(mesh_store *store, const clash_near *near, const clash_run *run) {
    const struct timespec pause = {0, WORK_PAUSE};
    worker w;
    bool ended = false;
    if (!worker_open(&w, near, store, run)) processes_abort(store->p, "no thread can be started");
    for (int i = 0; i < ORDERS_AHEAD; i++) tell_ready(store);
    while (!ended) {
        bool any = store_serve(store);
        if (take_order(&w, &ended)) any = true;
        for (const result *r; (r = worker_take(&w)); any = true) {
            MPI_Send(r->bytes, (int)r->count, MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD);
        }
        if (!any) nanosleep(&pause, NULL);
    }
    worker_close(&w);
}
