/* Joints as a part of a world: ids, bodies that go, contacts of joined bodies, sleep, snapshots, threads, what is
 * refused. */
#include "joint/jointed.h"

#include "support/counting_allocator.h"
#include "world/crew.h"

/* A chain of boxes from a point, with all that a joint may have. */
static void hang_chain(tactn_world *world, tact_body_id ground, vec from, int links) {
    jointed j = {world, ground};
    tact_body_id before = ground;
    for (int i = 0; i < links; i++) {
        vec place = add(from, at(0.5 * i + 0.25, 0));
        tact_body_id link = new_body(world, TACT_BODY_DYNAMIC, place);
        new_shape(world, link, tactn_box(with_coordinate(all_coordinates(R(0.1)), 0, R(0.3))), pose_at(no_vec()));
        tactn_joint_def def = hinge_at(&j, before, link, add(from, at(0.5 * i, 0)));
        def.joint.turn.friction = i % 3 == 0 ? R(0.01) : 0;
        def.joint.turn.limited = i % 4 == 1;
        def.joint.turn.lower = R(-0.6), def.joint.turn.upper = R(0.6);
        if (i % 5 == 2) def.joint.turn.spring_hertz = 1, def.joint.turn.spring_damping_ratio = R(0.2);
        joined(&j, &def);
        before = link;
    }
    tactn_joint_def end = tactn_joint_defaults(TACT_JOINT_DISTANCE);
    end.body_a = before, end.body_b = ground;
    end.joint.frame_b.position = add(from, at(1, 1));
    end.joint.slide = (tactn_joint_axis){.limited = true, .lower = 0, .upper = (real)(0.5 * links)};
    joined(&j, &end);
}

static jointed chains(const tact_tasks *tasks) {
    tactn_world_def def = tactn_world_defaults(1);
    if (tasks) def.tasks = *tasks;
    jointed j = {0};
    assert_int_equal(tactn_world_create(&def, &j.world), TACT_OK);
    j.ground = new_body(j.world, TACT_BODY_STATIC, no_vec());
    vec floor = with_coordinate(all_coordinates(40), UP, 1);
    new_shape(j.world, j.ground, tactn_box(floor), pose_at(at(0, -4)));
    for (int i = 0; i < 12; i++) hang_chain(j.world, j.ground, at(4 * i - 24, 0.25 * (i % 3)), 5 + i);
    /* A wheel that drags its body about, and one that is driven through. */
    tact_body_id crank = new_body(j.world, TACT_BODY_KINEMATIC, at(0, 3));
    assert_int_equal(tactn_body_set_velocity(j.world, crank, no_vec(), spin_in_plane(2)), TACT_OK);
    tact_body_id bob = body_of(&j, 1, 0.1, at(1, 3));
    tactn_joint_def arm = hinge_at(&j, crank, bob, at(0.5, 3));
    joined(&j, &arm);
    return j;
}

static uint64_t hash_of_run(const tact_tasks *tasks) {
    jointed j = chains(tasks);
    uint64_t hash = 0;
    for (int i = 0; i < check_rounds(60); i++) {
        run_steps(&j, 1, 4);
        hash = 31 * hash + tactn_world_hash(j.world);
    }
    tactn_world_destroy(j.world);
    return hash;
}

static void threads_do_not_matter(void **state) {
    (void)state;
    uint64_t alone = hash_of_run(NULL);
    for (int threads = 2; threads <= 4; threads += 2) {
        crew crew = {.threads = threads, .order = SHUFFLED};
        crew.random = random_named("joints");
        tact_tasks tasks = {&crew, run_crew};
        assert_true(hash_of_run(&tasks) == alone);
        assert_true(crew.runs > 0);
    }
}

static void a_restored_world_goes_on(void **state) {
    (void)state;
    jointed j = chains(NULL);
    run_steps(&j, 25, 4);
    size_t bytes = tactn_world_save_bytes(j.world);
    unsigned char *memory = malloc(bytes);
    assert_int_equal(tactn_world_save(j.world, memory, bytes), TACT_OK);
    jointed other = j;
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &other.world), TACT_OK);
    for (int i = 0; i < 40; i++) {
        assert_true(tactn_world_hash(j.world) == tactn_world_hash(other.world));
        run_steps(&j, 1, 4), run_steps(&other, 1, 4);
    }
    tact_joint_id joint = tactn_world_next_joint(j.world, (tact_joint_id){0, 0});
    tactn_joint_state a = tactn_joint_get(j.world, joint), b = tactn_joint_get(other.world, joint);
    assert_memory_equal(&a, &b, sizeof a);
    tactn_world_destroy(other.world);
    /* The format of before there were couplings. */
    memory[8]--;
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &other.world), TACT_BAD_SNAPSHOT);
    free(memory);
    tactn_world_destroy(j.world);
}

