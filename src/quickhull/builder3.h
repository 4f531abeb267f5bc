/* The hull builder: working memory, and the steps of building a hull.
 *
 * Both libraries build in double, on copies of the points that are scaled by a power of two (which rounds nothing) so
 * that the largest coordinate lies between one half and one.
 *
 * The surface is a triangulation with links between neighbours. Every point outside is in the conflict list of one
 * triangle that it lies above. Points above no triangle are inside and are dropped. */
#ifndef TACT_QUICKHULL_BUILDER3_H
#define TACT_QUICKHULL_BUILDER3_H

#include "hull/layout3.h"
#include "quickhull/build.h"
#include "quickhull/exact3.h"

#define NONE (-1)

/* The margin of a triangle without a normal, larger than any height. */
#define DEGENERATE_MARGIN 4.0

typedef struct hull_triangle {
    int32_t corner[3]; /* counter-clockwise from outside; corner[0] is NONE in a free slot */
    int32_t link[3];   /* the triangles across the edges from corner[i] to corner[i + 1]; link[0]: next free slot */
    double normal[3];  /* unit */
    double margin;     /* a computed height beyond +-margin has the right sign */
    double height;     /* of the farthest conflict; merge3.c keeps the squared area here */
    int32_t conflicts; /* conflict list: points above the triangle, linked by builder->next; NONE: empty */
    int32_t farthest;  /* the highest conflict that is not redundant, or NONE */
    int32_t place;     /* index in the heap, or NONE */
    int32_t created;   /* value of builder->stamp when it was made */
    int32_t mark;      /* stamp of the last insertion that saw it; merge3.c: the first triangle of its face */
} hull_triangle;

enum {
    FLAG_VERTEX = 1,    /* a corner of the surface */
    FLAG_REDUNDANT = 2, /* inserted only if farther than the tolerance from the hull without it */
    FLAG_PINNED = 4     /* never marked redundant again */
};

typedef struct hull_builder {
    int count;                   /* of points; a flat hull has one more, its apex */
    int limit;                   /* largest number of vertices, or 0 */
    double scale, inverse_scale; /* powers of two, to scaled coordinates and back */
    double extent;               /* longest side of the bounding box */
    double tolerance;            /* points nearer than this to a plane or line lie on it */
    double load_error;           /* of a point from the hull, by flushing tiny coordinates to 0; mostly 0 */
    double *point;               /* x, y, z in turn */
    int32_t *next;
    uint8_t *flag;
    hull_triangle *triangle;
    int capacity;     /* slots of triangles */
    int used, alive;  /* slots ever used; triangles of the surface now */
    int32_t free;     /* free list of slots, linked by link[0] */
    int32_t stamp;    /* number of insertions so far */
    double threshold; /* first pass: conflicts lower than this wait for the second */
    bool second_pass;
    int32_t *heap, *stack, *seen, *horizon; /* 2 * count each, contiguous; scratch of the later steps */
    int heap_count;
} hull_builder;

static inline const double *builder_point(const hull_builder *builder, int i) {
    return builder->point + 3 * (size_t)i;
}

static inline double plane_height(const hull_builder *builder, const hull_triangle *t, const double *p) {
    const double *o = builder_point(builder, t->corner[2]);
    return t->normal[0] * (p[0] - o[0]) + t->normal[1] * (p[1] - o[1]) + t->normal[2] * (p[2] - o[2]);
}

/* Returns the edge of `t` that leads to a neighbour, or that starts at a corner. */
static inline int edge_to(const hull_triangle *t, int32_t neighbour) {
    return t->link[0] == neighbour ? 0 : t->link[1] == neighbour ? 1 : 2;
}
static inline int edge_from(const hull_triangle *t, int32_t corner) {
    return t->corner[0] == corner ? 0 : t->corner[1] == corner ? 1 : 2;
}

