/* Half-spaces in worlds, in the plane half-planes: what rests, slides, falls and is shot at them; questions, state, and
 * what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"
#include "world/world_check.h"

/* The half-space below height 0. */
static tactn_shape ground(void) { return tactn_half_space(along_axis(UP, 1), 0); }

static void run(tactn_world *world, int steps) {
    for (int i = 0; i < steps; i++) assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
}

/* A box rests on it as on a large box, and sleeps there. */
static void a_box_rests_as_on_a_box(void **state) {
    (void)state;
    tactn_vec rests[2];
    for (int k = 0; k < 2; k++) {
        tactn_world *world = new_world();
        tact_body_id floor = new_body(world, TACT_BODY_STATIC, no_vec()), box;
        if (k == 0) new_shape(world, floor, ground(), tactn_identity_pose());
        tactn_shape box_floor = tactn_box(with_coordinate(all_coordinates(50), UP, 1));
        if (k == 1) new_shape(world, floor, box_floor, pose_at(along_axis(UP, -1)));
        box = new_body(world, TACT_BODY_DYNAMIC, along_axis(UP, R(0.7)));
        new_shape(world, box, cube(R(0.5)), tactn_identity_pose());
        run(world, 180);
        tactn_body_state now = tactn_body_get(world, box);
        assert_false(now.awake);
        rests[k] = now.pose.position;
        assert_int_equal(tactn_body_contact_at(world, box, 0).point_count, TACTN_MANIFOLD_POINTS);
        tactn_world_destroy(world);
    }
    check_at_most("apart", (double)greatest(sub(rests[0], rests[1])), 0.005); /* the slop */
}

/* A turned and moved half-space is a slope: a box without friction slides down with the speed of a point mass. */
static void a_box_slides_down_a_slope(void **state) {
    (void)state;
    const check_material smooth = {.density = 1}, *m = &smooth;
    tactn_world *world = check_usual_world();
    const double angle = 0.5;
    tactn_shape plane = ground(), box = cube(R(0.25));
    check_body(world, TACT_BODY_STATIC, &plane, check_pose(0, 0, angle), *m);
    tact_body_id body = check_body(world, TACT_BODY_DYNAMIC, &box,
                                   check_pose(-sin(angle) * 0.25, cos(angle) * 0.25, angle), *m);
    check_run(world, 2);
    double speed = hypot(check_speed_x(world, body), check_speed_up(world, body));
    check_within("speed", speed, GRAVITY * sin(angle) * 2, check_limit(1e-3, 1e-2));
    tactn_world_destroy(world);
}

/* Shapes of every kind at up to 400 lengths a second at a plane in any direction: none is below it at the end. */
static void nothing_passes(void **state) {
    (void)state;
    random_stream random = random_named("shots at a half-space");
    int rounds = check_rounds(1000), passed = 0;
    for (int i = 0; i < rounds; i++) {
        tactn_world_def def = tactn_world_defaults(1);
        tactn_world *world;
        assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
        vec n = random_direction(&random);
        real offset = any_real(&random, -5, 5);
        tact_body_id wall = new_body(world, random_coin(&random) ? TACT_BODY_STATIC : TACT_BODY_KINEMATIC, no_vec());
        new_shape(world, wall, tactn_half_space(n, offset), tactn_identity_pose());
        shape_spec spec = pairs_scaled(pairs_solid(&random), random_decade(&random, 0.1, 1));
        made_shape made = made_new(&spec);
        tactn_body_def shot = tactn_body_defaults();
        shot.pose.position = scale(offset + any_real(&random, 6, 30), n);
        shot.pose.rotation = random_rotation(&random);
        shot.velocity = scale((real)random_decade(&random, 3, 390), neg(n));
        tact_body_id body;
        assert_int_equal(tactn_body_create(world, &shot, &body), TACT_OK);
        tactn_body_shape_def part = tactn_body_shape_defaults();
        if (made.shape.core == TACTN_CUSTOM) part.density = 0;
        tact_shape_id id;
        assert_int_equal(tactn_body_shape_create(world, body, &part, &made.shape, &id), TACT_OK);
        run(world, 40);
        passed += !(dot(tactn_body_get(world, body).center, n) > offset);
        made_free(&made);
        tactn_world_destroy(world);
    }
    print_message("# %d shots, %d passed\n", rounds, passed);
    assert_int_equal(passed, 0);
}

/* A kinematic half-space that rises takes along what lies on it. */
static void a_kinematic_one_lifts(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id lift = new_body(world, TACT_BODY_KINEMATIC, no_vec());
    new_shape(world, lift, ground(), tactn_identity_pose());
    tact_body_id box = new_body(world, TACT_BODY_DYNAMIC, along_axis(UP, R(0.5)));
    new_shape(world, box, cube(R(0.5)), tactn_identity_pose());
    assert_int_equal(tactn_body_set_velocity(world, lift, along_axis(UP, 1), no_spin()), TACT_OK);
    run(world, 120);
    check_within("height", check_height(world, box), 2.5, 0.01);
    check_within("speed", check_speed_up(world, box), 1, 0.01);
    tactn_world_destroy(world);
}

