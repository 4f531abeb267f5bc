/* libccd: GJK and EPA over support functions that the user writes. It has no distance, so pairs that are apart get a
 * plain "apart"; ccdGJKPenetration() then does what ccdGJKIntersect() does and no more. Index 0: an EPA tolerance of
 * 1e-6; index 1: libccd's own settings; index 2: an EPA tolerance of 1e-12. */
#include <ccd/ccd.h>

#include "judge/posed.h"
#include "common.h"

/* A shape in its place, as the support functions see it. */
typedef struct object {
    const bench_shape *shape;
    const double *rotation, *position, *center;
} object;

static const bench_scene *scene;
static rival_poses *poses;
static double (*centers)[3];
static ccd_t ccd;

static int supports(const bench_shape *shape) {
    (void)shape;
    return 1;
}

static double length(const double d[3]) { return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]); }

static void hull_support(const bench_shape *shape, const double d[3], double out[3]) {
    const double *best = shape->points[0];
    double most = best[0] * d[0] + best[1] * d[1] + best[2] * d[2];
    for (int i = 1; i < shape->count; i++) {
        const double *p = shape->points[i];
        double along = p[0] * d[0] + p[1] * d[1] + p[2] * d[2];
        if (along > most) {
            most = along;
            best = p;
        }
    }
    out[0] = best[0], out[1] = best[1], out[2] = best[2];
}

static void rim(double radius, double height, const double d[3], double out[3]) {
    double across = sqrt(d[0] * d[0] + d[1] * d[1]), factor = across > 0 ? radius / across : 0;
    out[0] = factor * d[0], out[1] = factor * d[1], out[2] = height;
}

static void local_support(const bench_shape *shape, const double d[3], double out[3]) {
    const double *size = shape->size;
    switch (shape->kind) {
    case BENCH_BOX:
        for (int k = 0; k < 3; k++) {
            out[k] = d[k] < 0 ? -size[k] : size[k];
        }
        break;
    case BENCH_SPHERE:
    case BENCH_CAPSULE: {
        double all = length(d), factor = all > 0 ? size[0] / all : 0;
        double half = shape->kind == BENCH_CAPSULE ? size[1] : 0;
        out[0] = factor * d[0], out[1] = factor * d[1], out[2] = factor * d[2] + (d[2] < 0 ? -half : half);
        break;
    }
    case BENCH_CYLINDER:
        rim(size[0], d[2] < 0 ? -size[1] : size[1], d, out);
        break;
    case BENCH_CONE:
        if (2 * d[2] * size[1] >= size[0] * sqrt(d[0] * d[0] + d[1] * d[1])) {
            rim(0, size[1], d, out);
        } else {
            rim(size[0], -size[1], d, out);
        }
        break;
    case BENCH_ELLIPSOID: {
        double scaled[3] = {size[0] * d[0], size[1] * d[1], size[2] * d[2]}, all = length(scaled);
        for (int k = 0; k < 3; k++) {
            out[k] = all > 0 ? size[k] * scaled[k] / all : 0;
        }
        break;
    }
    case BENCH_HULL:
    default:
        hull_support(shape, d, out);
    }
}

static void to_world(const object *body, const double p[3], ccd_vec3_t *out) {
    const double *r = body->rotation;
    for (int k = 0; k < 3; k++) {
        out->v[k] = r[3 * k] * p[0] + r[3 * k + 1] * p[1] + r[3 * k + 2] * p[2] + body->position[k];
    }
}

static void support(const void *object_seen, const ccd_vec3_t *direction, ccd_vec3_t *out) {
    const object *body = object_seen;
    const double *r = body->rotation, *d = direction->v;
    double local[3], point[3];
    for (int k = 0; k < 3; k++) {
        local[k] = r[k] * d[0] + r[3 + k] * d[1] + r[6 + k] * d[2];
    }
    local_support(body->shape, local, point);
    to_world(body, point, out);
}

static void center(const void *object_seen, ccd_vec3_t *out) {
    const object *body = object_seen;
    to_world(body, body->center, out);
}

static void prepare_defaults(const bench_scene *work) {
    scene = work;
    poses = rival_all_poses(work);
    centers = rival_memory((unsigned long)work->shape_count, sizeof *centers);
    for (int i = 0; i < work->shape_count; i++) {
        bench_shape_center(&work->shapes[i], centers[i]);
    }
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.center1 = ccd.center2 = center;
}

static void prepare(const bench_scene *work) {
    prepare_defaults(work);
    ccd.max_iterations = 500;
    ccd.epa_tolerance = 1e-6;
}

static void prepare_finest(const bench_scene *work) {
    prepare(work);
    ccd.epa_tolerance = 1e-12;
}

static void run(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const rival_poses *pose = &poses[number];
    object a = {&scene->shapes[pair->a], pose->rotation_a, pose->position_a, centers[pair->a]};
    object b = {&scene->shapes[pair->b], pose->rotation_b, pose->position_b, centers[pair->b]};
    ccd_real_t depth;
    ccd_vec3_t direction, position;
    int result = ccdGJKPenetration(&a, &b, &ccd, &depth, &direction, &position);
    rival_blank(answer, result == 0 ? BENCH_OVERLAP : result == -1 ? BENCH_APART : BENCH_FAILED);
    if (result == 0) {
        answer->distance = -depth;
        for (int k = 0; k < 3; k++) {
            answer->normal[k] = direction.v[k];
        }
    }
}

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[] = {{BENCH_RIVAL_VERSION, supports, prepare, run, 0},
                                         {BENCH_RIVAL_VERSION, supports, prepare_defaults, run, 0},
                                         {BENCH_RIVAL_VERSION, supports, prepare_finest, run, 0}};
    return query == BENCH_DISTANCE && index >= 0 && index < 3 ? &rivals[index] : 0;
}
