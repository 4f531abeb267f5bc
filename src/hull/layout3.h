/* The memory layout of a hull: one relocatable block, a header and arrays behind it at byte offsets. Arrays start at
 * multiples of 64 bytes from the block's start; padding is zero.
 *
 * Vertices are stored as three arrays x, y, z, in an order in which every run of TACT_BLOCK is close together; hulls
 * with a direction map store them again as rows x, y, z, 0.
 *
 * Above TACT_SCAN_LIMIT vertices there is a direction map (direction_map3.c). Directions, multiplied by `stretch`, are
 * projected on a cube, each side of which is divided into map_width * map_width cells. A cell lists all vertices that
 * can be the farthest in one of its directions: TACT_CELL entries in ascending order, unused ones repeating the first.
 * If there are more, the cell has an entry of all ones, then offset and length of a list in `lists`, both in units of
 * TACT_CELL; length 0: too many to list.
 *
 * Queries of those cells use levels of boxes: a box of level 0 holds TACT_BLOCK vertices, a box of level k holds
 * TACT_BLOCK boxes of level k - 1, and the top level has at most TACT_BLOCK boxes. */
#ifndef TACT_HULL_LAYOUT3_H
#define TACT_HULL_LAYOUT3_H

#include <string.h>

#include "tact/hull3.h"

#include "base/real.h"
#include "hull/block.h"

/* Vertices in a run, and boxes in a run: a multiple of every vector width. */
#define TACT_BLOCK 16
/* Planes in a run: a multiple of every vector width. */
#define TACT_PLANES 8
/* The largest hulls of which closed forms look at all faces (measured). */
#define TACT_FACES 192
/* The largest hulls of which a support query compares all vertices (measured: docs/hull.md). */
#define TACT_SCAN_LIMIT 64
#define TACT_MAX_LEVELS 6
/* Entries of a cell, and entries of the lists per vertex. */
#define TACT_CELL 8
#define TACT_LISTED 4
/* The largest number of cells along a side: odd, so that an axis meets the middle of a cell. */
#define TACT_MAP_WIDTH 255

/* Boxes: six arrays of `padded` reals at `offset`: center x, y, z, then half extents x, y, z. The half extents are
 * rounded up, so that center . d + half . |d|, as computed, is at least each vertex's computed dot product with d
 * (unless a product underflows). Boxes from `count` to `padded` repeat box 0. */
typedef struct tact3_hull_level {
    int32_t count, padded;
    uint64_t offset;
} tact3_hull_level;

struct tact3_hull {
    uint64_t bytes;
    int32_t dimension, vertex_count, edge_count, face_count;
    int32_t padded; /* vertex_count rounded up to TACT_BLOCK; the rest repeats vertex 0 */
    int32_t level_count;
    int32_t map_width; /* 0: no map */
    tact_real reach;   /* largest distance of a vertex from the local origin, rounded up */
    tact_real extent;  /* half the diagonal of the bounding box */
    tact3_vec center, half_extents; /* of the bounding box, rounded */
    tact_real error;
    uint64_t points;          /* tact_real x[padded], y[padded], z[padded] */
    uint64_t point_index;     /* int32_t[vertex_count] */
    uint64_t planes;          /* tact_real x[stride], y[stride], z[stride], offset[stride]: hull_plane_stride() */
    uint64_t face_first;      /* int32_t[face_count + 1] into corners */
    uint64_t corners;         /* int32_t[2 * edge_count] */
    uint64_t neighbour_first; /* int32_t[vertex_count + 1] into neighbours */
    uint64_t neighbours;      /* int32_t[2 * edge_count] */
    uint64_t left_faces;      /* int32_t[2 * edge_count]: face to the left of the edge to each neighbour */
    uint64_t rows;            /* tact_real[4 * vertex_count] */
    uint64_t cells, lists;    /* of uint16_t or uint32_t: tact3_hull_map_is_narrow() */
    tact3_vec stretch;
    tact_real map_scale, map_middle;           /* x in [-1, 1] is in cell scale * x + middle */
    tact_real least_direction, most_direction; /* range of |x| + |y| + |z| that the map serves */
    tact3_hull_level level[TACT_MAX_LEVELS];
};

/* Checks whether entries of the map are uint16_t; else they are uint32_t. */
static inline bool tact3_hull_map_is_narrow(const tact3_hull *hull) { return hull->vertex_count < (int32_t)UINT16_MAX; }

