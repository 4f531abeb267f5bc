/* The plane: its kinds of shapes. */
#ifndef BENCH_BASE_DIMENSION2_H
#define BENCH_BASE_DIMENSION2_H

enum { BENCH_DIMENSION = 2 };

/* Shapes of the estimate benchmark in this dimension. */
#define BENCH_FAMILIES_H "estimate/families2.h"

/* The numbers of a rotation: cosine and sine. */
enum { BENCH_ROTATION = 2 };

/* Centred on the local origin, axis x. size[] of a shape holds:
 *   circle  radius        capsule radius, half length
 *   ellipse half axes     box     half extents
 *   hull    nothing; the vertices are in points[], counter-clockwise */
typedef enum bench_kind {
    BENCH_CIRCLE,
    BENCH_CAPSULE,
    BENCH_ELLIPSE,
    BENCH_BOX,
    BENCH_HULL,
    BENCH_BALL = BENCH_CIRCLE /* what both dimensions call it */
} bench_kind;

#endif
