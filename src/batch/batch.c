/* Queries of many pairs: blocks of pairs, each pair by its single call, or several in lanes where that has the same
 * bits (pair_lanes3.h). */
#include "analytic/written_gap.h"
#include "base/assert.h"
#include "batch/batch.h"
#include PAIR_LANES_H
#include PAIR_OPTIONS_H
#include "pair/relative_pose.h"

static void run_blocks(batch_call *call, tact_task task) { hand_out(call, BATCH_BLOCK, task, call); }

/* ---- one pair ---- */

/* How many pairs ahead memory is asked for: bodies of pairs lie anywhere in it. */
#define PREFETCHED 8

/* The pairs that come next; number i is in place i % PREFETCHED. */
typedef struct pairs_ahead {
    body_pair pair[PREFETCHED];
} pairs_ahead;

static FORCE_INLINE void prefetch_body(const tactn_shape *shape, const tactn_pose *pose) {
    __builtin_prefetch(shape);
    __builtin_prefetch((const char *)shape + 64);
    __builtin_prefetch(pose);
    __builtin_prefetch((const char *)pose + sizeof *pose - 1);
}

static tactn_hint *hint_of(const tactn_batch *batch, uint32_t number) {
    return batch->hints ? (tactn_hint *)((char *)batch->hints + batch->hint_stride * number) : NULL;
}

/* As far as simplexes reach. */
static FORCE_INLINE void prefetch_hint(const tactn_hint *hint) {
    __builtin_prefetch(hint);
    __builtin_prefetch((const char *)hint + 64);
}

/* Finds a pair of the block, and asks for its shapes, poses and hint. */
static FORCE_INLINE void look_ahead(const tactn_batch *batch, uint32_t number, uint32_t end, pairs_ahead *ahead) {
    if (number >= end) return;
    body_pair *pair = &ahead->pair[number % PREFETCHED];
    find_pair(batch, number, pair);
    if (!pair->a) return;
    prefetch_body(pair->a, pair->pose_a);
    prefetch_body(pair->b, pair->pose_b);
    if (batch->hints) prefetch_hint(hint_of(batch, number));
}

static FORCE_INLINE void start_ahead(const tactn_batch *batch, uint32_t first, uint32_t end, pairs_ahead *ahead) {
    for (uint32_t i = 0; i < PREFETCHED; i++) look_ahead(batch, first + i, end, ahead);
}

/* The pair of this number, and looks ahead; false where an index is not below its count. */
static FORCE_INLINE bool take_pair(const tactn_batch *batch, uint32_t number, uint32_t end, pairs_ahead *ahead,
                                   body_pair *pair) {
    *pair = ahead->pair[number % PREFETCHED];
    look_ahead(batch, number + PREFETCHED, end, ahead);
    return pair->a != NULL;
}

/* The pairs of a block. */
static uint32_t block_first(int block) { return (uint32_t)block * BATCH_BLOCK; }
static uint32_t block_end(const batch_call *call, int block) {
    uint32_t left = (uint32_t)call->batch.pair_count - block_first(block);
    return block_first(block) + (left < BATCH_BLOCK ? left : BATCH_BLOCK);
}

/* Copies the options of all pairs; false where there are none, and no pair has any of its own. */
static bool copy_options(const batch_call *call, tactn_query_options *own) {
    *own = call->options ? *call->options : (tactn_query_options){.cutoff = 0};
    own->observer = NULL;
    return call->options || call->batch.hints;
}

/* Sets what each pair has for itself. */
static void set_own(const batch_call *call, uint32_t number, tactn_query_options *own) {
    own->hint = hint_of(&call->batch, number);
    if (call->options) set_pair_arrays(own, call->options, number);
}

/* ---- overlap ---- */

