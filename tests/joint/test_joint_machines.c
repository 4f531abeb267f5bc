/* Machines by chance. Trees of joints with limits, friction and restitution, with and without springs, gain no energy,
 * and stay together, also where masses are very unequal; those whose bodies overlap stay slow. With motors, loops,
 * locks and breaking forces as well, numbers stay finite, and a restored world goes on with the same bits. */
#include "joint/jointed.h"

#define MOST_BODIES 10
#define MOST_JOINTS (MOST_BODIES + 1)

/* What a machine may have. */
typedef struct machine_kind {
    bool overlapping; /* bodies start within each other; the turn of balls rubs, and has no limit */
    bool springs;     /* along axes */
    bool unequal;     /* half of the bodies are a thousand times as dense; none touch */
    bool wild;        /* springs, motors, drives, loops, locks, kinematic bodies, joints that break */
} machine_kind;

typedef struct machine {
    jointed j;
    random_stream random;
    machine_kind kind;
    tact_body_id body[MOST_BODIES];
    tact_joint_id joint[MOST_JOINTS];
    int bodies, joints;
} machine;

static double chance(machine *m, double low, double high) { return random_range(&m->random, low, high); }
static bool often(machine *m, int one_of) { return random_below(&m->random, one_of) == 0; }

static void add_part(machine *m, int i) {
    double size = chance(m, 0.2, 0.3);
    vec place = m->kind.overlapping ? scale((real)chance(m, 0, 0.5), random_direction(&m->random)) : at(0.75 * i, 0);
    tactn_body_def def = tactn_body_defaults();
    def.kind = i == 0 ? TACT_BODY_STATIC : TACT_BODY_DYNAMIC;
    if (i == 0 && m->kind.wild && often(m, 2)) def.kind = TACT_BODY_KINEMATIC;
    def.pose.position = place;
    if (i > 0 && m->kind.wild && often(m, 8)) def.locks = often(m, 2) ? TACT_LOCK_X : TACT_LOCK_TURN_Z;
    assert_int_equal(tactn_body_create(m->j.world, &def, &m->body[i]), TACT_OK);
    if (def.kind == TACT_BODY_KINEMATIC) {
        vec along = scale(R(0.5), random_direction(&m->random));
        assert_int_equal(tactn_body_set_velocity(m->j.world, m->body[i], along, spin_in_plane(1)), TACT_OK);
    }
    tactn_body_shape_def shape = tactn_body_shape_defaults();
    shape.restitution = often(m, 2) ? 0 : (real)chance(m, 0, 1);
    shape.density = (real)chance(m, 1, 2);
    if (m->kind.unequal && often(m, 2)) shape.density *= 1000;
    if (m->kind.unequal) shape.filter.mask = 0;
    tactn_shape form = often(m, 3) ? tactn_ball((real)size) : cube((real)size);
    tact_shape_id id;
    assert_int_equal(tactn_body_shape_create(m->j.world, m->body[i], &shape, &form, &id), TACT_OK);
}

/* Of a coordinate that is `now`. Without springs and motors all that slides has limits. */
static tactn_joint_axis any_axis(machine *m, double now, bool slides) {
    tactn_joint_axis axis = {.spring_target = (real)now};
    axis.limited = often(m, 2) || (slides && !m->kind.wild);
    axis.lower = (real)(now - chance(m, 0, 0.5)), axis.upper = (real)(now + chance(m, 0, 0.5));
    if (often(m, 10)) axis.lower = axis.upper = (real)now;
    if ((m->kind.springs || m->kind.wild) && often(m, 3)) axis.spring_hertz = (real)chance(m, 0.5, 10);
    axis.spring_damping_ratio = (real)chance(m, 0, 1);
    if (often(m, 3)) axis.friction = (real)chance(m, 0, 2);
    if (m->kind.wild && often(m, 3)) axis.motor_force = (real)chance(m, 0, 20);
    axis.motor_speed = (real)chance(m, -3, 3);
    return axis;
}

