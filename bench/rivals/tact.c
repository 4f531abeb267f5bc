/* Tact itself, built for each dimension in double and, with TACT_FLOAT, in float. Index 0 asks cold, without a hint.
 * With the others every pair keeps its hint. Index 1, warm: the pairs move to and fro by a thousandth from pass to
 * pass. Index 2, rest: nothing moves.
 *
 * The pose of B in A's frame is a part of what is timed, and so is turning the normal into the world. Positions are
 * subtracted in double for either precision: that is what the relative pose is for. */
#include <stdlib.h>
#include <string.h>

#include "../posed.h"
#if TACT_DIMENSION == 2
#include "tact2.h"
#else
#include "tact3.h"
#endif

/* How far the pairs move between two warm calls: radians, and fractions of the smaller shape. */
static const double motion = 1e-3;

static const bench_scene *scene;
static rival_poses *poses;
static tact_shape *shapes;
static tact_hint *hints;
static bench_pose *moved; /* of B */
static bool is_moved;

static int supports(const bench_shape *shape) {
    (void)shape;
    return 1;
}

static tact_shape make(const bench_shape *shape) {
    if (shape->kind != BENCH_HULL) {
        return tact_make(shape);
    }
    tact_vec *points = rival_memory((unsigned long)shape->count, sizeof *points);
    for (int i = 0; i < shape->count; i++) {
        points[i] = tact_vector(shape->points[i]);
    }
    tact_shape hull = tact_make_hull(points, shape->count);
    free(points);
    return hull;
}

static void prepare_cold(const bench_scene *work) {
    scene = work;
    poses = rival_all_poses(work);
    shapes = rival_memory((unsigned long)work->shape_count, sizeof *shapes);
    for (int i = 0; i < work->shape_count; i++) {
        shapes[i] = make(&work->shapes[i]);
    }
}

/* b's pose in a's frame; `matrix` is that of a's rotation. */
static tact_pose relative(const double *matrix, const bench_pose *a, const bench_pose *b) {
    double apart[BENCH_DIMENSION], position[BENCH_DIMENSION];
    tact_pose pose;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        apart[k] = b->position[k] - a->position[k];
    }
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        position[k] = 0;
        for (int i = 0; i < BENCH_DIMENSION; i++) {
            position[k] += matrix[BENCH_DIMENSION * i + k] * apart[i];
        }
    }
    pose.position = tact_vector(position);
    pose.rotation = tact_relative_rotation(a->rotation, b->rotation);
    return pose;
}

static void ask(int number, const bench_pose *pose_b, const tact_options *options, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const double *matrix = poses[number].rotation_a;
    double normal[BENCH_DIMENSION];
    tact_pose b_in_a = relative(matrix, &pair->pose_a, pose_b);
    tact_gap gap = tact_ask(&shapes[pair->a], &shapes[pair->b], b_in_a, options);
    answer->status = gap.status < 0 ? BENCH_FAILED : gap.distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    answer->distance = gap.distance;
    tact_numbers(gap.normal, normal);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        answer->normal[k] = 0;
        for (int i = 0; i < BENCH_DIMENSION; i++) {
            answer->normal[k] += matrix[BENCH_DIMENSION * k + i] * normal[i];
        }
    }
}

static void run_cold(int number, bench_answer *answer) {
    ask(number, &scene->pairs[number].pose_b, NULL, answer);
}

static void run_hinted(int number, bench_answer *answer) {
    tact_options options;
    memset(&options, 0, sizeof options);
    options.hint = &hints[number];
    ask(number, is_moved ? &moved[number] : &scene->pairs[number].pose_b, &options, answer);
}

/* Where B is in odd passes: turned, and shifted in a random direction. */
static bench_pose nudge(const bench_pair *pair, bench_random *random) {
    bench_pose pose = pair->pose_b;
    double shift[BENCH_DIMENSION], scale = motion * bench_pair_scale(scene, pair);
    tact_turn(pose.rotation, motion, random);
    bench_direction(random, shift);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        pose.position[k] += scale * shift[k];
    }
    return pose;
}

/* Fills the hints, so that pass 0 has them already: from where the pairs are moved to, or from where they rest. */
static void prepare_hinted(const bench_scene *work, bool moving) {
    bench_random random = bench_random_start(1, "motion");
    bench_answer ignored;
    prepare_cold(work);
    hints = rival_memory((unsigned long)work->pair_count, sizeof *hints);
    moved = rival_memory((unsigned long)work->pair_count, sizeof *moved);
    is_moved = moving;
    for (int i = 0; i < work->pair_count; i++) {
        moved[i] = nudge(&work->pairs[i], &random);
        run_hinted(i, &ignored);
    }
}

static void prepare_warm(const bench_scene *work) { prepare_hinted(work, true); }

static void prepare_rest(const bench_scene *work) { prepare_hinted(work, false); }

static void begin_warm(int pass) { is_moved = pass % 2 != 0; }

const bench_rival *bench_rival_at(int index) {
    static const bench_rival ways[3] = {{TACT_VERSION, supports, prepare_cold, run_cold, NULL},
                                        {TACT_VERSION, supports, prepare_warm, run_hinted, begin_warm},
                                        {TACT_VERSION, supports, prepare_rest, run_hinted, NULL}};
    return index >= 0 && index < 3 ? &ways[index] : NULL;
}
