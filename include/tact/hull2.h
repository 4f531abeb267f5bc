/* Convex hulls of points in two dimensions: convex polygons.
 *
 * A hull is one block of memory without pointers: its tact2_hull_size() bytes can be copied or moved to other memory
 * that is aligned as malloc() aligns, or be written to a file and read back by the same build of the library. Its
 * vertices are input points, never moved but by rounding to tact_real, in the frame of the input. They are stored
 * counter-clockwise from the lowest x (of equals the lowest y); tact2_hull_point_index() says which point each of them
 * is. A point in the middle of a straight edge is no vertex.
 *
 * Input: any points, in any order. Duplicates, interior points, points on one line or all at one place give hulls
 * too; tact2_hull_info.dimension says which. */
#ifndef TACT_HULL2_H
#define TACT_HULL2_H

#include "tact/math2.h"
#include "tact/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact2_hull tact2_hull;

/* The largest number of points that a hull is built from. */
#define TACT2_HULL_MAX_POINTS 16777216

typedef struct tact2_hull_info {
    int dimension;    /* 0 a point, 1 a segment, 2 a polygon */
    int vertex_count; /* and as many edges; a segment has one, a point none */
    /* Upper bound of the distance of an input point, as it was given, from the hull: rounding (a few units in the last
     * place of the extents, and in the float library that of numbers in double), or the vertices cut off by a limit.
     * Its own rounding is in it. 0: no point lies outside. */
    tact_real error;
} tact2_hull_info;

/* Edge i runs from vertex i to the next, counter-clockwise. */
typedef struct tact2_hull_edge {
    tact2_vec normal; /* unit, outward */
    tact_real offset; /* normal . p <= offset for all points of the hull, up to rounding */
} tact2_hull_edge;

/* Mass properties at unit density. A segment or a point has area and inertia 0, and its middle as the center. */
typedef struct tact2_mass {
    tact_real area, perimeter;
    tact2_vec center;  /* center of mass */
    tact_real inertia; /* about the center of mass */
} tact2_mass;

typedef struct tact2_hull_options {
    /* Above zero: the largest number of vertices, at least 3; those farthest out are kept, and tact2_hull_info.error
     * bounds the distance of the others. */
    int vertex_limit;
} tact2_hull_options;

/* An array of points, such as the positions in a vertex buffer. */
typedef struct tact2_hull_input {
    const void *points;      /* the first point: two numbers, x, y; any alignment */
    int count;               /* of points */
    size_t stride;           /* bytes from a point to the next; 0: one point follows the other */
    tact_scalar_type scalar; /* of the numbers: either precision in either library; first rounded to tact_real */
} tact2_hull_input;

/* Builds the hull of the points in memory of the allocator (null: malloc() and free()), and sets *hull to it; to null
 * on failure. The points are not needed afterwards; tact2_hull_destroy() releases the hull. The options may be null.
 * While it runs it holds tact2_hull_bytes() and at the end tact2_hull_size() bytes more.
 * Fails with: TACT_NO_POINTS, TACT_TOO_MANY (more than TACT2_HULL_MAX_POINTS), TACT_BAD_STRIDE, TACT_NO_MEMORY,
 * TACT_MISALIGNED (the allocator's memory), TACT_NOT_FINITE, TACT_OUT_OF_RANGE (a coordinate above 1e100, in the float
 * library 1e15). */
TACT_API tact_status tact2_hull_create(const tact2_hull_input *input, const tact2_hull_options *options,
                                       const tact_allocator *allocator, tact2_hull **hull);

/* Releases a hull of tact2_hull_create() by the same allocator; null is ignored. No shape may use it any more. */
TACT_API void tact2_hull_destroy(tact2_hull *hull, const tact_allocator *allocator);

/* Returns the bytes that tact2_hull_build() needs for so many points, its working memory included; 0 if count is not
 * between 1 and TACT2_HULL_MAX_POINTS, or the bytes exceed a size_t. */
TACT_API size_t tact2_hull_bytes(int count);

/* Builds the hull of the points at the start of the caller's memory, which is aligned as malloc() aligns. The options
 * may be null. On TACT_OK the memory is a const tact2_hull *, and the bytes behind the first tact2_hull_size() are free
 * for other use. On failure the memory is unchanged.
 * Fails with: TACT_NO_POINTS, TACT_TOO_MANY, TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED, TACT_NOT_FINITE,
 * TACT_OUT_OF_RANGE. */
TACT_API tact_status tact2_hull_build(void *memory, size_t bytes, const tact2_vec *points, int count,
                                      const tact2_hull_options *options);

/* The same for points of either precision at any stride; fails with TACT_BAD_STRIDE, too. */
TACT_API tact_status tact2_hull_build_strided(void *memory, size_t bytes, const tact2_hull_input *input,
                                              const tact2_hull_options *options);

/* Returns the size of a finished hull in bytes. */
TACT_API size_t tact2_hull_size(const tact2_hull *hull);
TACT_API tact2_hull_info tact2_hull_info_get(const tact2_hull *hull);
/* Returns a vertex, 0 <= vertex < vertex_count; another index is an assertion failure. */
TACT_API tact2_vec tact2_hull_vertex(const tact2_hull *hull, int vertex);
/* Returns the index of a vertex in the points that the hull was built from. */
TACT_API int tact2_hull_point_index(const tact2_hull *hull, int vertex);
/* Returns an edge, 0 <= edge < vertex_count; a segment has one, a point none. */
TACT_API tact2_hull_edge tact2_hull_edge_get(const tact2_hull *hull, int edge);
/* Returns the vertex that is farthest in a direction of any length but zero: of equals, the lowest index. Logarithmic
 * in the number of vertices. */
TACT_API int tact2_hull_support(const tact2_hull *hull, tact2_vec direction);
/* Returns the mass properties at unit density, in the frame of the hull. */
TACT_API tact2_mass tact2_hull_mass(const tact2_hull *hull);

#ifdef __cplusplus
}
#endif
#endif
