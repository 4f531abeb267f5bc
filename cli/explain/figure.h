/* The figures of an explanation: the two shapes, their cores, and the Minkowski difference of the cores. */
#ifndef TACT_CLI_EXPLAIN_FIGURE_H
#define TACT_CLI_EXPLAIN_FIGURE_H

#include "explain/space.h"

/* A shape of the library where its body stands in the world. */
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
