/* The outlines of shapes in the plane, for drawing: a convex polygon and a radius around it, which becomes lines and
 * true arcs. An ellipse is a polygon of many corners. A ring and a chain are their own points, without a radius. */
#ifndef TACT_CLI_PICTURE_OUTLINE_H
#define TACT_CLI_PICTURE_OUTLINE_H

#include <cairo.h>

#include "query/engine.h"
#include "picture/view.h"

typedef struct outline_part outline_part;

typedef struct outline {
    solid core; /* in the shape's own frame; its vertices counter-clockwise; of several parts all of theirs */
    double radius;
    bool line;     /* a chain: it has no inside */
    bool is_open;  /* a chain without a last segment */
    int part_count;
    outline_part *parts; /* of a body of several shapes */
} outline;

struct outline_part {
    const outline *outline;
    scene_part place;
};

/* False when memory is out, or sizes are beyond what can be drawn. */
bool outline_make(const engine_kind *kind, const scene_shape *shape, outline *out);
void outline_free(outline *outline);

/* Adds the outline of a body to the path, closed but for an open chain. */
void outline_trace(const outline *outline, const scene_body *body, const view *view, cairo_t *canvas);

/* True if the outline has an area: it is no bare point, segment or chain. */
bool outline_has_area(const outline *outline);

#endif
