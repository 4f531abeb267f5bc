/* Locks of axes: what they hold keeps its bits whatever pushes, and what they leave moves by its equations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/locks.h"
#include "joint/jointed.h"

#define LOCK_UP (UINT32_C(1) << UP)
#define ALONG_X (ALL_LOCKS & ~UINT32_C(1)) /* leaves the x axis alone */
#define SPINS (2 * DIMENSION - 3)

#if TACT_DIMENSION == 2
#define IN_PLANE 0 /* leaves the plane of x and up alone */
static spin momentum_of(tactn_rotation r, inertia i, spin w) { return (void)r, i * w; }
static uint32_t turn_lock(int axis) { return (void)axis, TURN_LOCKS; }
#else
#define IN_PLANE (TACT_LOCK_Y | TACT_LOCK_TURN_X | TACT_LOCK_TURN_Z)
static spin momentum_of(tactn_rotation r, inertia i, spin w) {
    mat turn = rotation_matrix(r);
    return transform(turn, transform(i, transform_transposed(turn, w)));
}
static uint32_t turn_lock(int axis) { return (uint32_t)TACT_LOCK_TURN_X << axis; }
#endif

static spin any_turning(random_stream *random, double most) {
    spin w = no_spin();
    for (int i = 0; i < SPINS; i++) w = spin_mul_add(w, any_real(random, -most, most), spin_axis(i));
    return w;
}

static tact_body_id locked_body(tactn_world *world, uint32_t locks, tactn_shape shape, tactn_pose pose,
                                check_material material) {
    tact_body_id body = check_body(world, TACT_BODY_DYNAMIC, &shape, pose, material);
    assert_int_equal(tactn_body_set_locks(world, body, locks), TACT_OK);
    return body;
}

/* ---- Nothing moves what is locked ---- */

#define CROWD 8

typedef struct watched {
    tact_body_id body;
    uint32_t locks;
    tactn_body_state before;
} watched;

static void assert_held(const tactn_world *world, const watched *w) {
    tactn_body_state now = tactn_body_get(world, w->body);
    for (int i = 0; i < DIMENSION; i++) {
        if (!(w->locks >> i & 1)) continue;
        real at = coordinate(now.center, i), was = coordinate(w->before.center, i);
        assert_memory_equal(&at, &was, sizeof at);
        assert_true(coordinate(now.velocity, i) == 0);
    }
    for (int i = 0; i < SPINS; i++)
        if (w->locks & turn_lock(i)) assert_true(spin_component(now.angular_velocity, i) == 0);
    if (turns_not(w->locks))
        assert_memory_equal(&now.pose.rotation, &w->before.pose.rotation, sizeof now.pose.rotation);
    if (w->locks == ALL_LOCKS) assert_memory_equal(&now.pose, &w->before.pose, sizeof now.pose);
}

static watched add_watched(tactn_world *world, random_stream *random, int place) {
    tactn_body_def def = tactn_body_defaults();
    def.pose = any_pose(random, 0.5);
    def.pose.position = add(def.pose.position, at(1.3 * (place % 4) - 2, 0.8 + 1.3 * (place / 4)));
    def.velocity = scale(any_real(random, 0, place % 3 ? 3 : 100), random_direction(random));
    def.angular_velocity = any_turning(random, 5);
    def.bullet = place % 2;
    def.locks = (uint32_t)random_below(random, ALL_LOCKS + 1) & ALL_LOCKS;
    watched w = {.locks = def.locks};
    assert_int_equal(tactn_body_create(world, &def, &w.body), TACT_OK);
    tactn_body_shape_def part = tactn_body_shape_defaults();
    part.pose = any_pose(random, 0.3);
    part.restitution = random_coin(random) ? R(0.8) : 0;
    part.rolling_friction = random_coin(random) ? R(0.1) : 0;
    tactn_shape shape = random_coin(random) ? cube(R(0.5)) : tactn_rounded(tactn_point(no_vec()), R(0.5));
    tact_shape_id id;
    assert_int_equal(tactn_body_shape_create(world, w.body, &part, &shape, &id), TACT_OK);
    w.before = tactn_body_get(world, w.body);
    return w;
}

