/* Worlds: made, stepped, asked how they are, saved and restored. */
#include <stdlib.h>

#include "world.h"

static double *rows;
static size_t row_room;

double *world_rows(size_t numbers) {
    if (numbers <= row_room) return rows;
    size_t room = numbers < 1024 ? 1024 : numbers + numbers / 2;
    double *larger = room <= SIZE_MAX / sizeof *rows ? malloc(room * sizeof *rows) : NULL;
    if (!larger) return NULL;
    free(rows);
    rows = larger;
    row_room = room;
    return rows;
}

/* Where the last answer in rows begins. */
EXPORT("world_rows") const double *world_rows_begin(void) { return rows; }

/* ---- Made and destroyed ---- */

static void store_world_def(const tactn_world_def *def, double *to) {
    to = store(def->solver.gravity, to);
    to = store_number(def->solver.contact_hertz, to);
    to = store_number(def->solver.contact_damping_ratio, to);
    to = store_number(def->solver.slop, to);
    to = store_number(def->solver.max_push_velocity, to);
    to = store_number(def->solver.restitution_speed, to);
    to = store_number(def->solver.max_speed, to);
    to = store_number(def->sleep_speed, to);
    to = store_number(def->sleep_seconds, to);
    to = store_number(!def->enable_sleep, to);
    store_number(!def->enable_continuous, to);
}

static void load_world_def(tactn_world_def *def, const double *from) {
    def->solver.gravity = load(from);
    from += DIMENSION;
    def->solver.contact_hertz = from[0];
    def->solver.contact_damping_ratio = from[1];
    def->solver.slop = from[2];
    def->solver.max_push_velocity = from[3];
    def->solver.restitution_speed = from[4];
    def->solver.max_speed = from[5];
    def->sleep_speed = from[6];
    def->sleep_seconds = from[7];
    def->enable_sleep = !(from[8] > 0);
    def->enable_continuous = !(from[9] > 0);
}

/* What holds for bodies of about this size: a definition, which world_create() takes from the same place. */
EXPORT("world_defaults") void bridge_world_defaults(double length) {
    tactn_world_def def = tactn_world_defaults(length);
    store_world_def(&def, bridge_mail);
}

/* A status; then the world's address. */
EXPORT("world_create") int bridge_world_create(double length) {
    tactn_world_def def = tactn_world_defaults(length);
    tactn_world *world;
    load_world_def(&def, bridge_mail);
    tact_status status = tactn_world_create(&def, &world);
    store_number((double)(uintptr_t)world, bridge_mail);
    return status;
}

EXPORT("world_destroy") void bridge_world_destroy(tactn_world *world) { tactn_world_destroy(world); }

EXPORT("world_reserve") int bridge_world_reserve(tactn_world *world, int bodies, int shapes) {
    return tactn_world_reserve(world, bodies, shapes);
}

/* ---- Steps ---- */

EXPORT("world_step") int bridge_world_step(tactn_world *world, double dt, int substeps) {
    return tactn_world_step(world, dt, substeps);
}

EXPORT("world_set_gravity") int bridge_world_set_gravity(tactn_world *world) {
    return tactn_world_set_gravity(world, load(bridge_mail));
}

EXPORT("world_gravity") void bridge_world_gravity(const tactn_world *world) {
    store(tactn_world_gravity(world), bridge_mail);
}

/* Filter, center, radius, impulse. */
EXPORT("world_explode") int bridge_world_explode(tactn_world *world) {
    const double *from = bridge_mail + FILTER;
    return tactn_world_explode(world, &(tactn_explosion){.center = load(from), .radius = from[DIMENSION],
                                                         .impulse = from[DIMENSION + 1],
                                                         .filter = load_filter(bridge_mail)});
}

/* ---- What it tells of itself ---- */

EXPORT("world_stats") void bridge_world_stats(const tactn_world *world) {
    tactn_world_stats stats = tactn_world_stats_get(world);
    double *to = store_number((double)stats.step, bridge_mail);
    to = store_number(stats.body_count, to);
    to = store_number(stats.awake_count, to);
    to = store_number(stats.shape_count, to);
    to = store_number(stats.pair_count, to);
    to = store_number(stats.contact_count, to);
    to = store_number(stats.island_count, to);
    to = store_number(stats.impact_count, to);
    to = store_number(stats.max_overlap, to);
    to = store_number((double)stats.bytes, to);
    store_number(stats.joint_count, to);
}

EXPORT("world_motion") void bridge_world_motion(const tactn_world *world) {
    tactn_world_motion sum = tactn_world_totals(world);
    double *to = store_number(sum.mass, bridge_mail);
    to = store_number(sum.kinetic_energy, to);
    to = store_number(sum.potential_energy, to);
    to = store(sum.momentum, to);
    store_spin(sum.angular_momentum, to);
}

/* Lower and upper corner. */
EXPORT("world_bounds") void bridge_world_bounds(const tactn_world *world) {
    store_bounds(tactn_world_bounds(world), bridge_mail);
}

/* The upper and the lower half. */
EXPORT("world_hash") void bridge_world_hash(const tactn_world *world) {
    uint64_t hash = tactn_world_hash(world);
    double *to = store_number((double)(hash >> 32), bridge_mail);
    store_number((double)(uint32_t)hash, to);
}

/* ---- Saved and restored; the bytes are JavaScript's ---- */

EXPORT("world_save_bytes") size_t bridge_world_save_bytes(const tactn_world *world) {
    return tactn_world_save_bytes(world);
}

EXPORT("world_save") int bridge_world_save(const tactn_world *world, void *memory, size_t bytes) {
    return tactn_world_save(world, memory, bytes);
}

/* A status; then the world's address. */
EXPORT("world_restore") int bridge_world_restore(const void *memory, size_t bytes) {
    tactn_world *world;
    tact_status status = tactn_world_restore(memory, bytes, NULL, NULL, &world);
    store_number((double)(uintptr_t)world, bridge_mail);
    return status;
}

EXPORT("world_load") int bridge_world_load(tactn_world *world, const void *memory, size_t bytes) {
    return tactn_world_load(world, memory, bytes);
}
