/* One step of the world, from end to end; docs/world.md tells it in words. */
#include "world/step.h"

/* Bodies of one task. */
#define MOVE_CHUNK 128

/* ---- What is refused ---- */

static tact_status step_status(const tactn_world *world, real dt, int substeps) {
    if (!tact_finite(dt)) return TACT_NOT_FINITE;
    if (!(dt > 0) || substeps < 1) return TACT_NOT_POSITIVE;
    if (!(dt <= LARGEST_SCALE / world->def.solver.max_speed)) return TACT_OUT_OF_RANGE;
    return substeps > TACTN_MAX_SUBSTEPS ? TACT_TOO_MANY : TACT_OK;
}

/* ---- Memory ---- */

/* How much of everything a step may need: all that could wake up, and all contacts. */
typedef struct step_size {
    int64_t bodies, contacts, batches, solver_bodies;
    size_t solver_bytes;
} step_size;

/* Whether there is a body that moves by itself: each of its contacts brings a copy of it. */
static bool has_driven(const tactn_world *world) {
    for (int32_t i = 0; i < world->awake.count; i++) {
        if (is_driven(body_at(world, *int_at(&world->awake, i)))) return true;
    }
    return false;
}

static step_size size_of_step(const tactn_world *world) {
    step_size size = {.bodies = world->body_count, .contacts = (int64_t)world->contact_used + world->new_pairs.count};
    size.batches = (size.bodies + size.contacts) / BATCH_SIZE + 1;
    size.solver_bodies = size.bodies + size.batches + (has_driven(world) ? size.contacts : 0);
    bool in_range = size.solver_bodies <= INT32_MAX && size.contacts <= INT32_MAX;
    size.solver_bytes = in_range ? tactn_solve_bytes((int)size.solver_bodies, (int)size.contacts) : 0;
    return size;
}

/* The next part of the scratch memory; counts it alone while there is no memory. */
static void *part(char *memory, size_t *used, int64_t count, size_t item) {
    void *start = memory ? memory + *used : NULL;
    *used += rounded_up((size_t)count * item);
    return start;
}

/* Lays out the arrays of a step; how many bytes they are. */
static size_t lay_out(step_work *work, const step_size *size, char *memory) {
    size_t used = 0;
    int64_t bodies = size->bodies, contacts = size->contacts;
    work->parent = part(memory, &used, bodies, sizeof(int32_t));
    work->label = part(memory, &used, bodies, sizeof(int32_t));
    work->slot = part(memory, &used, bodies, sizeof(int32_t));
    work->flags = part(memory, &used, bodies, sizeof(unsigned char));
    work->fast = part(memory, &used, bodies, sizeof(int32_t));
    work->hit = part(memory, &used, bodies, sizeof(unsigned char));
    work->island_bodies = part(memory, &used, bodies, sizeof(int32_t));
    work->island_contacts = part(memory, &used, bodies, sizeof(int32_t));
    work->island_batch = part(memory, &used, bodies, sizeof(int32_t));
    work->island_ring = part(memory, &used, bodies, sizeof(int32_t));
    work->island_still = part(memory, &used, bodies, sizeof(real));
    work->members = part(memory, &used, bodies, sizeof(int32_t));
    work->solved = part(memory, &used, contacts, sizeof(solved_contact));
    work->links = part(memory, &used, contacts, sizeof(int32_t));
    work->told = part(memory, &used, contacts, sizeof(unsigned char));
    work->batches = part(memory, &used, size->batches, sizeof(batch));
    work->bodies = part(memory, &used, size->solver_bodies, sizeof(tactn_solver_body));
    work->contacts = part(memory, &used, contacts, sizeof(tactn_solver_contact));
    work->memory = part(memory, &used, 1, size->solver_bytes);
    work->memory_bytes = size->solver_bytes;
    return used;
}

static int32_t count_new_hints(const tactn_world *world) {
    int32_t count = 0;
    for (int32_t i = 0; i < world->new_pairs.count; i++) {
        pair_key key = *key_at(&world->new_pairs, i);
        count += needs_hint(shape_at(world, (int32_t)(key >> 32)), shape_at(world, (int32_t)(key & UINT32_MAX)));
    }
    return count;
}