static void join_some(tactn_world *world, random_stream *random, const watched *w) {
    static const tact_joint_kind kinds[] = {TACT_JOINT_FIXED, TACT_JOINT_REVOLUTE, TACT_JOINT_DISTANCE,
                                            TACT_JOINT_MOUSE};
    for (int i = 1; i < CROWD; i += 2) {
        tactn_joint_def def = tactn_joint_defaults(kinds[random_below(random, 4)]);
        def.body_a = w[i - 1].body, def.body_b = w[i].body;
        def.joint.pull = (tactn_joint_drive){500, 3, 1};
        def.joint.slide.limited = true;
        assert_int_equal(tactn_joint_def_place(world, &def, any_pose(random, 1)), TACT_OK);
        tact_joint_id id;
        assert_int_equal(tactn_joint_create(world, &def, &id), TACT_OK);
    }
}

static void push_some(tactn_world *world, random_stream *random, const watched *w) {
    tact_body_id body = w[random_below(random, CROWD)].body;
    vec along = scale(any_real(random, 0, 20), random_direction(random));
    vec point = add(tactn_body_get(world, body).center, random_direction(random));
    spin turning = any_turning(random, 5);
    tact_status status;
    switch (random_below(random, 4)) {
    case 0: assert_int_equal(tactn_body_apply_force(world, body, scale(10, along), point), TACT_OK); break;
    case 1:
        status = tactn_body_apply_impulse(world, body, scale(R(0.2), along), point);
        assert_true(status == TACT_OK || status == TACT_OUT_OF_RANGE); /* it may be as fast as it can be */
        break;
    case 2: assert_int_equal(tactn_body_apply_torque(world, body, turning), TACT_OK); break;
    default: assert_int_equal(tactn_body_set_velocity(world, body, along, turning), TACT_OK);
    }
}

static void locked_axes_keep_their_bits(void **state) {
    (void)state;
    random_stream random = random_named("locks");
    int rounds = check_rounds(40), contacts = 0, impacts = 0;
    for (int round = 0; round < rounds; round++) {
        tactn_world *world = new_world();
        tact_body_id floor = new_body(world, TACT_BODY_STATIC, along_axis(UP, -1));
        new_shape(world, floor, tactn_box(with_coordinate(all_coordinates(20), UP, 1)), tactn_identity_pose());
        watched w[CROWD];
        for (int i = 0; i < CROWD; i++) w[i] = add_watched(world, &random, i);
        if (round % 2) join_some(world, &random, w);
        for (int k = 0; k < 40; k++) {
            push_some(world, &random, w);
            assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
            impacts += tactn_world_stats_get(world).impact_count;
            for (int i = 0; i < CROWD; i++) {
                assert_held(world, &w[i]);
                contacts += w[i].locks && tactn_body_contact_at(world, w[i].body, 0).shape_a.generation > 0;
            }
        }
        tactn_world_destroy(world);
    }
    assert_true(rounds < 40 || (contacts > 500 && impacts > 50));
}

/* ---- What is left moves by its equations ---- */

