/* A mesh and a convex shape: the frame in which they are asked, and the way back to the caller's.
 *
 * The frame has the mesh's axes, and the origin of the shape: what is near the shape keeps its digits there, however
 * far the mesh reaches. Answers in it are from the mesh to the shape, whichever is A.
 *
 * A rounded mesh and a shape have the difference of the mesh and the shape rounded by as much. So in the frame the
 * shape has the mesh's radius, and the answer's points move back by it. */
#ifndef TACT_COMPOSITE_MESH_SHAPE3_H
#define TACT_COMPOSITE_MESH_SHAPE3_H

#include "base/tolerance.h"
#include "mesh/near3.h"
#include "pair/posed_pair.h"
#include "triangle/triangle3.h"

/* A point of the answer that is turned into the caller's axes is rounded by no more, in u of its distance. */
#define TURNED_POINT R(16)

typedef struct mesh_shape {
    const tact3_mesh *mesh;
    const tact3_shape *shape;
    double at[3];    /* of the shape's origin in the mesh's frame */
    rotation turn;   /* of the shape against the mesh */
    double to_frame; /* a power of two that brings sizes and positions below one */
    real noise;      /* bound of what making one pose of two, and one radius, moved the shape's surface by */
    real radius;     /* the mesh's */
    bool mesh_is_b;
    bool moves; /* the answer's frame is another: its axes and origin there: */
    rotation axes;
    vec origin;
    const tact3_query_options *options;
    tact3_shape rounded; /* where the mesh has a radius: the shape with it */
} mesh_shape;

/* Sets up a pair of which one is a mesh; fails with why it is refused. */
tact_status tact3_pose_mesh_shape(mesh_shape *p, const posed_pair *q);
/* Brings an answer to the caller's frame, and the relation that follows from it. */
void tact3_answer_mesh_shape(const mesh_shape *p, tact3_gap *gap);

/* How far apart a pair must be proven to be, in the caller's unit, for the search to end: the cutoff, and what making
 * one pose of two may have moved the shape by; infinity without a cutoff. */
static inline double mesh_cutoff(const mesh_shape *p) {
    const tact3_query_options *options = p->options;
    if (options->apart_is_enough) return (double)p->noise;
    return options->cutoff > 0 ? (double)options->cutoff + (double)p->noise : (double)INFINITY;
}

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

/* What a search among the triangles found for a convex shape, from the mesh to the shape, in the frame. */
typedef struct mesh_convex {
    tact_status status;  /* TACT_BAD_SUPPORT, or TACT_OK */
    bool meets;          /* a triangle is not proven apart */
    double lower, upper; /* of the distance of the surface, or of a depth; upper is infinite where nothing was found */
    vec normal, point_a, point_b;
    uint32_t triangle;
} mesh_convex;

/* Finds the nearest triangle, unless all are proven to be farther than the cutoff; then lower says how far. Ends with
 * the first triangle that is not proven apart. */
void tact3_nearest_to_convex(const mesh_shape *p, double cutoff, mesh_convex *found);
/* Finds the triangle that is the longest way out: the least translation that takes the shape off it is between lower
 * and upper, and lower is above zero if any is. */
void tact3_deepest_to_convex(const mesh_shape *p, mesh_convex *found);
/* Whether a shape that is apart from the surface is inside of a solid. */
bool tact3_shape_is_inside(const mesh_shape *p);

/* The least translation that takes the shape off the mesh is between lower and upper. */
typedef struct convex_depth {
    bool overlap; /* proven; otherwise they touch, or overlap by less than upper */
    double lower, upper;
    double normal[3];
} convex_depth;

/* The shape meets the surface as found, or is inside. It is moved while this is asked, and then back. */
void tact3_convex_depth(mesh_shape *p, const mesh_convex *found, const mesh_convex *deepest, bool inside,
                        convex_depth *depth);

/* As tact3_distance() and tact3_overlap() of a mesh and a convex shape. */
tact3_gap tact3_mesh_convex_distance(mesh_shape *p);
bool tact3_mesh_convex_overlap(const mesh_shape *p);

/* The same of a mesh and a half-space. */
tact3_gap tact3_mesh_plane_distance(const mesh_shape *p);
bool tact3_mesh_plane_overlap(const mesh_shape *p);

/* True for a ball around its own origin. */
static inline bool is_round(const tact3_shape *shape) { return shape->core == TACT3_POINT && shape->reach == 0; }

static inline vec vec_from(const double v[3], double factor) {
    return tact3_v((real)(v[0] * factor), (real)(v[1] * factor), (real)(v[2] * factor));
}

/* As tact3_distance() of a mesh and a point. */
tact3_gap tact3_mesh_point_distance(const mesh_shape *p);

#endif
