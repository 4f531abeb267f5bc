/* Motions in an explanation: the shapes at each step of a cast or a time of impact, and their distance against the
 * fraction of the motion. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain/panel.h"
#include "explain/words.h"
#include "scene/pose.h"
#include "query/report.h"
#include "picture/view.h"

/* The frame of charts on their panel. */
#define TOP 42.0
#define BOTTOM (SHEET_HEIGHT - 40)
/* With so many steps the answer also shows how the distance shrinks, on a logarithmic scale. */
#define MANY_STEPS 3
#define UPPER_BOTTOM 176.0
#define LOWER_TOP 232.0
#define LOWER_BOTTOM (SHEET_HEIGHT - 26)

/* The form where its body has moved to; false when memory is out. */
static bool move_form(int dimension, const explain_form *form, const scene_body *from, const scene_body *to,
                      explain_form *out) {
    if (!explain_copy_form(form, out)) return false;
    double local[3];
    for (size_t i = 0; i < form->point_count; i++) {
        pose_local_point(dimension, from, form->points[i], local);
        pose_point(dimension, to, local, out->points[i]);
    }
    for (size_t i = 0; i < form->edge_count; i++) {
        for (int k = 0; k < 2; k++) {
            if (!(explain_dot(form->edges[i].normal[k], form->edges[i].normal[k]) > 0)) continue;
            pose_local_vector(dimension, from, form->edges[i].normal[k], local);
            pose_direction(dimension, to, local, out->edges[i].normal[k]);
        }
    }
    return true;
}

/* Draws the bodies at the end of the interval that is proven free. */
static void draw_free_way(sheet *s, const explain_trace *t, double next) {
    for (int i = 0; i < 2; i++) {
        static const char *const ghosts[] = {"ghost-a", "ghost"};
        if (!t->body[i].moves) continue;
        scene_body to = pose_after(t->dimension, t->body + i, next);
        explain_form form;
        if (move_form(t->dimension, t->surface + i, t->body + i, &to, &form)) panel_form(s, ghosts[i], &form, NULL);
        explain_free_form(&form);
    }
}

/* The whole shapes at one place of their motion, behind the pieces. */
static void draw_moved_wholes(sheet *s, const explain_trace *t, const scene_body body[2]) {
    static const char *const wholes[] = {"a-whole", "b-whole"};
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; panel_decides(t, i) && k < t->whole[i].form_count; k++) {
            explain_form form;
            if (move_form(t->dimension, t->whole[i].forms + k, t->body + i, body + i, &form))
                panel_form(s, wholes[i], &form, NULL);
            explain_free_form(&form);
        }
    }
}

/* The two shapes at one place of their motion. */
static void draw_moved(sheet *s, const explain_trace *t, const scene_body body[2]) {
    explain_trace moved = *t;
    bool good = true;
    for (int i = 0; i < 2; i++) {
        good = move_form(t->dimension, t->core + i, t->body + i, body + i, moved.core + i) && good;
        good = move_form(t->dimension, t->surface + i, t->body + i, body + i, moved.surface + i) && good;
    }
    if (good) {
        panel_pair(s, &moved);
        panel_letters(s, &moved);
    }
    for (int i = 0; i < 2; i++) {
        explain_free_form(moved.core + i);
        explain_free_form(moved.surface + i);
    }
}

static void draw_gap(sheet *s, const double point_a[3], const double point_b[3], const double normal[3]) {
    spot a = camera_spot(&s->camera, point_a), b = camera_spot(&s->camera, point_b);
    spot tip = panel_tip(&s->camera, point_a, normal, PANEL_ARROW);
    sheet_line(s, "foot", a, b);
    sheet_arrow(s, "q-arrow", a, tip);
    sheet_dot(s, "a-dot", a, 4.2);
    sheet_dot(s, "b-dot", b, 4.2);
    sheet_label(s, "q-name", "n", tip, 5, panel_angle(a, tip) + 0.8);
}

static const explain_advance *step_of(const explain_trace *t, size_t step) {
    return t->advances + t->steps[step].iteration - 1;
}

void panel_motion(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras) {
    sheet s = {.out = out, .camera = cameras->shapes};
    const explain_advance *at = step_of(t, step);
    char number[40], title[80];
    words_number(number, at->fraction, 0);
    snprintf(title, sizeof title, "at %s of the motion", number);
    panel_grid(&s);
    panel_axes(&s);
    panel_title(&s, title);
    draw_moved(&s, t, at->body);
    if (at->next > at->fraction && step + 1 < t->step_count) draw_free_way(&s, t, at->next);
    draw_gap(&s, at->point_a, at->point_b, at->normal);
}

static double x_of(double fraction) { return CHART_LEFT + fraction * (CHART_RIGHT - CHART_LEFT); }

static void draw_chart_grid(const chart *c) {
    char text[40];
    double step = view_round_length(c->high / 3);
    for (int i = 0; i * step <= c->high; i++) {
        words_number(text, i * step, 1e-9 * step);
        chart_tick(c, i * step, text);
    }
    for (int i = 0; i <= 4; i++) {
        words_number(text, i / 4.0, 1e-9);
        sheet_text(c->out, "tick", i == 4 ? "end" : "middle", x_of(i / 4.0), c->bottom + 14, text);
    }
    chart_frame(c);
    sheet_text(c->out, "tick", "end", CHART_RIGHT, c->bottom + 28, "fraction of the motion");
}

