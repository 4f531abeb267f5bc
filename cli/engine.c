/* Shapes, distances and hulls through the library, in the dimension and the precision that this file is compiled for.
 * Poses are taken relative in double before they are rounded to that precision, and answers go back to the world in
 * double. */
#include "engine.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pose.h"

/* tactn_x: tact2_x or tactn_x. */
#if TACT_DIMENSION == 2
#include "engine2.h"
#else
#include "engine3.h"
#endif

#ifdef TACT_FLOAT
#define ENGINE ENGINE_FLOAT
#define ROUNDING ((double)FLT_EPSILON / 2)
#else
#define ENGINE ENGINE_DOUBLE
#define ROUNDING 0.0
#endif

struct engine {
    const scene *scene;
    tactn_shape *shapes;
    tactn_hull **hulls; /* null where the shape is none */
};

/* Builds a hull in as little memory as it needs; null and a status when the library refuses. */
static tactn_hull *build_hull(const surface *points, int vertex_limit, double *seconds, tact_status *status) {
    *status = TACT_TOO_MANY;
    if (points->point_count > TACTN_HULL_MAX_POINTS) return NULL;
    int count = (int)points->point_count;
    size_t bytes = tactn_hull_bytes(count);
    tactn_vec *vectors = malloc((size_t)count * sizeof *vectors);
    void *memory = malloc(bytes);
    *status = TACT_MEMORY_SMALL;
    if (vectors && memory) {
        for (int i = 0; i < count; i++) vectors[i] = vec_of(points->points + 3 * i);
        tactn_hull_options options = {.vertex_limit = vertex_limit};
        double begun = progress_clock();
        *status = tactn_hull_build(memory, bytes, vectors, count, &options);
        *seconds = progress_clock() - begun;
    }
    free(vectors);
    if (*status != TACT_OK) {
        free(memory);
        return NULL;
    }
    void *smaller = realloc(memory, tactn_hull_size(memory));
    return smaller ? smaller : memory;
}

/* What the library's refusal means for a scene whose numbers have been checked already. */
static const char *refusal(tact_status status) {
    switch (status) {
    case TACT_MEMORY_SMALL: return "out of memory";
    case TACT_TOO_MANY: return "there are more points than a hull can be built from (16777216)";
    case TACT_NOT_FINITE:
    case TACT_OUT_OF_RANGE:
    case TACT_NOT_POSITIVE:
        return "sizes or positions are too large or too small for this precision; use a unit of "
               "length that brings them nearer to one";
    default: return tact_status_text(status);
    }
}

static bool add_shape(engine *e, size_t i, problem *problem) {
    const scene_shape *from = e->scene->shapes + i;
    if (from->type == SHAPE_HULL || from->type == SHAPE_MESH) {
        double seconds;
        tact_status status;
        e->hulls[i] = build_hull(&from->surface, 0, &seconds, &status);
        if (!e->hulls[i]) return scene_fail_shape(e->scene, i, problem, refusal(status));
    }
    tactn_shape shape = make_shape(from, e->hulls[i]);
    if (from->rounding > 0) shape = tactn_rounded(shape, (tact_real)from->rounding);
    e->shapes[i] = shape;
    tact_status status = tactn_shape_status(&shape);
    return status == TACT_OK || scene_fail_shape(e->scene, i, problem, refusal(status));
}

static void close_engine(engine *e) {
    for (size_t i = 0; e->hulls && i < e->scene->shape_count; i++) free(e->hulls[i]);
    free(e->hulls);
    free(e->shapes);
    free(e);
}

static engine *open_engine(const scene *scene, progress *progress, problem *problem) {
    engine *e = calloc(1, sizeof *e);
    if (!e) {
        problem_memory(problem);
        return NULL;
    }
    e->scene = scene;
    e->shapes = calloc(scene->shape_count + 1, sizeof *e->shapes);
    e->hulls = calloc(scene->shape_count + 1, sizeof *e->hulls);
    bool good = (e->shapes && e->hulls) || problem_memory(problem);
    progress_begin(progress, "building shapes");
    for (size_t i = 0; good && i < scene->shape_count; i++) {
        good = add_shape(e, i, problem);
        progress_update(progress, i + 1, scene->shape_count);
    }
    progress_wipe(progress);
    if (good) return e;
    close_engine(e);
    return NULL;
}

/* How far the shape extends from its frame's origin. */
static double reach_of(const tactn_shape *shape) { return (double)shape->reach + (double)shape->rounding; }

