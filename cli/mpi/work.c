/* What every process does: its part of the plan, and portions of it. */
#include <mpi.h>
#include <stdlib.h>

#include "mpi/processes.h"
#include "mpi/result.h"

/* Positions from the share of a process to that of the next. */
static size_t begin_of(const processes *p, const clash_near *near, int rank) {
    size_t each = near->count / (size_t)p->count, more = near->count % (size_t)p->count, of = (size_t)rank;
    return each * of + (of < more ? of : more);
}

/* Appends the plan of another process, which has sent it. */
static void take_plan(processes *p, int from, work_plan *out) {
    work_plan theirs;
    MPI_Recv(&theirs, (int)sizeof theirs, MPI_BYTE, from, TAG_RESULT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    size_t bytes = theirs.count * sizeof *theirs.list;
    theirs.list = malloc(bytes + 1);
    if (!theirs.list) processes_abort(p, "out of memory");
    MPI_Recv(theirs.list, (int)bytes, MPI_BYTE, from, TAG_RESULT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    p->traffic.messages += 2;
    p->traffic.bytes += bytes + sizeof theirs;
    if (!plan_append(out, &theirs)) processes_abort(p, "out of memory");
    free(theirs.list);
}

bool share_plan(processes *p, const clash_near *near, const clash_run *run, work_plan *out, error *error) {
    size_t wanted = PLAN_PORTIONS_OF_PROCESS * (size_t)p->count;
    bool good = plan_make(near, begin_of(p, near, p->rank), begin_of(p, near, p->rank + 1), wanted, run->threads,
                          NULL, out, error);
    if (!processes_agree(p, good, error)) return false;
    if (p->rank > 0) {
        MPI_Send(out, (int)sizeof *out, MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD);
        MPI_Send(out->list, (int)(out->count * sizeof *out->list), MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD);
        return true;
    }
    for (int i = 1; i < p->count; i++) take_plan(p, i, out);
    plan_limit(out, wanted);
    return true;
}

void work(const processes *p, const clash_near *near, clash_run *run) {
    result result = {0};
    clash_pairs list = {0};
    work_order order;
    result_head ready = {.portion = NO_PORTION};
    int ahead = ORDERS_AHEAD;
    for (int i = 0; i < ahead; i++) MPI_Send(&ready, (int)sizeof ready, MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD);
    while (ahead > 0) {
        MPI_Recv(&order, (int)sizeof order, MPI_BYTE, 0, TAG_WORK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (order.portion == NO_PORTION) {
            ahead--;
            continue;
        }
        result_answer(near, &order, &list, run, &result);
        if (result.full) processes_abort(p, "out of memory");
        MPI_Send(result.bytes, (int)result.count, MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD);
    }
    free(result.bytes);
    free(list.list);
}
