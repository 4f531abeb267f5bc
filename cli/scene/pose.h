/* Poses in double whatever the precision of the query: far from the origin everything hangs on these differences. */
#ifndef TACT_CLI_SCENE_POSE_H
#define TACT_CLI_SCENE_POSE_H

#include "scene/scene.h"

/* The pose of b's frame in a's frame. The rotation is of the dimension's kind, as in scene_body. */
void pose_relative(int dimension, const scene_body *a, const scene_body *b, double position[3], double rotation[4]);
/* Bounds the rounding error of a relative pose, as a displacement of points within this reach of an origin at this
 * distance. */
double pose_rounding(double distance, double reach);
double pose_length(const double v[3]);
/* Takes a point from a body's frame to the world. */
void pose_point(int dimension, const scene_body *body, const double point[3], double out[3]);
/* Takes a direction from a body's frame to the world and normalises it. */
void pose_direction(int dimension, const scene_body *body, const double direction[3], double out[3]);

/* Composes a body's pose with one in its frame; the other members of `out` are left unchanged. */
void pose_compose(int dimension, const scene_body *body, const double position[3], const double rotation[4],
                  scene_body *out);

/* Take a point and a vector from the world into a body's frame. */
void pose_local_point(int dimension, const scene_body *body, const double point[3], double out[3]);
void pose_local_vector(int dimension, const scene_body *body, const double vector[3], double out[3]);

/* The body where it is after this part of its motion, as the library's sweeps have it. A body at rest stays. */
scene_body pose_after(int dimension, const scene_body *body, double fraction);

#endif
