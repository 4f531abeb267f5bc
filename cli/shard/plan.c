/* Portions: threads list and weigh the pairs of some positions at a time; then pairs are joined in their order. */
#include "shard/plan.h"

#include <stdlib.h>

/* No portion has more pairs, so that what is found in one fits into memory. */
#define MOST_PAIRS 65536
/* The cost of a portion at first, from which it is doubled. */
#define LEAST_COST 1
#define POSITIONS_OF_TASK 64
#define TASKS 64
/* Portions of fewer pairs on the average are of few: then single pairs matter. */
#define FEW_PAIRS 64

typedef struct weighing {
    const clash_near *near;
    tact3_clash_depth depth;
    bool looks;
    size_t begin, end; /* positions */
    clash_pairs pairs[TASKS];
    uint64_t *costs[TASKS];
    size_t room[TASKS];                      /* of costs */
    size_t behind[TASKS][POSITIONS_OF_TASK]; /* of each position how many pairs of the task are listed after it */
    bool failed[TASKS];                      /* memory is out */
} weighing;

static bool weigh_pairs(weighing *w, int index) {
    clash_pairs *pairs = w->pairs + index;
    if (w->room[index] < pairs->count) {
        uint64_t *larger = realloc(w->costs[index], pairs->room * sizeof *larger);
        if (!larger) return false;
        w->costs[index] = larger;
        w->room[index] = pairs->room;
    }
    for (size_t i = 0; i < pairs->count; i++) {
        w->costs[index][i] = cost_of_pair(w->near, w->depth, w->looks, pairs->list[i][0], pairs->list[i][1]);
    }
    return true;
}

static void weigh_some(void *data, int index) {
    weighing *w = data;
    size_t begin = w->begin + (size_t)index * POSITIONS_OF_TASK;
    clash_pairs *pairs = w->pairs + index;
    bool good = true;
    pairs->count = 0;
    for (size_t i = 0; i < POSITIONS_OF_TASK; i++) {
        if (good && begin + i < w->end) good = clash_near_list(w->near, begin + i, pairs);
        w->behind[index][i] = pairs->count;
    }
    w->failed[index] = !good || !weigh_pairs(w, index);
}

static bool add_portion(work_plan *plan, plan_portion portion) {
    if (plan->count == plan->room) {
        size_t room = 2 * plan->room + 1024;
        plan_portion *larger = realloc(plan->list, room * sizeof *larger);
        if (!larger) return false;
        plan->list = larger, plan->room = room;
    }
    plan->list[plan->count++] = portion;
    return true;
}

static bool may_join(const work_plan *plan, uint64_t pairs, uint64_t cost) {
    return pairs <= MOST_PAIRS && cost <= plan->most_cost;
}

static void join_neighbours(work_plan *plan) {
    size_t last = 0;
    for (size_t i = 1; i < plan->count; i++) {
        plan_portion *into = plan->list + last, next = plan->list[i];
        if (may_join(plan, into->count + next.count, into->cost + next.cost)) {
            into->count += next.count;
            into->cost += next.cost;
        } else {
            plan->list[++last] = next;
        }
    }
    plan->count = last + 1;
}

void plan_limit(work_plan *plan, size_t wanted) {
    while (plan->count > 2 * wanted && plan->most_cost < plan->cost / wanted) {
        plan->most_cost *= 2;
        join_neighbours(plan);
    }
}

/* Spreads the bits of a number over another one's. */
static uint64_t mix(uint64_t sum, uint64_t with) {
    uint64_t x = (sum ^ with) * UINT64_C(0x9e3779b97f4a7c15);
    return x ^ x >> 29;
}

/* Adds the next pair to the last portion, or begins another. */
static bool add_pair(work_plan *plan, size_t position, uint64_t skip, const uint32_t pair[2], uint64_t cost) {
    plan_portion *last = plan->count > 0 ? plan->list + plan->count - 1 : NULL;
    uint64_t first = plan->pairs++;
    plan->cost += cost;
    plan->sum = mix(mix(plan->sum, pair[0]), pair[1]);
    if (last && may_join(plan, last->count + 1, last->cost + cost)) {
        last->count++;
        last->cost += cost;
        return true;
    }
    return add_portion(plan, (plan_portion){position, skip, 1, first, cost});
}

