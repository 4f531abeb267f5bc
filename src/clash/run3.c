/* A run: pairs that are near, or that are listed, are answered as tasks, some hundred at a time, and told in their
 * order. */
#include "base/alignment.h"
#include "base/assert.h"
#include "base/tasks.h"
#include "clash/near3.h"
#include "clash/side3.h"

/* Pairs of a task, and such tasks of a slice: answers that are held at a time. */
enum { PAIRS_OF_TASK = 4, PAIR_TASKS = 64, SLICE_PAIRS = PAIRS_OF_TASK * PAIR_TASKS };

typedef struct pair_slice {
    const tact3_clash_run *run;
    int count;
    uint32_t pair[SLICE_PAIRS][2];
    int number[SLICE_PAIRS]; /* of a listed pair */
    bool found[SLICE_PAIRS];
    tact3_clash answer[SLICE_PAIRS];
    uint64_t steps[SLICE_PAIRS];
} pair_slice;

typedef struct clash_scratch {
    tact3_clash_run run; /* with every stride filled in */
    tact3_clash_progress progress;
    pair_slice slice;
    near_round round;
} clash_scratch;

size_t tact3_clash_scratch_bytes(void) { return sizeof(clash_scratch); }

/* ---- what a run checks ---- */

static bool fill_stride(size_t *stride, size_t size, size_t alignment, int count) {
    if (*stride == 0) *stride = size;
    if (*stride < size || *stride % alignment != 0) return false;
    return count == 0 || *stride <= PTRDIFF_MAX / (size_t)count;
}

static bool fill_strides(tact3_clash_run *run) {
    return fill_stride(&run->shape_stride, sizeof(tact3_shape), _Alignof(tact3_shape), run->shape_count) &&
           fill_stride(&run->pose_stride, sizeof(tact3_pose), _Alignof(tact3_pose), run->body_count) &&
           fill_stride(&run->body_shape_stride, sizeof(uint32_t), _Alignof(uint32_t), run->body_count) &&
           fill_stride(&run->pair_stride, 2 * sizeof(uint32_t), _Alignof(uint32_t), run->pair_count);
}

static void check_arrays(const tact3_clash_run *run, const char *function) {
    if (!run->visit) tact_assert_failed("the visitor is null", function);
    if (!run->shapes && run->shape_count > 0) tact_assert_failed("the shapes are null", function);
    if (!run->poses && run->body_count > 0) tact_assert_failed("the poses are null", function);
    if (!run->pairs && run->pair_count > 0) tact_assert_failed("the pairs are null", function);
}

static tact_status bodies_status(const tact3_clash_run *run) {
    if (!run->body_shapes) return run->body_count <= run->shape_count ? TACT_OK : TACT_BAD_INDEX;
    for (int i = 0; i < run->body_count; i++) {
        const void *at = (const char *)run->body_shapes + run->body_shape_stride * (size_t)i;
        if (*(const uint32_t *)at >= (uint32_t)run->shape_count) return TACT_BAD_INDEX;
    }
    return TACT_OK;
}

static tact_status counts_status(const tact3_clash_run *run) {
    if (run->shape_count < 0 || run->body_count < 0 || run->pair_count < 0) return TACT_NEGATIVE;
    if (!run->tree) return TACT_OK;
    bool ordered = 0 <= run->begin_body && run->begin_body <= run->end_body && run->end_body <= run->body_count;
    return ordered && tact3_static_tree_count(run->tree) == run->body_count ? TACT_OK : TACT_BAD_INDEX;
}

/* Copies the caller's run into the scratch memory and checks it. */
static tact_status start(const tact3_clash_run *run, clash_scratch *s, const char *function) {
    tact_status status = counts_status(run);
    if (status != TACT_OK) return status;
    if (!tact_finite(run->limits.clearance)) return TACT_NOT_FINITE;
    if (run->limits.clearance < 0) return TACT_NEGATIVE;
    check_arrays(run, function);
    s->run = *run;
    s->progress = (tact3_clash_progress){0};
    s->slice.run = &s->run;
    s->slice.count = 0;
    return fill_strides(&s->run) ? bodies_status(&s->run) : TACT_BAD_STRIDE;
}

/* ---- answers ---- */

