/* The solver's width decides about nothing: with one contact at a time, 16 or 32 bytes the same bits come out;
 * nor do the threads that share a system. */
#define TACT_KERNEL_SCALAR
#include "base/angular.h"

/* The solver with one lane is compiled here, under a name of its own. */
#undef tactn_solver_base
#define tactn_solver_base solver_of_one_lane
#include "unit/substeps_unit.c"
#undef tactn_solver_base

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "solver/listed.h"
#include "solver/solve_scene.h"
#include "support/group.h"
#include "world/crew.h"

#if TACT_DIMENSION == 2
#define NARROW tact2_solver_base
#define BROAD tact2_solver_avx2
#else
#define NARROW tact3_solver_base
#define BROAD tact3_solver_avx2
#endif
extern const tactn_solver_kernel NARROW, BROAD;

static const tactn_solver_kernel *broadest(void) {
#if defined(__x86_64__) && !defined(TACT_NO_AVX2)
    if (__builtin_cpu_supports("avx2")) return &BROAD;
#endif
    return &NARROW;
}

/* A copy of what a step takes, and what a kernel makes of it. */
typedef struct outcome {
    tactn_solver_body *body;
    tactn_solver_contact *contact;
} outcome;

static outcome copy_scene(const solve_scene *scene) {
    outcome out = {malloc(sizeof scene->body), malloc(SCENE_CONTACTS * sizeof *out.contact)};
    memcpy(out.body, scene->body, sizeof scene->body);
    memcpy(out.contact, scene->contact, SCENE_CONTACTS * sizeof *out.contact);
    return out;
}

static outcome solved_by(const tactn_solver_kernel *kernel, const solve_scene *scene) {
    outcome out = copy_scene(scene);
    step s = {.settings = &scene->settings,
              .bodies = out.body,
              .contacts = out.contact,
              .body_count = scene->count,
              .contact_count = scene->contact_count};
    s.memory = malloc((size_t)kernel->bytes(&s));
    assert_true(kernel->run(&s));
    free(s.memory);
    return out;
}

static outcome solved_by_tasks(const tact_tasks *tasks, const solve_scene *scene) {
    outcome out = copy_scene(scene);
    tactn_solver_system system = {.bodies = out.body,
                                  .contacts = out.contact,
                                  .body_count = scene->count,
                                  .contact_count = scene->contact_count,
                                  .tasks = tasks};
    assert_int_equal(tactn_solve_system(scene->memory, scene->bytes, &system, &scene->settings), TACT_OK);
    return out;
}

static void expect_equal(const solve_scene *scene, outcome one, outcome many) {
    assert_memory_equal(one.body, many.body, (size_t)scene->count * sizeof *one.body);
    assert_memory_equal(one.contact, many.contact, (size_t)scene->contact_count * sizeof *one.contact);
    free(one.body), free(one.contact);
    free(many.body), free(many.contact);
}

static void expect_same(const solve_scene *scene, const tactn_solver_kernel *kernel) {
    expect_equal(scene, solved_by(&solver_of_one_lane, scene), solved_by(kernel, scene));
}

/* Everything that a contact can be: of any number of points, rolling, bouncing, between round bodies and others, with
 * locks. */
static solve_scene *medley(void) {
    random_stream random = random_named("medley");
    solve_scene *scene = scene_new();
    scene_ground(scene);
    for (int i = 0; i < 60; i++) {
        vec half = any_sizes(&random);
        vec center = add(scale(R(1.5), random_direction(&random)), along_axis(UP, R(2) + R(0.25) * (real)i));
        bool cube = i % 3 == 0;
        int b = i % 3 == 1 ? scene_ball(scene, half.x, center)
                           : scene_box(scene, cube ? all_coordinates(half.x) : half, center);
        scene->body[b].pose.rotation = random_rotation(&random);
        scene->body[b].angular_velocity = any_spin(&random, 3);
        scene->body[b].locks = i % 5 == 2 ? (uint32_t)i & ALL_LOCKS : 0;
        scene->material[b].restitution = i % 4 == 0 ? R(0.6) : 0;
        scene->material[b].rolling = i % 7 == 0 ? R(0.05) : 0;
    }
    scene_pair_up(scene, 100);
    return scene;
}

static void widths_agree(void **state) {
    (void)state;
    solve_scene *scene = medley();
    for (int i = 0; i < check_rounds(300); i++) {
        scene_find_contacts(scene);
        expect_same(scene, &NARROW);
        expect_same(scene, broadest());
        scene_solve(scene);
    }
    scene_free(scene);
}

/* A hub that more bodies touch than there are colours. */
static void hubs_are_solved_in_turn(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    int hub = scene_box(scene, with_coordinate(all_coordinates(40), UP, 1), along_axis(UP, -1));
    scene->body[hub].gravity_scale = 0;
    for (int i = 0; i < 100; i++) {
        vec center = along_axis(0, R(0.75) * (real)(i - 50));
        scene_ball(scene, R(0.3), add(center, along_axis(UP, R(0.3))));
        scene->body[scene->count - 1].velocity = along_axis(UP, -1);
    }
    scene_pair_up(scene, 100);
    for (int i = 0; i < 20; i++) {
        scene_find_contacts(scene);
        assert_true(scene->contact_count >= 100);
        expect_same(scene, &NARROW);
        expect_same(scene, broadest());
        scene_solve(scene);
    }
    scene_free(scene);
}

/* Balls that approach a hub and do not reach it in a step fly on, in whatever colour they are. */
static void hubs_do_not_stop_from_afar(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene->settings.gravity = zero();
    scene_box(scene, with_coordinate(all_coordinates(40), UP, 1), along_axis(UP, -1));
    const vec down = along_axis(UP, R(-0.1));
    for (int i = 0; i < 40; i++) {
        scene_ball(scene, R(0.3), add(along_axis(0, R(0.75) * (real)(i - 20)), along_axis(UP, R(0.31))));
        scene->body[scene->count - 1].velocity = down;
    }
    scene_pair_up(scene, 100);
    scene_step(scene);
    assert_int_equal(scene->contact_count, 40);
    for (int i = 1; i <= 40; i++) assert_true(length(sub(scene->body[i].velocity, down)) == 0);
    scene_free(scene);
}

/* A system that is large enough for a team. */
static void tasks_agree(void **state) {
    (void)state;
    solve_scene *scene = scene_new();
    scene_box(scene, with_coordinate(all_coordinates(120), UP, 1), along_axis(UP, -1));
    for (int i = 0; i < 300; i++) {
        scene_ball(scene, R(0.3), add(along_axis(0, R(0.59) * (real)(i - 150)), along_axis(UP, R(0.3))));
        scene->material[i + 1].restitution = i % 20 == 0 ? R(0.5) : 0;
    }
    scene_pair_up(scene, 120);
    scene_find_contacts(scene);
    assert_true(scene->count + scene->contact_count > TEAM_SIZE);
    for (int i = 0; i < 3; i++) {
        crew crew = {.threads = 1 << i, .order = i == 1 ? REVERSED : IN_ORDER};
        tact_tasks tasks = {&crew, run_crew};
        expect_equal(scene, solved_by_tasks(NULL, scene), solved_by_tasks(&tasks, scene));
        assert_true(crew.runs > 0);
    }
    scene_free(scene);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(tasks_agree),
    cmocka_unit_test(widths_agree),
    cmocka_unit_test(hubs_are_solved_in_turn),
    cmocka_unit_test(hubs_do_not_stop_from_afar),
};

const test_group test_solve_width = {"test_solve_width", tests, sizeof tests / sizeof *tests, NULL, NULL};
