/* The bodies of a picture of the plane: a grid with its numbers, translucent shapes, hatched overlaps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/drawing.h"
#include "picture/merge.h"
#include "picture/tessellate.h"
#include "scene/pose.h"
#include "base/text.h"

#define GRID_LEFT 46
#define GRID_TOP 88
#define GRID_RIGHT (PICTURE_WIDTH - PANEL_WIDTH - 18)
#define GRID_BOTTOM (PICTURE_HEIGHT - 70)
#define HATCH_STEP 7
#define NAME_SIZE 12.5
#define MOST_NAMED 24
#define MOST_NAME_BYTES 64

static const colour white = {1, 1, 1}, ink = {0.13, 0.18, 0.27}, alarm = {0.80, 0.14, 0.18};

static size_t count_points(const drawing *d, size_t shape) {
    return 4 * (size_t)d->outlines[shape].core.vertex_count;
}

/* Adds the corners of a body, each moved out by the radius both ways along both axes. */
static void add_points(const drawing *d, const scene_body *body, tact3_vec *out) {
    const outline *o = d->outlines + body->shape;
    for (int i = 0; i < o->core.vertex_count; i++) {
        double world[3];
        pose_point(2, body, o->core.vertices + 3 * i, world);
        for (int k = 0; k < 4; k++) {
            double x = k == 0 ? o->radius : k == 1 ? -o->radius : 0, y = k == 2 ? o->radius : k == 3 ? -o->radius : 0;
            *out++ = tact3_v(world[0] + x, world[1] + y, 0);
        }
    }
}

bool drawing_place2(drawing *d) { return drawing_list_points(d, count_points, add_points); }

bool drawing_prepare2(drawing *d, const engine_kind *kind) {
    size_t count = d->scene.shape_count;
    show_half_spaces(&d->scene);
    d->outlines = calloc(count + 1, sizeof *d->outlines);
    if (!d->outlines) return false;
    for (size_t i = 0; i < count; i++) {
        bool good = i < d->merged_first ? outline_make(kind, d->scene.shapes + i, d->outlines + i)
                                        : merge_outlines(d, i, d->outlines + i);
        if (!good) return false;
    }
    return drawing_place2(d);
}

void drawing_free2(drawing *d) {
    for (size_t i = 0; d->outlines && i < d->scene.shape_count; i++) outline_free(d->outlines + i);
    free(d->outlines);
}

static void grid_line(const drawing *d, double x0, double y0, double x1, double y1, bool axis) {
    cairo_move_to(d->canvas, x0, y0);
    cairo_line_to(d->canvas, x1, y1);
    cairo_set_line_width(d->canvas, axis ? 1.4 : 1);
    set_colour(d->canvas, axis ? (colour){0.72, 0.76, 0.81} : (colour){0.885, 0.902, 0.924}, 1);
    cairo_stroke(d->canvas);
}

static void grid_number(const drawing *d, double value, double x, double y, double align) {
    char text[40];
    cairo_text_extents_t size;
    snprintf(text, sizeof text, "%s%g", value < 0 ? "\xE2\x88\x92" : "", fabs(value));
    cairo_text_extents(d->canvas, text, &size);
    cairo_move_to(d->canvas, x - align * size.x_advance, y);
    set_colour(d->canvas, (colour){0.52, 0.58, 0.65}, 1);
    cairo_show_text(d->canvas, text);
}

/* Draws lines at round steps and both axes. Numbers are left out far from the origin, where neighbours would read
 * alike. */
