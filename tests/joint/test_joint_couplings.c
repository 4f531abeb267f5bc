/* Couplings of joints: gears, racks, screws and pulleys against closed forms, what they conserve, their place in a
 * world: islands, sleep, snapshots, threads, memory, what is refused. */
#include "joint/jointed.h"

#include "support/check.h"
#include "support/counting_allocator.h"
#include "world/crew.h"

static tactn_coupling_def coupling_of(tact_joint_id a, tact_joint_id b, double ratio) {
    tactn_coupling_def def = tactn_coupling_defaults();
    def.joint_a = a, def.joint_b = b, def.ratio = (real)ratio;
    return def;
}

static tact_coupling_id coupled(const jointed *j, const tactn_coupling_def *def) {
    tact_coupling_id id = {0, 0};
    assert_int_equal(tactn_coupling_create(j->world, def, &id), TACT_OK);
    return id;
}

static double error_of(const jointed *j, tact_coupling_id coupling) {
    return fabs((double)tactn_coupling_get(j->world, coupling).error);
}

/* A wheel on the ground, on its center. */
typedef struct wheel {
    tact_body_id body;
    tact_joint_id joint;
} wheel;

static wheel wheel_on(const jointed *j, tact_body_id ground, double moment, vec place) {
    wheel w = {.body = body_of(j, 1, moment, place)};
    tactn_joint_def def = hinge_at(j, ground, w.body, place);
    w.joint = joined(j, &def);
    return w;
}

static double speed_of(const jointed *j, const wheel *w) {
    return spin_of(tactn_body_get(j->world, w->body).angular_velocity);
}

/* How far a place is off that has been reached from rest in so many seconds, by the rule that moves bodies with the
 * velocity at the end of each substep. */
static double late_by(double acceleration, double seconds) {
    return acceleration * seconds / (2 * 4 * RATE_OF_STEPS) + 2e-4;
}

/* ---- Closed forms ---- */

/* A torque on one of two wheels feels the moment of the other times the square of the ratio. */
static void gears_reflect_moments(void **state) {
    (void)state;
    const double ratio[] = {2, -0.5, -3, 0.1};
    for (int i = 0; i < 4; i++) {
        jointed j = new_jointed(GRAVITY);
        wheel a = wheel_on(&j, j.ground, 0.4, no_vec()), b = wheel_on(&j, j.ground, 1.1, at(2, 0));
        tactn_coupling_def def = coupling_of(a.joint, b.joint, ratio[i]);
        tact_coupling_id gears = coupled(&j, &def);
        double worst = 0, torque = 3, rate = torque / (0.4 + ratio[i] * ratio[i] * 1.1);
        for (int k = 0; k < 5 * RATE_OF_STEPS; k++) {
            assert_int_equal(tactn_body_apply_torque(j.world, a.body, spin_in_plane((real)torque)), TACT_OK);
            run_steps(&j, 1, 4);
            worst = fmax(worst, error_of(&j, gears));
        }
        check_at_most("speed of gears, in parts", fabs(speed_of(&j, &a) / (5 * rate) - 1), 1e-5);
        check_at_most("the second's, in parts", fabs(speed_of(&j, &b) / (5 * rate * ratio[i]) - 1), 1e-5);
        check_at_most("angle between gears", worst, 1e-5);
        double force = (double)tactn_coupling_get(j.world, gears).force;
        check_at_most("torque between gears, in parts", fabs(force / (1.1 * ratio[i] * rate) - 1), 1e-4);
        tactn_world_destroy(j.world);
    }
}