/* An impulse of two balls: what a lock holds has no inverse mass along the normal. */
static void locked_balls_bounce_exactly(void **state) {
    (void)state;
    for (int locks = 0; locks < 2; locks++) {
        tactn_world *world = check_empty_space();
        tactn_shape ball = tactn_rounded(tactn_point(no_vec()), R(0.5));
        check_material elastic = {0, 1, 0, 1};
        tact_body_id a = locked_body(world, locks ? LOCK_UP : 0, ball, check_pose(0, 0, 0), elastic);
        tact_body_id b = locked_body(world, 0, ball, check_pose(0.8008, 0.6006, 0), elastic);
        check_push(world, a, at(5, 0), 0);
        double n_x = 0.8, n_up = 0.6, inverse = 1 / (double)tactn_body_get(world, a).mass;
        double across = locks ? n_x * n_x : 1, impulse = 2 * 5 * n_x / (inverse * (across + 1));
        check_step(world);
        double limit = check_limit(1e-9, 1e-5);
        assert_true(fabs(check_speed_x(world, a) - (5 - impulse * inverse * n_x)) < limit);
        assert_true(fabs(check_speed_up(world, a) - (locks ? 0 : -impulse * inverse * n_up)) < limit);
        assert_true(fabs(check_speed_up(world, b) - impulse * inverse * n_up) < limit);
        tactn_world_destroy(world);
    }
}

/* Friction of a bounce stops what slides over a body that is locked along the way, all of it at once. */
static void locked_bodies_stop_what_slides(void **state) {
    (void)state;
    for (int axis = 0; axis < UP; axis++) {
        tactn_world *world = check_empty_space();
        check_material rough = {5, 0.5, 0, 1};
        locked_body(world, UINT32_C(1) << axis | TURN_LOCKS, cube(R(0.5)), check_pose(0, 0, 0), rough);
        tact_body_id b = locked_body(world, TURN_LOCKS, cube(R(0.5)), check_pose(0, 1.001, 0), rough);
        check_push(world, b, add(along_axis(axis, 1), along_axis(UP, -5)), 0);
        check_step(world);
        vec after = tactn_body_velocity(world, b);
        assert_true(fabs((double)coordinate(after, UP) - 0.25 * -5) < check_limit(1e-9, 1e-4)); /* (1 - e) / 2 */
        assert_true(tact_abs(coordinate(after, axis)) < R(1e-9));
        tactn_world_destroy(world);
    }
}

/* Where w is zero about the locked axes and an angular impulse acts about the others, I w is the impulse there. */
static void assert_turns(const tactn_world *world, tact_body_id body, uint32_t locks, spin impulse, double limit) {
    tactn_body_state now = tactn_body_get(world, body);
    spin momentum = momentum_of(now.pose.rotation, now.inertia, now.angular_velocity);
    double size = (double)tact_sqrt(spin_dot(impulse, impulse));
    for (int i = 0; i < SPINS; i++) {
        double is = (double)spin_component(momentum, i), wanted = (double)spin_component(impulse, i);
        if (locks & turn_lock(i))
            assert_true(spin_component(now.angular_velocity, i) == 0);
        else
            assert_true(fabs(is - wanted) <= limit * size);
    }
}

static void momentum_about_free_axes_stays(void **state) {
    (void)state;
    random_stream random = random_named("locked turning");
    double limit = check_limit(1e-11, 1e-3);
    for (int round = 0; round < check_rounds(24); round++) {
        tactn_world *world = check_empty_space();
        uint32_t locks = 0;
        for (int i = 0; i < SPINS; i++) locks |= round >> i & 1 ? turn_lock(i) : 0;
        tactn_pose pose = any_pose(&random, 1);
        check_material smooth = {0, 0, 0, 1};
        tact_body_id body = locked_body(world, locks, tactn_box(any_sizes(&random)), pose, smooth);
        real size = tactn_body_get(world, body).mass;
        spin impulse = any_turning(&random, (double)size);
        assert_int_equal(tactn_body_apply_angular_impulse(world, body, impulse), TACT_OK);
        assert_turns(world, body, locks, impulse, limit);
        double energy = check_energy(world);
        for (int i = 0; i < 60; i++) {
            check_step(world);
            assert_true(fabs(check_energy(world) - energy) <= check_limit(1e-5, 1e-3) * energy);
        }
        assert_turns(world, body, locks, impulse, 10 * limit);
        spin more = spin_scale(60, impulse);
        assert_int_equal(tactn_body_apply_torque(world, body, more), TACT_OK);
        check_step(world);
        assert_turns(world, body, locks, spin_scale(2, impulse), 10 * limit);
        tactn_world_destroy(world);
    }
}

