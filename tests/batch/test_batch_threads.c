/* Threads of the caller: the same bits as one thread, and no task writes what another one reads. */
#include <stdlib.h>
#include <string.h>

#include "batch/batch_form.h"
#include "batch/crews.h"
#include "support/group.h"

/* More blocks than threads. */
enum { BODIES = 300, PAIRS = 2500 };

static batch_form form;
static batch_answer single[PAIRS], together[PAIRS];
static tactn_hint hints[PAIRS];

static int start(void **state) {
    (void)state;
    random_stream random = random_named("batch by threads");
    form_new_batch(&form, &random, BODIES, PAIRS, 2);
    return 0;
}

static int end(void **state) {
    (void)state;
    form_free_batch(&form);
    return 0;
}

static void all_crews_agree(void **state) {
    (void)state;
    static const tactn_query_options near_ones = {.cutoff = TACT_REAL(0.5), .tolerance = TACT_REAL(1e-3)};
    for (int kind = 0; kind < ASK_KINDS; kind++) {
        batch_question question = {.batch = form_batch(&form), .kind = (batch_kind)kind, .options = &near_ones};
        question.translations = kind == ASK_CAST_BODIES ? form.body_translations : form.pair_translations;
        memset(hints, 0, sizeof hints);
        ask_singly(&question, hints, single);
        int step = check_rounds(100) < 50 ? CREW_THREADS : 1;
        for (int threads = 0; threads <= CREW_THREADS; threads += step) {
            crew crew = {.threads = threads};
            question.batch.tasks = crew_tasks(&crew);
            memset(hints, 0, sizeof hints);
            ask_together(&question, hints, together);
            for (int i = 0; i < PAIRS; i++) expect_same((batch_kind)kind, &single[i], &together[i]);
            assert_true(crew.tasks > CREW_THREADS);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_crews_agree),
};

const test_group test_batch_threads = {"test_batch_threads", tests, sizeof tests / sizeof *tests, start, end};
