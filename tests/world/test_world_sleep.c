/* Falling asleep and waking up: what is still sleeps, and stays where it is to the last bit; and whatever disturbs it
 * wakes it, with all that fell asleep together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define UP (DIMENSION - 1)
#define DT (R(1) / 60)
#define TOWER 5

static vec up(double height) { return along_axis(UP, (real)height); }

static vec aside(double x, double height) { return add(along_axis(0, (real)x), up(height)); }

static tact_body_id add_body(tactn_world *world, const tactn_body_def *given, tact_body_kind kind, vec at,
                             tactn_shape shape) {
    tactn_body_def def = given ? *given : tactn_body_defaults();
    tactn_body_shape_def part = tactn_body_shape_defaults();
    def.kind = kind;
    def.pose.position = at;
    tact_body_id body;
    tact_shape_id id;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    assert_int_equal(tactn_body_shape_create(world, body, &part, &shape, &id), TACT_OK);
    return body;
}

static tact_body_id add_floor(tactn_world *world) {
    return add_body(world, NULL, TACT_BODY_STATIC, up(-1), tactn_box(with_coordinate(all_coordinates(30), UP, 1)));
}

static tact_body_id add_box(tactn_world *world, vec at) {
    return add_body(world, NULL, TACT_BODY_DYNAMIC, at, tactn_box(all_coordinates(R(0.5))));
}

static void add_tower(tactn_world *world, double x, tact_body_id *boxes) {
    for (int i = 0; i < TOWER; i++) boxes[i] = add_box(world, aside(x, 0.5 + i));
}

static void step(tactn_world *world) { assert_int_equal(tactn_world_step(world, DT, 4), TACT_OK); }

static bool is_awake(const tactn_world *world, tact_body_id body) { return tactn_body_get(world, body).awake; }

static int awake_of(const tactn_world *world, const tact_body_id *bodies, int count) {
    int awake = 0;
    for (int i = 0; i < count; i++) awake += is_awake(world, bodies[i]);
    return awake;
}

static void step_until_asleep(tactn_world *world) {
    for (int i = 0; i < 600 && tactn_world_stats_get(world).awake_count > 0; i++) step(world);
    assert_int_equal(tactn_world_stats_get(world).awake_count, 0);
}

/* ---- Falling asleep ---- */

static void towers_sleep_and_stay(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id boxes[2 * TOWER];
    add_floor(world);
    add_tower(world, 0, boxes);
    add_tower(world, 5, boxes + TOWER);
    step_until_asleep(world);
    assert_true(tactn_world_stats_get(world).contact_count >= 2 * TOWER);
    tactn_body_state before[2 * TOWER];
    for (int i = 0; i < 2 * TOWER; i++) before[i] = tactn_body_get(world, boxes[i]);
    for (int i = 0; i < 100; i++) {
        step(world);
        int count;
        tactn_world_contact_events(world, &count);
        assert_int_equal(count, 0);
        assert_int_equal(tactn_world_stats_get(world).island_count, 0);
    }
    for (int i = 0; i < 2 * TOWER; i++) {
        tactn_body_state after = tactn_body_get(world, boxes[i]);
        assert_memory_equal(&before[i].pose, &after.pose, sizeof after.pose);
        assert_true(is_zero(after.velocity) && !(spin_dot(after.angular_velocity, after.angular_velocity) > 0));
    }
    assert_true(tactn_world_stats_get(world).contact_count >= 2 * TOWER);
    tactn_world_destroy(world);
}

/* Not before sleep_seconds, and not while it moves, however slowly it turns at its far end. */
static void only_what_is_still(void **state) {
    (void)state;
    tactn_world *world = new_world();
    assert_int_equal(tactn_world_set_gravity(world, no_vec()), TACT_OK);
    tact_body_id still = add_box(world, no_vec()), slow = add_box(world, aside(5, 0));
    tact_body_id turning = add_body(world, NULL, TACT_BODY_DYNAMIC, aside(30, 0), tactn_capsule(R(0.1), 10));
    assert_int_equal(tactn_body_set_velocity(world, slow, up(0.06), no_spin()), TACT_OK);
#if TACT_DIMENSION == 2
    spin turn = R(0.006);
#else
    spin turn = tact3_v(R(0.006), 0, 0);
#endif
    assert_int_equal(tactn_body_set_velocity(world, turning, no_vec(), turn), TACT_OK);
    for (int i = 1; i <= 100; i++) {
        step(world);
        if (i != 30) assert_true(is_awake(world, still) == (i < 30)); /* half a second, up to rounding */
        assert_true(is_awake(world, slow) && is_awake(world, turning));
    }
    tactn_world_destroy(world);
}

