/* An explanation as one picture: a row for each step, its text at the right. */
#include <string.h>

#include "explain/stages.h"

#define EDGE 24.0
#define GUTTER 14.0
#define TEXT_LEFT (EDGE + 2 * (SHEET_WIDTH + GUTTER) + 4)
#define TEXT_WIDTH 366.0
#define STRIP_WIDTH (TEXT_LEFT + TEXT_WIDTH + EDGE)
#define LINE 18.0

/* The position of the next element. With a null stream only the heights are added up. */
typedef struct strip {
    FILE *out;
    double y;
} strip;

/* Returns how many bytes of the text fit on a line of this width: whole words, at least one. */
static size_t fitting(const char *text, double width) {
    size_t fits = 0;
    for (size_t end = strcspn(text, " ");; end += 1 + strcspn(text + end + 1, " ")) {
        char line[WORDS_SIZE];
        snprintf(line, sizeof line, "%.*s", (int)end, text);
        if (fits > 0 && sheet_text_width(line, 13.5) > width) return fits;
        fits = end;
        if (!text[end]) return fits;
    }
}

/* Sets words in lines of this width from y on; returns the height. */
static double set_text(FILE *out, const char *class, double x, double y, double width, const char *text) {
    double top = y;
    for (; *text; y += LINE) {
        size_t length = fitting(text, width);
        char line[WORDS_SIZE];
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (out) sheet_text(out, class, "start", x, y, line);
        text += length;
        while (*text == ' ') text++;
    }
    return y - top;
}

static void begin_panel(FILE *out, double x, double y) {
    fprintf(out, "<svg class=\"panel\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\">\n", x, y,
            SHEET_WIDTH, SHEET_HEIGHT, SHEET_WIDTH, SHEET_HEIGHT);
    fprintf(out, "<rect class=\"paper\" x=\".5\" y=\".5\" width=\"%g\" height=\"%g\" rx=\"6\"/>\n", SHEET_WIDTH - 1,
            SHEET_HEIGHT - 1);
}

static void set_words(FILE *out, double y, const char *title, const char *caption, const words_row *rows,
                      size_t count) {
    double below = y + 16;
    if (title) {
        sheet_text(out, "head", "start", TEXT_LEFT, below, title);
        below += 26;
    }
    below += set_text(out, "word", TEXT_LEFT, below, TEXT_WIDTH, caption) + 8;
    double wide = 0;
    for (size_t i = 0; i < count; i++) {
        double width = sheet_text_width(rows[i].name, 13) + 14;
        if (width > wide) wide = width;
    }
    for (size_t i = 0; i < count; i++, below += 19) {
        char class[32];
        snprintf(class, sizeof class, "key %s", rows[i].class);
        sheet_text(out, class, "start", TEXT_LEFT, below, rows[i].name);
        sheet_text(out, "value", "start", TEXT_LEFT + wide, below, rows[i].value);
    }
}

static void add_step(strip *s, const explain_trace *t, size_t step, size_t number, const panel_cameras *cameras) {
    if (s->out) {
        const stage_entry *stage = stage_entries + t->steps[step].stage;
        char caption[WORDS_SIZE], title[64];
        words_row rows[WORDS_MOST_ROWS];
        for (int i = 0; i < 2; i++) {
            begin_panel(s->out, EDGE + i * (SHEET_WIDTH + GUTTER), s->y);
            stage->panels[i](s->out, t, step, cameras);
            fputs("</svg>\n", s->out);
        }
        snprintf(title, sizeof title, "%s, step %zu", stage->name, number);
        stage->words(caption, t, step);
        set_words(s->out, s->y, title, caption, rows, stage->rows(rows, t, step));
    }
    s->y += SHEET_HEIGHT + GUTTER;
}

static void add_stage(strip *s, const explain_trace *t, explain_stage stage, const explain_options *options,
                      const panel_cameras *cameras) {
    size_t count, begin = explain_stage_begin(t, stage, &count), left_out = style_left_out(count, options);
    if (count == 0) return;
    s->y += 34;
    if (s->out) sheet_text(s->out, "big", "start", EDGE, s->y, style_stage_names[stage]);
    s->y += 26;
    char whose[WORDS_SIZE];
    if (stage != EXPLAIN_PARTS && words_of_pair(whose, t))
        s->y += set_text(s->out, "word", EDGE, s->y, STRIP_WIDTH - 2 * EDGE, whose);
    s->y += set_text(s->out, "word", EDGE, s->y, STRIP_WIDTH - 2 * EDGE, style_stage_text(stage, t->dimension)) + 4;
    for (size_t i = 0; i < count; i++) {
        if (left_out > 0 && i == STYLE_FIRST_STEPS) {
            char text[300];
            style_say_left_out(text, t, begin + i, left_out);
            s->y += 18;
            if (s->out) sheet_text(s->out, "word", "start", EDGE + 10, s->y, text);
            s->y += 26;
            i += left_out;
        }
        add_step(s, t, begin + i, i + 1, cameras);
    }
}

static void add_answer(strip *s, const explain_trace *t, const panel_cameras *cameras) {
    s->y += 34;
    if (s->out) {
        const answer_entry *answer = stage_answer(t);
        char caption[WORDS_SIZE];
        words_row rows[WORDS_MOST_ROWS];
        sheet_text(s->out, "big", "start", EDGE, s->y, "The answer");
        for (int i = 0; i < 2; i++) {
            begin_panel(s->out, EDGE + i * (SHEET_WIDTH + GUTTER), s->y + 18);
            answer->panels[i](s->out, t, cameras);
            fputs("</svg>\n", s->out);
        }
        answer->words(caption, t);
        set_words(s->out, s->y + 18, NULL, caption, rows, answer->rows(rows, t));
    }
    s->y += 18 + SHEET_HEIGHT + EDGE;
}

static void add_head(strip *s, const explain_trace *t, const explain_options *options) {
    s->y = EDGE + 20;
    if (s->out) sheet_text(s->out, "big", "start", EDGE, s->y, options->title);
    s->y += 22;
    double x = EDGE;
    for (int i = 0; i < STYLE_LEGENDS; i++) {
        if (!style_legend_needed(t, i)) continue;
        const char *text = style_legends[i].text[t->dimension - 2];
        double width = 30 + 6 + sheet_text_width(text, 13.5) + 18;
        if (x + width > STRIP_WIDTH) x = EDGE, s->y += 24;
        if (s->out) {
            fprintf(s->out, "<g transform=\"translate(%g %g)\">%s</g>\n", x, s->y - 12, style_legends[i].swatch);
            sheet_text(s->out, "word", "start", x + 36, s->y, text);
        }
        x += width;
    }
    s->y += 8;
}

static void add_all(strip *s, const explain_trace *t, const explain_options *options, const panel_cameras *cameras) {
    add_head(s, t, options);
    for (int i = 0; i < EXPLAIN_STAGES; i++) add_stage(s, t, (explain_stage)i, options, cameras);
    add_answer(s, t, cameras);
}

bool explain_write_svg(FILE *out, const explain_trace *t, const explain_options *options) {
    panel_cameras cameras;
    strip measured = {NULL, 0}, drawn = {out, 0};
    if (!panel_aim(t, &cameras)) return false;
    add_all(&measured, t, options, &cameras);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\">\n<style>\n%s"
            "</style>\n<rect class=\"paper\" style=\"stroke:none\" width=\"100%%\" height=\"100%%\"/>\n",
            STRIP_WIDTH, measured.y, STRIP_WIDTH, measured.y, style_drawing);
    add_all(&drawn, t, options, &cameras);
    fputs("</svg>\n", out);
    return true;
}
