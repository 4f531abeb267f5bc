/* Shapes, queries and hulls through the library, in the dimension and the precision that this file is compiled for.
 *
 * In double, queries on resting bodies are in world coordinates, and the answer is the library's own, bit for bit. In
 * float, and for motions, relative poses are computed in double before they are rounded, and answers are taken to the
 * world in double. */
#include "query/engine.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene/made_shapes.h"
#include "scene/pose.h"

/* tactn_x: tact2_x or tactn_x. */
#if TACT_DIMENSION == 2
#include "query/engine2.h"
#else
#include "query/engine3.h"
#endif

#ifdef TACT_FLOAT
#define ENGINE ENGINE_FLOAT
#define ROUNDING ((double)FLT_EPSILON / 2)
#define ASK_IN_WORLD false
#define BOX_SLACK 0x1p-12
#else
#define ENGINE ENGINE_DOUBLE
#define ROUNDING 0.0
#define ASK_IN_WORLD true
#define BOX_SLACK 0x1p-32
#endif

struct engine {
    const scene *scene;
    tactn_shape *shapes;
    void **blocks; /* of each shape: its hull or its mesh, or null */
    tactn_vec (*lists)[TACTN_MAX_POINTS];
    tactn_shape *compounds; /* of each body that is made of several shapes */
    void **compound_blocks; /* null for the others */
};

/* The shape of a body. */
static const tactn_shape *body_shape(const engine *e, size_t body) {
    return e->compound_blocks[body] ? e->compounds + body : e->shapes + e->scene->bodies[body].shape;
}

static void close_engine(engine *e) {
    for (size_t i = 0; e->blocks && i < e->scene->shape_count; i++) free(e->blocks[i]);
    for (size_t i = 0; e->compound_blocks && i < e->scene->body_count; i++) free(e->compound_blocks[i]);
    free(e->compound_blocks);
    free(e->compounds);
    free(e->blocks);
    free(e->lists);
    free(e->shapes);
    free(e);
}

/* Why a shape can be none of several of a body. */
static const char *part_refusal(tact_status status) {
    if (status == TACT_NOT_CONVEX)
        return "a chain or a polygon as a \"ring\" stands in its body's \"shape\", not among its \"shapes\"";
    if (status == TACT_UNBOUNDED)
        return "a half-space or a half-plane stands in its body's \"shape\", not among its \"shapes\"";
    return refusal(status);
}

/* Makes one shape of all those of a body. */
static bool make_compound(engine *e, size_t body, error *error) {
    const scene_body *from = e->scene->bodies + body;
    const scene_part *parts = e->scene->parts + from->first_part;
    tactn_compound_child *children = calloc(from->part_count, sizeof *children);
    if (!children) return error_memory(error);
    tact_status status = TACT_OK;
    size_t blamed = 0;
    for (size_t i = 0; i < from->part_count; i++) {
        children[i].shape = e->shapes[parts[i].shape];
        children[i].pose = query_pose(parts[i].position, parts[i].rotation);
        children[i].id = (uint32_t)i;
        char unused[1];
        tact_status own = tactn_compound_build(unused, 0, children + i, 1);
        if (own != TACT_BUFFER_TOO_SMALL && status == TACT_OK) status = own, blamed = i;
    }
    if (status == TACT_OK && from->part_count > TACTN_COMPOUND_MAX_CHILDREN) status = TACT_TOO_MANY;
    size_t bytes = status == TACT_OK ? tactn_compound_bytes(children, (int)from->part_count) : 0;
    if (status == TACT_OK) {
        e->compound_blocks[body] = malloc(bytes);
        status = e->compound_blocks[body]
                     ? tactn_compound_build(e->compound_blocks[body], bytes, children, (int)from->part_count)
                     : TACT_NO_MEMORY;
    }
    free(children);
    if (status != TACT_OK) return scene_fail_part(e->scene, body, blamed, error, part_refusal(status));
    e->compounds[body] = tactn_compound_shape(e->compound_blocks[body]);
    return true;
}

