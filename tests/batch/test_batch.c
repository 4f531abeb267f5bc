/* Queries of many pairs: the bits of the single calls, whatever the order, the strides, the tasks, the hints, and what
 * else is in the batch. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch/batch_form.h"
#include "batch/crews.h"
#include "support/group.h"

#define BODIES 400
#define PAIRS 3000
#define LEAST_PAIRS 600
#define SPECULATIVE TACT_REAL(0.25)

static const tactn_query_options near_ones = {.cutoff = TACT_REAL(0.5), .tolerance = TACT_REAL(1e-3)};
static const tactn_query_options plain = {.cutoff = 0};
static const tactn_query_options general = {.general = true, .apart_is_enough = true};
static const tactn_query_options refused = {.cutoff = -1};

typedef struct scene {
    batch_form form;
    batch_answer *single, *together;
} scene;

/* Shapes point into the scene. */
static void scene_start(scene *s, const char *name, int pairs, int spoilt) {
    random_stream random = random_named(name);
    form_new_batch(&s->form, &random, BODIES, pairs, spoilt);
    s->single = malloc((size_t)pairs * sizeof *s->single + 1);
    s->together = malloc((size_t)pairs * sizeof *s->together + 1);
    assert_true(s->single && s->together);
}

static void scene_free(scene *s) {
    form_free_batch(&s->form);
    free(s->single);
    free(s->together);
}

static batch_question question_of(const scene *s, batch_kind kind, const tactn_query_options *options) {
    return (batch_question){
        .batch = form_batch(&s->form), .kind = kind, .options = options, .speculative = SPECULATIVE,
        .translations = kind == ASK_CAST          ? s->form.pair_translations
                        : kind == ASK_CAST_BODIES ? s->form.body_translations
                                                  : NULL};
}

static void expect_all_same(const scene *s, batch_kind kind, int count) {
    for (int i = 0; i < count; i++) expect_same(kind, &s->single[i], &s->together[i]);
}

static tact_status status_of(batch_kind kind, const batch_answer *answer) {
    if (kind == ASK_OVERLAP) return answer->status;
    if (kind == ASK_DISTANCE) return answer->gap.status;
    return kind == ASK_COLLIDE ? answer->manifold.status : answer->hit.status;
}

static int count_status(const scene *s, batch_kind kind, tact_status status) {
    int found = 0;
    for (int i = 0; i < s->form.pair_count; i++) found += status_of(kind, &s->together[i]) == status;
    return found;
}

/* As many as the tier asks for, but several blocks. */
static int some_pairs(void) {
    int count = check_rounds(PAIRS);
    return count < LEAST_PAIRS ? LEAST_PAIRS : count;
}

/* ---- every two kinds of shape, with options, strides and tasks */

static void every_two_shapes(void **state) {
    (void)state;
    static const tactn_query_options *const options[] = {NULL, &plain, &near_ones, &general, &refused};
    scene s;
    scene_start(&s, "batch of every two shapes", check_rounds(PAIRS), 0);
    for (int kind = 0; kind < ASK_KINDS; kind++) {
        for (int i = 0; i < 5; i++) {
            batch_question question = question_of(&s, (batch_kind)kind, options[i]);
            ask_singly(&question, NULL, s.single);
            for (int k = 0; k < 2; k++) {
                question.padding = k == 0 ? 0 : 24;
                ask_together(&question, NULL, s.together);
                expect_all_same(&s, (batch_kind)kind, s.form.pair_count);
            }
            if (i < 3) assert_true(10 * count_status(&s, (batch_kind)kind, TACT_OK) > 3 * s.form.pair_count);
            if (i == 4 && kind == ASK_DISTANCE)
                assert_int_equal(count_status(&s, ASK_DISTANCE, TACT_NEGATIVE), s.form.pair_count);
        }
    }
    scene_free(&s);
}

static void parts_and_triangles_are_told(void **state) {
    (void)state;
    scene s;
    scene_start(&s, "batch that tells parts", FORM_SHAPES * FORM_SHAPES, 5);
    for (int kind = ASK_DISTANCE; kind < ASK_KINDS; kind++) {
        batch_question question = question_of(&s, (batch_kind)kind, &plain);
        question.tell_origins = true;
        ask_singly(&question, NULL, s.single);
        ask_together(&question, NULL, s.together);
        expect_all_same(&s, (batch_kind)kind, s.form.pair_count);
        int told = 0;
        for (int i = 0; i < s.form.pair_count; i++) told += s.together[i].parts[0] >= 0;
        assert_true(kind == ASK_COLLIDE || told > 0);
    }
    scene_free(&s);
}

