/* Mass properties of shapes that are unions of parts. */
#ifndef TACT_MASS_PARTS_MASS_H
#define TACT_MASS_PARTS_MASS_H

#include "shape/parts.h"

/* The sum over the parts, as if none overlapped; a polygon's is exact, a chain's zero. */
tactn_mass tactn_mass_of_parts(const tactn_shape *shape);

#endif
