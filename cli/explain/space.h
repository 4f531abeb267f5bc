/* The library for `tact explain`, behind one interface for both dimensions (watch.c). Everything that crosses it is
 * double; vectors have three components, in the plane with z = 0. */
#ifndef TACT_CLI_EXPLAIN_SPACE_H
#define TACT_CLI_EXPLAIN_SPACE_H

#include "explain/explain.h"

/* One step of GJK or EPA as the library's observer sees it, in A's frame. */
typedef struct explain_view {
    explain_stage stage;
    int iteration, point_count, side_count, nearest;
    const double (*point)[3], (*point_a)[3], (*point_b)[3];
    const explain_side *side;
    double closest[3], direction[3];
    bool asked;
    double support[3], support_a[3], support_b[3];
    double lower, upper;
} explain_view;

/* Callbacks for the views of the library's observer, in A's frame; for a time of impact in the world's axes,
 * relative to A's start. The callee frees the clip. */
typedef struct explain_watcher {
    void *context;
    void (*see)(void *context, const explain_view *view);
    void (*see_clip)(void *context, explain_clip *clip);
    void (*see_advance)(void *context, const explain_advance *step);
} explain_watcher;

/* Poses: a position and a rotation of the dimension's kind. */
typedef struct explain_pose {
    double position[3], rotation[4];
} explain_pose;

typedef struct explain_request {
    query query;
    const void *a, *b;
    explain_pose b_in_a;
    double translation[3];    /* cast */
    explain_pose sweep[2][2]; /* time of impact: of A and of B, from and to */
} explain_request;

/* Shapes are those that engine_kind.shape_of gives, and pieces of them (pieces.c). */
typedef struct explain_space {
    /* Asks GJK and EPA, also where a closed form would be quicker; false when memory is out. */
    bool (*watch)(const explain_request *asked, const explain_watcher *watcher);
    double (*rounding)(const void *shape);
    /* Number of corners of the core; 0 if it is curved. */
    int (*corner_count)(const void *shape);
    void (*corner)(const void *shape, int corner, double out[3]);
    /* The farthest point, with its rounding or of the core alone. */
    void (*support)(const void *shape, bool rounded, const double direction[3], double out[3]);
} explain_space;

extern const explain_space explain_space2, explain_space3;

/* The pieces of a shape, and what they answer. A convex shape is its own piece. */
typedef struct explain_pieces {
    /* Makes a piece, which points into the shape, in memory of malloc(), and its pose in the shape's frame. With
     * `in_place` the pose is the identity: as the turns of a motion are those of the whole. Null when memory is out. */
    void *(*make)(const void *shape, explain_piece piece, bool in_place, explain_pose *pose);
    /* Answers a query on two shapes: distance, normal, points, fraction and the like, in A's frame; for a time of
     * impact in the world's axes, relative to A's start. The status is left to the caller but for motions. */
    void (*answer)(const explain_request *asked, answer *out);
    /* The pieces that decide a query on two shapes; -1 where it names none. */
    void (*decide)(const explain_request *asked, explain_piece out[2]);
    /* Counts the pairs of pieces and lists the nearest. The answer lies within `reach`. False when memory is out. */
    bool (*count)(const explain_request *asked, double reach, explain_census *out);
    /* One pair of pieces as the census lists it. False when memory is out. */
    bool (*ask)(const explain_request *asked, explain_near *pair);
    /* How many parts a shape has; 0: it is none that has parts. */
    int (*part_count)(const void *shape);
    /* Whether this piece is one, and not the whole or a mesh. */
    bool (*is_convex)(const void *shape, explain_piece piece);
    /* The triangle's number in the order of its file; -1 without one. */
    int (*number)(const void *shape, explain_piece piece);
    /* The mesh that the shape or this part of it is, as a figure in the shape's frame; no points if it is none. False
     * when memory is out. */
    bool (*mesh_form)(const void *shape, int part, explain_form *out);
    /* The unit normal of a half-space, and where its surface is along it, without its rounding; false for others. */
    bool (*plane)(const void *shape, double normal[3], double *offset);
} explain_pieces;

extern const explain_pieces explain_pieces2, explain_pieces3;

/* figure.c: the two shapes, their cores, and the Minkowski difference of the cores. */
/* A convex shape of the library with the body that places it. */
typedef struct explain_placed {
    const explain_space *space;
    const void *shape;
    const scene_body *body;
    size_t scene_shape; /* in space, of what is rounded: the scene's own */
    int dimension;
    double axes[3][3];        /* of the body's frame */
    bool is_plane;            /* a half-space */
    double normal[3], offset; /* then; in the body's frame */
} explain_placed;

explain_placed explain_place(const explain_space *space, const void *shape, const scene_body *body,
                             size_t scene_shape, int dimension);

/* Fills the trace's forms of the pieces; false when memory is out. */
bool explain_make_figures(const engine_kind *kind, const engine *engine, const scene *scene,
                          const explain_placed placed[2], explain_trace *out);
/* The figure of one shape with its rounding. */
bool explain_make_figure(const engine_kind *kind, const engine *engine, const scene *scene,
                         const explain_placed *placed, explain_form *out);
/* Part of a half-space beside the points of a figure: a slab below its surface, wide enough to hold their shadow. Its
 * rounding moves the surface. */
bool explain_make_slab(const engine_kind *kind, const explain_placed *plane, const explain_form *beside,
                       double rounding, explain_form *out);

/* whole.c: finds the pieces that decide and what lies around them. */

/* Fills the trace's wholes, and of a composite pair the census. False when memory is out. */
bool explain_find_pieces(const scene *scene, const size_t bodies[2], const explain_request *asked,
                         explain_trace *out);
/* The figures of both shapes as they are; `placed` are their pieces. */
bool explain_make_wholes(const engine_kind *kind, const engine *engine, const scene *scene, const size_t bodies[2],
                         const explain_placed placed[2], explain_trace *out);
void explain_free_whole(explain_whole *whole);

#endif
