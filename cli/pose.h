/* Poses in double whatever the precision of the query: far from the origin everything hangs on these differences. */
#ifndef TACT_CLI_POSE_H
#define TACT_CLI_POSE_H

#include "scene.h"

/* The pose of b's frame in a's frame. The rotation is of the dimension's kind, as in scene_body. */
void pose_relative(int dimension, const scene_body *a, const scene_body *b, double position[3], double rotation[4]);
/* What b's relative pose may be off by, as a motion of its points within this reach of its frame's origin. */
double pose_rounding(const double position[3], double reach);
/* From a body's frame to the world. */
void pose_point(int dimension, const scene_body *body, const double point[3], double out[3]);
/* A direction likewise, made unit length. */
void pose_direction(int dimension, const scene_body *body, const double direction[3], double out[3]);

#endif
