/* One step of the world; docs/world.md describes it. */
#include "world/step.h"

#include SOLVER_BODY_H

/* Bodies per task. */
#define MOVE_CHUNK 128

/* ---- Invalid input ---- */

static tact_status step_status(const tactn_world *world, real dt, int substeps) {
    if (!tact_finite(dt)) return TACT_NOT_FINITE;
    if (!(dt > 0) || substeps < 1) return TACT_NOT_POSITIVE;
    if (!(dt <= LARGEST_SCALE / world->def.solver.max_speed)) return TACT_OUT_OF_RANGE;
    return substeps > TACTN_MAX_SUBSTEPS ? TACT_TOO_MANY : TACT_OK;
}

/* ---- Memory ---- */

/* Upper bounds of what a step needs: all bodies that could be awake, and all contacts that
 * could touch. */
typedef struct step_size {
    int64_t bodies, touching, manifolds, joints, couplings, batches, copies, solver_bodies;
    size_t solver_bytes;
} step_size;

/* True if a kinematic body moves: the solver gets a copy of it for each of its contacts. */
static bool has_moving_kinematic(const tactn_world *world) {
    for (int32_t i = 0; i < world->awake.count; i++) {
        if (is_moving_kinematic(body_at(world, *int_at(&world->awake, i)))) return true;
    }
    return false;
}

/* The next array in the scratch memory; without memory only counts the bytes. */
static void *scratch_array(char *memory, size_t *used, int64_t count, size_t item) {
    void *start = memory ? memory + *used : NULL;
    *used += rounded_up((size_t)count * item);
    return start;
}

/* Lays out what is not needed any more when islands are solved; returns its bytes. */
static size_t lay_out_islands(step_work *work, int64_t bodies, char *memory) {
    size_t used = 0;
    work->parent = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->slot = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->touches = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->island_bodies = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->island_contacts = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->island_joints = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->island_batch = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->island_refinement = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->island_least = scratch_array(memory, &used, bodies, sizeof(real));
    work->island_most = scratch_array(memory, &used, bodies, sizeof(real));
    work->island_held = scratch_array(memory, &used, bodies, sizeof(bool));
    return used;
}

static step_size measure_step(const tactn_world *world, new_items *more) {
    step_size size = {.bodies = (int64_t)world->body_count - world->static_count};
    size.touching = count_near_contacts(world, more);
    size.manifolds = size.touching + (MOST_MANIFOLDS - 1) * ((int64_t)world->sets.count + more->sets);
    size.joints = world->joint_count;
    size.couplings = HAS_JOINTS && world->couplings ? world->couplings->count : 0;
    size.batches = (size.bodies + size.manifolds + size.joints) / BATCH_SIZE + REFINEMENTS;
    size.copies = size.batches + (has_moving_kinematic(world) ? size.manifolds + size.joints : 0);
    size.solver_bodies = size.bodies + size.copies;
    bool in_range = size.solver_bodies <= INT32_MAX && size.manifolds <= INT32_MAX;
    if (!in_range) return size;
    solver_lists lists = {.system = {.body_count = (int)size.solver_bodies,
                                     .contact_count = (int)size.manifolds,
                                     .joint_count = (int)size.joints},
                          .coupling_count = (int)size.couplings};
    size.solver_bytes = tactn_solve_listed_bytes(&lists);
    size_t islands = rounded_up(island_front_bytes(size.bodies, size.touching, size.manifolds, size.joints)) +
                     lay_out_islands(&(step_work){0}, size.bodies, NULL);
    if (size.solver_bytes > 0 && size.solver_bytes < islands) size.solver_bytes = islands;
    return size;
}