static void impulses_and_settings_are_state(void **state) {
    (void)state;
    jointed j = chains(NULL);
    run_steps(&j, 1, 4);
    tact_joint_id joint = tactn_world_next_joint(j.world, (tact_joint_id){0, 0});
    tactn_joint settings = tactn_joint_get(j.world, joint).def.joint;
    uint64_t before = tactn_world_hash(j.world);
    assert_int_equal(tactn_joint_set(j.world, joint, &settings), TACT_OK);
    assert_true(tactn_world_hash(j.world) == before);
    settings.turn.motor_speed = 1;
    assert_int_equal(tactn_joint_set(j.world, joint, &settings), TACT_OK);
    assert_true(tactn_world_hash(j.world) != before);
    before = tactn_world_hash(j.world);
    settings.turn.damping = 1;
    assert_int_equal(tactn_joint_set(j.world, joint, &settings), TACT_OK);
    assert_true(tactn_world_hash(j.world) != before);
    before = tactn_world_hash(j.world);
    settings.turn.max_speed = 1;
    assert_int_equal(tactn_joint_set(j.world, joint, &settings), TACT_OK);
    assert_true(tactn_world_hash(j.world) != before);
    tactn_world_destroy(j.world);
}

/* ---- Ids and lists ---- */

static void bodies_take_their_joints_along(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id body[4];
    for (int i = 0; i < 4; i++) body[i] = body_of(&j, 1, 0.1, at(i, 0));
    tact_joint_id joint[4];
    for (int i = 0; i < 3; i++) {
        tactn_joint_def def = hinge_at(&j, body[i], body[i + 1], at(i + 0.5, 0));
        joint[i] = joined(&j, &def);
    }
    tactn_joint_def def = hinge_at(&j, j.ground, body[0], no_vec());
    joint[3] = joined(&j, &def);
    assert_int_equal(tactn_world_stats_get(j.world).joint_count, 4);
    tact_joint_id newest = tactn_body_joint(j.world, body[0], 0), second = tactn_body_joint(j.world, body[0], 1);
    assert_memory_equal(&newest, &joint[3], sizeof newest);
    assert_memory_equal(&second, &joint[0], sizeof second);
    assert_int_equal(tactn_body_joint(j.world, body[0], 2).generation, 0);
    assert_int_equal(tactn_body_joint(j.world, body[0], -1).generation, 0);
    run_steps(&j, 3, 4);
    assert_int_equal(tactn_body_destroy(j.world, body[1]), TACT_OK);
    const bool left[] = {false, false, true, true};
    int count = 0;
    for (int i = 0; i < 4; i++) assert_int_equal(tactn_joint_valid(j.world, joint[i]), left[i]);
    for (tact_joint_id id = {0, 0}; (id = tactn_world_next_joint(j.world, id)).generation != 0;) count++;
    assert_int_equal(count, 2);
    run_steps(&j, 3, 4);
    assert_int_equal(tactn_joint_destroy(j.world, joint[2]), TACT_OK);
    tact_joint_id again = joined(&j, &def);
    assert_true(again.index != joint[2].index || again.generation != joint[2].generation);
    assert_int_equal(tactn_joint_get(j.world, joint[2]).def.body_a.generation, 0);
    tactn_world_destroy(j.world);
}

