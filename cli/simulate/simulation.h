/* A scene in motion behind one interface for both dimensions and both precisions. simulation.c is compiled for each of
 * the four, as engine.c is. Everything that crosses this interface is double; vectors have three components, in the
 * plane with z = 0, and spins of the plane have theirs in the third. */
#ifndef TACT_CLI_SIMULATE_SIMULATION_H
#define TACT_CLI_SIMULATE_SIMULATION_H

#include <stdio.h>

#include "scene/scene.h"
#include "tact/memory.h"
#include "tact/world.h"

/* State of a body: the pose of its frame, the velocity of its center of mass. */
typedef struct body_motion {
    double position[3], rotation[4]; /* as in scene_body */
    double velocity[3], angular_velocity[3];
    bool awake;
} body_motion;

/* Statistics of a world after its last step. */
typedef struct simulation_facts {
    int awake, contacts, pairs, islands, impacts;
    size_t bytes;           /* the memory that it has */
    tact_step_profile profile;
    double deepest_overlap; /* of the last step, when it began */
    double mass, kinetic_energy, potential_energy;
    double momentum[3], angular_momentum[3];
} simulation_facts;

typedef struct simulation simulation;

/* The world as bytes, to be written to a file; the caller frees them. */
typedef struct simulation_state {
    void *bytes;
    size_t size;
} simulation_state;

/* What a replay of a recording has found. */
typedef struct simulation_replay {
    uint64_t steps, first_difference, hash; /* as in tactN_replay */
} simulation_replay;

typedef struct simulation_kind {
    /* The scene's world; or, where there is a state, the world that was saved, which must be of the same scene. The
     * scene must outlive it. */
    simulation *(*open)(const scene *scene, const tact_tasks *tasks, const simulation_state *state, error *error);
    void (*close)(simulation *s);
    bool (*step)(simulation *s, double seconds, int substeps, error *error);
    void (*motion)(const simulation *s, size_t body, body_motion *out);
    void (*describe)(const simulation *s, simulation_facts *out);
    /* The points of contact i, from 0 to facts.contacts - 1, in the world; how many there are, at most four. */
    int (*points)(const simulation *s, int i, double out[4][3]);
    uint64_t (*hash)(const simulation *s);
    /* False when memory is out. */
    bool (*save)(const simulation *s, simulation_state *out);
    /* Writes all steps from now on to a stream, until it is closed. False when memory is out. */
    bool (*record)(simulation *s, FILE *out);
    tact_status (*replay)(const simulation_state *recording, const tact_tasks *tasks, simulation_replay *out);
} simulation_kind;

extern const simulation_kind simulation_double2, simulation_double3, simulation_float2, simulation_float3;

/* The one for a dimension and a precision; simulations.c. */
const simulation_kind *simulation_choose(int dimension, bool single_precision);

#endif
