/* Frames and pictures as files. */
#include "simulate/animation.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate/animation_stage.h"
#include "base/text.h"

#define USUAL_WIDTH 960
#define USUAL_HEIGHT 600

static bool cannot_draw(const char *file, problem *problem) {
    return problem_set(problem, "%s: this cannot be drawn: out of memory, or sizes beyond what can be drawn", file);
}

static bool check(const char *file, cairo_status_t status, problem *problem) {
    if (status == CAIRO_STATUS_SUCCESS) return true;
    return problem_set(problem, "%s: the picture cannot be written: %s", file, cairo_status_to_string(status));
}

/* The surface is of the kind that the file's name tells. */
static cairo_surface_t *open_surface(const char *file, int width, int height) {
    if (text_ends_with(file, ".svg")) return cairo_svg_surface_create(file, width, height);
    if (text_ends_with(file, ".pdf")) return cairo_pdf_surface_create(file, width, height);
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
}

static bool write_frame(film *f, size_t frame, const char *file, problem *problem) {
    cairo_surface_t *surface = open_surface(file, f->width, f->height);
    cairo_t *canvas = cairo_create(surface);
    bool image = cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE;
    bool good = film_paint(f, frame, canvas);
    cairo_status_t status = cairo_status(canvas);
    cairo_destroy(canvas);
    if (status == CAIRO_STATUS_SUCCESS && image) status = cairo_surface_write_to_png(surface, file);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return good ? check(file, status, problem) : cannot_draw(file, problem);
}

bool film_write_picture(const char *file, const record *record, const engine_kind *kind, const engine *engine,
                        const film_wish *wish, problem *problem) {
    film f;
    bool good = film_open(&f, record, kind, engine, wish, USUAL_WIDTH, USUAL_HEIGHT);
    good = good ? write_frame(&f, 0, file, problem) : cannot_draw(file, problem);
    film_close(&f);
    return good;
}

bool film_write_frames(const char *folder, const record *record, const engine_kind *kind, const engine *engine,
                       const film_wish *wish, problem *problem) {
    film f;
    size_t size = strlen(folder) + 40;
    char *file = malloc(size);
    bool good = file && film_open(&f, record, kind, engine, wish, USUAL_WIDTH, USUAL_HEIGHT);
    if (!good) cannot_draw(folder, problem);
    progress_begin(wish->progress, "drawing frames");
    for (size_t i = 0; good && i < record->frame_count; i++) {
        snprintf(file, size, "%s/frame_%05zu.png", folder, i);
        good = write_frame(&f, i, file, problem);
        progress_update(wish->progress, i + 1, record->frame_count);
    }
    progress_wipe(wish->progress);
    if (file) film_close(&f);
    free(file);
    return good;
}
