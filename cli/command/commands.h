/* The commands that main() chooses from. Each returns false with a message. */
#ifndef TACT_CLI_COMMAND_COMMANDS_H
#define TACT_CLI_COMMAND_COMMANDS_H

#include "base/error.h"
#include "base/options.h"
#include "base/output.h"
#include "query/engine.h"

/* Those that ask about a scene: tact distance, overlap, collide, raycast, cast, toi. */
bool query_command(const options *options, problem *problem);
/* tact explain. */
bool explain_command(const options *options, problem *problem);
/* tact simulate. */
bool simulate_command(const options *options, problem *problem);
/* tact hull. */
bool hull_command(const options *options, problem *problem);

/* A note on stderr when a mesh is not convex. */
void note_convexity(const char *name, const surface *mesh, const solid *hull);
/* The same for all meshes of a scene. */
void note_meshes(const engine_kind *kind, const engine *engine, const scene *scene);

#endif
