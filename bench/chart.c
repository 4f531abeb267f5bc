/* The results as a picture (chart.h), drawn by cairo.
 *
 * Two rows of categories. A bar's height is the time of a pair on a logarithmic scale. Full colour: right answers;
 * hatched: wrong in more than a thousandth of the pairs; pale: no distances, or not for all shapes; a cross: the
 * library hangs or crashes. */
#include "chart.h"

#include <cairo-svg.h>
#include <cairo.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct color {
    double red, green, blue;
} color;

/* How a library is drawn, and in which order: by name, precision and call. */
typedef struct series {
    const char *name, *precision, *call, *label;
    color fill;
} series;

static const series drawn[] = {
    {"libccd", "double", "cold", "libccd", {0.55, 0.55, 0.55}},
    {"FCL", "double", "cold", "FCL", {0.72, 0.53, 0.33}},
    {"Bullet", "double", "cold", "Bullet", {0.93, 0.55, 0.14}},
    {"Bullet", "float", "cold", "Bullet, float", {0.97, 0.76, 0.44}},
    {"ODE", "double", "cold", "ODE", {0.62, 0.42, 0.66}},
    {"Tact", "double", "cold", "Tact", {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", "Tact, float", {0.36, 0.62, 0.88}},
    {"Tact", "double", "warm", "Tact, warm", {0.05, 0.55, 0.42}},
};

enum { SERIES_COUNT = sizeof drawn / sizeof *drawn, ROWS = 2 };

static const double page_width = 1180, left = 62, right = 14, head = 112, row_height = 300, row_space = 56, foot = 40;

/* The part of the page that one row of categories has, and its scale. */
typedef struct panel {
    double top, bottom, low, high; /* low, high: nanoseconds at the bottom and the top */
    int first, last;               /* categories */
} panel;

static void text(cairo_t *page, double x, double y, double size, double align, const char *words) {
    cairo_text_extents_t extents;
    cairo_set_font_size(page, size);
    cairo_text_extents(page, words, &extents);
    cairo_move_to(page, x - align * extents.x_advance, y);
    cairo_show_text(page, words);
}

static void use(cairo_t *page, color c, double alpha) { cairo_set_source_rgba(page, c.red, c.green, c.blue, alpha); }

static void grey(cairo_t *page, double shade) { cairo_set_source_rgb(page, shade, shade, shade); }

/* The library's cell in a category, or null. */
static const bench_cell *find_cell(const bench_report *report, int category, const series *wanted) {
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        const bench_cell *cell = &report->cells[category][i];
        if (!strcmp(library->name, wanted->name) && !strcmp(library->precision, wanted->precision) &&
            !strcmp(library->call, wanted->call) && cell->present) {
            return cell;
        }
    }
    return NULL;
}

static double height_of(const panel *where, double nanoseconds) {
    double part = log(nanoseconds / where->low) / log(where->high / where->low);
    return where->bottom - (where->bottom - where->top) * fmin(fmax(part, 0), 1);
}

/* "200 ns", "1.5 µs" */
static void time_text(double nanoseconds, char words[32]) {
    if (nanoseconds < 999) {
        snprintf(words, 32, "%.3g ns", nanoseconds);
    } else {
        snprintf(words, 32, nanoseconds < 9999 ? "%.2g µs" : "%.0f µs", nanoseconds / 1000);
    }
}

/* Slanted lines over a bar. */
static void hatch(cairo_t *page, double x, double y, double width, double height) {
    const double step = 4;
    cairo_save(page);
    cairo_rectangle(page, x, y, width, height);
    cairo_clip(page);
    cairo_set_line_width(page, 1.2);
    for (double offset = -width; offset < height + width; offset += step) {
        cairo_move_to(page, x, y + offset + width);
        cairo_line_to(page, x + width, y + offset);
    }
    cairo_stroke(page);
    cairo_restore(page);
}

static void bar(cairo_t *page, double x, double y, double width, double height, color fill, bool right_answers,
                bool complete) {
    cairo_set_source_rgb(page, 1, 1, 1);
    cairo_rectangle(page, x, y, width, height);
    cairo_fill_preserve(page);
    use(page, fill, !right_answers ? 0.12 : complete ? 1 : 0.3);
    cairo_fill(page);
    use(page, fill, 1);
    if (!right_answers) {
        hatch(page, x, y, width, height);
    }
    cairo_set_line_width(page, 0.8);
    cairo_rectangle(page, x + 0.4, y + 0.4, width - 0.8, fmax(height - 0.8, 0));
    cairo_stroke(page);
}

/* In the place of a bar: the library hung or crashed too often to be timed. */
static void cross(cairo_t *page, double x, double y, color fill) {
    const double half = 4;
    use(page, fill, 1);
    cairo_set_line_width(page, 2);
    cairo_move_to(page, x - half, y - half);
    cairo_line_to(page, x + half, y + half);
    cairo_move_to(page, x - half, y + half);
    cairo_line_to(page, x + half, y - half);
    cairo_stroke(page);
}

static void draw_group(cairo_t *page, const bench_report *report, const panel *where, int category, double x,
                       double width) {
    double bar_width = width * 0.86 / SERIES_COUNT;
    for (int i = 0; i < SERIES_COUNT; i++) {
        const bench_cell *cell = find_cell(report, category, &drawn[i]);
        double x_bar = x + width * 0.07 + bar_width * i;
        if (!cell) {
            continue;
        }
        if (isfinite(cell->nanoseconds)) {
            double y = fmin(height_of(where, cell->nanoseconds), where->bottom - 3);
            bar(page, x_bar, y, bar_width - 1.2, where->bottom - y, drawn[i].fill, report_is_right(cell),
                report_is_complete(cell));
            if (cell->nanoseconds > where->high) {
                char value[32];
                time_text(cell->nanoseconds, value);
                text(page, x_bar + bar_width / 2, y - 4, 11, 0.5, value);
            }
        } else {
            cross(page, x_bar + bar_width / 2 - 0.6, where->bottom - 9, drawn[i].fill);
        }
    }
    grey(page, 0.15);
    text(page, x + width / 2, where->bottom + 17, 12, 0.5, report->categories[category]);
}

/* Grid lines at 1, 2, 5 times powers of ten. */
static void draw_scale(cairo_t *page, const panel *where) {
    for (int power = 0; power < 8; power++) {
        for (int i = 0; i < 3; i++) {
            double nanoseconds = pow(10, power) * (i == 0 ? 1 : i == 1 ? 2 : 5);
            if (nanoseconds < where->low * 0.999 || nanoseconds > where->high * 1.001) {
                continue;
            }
            char label[32];
            double y = height_of(where, nanoseconds);
            time_text(nanoseconds, label);
            grey(page, i == 0 ? 0.7 : 0.9);
            cairo_set_line_width(page, 0.8);
            cairo_move_to(page, left, y);
            cairo_line_to(page, page_width - right, y);
            cairo_stroke(page);
            grey(page, 0.3);
            text(page, left - 7, y + 4, 11, 1, label);
        }
    }
    cairo_save(page);
    grey(page, 0.3);
    cairo_translate(page, 16, (where->top + where->bottom) / 2);
    cairo_rotate(page, -acos(-1.0) / 2);
    text(page, 0, 0, 12, 0.5, "time of a pair");
    cairo_restore(page);
}

static void draw_panel(cairo_t *page, const bench_report *report, const panel *where, int columns) {
    double width = (page_width - left - right) / columns;
    draw_scale(page, where);
    for (int i = where->first; i < where->last; i++) {
        draw_group(page, report, where, i, left + width * (i - where->first), width);
    }
    grey(page, 0.3);
    cairo_set_line_width(page, 1);
    cairo_move_to(page, left, where->bottom);
    cairo_line_to(page, page_width - right, where->bottom);
    cairo_stroke(page);
}

static double legend_entry(cairo_t *page, double x, double y, color fill, bool right_answers, bool complete,
                           const char *label) {
    cairo_text_extents_t extents;
    bar(page, x, y - 11, 20, 13, fill, right_answers, complete);
    grey(page, 0.15);
    text(page, x + 26, y, 12.5, 0, label);
    cairo_text_extents(page, label, &extents);
    return x + 26 + extents.x_advance + 22;
}

static void draw_head(cairo_t *page) {
    const color plain = {0.4, 0.4, 0.4};
    double x = left;
    grey(page, 0.1);
    cairo_select_font_face(page, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    text(page, left, 28, 17, 0, "Signed distance of a pair of convex shapes, one thread: lower is faster");
    cairo_select_font_face(page, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    for (int i = 0; i < SERIES_COUNT; i++) {
        x = legend_entry(page, x, 54, drawn[i].fill, true, true, drawn[i].label);
    }
    x = legend_entry(page, left, 78, plain, true, true, "right answers");
    x = legend_entry(page, x, 78, plain, false, true, "wrong in more than 0.1% of the pairs");
    x = legend_entry(page, x, 78, plain, true, false, "only yes or no where shapes are apart, or not all shapes");
    cross(page, x + 6, 73, plain);
    grey(page, 0.15);
    text(page, x + 18, 78, 12.5, 0, "hangs or crashes");
}

/* From just below the fastest to the slowest, but bars of more than a tenth of a millisecond are cut off: their times
 * are written above them. */
static void find_range(const bench_report *report, double *low, double *high) {
    double least = 100, most = 1000;
    for (int i = 0; i < report->category_count; i++) {
        for (int k = 0; k < SERIES_COUNT; k++) {
            const bench_cell *cell = find_cell(report, i, &drawn[k]);
            if (cell && isfinite(cell->nanoseconds)) {
                least = fmin(least, cell->nanoseconds);
                most = fmax(most, cell->nanoseconds);
            }
        }
    }
    *low = least / 1.6;
    *high = fmin(most * 1.1, 1e5);
}

bool chart_draw(const bench_report *report, const char *path) {
    int columns = (report->category_count + ROWS - 1) / ROWS, rows = report->category_count > columns ? ROWS : 1;
    double height = head + rows * row_height + (rows - 1) * row_space + foot, low, high;
    cairo_surface_t *surface = cairo_svg_surface_create(path, page_width, height);
    cairo_t *page = cairo_create(surface);
    find_range(report, &low, &high);
    cairo_set_source_rgb(page, 1, 1, 1);
    cairo_paint(page);
    draw_head(page);
    for (int i = 0; i < rows; i++) {
        double top = head + i * (row_height + row_space);
        int first = i * columns, last = first + columns;
        last = last < report->category_count ? last : report->category_count;
        panel where = {top, top + row_height, low, high, first, last};
        draw_panel(page, report, &where, columns);
    }
    cairo_destroy(page);
    cairo_surface_finish(surface);
    bool sound = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    errno = sound ? 0 : EIO;
    cairo_surface_destroy(surface);
    return sound;
}
