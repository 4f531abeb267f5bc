/* What the parts of a picture share: the canvas, the view, what is drawn of the bodies. */
#ifndef TACT_CLI_DRAWING_H
#define TACT_CLI_DRAWING_H

#include <cairo.h>

#include "outline.h"
#include "picture.h"
#include "view.h"

#define PICTURE_WIDTH 1200
#define PICTURE_HEIGHT 800
#define PANEL_WIDTH 270

typedef struct colour {
    double red, green, blue;
} colour;

typedef struct drawing {
    cairo_t *canvas;
    const scene *scene;
    const highlights *highlights;
    const picture_facts *facts;
    size_t shown_pairs;  /* this many of the highlights are drawn into the scene */
    outline *outlines;   /* in the plane, of each shape; the next three are of space alone */
    solid *solids;       /* of each shape, in its own frame */
    bool *glass;         /* of each shape: a hull through which the mesh is seen that it stands for */
    int **across;        /* of each shape: the face beyond each corner's edge */
    tact3_vec *points;   /* what the view must show: the vertices of all bodies in the world */
    size_t *first_point; /* of each body, and the end */
    tact3_bounds bounds;
    view view;
} drawing;

colour body_colour(size_t body);
colour colour_mix(colour a, colour b, double part_of_b);
void set_colour(cairo_t *canvas, colour c, double alpha);

tact3_vec drawing_vec(const double v[3]);

/* picture2.c and picture3.c: the bodies and the points to be shown, then the layers from the ground to the bodies.
 * False when memory is out. */
bool drawing_prepare2(drawing *d, const engine_kind *kind);
bool drawing_prepare3(drawing *d, const engine_kind *kind, const engine *engine);
bool drawing_paint2(const drawing *d);
bool drawing_paint3(const drawing *d);
void drawing_choose_view3(drawing *d);
/* In the plane, where in the image the name of a body stands on it; false where it has no room. */
bool drawing_name_place2(const drawing *d, size_t body, view_frame *out);
/* In the plane, a frame around what two bodies share. */
view_frame drawing_shared2(const drawing *d, size_t a, size_t b);
void drawing_free2(drawing *d);
void drawing_free3(drawing *d);

/* bodies3.c: ground, shadows and the bodies themselves; false when memory is out. */
void draw_ground(const drawing *d);
bool draw_bodies(const drawing *d);

/* annotate.c: witness points, normals and labels over the bodies. */
void draw_pairs(const drawing *d);
/* panel.c: title, legend, list of pairs, scale bar. */
void draw_panel(const drawing *d);

#endif