static void bad_ones_among_good_ones(void **state) {
    (void)state;
    scene s;
    scene_start(&s, "batch with bad entries", PAIRS / 2, 8);
    const tact_status statuses[] = {TACT_OK, TACT_BAD_INDEX, TACT_NOT_FINITE, TACT_BAD_ROTATION, TACT_OUT_OF_RANGE,
                                    TACT_NOT_POSITIVE};
    for (int kind = 0; kind < ASK_KINDS; kind++) {
        batch_question question = question_of(&s, (batch_kind)kind, NULL);
        ask_singly(&question, NULL, s.single);
        ask_together(&question, NULL, s.together);
        expect_all_same(&s, (batch_kind)kind, s.form.pair_count);
        for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
            assert_true(count_status(&s, (batch_kind)kind, statuses[i]) > 0);
        question.batch.body_shapes = NULL; /* few bodies have a shape then */
        ask_singly(&question, NULL, s.single);
        ask_together(&question, NULL, s.together);
        expect_all_same(&s, (batch_kind)kind, s.form.pair_count);
        assert_true(2 * count_status(&s, (batch_kind)kind, TACT_BAD_INDEX) > s.form.pair_count / 2);
    }
    scene_free(&s);
}

static void all_counts(void **state) {
    (void)state;
    static const int counts[] = {0, 1, 2, 255, 256, 257, 513};
    scene s;
    scene_start(&s, "batch of some pairs", 513, 3);
    for (int kind = 0; kind < ASK_KINDS; kind++) {
        batch_question question = question_of(&s, (batch_kind)kind, NULL);
        ask_singly(&question, NULL, s.single);
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            crew crew = {.threads = i % 3 == 2 ? 2 : 0};
            question.batch.pair_count = counts[i];
            question.batch.tasks = i % 3 == 0 ? (tact_tasks){NULL, NULL} : crew_tasks(&crew);
            ask_together(&question, NULL, s.together);
            expect_all_same(&s, (batch_kind)kind, counts[i]);
        }
    }
    scene_free(&s);
}

/* ---- order and hints */

static void the_order_does_not_matter(void **state) {
    (void)state;
    scene s;
    scene_start(&s, "batch in another order", some_pairs(), 2);
    random_stream random = random_named("batch shuffled");
    int count = s.form.pair_count, *from = malloc((size_t)count * sizeof *from);
    uint32_t *pairs = malloc((size_t)count * 2 * sizeof *pairs);
    tactn_vec *ways = malloc((size_t)count * sizeof *ways);
    assert_true(from && pairs && ways);
    for (int i = 0; i < count; i++) from[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int k = random_below(&random, i + 1), kept = from[i];
        from[i] = from[k];
        from[k] = kept;
    }
    for (int i = 0; i < count; i++) {
        memcpy(pairs + 2 * i, s.form.pairs + 2 * from[i], 2 * sizeof *pairs);
        ways[i] = s.form.pair_translations[from[i]];
    }
    for (int kind = 0; kind < ASK_KINDS; kind++) {
        batch_question question = question_of(&s, (batch_kind)kind, &near_ones);
        ask_singly(&question, NULL, s.single);
        question.batch.pairs = pairs;
        if (kind == ASK_CAST) question.translations = ways;
        ask_together(&question, NULL, s.together);
        for (int i = 0; i < count; i++) expect_same((batch_kind)kind, &s.single[from[i]], &s.together[i]);
    }
    free(from);
    free(pairs);
    free(ways);
    scene_free(&s);
}

/* Moves all bodies a little, as from one frame to the next. */
static void move_bodies(scene *s, random_stream *random) {
    for (int i = 0; i < s->form.body_count; i++) {
        tactn_vec way = tactn_scale(any_real(random, 0, 0.02), random_direction(random));
        s->form.poses[i].position = tactn_add(s->form.poses[i].position, way);
    }
}

