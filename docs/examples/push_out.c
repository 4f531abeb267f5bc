/* Pushes a box out of obstacles along the derivative of its distance to them (docs/derivatives.md). */
#include <stdio.h>

#include "tact/derivative3.h"

enum { OBSTACLES = 4, STEPS = 200 };

/* Moves a pose by a twist. */
static tact3_pose moved(tact3_pose pose, tact3_twist twist) {
    tact3_quat turn = tact3_rotation_from_axis_angle(twist.angular, tact3_length(twist.angular));
    pose.position = tact3_add(pose.position, twist.linear);
    pose.rotation = tact3_rotation_normalize(tact3_compose_rotation(turn, pose.rotation));
    return pose;
}

/* Returns the least distance to all obstacles and its derivative with respect to the box. */
static tact_real nearest(const tact3_shape *obstacle, const tact3_pose *at, const tact3_shape *box, tact3_pose pose,
                         tact3_twist *derivative) {
    tact_real least = 0;
    for (int i = 0; i < OBSTACLES; i++) {
        tact3_gap gap = tact3_distance_world(&obstacle[i], at[i], box, pose, NULL);
        if (i > 0 && gap.distance >= least) continue;
        least = gap.distance;
        *derivative = tact3_distance_derivative(&obstacle[i], at[i], box, pose, &gap).b;
    }
    return least;
}

int main(void) {
    const tact_real clearance = 0.05;
    tact3_shape ball = tact3_sphere(0.8), block = tact3_box(tact3_v(0.5, 0.5, 0.5));
    tact3_shape obstacle[OBSTACLES] = {ball, ball, block, tact3_half_space(tact3_v(0, 0, 1), -1)};
    tact3_pose at[OBSTACLES] = {tact3_pose_at(0.9, 0, 0), tact3_pose_at(-0.9, 0.3, 0), tact3_pose_at(0, -0.7, -0.4),
                                tact3_identity_pose()};
    tact3_shape box = tact3_rounded(tact3_box(tact3_v(0.5, 0.2, 0.2)), 0.05);
    tact3_pose pose = tact3_identity_pose();
    for (int step = 0; step < STEPS; step++) {
        tact3_twist d;
        tact_real distance = nearest(obstacle, at, &box, pose, &d);
        if (step % 10 == 0 || distance >= clearance) printf("step %3d: distance %7.4f\n", step, (double)distance);
        if (distance >= clearance) return 0;
        /* The step along the derivative that would reach the clearance, were it linear; at most a tenth of a length. */
        tact_real squared = tact3_dot(d.linear, d.linear) + tact3_dot(d.angular, d.angular);
        tact_real size = (clearance * TACT_REAL(1.01) - distance) / squared;
        size = tact_min(size, TACT_REAL(0.1));
        pose = moved(pose, (tact3_twist){tact3_scale(size, d.linear), tact3_scale(size, d.angular)});
    }
    printf("not out after %d steps\n", STEPS);
    return 1;
}
