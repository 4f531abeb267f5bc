/* The memory layout of a mesh: one relocatable block, a header and arrays behind it at byte offsets. Arrays start at
 * multiples of 64 bytes from the block's start; padding is zero.
 *
 * - nodes: the tree (bvh/bvh3.h), in its own frame: p -> scale * (p - origin), scale a power of two, in which the
 *   mesh's bounds are about [-1, 1]. A node's boxes hold the triangles below it, as exact numbers.
 * - corners: three indices of vertices for each triangle, triangles in the order of the leaves.
 * - links: for each edge of each triangle what lies across. Edge i of triangle t runs from its corner i to the next one
 *   and is half-edge 3 t + i. A link is MESH_LINK_* or four times the opposite half-edge plus its tact3_mesh_edge.
 * - inputs: for each triangle its index in the input. materials: likewise, if there are any.
 * - slabs: for each node, between which two planes its children lie.
 * - parts: of each part, triangles that are connected by common vertices, the lowest vertex, in ascending order.
 *
 * The functions below are what queries use. */
#ifndef TACT_MESH_LAYOUT3_H
#define TACT_MESH_LAYOUT3_H

#include "tact/mesh3.h"

#include "base/real.h"
#include "bvh/bvh3.h"
#include "hull/block.h"

/* The first bytes of a block: "tactmesh", and what its layout depends on. */
#define MESH_MAGIC UINT64_C(0x6873656d74636174)
#define MESH_FORMAT ((uint32_t)(2 << 8 | sizeof(tact_real)))

enum { MESH_HAS_MATERIALS = 1, MESH_SOLID = 2, MESH_CLOSED = 4 };

#define MESH_LINK_OPEN UINT32_MAX
#define MESH_LINK_FLIPPED (UINT32_MAX - 1)
#define MESH_LINK_NON_MANIFOLD (UINT32_MAX - 2)

/* Two parallel planes for each child of a node, between which its triangles lie: a flat piece of the surface is much
 * thinner along its normal than its box. The normal is (bytes - 128) / 128, zero where there are no planes, not exactly
 * of length one; their places along it are, from the box's center, (byte - 128) / 127 of how far the box reaches. */
typedef struct mesh_slabs {
    uint8_t normal[3][BVH_WIDTH];
    uint8_t low[BVH_WIDTH], high[BVH_WIDTH];
} mesh_slabs;

/* A child with more triangles than this has no planes. */
enum { MESH_SLAB_TRIANGLES = 64 };

/* On every machine the same: 32-bit x86 would align 64 bits to four bytes. */
struct tact3_mesh {
    uint64_t magic;
    uint64_t bytes;
    uint64_t checksum; /* of all bytes behind it */
    uint32_t format, flags;
    uint32_t vertex_count, triangle_count, node_count;
    uint32_t input_count; /* triangles of the input */
    uint32_t part_count, unused;
    double scale, inverse; /* 1 / scale */
    tact3_vec origin;
    tact3_bounds bounds;
    tact_real reach; /* largest distance of a vertex from the local origin, rounded up */
    tact_real error;
    _Alignas(8) uint64_t nodes; /* bvh_node[node_count] */
    uint64_t slabs;     /* mesh_slabs[node_count] */
    uint64_t vertices;  /* tact3_vec[vertex_count] */
    uint64_t corners;   /* uint32_t[3 * triangle_count] */
    uint64_t links;     /* uint32_t[3 * triangle_count] */
    uint64_t inputs;    /* uint32_t[triangle_count] */
    uint64_t materials; /* uint32_t[triangle_count], if MESH_HAS_MATERIALS */
    uint64_t parts;     /* uint32_t[part_count] */
    tact3_mesh_finding finding[TACT3_MESH_DEFECT_COUNT];
};

static inline const bvh_node *mesh_nodes(const tact3_mesh *mesh) {
    return (const bvh_node *)(const void *)((const char *)mesh + mesh->nodes);
}
static inline const mesh_slabs *mesh_node_slabs(const tact3_mesh *mesh) {
    return (const mesh_slabs *)(const void *)((const char *)mesh + mesh->slabs);
}
static inline const tact3_vec *mesh_vertices(const tact3_mesh *mesh) {
    return (const tact3_vec *)(const void *)((const char *)mesh + mesh->vertices);
}
static inline const uint32_t *mesh_integers(const tact3_mesh *mesh, uint64_t offset) {
    return (const uint32_t *)(const void *)((const char *)mesh + offset);
}
static inline const uint32_t *mesh_corners(const tact3_mesh *mesh) { return mesh_integers(mesh, mesh->corners); }
static inline const uint32_t *mesh_parts(const tact3_mesh *mesh) { return mesh_integers(mesh, mesh->parts); }
static inline const uint32_t *mesh_links(const tact3_mesh *mesh) { return mesh_integers(mesh, mesh->links); }

/* The index of no triangle; as an int it is -1. */
#define NO_TRIANGLE UINT32_MAX

/* Sets the corners of a triangle, which is an item of the tree's leaves. */
static inline void mesh_triangle_points(const tact3_mesh *mesh, uint32_t triangle, tact3_vec p[3]) {
    const uint32_t *corner = mesh_corners(mesh) + 3 * (size_t)triangle;
    const tact3_vec *vertex = mesh_vertices(mesh);
    for (int i = 0; i < 3; i++) p[i] = vertex[corner[i]];
}

