/* The library as `tact explain` needs it, behind one interface for both dimensions: explain_watch2.c,
 * explain_watch3.c, and what they share, explain_watch_body.h. Everything that crosses this interface is double;
 * vectors have three components, in the plane with z = 0. */
#ifndef TACT_CLI_EXPLAIN_SPACE_H
#define TACT_CLI_EXPLAIN_SPACE_H

#include "explain.h"

/* One step as the library's observer sees it, in A's frame. */
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

typedef struct explain_watcher {
    void *context;
    void (*see)(void *context, const explain_view *view);
} explain_watcher;

/* What the watched query answers, in A's frame; the fields are those of tact2_gap and tact3_gap. */
typedef struct explain_gap {
    int iterations;
    double distance, error_bound;
    double normal[3], point_a[3], point_b[3];
} explain_gap;

/* Shapes are those that engine_kind.shape_of gives. */
typedef struct explain_space {
    /* Asks GJK and EPA for the distance, also where a closed form would be quicker; false when memory is out. */
    bool (*watch)(const void *a, const void *b, const double position[3], const double rotation[4],
                  const explain_watcher *watcher, explain_gap *out);
    double (*rounding)(const void *shape);
    /* The shape lies within this distance of its frame's origin. */
    double (*reach)(const void *shape);
    /* How many corners the core has; 0 where it is curved. */
    int (*corner_count)(const void *shape);
    void (*corner)(const void *shape, int corner, double out[3]);
    /* The farthest point, with its rounding or of the core alone. */
    void (*support)(const void *shape, bool rounded, const double direction[3], double out[3]);
} explain_space;

extern const explain_space explain_space2, explain_space3;

#endif
