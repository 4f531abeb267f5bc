/* Mass properties of bodies (solid.h). */
#include "solid3.h"

#include <stdlib.h>

#include "support/plain_world.h"

void rival_turn(const double rotation[4], const double v[3], double turned[3]) {
    tact3_vec result = tact3_rotate(plain_pose(v, rotation).rotation, plain_vector(v));
    turned[0] = result.x, turned[1] = result.y, turned[2] = result.z;
}

rival_solid *rival_solids(const plain_scene *scene) {
    tact3_world_def def = plain_world_def(scene);
    tact_body_id *ids = calloc((size_t)scene->body_count, sizeof *ids);
    rival_solid *solids = calloc((size_t)scene->body_count, sizeof *solids);
    if (!ids || !solids) {
        abort();
    }
    tact3_world *world = plain_world(scene, &def, ids);
    for (int i = 0; i < scene->body_count; i++) {
        tact3_body_state state = tact3_body_get(world, ids[i]);
        if (state.kind != TACT_BODY_DYNAMIC) {
            continue;
        }
        tact3_vec apart = tact3_sub(state.center, state.pose.position);
        tact3_vec center = tact3_rotate(tact3_conjugate(state.pose.rotation), apart);
        tact3_mat m = state.inertia;
        solids[i] = (rival_solid){state.mass, {center.x, center.y, center.z},
                                  {m.x.x, m.y.x, m.z.x, m.x.y, m.y.y, m.z.y, m.x.z, m.y.z, m.z.z}};
    }
    tact3_world_destroy(world);
    free(ids);
    return solids;
}
