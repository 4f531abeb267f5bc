/* The solver's own promises: what it refuses, the memory it works in, warm starting, and that the same input gives the
 * same bits however it is cut up, turned, mirrored, scaled or packed into vectors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "solver/listed.h"
#include "solver/solve_scene.h"
#include "support/group.h"

static vec at(real x, real z) { return add(along_axis(0, x), along_axis(UP, z)); }

/* Piles of boxes and balls that fall: `piles` of them, far from each other, with everything a contact can have. */
static solve_scene *falling_piles(int piles) {
    random_stream random = random_named("piles");
    solve_scene *scene = scene_new();
    for (int pile = 0; pile < piles; pile++) {
        real x = R(64) * (real)pile;
        scene_wall(scene, with_coordinate(all_coordinates(8), UP, 1), at(x, -1));
        for (int i = 0; i < 14; i++) {
            vec half = any_sizes(&random);
            vec aside = scale(R(0.3), random_direction(&random));
            vec center = add(aside, at(x, R(0.7) + R(0.55) * (real)i));
            int b = i % 3 == 2 ? scene_ball(scene, half.x, center) : scene_box(scene, half, center);
            scene->body[b].pose.rotation = random_rotation(&random);
            scene->body[b].angular_velocity = any_spin(&random, 2);
            scene->material[b].restitution = i % 4 == 0 ? R(0.4) : 0;
            scene->material[b].rolling = i % 5 == 0 ? R(0.05) : 0;
        }
    }
    scene_pair_up(scene, 30);
    return scene;
}

static bool same_body(const tactn_solver_body *a, const tactn_solver_body *b) {
    return memcmp(&a->pose, &b->pose, sizeof a->pose) == 0 &&
           memcmp(&a->velocity, &b->velocity, sizeof a->velocity) == 0 &&
           memcmp(&a->angular_velocity, &b->angular_velocity, sizeof a->angular_velocity) == 0;
}

/* ---- Same bits ---- */

/* Three piles in one call, and each in a call of its own. */
static void calls_may_be_split(void **state) {
    (void)state;
    solve_scene *whole = falling_piles(3), *parts = falling_piles(3);
    const int each = whole->count / 3;
    for (int i = 0; i < 150; i++) {
        scene_step(whole);
        scene_find_contacts(parts);
        for (int pile = 0, next = 0; pile < 3; pile++) {
            tactn_solver_contact own[SCENE_CONTACTS];
            int count = 0, first = next;
            for (; next < parts->contact_count && parts->contact[next].body_a < (pile + 1) * each; next++) {
                own[count] = parts->contact[next];
                own[count].body_a -= pile * each, own[count].body_b -= pile * each;
                count++;
            }
            assert_int_equal(tactn_solve(parts->memory, parts->bytes, &parts->body[pile * each], each, own, count,
                                         &parts->settings),
                             TACT_OK);
            for (int k = 0; k < count; k++) parts->pair[parts->pair_of[first + k]].contact = own[k];
        }
        for (int b = 0; b < whole->count; b++) assert_true(same_body(&whole->body[b], &parts->body[b]));
    }
    scene_free(whole);
    scene_free(parts);
}

