/* The commands that main() chooses from. Each returns false with a message. */
#ifndef TACT_CLI_COMMAND_COMMANDS_H
#define TACT_CLI_COMMAND_COMMANDS_H

#include "base/error.h"
#include "base/options.h"
#include "base/output.h"
#include "query/engine.h"

/* tact distance, overlap, collide, raycast, cast, toi. */
bool query_command(const options *options, error *error);
/* tact explain. */
bool explain_command(const options *options, error *error);
/* tact simulate. */
bool simulate_command(const options *options, error *error);
/* tact replay. *differs is set where a step was another than the recorded one. */
bool replay_command(const options *options, bool *differs, error *error);
/* tact hull. */
bool hull_command(const options *options, error *error);
/* tact clash. *new_clash is set where it is compared with an earlier report, which lacks a clash. */
bool clash_command(const options *options, bool *new_clash, error *error);
/* tact mesh. */
bool mesh_command(const options *options, error *error);

/* Returns true if a mesh is not convex, with the depth of its surface inside its hull. Prints a note unless `quiet`. */
bool note_convexity(const char *name, const surface *mesh, const solid *hull, bool quiet, double *depth);
/* Checks all meshes of a scene and stores the results in its shapes. */
void note_meshes(const engine_kind *kind, const engine *engine, scene *scene, bool quiet);
/* Prints a note if a scene has less than two bodies, an empty list of pairs, or half-spaces alone. */
void note_no_pairs(const char *file, const scene *scene);
/* Prints a note if so many rows are to come that options that leave some out are worth a word. */
void note_many_pairs(const char *file, const scene *scene, command command);

#endif
