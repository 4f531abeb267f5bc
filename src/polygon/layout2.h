/* The memory of a polygon: one block, a header and arrays behind it at multiples of 64 bytes, and the parts, which are
 * hulls. While it is built, working memory lies behind them. */
#ifndef TACT_POLYGON_LAYOUT2_H
#define TACT_POLYGON_LAYOUT2_H

#include "tact/polygon2.h"

#include "bvh/part_tree.h"
#include "hull/block.h"

struct tact2_polygon {
    uint64_t magic, bytes, checksum;
    int32_t vertex_count, part_count;
    int32_t reversed, unused;
    tact2_bounds bounds;
    uint64_t vertices; /* tact2_vec[vertex_count], counter-clockwise */
    uint64_t parts;    /* uint64_t[part_count]: where the hulls are */
    uint64_t boxes;    /* tact2_bounds[2 * part_count - 1], of the tree over the parts */
    tact_real reach;   /* no vertex is farther from the origin */
};

static inline const tact2_vec *polygon_vertices(const tact2_polygon *polygon) {
    return (const tact2_vec *)(const void *)((const char *)polygon + polygon->vertices);
}

static inline const tact2_bounds *polygon_boxes(const tact2_polygon *polygon) {
    return (const tact2_bounds *)(const void *)((const char *)polygon + polygon->boxes);
}

static inline void polygon_point(const tact2_vec *vertices, int i, double p[2]) {
    p[0] = (double)vertices[i].x, p[1] = (double)vertices[i].y;
}

/* Sets the offsets of the arrays of a polygon; returns where its parts begin. */
static inline uint64_t polygon_lay_out(tact2_polygon *polygon, int count) {
    uint64_t end = sizeof *polygon;
    polygon->vertices = hull_reserve(&end, (uint64_t)count, sizeof(tact2_vec));
    polygon->parts = hull_reserve(&end, (uint64_t)count - 2, sizeof(uint64_t));
    polygon->boxes = hull_reserve(&end, part_tree_boxes(count - 2), sizeof(tact2_bounds));
    return hull_aligned(end);
}

#define POLYGON_MAGIC (UINT64_C(0x7461637470670000) + sizeof(tact_real))

/* check2.c: of all that is behind it in the block. */
uint64_t tact2_polygon_checksum(const tact2_polygon *polygon);
/* Sets the box around the vertices, and how far they reach. */
void tact2_polygon_measure(const tact2_polygon *polygon, tact2_bounds *bounds, tact_real *reach);
/* The box around a part. */
tact2_bounds tact2_polygon_part_bounds(const void *polygon, int part);

/* simple2.c: finds the first place where a ring is not simple; the order has room for as many numbers as vertices. */
tact2_polygon_finding tact2_polygon_find_defect(const tact2_vec *vertices, int count, int32_t *order);

/* The sides of the triangles of a cut, and what is left of them when triangles are joined. A side runs from its corner
 * to that of the next one, counter-clockwise around its part. */
typedef struct polygon_side {
    int32_t corner, next, last;
    int32_t other; /* the same side of the neighbour; -1 on the polygon's edges, and below for one that is gone */
} polygon_side;

#define SIDE_GONE (-2)

/* A vertex of what is left of the ring while triangles are cut off. */
typedef struct ring_vertex {
    int32_t next, last;
    int32_t side; /* the one from here to the next vertex */
    int32_t ear;  /* the triangle with both neighbours can be cut off */
} ring_vertex;

/* Most sides of a cut. */
static inline int polygon_most_sides(int count) { return 3 * (count - 2); }

/* cut2.c: cuts a simple, counter-clockwise ring into convex parts. Returns the number of sides. */
int tact2_polygon_cut(const tact2_vec *vertices, int count, ring_vertex *ring, polygon_side *sides);

#endif
