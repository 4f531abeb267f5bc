/* The library's worlds, in the dimension and the precision that this file is compiled for. */
#include "simulate/simulation.h"

#include <stdlib.h>
#include <string.h>

#include "base/progress.h"
#include "scene/library.h"

#ifdef TACT_FLOAT
#define SIMULATION SIMULATION_FLOAT
#else
#define SIMULATION SIMULATION_DOUBLE
#endif

struct simulation {
    const scene *scene;
    tactn_world *world;
    tact_body_id *bodies;     /* in the scene's order */
    tactn_recorder *recorder; /* null: steps are not recorded */
};

static void close_simulation(simulation *s) {
    tactn_recorder_destroy(s->recorder);
    tactn_world_destroy(s->world);
    free(s->bodies);
    free(s);
}

/* Finds the bodies of a restored world: their order is that of the scene. */
static bool find_bodies(simulation *s, error *error) {
    size_t count = 0;
    tact_body_id id = {0, 0};
    while ((id = tactn_world_next_body(s->world, id)).generation != 0) {
        if (count < s->scene->body_count) s->bodies[count] = id;
        count++;
    }
    if (count == s->scene->body_count) return true;
    return error_set(error, "%s: the saved state has %zu bodies, and this scene has %zu; it must be a state of it",
                     s->scene->file, count, s->scene->body_count);
}

static bool restore(simulation *s, const tact_tasks *tasks, const simulation_state *state, error *error) {
    tact_status status = tactn_world_restore(state->bytes, state->size, NULL, tasks, &s->world);
    if (status == TACT_OK) return find_bodies(s, error);
    if (status == TACT_NO_MEMORY) return error_memory(error);
    return error_set(error,
                     "%s: the saved state cannot be used: %s; it must come from --save with the same dimension, "
                     "precision and build of tact",
                     s->scene->file, tact_status_text(status));
}

/* The clock of the profile. */
static double seconds_now(void *context) {
    (void)context;
    return progress_clock();
}

static simulation *open_simulation(const scene *scene, const tact_tasks *tasks, const simulation_state *state,
                                   error *error) {
    simulation *s = calloc(1, sizeof *s);
    tact_body_id *bodies = calloc(scene->body_count + 1, sizeof *bodies);
    if (!s || !bodies) {
        free(s);
        free(bodies);
        error_memory(error);
        return NULL;
    }
    *s = (simulation){.scene = scene, .bodies = bodies};
    bool good;
    if (state) {
        good = restore(s, tasks, state, error);
    } else {
        tactn_world_def def = scene_worldn_def(scene);
        if (tasks) def.tasks = *tasks;
        s->world = scene_worldn(scene, &def, bodies, error);
        good = s->world;
    }
    if (good) {
        tactn_world_set_callbacks(s->world, &(tactn_world_callbacks){.seconds = seconds_now});
        return s;
    }
    close_simulation(s);
    return NULL;
}

static bool step(simulation *s, double seconds, int substeps, error *error) {
    if (!scene_worldn_apply_media(s->world, s->scene, seconds, error)) return false;
    tact_status status = s->recorder ? tactn_recorder_step(s->recorder, (tact_real)seconds, substeps)
                                     : tactn_world_step(s->world, (tact_real)seconds, substeps);
    if (status == TACT_OK) return true;
    if (status == TACT_NO_MEMORY) return error_memory(error);
    return error_set(error, "%s: step %.0f: %s", s->scene->file, (double)(tactn_world_stats_get(s->world).step + 1),
                     tact_status_text(status));
}

static void motion(const simulation *s, size_t body, body_motion *out) {
    tactn_body_state state = tactn_body_get(s->world, s->bodies[body]);
    store(state.pose.position, out->position);
    store_rotation(state.pose.rotation, out->rotation);
    store(state.velocity, out->velocity);
    store_spin(state.angular_velocity, out->angular_velocity);
    out->awake = state.awake;
}

static void describe(const simulation *s, simulation_facts *out) {
    tactn_world_stats stats = tactn_world_stats_get(s->world);
    tactn_world_motion sum = tactn_world_totals(s->world);
    *out = (simulation_facts){.awake = stats.awake_count,
                              .contacts = stats.contact_count,
                              .pairs = stats.pair_count,
                              .islands = stats.island_count,
                              .impacts = stats.impact_count,
                              .bytes = stats.bytes,
                              .profile = tactn_world_profile(s->world),
                              .deepest_overlap = (double)stats.max_overlap,
                              .mass = (double)sum.mass,
                              .kinetic_energy = (double)sum.kinetic_energy,
                              .potential_energy = (double)sum.potential_energy};
    store(sum.momentum, out->momentum);
    store_spin(sum.angular_momentum, out->angular_momentum);
}

static int points(const simulation *s, int i, double out[4][3]) {
    tactn_world_contact contact = tactn_world_contact_at(s->world, i);
    for (int k = 0; k < contact.point_count; k++) store(contact.point[k].position, out[k]);
    return contact.point_count;
}

static uint64_t hash(const simulation *s) { return tactn_world_hash(s->world); }

static bool save(const simulation *s, simulation_state *out) {
    out->size = tactn_world_save_bytes(s->world);
    out->bytes = malloc(out->size);
    return out->bytes && tactn_world_save(s->world, out->bytes, out->size) == TACT_OK;
}

/* What could not be written is seen when the stream is closed. */
static void write_part(void *context, const void *bytes, size_t count) { fwrite(bytes, 1, count, context); }

static bool record_steps(simulation *s, FILE *out) {
    const tact_writer writer = {out, write_part};
    return tactn_recorder_create(s->world, &writer, &s->recorder) == TACT_OK;
}

static tact_status replay(const simulation_state *recording, const tact_tasks *tasks, simulation_replay *out) {
    const tactn_replay_options options = {.tasks = *tasks};
    tactn_replay found;
    tact_status status = tactn_world_replay(recording->bytes, recording->size, &options, &found);
    *out = (simulation_replay){found.steps, found.first_difference, found.hash};
    return status;
}

const simulation_kind SIMULATION = {open_simulation, close_simulation, step, motion, describe,
                                    points,          hash,             save, record_steps, replay};
