/* A box that moves along a line, against boxes at rest. */
#ifndef TACT_TREE_SWEPT_BOX_H
#define TACT_TREE_SWEPT_BOX_H

#include "base/tolerance.h"
#include "tree/box.h"

/* Rounding of the fraction at which a swept box meets a side: a difference, a quotient that may have lost digits at the
 * end of the number range, and a product. */
#define SLAB_ROUNDING (16 * ROUNDOFF)

/* A box and its translation. */
typedef struct swept_box {
    tactn_bounds box;
    real travel[DIMENSION];
    real inverse[DIMENSION]; /* 1 / travel; zero on an axis without travel */
} swept_box;

static inline swept_box make_swept_box(tactn_bounds box, vec translation) {
    swept_box f = {.box = box};
    for (int i = 0; i < DIMENSION; i++) {
        f.travel[i] = component(translation, i);
        f.inverse[i] = f.travel[i] != 0 && tact_finite(1 / f.travel[i]) ? 1 / f.travel[i] : 0;
    }
    return f;
}

/* True if the swept box overlaps a box within this fraction; the entry is never too late, and no overlap is missed.
 * Signs of differences are exact, which decides what is ahead and what is behind at the start. */
static FORCE_INLINE bool swept_box_meets(const swept_box *f, const tactn_bounds *box, real fraction, real *entry) {
    real enter = 0, leave = fraction;
    for (int i = 0; i < DIMENSION; i++) {
        real near = component(box->lower, i) - component(f->box.upper, i);
        real far = component(box->upper, i) - component(f->box.lower, i);
        if (f->inverse[i] == 0) {
            real reach = tact_abs(f->travel[i]);
            if (near > reach || far < -reach) return false;
            continue;
        }
        real a = near * f->inverse[i], b = far * f->inverse[i];
        enter = tact_max(enter, tact_min(a, b));
        leave = tact_min(leave, tact_max(a, b));
    }
    *entry = enter - enter * SLAB_ROUNDING;
    return *entry <= leave + (leave * SLAB_ROUNDING + SMALLEST_DISTANCE);
}

#endif
