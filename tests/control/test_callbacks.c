/* The caller's rules: filters, platforms of one side, materials, and the same bits whatever the threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"
#include "world/crew.h"
#include "world/part_world.h"
#if TACT_DIMENSION == 3
#include "world/mesh_world3.h"
#endif

static const real step_time = 1 / R(60);
static char marked; /* the address of what a rule is about */

static void step(tactn_world *world) { assert_int_equal(tactn_world_step(world, step_time, 4), TACT_OK); }

typedef bool (*filter_rule)(void *context, const tactn_contact_side *a, const tactn_contact_side *b);
typedef bool (*contact_rule)(void *context, tactn_pending_contact *contact);

static void set_rules(tactn_world *world, filter_rule filter, contact_rule pre_solve) {
    tactn_world_callbacks rules = {.filter = filter, .pre_solve = pre_solve};
    tactn_world_set_callbacks(world, &rules);
}

static real height_of(const tactn_world *world, tact_body_id body) {
    return coordinate(tactn_body_pose(world, body).position, UP);
}

static tact_body_id new_floor(tactn_world *world) {
    tact_body_id floor = new_body(world, TACT_BODY_STATIC, along_axis(UP, -1));
    new_shape(world, floor, tactn_box(with_coordinate(all_coordinates(50), UP, 1)), tactn_identity_pose());
    return floor;
}

static tact_body_id new_cube(tactn_world *world, vec position) {
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, position);
    new_shape(world, body, cube(R(0.5)), tactn_identity_pose());
    return body;
}

/* ---- Filters ---- */

static bool unless_marked(void *context, const tactn_contact_side *a, const tactn_contact_side *b) {
    (void)context;
    assert_true(a->shape.index < b->shape.index);
    return a->body_user != &marked && b->body_user != &marked;
}

static void what_the_filter_refuses_falls_through(void **state) {
    (void)state;
    for (int fast = 0; fast < 2; fast++) {
        tactn_world *world = new_world();
        set_rules(world, unless_marked, NULL);
        new_floor(world);
        tact_body_id stays = new_cube(world, along_axis(UP, 2));
        tact_body_id falls = new_cube(world, add(along_axis(UP, 2), along_axis(0, 4)));
        assert_int_equal(tactn_body_set_user(world, falls, &marked), TACT_OK);
        vec down = along_axis(UP, fast ? -200 : -1);
        assert_int_equal(tactn_body_set_velocity(world, stays, down, no_spin()), TACT_OK);
        assert_int_equal(tactn_body_set_velocity(world, falls, down, no_spin()), TACT_OK);
        for (int i = 0; i < 60; i++) step(world);
        assert_true(height_of(world, stays) > R(0.45));
        assert_true(height_of(world, falls) < (fast ? -150 : -3));
        tactn_world_destroy(world);
    }
}

/* The filter is asked again by set_filter(). */
static void a_filter_that_has_changed_its_mind_is_asked(void **state) {
    (void)state;
    tactn_world *world = new_world();
    new_floor(world);
    tact_body_id body = new_cube(world, along_axis(UP, R(0.5)));
    for (int i = 0; i < 60; i++) step(world);
    assert_int_equal(tactn_body_set_user(world, body, &marked), TACT_OK);
    set_rules(world, unless_marked, NULL);
    for (int i = 0; i < 10; i++) step(world);
    assert_true(height_of(world, body) > R(0.49));
    tact_shape_id shape = tactn_body_shape(world, body, 0);
    tact_filter filter = tactn_body_shape_get(world, shape).def.filter;
    assert_int_equal(tactn_body_shape_set_filter(world, shape, filter), TACT_OK);
    for (int i = 0; i < 10; i++) step(world);
    assert_true(height_of(world, body) < R(0.45));
    tactn_world_destroy(world);
}

/* ---- A platform that carries what comes from above, and lets through what comes from below ---- */

