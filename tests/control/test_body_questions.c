/* What engines ask of one body: how its points move, its box, what of it a ray, a cast or a shape meets. And how far a
 * joint's bodies are from where it lets them be. */
#include "joint/jointed.h"

#define BODIES 12
#define SHAPES 3

static vec way_by_chance(random_stream *random, double longest) {
    return scale(any_real(random, 0, longest), random_direction(random));
}

/* ---- Motion ---- */

/* Points of a body that nothing pushes go as far in a short step as their velocity says, but for what they turn. */
static void points_move_as_their_velocity_says(void **state) {
    (void)state;
    const double time = 1e-3;
    random_stream random = random_named("velocity at");
    jointed j = new_jointed(0);
    for (int i = 0; i < check_rounds(100); i++) {
        tact_body_id body = body_of(&j, 1, 1, way_by_chance(&random, 3));
        assert_int_equal(tactn_body_set_pose(j.world, body, any_pose(&random, 3)), TACT_OK);
        vec velocity = way_by_chance(&random, 2);
        real turning = any_real(&random, -2, 2);
        assert_int_equal(tactn_body_set_velocity(j.world, body, velocity, spin_in_plane(turning)), TACT_OK);
        tactn_pose before = tactn_body_pose(j.world, body);
        vec local = way_by_chance(&random, 2), at_first = tactn_pose_point(before, local);
        vec speed = tactn_body_velocity_at(j.world, body, at_first);
        assert_int_equal(tactn_world_step(j.world, (real)time, 1), TACT_OK);
        vec way = sub(tactn_pose_point(tactn_body_pose(j.world, body), local), at_first);
        /* It bends by w^2 r t^2 / 2 at most. */
        double bent = 2 * 2 * 4 * time * time / 2 + (double)NEAR * 16;
        assert_true((double)greatest(sub(way, scale((real)time, speed))) <= bent);
        assert_int_equal(tactn_body_destroy(j.world, body), TACT_OK);
    }
    assert_true(is_zero(tactn_body_velocity_at(j.world, (tact_body_id){99, 1}, no_vec())));
    tactn_world_destroy(j.world);
}

/* ---- Bodies of several shapes ---- */

typedef struct scatter {
    tactn_world *world;
    tact_body_id body[BODIES];
    made_shape made[BODIES * SHAPES];
    tact_shape_id shape[BODIES * SHAPES];
} scatter;

static scatter scattered(random_stream *random) {
    scatter s = {.world = new_world()};
    for (int i = 0; i < BODIES; i++) {
        s.body[i] = new_body(s.world, i % 2 ? TACT_BODY_STATIC : TACT_BODY_KINEMATIC, no_vec());
        assert_int_equal(tactn_body_set_pose(s.world, s.body[i], any_pose(random, 5)), TACT_OK);
        for (int k = 0; k < SHAPES; k++) {
            int n = i * SHAPES + k;
            tactn_body_shape_def def = tactn_body_shape_defaults();
            s.made[n] = any_solid(random);
            def.pose = any_pose(random, 2);
            def.sensor = k == 2 && i % 3 == 0;
            assert_int_equal(tactn_body_shape_create(s.world, s.body[i], &def, &s.made[n].shape, &s.shape[n]), TACT_OK);
        }
    }
    return s;
}

static void scatter_end(scatter *s) {
    tactn_world_destroy(s->world);
    for (int i = 0; i < BODIES * SHAPES; i++) made_free(&s->made[i]);
}

static bool same_box(tactn_bounds a, tactn_bounds b) { return memcmp(&a, &b, sizeof a) == 0; }

static void widen(tactn_bounds *box, tactn_bounds by) {
    for (int axis = 0; axis < DIMENSION; axis++) {
        real low = tact_min(coordinate(box->lower, axis), coordinate(by.lower, axis));
        real high = tact_max(coordinate(box->upper, axis), coordinate(by.upper, axis));
        box->lower = with_coordinate(box->lower, axis, low), box->upper = with_coordinate(box->upper, axis, high);
    }
}

