/* Mass, centre and inertia of bodies of several shapes, and what pushes do with them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

static void assert_inertia_near(inertia a, inertia b, real size) {
    const real *x = (const real *)&a, *y = (const real *)&b;
    for (size_t i = 0; i < sizeof a / sizeof(real); i++) assert_near(x[i], y[i], size);
}

/* The only number of an inertia in the plane, and the first one in space. */
static real first_moment(inertia i) { return *(const real *)&i; }

/* A quarter turn, which takes the first axis to the second. */
static tactn_pose quarter_turn(void) {
    tactn_pose pose = tactn_identity_pose();
    real half = tact_sqrt(R(0.5));
#if TACT_DIMENSION == 2
    (void)half;
    pose.rotation = (tactn_rotation){0, 1};
#else
    pose.rotation = (tactn_rotation){0, 0, half, half};
#endif
    return pose;
}

static vec box_sizes(real x, real y, real z) { return from_components((real[]){x, y, z}); }

static real box_content(vec half) {
    real product = 1;
    for (int i = 0; i < DIMENSION; i++) product *= 2 * component(half, i);
    return product;
}

/* ---- Sums ---- */

static void one_box(void **state) {
    (void)state;
    tactn_world *world = new_world();
    vec half = box_sizes(1, 2, 3), at = along_axis(0, 5);
    for (int kind = 0; kind < 3; kind++) {
        tact_body_id body = new_body(world, (tact_body_kind)kind, zero());
        tactn_body_shape_def def = tactn_body_shape_defaults();
        tactn_shape box = tactn_box(half);
        tact_shape_id shape;
        def.density = 3, def.pose = pose_at(at);
        assert_int_equal(tactn_body_shape_create(world, body, &def, &box, &shape), TACT_OK);
        tactn_body_state got = tactn_body_get(world, body);
        assert_vec_near(got.center, at, 5);
        if (got.kind != TACT_BODY_DYNAMIC) {
            assert_true(got.mass == 0 && first_moment(got.inertia) == 0);
            continue;
        }
        real mass = 3 * box_content(half), moment = DIMENSION == 2 ? mass * (4 + 16) / 12 : mass * (16 + 36) / 12;
        assert_near(got.mass, mass, mass);
        assert_near(first_moment(got.inertia), moment, moment);
        assert_int_equal(tactn_body_shape_destroy(world, shape), TACT_OK);
        got = tactn_body_get(world, body);
        assert_true(got.mass == 0 && first_moment(got.inertia) == 0 && is_zero(got.center));
    }
    tactn_world_destroy(world);
}

/* Two halves, one of them turned, make one box. */
static void halves_of_a_box(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id whole = new_body(world, TACT_BODY_DYNAMIC, zero()),
                 halves = new_body(world, TACT_BODY_DYNAMIC, zero());
    vec away = along_axis(1, 7);
    new_shape(world, whole, tactn_box(box_sizes(2, 3, 1)), pose_at(away));
    new_shape(world, halves, tactn_box(box_sizes(1, 3, 1)), pose_at(add(away, along_axis(0, -1))));
    tactn_pose turned = quarter_turn();
    turned.position = add(away, along_axis(0, 1));
    new_shape(world, halves, tactn_box(box_sizes(3, 1, 1)), turned);
    tactn_body_state a = tactn_body_get(world, whole), b = tactn_body_get(world, halves);
    assert_near(a.mass, b.mass, a.mass);
    assert_vec_near(a.center, away, 7);
    assert_vec_near(b.center, away, 7);
    assert_inertia_near(a.inertia, b.inertia, 10 * a.mass);
    tactn_world_destroy(world);
}