/* All lengths eight times as long: every position and speed exactly eight times. */
static void scaled_scenes_give_scaled_bits(void **state) {
    (void)state;
    solve_scene *small = scene_new(), *large = scene_new();
    const real by = 8;
    large->settings = tactn_solver_defaults(by);
    large->settings.gravity = scale(by, small->settings.gravity);
    large->speculative = by * small->speculative;
    for (int i = 0; i < 2; i++) {
        solve_scene *scene = i ? large : small;
        real size = i ? by : 1;
        scene_ground(scene);
        scene->shape[0] = tactn_box(scale(size, with_coordinate(all_coordinates(200), UP, 5)));
        scene->body[0].pose.position = scale(size, along_axis(UP, -5));
        for (int k = 0; k < 6; k++) {
            vec half = scale(size, all_coordinates(R(0.5) + R(0.0625) * (real)(k % 2)));
            int b = scene_box(scene, half, scale(size, at(R(0.125) * (real)k, R(0.75) + R(1.25) * (real)k)));
            scene->body[b].velocity = scale(size, at(R(0.25) * (real)k, 0));
        }
        scene_pair_up(scene, 100 * size);
    }
    for (int i = 0; i < 200; i++) {
        scene_step(small);
        scene_step(large);
        for (int b = 0; b < small->count; b++) {
            vec p = scale(by, small->body[b].pose.position), v = scale(by, small->body[b].velocity);
            assert_true(is_zero(sub(p, large->body[b].pose.position)));
            assert_true(is_zero(sub(v, large->body[b].velocity)));
        }
    }
    scene_free(small);
    scene_free(large);
}

/* A box that comes down on contacts of one point, two, and so on, with all lengths `size` times as long. */
static tactn_solver_body come_down(int points, real size, solve_scene *scene) {
    scene_ground(scene);
    scene_box(scene, scale(size, all_coordinates(R(0.5))), along_axis(UP, size));
    scene->body[1].velocity = along_axis(UP, R(-0.3) * size);
    scene->settings = tactn_solver_defaults(size);
    scene->settings.gravity = scale(size, along_axis(UP, R(-9.81)));
    tactn_solver_contact contact = {.body_a = 0, .body_b = 1, .point_count = points, .normal = along_axis(UP, 1)};
    for (int i = 0; i < points; i++) {
        vec corner = scale(size, along_axis(i % (DIMENSION - 1), i < 2 ? R(0.5) : R(-0.375)));
        contact.point[i].anchor_b = sub(corner, along_axis(UP, R(0.5) * size));
        contact.point[i].anchor_a = add(contact.point[i].anchor_b, sub(scene->body[1].pose.position,
                                                                       scene->body[0].pose.position));
        contact.point[i].separation = R(0.0078125) * size;
    }
    assert_int_equal(tactn_solve(scene->memory, scene->bytes, scene->body, 2, &contact, 1, &scene->settings), TACT_OK);
    return scene->body[1];
}

/* Whatever the unit of length, and however many points: places in a group that no point fills do nothing. */
static void the_unit_does_not_matter(void **state) {
    (void)state;
    for (int points = 1; points <= TACTN_MANIFOLD_POINTS; points++) {
        solve_scene *first = scene_new();
        tactn_solver_body one = come_down(points, 1, first);
        scene_free(first);
        /* It has not got there yet, so nothing but gravity has met it. */
        assert_true(tact_abs(coordinate(one.velocity, UP) - (R(-0.3) - R(9.81) / 60)) < R(1e-5));
        for (real size = R(0.0009765625); size <= 1024; size *= 32) {
            solve_scene *scene = scene_new();
            tactn_solver_body body = come_down(points, size, scene);
            assert_true(is_zero(sub(scale(size, one.velocity), body.velocity)));
            assert_true(is_zero(sub(scale(size, one.pose.position), body.pose.position)));
            scene_free(scene);
        }
    }
}

#if TACT_DIMENSION == 2
static spin turned_spin(mat turn, spin w) {
    (void)turn;
    return w;
}
static void turn_impulses(mat turn, tactn_solver_contact *c) {
    (void)turn;
    (void)c;
}
#else
static spin turned_spin(mat turn, spin w) { return transform(turn, w); }
static void turn_impulses(mat turn, tactn_solver_contact *c) {
    c->friction_impulse = transform(turn, c->friction_impulse);
    c->rolling_impulse = transform(turn, c->rolling_impulse);
}
#endif

