/* The polytope of EPA in three dimensions. */
#ifndef TACT_CONVEX_EPA3_H
#define TACT_CONVEX_EPA3_H

#include "convex/epa.h"

/* A closed surface of triangles with V vertices has 2 V - 4 faces. The sizes keep a query within its stack. */
#define EPA_VERTICES 196
#define EPA_FACES (2 * EPA_VERTICES)

/* Most steps whose nearest face is nearer than an earlier one. A convex polytope has none; so many mean that support
 * points have come closer to each other than their rounding. The best bounds are kept. */
#define EPA_STALLS 8

/* Faces whose planes are computed together, in lanes: a multiple of every vector width. A fan of more than FAN_EDGES
 * faces, which leaves room for the widest vector, gets its planes one by one. */
#define PLANE_BLOCK 24
#define FAN_EDGES 16

typedef struct polytope {
    int vertex_count, face_count; /* face_count: slots in use or once in use */
    int free_count;
    bool linked; /* twin[] is set */
    bool winds;  /* the surface is shown to wind around the origin */
    /* Planes of the faces, an array for each coordinate. A free slot has the offset TACT_REAL_MAX. */
    real normal_x[EPA_FACES], normal_y[EPA_FACES], normal_z[EPA_FACES];
    real offset[EPA_FACES]; /* the least n . v of the corners: no point of the triangle is nearer to the origin */
    /* Edge k = 0, 1, 2 of face f has the number 4 f + k and runs from corner k to the next, counter-clockwise from
     * outside. */
    uint8_t corner[4 * EPA_FACES]; /* where an edge begins */
    int16_t twin[4 * EPA_FACES];   /* the number of the same edge in the adjacent face */
    int16_t free_slot[EPA_FACES];
    vertex v[EPA_VERTICES];
    tact3_hint *track; /* the hint that stores the directions of curved vertices; may be null */
} polytope;

/* True if every edge of the surface has a twin, which runs the other way, on a face in use. */
static inline bool polytope_valid(const polytope *q) {
    for (int e = 0; e < 4 * q->face_count; e++) {
        int k = e & 3, twin = q->twin[e];
        if (k == 3 || q->offset[e >> 2] == TACT_REAL_MAX) continue;
        if (twin < 0 || twin >= 4 * q->face_count || (twin & 3) == 3 || q->twin[twin] != e) return false;
        int end = q->corner[k == 2 ? e - 2 : e + 1], twin_end = q->corner[(twin & 3) == 2 ? twin - 2 : twin + 1];
        if (q->corner[e] >= q->vertex_count || q->corner[twin] != end || twin_end != q->corner[e]) return false;
        if (q->offset[twin >> 2] == TACT_REAL_MAX) return false;
    }
    return q->vertex_count <= EPA_VERTICES && q->face_count <= EPA_FACES;
}

/* simplex3.c */
static FORCE_INLINE vec triangle_normal(const vertex *a, const vertex *b, const vertex *c);

/* polytope3.c */
static bool set_plane(polytope *q, int f);
static vec face_normal(const polytope *q, int f);
static NOINLINE bool set_all_planes(polytope *q, real *thinnest);
static NOINLINE_COLD bool winds_around_origin(const polytope *q, real roundoff);
static FORCE_INLINE int next_edge(int e);
static void make_tetrahedron(polytope *q);
static void make_bipyramid(polytope *q);
static int nearest_face(polytope *q);
static void expand(polytope *q, int nearest, const vertex *w, real tolerance);

/* hint3.c */
static void link_edges(polytope *q);
static bool load_surface(const core_pair *p, tact3_hint *hint, polytope *q);
static bool surrounds_origin(const core_pair *p, polytope *q);
static NOINLINE bool faces_are_beyond(const polytope *q, real least, real roundoff);
static void save_moved(const core_pair *p, tact3_hint *hint, vec normal, int nearest);
static void save_polytope(const core_pair *p, tact3_hint *hint, const polytope *q, vec normal, int nearest,
                          bool fresh);

/* revolution3.c */
static NOINLINE_COLD bool revolution_depth(const core_pair *p, epa_result *r);
static void search_ring(const core_pair *p, epa_result *r);

/* depth_search3.c */
static NOINLINE_COLD void search_depth(const core_pair *p, epa_result *r);

#endif
