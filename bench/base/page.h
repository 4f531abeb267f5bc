/* Text and greys on a page of cairo. */
#ifndef BENCH_BASE_PAGE_H
#define BENCH_BASE_PAGE_H

#include <cairo.h>

/* Writes words at x, y; align 0: they start there, 1: they end there, 0.5: their middle is there. */
static inline void page_text(cairo_t *page, double x, double y, double size, double align, const char *words) {
    cairo_text_extents_t extents;
    cairo_set_font_size(page, size);
    cairo_text_extents(page, words, &extents);
    cairo_move_to(page, x - align * extents.x_advance, y);
    cairo_show_text(page, words);
}

/* Sets the colour to a grey: 0 black, 1 white. */
static inline void page_grey(cairo_t *page, double shade) { cairo_set_source_rgb(page, shade, shade, shade); }

#endif
