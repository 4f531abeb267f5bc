/* Shapes that are not convex in an explanation: their pieces, what pairs of them say, and how the answer is put
 * together. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "explain/panel.h"
#include "explain/words.h"
#include "query/report.h"
#include "picture/view.h"

/* Pieces that are smaller than this on the panel have a ring around them. */
#define SMALL 16.0
#define RING 13.0
/* The frame of the chart. */
#define NEAR_LEFT 136.0
#define NEAR_TOP 52.0
#define NEAR_BOTTOM (SHEET_HEIGHT - 44)

static bool is_motion(const explain_trace *t) { return t->query == QUERY_CAST || t->query == QUERY_IMPACT; }

/* "part 2 of A", "triangle 17 of A", "triangle 17 of part 2 of A", "A" */
static void say_piece(char out[80], const explain_trace *t, int which, explain_piece piece, int number) {
    const char *part = strcmp(t->whole[which].kind, "chain") == 0 ? "segment" : "part";
    char letter = which ? 'B' : 'A';
    if (piece.part >= 0 && number >= 0)
        snprintf(out, 80, "triangle %d of %s %d of %c", number, part, piece.part, letter);
    else if (piece.part >= 0)
        snprintf(out, 80, "%s %d of %c", part, piece.part, letter);
    else if (number >= 0)
        snprintf(out, 80, "triangle %d of %c", number, letter);
    else
        snprintf(out, 80, "%c", letter);
}

static void say_both(char out[200], const explain_trace *t, const explain_piece piece[2], const int number[2]) {
    char name[2][80];
    for (int i = 0; i < 2; i++) say_piece(name[i], t, i, piece[i], number[i]);
    snprintf(out, 200, "%s and %s", name[0], name[1]);
}

/* Those that decide. */
static void say_pieces(char out[200], const explain_trace *t) {
    const explain_piece piece[2] = {t->whole[0].piece, t->whole[1].piece};
    const int number[2] = {t->whole[0].number, t->whole[1].number};
    say_both(out, t, piece, number);
}

/* What the pieces of a shape are called. */
static const char *pieces_of(const explain_trace *t, int which) {
    const explain_whole *w = t->whole + which;
    bool meshes = t->body[which].compound && t->census.pieces[which] != t->body[which].part_count;
    return meshes ? "piece" : w->piece.part < 0 ? "triangle" : strcmp(w->kind, "chain") == 0 ? "segment" : "part";
}

/* "a compound of 3 parts", "convex"; short "compound, 3 parts". */
static void say_kind(char out[80], const explain_trace *t, int which, bool is_short) {
    const explain_whole *w = t->whole + which;
    size_t count = t->census.pieces[which];
    const char *article = is_short || strcmp(w->kind, "convex") == 0 ? "" : "a ";
    if (panel_decides(t, which))
        snprintf(out, 80, "%s%s%s %zu %s%s", article, w->kind, is_short ? "," : " of", count, pieces_of(t, which),
                 count == 1 ? "" : "s");
    else
        snprintf(out, 80, "%s%s", article, w->kind);
}

/* What the boxes and the pairs that were asked have told. */
static void say_pairs(char out[WORDS_SIZE], const explain_trace *t) {
    const explain_census *c = &t->census;
    uint64_t aside = c->pairs - c->near;
    if (is_motion(t)) {
        if (c->asked == c->pairs)
            words_say(out, "Each was asked for its own motion; %" PRIu64 " meet%s on the way. ", c->met,
                      c->met == 1 ? "s" : "");
        else
            words_say(out, "They are too many to ask each of them here, or are met from one side alone. ");
        return;
    }
    bool apart = t->answer.distance > 0;
    if (aside > 0)
        words_say(out, "Boxes put %" PRIu64 " of them aside: they %s. ", aside,
                  apart ? "are farther apart than the answer" : "have no point in common");
    words_say(out, "%s%" PRIu64 "%s asked one by one", aside > 0 ? "The other " : "", c->near,
              c->near == 1 ? " was" : " were");
    if (c->asked < c->near) words_say(out, ", of which the first %" PRIu64 " here", c->asked);
    if (!apart)
        words_say(out, ": %" PRIu64 " touch%s or overlap%s", c->met, c->met == 1 ? "es" : "", c->met == 1 ? "s" : "");
    words_say(out, ". ");
}