/* Two boxes that overlap, joined: they touch only if they may. */
static void joined_bodies_touch_if_they_may(void **state) {
    (void)state;
    for (int collide = 0; collide < 2; collide++) {
        jointed j = new_jointed(0);
        tact_body_id a = new_body(j.world, TACT_BODY_DYNAMIC, no_vec());
        tact_body_id b = new_body(j.world, TACT_BODY_DYNAMIC, at(0.9, 0));
        new_shape(j.world, a, cube(R(0.5)), pose_at(no_vec()));
        new_shape(j.world, b, cube(R(0.5)), pose_at(no_vec()));
        run_steps(&j, 1, 4);
        assert_int_equal(tactn_world_stats_get(j.world).contact_count, 1);
        tactn_joint_def def = hinge_at(&j, a, b, at(0.45, 0));
        def.collide = collide;
        tact_joint_id joint = joined(&j, &def);
        run_steps(&j, 2, 4);
        assert_int_equal(tactn_world_stats_get(j.world).contact_count, collide);
        assert_int_equal(tactn_joint_set_collide(j.world, joint, !collide), TACT_OK);
        run_steps(&j, 2, 4);
        assert_int_equal(tactn_world_stats_get(j.world).contact_count, !collide);
        assert_int_equal(tactn_joint_destroy(j.world, joint), TACT_OK);
        run_steps(&j, 1, 4);
        assert_int_equal(tactn_world_stats_get(j.world).contact_count, 1);
        tactn_world_destroy(j.world);
    }
}

/* ---- Sleep ---- */

static bool awake(const jointed *j, tact_body_id body) { return tactn_body_get(j->world, body).awake; }

static void joined_bodies_sleep_and_wake_together(void **state) {
    (void)state;
    jointed j = {new_world(), {0, 0}};
    j.ground = new_body(j.world, TACT_BODY_STATIC, no_vec());
    tact_body_id upper = body_of(&j, 1, 0.1, at(0, -1)), lower = body_of(&j, 1, 0.1, at(0, -2));
    tactn_joint_def first = hinge_at(&j, j.ground, upper, no_vec()), second = hinge_at(&j, upper, lower, at(0, -1));
    tact_joint_id held = joined(&j, &first), link = joined(&j, &second);
    for (int way = 0; way < 5; way++) {
        run_seconds(&j, 2);
        assert_false(awake(&j, upper) || awake(&j, lower));
        tactn_joint settings = tactn_joint_get(j.world, held).def.joint;
        switch (way) {
        case 0: assert_int_equal(tactn_body_set_awake(j.world, lower, true), TACT_OK); break;
        case 1: assert_int_equal(tactn_joint_set(j.world, held, &settings), TACT_OK); break;
        case 2: assert_int_equal(tactn_body_set_pose(j.world, j.ground, pose_at(at(0, 0.001))), TACT_OK); break;
        case 3: assert_int_equal(tactn_body_apply_impulse(j.world, lower, at(0.01, 0), at(0, -2)), TACT_OK); break;
        default: assert_int_equal(tactn_joint_destroy(j.world, link), TACT_OK); break;
        }
        assert_true(awake(&j, upper) && awake(&j, lower));
    }
    tactn_world_destroy(j.world);
}

/* One body of two is put to sleep alone: the next step wakes it. A kinematic body that moves keeps both awake. */
static void what_moves_wakes_what_is_joined_to_it(void **state) {
    (void)state;
    jointed j = {new_world(), {0, 0}};
    tact_body_id driver = new_body(j.world, TACT_BODY_KINEMATIC, no_vec());
    tact_body_id bob = body_of(&j, 1, 0.1, at(0, -1));
    tactn_joint_def def = hinge_at(&j, driver, bob, no_vec());
    joined(&j, &def);
    run_seconds(&j, 2);
    assert_false(awake(&j, bob) || awake(&j, driver));
    assert_int_equal(tactn_body_set_velocity(j.world, driver, at(0.001, 0), no_spin()), TACT_OK);
    run_seconds(&j, 2);
    assert_true(awake(&j, bob));
    assert_int_equal(tactn_body_set_awake(j.world, bob, false), TACT_OK);
    assert_false(awake(&j, bob));
    run_steps(&j, 1, 4);
    assert_true(awake(&j, bob));
    tactn_world_destroy(j.world);
}

/* The upper link of two is disabled, at rest, so that nothing holds the lower one; and comes back. */
static void disabled_bodies_hold_nothing(void **state) {
    (void)state;
    jointed j = {new_world(), {0, 0}};
    j.ground = new_body(j.world, TACT_BODY_STATIC, no_vec());
    tact_body_id upper = body_of(&j, 1, 0.1, at(0, -1)), lower = body_of(&j, 1, 0.1, at(0, -2));
    tactn_joint_def first = hinge_at(&j, j.ground, upper, no_vec()), second = hinge_at(&j, upper, lower, at(0, -1));
    joined(&j, &first), joined(&j, &second);
    run_seconds(&j, 2);
    assert_false(awake(&j, lower));
    assert_int_equal(tactn_body_set_enabled(j.world, upper, false), TACT_OK);
    assert_true(awake(&j, lower));
    double before = height_of(&j, lower), held = height_of(&j, upper);
    run_seconds(&j, 0.5);
    assert_true(height_of(&j, lower) < before - 1);
    assert_true(height_of(&j, upper) == held);
    assert_int_equal(tactn_body_set_enabled(j.world, upper, true), TACT_OK);
    run_seconds(&j, 2);
    double apart = (double)length(sub(center_of(&j, upper), center_of(&j, lower)));
    assert_true(fabs(apart - 1) < 0.01);
    assert_true((double)length(center_of(&j, upper)) < 1.01);
    tactn_world_destroy(j.world);
}

