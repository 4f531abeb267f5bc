/* What a process has found in a portion. */
#ifndef TACT_CLI_MPI_RESULT_H
#define TACT_CLI_MPI_RESULT_H

#include "mpi/processes.h"
#include "shard/plan.h"

#define NO_PORTION UINT64_MAX
/* Orders that a process has at a time, so that it need not wait for the next one. */
#define ORDERS_AHEAD 2

enum { TAG_GIFT, TAG_PLAN, TAG_RESULT, TAG_WORK, TAG_FETCH, TAG_MESH, TAG_END };

/* One message: this, its rows, and where it has failed the text of the error. */
typedef struct result_head {
    uint64_t portion; /* NO_PORTION: the process is ready, and has found nothing yet */
    uint64_t asked, rows, failed, steps;
    double seconds;
    uint64_t most_held; /* bytes of meshes in the process, at any time until then */
    traffic sent;       /* by it until then for meshes */
} result_head;

/* What process 0 asks for. */
typedef struct work_order {
    uint64_t portion;
    plan_portion pairs;
} work_order;

/* A message that is being made. */
typedef struct result {
    char *bytes;
    size_t count, room;
    bool full; /* memory is out */
} result;

/* Answers about the pairs of a portion, which are listed, into a message, which holds it at the end; the run's visitor
 * is not used. */
void result_answer(const work_order *order, const clash_pairs *pairs, clash_run *run, result *out);

#endif