/* True for pairs that no query refuses; false for few others. */
static FORCE_INLINE bool is_surely_valid(const body_pair *pair) {
    const tactn_shape *a = pair->a, *b = pair->b;
    if (a->status != TACT_OK || b->status != TACT_OK || is_unbounded(a) || is_unbounded(b)) return false;
    if (a->core == TACTN_CUSTOM || b->core == TACTN_CUSTOM) return false;
    real sizes = a->reach + a->rounding + b->reach + b->rounding;
    real away = taxicab(sub(pair->pose_b->position, pair->pose_a->position));
    return sizes > SMALLEST_SCALE && sizes + away < R(0.25) * LARGEST_SCALE &&
           rotations_status(*pair->pose_a, *pair->pose_b) == TACT_OK;
}

/* Balls around both shapes that are this much farther apart than they touch: no rounding of a query is near it. */
#define FAR_APART R(1.001)

/* True for pairs that tactn_overlap_world() proves apart, for certain. It would write a hint for them, too. */
static FORCE_INLINE bool is_far_apart(const body_pair *pair) {
    const tactn_shape *a = pair->a, *b = pair->b;
    vec between = sub(pair->pose_b->position, pair->pose_a->position);
    real sizes = FAR_APART * (a->reach + a->rounding + b->reach + b->rounding);
    return dot(between, between) > sizes * sizes && is_surely_valid(pair);
}

static bool overlap_of(const body_pair *pair, tactn_hint *hint) {
    return tactn_overlap_world(pair->a, *pair->pose_a, pair->b, *pair->pose_b, hint);
}

/* Why the answer of tactn_overlap_world() is false, or TACT_OK. */
static tact_status status_of_apart(const body_pair *pair) {
    static const tactn_query_options apart_is_enough = {.apart_is_enough = true};
    if (is_surely_valid(pair)) return TACT_OK;
    return tactn_distance_world(pair->a, *pair->pose_a, pair->b, *pair->pose_b, &apart_is_enough).status;
}

static void write_overlap(const batch_call *call, uint32_t number, bool overlaps, tact_status status) {
    *(bool *)answer_of(call, number) = overlaps;
    if (call->statuses) *(tact_status *)(void *)(call->statuses + call->status_stride * number) = status;
}

static void write_overlap_of(const batch_call *call, uint32_t number, const body_pair *pair, bool overlaps) {
    write_overlap(call, number, overlaps, overlaps || !call->statuses ? TACT_OK : status_of_apart(pair));
}

/* Writes the answers of pairs that wait; none is left. Those not answered yet are asked singly. */
static void end_waiting_overlaps(const batch_call *call, waiting_pairs *waiting, unsigned answered, unsigned overlaps) {
    for (int k = 0; k < waiting->count; k++) {
        const body_pair *pair = &waiting->pair[k];
        uint32_t number = waiting->number[k];
        if (answered >> k & 1) write_overlap(call, number, overlaps >> k & 1, TACT_OK);
        else write_overlap_of(call, number, pair, overlap_of(pair, hint_of(&call->batch, number)));
    }
    waiting->count = 0;
}

static void answer_waiting_overlaps(const batch_call *call, waiting_pairs *waiting, int kind) {
    unsigned overlaps = 0, answered = fill_lanes(waiting) ? overlaps_in_lanes(waiting, kind, &overlaps) : 0;
    end_waiting_overlaps(call, waiting, answered, overlaps);
}

/* The hints of pairs that wait, the lanes filled up. */
static void find_waiting_hints(const batch_call *call, const waiting_pairs *waiting, tactn_hint *hints[WAITING_PAIRS]) {
    for (int k = 0; k < WAITING_PAIRS; k++) hints[k] = hint_of(&call->batch, waiting->number[k]);
}

static void answer_hinted_overlaps(const batch_call *call, waiting_pairs *waiting) {
    tactn_hint *hints[WAITING_PAIRS];
    unsigned apart = 0;
    if (fill_lanes(waiting)) {
        find_waiting_hints(call, waiting, hints);
        apart = hinted_apart_in_lanes(waiting, hints);
    }
    end_waiting_overlaps(call, waiting, apart, 0);
}