/* A weight hangs on a kinematic body that sleeps, and falls off: that wakes it in the middle of a step, when islands
 * have been made. */
static void a_joint_that_breaks_wakes_a_hook(void **state) {
    (void)state;
    counting_allocator counts;
    tactn_world_def def = tactn_world_defaults(1);
    def.allocator = counting(&counts);
    jointed j = {0};
    assert_int_equal(tactn_world_create(&def, &j.world), TACT_OK);
    j.ground = new_body(j.world, TACT_BODY_KINEMATIC, no_vec());
    assert_int_equal(tactn_body_set_awake(j.world, j.ground, false), TACT_OK);
    tact_body_id weight = body_of(&j, 2, 0.1, at(0, -1));
    tactn_joint_def hook = hinge_at(&j, j.ground, weight, no_vec());
    hook.break_force = 1;
    tact_joint_id joint = joined(&j, &hook);
    assert_int_equal(tactn_body_set_awake(j.world, j.ground, false), TACT_OK);
    for (int i = 0; i < 10 && tactn_joint_valid(j.world, joint); i++) run_steps(&j, 1, 4);
    assert_false(tactn_joint_valid(j.world, joint));
    assert_true(tactn_body_get(j.world, j.ground).awake);
    assert_true(tactn_body_get(j.world, weight).awake);
    tactn_world_destroy(j.world);
}

/* ---- Bounds and user pointers that change ---- */

static void a_living_joint_may_break(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id weight = body_of(&j, 2, 0.1, at(0, -1));
    tactn_joint_def def = hinge_at(&j, j.ground, weight, no_vec());
    tact_joint_id joint = joined(&j, &def);
    int count, user;
    assert_int_equal(tactn_joint_set_user(j.world, joint, &user), TACT_OK);
    assert_int_equal(tactn_joint_set_break(j.world, joint, R(2.5 * GRAVITY), 0), TACT_OK);
    run_seconds(&j, 0.5);
    assert_true(tactn_joint_valid(j.world, joint));
    assert_true(tactn_joint_get(j.world, joint).def.break_force == R(2.5 * GRAVITY));
    assert_int_equal(tactn_joint_set_break(j.world, joint, -1, 0), TACT_NEGATIVE);
    assert_int_equal(tactn_joint_set_break(j.world, joint, 0, (real)NAN), TACT_NOT_FINITE);
    assert_int_equal(tactn_joint_set_break(j.world, joint, R(1.5 * GRAVITY), 0), TACT_OK);
    run_steps(&j, 1, 4);
    const tactn_joint_event *broken = tactn_world_joint_events(j.world, &count);
    assert_int_equal(count, 1);
    assert_ptr_equal(broken->user, &user);
    assert_int_equal(tactn_joint_set_break(j.world, joint, 1, 0), TACT_STALE_ID);
    assert_int_equal(tactn_joint_set_collide(j.world, joint, true), TACT_STALE_ID);
    assert_int_equal(tactn_joint_set_user(j.world, joint, NULL), TACT_STALE_ID);
    tactn_world_destroy(j.world);
}

/* ---- What is refused ---- */

