/* A character in space: past a crate, which it pushes aside, up a ramp and onto a lift
 * (docs/mover.md). */
#include <stdio.h>

#include "tact/mover3.h"

enum { STEPS = 300 };

static tact_body_id add(tact3_world *world, tact_body_kind kind, tact3_pose pose, tact3_shape shape) {
    tact3_body_def def = tact3_body_defaults();
    tact3_body_shape_def shape_def = tact3_body_shape_defaults();
    tact_body_id body;
    tact_shape_id id;
    def.kind = kind;
    def.pose = pose;
    tact3_body_create(world, &def, &body);
    tact3_body_shape_create(world, body, &shape_def, &shape, &id);
    return body;
}

/* What is light is no obstacle: the mover's own body pushes it away. */
static bool meets(void *context, const tact3_mover_contact *contact) {
    tact3_body_state body = tact3_body_get(context, contact->body);
    return body.kind != TACT_BODY_DYNAMIC || body.mass > 1;
}

int main(void) {
    tact3_world_def def = tact3_world_defaults(1);
    tact3_world *world;
    if (tact3_world_create(&def, &world) != TACT_OK) return 1;
    tact3_pose ramp_at = tact3_pose_at(4, 0, 0);
    ramp_at.rotation = tact3_rotation_from_axis_angle(tact3_v(0, 1, 0), TACT_REAL(-0.4));
    add(world, TACT_BODY_STATIC, tact3_pose_at(0, 0, -1), tact3_box(tact3_v(20, 20, 1)));
    add(world, TACT_BODY_STATIC, ramp_at, tact3_box(tact3_v(2, 1, 0.25)));
    tact_body_id lift = add(world, TACT_BODY_KINEMATIC, tact3_pose_at(7, 0, 0.75), tact3_box(tact3_v(1, 1, 0.25)));
    tact3_shape cube = tact3_box(tact3_v(0.25, 0.25, 0.25));
    tact_body_id crate = add(world, TACT_BODY_DYNAMIC, tact3_pose_at(1.5, 0.2, 0.26), cube);

    tact3_shape shape = tact3_capsule(0.3, 0.5);
    tact3_mover mover = tact3_mover_defaults(&shape, 1);
    mover.pose.position = tact3_v(0, 0, 1);
    mover.meets = meets;
    mover.context = world;
    /* What others see of the mover, and are pushed by. */
    tact_body_id own = add(world, TACT_BODY_KINEMATIC, mover.pose, shape);
    mover.ignored = own;
    const tact_real dt = TACT_REAL(1.) / 60;
    for (int i = 0; i < STEPS; i++) {
        if (i == 160) tact3_body_set_velocity(world, lift, tact3_v(0, 0, 1), tact3_v(0, 0, 0));
        if (i == 280) tact3_body_set_velocity(world, lift, tact3_v(0, 0, 0), tact3_v(0, 0, 0));
        tact3_body_set_target(world, own, mover.pose, dt);
        tact3_world_step(world, dt, 4);
        tact3_vec velocity = tact3_v(mover.pose.position.x < 7 ? 3 : 0, 0, mover.velocity.z);
        mover.velocity = tact3_mul_add(velocity, dt, tact3_world_gravity(world));
        tact3_mover_move(world, &mover, dt);
        if (i % 20 == 19) {
            printf("%4.2f s: x %5.2f, y %5.2f, feet %5.2f%s\n", (double)(i + 1) * (double)dt,
                   (double)mover.pose.position.x, (double)mover.pose.position.y, (double)mover.pose.position.z - 0.8,
                   mover.on_ground ? ", on the ground" : "");
        }
    }
    tact3_vec crate_at = tact3_body_pose(world, crate).position;
    printf("the crate is at %.2f, %.2f\n", (double)crate_at.x, (double)crate_at.y);
    bool on_lift = mover.on_ground && mover.ground.body.index == lift.index;
    tact3_world_destroy(world);
    return on_lift && mover.pose.position.z > 3 ? 0 : 1;
}
