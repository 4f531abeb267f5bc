/* The results as a picture (chart.h), drawn by cairo.
 *
 * Rows of up to seven categories. A bar's height is the time of a pair on a logarithmic scale. Full
 * colour: right answers; hatched: wrong in more than a thousandth of the pairs; pale: no distances, or not for all
 * shapes; a cross: the library hangs or crashes. */
#include "queries/chart.h"

#include <cairo-svg.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/page.h"

enum { MOST_COLUMNS = 7 };

static const double page_width = 1180, left = 72, right = 14, head = 88, line_height = 24, row_height = 300;
static const double row_space = 56, foot = 40, label_size = 12.5;

/* The part of the page that one row of categories has, and its scale. */
typedef struct panel {
    double top, bottom, low, high; /* low, high: nanoseconds at the bottom and the top */
    int first, last;               /* categories */
} panel;

static void use(cairo_t *page, const double color[3], double alpha) {
    cairo_set_source_rgba(page, color[0], color[1], color[2], alpha);
}

/* Libraries with a colour that were there in any category. */
static bool is_drawn(const bench_report *report, int library) {
    bool present = false;
    for (int i = 0; i < report->category_count; i++) {
        present = present || report->cells[i][library].present;
    }
    return present && report->libraries[library].color[0] >= 0;
}

static int drawn_count(const bench_report *report) {
    int count = 0;
    for (int i = 0; i < report->library_count; i++) {
        count += is_drawn(report, i);
    }
    return count;
}

/* "Tact, float, warm": what is not said is double and cold. */
static void label_of(const bench_library *library, char words[64]) {
    snprintf(words, 64, "%s%s%s%s", library->name, strcmp(library->precision, "float") ? "" : ", float",
             strcmp(library->call, "cold") ? ", " : "", strcmp(library->call, "cold") ? library->call : "");
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

static void bar(cairo_t *page, double x, double y, double width, double height, const double fill[3],
                bool right_answers, bool complete) {
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
static void cross(cairo_t *page, double x, double y, const double fill[3]) {
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
    double bar_width = width * 0.86 / drawn_count(report), x_bar = x + width * 0.07 - bar_width;
    for (int i = 0; i < report->library_count; i++) {
        const bench_cell *cell = &report->cells[category][i];
        const double *fill = report->libraries[i].color;
        x_bar += is_drawn(report, i) ? bar_width : 0;
        if (!cell->present || !is_drawn(report, i)) {
            continue;
        }
        if (isfinite(cell->nanoseconds)) {
            double y = fmin(height_of(where, cell->nanoseconds), where->bottom - 3);
            bar(page, x_bar, y, bar_width - 1.2, where->bottom - y, fill, report_is_right(cell),
                report_is_complete(cell));
            if (cell->nanoseconds > where->high) {
                char value[32];
                time_text(cell->nanoseconds, value);
                page_text(page, x_bar + bar_width / 2, y - 4, 11, 0.5, value);
            }
        } else if (cell->kills) {
            cross(page, x_bar + bar_width / 2 - 0.6, where->bottom - 9, fill);
        }
    }
    page_grey(page, 0.15);
    page_text(page, x + width / 2, where->bottom + 17, 12, 0.5, report->categories[category]);
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
            page_grey(page, i == 0 ? 0.7 : 0.9);
            cairo_set_line_width(page, 0.8);
            cairo_move_to(page, left, y);
            cairo_line_to(page, page_width - right, y);
            cairo_stroke(page);
            page_grey(page, 0.3);
            page_text(page, left - 7, y + 4, 11, 1, label);
        }
    }
    cairo_save(page);
    page_grey(page, 0.3);
    cairo_translate(page, 16, (where->top + where->bottom) / 2);
    cairo_rotate(page, -acos(-1.0) / 2);
    page_text(page, 0, 0, 12, 0.5, "time of a pair");
    cairo_restore(page);
}

static void draw_panel(cairo_t *page, const bench_report *report, const panel *where, int columns) {
    double width = (page_width - left - right) / columns;
    draw_scale(page, where);
    for (int i = where->first; i < where->last; i++) {
        draw_group(page, report, where, i, left + width * (i - where->first), width);
    }
    page_grey(page, 0.3);
    cairo_set_line_width(page, 1);
    cairo_move_to(page, left, where->bottom);
    cairo_line_to(page, page_width - right, where->bottom);
    cairo_stroke(page);
}