static void turn_input(rotation q, tactn_solver_body body[], int bodies, tactn_solver_contact contact[], int contacts) {
    mat turn = rotation_matrix(q);
    for (int i = 0; i < bodies; i++) {
        tactn_solver_body *b = &body[i];
        b->pose = (tactn_pose){transform(turn, b->pose.position), tactn_compose_rotation(q, b->pose.rotation)};
        b->velocity = transform(turn, b->velocity);
        b->angular_velocity = turned_spin(turn, b->angular_velocity);
    }
    for (int i = 0; i < contacts; i++) {
        tactn_solver_contact *c = &contact[i];
        c->normal = transform(turn, c->normal);
        turn_impulses(turn, c);
        for (int k = 0; k < c->point_count; k++) {
            c->point[k].anchor_a = transform(turn, c->point[k].anchor_a);
            c->point[k].anchor_b = transform(turn, c->point[k].anchor_b);
        }
    }
}

/* Whether a point touches is decided by rounding when it has just come down; so here all overlap a little. */
static void press_together(solve_scene *scene) {
    for (int i = 0; i < scene->contact_count; i++) {
        tactn_solver_contact *c = &scene->contact[i];
        for (int k = 0; k < c->point_count; k++)
            c->point[k].separation = tact_min(c->point[k].separation, R(-0.003));
    }
}

/* The same step in a frame that is turned: the same end in it, to rounding. */
static void turned_scenes_end_turned(void **state) {
    (void)state;
    random_stream random = random_named("turned");
    solve_scene *scene = falling_piles(2);
    tactn_solver_body *body = malloc(sizeof scene->body);
    tactn_solver_contact *contact = malloc(SCENE_CONTACTS * sizeof *contact);
    for (int round = 0; round < check_rounds(200); round++) {
        rotation q = random_rotation(&random);
        tactn_solver_settings settings = scene->settings;
        settings.gravity = transform(rotation_matrix(q), settings.gravity);
        scene_find_contacts(scene);
        press_together(scene);
        memcpy(body, scene->body, sizeof scene->body);
        memcpy(contact, scene->contact, SCENE_CONTACTS * sizeof *contact);
        turn_input(q, body, scene->count, contact, scene->contact_count);
        assert_int_equal(tactn_solve(scene->memory, scene->bytes, body, scene->count, contact, scene->contact_count,
                                     &settings),
                         TACT_OK);
        scene_solve(scene);
        for (int b = 0; b < scene->count; b++) {
            vec p = transform(rotation_matrix(q), scene->body[b].pose.position);
            vec v = transform(rotation_matrix(q), scene->body[b].velocity);
            assert_true(length(sub(p, body[b].pose.position)) < R(1e6) * ROUNDOFF);
            assert_true(length(sub(v, body[b].velocity)) < R(1e7) * ROUNDOFF);
        }
    }
    free(body);
    free(contact);
    scene_free(scene);
}

/* ---- Warm starting ---- */

static tactn_solver_contact contact_of_two(void) {
    tactn_solver_contact contact = {.body_a = 0, .body_b = 1, .point_count = 2, .normal = along_axis(UP, 1)};
    for (int i = 0; i < 2; i++) {
        contact.point[i].anchor_a = at(i ? R(0.5) : R(-0.5), R(0.5));
        contact.point[i].anchor_b = at(i ? R(0.5) : R(-0.5), R(-0.5));
        contact.point[i].id = (uint32_t)(7 + i);
    }
    return contact;
}

static void impulses_go_by_id(void **state) {
    (void)state;
    tactn_solver_contact last = contact_of_two(), contact = contact_of_two();
    last.point[0].normal_impulse = 3, last.point[1].normal_impulse = 5;
    contact.point[0].id = 8, contact.point[1].id = 7;
    tactn_solver_contact_warm_start(&contact, &last);
    assert_true(contact.point[0].normal_impulse == 5 && contact.point[1].normal_impulse == 3);
}