void words_parts(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    char kind[2][80], names[200];
    (void)step;
    out[0] = 0;
    for (int i = 0; i < 2; i++) say_kind(kind[i], t, i, false);
    say_pieces(names, t);
    words_say(out, "A is %s, B is %s: %" PRIu64 " pair%s of convex pieces. ", kind[0], kind[1], t->census.pairs,
              t->census.pairs == 1 ? "" : "s");
    say_pairs(out, t);
    words_say(out, "The answer comes from %s. The steps below are those of this pair alone.", names);
}

static void add_count(words_row *rows, size_t *count, const char *name, uint64_t value) {
    char text[40];
    snprintf(text, sizeof text, "%" PRIu64, value);
    words_add(rows, count, "plain", name, text);
}

size_t words_parts_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step) {
    const explain_census *c = &t->census;
    char text[2][80];
    size_t count = 0;
    (void)step;
    for (int i = 0; i < 2; i++) say_kind(text[i], t, i, true);
    words_add(rows, &count, "a", "A", text[0]);
    words_add(rows, &count, "b", "B", text[1]);
    add_count(rows, &count, "pairs", c->pairs);
    if (!is_motion(t)) add_count(rows, &count, "put aside by boxes", c->pairs - c->near);
    add_count(rows, &count, "asked one by one", c->asked);
    if (is_motion(t) || t->answer.distance <= 0)
        add_count(rows, &count, is_motion(t) ? "that meet" : "that overlap", c->met);
    for (int i = 0; i < 2; i++) say_piece(text[i], t, i, t->whole[i].piece, t->whole[i].number);
    if (panel_decides(t, 0)) words_add(rows, &count, "a", "decides", text[0]);
    if (panel_decides(t, 1)) words_add(rows, &count, "b", "decides", text[1]);
    words_add_length(rows, &count, "n", "their distance", t->pair.distance, 0, words_noise(t));
    return count;
}

bool words_of_pair(char out[WORDS_SIZE], const explain_trace *t) {
    char names[200];
    out[0] = 0;
    if (!t->composite) return false;
    say_pieces(names, t);
    words_say(out, "These are the steps of %s, as if there were nothing else.", names);
    if (is_motion(t) && (t->whole[0].one_sided || t->whole[1].one_sided))
        words_say(out, " A one-sided chain lets through what comes from its left; a segment alone does not.");
    return true;
}

bool explain_find_bracket(const explain_trace *t, explain_bracket *out) {
    const answer *g = &t->answer;
    if (!t->composite || is_motion(t) || !(g->distance < 0)) return false;
    *out = (explain_bracket){fmax(0, -(g->distance + g->error_bound)), -g->distance, NULL};
    for (size_t i = 0; i < t->census.list_count && out->lower > 0 && !out->pair; i++) {
        const explain_near *p = t->census.list + i;
        double rounding = p->error_bound + words_noise(t) + 1e-9 * out->upper;
        if (p->asked && fabs(-p->distance - out->lower) <= rounding) out->pair = p;
    }
    return true;
}

/* How the answer of the whole comes from that of the pair. */
static void say_bracket(char out[WORDS_SIZE], const explain_trace *t, const explain_bracket *b) {
    char lower[40], upper[40], names[200], direction[200];
    double noise = words_noise(t);
    words_number(lower, b->lower, noise);
    words_number(upper, b->upper, noise);
    words_direction(direction, t->dimension, t->answer.normal);
    words_say(out, "A and B overlap. Moving B by %s along n = %s%s is proven to take it out of A. ", upper, direction,
              t->query == QUERY_DISTANCE ? " (dashed)" : "");
    if (b->pair) {
        say_both(names, t, b->pair->piece, b->pair->number);
        words_say(
            out,
            "No motion of less than %s does: so deep are %s in one another, and what leaves the whole leaves them.",
            lower, names);
    }
    if (!b->pair && b->lower > 0)
        words_say(out,
                  "No motion of less than %s does: convex sets or balls within both are that deep in one another.",
                  lower);
    if (!(b->lower > 0))
        words_say(out, "That less would do is not ruled out: what has no inside has no certain depth.");
    if (b->upper - b->lower > 1e-6 * b->upper) words_say(out, " The depth lies between the two.");
}