static void overlap_block(void *data, int block) {
    const batch_call *call = data;
    uint32_t first = block_first(block), end = block_end(call, block);
    waiting_pairs waiting[WAITING_KINDS], hinted;
    pairs_ahead ahead;
    for (int kind = 0; kind < WAITING_KINDS; kind++) waiting[kind].count = 0;
    hinted.count = 0;
    start_ahead(&call->batch, first, end, &ahead);
    for (uint32_t i = first; i < end; i++) {
        tactn_hint *hint = hint_of(&call->batch, i);
        body_pair pair;
        int kind;
        if (!take_pair(&call->batch, i, end, &ahead, &pair)) write_overlap(call, i, false, TACT_BAD_INDEX);
        else if (!hint && is_far_apart(&pair)) write_overlap(call, i, false, TACT_OK);
        else if (hint && is_hinted_hull(&pair, hint)) {
            if (add_waiting(&hinted, &pair, i)) answer_hinted_overlaps(call, &hinted);
        } else if ((kind = kind_of_pair(&pair)) == WAITING_KINDS)
            write_overlap_of(call, i, &pair, overlap_of(&pair, hint));
        else if (add_waiting(&waiting[kind], &pair, i)) answer_waiting_overlaps(call, &waiting[kind], kind);
    }
    for (int kind = 0; kind < WAITING_KINDS; kind++) answer_waiting_overlaps(call, &waiting[kind], kind);
    answer_hinted_overlaps(call, &hinted);
}

tact_status tactn_batch_overlap(const tactn_batch *batch, bool *answers, size_t answer_stride, tact_status *statuses,
                                size_t status_stride) {
    batch_call call = {.answer_stride = answer_stride, .statuses = (char *)statuses, .status_stride = status_stride};
    tact_status status = start_call(&call, batch, answers, TACT_FUNCTION);
    if (status != TACT_OK) return status;
    if (!fill_stride(&call.answer_stride, sizeof(bool), 1, batch->pair_count)) return TACT_BAD_STRIDE;
    if (!fill_stride(&call.status_stride, sizeof(tact_status), _Alignof(tact_status), batch->pair_count))
        return TACT_BAD_STRIDE;
    run_blocks(&call, overlap_block);
    return TACT_OK;
}

/* ---- distance ---- */

static tactn_gap distance_of(const body_pair *pair, const tactn_query_options *options) {
    return tactn_distance_world(pair->a, *pair->pose_a, pair->b, *pair->pose_b, options);
}

/* True where the closed form of a pair needs no option but a cutoff, which it is compared with. */
static bool asks_for_no_more(const tactn_query_options *options) {
    return options->cutoff >= 0 && options->tolerance == 0 && options->relative_tolerance == 0 &&
           options->max_supports == 0 && !options->general && all_finite(options->first_direction);
}

/* Asks singly for what is not answered of the pairs that wait; none is left. options: null, or such that ask for no
 * more. searched: bits of pairs that have no closed form. */
static void end_waiting_distances(const batch_call *call, waiting_pairs *waiting, const tactn_query_options *options,
                                  unsigned answered, unsigned searched) {
    tactn_query_options own = options ? *options : (tactn_query_options){.cutoff = 0};
    for (int k = 0; k < waiting->count; k++) {
        if (answered >> k & 1) continue;
        tactn_gap *gap = answer_of(call, waiting->number[k]);
        set_own(call, waiting->number[k], &own);
        own.general = searched >> k & 1;
        *gap = distance_of(&waiting->pair[k], options || own.general ? &own : NULL);
    }
    waiting->count = 0;
}

static void answer_waiting_distances(const batch_call *call, waiting_pairs *waiting, int kind,
                                     const tactn_query_options *options) {
    tactn_gap *gaps[WAITING_PAIRS];
    unsigned answered = 0, searched = 0;
    if (fill_lanes(waiting)) {
        for (int k = 0; k < WAITING_PAIRS; k++) gaps[k] = answer_of(call, waiting->number[k]);
        answered = distances_in_lanes(waiting, kind, options ? least_cutoff(options) : -1, gaps, &searched);
    }
    end_waiting_distances(call, waiting, options, answered, searched);
}

