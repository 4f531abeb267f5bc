/* Hulls from points of either precision at any stride, in memory of an allocator or of the caller: their bytes are
 * those of tactn_hull_build(), and input or memory that cannot be used is refused by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/counting_allocator.h"
#include "support/dimension.h"
#include "support/group.h"

enum { COUNT = 200, NUMBERS = TACT_DIMENSION, SINGLE = sizeof(tact_real) == sizeof(float) };

static tactn_vec points[COUNT];
static double doubles[COUNT * NUMBERS];
static float floats[COUNT * NUMBERS];

/* Numbers of 12 bits, which both precisions hold. */
static int make_points(void **state) {
    (void)state;
    uint32_t random = 7;
    for (int i = 0; i < COUNT * NUMBERS; i++) {
        random = random * 1664525u + 1013904223u;
        doubles[i] = (double)(random >> 20) / 1024 - 2;
        floats[i] = (float)doubles[i];
        points[i / NUMBERS] = with_coordinate(points[i / NUMBERS], i % NUMBERS, (tact_real)doubles[i]);
    }
    return 0;
}

/* The hull of the points by tactn_hull_build(); to be freed. */
static tactn_hull *expected_hull(int limit) {
    size_t bytes = tactn_hull_bytes(COUNT);
    void *memory = malloc(bytes);
    tactn_hull_options options = {limit};
    assert_int_equal(tactn_hull_build(memory, bytes, points, COUNT, &options), TACT_OK);
    return memory;
}

static void assert_same(const tactn_hull *hull, const tactn_hull *expected) {
    assert_non_null(hull);
    assert_int_equal(tactn_hull_size(hull), tactn_hull_size(expected));
    assert_memory_equal(hull, expected, tactn_hull_size(hull));
}

/* Both ways of building from one input, against the same hull. */
static void assert_builds(const tactn_hull_input *input, int limit, const tactn_hull *expected) {
    tactn_hull_options options = {limit};
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    tactn_hull *hull = NULL;
    assert_int_equal(tactn_hull_create(input, &options, &allocator, &hull), TACT_OK);
    assert_same(hull, expected);
    assert_int_equal(counts.blocks, 1);
    assert_int_equal(counts.bytes, tactn_hull_size(hull));
    tactn_hull_destroy(hull, &allocator);
    assert_int_equal(counts.blocks, 0);
    assert_false(counts.wrong);

    size_t bytes = tactn_hull_bytes(COUNT);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_hull_build_strided(memory, bytes, input, &options), TACT_OK);
    assert_same(memory, expected);
    free(memory);
}

static void every_scalar_type_gives_the_same_hull(void **state) {
    (void)state;
    for (int limit = 0; limit <= 12; limit += 12) {
        tactn_hull *expected = expected_hull(limit);
        tactn_hull_input input = {points, COUNT, 0, TACT_SCALAR_REAL};
        assert_builds(&input, limit, expected);
        input = (tactn_hull_input){doubles, COUNT, 0, TACT_SCALAR_DOUBLE};
        assert_builds(&input, limit, expected);
        input = (tactn_hull_input){floats, COUNT, 0, TACT_SCALAR_FLOAT};
        assert_builds(&input, limit, expected);
        free(expected);
    }
}

/* Vertices of 1, 4 or 64 more bytes, from an odd address on. */
static void every_stride_gives_the_same_hull(void **state) {
    (void)state;
    static const size_t gaps[] = {1, 4, 64};
    tactn_hull *expected = expected_hull(0);
    for (int i = 0; i < 6; i++) {
        bool single = i % 2;
        size_t point = NUMBERS * (single ? sizeof(float) : sizeof(double)), stride = point + gaps[i / 2];
        char *vertices = malloc(1 + COUNT * stride);
        memset(vertices, 0xff, 1 + COUNT * stride); /* NaN between the points */
        for (int k = 0; k < COUNT; k++) {
            const void *from = single ? (const void *)&floats[k * NUMBERS] : (const void *)&doubles[k * NUMBERS];
            memcpy(vertices + 1 + (size_t)k * stride, from, point);
        }
        tactn_hull_input input = {vertices + 1, COUNT, stride, single ? TACT_SCALAR_FLOAT : TACT_SCALAR_DOUBLE};
        assert_builds(&input, 0, expected);
        free(vertices);
    }
    free(expected);
}