void words_whole(char out[WORDS_SIZE], const explain_trace *t) {
    explain_bracket bracket;
    out[0] = 0;
    if (explain_find_bracket(t, &bracket)) {
        say_bracket(out, t, &bracket);
        return;
    }
    char names[200], number[40];
    say_pieces(names, t);
    words_number(number, fabs(t->answer.distance), words_noise(t));
    if (t->answer.status == ANSWER_SEPARATED)
        words_say(out, "A and B are %s apart: that is the distance of %s, and no pair is nearer.", number, names);
    else
        words_say(out, "A and B touch, as far as the error bound can tell, at %s.", names);
}

size_t words_whole_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t) {
    explain_bracket bracket;
    size_t count = words_answer_rows(rows, t);
    if (!explain_find_bracket(t, &bracket)) return count;
    words_add_length(rows, &count, "low", "depth ≥", bracket.lower, 0, words_noise(t));
    words_add_length(rows, &count, "up", "depth ≤", bracket.upper, 0, words_noise(t));
    return count;
}

void words_whole_impact(char out[WORDS_SIZE], const explain_trace *t) {
    char names[200];
    words_impact(out, t);
    say_pieces(names, t);
    if (t->answer.status == ANSWER_TOUCHING)
        words_say(out, " The first to meet are %s.", names);
    else
        words_say(out, " That is told by %s.", names);
}

/* ---- panels */

/* A ring around what is too small to be seen. */
static void mark_small(sheet *s, const explain_form *form, const char *class) {
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < form->point_count; i++) {
        spot p = camera_spot(&s->camera, form->points[i]);
        low[0] = fmin(low[0], p.x), high[0] = fmax(high[0], p.x);
        low[1] = fmin(low[1], p.y), high[1] = fmax(high[1], p.y);
    }
    if (!(fmax(high[0] - low[0], high[1] - low[1]) < SMALL)) return;
    fprintf(s->out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%g\"/>\n", class, (low[0] + high[0]) / 2,
            (low[1] + high[1]) / 2, RING);
}

void panel_parts(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras) {
    static const char *const rings[] = {"a-mark", "b-mark"};
    sheet s = {.out = out, .camera = cameras->whole};
    (void)step;
    panel_grid(&s);
    panel_axes(&s);
    panel_title(&s, "the whole shapes; what decides stands out");
    panel_bodies(&s, t);
    panel_letters(&s, t);
    for (int i = 0; i < 2; i++)
        if (panel_decides(t, i)) mark_small(&s, t->surface + i, rings[i]);
}

/* "A 2 · B 17", short for the pieces of a pair. */
static void label_pair(char out[80], const explain_near *pair) {
    size_t length = 0;
    out[0] = 0;
    for (int i = 0; i < 2; i++) {
        const explain_piece *p = pair->piece + i;
        length += (size_t)snprintf(out + length, 80 - length, "%s%c", i ? " · " : "", i ? 'B' : 'A');
        if (p->part >= 0) length += (size_t)snprintf(out + length, 80 - length, " %d", p->part);
        if (pair->number[i] >= 0)
            length += (size_t)snprintf(out + length, 80 - length, "%s%d", p->part >= 0 ? ":" : " ", pair->number[i]);
    }
}

/* The chart's scale: from values to places. */
typedef struct near_chart {
    sheet *s;
    double low, high;
} near_chart;

static double near_x(const near_chart *c, double value) {
    double part = (value - c->low) / (c->high - c->low);
    return NEAR_LEFT + fmin(fmax(part, 0), 1) * (CHART_RIGHT - NEAR_LEFT);
}

static void set_near_range(near_chart *c, const explain_trace *t) {
    c->low = c->high = 0;
    if (is_motion(t)) {
        c->high = 1;
        return;
    }
    c->low = fmin(0, t->answer.distance), c->high = fmax(0, t->answer.distance);
    for (size_t i = 0; i < t->census.list_count; i++) {
        const explain_near *p = t->census.list + i;
        double value = p->asked ? p->distance : p->boxes;
        c->low = fmin(c->low, value), c->high = fmax(c->high, fmax(value, p->boxes));
    }
    double wide = c->high - c->low;
    if (!(wide > 0)) wide = 1;
    c->high += 0.06 * wide;
    if (c->low < 0) c->low -= 0.06 * wide;
}