static bool add_task(work_plan *plan, const weighing *w, int index) {
    size_t begin = w->begin + (size_t)index * POSITIONS_OF_TASK, k = 0;
    for (size_t i = 0; i < POSITIONS_OF_TASK; i++) {
        for (uint64_t skip = 0; k < w->behind[index][i]; k++, skip++) {
            if (!add_pair(plan, begin + i, skip, w->pairs[index].list[k], w->costs[index][k])) return false;
        }
    }
    return true;
}

static bool add_round(work_plan *plan, const weighing *w, int tasks, size_t wanted) {
    for (int i = 0; i < tasks; i++) {
        if (w->failed[i] || !add_task(plan, w, i)) return false;
        if (plan->count > 4 * wanted) plan_limit(plan, wanted);
    }
    return true;
}

bool plan_make(const clash_near *near, const clash_run *run, const plan_extent *extent, work_plan *out, error *error) {
    weighing *w = calloc(1, sizeof *w);
    size_t begin = extent->begin, end = extent->end;
    bool good = w || error_memory(error);
    *out = (work_plan){.most_cost = LEAST_COST};
    while (good && begin < end) {
        size_t left = (end - begin + POSITIONS_OF_TASK - 1) / POSITIONS_OF_TASK;
        int tasks = left < TASKS ? (int)left : TASKS;
        w->near = near, w->begin = begin, w->end = end;
        w->depth = run->limits.depth, w->looks = extent->looks;
        threads_run(run->threads, weigh_some, w, tasks);
        good = add_round(out, w, tasks, extent->wanted) || error_memory(error);
        if (good && run->interrupted && *run->interrupted) good = error_set(error, "tact clash: interrupted");
        begin += (size_t)tasks * POSITIONS_OF_TASK;
    }
    if (good) plan_limit(out, extent->wanted);
    for (int i = 0; w && i < TASKS; i++) {
        free(w->pairs[i].list);
        free(w->costs[i]);
    }
    free(w);
    return good;
}

bool plan_make_for_shards(const clash_near *near, const clash_run *run, size_t count, work_plan *out, error *error) {
    plan_extent all = {.end = near->count, .wanted = PLAN_PORTIONS_OF_PROCESS * count};
    if (!plan_make(near, run, &all, out, error)) return false;
    if (run->limits.depth == TACT3_CLASH_DEPTH_OFF || out->pairs > FEW_PAIRS * all.wanted) return true;
    plan_free(out);
    all.looks = true;
    return plan_make(near, run, &all, out, error);
}

bool plan_append(work_plan *plan, const work_plan *behind) {
    for (size_t i = 0; i < behind->count; i++) {
        plan_portion next = behind->list[i];
        next.first += plan->pairs;
        if (!add_portion(plan, next)) return false;
    }
    plan->pairs += behind->pairs;
    plan->cost += behind->cost;
    if (behind->most_cost < plan->most_cost) plan->most_cost = behind->most_cost;
    return true;
}

void plan_free(work_plan *plan) {
    free(plan->list);
    *plan = (work_plan){0};
}

bool plan_list(const clash_near *near, const plan_portion *portion, clash_pairs *list, error *error) {
    size_t most = (size_t)(portion->skip + portion->count);
    list->count = 0;
    for (size_t i = (size_t)portion->position; i < near->count && list->count < most; i++) {
        if (!clash_near_list(near, i, list)) return error_memory(error);
    }
    return list->count >= most ||
           error_set(error, "tact clash: the pairs that are near are not those of the plan");
}

bool plan_answer(const clash_near *near, const plan_portion *portion, clash_pairs *list, clash_run *run,
                 uint64_t *steps, error *error) {
    return plan_list(near, portion, list, error) &&
           clash_answer(run, (const uint32_t(*)[2])list->list + portion->skip, (size_t)portion->count, steps, error);
}