static void draw_grid(const drawing *d) {
    const view *v = &d->view;
    double step = view_round_length(110 / v->scale);
    double x0 = (GRID_LEFT - v->x) / v->scale, x1 = (GRID_RIGHT - v->x) / v->scale;
    double y0 = (v->y - GRID_BOTTOM) / v->scale, y1 = (v->y - GRID_TOP) / v->scale;
    bool numbers = fmax(fmax(fabs(x0), fabs(x1)), fmax(fabs(y0), fabs(y1))) < 1e4 * step;
    cairo_select_font_face(d->canvas, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(d->canvas, 11);
    for (int axis = 0; axis < 2; axis++) {
        double first = ceil((axis == 0 ? x0 : y0) / step), last = floor((axis == 0 ? x1 : y1) / step);
        for (int i = 0; i <= last - first; i++) {
            double value = (first + i) * step;
            bool zero = fabs(value) < 0.5 * step;
            if (axis == 0) {
                double x = v->x + v->scale * value;
                grid_line(d, x, GRID_TOP, x, GRID_BOTTOM, zero);
                if (numbers) grid_number(d, zero ? 0 : value, x, GRID_BOTTOM + 14, 0.5);
            } else {
                double y = v->y - v->scale * value;
                grid_line(d, GRID_LEFT, y, GRID_RIGHT, y, zero);
                if (numbers) grid_number(d, zero ? 0 : value, GRID_LEFT - 4, y + 4, 1);
            }
        }
    }
}

static void trace_body(const drawing *d, size_t body) {
    const scene_body *from = d->scene.bodies + body;
    outline_trace(d->outlines + from->shape, from, &d->view, d->canvas);
}

/* Segments and points have no inside: they are drawn as thick lines and dots. */
void draw_body2(const drawing *d, size_t body) {
    const outline *o = d->outlines + d->scene.bodies[body].shape;
    colour base = drawing_colour(d, body), dark = colour_mix(base, ink, 0.5);
    bool ghost = drawing_is_ghost(d, body);
    const double dashes[2] = {5, 5};
    cairo_new_path(d->canvas);
    trace_body(d, body);
    if (outline_has_area(o)) {
        set_colour(d->canvas, colour_mix(base, white, 0.12), ghost ? 0.22 : 0.78);
        cairo_fill_preserve(d->canvas);
        set_colour(d->canvas, dark, ghost ? 0.6 : 1);
        cairo_set_line_width(d->canvas, d->line * (ghost ? 1.1 : 1.5));
    } else {
        set_colour(d->canvas, colour_mix(base, ink, 0.3), ghost ? 0.4 : 1);
        cairo_set_line_width(d->canvas, d->line * (o->core.vertex_count == 1 ? 11 : 4.5));
    }
    if (ghost && outline_has_area(o)) cairo_set_dash(d->canvas, dashes, 2, 0);
    cairo_stroke(d->canvas);
    cairo_set_dash(d->canvas, NULL, 0, 0);
}

/* On the middle of the corners, unless there are so many bodies that names would only clutter. */
bool drawing_name_place2(const drawing *d, size_t body, view_frame *out) {
    char shown[TEXT_SHOWN_SIZE(MOST_NAME_BYTES)];
    const char *name = d->scene.bodies[body].name;
    size_t first = d->first_point[body], end = d->first_point[body + 1];
    if (d->body_count > MOST_NAMED || strlen(name) >= MOST_NAME_BYTES) return false;
    view_point low = view_project(&d->view, d->points[first]), high = low, middle = {0, 0};
    for (size_t i = first; i < end; i++) {
        view_point p = view_project(&d->view, d->points[i]);
        low.x = fmin(low.x, p.x), low.y = fmin(low.y, p.y);
        high.x = fmax(high.x, p.x), high.y = fmax(high.y, p.y);
        middle.x += p.x / (double)(end - first), middle.y += p.y / (double)(end - first);
    }
    cairo_text_extents_t size;
    text_shown(name, shown);
    cairo_set_font_size(d->canvas, NAME_SIZE);
    cairo_text_extents(d->canvas, shown, &size);
    *out = (view_frame){middle.x - size.x_advance / 2, middle.y - NAME_SIZE / 2, size.x_advance, NAME_SIZE};
    return size.x_advance < 0.6 * (high.x - low.x) && 2 * NAME_SIZE < high.y - low.y;
}

static void draw_name(const drawing *d, size_t body) {
    char shown[TEXT_SHOWN_SIZE(MOST_NAME_BYTES)];
    view_frame place;
    if (!drawing_name_place2(d, body, &place)) return;
    text_shown(d->scene.bodies[body].name, shown);
    cairo_move_to(d->canvas, place.left, place.top + 0.86 * NAME_SIZE);
    if (d->scene.body_count > d->body_count || d->ray_count > 0) {
        /* Ways and rays pass below the name. */
        cairo_text_path(d->canvas, shown);
        set_colour(d->canvas, colour_mix(body_colour(body), white, 0.25), 0.9);
        cairo_set_line_width(d->canvas, 4);
        cairo_stroke(d->canvas);
        cairo_move_to(d->canvas, place.left, place.top + 0.86 * NAME_SIZE);
    }
    set_colour(d->canvas, colour_mix(body_colour(body), ink, 0.62), 1);
    cairo_show_text(d->canvas, shown);
}

/* Clips the canvas to the overlap of two bodies. */
static void clip_to_shared(const drawing *d, size_t a, size_t b) {
    cairo_new_path(d->canvas);
    trace_body(d, a);
    cairo_clip(d->canvas);
    trace_body(d, b);
    cairo_clip(d->canvas);
}

view_frame drawing_shared2(const drawing *d, size_t a, size_t b) {
    double left, top, right, bottom;
    cairo_save(d->canvas);
    clip_to_shared(d, a, b);
    cairo_clip_extents(d->canvas, &left, &top, &right, &bottom);
    cairo_restore(d->canvas);
    return (view_frame){left, top, right - left, bottom - top};
}

/* Hatches an overlap: stripes, and a border of which the clip leaves the inner half. */
static void hatch_overlap(const drawing *d, size_t a, size_t b) {
    view_frame f = drawing_shared2(d, a, b);
    cairo_save(d->canvas);
    clip_to_shared(d, a, b);
    set_colour(d->canvas, alarm, 0.16);
    cairo_paint(d->canvas);
    double low = f.top + f.height, first = HATCH_STEP * floor((f.left + f.top) / HATCH_STEP);
    for (double sum = first; f.width > 0 && sum < f.left + f.width + low; sum += HATCH_STEP) {
        cairo_move_to(d->canvas, sum - f.top, f.top);
        cairo_line_to(d->canvas, sum - low, low);
    }
    cairo_set_line_width(d->canvas, 1.1);
    set_colour(d->canvas, alarm, 0.5);
    cairo_stroke(d->canvas);
    trace_body(d, a);
    trace_body(d, b);
    cairo_set_line_width(d->canvas, 2.6);
    set_colour(d->canvas, alarm, 0.75);
    cairo_stroke(d->canvas);
    cairo_restore(d->canvas);
}

static bool has_area(const drawing *d, size_t body) {
    return outline_has_area(d->outlines + d->scene.bodies[body].shape);
}

/* Hatches the overlaps that answers are about; for a motion, one at its start. What a chain goes around is not its
 * own. */
static void hatch_overlaps(const drawing *d) {
    for (size_t i = 0; i < d->shown_count && !drawing_has_rays(d); i++) {
        const highlight *h = d->shown[i];
        if (h->answer.status == ANSWER_OVERLAP && has_area(d, h->a) && has_area(d, h->b)) hatch_overlap(d, h->a, h->b);
    }
}

bool drawing_paint2(const drawing *d) {
    draw_grid(d);
    cairo_set_line_join(d->canvas, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(d->canvas, CAIRO_LINE_CAP_ROUND);
    for (size_t i = d->scene.body_count; i-- > d->body_count;) draw_body2(d, i);
    for (size_t i = 0; i < d->body_count; i++) draw_body2(d, i);
    hatch_overlaps(d);
    return true;
}

void drawing_name_bodies2(const drawing *d) {
    cairo_select_font_face(d->canvas, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    for (size_t i = 0; i < d->body_count; i++) draw_name(d, i);
}