/* A rack falls and turns its pinion. */
static void a_rack_turns_its_pinion(void **state) {
    (void)state;
    const double radius = 0.25, moment = 0.05, mass = 2;
    jointed j = new_jointed(GRAVITY);
    wheel pinion = wheel_on(&j, j.ground, moment, no_vec());
    tact_body_id rack = body_of(&j, mass, 0.1, at(radius, 0));
    tactn_joint_def slide = joint_at_frame(&j, TACT_JOINT_PRISMATIC, j.ground, rack, upright_frame(at(radius, 0)));
    tactn_coupling_def def = coupling_of(pinion.joint, joined(&j, &slide), radius);
    def.coordinate_b = TACT_JOINT_SLIDE;
    tact_coupling_id teeth = coupled(&j, &def);
    run_seconds(&j, 2);
    double fall = mass * GRAVITY / (mass + moment / (radius * radius));
    double speed = -(double)coordinate(tactn_body_get(j.world, rack).velocity, UP);
    check_at_most("speed of a rack, in parts", fabs(speed / (2 * fall) - 1), 1e-5);
    check_at_most("its place", fabs(height_of(&j, rack) + 2 * fall), late_by(fall, 2));
    check_at_most("its pinion, in parts", fabs(-speed_of(&j, &pinion) * radius / speed - 1), 1e-5);
    check_at_most("teeth apart", error_of(&j, teeth), 1e-5);
    tactn_world_destroy(j.world);
}

/* Two weights on a rope over a pulley (Atwood's machine). */
static void a_pulley_weighs(void **state) {
    (void)state;
    const double light = 1, heavy = 1.5, rope = 6;
    jointed j = new_jointed(GRAVITY);
    tact_body_id a = body_of(&j, light, 0.1, at(-1, -3)), b = body_of(&j, heavy, 0.1, at(1, -3));
    tact_joint_id side[2];
    for (int i = 0; i < 2; i++) {
        tactn_joint_def def = tactn_joint_defaults(TACT_JOINT_DISTANCE);
        def.body_a = j.ground, def.body_b = i == 0 ? a : b;
        def.joint.frame_a.position = at(i == 0 ? -1 : 1, 0);
        side[i] = joined(&j, &def);
    }
    tactn_coupling_def def = coupling_of(side[0], side[1], -1);
    def.coordinate_a = def.coordinate_b = TACT_JOINT_SLIDE;
    def.offset = (real)rope;
    tact_coupling_id pulley = coupled(&j, &def);
    run_seconds(&j, 1);
    double fall = (heavy - light) / (heavy + light) * GRAVITY;
    check_at_most("a heavy weight's place", fabs(height_of(&j, b) + 3 + fall / 2), late_by(fall, 1));
    check_at_most("a light one's", fabs(height_of(&j, a) + 3 - fall / 2), late_by(fall, 1));
    double pull = -(double)tactn_coupling_get(j.world, pulley).force;
    check_at_most("pull of a rope, in parts", fabs(pull / (light * (GRAVITY + fall)) - 1), 1e-4);
    tactn_world_destroy(j.world);
}

/* A nut on a thread: the slide and the turn of one joint. */
static void a_screw_moves_as_it_turns(void **state) {
    (void)state;
    const double pitch = 0.05, mass = 2, moment = 0.01;
    jointed j = new_jointed(GRAVITY);
    tact_body_id nut = body_of(&j, mass, moment, no_vec());
    tactn_joint_def thread = joint_at_frame(&j, TACT_JOINT_WHEEL, j.ground, nut, upright_frame(no_vec()));
    tact_joint_id joint = joined(&j, &thread);
    tactn_coupling_def def = coupling_of(joint, joint, pitch);
    def.coordinate_b = TACT_JOINT_SLIDE;
    tact_coupling_id screw = coupled(&j, &def);
    run_seconds(&j, 2);
    double fall = mass * GRAVITY / (mass + moment / (pitch * pitch));
    check_at_most("a nut's place", fabs(height_of(&j, nut) + 2 * fall), late_by(fall, 2));
    check_at_most("thread and nut apart", error_of(&j, screw), 1e-5);
    tactn_world_destroy(j.world);
}

/* ---- What they keep ---- */

/* A free arm with three wheels that mesh: nothing from outside, so momentum, angular momentum and energy stay, whatever
 * turns; the train's speeds are in its ratios. */
