/* A face of a box and what lies in front of it, in the coordinates s and t in which the face is the square from -1 to
 * 1. */
#ifndef TACT_CONTACT_BOX_FACE3_H
#define TACT_CONTACT_BOX_FACE3_H

#include "contact/contact.h"

/* A face of a box: its points are at s times a half extent along one axis and at t times one along another, with s and
 * t from -1 to 1. */
typedef struct box_face {
    real out, half[2];    /* the coordinate across the face, and the half extents along it */
    int axis, next, last; /* across the face, and along it */
    int side;             /* the face's bit in the names of its corners */
} box_face;

/* The edges of a face begin at corner k and run counter-clockwise: along -s, -t, s, t. The four of them are repeated to
 * fill the widest vector. */
#define CORNERS 8
static const real corner_s[CORNERS + 1] = {1, -1, -1, 1, 1, -1, -1, 1, 1};
static const real corner_t[CORNERS + 1] = {1, 1, -1, -1, 1, 1, -1, -1, 1};

/* A point in A's coordinates, and the separation of the faces there, along n. */
typedef struct face_point {
    real s, t, away;
} face_point;

static const int axis_after[3] = {1, 2, 0}, axis_before[3] = {2, 0, 1};

/* The face of a body that faces a direction in its own frame. */
static FORCE_INLINE void set_face(const contact_body *body, const real local[3], box_face *face) {
    const vec *h = &body->shape->u.half_extents;
    const real half[3] = {body->to_scaled * h->x, body->to_scaled * h->y, body->to_scaled * h->z};
    real x = tact_abs(local[0]), y = tact_abs(local[1]), z = tact_abs(local[2]);
    int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2, next = axis_after[axis], last = axis_before[axis];
    bool down = local[axis] < 0;
    face->axis = axis, face->next = next, face->last = last;
    face->side = down ? 1 << axis : 0;
    real out = half[axis] + body->to_scaled * body->shape->rounding;
    face->out = down ? -out : out;
    face->half[0] = half[next];
    face->half[1] = half[last];
}

/* The name of the corner at the signs of s and t. */
static FORCE_INLINE uint32_t corner_name(const box_face *face, real s, real t) {
    return (uint32_t)(face->side | (s < 0) << face->next | (t < 0) << face->last);
}

/* An edge has the name of the corner where it begins, counter-clockwise seen from outside. */
static FORCE_INLINE uint32_t edge_name(const box_face *face, int k) {
    int at = k + (face->side != 0);
    return corner_name(face, corner_s[at], corner_t[at]);
}

static FORCE_INLINE vec on_face(const box_face *face, const face_point *p) {
    real at[3];
    at[face->axis] = face->out;
    at[face->next] = p->s * face->half[0];
    at[face->last] = p->t * face->half[1];
    return from_components(at);
}

/* Projects a vector along n on a plane at `out` along the face's axis. */
static FORCE_INLINE face_point project_on_face(const box_face *face, const real v[3], const real n[3], real out) {
    real away = (v[face->axis] - out) * (1 / n[face->axis]);
    return (face_point){(v[face->next] - away * n[face->next]) * (1 / face->half[0]),
                        (v[face->last] - away * n[face->last]) * (1 / face->half[1]), away};
}

static FORCE_INLINE bool is_at(real s, real near) { return tact_abs(tact_abs(s) - 1) <= near; }

#endif
