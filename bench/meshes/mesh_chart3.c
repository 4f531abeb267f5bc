/* The results as a picture: a line for each category, and on it each library's time divided by Tact's, on a logarithmic
 * scale. Left of the line at one is faster. Filled: right answers; a ring: wrong in more than a thousandth. */
#include <cairo-svg.h>
#include <errno.h>
#include <stdio.h>

#include "base/page.h"
#include "meshes/mesh_report3.h"

static const double page_width = 980, left = 170, right = 24, head = 112, line_height = 22, foot = 34;
enum { IN_LINE = 6 }; /* libraries in a line of the head */

static const double least = 0.125, most = 64;

static double place_of(double ratio) {
    double part = log(fmin(fmax(ratio, least), most) / least) / log(most / least);
    return left + part * (page_width - left - right);
}

static void dot(cairo_t *page, double x, double y, const double color[3], bool is_right) {
    cairo_new_path(page);
    cairo_arc(page, x, y, is_right ? 5 : 4.2, 0, 7);
    cairo_set_source_rgba(page, color[0], color[1], color[2], 0.9);
    cairo_set_line_width(page, 1.8);
    if (is_right) {
        cairo_fill(page);
    } else {
        cairo_stroke(page);
    }
}

static void draw_grid(cairo_t *page, double bottom) {
    for (double ratio = least; ratio <= most; ratio *= 2) {
        char label[32];
        double x = place_of(ratio);
        snprintf(label, sizeof label, "%g", ratio);
        page_grey(page, ratio == 1 ? 0.2 : 0.85);
        cairo_set_line_width(page, ratio == 1 ? 1.4 : 0.8);
        cairo_move_to(page, x, head - 8);
        cairo_line_to(page, x, bottom);
        cairo_stroke(page);
        page_grey(page, 0.3);
        page_text(page, x, bottom + 17, 11, 0.5, label);
    }
}

static void draw_head(cairo_t *page, const mesh_report *report) {
    const double plain[3] = {0.4, 0.4, 0.4};
    page_grey(page, 0.1);
    cairo_select_font_face(page, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    page_text(page, 16, 28, 17, 0, "Meshes and trees: time divided by that of Tact in double (left of 1: faster)");
    cairo_select_font_face(page, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    for (int i = 0; i < report->library_count; i++) {
        const mesh_library *library = &report->libraries[i];
        char label[64];
        bool is_plain = library->call[0] == 'c';
        snprintf(label, sizeof label, "%s%s%s%s", library->name,
                 library->package || library->precision[0] == 'd' ? "" : " float", is_plain ? "" : ", ",
                 is_plain ? "" : library->call);
        double x = left + i % IN_LINE * 132, y = 50 + i / IN_LINE * 20;
        dot(page, x, y, library->color, true);
        page_grey(page, 0.15);
        page_text(page, x + 9, y + 4, 12, 0, label);
    }
    dot(page, left, 90, plain, false);
    page_grey(page, 0.15);
    page_text(page, left + 9, 94, 12, 0, "wrong in more than a thousandth of the questions");
}

bool mesh_chart_draw(const mesh_report *report, const char *path) {
    double bottom = head + line_height * report->category_count;
    cairo_surface_t *surface = cairo_svg_surface_create(path, page_width, bottom + foot);
    cairo_t *page = cairo_create(surface);
    cairo_set_source_rgb(page, 1, 1, 1);
    cairo_paint(page);
    draw_head(page, report);
    draw_grid(page, bottom);
    for (int row = 0; row < report->category_count; row++) {
        double y = head + line_height * (row + 0.5);
        page_grey(page, 0.15);
        page_text(page, left - 12, y + 4, 12, 1, report->categories[row]->name);
        for (int i = 0; i < report->library_count; i++) {
            double ratio = mesh_report_ratio(report, row, i);
            if (isfinite(ratio)) {
                dot(page, place_of(ratio), y, report->libraries[i].color,
                    mesh_report_is_right(&report->cells[row][i]));
            }
        }
    }
    cairo_destroy(page);
    cairo_surface_finish(surface);
    bool sound = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    errno = sound ? 0 : EIO;
    cairo_surface_destroy(surface);
    return sound;
}