static void dynamic_ones_are_refused(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tactn_shape plane = ground();
    tact_shape_id id;
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, no_vec());
    assert_int_equal(tactn_body_shape_create(world, body, &def, &plane, &id), TACT_UNBOUNDED);
    assert_int_equal(tactn_body_get(world, body).shape_count, 0);
    tact_body_id wall = new_body(world, TACT_BODY_STATIC, no_vec());
    id = new_shape(world, wall, plane, tactn_identity_pose());
    assert_int_equal(tactn_body_set_kind(world, wall, TACT_BODY_DYNAMIC), TACT_UNBOUNDED);
    assert_int_equal(tactn_body_set_kind(world, wall, TACT_BODY_KINEMATIC), TACT_OK);
    assert_int_equal(tactn_body_shape_destroy(world, id), TACT_OK);
    assert_int_equal(tactn_body_set_kind(world, wall, TACT_BODY_DYNAMIC), TACT_OK);
    tactn_world_destroy(world);
}

static bool count_one(void *context, tact_body_id body, tact_shape_id shape) {
    (void)body, (void)shape;
    ++*(int *)context;
    return true;
}

/* Rays, casts, overlaps and distances, of a plane across an axis and of a tilted one. */
static void questions_see_it(void **state) {
    (void)state;
    random_stream random = random_named("questions about half-spaces");
    for (int i = 0; i < 50; i++) {
        tactn_world *world = new_world();
        vec n = i == 0 ? along_axis(UP, 1) : random_direction(&random);
        real offset = any_real(&random, -2, 2), above = any_real(&random, 1, 5);
        tact_body_id wall = new_body(world, TACT_BODY_STATIC, no_vec());
        tact_shape_id id = new_shape(world, wall, tactn_half_space(n, offset), tactn_identity_pose());
        vec from = scale(offset + above, n);
        tactn_world_hit ray = tactn_world_raycast(world, from, scale(-2 * above, n), NULL);
        assert_true(ray.shape.index == id.index && ray.shape.generation == id.generation);
        assert_near(ray.hit.fraction, R(0.5), 1);
        tactn_shape ball = tactn_ball(R(0.5));
        tactn_world_hit hit = tactn_world_cast(world, &ball, pose_at(from), scale(-2 * above, n), NULL);
        assert_near(hit.hit.fraction * 2 * above, above - R(0.5), 5);
        tactn_world_gap gap = tactn_world_closest(world, &ball, pose_at(from), 10, NULL);
        assert_near(gap.gap.distance, above - R(0.5), 5);
        int met = 0;
        assert_int_equal(tactn_world_overlap(world, &ball, pose_at(from), NULL, count_one, &met), TACT_OK);
        assert_int_equal(met, 0);
        vec inside = scale(offset - R(0.4), n);
        assert_int_equal(tactn_world_overlap(world, &ball, pose_at(inside), NULL, count_one, &met), TACT_OK);
        assert_int_equal(met, 1);
        tactn_world_destroy(world);
    }
}

/* A sensor tells of what is below: water. */
static void a_sensor_tells(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id water = new_body(world, TACT_BODY_STATIC, no_vec());
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tactn_shape plane = ground();
    tact_shape_id id;
    def.sensor = true;
    assert_int_equal(tactn_body_shape_create(world, water, &def, &plane, &id), TACT_OK);
    tact_body_id ball = new_body(world, TACT_BODY_DYNAMIC, along_axis(UP, 1));
    new_shape(world, ball, tactn_ball(R(0.5)), tactn_identity_pose());
    int begun = 0, count;
    for (int i = 0; i < 60; i++) {
        run(world, 1);
        const tact_sensor_event *events = tactn_world_sensor_events(world, &count);
        if (count > 0) begun += events[0].kind == TACT_CONTACT_BEGIN;
    }
    assert_int_equal(begun, 1);
    tactn_world_destroy(world);
}

/* A world that is saved and restored goes on with the same bits. */
static void it_is_saved(void **state) {
    (void)state;
    tactn_world *world = new_world(), *other = NULL;
    tact_body_id floor = new_body(world, TACT_BODY_STATIC, along_axis(0, 3));
    tactn_shape plane = tactn_rounded(tactn_half_space(with_coordinate(along_axis(UP, 1), 0, R(0.1)), 1), R(0.5));
    new_shape(world, floor, plane, tactn_identity_pose());
    for (int i = 0; i < 10; i++) {
        vec place = with_coordinate(along_axis(UP, 3 + (real)i), 0, R(0.1) * (real)i);
        tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, place);
        new_shape(world, body, cube(R(0.4)), tactn_identity_pose());
    }
    run(world, 60);
    size_t bytes = tactn_world_save_bytes(world);
    void *memory = malloc(bytes);
    assert_non_null(memory);
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &other), TACT_OK);
    assert_true(tactn_world_hash(world) == tactn_world_hash(other));
    run(world, 60);
    run(other, 60);
    assert_true(tactn_world_hash(world) == tactn_world_hash(other));
    free(memory);
    tactn_world_destroy(world);
    tactn_world_destroy(other);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_box_rests_as_on_a_box), cmocka_unit_test(a_box_slides_down_a_slope),
    cmocka_unit_test(nothing_passes),          cmocka_unit_test(a_kinematic_one_lifts),
    cmocka_unit_test(dynamic_ones_are_refused), cmocka_unit_test(questions_see_it),
    cmocka_unit_test(a_sensor_tells),          cmocka_unit_test(it_is_saved),
};

const test_group test_world_half_space = {"test_world_half_space", tests, sizeof tests / sizeof *tests, NULL, NULL};
