/* Edges in the plane, seen along their contact's normal. */
#ifndef TACT_CONTACT_PROJECTED2_H
#define TACT_CONTACT_PROJECTED2_H

#include "contact/contact.h"

/* An edge and its projection: the ends on the tangent, the lower first, their heights along the normal, and one over
 * the length of the projection. */
typedef struct projected_edge {
    vec end[2];
    real at[2], height[2], inverse;
    uint16_t name[2];
    real size; /* of the edge */
} projected_edge;

/* patch2.c: projects the ends along n. */
static FORCE_INLINE void project_edge(projected_edge *edge, vec n);
/* patch2.c: finds the overlap of the projections of A's and B's edge. */
static FORCE_INLINE void overlap_edges(const projected_edge pair[2], vec n, contact_patch *out);

#endif
