/* Boxes around the bodies of a scene, in a tree, so that what is near a body is found without looking at all others.
 * Scenes of the plane have flat boxes. */
#ifndef TACT_CLI_QUERY_BOXES_H
#define TACT_CLI_QUERY_BOXES_H

#include "query/engine.h"
#include "tact/tree3.h"

/* Numbers of bodies. */
typedef struct body_list {
    uint32_t *list;
    size_t count, room;
} body_list;

typedef struct boxes {
    size_t count;      /* of bodies */
    tact3_bounds *box; /* of each; of one without, everything */
    tact3_tree *tree;  /* of the others; null where there are none */
    body_list endless; /* bodies without a box, in their order */
} boxes;

/* To be freed in either case. */
bool boxes_make(const engine_kind *kind, const engine *engine, size_t count, boxes *out, error *error);
void boxes_free(boxes *b);

/* Appends the bodies with this number or a higher one, but for the body itself, whose boxes are no farther away than
 * `reach` along any axis, in the order of their numbers. False where memory is out. */
bool boxes_near(const boxes *b, size_t body, double reach, size_t first, body_list *out);
/* How far apart two boxes are, at least; 0 if they meet, or one is none. */
double boxes_gap(const boxes *b, size_t body, size_t other);

bool body_list_add(body_list *list, size_t body);

#endif
