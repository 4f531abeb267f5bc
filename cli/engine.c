/* Shapes, distances and hulls through the library, in the precision that this file is compiled for. Poses are taken
 * relative in double before they are rounded to that precision, and answers go back to the world in double. */
#include "engine.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pose.h"
#include "tact/tact.h"

#ifdef TACT_FLOAT
#define ENGINE engine_float
#define ROUNDING ((double)FLT_EPSILON / 2)
#else
#define ENGINE engine_double
#define ROUNDING 0.0
#endif

struct engine {
    const scene *scene;
    tact3_shape *shapes;
    tact3_hull **hulls; /* null where the shape is none */
};

static tact3_vec vec_of(const double *v) {
    return tact3_v((tact_real)v[0], (tact_real)v[1], (tact_real)v[2]);
}

static void store(tact3_vec v, double out[3]) {
    out[0] = (double)v.x, out[1] = (double)v.y, out[2] = (double)v.z;
}

/* Builds a hull in as little memory as it needs; null and a status when the library refuses. */
static tact3_hull *build_hull(const surface *points, int vertex_limit, double *seconds, tact_status *status) {
    *status = TACT_TOO_MANY;
    if (points->point_count > TACT3_HULL_MAX_POINTS) return NULL;
    int count = (int)points->point_count;
    size_t bytes = tact3_hull_bytes(count);
    tact3_vec *vectors = malloc((size_t)count * sizeof *vectors);
    void *memory = malloc(bytes);
    *status = TACT_MEMORY_SMALL;
    if (vectors && memory) {
        for (int i = 0; i < count; i++) vectors[i] = vec_of(points->points + 3 * i);
        tact3_hull_options options = {.vertex_limit = vertex_limit};
        double begun = progress_clock();
        *status = tact3_hull_build(memory, bytes, vectors, count, &options);
        *seconds = progress_clock() - begun;
    }
    free(vectors);
    if (*status != TACT_OK) {
        free(memory);
        return NULL;
    }
    void *smaller = realloc(memory, tact3_hull_size(memory));
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

static tact3_shape make_shape(const scene_shape *from, const tact3_hull *hull) {
    const double *s = from->size;
    tact_real first = (tact_real)s[0], second = (tact_real)s[1];
    switch (from->type) {
    case SHAPE_SPHERE: return tact3_sphere(first);
    case SHAPE_BOX: return tact3_box(vec_of(s));
    case SHAPE_CAPSULE: return tact3_capsule(first, second);
    case SHAPE_CYLINDER: return tact3_cylinder(first, second);
    case SHAPE_CONE: return tact3_cone(first, second);
    case SHAPE_ELLIPSOID: return tact3_ellipsoid(vec_of(s));
    case SHAPE_HULL:
    case SHAPE_MESH: return tact3_hull_shape(hull);
    case SHAPE_SEGMENT: return tact3_segment(vec_of(s), vec_of(s + 3));
    case SHAPE_TRIANGLE: return tact3_triangle(vec_of(s), vec_of(s + 3), vec_of(s + 6));
    case SHAPE_POINT: break;
    }
    return tact3_point(tact3_v(0, 0, 0));
}

static bool add_shape(engine *e, size_t i, problem *problem) {
    const scene_shape *from = e->scene->shapes + i;
    if (from->type == SHAPE_HULL || from->type == SHAPE_MESH) {
        double seconds;
        tact_status status;
        e->hulls[i] = build_hull(&from->surface, 0, &seconds, &status);
        if (!e->hulls[i]) return scene_fail_shape(e->scene, i, problem, refusal(status));
    }
    tact3_shape shape = make_shape(from, e->hulls[i]);
    if (from->rounding > 0) shape = tact3_rounded(shape, (tact_real)from->rounding);
    e->shapes[i] = shape;
    tact_status status = tact3_shape_status(&shape);
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

static tact3_pose query_pose(const double position[3], const double rotation[4]) {
    tact3_pose pose;
    pose.position = vec_of(position);
    pose.rotation.x = (tact_real)rotation[0], pose.rotation.y = (tact_real)rotation[1];
    pose.rotation.z = (tact_real)rotation[2], pose.rotation.w = (tact_real)rotation[3];
    return pose;
}

/* How far the shape extends from its frame's origin. */
static double reach_of(const tact3_shape *shape) {
    return (double)shape->reach + (double)shape->rounding;
}

/* The library's bound holds for the numbers that it was given. This is what those may differ from the scene's: the
 * relative pose is rounded, and in float so is every number. Rounding a coordinate or a size moves a surface by at
 * most that part of the shape's reach; a rotation's four components turn b by at most four roundings of its reach. */
static double input_rounding(const tact3_shape *a, const tact3_shape *b, const double position[3]) {
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
    const tact3_shape *shape_a = e->shapes + body_a->shape, *shape_b = e->shapes + body_b->shape;
    double position[3], rotation[4], point[3];
    pose_relative(body_a, body_b, position, rotation);
    tact3_options options = {.cutoff = (tact_real)cutoff};
    tact3_gap gap = tact3_distance(shape_a, shape_b, query_pose(position, rotation), &options);
    if (gap.status < 0) return scene_fail_body(e->scene, b, problem, refusal(gap.status));
    out->iterations = gap.iterations;
    out->distance = (double)gap.distance;
    out->error_bound = (double)gap.error_bound + input_rounding(shape_a, shape_b, position);
    out->beyond_cutoff = gap.status == TACT_BEYOND_CUTOFF;
    if (out->beyond_cutoff) out->error_bound = HUGE_VAL;
    out->status = out->beyond_cutoff ? ANSWER_SEPARATED : status_of(out->distance, out->error_bound);
    store(gap.normal, point);
    pose_direction(body_a, point, out->normal);
    store(gap.point_a, point);
    pose_point(body_a, point, out->point_a);
    store(gap.point_b, point);
    pose_point(body_a, point, out->point_b);
    return true;
}

/* Sizes so far from one that the library may refuse the pair. */
static bool is_extreme(const tact3_shape *a, const tact3_shape *b, const double position[3]) {
    double size = reach_of(a) + reach_of(b);
    for (int i = 0; i < 3; i++) size += fabs(position[i]);
    return !(size > 1e-9 && size < 1e9);
}

static bool overlap(const engine *e, size_t a, size_t b, bool *out, problem *problem) {
    const scene_body *body_a = e->scene->bodies + a, *body_b = e->scene->bodies + b;
    double position[3], rotation[4];
    pose_relative(body_a, body_b, position, rotation);
    const tact3_shape *shape_a = e->shapes + body_a->shape, *shape_b = e->shapes + body_b->shape;
    tact3_pose pose = query_pose(position, rotation);
    *out = tact3_overlap(shape_a, shape_b, pose, NULL);
    if (*out || !is_extreme(shape_a, shape_b, position)) return true;
    tact_status status = tact3_distance(shape_a, shape_b, pose, NULL).status;
    return status > 0 || scene_fail_body(e->scene, b, problem, refusal(status));
}

static void support(const engine *e, size_t shape, const double direction[3], double out[3]) {
    store(tact3_support(e->shapes + shape, vec_of(direction)), out);
}

/* Copies a hull into plain arrays. */
static bool copy_solid(const tact3_hull *hull, solid *out) {
    tact3_hull_info info = tact3_hull_describe(hull);
    size_t faces = (size_t)info.face_count, vertices = (size_t)info.vertex_count;
    size_t corners = 0;
    for (int i = 0; i < info.face_count; i++) corners += (size_t)tact3_hull_polygon(hull, i).count;
    *out = (solid){info.dimension,
                   info.vertex_count,
                   info.edge_count,
                   info.face_count,
                   (double)info.error,
                   malloc(3 * vertices * sizeof(double)),
                   malloc(4 * (faces + 1) * sizeof(double)),
                   malloc((faces + 1) * sizeof(int)),
                   malloc((corners + 1) * sizeof(int))};
    if (!out->vertices || !out->planes || !out->first || !out->corners) {
        solid_free(out);
        return false;
    }
    for (int i = 0; i < info.vertex_count; i++) store(tact3_hull_vertex(hull, i), out->vertices + 3 * i);
    out->first[0] = 0;
    for (int i = 0; i < info.face_count; i++) {
        tact3_hull_face face = tact3_hull_polygon(hull, i);
        store(face.normal, out->planes + 4 * i);
        out->planes[4 * i + 3] = (double)face.offset;
        for (int k = 0; k < face.count; k++) out->corners[out->first[i] + k] = face.vertex[k];
        out->first[i + 1] = out->first[i] + face.count;
    }
    return true;
}

static bool solid_of(const engine *e, size_t shape, solid *out) {
    return copy_solid(e->hulls[shape], out);
}

static bool hull(const char *name, const surface *points, int vertex_limit, hull_facts *out, problem *problem) {
    tact_status status;
    tact3_hull *built = build_hull(points, vertex_limit, &out->seconds, &status);
    if (!built) return problem_set(problem, "%s: %s", name, refusal(status));
    tact3_mass mass = tact3_hull_mass(built);
    out->volume = (double)mass.volume, out->area = (double)mass.area;
    store(mass.center, out->center);
    store(mass.inertia.x, out->inertia[0]);
    store(mass.inertia.y, out->inertia[1]);
    store(mass.inertia.z, out->inertia[2]);
    bool good = copy_solid(built, &out->solid);
    free(built);
    return good || problem_memory(problem);
}

const engine_kind ENGINE = {
#ifdef TACT_FLOAT
    "float",
#else
    "double",
#endif
    open_engine, close_engine, measure, overlap, support, solid_of, hull,
};
