/* The library behind one interface for both precisions. engine.c is compiled twice: as it is, and with TACT_FLOAT
 * against the float library. Everything that crosses this interface is double. */
#ifndef TACT_CLI_ENGINE_H
#define TACT_CLI_ENGINE_H

#include "progress.h"
#include "scene.h"
#include "solid.h"

typedef enum answer_status { ANSWER_SEPARATED, ANSWER_TOUCHING, ANSWER_OVERLAP } answer_status;

/* In the world's frame; the fields are those of tact3_gap. */
typedef struct answer {
    answer_status status;
    bool beyond_cutoff; /* separated by more than the cutoff: distance is a lower bound, error_bound infinite */
    int iterations;
    double distance, error_bound;
    double normal[3], point_a[3], point_b[3];
} answer;

/* What `tact hull` tells, at unit density. */
typedef struct hull_facts {
    double volume, area;
    double center[3], inertia[3][3];
    double seconds; /* for the hull alone */
    solid solid;
} hull_facts;

typedef struct engine engine;

typedef struct engine_kind {
    const char *precision; /* "double" or "float" */
    /* Makes every shape of a scene whose meshes are loaded, and builds their hulls. The scene must outlive it. */
    engine *(*open)(const scene *scene, progress *progress, problem *problem);
    void (*close)(engine *engine);
    bool (*distance)(const engine *engine, size_t a, size_t b, double cutoff, answer *out, problem *problem);
    bool (*overlap)(const engine *engine, size_t a, size_t b, bool *out, problem *problem);
    /* The farthest point of a shape, its rounding included, in a direction of its own frame. */
    void (*support)(const engine *engine, size_t shape, const double direction[3], double out[3]);
    /* The hull of a shape of type hull or mesh. */
    bool (*solid_of)(const engine *engine, size_t shape, solid *out);
    /* A hull on its own; a vertex limit of zero is none. Messages start with `name`. */
    bool (*hull)(const char *name, const surface *points, int vertex_limit, hull_facts *out, problem *problem);
} engine_kind;

extern const engine_kind engine_double, engine_float;

#endif