/* Draws the first `count` steps: the fraction of each distance query, and the interval that it proves free. */
static void draw_way(FILE *out, const explain_trace *t, size_t count, double bottom) {
    chart c = {out, TOP, bottom, 0, 0, count};
    for (size_t i = 0; i < t->advance_count; i++) c.high = fmax(c.high, 1.08 * t->advances[i].distance);
    if (!(c.high > 0)) c.high = 1;
    sheet_text(out, "title", "start", 8, 17, "the distance, step by step");
    double free = x_of(t->advances[count - 1].next);
    fprintf(out, "<path class=\"band\" d=\"M%.2f %.2fV%.2fH%.2fV%.2fZ\"/>\n", x_of(0), c.bottom, c.top, free,
            c.bottom);
    if (free > CHART_LEFT + 40) sheet_text(out, "tick", "end", free - 5, c.top + 13, "free");
    draw_chart_grid(&c);
    for (size_t i = 0; i < count; i++) {
        const explain_advance *a = t->advances + i;
        bool now = i + 1 == count;
        double y = chart_y(&c, fmax(a->distance, 0));
        if (a->next > a->fraction)
            fprintf(out, "<line class=\"%s\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n",
                    now ? "q-line" : "foot", x_of(a->fraction), y, x_of(a->next), c.bottom);
        fprintf(out, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"%g\"/>\n", now ? "q-mark" : "s-mark",
                x_of(a->fraction), y, now ? 4.2 : 3.2);
    }
}

void panel_way(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras) {
    (void)cameras;
    draw_way(out, t, (size_t)t->steps[step].iteration, BOTTOM);
}

static void draw_rest(FILE *out, const explain_trace *t) {
    chart c = {out, LOWER_TOP, LOWER_BOTTOM, 0, 0, t->advance_count};
    double *distances = malloc(c.count * sizeof *distances);
    for (size_t i = 0; distances && i < c.count; i++) distances[i] = t->advances[i].distance;
    if (distances) chart_shrinking(&c, "what is left of it", distances);
    free(distances);
}

void panel_whole_way(FILE *out, const explain_trace *t, const panel_cameras *cameras) {
    (void)cameras;
    bool many = t->advance_count >= MANY_STEPS;
    if (t->advance_count > 0) draw_way(out, t, t->advance_count, many ? UPPER_BOTTOM : BOTTOM);
    if (many) draw_rest(out, t);
}

void panel_impact(FILE *out, const explain_trace *t, const panel_cameras *cameras) {
    sheet s = {.out = out, .camera = cameras->whole};
    const answer *g = &t->answer;
    const scene_body body[2] = {pose_after(t->dimension, t->body, g->fraction),
                                pose_after(t->dimension, t->body + 1, g->fraction)};
    panel_grid(&s);
    panel_axes(&s);
    panel_title(&s, g->status == ANSWER_SEPARATED ? "the end of the motion" : "where they meet");
    draw_moved_wholes(&s, t, body);
    draw_moved(&s, t, body);
    draw_gap(&s, g->point_a, g->point_b, g->normal);
}

void words_motion(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    const explain_advance *a = step_of(t, step);
    double noise = words_noise(t);
    char distance[40], next[40];
    words_number(distance, fabs(a->distance), noise);
    words_number(next, a->next, 0);
    bool last = t->steps[step].iteration == (int)t->advance_count;
    out[0] = 0;
    if (a->distance < -a->error_bound)
        words_say(out, "Here they overlap, %s deep.", distance);
    else if (a->distance <= a->error_bound || (last && t->answer.status == ANSWER_TOUCHING))
        words_say(out, "Here they touch, as far as the error bound can tell.");
    else
        words_say(out, "Here they are %s apart along n.", distance);
    if (last) return;
    if (a->next >= 1 && a->fraction < 1)
        words_say(out, " Along n nothing can close this gap before the end of the motion: the rest of it is free.");
    else if (a->next > a->fraction)
        words_say(out,
                  " Along n nothing can close this gap before %s of the motion: up to there it is free, and there "
                  "the next step asks (dashed).",
                  next);
}

size_t words_motion_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step) {
    const explain_advance *a = step_of(t, step);
    double noise = words_noise(t);
    char text[200];
    size_t count = 0;
    snprintf(text, sizeof text, "%.9g", a->fraction);
    words_add(rows, &count, "plain", "fraction", text);
    words_add_length(rows, &count, "plain", "distance", a->distance, 0, noise);
    words_direction(text, t->dimension, a->normal);
    words_add(rows, &count, "n", "n", text);
    words_add_point(rows, &count, "a", "on A", t->dimension, a->point_a, noise);
    words_add_point(rows, &count, "b", "on B", t->dimension, a->point_b, noise);
    snprintf(text, sizeof text, "%.9g", a->next);
    words_add(rows, &count, "up", "free up to", text);
    return count;
}

void words_impact(char out[WORDS_SIZE], const explain_trace *t) {
    const answer *g = &t->answer;
    char number[40], depth[40];
    words_number(number, g->fraction, 0);
    words_number(depth, fabs(g->distance), words_noise(t));
    out[0] = 0;
    switch (g->status) {
    case ANSWER_TOUCHING: words_say(out, "A and B begin to touch at %s of the motion.", number); break;
    case ANSWER_OVERLAP: words_say(out, "A and B overlap from the start, %s deep along n.", depth); break;
    case ANSWER_SEPARATED: words_say(out, "A and B never touch; at the end they are %s apart.", depth); break;
    case ANSWER_UNDECIDED:
        words_say(out,
                  "A and B are proven apart up to %s of the motion. What is beyond is not known: the steps have "
                  "run out.",
                  number);
        break;
    }
    if (t->advance_count == 0) words_say(out, " A closed form has told it: there are no steps.");
}

size_t words_impact_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t) {
    char text[40];
    size_t count = words_answer_rows(rows, t);
    snprintf(text, sizeof text, "%.9g", t->answer.fraction);
    words_add(rows, &count, "plain", "fraction", text);
    return count;
}
