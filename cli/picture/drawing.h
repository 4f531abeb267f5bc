/* The state of a picture: canvas, view, and the bodies as they are drawn. */
#ifndef TACT_CLI_PICTURE_DRAWING_H
#define TACT_CLI_PICTURE_DRAWING_H

#include <cairo.h>

#include "picture/outline.h"
#include "picture/picture.h"
#include "picture/view.h"

#define PICTURE_WIDTH 1200
#define PICTURE_HEIGHT 800
#define PANEL_WIDTH 270

typedef struct colour {
    double red, green, blue;
} colour;

/* A ray as it is drawn: cut if it is much longer than the scene. */
typedef struct drawn_ray {
    double begin[3], end[3];
    bool cut;
    double hit; /* the part of it before the first hit; 1 if there is none */
} drawn_ray;

typedef struct drawing {
    cairo_t *canvas;
    scene scene;       /* bodies where they are drawn, and behind them ghosts of where they move from and to */
    size_t body_count; /* without the ghosts */
    size_t *owner;     /* of each body: itself; of a ghost: whose it is */
    scene_shape *own_shapes; /* those of the scene, and of each body of several shapes one more; null: none has */
    size_t merged_first;     /* the first of these; as many as the scene has where there are none */
    size_t *merged;          /* the bodies that they are of */
    const colour *colours;     /* of each body; null: by its owner's number */
    const unsigned char *skip; /* of each body, in space: whether it has no shadow; null: all have */
    const unsigned char *clear; /* of each body, in space: transparent; null: none is */
    double line;               /* line width; 1 for a picture */
    double *stop;      /* of each body: the fraction of its motion at which it is drawn */
    drawn_ray *rays;
    size_t ray_count;
    highlights *highlights;
    const picture_facts *facts;
    size_t shown_count; /* the highlights that are drawn into the scene */
    const highlight *shown[MAX_HIGHLIGHTS];
    outline *outlines;   /* in the plane, of each shape; the next three are of space alone */
    solid *solids;       /* of each shape, in its own frame */
    bool *glass;         /* of each shape: drawn as a transparent hull around its mesh */
    int **across;        /* of each shape: the face beyond each corner's edge, or -1 */
    bool *open;          /* of each shape: has edges without a face beyond */
    tact3_vec *points;   /* the points to be shown: the vertices of all bodies in the world, then the rays' ends */
    size_t *first_point; /* of each body, and the end */
    size_t point_count;
    tact3_bounds bounds;
    view view;
} drawing;

extern const colour ray_colour, open_colour;
colour body_colour(size_t body);
colour drawing_colour(const drawing *d, size_t body);
colour status_colour(answer_status status);
colour colour_mix(colour a, colour b, double part_of_b);
void set_colour(cairo_t *canvas, colour c, double alpha);

tact3_vec drawing_vec(const double v[3]);

/* staging.c: places bodies and rays, and chooses the answers to show. False when memory is out. */
bool drawing_stage(drawing *d, const scene *scene);
bool drawing_stage_rays(drawing *d);
void drawing_unstage(drawing *d);
/* True for a ghost: a moving body at the start or the end of its motion. */
bool drawing_is_ghost(const drawing *d, size_t body);
/* True if the query is a ray cast. */
bool drawing_has_rays(const drawing *d);

/* staging.c: lists the points of all bodies, each body's where `add` writes the `count` of its shape. False when memory
 * is out. */
bool drawing_list_points(drawing *d, size_t (*count)(const drawing *d, size_t shape),
                         void (*add)(const drawing *d, const scene_body *body, tact3_vec *out));

/* picture2.c and picture3.c: the bodies and the points to be shown, then the layers from the ground to the bodies.
 * False when memory is out. */
bool drawing_prepare2(drawing *d, const engine_kind *kind);
bool drawing_prepare3(drawing *d, const engine_kind *kind, const engine *engine);
/* Recomputes the points after bodies have moved. */
bool drawing_place2(drawing *d);
bool drawing_place3(drawing *d);
bool drawing_paint2(const drawing *d);
void drawing_name_bodies2(const drawing *d);
bool drawing_paint3(const drawing *d);
void drawing_choose_view3(drawing *d);
/* Finds the place of a body's name on it, in the plane; false if there is no room. */
bool drawing_name_place2(const drawing *d, size_t body, view_frame *out);
/* Returns a frame around the overlap of two bodies of the plane. */
view_frame drawing_shared2(const drawing *d, size_t a, size_t b);
void drawing_free2(drawing *d);
void drawing_free3(drawing *d);

/* picture2.c: one body. */
void draw_body2(const drawing *d, size_t body);
/* bodies3.c: ground with shadows, shadows alone at the height of the bounds' lower end, and the bodies themselves;
 * false when memory is out. */
void draw_ground(const drawing *d);
void draw_shadows(const drawing *d);
bool draw_bodies(const drawing *d);
/* One body alone: of a convex one no face hides another, so they need no order; those of triangles are sorted. */
bool draw_body3(const drawing *d, size_t body);

/* annotate.c: draw the motions of bodies and the rays, then the answers, over the bodies. */
void draw_ways(const drawing *d);
void draw_answers(const drawing *d);
/* panel.c: title, legend, list of pairs, scale bar. */
void draw_panel(const drawing *d);

#endif
