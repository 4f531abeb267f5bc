/* Charts: lower and upper bound against the steps, and for a long stage the gap between them. */
#include "explain/panel.h"

#include <math.h>
#include <stdlib.h>

#include "explain/words.h"
#include "picture/view.h"

/* A stage of at least so many steps also shows the gap, on a logarithmic scale. */
#define LONG_STAGE 6

double chart_x(const chart *c, size_t step) {
    double part = c->count > 1 ? (double)step / (double)(c->count - 1) : 0.5;
    return CHART_LEFT + 12 + part * (CHART_RIGHT - CHART_LEFT - 24);
}

double chart_y(const chart *c, double value) {
    double part = (value - c->low) / (c->high - c->low);
    return c->bottom - fmin(fmax(part, -0.02), 1.02) * (c->bottom - c->top);
}

void chart_frame(const chart *c) {
    fprintf(c->out, "<path class=\"axis\" d=\"M%g %gV%gH%g\"/>\n", CHART_LEFT, c->top, c->bottom, CHART_RIGHT);
}

void chart_tick(const chart *c, double value, const char *text) {
    double y = chart_y(c, value);
    fprintf(c->out, "<line class=\"grid\" x1=\"%g\" y1=\"%.2f\" x2=\"%g\" y2=\"%.2f\"/>\n", CHART_LEFT, y,
            CHART_RIGHT, y);
    sheet_text(c->out, "tick", "end", CHART_LEFT - 6, y + 3.5, text);
}

void chart_steps(const chart *c) {
    size_t each = 1 + (c->count - 1) / 12;
    for (size_t i = 0; i < c->count; i += each) {
        char text[24];
        snprintf(text, sizeof text, "%zu", i + 1);
        sheet_text(c->out, "tick", "middle", chart_x(c, i), c->bottom + 14, text);
    }
}

void chart_shrinking(chart *c, const char *title, const double *values) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (size_t i = 0; i < c->count; i++) {
        if (!(values[i] > 0) || !isfinite(values[i])) continue;
        low = fmin(low, floor(log10(values[i]))), high = fmax(high, ceil(log10(values[i])));
    }
    if (!(high > low)) return;
    c->low = low, c->high = high;
    sheet_text(c->out, "title", "start", 8, c->top - 10, title);
    chart_frame(c);
    double step = ceil((high - low) / 4);
    for (double power = high; power >= low; power -= step) {
        char text[40];
        words_number(text, pow(10, power), 0);
        chart_tick(c, power, text);
    }
    chart_steps(c);
    bool begun = false;
    fputs("<path class=\"gap\" d=\"", c->out);
    for (size_t i = 0; i < c->count; i++) {
        if (!isfinite(values[i])) continue;
        fprintf(c->out, "%c%.2f %.2f", begun ? 'L' : 'M', chart_x(c, i),
                chart_y(c, values[i] > 0 ? log10(values[i]) : low));
        begun = true;
    }
    fputs("\"/>\n", c->out);
}

static void draw_values(const chart *c) {
    double step = view_round_length((c->high - c->low) / 2);
    for (double value = step * ceil(c->low / step); value <= c->high; value += step) {
        char text[40];
        words_number(text, value, 1e-9 * step);
        chart_tick(c, value, text);
    }
}

static void draw_curve(const chart *c, const explain_step *steps, const char *line, const char *dot, bool upper) {
    bool begun = false;
    fprintf(c->out, "<path class=\"%s\" d=\"", line);
    for (size_t i = 0; i < c->count; i++) {
        double value = upper ? steps[i].upper : steps[i].lower;
        if (!isfinite(value)) continue;
        fprintf(c->out, "%c%.2f %.2f", begun ? 'L' : 'M', chart_x(c, i), chart_y(c, value));
        begun = true;
    }
    /* A path needs a beginning. */
    if (!begun) fprintf(c->out, "M%g %g", CHART_LEFT, c->bottom);
    fputs("\"/>\n", c->out);
    for (size_t i = 0; c->count <= 40 && i < c->count; i++) {
        double value = upper ? steps[i].upper : steps[i].lower;
        if (!isfinite(value) || value < c->low) continue;
        fprintf(c->out, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"3\"/>\n", dot, chart_x(c, i),
                chart_y(c, value));
    }
}