static void draw_near_scale(const near_chart *c, const explain_trace *t) {
    double step = view_round_length((c->high - c->low) / 3);
    for (double value = step * ceil(c->low / step); value <= c->high; value += step) {
        char text[40];
        double x = near_x(c, value);
        words_number(text, value, 1e-9 * step);
        fprintf(c->s->out, "<line class=\"%s\" x1=\"%.2f\" y1=\"%g\" x2=\"%.2f\" y2=\"%g\"/>\n",
                fabs(value) < 1e-9 * step ? "axis" : "grid", x, NEAR_TOP - 8, x, NEAR_BOTTOM);
        sheet_text(c->s->out, "tick", x > CHART_RIGHT - 12 ? "end" : "middle", x, NEAR_BOTTOM + 14, text);
    }
    sheet_text(c->s->out, "tick", "end", CHART_RIGHT, NEAR_BOTTOM + 30,
               is_motion(t) ? "fraction of the motion before they meet" : "distance; below 0 they overlap");
}

/* A pair: from the distance of the boxes, a bar, to its own, a dot. */
static void draw_near(const near_chart *c, const explain_trace *t, const explain_near *p, double y, bool decides) {
    char label[80];
    label_pair(label, p);
    sheet_text(c->s->out, decides ? "tick q-name" : "tick", "end", NEAR_LEFT - 8, y + 3.5, label);
    double boxes = near_x(c, p->boxes), own = near_x(c, is_motion(t) ? p->fraction : p->distance);
    if (!is_motion(t))
        fprintf(c->s->out, "<line class=\"gap\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n", boxes, y - 5,
                boxes, y + 5);
    if (!p->asked) {
        sheet_text(c->s->out, "tick", boxes > CHART_RIGHT - 60 ? "end" : "start",
                   boxes + (boxes > CHART_RIGHT - 60 ? -5 : 5), y + 3.5, "boxes alone");
        return;
    }
    if (!is_motion(t))
        fprintf(c->s->out, "<line class=\"gap\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n", boxes, y, own,
                y);
    fprintf(c->s->out, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"%g\"/>\n", decides ? "q-mark" : "s-mark",
            own, y, decides ? 5.0 : 3.6);
}

void panel_near(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras) {
    sheet s = {.out = out};
    near_chart c = {.s = &s};
    const explain_census *census = &t->census;
    (void)step, (void)cameras;
    sheet_text(out, "title", "start", 8, 17,
               is_motion(t) ? "pairs of pieces: when they would meet alone"
                            : "pairs of pieces: from their boxes to their own distance");
    set_near_range(&c, t);
    draw_near_scale(&c, t);
    if (!is_motion(t)) {
        double x = near_x(&c, t->answer.distance);
        fprintf(out, "<line class=\"q-line\" x1=\"%.2f\" y1=\"%g\" x2=\"%.2f\" y2=\"%g\"/>\n", x, NEAR_TOP - 8, x,
                NEAR_BOTTOM);
        sheet_text(out, "q-name small", x > 300 ? "end" : "start", x > 300 ? x - 4 : x + 4, NEAR_TOP - 12,
                   "the answer");
    }
    double step_y = (NEAR_BOTTOM - NEAR_TOP) / EXPLAIN_MOST_NEAR;
    for (size_t i = 0; i < census->list_count; i++) {
        const explain_near *p = census->list + i;
        bool decides = p->asked;
        for (int k = 0; k < 2; k++)
            decides = decides && memcmp(p->piece + k, &t->whole[k].piece, sizeof *p->piece) == 0;
        draw_near(&c, t, p, NEAR_TOP + (0.5 + (double)i) * step_y, decides);
    }
}

/* ---- half-spaces */

static bool of_a(const explain_trace *t) { return strncmp(t->whole[0].kind, "half", 4) == 0; }