static void without_an_allocator_malloc_is_used(void **state) {
    (void)state;
    tactn_hull *expected = expected_hull(0), *hull = NULL;
    tactn_hull_input input = {points, COUNT, 0, TACT_SCALAR_REAL};
    tact_allocator none = {NULL, NULL, NULL};
    assert_int_equal(tactn_hull_create(&input, NULL, NULL, &hull), TACT_OK);
    assert_same(hull, expected);
    tactn_hull_destroy(hull, NULL);
    assert_int_equal(tactn_hull_create(&input, NULL, &none, &hull), TACT_OK);
    assert_same(hull, expected);
    tactn_hull_destroy(hull, &none);
    tactn_hull_destroy(NULL, NULL);
    free(expected);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    tactn_hull_input input = {points, COUNT, 0, TACT_SCALAR_REAL};
    for (long n = 1; n <= 3; n++) {
        counting_allocator counts;
        tact_allocator allocator = counting(&counts);
        counts.fail_from = n, counts.failures = 1;
        tactn_hull *hull = (tactn_hull *)(void *)points;
        tact_status status = tactn_hull_create(&input, NULL, &allocator, &hull);
        assert_int_equal(status, n <= 2 ? TACT_NO_MEMORY : TACT_OK);
        assert_int_equal(counts.calls, n < 2 ? n : 2);
        if (n <= 2) assert_null(hull);
        if (hull) tactn_hull_destroy(hull, &allocator);
        assert_int_equal(counts.blocks, 0);
        assert_false(counts.wrong);
    }
}

static void *allocate_misaligned(void *context, size_t bytes) {
    char *memory = malloc(bytes + 4);
    ++*(int *)context;
    return memory ? memory + 4 : NULL;
}

static void release_misaligned(void *context, void *memory, size_t bytes) {
    (void)bytes;
    --*(int *)context;
    free((char *)memory - 4);
}

static void misaligned_memory_is_refused(void **state) {
    (void)state;
    size_t bytes = tactn_hull_bytes(COUNT);
    char *memory = malloc(bytes + 16);
    tactn_hull_input input = {points, COUNT, 0, TACT_SCALAR_REAL};
    memset(memory, 0x5a, bytes + 16);
    for (int offset = 1; offset < (int)_Alignof(max_align_t); offset++) {
        assert_int_equal(tactn_hull_build(memory + offset, bytes, points, COUNT, NULL), TACT_MISALIGNED);
        assert_int_equal(tactn_hull_build_strided(memory + offset, bytes, &input, NULL), TACT_MISALIGNED);
    }
    for (size_t i = 0; i < bytes + 16; i++) assert_int_equal(memory[i], 0x5a);
    free(memory);
    int blocks = 0;
    tact_allocator allocator = {&blocks, allocate_misaligned, release_misaligned};
    tactn_hull *hull = (tactn_hull *)(void *)points;
    assert_int_equal(tactn_hull_create(&input, NULL, &allocator, &hull), TACT_MISALIGNED);
    assert_null(hull);
    assert_int_equal(blocks, 0);
}

static void assert_refused(const void *from, int count, size_t stride, tact_scalar_type scalar,
                           tact_status expected) {
    tactn_hull_input input = {from, count, stride, scalar};
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    tactn_hull *hull = (tactn_hull *)(void *)points;
    assert_int_equal(tactn_hull_create(&input, NULL, &allocator, &hull), expected);
    assert_null(hull);
    assert_int_equal(counts.blocks, 0);
    size_t bytes = tactn_hull_bytes(COUNT);
    char *memory = malloc(bytes);
    memset(memory, 0x5a, bytes);
    assert_int_equal(tactn_hull_build_strided(memory, bytes, &input, NULL), expected);
    for (size_t i = 0; i < bytes; i++) assert_int_equal(memory[i], 0x5a);
    free(memory);
}