static void trains_keep_momentum_and_energy(void **state) {
    (void)state;
    jointed j = new_jointed(0);
    tact_body_id arm = body_of(&j, 3, 0.6, no_vec());
    wheel w[3];
    for (int i = 0; i < 3; i++) w[i] = wheel_on(&j, arm, 0.2 + 0.1 * i, at(0.7 * i - 0.5, 0.1 * i));
    tactn_coupling_def first = coupling_of(w[0].joint, w[1].joint, -1.5);
    tactn_coupling_def second = coupling_of(w[1].joint, w[2].joint, -0.8);
    tact_coupling_id mesh[2] = {coupled(&j, &first), coupled(&j, &second)};
    vec push = at(0.4, 0.3);
    assert_int_equal(tactn_body_apply_impulse(j.world, arm, push, at(0.6, 0.2)), TACT_OK);
    assert_int_equal(tactn_body_apply_angular_impulse(j.world, w[0].body, spin_in_plane(2)), TACT_OK);
    run_steps(&j, 1, 4);
    tactn_world_motion start = tactn_world_totals(j.world);
    double worst = 0;
    for (int i = 0; i < 10 * RATE_OF_STEPS; i++) {
        run_steps(&j, 1, 4);
        for (int k = 0; k < 2; k++) worst = fmax(worst, error_of(&j, mesh[k]));
    }
    tactn_world_motion end = tactn_world_totals(j.world);
    check_at_most("momentum of a train", (double)length(sub(end.momentum, start.momentum)), 1e-4);
    check_at_most("its angular momentum",
                  fabs(spin_of(end.angular_momentum) - spin_of(start.angular_momentum)), 2e-4);
    check_at_most("its energy, in parts", fabs((double)(end.kinetic_energy / start.kinetic_energy) - 1), 1e-3);
    check_at_most("its wheels apart, from a blow on one of them on", worst, 2e-3);
    tactn_world_destroy(j.world);
}

/* Two fingers on a hand that a motor holds: the first is driven, the second mimics it and lifts a weight of forty times
 * its own on a rope. */
static void a_finger_mimics_under_load(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id hand = body_of(&j, 2, 0.02, no_vec()), finger[2];
    tactn_joint_def wrist = hinge_at(&j, j.ground, hand, no_vec());
    wrist.joint.turn.motor_force = 1000;
    joined(&j, &wrist);
    tact_joint_id joint[2];
    for (int i = 0; i < 2; i++) {
        finger[i] = body_of(&j, 0.5, 0.004, at(i == 0 ? -0.3 : 0.3, 0));
        tactn_joint_def def = hinge_at(&j, hand, finger[i], at(i == 0 ? -0.15 : 0.15, 0));
        if (i == 0) def.joint.turn.motor_force = 300, def.joint.turn.motor_speed = R(-0.1);
        joint[i] = joined(&j, &def);
    }
    tact_body_id weight = body_of(&j, 20, 0.4, at(0.45, -1));
    tactn_joint_def rope = tactn_joint_defaults(TACT_JOINT_DISTANCE);
    rope.body_a = finger[1], rope.body_b = weight;
    rope.joint.frame_a.position = at(0.15, 0);
    rope.joint.slide.limited = true, rope.joint.slide.upper = 1;
    joined(&j, &rope);
    tactn_coupling_def def = coupling_of(joint[0], joint[1], -1);
    tact_coupling_id mimic = coupled(&j, &def);
    double worst = 0;
    for (int i = 0; i < 10 * RATE_OF_STEPS; i++) {
        run_steps(&j, 1, 4);
        worst = fmax(worst, error_of(&j, mimic));
    }
    tactn_joint_state first = tactn_joint_get(j.world, joint[0]), second = tactn_joint_get(j.world, joint[1]);
    check_at_most("a finger's angle that mimics, in 10 s", worst, 6e-3);
    check_at_most("what drives it, off 1 rad", fabs((double)first.turn + 1), 0.1);
    assert_within(second.turn, -first.turn, 3e-3);
    assert_true(height_of(&j, weight) > -0.9);
    tactn_world_destroy(j.world);
}