static bool from_above(void *context, tactn_pending_contact *contact) {
    (void)context;
    bool a_is = contact->a.body_user == &marked, b_is = contact->b.body_user == &marked;
    if (!a_is && !b_is) return true;
    real up = coordinate(contact->normal, UP);
    bool lands = (a_is ? up : -up) > R(0.7) && contact->separation > R(-0.02) && contact->approach_speed >= 0;
    return contact->touched || lands;
}

typedef struct flight {
    real start, speed, end;
    int steps;
} flight;

static void platforms_have_one_side(void **state) {
    (void)state;
    /* Two are not held up, not even for a part of a step; one of them begins where it touches. The last turns back. */
    const flight flights[] = {{1, 8, R(2.5), 150},    {4, 0, R(2.5), 150},        {4, -150, R(2.5), 30},
                              {1, 150, R(74.5), 30}, {R(1.5), 150, 75, 30}, {1, 4, -1, 120}};
    for (int first = 0; first < 2; first++) {
        for (int i = 0; i < 6; i++) {
            tactn_world *world = new_world();
            set_rules(world, NULL, from_above);
            tactn_shape ball = tactn_ball(R(0.3)), wide = tactn_box(with_coordinate(all_coordinates(5), UP, R(0.2)));
            /* Either may be A. */
            tact_body_id body = {0, 0};
            if (first) body = new_body(world, TACT_BODY_DYNAMIC, along_axis(UP, flights[i].start));
            if (first) new_shape(world, body, ball, tactn_identity_pose());
            tact_body_id platform = new_body(world, TACT_BODY_STATIC, along_axis(UP, 2));
            new_shape(world, platform, wide, tactn_identity_pose());
            assert_int_equal(tactn_body_set_user(world, platform, &marked), TACT_OK);
            if (!first) body = new_body(world, TACT_BODY_DYNAMIC, along_axis(UP, flights[i].start));
            if (!first) new_shape(world, body, ball, tactn_identity_pose());
            vec velocity = along_axis(UP, flights[i].speed);
            assert_int_equal(tactn_body_set_velocity(world, body, velocity, no_spin()), TACT_OK);
            for (int k = 0; k < flights[i].steps; k++) step(world);
            real end = height_of(world, body);
            if (flights[i].end == R(2.5)) {
                assert_true(tact_abs(end - R(2.5)) < R(0.02));
            } else {
                assert_true(flights[i].end > 2 ? end > flights[i].end : end < flights[i].end);
            }
            tactn_world_destroy(world);
        }
    }
}

/* A floor and a wall that are one shape: the rule lets the wall pass, and keeps the floor. */
static bool no_walls(void *context, tactn_pending_contact *contact) {
    (void)context;
    return tact_abs(coordinate(contact->normal, UP)) > R(0.5);
}

static void each_normal_is_asked_alone(void **state) {
    (void)state;
    for (int rule = 0; rule < 2; rule++) {
        tactn_world *world = new_world();
        set_rules(world, NULL, rule ? no_walls : NULL);
        tactn_shape low = tactn_box(with_coordinate(all_coordinates(5), UP, R(0.5)));
        const tactn_compound_child children[] = {{low, pose_at(along_axis(UP, R(-0.5))), 0},
                                                 {cube(5), pose_at(add(along_axis(UP, R(5.5)), along_axis(0, 6))), 1}};
        part_block block = compound_of(children, 2);
        tact_body_id ground = new_body(world, TACT_BODY_STATIC, no_vec());
        new_shape(world, ground, block.shape, tactn_identity_pose());
        free(block.memory);
        tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, along_axis(UP, 1));
        tact_shape_id shape = new_shape(world, body, cube(1), tactn_identity_pose());
        assert_int_equal(tactn_body_shape_set_material(world, shape, 0, 0, 0), TACT_OK);
        assert_int_equal(tactn_body_set_velocity(world, body, along_axis(0, 2), no_spin()), TACT_OK);
        for (int i = 0; i < 30; i++) step(world);
        vec at = tactn_body_pose(world, body).position;
        /* The wall begins at 1. */
        assert_true(rule ? coordinate(at, 0) > R(0.9) : coordinate(at, 0) < R(0.1));
        assert_true(tact_abs(coordinate(at, UP) - 1) < R(0.02));
        tactn_world_destroy(world);
    }
}

