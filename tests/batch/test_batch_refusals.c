/* What a whole batch is refused for, and that nothing has changed then. */
#include <math.h>
#include <string.h>

#include "batch/batch_form.h"
#include "support/group.h"

enum { FEW = 3, BYTE = 0x37 };

typedef struct few_pairs {
    tactn_shape shapes[FEW];
    tactn_pose poses[FEW];
    uint32_t body_shapes[FEW], pairs[FEW][2];
    tactn_vec translations[FEW];
    tactn_hint hints[FEW];
    tactn_batch batch;
    bool overlaps[FEW];
    tact_status statuses[FEW];
    tactn_gap gaps[FEW];
    tactn_manifold manifolds[FEW];
    tactn_hit hits[FEW];
    size_t answer_stride, status_stride, translation_stride;
} few_pairs;

static few_pairs few;

static void start_few(void) {
    memset(&few, BYTE, sizeof few);
    few.answer_stride = few.status_stride = few.translation_stride = 0;
    for (int i = 0; i < FEW; i++) {
        few.shapes[i] = tactn_ball(1);
        few.poses[i] = pose_at(along_axis(0, (tact_real)(3 * i)));
        few.body_shapes[i] = few.pairs[i][0] = (uint32_t)i;
        few.pairs[i][1] = (uint32_t)((i + 1) % FEW);
        few.translations[i] = no_vec();
    }
    few.batch = (tactn_batch){.shapes = few.shapes, .shape_count = FEW, .body_count = FEW, .poses = few.poses,
                              .body_shapes = few.body_shapes, .pairs = few.pairs[0], .pair_count = FEW,
                              .hints = few.hints};
}

static tact_status ask_few(batch_kind kind) {
    switch (kind) {
    case ASK_OVERLAP:
        return tactn_batch_overlap(&few.batch, few.overlaps, few.answer_stride, few.statuses, few.status_stride);
    case ASK_DISTANCE: return tactn_batch_distance(&few.batch, NULL, few.gaps, few.answer_stride);
    case ASK_COLLIDE: return tactn_batch_collide(&few.batch, 0, NULL, few.manifolds, few.answer_stride);
    case ASK_CAST:
        return tactn_batch_cast(&few.batch, few.translations, few.translation_stride, NULL, few.hits,
                                few.answer_stride);
    default:
        return tactn_batch_cast_bodies(&few.batch, few.translations, few.translation_stride, NULL, few.hits,
                                       few.answer_stride);
    }
}

static void expect_refused(batch_kind kind, tact_status status) {
    static few_pairs before;
    memcpy(&before, &few, sizeof few);
    assert_int_equal(ask_few(kind), status);
    assert_memory_equal(&before, &few, sizeof few);
    start_few();
}

static void counts_below_zero(void **state) {
    (void)state;
    start_few();
    for (int kind = 0; kind < ASK_KINDS; kind++) {
        few.batch.pair_count = -1;
        expect_refused((batch_kind)kind, TACT_NEGATIVE);
        few.batch.body_count = -1;
        expect_refused((batch_kind)kind, TACT_NEGATIVE);
        few.batch.shape_count = -1;
        expect_refused((batch_kind)kind, TACT_NEGATIVE);
        assert_int_equal(ask_few((batch_kind)kind), TACT_OK);
        start_few();
    }
}

static void strides_that_do_not_fit(void **state) {
    (void)state;
    start_few();
    const size_t bad[] = {2, 8 * 1024 + 1, SIZE_MAX / 2 + 1 - 8};
    for (int kind = 0; kind < ASK_KINDS; kind++) {
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            size_t *const strides[] = {&few.batch.shape_stride, &few.batch.pose_stride, &few.batch.body_shape_stride,
                                       &few.batch.pair_stride, &few.batch.hint_stride};
            for (int k = 0; k < 5; k++) {
                *strides[k] = bad[i];
                expect_refused((batch_kind)kind, TACT_BAD_STRIDE);
            }
            if (kind != ASK_OVERLAP || i == 2) {
                few.answer_stride = bad[i];
                expect_refused((batch_kind)kind, TACT_BAD_STRIDE);
            }
            few.status_stride = few.translation_stride = bad[i];
            if (kind == ASK_OVERLAP || kind >= ASK_CAST) expect_refused((batch_kind)kind, TACT_BAD_STRIDE);
            few.status_stride = few.translation_stride = 0;
        }
    }
}