static void answer_hinted_distances(const batch_call *call, waiting_pairs *waiting,
                                    const tactn_query_options *options) {
    tactn_gap *gaps[WAITING_PAIRS], spare;
    tactn_hint *hints[WAITING_PAIRS];
    unsigned answered = 0;
    if (fill_lanes(waiting)) {
        for (int k = 0; k < WAITING_PAIRS; k++)
            gaps[k] = k < waiting->count ? answer_of(call, waiting->number[k]) : &spare;
        find_waiting_hints(call, waiting, hints);
        answered = hinted_in_lanes(waiting, hints, least_cutoff(options), gaps);
    }
    end_waiting_distances(call, waiting, options, answered, 0);
}

static void distance_block(void *data, int block) {
    const batch_call *call = data;
    uint32_t first = block_first(block), end = block_end(call, block);
    tactn_query_options own;
    const tactn_query_options *options = copy_options(call, &own) ? &own : NULL;
    bool in_lanes = !options || asks_for_no_more(options);
    waiting_pairs waiting[WAITING_KINDS], hinted;
    pairs_ahead ahead;
    for (int kind = 0; kind < WAITING_KINDS; kind++) waiting[kind].count = 0;
    hinted.count = 0;
    start_ahead(&call->batch, first, end, &ahead);
    for (uint32_t i = first; i < end; i++) {
        tactn_gap *gap = answer_of(call, i);
        body_pair pair;
        int kind;
        set_own(call, i, &own);
        if (!take_pair(&call->batch, i, end, &ahead, &pair)) *gap = (tactn_gap){.status = TACT_BAD_INDEX};
        else if (in_lanes && own.hint && is_hinted_hull(&pair, own.hint)) {
            if (add_waiting(&hinted, &pair, i)) answer_hinted_distances(call, &hinted, &own);
        } else if (!in_lanes || (kind = kind_of_pair(&pair)) == WAITING_KINDS) *gap = distance_of(&pair, options);
        else if (add_waiting(&waiting[kind], &pair, i))
            answer_waiting_distances(call, &waiting[kind], kind, options);
    }
    for (int kind = 0; kind < WAITING_KINDS; kind++)
        answer_waiting_distances(call, &waiting[kind], kind, options);
    answer_hinted_distances(call, &hinted, &own);
}

tact_status tactn_batch_distance(const tactn_batch *batch, const tactn_query_options *options, tactn_gap *answers,
                                 size_t answer_stride) {
    batch_call call = {.options = options, .answer_stride = answer_stride};
    tact_status status = start_call(&call, batch, answers, TACT_FUNCTION);
    if (status != TACT_OK) return status;
    if (!fill_stride(&call.answer_stride, sizeof(tactn_gap), _Alignof(tactn_gap), batch->pair_count))
        return TACT_BAD_STRIDE;
    run_blocks(&call, distance_block);
    return TACT_OK;
}

/* ---- contacts ---- */

static tactn_manifold manifold_of(const batch_call *call, const body_pair *pair,
                                  const tactn_query_options *options) {
    return tactn_collide_world(pair->a, *pair->pose_a, pair->b, *pair->pose_b, call->speculative, options);
}

/* Answers pairs of a kind that wait; none is left. They have no hints. */
static void answer_waiting_manifolds(const batch_call *call, waiting_pairs *waiting, int kind,
                                     const tactn_query_options *options) {
    tactn_manifold *manifolds[WAITING_PAIRS];
    unsigned answered = 0;
    if (fill_lanes(waiting)) {
        for (int k = 0; k < WAITING_PAIRS; k++) manifolds[k] = answer_of(call, waiting->number[k]);
        answered = manifolds_in_lanes(waiting, kind, call->speculative, manifolds);
    }
    for (int k = 0; k < waiting->count; k++) {
        const body_pair *pair = &waiting->pair[k];
        tactn_manifold *manifold = answer_of(call, waiting->number[k]);
        if (!(answered >> k & 1)) *manifold = manifold_of(call, pair, options);
    }
    waiting->count = 0;
}

