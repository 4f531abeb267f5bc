/* Small worlds for tests. Whatever the library refuses ends the test. The plane of a test is that of x and "up",
 * which is y in two dimensions and z in three; a positive turn is from x to up. */
#ifndef TACT_TESTS_WORLD_WORLD_CHECK_H
#define TACT_TESTS_WORLD_WORLD_CHECK_H

#include "support/dimension.h"

#define UP (TACT_DIMENSION - 1)
#define GRAVITY 9.81

typedef struct check_material {
    double friction, restitution, rolling_friction, density;
} check_material;

/* A limit, for either precision. */
static inline double check_limit(double in_double, double in_float) {
    return sizeof(tact_real) == sizeof(double) ? in_double : in_float;
}

/* Usual gravity and the defaults for bodies of a metre; nothing sleeps. */
tactn_world_def check_world_def(void);
tactn_world *check_world(const tactn_world_def *def);
tactn_world *check_usual_world(void);
/* Without gravity, friction, or anything else that is there before bodies are. */
tactn_world *check_empty_space(void);

tactn_vec check_at(double x, double height);
tactn_rotation check_turned(double angle);
tactn_pose check_pose(double x, double height, double angle);
tactn_angular check_spin(double turning);

/* A body of one shape, at rest. */
tact_body_id check_body(tactn_world *world, tact_body_kind kind, const tactn_shape *shape, tactn_pose pose,
                        check_material material);
/* A dynamic box of these half extents in the plane; as thick as it is wide. */
tact_body_id check_box(tactn_world *world, double half_width, double half_height, tactn_pose pose,
                       check_material material);
tact_body_id check_ball(tactn_world *world, double radius, tactn_pose pose, check_material material);
/* A static box of 100 m that ends at height 0. */
tact_body_id check_floor(tactn_world *world, check_material material);
/* One more shape of a body. */
void check_add(tactn_world *world, tact_body_id body, const tactn_shape *shape, tactn_pose pose,
               check_material material);
void check_push(tactn_world *world, tact_body_id body, tactn_vec velocity, double turning);

/* At 60 Hz with 4 substeps. */
void check_step(tactn_world *world);
void check_run(tactn_world *world, double seconds);

/* Of the centre of mass. */
double check_x(const tactn_world *world, tact_body_id body);
double check_height(const tactn_world *world, tact_body_id body);
double check_speed_x(const tactn_world *world, tact_body_id body);
double check_speed_up(const tactn_world *world, tact_body_id body);
double check_turning(const tactn_world *world, tact_body_id body);
double check_energy(const tactn_world *world);

/* Prints both, and fails unless they differ by no more than that part of the expected one. */
void check_within(const char *what, double found, double expected, double part);
/* Prints both, and fails unless found <= limit. */
void check_at_most(const char *what, double found, double limit);

#endif
