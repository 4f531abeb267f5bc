/* Tact itself, built for each dimension in double and, with TACT_FLOAT, in float.
 *
 * Distances and manifolds: index 0 asks cold, without a hint. With the others every pair keeps its hint. Index 1,
 * warm: the pairs move to and fro by a thousandth from pass to pass. Index 2, rest: nothing moves. Casts: index 0 is
 * the linear cast, index 1 the time of impact of the same motion.
 *
 * Distances and manifolds are asked by two poses in the world, in Tact's own types, where a program keeps them. The
 * float library gets them relative to A's position, subtracted in double before the clock starts. Rays and casts are
 * asked in A's frame; the pose of B there is a part of what is timed, and so is turning the normal into the world. */
#include <stdlib.h>
#include <string.h>

#include "judge/posed.h"
#if TACT_DIMENSION == 2
#include "tact2.h"
#else
#include "tact3.h"
#endif

static const bench_scene *scene;
static rival_poses *poses;
static tact_shape *shapes;
static tact_hint *hints;
static tact_pose (*placed)[2]; /* A and B */
static tact_pose *moved;       /* B, in odd passes */
static bool is_moved;
static tact_sweep (*sweeps)[2];

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

static void prepare(const bench_scene *work) {
    scene = work;
    poses = rival_all_poses(work);
    shapes = rival_memory((unsigned long)work->shape_count, sizeof *shapes);
    for (int i = 0; i < work->shape_count; i++) {
        shapes[i] = make(&work->shapes[i]);
    }
}

/* A vector of the world in A's frame; `matrix` is that of A's rotation. */
static tact_vec turned_in(const double *matrix, const double v[BENCH_DIMENSION]) {
    double local[BENCH_DIMENSION] = {0};
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        for (int i = 0; i < BENCH_DIMENSION; i++) {
            local[k] += matrix[BENCH_DIMENSION * i + k] * v[i];
        }
    }
    return tact_vector(local);
}

/* And the other way round, plus an origin. */
static void turned_out(const double *matrix, tact_vec v, const double *origin, double world[BENCH_DIMENSION]) {
    double local[BENCH_DIMENSION];
    tact_numbers(v, local);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        world[k] = origin[k];
        for (int i = 0; i < BENCH_DIMENSION; i++) {
            world[k] += matrix[BENCH_DIMENSION * k + i] * local[i];
        }
    }
}

static const double nowhere[BENCH_DIMENSION];

/* B's position in A's frame. */
static tact_vec relative_position(const double *matrix, const bench_pose *a, const bench_pose *b) {
    double apart[BENCH_DIMENSION];
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        apart[k] = b->position[k] - a->position[k];
    }
    return turned_in(matrix, apart);
}

static tact_pose relative(const double *matrix, const bench_pose *a, const bench_pose *b) {
    tact_pose pose;
    pose.position = relative_position(matrix, a, b);
    pose.rotation = tact_relative_rotation(a->rotation, b->rotation);
    return pose;
}

/* ---- distances and manifolds */

/* Where the poses of a pair count from. */
static const double *origin_of(int number) {
    return sizeof(tact_real) == sizeof(float) ? scene->pairs[number].pose_a.position : nowhere;
}

static tact_pose place(int number, const bench_pose *at) {
    tact_pose pose;
    double apart[BENCH_DIMENSION];
    const double *origin = origin_of(number);
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        apart[k] = at->position[k] - origin[k];
    }
    pose.position = tact_vector(apart);
    pose.rotation = tact_rotation(at->rotation);
    return pose;
}

static void prepare_posed(const bench_scene *work) {
    prepare(work);
    placed = rival_memory((unsigned long)work->pair_count, sizeof *placed);
    for (int i = 0; i < work->pair_count; i++) {
        placed[i][0] = place(i, &work->pairs[i].pose_a);
        placed[i][1] = place(i, &work->pairs[i].pose_b);
    }
}

static void ask_distance(int number, const tact_pose *pose_b, const tact_options *options, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    tact_gap gap =
        tact_distance_world(&shapes[pair->a], placed[number][0], &shapes[pair->b], *pose_b, options);
    answer->status = gap.status < 0 ? BENCH_FAILED : gap.distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    answer->distance = gap.distance;
    tact_numbers(gap.normal, answer->normal);
}

static void ask_collide(int number, const tact_pose *pose_b, const tact_options *options, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const double *origin = origin_of(number);
    tact_manifold manifold =
        tact_collide_world(&shapes[pair->a], placed[number][0], &shapes[pair->b], *pose_b, options);
    answer->contact_count = manifold.point_count;
    answer->distance = (double)INFINITY;
    for (int i = 0; i < manifold.point_count; i++) {
        bench_contact *contact = &answer->contact[i];
        tact_numbers(manifold.point[i].point_a, contact->point_a);
        tact_numbers(manifold.point[i].point_b, contact->point_b);
        for (int k = 0; k < BENCH_DIMENSION; k++) {
            contact->point_a[k] += origin[k];
            contact->point_b[k] += origin[k];
        }
        contact->separation = manifold.point[i].separation;
        answer->distance = contact->separation < answer->distance ? contact->separation : answer->distance;
    }
    answer->status = manifold.status < 0 ? BENCH_FAILED : answer->distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    tact_numbers(manifold.normal, answer->normal);
}