static void collide_block(void *data, int block) {
    const batch_call *call = data;
    uint32_t first = block_first(block), end = block_end(call, block);
    tactn_query_options own;
    const tactn_query_options *options = copy_options(call, &own) ? &own : NULL;
    bool in_lanes = !call->batch.hints && !own.general && call->speculative >= 0 &&
                    call->speculative <= TACT_REAL_MAX;
    waiting_pairs waiting[WAITING_KINDS];
    pairs_ahead ahead;
    for (int kind = 0; kind < WAITING_KINDS; kind++) waiting[kind].count = 0;
    start_ahead(&call->batch, first, end, &ahead);
    for (uint32_t i = first; i < end; i++) {
        tactn_manifold *manifold = answer_of(call, i);
        body_pair pair;
        int kind;
        set_own(call, i, &own);
        if (!take_pair(&call->batch, i, end, &ahead, &pair)) *manifold = (tactn_manifold){.status = TACT_BAD_INDEX};
        else if (!in_lanes || (kind = kind_of_contact(&pair)) == WAITING_KINDS)
            *manifold = manifold_of(call, &pair, options);
        else if (add_waiting(&waiting[kind], &pair, i))
            answer_waiting_manifolds(call, &waiting[kind], kind, options);
    }
    for (int kind = 0; kind < WAITING_KINDS; kind++)
        answer_waiting_manifolds(call, &waiting[kind], kind, options);
}

tact_status tactn_batch_collide(const tactn_batch *batch, tact_real speculative, const tactn_query_options *options,
                                tactn_manifold *answers, size_t answer_stride) {
    batch_call call = {.options = options, .answer_stride = answer_stride, .speculative = speculative};
    tact_status status = start_call(&call, batch, answers, TACT_FUNCTION);
    if (status != TACT_OK) return status;
    if (!fill_stride(&call.answer_stride, sizeof(tactn_manifold), _Alignof(tactn_manifold), batch->pair_count))
        return TACT_BAD_STRIDE;
    run_blocks(&call, collide_block);
    return TACT_OK;
}

/* ---- casts ---- */

static vec translation_at(const batch_call *call, uint32_t index) {
    return *(const vec *)element(call->translations, call->translation_stride, index);
}

static vec translation_of(const batch_call *call, uint32_t number) {
    if (!call->bodies_move) return translation_at(call, number);
    const uint32_t *body = element(call->batch.pairs, call->batch.pair_stride, number);
    return sub(translation_at(call, body[1]), translation_at(call, body[0]));
}

static void cast_block(void *data, int block) {
    const batch_call *call = data;
    uint32_t first = block_first(block), end = block_end(call, block);
    tactn_query_options own;
    const tactn_query_options *options = copy_options(call, &own) ? &own : NULL;
    pairs_ahead ahead;
    start_ahead(&call->batch, first, end, &ahead);
    for (uint32_t i = first; i < end; i++) {
        tactn_hit *hit = answer_of(call, i);
        body_pair pair;
        set_own(call, i, &own);
        if (!take_pair(&call->batch, i, end, &ahead, &pair)) *hit = (tactn_hit){.status = TACT_BAD_INDEX};
        else *hit = tactn_cast_world(pair.a, *pair.pose_a, pair.b, *pair.pose_b, translation_of(call, i), options);
    }
}

static tact_status cast_pairs(batch_call *call, const tactn_batch *batch, tactn_hit *answers, const char *function) {
    tact_status status = start_call(call, batch, answers, function);
    if (status != TACT_OK) return status;
    int count = call->bodies_move ? batch->body_count : batch->pair_count;
    check_array(call->translations, count, "the translations are null", function);
    if (!fill_stride(&call->answer_stride, sizeof(tactn_hit), _Alignof(tactn_hit), batch->pair_count) ||
        !fill_stride(&call->translation_stride, sizeof(vec), _Alignof(vec), count)) return TACT_BAD_STRIDE;
    run_blocks(call, cast_block);
    return TACT_OK;
}