/* The same machine told the other way round: B drives A at the inverse ratio. */
static void roles_may_be_swapped(void **state) {
    (void)state;
    double angle[2];
    for (int swapped = 0; swapped < 2; swapped++) {
        jointed j = new_jointed(GRAVITY);
        tact_joint_id joint[2];
        for (int i = 0; i < 2; i++) {
            tact_body_id bob = body_of(&j, 1 + i, 0.05, at(3 * i + 0.4, 0));
            tactn_joint_def hinge = hinge_at(&j, j.ground, bob, at(3 * i, 0));
            joint[i] = joined(&j, &hinge);
        }
        tactn_coupling_def def = coupling_of(joint[swapped], joint[1 - swapped], swapped ? -2.5 : -0.4);
        def.offset = swapped ? R(0.25) : R(0.1);
        coupled(&j, &def);
        run_seconds(&j, 3);
        angle[swapped] = (double)tactn_joint_get(j.world, joint[0]).turn;
        tactn_world_destroy(j.world);
    }
    check_at_most("swapped roles apart", fabs(angle[1] - angle[0]), 2e-3);
}

/* Two pendulums that mesh swing on and on; turns are counted where they go around. */
static void swings_keep_their_energy(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id bob[2];
    tact_joint_id joint[2];
    for (int i = 0; i < 2; i++) {
        bob[i] = body_of(&j, 1, 0.02, at(3 * i, i == 0 ? 0.5 : -0.4));
        tactn_joint_def hinge = hinge_at(&j, j.ground, bob[i], at(3 * i, 0));
        joint[i] = joined(&j, &hinge);
    }
    tactn_coupling_def def = coupling_of(joint[0], joint[1], -3);
    assert_int_equal(tactn_coupling_def_place(j.world, &def), TACT_OK);
    assert_within(def.offset, 0, 1e-6);
    tact_coupling_id gears = coupled(&j, &def);
    assert_int_equal(tactn_body_apply_angular_impulse(j.world, bob[0], spin_in_plane(5)), TACT_OK);
    run_steps(&j, 10, 4);
    double start = energy_of(&j), worst = 0, apart = 0, before = 0;
    int turns = 0;
    for (int i = 0; i < 10 * RATE_OF_STEPS; i++) {
        run_steps(&j, 1, 4);
        worst = fmax(worst, fabs(energy_of(&j) / start - 1)), apart = fmax(apart, error_of(&j, gears));
        double now = (double)tactn_joint_get(j.world, joint[1]).turn;
        turns += fabs(now - before) > 3;
        before = now;
    }
    assert_true(turns >= 10);
    check_at_most("energy of swings that mesh, in parts", worst, 0.03);
    check_at_most("swings apart", apart, 2e-3);
    tactn_world_destroy(j.world);
}

/* A belt is a spring: two wheels swing against each other at its frequency, each with half of the whole turn. */
static void a_belt_is_a_spring(void **state) {
    (void)state;
    jointed j = new_jointed(0);
    wheel a = wheel_on(&j, j.ground, 0.3, no_vec()), b = wheel_on(&j, j.ground, 0.3, at(2, 0));
    tactn_coupling_def def = coupling_of(a.joint, b.joint, 1);
    def.hertz = 1, def.offset = R(0.2);
    tact_coupling_id belt = coupled(&j, &def);
    run_seconds(&j, 2.5);
    check_at_most("a belt after five half swings", fabs((double)tactn_coupling_get(j.world, belt).error - 0.2), 4e-3);
    assert_within(tactn_joint_get(j.world, b.joint).turn, 0.2, 2e-3);
    tactn_world_destroy(j.world);
}

