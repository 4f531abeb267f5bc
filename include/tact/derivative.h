/* What a signed distance has derivatives of, in both dimensions (derivative2.h, derivative3.h). */
#ifndef TACT_DERIVATIVE_H
#define TACT_DERIVATIVE_H

#include "tact/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tact_smoothness {
    /* Nothing is known: the input was refused, the distance was ended by a cutoff, or its error bound is as large as
     * the pair. The derivatives are zero. */
    TACT_NO_DERIVATIVE = 0,
    /* The derivative is there, and is the answer. */
    TACT_SMOOTH = 1,
    /* Of the distance: the nearest features face each other in more than a point, as parallel edges and faces do, up to
     * rounding; the distance changes by the least of all their points. The answer is the derivative as if the witness
     * points were the only ones: one of the generalized gradients. tactN_distance_rate() has the one-sided derivatives.
     * Of the second derivatives: the nearest feature ends at a witness point, or the normal is at the border of those
     * that the feature has; the answer is that of the feature on one side. */
    TACT_ONE_SIDED = 2,
    /* The normal is not the only one that is as good, or turns at once: centers in one place, the middle of a box. The
     * answer is the derivative as if it were the only one. */
    TACT_MANY_NORMALS = 3,
    /* Not known whether there are other points as near: one of the shapes is a mesh, has parts, or is a support
     * function of the user's own. The answer is the derivative if there are none. */
    TACT_UNCHECKED = 4
} tact_smoothness;

/* A short English text for it, such as "smooth". Never null; static storage. */
TACT_API const char *tact_smoothness_text(tact_smoothness smoothness);

#ifdef __cplusplus
}
#endif
#endif
