/* Manifolds of two dimensions: which pair of cores goes which way. */
#include "contact/collide.h"

static tactn_manifold collide(const posed_pair *q) {
    bool points = q->a->core == TACT2_POINT && q->b->core == TACT2_POINT;
    return points ? collide_points(q) : collide_features(q);
}