static void ask_with_hints(const char *name, bool garbage) {
    scene s;
    scene_start(&s, name, FORM_SHAPES * FORM_SHAPES, 3);
    random_stream random = random_named(name);
    size_t count = (size_t)s.form.pair_count;
    tactn_hint *single = malloc(count * sizeof *single), *together = malloc(count * sizeof *together);
    assert_true(single && together);
    for (int kind = 0; kind < ASK_KINDS; kind++) {
        memset(single, 0, count * sizeof *single);
        for (int i = 0; garbage && i < s.form.pair_count; i++) {
            for (size_t k = 0; k < sizeof *single; k++)
                ((unsigned char *)&single[i])[k] = (unsigned char)random_bits(&random);
            single[i].kind = (uint8_t)random_below(&random, 6);
        }
        memcpy(together, single, count * sizeof *single);
        for (int frame = 0; frame < 4; frame++) {
            const tactn_query_options *options = frame % 2 == 0 ? NULL : &near_ones;
            crew crew = {.threads = frame};
            batch_question question = question_of(&s, (batch_kind)kind, options);
            ask_singly(&question, single, s.single);
            question.batch.tasks = crew_tasks(&crew);
            question.padding = frame == 3 ? 16 : 0;
            ask_together(&question, together, s.together);
            expect_all_same(&s, (batch_kind)kind, s.form.pair_count);
            assert_memory_equal(single, together, count * sizeof *single);
            move_bodies(&s, &random);
        }
    }
    free(single);
    free(together);
    scene_free(&s);
}

static void hints_are_carried(void **state) {
    (void)state;
    ask_with_hints("batch with hints", false);
}

static void hints_of_any_bytes(void **state) {
    (void)state;
    ask_with_hints("batch with garbage", true);
}

/* Scaling by a power of two, which the single call does where there is a cutoff, would change bits of these. */
static void coordinates_that_are_next_to_nothing(void **state) {
    (void)state;
    enum { FEW_BODIES = 64, FEW_PAIRS = 400 };
    static const double tiny[] = {4.9406564584124654e-324, -1e-310, 2.5e-308, 1e-42, -1.5e-38, -0.0};
    static batch_answer single[FEW_PAIRS], together[FEW_PAIRS];
    random_stream random = random_named("coordinates that are next to nothing");
    tactn_shape shapes[] = {tactn_rounded(tactn_point(tactn_identity_pose().position), TACT_REAL(0.5)),
                            tactn_capsule(TACT_REAL(0.5), 1)};
    tactn_pose poses[FEW_BODIES];
    uint32_t body_shapes[FEW_BODIES], pairs[2 * FEW_PAIRS];
    for (int i = 0; i < FEW_BODIES; i++) {
        tact_real *numbers = (tact_real *)&poses[i];
        poses[i] = tactn_identity_pose();
        for (int k = 0; k < TACT_DIMENSION; k++)
            numbers[k] = random_below(&random, 3) ? (tact_real)tiny[random_below(&random, 6)]
                                                  : (tact_real)(random_below(&random, 9) - 4);
        if (random_below(&random, 4) == 0)
            numbers[TACT_DIMENSION == 2 ? 3 : 5] = (tact_real)tiny[random_below(&random, 4)];
        body_shapes[i] = (uint32_t)i % 2;
    }
    for (int i = 0; i < 2 * FEW_PAIRS; i++) pairs[i] = (uint32_t)random_below(&random, FEW_BODIES);
    const tactn_query_options cut = {.cutoff = 1};
    for (int kind = 0; kind < ASK_CAST; kind++) {
        batch_question question = {.kind = (batch_kind)kind, .options = &cut};
        question.batch = (tactn_batch){.shapes = shapes,
                                       .shape_count = 2,
                                       .body_count = FEW_BODIES,
                                       .poses = poses,
                                       .body_shapes = body_shapes,
                                       .pairs = pairs,
                                       .pair_count = FEW_PAIRS};
        ask_singly(&question, NULL, single);
        ask_together(&question, NULL, together);
        for (int i = 0; i < FEW_PAIRS; i++) expect_same(question.kind, &single[i], &together[i]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_two_shapes),
    cmocka_unit_test(coordinates_that_are_next_to_nothing),
    cmocka_unit_test(parts_and_triangles_are_told),
    cmocka_unit_test(bad_ones_among_good_ones),
    cmocka_unit_test(all_counts),
    cmocka_unit_test(the_order_does_not_matter),
    cmocka_unit_test(hints_are_carried),
    cmocka_unit_test(hints_of_any_bytes),
};

const test_group test_batch = {"test_batch", tests, sizeof tests / sizeof *tests, NULL, NULL};