/* What changes its name keeps its impulse; what is gone leaves none behind twice. */
static void impulses_without_an_id_go_to_the_nearest(void **state) {
    (void)state;
    tactn_solver_contact last = contact_of_two(), contact = contact_of_two();
    last.point[0].normal_impulse = 3, last.point[1].normal_impulse = 5;
    contact.point[1].id = 99;
    tactn_solver_contact_warm_start(&contact, &last);
    assert_true(contact.point[0].normal_impulse == 3 && contact.point[1].normal_impulse == 5);
    contact = contact_of_two();
    contact.point_count = 1;
    contact.point[0].id = 99;
    tactn_solver_contact_warm_start(&contact, &last);
    assert_true(contact.point[0].normal_impulse == 3);
}

/* A box at rest that starts from its last impulses stays at rest; from nothing it sinks a little each step. */
static void warm_starting_matters(void **state) {
    (void)state;
    real sunk[2];
    for (int cold = 0; cold < 2; cold++) {
        solve_scene *scene = scene_new();
        scene_ground(scene);
        for (int i = 0; i < 8; i++) scene_box(scene, all_coordinates(R(0.5)), along_axis(UP, R(0.5) + (real)i));
        scene_pair_up(scene, 2);
        for (int i = 0; i < 60; i++) {
            for (int k = 0; k < scene->pair_count && cold; k++) scene->pair[k].touching = false;
            scene_step(scene);
        }
        sunk[cold] = R(7.5) - coordinate(scene->body[8].pose.position, UP);
        scene_free(scene);
    }
    assert_true(sunk[0] > 0 && sunk[1] > 2 * sunk[0]);
}

static void contacts_stand_where_the_manifold_says(void **state) {
    (void)state;
    random_stream random = random_named("manifolds");
    for (int i = 0; i < 200; i++) {
        tactn_shape a = tactn_box(any_sizes(&random)), b = tactn_box(any_sizes(&random));
        tactn_pose pose_a = any_pose(&random, 3), pose_b = any_pose(&random, 3);
        tactn_pose b_in_a = tactn_relative_pose(pose_a, pose_b);
        b_in_a = any_brought(&a, &b, b_in_a, R(-0.01));
        tactn_manifold manifold = tactn_collide(&a, &b, b_in_a, 0, NULL);
        vec center_b = tactn_pose_point(pose_a, b_in_a.position);
        tactn_solver_contact contact;
        tactn_solver_contact_set(&contact, &manifold, pose_a, pose_a.position, center_b);
        assert_int_equal(contact.point_count, manifold.point_count);
        for (int k = 0; k < contact.point_count; k++) {
            vec middle = scale(R(0.5), add(manifold.point[k].point_a, manifold.point[k].point_b));
            vec world = tactn_pose_point(pose_a, middle);
            real limit = 64 * ROUNDOFF * 8;
            assert_true(length(sub(add(contact.point[k].anchor_a, pose_a.position), world)) <= limit);
            assert_true(length(sub(add(contact.point[k].anchor_b, center_b), world)) <= limit);
            assert_true(contact.point[k].id == manifold.point[k].id);
            assert_true(contact.point[k].normal_impulse == 0);
        }
    }
}

/* ---- What is refused ---- */

typedef struct small_case {
    tactn_solver_body body[2];
    tactn_solver_contact contact;
    tactn_solver_settings settings;
} small_case;

static small_case good_case(void) {
    solve_scene *scene = scene_new();
    scene_ground(scene);
    scene_box(scene, all_coordinates(R(0.5)), along_axis(UP, R(0.5)));
    scene_pair_up(scene, 0);
    scene_find_contacts(scene);
    small_case c = {{scene->body[0], scene->body[1]}, scene->contact[0], scene->settings};
    scene_free(scene);
    return c;
}

static tact_status solve_case(small_case *c) {
    size_t bytes = tactn_solve_bytes(2, 1);
    void *memory = malloc(bytes);
    tact_status status = tactn_solve(memory, bytes, c->body, 2, &c->contact, 1, &c->settings);
    free(memory);
    return status;
}

