/* Manifolds of simple cores (table3.c). */
#ifndef TACT_CONTACT_SIMPLE3_H
#define TACT_CONTACT_SIMPLE3_H

#include "contact/collide.h"
#include "contact/contact.h"

/* lone3.c */
static NOINLINE tactn_manifold collide_point_segment(const posed_pair *q);
static NOINLINE tactn_manifold collide_segment_point(const posed_pair *q);
static NOINLINE tactn_manifold collide_point_box(const posed_pair *q);
static NOINLINE tactn_manifold collide_box_point(const posed_pair *q);
static NOINLINE tactn_manifold collide_point_and_hull(const posed_pair *q);
static NOINLINE tactn_manifold collide_segments(const posed_pair *q);

/* box_patch3.c: finds the corners of the patch of two boxes whose separation lies in a range, up to CONTACT_SHAKE. A's
 * axes are those of the frame. Returns true if it has no others. */
static FORCE_INLINE bool box_patch(const contact_body *a, const contact_body *b, vec n, real least, real most,
                                   contact_patch *out);

/* side_patch3.c: finds the patch of a segment's side and a box, one of them A and the other B: its two ends,
 * or one corner where these lie on each other. False where this does not tell. */
static FORCE_INLINE bool side_patch(const contact_body *a, const contact_body *b, vec n, contact_patch *out);

/* reduce3.c: reduce_patch() for corners of a face of A's whose normal is nearest to n. */
static FORCE_INLINE int reduce_flat_patch(const contact_patch *patch, vec n, int kept[TACTN_MANIFOLD_POINTS]);

/* Two boxes in the world that are not farther apart than the speculative distance. */
typedef struct near_boxes {
    mat axes;     /* A's in the world */
    mat rotation; /* B's axes in A's frame */
    vec position; /* B's origin there */
    tact3_gap gap; /* there; status and iterations mean nothing */
    real moved;   /* how far the pose may be off */
} near_boxes;

/* box_manifold3.c */
/* Finds the manifold; false where the general way has to answer. */
static NOINLINE bool find_points_of_boxes(const posed_pair *q, const near_boxes *near, tactn_manifold *m);
static NOINLINE tactn_manifold collide_boxes(const posed_pair *q);
static NOINLINE tactn_manifold collide_segment_and_box(const posed_pair *q);

#endif
