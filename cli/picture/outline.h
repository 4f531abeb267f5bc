/* The outlines of shapes in the plane, for drawing: a convex polygon and a radius around it, which becomes lines and
 * true arcs. An ellipse is a polygon of many corners. */
#ifndef TACT_CLI_PICTURE_OUTLINE_H
#define TACT_CLI_PICTURE_OUTLINE_H

#include <cairo.h>

#include "query/engine.h"
#include "picture/view.h"

typedef struct outline {
    solid core; /* in the shape's own frame; its vertices counter-clockwise */
    double radius;
} outline;

/* False when memory is out, or sizes are beyond what can be drawn. */
bool outline_make(const engine_kind *kind, const scene_shape *shape, outline *out);
void outline_free(outline *outline);

/* Adds the outline of a body to the path, closed. */
void outline_trace(const outline *outline, const scene_body *body, const view *view, cairo_t *canvas);

/* True if the outline has an area: it is no bare point or segment. */
bool outline_has_area(const outline *outline);

#endif