/* ---- Materials ---- */

typedef struct material {
    real friction;
    vec along;
} material;

static bool written(void *context, tactn_pending_contact *contact) {
    const material *m = context;
    contact->friction = m->friction;
    contact->surface_velocity = m->along;
    return true;
}

static real slid_speed(material m) {
    tactn_world *world = new_world();
    tactn_world_callbacks rules = {.context = &m, .pre_solve = written};
    tactn_world_set_callbacks(world, &rules);
    new_floor(world);
    tact_body_id body = new_cube(world, along_axis(UP, R(0.5)));
    assert_int_equal(tactn_body_set_velocity(world, body, along_axis(0, 2), no_spin()), TACT_OK);
    for (int i = 0; i < 60; i++) step(world);
    real speed = coordinate(tactn_body_velocity(world, body), 0);
    tactn_world_destroy(world);
    return speed;
}

static void materials_are_those_written(void **state) {
    (void)state;
    assert_true(tact_abs(slid_speed((material){0, no_vec()}) - 2) < R(1e-3));
    assert_true(tact_abs(slid_speed((material){R(0.6), no_vec()})) < R(1e-3));
    /* The body is B: its surface runs to the left, so it is carried to the right. */
    assert_true(tact_abs(slid_speed((material){R(0.6), along_axis(0, -1)}) - 1) < R(1e-2));
    /* What cannot be used is as if nothing had been written. */
    assert_true(tact_abs(slid_speed((material){-1, no_vec()})) < R(1e-3));
    assert_true(tact_abs(slid_speed((material){R(0), along_axis(0, (real)NAN)})) < R(1e-3));
}

#if TACT_DIMENSION == 3
#define TELLS_TRIANGLE(contact) ((contact)->triangle == -1)
#else
#define TELLS_TRIANGLE(contact) true
#endif

/* The second part of the floor, which is A, is of ice. */
static bool second_part_is_ice(void *context, tactn_pending_contact *contact) {
    (void)context;
    assert_true(contact->part_b == -1 && contact->part_a >= 0 && contact->part_a < 2 && TELLS_TRIANGLE(contact));
    if (contact->part_a == 1) contact->friction = 0;
    return true;
}

static void parts_have_materials(void **state) {
    (void)state;
    tactn_world *world = new_world();
    set_rules(world, NULL, second_part_is_ice);
    tactn_shape tile = tactn_box(with_coordinate(all_coordinates(20), UP, R(0.5)));
    vec low = along_axis(UP, R(-0.5));
    const tactn_compound_child tiles[] = {{tile, pose_at(add(low, along_axis(0, -20))), 0},
                                          {tile, pose_at(add(low, along_axis(0, 20))), 1}};
    part_block block = compound_of(tiles, 2);
    tact_body_id ground = new_body(world, TACT_BODY_STATIC, no_vec());
    new_shape(world, ground, block.shape, tactn_identity_pose());
    part_block_free(&block);
    tact_body_id cubes[2];
    for (int i = 0; i < 2; i++) {
        cubes[i] = new_cube(world, add(along_axis(UP, R(0.5)), along_axis(0, i == 0 ? R(-20) : R(20))));
        assert_int_equal(tactn_body_set_velocity(world, cubes[i], along_axis(0, 2), no_spin()), TACT_OK);
    }
    for (int i = 0; i < 60; i++) step(world);
    assert_true(tact_abs(coordinate(tactn_body_velocity(world, cubes[0]), 0)) < R(1e-3));
    assert_true(tact_abs(coordinate(tactn_body_velocity(world, cubes[1]), 0) - 2) < R(1e-3));
    tactn_world_destroy(world);
}

#if TACT_DIMENSION == 3
/* The triangles of the second cell are of ice. */
static bool second_cell_is_ice(void *context, tactn_pending_contact *contact) {
    (void)context;
    assert_true(contact->part_a == -1 && contact->triangle >= 0 && contact->triangle < 4);
    if (contact->triangle >= 2) contact->friction = 0;
    return true;
}
#endif

