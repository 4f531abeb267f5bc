/* Joints and rows for engines with bodies of their own: what rows do, that a hinge made of rows is a hinge, that order
 * and calls do not matter where they must not, warm starting. */
#include "joint/jointed.h"

#define BODIES 8

typedef struct system_scene {
    tactn_solver_body body[BODIES];
    tactn_solver_joint joint[BODIES];
    tactn_solver_row row[BODIES];
    tactn_solver_system system;
    tactn_solver_settings settings;
    void *memory;
    size_t bytes;
} system_scene;

/* A fixed body and others of a kilogram. */
static system_scene *new_system(int bodies, int joints, int rows) {
    system_scene *s = calloc(1, sizeof *s);
    for (int i = 0; i < bodies; i++) {
        s->body[i].pose = pose_at(no_vec());
        s->body[i].gravity_scale = 1;
        if (i == 0) continue;
        s->body[i].inverse_mass = 1;
        s->body[i].inverse_inertia = same_inertia(5);
        set_own_inertia(&s->body[i], R(0.2));
    }
    s->system = (tactn_solver_system){.bodies = s->body, .joints = s->joint, .rows = s->row,
                                      .body_count = bodies, .joint_count = joints, .row_count = rows};
    s->settings = tactn_solver_defaults(1);
    s->bytes = tactn_solve_system_bytes(&s->system);
    s->memory = malloc(s->bytes);
    for (int i = 0; i < rows; i++) {
        s->row[i].lower = -TACT_REAL_MAX, s->row[i].upper = TACT_REAL_MAX;
        s->row[i].positioned = true;
    }
    return s;
}

static void free_system(system_scene *s) {
    free(s->memory);
    free(s);
}

static void solve_system(system_scene *s) {
    assert_int_equal(tactn_solve_system(s->memory, s->bytes, &s->system, &s->settings), TACT_OK);
}

/* A chain of bodies, each half a metre to the right of its hinge. */
static void set_hinges(system_scene *s) {
    for (int i = 0; i < s->system.joint_count; i++) {
        s->body[i + 1].pose.position = at(0.5 + i, 0);
        tactn_joint joint = tactn_joint_of(TACT_JOINT_REVOLUTE);
        joint.frame_a = hinge_frame(at(i == 0 ? 0 : 0.5, 0)), joint.frame_b = hinge_frame(at(-0.5, 0));
        s->joint[i] = (tactn_solver_joint){.body_a = i, .body_b = i + 1, .joint = joint};
    }
}

/* Sets rows for what holds a point of a body on one of another. */
static void set_point_rows(tactn_solver_row row[], const tactn_solver_body *a, const tactn_solver_body *b, vec point_a,
                           vec point_b) {
    vec arm_a = transform(rotation_matrix(a->pose.rotation), point_a);
    vec arm_b = transform(rotation_matrix(b->pose.rotation), point_b);
    vec apart = sub(add(b->pose.position, arm_b), add(a->pose.position, arm_a));
    for (int i = 0; i < DIMENSION; i++) {
        vec n = along_axis(i, 1);
        row[i].linear = n;
        row[i].angular_a = torque_of(add(arm_a, apart), n), row[i].angular_b = torque_of(arm_b, n);
        row[i].position = coordinate(apart, i);
    }
}

/* A pendulum on rows swings as one on a hinge, but for what derivatives that stay for a step leave out. */
static void rows_make_a_hinge(void **state) {
    (void)state;
    system_scene *hinge = new_system(2, 1, 0), *rows = new_system(2, 0, DIMENSION);
    set_hinges(hinge);
    rows->body[1].pose.position = at(0.5, 0);
    for (int i = 0; i < DIMENSION; i++) rows->row[i].body_b = 1;
    double worst = 0;
    for (int i = 0; i < 90; i++) {
        set_point_rows(rows->row, &rows->body[0], &rows->body[1], no_vec(), at(-0.5, 0));
        solve_system(hinge), solve_system(rows);
        worst = fmax(worst, (double)length(sub(hinge->body[1].pose.position, rows->body[1].pose.position)));
        if (i == 0) assert_within(rows->row[UP].force, coordinate(hinge->joint[0].force, UP), 0.05);
    }
    check_at_most("a hinge of rows against a hinge", worst, 0.02);
    free_system(hinge), free_system(rows);
}

/* Two wheels on axles, the second three times as fast the other way: one row. A torque on the first turns both. */
static void a_row_is_a_gear(void **state) {
    (void)state;
    system_scene *s = new_system(3, 2, 1);
    for (int i = 0; i < 2; i++) {
        tactn_joint joint = tactn_joint_of(TACT_JOINT_REVOLUTE);
        joint.frame_a = hinge_frame(at(2 * i, 0)), joint.frame_b = hinge_frame(no_vec());
        s->joint[i] = (tactn_solver_joint){.body_a = 0, .body_b = i + 1, .joint = joint};
        s->body[i + 1].pose.position = at(2 * i, 0);
    }
    s->row[0].body_a = 1, s->row[0].body_b = 2;
    s->row[0].positioned = false;
    s->row[0].angular_a = spin_in_plane(-3), s->row[0].angular_b = spin_in_plane(1);
    for (int i = 0; i < 60; i++) {
        s->body[1].torque = spin_in_plane(1);
        solve_system(s);
    }
    assert_within(spin_of(s->body[2].angular_velocity), -3 * spin_of(s->body[1].angular_velocity), 1e-3);
    /* I w' = 1 for the inertia of both as the first sees it. */
    assert_within(spin_of(s->body[1].angular_velocity), 1 / (0.2 + 9 * 0.2), 1e-3);
    free_system(s);
}

