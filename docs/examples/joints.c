/* A gate on a hinge with limits, which a ball pushes open; a lamp on a rope that breaks under a second one
 * (docs/joints.md). */
#include <stdio.h>

#include "tact/world3.h"

static tact_body_id add(tact3_world *world, tact_body_kind kind, tact3_vec position, tact3_shape shape,
                        tact_real mass) {
    tact3_body_def def = tact3_body_defaults();
    tact3_body_shape_def shape_def = tact3_body_shape_defaults();
    tact_body_id body;
    tact_shape_id id;
    def.kind = kind;
    def.pose.position = position;
    def.mass = mass;
    tact3_body_create(world, &def, &body);
    tact3_body_shape_create(world, body, &shape_def, &shape, &id);
    return body;
}

static tact_joint_id hang(tact3_world *world, tact_body_id above, tact_body_id below, tact3_vec top, tact_real rope) {
    tact3_joint_def def = tact3_joint_defaults(TACT_JOINT_DISTANCE);
    tact_joint_id joint;
    def.body_a = above;
    def.body_b = below;
    tact3_joint_def_place(world, &def, tact3_pose_at(top.x, top.y, top.z));
    def.joint.frame_b = tact3_identity_pose();
    def.joint.slide.limited = true;
    def.joint.slide.upper = rope;
    def.break_force = 15;
    tact3_joint_create(world, &def, &joint);
    return joint;
}

int main(void) {
    tact3_world_def def = tact3_world_defaults(1);
    tact3_world *world;
    if (tact3_world_create(&def, &world) != TACT_OK) return 1;
    tact_body_id post = add(world, TACT_BODY_STATIC, tact3_v(0, 0, 2), tact3_box(tact3_v(0.1, 0.1, 2)), 0);
    tact_body_id gate = add(world, TACT_BODY_DYNAMIC, tact3_v(0.7, 0, 1), tact3_box(tact3_v(0.5, 0.05, 0.8)), 20);
    tact_body_id ball = add(world, TACT_BODY_DYNAMIC, tact3_v(1, -2, 1), tact3_sphere(0.2), 5);
    tact3_body_set_velocity(world, ball, tact3_v(0, 6, 2), tact3_v(0, 0, 0));

    /* A hinge turns about the x axis of its frame: here up. */
    tact3_joint_def hinge = tact3_joint_defaults(TACT_JOINT_REVOLUTE);
    tact3_pose frame = tact3_pose_at(0.15, 0, 1);
    tact_joint_id joint;
    frame.rotation = tact3_rotation_between(tact3_v(1, 0, 0), tact3_v(0, 0, 1));
    hinge.body_a = post;
    hinge.body_b = gate;
    tact3_joint_def_place(world, &hinge, frame);
    hinge.joint.turn.limited = true;
    hinge.joint.turn.upper = TACT_REAL(1.2);
    hinge.joint.turn.friction = 2;
    if (tact3_joint_create(world, &hinge, &joint) != TACT_OK) return 1;

    tact_body_id lamp = add(world, TACT_BODY_DYNAMIC, tact3_v(0, 1, 3), tact3_sphere(0.1), 1);
    hang(world, post, lamp, tact3_v(0, 1, 4), 1);
    int broken = 0;
    for (int i = 0; i < 180; i++) {
        if (i == 90) { /* a second lamp hangs on the first: 2 kg are too much for the upper rope */
            tact_body_id second = add(world, TACT_BODY_DYNAMIC, tact3_v(0, 1, 2.5), tact3_sphere(0.1), 1);
            hang(world, lamp, second, tact3_v(0, 1, 3), 0.5);
        }
        tact3_world_step(world, TACT_REAL(1.) / 60, 4);
        int count;
        const tact3_joint_event *event = tact3_world_joint_events(world, &count);
        for (int k = 0; k < count; k++, broken++)
            printf("%4.2f s: a rope breaks at %.1f N\n", (i + 1) / 60., (double)tact3_length(event[k].force));
        if (i % 30 == 29)
            printf("%4.2f s: the gate is open by %.2f\n", (i + 1) / 60., (double)tact3_joint_get(world, joint).turn);
    }
    tact_real open = tact3_joint_get(world, joint).turn;
    tact3_world_destroy(world);
    return broken == 1 && open > TACT_REAL(0.5) ? 0 : 1;
}