tact_status tactn_batch_cast(const tactn_batch *batch, const tactn_vec *translations, size_t translation_stride,
                             const tactn_query_options *options, tactn_hit *answers, size_t answer_stride) {
    batch_call call = {.options = options, .answer_stride = answer_stride, .translations = (const char *)translations,
                       .translation_stride = translation_stride};
    return cast_pairs(&call, batch, answers, TACT_FUNCTION);
}

tact_status tactn_batch_cast_bodies(const tactn_batch *batch, const tactn_vec *translations,
                                    size_t translation_stride, const tactn_query_options *options,
                                    tactn_hit *answers, size_t answer_stride) {
    batch_call call = {.options = options, .answer_stride = answer_stride, .translations = (const char *)translations,
                       .translation_stride = translation_stride, .bodies_move = true};
    return cast_pairs(&call, batch, answers, TACT_FUNCTION);
}

/* ---- derivatives ---- */

static const tactn_gap *gap_of(const batch_call *call, uint32_t number) {
    return call->gaps ? (const tactn_gap *)element(call->gaps, call->gap_stride, number) : NULL;
}

static void derivative_block(void *data, int block) {
    const batch_call *call = data;
    uint32_t first = block_first(block), end = block_end(call, block);
    pairs_ahead ahead;
    start_ahead(&call->batch, first, end, &ahead);
    for (uint32_t i = first; i < end; i++) {
        tactn_derivative *answer = answer_of(call, i);
        body_pair pair;
        if (!take_pair(&call->batch, i, end, &ahead, &pair)) *answer = (tactn_derivative){.status = TACT_BAD_INDEX};
        else *answer = tactn_distance_derivative(pair.a, *pair.pose_a, pair.b, *pair.pose_b, gap_of(call, i));
    }
}

static void second_derivative_block(void *data, int block) {
    const batch_call *call = data;
    uint32_t first = block_first(block), end = block_end(call, block);
    pairs_ahead ahead;
    start_ahead(&call->batch, first, end, &ahead);
    for (uint32_t i = first; i < end; i++) {
        tactn_second_derivative *answer = answer_of(call, i);
        body_pair pair;
        if (take_pair(&call->batch, i, end, &ahead, &pair))
            *answer = tactn_distance_second_derivative(pair.a, *pair.pose_a, pair.b, *pair.pose_b, gap_of(call, i));
        else *answer = (tactn_second_derivative){.status = TACT_BAD_INDEX};
    }
}

/* size, alignment: of an answer. */
static tact_status derive_pairs(batch_call *call, const tactn_batch *batch, void *answers, size_t size,
                                size_t alignment, tact_task task, const char *function) {
    tact_status status = start_call(call, batch, answers, function);
    if (status != TACT_OK) return status;
    if (!fill_stride(&call->gap_stride, sizeof(tactn_gap), _Alignof(tactn_gap), batch->pair_count))
        return TACT_BAD_STRIDE;
    if (!fill_stride(&call->answer_stride, size, alignment, batch->pair_count)) return TACT_BAD_STRIDE;
    run_blocks(call, task);
    return TACT_OK;
}

tact_status tactn_batch_derivative(const tactn_batch *batch, const tactn_gap *gaps, size_t gap_stride,
                                   tactn_derivative *answers, size_t answer_stride) {
    batch_call call = {.gaps = (const char *)gaps, .gap_stride = gap_stride, .answer_stride = answer_stride};
    return derive_pairs(&call, batch, answers, sizeof(tactn_derivative), _Alignof(tactn_derivative), derivative_block,
                        TACT_FUNCTION);
}

tact_status tactn_batch_second_derivative(const tactn_batch *batch, const tactn_gap *gaps, size_t gap_stride,
                                          tactn_second_derivative *answers, size_t answer_stride) {
    batch_call call = {.gaps = (const char *)gaps, .gap_stride = gap_stride, .answer_stride = answer_stride};
    return derive_pairs(&call, batch, answers, sizeof(tactn_second_derivative), _Alignof(tactn_second_derivative),
                        second_derivative_block, TACT_FUNCTION);
}