static void boxes_hold_shapes(void **state) {
    (void)state;
    random_stream random = random_named("bounds");
    scatter s = scattered(&random);
    tactn_bounds none = {no_vec(), no_vec()}, all = none;
    for (int i = 0; i < BODIES; i++) {
        tactn_bounds around = none;
        for (int k = 0; k < SHAPES; k++) {
            tactn_body_shape_state shape = tactn_body_shape_get(s.world, s.shape[i * SHAPES + k]);
            tactn_bounds box = tactn_shape_bounds(&shape.shape, shape.pose);
            assert_true(same_box(tactn_body_shape_bounds(s.world, s.shape[i * SHAPES + k]), box));
            if (k == 0) around = box;
            widen(&around, box);
        }
        assert_true(same_box(tactn_body_bounds(s.world, s.body[i]), around));
        if (i == 0) all = around;
        widen(&all, around);
    }
    assert_true(same_box(tactn_world_bounds(s.world), all));
    /* What is not enabled, and the ground without an end, do not count. */
    tact_body_id far = new_body(s.world, TACT_BODY_STATIC, along_axis(0, 100));
    assert_true(is_zero(sub(tactn_body_bounds(s.world, far).lower, along_axis(0, 100))));
    new_shape(s.world, far, cube(1), pose_at(no_vec()));
    assert_true(coordinate(tactn_world_bounds(s.world).upper, 0) == 101);
    assert_int_equal(tactn_body_set_enabled(s.world, far, false), TACT_OK);
    tact_body_id ground = new_body(s.world, TACT_BODY_STATIC, no_vec());
    new_shape(s.world, ground, tactn_half_space(along_axis(UP, 1), -50), pose_at(no_vec()));
    assert_true(same_box(tactn_world_bounds(s.world), all));
    assert_true(same_box(tactn_body_bounds(s.world, (tact_body_id){99, 1}), none));
    tactn_world *empty = new_world();
    assert_true(same_box(tactn_world_bounds(empty), none));
    tactn_world_destroy(empty);
    scatter_end(&s);
}

static bool is_body(tact_body_id a, tact_body_id b) { return a.index == b.index && a.generation == b.generation; }

/* Of all that a ray, or a ball on its way, meets in the world, that is the body's first. */
static void one_body_is_met_as_in_the_world(void **state) {
    (void)state;
    random_stream random = random_named("cast at a body");
    scatter s = scattered(&random);
    tactn_shape ball = tactn_ball(R(0.3));
    tactn_world_hit all[BODIES * SHAPES];
    int met = 0, rounds = check_rounds(200);
    for (int i = 0; i < rounds; i++) {
        bool ray = random_coin(&random);
        tactn_pose start = any_pose(&random, 8);
        vec way = way_by_chance(&random, 12);
        int count = ray ? tactn_world_raycast_all(s.world, start.position, way, NULL, all, BODIES * SHAPES)
                        : tactn_world_cast_all(s.world, &ball, start, way, NULL, all, BODIES * SHAPES);
        for (int k = 0; k < BODIES; k++) {
            tactn_world_hit one = ray ? tactn_body_raycast(s.world, s.body[k], start.position, way)
                                      : tactn_body_cast(s.world, s.body[k], &ball, start, way);
            int first = 0;
            while (first < count && !is_body(all[first].body, s.body[k])) first++;
            assert_int_equal(one.hit.relation == TACT_SEPARATED, first == count);
            if (first == count) continue;
            met++;
            assert_int_equal(one.shape.index, all[first].shape.index);
            assert_true(one.hit.fraction == all[first].hit.fraction);
            assert_int_equal(one.part, all[first].part);
        }
    }
    assert_true(rounds < 100 || met > rounds / 4);
    tactn_world_hit hit = tactn_body_raycast(s.world, (tact_body_id){99, 1}, no_vec(), along_axis(0, 1));
    assert_int_equal(hit.hit.status, TACT_STALE_ID);
    hit = tactn_body_raycast(s.world, s.body[0], along_axis(0, (real)NAN), along_axis(0, 1));
    assert_int_equal(hit.hit.status, TACT_NOT_FINITE);
    scatter_end(&s);
}

/* The least of the distances to its shapes but sensors. */
static void the_closest_of_one_body(void **state) {
    (void)state;
    random_stream random = random_named("closest of a body");
    scatter s = scattered(&random);
    tactn_shape asking = cube(R(0.2));
    int near = 0, rounds = check_rounds(200);
    for (int i = 0; i < rounds; i++) {
        tactn_pose pose = any_pose(&random, 8);
        real reach = any_real(&random, 0, 6), least = reach;
        int body = i % BODIES;
        for (int k = 0; k < SHAPES; k++) {
            tactn_body_shape_state shape = tactn_body_shape_get(s.world, s.shape[body * SHAPES + k]);
            if (shape.def.sensor) continue;
            tactn_gap gap = tactn_distance_world(&shape.shape, shape.pose, &asking, pose, NULL);
            least = tact_min(least, gap.distance);
        }
        tactn_world_gap found = tactn_body_closest(s.world, s.body[body], &asking, pose, reach);
        assert_int_equal(found.shape.generation != 0, least < reach);
        assert_true(tact_abs(found.gap.distance - least) <= 2 * found.gap.error_bound + NEAR * 16);
        if (least < reach) assert_true(is_body(found.body, s.body[body]));
        near += least < reach;
    }
    assert_true(rounds < 100 || (near > rounds / 10 && near < rounds));
    assert_int_equal(tactn_body_set_enabled(s.world, s.body[0], false), TACT_OK);
    assert_int_equal(tactn_body_closest(s.world, s.body[0], &asking, pose_at(no_vec()), 50).shape.generation, 0);
    assert_int_equal(tactn_body_closest(s.world, s.body[1], &asking, pose_at(no_vec()), -1).gap.status, TACT_NEGATIVE);
    scatter_end(&s);
}

