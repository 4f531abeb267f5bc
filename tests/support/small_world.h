/* Worlds of a few bodies, for tests. */
#ifndef TACT_TESTS_SUPPORT_SMALL_WORLD_H
#define TACT_TESTS_SUPPORT_SMALL_WORLD_H

#include "support/any_shape.h"
#include "support/group.h"
#include "base/angular.h"

/* What rounding may do, in parts of what is compared. */
#define NEAR (R(CHECK_ROUNDOFF) * 4096)

static inline tactn_world *new_world(void) {
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world = NULL;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    return world;
}

static inline tact_body_id new_body(tactn_world *world, tact_body_kind kind, vec position) {
    tactn_body_def def = tactn_body_defaults();
    tact_body_id body = {0, 0};
    def.kind = kind;
    def.pose.position = position;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    return body;
}

static inline tact_shape_id new_shape(tactn_world *world, tact_body_id body, tactn_shape shape, tactn_pose pose) {
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tact_shape_id id = {0, 0};
    def.pose = pose;
    assert_int_equal(tactn_body_shape_create(world, body, &def, &shape, &id), TACT_OK);
    return id;
}

static inline tactn_shape cube(real half) { return tactn_box(all_coordinates(half)); }

static inline void assert_near(real a, real b, real size) { assert_true(tact_abs(a - b) <= NEAR * size); }

static inline void assert_vec_near(vec a, vec b, real size) { assert_true(greatest(sub(a, b)) <= NEAR * size); }

#endif
