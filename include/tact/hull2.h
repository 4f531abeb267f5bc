/* Convex hulls of points in two dimensions, which are the convex polygons: any points, in the caller's memory.
 *
 * A hull is one relocatable block: copy or move its tact2_hull_size() bytes to wherever a tact2_hull may stand
 * (memory aligned as malloc aligns it), write them to a file and read them back by the same build of the library.
 * Its vertices are points of the input, never moved. They stand counter-clockwise, from the lowest x on (of equals the
 * lowest y), and each remembers its place in the input. A vertex in the middle of a straight edge is left out. */
#ifndef TACT_HULL2_H
#define TACT_HULL2_H

#include "tact/math2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact2_hull tact2_hull;

/* Most points that a hull can be built from. */
#define TACT2_HULL_MAX_POINTS 16777216

typedef struct tact2_hull_info {
    int dimension;    /* 0 a point, 1 a segment, 2 a polygon */
    int vertex_count; /* and as many edges, but for points and segments, which have none and one */
    /* How far the farthest input point lies outside the hull: rounding (a few units in the last place of the
     * extents), or what a vertex limit has cut off. */
    tact_real error;
} tact2_hull_info;

/* Edge i runs from vertex i to the next, counter-clockwise. */
typedef struct tact2_hull_edge {
    tact2_vec normal; /* unit, outward */
    tact_real offset; /* normal . p <= offset for all points of the hull, up to rounding */
} tact2_hull_edge;

/* Mass properties at unit density. Segments and points have no area; their centre is the middle. */
typedef struct tact2_mass {
    tact_real area, perimeter;
    tact2_vec center;  /* centre of mass */
    tact_real inertia; /* about the centre of mass */
} tact2_mass;

typedef struct tact2_hull_options {
    /* Above zero: keep at most this many vertices (at least 3), those that matter most; tact2_hull_info.error says
     * what that has cut off. */
    int vertex_limit;
} tact2_hull_options;

/* Bytes that tact2_hull_build() needs for this many points, its working memory included; 0 when count is not between
 * 1 and TACT2_HULL_MAX_POINTS. */
TACT_API size_t tact2_hull_bytes(int count);

/* Builds the hull of the points at the start of the memory, which must be aligned as malloc aligns. The options may
 * be null. On TACT_OK the memory can be used as a const tact2_hull *; only its first tact2_hull_size() bytes are
 * needed from then on. Refused: TACT_NO_POINTS, TACT_TOO_MANY, TACT_BUFFER_TOO_SMALL, TACT_NOT_FINITE, TACT_OUT_OF_RANGE.
 * Duplicates, interior points, points on one line or all at one place are welcome. */
TACT_API tact_status tact2_hull_build(void *memory, size_t bytes, const tact2_vec *points, int count,
                                      const tact2_hull_options *options);

/* The size of a finished hull in bytes. */
TACT_API size_t tact2_hull_size(const tact2_hull *hull);
TACT_API tact2_hull_info tact2_hull_info_get(const tact2_hull *hull);
TACT_API tact2_vec tact2_hull_vertex(const tact2_hull *hull, int vertex);
/* The index of this vertex in the points that the hull was built from. */
TACT_API int tact2_hull_point_index(const tact2_hull *hull, int vertex);
TACT_API tact2_hull_edge tact2_hull_side(const tact2_hull *hull, int edge);
/* The vertex that is farthest in a direction of any length but zero: of equals, the lowest index. Logarithmic in the
 * number of vertices. */
TACT_API int tact2_hull_support(const tact2_hull *hull, tact2_vec direction);
TACT_API tact2_mass tact2_hull_mass(const tact2_hull *hull);

#ifdef __cplusplus
}
#endif
#endif