/* ---- Joints ---- */

static tactn_rotation in_plane(double angle) {
#if TACT_DIMENSION == 2
    return tact2_rotation_from_angle((real)angle);
#else
    return tact3_rotation_from_axis_angle(tact3_v(0, -1, 0), (real)angle);
#endif
}

/* Joins a body at the origin to the ground, moves it by `by` and turns it by an angle in the plane. */
static tactn_joint_error error_when_moved(tactn_joint_def def, vec by, double angle) {
    jointed j = new_jointed(0);
    tact_body_id body = body_of(&j, 1, 1, no_vec());
    def.body_a = j.ground, def.body_b = body;
    tact_joint_id joint = joined(&j, &def);
    tactn_pose pose = {.position = by, .rotation = in_plane(angle)};
    assert_int_equal(tactn_body_set_pose(j.world, body, pose), TACT_OK);
    tactn_joint_error error = tactn_joint_error_get(j.world, joint);
    tactn_world_destroy(j.world);
    return error;
}

static void assert_error(tactn_joint_def def, vec by, double angle, double linear, double angular) {
    tactn_joint_error error = error_when_moved(def, by, angle);
    assert_near(error.linear, (real)linear, 4);
    assert_near(error.angular, (real)angular, 4);
}

static tactn_joint_def in_frame(tact_joint_kind kind, tactn_pose frame) {
    tactn_joint_def def = tactn_joint_defaults(kind);
    def.joint.frame_a = def.joint.frame_b = frame;
    return def;
}

static void joints_tell_how_far_they_are_off(void **state) {
    (void)state;
    tactn_pose here = pose_at(no_vec());
    tactn_joint_def fixed = in_frame(TACT_JOINT_FIXED, here);
    assert_error(fixed, at(3, 4), -0.5, 5, 0.5);
    fixed.joint.linear_softness.hertz = 2;
    assert_error(fixed, at(3, 4), -0.5, 0, 0.5);
    tactn_joint_def hinge = in_frame(TACT_JOINT_REVOLUTE, hinge_frame(no_vec()));
    assert_error(hinge, at(0, 0.25), 2, 0.25, 0);
    hinge.joint.turn.limited = true, hinge.joint.turn.lower = R(-0.5), hinge.joint.turn.upper = R(0.25);
    assert_error(hinge, at(0, 0), 0.2, 0, 0);
    assert_error(hinge, at(0, 0), 0.75, 0, 0.5);
    assert_error(hinge, at(0, 0), -0.75, 0, 0.25);
    tactn_joint_def slider = in_frame(TACT_JOINT_PRISMATIC, here);
    assert_error(slider, at(7, 0.5), 0.125, 0.5, 0.125);
    slider.joint.slide.limited = true, slider.joint.slide.lower = -1, slider.joint.slide.upper = 4;
    assert_error(slider, at(7, 4), 0, 5, 0);
    tactn_joint_def rope = in_frame(TACT_JOINT_DISTANCE, here);
    assert_error(rope, at(3, 4), 1, 0, 0);
    rope.joint.slide.limited = true, rope.joint.slide.lower = 1, rope.joint.slide.upper = 3;
    assert_error(rope, at(3, 4), 1, 2, 0);
    assert_error(rope, at(0.25, 0), 1, 0.75, 0);
    tactn_joint_def wheel = in_frame(TACT_JOINT_WHEEL, here);
    assert_error(wheel, at(9, 0.5), 1, 0.5, 0);
    assert_error(in_frame(TACT_JOINT_MOUSE, here), at(3, 4), 1, 0, 0);
#if TACT_DIMENSION == 3
    /* The hinge's x axis tilts, as the plane turns about y and not about x. */
    assert_error(in_frame(TACT_JOINT_REVOLUTE, here), at(0, 0), 0.5, 0, 0.5);
    assert_error(in_frame(TACT_JOINT_WHEEL, upright_frame(no_vec())), at(0, 2), 0.5, 0, 0);
    tactn_joint_def ball = in_frame(TACT_JOINT_SPHERICAL, here);
    assert_error(ball, at(3, 4), 1, 5, 0);
    ball.joint.swing_limited = true, ball.joint.swing = R(0.75);
    assert_error(ball, at(0, 0), 1, 0, 0.25);
    assert_error(ball, at(0, 0), 0.5, 0, 0);
#endif
    tactn_world *world = new_world();
    assert_true(tactn_joint_error_get(world, (tact_joint_id){3, 1}).linear == 0);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(points_move_as_their_velocity_says),
    cmocka_unit_test(boxes_hold_shapes),
    cmocka_unit_test(one_body_is_met_as_in_the_world),
    cmocka_unit_test(the_closest_of_one_body),
    cmocka_unit_test(joints_tell_how_far_they_are_off),
};

const test_group test_body_questions = {"test_body_questions", tests, sizeof tests / sizeof *tests, NULL, NULL};
