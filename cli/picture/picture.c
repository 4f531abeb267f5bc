/* Draws a picture: prepares the bodies, fits the view, paints the layers. */
#include "picture/picture.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdlib.h>

#include "picture/drawing.h"
#include "base/text.h"

const colour ray_colour = {0.45, 0.20, 0.55}, open_colour = {0.85, 0.10, 0.14};

colour body_colour(size_t body) {
    static const unsigned char palette[12][3] = {{122, 168, 219}, {242, 178, 121}, {136, 199, 158}, {184, 155, 214},
                                                 {231, 148, 163}, {217, 194, 112}, {118, 199, 203}, {238, 152, 128},
                                                 {178, 204, 122}, {142, 150, 214}, {154, 167, 184}, {214, 154, 196}};
    const unsigned char *c = palette[body % 12];
    return (colour){c[0] / 255.0, c[1] / 255.0, c[2] / 255.0};
}

colour drawing_colour(const drawing *d, size_t body) {
    return d->colours ? d->colours[body] : body_colour(d->owner[body]);
}

colour status_colour(answer_status status) {
    static const colour colours[ANSWER_STATUSES] = {
        {0.13, 0.40, 0.62}, {0.80, 0.50, 0.04}, {0.80, 0.14, 0.18}, {0.48, 0.24, 0.62}};
    return colours[status];
}

colour colour_mix(colour a, colour b, double part) {
    if (part < 0) part = 0;
    if (part > 1) part = 1;
    return (colour){a.red + part * (b.red - a.red), a.green + part * (b.green - a.green),
                    a.blue + part * (b.blue - a.blue)};
}

void set_colour(cairo_t *canvas, colour c, double alpha) {
    cairo_set_source_rgba(canvas, c.red, c.green, c.blue, alpha);
}

tact3_vec drawing_vec(const double v[3]) { return tact3_v(v[0], v[1], v[2]); }

static void measure_bounds(drawing *d) {
    size_t count = d->point_count;
    tact3_vec first = count > 0 ? d->points[0] : tact3_v(0, 0, 0);
    d->bounds = (tact3_bounds){first, first};
    for (size_t i = 1; i < count; i++) {
        tact3_vec p = d->points[i], *l = &d->bounds.lower, *u = &d->bounds.upper;
        l->x = fmin(l->x, p.x), l->y = fmin(l->y, p.y), l->z = fmin(l->z, p.z);
        u->x = fmax(u->x, p.x), u->y = fmax(u->y, p.y), u->z = fmax(u->z, p.z);
    }
}

static void fit_view(drawing *d) {
    view_frame frame = {50, 110, PICTURE_WIDTH - PANEL_WIDTH - 100, PICTURE_HEIGHT - 190};
    view_fit(&d->view, d->points, d->point_count, frame);
}

static bool paint(drawing *d) {
    set_colour(d->canvas, (colour){0.984, 0.988, 0.992}, 1);
    cairo_paint(d->canvas);
    cairo_save(d->canvas);
    bool good = d->scene.dimension == 2 ? drawing_paint2(d) : drawing_paint3(d);
    cairo_restore(d->canvas);
    if (!good) return false;
    draw_ways(d);
    if (d->scene.dimension == 2) drawing_name_bodies2(d);
    draw_answers(d);
    draw_panel(d);
    return true;
}

/* Opens a surface of the format that the extension names; a PNG is written after painting. */
static cairo_surface_t *open_surface(const char *file) {
    if (text_ends_with(file, ".svg")) return cairo_svg_surface_create(file, PICTURE_WIDTH, PICTURE_HEIGHT);
    if (text_ends_with(file, ".pdf")) return cairo_pdf_surface_create(file, PICTURE_WIDTH, PICTURE_HEIGHT);
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, PICTURE_WIDTH, PICTURE_HEIGHT);
}

static bool save(drawing *d, const char *file, error *error) {
    cairo_surface_t *surface = open_surface(file);
    bool image = cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE;
    d->canvas = cairo_create(surface);
    bool good = paint(d);
    cairo_status_t status = cairo_status(d->canvas);
    cairo_destroy(d->canvas);
    if (status == CAIRO_STATUS_SUCCESS && image) status = cairo_surface_write_to_png(surface, file);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        return error_set(error, "%s: the picture cannot be written: %s", file, cairo_status_to_string(status));
    }
    return good || error_memory(error);
}

/* Prepares the bodies and fits the view. */
static bool prepare(drawing *d, const engine_kind *kind, const engine *engine, const scene *scene) {
    if (!drawing_stage(d, scene)) return false;
    bool flat = scene->dimension == 2;
    if (!(flat ? drawing_prepare2(d, kind) : drawing_prepare3(d, kind, engine))) return false;
    d->point_count = d->first_point[d->scene.body_count];
    if (!drawing_stage_rays(d)) return false;
    measure_bounds(d);
    if (flat)
        d->view = view_of_plane();
    else
        drawing_choose_view3(d);
    fit_view(d);
    return true;
}

bool picture_write(const char *file, const engine_kind *kind, const engine *engine, const scene *scene,
                   highlights *highlights, const picture_facts *facts, error *error) {
    drawing d = {.highlights = highlights, .facts = facts, .line = 1};
    bool good = prepare(&d, kind, engine, scene);
    if (good)
        good = save(&d, file, error);
    else
        error_set(error, "%s: the picture cannot be drawn: out of memory, or sizes beyond what can be drawn", file);
    if (scene->dimension == 2)
        drawing_free2(&d);
    else
        drawing_free3(&d);
    drawing_unstage(&d);
    free(d.points);
    free(d.first_point);
    return good;
}
