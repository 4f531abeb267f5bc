/* What annotations of a picture are made of: dots, lines and arrows that read on any colour, and labels that keep out
 * of one another's way. */
#ifndef TACT_CLI_PICTURE_ANNOTATIONS_H
#define TACT_CLI_PICTURE_ANNOTATIONS_H

#include "picture/drawing.h"

#define MOST_OBSTACLES 256

typedef struct rectangle {
    double x, y, width, height;
} rectangle;

/* What labels must not cover. */
typedef struct obstacles {
    size_t count;
    rectangle list[MOST_OBSTACLES];
} obstacles;

void annotations_reserve_box(obstacles *o, rectangle r);
/* The way from one point to another. */
void annotations_reserve_line(obstacles *o, view_point p, view_point q);

void annotate_dot(cairo_t *canvas, view_point p, double radius, colour c);
/* With a white rim. */
void annotate_line(cairo_t *canvas, view_point p, view_point q, colour c, double width, bool dotted);
/* The head of an arrow from p to q; nothing where it points into the image. */
void annotate_head(cairo_t *canvas, view_point p, view_point q, colour c);
void annotate_arrow(cairo_t *canvas, view_point p, view_point q, colour c);
/* From a point of the world along a unit vector; its length in the image is that of the vector there. */
void annotate_normal(const drawing *d, const double from[3], const double normal[3], colour c);
/* Text in a frame, with a line to what it is about. */
void annotate_label(const drawing *d, obstacles *o, view_point anchor, const char *text, colour c);

#endif
