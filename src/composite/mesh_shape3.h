/* A mesh and a convex shape: the frame in which they are asked, and the way back to the caller's.
 *
 * The frame has the mesh's axes, and the origin of the shape: what is near the shape keeps its digits there, however
 * far the mesh reaches. Answers in it are from the mesh to the shape, whichever is A. */
#ifndef TACT_COMPOSITE_MESH_SHAPE3_H
#define TACT_COMPOSITE_MESH_SHAPE3_H

#include "mesh/near3.h"
#include "pair/posed_pair.h"
#include "triangle/triangle3.h"

typedef struct mesh_shape {
    const tact3_mesh *mesh;
    const tact3_shape *shape;
    double at[3];    /* of the shape's origin in the mesh's frame */
    rotation turn;   /* of the shape against the mesh */
    double to_frame; /* a power of two that brings sizes and positions below one */
    real noise;      /* bound of what making one pose of two moved the shape by */
    bool mesh_is_b;
    bool moves; /* the answer's frame is another: its axes and origin there: */
    rotation axes;
    vec origin;
    const tact3_query_options *options;
} mesh_shape;

/* Sets up a pair of which one is a mesh; fails with why it is refused. */
tact_status tact3_pose_mesh_shape(mesh_shape *p, const posed_pair *q);
/* Brings an answer to the caller's frame, and the relation that follows from it. */
void tact3_answer_mesh_shape(const mesh_shape *p, tact3_gap *gap);

/* Tells the caller which triangle it is, if it asks. */
static inline void name_triangle(const mesh_shape *p, uint32_t triangle) {
    int *names = p->options->triangles;
    if (names) names[p->mesh_is_b] = (int)triangle, names[!p->mesh_is_b] = -1;
}

/* Sets a triangle in the frame, scaled: each coordinate is rounded once. */
void tact3_framed_triangle(const mesh_shape *p, uint32_t index, triangle *t);

/* The nearest point of a mesh's surface to the origin of the frame, which is scaled, and what it is nearest to. */
typedef struct mesh_point {
    double lower, upper; /* the distance lies between them; upper is infinite where nothing is near */
    double normal[3];    /* unit, from the origin to the surface; where both bounds are zero, the triangle's own */
    double point[3];
    uint32_t triangle;
    bool on_surface; /* the distance is zero, exactly but for the rounding of corners */
} mesh_point;

/* Finds it, unless it is proven to be farther than the cutoff; then lower says how far. */
void tact3_nearest_to_point(const mesh_shape *p, double cutoff, mesh_point *found);

/* As tact3_distance() of a mesh and a point. */
tact3_gap tact3_mesh_point_distance(const mesh_shape *p);

#endif
