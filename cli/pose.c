/* Relative poses and the way back to the world, in double through the library's own vectors. */
#include "pose.h"

#include <float.h>
#include <math.h>

#include "tact/math3.h"

static tact3_pose pose_of(const scene_body *body) {
    const double *p = body->position, *q = body->rotation;
    return (tact3_pose){{p[0], p[1], p[2]}, {q[0], q[1], q[2], q[3]}};
}

void pose_relative(const scene_body *a, const scene_body *b, double position[3], double rotation[4]) {
    tact3_pose relative = tact3_relative_pose(pose_of(a), pose_of(b));
    position[0] = relative.position.x, position[1] = relative.position.y, position[2] = relative.position.z;
    rotation[0] = relative.rotation.x, rotation[1] = relative.rotation.y;
    rotation[2] = relative.rotation.z, rotation[3] = relative.rotation.w;
}

/* The difference of the positions is off by half a unit in the last place, and turning it by at most seven more: a
 * matrix of products of products, then three products summed. The composed rotation likewise turns b's points. */
double pose_rounding(const double position[3], double reach) {
    double t = sqrt(position[0] * position[0] + position[1] * position[1] + position[2] * position[2]);
    return 4 * DBL_EPSILON * (t + reach);
}

static void store(tact3_vec v, double out[3]) {
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

void pose_point(const scene_body *body, const double point[3], double out[3]) {
    store(tact3_pose_point(pose_of(body), tact3_v(point[0], point[1], point[2])), out);
}

void pose_direction(const scene_body *body, const double direction[3], double out[3]) {
    tact3_vec d = tact3_rotate(pose_of(body).rotation, tact3_v(direction[0], direction[1], direction[2]));
    store(tact3_scale(1 / tact3_length(d), d), out);
}
