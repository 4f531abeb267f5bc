/* The commands that main() chooses from. Each returns false with a message. */
#ifndef TACT_CLI_COMMAND_COMMANDS_H
#define TACT_CLI_COMMAND_COMMANDS_H

#include "base/error.h"
#include "base/options.h"
#include "base/output.h"
#include "query/engine.h"

/* Those that ask about a scene: tact distance, overlap, collide, raycast, cast, toi. */
bool query_command(const options *options, error *error);
/* tact explain. */
bool explain_command(const options *options, error *error);
/* tact simulate. */
bool simulate_command(const options *options, error *error);
/* tact hull. */
bool hull_command(const options *options, error *error);

/* Whether a mesh is not convex, and how far its surface lies inside its hull; unless `quiet` with a note on stderr. */
bool note_convexity(const char *name, const surface *mesh, const solid *hull, bool quiet, double *depth);
/* The same for all meshes of a scene, kept in its shapes for the rows to come. */
void note_meshes(const engine_kind *kind, const engine *engine, scene *scene, bool quiet);
/* A note where a scene has no two bodies, or lists no pairs. */
void note_no_pairs(const char *file, const scene *scene);

#endif