/* Returns entry i of the cells or lists of the direction map. */
static FORCE_INLINE uint32_t hull_map_entry(const void *entries, bool narrow, size_t i) {
    return narrow ? ((const uint16_t *)entries)[i] : ((const uint32_t *)entries)[i];
}

static inline const tact_real *tact3_hull_reals(const tact3_hull *hull, uint64_t offset) {
    return (const tact_real *)(const void *)((const char *)hull + offset);
}
static inline const int32_t *tact3_hull_ints(const tact3_hull *hull, uint64_t offset) {
    return (const int32_t *)(const void *)((const char *)hull + offset);
}

/* Returns the number of planes with those that fill the last run, which repeat the first. */
static inline size_t hull_plane_stride(int faces) {
    return ((size_t)faces + TACT_PLANES - 1) / TACT_PLANES * TACT_PLANES;
}

/* Checks whether a hull has an inside, and few enough faces to look at all of them. */
static inline bool has_planes(const tact3_hull *hull) {
    return hull->dimension == 3 && hull->face_count <= TACT_FACES;
}

/* Returns the normal of a face, and its offset. */
static FORCE_INLINE tact3_vec face_plane_of(const tact3_hull *hull, int face, tact_real *offset) {
    const tact_real *x = tact3_hull_reals(hull, hull->planes) + face;
    size_t stride = hull_plane_stride(hull->face_count);
    *offset = x[3 * stride];
    return tact3_v(x[0], x[stride], x[2 * stride]);
}

/* Returns how many cells the direction map has along each side of the cube; 0: no map. */
static inline int hull_map_width(int vertices) {
    if (vertices <= TACT_SCAN_LIMIT) return 0;
    int width = 1;
    while (width < TACT_MAP_WIDTH && 6 * width * width < vertices) width += 2;
    return width;
}

/* Sets the levels of boxes and reserves their arrays behind `end`. */
static inline void hull_lay_out_levels(tact3_hull *hull, uint64_t *end) {
    memset(hull->level, 0, sizeof hull->level);
    hull->level_count = 0;
    int count = hull->vertex_count;
    while (count > (hull->level_count == 0 ? TACT_SCAN_LIMIT : TACT_BLOCK)) {
        tact3_hull_level *level = &hull->level[hull->level_count++];
        count = (count + TACT_BLOCK - 1) / TACT_BLOCK;
        level->count = count;
        level->padded = (count + TACT_BLOCK - 1) / TACT_BLOCK * TACT_BLOCK;
        level->offset = hull_reserve(end, 6 * (uint64_t)level->padded, sizeof(tact_real));
    }
}

/* Sets counts and offsets of a hull, and its size. */
static inline void hull_lay_out(tact3_hull *hull, int vertices, int corners, int faces) {
    hull->vertex_count = vertices;
    hull->edge_count = corners / 2;
    hull->face_count = faces;
    hull->padded = (vertices + TACT_BLOCK - 1) / TACT_BLOCK * TACT_BLOCK;
    uint64_t end = sizeof *hull;
    hull->points = hull_reserve(&end, 3 * (uint64_t)hull->padded, sizeof(tact_real));
    hull->point_index = hull_reserve(&end, (uint64_t)vertices, sizeof(int32_t));
    hull->planes = hull_reserve(&end, 4 * hull_plane_stride(faces), sizeof(tact_real));
    hull->face_first = hull_reserve(&end, (uint64_t)faces + 1, sizeof(int32_t));
    hull->corners = hull_reserve(&end, (uint64_t)corners, sizeof(int32_t));
    hull->neighbour_first = hull_reserve(&end, (uint64_t)vertices + 1, sizeof(int32_t));
    hull->neighbours = hull_reserve(&end, (uint64_t)corners, sizeof(int32_t));
    hull->left_faces = hull_reserve(&end, (uint64_t)corners, sizeof(int32_t));
    hull_lay_out_levels(hull, &end);
    hull->map_width = hull_map_width(vertices);
    uint64_t width = (uint64_t)hull->map_width, mapped = width > 0 ? (uint64_t)vertices : 0;
    size_t entry = tact3_hull_map_is_narrow(hull) ? sizeof(uint16_t) : sizeof(uint32_t);
    hull->rows = hull_reserve(&end, 4 * mapped, sizeof(tact_real));
    hull->cells = hull_reserve(&end, 6 * TACT_CELL * width * width, entry);
    hull->lists = hull_reserve(&end, TACT_LISTED * mapped, entry);
    hull->bytes = hull_aligned(end);
}

#endif
