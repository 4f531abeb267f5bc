/* What a world tells: bodies that have moved, what is in a sensor, all hits of a ray or a cast, a step's times. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define UP (DIMENSION - 1)
#define SHAPES 60

static const real step_time = 1 / R(60);

static void step(tactn_world *world) { assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK); }

static tact_body_id new_floor(tactn_world *world) {
    tact_body_id floor = new_body(world, TACT_BODY_STATIC, along_axis(UP, -1));
    new_shape(world, floor, tactn_box(with_coordinate(all_coordinates(10), UP, 1)), tactn_identity_pose());
    return floor;
}

/* ---- Moved bodies ---- */

static void no_other_body_has_moved(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id bodies[6], floor = new_floor(world);
    for (int i = 0; i < 6; i++) {
        vec at = add(along_axis(0, R(1.5) * (real)i - 4), along_axis(UP, (real)i));
        bodies[i] = new_body(world, TACT_BODY_DYNAMIC, at);
        new_shape(world, bodies[i], cube(R(0.5)), tactn_identity_pose());
    }
    int asleep = 0, count;
    for (int i = 0; i < 240; i++) {
        tactn_pose before[6];
        for (int k = 0; k < 6; k++) before[k] = tactn_body_pose(world, bodies[k]);
        step(world);
        const tact_body_move *moves = tactn_world_moved_bodies(world, &count);
        bool listed[6] = {false};
        for (int m = 0; m < count; m++) {
            assert_int_not_equal(moves[m].body.index, floor.index);
            listed[moves[m].body.index - bodies[0].index] = true;
            assert_true(moves[m].fell_asleep == !tactn_body_get(world, moves[m].body).awake);
            asleep += moves[m].fell_asleep;
        }
        for (int k = 0; k < 6; k++) {
            tactn_pose now = tactn_body_pose(world, bodies[k]);
            assert_true(listed[k] || memcmp(&now, &before[k], sizeof now) == 0);
        }
    }
    assert_int_equal(asleep, 6);
    assert_int_equal(count, 0);
    tactn_world_destroy(world);
}

/* ---- Sensors ---- */

static void a_sensor_says_what_is_in_it(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id floor = new_floor(world), zone = new_body(world, TACT_BODY_STATIC, along_axis(UP, 1));
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tactn_shape room = cube(2);
    tact_shape_id sensor, inside[4], seen[4];
    def.sensor = true;
    def.enable_contact_events = false;
    assert_int_equal(tactn_body_shape_create(world, zone, &def, &room, &sensor), TACT_OK);
    for (int i = 0; i < 4; i++) {
        vec at = add(along_axis(0, (real)(3 * i)), along_axis(UP, R(0.3)));
        tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, at);
        inside[i] = new_shape(world, body, cube(R(0.3)), tactn_identity_pose());
    }
    /* Until all of them sleep. */
    for (int i = 0; i < 120; i++) step(world);
    assert_int_equal(tactn_world_stats_get(world).awake_count, 0);
    assert_int_equal(tactn_body_shape_overlaps(world, sensor, seen, 4), 1);
    assert_int_equal(seen[0].index, inside[0].index);
    tact_body_id second = tactn_body_shape_get(world, inside[1]).body;
    tactn_pose pose = tactn_identity_pose();
    pose.position = add(along_axis(0, 1), along_axis(UP, R(0.3)));
    assert_int_equal(tactn_body_set_pose(world, second, pose), TACT_OK);
    step(world);
    assert_int_equal(tactn_body_shape_overlaps(world, sensor, seen, 1), 2);
    assert_int_equal(tactn_body_shape_overlaps(world, sensor, NULL, 0), 2);
    assert_int_equal(tactn_body_shape_overlaps(world, sensor, seen, -1), TACT_NEGATIVE);
    assert_int_equal(tactn_body_shape_overlaps(world, inside[0], seen, 4), TACT_WRONG_KIND);
    assert_int_equal(tactn_body_destroy(world, zone), TACT_OK);
    assert_int_equal(tactn_body_shape_overlaps(world, sensor, seen, 4), TACT_STALE_ID);
    assert_true(tactn_body_valid(world, floor));
    tactn_world_destroy(world);
}

/* ---- All hits ---- */

static bool same_hit(const tactn_world_hit *a, const tactn_world_hit *b) {
    return a->shape.index == b->shape.index && a->body.index == b->body.index && a->part == b->part &&
           a->hit.fraction == b->hit.fraction && a->hit.distance == b->hit.distance &&
           memcmp(&a->hit.normal, &b->hit.normal, sizeof a->hit.normal) == 0;
}

