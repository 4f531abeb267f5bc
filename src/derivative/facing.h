/* The part of a core that faces a direction: all points that are as far along it, up to a slack. */
#ifndef TACT_DERIVATIVE_FACING_H
#define TACT_DERIVATIVE_FACING_H

#include "base/angular.h"
#include "base/tolerance.h"
#include MATRIX_H
#include SUPPORT_H

/* Directions across a normal. */
#define ACROSS (DIMENSION - 1)
/* The numbers of an angular velocity. */
#define SPIN_NUMBERS (DIMENSION == 2 ? 1 : 3)

/* A core that faces a normal. */
typedef struct facing_body {
    const tactn_shape *shape;
    mat rotation;
    vec position;
    vec out;    /* unit: the normal for A, minus it for B; in the world's axes */
    vec toward; /* the same in the core's own frame */
    vec at;     /* the core's witness point, in its own frame */
    real turn_slack;  /* the error of the normal's direction */
    real place_slack; /* that of the witness point */
} facing_body;

/* The flat directions of that part: none of a vertex or where the surface is curved, one of an edge or a ruling, two of
 * a face. */
typedef struct flat_part {
    int count;
    int top; /* of a hull: the vertex that is farthest along the direction */
    vec along[ACROSS]; /* unit, across each other, in the core's own frame */
} flat_part;

/* The same part by its border. */
#define FACE_CORNERS 8
typedef struct facing_face {
    int count;                   /* of corners, in order around it; of a disc 0 */
    vec corner[FACE_CORNERS];    /* where vertex is null */
    const int32_t *vertex;       /* of a hull */
    vec center;
    real radius; /* of a disc; infinite for a plane */
} facing_face;

/* facing.c */
static void find_flats(const facing_body *body, flat_part *out);
static vec face_corner(const facing_body *body, const facing_face *face, int i);
/* Adds a direction along the part. */
static void add_flat(flat_part *out, vec along);
/* facing2.c, facing3.c: the flats of cores that only one dimension has or stores in a way of its own; the border of the
 * part with some flats; whether the witness point is at it. */
static void find_own_flats(const facing_body *body, flat_part *out);
static void find_face(const facing_body *body, const flat_part *flats, facing_face *out);
static bool is_at_border(const facing_body *body, const flat_part *flats);
/* The second derivative of the core's support function, in its own frame. */
static mat core_bend(const facing_body *body, const flat_part *flats);

/* Whether an edge lies across the direction. */
static inline bool is_level(const facing_body *body, vec along) {
    real rise = dot(along, body->toward);
    return rise >= 0 || rise * rise <= body->turn_slack * body->turn_slack * dot(along, along);
}

#endif
