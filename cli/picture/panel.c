/* The frame of a picture: title, legend of bodies, list of the nearest pairs, scale bar. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/drawing.h"
#include "base/text.h"

#define MOST_ROWS 14
#define ROW_HEIGHT 20
#define PANEL_LEFT (PICTURE_WIDTH - PANEL_WIDTH)

static const colour ink = {0.17, 0.22, 0.31}, faint = {0.45, 0.51, 0.59};

static double text_length(cairo_t *canvas, const char *text) {
    cairo_text_extents_t size;
    cairo_text_extents(canvas, text, &size);
    return size.x_advance;
}

/* Writes a text that came from a user, shortened with an ellipsis to fit. */
static void write_fitted(cairo_t *canvas, const char *text, double x, double y, double width) {
    size_t length = strlen(text);
    char *shown = malloc(TEXT_SHOWN_SIZE(length) + 4);
    if (!shown) return;
    text_shown(text, shown);
    length = strlen(shown);
    while (text_length(canvas, shown) > width && length > 0) {
        do length--;
        while (length > 0 && (shown[length] & 0xC0) == 0x80);
        memcpy(shown + length, "\xE2\x80\xA6", 4);
    }
    cairo_move_to(canvas, x, y);
    cairo_show_text(canvas, shown);
    free(shown);
}

static void write_right(cairo_t *canvas, const char *text, double right, double y) {
    cairo_move_to(canvas, right - text_length(canvas, text), y);
    cairo_show_text(canvas, text);
}