/* Lays out the arrays of a step; returns their bytes. */
static size_t lay_out_scratch(step_work *work, const step_size *size, char *memory) {
    size_t used = 0;
    int64_t bodies = size->bodies, manifolds = size->manifolds;
    work->place_of_body = scratch_array(memory, &used, work->world->bodies.count, sizeof(int32_t));
    work->label = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->flags = scratch_array(memory, &used, bodies, sizeof(unsigned char));
    work->fast = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->stopped = scratch_array(memory, &used, bodies, sizeof(unsigned char));
    work->island_sleep_time = scratch_array(memory, &used, bodies, sizeof(real));
    work->members = scratch_array(memory, &used, bodies, sizeof(int32_t));
    work->solved = scratch_array(memory, &used, manifolds, sizeof(solved_contact));
    work->joined = scratch_array(memory, &used, size->joints, sizeof(solved_joint));
    work->links = scratch_array(memory, &used, manifolds, sizeof(solver_link));
    work->places = scratch_array(memory, &used, manifolds, sizeof(listed_pair));
    work->traits = scratch_array(memory, &used, manifolds, sizeof(unsigned char));
    work->joint_links = scratch_array(memory, &used, size->joints, sizeof(int32_t));
    work->coupled = scratch_array(memory, &used, size->couplings, sizeof(int32_t));
    work->coupling_links = scratch_array(memory, &used, size->couplings, sizeof(int32_t));
    int32_t places = size->couplings > 0 ? joint_slots(work->world) : 0;
    work->joint_place = scratch_array(memory, &used, places, sizeof(int32_t));
    work->has_event = scratch_array(memory, &used, manifolds, sizeof(unsigned char));
    work->batches = scratch_array(memory, &used, size->batches, sizeof(batch));
    work->deep = scratch_array(memory, &used, bodies, sizeof(atomic_bool));
    work->overlaps = scratch_array(memory, &used, manifolds / CONTACT_RUN + size->batches, sizeof(real));
    work->bodies = scratch_array(memory, &used, size->solver_bodies, sizeof(tactn_solver_body *));
    work->copies = scratch_array(memory, &used, size->copies, sizeof(tactn_solver_body));
    work->contacts = scratch_array(memory, &used, manifolds, sizeof(tactn_solver_contact *));
    work->joints = scratch_array(memory, &used, size->joints, sizeof(tactn_solver_joint));
    work->couplings = scratch_array(memory, &used, size->couplings, sizeof(solver_coupling));
    work->memory = scratch_array(memory, &used, 1, size->solver_bytes);
    work->memory_bytes = size->solver_bytes;
    size_t islands = lay_out_islands(work, bodies, NULL);
    work->front_bytes = size->solver_bytes / 64 * 64 - islands;
    if (memory) lay_out_islands(work, bodies, work->memory + work->front_bytes);
    return used;
}

/* Scratch memory is not kept between steps: it is not copied, and grows by little more than needed. */
static bool reserve_scratch(tactn_world *world, int64_t lines) {
    if (lines <= world->scratch.capacity) return true;
    int64_t more = lines + lines / 8;
    if (more > INT32_MAX) return false;
    void *memory = world_allocate(world, (size_t)more * sizeof(scratch_line));
    if (!memory) return false;
    array_release(world, &world->scratch, sizeof(scratch_line));
    world->scratch = (dynamic_array){memory, 0, (int32_t)more};
    return true;
}

/* Finds the new pairs, reserves all memory of the step, and gives hints. False: no memory, and the state of the world
 * has not changed. */
static bool prepare_step(step_work *work) {
    tactn_world *world = work->world;
    if (!find_new_pairs(world)) return false;
    new_items more = count_new_items(world);
    step_size size = measure_step(world, &more);
    int64_t sensors = (int64_t)world->sensor_used + more.sensors;
    if (!reserve_contacts(world, &more, size.touching) || !reserve_events(world, size.manifolds, sensors)) return false;
    int64_t more_events = size.joints - world->joint_events.count;
    if (!array_reserve(world, &world->joint_events, more_events, sizeof(tactn_joint_event))) return false;
    dynamic_array *moves = &world->moves;
    if (!array_reserve(world, moves, size.bodies - moves->count, sizeof(tact_body_move))) return false;
    if (size.solver_bytes == 0) return false;
    int64_t lines = (int64_t)(lay_out_scratch(work, &size, NULL) / sizeof(scratch_line));
    if (!reserve_scratch(world, lines)) return false;
    lay_out_scratch(work, &size, world->scratch.items);
    work->inverse_mass = (real *)work->memory;
    work->touching = (touching_pair *)(work->inverse_mass + size.bodies);
    work->island_ring = (int32_t *)work->memory;
    work->most_solved = size.manifolds;
    if (more.hints + more.flat_hints > 0) give_hints(world);
    return true;
}