static void some_never_sleep(void **state) {
    (void)state;
    tactn_world_def def = tactn_world_defaults(1);
    def.enable_sleep = false;
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    add_floor(world);
    tact_body_id box = add_box(world, up(0.5));
    for (int i = 0; i < 200; i++) step(world);
    assert_true(is_awake(world, box));
    tactn_world_destroy(world);
    world = new_world();
    add_floor(world);
    tact_body_id boxes[TOWER];
    add_tower(world, 0, boxes);
    tactn_body_def lively = tactn_body_defaults();
    lively.enable_sleep = false;
    tact_body_id top = add_body(world, &lively, TACT_BODY_DYNAMIC, up(TOWER + 0.5), tactn_box(all_coordinates(R(0.5))));
    tact_body_id alone = add_box(world, aside(8, 0.5));
    for (int i = 0; i < 200; i++) step(world);
    assert_true(is_awake(world, top));
    assert_int_equal(awake_of(world, boxes, TOWER), TOWER); /* its island with it */
    assert_false(is_awake(world, alone));
    tactn_world_destroy(world);
}

/* ---- Waking up ---- */

typedef enum disturbance {
    HIT,
    FORCE,
    IMPULSE,
    VELOCITY,
    POSE,
    WAKE,
    DESTROY_LOWEST,
    DESTROY_FLOOR,
    MOVE_FLOOR,
    FLOOR_SHAPE,
    FLOOR_FILTER,
    GRAVITY,
    LOWEST_STATIC,
    NEW_SHAPE,
    DISTURBANCES
} disturbance;

static void disturb(tactn_world *world, disturbance what, tact_body_id floor, tact_body_id lowest, tact_body_id top) {
    tact_status status = TACT_OK;
    tact_shape_id id;
    tactn_body_shape_def part = tactn_body_shape_defaults();
    tactn_shape ball = tactn_ball(R(0.2));
    switch (what) {
    case HIT: {
        tact_body_id shot = add_body(world, NULL, TACT_BODY_DYNAMIC, aside(-1, TOWER - 0.5), tactn_ball(R(0.3)));
        status = tactn_body_set_velocity(world, shot, along_axis(0, 8), no_spin());
        break;
    }
    case FORCE: status = tactn_body_apply_force(world, top, up(1), up(TOWER)); break;
    case IMPULSE: status = tactn_body_apply_impulse(world, top, up(0.01), up(TOWER)); break;
    case VELOCITY: status = tactn_body_set_velocity(world, top, up(1), no_spin()); break;
    case POSE: status = tactn_body_set_pose(world, lowest, pose_at(aside(9, 0.5))); break;
    case WAKE: status = tactn_body_set_awake(world, top, true); break;
    case DESTROY_LOWEST: status = tactn_body_destroy(world, lowest); break;
    case DESTROY_FLOOR: status = tactn_body_destroy(world, floor); break;
    case MOVE_FLOOR: status = tactn_body_set_pose(world, floor, pose_at(up(-3))); break;
    case FLOOR_SHAPE: status = tactn_body_shape_destroy(world, tactn_body_shape(world, floor, 0)); break;
    case FLOOR_FILTER:
        status = tactn_body_shape_set_filter(world, tactn_body_shape(world, floor, 0), (tact_filter){2, 2, 0});
        break;
    case GRAVITY: status = tactn_world_set_gravity(world, along_axis(0, 1)); break;
    case LOWEST_STATIC: status = tactn_body_set_kind(world, lowest, TACT_BODY_STATIC); break;
    case NEW_SHAPE: status = tactn_body_shape_create(world, top, &part, &ball, &id); break;
    default: break;
    }
    assert_int_equal(status, TACT_OK);
}

static void whatever_disturbs_wakes(void **state) {
    (void)state;
    for (int what = 0; what < DISTURBANCES; what++) {
        tactn_world *world = new_world();
        tact_body_id boxes[TOWER], others[TOWER], floor = add_floor(world);
        add_tower(world, 0, boxes);
        /* The other tower stands on a floor of its own. */
        add_body(world, NULL, TACT_BODY_STATIC, aside(60, -1), tactn_box(with_coordinate(all_coordinates(10), UP, 1)));
        add_tower(world, 60, others);
        step_until_asleep(world);
        disturb(world, (disturbance)what, floor, boxes[0], boxes[TOWER - 1]);
        for (int i = 0; i < (what == HIT ? 10 : 1); i++) step(world);
        /* The lowest one may be gone, or static. */
        assert_int_equal(awake_of(world, boxes + 1, TOWER - 1), TOWER - 1);
        assert_int_equal(awake_of(world, others, TOWER), what == GRAVITY ? TOWER : 0);
        tactn_world_destroy(world);
    }
}

/* What falls after its support has gone lands and sleeps again, where it should. */
static void without_its_lowest_box(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id boxes[TOWER];
    add_floor(world);
    add_tower(world, 0, boxes);
    step_until_asleep(world);
    assert_int_equal(tactn_body_destroy(world, boxes[0]), TACT_OK);
    step_until_asleep(world);
    for (int i = 1; i < TOWER; i++) {
        double height = (double)coordinate(tactn_body_get(world, boxes[i]).center, UP);
        assert_true(fabs(height - (i - 0.5)) < 0.02);
    }
    tactn_world_destroy(world);
}