static void bad_joints_are_refused(void **state) {
    (void)state;
    jointed j = new_jointed(GRAVITY);
    tact_body_id a = body_of(&j, 1, 0.1, no_vec()), wall = new_body(j.world, TACT_BODY_STATIC, no_vec());
    tactn_joint_def good = tactn_joint_defaults(TACT_JOINT_REVOLUTE), bad[14];
    good.body_a = j.ground, good.body_b = a;
    tact_status wanted[14];
    for (int i = 0; i < 14; i++) bad[i] = good;
    bad[0].body_b = (tact_body_id){9, 9}, wanted[0] = TACT_STALE_ID;
    bad[1].body_a = a, wanted[1] = TACT_BAD_INDEX;
    bad[2].body_b = wall, wanted[2] = TACT_WRONG_KIND;
    bad[3].joint.kind = (tact_joint_kind)99, wanted[3] = TACT_WRONG_KIND;
    bad[4].joint.frame_a.position = all_coordinates((real)NAN), wanted[4] = TACT_NOT_FINITE;
    bad[5].joint.frame_b.rotation = scaled_rotation(2, bad[5].joint.frame_b.rotation), wanted[5] = TACT_BAD_ROTATION;
    bad[6].joint.turn.lower = 1, wanted[6] = TACT_OUT_OF_RANGE;
    bad[7].joint.turn.upper = 4, wanted[7] = TACT_OUT_OF_RANGE;
    bad[8].joint.turn.friction = -1, wanted[8] = TACT_NEGATIVE;
    bad[9].joint.slide.spring_hertz = -1, wanted[9] = TACT_NEGATIVE;
    bad[10].break_force = -1, wanted[10] = TACT_NEGATIVE;
    bad[11].joint.pull.max_force = (real)INFINITY, wanted[11] = TACT_NOT_FINITE;
    bad[12].joint.turn.damping = -1, wanted[12] = TACT_NEGATIVE;
    bad[13].joint.slide.max_speed = -1, wanted[13] = TACT_NEGATIVE;
    uint64_t before = tactn_world_hash(j.world);
    for (int i = 0; i < 14; i++) {
        tact_joint_id id = {7, 7};
        assert_int_equal(tactn_joint_create(j.world, &bad[i], &id), wanted[i]);
        assert_int_equal(id.index, 7);
    }
    assert_true(tactn_world_hash(j.world) == before);
    tact_joint_id id = joined(&j, &good);
    for (int i = 3; i < 10; i++) assert_int_equal(tactn_joint_set(j.world, id, &bad[i].joint), wanted[i]);
    tactn_joint other = tactn_joint_of(TACT_JOINT_FIXED);
    assert_int_equal(tactn_joint_set(j.world, id, &other), TACT_WRONG_KIND);
    assert_int_equal(tactn_joint_set(j.world, (tact_joint_id){5, 5}, &other), TACT_STALE_ID);
    tactn_joint ball = tactn_joint_of(TACT_JOINT_SPHERICAL);
    good.joint = ball;
    tact_joint_id socket;
    assert_int_equal(tactn_joint_create(j.world, &good, &socket), DIMENSION == 3 ? TACT_OK : TACT_WRONG_KIND);
    tactn_world_destroy(j.world);
}

/* ---- What hangs at rest, and is changed ---- */

/* A lamp that hangs from a hinge, asleep but for a time without sleep. */
static jointed hung_lamp(double sleep_seconds, double break_force, tact_body_id *lamp, tact_joint_id *joint) {
    tactn_world_def def = tactn_world_defaults(1);
    def.sleep_seconds = (real)sleep_seconds;
    jointed j = {0};
    assert_int_equal(tactn_world_create(&def, &j.world), TACT_OK);
    j.ground = new_body(j.world, TACT_BODY_STATIC, no_vec());
    *lamp = body_of(&j, 1, 0.1, at(0, -1));
    tactn_joint_def hinge = hinge_at(&j, j.ground, *lamp, no_vec());
    hinge.break_force = (real)break_force;
    *joint = joined(&j, &hinge);
    return j;
}

static void a_shape_wakes_what_hangs(void **state) {
    (void)state;
    tact_body_id lamp;
    tact_joint_id joint;
    jointed j = hung_lamp(0.5, 0, &lamp, &joint);
    run_seconds(&j, 2);
    assert_false(awake(&j, lamp));
    new_shape(j.world, lamp, tactn_box(all_coordinates(R(0.3))), pose_at(at(2, 0)));
    run_seconds(&j, 0.5);
    assert_true(awake(&j, lamp) && height_of(&j, lamp) < -1.05);
    tactn_world_destroy(j.world);
}

/* Where all that is slow sleeps at once, it fell asleep in the step in which its joint broke. */
static void what_breaks_off_falls(void **state) {
    (void)state;
    tact_body_id lamp;
    tact_joint_id joint;
    jointed j = hung_lamp(0, 1, &lamp, &joint);
    run_seconds(&j, 0.5);
    assert_false(tactn_joint_valid(j.world, joint));
    assert_true(height_of(&j, lamp) < -2);
    tactn_world_destroy(j.world);
}