/* Blocks and balls of space that locks keep in a plane slide, stick, and stop rolling as there. */
static void friction_acts_along_free_axes(void **state) {
    (void)state;
    tactn_world *world = check_usual_world();
    tactn_shape slope = tactn_box(with_coordinate(all_coordinates(40), UP, 1));
    tactn_shape ball = tactn_rounded(tactn_point(no_vec()), R(0.5)), block = cube(R(0.5));
    check_material rough = {0.5, 0, 0, 1}, rolling = {0.5, 0, 0.5, 1};
    double angle = 0.7853981633974483, up = sqrt(2.0);
    check_body(world, TACT_BODY_STATIC, &slope, check_pose(0, 0, -angle), rough);
    tactn_pose above = check_pose(0, 1.5 * up, -angle), below = check_pose(5, 1.5 * up - 5, -angle);
    tact_body_id sliding = locked_body(world, IN_PLANE, block, above, rough);
    tact_body_id upright = locked_body(world, IN_PLANE | TURN_LOCKS, block, below, rough);
    tact_body_id held = locked_body(world, IN_PLANE, ball, check_pose(-5, 1.5 * up + 5, 0), rolling);
    vec center = tactn_body_get(world, held).center;
    check_run(world, 1);
    double speed = 9.81 * (sin(angle) - 0.5 * cos(angle)) / up;
    check_within("sliding in a plane", check_speed_x(world, sliding), speed, 0.01);
    check_within("sliding without turning", check_speed_x(world, upright), speed, 0.01);
    assert_true(length(sub(tactn_body_get(world, held).center, center)) > 1);
    assert_true(DIMENSION == 2 || coordinate(tactn_body_get(world, sliding).center, 1) == 0);
    tactn_world_destroy(world);
}

/* Where locks leave a contact no way, it does not find one by rounding. */
static void contacts_without_a_way_do_nothing(void **state) {
    (void)state;
    tactn_world *world = check_usual_world();
    check_material rough = {0.5, 0, 0, 1};
    tactn_shape floor = tactn_box(with_coordinate(all_coordinates(40), UP, 1));
    tactn_shape ball = tactn_rounded(tactn_point(no_vec()), R(0.5));
    check_body(world, TACT_BODY_STATIC, &floor, check_pose(0, -1, 1e-6), rough);
    tact_body_id sunk = locked_body(world, LOCK_UP | TURN_LOCKS, cube(R(0.5)), check_pose(0, 0.49, 0), rough);
    tact_body_id wheel = locked_body(world, LINEAR_LOCKS, ball, check_pose(3, 0.49, 0), rough);
    check_push(world, wheel, no_vec(), 5);
    for (int i = 0; i < 120; i++) {
        double before = fabs(check_turning(world, wheel));
        check_step(world);
        assert_true(fabs(check_turning(world, wheel)) <= before);
        assert_true(fabs(check_speed_x(world, sunk)) < 1e-6);
    }
    tactn_world_destroy(world);
}

/* A cart on a rail that locks are, with a pendulum. */
static void joints_feel_locks(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id cart = body_of(&j, 2, 1, no_vec()), bob = body_of(&j, 1, 0.1, at(1, 0));
    assert_int_equal(tactn_body_set_locks(j.world, cart, ALONG_X), TACT_OK);
    tactn_joint_def hinge = hinge_at(&j, cart, bob, no_vec());
    joined(&j, &hinge);
    double energy = energy_of(&j), fastest = 0;
    for (int i = 0; i < 240; i++) {
        run_steps(&j, 1, 4);
        double v = (double)coordinate(tactn_body_velocity(j.world, cart), 0);
        double both = 2 * v + (double)coordinate(tactn_body_velocity(j.world, bob), 0);
        assert_true(fabs(both) < check_limit(1e-10, 1e-3));
        assert_true(fabs(energy_of(&j) - energy) < 0.1);
        assert_true(height_of(&j, cart) == 0);
        fastest = fmax(fastest, fabs(v));
    }
    assert_true(fastest > 1);
    tactn_world_destroy(j.world);
}