/* Where one coordinate is held, so is the other; where both are, or both say the same, nothing happens. */
static void what_is_held_holds_the_other(void **state) {
    (void)state;
    for (int held = 1; held <= 2; held++) {
        jointed j = new_jointed(GRAVITY);
        tact_joint_id joint[2];
        for (int i = 0; i < 2; i++) {
            tact_body_id bob = body_of(&j, 1, 0.05, at(3 * i + 0.4, 0));
            tactn_joint_def hinge = hinge_at(&j, j.ground, bob, at(3 * i, 0));
            hinge.joint.turn.limited = i < held;
            joint[i] = joined(&j, &hinge);
        }
        tactn_coupling_def def = coupling_of(joint[0], joint[1], 2);
        coupled(&j, &def);
        if (held == 2) def.ratio = 1, coupled(&j, &def);
        run_seconds(&j, 2);
        for (int i = 0; i < 2; i++) assert_within(tactn_joint_get(j.world, joint[i]).turn, 0, 2e-3);
        tactn_world_destroy(j.world);
    }
}

/* Two couplings that no angles satisfy bring the wheels to rest between them, and press no harder with time. */
static void contradictions_come_to_rest(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    wheel a = wheel_on(&j, j.ground, 0.3, no_vec()), b = wheel_on(&j, j.ground, 0.3, at(2, 0));
    tactn_coupling_def def = coupling_of(a.joint, b.joint, 1);
    tact_coupling_id first = coupled(&j, &def);
    def.offset = 1;
    tact_coupling_id second = coupled(&j, &def);
    run_seconds(&j, 30);
    double before = (double)tactn_coupling_get(j.world, first).force;
    run_seconds(&j, 30);
    check_at_most("error of a contradiction", error_of(&j, first) - 0.5, 0.02);
    check_at_most("its other side", error_of(&j, second) - 0.5, 0.02);
    double after = (double)tactn_coupling_get(j.world, first).force;
    check_at_most("its pressure grows, in parts", fabs(after / before - 1), 1e-3);
    check_at_most("speed of what contradicts", fabs(speed_of(&j, &a)) + fabs(speed_of(&j, &b)), 1e-4);
    tactn_world_destroy(j.world);
}

/* ---- A part of a world ---- */

/* Trains of wheels, with a belt, a rack and two sleepers. */
static jointed trains(const tact_tasks *tasks, const tact_allocator *allocator) {
    tactn_world_def def = tactn_world_defaults(1);
    if (tasks) def.tasks = *tasks;
    if (allocator) def.allocator = *allocator;
    jointed j = {0};
    assert_int_equal(tactn_world_create(&def, &j.world), TACT_OK);
    j.ground = new_body(j.world, TACT_BODY_STATIC, no_vec());
    for (int i = 0; i < 40; i++) {
        wheel before = wheel_on(&j, j.ground, 0.1, at(10 * i, 0));
        for (int k = 1; k < 4 + i % 3; k++) {
            wheel next = wheel_on(&j, j.ground, 0.1 + 0.02 * k, at(10 * i + k, 0));
            tactn_coupling_def mesh = coupling_of(before.joint, next.joint, k % 2 ? -1.5 : 0.7);
            if (k == 3) mesh.hertz = 3, mesh.damping_ratio = R(0.5);
            coupled(&j, &mesh);
            before = next;
        }
        tact_body_id rack = body_of(&j, 1, 0.1, at(10 * i - 1, 0));
        tactn_pose upright = upright_frame(at(10 * i - 1, 0));
        tactn_joint_def slide = joint_at_frame(&j, TACT_JOINT_PRISMATIC, j.ground, rack, upright);
        tactn_coupling_def teeth = coupling_of(before.joint, joined(&j, &slide), i % 4 == 0 ? 1e-3 : 0.2);
        teeth.coordinate_b = TACT_JOINT_SLIDE;
        coupled(&j, &teeth);
    }
    return j;
}

static uint64_t hash_of_trains(const tact_tasks *tasks) {
    jointed j = trains(tasks, NULL);
    uint64_t hash = 0;
    for (int i = 0; i < 20; i++) {
        run_steps(&j, 1, 4);
        hash = 31 * hash + tactn_world_hash(j.world);
    }
    tactn_world_destroy(j.world);
    return hash;
}