static inline bool mesh_link_is_triangle(uint32_t link) { return link < MESH_LINK_NON_MANIFOLD; }
/* What lies across an edge with this link. */
static inline tact3_mesh_edge mesh_link_kind(uint32_t link) {
    if (mesh_link_is_triangle(link)) return (tact3_mesh_edge)(link & 3);
    return link == MESH_LINK_OPEN      ? TACT3_MESH_EDGE_OPEN
           : link == MESH_LINK_FLIPPED ? TACT3_MESH_EDGE_FLIPPED
                                       : TACT3_MESH_EDGE_NON_MANIFOLD;
}
/* The opposite half-edge of a link that is a triangle's. */
static inline uint32_t mesh_link_half_edge(uint32_t link) { return link >> 2; }

static inline bool mesh_is_solid(const tact3_mesh *mesh) { return (mesh->flags & MESH_SOLID) != 0; }
static inline uint32_t mesh_material(const tact3_mesh *mesh, uint32_t triangle) {
    return mesh->flags & MESH_HAS_MATERIALS ? mesh_integers(mesh, mesh->materials)[triangle] : 0;
}

/* Returns the vertex that is farthest in a direction: of equals, the first. */
tact3_vec tact3_mesh_farthest(const tact3_mesh *mesh, tact3_vec direction);

/* Returns whether a point is in the triangles, or inside of a solid; exact. False for NaN. */
bool tact3_mesh_holds(const tact3_mesh *mesh, const double point[3]);

/* Of numbers: fmax() and fmin() are calls, since they know NaN. */
static inline double mesh_greater(double a, double b) { return a > b ? a : b; }
static inline double mesh_lesser(double a, double b) { return a < b ? a : b; }

/* Rounds a length above zero up to the library's precision. */
static inline tact_real mesh_rounded_up(double length) {
    const tact_real least = (tact_real)(sizeof(tact_real) == sizeof(float) ? 0x1p-149 : 0x1p-1074);
    return (tact_real)length * (1 + 8 * ROUNDOFF) + least;
}

/* Floats that hold a coordinate of the tree's frame between them, although the difference from its origin was
 * rounded. */
static inline float mesh_float_below(double x) { return (float)(x - fabs(x) * 0x1p-23 - 0x1p-100); }
static inline float mesh_float_above(double x) { return (float)(x + fabs(x) * 0x1p-23 + 0x1p-100); }

/* Sets the offsets of the arrays for the header's counts, and its size. */
static inline void mesh_lay_out(tact3_mesh *mesh) {
    uint64_t end = sizeof *mesh, triangles = mesh->triangle_count;
    mesh->nodes = hull_reserve(&end, mesh->node_count, sizeof(bvh_node));
    mesh->slabs = hull_reserve(&end, mesh->node_count, sizeof(mesh_slabs));
    mesh->vertices = hull_reserve(&end, mesh->vertex_count, sizeof(tact3_vec));
    mesh->corners = hull_reserve(&end, 3 * triangles, sizeof(uint32_t));
    mesh->links = hull_reserve(&end, 3 * triangles, sizeof(uint32_t));
    mesh->inputs = hull_reserve(&end, triangles, sizeof(uint32_t));
    mesh->materials = hull_reserve(&end, mesh->flags & MESH_HAS_MATERIALS ? triangles : 0, sizeof(uint32_t));
    mesh->parts = hull_reserve(&end, mesh->part_count, sizeof(uint32_t));
    mesh->bytes = hull_aligned(end);
}

/* Clears the bytes between the arrays. */
static inline void mesh_clear_padding(tact3_mesh *mesh) {
    uint64_t triangles = mesh->triangle_count, materials = mesh->flags & MESH_HAS_MATERIALS ? triangles : 0;
    const uint64_t end[] = {sizeof *mesh,
                            mesh->nodes + mesh->node_count * sizeof(bvh_node),
                            mesh->slabs + mesh->node_count * sizeof(mesh_slabs),
                            mesh->vertices + mesh->vertex_count * sizeof(tact3_vec),
                            mesh->corners + 3 * triangles * sizeof(uint32_t),
                            mesh->links + 3 * triangles * sizeof(uint32_t),
                            mesh->inputs + triangles * sizeof(uint32_t),
                            mesh->materials + materials * sizeof(uint32_t),
                            mesh->parts + mesh->part_count * sizeof(uint32_t)};
    for (size_t i = 0; i < sizeof end / sizeof end[0]; i++) {
        memset((char *)mesh + end[i], 0, (size_t)(hull_aligned(end[i]) - end[i]));
    }
}

/* Returns a checksum of the bytes of a block behind the checksum itself: a multiple of eight. */
static inline uint64_t mesh_checksum(const tact3_mesh *mesh) {
    const char *bytes = (const char *)mesh;
    uint64_t sum = UINT64_C(0x9e3779b97f4a7c15);
    for (uint64_t i = offsetof(tact3_mesh, format); i < mesh->bytes; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0xff51afd7ed558ccd);
        sum ^= sum >> 32;
    }
    return sum;
}

#endif