/* ---- Setting ---- */

static void locks_are_settings(void **state) {
    (void)state;
    tactn_world *world = check_empty_space();
    tact_body_id body = locked_body(world, 0, cube(R(0.5)), check_pose(0, 0, 0), (check_material){0, 0, 0, 1});
    uint64_t free_hash = tactn_world_hash(world);
    assert_int_equal(tactn_body_set_locks(world, body, ~ALL_LOCKS), TACT_OUT_OF_RANGE);
    assert_int_equal(tactn_body_set_locks(world, (tact_body_id){7, 7}, 0), TACT_STALE_ID);
    tactn_body_def def = tactn_body_settings(world, body);
    def.locks = ALL_LOCKS + 1;
    assert_int_equal(tactn_body_create(world, &def, &(tact_body_id){0, 0}), TACT_OUT_OF_RANGE);
    check_push(world, body, at(1, 2), 0);
    assert_int_equal(tactn_body_set_locks(world, body, LOCK_UP), TACT_OK);
    assert_int_equal(tactn_body_settings(world, body).locks, LOCK_UP);
    assert_true(check_speed_up(world, body) == 0 && check_speed_x(world, body) == 1);
    /* A kinematic body does as it is told; as soon as it is dynamic its locks count. */
    assert_int_equal(tactn_body_set_kind(world, body, TACT_BODY_KINEMATIC), TACT_OK);
    check_push(world, body, at(0, 2), 0);
    check_step(world);
    assert_true(check_height(world, body) > 0);
    assert_int_equal(tactn_body_set_kind(world, body, TACT_BODY_DYNAMIC), TACT_OK);
    assert_true(check_speed_up(world, body) == 0);
    assert_int_equal(tactn_body_set_pose(world, body, check_pose(0, 0, 0)), TACT_OK);
    check_push(world, body, no_vec(), 0);
    assert_true(tactn_world_hash(world) != free_hash);
    assert_int_equal(tactn_body_set_locks(world, body, 0), TACT_OK);
    tactn_world_destroy(world);
}

/* A body of the caller's, with a row that pulls it along all axes. */
static void rows_feel_locks(void **state) {
    (void)state;
    tactn_solver_body body[2];
    memset(body, 0, sizeof body);
    body[0].pose = body[1].pose = tactn_identity_pose();
    body[1].inverse_mass = 1;
    body[1].locks = LOCK_UP;
    tactn_solver_row row = {.body_a = 0, .body_b = 1, .linear = at(0.6, 0.8), .velocity = 3};
    row.lower = -TACT_REAL_MAX, row.upper = TACT_REAL_MAX;
    tactn_solver_system system = {.bodies = body, .rows = &row, .body_count = 2, .row_count = 1};
    tactn_solver_settings settings = tactn_solver_defaults(1);
    size_t bytes = tactn_solve_system_bytes(&system);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_solve_system(memory, bytes, &system, &settings), TACT_OK);
    assert_near(coordinate(body[1].velocity, 0), 5, 5); /* 0.6 v = 3 */
    assert_true(coordinate(body[1].velocity, UP) == 0 && coordinate(body[1].pose.position, UP) == 0);
    body[1].locks = ALL_LOCKS + 1;
    assert_int_equal(tactn_solve_system(memory, bytes, &system, &settings), TACT_OUT_OF_RANGE);
    free(memory);
}

/* ---- Loads ---- */

#define COLUMN 20

