/* Definition, creation and destruction of worlds; gravity. */
#include "world/world.h"

#define FIRST_TREE_CAPACITY 16

tactn_world_def tactn_world_defaults(real length) {
    tactn_world_def def;
    memset(&def, 0, sizeof def);
    def.solver = tactn_solver_defaults(length);
    def.length = length;
    def.sleep_speed = R(0.05) * length;
    def.sleep_seconds = R(0.5);
    def.enable_sleep = def.enable_continuous = true;
    def.max_substeps = TACTN_MAX_SUBSTEPS;
    return def;
}

static tact_status world_def_status(const tactn_world_def *def) {
    const tactn_solver_settings *solver = &def->solver;
    real positive[] = {def->length, solver->contact_hertz, solver->max_speed};
    real sizes[] = {def->sleep_speed, def->sleep_seconds,        solver->contact_damping_ratio,
                    solver->slop,     solver->max_push_velocity, solver->restitution_speed};
    if (!all_finite(solver->gravity)) return TACT_NOT_FINITE;
    for (int i = 0; i < 3; i++) {
        if (!tact_finite(positive[i])) return TACT_NOT_FINITE;
        if (!(positive[i] > 0)) return TACT_NOT_POSITIVE;
    }
    tact_status status = not_negative_status(sizes, 6);
    if (status != TACT_OK) return status;
    if (def->max_substeps < 0) return TACT_NEGATIVE;
    if (def->max_substeps > TACTN_MAX_SUBSTEPS) return TACT_TOO_MANY;
    bool in_range = def->length >= SMALLEST_SCALE && def->length <= LARGEST_SCALE &&
                    solver->max_speed <= LARGEST_SCALE && greatest(solver->gravity) <= LARGEST_SCALE;
    return in_range ? TACT_OK : TACT_OUT_OF_RANGE;
}

void tactn_world_destroy(tactn_world *world) {
    if (!world) return;
    tactn_world_destroy(world->spare);
    release_hulls(world);
    if (HAS_JOINTS) release_couplings(world);
    release_arrays(world);
    world_release(world, world->tree, world->tree_bytes);
    world_release(world, world, sizeof *world);
}

tact_status tactn_world_reserve(tactn_world *world, int bodies, int shapes) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    if (bodies < 0 || shapes < 0) return TACT_NEGATIVE;
    if (shapes > TACTN_TREE_MAX_COUNT) return TACT_TOO_MANY;
    bool room = array_reserve(world, &world->bodies, (int64_t)bodies - world->bodies.count, sizeof(rigid_body)) &&
                array_reserve(world, &world->awake, (int64_t)bodies - world->awake.count, sizeof(int32_t)) &&
                array_reserve(world, &world->shapes, (int64_t)shapes - world->shapes.count, sizeof(body_shape)) &&
                reserve_proxies(world, shapes);
    return room ? TACT_OK : TACT_NO_MEMORY;
}

static tactn_world *empty_world(const tactn_world_def *def) {
    tactn_world start;
    memset(&start, 0, sizeof start);
    start.def = *def;
    start.free_body = start.free_shape = start.free_contact = start.free_hull = start.free_set = NONE;
    start.free_hint = start.free_flat_hint = NONE;
    start.free_joint = NONE;
    tactn_world *world = world_allocate(&start, sizeof *world);
    if (world) *world = start;
    return world;
}

tact_status tactn_world_create(const tactn_world_def *def, tactn_world **world) {
    if (!def || !world) tact_assert_failed("the definition or the place for the world is null", TACT_FUNCTION);
    *world = 0;
    tact_status status = world_def_status(def);
    if (status != TACT_OK) return status;
    tactn_world_def full = *def;
    full.allocator = full_allocator(def->allocator, TACT_FUNCTION);
    tactn_solver_settings usual = tactn_solver_defaults(def->length);
    full.solver.dt = usual.dt, full.solver.substeps = usual.substeps; /* used by fat AABBs until the first step */
    tactn_world *made = empty_world(&full);
    if (!made) return TACT_NO_MEMORY;
    made->tree_bytes = tactn_tree_bytes(FIRST_TREE_CAPACITY);
    made->tree = world_allocate(made, made->tree_bytes);
    if (!made->tree) {
        tactn_world_destroy(made);
        return TACT_NO_MEMORY;
    }
    tactn_tree_init(made->tree, made->tree_bytes, FIRST_TREE_CAPACITY);
    *world = made;
    return TACT_OK;
}

static void wake_all(tactn_world *world) {
    for (int32_t i = 0; i < world->bodies.count; i++) {
        if (body_at(world, i)->slot.used) wake_body(world, body_at(world, i));
    }
}

tact_status tactn_world_set_gravity(tactn_world *world, vec gravity) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    if (!all_finite(gravity)) return TACT_NOT_FINITE;
    if (greatest(gravity) > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    vec change = sub(gravity, world->def.solver.gravity);
    world->def.solver.gravity = gravity;
    if (greatest(change) > 0) wake_all(world);
    return TACT_OK;
}

vec tactn_world_gravity(const tactn_world *world) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return world->def.solver.gravity;
}
