/* The memory layout of a polygon: one relocatable block, a header and arrays behind it at byte offsets. Arrays start at
 * multiples of 64 bytes from the block's start; padding is zero.
 *
 * Vertices are stored as two arrays x and y, counter-clockwise, and repeat from vertex 0 until both are full, so that a
 * run of TACT2_RUN vertices can be read from any vertex on.
 *
 * Above TACT2_SCAN_LIMIT vertices there is a direction map. tact2_hull_direction_number() numbers directions
 * counter-clockwise; the range of numbers is divided into map_cells cells. Entry k is the number of edges with normals
 * before cell k, which is the farthest vertex where cell k begins, up to rounding, which search2.h allows for. */
#ifndef TACT_HULL_LAYOUT2_H
#define TACT_HULL_LAYOUT2_H

#include <math.h>
#include <string.h>

#include "tact/hull2.h"

#include "base/real.h"
#include "hull/block.h"

/* Vertices in a run: a multiple of every vector width. */
#define TACT2_RUN 8
/* The largest polygons of which a support query compares all vertices: one by one, and in lanes (measured:
 * docs/hull.md). */
#define TACT2_FEW 16
#define TACT2_SCAN_LIMIT 48
/* The largest polygons that store the normals of their edges, for separating axes (sat2.c). */
#define TACT2_NORMALS 16

struct tact2_hull {
    uint64_t bytes;
    int32_t dimension, vertex_count;
    int32_t padded;    /* length of the arrays x and y: a multiple of TACT2_RUN; with a map at least TACT2_RUN more
                          than vertices */
    int32_t map_cells; /* 0: no map */
    tact_real reach;   /* largest distance of a vertex from the local origin, rounded up */
    tact_real extent;  /* half the diagonal of the bounding box */
    tact_real error;
    uint64_t points;      /* tact_real x[padded], y[padded] */
    uint64_t normals;     /* tact_real x[padded], y[padded]: unit, outward, of the edge from a vertex to the next */
    uint64_t point_index; /* int32_t[vertex_count] */
    uint64_t map;         /* int32_t[map_cells + 1] */
    tact2_vec largest;    /* largest absolute coordinates */
    tact2_vec stretch;    /* sides of the bounding box, the longer one being 1 */
    tact_real map_scale;  /* cells per direction number */
};

static inline const tact_real *tact2_hull_reals(const tact2_hull *hull, uint64_t offset) {
    return (const tact_real *)(const void *)((const char *)hull + offset);
}
static inline const int32_t *tact2_hull_ints(const tact2_hull *hull, uint64_t offset) {
    return (const int32_t *)(const void *)((const char *)hull + offset);
}

/* Sets counts and offsets of a polygon with so many vertices; clears the rest of the header. */
static inline void hull_lay_out(tact2_hull *hull, int vertices) {
    bool mapped = vertices > TACT2_SCAN_LIMIT, has_normals = vertices > 2 && vertices <= TACT2_NORMALS;
    int least = vertices + (mapped ? TACT2_RUN : 0), cells = mapped ? vertices / 2 : 0;
    memset(hull, 0, sizeof *hull);
    hull->vertex_count = vertices;
    hull->dimension = vertices < 3 ? vertices - 1 : 2;
    hull->padded = (least + TACT2_RUN - 1) / TACT2_RUN * TACT2_RUN;
    hull->map_cells = cells;
    uint64_t end = sizeof *hull, coordinates = 2 * (uint64_t)hull->padded;
    hull->points = hull_reserve(&end, coordinates, sizeof(tact_real));
    hull->normals = hull_reserve(&end, has_normals ? coordinates : 0, sizeof(tact_real));
    hull->point_index = hull_reserve(&end, (uint64_t)vertices, sizeof(int32_t));
    hull->map = hull_reserve(&end, mapped ? (uint64_t)cells + 1 : 0, sizeof(int32_t));
    hull->bytes = hull_aligned(end);
}

/* The unit normal of an edge, whose ends differ, outward. Lengths are divided by its longer side, so that squares of
 * the shortest edges do not underflow. */
static inline tact2_vec hull_edge_normal(const double a[2], const double b[2]) {
    double across = b[1] - a[1], along = b[0] - a[0];
    double most = fabs(across) > fabs(along) ? fabs(across) : fabs(along);
    across /= most, along /= most;
    double size = sqrt(across * across + along * along);
    return (tact2_vec){(tact_real)(across / size), (tact_real)(-along / size)};
}

/* Returns the number of a direction, counter-clockwise: 0 just past -x, 1 for -y, 2 for x, 3 for y, 4 for -x. The sum
 * is |x| + |y|. */
static inline tact_real tact2_hull_direction_number(tact_real x, tact_real y, tact_real sum) {
    tact_real part = x / sum;
    return y < 0 ? 1 + part : 3 - part;
}

#endif
