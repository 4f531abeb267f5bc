/* Makes a world of the library from a scene, for the command, the tests and the benchmark. scene_world.c is compiled
 * for each dimension and precision; TACT_FLOAT selects the names for the float library. */
#ifndef TACT_CLI_SCENE_SCENE_WORLD_H
#define TACT_CLI_SCENE_SCENE_WORLD_H

#include "scene/scene.h"
#include "tact/tact.h"

#ifdef TACT_FLOAT
#define scene_world2 scene_world2f
#define scene_world3 scene_world3f
#define scene_world2_def scene_world2f_def
#define scene_world3_def scene_world3f_def
#define scene_world2_apply_media scene_world2f_apply_media
#define scene_world3_apply_media scene_world3f_apply_media
#endif

/* The library's defaults for the scene's length, with the scene's gravity. */
tact2_world_def scene_world2_def(const scene *scene);
tact3_world_def scene_world3_def(const scene *scene);

/* Creates a world with the scene's bodies, in their order; null and a message on failure. Meshes must have been
 * loaded. A null `def` is the one above. `bodies`, if not null, receives the id of each body. The world keeps no
 * pointer into the scene. */
tact2_world *scene_world2(const scene *scene, const tact2_world_def *def, tact_body_id *bodies, error *error);
tact3_world *scene_world3(const scene *scene, const tact3_world_def *def, tact_body_id *bodies, error *error);

/* Adds the forces of the scene's fluids and winds for the next step, of so many seconds. */
bool scene_world2_apply_media(tact2_world *world, const scene *scene, double seconds, error *error);
bool scene_world3_apply_media(tact3_world *world, const scene *scene, double seconds, error *error);

#endif
