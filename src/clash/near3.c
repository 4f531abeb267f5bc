/* Pairs of bodies whose boxes meet, in the order of both indices, in lists of a fixed size.
 *
 * - Each task looks around some bodies, one after the other. The bodies behind one whose boxes meet its own come from
 *   the tree in any order and are sorted.
 * - Where a list becomes full, what lies behind is left for the next round, which begins there. Pairs of later tasks
 *   are found once more then; so the next round has half as many bodies.
 * - The bodies near one that alone fill a list: of these the first are kept, and the next round goes on behind them. */
#include "clash/near3.h"

#include "base/tasks.h"

typedef struct near_search {
    const tact3_clash_run *run;
    near_list *list;
    uint32_t body, from, limit; /* bodies are wanted from one index on, below another */
    int first;                  /* of the body's pairs in the list */
    bool full;                  /* there is no room for the body's pairs behind those of others */
} near_search;

/* Sorts by the second body (D. L. Shell, 1959; gaps of M. Ciura, 2001). */
static void sort_pairs(uint32_t (*pair)[2], int count) {
    static const int gaps[] = {301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
        for (int i = gaps[g]; i < count; i++) {
            uint32_t one = pair[i][1];
            int k = i;
            for (; k >= gaps[g] && pair[k - gaps[g]][1] > one; k -= gaps[g]) pair[k][1] = pair[k - gaps[g]][1];
            pair[k][1] = one;
        }
    }
}

/* Keeps the lower half of a list that one body fills alone. */
static void drop_upper_half(near_search *s) {
    sort_pairs(s->list->pair, s->list->count);
    s->list->count /= 2;
    s->limit = s->list->pair[s->list->count][1];
}

static bool add_near(void *context, int32_t index) {
    near_search *s = context;
    near_list *list = s->list;
    uint32_t other = (uint32_t)index;
    if (other < s->from || other >= s->limit) return true;
    if (s->run->filter && !s->run->filter(s->run->context, s->body, other)) return true;
    s->full = list->count == NEAR_PAIRS && s->first > 0;
    if (s->full) return false;
    if (list->count == NEAR_PAIRS) drop_upper_half(s);
    if (other >= s->limit) return true;
    list->pair[list->count][0] = s->body;
    list->pair[list->count++][1] = other;
    return true;
}

/* Lists the bodies behind one that are near. False: there are more, and the next round begins with them. */
static bool look_around(const tact3_clash_run *run, int body, near_list *list) {
    uint32_t index = (uint32_t)body, from = body == list->begin ? list->from : index + 1;
    near_search s = {run, list, index, from, UINT32_MAX, list->count, false};
    tact3_bounds box = tact3_clash_bounds(clash_body_shape(run, index), *clash_body_pose(run, index),
                                          run->limits.clearance);
    tact3_static_tree_query(run->tree, box, 0, add_near, &s);
    list->next = body;
    list->next_from = s.full ? from : s.limit;
    if (s.full) list->count = s.first;
    else sort_pairs(list->pair + s.first, list->count - s.first);
    return !s.full && s.limit == UINT32_MAX;
}

static void find_some(void *data, int index) {
    near_round *round = data;
    near_list *list = round->list + index;
    list->count = 0;
    for (int i = list->begin; i < list->end; i++) {
        if (!look_around(round->run, i, list)) return;
    }
    list->next = list->end;
    list->next_from = (uint32_t)list->end + 1;
}

void tact3_clash_start_rounds(near_round *round, const tact3_clash_run *run) {
    round->run = run;
    round->next = run->begin_body;
    round->from = (uint32_t)run->begin_body + 1;
    round->span = NEAR_TASKS * NEAR_BODIES;
    round->count = 0;
}

static int lesser_of(int a, int b) { return a < b ? a : b; }

void tact3_clash_next_round(near_round *round) {
    const tact3_clash_run *run = round->run;
    int begin = round->next, end = begin + lesser_of(round->span, run->end_body - begin), count = 0;
    int each = (round->span + NEAR_TASKS - 1) / NEAR_TASKS;
    for (int i = begin; i < end; i += lesser_of(each, end - i), count++) {
        near_list *list = round->list + count;
        list->begin = i;
        list->end = i + lesser_of(each, end - i);
        list->from = i == begin ? round->from : (uint32_t)i + 1;
    }
    run_tasks(&run->tasks, find_some, round, count);
    round->count = 1;
    while (round->count < count && round->list[round->count - 1].next == round->list[round->count - 1].end)
        round->count++;
    const near_list *last = round->list + round->count - 1;
    round->next = last->next;
    round->from = last->next_from;
    bool cut = last->next < end;
    round->span = cut ? (round->span + 1) / 2 : lesser_of(2 * round->span, NEAR_TASKS * NEAR_BODIES);
}