/* The library's bound holds for the numbers that it was given. This is what those may differ from the scene's: the
 * relative pose is rounded, and in float so is every number. Rounding a coordinate or a size moves a surface by at
 * most that part of the shape's reach; a rotation's four components turn b by at most four roundings of its reach. */
static double input_rounding(const tactn_shape *a, const tactn_shape *b, const double position[3]) {
    double t = sqrt(position[0] * position[0] + position[1] * position[1] + position[2] * position[2]);
    double in_float = ROUNDING * (2 * reach_of(a) + 6 * reach_of(b) + t);
    return in_float + pose_rounding(position, reach_of(b));
}

/* The status that the distance and the bound prove together. */
static answer_status status_of(double distance, double error_bound) {
    return distance > error_bound ? ANSWER_SEPARATED : distance < -error_bound ? ANSWER_OVERLAP : ANSWER_TOUCHING;
}

static bool measure(const engine *e, size_t a, size_t b, double cutoff, answer *out, problem *problem) {
    const scene_body *body_a = e->scene->bodies + a, *body_b = e->scene->bodies + b;
    const tactn_shape *shape_a = e->shapes + body_a->shape, *shape_b = e->shapes + body_b->shape;
    double position[3], rotation[4], point[3];
    pose_relative(TACT_DIMENSION, body_a, body_b, position, rotation);
    tactn_options options = {.cutoff = (tact_real)cutoff};
    tactn_gap gap = tactn_distance(shape_a, shape_b, query_pose(position, rotation), &options);
    if (gap.status < 0) return scene_fail_body(e->scene, b, problem, refusal(gap.status));
    out->iterations = gap.iterations;
    out->distance = (double)gap.distance;
    out->error_bound = (double)gap.error_bound + input_rounding(shape_a, shape_b, position);
    out->beyond_cutoff = gap.status == TACT_BEYOND_CUTOFF;
    if (out->beyond_cutoff) out->error_bound = HUGE_VAL;
    out->status = out->beyond_cutoff ? ANSWER_SEPARATED : status_of(out->distance, out->error_bound);
    store(gap.normal, point);
    pose_direction(TACT_DIMENSION, body_a, point, out->normal);
    store(gap.point_a, point);
    pose_point(TACT_DIMENSION, body_a, point, out->point_a);
    store(gap.point_b, point);
    pose_point(TACT_DIMENSION, body_a, point, out->point_b);
    return true;
}

/* Sizes so far from one that the library may refuse the pair. */
static bool is_extreme(const tactn_shape *a, const tactn_shape *b, const double position[3]) {
    double size = reach_of(a) + reach_of(b);
    for (int i = 0; i < 3; i++) size += fabs(position[i]);
    return !(size > 1e-9 && size < 1e9);
}

static bool overlap(const engine *e, size_t a, size_t b, bool *out, problem *problem) {
    const scene_body *body_a = e->scene->bodies + a, *body_b = e->scene->bodies + b;
    double position[3], rotation[4];
    pose_relative(TACT_DIMENSION, body_a, body_b, position, rotation);
    const tactn_shape *shape_a = e->shapes + body_a->shape, *shape_b = e->shapes + body_b->shape;
    tactn_pose pose = query_pose(position, rotation);
    *out = tactn_overlap(shape_a, shape_b, pose, NULL);
    if (*out || !is_extreme(shape_a, shape_b, position)) return true;
    tact_status status = tactn_distance(shape_a, shape_b, pose, NULL).status;
    return status > 0 || scene_fail_body(e->scene, b, problem, refusal(status));
}

static const void *shape_of(const engine *e, size_t body) { return e->shapes + e->scene->bodies[body].shape; }

static void support(const engine *e, size_t shape, const double direction[3], double out[3]) {
    store(tactn_support(e->shapes + shape, vec_of(direction)), out);
}

static bool solid_of(const engine *e, size_t shape, solid *out) { return copy_solid(e->hulls[shape], out); }

static bool hull(const char *name, const surface *points, int vertex_limit, hull_facts *out, problem *problem) {
    tact_status status;
    tactn_hull *built = build_hull(points, vertex_limit, &out->seconds, &status);
    if (!built) return problem_set(problem, "%s: %s", name, refusal(status));
    memset(out->inertia, 0, sizeof out->inertia);
    measure_hull(built, out);
    bool good = copy_solid(built, &out->solid);
    free(built);
    return good || problem_memory(problem);
}

const engine_kind ENGINE = {open_engine, close_engine, measure, overlap, shape_of, support, solid_of, hull};
