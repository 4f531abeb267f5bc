/* Batches of contacts of shapes with parts have the bits of the single calls, each list in its place. */
#include <stdlib.h>
#include <string.h>

#include "batch/batch_form.h"
#include "batch/crews.h"
#include "support/group.h"

enum { BODIES = 300, PAIRS = 2400, ROOM = 3 };

static const tact_real speculative = TACT_REAL(0.1);
static batch_form form;
static tactn_batch batch;
static tactn_part_contact single[PAIRS * ROOM], together[PAIRS * ROOM];
static tactn_part_contacts single_all[PAIRS], together_all[PAIRS];

static void ask_all_singly(int room) {
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = form.pairs[2 * i], b = form.pairs[2 * i + 1], none = (uint32_t)form.shape_count;
        bool known = a < BODIES && b < BODIES && form.body_shapes[a] < none && form.body_shapes[b] < none;
        single_all[i] = (tactn_part_contacts){.status = TACT_BAD_INDEX};
        if (!known) continue;
        const tactn_shape *shape_a = &form.shape[form.body_shapes[a]], *shape_b = &form.shape[form.body_shapes[b]];
        single_all[i] = tactn_collide_parts_world(shape_a, form.poses[a], shape_b, form.poses[b], speculative, NULL,
                                               &single[i * room], room);
    }
}

static int start(void **state) {
    (void)state;
    random_stream random = random_named("batch of lists of parts");
    form_new_batch(&form, &random, BODIES, PAIRS, 3);
    batch = form_batch(&form);
    return 0;
}

static int end(void **state) {
    (void)state;
    form_free_batch(&form);
    return 0;
}

static void expect_same_contacts(const tactn_part_contact *a, const tactn_part_contact *b, int count) {
    for (int i = 0; i < count; i++) {
        const tactn_part_contact *one = &a[i], *other = &b[i];
        assert_memory_equal(&one->point_a, &other->point_a, sizeof one->point_a);
        assert_memory_equal(&one->point_b, &other->point_b, sizeof one->point_b);
        assert_memory_equal(&one->normal, &other->normal, sizeof one->normal);
        assert_memory_equal(&one->separation, &other->separation, sizeof one->separation);
        assert_int_equal(one->id, other->id);
        assert_int_equal(one->part_a, other->part_a);
        assert_int_equal(one->part_b, other->part_b);
    }
}

static void expect_same_lists(int room) {
    for (int i = 0; i < PAIRS; i++) {
        const tactn_part_contacts *one = &single_all[i], *other = &together_all[i];
        assert_int_equal(one->status, other->status);
        assert_int_equal(one->count, other->count);
        assert_int_equal(one->complete, other->complete);
        assert_memory_equal(&one->point_error_bound, &other->point_error_bound, sizeof one->point_error_bound);
        expect_same_contacts(&single[i * room], &together[i * room], one->count);
    }
}

static void the_contacts_of_single_calls(void **state) {
    (void)state;
    static const int rooms[] = {ROOM, 1, 0};
    for (int k = 0; k < 3; k++) {
        int room = rooms[k], found = 0, full = 0, bad = 0, convex = 0;
        ask_all_singly(room);
        for (int i = 0; i < PAIRS; i++) {
            found += single_all[i].count;
            full += single_all[i].status == TACT_OK && !single_all[i].complete;
            bad += single_all[i].status == TACT_BAD_INDEX;
            convex += single_all[i].status == TACT_NOT_CONVEX;
        }
        assert_true(found >= 5 * room && full > 0 && bad > 0 && convex > PAIRS / 10);
        for (int threads = -1; threads < 4; threads += 2) {
            crew crew = {.threads = threads};
            batch.tasks = threads < 0 ? (tact_tasks){NULL, NULL} : crew_tasks(&crew);
            memset(together, 0x37, sizeof together);
            memset(together_all, 0x37, sizeof together_all);
            assert_int_equal(tactn_batch_collide_parts(&batch, speculative, NULL, room, room > 0 ? together : NULL,
                                                       together_all, 0), TACT_OK);
            expect_same_lists(room);
            assert_true(threads < 0 || crew.tasks == PAIRS / 8);
        }
        batch.tasks = (tact_tasks){NULL, NULL};
    }
}

static void refused_calls_change_nothing(void **state) {
    (void)state;
    tactn_part_contacts all, before;
    memset(&all, 0x37, sizeof all);
    memcpy(&before, &all, sizeof all);
    tactn_batch one = batch;
    one.pair_count = 1;
    assert_int_equal(tactn_batch_collide_parts(&one, 0, NULL, -1, together, &all, 0), TACT_NEGATIVE);
    assert_int_equal(tactn_batch_collide_parts(&one, 0, NULL, 1, together, &all, 1), TACT_BAD_STRIDE);
    one.pair_count = -1;
    assert_int_equal(tactn_batch_collide_parts(&one, 0, NULL, 1, together, &all, 0), TACT_NEGATIVE);
    assert_memory_equal(&all, &before, sizeof all);
    one.pair_count = 0;
    assert_int_equal(tactn_batch_collide_parts(&one, 0, NULL, 4, NULL, NULL, 0), TACT_OK);
}

static jmp_buf escape;
static const char *said;

static void leave(const char *text, const char *function) {
    (void)function;
    said = text;
    longjmp(escape, 1);
}

static void null_pointers_call_the_hook(void **state) {
    (void)state;
    static const char *const texts[] = {"the batch is null", "the contacts are null", "the answers are null"};
    tact_set_assert_hook(leave);
    for (volatile int what = 0; what < 3; what++) {
        said = NULL;
        if (setjmp(escape) == 0)
            tactn_batch_collide_parts(what == 0 ? NULL : &batch, 0, NULL, 1, what == 1 ? NULL : together,
                                      what == 2 ? NULL : together_all, 0);
        assert_non_null(said);
        assert_string_equal(said, texts[what]);
    }
    tact_set_assert_hook(NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_contacts_of_single_calls),
    cmocka_unit_test(refused_calls_change_nothing),
    cmocka_unit_test(null_pointers_call_the_hook),
};

const test_group test_batch_part_lists = {"test_batch_part_lists", tests, sizeof tests / sizeof *tests, start, end};
