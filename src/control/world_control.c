/* Settings of a world that lives, and the caller's rules. */
#include "world/world.h"

tactn_world_def tactn_world_settings(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return world->def;
}

tact_status tactn_world_set_settings(tactn_world *world, const tactn_world_def *settings) {
    if (!world || !settings) tact_assert_failed("the world or its settings are null", TACT_FUNCTION);
    tact_status status = world_def_status(settings);
    if (status != TACT_OK) return status;
    tactn_world_def def = *settings;
    bool same_boxes = def.length == world->def.length && def.solver.slop == world->def.solver.slop;
    if (!same_boxes) return TACT_OUT_OF_RANGE;
    def.allocator = world->def.allocator;
    def.solver.dt = world->def.solver.dt;
    def.solver.substeps = world->def.solver.substeps;
    world->def = def;
    wake_all(world);
    return TACT_OK;
}

void tactn_world_set_callbacks(tactn_world *world, const tactn_world_callbacks *callbacks) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    memset(&world->callbacks, 0, sizeof world->callbacks);
    memset(&world->profile, 0, sizeof world->profile);
    if (callbacks) world->callbacks = *callbacks;
}
