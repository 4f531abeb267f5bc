/* A body of a pair, and what is known of its shape: a mesh, or a round body. */
#ifndef TACT_CLASH_SIDE3_H
#define TACT_CLASH_SIDE3_H

#include "composite/composite3.h"
#include "mesh/layout3.h"
#include "tact/clash3.h"

typedef struct clash_side {
    const tact3_shape *shape;
    tact3_pose pose;
    bool round, solid;
    bool box; /* a mesh that is a box along its own axes */
    tact3_bounds bounds; /* in its own frame */
    real reach;          /* no point is farther from its origin */
    uint64_t *steps;     /* counts what is looked at: tact3_clash_progress.steps */
} clash_side;

/* The convex hull of points and of circles around the z axis, rounded: a ball, capsule, cylinder or cone. */
typedef struct clash_round {
    int point_count, circle_count;
    vec point[2];
    real circle[2]; /* their heights */
    real radius;    /* of the circles */
    real rounding;
} clash_round;

/* Says why a shape is refused; TACT_OK for a mesh or a round body. */
tact_status tact3_clash_shape_status(const tact3_shape *shape);
/* The shape is valid. */
clash_side tact3_clash_side(const tact3_shape *shape, tact3_pose pose, uint64_t *steps);
clash_round tact3_clash_round(const tact3_shape *shape);

/* A point that is looked for in a mesh's tree counts as so many steps. */
#define POINT_STEPS 8

/* pair3.c: as tact3_clash_pair(), which also sets the bodies. Both shapes are given, but may be refused. */
bool tact3_clash_answer(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b, tact3_pose pose_b,
                        const tact3_clash_limits *limits, tact3_clash *found, uint64_t *steps);
/* Where the surfaces of two bodies meet that overlap, or else how far they are apart and which is inside. One is round,
 * or both are. */
void tact3_clash_mesh_and_round(const clash_side *a, const clash_side *b, tact3_clash *found); /* mesh_round3.c */
void tact3_clash_rounds(const clash_side *a, const clash_side *b, tact3_clash *found);         /* rounds3.c */
/* box3.c: whether a mesh is a box along its own axes, its bounds. */
bool tact3_clash_is_box(const tact3_mesh *mesh);
/* box3.c: the distance of two such meshes, in the world; those that are proven to be farther than the clearance are
 * beyond the cutoff. The status may be that of a refused shape where a mesh is taken. */
tact3_gap tact3_clash_boxes(const clash_side *a, const clash_side *b, real clearance);
/* rounds3.c: whether two round bodies are the same within a length. */
bool tact3_clash_rounds_alike(const clash_side *a, const clash_side *b, real within);
/* duplicate3.c: whether two bodies are the same surface in the same place, within a millionth of the smaller one. */
bool tact3_clash_is_duplicate(const clash_side *a, const clash_side *b);

#endif
