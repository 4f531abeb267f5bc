/* The library behind one interface for both dimensions and both precisions. engine.c is compiled for each of the
 * four: with TACT_DIMENSION 2 and 3, and for each with TACT_FLOAT against the float library. Everything that crosses
 * this interface is double; vectors have three components, in the plane with z = 0. */
#ifndef TACT_CLI_QUERY_ENGINE_H
#define TACT_CLI_QUERY_ENGINE_H

#include "base/progress.h"
#include "scene/scene.h"
#include "query/solid.h"

/* The queries. */
typedef enum query {
    QUERY_DISTANCE,
    QUERY_OVERLAP,
    QUERY_COLLIDE,
    QUERY_RAYCAST, /* of a body and a ray; the others are of two bodies */
    QUERY_CAST,
    QUERY_IMPACT
} query;

typedef struct query_params {
    query query;
    double cutoff;      /* distance: zero is none */
    double speculative; /* collide */
    bool general;       /* without closed forms */
    double tolerance, relative_tolerance; /* distance, as is what follows: zero is none */
    int max_supports;                     /* zero: without end */
    bool apart_is_enough;
    double first_direction[3]; /* in the frame of a; zero is none */
} query_params;

typedef enum answer_status { ANSWER_SEPARATED, ANSWER_TOUCHING, ANSWER_OVERLAP, ANSWER_UNDECIDED } answer_status;
#define ANSWER_STATUSES 4

/* Two convex shapes have four at most, a mesh and a convex shape more. */
#define MOST_CONTACTS 16

typedef struct contact {
    double point_a[3], point_b[3], normal[3], separation;
    unsigned int id;
    int triangle; /* of a mesh */
    bool of_mesh, own_normal; /* the triangle is one; its normal is not that of all */
} contact;

/* The answer to a query, in the world's frame, with the fields of tactN_gap, tactN_manifold and tactN_hit. Fields
 * that a query does not have are zero; an overlap test has only the status. */
typedef struct answer {
    answer_status status;
    bool beyond_cutoff; /* separated by more than the cutoff: distance is a lower bound, error_bound infinite */
    bool not_converged; /* less exact than was asked for */
    int iterations;     /* of a motion: steps */
    double distance, error_bound;
    double point_error_bound; /* of a manifold */
    double normal[3], point_a[3], point_b[3];
    int contact_count;
    contact contact[MOST_CONTACTS];
    double fraction;
    int order;             /* ray cast: of the bodies that the ray meets, from 1; set by who sorts them */
    double translation[3]; /* cast: of b as a sees it */
} answer;

/* Properties of a hull, at unit density. */
typedef struct hull_facts {
    double content, boundary; /* volume and surface area; in the plane area and perimeter */
    double center[3];
    double inertia[3][3]; /* in the plane [2][2] alone */
    double seconds;       /* for the hull alone */
    solid solid;
} hull_facts;

typedef struct engine engine;

typedef struct engine_kind {
    /* Makes every shape of a scene whose meshes are loaded, and builds their hulls. The scene must outlive it. */
    engine *(*open)(const scene *scene, progress *progress, error *error);
    void (*close)(engine *engine);
    /* Runs a query on bodies a and b; a ray cast on body a and ray b. */
    bool (*ask)(const engine *engine, const query_params *query_params, size_t a, size_t b, answer *out,
                error *error);
    /* A box around a body, along the world's axes, a little too wide: two boxes that are apart prove more than the
     * error bounds of answers leave open. False for a half-space, and for a body too far away for a box. */
    bool (*box_of)(const engine *engine, size_t body, double lower[3], double upper[3]);
    /* The library's own shape of a body, a tact2_shape or tact3_shape of this precision. */
    const void *(*shape_of)(const engine *engine, size_t body);
    /* The farthest point of a shape, its rounding included, in a direction of its own frame. */
    void (*support)(const engine *engine, size_t shape, const double direction[3], double out[3]);
    /* The hull of a shape that is given by points or a mesh. */
    bool (*solid_of)(const engine *engine, size_t shape, solid *out);
    /* Builds a hull; a vertex limit of zero is none. Messages start with `name`. */
    bool (*hull)(const char *name, const surface *points, int vertex_limit, hull_facts *out, error *error);
} engine_kind;

extern const engine_kind engine_double2, engine_double3, engine_float2, engine_float3;

/* The one for a dimension and a precision; engines.c. */
const engine_kind *engine_choose(int dimension, bool single_precision);

#endif