static void set_font(cairo_t *canvas, double size, bool bold, colour c) {
    cairo_select_font_face(canvas, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(canvas, size);
    set_colour(canvas, c, 1);
}

static void say_facts(const drawing *d, char *text, size_t size) {
    const picture_facts *f = d->facts;
    const size_t *counted = f->counted;
    int used =
        snprintf(text, size, "%zu bod%s, %zu %s: %zu overlap, %zu touching, %zu separated", d->body_count,
                 d->body_count == 1 ? "y" : "ies", f->asked, f->asked == 1 ? f->query->row : f->query->rows,
                 counted[ANSWER_OVERLAP], counted[ANSWER_TOUCHING], counted[ANSWER_SEPARATED]);
    if (counted[ANSWER_UNDECIDED] > 0) {
        snprintf(text + used, size - (size_t)used, ", %zu undecided", counted[ANSWER_UNDECIDED]);
    }
}

static void say_mesh(const tact3_mesh_info *mesh, char *text, size_t size) {
    snprintf(text, size, "%s of %d triangles, %d vertices", mesh->solid ? "a solid" : "a surface",
             mesh->triangle_count, mesh->vertex_count);
}

static void draw_title(const drawing *d) {
    char text[200];
    set_font(d->canvas, 22, true, ink);
    write_fitted(d->canvas, d->facts->title, 32, 46, PANEL_LEFT - 64);
    if (d->facts->mesh)
        say_mesh(d->facts->mesh, text, sizeof text);
    else
        say_facts(d, text, sizeof text);
    set_font(d->canvas, 13.5, false, faint);
    cairo_move_to(d->canvas, 32, 70);
    cairo_show_text(d->canvas, text);
}

static void draw_status(const drawing *d, double x, double y, answer_status status) {
    cairo_new_path(d->canvas);
    cairo_arc(d->canvas, x, y, 4, 0, 7);
    set_colour(d->canvas, status_colour(status), 1);
    cairo_fill(d->canvas);
}

static double draw_head(const drawing *d, const char *text, double y) {
    set_font(d->canvas, 12, true, faint);
    cairo_move_to(d->canvas, PANEL_LEFT + 16, y);
    cairo_show_text(d->canvas, text);
    return y + 1.1 * ROW_HEIGHT;
}

static double draw_rest(const drawing *d, size_t count, double y) {
    char text[60];
    snprintf(text, sizeof text, "and %zu more", count);
    set_font(d->canvas, 12, false, faint);
    cairo_move_to(d->canvas, PANEL_LEFT + 38, y);
    cairo_show_text(d->canvas, text);
    return y + ROW_HEIGHT;
}

static double draw_bodies_list(const drawing *d, double y) {
    size_t count = d->body_count, rows = count > MOST_ROWS ? MOST_ROWS - 1 : count;
    y = draw_head(d, "Bodies", y);
    for (size_t i = 0; i < rows; i++, y += ROW_HEIGHT) {
        cairo_rectangle(d->canvas, PANEL_LEFT + 16, y - 10, 13, 13);
        set_colour(d->canvas, body_colour(i), 1);
        cairo_fill(d->canvas);
        set_font(d->canvas, 13, false, ink);
        write_fitted(d->canvas, d->scene.bodies[i].name, PANEL_LEFT + 38, y, PANEL_WIDTH - 60);
    }
    return count > rows ? draw_rest(d, count - rows, y) : y;
}

/* Writes the value at the right of a row: a distance, a number of contact points, or a fraction. */
static void say_value(const drawing *d, const answer *a, char out[60]) {
    double distance = a->status == ANSWER_TOUCHING ? 0 : a->distance;
    if (drawing_has_rays(d) || d->facts->query->moves)
        snprintf(out, 60, a->status == ANSWER_SEPARATED ? "\xE2\x80\x93" : "at %.4g", a->fraction);
    else if (a->contact_count > 0)
        snprintf(out, 60, "%.4g, %d pt%s", distance, a->contact_count, a->contact_count == 1 ? "" : "s");
    else
        snprintf(out, 60, a->beyond_cutoff ? "\xE2\x89\xA5 %.4g" : "%.4g", distance);
}

static void draw_row(const drawing *d, const highlight *h, double y) {
    char value[60];
    double x = PANEL_LEFT + 16, right = PICTURE_WIDTH - 24;
    say_value(d, &h->answer, value);
    draw_status(d, x + 6, y - 4, h->answer.status);
    set_font(d->canvas, 12.5, false, status_colour(h->answer.status));
    write_right(d->canvas, value, right, y);
    double width = right - text_length(d->canvas, value) - 10 - (x + 22);
    set_font(d->canvas, 12.5, false, ink);
    const char *a = drawing_has_rays(d) ? d->scene.rays[h->a].name : d->scene.bodies[h->a].name;
    const char *b = d->scene.bodies[h->b].name;
    size_t size = strlen(a) + strlen(b) + 8;
    char *pair = malloc(size);
    if (pair) snprintf(pair, size, "%s \xE2\x80\x93 %s", a, b);
    if (pair) write_fitted(d->canvas, pair, x + 22, y, width);
    free(pair);
}

static const char *list_head(const drawing *d, bool all) {
    if (drawing_has_rays(d)) return "Hits";
    if (d->facts->query->moves) return all ? "Pairs" : "First to meet";
    return all ? "Pairs" : "Nearest pairs";
}

static void draw_pairs_list(const drawing *d, double y) {
    size_t room = (size_t)((PICTURE_HEIGHT - 110 - y) / ROW_HEIGHT);
    size_t known = d->highlights->count, rows = known < room ? known : room;
    size_t total = drawing_has_rays(d) ? d->highlights->meeting_count : d->facts->asked;
    if (rows > MOST_ROWS) rows = MOST_ROWS;
    if (total > rows && rows == room && rows > 0) rows--;
    y = draw_head(d, list_head(d, total <= rows), y);
    for (size_t i = 0; i < rows; i++, y += ROW_HEIGHT) draw_row(d, d->highlights->list + i, y);
    if (total > rows) draw_rest(d, total - rows, y);
}

static void draw_key(const drawing *d) {
    static const char *const names[] = {"separated", "touching", "overlap"};
    double x = PANEL_LEFT + 16, y = PICTURE_HEIGHT - 34;
    for (int i = 0; i < 3; i++) {
        draw_status(d, x + 5, y - 4, (answer_status)i);
        set_font(d->canvas, 12, false, faint);
        cairo_move_to(d->canvas, x + 14, y);
        cairo_show_text(d->canvas, names[i]);
        x += 26 + text_length(d->canvas, names[i]);
    }
}

static void draw_scale_bar(const drawing *d) {
    double length = view_round_length(170 / d->view.scale), pixels = length * d->view.scale;
    double x = 34, y = PICTURE_HEIGHT - 38;
    cairo_move_to(d->canvas, x, y - 5);
    cairo_line_to(d->canvas, x, y);
    cairo_line_to(d->canvas, x + pixels, y);
    cairo_line_to(d->canvas, x + pixels, y - 5);
    set_colour(d->canvas, ink, 1);
    cairo_set_line_width(d->canvas, 1.6);
    cairo_stroke(d->canvas);
    char text[40];
    snprintf(text, sizeof text, "%g", length);
    set_font(d->canvas, 12.5, false, ink);
    cairo_move_to(d->canvas, x + pixels / 2 - text_length(d->canvas, text) / 2, y + 17);
    cairo_show_text(d->canvas, text);
}

/* What is wrong with a mesh, and how open edges look. */
static void draw_defects_list(const drawing *d, double y) {
    const tact3_mesh_info *mesh = d->facts->mesh;
    char count[24];
    y = draw_head(d, "Defects", y);
    int wrong = 0;
    for (int i = 0; i <= TACT3_MESH_DEFECT_COUNT; i++) {
        bool crossings = i == TACT3_MESH_DEFECT_COUNT;
        size_t found = crossings ? d->facts->crossings : (size_t)mesh->finding[i].count;
        const char *text = crossings ? "edges through triangles" : tact3_mesh_defect_text((tact3_mesh_defect)i);
        if (found == 0) continue;
        snprintf(count, sizeof count, "%zu", found);
        set_font(d->canvas, 12.5, false, ink);
        double right = PICTURE_WIDTH - 24, width = right - text_length(d->canvas, count) - 10 - PANEL_LEFT - 16;
        write_right(d->canvas, count, right, y);
        write_fitted(d->canvas, text, PANEL_LEFT + 16, y, width);
        y += ROW_HEIGHT;
        wrong++;
    }
    set_font(d->canvas, 12.5, false, ink);
    if (wrong == 0) write_fitted(d->canvas, "none", PANEL_LEFT + 16, y, PANEL_WIDTH - 40);
    if (!d->open[d->scene.bodies[0].shape]) return;
    y = PICTURE_HEIGHT - 38;
    cairo_move_to(d->canvas, PANEL_LEFT + 16, y);
    cairo_line_to(d->canvas, PANEL_LEFT + 40, y);
    set_colour(d->canvas, open_colour, 1);
    cairo_set_line_width(d->canvas, 2.6);
    cairo_stroke(d->canvas);
    set_font(d->canvas, 12, false, faint);
    cairo_move_to(d->canvas, PANEL_LEFT + 48, y + 4);
    cairo_show_text(d->canvas, "the surface does not go on");
}

void draw_panel(const drawing *d) {
    cairo_rectangle(d->canvas, PANEL_LEFT, 0, PANEL_WIDTH, PICTURE_HEIGHT);
    set_colour(d->canvas, (colour){1, 1, 1}, 0.92);
    cairo_fill(d->canvas);
    cairo_move_to(d->canvas, PANEL_LEFT, 0);
    cairo_line_to(d->canvas, PANEL_LEFT, PICTURE_HEIGHT);
    set_colour(d->canvas, (colour){0.87, 0.89, 0.92}, 1);
    cairo_set_line_width(d->canvas, 1);
    cairo_stroke(d->canvas);
    draw_title(d);
    if (d->facts->mesh) {
        draw_defects_list(d, 44);
    } else {
        draw_pairs_list(d, draw_bodies_list(d, 44) + 0.9 * ROW_HEIGHT);
        draw_key(d);
    }
    draw_scale_bar(d);
}