static void ignore_run(void *owner, int from, int to) { (void)owner, (void)from, (void)to; }

/* As a world solves it, which tells of the contact beforehand. */
static tact_status solve_listed_case(small_case *c) {
    tactn_solver_body *const bodies[] = {&c->body[0], &c->body[1]};
    tactn_solver_contact *const contacts[] = {&c->contact};
    listed_pair pair = {c->contact.body_a, c->contact.body_b};
    unsigned char traits = contact_traits(&c->contact);
    solver_lists lists = {.bodies = bodies,
                          .contacts = contacts,
                          .contact_bodies = &pair,
                          .traits = &traits,
                          .begin_bodies = ignore_run,
                          .finish_contacts = ignore_run,
                          .system = {.body_count = 2, .contact_count = 1},
                          .refinement = 1};
    void *memory = malloc(tactn_solve_listed_bytes(&lists));
    tact_status status = tactn_solve_listed(memory, &lists, &c->settings);
    free(memory);
    return status;
}

/* Refused, and not a byte has changed. */
static void expect_refused_by(tact_status (*solve)(small_case *c), small_case *c, tact_status wanted) {
    small_case before;
    memcpy(&before, c, sizeof before);
    tact_status status = solve(c);
    if (status != wanted) printf("# %s, not %s\n", tact_status_text(status), tact_status_text(wanted));
    assert_int_equal(status, wanted);
    assert_memory_equal(&before, c, sizeof before);
}

static void expect_refused(small_case *c, tact_status wanted) { expect_refused_by(solve_case, c, wanted); }

static real not_a_number(void) { return (real)NAN; }

static void bad_numbers_are_refused(void **state) {
    (void)state;
    const real bad[] = {not_a_number(), (real)INFINITY, -(real)INFINITY};
    for (int i = 0; i < 3; i++) {
        small_case c = good_case();
        real *places[] = {&c.settings.dt, &c.settings.gravity.x, &c.settings.contact_hertz,
                          &c.settings.contact_damping_ratio, &c.settings.slop, &c.settings.max_push_velocity,
                          &c.settings.restitution_speed, &c.settings.max_speed, &c.body[1].pose.position.x,
                          &c.body[1].pose.position.y, &c.body[1].velocity.x, &c.body[1].force.y,
                          &c.body[1].inverse_mass, &c.body[1].gravity_scale, &c.body[1].linear_damping,
                          &c.body[1].angular_damping, &c.contact.normal.x, &c.contact.friction,
                          &c.contact.restitution, &c.contact.rolling_friction, &c.contact.surface_velocity.y,
                          &c.contact.point[0].anchor_a.x, &c.contact.point[1].anchor_b.y,
                          &c.contact.point[0].separation, &c.contact.point[1].normal_impulse};
        for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
            real good = *places[k];
            *places[k] = bad[i];
            expect_refused(&c, TACT_NOT_FINITE);
            expect_refused_by(solve_listed_case, &c, TACT_NOT_FINITE);
            *places[k] = good;
        }
        assert_int_equal(solve_case(&c), TACT_OK);
        assert_int_equal(solve_listed_case(&c), TACT_OK);
    }
}

static void numbers_below_zero_are_refused(void **state) {
    (void)state;
    small_case c = good_case();
    real *places[] = {&c.body[1].inverse_mass, &c.body[1].linear_damping, &c.body[1].angular_damping,
                      &c.contact.friction, &c.contact.restitution, &c.contact.rolling_friction,
                      &c.settings.contact_hertz, &c.settings.slop, &c.settings.max_push_velocity,
                      &c.settings.max_speed};
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        real good = *places[k];
        *places[k] = -1;
        expect_refused(&c, TACT_NEGATIVE);
        expect_refused_by(solve_listed_case, &c, TACT_NEGATIVE);
        *places[k] = good;
    }
}