/* ---- After the solver ---- */

/* A body that has moved by less than half of its inner radius has not passed through anything. */
static bool is_fast(const step_work *work, const rigid_body *body) {
    if (!work->world->def.enable_continuous) return false;
    if (body->kind != TACT_BODY_DYNAMIC || body->first_shape == NONE) return false;
    return body->deeply_penetrated || motion_bound(body, work->settings.dt) > R(0.5) * body->inner_radius;
}

static bool is_slow(const tactn_world *world, const rigid_body *body) {
    if (body->kind == TACT_BODY_KINEMATIC) return !is_moving(body);
    real speed = length(body->state.velocity) + spin_size(body->state.angular_velocity) * body->extent;
    return speed <= (body->sleep_speed > 0 ? body->sleep_speed : world->def.sleep_speed);
}

/* Out of range: the body stops where it was. */
static void stay(rigid_body *body) {
    body->state.pose = body->last_pose;
    body->state.velocity = zero();
    body->state.angular_velocity = no_spin();
}

static void finish_bodies(void *data, int task) {
    const step_work *work = data;
    const tactn_world *world = work->world;
    int32_t from = task * MOVE_CHUNK, to = from + MOVE_CHUNK;
    if (to > world->awake.count) to = world->awake.count;
    for (int32_t i = from; i < to; i++) {
        rigid_body *body = body_at(world, *int_at(&world->awake, i));
        if (!(greatest(body->state.pose.position) <= LARGEST_SCALE)) stay(body);
        body->deeply_penetrated = atomic_load_explicit(&work->deep[i], memory_order_relaxed);
        body->state.force = zero();
        body->state.torque = no_spin();
        bool slow = is_slow(world, body);
        body->sleep_time = slow ? body->sleep_time + work->settings.dt : 0;
        work->flags[i] = (unsigned char)(update_shape_poses(world, body) ? LEFT_FAT_AABB : 0);
        if (is_fast(work, body)) work->flags[i] |= FAST;
        if (slow && body->sleep_time >= world->def.sleep_seconds) work->flags[i] |= RESTED;
    }
}

/* Moves the proxies of bodies that have exactly these of the flags LEFT_FAT_AABB and FAST. */
static void move_proxies(step_work *work, unsigned flags) {
    tactn_world *world = work->world;
    for (int32_t i = 0; i < world->awake.count; i++) {
        if ((work->flags[i] & (LEFT_FAT_AABB | FAST)) != flags) continue;
        const rigid_body *body = body_at(world, *int_at(&world->awake, i));
        for (int32_t k = body->first_shape; k != NONE; k = shape_at(world, k)->next) {
            if (left_fat_aabb(world, shape_at(world, k)) || flags == (LEFT_FAT_AABB | FAST)) move_proxy(world, k);
        }
    }
}

static void update_stats(const step_work *work) {
    tactn_world *world = work->world;
    world->stats.island_count = work->island_count;
    world->stats.pair_count = world->contact_used;
    world->stats.max_overlap = work->overlap;
    world->stats.contact_count = world->touching_count + world->more_count;
}

/* Lists the bodies that are awake, and says afterwards which of them have fallen asleep. */
static void list_moves(tactn_world *world) {
    tact_body_move *moves = world->moves.items;
    world->moves.count = world->awake.count;
    for (int32_t i = 0; i < world->awake.count; i++)
        moves[i] = (tact_body_move){body_id(world, *int_at(&world->awake, i)), false};
}

static void mark_sleepers(tactn_world *world) {
    tact_body_move *moves = world->moves.items;
    for (int32_t i = 0; i < world->moves.count && world->awake.count < world->moves.count; i++)
        moves[i].fell_asleep = !is_awake(world, (int32_t)moves[i].body.index);
}

