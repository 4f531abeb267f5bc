/* Answers about a portion, as one message. */
#include "mpi/result.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void append(result *r, const void *bytes, size_t count) {
    if (r->room - r->count < count) {
        size_t room = 2 * r->room + count + 4096;
        char *larger = realloc(r->bytes, room);
        r->full = r->full || !larger;
        if (!larger) return;
        r->bytes = larger, r->room = room;
    }
    memcpy(r->bytes + r->count, bytes, count);
    r->count += count;
}

static bool keep_row(void *context, const tact3_clash *row) {
    append(context, row, sizeof *row);
    return true;
}

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void result_answer(const work_order *order, const clash_pairs *pairs, clash_run *run, result *out) {
    result_head head = {.portion = order->portion};
    error error = {"", false};
    double begun = processor_seconds();
    size_t before = run->asked, skip = (size_t)order->pairs.skip;
    uint64_t steps_before = run->steps;
    out->count = 0;
    append(out, &head, sizeof head);
    run->visit = keep_row;
    run->context = out;
    head.failed = !clash_answer(run, (const uint32_t(*)[2])pairs->list + skip, (size_t)order->pairs.count, NULL,
                                &error) &&
                  error.text[0] != 0;
    head.steps = run->steps - steps_before;
    head.asked = run->asked - before;
    head.rows = (out->count - sizeof head) / sizeof(tact3_clash);
    head.seconds = processor_seconds() - begun;
    if (head.failed) append(out, error.text, strlen(error.text) + 1);
    if (!out->full) memcpy(out->bytes, &head, sizeof head);
}