static void bad_indices_steps_and_rotations_are_refused(void **state) {
    (void)state;
    const int32_t bad[][2] = {{-1, 1}, {0, 2}, {2, 0}, {0, -5}, {1, 1}};
    for (int i = 0; i < 5; i++) {
        small_case c = good_case();
        c.contact.body_a = bad[i][0], c.contact.body_b = bad[i][1];
        expect_refused(&c, TACT_BAD_INDEX);
    }
    for (int i = 0; i < 2; i++) {
        small_case c = good_case();
        c.contact.point_count = i ? -1 : TACTN_MANIFOLD_POINTS + 1;
        expect_refused(&c, TACT_BAD_INDEX);
    }
    small_case c = good_case();
    c.settings.dt = 0;
    expect_refused(&c, TACT_NOT_POSITIVE);
    c = good_case();
    c.settings.substeps = 0;
    expect_refused(&c, TACT_NOT_POSITIVE);
    c.settings.substeps = TACTN_MAX_SUBSTEPS + 1;
    expect_refused(&c, TACT_TOO_MANY);
    c.settings.substeps = TACTN_MAX_SUBSTEPS;
    assert_int_equal(solve_case(&c), TACT_OK);
    c = good_case();
    memset(&c.body[0].pose.rotation, 0, sizeof c.body[0].pose.rotation);
    expect_refused(&c, TACT_BAD_ROTATION);
}

/* ---- Memory ---- */

static void memory_is_used_as_said(void **state) {
    (void)state;
    assert_true(tactn_solve_bytes(-1, 0) == 0 && tactn_solve_bytes(0, -1) == 0);
    solve_scene *scene = falling_piles(2);
    scene_steps(scene, 40);
    scene_find_contacts(scene);
    size_t bytes = tactn_solve_bytes(scene->count, scene->contact_count);
    unsigned char *memory = malloc(bytes + 16);
    memset(memory + bytes, 0xa5, 16);
    tactn_solver_body *body = malloc(sizeof scene->body);
    tactn_solver_contact *contact = malloc(SCENE_CONTACTS * sizeof *contact);
    memcpy(body, scene->body, sizeof scene->body);
    memcpy(contact, scene->contact, SCENE_CONTACTS * sizeof *contact);
    assert_int_equal(tactn_solve(memory, bytes - 1, body, scene->count, contact, scene->contact_count,
                                 &scene->settings),
                     TACT_BUFFER_TOO_SMALL);
    assert_memory_equal(body, scene->body, sizeof scene->body);
    assert_int_equal(tactn_solve(memory, bytes, body, scene->count, contact, scene->contact_count, &scene->settings),
                     TACT_OK);
    for (int i = 0; i < 16; i++) assert_int_equal(memory[bytes + (size_t)i], 0xa5);
    /* At another address and full of other bytes: the same bits. */
    unsigned char *again = malloc(bytes + 64);
    memset(again, 0xff, bytes + 64);
    assert_int_equal(tactn_solve(again + 8, bytes, body, scene->count, contact, scene->contact_count, &scene->settings),
                     TACT_MISALIGNED);
    for (int shift = 16; shift <= 48; shift += 16) {
        tactn_solver_body *other = malloc(sizeof scene->body);
        memcpy(other, scene->body, sizeof scene->body);
        memcpy(contact, scene->contact, SCENE_CONTACTS * sizeof *contact);
        assert_int_equal(tactn_solve(again + shift, bytes, other, scene->count, contact, scene->contact_count,
                                     &scene->settings),
                         TACT_OK);
        for (int i = 0; i < scene->count; i++) assert_true(same_body(&other[i], &body[i]));
        free(other);
    }
    free(again);
    free(memory);
    free(body);
    free(contact);
    scene_free(scene);
}

static void nothing_is_something_too(void **state) {
    (void)state;
    tactn_solver_settings settings = tactn_solver_defaults(1);
    size_t bytes = tactn_solve_bytes(0, 0);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_solve(memory, bytes, NULL, 0, NULL, 0, &settings), TACT_OK);
    free(memory);
    small_case c = good_case();
    c.contact.point_count = 0;
    assert_int_equal(solve_case(&c), TACT_OK);
    assert_true(coordinate(c.body[1].velocity, UP) < R(-0.1));
}

