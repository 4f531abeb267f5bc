/* Where bodies are, and how far they can be from there.
 *
 * The value of a joint differs from that in the middle of a span by some most. Going from the middle's pose to that of
 * another time, one joint after the other gets its new value, the last one first, with the joints before it as they
 * are in the middle. A joint that slides moves what hangs on it by no more than the difference. One that turns moves a
 * point by the difference times its distance from the axis, and by twice that distance at most; the distance is that
 * in the middle, and what the joints behind have moved the point by. Joints that both bodies hang on move neither as
 * the other sees it. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "motion/motion.h"

#define ROUNDOFF (DBL_EPSILON / 2)
/* Units of rounding of a body's place: two poses in the frame of one of them (docs/mesh.md), and the one itself. */
#define BODY_UNITS 128

/* What the computed bound itself is rounded by. */
#define UP (1 + 1e-12)

static const trajectory *path(const motion *m) { return &m->set->trajectory; }

static double value_of(const motion *m, const motion_joint *joint, double time) {
    return joint->factor * trajectory_value(path(m), joint->column, time) + joint->offset;
}

/* The pose of what hangs on the joint, in the frame of what it hangs on. */
static tact3_pose past_joint(const motion *m, tact3_pose before, const motion_joint *joint, double time) {
    tact3_pose frame = robot_compose(before, joint->frame);
    double value = value_of(m, joint, time);
    return robot_compose(frame, robot_move(joint->slides, joint->axis, value));
}

tact3_pose motion_pose(const motion *m, size_t body, double time) {
    if (!m->chains) return tact3_sweep_pose(m->set->sweeps + body, time);
    const motion_chain *chain = m->chains + body;
    if (chain->count == 0) return m->set->bodies[body].pose;
    tact3_pose pose = tact3_identity_pose();
    for (size_t i = 0; i < chain->count; i++) pose = past_joint(m, pose, chain->joints + i, time);
    return robot_compose(pose, chain->body);
}

/* A ball around a body's shape, in the shape's frame. */
static tact3_vec ball_of(const motion *m, size_t body, double *radius) {
    const clash_shape *shape = m->set->shapes + m->set->bodies[body].shape;
    *radius = 0.5 * tact3_length(tact3_sub(shape->bounds.upper, shape->bounds.lower));
    return tact3_scale(0.5, tact3_add(shape->bounds.lower, shape->bounds.upper));
}

/* The joints that two bodies share. */
static size_t shared_joints(const motion_chain *a, const motion_chain *b) {
    size_t count = 0;
    while (count < a->count && count < b->count && a->joints[count].joint == b->joints[count].joint) count++;
    return count;
}

/* The pose of the frame of each joint in the middle; the joints' axes do not move with their own value. */
static tact3_pose place_joints(const motion *m, const motion_chain *chain, double time, tact3_pose *frames) {
    tact3_pose pose = tact3_identity_pose();
    for (size_t i = 0; i < chain->count; i++) {
        frames[i] = robot_compose(pose, chain->joints[i].frame);
        pose = past_joint(m, pose, chain->joints + i, time);
    }
    return robot_compose(pose, chain->body);
}

static double distance_of_axis(tact3_pose frame, tact3_vec axis, tact3_vec point) {
    return tact3_length(tact3_cross(tact3_rotate(frame.rotation, axis), tact3_sub(point, frame.position)));
}

/* How far the joints behind the first `shared` move a body. */
static double drift_of_chain(const motion *m, size_t body, size_t shared, double from, double middle, double to) {
    const motion_chain *chain = m->chains + body;
    tact3_pose frames[MOTION_MOST_JOINTS];
    double radius, drift = 0;
    if (chain->count == shared) return 0;
    tact3_vec center = tact3_pose_point(place_joints(m, chain, middle, frames), ball_of(m, body, &radius));
    for (size_t i = chain->count; i-- > shared;) {
        const motion_joint *joint = chain->joints + i;
        double way = fabs(joint->factor) * trajectory_way(path(m), joint->column, from, middle, to);
        if (joint->slides)
            drift += way;
        else
            drift += fmin(way, 2) * (distance_of_axis(frames[i], joint->axis, center) + radius + drift);
    }
    return drift * UP;
}

/* How far the rotation about its origin moves a body between two times: it turns the same way throughout. */
static double turn_of(const motion *m, size_t body, double from, double middle, double to) {
    const tact3_sweep *sweep = m->set->sweeps + body;
    tact3_quat at = tact3_conjugate(tact3_sweep_pose(sweep, middle).rotation), q;
    double radius, most = 0;
    tact3_vec center = ball_of(m, body, &radius);
    for (int i = 0; i < 2; i++) {
        q = tact3_compose_rotation(tact3_sweep_pose(sweep, i == 0 ? from : to).rotation, at);
        most = fmax(most, 2 * tact3_length(tact3_v(q.x, q.y, q.z)));
    }
    return most * (tact3_length(center) + radius);
}

static tact3_vec way_of(const motion *m, size_t body) {
    const tact3_sweep *sweep = m->set->sweeps + body;
    return tact3_sub(sweep->to.position, sweep->from.position);
}

double motion_drift(const motion *m, size_t a, size_t b, double from, double middle, double to) {
    if (m->chains) {
        size_t shared = shared_joints(m->chains + a, m->chains + b);
        return drift_of_chain(m, a, shared, from, middle, to) + drift_of_chain(m, b, shared, from, middle, to);
    }
    double way = tact3_length(tact3_sub(way_of(m, b), way_of(m, a))) * fmax(middle - from, to - middle);
    return UP * (way + turn_of(m, a, from, middle, to) + turn_of(m, b, from, middle, to));
}

double motion_drift_of_body(const motion *m, size_t body, double from, double middle, double to) {
    if (m->chains) return drift_of_chain(m, body, 0, from, middle, to);
    double way = tact3_length(way_of(m, body)) * fmax(middle - from, to - middle);
    return UP * (way + turn_of(m, body, from, middle, to));
}

/* Of a body in a scene: how far its points may be from the world's origin. */
static double extent_of_sweep(const motion *m, size_t body) {
    const tact3_sweep *sweep = m->set->sweeps + body;
    return tact3_length(sweep->from.position) + tact3_length(way_of(m, body)) +
           clash_shape_reach(m->set->shapes + m->set->bodies[body].shape);
}

double motion_slack(const motion *m, size_t a, size_t b) {
    if (!m->chains) return BODY_UNITS * ROUNDOFF * (extent_of_sweep(m, a) + extent_of_sweep(m, b));
    const motion_chain *of_a = m->chains + a, *of_b = m->chains + b;
    return ROUNDOFF * ((BODY_UNITS + of_a->units) * of_a->extent + (BODY_UNITS + of_b->units) * of_b->extent);
}
