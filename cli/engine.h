/* The library behind one interface for both dimensions and both precisions. engine.c is compiled for each of the
 * four: with TACT_DIMENSION 2 and 3, and for each with TACT_FLOAT against the float library. Everything that crosses
 * this interface is double; vectors have three components, in the plane with z = 0. */
#ifndef TACT_CLI_ENGINE_H
#define TACT_CLI_ENGINE_H

#include "progress.h"
#include "scene.h"
#include "solid.h"

typedef enum answer_status { ANSWER_SEPARATED, ANSWER_TOUCHING, ANSWER_OVERLAP } answer_status;

/* In the world's frame; the fields are those of tact2_gap and tact3_gap. */
typedef struct answer {
    answer_status status;
    bool beyond_cutoff; /* separated by more than the cutoff: distance is a lower bound, error_bound infinite */
    int iterations;
    double distance, error_bound;
    double normal[3], point_a[3], point_b[3];
} answer;

/* What `tact hull` tells, at unit density. */
typedef struct hull_facts {
    double content, boundary; /* volume and surface area; in the plane area and perimeter */
    double center[3];
    double inertia[3][3]; /* in the plane [2][2] alone: about the axis that stands upright on it */
    double seconds;       /* for the hull alone */
    solid solid;
} hull_facts;

typedef struct engine engine;

typedef struct engine_kind {
    /* Makes every shape of a scene whose meshes are loaded, and builds their hulls. The scene must outlive it. */
    engine *(*open)(const scene *scene, progress *progress, problem *problem);
    void (*close)(engine *engine);
    bool (*distance)(const engine *engine, size_t a, size_t b, double cutoff, answer *out, problem *problem);
    bool (*overlap)(const engine *engine, size_t a, size_t b, bool *out, problem *problem);
    /* The library's own shape of a body, a tact2_shape or tact3_shape of this precision. */
    const void *(*shape_of)(const engine *engine, size_t body);
    /* The farthest point of a shape, its rounding included, in a direction of its own frame. */
    void (*support)(const engine *engine, size_t shape, const double direction[3], double out[3]);
    /* The hull of a shape that is given by points or a mesh. */
    bool (*solid_of)(const engine *engine, size_t shape, solid *out);
    /* A hull on its own; a vertex limit of zero is none. Messages start with `name`. */
    bool (*hull)(const char *name, const surface *points, int vertex_limit, hull_facts *out, problem *problem);
} engine_kind;

extern const engine_kind engine_double2, engine_double3, engine_float2, engine_float3;

/* The one for a dimension and a precision; engines.c. */
const engine_kind *engine_choose(int dimension, bool single_precision);

#endif
