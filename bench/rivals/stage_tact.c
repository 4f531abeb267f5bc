/* Tact's worlds, built for each dimension in double and, with TACT_FLOAT, in float. Nothing sleeps. */
#include <math.h>
#include <stdlib.h>

#include "support/plain_world.h"
#include "stage.h"

enum { SUBSTEPS = 4 };

static tactn_world *world;
static tact_body_id *ids;

static int make(const plain_scene *scene) {
    tactn_world_def def = plain_world_def(scene);
    def.enable_sleep = false;
    ids = calloc((size_t)scene->body_count, sizeof *ids);
    if (!ids) {
        abort();
    }
    world = plain_world(scene, &def, ids);
    return 1;
}

static void step(double seconds) {
    if (tactn_world_step(world, (tact_real)seconds, SUBSTEPS) < 0) {
        abort();
    }
}

static void look(int body, stage_pose *pose) {
    tactn_body_state state = tactn_body_get(world, ids[body]);
    plain_numbers(state.pose, pose->position, pose->rotation);
}

static int contact_points(void) {
    int points = 0;
    for (int i = 0; i < tactn_world_stats_get(world).contact_count; i++) {
        points += tactn_world_contact_at(world, i).point_count;
    }
    return points;
}

static size_t bytes(void) { return tactn_world_stats_get(world).bytes; }

const bench_stage *bench_stage_at(int index) {
    static const bench_stage stage = {BENCH_RIVAL_VERSION, "4 substeps", make, step, look, contact_points, bytes};
    return index == 0 ? &stage : NULL;
}