/* The area between the bounds. */
static void draw_band(const chart *c, const explain_step *steps) {
    size_t first = 0;
    while (first < c->count && !(isfinite(steps[first].lower) && isfinite(steps[first].upper))) first++;
    if (first + 1 >= c->count) return;
    fputs("<path class=\"band\" d=\"", c->out);
    for (size_t i = first; i < c->count; i++) {
        fprintf(c->out, "%c%.2f %.2f", i == first ? 'M' : 'L', chart_x(c, i), chart_y(c, steps[i].upper));
    }
    for (size_t i = c->count; i-- > first;) {
        fprintf(c->out, "L%.2f %.2f", chart_x(c, i), chart_y(c, steps[i].lower));
    }
    fputs("Z\"/>\n", c->out);
}

/* The values to be shown. A lower bound far below zero says nothing; it leaves the chart. */
static void set_range(chart *c, const explain_step *steps) {
    double high = 0, low = 0;
    for (size_t i = 0; i < c->count; i++) {
        if (isfinite(steps[i].upper)) high = fmax(high, steps[i].upper);
        if (isfinite(steps[i].lower)) high = fmax(high, steps[i].lower), low = fmin(low, steps[i].lower);
    }
    c->low = fmax(low, -0.6 * high), c->high = 1.08 * high;
    if (!(c->high > c->low)) c->high = c->low + 1;
}

/* Draws the key: the colours of the bound from simplex or polytope and of that from support points. */
static void draw_key(const chart *c, bool epa, int dimension) {
    const char *held = !epa             ? "above: the simplex"
                       : dimension == 2 ? "below: the nearest edge"
                                        : "below: the nearest face";
    const char *asked = epa ? "above: the support points" : "below: the support points";
    sheet_text(c->out, epa ? "q-name small" : "s-name small", "start", 8, 38, epa ? asked : held);
    sheet_text(c->out, epa ? "s-name small" : "q-name small", "end", CHART_RIGHT + 8, 38, epa ? held : asked);
}

/* Draws the gap between the bounds. */
static void draw_gap(chart *c, const explain_step *steps) {
    double *gaps = malloc(c->count * sizeof *gaps);
    for (size_t i = 0; gaps && i < c->count; i++) gaps[i] = steps[i].upper - steps[i].lower;
    if (gaps) chart_shrinking(c, "what is left between them", gaps);
    free(gaps);
}

void panel_bounds(FILE *out, const explain_trace *t, const panel_cameras *cameras) {
    (void)cameras;
    size_t count;
    size_t begin = explain_stage_begin(t, EXPLAIN_EPA, &count);
    bool epa = count > 0;
    if (!epa) begin = explain_stage_begin(t, EXPLAIN_GJK, &count);
    bool both = count >= LONG_STAGE;
    if (count == 0) {
        panel_heights(out, t);
        return;
    }
    const explain_step *steps = t->steps + begin;
    chart c = {out, 58, both ? 180 : SHEET_HEIGHT - 40, 0, 1, count};
    sheet_text(out, "title", "start", 8, 17,
               epa ? "the bounds of the depth, step by step" : "the bounds of the distance, step by step");
    set_range(&c, steps);
    draw_values(&c);
    chart_frame(&c);
    chart_steps(&c);
    draw_band(&c, steps);
    draw_key(&c, epa, t->dimension);
    draw_curve(&c, steps, epa ? "q-curve" : "s-curve", epa ? "q-mark" : "s-mark", true);
    draw_curve(&c, steps, epa ? "s-curve" : "q-curve", epa ? "s-mark" : "q-mark", false);
    if (!both) return;
    c.top = 228, c.bottom = SHEET_HEIGHT - 26;
    draw_gap(&c, steps);
}