static void join_parts(machine *m, int a, int b) {
    static const tact_joint_kind kinds[] = {TACT_JOINT_FIXED,    TACT_JOINT_REVOLUTE, TACT_JOINT_PRISMATIC,
                                            TACT_JOINT_DISTANCE, TACT_JOINT_WHEEL,    TACT_JOINT_MOTOR,
                                            TACT_JOINT_MOUSE,    TACT_JOINT_SPHERICAL};
    tact_joint_kind kind = kinds[random_below(&m->random, DIMENSION == 2 ? 7 : 8)];
    if (kind >= TACT_JOINT_MOTOR && !m->kind.wild) kind = TACT_JOINT_REVOLUTE;
    if (DIMENSION == 3 && m->kind.springs && often(m, 3)) kind = TACT_JOINT_SPHERICAL;
    tactn_pose pose_a = tactn_body_pose(m->j.world, m->body[a]), pose_b = tactn_body_pose(m->j.world, m->body[b]);
    tactn_pose frame = pose_at(scale(R(0.5), add(pose_a.position, pose_b.position)));
    frame.rotation = random_rotation(&m->random);
    tactn_joint_def def = joint_at_frame(&m->j, kind, m->body[a], m->body[b], frame);
    if (kind == TACT_JOINT_DISTANCE) def.joint.frame_a.position = def.joint.frame_b.position = no_vec();
    double apart = (double)length(sub(pose_b.position, pose_a.position));
    def.joint.slide = any_axis(m, kind == TACT_JOINT_DISTANCE ? apart : 0, true);
    def.joint.turn = any_axis(m, 0, false);
    if (kind == TACT_JOINT_SPHERICAL && m->kind.springs) def.joint.turn.spring_hertz = (real)chance(m, 1, 10);
    if (kind == TACT_JOINT_SPHERICAL && m->kind.overlapping && !m->kind.wild)
        def.joint.turn = (tactn_joint_axis){.friction = 1};
    if (m->kind.wild) {
        def.joint.linear_softness = (tactn_joint_softness){(real)chance(m, 0, 10), 1};
        def.joint.pull = (tactn_joint_drive){(real)chance(m, 0, 50), (real)chance(m, 0, 5), 1};
        def.joint.twist = (tactn_joint_drive){(real)chance(m, 0, 5), (real)chance(m, 0, 5), 1};
    }
    if (m->kind.wild && often(m, 3)) def.break_force = (real)chance(m, 20, 400);
    def.collide = m->kind.wild && often(m, 4);
    m->joint[m->joints++] = joined(&m->j, &def);
}

static machine new_machine(const char *name, int round, machine_kind kind) {
    machine m = {.random = random_named(name), .kind = kind};
    for (int i = 0; i < 16 * round; i++) random_bits(&m.random);
    m.j = new_jointed(kind.overlapping ? 0 : GRAVITY);
    m.bodies = 3 + random_below(&m.random, MOST_BODIES - 2);
    for (int i = 0; i < m.bodies; i++) add_part(&m, i);
    for (int i = 1; i < m.bodies; i++) join_parts(&m, often(&m, 3) ? random_below(&m.random, i) : i - 1, i);
    for (int loops = kind.wild ? random_below(&m.random, 3) : 0; loops > 0; loops--) {
        int a = random_below(&m.random, m.bodies), b = random_below(&m.random, m.bodies);
        if (a != b && a + b > 0) join_parts(&m, a, b);
    }
    return m;
}

/* The greatest speed; fails where a number is not finite. */
static double checked_speed(const machine *m) {
    double most = 0;
    for (int i = 0; i < m->bodies; i++) {
        tactn_body_state state = tactn_body_get(m->j.world, m->body[i]);
        assert_true(all_finite(state.pose.position) && all_finite(state.velocity) && all_finite(state.center));
        most = fmax(most, (double)length(state.velocity));
    }
    for (int i = 0; i < m->joints; i++) {
        tactn_joint_state state = tactn_joint_get(m->j.world, m->joint[i]);
        assert_true(all_finite(state.force) && tact_finite(state.turn) && tact_finite(state.slide));
    }
    return most;
}

/* ---- Energy and drift ---- */

