/* A character in the plane: runs, climbs a step, jumps up through a one-way platform (docs/mover.md). */
#include <stdio.h>

#include "tact/mover2.h"

enum { STEPS = 240 };

static tact_body_id add_box(tact2_world *world, tact2_vec center, tact2_vec half_extents) {
    tact2_body_def def = tact2_body_defaults();
    tact2_body_shape_def shape_def = tact2_body_shape_defaults();
    tact2_shape box = tact2_box(half_extents);
    tact_body_id body;
    tact_shape_id shape;
    def.kind = TACT_BODY_STATIC;
    def.pose.position = center;
    tact2_body_create(world, &def, &body);
    tact2_body_shape_create(world, body, &shape_def, &box, &shape);
    return body;
}

/* A platform carries who comes from above. */
static bool meets(void *context, const tact2_mover_contact *contact) {
    const tact_body_id *platform = context;
    return contact->body.index != platform->index || (contact->normal.y > 0.7 && contact->distance > 0);
}

int main(void) {
    tact2_world_def def = tact2_world_defaults(1);
    tact2_world *world;
    if (tact2_world_create(&def, &world) != TACT_OK) return 1;
    add_box(world, tact2_v(0, -1), tact2_v(20, 1));
    add_box(world, tact2_v(4, 0), tact2_v(1, 0.25));
    tact_body_id platform = add_box(world, tact2_v(8, 1.9), tact2_v(1.5, 0.1));

    tact2_shape shape = tact2_rounded(tact2_segment(tact2_v(0, -0.5), tact2_v(0, 0.5)), 0.3);
    tact2_mover mover = tact2_mover_defaults(&shape, 1);
    mover.pose.position = tact2_v(0, 1);
    mover.meets = meets;
    mover.context = &platform;
    const tact_real dt = TACT_REAL(1.) / 60;
    for (int i = 0; i < STEPS; i++) {
        tact2_world_step(world, dt, 4);
        mover.velocity.x = mover.pose.position.x < 8 ? 3 : 0;
        if (mover.on_ground && i == 170) { /* a jump keeps the speed of the ground */
            mover.velocity = tact2_add(mover.velocity, mover.ground_velocity);
            mover.velocity.y += 7;
        }
        mover.velocity = tact2_mul_add(mover.velocity, dt, tact2_world_gravity(world));
        tact2_mover_move(world, &mover, dt);
        if (i % 10 == 9) {
            printf("%4.2f s: x %5.2f, feet %5.2f%s\n", (double)(i + 1) * (double)dt, (double)mover.pose.position.x,
                   (double)mover.pose.position.y - 0.8, mover.on_ground ? ", on the ground" : "");
        }
    }
    tact2_world_destroy(world);
    return mover.on_ground && mover.pose.position.y > 2.5 ? 0 : 1;
}
