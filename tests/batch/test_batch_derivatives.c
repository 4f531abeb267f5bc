/* Batches of derivatives: the bits of the single calls, with gaps or without, whatever the tasks and strides. */
#include <stdlib.h>
#include <string.h>

#include "batch/batch_form.h"
#include "batch/crews.h"
#include "support/group.h"

enum { BODIES = 300, PAIRS = 600, BYTE = 0x37 };

/* Answers with bytes behind each, which no call may change. */
typedef struct wide_first {
    tactn_derivative answer;
    char behind[16];
} wide_first;

typedef struct wide_second {
    tactn_second_derivative answer;
    char behind[16];
} wide_second;

typedef struct wide_gap {
    tactn_gap gap;
    char behind[16];
} wide_gap;

static batch_form form;
static tactn_batch batch;
static wide_gap gaps[PAIRS];
static wide_first first[PAIRS];
static wide_second second[PAIRS];

static int start(void **state) {
    (void)state;
    random_stream random = random_named("batch of derivatives");
    form_new_batch(&form, &random, BODIES, PAIRS, 3);
    form.pairs[2 * 17 + 1] = UINT32_MAX, form.pairs[2 * 500] = BODIES;
    batch = form_batch(&form);
    return tactn_batch_distance(&batch, NULL, &gaps[0].gap, sizeof *gaps) != TACT_OK;
}

static int end(void **state) {
    (void)state;
    form_free_batch(&form);
    return 0;
}

/* The shape of a body; null where an index is not below its count. */
static const tactn_shape *shape_of(uint32_t body) {
    if (body >= (uint32_t)batch.body_count || form.body_shapes[body] >= (uint32_t)batch.shape_count) return NULL;
    return &form.shape[form.body_shapes[body]];
}

static bool all_behind(const char *behind) {
    for (int i = 0; i < 16; i++)
        if (behind[i] != BYTE) return false;
    return true;
}

static void expect_same_second(const tactn_second_derivative *a, const tactn_second_derivative *b) {
    size_t from = offsetof(tactn_second_derivative, least_eigenvalue);
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->smoothness, b->smoothness);
    assert_true(a->is_set == b->is_set);
    assert_memory_equal((const char *)a + from, (const char *)b + from, sizeof *a - from);
}

/* Compares an answer of the batch with that of the single calls; returns whether all derivatives are set. */
static bool expect_single(int i, const tactn_gap *gap) {
    uint32_t body_a = form.pairs[2 * i], body_b = form.pairs[2 * i + 1];
    const tactn_shape *a = shape_of(body_a), *b = shape_of(body_b);
    tactn_derivative one = {.status = TACT_BAD_INDEX};
    tactn_second_derivative two = {.status = TACT_BAD_INDEX};
    if (a && b) {
        one = tactn_distance_derivative(a, form.poses[body_a], b, form.poses[body_b], gap);
        two = tactn_distance_second_derivative(a, form.poses[body_a], b, form.poses[body_b], gap);
    }
    assert_memory_equal(&one, &first[i].answer, sizeof one);
    expect_same_second(&two, &second[i].answer);
    assert_true(all_behind(first[i].behind) && all_behind(second[i].behind));
    return two.is_set;
}

static void ask_all(const tactn_gap *from, size_t gap_stride) {
    memset(first, BYTE, sizeof first);
    memset(second, BYTE, sizeof second);
    assert_int_equal(tactn_batch_derivative(&batch, from, gap_stride, &first[0].answer, sizeof *first), TACT_OK);
    assert_int_equal(tactn_batch_second_derivative(&batch, from, gap_stride, &second[0].answer, sizeof *second),
                     TACT_OK);
}

static void bits_of_the_single_calls(void **state) {
    (void)state;
    for (int way = 0; way < 4; way++) {
        crew crew = {.threads = way == 2 ? 2 : 0};
        bool given = way % 2 == 0;
        int set = 0, bad = 0;
        batch.tasks = way == 0 ? (tact_tasks){NULL, NULL} : crew_tasks(&crew);
        ask_all(given ? &gaps[0].gap : NULL, given ? sizeof *gaps : 0);
        for (int i = 0; i < PAIRS; i++) {
            set += expect_single(i, given ? &gaps[i].gap : NULL);
            bad += first[i].answer.status == TACT_BAD_INDEX;
        }
        assert_in_range(set, PAIRS / 8, PAIRS);
        assert_in_range(bad, 1, PAIRS / 4);
    }
}

static void expect_refused(const tactn_batch *asked, size_t gap_stride, size_t stride, tact_status status) {
    memset(first, BYTE, sizeof first);
    memset(second, BYTE, sizeof second);
    assert_int_equal(tactn_batch_derivative(asked, &gaps[0].gap, gap_stride, &first[0].answer, stride), status);
    assert_int_equal(tactn_batch_second_derivative(asked, &gaps[0].gap, gap_stride, &second[0].answer, stride),
                     status);
    for (size_t i = 0; i < sizeof first; i++) assert_int_equal(((const char *)first)[i], BYTE);
    for (size_t i = 0; i < sizeof second; i++) assert_int_equal(((const char *)second)[i], BYTE);
}

static void bad_counts_and_strides(void **state) {
    (void)state;
    tactn_batch asked = batch;
    asked.pair_count = -1;
    expect_refused(&asked, 0, 0, TACT_NEGATIVE);
    expect_refused(&batch, 2, 0, TACT_BAD_STRIDE);
    expect_refused(&batch, sizeof(tactn_gap) + 1, 0, TACT_BAD_STRIDE);
    expect_refused(&batch, 0, 2, TACT_BAD_STRIDE);
    expect_refused(&batch, 0, sizeof(tactn_second_derivative) + 1, TACT_BAD_STRIDE);
    const tactn_batch empty = {.pair_count = 0};
    assert_int_equal(tactn_batch_derivative(&empty, NULL, 0, NULL, 0), TACT_OK);
    assert_int_equal(tactn_batch_second_derivative(&empty, NULL, 0, NULL, 0), TACT_OK);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bits_of_the_single_calls),
    cmocka_unit_test(bad_counts_and_strides),
};

const test_group test_batch_derivatives = {"test_batch_derivatives", tests, sizeof tests / sizeof *tests, start, end};