static void triangles_have_materials(void **state) {
    (void)state;
#if TACT_DIMENSION == 3
    tactn_world *world = new_world();
    set_rules(world, NULL, second_cell_is_ice);
    mesh_form form = mesh_floor3(2, 1, 20, height_of_level);
    tactn_body_shape_def def = tactn_body_shape_defaults();
    add_mesh_body(world, TACT_BODY_STATIC, &form, tactn_identity_pose(), &def);
    mesh_form_free(&form);
    tact_body_id cubes[2];
    for (int i = 0; i < 2; i++) {
        cubes[i] = new_cube(world, add(along_axis(UP, R(0.5)), along_axis(0, i == 0 ? R(5) : R(25))));
        assert_int_equal(tactn_body_set_velocity(world, cubes[i], along_axis(0, 2), no_spin()), TACT_OK);
    }
    for (int i = 0; i < 60; i++) step(world);
    assert_true(tact_abs(coordinate(tactn_body_velocity(world, cubes[0]), 0)) < R(1e-3));
    assert_true(tact_abs(coordinate(tactn_body_velocity(world, cubes[1]), 0) - 2) < R(1e-3));
    tactn_world_destroy(world);
#endif
}

/* ---- The same bits ---- */

static bool every_seventh_pair_passes(void *context, const tactn_contact_side *a, const tactn_contact_side *b) {
    (void)context;
    return a->shape.index == 0 || (a->shape.index * 31 + b->shape.index) % 7 != 0;
}

static bool soft_sides(void *context, tactn_pending_contact *contact) {
    (void)context;
    contact->friction *= R(0.5);
    return contact->a.shape.index == 0 || tact_abs(coordinate(contact->normal, UP)) > R(0.3);
}

static uint64_t pile_hash(bool rules, contact_rule pre_solve, crew *crew) {
    tactn_world_def def = tactn_world_defaults(1);
    if (crew) def.tasks = (tact_tasks){crew, run_crew};
    tactn_world *world = NULL;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    if (rules) set_rules(world, pre_solve == soft_sides ? every_seventh_pair_passes : NULL, pre_solve);
    new_floor(world);
    random_stream random = random_named("a pile with rules");
    for (int i = 0; i < 80; i++) {
        vec at = scale(R(2), random_direction(&random));
        tact_body_id body = new_cube(world, with_coordinate(at, UP, R(0.6) + R(0.4) * (real)i));
        vec velocity = along_axis(UP, i % 8 == 0 ? -150 : 0);
        assert_int_equal(tactn_body_set_velocity(world, body, velocity, no_spin()), TACT_OK);
    }
    for (int i = 0; i < 60; i++) step(world);
    uint64_t hash = tactn_world_hash(world);
    tactn_world_destroy(world);
    return hash;
}

static bool nothing_refused(void *context, tactn_pending_contact *contact) {
    (void)context;
    assert_true(tact_abs(length(contact->normal) - 1) < NEAR);
    return true;
}

static void threads_do_not_matter(void **state) {
    (void)state;
    crew four = {.threads = 4, .order = SHUFFLED, .random = random_named("four")};
    uint64_t one = pile_hash(true, soft_sides, NULL);
    assert_true(one == pile_hash(true, soft_sides, &four));
    assert_true(four.runs > 0);
    uint64_t without = pile_hash(false, NULL, NULL);
    assert_true(one != without);
    /* A rule that changes nothing changes no bit. */
    assert_true(without == pile_hash(true, nothing_refused, NULL));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_the_filter_refuses_falls_through),
    cmocka_unit_test(a_filter_that_has_changed_its_mind_is_asked),
    cmocka_unit_test(platforms_have_one_side),
    cmocka_unit_test(each_normal_is_asked_alone),
    cmocka_unit_test(materials_are_those_written),
    cmocka_unit_test(parts_have_materials),
    cmocka_unit_test(triangles_have_materials),
    cmocka_unit_test(threads_do_not_matter),
};

const test_group test_callbacks = {"test_callbacks", tests, sizeof tests / sizeof *tests, NULL, NULL};