static engine *open_engine(const scene *scene, progress *progress, error *error) {
    engine *e = calloc(1, sizeof *e);
    if (!e) {
        error_memory(error);
        return NULL;
    }
    e->scene = scene;
    e->shapes = calloc(scene->shape_count + 1, sizeof *e->shapes);
    e->blocks = calloc(scene->shape_count + 1, sizeof *e->blocks);
    e->lists = calloc(scene->shape_count + 1, sizeof *e->lists);
    e->compounds = calloc(scene->body_count + 1, sizeof *e->compounds);
    e->compound_blocks = calloc(scene->body_count + 1, sizeof *e->compound_blocks);
    bool good = (e->shapes && e->blocks && e->lists && e->compounds && e->compound_blocks) || error_memory(error);
    progress_begin(progress, "building shapes");
    for (size_t i = 0; good && i < scene->shape_count; i++) {
        good = make_scene_shape(scene, i, e->shapes + i, e->blocks + i, e->lists[i], error);
        progress_update(progress, i + 1, scene->shape_count);
    }
    for (size_t i = 0; good && i < scene->body_count; i++)
        if (scene->bodies[i].compound) good = make_compound(e, i, error);
    progress_wipe(progress);
    if (good) return e;
    close_engine(e);
    return NULL;
}

/* Returns a radius around the frame's origin that holds the shape. */
static double reach_of(const tactn_shape *shape) { return (double)shape->reach + (double)shape->rounding; }

/* The same; of a half-space, whose normal is rounded, what rounding moves it by at the other shape. `way` is the
 * distance of the origins. */
static double reach_beside(const tactn_shape *shape, const tactn_shape *other, double way) {
    bool half_space = shape->core == HALF_SPACE_CORE;
    return reach_of(shape) + (half_space ? 3 * (reach_of(other) + way) : 0);
}

/* Bounds the effect of rounding the scene's numbers: the library's bound holds for the numbers that it gets, and the
 * relative pose is rounded, in float every number. Rounding a coordinate or a size moves a surface by at most that
 * part of the shape's reach; a rotation's four components turn a body by at most four roundings of its reach. `way`
 * is the distance of the bodies plus the length of their motion. */
static double input_rounding(double reach_a, double reach_b, double way) {
    return ROUNDING * (2 * reach_a + 6 * reach_b + way) + pose_rounding(way, reach_b);
}

/* The status that the distance and the bound prove together. */
static answer_status status_of(double distance, double error_bound) {
    return distance > error_bound ? ANSWER_SEPARATED : distance < -error_bound ? ANSWER_OVERLAP : ANSWER_TOUCHING;
}

/* Two bodies and where b stands in the frame of a. */
typedef struct body_pair {
    const scene_body *body_a, *body_b;
    const tactn_shape *a, *b;
    bool meshes; /* one of them is a mesh */
    bool parts;  /* one of them has parts */
    double position[3], rotation[4];
    tactn_pose pose;
} body_pair;

static tactn_pose world_pose(const scene_body *body) { return query_pose(body->position, body->rotation); }

static body_pair make_pair(const engine *e, size_t a, size_t b) {
    body_pair c = {.body_a = e->scene->bodies + a, .body_b = e->scene->bodies + b};
    c.a = body_shape(e, a), c.b = body_shape(e, b);
    c.parts = has_parts(c.a) || has_parts(c.b);
    c.meshes = !c.parts && (is_mesh(c.a) || is_mesh(c.b));
    pose_relative(TACT_DIMENSION, c.body_a, c.body_b, c.position, c.rotation);
    c.pose = query_pose(c.position, c.rotation);
    return c;
}

/* The frame that answers about two bodies at rest are in: that of a, or null for the world. */
static const scene_body *answer_frame(const body_pair *c) { return ASK_IN_WORLD ? NULL : c->body_a; }

static tactn_gap gap_of(const body_pair *c, const tactn_query_options *options) {
    if (answer_frame(c)) return tactn_distance(c->a, c->b, c->pose, options);
    return tactn_distance_world(c->a, world_pose(c->body_a), c->b, world_pose(c->body_b), options);
}

static tactn_manifold manifold_of(const body_pair *c, tact_real speculative, const tactn_query_options *options) {
    if (answer_frame(c)) return tactn_collide(c->a, c->b, c->pose, speculative, options);
    return tactn_collide_world(c->a, world_pose(c->body_a), c->b, world_pose(c->body_b), speculative, options);
}