static bool answer(const tact3_clash_run *run, uint32_t a, uint32_t b, tact3_clash *out, uint64_t *steps) {
    uint32_t count = (uint32_t)run->body_count;
    *out = (tact3_clash){.status = TACT_BAD_INDEX};
    *steps = 0;
    bool valid = a < count && b < count && a != b;
    bool found = !valid || tact3_clash_answer(clash_body_shape(run, a), *clash_body_pose(run, a),
                                              clash_body_shape(run, b), *clash_body_pose(run, b), &run->limits, out,
                                              steps);
    out->a = a, out->b = b;
    return found;
}

static void answer_some(void *data, int index) {
    pair_slice *s = data;
    int begin = index * PAIRS_OF_TASK, end = begin + PAIRS_OF_TASK;
    for (int i = begin; i < end && i < s->count; i++) {
        s->found[i] = answer(s->run, s->pair[i][0], s->pair[i][1], s->answer + i, s->steps + i);
    }
}

/* False: the caller ends the run. */
static bool goes_on(clash_scratch *s) {
    const tact3_clash_run *run = &s->run;
    s->progress.ended = run->proceed && !run->proceed(run->context, &s->progress);
    return !s->progress.ended;
}

/* Answers the pairs of the slice, and tells of them. */
static bool finish_slice(clash_scratch *s) {
    pair_slice *slice = &s->slice;
    if (slice->count == 0) return true;
    if (!goes_on(s)) return false;
    run_tasks(&s->run.tasks, answer_some, slice, (slice->count + PAIRS_OF_TASK - 1) / PAIRS_OF_TASK);
    for (int i = 0; i < slice->count; i++) {
        if (s->run.tree) s->progress.bodies = (int)slice->pair[i][0] - s->run.begin_body;
        s->progress.asked++;
        s->progress.steps += slice->steps[i];
        if (!s->run.tree && s->run.pair_steps) s->run.pair_steps[slice->number[i]] = slice->steps[i];
        s->progress.ended = slice->found[i] && !s->run.visit(s->run.context, slice->answer + i);
        if (s->progress.ended) return false;
    }
    slice->count = 0;
    return true;
}

static bool add_pair(clash_scratch *s, int number, uint32_t a, uint32_t b) {
    pair_slice *slice = &s->slice;
    slice->number[slice->count] = number;
    slice->pair[slice->count][0] = a;
    slice->pair[slice->count++][1] = b;
    return slice->count < SLICE_PAIRS || finish_slice(s);
}

static void run_near(clash_scratch *s) {
    near_round *round = &s->round;
    tact3_clash_start_rounds(round, &s->run);
    while (round->next < s->run.end_body && goes_on(s)) {
        tact3_clash_next_round(round);
        for (int i = 0; i < round->count; i++) {
            const near_list *list = round->list + i;
            for (int k = 0; k < list->count; k++) {
                if (!add_pair(s, 0, list->pair[k][0], list->pair[k][1])) return;
            }
        }
        if (!finish_slice(s)) return;
        s->progress.bodies = round->next - s->run.begin_body;
    }
}

static void run_listed(clash_scratch *s) {
    const tact3_clash_run *run = &s->run;
    for (int i = 0; i < run->pair_count; i++) {
        const void *at = (const char *)run->pairs + run->pair_stride * (size_t)i;
        const uint32_t *pair = at;
        if (run->filter && !run->filter(run->context, pair[0], pair[1])) continue;
        if (!add_pair(s, i, pair[0], pair[1])) return;
    }
    if (finish_slice(s)) s->progress.bodies = run->body_count;
}

tact_status tact3_clash_all(const tact3_clash_run *run, void *scratch, size_t scratch_bytes,
                            tact3_clash_progress *progress) {
    if (!run || !scratch) tact_assert_failed("the run or its scratch memory is null", TACT_FUNCTION);
    if (scratch_bytes < sizeof(clash_scratch)) return TACT_BUFFER_TOO_SMALL;
    if (!is_aligned(scratch)) return TACT_MISALIGNED;
    clash_scratch *s = scratch;
    tact_status status = start(run, s, TACT_FUNCTION);
    if (status != TACT_OK) return status;
    if (run->tree) run_near(s);
    else run_listed(s);
    if (progress) *progress = s->progress;
    return TACT_OK;
}