static void an_empty_batch(void **state) {
    (void)state;
    const tactn_batch empty = {.pair_count = 0};
    assert_int_equal(tactn_batch_overlap(&empty, NULL, 0, NULL, 0), TACT_OK);
    assert_int_equal(tactn_batch_distance(&empty, NULL, NULL, 0), TACT_OK);
    assert_int_equal(tactn_batch_collide(&empty, 0, NULL, NULL, 0), TACT_OK);
    assert_int_equal(tactn_batch_cast(&empty, NULL, 0, NULL, NULL, 0), TACT_OK);
    assert_int_equal(tactn_batch_cast_bodies(&empty, NULL, 0, NULL, NULL, 0), TACT_OK);
}

/* The statuses of overlaps may be left out. */
static void overlaps_without_statuses(void **state) {
    (void)state;
    start_few();
    few.pairs[1][0] = FEW;
    few.poses[2] = few.poses[0];
    assert_int_equal(tactn_batch_overlap(&few.batch, few.overlaps, 0, NULL, 0), TACT_OK);
    assert_true(!few.overlaps[0] && !few.overlaps[1] && few.overlaps[2]);
}

/* A speculative distance that is none is refused for each pair, as by the single call. */
static void a_bad_speculative_distance(void **state) {
    (void)state;
    start_few();
    assert_int_equal(tactn_batch_collide(&few.batch, -1, NULL, few.manifolds, 0), TACT_OK);
    for (int i = 0; i < FEW; i++) assert_int_equal(few.manifolds[i].status, TACT_NEGATIVE);
    assert_int_equal(tactn_batch_collide(&few.batch, (tact_real)NAN, NULL, few.manifolds, 0), TACT_OK);
    for (int i = 0; i < FEW; i++) assert_int_equal(few.manifolds[i].status, TACT_NOT_FINITE);
}

/* ---- null pointers */

static jmp_buf escape;
static const char *misused;

static void leave(const char *text, const char *function) {
    (void)text;
    misused = function;
    longjmp(escape, 1);
}

#define TEXT_OF_EXPANDED(name) #name
#define TEXT_OF(name) TEXT_OF_EXPANDED(name)

static void ask_without(batch_kind kind, int what) {
    start_few();
    if (what == 0) few.batch.shapes = NULL;
    if (what == 1) few.batch.poses = NULL;
    if (what == 2) few.batch.pairs = NULL;
    if (what < 3) ask_few(kind);
    const tactn_batch *batch = what == 3 ? NULL : &few.batch;
    const tactn_vec *ways = what == 5 ? NULL : few.translations;
    bool none = what == 4;
    if (kind == ASK_OVERLAP) tactn_batch_overlap(batch, none ? NULL : few.overlaps, 0, NULL, 0);
    if (kind == ASK_DISTANCE) tactn_batch_distance(batch, NULL, none ? NULL : few.gaps, 0);
    if (kind == ASK_COLLIDE) tactn_batch_collide(batch, 0, NULL, none ? NULL : few.manifolds, 0);
    if (kind == ASK_CAST) tactn_batch_cast(batch, ways, 0, NULL, none ? NULL : few.hits, 0);
    if (kind == ASK_CAST_BODIES) tactn_batch_cast_bodies(batch, ways, 0, NULL, none ? NULL : few.hits, 0);
}

static void null_pointers_call_the_hook(void **state) {
    (void)state;
    static const char *const names[] = {TEXT_OF(tactn_batch_overlap), TEXT_OF(tactn_batch_distance),
                                        TEXT_OF(tactn_batch_collide), TEXT_OF(tactn_batch_cast),
                                        TEXT_OF(tactn_batch_cast_bodies)};
    tact_set_assert_hook(leave);
    for (volatile int kind = 0; kind < ASK_KINDS; kind++) {
        for (volatile int what = 0; what < (kind >= ASK_CAST ? 6 : 5); what++) {
            misused = NULL;
            if (setjmp(escape) == 0) ask_without((batch_kind)kind, what);
            assert_non_null(misused);
            assert_string_equal(misused, names[kind]);
        }
    }
    tact_set_assert_hook(NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(counts_below_zero),
    cmocka_unit_test(strides_that_do_not_fit),
    cmocka_unit_test(an_empty_batch),
    cmocka_unit_test(overlaps_without_statuses),
    cmocka_unit_test(a_bad_speculative_distance),
    cmocka_unit_test(null_pointers_call_the_hook),
};

const test_group test_batch_refusals = {"test_batch_refusals", tests, sizeof tests / sizeof *tests, NULL, NULL};
