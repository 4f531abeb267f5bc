/* Convex hulls of points in three dimensions.
 *
 * A hull is one block of memory without pointers: its tact3_hull_size() bytes can be copied or moved to other memory
 * that is aligned as malloc() aligns, or be written to a file and read back by the same build of the library. Its
 * vertices are input points, never moved but by rounding to tact_real, in the frame of the input. They are stored in an
 * order that makes support queries fast; tact3_hull_point_index() says which point each of them is. Coplanar
 * neighbouring triangles are merged into polygons.
 *
 * Input: any points, in any order. Duplicates, interior points, points on one plane or line or all at one place give
 * hulls too; tact3_hull_info.dimension says which. */
#ifndef TACT_HULL3_H
#define TACT_HULL3_H

#include "tact/math3.h"
#include "tact/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact3_hull tact3_hull;

/* The largest number of points that a hull is built from. */
#define TACT3_HULL_MAX_POINTS 16777216

typedef struct tact3_hull_info {
    int dimension; /* 0 a point, 1 a segment, 2 a flat polygon, 3 a solid */
    int vertex_count, edge_count, face_count;
    /* Upper bound of the distance of an input point, as it was given, from the hull: rounding (a few units in the last
     * place of the extents, and in the float library that of numbers in double), or the vertices cut off by a limit.
     * Its own rounding is in it. 0: no point lies outside. */
    tact_real error;
} tact3_hull_info;

/* A polygon of the hull. A flat hull (dimension 2) has two faces, back to back; segments and points have none. */
typedef struct tact3_hull_face {
    int count;           /* corners */
    const int32_t *vertex; /* indices of the corners, counter-clockwise from outside */
    tact3_vec normal;    /* unit, outward */
    tact_real offset;    /* normal . p <= offset for all points of the hull, up to rounding */
} tact3_hull_face;

/* Mass properties of a solid at unit density. A flat hull has volume and inertia 0, and the center of its area; a
 * segment has its middle, a point itself. */
typedef struct tact3_mass {
    tact_real volume, area;
    tact3_vec center;  /* center of mass */
    tact3_mat inertia; /* about the center of mass, along the local axes; symmetric */
} tact3_mass;

typedef struct tact3_hull_options {
    /* Above zero: the largest number of vertices, at least 4; those farthest out are kept, and tact3_hull_info.error
     * bounds the distance of the others. */
    int vertex_limit;
} tact3_hull_options;

/* An array of points, such as the positions in a vertex buffer. */
typedef struct tact3_hull_input {
    const void *points;      /* the first point: three numbers, x, y, z; any alignment */
    int count;               /* of points */
    size_t stride;           /* bytes from a point to the next; 0: one point follows the other */
    tact_scalar_type scalar; /* of the numbers: either precision in either library; first rounded to tact_real */
} tact3_hull_input;

/* Builds the hull of the points in memory of the allocator (null: malloc() and free()), and sets *hull to it; to null
 * on failure. The points are not needed afterwards; tact3_hull_destroy() releases the hull. The options may be null.
 * While it runs it holds tact3_hull_bytes() and at the end tact3_hull_size() bytes more.
 * Fails with: TACT_NO_POINTS, TACT_TOO_MANY (more than TACT3_HULL_MAX_POINTS), TACT_BAD_STRIDE, TACT_NO_MEMORY,
 * TACT_MISALIGNED (the allocator's memory), TACT_NOT_FINITE, TACT_OUT_OF_RANGE (a coordinate above 1e100, in the float
 * library 1e15). */
TACT_API tact_status tact3_hull_create(const tact3_hull_input *input, const tact3_hull_options *options,
                                       const tact_allocator *allocator, tact3_hull **hull);

/* Releases a hull of tact3_hull_create() by the same allocator; null is ignored. No shape may use it any more. */
TACT_API void tact3_hull_destroy(tact3_hull *hull, const tact_allocator *allocator);

/* Returns the bytes that tact3_hull_build() needs for so many points, its working memory included; 0 if count is not
 * between 1 and TACT3_HULL_MAX_POINTS, or the bytes exceed a size_t. */
TACT_API size_t tact3_hull_bytes(int count);

/* Builds the hull of the points at the start of the caller's memory, which is aligned as malloc() aligns. The options
 * may be null. On TACT_OK the memory is a const tact3_hull *, and the bytes behind the first tact3_hull_size() are free
 * for other use. On failure the memory is unchanged.
 * Fails with: TACT_NO_POINTS, TACT_TOO_MANY, TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED, TACT_NOT_FINITE,
 * TACT_OUT_OF_RANGE. */
TACT_API tact_status tact3_hull_build(void *memory, size_t bytes, const tact3_vec *points, int count,
                                      const tact3_hull_options *options);

/* The same for points of either precision at any stride; fails with TACT_BAD_STRIDE, too. */
TACT_API tact_status tact3_hull_build_strided(void *memory, size_t bytes, const tact3_hull_input *input,
                                              const tact3_hull_options *options);

/* Returns the size of a finished hull in bytes. */
TACT_API size_t tact3_hull_size(const tact3_hull *hull);
TACT_API tact3_hull_info tact3_hull_info_get(const tact3_hull *hull);
/* Returns a vertex, 0 <= vertex < vertex_count; another index is an assertion failure. */
TACT_API tact3_vec tact3_hull_vertex(const tact3_hull *hull, int vertex);
/* Returns the index of a vertex in the points that the hull was built from. */
TACT_API int tact3_hull_point_index(const tact3_hull *hull, int vertex);
/* Returns a face, 0 <= face < face_count. Its array of corners is part of the hull. */
TACT_API tact3_hull_face tact3_hull_face_get(const tact3_hull *hull, int face);
/* Returns the number of vertices that share an edge with this one, and sets *neighbours to the first, in the hull. */
TACT_API int tact3_hull_neighbours(const tact3_hull *hull, int vertex, const int32_t **neighbours);
/* Returns the vertex that is farthest in a direction of any length but zero: of equals, the lowest index. */
TACT_API int tact3_hull_support(const tact3_hull *hull, tact3_vec direction);
/* Returns the mass properties at unit density, in the frame of the hull. */
TACT_API tact3_mass tact3_hull_mass(const tact3_hull *hull);

#ifdef __cplusplus
}
#endif
#endif