/* first_simplex3.c. Copies the points, scaled; coordinates too small for exact products become 0. */
void tact3_hull_load_points(hull_builder *builder, const tact3_hull_input *input, int count);
/* Loads the points; returns their affine dimension d and sets d + 1 corners of a simplex. */
int tact3_hull_first_simplex(hull_builder *builder, const tact3_hull_input *input, int32_t simplex[4]);
/* Returns the distance of p from the segment from a to b, off by no more than 8 u of the extent. */
double tact3_hull_from_segment(const double *a, const double *b, const double *p);
/* Projects flat points along an axis to the plane z = 0 and adds an apex, so that the flat hull is the base of a
 * solid one. Returns the largest ratio of a distance in the plane to its projection. */
double tact3_hull_flatten(hull_builder *builder, int32_t simplex[4]);
/* Finds a simplex of listed points that are not redundant; false if all such simplices have volume 0. */
bool tact3_hull_find_simplex(const hull_builder *builder, int32_t list, int32_t simplex[4]);

/* spread3.c. Return upper bounds of the distance of all points from the segment of the first two corners, which are the
 * ends of the longest side of the box, and from the plane of the first three. 0 only if all points are on it. */
double tact3_hull_line_spread(const hull_builder *builder, const int32_t corner[2]);
double tact3_hull_plane_spread(const hull_builder *builder, const int32_t corner[3]);

/* quickhull3.c. Builds the surface of the hull of a simplex and a list of points. */
void tact3_hull_quickhull(hull_builder *builder, const int32_t simplex[4], int32_t list);

/* distance3.c. Returns an upper bound of the distance of a point above a triangle from the hull. It is the distance
 * itself if that is larger than `enough`; else the search may stop early. */
double tact3_hull_distance(const hull_builder *builder, int32_t triangle, int32_t point, double enough);
/* Returns an upper bound of the distance of all points in conflict lists from the hull. */
double tact3_hull_conflict_distance(const hull_builder *builder);

/* merge3.c. Merges coplanar triangles into faces: mark becomes the first triangle of the face. */
void tact3_hull_merge_faces(hull_builder *builder);
/* Merges faces and rebuilds the hull without the vertices that are corners of no face, until there are none. Returns
 * an upper bound of the distance of these from the hull. */
double tact3_hull_simplify(hull_builder *builder);

/* outline3.c. Sets the normal of a polygon, toward the side from which it is counter-clockwise: that of the triangle of
 * its first corner, the corner farthest from it, and the corner farthest from the line through both. */
void tact3_hull_polygon_normal(const hull_builder *builder, const int32_t *corner, int count, double normal[3]);
typedef struct hull_counts {
    int vertices, corners, faces;
} hull_counts;
/* Splits faces that are not convex polygons into their triangles, sets the normals of the others, and counts. */
hull_counts tact3_hull_outline(hull_builder *builder);
/* Edge `edge` of a triangle, from its corner[edge] to the next. */
typedef struct half_edge {
    int32_t triangle;
    int edge;
} half_edge;

static inline int32_t half_edge_start(const hull_builder *builder, half_edge e) {
    return builder->triangle[e.triangle].corner[e.edge];
}
/* Checks whether two faces meet at an edge. */
static inline bool is_border(const hull_builder *builder, half_edge e) {
    const hull_triangle *t = &builder->triangle[e.triangle];
    return builder->triangle[t->link[e.edge]].mark != t->mark;
}
static inline half_edge half_edge_twin(const hull_builder *builder, half_edge e) {
    half_edge twin = {builder->triangle[e.triangle].link[e.edge], 0};
    twin.edge = edge_to(&builder->triangle[twin.triangle], e.triangle);
    return twin;
}
/* Returns the next edge around a merged face. */
static inline half_edge next_border(const hull_builder *builder, half_edge e) {
    e.edge = (e.edge + 1) % 3;
    while (!is_border(builder, e)) {
        e = half_edge_twin(builder, e);
        e.edge = (e.edge + 1) % 3;
    }
    return e;
}

#endif
