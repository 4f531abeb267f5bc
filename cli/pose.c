/* Relative poses and the way back to the world, in double through the library's own vectors. */
#include "pose.h"

#include <float.h>
#include <math.h>

#include "tact/math2.h"
#include "tact/math3.h"

static tact3_pose pose3_of(const scene_body *body) {
    const double *p = body->position, *q = body->rotation;
    return (tact3_pose){{p[0], p[1], p[2]}, {q[0], q[1], q[2], q[3]}};
}

static tact2_pose pose2_of(const scene_body *body) {
    const double *p = body->position, *r = body->rotation;
    return (tact2_pose){{p[0], p[1]}, {r[0], r[1]}};
}

static void store3(tact3_vec v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = v.z; }

static void store2(tact2_vec v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = 0; }

void pose_relative(int dimension, const scene_body *a, const scene_body *b, double position[3], double rotation[4]) {
    if (dimension == 2) {
        tact2_pose relative = tact2_relative_pose(pose2_of(a), pose2_of(b));
        store2(relative.position, position);
        rotation[0] = relative.rotation.c, rotation[1] = relative.rotation.s;
        rotation[2] = rotation[3] = 0;
        return;
    }
    tact3_pose relative = tact3_relative_pose(pose3_of(a), pose3_of(b));
    store3(relative.position, position);
    rotation[0] = relative.rotation.x, rotation[1] = relative.rotation.y;
    rotation[2] = relative.rotation.z, rotation[3] = relative.rotation.w;
}

/* The difference of the positions is off by half a unit in the last place, and turning it by at most seven more: a
 * matrix of products of products, then three products summed. The composed rotation likewise turns b's points. In the
 * plane there are fewer of each. */
double pose_rounding(const double position[3], double reach) {
    double t = sqrt(position[0] * position[0] + position[1] * position[1] + position[2] * position[2]);
    return 4 * DBL_EPSILON * (t + reach);
}

void pose_point(int dimension, const scene_body *body, const double point[3], double out[3]) {
    if (dimension == 2)
        store2(tact2_pose_point(pose2_of(body), tact2_v(point[0], point[1])), out);
    else
        store3(tact3_pose_point(pose3_of(body), tact3_v(point[0], point[1], point[2])), out);
}

void pose_direction(int dimension, const scene_body *body, const double direction[3], double out[3]) {
    if (dimension == 2) {
        tact2_vec d = tact2_rotate(pose2_of(body).rotation, tact2_v(direction[0], direction[1]));
        store2(tact2_scale(1 / tact2_length(d), d), out);
    } else {
        tact3_vec d = tact3_rotate(pose3_of(body).rotation, tact3_v(direction[0], direction[1], direction[2]));
        store3(tact3_scale(1 / tact3_length(d), d), out);
    }
}
