/* Drawing: all shapes, contacts, joints and boxes, and those within a box. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define UP (DIMENSION - 1)

typedef struct seen {
    int shapes, awake, points, joints, couplings, leaves, inner, highest;
    vec last; /* where the last shape is */
} seen;

static void see_shape(void *context, const tactn_body_shape_state *shape, tact_shape_id id, tact_body_kind kind,
                      bool awake) {
    seen *s = context;
    assert_true(id.generation > 0 && (!awake || kind == TACT_BODY_DYNAMIC) && shape->shape.core == TACTN_BOX);
    s->shapes++;
    s->awake += awake;
    s->last = shape->pose.position;
}
static void see_contact(void *context, const tactn_world_contact *contact) {
    ((seen *)context)->points += contact->point_count;
}
static void see_joint(void *context, const tactn_joint_state *joint, tact_joint_id id) {
    assert_true(id.generation > 0 && joint->def.joint.kind == TACT_JOINT_FIXED);
    ((seen *)context)->joints++;
}
static void see_coupling(void *context, const tactn_coupling_state *coupling, tact_coupling_id id) {
    assert_true(id.generation > 0 && coupling->def.ratio == 2);
    ((seen *)context)->couplings++;
}
static void see_box(void *context, tactn_bounds box, int height) {
    seen *s = context;
    for (int i = 0; i < DIMENSION; i++) assert_true(coordinate(box.lower, i) < coordinate(box.upper, i));
    s->leaves += height == 0;
    s->inner += height > 0;
    s->highest = height > s->highest ? height : s->highest;
}

static seen look(const tactn_world *world, const tactn_bounds *within) {
    seen s = {0};
    tactn_drawer drawer = {&s, within, see_shape, see_contact, see_joint, see_box, see_coupling};
    uint64_t hash = tactn_world_hash(world);
    tactn_world_draw(world, &drawer);
    assert_true(tactn_world_hash(world) == hash);
    return s;
}

static void everything_is_shown_once(void **state) {
    (void)state;
    tactn_world *world = new_world();
    seen s = look(world, NULL);
    assert_true(s.shapes == 0 && s.leaves == 0 && s.inner == 0);
    vec wide = with_coordinate(all_coordinates(10), UP, 1);
    new_shape(world, new_body(world, TACT_BODY_STATIC, along_axis(UP, -1)), tactn_box(wide), tactn_identity_pose());
    tact_body_id body[4];
    for (int i = 0; i < 4; i++) {
        body[i] = new_body(world, TACT_BODY_DYNAMIC, add(along_axis(0, 2 * (real)i), along_axis(UP, R(0.5))));
        new_shape(world, body[i], cube(R(0.5)), tactn_identity_pose());
    }
    tactn_joint_def def = tactn_joint_defaults(TACT_JOINT_FIXED);
    tact_joint_id joint;
    def.body_a = body[2], def.body_b = body[3];
    assert_int_equal(tactn_joint_def_place(world, &def, tactn_body_pose(world, body[3])), TACT_OK);
    assert_int_equal(tactn_joint_create(world, &def, &joint), TACT_OK);
    assert_int_equal(tactn_world_step(world, R(0.01), 4), TACT_OK);
    s = look(world, NULL);
    assert_true(s.shapes == 5 && s.awake == 4 && s.joints == 1 && s.leaves == 5 && s.inner == 4 && s.highest >= 2);
    assert_int_equal(s.points, 4 * (DIMENSION == 3 ? 4 : 2));
    /* The first cube and the floor under it. */
    vec low = sub(along_axis(0, R(-0.2)), all_coordinates(R(0.6)));
    tactn_bounds within = {low, add(low, all_coordinates(R(1.2)))};
    s = look(world, &within);
    assert_true(s.shapes == 2 && s.joints == 0 && s.points > 0 && s.points <= 4);
    assert_true(coordinate(s.last, 0) < R(0.1));
    assert_int_equal(tactn_body_set_enabled(world, body[0], false), TACT_OK);
    assert_int_equal(look(world, NULL).shapes, 4);
    tactn_drawer nothing = {0};
    tactn_world_draw(world, &nothing);
    tactn_world_destroy(world);
}

static void see_any_joint(void *context, const tactn_joint_state *joint, tact_joint_id id) {
    (void)joint, (void)id;
    ((seen *)context)->joints++;
}

/* A coupling is shown with the joints that it couples. */
static void couplings_are_shown_with_their_joints(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id ground = new_body(world, TACT_BODY_STATIC, no_vec());
    tactn_coupling_def def = tactn_coupling_defaults();
    def.ratio = 2;
    for (int i = 0; i < 2; i++) {
        vec place = along_axis(0, 4 * (real)i);
        tactn_joint_def hinge = tactn_joint_defaults(TACT_JOINT_REVOLUTE);
        hinge.body_a = ground, hinge.body_b = new_body(world, TACT_BODY_DYNAMIC, place);
        assert_int_equal(tactn_joint_def_place(world, &hinge, tactn_body_pose(world, hinge.body_b)), TACT_OK);
        assert_int_equal(tactn_joint_create(world, &hinge, i ? &def.joint_b : &def.joint_a), TACT_OK);
    }
    tact_coupling_id gears;
    assert_int_equal(tactn_coupling_create(world, &def, &gears), TACT_OK);
    for (int i = 0; i < 3; i++) {
        vec low = sub(along_axis(0, 4 * (real)i), all_coordinates(1));
        tactn_bounds within = {low, add(low, all_coordinates(2))};
        seen s = {0};
        tactn_drawer drawer = {.context = &s, .within = &within, .joint = see_any_joint, .coupling = see_coupling};
        tactn_world_draw(world, &drawer);
        assert_true(s.joints == (i < 2) && s.couplings == (i < 2));
    }
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(everything_is_shown_once),
                                          cmocka_unit_test(couplings_are_shown_with_their_joints)};

const test_group test_draw = {"test_draw", tests, sizeof tests / sizeof *tests, NULL, NULL};
