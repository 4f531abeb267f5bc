/* What several plugins share (common.h). */
#include "common.h"

#include <stdlib.h>

#include "../posed.h"

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