static double entry_width(cairo_t *page, const char *label) {
    cairo_text_extents_t extents;
    cairo_set_font_size(page, label_size);
    cairo_text_extents(page, label, &extents);
    return 26 + extents.x_advance + 22;
}

static double legend_entry(cairo_t *page, double x, double y, const double fill[3], bool right_answers,
                           bool complete, const char *label) {
    bar(page, x, y - 11, 20, 13, fill, right_answers, complete);
    page_grey(page, 0.15);
    page_text(page, x + 26, y, label_size, 0, label);
    return x + entry_width(page, label);
}

/* The libraries' entries, from this height on and in as many lines as they need, which it returns; told not to draw, it
 * only counts these. */
static int legend_lines(cairo_t *page, const bench_report *report, double y, bool draws) {
    double x = left;
    int lines = 1;
    for (int i = 0; i < report->library_count; i++) {
        char label[64];
        if (!is_drawn(report, i)) {
            continue;
        }
        label_of(&report->libraries[i], label);
        double width = entry_width(page, label);
        if (x + width > page_width - right) {
            x = left;
            y += line_height;
            lines++;
        }
        if (draws) {
            legend_entry(page, x, y, report->libraries[i].color, true, true, label);
        }
        x += width;
    }
    return lines;
}

static void draw_head(cairo_t *page, const bench_report *report) {
    const double plain[3] = {0.4, 0.4, 0.4};
    double x, y = 54;
    char title[128];
    page_grey(page, 0.1);
    cairo_select_font_face(page, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    snprintf(title, sizeof title, "%s in %s, one thread: lower is faster", report->topic->title,
             BENCH_DIMENSION == 2 ? "the plane" : "space");
    page_text(page, left, 28, 17, 0, title);
    cairo_select_font_face(page, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    y += line_height * legend_lines(page, report, y, true);
    x = legend_entry(page, left, y, plain, true, true, "right answers");
    x = legend_entry(page, x, y, plain, false, true, "wrong in more than 0.1% of the pairs");
    x = legend_entry(page, x, y, plain, true, false, "only yes or no where shapes are apart, or not all shapes");
    cross(page, x + 6, y - 5, plain);
    page_grey(page, 0.15);
    page_text(page, x + 18, y, label_size, 0, "hangs or crashes");
}

/* From just below the fastest to the slowest, but bars of more than a tenth of a millisecond are cut off: their times
 * are written above them. */
static void find_range(const bench_report *report, double *low, double *high) {
    double least = 100, most = 1000;
    for (int i = 0; i < report->category_count; i++) {
        for (int k = 0; k < report->library_count; k++) {
            const bench_cell *cell = &report->cells[i][k];
            if (cell->present && is_drawn(report, k) && isfinite(cell->nanoseconds)) {
                least = fmin(least, cell->nanoseconds);
                most = fmax(most, cell->nanoseconds);
            }
        }
    }
    *low = least / 1.6;
    *high = fmin(most * 1.1, 1e5);
}

/* The height of the head, from a page that nobody keeps. */
static double head_height(const bench_report *report) {
    cairo_surface_t *surface = cairo_svg_surface_create(NULL, page_width, 1);
    cairo_t *page = cairo_create(surface);
    int lines = legend_lines(page, report, 0, false);
    cairo_destroy(page);
    cairo_surface_destroy(surface);
    return head + lines * line_height;
}

bool chart_draw(const bench_report *report, const char *path) {
    int rows = (report->category_count + MOST_COLUMNS - 1) / MOST_COLUMNS;
    int columns = (report->category_count + rows - 1) / rows;
    double top = head_height(report), low, high;
    double height = top + rows * row_height + (rows - 1) * row_space + foot;
    cairo_surface_t *surface = cairo_svg_surface_create(path, page_width, height);
    cairo_t *page = cairo_create(surface);
    find_range(report, &low, &high);
    cairo_set_source_rgb(page, 1, 1, 1);
    cairo_paint(page);
    draw_head(page, report);
    for (int first = 0; first < report->category_count; first += columns) {
        int last = first + columns < report->category_count ? first + columns : report->category_count;
        panel where = {top, top + row_height, low, high, first, last};
        draw_panel(page, report, &where, columns);
        top += row_height + row_space;
    }
    cairo_destroy(page);
    cairo_surface_finish(surface);
    bool sound = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    errno = sound ? 0 : EIO;
    cairo_surface_destroy(surface);
    return sound;
}