static bool overlap_of(const body_pair *c) {
    if (answer_frame(c)) return tactn_overlap(c->a, c->b, c->pose, NULL);
    return tactn_overlap_world(c->a, world_pose(c->body_a), c->b, world_pose(c->body_b), NULL);
}

/* Returns what to add to the library's error bound of a resting pair. */
static double rest_rounding(const body_pair *c) {
    double way = pose_length(c->position);
    return answer_frame(c) ? input_rounding(reach_beside(c->a, c->b, way), reach_beside(c->b, c->a, way), way) : 0;
}

/* Takes a point from a frame to the world; a null frame is the world. */
static void set_point(const scene_body *frame, tactn_vec point, double out[3]) {
    double local[3];
    store(point, frame ? local : out);
    if (frame) pose_point(TACT_DIMENSION, frame, local, out);
}

static void set_direction(const scene_body *frame, tactn_vec direction, double out[3]) {
    double local[3];
    store(direction, frame ? local : out);
    if (frame) pose_direction(TACT_DIMENSION, frame, local, out);
}

/* Distance, bound and relation. Beyond the cutoff the distance is a lower bound, and its error is not known. */
static void set_distance(tact_relation relation, tact_real distance, tact_real error_bound, double rounding,
                         answer *out) {
    out->distance = (double)distance;
    out->error_bound = (double)error_bound + rounding;
    out->beyond_cutoff = relation == TACT_BEYOND_CUTOFF;
    if (out->beyond_cutoff) out->error_bound = HUGE_VAL;
    out->status = out->beyond_cutoff ? ANSWER_SEPARATED : status_of(out->distance, out->error_bound);
}

/* Refuses a pair, at the body that is to blame for it. */
static bool fail_pair(const engine *e, size_t a, size_t b, tact_status status, error *error) {
    bool first = status == TACT_NOT_CONVEX && body_shape(e, a)->status == TACT_NOT_CONVEX;
    return scene_fail_body(e->scene, first ? a : b, error, refusal(status));
}

static bool query_distance(const engine *e, const query_params *q, size_t a, size_t b, answer *out, error *error) {
    body_pair c = make_pair(e, a, b);
    tactn_query_options options = {.cutoff = (tact_real)q->cutoff,
                                   .general = q->general,
                                   .apart_is_enough = q->apart_is_enough,
                                   .max_supports = q->max_supports,
                                   .tolerance = (tact_real)q->tolerance,
                                   .relative_tolerance = (tact_real)q->relative_tolerance,
                                   .first_direction = vec_of(q->first_direction)};
    tactn_gap gap = gap_of(&c, &options);
    if (gap.status < 0) return fail_pair(e, a, b, gap.status, error);
    set_distance(gap.relation, gap.distance, gap.error_bound, rest_rounding(&c), out);
    /* Triangles that cross overlap, however little is known of the depth. */
    if ((c.meshes || c.parts) && !answer_frame(&c) && gap.relation == TACT_OVERLAP) out->status = ANSWER_OVERLAP;
    out->iterations = gap.iterations;
    out->not_converged = gap.status == TACT_NOT_CONVERGED;
    const scene_body *frame = answer_frame(&c);
    set_direction(frame, gap.normal, out->normal);
    set_point(frame, gap.point_a, out->point_a);
    set_point(frame, gap.point_b, out->point_b);
    return true;
}

/* Sizes so far from one that the library may refuse the pair. */
static bool is_extreme(const body_pair *c) {
    double size = reach_of(c->a) + reach_of(c->b);
    for (int i = 0; i < 3; i++) size += fabs(c->position[i]);
    return !(size > 1e-9 && size < 1e9);
}

static bool query_overlap(const engine *e, const query_params *q, size_t a, size_t b, answer *out, error *error) {
    (void)q;
    body_pair c = make_pair(e, a, b);
    bool overlap = overlap_of(&c);
    out->status = overlap ? ANSWER_OVERLAP : ANSWER_SEPARATED;
    if (overlap || !(is_extreme(&c) || c.meshes || c.parts)) return true;
    tact_status status = gap_of(&c, &(tactn_query_options){.apart_is_enough = true}).status;
    return status == TACT_OK || fail_pair(e, a, b, status, error);
}