void words_plane(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    const explain_step *s = t->steps + step;
    bool first = of_a(t);
    char number[WORDS_LENGTH];
    double distance = s->lower;
    words_length(number, fabs(distance), 0, words_noise(t));
    out[0] = 0;
    words_say(
        out,
        "The surface of %c is a %s, and n is across it, so only one direction can tell: %c is asked for its farthest "
        "point %s n. It is %s %s the surface of %c%s. No search is needed.",
        first ? 'A' : 'B', t->dimension == 2 ? "line" : "plane", first ? 'B' : 'A', first ? "against" : "along",
        number, distance < 0 ? "below" : "above", first ? 'A' : 'B', t->rounding[!first] > 0 ? "'s core" : "");
}

size_t words_plane_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step) {
    const explain_step *s = t->steps + step;
    double noise = words_noise(t);
    size_t count = 0;
    char direction[200];
    long squared = words_direction(direction, t->dimension, s->direction);
    words_add(rows, &count, "n", "n", direction);
    words_add_point(rows, &count, "a", "a₁", t->dimension, s->support.a, noise);
    words_add_point(rows, &count, "b", "b₁", t->dimension, s->support.b, noise);
    words_add_point(rows, &count, "w", "w₁ = a₁ − b₁", t->dimension, s->support.point, noise);
    words_add_length(rows, &count, "w", "n · w₁", -s->lower, squared, noise);
    return count;
}

/* The extent of a figure along n, from the least to the greatest. */
static void extent_along(const explain_form *form, const double n[3], double out[2]) {
    out[0] = HUGE_VAL, out[1] = -HUGE_VAL;
    for (size_t i = 0; i < form->point_count; i++) {
        double height = explain_dot(n, form->points[i]);
        out[0] = fmin(out[0], height), out[1] = fmax(out[1], height);
    }
}

void panel_heights(FILE *out, const explain_trace *t) {
    static const char *const classes[] = {"a-area", "b-area"}, *const names[] = {"a-name", "b-name"};
    double n[3], extent[2][2], low = HUGE_VAL, high = -HUGE_VAL;
    bool plane_is_a = of_a(t);
    for (int k = 0; k < 3; k++) n[k] = plane_is_a ? t->pair.normal[k] : -t->pair.normal[k];
    for (int i = 0; i < 2; i++) extent_along(t->surface + i, n, extent[i]);
    double ground = extent[!plane_is_a][1];
    for (int i = 0; i < 2; i++) low = fmin(low, extent[i][0] - ground), high = fmax(high, extent[i][1] - ground);
    sheet_text(out, "title", "start", 8, 17, "both shapes across the surface: how high they reach");
    chart c = {out, 44, SHEET_HEIGHT - 30, low, low < high ? high : low + 1, 1};
    double step = view_round_length((c.high - c.low) / 4);
    for (double value = step * ceil(c.low / step); value <= c.high; value += step) {
        char text[40];
        words_number(text, value, 1e-9 * step);
        chart_tick(&c, value, text);
    }
    for (int i = 0; i < 2; i++) {
        double left = (i == 0) == plane_is_a ? CHART_LEFT : 190, wide = left > 100 ? 70 : CHART_RIGHT - CHART_LEFT;
        double top = chart_y(&c, extent[i][1] - ground), bottom = chart_y(&c, extent[i][0] - ground);
        fprintf(out, "<rect class=\"%s\" x=\"%g\" y=\"%.2f\" width=\"%g\" height=\"%.2f\"/>\n", classes[i], left, top,
                wide, fmax(bottom - top, 0.5));
        sheet_text(out, names[i], "middle", left > 100 ? left + wide / 2 : CHART_LEFT + 40, (top + bottom) / 2 + 5,
                   i ? "B" : "A");
    }
    const double *other = extent[plane_is_a];
    char number[40];
    words_number(number, t->pair.distance, words_noise(t));
    double from = chart_y(&c, 0), to = chart_y(&c, other[0] - ground);
    fprintf(out, "<line class=\"q-line\" x1=\"290\" y1=\"%.2f\" x2=\"290\" y2=\"%.2f\"/>\n", from, to);
    sheet_text(out, "q-name", "start", 298, (from + to) / 2 + 5, number);
}