static void bad_input_is_refused_by_name(void **state) {
    (void)state;
    double limit = SINGLE ? 1e15 : 1e100, numbers[2 * NUMBERS] = {0};
    assert_refused(doubles, 0, 0, TACT_SCALAR_DOUBLE, TACT_NO_POINTS);
    assert_refused(doubles, -1, 0, TACT_SCALAR_DOUBLE, TACT_NO_POINTS);
    assert_refused(doubles, TACTN_HULL_MAX_POINTS + 1, 0, TACT_SCALAR_DOUBLE, TACT_TOO_MANY);
    assert_refused(doubles, COUNT, NUMBERS * sizeof(double) - 1, TACT_SCALAR_DOUBLE, TACT_BAD_STRIDE);
    assert_refused(floats, COUNT, NUMBERS * sizeof(float) - 1, TACT_SCALAR_FLOAT, TACT_BAD_STRIDE);
    assert_refused(doubles, COUNT, SIZE_MAX, TACT_SCALAR_DOUBLE, TACT_BAD_STRIDE);
    assert_refused(doubles, COUNT, PTRDIFF_MAX / COUNT + 1, TACT_SCALAR_DOUBLE, TACT_BAD_STRIDE);
    assert_refused(doubles, COUNT, SIZE_MAX / COUNT * 2 + 3, TACT_SCALAR_DOUBLE, TACT_BAD_STRIDE); /* wraps to less */
    static const char *const bad[] = {"nan", "inf", "-inf"};
    for (int i = 0; i < 3 * 2 * NUMBERS; i++) {
        memset(numbers, 0, sizeof numbers);
        numbers[i / 3] = strtod(bad[i % 3], NULL);
        assert_refused(numbers, 2, 0, TACT_SCALAR_DOUBLE, TACT_NOT_FINITE);
    }
    memset(numbers, 0, sizeof numbers);
    numbers[2 * NUMBERS - 1] = -1.01 * limit;
    assert_refused(numbers, 2, 0, TACT_SCALAR_DOUBLE, TACT_OUT_OF_RANGE);
    numbers[2 * NUMBERS - 1] = 1e300; /* infinite as a float, but a number */
    assert_refused(numbers, 2, 0, TACT_SCALAR_DOUBLE, TACT_OUT_OF_RANGE);
}

/* Doubles are rounded to tact_real, so in the float library points that are alike then are one vertex. */
static void coordinates_are_rounded_to_the_precision_of_the_library(void **state) {
    (void)state;
    double numbers[2 * NUMBERS] = {0};
    for (int i = 0; i < 2 * NUMBERS; i++) numbers[i] = i < NUMBERS ? 1 : 1 + 1e-12;
    tactn_hull_input input = {numbers, 2, 0, TACT_SCALAR_DOUBLE};
    tactn_hull *hull = NULL;
    assert_int_equal(tactn_hull_create(&input, NULL, NULL, &hull), TACT_OK);
    assert_int_equal(tactn_hull_info_get(hull).vertex_count, SINGLE ? 1 : 2);
    assert_true(coordinate(tactn_hull_vertex(hull, 0), 0) == (tact_real)1);
    tactn_hull_destroy(hull, NULL);
}

static jmp_buf escape;
static const char *failed_function;

static void leave(const char *text, const char *function) {
    assert_non_null(text);
    failed_function = function;
    longjmp(escape, 1);
}

#define QUOTED(name) #name
#define TEXT_OF(name) QUOTED(name)

