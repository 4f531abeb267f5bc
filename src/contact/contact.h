/* Contact: two posed shapes, the features that face each other, and the patch that these share.
 *
 * Everything happens in A's frame, scaled by a power of two so that the size of the pair lies in [1, 2). The normal n
 * points from A to B. */
#ifndef TACT_CONTACT_CONTACT_H
#define TACT_CONTACT_CONTACT_H

#include "base/assert.h"
#include "base/tolerance.h"
#include "contact/names.h"
#include SUPPORT_H

/* Most corners of a feature and of a patch. */
#define FEATURE_CORNERS (DIMENSION == 2 ? 2 : 32)
#define PATCH_CORNERS (2 * FEATURE_CORNERS)

/* A posed shape. */
typedef struct contact_body {
    const tactn_shape *shape;
    mat rotation;  /* its axes in A's frame */
    vec position;  /* its origin, scaled */
    real to_scaled;  /* a length of the user's times this is a scaled length; a power of two */
} contact_body;

/* The part of a body's surface that faces a direction: a point, an edge or a ruling, a face, a cap. It lies on the
 * surface, rounding included, and holds the support point in that direction where the body is a polytope. */
typedef struct contact_feature {
    int count; /* 1: a point, 2: a segment, more: a polygon, counter-clockwise seen from outside */
    vec normal; /* unit, outward; of a point the direction itself */
    vec corner[FEATURE_CORNERS];
    uint16_t name[FEATURE_CORNERS]; /* unique among the body's corners; below FEATURE_NAMES - 1 */
    real size;  /* its diameter up to a factor of 2; of a point 0 */
    real curvature_radius[2]; /* of a segment: the radii of curvature across it at its ends; 0 where it is an edge */
    real radius;  /* above zero: a cap, whose corners lie on the circle of this radius around the center */
    vec center;
    bool unsure;  /* the surface may be farther from it than rounding */
} contact_feature;

/* A corner of the patch: a point of A's feature; B's is `separation` farther along n. */
typedef struct patch_corner {
    vec on_a;
    real separation;
    uint32_t id; /* contact_id() */
    bool is_witness; /* it is A's witness point of the distance; B's is used as well */
} patch_corner;

typedef struct contact_patch {
    int count;
    patch_corner corner[PATCH_CORNERS];
    real size; /* its diameter up to a factor of 2 */
    bool unsure; /* its corners may be off the surfaces by more than CONTACT_POINT_ERROR */
} contact_patch;

/* Corners of a patch that are nearer than this are one, for features of these sizes. */
static inline real merge_distance(real size_a, real size_b) {
    return tact_max(CONTACT_SHAKE * tact_min(size_a, size_b), SUPPORT_ERROR * ROUNDOFF);
}

/* feature2.c, feature3.c */

/* Finds the normals that two features define near n: of their faces, across their rulings. A search converges towards
 * them, and not always to the last digit. Returns their number. */
#define FEATURE_NORMALS 4
static int feature_normals(const contact_feature *a, const contact_feature *b, vec n, vec out[FEATURE_NORMALS]);
/* Finds the feature of a body that faces the unit direction n (for B: -normal). */
static void find_feature(const contact_body *body, vec n, contact_feature *out);
/* patch2.c, patch3.c: finds the patch that two features share along n. Corners nearer than the merge distance are one,
 * so that rounding does not make two of one. */
static void find_patch(const contact_feature *a, const contact_feature *b, vec n, contact_patch *out);
/* patch2.c, reduce3.c: selects at most TACTN_MANIFOLD_POINTS corners, the deepest and the largest area; returns their
 * number. */
static int reduce_patch(const contact_patch *patch, vec n, int kept[TACTN_MANIFOLD_POINTS]);

#endif
