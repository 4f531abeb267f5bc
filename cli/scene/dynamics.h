/* The part of the scene format that a simulation needs: gravity, materials, masses, velocities, joints, couplings,
 * fluids and wind. */
#ifndef TACT_CLI_SCENE_DYNAMICS_H
#define TACT_CLI_SCENE_DYNAMICS_H

#include "base/reader.h"
#include "scene/scene.h"

/* Defaults of bodies. */
typedef struct scene_defaults {
    scene_material material;
    double linear_damping, angular_damping;
} scene_defaults;

/* The keys of a body, and those of one of the shapes of a compound. */
extern const char *const dynamics_body_keys[], *const dynamics_part_keys[];

/* "gravity", "length" and "defaults" at the top of a scene. */
bool dynamics_read_world(reader *r, const json_t *root, scene *scene, scene_defaults *out);
/* Reads a body's own members; the material of its shapes is not read. */
bool dynamics_read_body(reader *r, const json_t *object, int dimension, const scene_defaults *defaults,
                        scene_dynamics *out);
/* Reads the material of a body, or of one of its shapes; missing members are left unchanged. */
bool dynamics_read_material(reader *r, const json_t *object, int dimension, scene_material *out);

/* "joints" and "couplings" at the top of a scene, whose bodies have been read. body_names: the place of each by its
 * name. */
bool dynamics_read_joints(reader *r, const json_t *root, scene *scene, const json_t *body_names);
/* "fluids" and "winds" at the top of a scene. */
bool dynamics_read_media(reader *r, const json_t *root, scene *scene);

#endif