/* Any shapes: the sum of masses, the mean of centres, and far from the origin the same inertia. */
static void any_compounds(void **state) {
    (void)state;
    random_stream random = random_named("compounds");
    tactn_world *world = new_world();
    for (int round = 0; round < check_rounds(200); round++) {
        tact_body_id near = new_body(world, TACT_BODY_DYNAMIC, zero()),
                     far = new_body(world, TACT_BODY_DYNAMIC, zero());
        vec shift = scale(100, random_direction(&random)), moment = zero();
        real mass = 0;
        for (int i = 0; i < 4; i++) {
            shape_spec spec = pairs_solid(&random);
            if (spec.custom) continue;
            made_shape made = made_new(&spec);
            tactn_body_shape_def def = tactn_body_shape_defaults();
            def.pose.position = scale(3, random_direction(&random));
            def.pose.rotation = random_rotation(&random);
            def.density = any_real(&random, 0, 2);
            tact_shape_id shape;
            assert_int_equal(tactn_body_shape_create(world, near, &def, &made.shape, &shape), TACT_OK);
            tactn_mass one = tactn_shape_mass(&made.shape);
            real part = def.density * *(const real *)&one; /* area in the plane, volume in space */
            mass += part;
            moment = mul_add(moment, part, tactn_pose_point(def.pose, one.center));
            def.pose.position = add(def.pose.position, shift);
            assert_int_equal(tactn_body_shape_create(world, far, &def, &made.shape, &shape), TACT_OK);
            made_free(&made);
        }
        tactn_body_state a = tactn_body_get(world, near), b = tactn_body_get(world, far);
        assert_near(a.mass, mass, mass);
        if (mass > 0) assert_vec_near(a.center, scale(1 / mass, moment), 10);
        assert_vec_near(sub(b.center, a.center), shift, 100);
        assert_true(b.mass == a.mass);
        assert_inertia_near(a.inertia, b.inertia, 100 * a.mass);
    }
    tactn_world_destroy(world);
}

/* ---- What is given ---- */

static void a_given_mass(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_body_def body_def = tactn_body_defaults();
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tactn_shape box = tactn_box(box_sizes(1, 2, 3));
    tact_body_id body;
    tact_shape_id shape;
    body_def.mass = 5;
    real moment = DIMENSION == 2 ? R(5) * 20 / 12 : R(5) * 52 / 12;
    for (int dense = 0; dense < 2; dense++) {
        assert_int_equal(tactn_body_create(world, &body_def, &body), TACT_OK);
        assert_true(tactn_body_get(world, body).mass == 5);
        /* Scaled where the shapes have densities, and where they have none. */
        def.density = dense ? 8 : 0;
        assert_int_equal(tactn_body_shape_create(world, body, &def, &box, &shape), TACT_OK);
        assert_true(tactn_body_get(world, body).mass == 5);
        assert_near(first_moment(tactn_body_get(world, body).inertia), moment, moment);
    }
    tactn_world_destroy(world);
}

static void mass_by_hand(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, zero());
    tact_shape_id shape = new_shape(world, body, cube(1), tactn_identity_pose());
    tactn_body_state own = tactn_body_get(world, body);
    vec center = along_axis(1, R(0.25));
    inertia about = inertia_scale(7, own.inertia);
    assert_int_equal(tactn_body_set_mass(world, body, 11, center, about), TACT_OK);
    tactn_body_state got = tactn_body_get(world, body);
    assert_true(got.mass == 11);
    assert_vec_near(got.center, center, 1);
    assert_inertia_near(got.inertia, about, first_moment(about));
    assert_int_equal(tactn_body_set_kind(world, body, TACT_BODY_KINEMATIC), TACT_OK);
    assert_int_equal(tactn_body_set_kind(world, body, TACT_BODY_DYNAMIC), TACT_OK);
    assert_true(tactn_body_get(world, body).mass == 11);
    /* Until the next shape comes or goes. */
    tact_shape_id other = new_shape(world, body, cube(1), tactn_identity_pose());
    assert_near(tactn_body_get(world, body).mass, 2 * own.mass, own.mass);
    assert_int_equal(tactn_body_set_mass(world, body, 11, center, about), TACT_OK);
    assert_int_equal(tactn_body_shape_destroy(world, other), TACT_OK);
    got = tactn_body_get(world, body);
    assert_true(got.mass == own.mass && is_zero(got.center));
    assert_inertia_near(got.inertia, own.inertia, own.mass);
    assert_true(tactn_body_shape_valid(world, shape));
    tactn_world_destroy(world);
}

