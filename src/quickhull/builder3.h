/* The working memory of a hull that is being built, and the steps of building one.
 *
 * All is done in double, also for the float library, on copies of the points that are scaled by a power of two (which
 * rounds nothing) so that the largest coordinate lies between one half and one.
 *
 * The surface is triangles with links to their neighbours. Every point that lies outside hangs in the list of one
 * triangle that it lies above; points that no triangle sees are inside and are forgotten. */
#ifndef TACT_QUICKHULL_BUILDER3_H
#define TACT_QUICKHULL_BUILDER3_H

#include "hull/layout3.h"
#include "quickhull/build.h"
#include "quickhull/exact3.h"

#define NONE (-1)

/* The margin of a triangle that has no normal: no height is as large. */
#define DEGENERATE_MARGIN 4.0

typedef struct hull_triangle {
    int32_t corner[3]; /* counter-clockwise from outside; corner[0] is NONE in a free slot */
    int32_t link[3];   /* the triangle across the edge from corner[i] to corner[i + 1]; in a free slot the next one */
    double normal[3];  /* unit */
    double margin;     /* a height above or below this much has the right sign */
    double height;     /* of the farthest point; later the area */
    int32_t conflicts; /* list of the points above, by builder->next */
    int32_t farthest;  /* the one to insert next, or NONE */
    int32_t place;     /* in the heap, or NONE */
    int32_t created;   /* how many points were inserted before it was made */
    int32_t mark;      /* the inserted point that sees it, by count; later the face that it is merged into */
} hull_triangle;

enum {
    FLAG_VERTEX = 1,    /* a corner of the surface */
    FLAG_REDUNDANT = 2, /* not to be inserted unless it sticks out by more than the tolerance */
    FLAG_PINNED = 4     /* never minor again */
};

typedef struct hull_builder {
    int count;                   /* of points; a flat hull has one more, its apex */
    int limit;                   /* most vertices, or 0 */
    double scale, inverse_scale; /* powers of two: to the scaled space and back */
    double extent;               /* the longest side of the points' box */
    double tolerance;            /* what is less apart counts as one plane or line */
    double load_error; /* how far loading has moved a point at most: 0 but for coordinates of next to nothing */
    double *point;     /* x, y, z in turn */
    int32_t *next;
    uint8_t *flag;
    hull_triangle *triangle;
    int used, alive; /* slots ever used; triangles of the surface */
    int32_t free;    /* list of free slots, by link[0] */
    int32_t stamp;
    double threshold; /* first pass: points lower than this wait for the second */
    bool second_pass;
    int32_t *heap, *stack, *seen, *horizon; /* 2 * count each, one after another: scratch for the later steps */
    int heap_count;
} hull_builder;

static inline const double *builder_point(const hull_builder *builder, int i) {
    return builder->point + 3 * (size_t)i;
}

static inline double plane_height(const hull_builder *builder, const hull_triangle *t, const double *p) {
    const double *o = builder_point(builder, t->corner[2]);
    return t->normal[0] * (p[0] - o[0]) + t->normal[1] * (p[1] - o[1]) + t->normal[2] * (p[2] - o[2]);
}

/* Which edge of `t` leads to the triangle `neighbour`, or starts at a corner. */
static inline int edge_to(const hull_triangle *t, int32_t neighbour) {
    return t->link[0] == neighbour ? 0 : t->link[1] == neighbour ? 1 : 2;
}
static inline int edge_from(const hull_triangle *t, int32_t corner) {
    return t->corner[0] == corner ? 0 : t->corner[1] == corner ? 1 : 2;
}

/* first_simplex3.c. Copies the points, scaled. */
void tact3_hull_load_points(hull_builder *builder, const tact3_hull_input *input, int count);
/* Loads the points; returns the dimension and sets that many corners of a simplex, and one more. `spread`:
 * how far points lie from the space that the simplex spans, for dimensions below 3. */
int tact3_hull_first_simplex(hull_builder *builder, const tact3_hull_input *input, int32_t simplex[4],
                             double *spread);
/* Projects flat points along an axis to the plane z = 0 and adds an apex above them: what is a flat hull becomes the
 * base of a solid one. Returns how much longer distances in the plane are than they look, at most. */
double tact3_hull_flatten(hull_builder *builder, int32_t simplex[4]);
/* Finds a simplex among the listed points that are not minor; false where there is none with a volume. */
bool tact3_hull_find_simplex(const hull_builder *builder, int32_t list, int32_t simplex[4]);

/* quickhull3.c. Builds the surface from a simplex and a list of points. */
void tact3_hull_quickhull(hull_builder *builder, const int32_t simplex[4], int32_t list);

/* distance3.c. How far a point above a triangle is from the hull: never too little; exact unless `enough` was too. */
double tact3_hull_distance(const hull_builder *builder, int32_t triangle, int32_t point, double enough);
/* The most of that over all points that are left outside. */
double tact3_hull_conflict_distance(const hull_builder *builder);

/* merge3.c. Merges triangles of one plane: mark becomes a triangle that stands for the face. */
void tact3_hull_merge_faces(hull_builder *builder);
/* Merges, and rebuilds the hull without the vertices that are corners of no face, until there are none. Returns
 * how far they stick out. */
double tact3_hull_simplify(hull_builder *builder);

/* outline3.c. The normal of a polygon: of the triangle of its first corner, the corner farthest from that, and the
 * corner farthest from the line through both. It points to where the polygon is counter-clockwise. */
void tact3_hull_polygon_normal(const hull_builder *builder, const int32_t *corner, int count, double normal[3]);
/* Takes apart again what is not a convex polygon, sets the normals of what is, and counts. */
typedef struct hull_counts {
    int vertices, corners, faces;
} hull_counts;
hull_counts tact3_hull_outline(hull_builder *builder);
/* Steps to the next edge around a merged face. */
typedef struct half_edge {
    int32_t triangle;
    int edge;
} half_edge;

static inline int32_t half_edge_start(const hull_builder *builder, half_edge e) {
    return builder->triangle[e.triangle].corner[e.edge];
}
static inline bool is_border(const hull_builder *builder, half_edge e) {
    const hull_triangle *t = &builder->triangle[e.triangle];
    return builder->triangle[t->link[e.edge]].mark != t->mark;
}
static inline half_edge half_edge_twin(const hull_builder *builder, half_edge e) {
    half_edge twin = {builder->triangle[e.triangle].link[e.edge], 0};
    twin.edge = edge_to(&builder->triangle[twin.triangle], e.triangle);
    return twin;
}
static inline half_edge next_border(const hull_builder *builder, half_edge e) {
    e.edge = (e.edge + 1) % 3;
    while (!is_border(builder, e)) {
        e = half_edge_twin(builder, e);
        e.edge = (e.edge + 1) % 3;
    }
    return e;
}

#endif