/* A mesh and a convex shape: contacts of many directions, each with its own normal and triangle. */
static bool collide_with_mesh(const engine *e, const query_params *q, const body_pair *c, size_t a, size_t b,
                              answer *out, error *error) {
    const scene_body *frame = answer_frame(c);
    tactn_query_options options = {.general = q->general}, reach = {.cutoff = (tact_real)q->speculative};
    reach.apart_is_enough = !(q->speculative > 0);
    tactn_gap gap = gap_of(c, &reach);
    mesh_contact found[MOST_CONTACTS];
    tactn_pose pose_a = world_pose(c->body_a), pose_b = frame ? c->pose : world_pose(c->body_b);
    mesh_contacts all = collide_mesh(c->a, frame ? NULL : &pose_a, c->b, pose_b, (tact_real)q->speculative, &options,
                                     found, MOST_CONTACTS);
    if (gap.status < 0 || all.status < 0) return fail_pair(e, a, b, gap.status < 0 ? gap.status : all.status, error);
    double rounding = rest_rounding(c);
    set_distance(gap.relation, gap.distance, gap.error_bound, rounding, out);
    if (!frame && gap.relation == TACT_OVERLAP) out->status = ANSWER_OVERLAP;
    out->iterations = gap.iterations;
    set_direction(frame, gap.normal, out->normal);
    out->point_error_bound = (double)all.point_error_bound + rounding;
    out->contact_count = all.count;
    for (int i = 0; i < all.count; i++) {
        contact *to = out->contact + i;
        set_point(frame, found[i].point_a, to->point_a);
        set_point(frame, found[i].point_b, to->point_b);
        set_direction(frame, found[i].normal, to->normal);
        to->separation = (double)found[i].separation;
        to->id = found[i].id;
        to->triangle = found[i].triangle;
        to->of_mesh = to->own_normal = true;
    }
    return true;
}

/* The same of shapes with parts, in space with the triangles of meshes among them. */
static bool collide_with_parts(const engine *e, const query_params *q, const body_pair *c, size_t a, size_t b,
                               answer *out, error *error) {
    const scene_body *frame = answer_frame(c);
    tactn_query_options options = {.general = q->general}, reach = {.cutoff = (tact_real)q->speculative};
    reach.apart_is_enough = !(q->speculative > 0);
    tactn_gap gap = gap_of(c, &reach);
    tactn_part_contact found[MOST_CONTACTS];
    tact_real near = (tact_real)q->speculative;
    tactn_part_contacts all =
        frame ? tactn_collide_parts(c->a, c->b, c->pose, near, &options, found, MOST_CONTACTS)
              : tactn_collide_parts_world(c->a, world_pose(c->body_a), c->b, world_pose(c->body_b), near, &options,
                                          found, MOST_CONTACTS);
    if (gap.status < 0 || all.status < 0) return fail_pair(e, a, b, gap.status < 0 ? gap.status : all.status, error);
    double rounding = rest_rounding(c);
    set_distance(gap.relation, gap.distance, gap.error_bound, rounding, out);
    if (!frame && gap.relation == TACT_OVERLAP) out->status = ANSWER_OVERLAP;
    set_direction(frame, gap.normal, out->normal);
    out->point_error_bound = (double)all.point_error_bound + rounding;
    out->contact_count = all.count;
    for (int i = 0; i < all.count; i++) {
        contact *to = out->contact + i;
        set_point(frame, found[i].point_a, to->point_a);
        set_point(frame, found[i].point_b, to->point_b);
        set_direction(frame, found[i].normal, to->normal);
        to->separation = (double)found[i].separation;
        to->id = found[i].id;
        to->triangle = triangle_of(found + i, c->a, c->b);
        to->of_mesh = to->triangle >= 0;
        to->own_normal = true;
    }
    return true;
}

