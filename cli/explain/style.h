/* What a page and a strip share: colours, legend, and which steps of a long stage are shown. */
#ifndef TACT_CLI_EXPLAIN_STYLE_H
#define TACT_CLI_EXPLAIN_STYLE_H

#include "explain/explain.h"

/* The style of the drawings, for light paper and for dark. */
extern const char style_drawing[];

typedef struct style_legend {
    const char *swatch;  /* SVG, 30 times 16 */
    const char *text[2]; /* in the plane, in space */
    bool stage[EXPLAIN_STAGES]; /* whose it is; of none: always there */
} style_legend;

#define STYLE_LEGENDS 14
extern const style_legend style_legends[STYLE_LEGENDS];
/* Whether the explanation has a stage that shows it. */
bool style_legend_needed(const explain_trace *t, int legend);

/* How often a stage may be looked at in full; of a longer one the first and the last steps are shown. */
#define STYLE_MOST_STEPS 10
#define STYLE_FIRST_STEPS 6
#define STYLE_LAST_STEPS 2

/* How many of a stage's steps are left out after the first ones. */
size_t style_left_out(size_t count, const explain_options *options);
/* "12 steps are left out here: ..." */
void style_say_left_out(char out[300], const explain_trace *t, size_t first, size_t count);

/* A sentence at the head of a stage. */
const char *style_stage_text(explain_stage stage, int dimension);
extern const char *const style_stage_names[];

#endif
