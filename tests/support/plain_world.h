/* Worlds made of plain scenes (plain_scene.h). */
#ifndef TACT_TESTS_SUPPORT_PLAIN_WORLD_H
#define TACT_TESTS_SUPPORT_PLAIN_WORLD_H

#include "tact/dimension.h"

#include "support/plain_scene.h"

/* A shape; where it is a hull, *memory is to be given to free() when the shape is not used any more. Ends the program
 * when the library refuses it. */
tactn_shape plain_make_shape(const plain_shape *shape, void **memory);
/* The pose of a body or a part. */
tactn_pose plain_pose(const double position[3], const double rotation[4]);
/* And back, for looking at: angles of the plane have other last bits on other machines. */
void plain_numbers(tactn_pose pose, double position[3], double rotation[4]);
tactn_vec plain_vector(const double numbers[3]);
tactn_angular plain_spin(const double numbers[3]);

/* The definition of a scene's world: defaults, its length and its gravity. */
tactn_world_def plain_world_def(const plain_scene *scene);
/* Its bodies and shapes in their order. ids, of as many places as there are bodies, may be null. Ends the program
 * when the library refuses something. */
tactn_world *plain_world(const plain_scene *scene, const tactn_world_def *def, tact_body_id *ids);

#endif
