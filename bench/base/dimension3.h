/* Space: its kinds of shapes. */
#ifndef BENCH_BASE_DIMENSION3_H
#define BENCH_BASE_DIMENSION3_H

enum { BENCH_DIMENSION = 3 };

/* Shapes of the estimate benchmark in this dimension. */
#define BENCH_FAMILIES_H "estimate/families3.h"

/* The numbers of a rotation: a unit quaternion x, y, z, w. */
enum { BENCH_ROTATION = 4 };

/* Centred on the local origin, axis z. size[] of a shape holds:
 *   sphere    radius                    box       half extents
 *   capsule   radius, half length       cylinder  radius, half height
 *   cone      radius, half height; base at -z, apex at +z
 *   ellipsoid half axes                 hull      nothing; the vertices are in points[] */
typedef enum bench_kind {
    BENCH_SPHERE,
    BENCH_BOX,
    BENCH_CAPSULE,
    BENCH_CYLINDER,
    BENCH_CONE,
    BENCH_ELLIPSOID,
    BENCH_HULL,
    BENCH_BALL = BENCH_SPHERE /* what both dimensions call it */
} bench_kind;

#endif
