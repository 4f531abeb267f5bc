/* Curves on two logarithmic scales (curves.h), drawn by cairo on white paper, so that they can be read on a dark page
 * too. Times are in nanoseconds. */
#include "base/curves.h"

#include <cairo-svg.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>

#include "base/page.h"

static const double page_width = 900, page_height = 480, left = 76, right = 168, top = 64, bottom = 58;

/* The numbers at the ends of the axes. */
typedef struct range {
    double x_low, x_high, y_low, y_high;
} range;

static double x_of(const range *r, double x) {
    return left + (page_width - left - right) * log(x / r->x_low) / log(r->x_high / r->x_low);
}

static double y_of(const range *r, double y) {
    return page_height - bottom - (page_height - top - bottom) * log(y / r->y_low) / log(r->y_high / r->y_low);
}

static void line(cairo_t *page, double x, double y, double to_x, double to_y) {
    cairo_move_to(page, x, y);
    cairo_line_to(page, to_x, to_y);
    cairo_stroke(page);
}

/* Whole powers of ten around all curves. */
static range range_of(const curve *curves, int count) {
    range r = {1e300, 0, 1e300, 0};
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < curves[i].count; k++) {
            r.x_low = fmin(r.x_low, curves[i].x[k]), r.x_high = fmax(r.x_high, curves[i].x[k]);
            r.y_low = fmin(r.y_low, curves[i].y[k]), r.y_high = fmax(r.y_high, curves[i].y[k]);
        }
    }
    r.y_low = pow(10, floor(log10(r.y_low))), r.y_high = pow(10, ceil(log10(r.y_high)));
    return r;
}

/* 4, 100, 10,000, 1,000,000 */
static void count_text(double x, char words[32]) {
    if (x < 1e3) snprintf(words, 32, "%.0f", x);
    else if (x < 1e6) snprintf(words, 32, "%.0f,000", x / 1e3);
    else snprintf(words, 32, "%.0f,000,000", x / 1e6);
}

static void time_text(double nanoseconds, char words[32]) {
    if (nanoseconds < 1e3) snprintf(words, 32, "%.0f ns", nanoseconds);
    else if (nanoseconds < 1e6) snprintf(words, 32, "%.0f µs", nanoseconds / 1e3);
    else snprintf(words, 32, "%.0f ms", nanoseconds / 1e6);
}

static void draw_scales(cairo_t *page, const range *r, const char *x_label) {
    char words[32];
    cairo_set_line_width(page, 1);
    for (double y = r->y_low; y < r->y_high * 1.5; y *= 10) {
        page_grey(page, 0.87);
        line(page, left, y_of(r, y), page_width - right, y_of(r, y));
        page_grey(page, 0.3);
        time_text(y, words);
        page_text(page, left - 10, y_of(r, y) + 5, 14, 1, words);
    }
    for (double x = 10; x < r->x_high * 1.2; x *= 10) {
        page_grey(page, 0.87);
        line(page, x_of(r, x), top, x_of(r, x), page_height - bottom);
        page_grey(page, 0.3);
        count_text(x, words);
        page_text(page, x_of(r, x), page_height - bottom + 21, 14, 0.5, words);
    }
    page_grey(page, 0.3);
    page_text(page, (left + page_width - right) / 2, page_height - bottom + 44, 14, 0.5, x_label);
}

static void draw_curve(cairo_t *page, const range *r, const curve *c) {
    cairo_set_source_rgb(page, c->red, c->green, c->blue);
    cairo_set_line_width(page, 2.5);
    cairo_new_path(page);
    for (int k = 0; k < c->count; k++) cairo_line_to(page, x_of(r, c->x[k]), y_of(r, c->y[k]));
    cairo_stroke(page);
    for (int k = 0; k < c->count; k++) {
        cairo_arc(page, x_of(r, c->x[k]), y_of(r, c->y[k]), 3.5, 0, 7);
        cairo_fill(page);
    }
}

/* Labels stand beside the last points, from top to bottom, and leave one another room. */
static void draw_labels(cairo_t *page, const range *r, const curve *curves, int count) {
    const double line_height = 19;
    double lowest = 0;
    for (int i = 0; i < count; i++) {
        const curve *c = &curves[i];
        int last = c->count - 1;
        lowest = fmax(y_of(r, c->y[last]) + 5, lowest + line_height);
        cairo_set_source_rgb(page, c->red, c->green, c->blue);
        page_text(page, x_of(r, c->x[last]) + 12, lowest, 14, 0, c->label);
    }
}

bool curves_draw(const curve *curves, int count, const char *title, const char *x_label, const char *path) {
    cairo_surface_t *surface = cairo_svg_surface_create(path, page_width, page_height);
    cairo_t *page = cairo_create(surface);
    range r = range_of(curves, count);
    cairo_set_source_rgb(page, 1, 1, 1);
    cairo_paint(page);
    cairo_set_line_join(page, CAIRO_LINE_JOIN_ROUND);
    cairo_select_font_face(page, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    page_grey(page, 0.1);
    page_text(page, left, 34, 17, 0, title);
    cairo_select_font_face(page, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    draw_scales(page, &r, x_label);
    for (int i = 0; i < count; i++) draw_curve(page, &r, &curves[i]);
    draw_labels(page, &r, curves, count);
    cairo_destroy(page);
    cairo_surface_finish(surface);
    bool sound = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    errno = sound ? 0 : EIO;
    cairo_surface_destroy(surface);
    return sound;
}