static void null_pointers_and_half_allocators_call_the_hook(void **state) {
    (void)state;
    static const char *const names[] = {TEXT_OF(tactn_hull_create),        TEXT_OF(tactn_hull_create),
                                        TEXT_OF(tactn_hull_create),        TEXT_OF(tactn_hull_create),
                                        TEXT_OF(tactn_hull_create),        TEXT_OF(tactn_hull_build_strided),
                                        TEXT_OF(tactn_hull_build_strided), TEXT_OF(tactn_hull_build),
                                        TEXT_OF(tactn_hull_build),         TEXT_OF(tactn_hull_destroy)};
    size_t bytes = tactn_hull_bytes(COUNT);
    void *memory = malloc(bytes);
    tactn_hull *expected = expected_hull(0), *hull = NULL;
    tactn_hull_input input = {points, COUNT, 0, TACT_SCALAR_REAL}, nothing = {NULL, COUNT, 0, TACT_SCALAR_REAL};
    tactn_hull_input unknown = {points, COUNT, 0, (tact_scalar_type)3};
    tact_allocator half = {NULL, allocate_misaligned, NULL};
    tact_set_assert_hook(leave);
    for (volatile int i = 0; i < 10; i++) {
        failed_function = NULL;
        if (setjmp(escape) == 0) {
            if (i == 0) tactn_hull_create(NULL, NULL, NULL, &hull);
            if (i == 1) tactn_hull_create(&input, NULL, NULL, NULL);
            if (i == 2) tactn_hull_create(&nothing, NULL, NULL, &hull);
            if (i == 3) tactn_hull_create(&input, NULL, &half, &hull);
            if (i == 4) tactn_hull_create(&unknown, NULL, NULL, &hull);
            if (i == 5) tactn_hull_build_strided(memory, bytes, NULL, NULL);
            if (i == 6) tactn_hull_build_strided(NULL, bytes, &input, NULL);
            if (i == 7) tactn_hull_build(NULL, bytes, points, COUNT, NULL);
            if (i == 8) tactn_hull_build(memory, bytes, NULL, COUNT, NULL);
            if (i == 9) tactn_hull_destroy(expected, &half);
        }
        assert_non_null(failed_function);
        assert_string_equal(failed_function, names[i]);
    }
    tact_set_assert_hook(NULL);
    free(expected);
    free(memory);
}

/* A point's own rounding counts: a hull of one point is off by exactly that. */
static void rounded_input_is_in_the_error(void **state) {
    (void)state;
    double numbers[3] = {1 + 0x1p-26, 0x1p-60, -3 - 0x1p-24}, squared = 0;
    size_t bytes = tactn_hull_bytes(1);
    void *memory = malloc(bytes);
    tactn_hull_input input = {numbers, 1, 0, TACT_SCALAR_DOUBLE};
    assert_int_equal(tactn_hull_build_strided(memory, bytes, &input, NULL), TACT_OK);
    tactn_vec vertex = tactn_hull_vertex(memory, 0);
    for (int k = 0; k < NUMBERS; k++) {
        double moved = numbers[k] - (double)coordinate(vertex, k);
        squared += moved * moved;
    }
    double error = (double)tactn_hull_info_get(memory).error;
    assert_true(error * error >= squared && error <= 1e-7);
    assert_true(SINGLE ? squared > 0 : error == 0);
    free(memory);
}

/* So does a rounding to 0 of numbers whose squares underflow. */
static void the_least_input_is_in_the_error(void **state) {
    (void)state;
    double numbers[3] = {0x1p-700, 0, 0};
    size_t bytes = tactn_hull_bytes(1);
    void *memory = malloc(bytes);
    tactn_hull_input input = {numbers, 1, 0, TACT_SCALAR_DOUBLE};
    assert_int_equal(tactn_hull_build_strided(memory, bytes, &input, NULL), TACT_OK);
    double error = (double)tactn_hull_info_get(memory).error;
    assert_true(SINGLE ? error > 0 && error < 1e-40 : error == 0);
    free(memory);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rounded_input_is_in_the_error),
    cmocka_unit_test(the_least_input_is_in_the_error),
    cmocka_unit_test(every_scalar_type_gives_the_same_hull),
    cmocka_unit_test(every_stride_gives_the_same_hull),
    cmocka_unit_test(without_an_allocator_malloc_is_used),
    cmocka_unit_test(every_allocation_may_fail),
    cmocka_unit_test(misaligned_memory_is_refused),
    cmocka_unit_test(bad_input_is_refused_by_name),
    cmocka_unit_test(coordinates_are_rounded_to_the_precision_of_the_library),
    cmocka_unit_test(null_pointers_and_half_allocators_call_the_hook),
};

const test_group test_hull_create = {"test_hull_create", tests, sizeof tests / sizeof *tests, make_points, NULL};
