/* The state of an animation: the bodies as they are drawn, and one frame on a canvas. */
#ifndef TACT_CLI_SIMULATE_ANIMATION_STAGE_H
#define TACT_CLI_SIMULATE_ANIMATION_STAGE_H

#include "picture/drawing.h"
#include "simulate/animation.h"

/* The layer of a body in a frame. */
typedef enum animation_layer { LAYER_BEHIND, LAYER_GROUND, LAYER_BEFORE } animation_layer;

typedef struct animation {
    drawing drawing; /* its bodies are the parts of the scene's bodies; sensors come last and are seen through */
    const record *record;
    const animation_style *style;
    picture_facts facts;
    highlights nothing;
    int width, height;
    size_t *part;  /* of each drawn body: its number among the scene's parts */
    size_t *mover; /* of each body of the scene: its number among those that move, or NOT_MOVING */
    colour *colours;
    unsigned char *skip, *layer, *clear;
    tact3_bounds shown; /* the points that the view shows */
    bool grounded;      /* in space: there is a floor */
    size_t ground;      /* the drawn body that is the floor */
    tact3_vec floor[4]; /* its upper face */
} animation;

#define NOT_MOVING ((size_t)-1)

/* False when memory is out, or the shapes cannot be drawn. The width and the height are the usual ones. */
bool animation_open(animation *f, const record *record, const engine_kind *kind, const engine *engine,
                    const animation_style *style, int width, int height);
void animation_close(animation *f);
/* False when memory is out. */
bool animation_paint(animation *f, size_t frame, cairo_t *canvas);

/* animation_place.c: the bodies where they are in a frame. */
void animation_place(animation *f, size_t frame);
/* The view that shows all of it that matters. */
bool animation_fit(animation *f);
/* animation_order.c, in space: sorts the drawn bodies that are not skipped from the farthest to the nearest; `order`
 * has room for all. False when memory is out. */
bool animation_sort(const animation *f, size_t *order, size_t *count);
/* In space: find the floor, and resting bodies that hide moving ones and become transparent. */
void animation_find_ground(animation *f);
void animation_find_walls(animation *f);

#endif
