/* Tact itself, built twice: in double and, with TACT_FLOAT, in float. Index 0 asks cold, without a hint. Index 1 asks
 * warm: the pairs move to and fro by a thousandth from pass to pass, and every pair keeps its hint.
 *
 * The pose of B in A's frame is a part of what is timed, and so is turning the normal into the world. Positions are
 * subtracted in double for either precision: that is what the relative pose is for. */
#include <stdlib.h>
#include <string.h>

#include "../posed3.h"
#include "../random.h"
#include "common.h"
#include "tact/query3.h"

/* How far the pairs move between two warm calls: radians, and fractions of the smaller shape. */
static const double motion = 1e-3;

static const bench_scene *scene;
static rival_poses *poses;
static tact3_shape *shapes;
static tact3_hint *hints;
static bench_pose *moved; /* of B */
static bool is_moved;

static int supports(bench_kind kind) {
    (void)kind;
    return 1;
}

static tact3_vec vector(const double v[3]) {
    return tact3_v((tact_real)v[0], (tact_real)v[1], (tact_real)v[2]);
}

static tact3_shape make_hull(const bench_shape *shape) {
    size_t bytes = tact3_hull_bytes(shape->count);
    tact3_vec *points = rival_memory((unsigned long)shape->count, sizeof *points);
    void *memory = rival_memory(1, bytes);
    for (int i = 0; i < shape->count; i++) {
        points[i] = vector(shape->points[i]);
    }
    if (tact3_hull_build(memory, bytes, points, shape->count, NULL) != TACT_OK) {
        abort();
    }
    free(points);
    return tact3_hull_shape(memory);
}

static tact3_shape make(const bench_shape *shape) {
    tact3_vec size = vector(shape->size);
    switch (shape->kind) {
    case BENCH_SPHERE:
        return tact3_sphere(size.x);
    case BENCH_BOX:
        return tact3_box(size);
    case BENCH_CAPSULE:
        return tact3_capsule(size.x, size.y);
    case BENCH_CYLINDER:
        return tact3_cylinder(size.x, size.y);
    case BENCH_CONE:
        return tact3_cone(size.x, size.y);
    case BENCH_ELLIPSOID:
        return tact3_ellipsoid(size);
    case BENCH_HULL:
        break;
    }
    return make_hull(shape);
}

static void prepare_cold(const bench_scene *work) {
    scene = work;
    poses = rival_all_poses(work);
    shapes = rival_memory((unsigned long)work->shape_count, sizeof *shapes);
    for (int i = 0; i < work->shape_count; i++) {
        shapes[i] = make(&work->shapes[i]);
    }
}

/* b's pose in a's frame; `rotation` is the matrix of a's. */
static tact3_pose relative(const double rotation[9], const bench_pose *a, const bench_pose *b) {
    const double *p = a->rotation, *q = b->rotation;
    double apart[3];
    tact3_pose pose;
    for (int k = 0; k < 3; k++) {
        apart[k] = b->position[k] - a->position[k];
    }
    pose.position = tact3_v((tact_real)(rotation[0] * apart[0] + rotation[3] * apart[1] + rotation[6] * apart[2]),
                            (tact_real)(rotation[1] * apart[0] + rotation[4] * apart[1] + rotation[7] * apart[2]),
                            (tact_real)(rotation[2] * apart[0] + rotation[5] * apart[1] + rotation[8] * apart[2]));
    pose.rotation.x = (tact_real)(p[3] * q[0] - p[0] * q[3] - p[1] * q[2] + p[2] * q[1]);
    pose.rotation.y = (tact_real)(p[3] * q[1] + p[0] * q[2] - p[1] * q[3] - p[2] * q[0]);
    pose.rotation.z = (tact_real)(p[3] * q[2] - p[0] * q[1] + p[1] * q[0] - p[2] * q[3]);
    pose.rotation.w = (tact_real)(p[3] * q[3] + p[0] * q[0] + p[1] * q[1] + p[2] * q[2]);
    return pose;
}

static void ask(int number, const bench_pose *pose_b, const tact3_options *options, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const double *r = poses[number].rotation_a;
    tact3_pose b_in_a = relative(r, &pair->pose_a, pose_b);
    tact3_gap gap = tact3_distance(&shapes[pair->a], &shapes[pair->b], b_in_a, options);
    double x = gap.normal.x, y = gap.normal.y, z = gap.normal.z;
    answer->status = gap.status < 0 ? BENCH_FAILED : gap.distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    answer->distance = gap.distance;
    for (int k = 0; k < 3; k++) {
        answer->normal[k] = r[3 * k] * x + r[3 * k + 1] * y + r[3 * k + 2] * z;
    }
}

static void run_cold(int number, bench_answer *answer) {
    ask(number, &scene->pairs[number].pose_b, NULL, answer);
}

static void run_warm(int number, bench_answer *answer) {
    tact3_options options;
    memset(&options, 0, sizeof options);
    options.hint = &hints[number];
    ask(number, is_moved ? &moved[number] : &scene->pairs[number].pose_b, &options, answer);
}

/* Where B is in odd passes: turned about a random axis, shifted in a random direction. */
static bench_pose nudge(const bench_pair *pair, bench_random *random) {
    bench_pose pose = pair->pose_b;
    const double *q = pair->pose_b.rotation;
    double axis[3], shift[3], scale = motion * bench_pair_scale(scene, pair);
    bench_direction(random, axis);
    bench_direction(random, shift);
    double x = axis[0] * motion / 2, y = axis[1] * motion / 2, z = axis[2] * motion / 2;
    pose.rotation[0] = q[0] + x * q[3] + y * q[2] - z * q[1];
    pose.rotation[1] = q[1] + y * q[3] + z * q[0] - x * q[2];
    pose.rotation[2] = q[2] + z * q[3] + x * q[1] - y * q[0];
    pose.rotation[3] = q[3] - x * q[0] - y * q[1] - z * q[2];
    double norm = sqrt(1 + motion * motion / 4);
    for (int k = 0; k < 4; k++) {
        pose.rotation[k] /= norm;
    }
    for (int k = 0; k < 3; k++) {
        pose.position[k] += scale * shift[k];
    }
    return pose;
}

/* Fills the hints from the moved poses, so that pass 0 is warm already. */
static void prepare_warm(const bench_scene *work) {
    bench_random random = bench_random_start(1, "motion");
    bench_answer ignored;
    prepare_cold(work);
    hints = rival_memory((unsigned long)work->pair_count, sizeof *hints);
    moved = rival_memory((unsigned long)work->pair_count, sizeof *moved);
    is_moved = true;
    for (int i = 0; i < work->pair_count; i++) {
        moved[i] = nudge(&work->pairs[i], &random);
        run_warm(i, &ignored);
    }
}

static void begin_pass(int pass) { is_moved = pass % 2 != 0; }

const bench_rival *bench_rival_at(int index) {
    static const bench_rival cold = {TACT_VERSION, supports, prepare_cold, run_cold, NULL};
    static const bench_rival warm = {TACT_VERSION, supports, prepare_warm, run_warm, begin_pass};
    return index == 0 ? &cold : index == 1 ? &warm : NULL;
}
