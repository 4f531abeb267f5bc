/* Worlds of bodies with joints, for tests. What is the same in both dimensions happens in the plane of the first and
 * the last axis, in which angles grow from the first to the last. */
#ifndef TACT_TESTS_JOINT_JOINTED_H
#define TACT_TESTS_JOINT_JOINTED_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/small_world.h"
#include "world/world_check.h"

#if TACT_DIMENSION == 2
#include "joint/jointed2.h"
#else
#include "joint/jointed3.h"
#endif

#define GRAVITY 9.81
#define RATE_OF_STEPS 60

typedef struct jointed {
    tactn_world *world;
    tact_body_id ground;
} jointed;

static inline vec at(double x, double height) { return add(along_axis(0, (real)x), along_axis(UP, (real)height)); }

/* A world that does not sleep, with a body that does not move. */
static inline jointed new_jointed(double gravity) {
    tactn_world_def def = tactn_world_defaults(1);
    def.enable_sleep = false;
    def.solver.gravity = along_axis(UP, -(real)gravity);
    jointed j = {0};
    assert_int_equal(tactn_world_create(&def, &j.world), TACT_OK);
    j.ground = new_body(j.world, TACT_BODY_STATIC, no_vec());
    return j;
}

static inline tact_body_id body_of(const jointed *j, double mass, double moment, vec position) {
    tact_body_id body = new_body(j->world, TACT_BODY_DYNAMIC, position);
    assert_int_equal(tactn_body_set_mass(j->world, body, (real)mass, no_vec(), same_inertia((real)moment)), TACT_OK);
    return body;
}

static inline tact_joint_id joined(const jointed *j, const tactn_joint_def *def) {
    tact_joint_id id = {0, 0};
    assert_int_equal(tactn_joint_create(j->world, def, &id), TACT_OK);
    return id;
}

/* A joint of two bodies with both frames at one in the world. */
static inline tactn_joint_def joint_at_frame(const jointed *j, tact_joint_kind kind, tact_body_id a, tact_body_id b,
                                             tactn_pose frame) {
    tactn_joint_def def = tactn_joint_defaults(kind);
    def.body_a = a, def.body_b = b;
    assert_int_equal(tactn_joint_def_place(j->world, &def, frame), TACT_OK);
    return def;
}

/* A hinge that leaves the plane as it is. */
static inline tactn_joint_def hinge_at(const jointed *j, tact_body_id a, tact_body_id b, vec position) {
    return joint_at_frame(j, TACT_JOINT_REVOLUTE, a, b, hinge_frame(position));
}

static inline void run_steps(const jointed *j, int steps, int substeps) {
    for (int i = 0; i < steps; i++)
        assert_int_equal(tactn_world_step(j->world, R(1) / RATE_OF_STEPS, substeps), TACT_OK);
}
static inline void run_seconds(const jointed *j, double seconds) {
    run_steps(j, (int)(seconds * RATE_OF_STEPS + 0.5), 4);
}

static inline vec center_of(const jointed *j, tact_body_id body) { return tactn_body_get(j->world, body).center; }
static inline double x_of(const jointed *j, tact_body_id body) { return (double)coordinate(center_of(j, body), 0); }
static inline double height_of(const jointed *j, tact_body_id body) {
    return (double)coordinate(center_of(j, body), UP);
}

static inline double energy_of(const jointed *j) {
    tactn_world_motion motion = tactn_world_totals(j->world);
    return (double)(motion.kinetic_energy + motion.potential_energy);
}

/* How far the origins of a joint's frames are apart. */
static inline double gap_of(const jointed *j, tact_joint_id joint) {
    tactn_joint_state state = tactn_joint_get(j->world, joint);
    return (double)length(sub(state.frame_b.position, state.frame_a.position));
}

#define assert_within(value, wanted, most) assert_true(fabs((double)(value) - (double)(wanted)) <= (double)(most))

#endif