static bool query_collide(const engine *e, const query_params *q, size_t a, size_t b, answer *out, error *error) {
    body_pair c = make_pair(e, a, b);
    if (c.parts) return collide_with_parts(e, q, &c, a, b, out, error);
    if (c.meshes) return collide_with_mesh(e, q, &c, a, b, out, error);
    tactn_query_options options = {.general = q->general};
    tactn_manifold m = manifold_of(&c, (tact_real)q->speculative, &options);
    if (m.status < 0) return fail_pair(e, a, b, m.status, error);
    set_distance(m.relation, m.distance, m.error_bound, rest_rounding(&c), out);
    out->iterations = m.iterations;
    const scene_body *frame = answer_frame(&c);
    set_direction(frame, m.normal, out->normal);
    out->point_error_bound = out->error_bound + (double)(m.point_error_bound - m.error_bound);
    out->contact_count = m.point_count;
    for (int i = 0; i < m.point_count; i++) {
        contact *to = out->contact + i;
        set_point(frame, m.point[i].point_a, to->point_a);
        set_point(frame, m.point[i].point_b, to->point_b);
        set_direction(frame, m.normal, to->normal);
        to->separation = (double)m.point[i].separation;
        to->id = m.point[i].id;
    }
    return true;
}

/* Converts a hit in this body's frame. The status is the library's. */
static void set_hit(const scene_body *frame, const tactn_hit *hit, double rounding, answer *out) {
    out->status = hit->relation == TACT_OVERLAP     ? ANSWER_OVERLAP
                  : hit->relation == TACT_TOUCHING  ? ANSWER_TOUCHING
                  : hit->relation == TACT_SEPARATED ? ANSWER_SEPARATED
                                                  : ANSWER_UNDECIDED;
    out->iterations = hit->steps;
    out->fraction = (double)hit->fraction;
    out->distance = (double)hit->distance;
    out->error_bound = (double)hit->error_bound + rounding;
    set_direction(frame, hit->normal, out->normal);
    set_point(frame, hit->point_a, out->point_a);
    set_point(frame, hit->point_b, out->point_b);
}

static bool query_raycast(const engine *e, const query_params *q, size_t a, size_t b, answer *out, error *error) {
    const scene_body *body = e->scene->bodies + a;
    const scene_ray *ray = e->scene->rays + b;
    const tactn_shape *shape = body_shape(e, a);
    double origin[3], translation[3];
    pose_local_point(TACT_DIMENSION, body, ray->origin, origin);
    pose_local_vector(TACT_DIMENSION, body, ray->translation, translation);
    tactn_query_options options = {.general = q->general};
    tactn_hit hit = tactn_raycast(shape, vec_of(origin), vec_of(translation), &options);
    if (hit.status == TACT_NOT_CONVEX) return scene_fail_body(e->scene, a, error, refusal(hit.status));
    if (hit.status < 0) return scene_fail_ray(e->scene, b, error, refusal(hit.status));
    double rounding = input_rounding(reach_of(shape), 0, pose_length(origin) + pose_length(translation));
    set_hit(body, &hit, rounding, out);
    return true;
}

static bool query_cast(const engine *e, const query_params *q, size_t a, size_t b, answer *out, error *error) {
    body_pair c = make_pair(e, a, b);
    double translation[3];
    for (int i = 0; i < 3; i++) out->translation[i] = c.body_b->translation[i] - c.body_a->translation[i];
    pose_local_vector(TACT_DIMENSION, c.body_a, out->translation, translation);
    tactn_query_options options = {.general = q->general};
    tactn_hit hit = tactn_cast(c.a, c.b, c.pose, vec_of(translation), &options);
    if (hit.status < 0) return fail_pair(e, a, b, hit.status, error);
    double way = pose_length(c.position) + pose_length(translation);
    scene_body frame = pose_after(TACT_DIMENSION, c.body_a, (double)hit.fraction);
    set_hit(&frame, &hit, input_rounding(reach_beside(c.a, c.b, way), reach_beside(c.b, c.a, way), way), out);
    return true;
}

/* Returns a motion in the world's axes relative to an origin, which keeps coordinates small. */
static tactn_sweep sweep_of(const scene_body *body, const double origin[3]) {
    scene_body to = pose_after(TACT_DIMENSION, body, 1);
    double from_here[3], to_here[3];
    for (int i = 0; i < 3; i++) {
        from_here[i] = body->position[i] - origin[i];
        to_here[i] = from_here[i] + body->translation[i];
    }
    return (tactn_sweep){query_pose(from_here, body->rotation), query_pose(to_here, to.rotation)};
}

