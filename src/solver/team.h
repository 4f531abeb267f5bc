/* A team: workers that go through the same stages of a step, each split into blocks of equal work.
 *
 * Every worker runs the same program. It takes the blocks of a stage that nobody has taken, and enters the next stage
 * when all are done. It waits only for blocks that others are working on, so one worker alone gets through, in whatever
 * order the workers are called; one that has waited for long leaves the rest to the others. Blocks of a stage write
 * nothing that another one reads, so who does which changes no bit. */
#ifndef TACT_SOLVER_TEAM_H
#define TACT_SOLVER_TEAM_H

#include <stdatomic.h>

#include "base/tasks.h"
#include "solver/solver.h"

#define MOST_WORKERS 16
#define MOST_BLOCKS 256 /* of a stage */
/* How often a worker looks whether the others are done; some tenths of a millisecond. */
#define PATIENCE (1 << 17)

struct worker;

typedef struct team {
    atomic_uint stage;               /* the present one, from 1 */
    atomic_uint taken[MOST_BLOCKS];  /* the last stage in which each block was taken */
    atomic_int done;                 /* blocks of the present stage */
    atomic_int workers;              /* how many have come */
    step *step;
    void (*program)(struct worker *worker);
} team;

typedef struct worker {
    step *step;
    team *team; /* null: it works alone */
    int place;  /* in the team, in the order of coming */
    unsigned stage;
    bool left;
} worker;

/* Works on the items from `from` to `to` - 1 of a stage. */
typedef void (*stage_work)(const step *s, int from, int to);

/* ---- team.c ---- */
/* Runs a program that is made of work_on() and work_alone(): by a team of the caller's threads, or here. */
static void run_program(step *s, void (*program)(worker *worker));
/* A stage: the items are split into blocks of `size`, or of a multiple of it. */
static void work_on(worker *w, stage_work work, int from, int to, int size);
/* A stage that one worker does. */
static void work_alone(worker *w, void (*work)(const step *s));

#endif
