/* Where a ray enters a shape, in quadruple precision and by other roads than the library's: piece by piece of the
 * surface.
 *
 * A polytope with a radius is what balls around its corners, cylinders around its edges and slabs over its faces
 * cover besides itself, so a ray from outside enters where it first meets one of those. Cylinders, cones and
 * ellipsoids have their quadrics; rounded ones are not known here. */
#ifndef TACT_TESTS_CAST_RAY_TRUTH_H
#define TACT_TESTS_CAST_RAY_TRUTH_H

#include "oracle/oracle.h"

typedef struct ray_truth {
    bool known, hits;
    quad fraction; /* of the first piece of surface that the ray's line meets from its origin on; may be above one */
    quad sine;     /* of the angle at which it meets it */
} ray_truth;

ray_truth ray_enters(const shape_spec *spec, tactn_vec origin, tactn_vec translation);

#endif
