/* The mesh builder: its working memory, and the steps of building a mesh. */
#ifndef TACT_MESH_BUILDER3_H
#define TACT_MESH_BUILDER3_H

#include "base/tasks.h"
#include "mesh/layout3.h"

#define MESH_NONE UINT32_MAX

/* A nonzero coordinate is at least this, so that no product of three differences, nor its rounding error, leaves the
 * number range (base/expansion.h). */
#define MESH_LEAST_COORDINATE 0x1p-200

typedef struct mesh_builder {
    const tact3_mesh_input *input; /* with defaults replaced */
    const tact_tasks *tasks;       /* may be null */
    double weld_distance;
    uint32_t vertex_count;   /* so far */
    uint32_t triangle_count; /* without those that collapsed */
    double moved;            /* the farthest that a vertex moved */
    bool balanced;           /* as many triangles run one way along each edge as the other */
    tact3_vec *vertex;       /* without equal ones, in the order of their first use */
    uint32_t *corner;        /* three for each triangle, in the order of the input */
    uint32_t *source;        /* the index of each triangle in the input */
    uint32_t *link;          /* as in layout3.h, in the order of the input */
    /* One after the other in the same memory: */
    uint32_t *number, *slot; /* of each vertex of the input its number; hash table of numbers */
    uint32_t slot_count;     /* a power of two */
    uint32_t *bucket;        /* for each vertex where its edges to higher vertices begin, and the end */
    uint64_t *edge;          /* those edges: the higher vertex, then the half-edge */
    bvh_item *item;
    void *tree_memory;    /* tact3_bvh_work_bytes() */
    uint32_t *rank;       /* for each triangle its place in the leaves */
    uint32_t *new_vertex; /* for each vertex its number in the mesh */
    tact3_mesh_finding finding[TACT3_MESH_DEFECT_COUNT];
} mesh_builder;

/* Loops that tasks share are cut into parts. How many there are depends on the length alone. */
enum { MESH_MOST_PARTS = 32, MESH_LEAST_PART = 1024 };
static inline int mesh_part_count(uint32_t length) {
    return length / MESH_LEAST_PART < MESH_MOST_PARTS ? (int)(length / MESH_LEAST_PART) + 1 : MESH_MOST_PARTS;
}
/* Returns where a part begins, and the one before it ends. */
static inline uint32_t mesh_part_start(uint32_t length, int part) {
    return (uint32_t)((uint64_t)length * (uint64_t)part / (uint64_t)mesh_part_count(length));
}

/* One more defect, in findings of TACT3_MESH_DEFECT_COUNT; keeps the first places. The triangle is an index in the
 * input. */
void tact3_mesh_note(tact3_mesh_finding *findings, tact3_mesh_defect defect, uint32_t triangle, int edge);

/* Reads vertices and triangles; fails with TACT_BAD_INDEX, TACT_NOT_FINITE, TACT_OUT_OF_RANGE, TACT_NO_POINTS. */
tact_status tact3_mesh_read(mesh_builder *builder);
/* Returns the number of a vertex of the input among those that differ. */
uint32_t tact3_mesh_weld(mesh_builder *builder, tact3_vec vertex);
/* Finds what lies across each edge, and notes what is wrong. */
void tact3_mesh_link_edges(mesh_builder *builder);
/* Writes the planes of the nodes of one of mesh_part_count(node_count) parts, but of some near its start. The working
 * memory, that of all parts, is of three doubles and two integers for each node. */
void tact3_mesh_write_part_slabs(tact3_mesh *mesh, void *work, int part);
/* Writes the planes that the parts have left out. */
void tact3_mesh_write_other_slabs(tact3_mesh *mesh, void *work);
/* Whether all triangles lie between their planes. The tree is valid. */
bool tact3_mesh_slabs_valid(const tact3_mesh *mesh);
/* Builds the tree and writes the block. */
void tact3_mesh_pack(mesh_builder *builder, tact3_mesh *mesh, const tact3_mesh_options *options);

static inline void mesh_coordinates(const tact3_vec *v, double p[3]) {
    p[0] = (double)v->x, p[1] = (double)v->y, p[2] = (double)v->z;
}

#endif
