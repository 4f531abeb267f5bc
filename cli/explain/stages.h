/* What each stage of an explanation shows: its panels, its words, its numbers. */
#ifndef TACT_CLI_EXPLAIN_STAGES_H
#define TACT_CLI_EXPLAIN_STAGES_H

#include "explain/panel.h"
#include "explain/words.h"

/* One row: two panels with what they are for those who do not see them, and words and numbers beside them. */
typedef struct stage_entry {
    const char *name, *id;
    const char *labels[2];
    void (*panels[2])(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
    void (*words)(char out[WORDS_SIZE], const explain_trace *t, size_t step);
    size_t (*rows)(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step);
} stage_entry;

extern const stage_entry stage_entries[EXPLAIN_STAGES];

/* The same for the answer. */
typedef struct answer_entry {
    const char *labels[2];
    void (*panels[2])(FILE *out, const explain_trace *t, const panel_cameras *cameras);
    void (*words)(char out[WORDS_SIZE], const explain_trace *t);
    size_t (*rows)(words_row rows[WORDS_MOST_ROWS], const explain_trace *t);
} answer_entry;

const answer_entry *stage_answer(query query);

#endif
