/* A character that walks over a course in which crates swim and a sail hangs in the wind: every number of it in
 * hexadecimal. tests/world/mover.test.ts does the same in JavaScript. */
#include <stdio.h>

#include "tact/dimension.h"

enum { STEPS = 300 };

#if TACT_DIMENSION == 2
static tactn_vec at(double x, double up) { return tact2_v(x, up); }
static tactn_vec sizes(double x, double up) { return tact2_v(x, up); }
static double up_of(tactn_vec v) { return v.y; }
static const tact2_rotation ramp = {0.8, 0.6};
static tactn_shape character(void) {
    return tact2_rounded(tact2_segment(tact2_v(0, -0.5), tact2_v(0, 0.5)), 0.3);
}
#else
static tactn_vec at(double x, double up) { return tact3_v(x, 0, up); }
static tactn_vec sizes(double x, double up) { return tact3_v(x, 2, up); }
static double up_of(tactn_vec v) { return v.z; }
static const tact3_quat ramp = {0, -0.31622776601683794, 0, 0.9486832980505138};
static tactn_shape character(void) { return tact3_capsule(0.3, 0.5); }
#endif

static tact_body_id add_box(tactn_world *world, tact_body_kind kind, double x, double up, double width, double height) {
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    tactn_shape box = tactn_box(sizes(width, height));
    tact_body_id body;
    tact_shape_id shape;
    def.kind = kind;
    def.pose.position = at(x, up);
    if (x == 12) def.pose.rotation = ramp;
    if (kind == TACT_BODY_KINEMATIC) def.velocity = at(0.5, 0);
    shape_def.density = kind == TACT_BODY_DYNAMIC ? 400 : 1;
    tactn_body_create(world, &def, &body);
    tactn_body_shape_create(world, body, &shape_def, &box, &shape);
    return body;
}

static void print_vec(tactn_vec v) {
    const double *numbers = (const double *)&v;
    for (int i = 0; i < TACT_DIMENSION; i++) printf(" %a", numbers[i]);
}

/* A one-way platform. */
static bool meets(void *context, const tactn_mover_contact *contact) {
    const tact_body_id *platform = context;
    return contact->body.index != platform->index || (up_of(contact->normal) > 0.7 && contact->distance > 0);
}

int main(void) {
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    if (tactn_world_create(&def, &world) != TACT_OK) return 1;
    add_box(world, TACT_BODY_STATIC, 0, -1, 20, 1);
    add_box(world, TACT_BODY_STATIC, 4, 0, 1, 0.25);
    add_box(world, TACT_BODY_STATIC, 12, 0, 3, 0.2);
    tact_body_id platform = add_box(world, TACT_BODY_STATIC, 8, 1.9, 1.5, 0.1);
    add_box(world, TACT_BODY_KINEMATIC, 6, 0.1, 0.9, 0.1);
    add_box(world, TACT_BODY_DYNAMIC, -8, 3, 0.5, 0.5);
    add_box(world, TACT_BODY_DYNAMIC, -5, 2, 0.3, 0.6);

    tactn_shape shape = character();
    tactn_mover mover = tactn_mover_defaults(&shape, 1);
    mover.pose.position = at(0, 1);
    mover.meets = meets;
    mover.context = &platform;
    tactn_fluid fluid = tactn_fluid_defaults();
    fluid.offset = 1.5;
    fluid.linear_drag = 0.5;
    tactn_wind wind = tactn_wind_defaults();
    wind.velocity = at(-6, 2);
    for (int i = 0; i < STEPS; i++) {
        if (tactn_world_apply_fluid(world, &fluid, 1. / 60) != TACT_OK) return 1;
        if (tactn_world_apply_wind(world, &wind, 1. / 60) != TACT_OK) return 1;
        tactn_world_step(world, 1. / 60, 4);
        mover.velocity = at(3, up_of(mover.velocity) + (i % 60 == 59 && mover.on_ground ? 7 : -9.81 / 60));
        if (tactn_mover_move(world, &mover, 1. / 60) != TACT_OK) return 1;
        print_vec(mover.pose.position);
        print_vec(mover.velocity);
        printf(" %d %d %a", mover.on_ground, mover.contact_count, mover.overlap);
        if (mover.on_ground) print_vec(mover.ground.normal);
        printf("\n");
    }
    tactn_submerged part = tactn_shape_submerged(&shape, mover.pose, at(0, 1), 1.5);
    printf(" %a", part.size);
    print_vec(part.center);
    printf("\n%016llx\n", (unsigned long long)tactn_world_hash(world));
    tactn_world_destroy(world);
    return 0;
}