static double clock_now(const tactn_world *world) {
    return world->callbacks.seconds ? world->callbacks.seconds(world->callbacks.context) : 0;
}

/* Notes how long a phase took that ends now. */
static void end_phase(const tactn_world *world, double *phase, double *begin) {
    double now = clock_now(world);
    *phase = now - *begin;
    *begin = now;
}

/* For substeps that are longer by more than this factor impulses begin at zero. */
#define MOST_LONGER 64

/* Impulses are those of forces in a substep: where it has another length than in the last step, they change with it,
 * also of what sleeps. */
static void scale_impulses(tactn_world *world, const tactn_solver_settings *now) {
    const tactn_solver_settings *last = &world->def.solver;
    if (now->dt == last->dt && now->substeps == last->substeps) return;
    real factor = now->dt / last->dt * ((real)last->substeps / (real)now->substeps);
    if (!(factor <= MOST_LONGER)) factor = 0;
    for (int32_t i = 0; i < world->contacts.count; i++) {
        contact_pair *c = contact_at(world, i);
        if (!c->used || c->points == NONE) continue;
        for (int32_t k = 0; k < manifold_count(world, c); k++) {
            tactn_solver_contact *solved = manifold_at(world, c, k);
            for (int n = 0; n < solved->point_count; n++) scale_point_impulses(&solved->point[n], factor);
            scale_patch_impulses(solved, factor);
        }
    }
    for (int32_t i = 0; HAS_JOINTS && i < world->joints.count; i++) {
        real *impulse = joint_at(world, i)->solver.impulse;
        for (int k = 0; k < TACTN_JOINT_IMPULSES; k++) impulse[k] *= factor;
    }
    for (int32_t i = 0; i < coupling_slots(world); i++) coupling_at(world, i)->solver.impulse *= factor;
}

/* For assertions: a small world is validated after each step, a large one after some, a restored one not: its bytes may
 * have been forged. */
static inline bool is_validated(const tactn_world *world) {
    return !world->restored && world->step % (uint64_t)(1 + (world->contact_used + world->shape_count) / 256) == 0;
}

tact_status tactn_world_step(tactn_world *world, real dt, int substeps) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tact_status status = step_status(world, dt, substeps);
    if (status != TACT_OK) return status;
    step_work work = {.world = world, .settings = world->def.solver};
    work.settings.dt = dt;
    work.settings.substeps = substeps;
    double start = clock_now(world), begin = start;
    if (!prepare_step(&work)) return TACT_NO_MEMORY;
    tact_step_profile *profile = &world->profile;
    clear_events(world);
    scale_impulses(world, &work.settings);
    world->def.solver = work.settings;
    world->step++;
    world->stats.impact_count = 0;
    forget_rule(world);
    add_new_pairs(world);
    if (world->awake_contacts.count > world->contact_used) compact_awake_contacts(world);
    emit_sensor_ends(world);
    end_phase(world, &profile->pairs, &begin);
    if (HAS_JOINTS) wake_by_joints(world);
    do {
        update_all_contacts(&work);
    } while (HAS_JOINTS && wake_by_joints(world));
    emit_sensor_ends(world);
    end_phase(world, &profile->contacts, &begin);
    make_islands(&work);
    end_phase(world, &profile->islands, &begin);
    status = solve_batches(&work);
    end_phase(world, &profile->solver, &begin);
    int32_t chunks = (world->awake.count + MOVE_CHUNK - 1) / MOVE_CHUNK;
    run_tasks(world, finish_bodies, &work, chunks);
    move_proxies(&work, LEFT_FAT_AABB);
    end_phase(world, &profile->boxes, &begin);
    solve_continuous(&work);
    move_proxies(&work, LEFT_FAT_AABB | FAST);
    improve_tree(world);
    end_phase(world, &profile->continuous, &begin);
    compact_events(&work);
    if (HAS_JOINTS) break_joints(&work);
    list_moves(world);
    sleep_islands(&work);
    mark_sleepers(world);
    update_stats(&work);
    end_phase(world, &profile->sleep, &begin);
    profile->total = begin - start;
    TACT_ASSERT(!is_validated(world) || world_intact(world));
    return status;
}