/* ---- What pushes do ---- */

static void assert_no_turning(const tactn_world *world, tact_body_id body) {
    spin w = tactn_body_get(world, body).angular_velocity;
    assert_true(spin_dot(w, w) == 0);
}

/* No mass: nothing pushes it, but it falls. No content: a mass that is given moves, and does not turn. */
static void bodies_without(void **state) {
    (void)state;
    tactn_world *world = new_world();
    vec side = along_axis(0, 1), up = along_axis(1, 1);
    tact_body_id none = new_body(world, TACT_BODY_DYNAMIC, zero());
    assert_int_equal(tactn_body_apply_impulse(world, none, side, up), TACT_OK);
    assert_int_equal(tactn_body_apply_force(world, none, side, up), TACT_OK);
    assert_int_equal(tactn_body_apply_angular_impulse(world, none, torque_of(side, up)), TACT_OK);
    assert_true(is_zero(tactn_body_get(world, none).velocity));
    assert_no_turning(world, none);
    tactn_body_def def = tactn_body_defaults();
    tact_body_id points;
    def.mass = 2, def.gravity_scale = 0;
    assert_int_equal(tactn_body_create(world, &def, &points), TACT_OK);
    new_shape(world, points, tactn_point(side), tactn_identity_pose());
    new_shape(world, points, tactn_segment(up, scale(3, up)), tactn_identity_pose());
    assert_vec_near(tactn_body_get(world, points).center, add(scale(R(0.5), side), up), 4);
    assert_int_equal(tactn_body_apply_impulse(world, points, side, scale(9, up)), TACT_OK);
    assert_vec_near(tactn_body_get(world, points).velocity, scale(R(0.5), side), 1);
    assert_no_turning(world, points);
    assert_int_equal(tactn_world_step(world, R(0.5), 4), TACT_OK);
    assert_near(coordinate(tactn_body_get(world, none).velocity, DIMENSION - 1), R(-4.905), 1);
    assert_no_turning(world, none);
    tactn_world_destroy(world);
}

static void fixed_rotation(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_body_def def = tactn_body_defaults();
    tact_body_id body;
    def.fixed_rotation = true;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    new_shape(world, body, cube(1), tactn_identity_pose());
    vec side = along_axis(0, 1), up = along_axis(1, 1);
    assert_int_equal(tactn_body_apply_impulse(world, body, side, up), TACT_OK);
    assert_int_equal(tactn_body_apply_angular_impulse(world, body, torque_of(side, up)), TACT_OK);
    assert_int_equal(tactn_body_apply_torque(world, body, torque_of(side, up)), TACT_OK);
    assert_int_equal(tactn_world_step(world, R(0.1), 4), TACT_OK);
    assert_no_turning(world, body);
    assert_true(coordinate(tactn_body_get(world, body).velocity, 0) > 0);
    tactn_world_destroy(world);
}

static spin spin_of(random_stream *random) {
    vec v = random_direction(random);
    return DIMENSION == 2 ? torque_of(along_axis(0, 1), v) : torque_of(v, random_direction(random));
}

static real spin_length(spin w) { return tact_sqrt(spin_dot(w, w)); }