/* ---- Extremes ---- */

/* Kinematic bodies go on; static ones stay; nothing pushes either. */
static void fixed_bodies_are_not_pushed(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    int floor = scene_wall(scene, with_coordinate(all_coordinates(4), UP, 1), along_axis(UP, -1));
    int box = scene_box(scene, all_coordinates(R(0.5)), along_axis(UP, R(0.5)));
    scene->body[floor].velocity = along_axis(0, 1);
    scene_pair_up(scene, 0);
    scene_steps(scene, 60);
    assert_true(coordinate(scene->body[floor].velocity, 0) == 1 && coordinate(scene->body[floor].velocity, UP) == 0);
    real went = coordinate(scene->body[floor].pose.position, 0);
    assert_true(tact_abs(went - 1) < R(1e-5));
    /* And it takes the box along. */
    assert_true(tact_abs(coordinate(scene->body[box].velocity, 0) - 1) < R(1e-3));
    scene_free(scene);
}

static void expect_finite(const solve_scene *scene) {
    for (int i = 0; i < scene->count; i++) {
        const tactn_solver_body *b = &scene->body[i];
        assert_true(all_finite(b->pose.position) && all_finite(b->velocity) && spin_finite(b->angular_velocity));
        assert_true(tact_abs(rotation_squared(b->pose.rotation) - 1) < R(1e-5));
        assert_true(length(b->velocity) <= scene->settings.max_speed * R(1.00001));
    }
}

/* Forces without measure, and bodies inside each other at the highest speed: everything stays finite and no faster
 * than allowed. */
static void nothing_becomes_infinite(void **state) {
    (void)state;
    random_stream random = random_named("extremes");
    const real huge = TACT_REAL_MAX / 4;
    for (int round = 0; round < check_rounds(30); round++) {
        solve_scene *scene = scene_new();
        scene_ground(scene);
        for (int i = 0; i < 12; i++) {
            vec half = any_sizes(&random);
            int b = scene_box(scene, half, add(along_axis(UP, 1), scale(R(0.6), random_direction(&random))));
            scene->body[b].velocity = scale(R(400), random_direction(&random));
            scene->body[b].angular_velocity = any_spin(&random, 700);
            scene_make_heavier(scene, b, i % 3 ? R(1) : R(1e4));
            scene->material[b].restitution = i % 2 ? R(1) : R(0);
            if (i % 4 == 0 && round % 2) scene->body[b].force = scale(huge, random_direction(&random));
        }
        scene_pair_up(scene, 100);
        for (int i = 0; i < 60; i++) scene_step(scene), expect_finite(scene);
        scene_free(scene);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(calls_may_be_split),
    cmocka_unit_test(scaled_scenes_give_scaled_bits),
    cmocka_unit_test(the_unit_does_not_matter),
    cmocka_unit_test(turned_scenes_end_turned),
    cmocka_unit_test(impulses_go_by_id),
    cmocka_unit_test(impulses_without_an_id_go_to_the_nearest),
    cmocka_unit_test(warm_starting_matters),
    cmocka_unit_test(contacts_stand_where_the_manifold_says),
    cmocka_unit_test(bad_numbers_are_refused),
    cmocka_unit_test(numbers_below_zero_are_refused),
    cmocka_unit_test(bad_indices_steps_and_rotations_are_refused),
    cmocka_unit_test(memory_is_used_as_said),
    cmocka_unit_test(nothing_is_something_too),
    cmocka_unit_test(fixed_bodies_are_not_pushed),
    cmocka_unit_test(nothing_becomes_infinite),
};

const test_group test_solve = {"test_solve", tests, sizeof tests / sizeof *tests, NULL, NULL};