static bool in_order(const tactn_world_hit *a, const tactn_world_hit *b) {
    if (a->hit.fraction != b->hit.fraction) return a->hit.fraction < b->hit.fraction;
    if (a->hit.distance != b->hit.distance) return a->hit.distance < b->hit.distance;
    return a->shape.index < b->shape.index;
}

/* Each shape has a category of its own, so that it can be asked alone. */
static void all_hits_are_those_of_each(void **state) {
    (void)state;
    random_stream random = random_named("all hits");
    made_shape made[SHAPES];
    tactn_world *world = new_world();
    for (int i = 0; i < SHAPES; i++) {
        made[i] = any_solid(&random);
        tact_body_id body = new_body(world, i % 2 ? TACT_BODY_STATIC : TACT_BODY_KINEMATIC,
                                     scale(any_real(&random, 0, 4), random_direction(&random)));
        tactn_body_shape_def def = tactn_body_shape_defaults();
        def.filter.category = UINT64_C(1) << i;
        tact_shape_id id;
        assert_int_equal(tactn_body_shape_create(world, body, &def, &made[i].shape, &id), TACT_OK);
    }
    int many = 0;
    for (int round = 0; round < 60; round++) {
        vec origin = scale(any_real(&random, 0, 8), random_direction(&random));
        vec past = scale(any_real(&random, 0, 4), random_direction(&random)), way = sub(past, scale(2, origin));
        tactn_shape ball = tactn_ball(R(0.2));
        tactn_pose start = {origin, random_rotation(&random)};
        tactn_world_hit all[SHAPES], first[3];
        bool ray = round % 2 == 0;
        int count = ray ? tactn_world_raycast_all(world, origin, way, NULL, all, SHAPES)
                        : tactn_world_cast_all(world, &ball, start, way, NULL, all, SHAPES);
        int hit = 0;
        for (int i = 0; i < SHAPES; i++) {
            tact_filter one = {~UINT64_C(0), UINT64_C(1) << i, 0};
            tactn_world_hit alone =
                ray ? tactn_world_raycast(world, origin, way, &one) : tactn_world_cast(world, &ball, start, way, &one);
            if (alone.shape.generation == 0) continue;
            hit++;
            bool found = false;
            for (int k = 0; k < count; k++) found = found || same_hit(&all[k], &alone);
            assert_true(found);
        }
        assert_int_equal(count, hit);
        for (int k = 1; k < count; k++) assert_true(in_order(&all[k - 1], &all[k]));
        many += count > 3;
        int some = ray ? tactn_world_raycast_all(world, origin, way, NULL, first, 3)
                       : tactn_world_cast_all(world, &ball, start, way, NULL, first, 3);
        assert_int_equal(some, count < 3 ? count : 3);
        for (int k = 0; k < some; k++) assert_true(same_hit(&first[k], &all[k]));
    }
    assert_true(many > 10);
    tactn_world_hit one;
    assert_int_equal(tactn_world_raycast_all(world, no_vec(), along_axis(0, 1), NULL, &one, -1), TACT_NEGATIVE);
    assert_int_equal(tactn_world_raycast_all(world, no_vec(), along_axis(0, 1), NULL, &one, 0), 0);
    vec bad = along_axis(0, (real)NAN);
    assert_int_equal(tactn_world_raycast_all(world, bad, along_axis(0, 1), NULL, &one, 1), TACT_NOT_FINITE);
    tactn_world_destroy(world);
    for (int i = 0; i < SHAPES; i++) made_free(&made[i]);
}

/* ---- Profiles ---- */

static double tick(void *context) {
    double *now = context;
    return *now += 1;
}

static void phases_add_up(void **state) {
    (void)state;
    tactn_world *world = new_world();
    double now = 0;
    step(world);
    assert_true(tactn_world_profile(world).total == 0);
    tactn_world_callbacks clock = {.context = &now, .seconds = tick};
    tactn_world_set_callbacks(world, &clock);
    step(world);
    tact_step_profile p = tactn_world_profile(world);
    assert_true(p.pairs == 1 && p.contacts == 1 && p.islands == 1 && p.solver == 1);
    assert_true(p.boxes == 1 && p.continuous == 1 && p.sleep == 1 && p.total == 7);
    tactn_world_set_callbacks(world, NULL);
    assert_true(tactn_world_profile(world).total == 0);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(no_other_body_has_moved),
    cmocka_unit_test(a_sensor_says_what_is_in_it),
    cmocka_unit_test(all_hits_are_those_of_each),
    cmocka_unit_test(phases_add_up),
};

const test_group test_world_reports = {"test_world_reports", tests, sizeof tests / sizeof *tests, NULL, NULL};
