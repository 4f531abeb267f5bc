/* The panels of an explanation. Each writes what stands inside an SVG element of SHEET_WIDTH times SHEET_HEIGHT. */
#ifndef TACT_CLI_EXPLAIN_PANEL_H
#define TACT_CLI_EXPLAIN_PANEL_H

#include "explain.h"
#include "explain_sheet.h"

/* One pair of cameras for all steps, at one scale. */
typedef struct panel_cameras {
    camera shapes, difference;
} panel_cameras;

bool panel_aim(const explain_trace *t, panel_cameras *out);

/* The shapes with the support points of this step. */
void panel_shapes(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
/* The Minkowski difference with the simplex or the polytope of this step. */
void panel_difference(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
/* The shapes with the answer: closest or deepest points, and where B would just touch. */
void panel_answer(FILE *out, const explain_trace *t, const panel_cameras *cameras);
/* Lower and upper bound against the steps of the stage that decided. */
void panel_bounds(FILE *out, const explain_trace *t);

/* A form in this class of colours: filled, outlined, and in space with its creases. `shift` may be null. */
void panel_form(sheet *s, const char *class, const explain_form *form, const double shift[3]);
/* EPA's polytope in space: the faces behind, then those in front. */
void panel_solid(sheet *s, const explain_trace *t, const explain_step *step);

#endif