/* Scratch memory is worth nothing between steps: it is not copied, and grows by little more than it must. */
static bool reserve_scratch(tactn_world *world, int64_t lines) {
    if (lines <= world->scratch.capacity) return true;
    int64_t more = lines + lines / 8;
    if (more > INT32_MAX) return false;
    void *memory = world_allocate(world, (size_t)more * sizeof(scratch_line));
    if (!memory) return false;
    array_release(world, &world->scratch, sizeof(scratch_line));
    world->scratch = (array){memory, 0, (int32_t)more};
    return true;
}

/* Finds what contacts are to come, and reserves all that the step will need; false: no memory, and the state of the
 * world is what it was. */
static bool prepare_step(step_work *work) {
    tactn_world *world = work->world;
    if (!find_new_pairs(world)) return false;
    int32_t more = world->new_pairs.count;
    if (!reserve_contacts(world, more, count_new_hints(world)) || !reserve_events(world, more)) return false;
    step_size size = size_of_step(world);
    if (size.solver_bytes == 0) return false;
    int64_t lines = (int64_t)(lay_out(work, &size, NULL) / sizeof(scratch_line));
    if (!reserve_scratch(world, lines)) return false;
    lay_out(work, &size, world->scratch.items);
    return true;
}

/* ---- After the solver ---- */

/* A body that has moved less than half of its core has not passed through anything. */
static bool is_fast(const step_work *work, const body *body) {
    if (!work->world->def.enable_continuous) return false;
    if (body->kind != TACT_BODY_DYNAMIC || body->first_shape == NONE) return false;
    return body->pierced || motion_of(body, work->settings.dt) > R(0.5) * body->core;
}

static bool is_still(const tactn_world *world, const body *body) {
    if (body->kind == TACT_BODY_KINEMATIC) return !is_moving(body);
    real speed = length(body->state.velocity) + spin_size(body->state.angular_velocity) * body->extent;
    return speed <= world->def.sleep_speed;
}

static void finish_bodies(void *data, int task) {
    const step_work *work = data;
    const tactn_world *world = work->world;
    int32_t from = task * MOVE_CHUNK, to = from + MOVE_CHUNK;
    if (to > world->awake.count) to = world->awake.count;
    for (int32_t i = from; i < to; i++) {
        body *body = body_at(world, *int_at(&world->awake, i));
        body->state.force = zero();
        body->state.torque = no_spin();
        body->still_seconds = is_still(world, body) ? body->still_seconds + work->settings.dt : 0;
        work->flags[i] = (unsigned char)(place_shapes(world, body) ? LEFT_BOX : 0);
        if (is_fast(work, body)) work->flags[i] |= FAST;
    }
}

/* Enters the new boxes of the bodies that have these flags and no others. */
static void move_boxes(step_work *work, unsigned flags) {
    tactn_world *world = work->world;
    for (int32_t i = 0; i < world->awake.count; i++) {
        if (work->flags[i] != flags) continue;
        const body *body = body_at(world, *int_at(&world->awake, i));
        for (int32_t k = body->first_shape; k != NONE; k = shape_at(world, k)->next) {
            if (left_box(world, shape_at(world, k)) || flags == (LEFT_BOX | FAST)) move_box(world, k);
        }
    }
}

static void count_step(const step_work *work) {
    tactn_world *world = work->world;
    world->stats.island_count = work->island_count;
    world->stats.pair_count = world->contact_used;
    world->stats.max_overlap = work->overlap;
    world->stats.contact_count = world->touching_count;
}

tact_status tactn_world_step(tactn_world *world, real dt, int substeps) {
    if (!world) tact_assert_failed("the world is null", __func__);
    tact_status status = step_status(world, dt, substeps);
    if (status != TACT_OK) return status;
    step_work work = {.world = world, .settings = world->def.solver};
    work.settings.dt = dt;
    work.settings.substeps = substeps;
    if (!prepare_step(&work)) return TACT_NO_MEMORY;
    forget_events(world);
    world->def.solver = work.settings;
    world->step++;
    world->stats.impact_count = 0;
    add_new_pairs(world);
    pack_busy(world);
    tell_sensor_ends(world);
    ask_all_contacts(&work);
    tell_sensor_ends(world);
    make_islands(&work);
    status = solve_batches(&work);
    int32_t chunks = (world->awake.count + MOVE_CHUNK - 1) / MOVE_CHUNK;
    run_tasks(world, finish_bodies, &work, chunks);
    move_boxes(&work, LEFT_BOX);
    stop_what_is_fast(&work);
    move_boxes(&work, LEFT_BOX | FAST);
    collect_events(&work);
    sleep_islands(&work);
    count_step(&work);
    return status;
}
