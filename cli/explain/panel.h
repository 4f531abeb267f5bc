/* The panels of an explanation. Each writes the content of an SVG element of SHEET_WIDTH times SHEET_HEIGHT. */
#ifndef TACT_CLI_EXPLAIN_PANEL_H
#define TACT_CLI_EXPLAIN_PANEL_H

#include "explain/explain.h"
#include "explain/sheet.h"

/* One pair of cameras for all steps, at one scale. Where the steps are about pieces, the whole shapes have one of their
 * own; else it is that of the shapes. */
typedef struct panel_cameras {
    camera shapes, difference, whole;
} panel_cameras;

bool panel_aim(const explain_trace *t, panel_cameras *out);

/* The shapes with the support points of this step. */
void panel_shapes(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
/* The Minkowski difference with the simplex or the polytope of this step. */
void panel_difference(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
/* The shapes with the answer: closest or deepest points, and where B would just touch. */
void panel_answer(FILE *out, const explain_trace *t, const panel_cameras *cameras);
/* Where both shapes are along the normal of a half-space. */
void panel_heights(FILE *out, const explain_trace *t);
/* Lower and upper bound against the steps of the stage that decided. */
void panel_bounds(FILE *out, const explain_trace *t, const panel_cameras *cameras);

/* The whole shapes with the pieces that decide, and what pairs of pieces say. */
void panel_parts(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
void panel_near(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);

/* The two features that face each other, and one clipped against the other. */
void panel_features(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
void panel_patch(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
void panel_contacts(FILE *out, const explain_trace *t, const panel_cameras *cameras);
/* The shapes at this step of a motion, and their distance against the fraction, so far. */
void panel_motion(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
void panel_way(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras);
void panel_impact(FILE *out, const explain_trace *t, const panel_cameras *cameras);
void panel_whole_way(FILE *out, const explain_trace *t, const panel_cameras *cameras);

/* The parts that these are made of. */

/* The length of an arrow along a unit vector. */
#define PANEL_ARROW 34.0

/* Draws the grid of the plane: lines at round numbers, and the numbers at the edges. */
void panel_grid(sheet *s);
/* Draws the axes of space in a corner. */
void panel_axes(sheet *s);
void panel_title(sheet *s, const char *text);
/* The shapes with their cores, and their letters. */
void panel_pair(sheet *s, const explain_trace *t);
/* Whether it is a piece of the shape that decides, and not the shape itself. */
bool panel_decides(const explain_trace *t, int which);
/* The same of pieces, with the whole shapes behind them. */
void panel_bodies(sheet *s, const explain_trace *t);
/* All of B, moved. */
void panel_ghost(sheet *s, const explain_trace *t, const double shift[3]);
void panel_letters(sheet *s, const explain_trace *t);
double panel_angle(spot from, spot to);
/* Returns the tip of an arrow of this length on the panel. */
spot panel_tip(const camera *c, const double at[3], const double direction[3], double length);
/* Draws a form in this class of colours: filled, outlined, in space with its edges. `shift` may be null. */
void panel_form(sheet *s, const char *class, const explain_form *form, const double shift[3]);
/* EPA's polytope in space: the faces behind, then those in front. */
void panel_solid(sheet *s, const explain_trace *t, const explain_step *step);

/* chart.c: charts, and the parts that they are made of. */
#define CHART_LEFT 58.0
#define CHART_RIGHT 384.0

/* Extent on the panel and in values; steps go from left to right. */
typedef struct chart {
    FILE *out;
    double top, bottom, low, high;
    size_t count; /* of steps */
} chart;

double chart_x(const chart *c, size_t step);
/* Values slightly outside of the range are drawn at the border. */
double chart_y(const chart *c, double value);
void chart_frame(const chart *c);
/* Draws a horizontal line at this value, with a label. */
void chart_tick(const chart *c, double value, const char *text);
/* The numbers of the steps, as many as there is room for. */
void chart_steps(const chart *c);

/* Draws a chart of values that go to zero, on a logarithmic scale; zeros are at the bottom. Draws nothing if all are
 * equal. */
void chart_shrinking(chart *c, const char *title, const double *values);

#endif
