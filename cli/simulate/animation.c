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

static bool cannot_draw(const char *file, error *error) {
    return error_set(error, "%s: this cannot be drawn: out of memory, or sizes beyond what can be drawn", file);
}

static bool check(const char *file, cairo_status_t status, error *error) {
    if (status == CAIRO_STATUS_SUCCESS) return true;
    return error_set(error, "%s: the picture cannot be written: %s", file, cairo_status_to_string(status));
}

/* Opens a surface of the format that the extension names. */
static cairo_surface_t *open_surface(const char *file, int width, int height) {
    if (text_ends_with(file, ".svg")) return cairo_svg_surface_create(file, width, height);
    if (text_ends_with(file, ".pdf")) return cairo_pdf_surface_create(file, width, height);
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
}

static bool write_frame(animation *f, size_t frame, const char *file, error *error) {
    cairo_surface_t *surface = open_surface(file, f->width, f->height);
    cairo_t *canvas = cairo_create(surface);
    bool image = cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE;
    bool good = animation_paint(f, frame, canvas);
    cairo_status_t status = cairo_status(canvas);
    cairo_destroy(canvas);
    if (status == CAIRO_STATUS_SUCCESS && image) status = cairo_surface_write_to_png(surface, file);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return good ? check(file, status, error) : cannot_draw(file, error);
}

bool animation_write_picture(const char *file, const record *record, const engine_kind *kind, const engine *engine,
                             const animation_style *style, error *error) {
    animation f;
    bool good = animation_open(&f, record, kind, engine, style, USUAL_WIDTH, USUAL_HEIGHT);
    good = good ? write_frame(&f, 0, file, error) : cannot_draw(file, error);
    animation_close(&f);
    return good;
}

bool animation_write_frames(const char *folder, const record *record, const engine_kind *kind, const engine *engine,
                            const animation_style *style, error *error) {
    animation f;
    size_t size = strlen(folder) + 40;
    char *file = malloc(size);
    bool good = file && animation_open(&f, record, kind, engine, style, USUAL_WIDTH, USUAL_HEIGHT);
    if (!good) cannot_draw(folder, error);
    progress_begin(style->progress, "drawing frames");
    for (size_t i = 0; good && i < record->frame_count; i++) {
        snprintf(file, size, "%s/frame_%05zu.png", folder, i);
        good = write_frame(&f, i, file, error);
        progress_update(style->progress, i + 1, record->frame_count);
    }
    progress_wipe(style->progress);
    if (file) animation_close(&f);
    free(file);
    return good;
}
