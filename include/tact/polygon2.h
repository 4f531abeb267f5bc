/* Simple polygons in two dimensions, which need not be convex.
 *
 * A polygon is one block of memory without pointers, as a hull is: its tact2_polygon_size() bytes can be copied or
 * moved to other memory that is aligned as malloc() aligns, or be written to a file, mapped back, and checked by
 * tact2_polygon_check(). It holds the vertices as they were given, and convex parts whose union it is and which share
 * no inner point. Corners of the parts are vertices of the polygon, so the cut is exact; the parts are hulls, which
 * tact2_hull_shape() turns into shapes.
 *
 * A ring is refused unless it is simple: no two edges have a common point but neighbours their common vertex. That is
 * decided exactly, and the first place where it is not so is named. */
#ifndef TACT_POLYGON2_H
#define TACT_POLYGON2_H

#include "tact/hull2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact2_polygon tact2_polygon;

/* The largest number of vertices. */
#define TACT2_POLYGON_MAX_VERTICES 8192

/* Why a ring is not simple. */
typedef enum tact2_polygon_defect {
    TACT2_POLYGON_SIMPLE,          /* it is */
    TACT2_POLYGON_REPEATED_VERTEX, /* two vertices are in one place */
    TACT2_POLYGON_FOLDED_EDGE,     /* an edge goes back along the one before it; so it is where there is no area */
    TACT2_POLYGON_MEETING_EDGES    /* two edges that are no neighbours cross or touch */
} tact2_polygon_defect;

/* The first place, by the lesser index and then by the other: of two vertices, or of two edges. Edge i runs from vertex
 * i to the next. */
typedef struct tact2_polygon_finding {
    tact2_polygon_defect defect;
    int first, second; /* in the order of the input; -1 where it is simple */
} tact2_polygon_finding;

typedef struct tact2_polygon_info {
    int vertex_count, part_count;
    bool reversed; /* the input was clockwise: vertex i > 0 is the input's vertex_count - i */
    tact2_bounds bounds;
} tact2_polygon_info;

/* Returns the bytes that tact2_polygon_build() needs for so many vertices, its working memory included; 0 if the count
 * is not between 3 and TACT2_POLYGON_MAX_VERTICES. */
TACT_API size_t tact2_polygon_bytes(int count);
/* Builds a polygon of the ring of vertices, in either direction, at the start of the caller's memory, which is aligned
 * as malloc() aligns. The finding may be null. Three vertices on a line are welcome. On TACT_OK the memory is a const
 * tact2_polygon *, and the bytes behind the first tact2_polygon_size() are free for other use. Takes a time that grows
 * with the square of the count.
 * Fails with: TACT_NO_POINTS (fewer than three), TACT_TOO_MANY, TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED,
 * TACT_NOT_FINITE, TACT_OUT_OF_RANGE (a coordinate above 1e100, in the float library 1e15), TACT_NOT_SIMPLE, and then
 * the finding says why; the memory may have changed then. */
TACT_API tact_status tact2_polygon_build(void *memory, size_t bytes, const tact2_vec *vertices, int count,
                                         tact2_polygon_finding *finding);
/* Checks bytes that come from elsewhere: TACT_OK, and they are a const tact2_polygon * that every function may be asked
 * about; TACT_MISALIGNED; or TACT_BAD_BLOCK, whatever is wrong with them. Bytes that were changed are found by their
 * checksum; that the ring is simple and the parts cover it is not computed again. */
TACT_API tact_status tact2_polygon_check(const void *block, size_t bytes);

/* Returns the size of a finished polygon in bytes. */
TACT_API size_t tact2_polygon_size(const tact2_polygon *polygon);
TACT_API tact2_polygon_info tact2_polygon_info_get(const tact2_polygon *polygon);
/* Returns a vertex, 0 <= vertex < vertex_count, counter-clockwise from the first of the input; another index is an
 * assertion failure. */
TACT_API tact2_vec tact2_polygon_vertex(const tact2_polygon *polygon, int vertex);
/* Returns a convex part, 0 <= part < part_count, of three corners or more; it lives in the polygon's memory. For it
 * tact2_hull_point_index() gives vertices of the polygon. */
TACT_API const tact2_hull *tact2_polygon_part(const tact2_polygon *polygon, int part);
/* Returns the mass properties at unit density, in the frame of the polygon. */
TACT_API tact2_mass tact2_polygon_mass(const tact2_polygon *polygon);
/* Returns whether a point is inside or on an edge. Exact. False for NaN. */
TACT_API bool tact2_polygon_contains(const tact2_polygon *polygon, tact2_vec point);

#ifdef __cplusplus
}
#endif
#endif
