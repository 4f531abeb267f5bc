/* Contacts of a triangle and a ball, a segment with a radius, a box or a hull, in closed form; docs/mesh.md.
 *
 * Everything happens in the frame of the shape (composite/framed3.h); normals lead from the triangle to the shape. What
 * is not proven is not told: then the kernel has to answer. */
#ifndef TACT_MESH_CONTACT_TRIANGLE_CONTACT3_H
#define TACT_MESH_CONTACT_TRIANGLE_CONTACT3_H

#include "mesh_contact/posed_core3.h"
#include "tact/contact3.h"

/* Most points; where there are more the kernel has to choose. */
enum { TRIANGLE_CONTACT_POINTS = 8 };

/* A point of the shape, and how far along the normal it is from the triangle. */
typedef struct touching_point {
    vec on_shape;
    real separation;
    uint32_t id;
} touching_point;

/* As tact3_manifold. */
typedef struct triangle_contact {
    real distance, error_bound;
    vec normal;
    real point_error_bound;
    int count;
    touching_point point[TRIANGLE_CONTACT_POINTS];
} triangle_contact;

/* What is asked: about a triangle with this unit normal, up to the speculative distance. */
typedef struct triangle_question {
    const posed_core *core;
    const framed *t;
    vec face;
    real speculative;
} triangle_question;

typedef enum triangle_answer {
    NOT_TOLD, /* the kernel knows */
    TOO_FAR,  /* proven to be farther apart than the speculative distance */
    TOLD
} triangle_answer;

/* Sets the distance, its bound and the normal. */
triangle_answer tact3_triangle_gap(const triangle_question *q, triangle_contact *m);
/* Sets the points of a gap that was told; false if they are not. */
bool tact3_triangle_points(const triangle_question *q, triangle_contact *m);
/* Sets the points of the shape that are nearest to a plane with this unit normal through a point; returns their number;
 * 0: not told. */
int tact3_plane_points(const posed_core *c, vec n, vec at, touching_point point[4]);

/* For the gap of a box: sets the points of its face and the triangle that are on each other along the normal; false if
 * none of them is as deep as the distance, or this does not tell. */
bool tact3_face_points(const triangle_question *q, triangle_contact *m);

/* A separation, and its unit normal. */
typedef struct hull_axis {
    real separation;
    vec normal;
} hull_axis;

/* hull_axes3.c: sets the greatest separation of a hull along the normals of its faces, and of these and across edges.
 * TOO_FAR: one is more than the most. */
triangle_answer tact3_hull_separation(const triangle_question *q, real most, hull_axis *of_faces, hull_axis *best);

/* The size of a pair, of which rounding is measured in u. */
static inline real question_size(const triangle_question *q) { return q->t->far + q->core->size; }

#endif
