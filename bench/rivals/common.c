/* Helpers of the plugins (common.h). */
#include "common.h"

#include <stdlib.h>

#include "pairs/kinds.h"
#include "judge/posed.h"

static const double frame_motion = 1e-3;

void *rival_memory(unsigned long count, unsigned long bytes) {
    void *memory = calloc(count + 1, bytes);
    if (!memory) {
        abort();
    }
    return memory;
}

rival_poses *rival_all_poses(const bench_scene *scene) {
    rival_poses *poses = rival_memory((unsigned long)scene->pair_count, sizeof *poses);
    for (int i = 0; i < scene->pair_count; i++) {
        const bench_pair *pair = &scene->pairs[i];
        bench_matrix(pair->pose_a.rotation, poses[i].rotation_a);
        bench_matrix(pair->pose_b.rotation, poses[i].rotation_b);
        poses[i].position_a = pair->pose_a.position;
        poses[i].position_b = pair->pose_b.position;
    }
    return poses;
}

bench_pose *rival_moved_poses(const bench_scene *scene) {
    bench_random random = bench_random_start(1, "motion");
    bench_pose *poses = rival_memory((unsigned long)scene->pair_count, sizeof *poses);
    for (int i = 0; i < scene->pair_count; i++) {
        const bench_pair *pair = &scene->pairs[i];
        double shift[BENCH_DIMENSION], scale = frame_motion * bench_pair_scale(scene, pair);
        poses[i] = pair->pose_b;
        kind_turn(poses[i].rotation, frame_motion, &random);
        bench_direction(&random, shift);
        for (int k = 0; k < BENCH_DIMENSION; k++) {
            poses[i].position[k] += scale * shift[k];
        }
    }
    return poses;
}
