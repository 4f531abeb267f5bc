/* Relative poses, the way to the world and back, and motions, in double through the library's own vectors. */
#include "scene/pose.h"

#include <float.h>
#include <math.h>

#include "tact/cast2.h"
#include "tact/cast3.h"

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
double pose_rounding(double distance, double reach) { return 4 * DBL_EPSILON * (distance + reach); }

double pose_length(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

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

void pose_local_vector(int dimension, const scene_body *body, const double vector[3], double out[3]) {
    if (dimension == 2) {
        tact2_mat turned = tact2_rotation_matrix(pose2_of(body).rotation);
        store2(tact2_transform_transposed(turned, tact2_v(vector[0], vector[1])), out);
    } else {
        tact3_mat turned = tact3_rotation_matrix(pose3_of(body).rotation);
        store3(tact3_transform_transposed(turned, tact3_v(vector[0], vector[1], vector[2])), out);
    }
}

void pose_local_point(int dimension, const scene_body *body, const double point[3], double out[3]) {
    double from_body[3];
    for (int i = 0; i < 3; i++) from_body[i] = point[i] - body->position[i];
    pose_local_vector(dimension, body, from_body, out);
}

void pose_compose(int dimension, const scene_body *body, const double position[3], const double rotation[4],
                  scene_body *out) {
    pose_point(dimension, body, position, out->position);
    if (dimension == 2) {
        tact2_rotation turned =
            tact2_compose_rotation(pose2_of(body).rotation, (tact2_rotation){rotation[0], rotation[1]});
        out->rotation[0] = turned.c, out->rotation[1] = turned.s;
        return;
    }
    tact3_quat part = {rotation[0], rotation[1], rotation[2], rotation[3]};
    tact3_quat turned = tact3_compose_rotation(pose3_of(body).rotation, part);
    out->rotation[0] = turned.x, out->rotation[1] = turned.y;
    out->rotation[2] = turned.z, out->rotation[3] = turned.w;
}

static void turn2(scene_body *body, double fraction) {
    const double *t = body->turn;
    tact2_sweep sweep = {pose2_of(body), pose2_of(body)};
    sweep.to.rotation = tact2_compose_rotation((tact2_rotation){t[0], t[1]}, sweep.from.rotation);
    tact2_rotation turned = fraction < 1 ? tact2_sweep_pose(&sweep, fraction).rotation : sweep.to.rotation;
    body->rotation[0] = turned.c, body->rotation[1] = turned.s;
}

static void turn3(scene_body *body, double fraction) {
    const double *t = body->turn;
    tact3_sweep sweep = {pose3_of(body), pose3_of(body)};
    sweep.to.rotation = tact3_compose_rotation((tact3_quat){t[0], t[1], t[2], t[3]}, sweep.from.rotation);
    tact3_quat turned = fraction < 1 ? tact3_sweep_pose(&sweep, fraction).rotation : sweep.to.rotation;
    body->rotation[0] = turned.x, body->rotation[1] = turned.y;
    body->rotation[2] = turned.z, body->rotation[3] = turned.w;
}

scene_body pose_after(int dimension, const scene_body *body, double fraction) {
    scene_body after = *body;
    if (!body->moves) return after;
    for (int i = 0; i < 3; i++) after.position[i] += fraction * body->translation[i];
    if (!body->turns) return after;
    if (dimension == 2)
        turn2(&after, fraction);
    else
        turn3(&after, fraction);
    return after;
}