static void threads_do_not_matter(void **state) {
    (void)state;
    crew crew = {.threads = 3, .order = SHUFFLED};
    crew.random = random_named("couplings");
    tact_tasks tasks = {&crew, run_crew};
    assert_true(hash_of_trains(&tasks) == hash_of_trains(NULL));
    assert_true(crew.runs > 0);
}

static void a_restored_world_goes_on(void **state) {
    (void)state;
    jointed j = trains(NULL, NULL);
    run_steps(&j, 40, 4);
    tact_coupling_id first = tactn_world_next_coupling(j.world, (tact_coupling_id){0, 0});
    assert_int_equal(tactn_coupling_destroy(j.world, first), TACT_OK);
    size_t bytes = tactn_world_save_bytes(j.world);
    unsigned char *memory = malloc(bytes);
    assert_int_equal(tactn_world_save(j.world, memory, bytes), TACT_OK);
    jointed other = j;
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &other.world), TACT_OK);
    free(memory);
    for (int i = 0; i < 40; i++) {
        assert_true(tactn_world_hash(j.world) == tactn_world_hash(other.world));
        run_steps(&j, 1, 4), run_steps(&other, 1, 4);
    }
    tact_coupling_id next = tactn_world_next_coupling(j.world, (tact_coupling_id){0, 0});
    tactn_coupling_state a = tactn_coupling_get(j.world, next), b = tactn_coupling_get(other.world, next);
    assert_memory_equal(&a, &b, sizeof a);
    tactn_world_destroy(other.world);
    tactn_world_destroy(j.world);
}

/* Two wheels that nothing but a coupling joins sleep and wake as one; so does what hangs on them. */
static void coupled_bodies_sleep_and_wake_together(void **state) {
    (void)state;
    jointed j = {new_world(), {0, 0}};
    j.ground = new_body(j.world, TACT_BODY_STATIC, no_vec());
    wheel a = wheel_on(&j, j.ground, 0.1, no_vec()), b = wheel_on(&j, j.ground, 0.1, at(5, 0));
    tactn_coupling_def def = coupling_of(a.joint, b.joint, 2);
    tact_coupling_id gears = coupled(&j, &def);
    for (int way = 0; way < 4; way++) {
        assert_int_equal(tactn_body_apply_angular_impulse(j.world, b.body, spin_in_plane(R(0.5))), TACT_OK);
        run_seconds(&j, 0.25);
        assert_int_equal(tactn_world_stats_get(j.world).island_count, 1);
        for (int i = 0; i < 2; i++)
            assert_int_equal(tactn_body_set_velocity(j.world, i ? b.body : a.body, no_vec(), no_spin()), TACT_OK);
        run_seconds(&j, 2);
        assert_false(tactn_body_get(j.world, a.body).awake || tactn_body_get(j.world, b.body).awake);
        switch (way) {
        case 0: assert_int_equal(tactn_body_set_awake(j.world, a.body, true), TACT_OK); break;
        case 1: assert_int_equal(tactn_coupling_set(j.world, gears, &def), TACT_OK); break;
        case 2:
            assert_int_equal(tactn_body_set_awake(j.world, b.body, true), TACT_OK);
            assert_int_equal(tactn_body_set_awake(j.world, a.body, false), TACT_OK);
            run_steps(&j, 1, 4);
            break;
        default: assert_int_equal(tactn_coupling_destroy(j.world, gears), TACT_OK); break;
        }
        assert_true(tactn_body_get(j.world, a.body).awake && tactn_body_get(j.world, b.body).awake);
    }
    tactn_world_destroy(j.world);
}