/* ---- Kinematic bodies ---- */

static void a_lift_wakes_its_load(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_shape plate = tactn_box(with_coordinate(all_coordinates(3), UP, 1));
    tact_body_id lift = add_body(world, NULL, TACT_BODY_KINEMATIC, up(-1), plate);
    tact_body_id load = add_box(world, up(0.5));
    step_until_asleep(world);
    assert_int_equal(tactn_body_set_velocity(world, lift, up(0.02), no_spin()), TACT_OK);
    for (int i = 0; i < 120; i++) {
        step(world);
        assert_true(is_awake(world, load)); /* however slowly it goes up */
    }
    double height = (double)coordinate(tactn_body_get(world, load).center, UP);
    assert_true(fabs(height - 0.54) < 0.01);
    assert_int_equal(tactn_body_set_velocity(world, lift, no_vec(), no_spin()), TACT_OK);
    step_until_asleep(world);
    assert_int_equal(tactn_body_set_velocity(world, lift, up(-5), no_spin()), TACT_OK);
    step(world);
    step(world);
    assert_true(is_awake(world, load)); /* gone from under it */
    tactn_world_destroy(world);
}

static void a_sweeper_wakes_what_it_meets(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id boxes[TOWER];
    add_floor(world);
    add_tower(world, 0, boxes);
    step_until_asleep(world);
    tact_body_id sweeper = add_body(world, NULL, TACT_BODY_KINEMATIC, aside(-2, 0.5), tactn_ball(R(0.4)));
    assert_int_equal(tactn_body_set_velocity(world, sweeper, along_axis(0, 2), no_spin()), TACT_OK);
    for (int i = 0; i < 30; i++) {
        step(world);
        if (i < 25) assert_int_equal(awake_of(world, boxes, TOWER), 0);
    }
    for (int i = 0; i < 10; i++) step(world);
    assert_int_equal(awake_of(world, boxes, TOWER), TOWER);
    tactn_world_destroy(world);
}

/* ---- By hand ---- */

static void sent_to_sleep(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_body_def def = tactn_body_defaults();
    def.asleep = true;
    add_floor(world);
    tact_body_id hangs = add_body(world, &def, TACT_BODY_DYNAMIC, up(5), tactn_ball(R(0.5)));
    tact_body_id falls = add_body(world, NULL, TACT_BODY_DYNAMIC, aside(3, 5), tactn_ball(R(0.5)));
    for (int i = 0; i < 10; i++) step(world);
    assert_int_equal(tactn_body_set_awake(world, falls, false), TACT_OK);
    tactn_body_state stopped = tactn_body_get(world, falls);
    assert_true(is_zero(stopped.velocity) && !stopped.awake);
    for (int i = 0; i < 30; i++) step(world);
    assert_true((double)coordinate(tactn_body_get(world, hangs).center, UP) == 5);
    tactn_body_state later = tactn_body_get(world, falls);
    assert_memory_equal(&later.pose, &stopped.pose, sizeof later.pose);
    assert_int_equal(tactn_body_set_awake(world, hangs, true), TACT_OK);
    step(world);
    assert_true((double)coordinate(tactn_body_get(world, hangs).center, UP) < 5);
    tactn_world_destroy(world);
}

/* A sleeping world goes on as one that has never slept would, but for the sleep: restored contacts push as before. */
static void nothing_jumps_on_waking(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id boxes[TOWER];
    add_floor(world);
    add_tower(world, 0, boxes);
    step_until_asleep(world);
    vec before = tactn_body_get(world, boxes[TOWER - 1]).center;
    assert_int_equal(tactn_body_set_awake(world, boxes[0], true), TACT_OK);
    for (int i = 0; i < 10; i++) {
        step(world);
        for (int k = 0; k < TOWER; k++) assert_true(length(tactn_body_get(world, boxes[k]).velocity) < R(0.02));
    }
    assert_true(length(sub(tactn_body_get(world, boxes[TOWER - 1]).center, before)) < R(3e-3));
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(towers_sleep_and_stay),  cmocka_unit_test(only_what_is_still),
    cmocka_unit_test(some_never_sleep),       cmocka_unit_test(whatever_disturbs_wakes),
    cmocka_unit_test(without_its_lowest_box), cmocka_unit_test(a_lift_wakes_its_load),
    cmocka_unit_test(a_sweeper_wakes_what_it_meets),
    cmocka_unit_test(sent_to_sleep),          cmocka_unit_test(nothing_jumps_on_waking),
};

const test_group test_world_sleep = {"test_world_sleep", tests, sizeof tests / sizeof *tests, NULL, NULL};