static void (*ask)(int, const tact_pose *, const tact_options *, bench_answer *);

static void run_cold(int number, bench_answer *answer) { ask(number, &placed[number][1], NULL, answer); }

static void run_hinted(int number, bench_answer *answer) {
    tact_options options;
    memset(&options, 0, sizeof options);
    options.hint = &hints[number];
    ask(number, is_moved ? &moved[number] : &placed[number][1], &options, answer);
}

/* Fills the hints, so that pass 0 has them already: from where the pairs are moved to, or from where they rest. */
static void prepare_hinted(const bench_scene *work, bool moving) {
    bench_answer ignored;
    prepare_posed(work);
    hints = rival_memory((unsigned long)work->pair_count, sizeof *hints);
    moved = rival_memory((unsigned long)work->pair_count, sizeof *moved);
    bench_pose *poses_b = rival_moved_poses(work);
    for (int i = 0; i < work->pair_count; i++) {
        moved[i] = place(i, &poses_b[i]);
    }
    free(poses_b);
    is_moved = moving;
    for (int i = 0; i < work->pair_count; i++) {
        run_hinted(i, &ignored);
    }
}

static void prepare_warm(const bench_scene *work) { prepare_hinted(work, true); }

static void prepare_rest(const bench_scene *work) { prepare_hinted(work, false); }

static void begin_warm(int pass) { is_moved = pass % 2 != 0; }

/* ---- rays and casts */

static void tell_hit(const tact_hit *hit, bench_answer *answer) {
    bool meets = hit->relation == TACT_TOUCHING || hit->relation == TACT_OVERLAP;
    answer->status = meets ? BENCH_HIT : hit->relation == TACT_SEPARATED ? BENCH_MISS : BENCH_FAILED;
    answer->distance = hit->fraction;
}

static void run_raycast(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const double *matrix = poses[number].rotation_a;
    tact_vec origin = relative_position(matrix, &pair->pose_a, &pair->pose_b);
    tact_hit hit = tact_raycast(&shapes[pair->a], origin, turned_in(matrix, pair->motion));
    tell_hit(&hit, answer);
    turned_out(matrix, hit.normal, nowhere, answer->normal);
}

static void run_cast(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const double *matrix = poses[number].rotation_a;
    tact_pose b_in_a = relative(matrix, &pair->pose_a, &pair->pose_b);
    tact_hit hit = tact_cast(&shapes[pair->a], &shapes[pair->b], b_in_a, turned_in(matrix, pair->motion));
    tell_hit(&hit, answer);
    turned_out(matrix, hit.normal, nowhere, answer->normal);
}

static tact_pose world_pose(const bench_pose *pose, const double *shift) {
    tact_pose world;
    double position[BENCH_DIMENSION];
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        position[k] = pose->position[k] + shift[k];
    }
    world.position = tact_vector(position);
    world.rotation = tact_rotation(pose->rotation);
    return world;
}

static void prepare_sweeps(const bench_scene *work) {
    prepare(work);
    sweeps = rival_memory((unsigned long)work->pair_count, sizeof *sweeps);
    for (int i = 0; i < work->pair_count; i++) {
        const bench_pair *pair = &work->pairs[i];
        sweeps[i][0].from = sweeps[i][0].to = world_pose(&pair->pose_a, nowhere);
        sweeps[i][1].from = world_pose(&pair->pose_b, nowhere);
        sweeps[i][1].to = world_pose(&pair->pose_b, pair->motion);
    }
}

static void run_time_of_impact(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    tact_hit hit = tact_time_of_impact(&shapes[pair->a], &sweeps[number][0], &shapes[pair->b], &sweeps[number][1]);
    tell_hit(&hit, answer);
    tact_numbers(hit.normal, answer->normal);
}

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival hinted[3] = {{TACT_VERSION, supports, prepare_posed, run_cold, NULL},
                                          {TACT_VERSION, supports, prepare_warm, run_hinted, begin_warm},
                                          {TACT_VERSION, supports, prepare_rest, run_hinted, NULL}};
    static const bench_rival moving[3] = {{TACT_VERSION, supports, prepare, run_raycast, NULL},
                                          {TACT_VERSION, supports, prepare, run_cast, NULL},
                                          {TACT_VERSION, supports, prepare_sweeps, run_time_of_impact, NULL}};
    if (query == BENCH_DISTANCE || query == BENCH_COLLIDE) {
        ask = query == BENCH_DISTANCE ? ask_distance : ask_collide;
        return index >= 0 && index < 3 ? &hinted[index] : NULL;
    }
    return index == 0 || (query == BENCH_CAST && index == 1) ? &moving[index + (query == BENCH_CAST)] : NULL;
}