/* A wheel sleeps though the one that it is coupled to turns, while that is on a body that is disabled. */
static void couplings_of_disabled_bodies_wake_nothing(void **state) {
    (void)state;
    jointed j = {new_world(), {0, 0}};
    j.ground = new_body(j.world, TACT_BODY_STATIC, no_vec());
    tact_body_id stand = new_body(j.world, TACT_BODY_STATIC, no_vec());
    wheel a = wheel_on(&j, j.ground, 0.1, no_vec()), b = wheel_on(&j, stand, 0.1, at(5, 0));
    tactn_coupling_def def = coupling_of(a.joint, b.joint, 2);
    coupled(&j, &def);
    assert_int_equal(tactn_body_set_enabled(j.world, stand, false), TACT_OK);
    assert_int_equal(tactn_body_set_velocity(j.world, a.body, no_vec(), no_spin()), TACT_OK);
    run_seconds(&j, 1);
    for (int i = 0; i < 60; i++) {
        run_steps(&j, 1, 4);
        assert_false(tactn_body_get(j.world, a.body).awake);
        assert_true(tactn_body_get(j.world, b.body).awake);
    }
    assert_int_equal(tactn_body_set_enabled(j.world, stand, true), TACT_OK);
    run_steps(&j, 1, 4);
    assert_true(tactn_body_get(j.world, a.body).awake);
    tactn_world_destroy(j.world);
}

static void joints_take_their_couplings_along(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    wheel w[4];
    tact_coupling_id gears[3];
    for (int i = 0; i < 4; i++) w[i] = wheel_on(&j, j.ground, 0.1, at(2 * i, 0));
    for (int i = 0; i < 3; i++) {
        tactn_coupling_def def = coupling_of(w[i].joint, w[i + 1].joint, 1);
        gears[i] = coupled(&j, &def);
    }
    assert_int_equal(tactn_joint_destroy(j.world, w[0].joint), TACT_OK);
    assert_false(tactn_coupling_valid(j.world, gears[0]));
    assert_true(tactn_coupling_valid(j.world, gears[1]) && tactn_coupling_valid(j.world, gears[2]));
    assert_int_equal(tactn_joint_set_break(j.world, w[1].joint, 1, 0), TACT_OK);
    run_steps(&j, 2, 4);
    assert_false(tactn_coupling_valid(j.world, gears[1]));
    assert_int_equal(tactn_body_destroy(j.world, w[3].body), TACT_OK);
    assert_int_equal(tactn_world_next_coupling(j.world, (tact_coupling_id){0, 0}).generation, 0);
    assert_int_equal(tactn_coupling_get(j.world, gears[2]).def.joint_a.generation, 0);
    run_steps(&j, 2, 4);
    tactn_world_destroy(j.world);
}

/* A world without couplings has no memory for them; one whose allocator fails refuses, and stays as it was. */
static void memory_may_be_missing(void **state) {
    (void)state;
    counting_allocator counts;
    tact_allocator allocator = counting(&counts);
    jointed j = trains(NULL, &allocator);
    run_steps(&j, 2, 4);
    tact_coupling_id id = tactn_world_next_coupling(j.world, (tact_coupling_id){0, 0});
    tactn_coupling_def def = tactn_coupling_get(j.world, id).def;
    uint64_t before = tactn_world_hash(j.world);
    counts.fail_from = counts.calls + 1, counts.failures = 1000;
    int made = 0;
    while (made < 1000 && tactn_coupling_create(j.world, &def, &id) == TACT_OK) made++;
    assert_true(made < 1000);
    assert_int_equal(tactn_coupling_create(j.world, &def, &id), TACT_NO_MEMORY);
    assert_true(made > 0 || tactn_world_hash(j.world) == before);
    counts.fail_from = counts.failures = 0;
    assert_int_equal(tactn_coupling_create(j.world, &def, &id), TACT_OK);
    tactn_world_destroy(j.world);
    assert_int_equal(counts.blocks, 0);
    assert_false(counts.wrong);
}