static bool query_time_of_impact(const engine *e, const query_params *q, size_t a, size_t b, answer *out,
                                 error *error) {
    body_pair c = make_pair(e, a, b);
    scene_body frame = {.rotation = {TACT_DIMENSION == 2, 0, 0, TACT_DIMENSION == 3}};
    memcpy(frame.position, c.body_a->position, sizeof frame.position);
    tactn_sweep sweep_a = sweep_of(c.body_a, frame.position), sweep_b = sweep_of(c.body_b, frame.position);
    tactn_query_options options = {.general = q->general};
    tactn_hit hit = tactn_time_of_impact(c.a, &sweep_a, c.b, &sweep_b, &options);
    if (hit.status < 0) return fail_pair(e, a, b, hit.status, error);
    /* Here the rotation of a is rounded, too. */
    double way = pose_length(c.position) + pose_length(c.body_a->translation) + pose_length(c.body_b->translation);
    double reach_a = reach_beside(c.a, c.b, way), reach_b = reach_of(c.a) + reach_beside(c.b, c.a, way);
    set_hit(&frame, &hit, input_rounding(reach_a, reach_b, way), out);
    return true;
}

static bool ask(const engine *e, const query_params *q, size_t a, size_t b, answer *out, error *error) {
    memset(out, 0, sizeof *out);
    switch (q->query) {
    case QUERY_DISTANCE: return query_distance(e, q, a, b, out, error);
    case QUERY_OVERLAP: return query_overlap(e, q, a, b, out, error);
    case QUERY_COLLIDE: return query_collide(e, q, a, b, out, error);
    case QUERY_RAYCAST: return query_raycast(e, q, a, b, out, error);
    case QUERY_CAST: return query_cast(e, q, a, b, out, error);
    case QUERY_IMPACT: break;
    }
    return query_time_of_impact(e, q, a, b, out, error);
}

#define FARTHEST_BOX 1e100

/* BOX_SLACK is how much wider a box is, as a part of the body's reach. Error bounds of bodies that are apart, but near,
 * are less: of curved ones they have been seen up to 1e-10 of it in double, and up to 5e-5 in float. */
static bool box_of(const engine *e, size_t body, double lower[3], double upper[3]) {
    const tactn_shape *shape = body_shape(e, body);
    const scene_body *at = e->scene->bodies + body;
    const double origin[3] = {0, 0, 0};
    if (shape->core == HALF_SPACE_CORE) return false;
    tactn_bounds bounds = tactn_shape_bounds(shape, query_pose(origin, at->rotation));
    store(bounds.lower, lower);
    store(bounds.upper, upper);
    for (int i = 0; i < TACT_DIMENSION; i++) {
        double slack = BOX_SLACK * reach_of(shape) + 4 * DBL_EPSILON * fabs(at->position[i]);
        lower[i] = at->position[i] + lower[i] - slack;
        upper[i] = at->position[i] + upper[i] + slack;
        if (!(lower[i] > -FARTHEST_BOX && upper[i] < FARTHEST_BOX)) return false;
    }
    return true;
}

static const void *shape_of(const engine *e, size_t body) { return body_shape(e, body); }

static void support(const engine *e, size_t shape, const double direction[3], double out[3]) {
    store(tactn_support(e->shapes + shape, vec_of(direction)), out);
}

static bool solid_of(const engine *e, size_t shape, solid *out) { return copy_solid(e->blocks[shape], out); }

static bool hull(const char *name, const surface *points, int vertex_limit, hull_facts *out, error *error) {
    tact_status status;
    tactn_hull *built = build_hull(points, vertex_limit, &out->seconds, &status);
    if (!built) return error_set(error, "%s: %s", name, refusal(status));
    memset(out->inertia, 0, sizeof out->inertia);
    measure_hull(built, out);
    bool good = copy_solid(built, &out->solid);
    free(built);
    return good || error_memory(error);
}

const engine_kind ENGINE = {open_engine, close_engine, ask, box_of, shape_of, support, solid_of, hull};
