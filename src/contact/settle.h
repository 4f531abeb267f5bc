/* Contact points that keep to what contact2.h and contact3.h promise of them (settle.c). */
#ifndef TACT_CONTACT_SETTLE_H
#define TACT_CONTACT_SETTLE_H

#include "contact/contact.h"

/* A pair and its distance, in the user's units; a length times to_scaled is scaled. */
typedef struct settled_pair {
    const tactn_shape *a, *b;
    const tactn_pose *pose;
    tactn_gap *gap;
    real to_scaled;
} settled_pair;

/* In the user's units: what is rounding of a contact point, what may be shaking of a depth, and the greatest
 * separation; and the points to be measured, a bit each. */
typedef struct contact_doubts {
    real rounding, shake, most;
    unsigned unsure;
} contact_doubts;

static inline bool has_curved_core(const settled_pair *pair) {
    return (core_vertex_count(pair->a) == 0 && !is_unbounded(pair->a)) ||
           (core_vertex_count(pair->b) == 0 && !is_unbounded(pair->b));
}

static FORCE_INLINE void set_contact_point(tactn_contact_point *point, vec on_a, real separation, vec n, uint32_t id) {
    point->separation = separation;
    point->point_a = on_a;
    point->point_b = mul_add(on_a, separation, n);
    point->id = id;
}

/* collide.c: the id of a contact that is one point whatever the features, or 0: of a point and a polytope, which the
 * point names, and of a segment that leans on one. */
static uint32_t lone_id(const settled_pair *pair, real speculative);
/* Turns the witness points towards a normal that replaces that of the distance, so that they are beside each other
 * along it, or nearly. They stay on the balls around the points of the cores. */
static void turn_witness_points(const settled_pair *pair, vec n);
/* Sets a point to the witness points; counts in the manifold's bound what these miss. */
static void set_witness_point(const settled_pair *pair, tactn_manifold *m, tactn_contact_point *p);
/* Settles the points that need it, drops those that are none, and sees to it that one is as deep as the shapes. */
static void settle_points(const settled_pair *pair, const contact_doubts *doubts, tactn_manifold *m);

#endif