/* Bodies that swing in gravity, and hit each other. At most so many of the machines may gain energy. */
static void check_gain(const char *name, machine_kind kind, int may_gain) {
    double most = 0, drift = 0;
    int gaining = 0;
    for (int round = 0; round < check_rounds(40); round++) {
        machine m = new_machine(name, round, kind);
        double start = energy_of(&m.j), weight = (double)tactn_world_totals(m.j.world).mass * GRAVITY, gain = 0;
        for (int i = 0; i < 4 * RATE_OF_STEPS; i++) {
            run_steps(&m.j, 1, 4);
            checked_speed(&m);
            gain = fmax(gain, (energy_of(&m.j) - start) / weight);
        }
        most = fmax(most, gain);
        gaining += gain > 0.05;
        for (int i = 0; i < m.joints && !(gain > 0.05); i++) {
            tactn_joint_state now = tactn_joint_get(m.j.world, m.joint[i]);
            if (now.def.joint.kind == TACT_JOINT_REVOLUTE) drift = fmax(drift, gap_of(&m.j, m.joint[i]));
        }
        tactn_world_destroy(m.j.world);
    }
    print_message("# energy gained, as a height of the whole: %.3g\n", most);
    check_at_most("machines that gain more than 0.05", gaining, may_gain);
    check_at_most("gap of a hinge", drift, 0.05);
}

static void machines_gain_nothing(void **state) {
    (void)state;
    check_gain("machines at rest", (machine_kind){.wild = false}, 0);
}

static void machines_with_springs_gain_nothing(void **state) {
    (void)state;
    check_gain("machines with springs", (machine_kind){.springs = true}, 0);
}

/* What hangs on a limit may be a thousand times its two bodies, which its row does not know. A third of the machines
 * would gain if limits threw back what has passed them. */
static void few_unequal_machines_gain(void **state) {
    (void)state;
    check_gain("unequal machines", (machine_kind){.springs = true, .unequal = true}, 2);
}

/* Bodies that joints keep within each other are pushed apart in vain. */
static void overlapping_machines_stay_slow(void **state) {
    (void)state;
    double most = 0;
    for (int round = 0; round < check_rounds(40); round++) {
        machine m = new_machine("overlapping machines", round, (machine_kind){.overlapping = true});
        for (int i = 0; i < 4 * RATE_OF_STEPS; i++) {
            run_steps(&m.j, 1, 4);
            most = fmax(most, checked_speed(&m));
        }
        tactn_world_destroy(m.j.world);
    }
    check_at_most("speed", most, 80);
}

/* ---- Bits ---- */

static void something_happens(machine *m) {
    int i = random_below(&m->random, m->bodies), k = random_below(&m->random, m->joints);
    switch (random_below(&m->random, 8)) {
    case 0: tactn_joint_destroy(m->j.world, m->joint[k]); break;
    case 1: tactn_body_set_awake(m->j.world, m->body[i], false); break;
    case 2: tactn_body_destroy(m->j.world, m->body[i]); break;
    default: tactn_body_set_awake(m->j.world, m->body[i], true); break;
    }
}

static tactn_world *twin_of(const tactn_world *world) {
    size_t bytes = tactn_world_save_bytes(world);
    void *memory = malloc(bytes);
    tactn_world *twin = NULL;
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &twin), TACT_OK);
    free(memory);
    return twin;
}

static void restored_machines_go_on(void **state) {
    (void)state;
    for (int round = 0; round < check_rounds(30); round++) {
        machine_kind kind = {.wild = true, .overlapping = round % 3 == 0};
        machine m = new_machine("machines", round, kind);
        for (int part = 0; part < 6; part++) {
            run_steps(&m.j, 1 + random_below(&m.random, 20), 1 + random_below(&m.random, 6));
            something_happens(&m);
            jointed twin = {.world = twin_of(m.j.world)};
            int steps = 1 + random_below(&m.random, 10);
            run_steps(&m.j, steps, 4), run_steps(&twin, steps, 4);
            assert_true(tactn_world_hash(m.j.world) == tactn_world_hash(twin.world));
            tactn_world_destroy(twin.world);
            checked_speed(&m);
        }
        tactn_world_destroy(m.j.world);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(machines_gain_nothing),
    cmocka_unit_test(machines_with_springs_gain_nothing),
    cmocka_unit_test(few_unequal_machines_gain),
    cmocka_unit_test(overlapping_machines_stay_slow),
    cmocka_unit_test(restored_machines_go_on),
};

const test_group test_joint_machines = {"test_joint_machines", tests, sizeof tests / sizeof *tests, NULL, NULL};
