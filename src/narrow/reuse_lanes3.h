/* Contacts of space keep their points one by one (reuse_lanes2.h). */
#ifndef TACT_NARROW_REUSE_LANES3_H
#define TACT_NARROW_REUSE_LANES3_H

#include "base/simd.h"
#include "narrow/reuse.h"

#define REUSES_IN_LANES false

static inline unsigned reuse_together(const tact3_world *world, contact_pair *const pair[]) {
    return (void)world, (void)pair, 0;
}

#endif
