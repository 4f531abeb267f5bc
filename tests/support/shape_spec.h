/* What a test says about a shape: plain numbers, from which the library's shape and the oracle's body are made
 * independently of each other. A ball is a circle or a sphere, an ellipsoid an ellipse or an ellipsoid. */
#ifndef TACT_TESTS_SUPPORT_SHAPE_SPEC_H
#define TACT_TESTS_SUPPORT_SHAPE_SPEC_H

#include <stdio.h>

#include "support/dimension.h"
#include "support/user_form.h"

#define SPEC_POINTS 64

typedef enum spec_kind {
    SPEC_POINT,
    SPEC_SEGMENT,
    SPEC_TRIANGLE,
    SPEC_BALL,
    SPEC_BOX,
    SPEC_CAPSULE,
#if TACT_DIMENSION == 3
    SPEC_CYLINDER,
    SPEC_CONE,
#endif
    SPEC_ELLIPSOID,
    SPEC_HULL,
    SPEC_KINDS
} spec_kind;

typedef struct shape_spec {
    spec_kind kind;
    bool custom;    /* hand it to the library as a support function of the user's own */
    bool listed;    /* a hull of up to TACTN_MAX_POINTS: hand its points to the library without building it */
    tactn_vec size; /* box: half extents; ellipsoid: radii; else x the radius, y the half length or height */
    int count;      /* point 1, segment 2, triangle 3, hull up to SPEC_POINTS */
    tactn_vec points[SPEC_POINTS];
    tact_real rounding; /* on top of the radius of a ball or a capsule */
    /* A shape of the test's own, which only a support function tells the library of: `kind` is SPEC_ELLIPSOID then, and
     * `custom` is set. */
    user_form user;
    tact_real user_size[3];
    tact_real
        loose; /* below zero: the library learns the shape's size; else the part by which its box is too large */
} shape_spec;

typedef struct shape_pair {
    shape_spec a, b;
    tactn_pose b_in_a;
} shape_pair;

/* The library's shape of a spec. The spec must outlive it, as must the memory of a hull that it holds. */
typedef struct made_shape {
    tactn_shape shape;
    void *memory;
} made_shape;

made_shape made_new(const shape_spec *spec);
void made_free(made_shape *made);

/* The pair through the library; the options may be null. */
tactn_gap pair_distance(const shape_pair *pair, const tactn_query_options *options);

const char *spec_name(spec_kind kind);
/* True for shapes with a curved core; balls and capsules have a point and a segment for a core. */
bool spec_is_curved(const shape_spec *spec);
/* Radius of a ball around the middle of the shape that holds it; what errors are measured by. */
tact_real spec_radius(const shape_spec *spec);
/* Radius of a ball around the local origin that holds it. */
tact_real spec_reach(const shape_spec *spec);
/* The pair as a scene of the command, for a report or for tests/regress. */
void pair_print(FILE *file, const shape_pair *pair);

shape_spec spec_point(tactn_vec at);
shape_spec spec_segment(tactn_vec a, tactn_vec b);
shape_spec spec_triangle(tactn_vec a, tactn_vec b, tactn_vec c);
shape_spec spec_ball(tact_real radius);
shape_spec spec_box(tactn_vec half_extents);
shape_spec spec_capsule(tact_real radius, tact_real half_length);
shape_spec spec_ellipsoid(tactn_vec radii);
shape_spec spec_hull(const tactn_vec *points, int count);
#if TACT_DIMENSION == 3
shape_spec spec_cylinder(tact_real radius, tact_real half_height);
shape_spec spec_cone(tact_real radius, tact_real half_height);
#endif

#endif
