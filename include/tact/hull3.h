/* Convex hulls of points in three dimensions: any points, in the caller's memory.
 *
 * A hull is one relocatable block: copy or move its tact3_hull_size() bytes to wherever a tact3_hull may stand
 * (memory aligned as malloc aligns it), write them to a file and read them back by the same build of the library.
 * Its vertices are points of the input, never moved; they are kept in an order that makes support queries fast, and
 * each remembers its place in the input. Coplanar neighbouring triangles are merged into polygons. */
#ifndef TACT_HULL3_H
#define TACT_HULL3_H

#include "tact/math3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact3_hull tact3_hull;

/* Most points that a hull can be built from. */
#define TACT3_HULL_MAX_POINTS 16777216

typedef struct tact3_hull_info {
    int dimension; /* 0 a point, 1 a segment, 2 a flat polygon, 3 a solid */
    int vertex_count, edge_count, face_count;
    /* How far the farthest input point lies outside the hull: rounding (a few units in the last place of the
     * extents), or what a vertex limit has cut off. */
    tact_real error;
} tact3_hull_info;

/* One polygon of the hull. A flat hull (dimension 2) has two faces, back to back; segments and points have none. */
typedef struct tact3_hull_face {
    int count;           /* corners */
    const int32_t *vertex; /* indices of the corners, counter-clockwise from outside */
    tact3_vec normal;    /* unit, outward */
    tact_real offset;    /* normal . p <= offset for all points of the hull, up to rounding */
} tact3_hull_face;

/* Mass properties of the solid at unit density. Flat hulls have no volume; their centre is that of their area, of
 * their length, or the point itself. */
typedef struct tact3_mass {
    tact_real volume, area;
    tact3_vec center;  /* centre of mass */
    tact3_mat inertia; /* about the centre of mass, along the local axes; symmetric */
} tact3_mass;

typedef struct tact3_hull_options {
    /* Above zero: keep at most this many vertices (at least 4), those that matter most; tact3_hull_info.error says
     * what that has cut off. */
    int vertex_limit;
} tact3_hull_options;

/* Bytes that tact3_hull_build() needs for this many points, its working memory included; 0 when count is not between
 * 1 and TACT3_HULL_MAX_POINTS. */
TACT_API size_t tact3_hull_bytes(int count);

/* Builds the hull of the points at the start of the memory, which must be aligned as malloc aligns. The options may
 * be null. On TACT_OK the memory can be used as a const tact3_hull *; only its first tact3_hull_size() bytes are
 * needed from then on. Refused: TACT_NO_POINTS, TACT_TOO_MANY, TACT_BUFFER_TOO_SMALL, TACT_NOT_FINITE, TACT_OUT_OF_RANGE.
 * Duplicates, interior points, points on one plane or line or all at one place are welcome. */
TACT_API tact_status tact3_hull_build(void *memory, size_t bytes, const tact3_vec *points, int count,
                                      const tact3_hull_options *options);

/* The size of a finished hull in bytes. */
TACT_API size_t tact3_hull_size(const tact3_hull *hull);
TACT_API tact3_hull_info tact3_hull_info_get(const tact3_hull *hull);
TACT_API tact3_vec tact3_hull_vertex(const tact3_hull *hull, int vertex);
/* The index of this vertex in the points that the hull was built from. */
TACT_API int tact3_hull_point_index(const tact3_hull *hull, int vertex);
TACT_API tact3_hull_face tact3_hull_face_get(const tact3_hull *hull, int face);
/* The vertices that share an edge with this one; returns how many and sets *neighbours to the first. */
TACT_API int tact3_hull_neighbours(const tact3_hull *hull, int vertex, const int32_t **neighbours);
/* The vertex that is farthest in a direction of any length but zero: of equals, the lowest index. */
TACT_API int tact3_hull_support(const tact3_hull *hull, tact3_vec direction);
TACT_API tact3_mass tact3_hull_mass(const tact3_hull *hull);

#ifdef __cplusplus
}
#endif
#endif