static void a_bound_wakes_what_it_lets_fall(void **state) {
    (void)state;
    tact_body_id lamp;
    tact_joint_id joint;
    jointed j = hung_lamp(0.5, 0, &lamp, &joint);
    run_seconds(&j, 2);
    assert_false(awake(&j, lamp));
    assert_int_equal(tactn_joint_set_break(j.world, joint, 1, 0), TACT_OK);
    assert_true(awake(&j, lamp));
    run_seconds(&j, 0.5);
    assert_false(tactn_joint_valid(j.world, joint));
    assert_true(height_of(&j, lamp) < -2);
    tactn_world_destroy(j.world);
}

/* A joint that is off, in a step so short that half a turn in it was more than a snapshot may have. */
static void short_steps_stay_in_range(void **state) {
    (void)state;
    tact_body_id lamp;
    tact_joint_id joint;
    jointed j = hung_lamp(0.5, 0, &lamp, &joint), other = j;
    assert_int_equal(tactn_body_set_pose(j.world, lamp, pose_at(at(2, 1))), TACT_OK);
    assert_int_equal(tactn_world_step(j.world, sizeof(real) == 4 ? R(1e-17) : R(1e-120), 4), TACT_OK);
    size_t bytes = tactn_world_save_bytes(j.world);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_world_save(j.world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &other.world), TACT_OK);
    free(memory);
    tactn_world_destroy(j.world);
    tactn_world_destroy(other.world);
}

static int asked_of_others;

/* The third shape of the world is asked for by nobody. */
static bool notes_others(void *context, const tactn_contact_side *a, const tactn_contact_side *b) {
    (void)context;
    if (a->shape.index == 2 || b->shape.index == 2) asked_of_others++;
    return true;
}

/* A joint of two bodies asked the caller's filter of contacts with a third one. */
static void joints_do_not_ask_of_others(void **state) {
    (void)state;
    jointed j = new_jointed(0);
    tact_body_id body[3];
    for (int i = 0; i < 3; i++) {
        body[i] = new_body(j.world, TACT_BODY_DYNAMIC, at(0.99 * i, 0));
        new_shape(j.world, body[i], cube(R(0.5)), pose_at(no_vec()));
    }
    run_steps(&j, 2, 4);
    tactn_world_callbacks rules = {.filter = notes_others};
    tactn_world_set_callbacks(j.world, &rules);
    tactn_joint_def def = hinge_at(&j, body[1], body[0], at(0.5, 0));
    assert_int_equal(tactn_world_stats_get(j.world).pair_count, 2);
    tact_joint_id joint = joined(&j, &def);
    run_steps(&j, 1, 4);
    assert_int_equal(tactn_world_stats_get(j.world).pair_count, 1);
    assert_int_equal(tactn_joint_set_collide(j.world, joint, true), TACT_OK);
    assert_int_equal(tactn_joint_set_collide(j.world, joint, false), TACT_OK);
    assert_int_equal(tactn_joint_destroy(j.world, joint), TACT_OK);
    assert_int_equal(asked_of_others, 0);
    run_steps(&j, 1, 4);
    assert_int_equal(tactn_world_stats_get(j.world).pair_count, 2);
    tactn_world_destroy(j.world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(threads_do_not_matter),
    cmocka_unit_test(a_restored_world_goes_on),
    cmocka_unit_test(impulses_and_settings_are_state),
    cmocka_unit_test(bodies_take_their_joints_along),
    cmocka_unit_test(joined_bodies_touch_if_they_may),
    cmocka_unit_test(joined_bodies_sleep_and_wake_together),
    cmocka_unit_test(what_moves_wakes_what_is_joined_to_it),
    cmocka_unit_test(disabled_bodies_hold_nothing),
    cmocka_unit_test(a_joint_that_breaks_wakes_a_hook),
    cmocka_unit_test(a_living_joint_may_break),
    cmocka_unit_test(bad_joints_are_refused),
    cmocka_unit_test(a_shape_wakes_what_hangs),
    cmocka_unit_test(what_breaks_off_falls),
    cmocka_unit_test(a_bound_wakes_what_it_lets_fall),
    cmocka_unit_test(short_steps_stay_in_range),
    cmocka_unit_test(joints_do_not_ask_of_others),
};

const test_group test_joint_world = {"test_joint_world", tests, sizeof tests / sizeof *tests, NULL, NULL};
