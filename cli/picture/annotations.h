/* Elements of annotations: dots, lines and arrows with a white rim, and labels that do not overlap. */
#ifndef TACT_CLI_PICTURE_ANNOTATIONS_H
#define TACT_CLI_PICTURE_ANNOTATIONS_H

#include "picture/drawing.h"

#define MOST_OBSTACLES 256

typedef struct rectangle {
    double x, y, width, height;
} rectangle;

/* Areas that labels must not cover. */
typedef struct obstacles {
    size_t count;
    rectangle list[MOST_OBSTACLES];
} obstacles;

void annotations_reserve_box(obstacles *o, rectangle r);
/* The way from one point to another. */
void annotations_reserve_line(obstacles *o, view_point p, view_point q);

void annotate_dot(cairo_t *canvas, view_point p, double radius, colour c);
/* Draws a line with a white rim. */
void annotate_line(cairo_t *canvas, view_point p, view_point q, colour c, double width, bool dotted);
/* The head of an arrow from p to q; nothing where it points into the image. */
void annotate_head(cairo_t *canvas, view_point p, view_point q, colour c);
void annotate_arrow(cairo_t *canvas, view_point p, view_point q, colour c);
/* Draws a unit vector from a point of the world. */
void annotate_normal(const drawing *d, const double from[3], const double normal[3], colour c);
/* Draws text in a frame, with a line to its anchor. */
void annotate_label(const drawing *d, obstacles *o, view_point anchor, const char *text, colour c);

#endif
