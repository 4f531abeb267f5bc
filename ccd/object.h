/* Two objects of a client's. */
#ifndef TACT_CCD_OBJECT_H
#define TACT_CCD_OBJECT_H

#include <ccd/ccd.h>

#include "tact/query3.h"

typedef struct object {
    const void *client;
    ccd_support_fn support;
    tact3_vec center;
} object;

/* In the client's frame. */
typedef struct pair {
    object a, b;
    tact3_vec inner; /* the difference of their centers, a point of A - B */
} pair;

/* A support point of A - B, A's part of it, and the direction in which it is farthest. */
typedef struct corner {
    tact3_vec point, a, along;
} corner;

static inline tact3_vec from_client(const ccd_vec3_t *v) { return tact3_v(v->v[0], v->v[1], v->v[2]); }

static inline tact3_vec object_support(const object *o, tact3_vec d) {
    ccd_vec3_t direction = CCD_VEC3_STATIC(d.x, d.y, d.z), point;
    o->support(o->client, &direction, &point);
    return from_client(&point);
}

static inline void pair_support(const pair *p, tact3_vec d, corner *c) {
    c->a = object_support(&p->a, d);
    c->point = tact3_sub(c->a, object_support(&p->b, tact3_neg(d)));
    c->along = d;
}

#endif