/* What an impulse adds to the sums of the world is the impulse, wherever the body is and however it is turned. */
static void impulses_are_added(void **state) {
    (void)state;
    random_stream random = random_named("impulses");
    for (int round = 0; round < check_rounds(300); round++) {
        tactn_world *world = new_world();
        tactn_body_def def = tactn_body_defaults();
        def.pose.position = scale(5, random_direction(&random));
        def.pose.rotation = random_rotation(&random);
        def.velocity = random_direction(&random);
        def.angular_velocity = spin_of(&random);
        tact_body_id body;
        assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
        tactn_pose off = pose_at(random_direction(&random));
        off.rotation = random_rotation(&random);
        new_shape(world, body, tactn_box(any_sizes(&random)), off);
        new_shape(world, body, tactn_ball(R(0.5)), tactn_identity_pose());
        vec impulse = random_direction(&random), point = scale(7, random_direction(&random));
        tactn_world_motion before = tactn_world_totals(world);
        assert_int_equal(tactn_body_apply_impulse(world, body, impulse, point), TACT_OK);
        tactn_world_motion after = tactn_world_totals(world);
        assert_vec_near(sub(after.momentum, before.momentum), impulse, 10);
        spin change = spin_sub(after.angular_momentum, before.angular_momentum);
        assert_near(spin_length(spin_sub(change, torque_of(point, impulse))), 0, 300);
        spin turning = spin_of(&random);
        assert_int_equal(tactn_body_apply_angular_impulse(world, body, turning), TACT_OK);
        change = spin_sub(tactn_world_totals(world).angular_momentum, after.angular_momentum);
        assert_near(spin_length(spin_sub(change, turning)), 0, 300);
        assert_true(after.mass == tactn_body_get(world, body).mass);
        tactn_world_destroy(world);
    }
}

/* A needle: its moments differ by many orders, and are all inverted well, however it lies in the body. */
static void thin_bodies_turn(void **state) {
    (void)state;
    random_stream random = random_named("needles");
    for (int round = 0; round < check_rounds(300); round++) {
        tactn_world *world = new_world();
        tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, zero());
        real thin = (real)random_decade(&random, sizeof(real) == 4 ? 1e-2 : 1e-5, 1);
        tactn_pose pose = tactn_identity_pose();
        pose.rotation = random_rotation(&random);
        new_shape(world, body, tactn_capsule(thin, 1), pose);
        inertia about = tactn_body_get(world, body).inertia;
        spin w = spin_of(&random), momentum = inertia_times(about, w);
        assert_int_equal(tactn_body_apply_angular_impulse(world, body, momentum), TACT_OK);
        spin got = tactn_body_get(world, body).angular_velocity;
        /* What rounding of the largest moment is in parts of the smallest. */
        assert_near(spin_length(spin_sub(got, w)), 0, 1 / (thin * thin));
        tactn_world_destroy(world);
    }
}

static void energies(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_body_def def = tactn_body_defaults();
    tact_body_id body;
    def.pose.position = along_axis(DIMENSION - 1, 3);
    def.velocity = along_axis(0, 2), def.gravity_scale = R(0.5);
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    new_shape(world, body, cube(1), tactn_identity_pose());
    new_body(world, TACT_BODY_STATIC, along_axis(0, 9));
    tact_body_id moving = new_body(world, TACT_BODY_KINEMATIC, along_axis(0, 9));
    assert_int_equal(tactn_body_set_velocity(world, moving, along_axis(0, 9), no_spin()), TACT_OK);
    tactn_world_motion sum = tactn_world_totals(world);
    real mass = tactn_body_get(world, body).mass;
    assert_near(sum.kinetic_energy, 2 * mass, mass);
    assert_near(sum.potential_energy, mass * R(0.5) * R(9.81) * 3, 15 * mass);
    assert_vec_near(sum.momentum, along_axis(0, 2 * mass), mass);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(one_box),        cmocka_unit_test(halves_of_a_box),
    cmocka_unit_test(any_compounds),  cmocka_unit_test(a_given_mass),
    cmocka_unit_test(mass_by_hand),   cmocka_unit_test(bodies_without),
    cmocka_unit_test(fixed_rotation), cmocka_unit_test(impulses_are_added),
    cmocka_unit_test(thin_bodies_turn), cmocka_unit_test(energies),
};

const test_group test_world_mass = {"test_world_mass", tests, sizeof tests / sizeof *tests, NULL, NULL};
