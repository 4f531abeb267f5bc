/* Lower and upper bound against the steps, and for a long stage what is left between them. */
#include <math.h>

#include "explain_panel.h"
#include "explain_words.h"
#include "view.h"

/* A stage of at least so many steps also shows the gap, on a logarithmic scale. */
#define LONG_STAGE 6

#define LEFT 58.0
#define RIGHT 384.0

typedef struct chart {
    FILE *out;
    const explain_step *steps;
    size_t count;
    double top, bottom, low, high; /* on the panel, and the values there */
} chart;

static double x_of(const chart *c, size_t step) {
    double part = c->count > 1 ? (double)step / (double)(c->count - 1) : 0.5;
    return LEFT + 12 + part * (RIGHT - LEFT - 24);
}

static double y_of(const chart *c, double value) {
    double part = (value - c->low) / (c->high - c->low);
    return c->bottom - fmin(fmax(part, -0.02), 1.02) * (c->bottom - c->top);
}

static void draw_frame(const chart *c) {
    fprintf(c->out, "<path class=\"axis\" d=\"M%g %gV%gH%g\"/>\n", LEFT, c->top, c->bottom, RIGHT);
}

static void draw_tick(const chart *c, double y, const char *text) {
    fprintf(c->out, "<line class=\"grid\" x1=\"%g\" y1=\"%.2f\" x2=\"%g\" y2=\"%.2f\"/>\n", LEFT, y, RIGHT, y);
    sheet_text(c->out, "tick", "end", LEFT - 6, y + 3.5, text);
}

static void draw_values(const chart *c) {
    double step = view_round_length((c->high - c->low) / 2);
    for (double value = step * ceil(c->low / step); value <= c->high; value += step) {
        char text[40];
        words_number(text, value, 1e-9 * step);
        draw_tick(c, y_of(c, value), text);
    }
}

/* The numbers of the steps, as many as there is room for. */
static void draw_steps(const chart *c) {
    size_t each = 1 + (c->count - 1) / 12;
    for (size_t i = 0; i < c->count; i += each) {
        char text[24];
        snprintf(text, sizeof text, "%zu", i + 1);
        sheet_text(c->out, "tick", "middle", x_of(c, i), c->bottom + 14, text);
    }
}

static void draw_curve(const chart *c, const char *line, const char *dot, bool upper) {
    bool begun = false;
    fprintf(c->out, "<path class=\"%s\" d=\"", line);
    for (size_t i = 0; i < c->count; i++) {
        double value = upper ? c->steps[i].upper : c->steps[i].lower;
        if (!isfinite(value)) continue;
        fprintf(c->out, "%c%.2f %.2f", begun ? 'L' : 'M', x_of(c, i), y_of(c, value));
        begun = true;
    }
    /* A path needs a beginning. */
    if (!begun) fprintf(c->out, "M%g %g", LEFT, c->bottom);
    fputs("\"/>\n", c->out);
    for (size_t i = 0; c->count <= 40 && i < c->count; i++) {
        double value = upper ? c->steps[i].upper : c->steps[i].lower;
        if (!isfinite(value) || value < c->low) continue;
        fprintf(c->out, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"3\"/>\n", dot, x_of(c, i), y_of(c, value));
    }
}

/* What lies between the bounds. */
static void draw_band(const chart *c) {
    size_t first = 0;
    while (first < c->count && !(isfinite(c->steps[first].lower) && isfinite(c->steps[first].upper))) first++;
    if (first + 1 >= c->count) return;
    fputs("<path class=\"band\" d=\"", c->out);
    for (size_t i = first; i < c->count; i++) {
        fprintf(c->out, "%c%.2f %.2f", i == first ? 'M' : 'L', x_of(c, i), y_of(c, c->steps[i].upper));
    }
    for (size_t i = c->count; i-- > first;) {
        fprintf(c->out, "L%.2f %.2f", x_of(c, i), y_of(c, c->steps[i].lower));
    }
    fputs("Z\"/>\n", c->out);
}

