/* What a test says about a shape: plain numbers, from which the library's shape and the oracle's body are made
 * independently of each other. */
#ifndef TACT_TESTS_SPEC3_H
#define TACT_TESTS_SPEC3_H

#include <stdio.h>

#include "tact/tact.h"

#define SPEC3_POINTS 64

typedef enum spec3_kind {
    SPEC3_POINT,
    SPEC3_SEGMENT,
    SPEC3_TRIANGLE,
    SPEC3_SPHERE,
    SPEC3_BOX,
    SPEC3_CAPSULE,
    SPEC3_CYLINDER,
    SPEC3_CONE,
    SPEC3_ELLIPSOID,
    SPEC3_HULL,
    SPEC3_KINDS
} spec3_kind;

typedef struct spec3 {
    spec3_kind kind;
    bool custom;    /* hand it to the library as a support function of the user's own */
    tact3_vec size; /* box: half extents; ellipsoid: radii; else x the radius, y the half length or height */
    int count;      /* point 1, segment 2, triangle 3, hull up to SPEC3_POINTS */
    tact3_vec points[SPEC3_POINTS];
    tact_real rounding; /* on top of the radius of a sphere or a capsule */
} spec3;

typedef struct pair3 {
    spec3 a, b;
    tact3_pose b_in_a;
} pair3;

/* The library's shape of a spec. The spec must outlive it, as must the memory of a hull that it holds. */
typedef struct made3 {
    tact3_shape shape;
    void *memory;
} made3;

made3 made3_new(const spec3 *spec);
void made3_free(made3 *made);

/* The pair through the library; the options may be null. */
tact3_gap pair3_distance(const pair3 *pair, const tact3_options *options);

const char *spec3_name(spec3_kind kind);
/* True for shapes with a curved core; spheres and capsules have a point and a segment for a core. */
bool spec3_is_curved(const spec3 *spec);
/* Radius of a ball around the middle of the shape that holds it; what errors are measured by. */
tact_real spec3_radius(const spec3 *spec);
/* Radius of a ball around the local origin that holds it. */
tact_real spec3_reach(const spec3 *spec);
/* The pair as a scene of the command, for a report or for tests/regress. */
void pair3_print(FILE *file, const pair3 *pair);

spec3 spec3_point(tact3_vec at);
spec3 spec3_segment(tact3_vec a, tact3_vec b);
spec3 spec3_triangle(tact3_vec a, tact3_vec b, tact3_vec c);
spec3 spec3_sphere(tact_real radius);
spec3 spec3_box(tact_real x, tact_real y, tact_real z);
spec3 spec3_capsule(tact_real radius, tact_real half_length);
spec3 spec3_cylinder(tact_real radius, tact_real half_height);
spec3 spec3_cone(tact_real radius, tact_real half_height);
spec3 spec3_ellipsoid(tact_real x, tact_real y, tact_real z);
spec3 spec3_hull(const tact3_vec *points, int count);

#endif
