/* What a page and a strip show: for each stage panels, words and numbers; drawing style, legend, and which steps of a
 * long stage are left out. */
#ifndef TACT_CLI_EXPLAIN_STAGES_H
#define TACT_CLI_EXPLAIN_STAGES_H

#include "explain/panel.h"
#include "explain/words.h"

/* One row: two panels with labels for screen readers, a caption and a list of numbers. */
typedef struct stage_entry {
    const char *name, *id;
    const char *labels[2];
    void (*panels[2])(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
    void (*words)(char out[WORDS_SIZE], const explain_trace *t, size_t step);
    size_t (*rows)(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step);
} stage_entry;

extern const stage_entry stage_entries[EXPLAIN_STAGES];

/* The row of the answer. */
typedef struct answer_entry {
    const char *labels[2];
    void (*panels[2])(FILE *out, const explain_trace *t, const panel_cameras *cameras);
    void (*words)(char out[WORDS_SIZE], const explain_trace *t);
    size_t (*rows)(words_row rows[WORDS_MOST_ROWS], const explain_trace *t);
} answer_entry;

const answer_entry *stage_answer(const explain_trace *t);

/* The style of the drawings, for light paper and for dark. */
extern const char style_drawing[];

typedef struct style_legend {
    const char *swatch;         /* SVG, 30 times 16 */
    const char *text[2];        /* in the plane, in space */
    bool stage[EXPLAIN_STAGES]; /* stages that show it; none: always shown */
} style_legend;

#define STYLE_LEGENDS 15
extern const style_legend style_legends[STYLE_LEGENDS];
/* True if a stage of the explanation shows it. */
bool style_legend_needed(const explain_trace *t, int legend);

/* Stages of more steps show only the first and the last. */
#define STYLE_MOST_STEPS 10
#define STYLE_FIRST_STEPS 6
#define STYLE_LAST_STEPS 2

/* Number of a stage's steps that are left out after the first ones. */
size_t style_left_out(size_t count, const explain_options *options);
/* "12 steps are left out here: ..." */
void style_say_left_out(char out[300], const explain_trace *t, size_t first, size_t count);

/* A sentence at the head of a stage. */
const char *style_stage_text(explain_stage stage, int dimension);
extern const char *const style_stage_names[];

#endif
