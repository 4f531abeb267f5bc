/* Stages of a step, by one worker or by a team. */
#include "solver/team.h"
#include "solver/listed.h"

/* The block at which a worker begins: the team's first two share the blocks in halves, four in quarters, so that each
 * meets the same blocks again in the next stage. */
static int first_block(int place, int blocks) {
    int numerator = 0, denominator = 1;
    for (; place > 0; place /= 2) numerator = 2 * numerator + place % 2, denominator *= 2;
    return numerator * blocks / denominator;
}

/* Takes a block of this stage; false: somebody has it. A block that was not taken belongs to the present stage, since
 * no stage ends without it. */
static bool take_block(team *t, unsigned stage, int block) {
    unsigned last = atomic_load_explicit(&t->taken[block], memory_order_relaxed);
    return last < stage && atomic_compare_exchange_strong_explicit(&t->taken[block], &last, stage,
                                                                   memory_order_relaxed, memory_order_relaxed);
}

static bool is_over(team *t, unsigned stage) {
    return atomic_load_explicit(&t->stage, memory_order_acquire) != stage;
}

/* Counts a block as done; the last one begins the next stage. */
static void finish_block(team *t, unsigned stage, int blocks) {
    if (atomic_fetch_add_explicit(&t->done, 1, memory_order_acq_rel) + 1 < blocks) return;
    atomic_store_explicit(&t->done, 0, memory_order_relaxed);
    atomic_store_explicit(&t->stage, stage + 1, memory_order_release);
}

static void wait_for_others(worker *w, unsigned stage) {
    for (int i = 0; i < PATIENCE; i++)
        if (is_over(w->team, stage)) return;
    w->left = true;
}

static void work_on(worker *w, stage_work work, int from, int to, int size) {
    if (w->left || from >= to) return;
    if (!w->team) {
        work(w->step, from, to);
        return;
    }
    size *= (to - from - 1) / MOST_BLOCKS / size + 1;
    int blocks = (to - from - 1) / size + 1;
    unsigned stage = ++w->stage;
    if (is_over(w->team, stage)) return;
    int first = first_block(w->place, blocks);
    for (int i = 0; i < blocks; i++) {
        int block = (first + i) % blocks;
        if (!take_block(w->team, stage, block)) continue;
        int begin = from + block * size;
        work(w->step, begin, to - begin < size ? to : begin + size);
        finish_block(w->team, stage, blocks);
    }
    wait_for_others(w, stage);
}

static void work_alone(worker *w, void (*work)(const step *s)) {
    if (w->left) return;
    if (!w->team) {
        work(w->step);
        return;
    }
    unsigned stage = ++w->stage;
    if (is_over(w->team, stage)) return;
    if (take_block(w->team, stage, 0)) {
        work(w->step);
        finish_block(w->team, stage, 1);
    }
    wait_for_others(w, stage);
}

static void join_team(void *data, int task) {
    (void)task;
    team *t = data;
    worker w = {.step = t->step, .team = t};
    w.place = atomic_fetch_add_explicit(&t->workers, 1, memory_order_relaxed);
    t->program(&w);
}

static void run_program(step *s, void (*program)(worker *worker)) {
    if (!s->tasks || !s->tasks->run || s->body_count + s->contact_count < TEAM_SIZE) {
        worker w = {.step = s};
        program(&w);
        return;
    }
    team t = {.step = s, .program = program};
    atomic_init(&t.stage, 1);
    run_tasks(s->tasks, join_team, &t, MOST_WORKERS);
}
