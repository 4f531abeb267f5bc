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

/* Shapes are those that engine_kind.shape_of gives. */
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

/* figure.c: the two shapes, their cores, and the Minkowski difference of the cores. */
/* A shape of the library with the body that places it. */
typedef struct explain_placed {
    const explain_space *space;
    const void *shape;
    const scene_body *body;
    size_t scene_shape;
    int dimension;
    double axes[3][3]; /* of the body's frame */
} explain_placed;

explain_placed explain_place(const explain_space *space, const engine_kind *kind, const engine *engine,
                             const scene *scene, size_t body);

/* Fills the trace's forms; false when memory is out. */
bool explain_make_figures(const engine_kind *kind, const engine *engine, const scene *scene,
                          const explain_placed placed[2], explain_trace *out);

#endif