static int substeps_of(uint32_t below, uint32_t above, double gravity_scale) {
    tactn_world *world = check_usual_world();
    check_floor(world, (check_material){0.6, 0, 0, 1});
    locked_body(world, below, cube(R(0.5)), check_pose(0, 0.5, 0), (check_material){0.6, 0, 0, 1});
    tact_body_id heavy =
        locked_body(world, above, cube(R(0.5)), check_pose(0, 1.5, 0), (check_material){0.6, 0, 0, 1000});
    assert_int_equal(tactn_body_set_gravity_scale(world, heavy, (real)gravity_scale), TACT_OK);
    check_step(world);
    check_step(world);
    int substeps = tactn_world_profile(world).most_substeps;
    tactn_world_destroy(world);
    return substeps;
}

/* Only what falls weighs on a light body, and one that nothing moves bears anything. */
static void held_bodies_weigh_nothing(void **state) {
    (void)state;
    assert_true(substeps_of(0, 0, 1) > 4);
    assert_int_equal(substeps_of(0, LOCK_UP, 1), 4);
    assert_int_equal(substeps_of(0, 0, 0), 4);
    assert_int_equal(substeps_of(ALL_LOCKS, 0, 1), 4);
}

/* A column stands on a body that nothing moves as on the ground; it fell within 12 seconds. */
static void columns_stand_on_locked_bodies(void **state) {
    (void)state;
    tactn_world *world = check_usual_world();
    check_material material = {0.6, 0, 0, 1};
    locked_body(world, ALL_LOCKS, cube(R(0.5)), check_pose(0, -0.5, 0), material);
    tact_body_id top = {0, 0};
    for (int i = 0; i < COLUMN; i++) top = check_box(world, 0.5, 0.5, check_pose(0, i + 0.5, 0), material);
    check_run(world, 15);
    check_at_most("aside", fabs(check_x(world, top)), 0.05);
    assert_true(check_height(world, top) > COLUMN - 1);
    tactn_world_destroy(world);
}

/* Continuous collision keeps the sign of a zero, too. */
static void stopped_bodies_keep_zeros(void **state) {
    (void)state;
    tactn_world *world = check_usual_world();
    check_floor(world, (check_material){0, 0, 0, 1});
    tact_body_id body = check_box(world, 0.1, 0.1, check_pose(-0.0, 3, 0), (check_material){0, 0, 0, 1});
    tactn_body_state was = tactn_body_get(world, body);
    assert_int_equal(tactn_body_set_mass(world, body, 1, check_at(-0.0, 0.01), was.inertia), TACT_OK);
    assert_int_equal(tactn_body_set_locks(world, body, TACT_LOCK_X | TURN_LOCKS), TACT_OK);
    check_push(world, body, at(0, -200), 0);
    was = tactn_body_get(world, body);
    int impacts = 0;
    for (int i = 0; i < 5; i++) {
        check_step(world);
        impacts += tactn_world_stats_get(world).impact_count;
    }
    assert_true(impacts > 0);
    real now = coordinate(tactn_body_get(world, body).center, 0), before = coordinate(was.center, 0);
    assert_memory_equal(&now, &before, sizeof now);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(locked_axes_keep_their_bits),
    cmocka_unit_test(locked_balls_bounce_exactly),
    cmocka_unit_test(locked_bodies_stop_what_slides),
    cmocka_unit_test(momentum_about_free_axes_stays),
    cmocka_unit_test(friction_acts_along_free_axes),
    cmocka_unit_test(contacts_without_a_way_do_nothing),
    cmocka_unit_test(joints_feel_locks),
    cmocka_unit_test(locks_are_settings),
    cmocka_unit_test(rows_feel_locks),
    cmocka_unit_test(held_bodies_weigh_nothing),
    cmocka_unit_test(columns_stand_on_locked_bodies),
    cmocka_unit_test(stopped_bodies_keep_zeros),
};

const test_group test_locks = {"test_locks", tests, sizeof tests / sizeof *tests, NULL, NULL};
