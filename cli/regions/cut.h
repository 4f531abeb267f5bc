/* Where the surfaces of two meshes cross, with what is proven of it. Inside regions/. */
#ifndef TACT_CLI_REGIONS_CUT_H
#define TACT_CLI_REGIONS_CUT_H

#include <stdint.h>

#include "regions/regions.h"

/* One of the two meshes, placed in the frame of A. */
typedef struct cut_side {
    const tact3_mesh *mesh;
    int vertex_count, triangle_count;
    tact3_vec *points;
    tact3_mesh_triangle *triangles;
    bool *crossed; /* by the first half of an edge: whether it has nodes */
    size_t first;  /* the element of vertex 0 */
} cut_side;

/* An edge of one mesh that passes through a triangle of the other. */
typedef struct cut_node {
    uint64_t key; /* side, edge and triangle; nodes of one edge have the same key / CUT_EDGE */
    double t;     /* where on the edge, from 0 to 1 */
    double t_error;
    tact3_vec point;
    double error; /* of the point */
    bool enters;  /* the other mesh, along the edge */
    size_t found; /* while they are listed: the how-manieth */
} cut_node;

#define CUT_EDGE (UINT64_C(1) << 30)

/* Where two triangles cross: from one node to another, so that the inside of B is on the left of it in A's triangle,
 * and the inside of A on the right of it in B's. */
typedef struct cut_segment {
    int triangle[2];
    size_t start, end; /* nodes */
} cut_segment;

typedef struct cut {
    cut_side side[2];
    double place_error; /* how far a point may be from its true place */
    cut_node *nodes;    /* in the order of their edges, on each in that of its direction */
    cut_segment *segments;
    size_t node_count, node_room, segment_count, segment_room;
    bool doubt; /* something is not proven */
    bool full;  /* memory is out */
} cut;

/* crossings.c: finds the nodes and segments. */
void cut_find(cut *c);

/* The half of an edge that stands for both: three times its triangle, and the corner that it begins with. */
int cut_edge_of(const cut_side *side, int triangle, int corner);
static inline int cut_node_side(const cut_node *n) { return (int)(n->key >> 62); }
static inline int cut_node_edge(const cut_node *n) { return (int)((n->key >> 30) & 0xffffffff); }
static inline int cut_node_triangle(const cut_node *n) { return (int)(n->key & (CUT_EDGE - 1)); }
/* The first of the nodes of an edge, and their number. */
size_t cut_nodes_of_edge(const cut *c, int side, int edge, size_t *count);
tact3_vec cut_corner(const cut_side *side, int triangle, int corner);

#endif