static void bad_couplings_are_refused(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    wheel a = wheel_on(&j, j.ground, 0.1, no_vec()), b = wheel_on(&j, j.ground, 0.1, at(2, 0));
    jointed other = new_jointed(GRAVITY);
    tactn_joint_def weld = joint_at_frame(&j, TACT_JOINT_FIXED, a.body, b.body, pose_at(no_vec()));
    tactn_coupling_def good = coupling_of(a.joint, b.joint, 1), bad[12];
    tact_status wanted[12];
    for (int i = 0; i < 12; i++) bad[i] = good;
    bad[0].ratio = 0, wanted[0] = TACT_OUT_OF_RANGE;
    bad[1].ratio = (real)NAN, wanted[1] = TACT_NOT_FINITE;
    bad[2].offset = (real)INFINITY, wanted[2] = TACT_NOT_FINITE;
    bad[3].ratio = R(-1e7), wanted[3] = TACT_OUT_OF_RANGE;
    bad[4].joint_b = a.joint, wanted[4] = TACT_BAD_INDEX;
    bad[5].joint_b = (tact_joint_id){9, 9}, wanted[5] = TACT_STALE_ID;
    bad[6].joint_a = (tact_joint_id){0, 0}, wanted[6] = TACT_STALE_ID;
    bad[7].coordinate_a = TACT_JOINT_SLIDE, wanted[7] = TACT_WRONG_KIND;
    bad[8].coordinate_b = (tact_joint_coordinate)7, wanted[8] = TACT_WRONG_KIND;
    bad[9].joint_b = joined(&j, &weld), wanted[9] = TACT_WRONG_KIND;
    bad[10].hertz = -1, wanted[10] = TACT_NEGATIVE;
    bad[11].damping_ratio = -1, wanted[11] = TACT_NEGATIVE;
    uint64_t before = tactn_world_hash(j.world);
    tact_coupling_id id = {7, 7};
    for (int i = 0; i < 12; i++) {
        assert_int_equal(tactn_coupling_create(j.world, &bad[i], &id), wanted[i]);
        assert_int_equal(tactn_coupling_def_place(j.world, &bad[i]), wanted[i]);
        assert_int_equal(id.index, 7);
    }
    assert_int_equal(tactn_coupling_create(other.world, &good, &id), TACT_STALE_ID);
    assert_true(tactn_world_hash(j.world) == before);
    assert_int_equal(tactn_coupling_destroy(j.world, id), TACT_STALE_ID);
    id = coupled(&j, &good);
    for (int i = 0; i < 12; i++) assert_int_equal(tactn_coupling_set(j.world, id, &bad[i]), wanted[i]);
    bad[0] = good, bad[0].joint_a = b.joint, bad[0].joint_b = a.joint;
    assert_int_equal(tactn_coupling_set(j.world, id, &bad[0]), TACT_WRONG_KIND);
    good.ratio = -2, good.offset = 1;
    assert_int_equal(tactn_coupling_set(j.world, id, &good), TACT_OK);
    assert_true(tactn_coupling_get(j.world, id).def.ratio == -2);
    assert_within(tactn_coupling_get(j.world, id).error, -1, 1e-5);
    tactn_world_destroy(other.world);
    tactn_world_destroy(j.world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(gears_reflect_moments),
    cmocka_unit_test(a_rack_turns_its_pinion),
    cmocka_unit_test(a_pulley_weighs),
    cmocka_unit_test(a_screw_moves_as_it_turns),
    cmocka_unit_test(trains_keep_momentum_and_energy),
    cmocka_unit_test(a_finger_mimics_under_load),
    cmocka_unit_test(roles_may_be_swapped),
    cmocka_unit_test(swings_keep_their_energy),
    cmocka_unit_test(a_belt_is_a_spring),
    cmocka_unit_test(what_is_held_holds_the_other),
    cmocka_unit_test(contradictions_come_to_rest),
    cmocka_unit_test(threads_do_not_matter),
    cmocka_unit_test(a_restored_world_goes_on),
    cmocka_unit_test(coupled_bodies_sleep_and_wake_together),
    cmocka_unit_test(couplings_of_disabled_bodies_wake_nothing),
    cmocka_unit_test(joints_take_their_couplings_along),
    cmocka_unit_test(memory_may_be_missing),
    cmocka_unit_test(bad_couplings_are_refused),
};

const test_group test_joint_couplings = {"test_joint_couplings", tests, sizeof tests / sizeof *tests, NULL, NULL};