/* A body that must not fall below a height, and one that is held by a force too small. */
static void rows_have_bounds(void **state) {
    (void)state;
    system_scene *s = new_system(3, 0, 2);
    s->body[1].pose.position = at(0, 1), s->body[2].pose.position = at(5, 1);
    for (int i = 0; i < 2; i++) s->row[i].body_b = i + 1, s->row[i].linear = at(0, 1);
    s->row[0].lower = 0, s->row[1].upper = 5;
    for (int i = 0; i < 120; i++) {
        s->row[0].position = coordinate(s->body[1].pose.position, UP);
        s->row[1].position = coordinate(s->body[2].pose.position, UP) - 1;
        solve_system(s);
    }
    assert_within(coordinate(s->body[1].pose.position, UP), 0, 1e-3);
    assert_within(s->row[0].force, GRAVITY, 1e-2);
    assert_within(coordinate(s->body[2].velocity, UP), -2 * (GRAVITY - 5), 0.01);
    assert_within(s->row[1].force, 5, 1e-3);
    free_system(s);
}

/* Chains in one call and in a call each. */
static void calls_may_be_split(void **state) {
    (void)state;
    system_scene *whole = new_system(7, 6, 0), *part[2] = {new_system(4, 3, 0), new_system(4, 3, 0)};
    for (int k = 0; k < 2; k++) {
        set_hinges(part[k]);
        for (int i = 0; i < 3; i++) {
            part[k]->joint[i].joint.turn.friction = R(0.1) * (real)k;
            part[k]->body[i + 1].angular_velocity = spin_in_plane((real)(i + k));
            whole->joint[3 * k + i] = part[k]->joint[i];
            whole->body[3 * k + i + 1] = part[k]->body[i + 1];
            whole->joint[3 * k + i].body_b = 3 * k + i + 1;
            whole->joint[3 * k + i].body_a = i == 0 ? 0 : 3 * k + i;
        }
    }
    for (int i = 0; i < 60; i++) {
        solve_system(whole);
        for (int k = 0; k < 2; k++) {
            solve_system(part[k]);
            assert_memory_equal(&whole->body[3 * k + 1], &part[k]->body[1], 3 * sizeof whole->body[0]);
        }
    }
    free_system(whole), free_system(part[0]), free_system(part[1]);
}

/* A row of ropes, which are solved one after the other: from nothing in each step they give way. */
static double ropes_stretch(bool warm) {
    system_scene *s = new_system(6, 5, 0);
    for (int i = 0; i < 5; i++) {
        s->body[i + 1].pose.position = at(0, -1 - i);
        s->joint[i] = (tactn_solver_joint){.body_a = i, .body_b = i + 1, .joint = tactn_joint_of(TACT_JOINT_DISTANCE)};
        s->joint[i].joint.slide = (tactn_joint_axis){.limited = true, .lower = 0, .upper = 1};
    }
    for (int i = 0; i < 120; i++) {
        if (!warm)
            for (int k = 0; k < 5; k++) memset(s->joint[k].impulse, 0, sizeof s->joint[k].impulse);
        solve_system(s);
    }
    double stretch = -5 - (double)coordinate(s->body[5].pose.position, UP);
    free_system(s);
    return stretch;
}

static void warm_starting_helps(void **state) {
    (void)state;
    double warm = ropes_stretch(true), cold = ropes_stretch(false);
    check_at_most("five ropes, warm", warm, 0.01);
    check_at_most("warm against cold, in parts", warm / cold, 0.7);
}

static void bad_systems_are_refused(void **state) {
    (void)state;
    system_scene *s = new_system(2, 1, 1);
    set_hinges(s);
    s->row[0].body_b = 1, s->row[0].linear = at(1, 0);
    const system_scene good = *s;
    const tact_status wanted[] = {TACT_BAD_INDEX, TACT_BAD_INDEX, TACT_NOT_FINITE, TACT_NEGATIVE,
                                  TACT_OUT_OF_RANGE, TACT_NOT_FINITE, TACT_WRONG_KIND, TACT_BUFFER_TOO_SMALL};
    for (int i = 0; i < 8; i++) {
        *s = good;
        size_t bytes = s->bytes;
        switch (i) {
        case 0: s->joint[0].body_a = 2; break;
        case 1: s->row[0].body_a = 1; break;
        case 2: s->joint[0].impulse[0] = (real)NAN; break;
        case 3: s->row[0].hertz = -1; break;
        case 4: s->row[0].lower = 1; break;
        case 5: s->row[0].linear = all_coordinates((real)INFINITY); break;
        case 6: s->joint[0].joint.kind = (tact_joint_kind)-1; break;
        default: bytes--; break;
        }
        tactn_solver_body before = s->body[1];
        assert_int_equal(tactn_solve_system(s->memory, bytes, &s->system, &s->settings), wanted[i]);
        assert_memory_equal(&before, &s->body[1], sizeof before);
    }
    *s = good;
    tactn_solver_system negative = {.joint_count = -1};
    assert_int_equal(tactn_solve_system_bytes(&negative), 0);
    free_system(s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rows_make_a_hinge),  cmocka_unit_test(a_row_is_a_gear),
    cmocka_unit_test(rows_have_bounds),   cmocka_unit_test(calls_may_be_split),
    cmocka_unit_test(warm_starting_helps), cmocka_unit_test(bad_systems_are_refused),
};

const test_group test_joint_rows = {"test_joint_rows", tests, sizeof tests / sizeof *tests, NULL, NULL};