/* The values to be shown. A lower bound far below zero says nothing; it leaves the chart. */
static void set_range(chart *c) {
    double high = 0, low = 0;
    for (size_t i = 0; i < c->count; i++) {
        if (isfinite(c->steps[i].upper)) high = fmax(high, c->steps[i].upper);
        if (isfinite(c->steps[i].lower)) high = fmax(high, c->steps[i].lower), low = fmin(low, c->steps[i].lower);
    }
    c->low = fmax(low, -0.6 * high), c->high = 1.08 * high;
    if (!(c->high > c->low)) c->high = c->low + 1;
}

/* Which colour is which bound. The simplex and the polytope give one, the support points the other. */
static void draw_key(const chart *c, bool epa, int dimension) {
    const char *held = !epa             ? "above: the simplex"
                       : dimension == 2 ? "below: the nearest edge"
                                        : "below: the nearest face";
    const char *asked = epa ? "above: the support points" : "below: the support points";
    sheet_text(c->out, epa ? "q-name small" : "s-name small", "start", 8, 38, epa ? asked : held);
    sheet_text(c->out, epa ? "s-name small" : "q-name small", "end", RIGHT + 8, 38, epa ? held : asked);
}

static double gap_of(const chart *c, size_t i) { return c->steps[i].upper - c->steps[i].lower; }

/* The logarithm of the gap; a gap of nothing is drawn at the bottom. */
static void draw_gap(chart *c) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (size_t i = 0; i < c->count; i++) {
        double gap = gap_of(c, i);
        if (!(gap > 0) || !isfinite(gap)) continue;
        low = fmin(low, floor(log10(gap))), high = fmax(high, ceil(log10(gap)));
    }
    if (!(high > low)) return;
    c->low = low, c->high = high;
    sheet_text(c->out, "title", "start", 8, c->top - 10, "what is left between them");
    draw_frame(c);
    double step = ceil((high - low) / 4);
    for (double power = high; power >= low; power -= step) {
        char text[40];
        words_number(text, pow(10, power), 0);
        draw_tick(c, y_of(c, power), text);
    }
    draw_steps(c);
    bool begun = false;
    fputs("<path class=\"gap\" d=\"", c->out);
    for (size_t i = 0; i < c->count; i++) {
        double gap = gap_of(c, i);
        if (!isfinite(gap)) continue;
        fprintf(c->out, "%c%.2f %.2f", begun ? 'L' : 'M', x_of(c, i), y_of(c, gap > 0 ? log10(gap) : low));
        begun = true;
    }
    fputs("\"/>\n", c->out);
}

void panel_bounds(FILE *out, const explain_trace *t) {
    size_t count;
    size_t begin = explain_stage_begin(t, EXPLAIN_EPA, &count);
    bool epa = count > 0;
    if (!epa) begin = explain_stage_begin(t, EXPLAIN_GJK, &count);
    bool both = count >= LONG_STAGE;
    chart c = {out, t->steps + begin, count, 58, both ? 180 : SHEET_HEIGHT - 40, 0, 1};
    sheet_text(out, "title", "start", 8, 17,
               epa ? "the bounds of the depth, step by step" : "the bounds of the distance, step by step");
    if (count == 0) return;
    set_range(&c);
    draw_values(&c);
    draw_frame(&c);
    draw_steps(&c);
    draw_band(&c);
    draw_key(&c, epa, t->dimension);
    draw_curve(&c, epa ? "q-curve" : "s-curve", epa ? "q-mark" : "s-mark", true);
    draw_curve(&c, epa ? "s-curve" : "q-curve", epa ? "s-mark" : "q-mark", false);
    if (!both) return;
    c.top = 228, c.bottom = SHEET_HEIGHT - 26;
    draw_gap(&c);
}
