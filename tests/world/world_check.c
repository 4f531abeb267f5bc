#include "world/world_check.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void accepted(tact_status status) {
    if (status < 0) fail_msg("refused: %s", tact_status_text(status));
}

tactn_world_def check_world_def(void) {
    tactn_world_def def = tactn_world_defaults(1);
    def.enable_sleep = false;
    return def;
}

tactn_world *check_world(const tactn_world_def *def) {
    tactn_world *world = NULL;
    accepted(tactn_world_create(def, &world));
    return world;
}

tactn_world *check_usual_world(void) {
    tactn_world_def def = check_world_def();
    return check_world(&def);
}

tactn_world *check_empty_space(void) {
    tactn_world_def def = check_world_def();
    def.solver.gravity = no_vec();
    return check_world(&def);
}

tactn_vec check_at(double x, double height) {
    return with_coordinate(along_axis(0, (tact_real)x), UP, (tact_real)height);
}

tactn_rotation check_turned(double angle) {
#if TACT_DIMENSION == 2
    return tact2_rotation_from_angle((tact_real)angle);
#else
    tact3_quat rotation = {0, (tact_real)-sin(angle / 2), 0, (tact_real)cos(angle / 2)};
    return rotation;
#endif
}

tactn_pose check_pose(double x, double height, double angle) {
    tactn_pose pose = pose_at(check_at(x, height));
    pose.rotation = check_turned(angle);
    return pose;
}

tactn_angular check_spin(double turning) {
#if TACT_DIMENSION == 2
    return (tact_real)turning;
#else
    return tact3_v(0, (tact_real)-turning, 0);
#endif
}

void check_add(tactn_world *world, tact_body_id body, const tactn_shape *shape, tactn_pose pose,
               check_material material) {
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tact_shape_id id;
    def.pose = pose;
    def.density = (tact_real)material.density;
    def.friction = (tact_real)material.friction;
    def.restitution = (tact_real)material.restitution;
    def.rolling_friction = (tact_real)material.rolling_friction;
    accepted(tactn_body_shape_create(world, body, &def, shape, &id));
}

tact_body_id check_body(tactn_world *world, tact_body_kind kind, const tactn_shape *shape, tactn_pose pose,
                        check_material material) {
    tactn_body_def def = tactn_body_defaults();
    tact_body_id body;
    def.kind = kind;
    def.pose = pose;
    accepted(tactn_body_create(world, &def, &body));
    check_add(world, body, shape, tactn_identity_pose(), material);
    return body;
}

tact_body_id check_box(tactn_world *world, double half_width, double half_height, tactn_pose pose,
                       check_material material) {
    tactn_shape box = tactn_box(with_coordinate(all_coordinates((tact_real)half_width), UP, (tact_real)half_height));
    return check_body(world, TACT_BODY_DYNAMIC, &box, pose, material);
}

tact_body_id check_ball(tactn_world *world, double radius, tactn_pose pose, check_material material) {
    tactn_shape ball = tactn_ball((tact_real)radius);
    return check_body(world, TACT_BODY_DYNAMIC, &ball, pose, material);
}

tact_body_id check_floor(tactn_world *world, check_material material) {
    tactn_shape box = tactn_box(with_coordinate(all_coordinates(50), UP, 1));
    return check_body(world, TACT_BODY_STATIC, &box, check_pose(0, -1, 0), material);
}

void check_push(tactn_world *world, tact_body_id body, tactn_vec velocity, double turning) {
    accepted(tactn_body_set_velocity(world, body, velocity, check_spin(turning)));
}

void check_step(tactn_world *world) { accepted(tactn_world_step(world, (tact_real)(1 / 60.0), 4)); }

void check_run(tactn_world *world, double seconds) {
    int steps = (int)(seconds * 60 + 0.5);
    for (int i = 0; i < steps; i++) check_step(world);
}

double check_x(const tactn_world *world, tact_body_id body) {
    return (double)coordinate(tactn_body_get(world, body).center, 0);
}

double check_height(const tactn_world *world, tact_body_id body) {
    return (double)coordinate(tactn_body_get(world, body).center, UP);
}

double check_speed_x(const tactn_world *world, tact_body_id body) {
    return (double)coordinate(tactn_body_get(world, body).velocity, 0);
}

double check_speed_up(const tactn_world *world, tact_body_id body) {
    return (double)coordinate(tactn_body_get(world, body).velocity, UP);
}

double check_turning(const tactn_world *world, tact_body_id body) {
#if TACT_DIMENSION == 2
    return (double)tactn_body_get(world, body).angular_velocity;
#else
    return -(double)tactn_body_get(world, body).angular_velocity.y;
#endif
}

double check_energy(const tactn_world *world) {
    tactn_world_motion sum = tactn_world_totals(world);
    return (double)(sum.kinetic_energy + sum.potential_energy);
}

void check_within(const char *what, double found, double expected, double part) {
    printf("# %s: %.6g, expected %.6g (%+.3g%%)\n", what, found, expected, 100 * (found / expected - 1));
    if (!(fabs(found - expected) <= part * fabs(expected))) fail_msg("%s is off by more than %g%%", what, 100 * part);
}

void check_at_most(const char *what, double found, double limit) {
    printf("# %s: %.3g, at most %.3g\n", what, found, limit);
    if (!(found <= limit)) fail_msg("%s is above its limit", what);
}
