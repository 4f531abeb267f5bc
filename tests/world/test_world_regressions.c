/* Defects of worlds that reading and hunting have found, each with the case that showed it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define UP (DIMENSION - 1)
#define DT (R(1) / 60)

static vec at(double x, double height) {
    return add(along_axis(0, (real)x), along_axis(UP, (real)height));
}

static tact_body_id add_body(tactn_world *world, tact_body_kind kind, vec position, tactn_shape shape) {
    tact_body_id body = new_body(world, kind, position);
    new_shape(world, body, shape, tactn_identity_pose());
    return body;
}

static tact_body_id add_slab(tactn_world *world, double x) {
    return add_body(world, TACT_BODY_STATIC, at(x, -0.5), tactn_box(with_coordinate(all_coordinates(20), UP, R(0.5))));
}

static tact_body_id add_restless(tactn_world *world, vec position) {
    tactn_body_def def = tactn_body_defaults();
    def.pose.position = position;
    def.enable_sleep = false;
    tact_body_id body;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    new_shape(world, body, cube(R(0.5)), tactn_identity_pose());
    return body;
}

static void run(tactn_world *world, int steps) {
    for (int i = 0; i < steps; i++) assert_int_equal(tactn_world_step(world, DT, 4), TACT_OK);
}

/* A sensor's contact leaves the list of contacts to ask when its body sleeps, and comes back when that wakes up in the
 * same step. The list was packed then, while a step went through it: contacts were left out, and the count of those
 * that touch was wrong from then on. Eight contacts are just as many as there was room for. */
static void who_wakes_up_in_a_step_disturbs_nobody(void **state) {
    (void)state;
    tactn_world *world = new_world();
    add_slab(world, 0);
    tact_body_id sleeper = add_body(world, TACT_BODY_DYNAMIC, at(0, 0.5), cube(R(0.5)));
    tact_body_id post = new_body(world, TACT_BODY_STATIC, at(0, 0.25));
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tactn_shape probe = cube(R(0.1));
    tact_shape_id id;
    def.sensor = true;
    assert_int_equal(tactn_body_shape_create(world, post, &def, &probe, &id), TACT_OK);
    add_restless(world, at(0, 1.5));
    add_slab(world, 200);
    tact_body_id jumper = add_restless(world, at(190, 0.5));
    for (int i = 1; i < 5; i++) add_restless(world, at(190 + 3 * i, 0.5));
    run(world, 20);
    assert_int_equal(tactn_world_stats_get(world).pair_count, 8);
    assert_int_equal(tactn_world_stats_get(world).contact_count, 7);
    assert_int_equal(tactn_body_set_velocity(world, jumper, at(0, 3), no_spin()), TACT_OK);
    run(world, 1);
    assert_int_equal(tactn_body_set_awake(world, sleeper, false), TACT_OK);
    run(world, 3);
    int count = tactn_world_stats_get(world).contact_count;
    assert_int_equal(count, 6);
    for (int i = 0; i < count; i++) assert_true(tactn_world_contact_at(world, i).point_count > 0);
    tactn_world_destroy(world);
}

/* Forbidden and allowed again between two steps: the old contact's end was told after the new one's begin. */
static void a_pair_that_is_found_again_ends_first(void **state) {
    (void)state;
    tactn_world *world = new_world();
    add_slab(world, 0);
    tact_body_id box = add_body(world, TACT_BODY_DYNAMIC, at(0, 0.5), cube(R(0.5)));
    run(world, 3);
    tact_shape_id shape = tactn_body_shape(world, box, 0);
    const tact_filter nobody = {1, 0, 0}, everybody = {1, UINT64_MAX, 0};
    assert_int_equal(tactn_body_shape_set_filter(world, shape, nobody), TACT_OK);
    assert_int_equal(tactn_body_shape_set_filter(world, shape, everybody), TACT_OK);
    run(world, 1);
    int count;
    const tactn_contact_event *event = tactn_world_contact_events(world, &count);
    assert_int_equal(count, 2);
    assert_int_equal(event[0].kind, TACT_CONTACT_END);
    assert_int_equal(event[1].kind, TACT_CONTACT_BEGIN);
    tactn_world_destroy(world);
}

/* An allocator that has no more once `left` is zero. */
static void *allocate_some(void *context, size_t bytes) {
    int *left = context;
    if (*left == 0) return NULL;
    if (*left > 0) --*left;
    return malloc(bytes);
}

static void release_all(void *context, void *memory, size_t bytes) {
    (void)context;
    memset(memory, 0xdd, bytes);
    free(memory);
}

/* A step that had no memory forgot the events of the step before. */
static void events_outlive_a_step_without_memory(void **state) {
    (void)state;
    int left = -1, failures = 0;
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    def.allocator = (tact_allocator){&left, allocate_some, release_all};
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    add_slab(world, 0);
    add_body(world, TACT_BODY_DYNAMIC, at(-5, 0.5), cube(R(0.5)));
    run(world, 3);
    for (int i = 0; i < 20; i++) add_body(world, TACT_BODY_DYNAMIC, at(-4 + 1.01 * i, 0.5), cube(R(0.5)));
    for (int allowed = 0;; allowed++) {
        left = allowed;
        tact_status status = tactn_world_step(world, DT, 4);
        if (status == TACT_OK) break;
        assert_int_equal(status, TACT_NO_MEMORY);
        failures++;
        int count;
        const tactn_contact_event *event = tactn_world_contact_events(world, &count);
        assert_int_equal(count, 1);
        assert_int_equal(event->kind, TACT_CONTACT_PERSIST);
    }
    assert_true(failures > 3);
    left = -1;
    tactn_world_destroy(world);
}

/* A time so long that boxes around the motion were no boxes; and such a time in a definition, which is not used. */
static void long_steps_are_refused(void **state) {
    (void)state;
    const real times[] = {TACT_REAL_MAX, TACT_REAL_MAX / 4096, R(-1), 0};
    const tact_status refusals[] = {TACT_OUT_OF_RANGE, TACT_OUT_OF_RANGE, TACT_NOT_POSITIVE, TACT_NOT_POSITIVE};
    for (int i = 0; i < 4; i++) {
        tactn_world_def def = tactn_world_defaults(1);
        def.solver.dt = times[i];
        def.solver.substeps = 0;
        tactn_world *world, *restored;
        assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
        tact_body_id body = add_body(world, TACT_BODY_DYNAMIC, at(0, 2), cube(1));
        assert_int_equal(tactn_body_set_velocity(world, body, at(3, 0), no_spin()), TACT_OK);
        size_t bytes = tactn_world_save_bytes(world);
        void *saved = malloc(bytes);
        assert_int_equal(tactn_world_save(world, saved, bytes), TACT_OK);
        assert_int_equal(tactn_world_restore(saved, bytes, NULL, NULL, &restored), TACT_OK);
        free(saved);
        tactn_world_destroy(restored);
        uint64_t hash = tactn_world_hash(world);
        assert_int_equal(tactn_world_step(world, times[i], 4), refusals[i]);
        assert_true(tactn_world_hash(world) == hash);
        run(world, 10);
        assert_int_equal(tactn_body_destroy(world, body), TACT_OK);
        tactn_world_destroy(world);
    }
}

/* A bullet that stops another one changes what a third one meets. In one step in thirty they had changed places. */
static void bullets_in_a_row_stay_in_a_row(void **state) {
    (void)state;
    random_stream random = random_named("bullets");
    int met = 0, rounds = check_rounds(400);
    for (int i = 0; i < rounds; i++) {
        tactn_world_def def = tactn_world_defaults(1);
        tactn_world *world;
        def.solver.gravity = zero();
        assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
        tact_body_id bullets[3];
        double x = 0;
        for (int k = 0; k < 3; k++) {
            double radius = random_range(&random, 0.1, 0.4);
            x += radius + random_range(&random, 0.3, 4);
            tactn_body_def bullet = tactn_body_defaults();
            bullet.bullet = true;
            bullet.pose.position = at(x, 0);
            bullet.velocity = at(random_range(&random, -390, 390), 0);
            assert_int_equal(tactn_body_create(world, &bullet, &bullets[k]), TACT_OK);
            new_shape(world, bullets[k], tactn_rounded(tactn_point(zero()), (real)radius), tactn_identity_pose());
            x += radius;
        }
        bool hit = false;
        for (int step = 0; step < 20; step++) {
            run(world, 1);
            real place[3];
            for (int k = 0; k < 3; k++) place[k] = coordinate(tactn_body_get(world, bullets[k]).center, 0);
            assert_true(place[0] < place[1] && place[1] < place[2]);
            hit = hit || tactn_world_stats_get(world).impact_count > 0;
        }
        met += hit;
        tactn_world_destroy(world);
    }
    assert_true(met >= rounds * 3 / 10);
}

static bool grips(void *context, tactn_pending_contact *contact) {
    (void)context;
    contact->friction = 3;
    return true;
}

/* A box on a slope, which lies there by the friction that a rule has written, slides when the rule is gone: also in a
 * world that has been saved meanwhile, which has no rules. It did not, since it was not collided again. */
static void what_a_rule_wrote_goes_with_it(void **state) {
    (void)state;
    for (int saved = 0; saved < 2; saved++) {
        tactn_world *world = new_world();
        tactn_world_callbacks rules = {.pre_solve = grips};
        tactn_world_set_callbacks(world, &rules);
        tact_body_id slab = add_slab(world, 0), box = add_restless(world, at(0, 0.5));
        tact_body_id body[] = {slab, box};
        tactn_pose turn = tactn_identity_pose();
        turn.rotation = tactn_rotation_between(along_axis(0, 1), at(1, 0.84));
        for (int i = 0; i < 2; i++) {
            vec place = tactn_pose_point(turn, tactn_body_pose(world, body[i]).position);
            assert_int_equal(tactn_body_set_pose(world, body[i], (tactn_pose){place, turn.rotation}), TACT_OK);
        }
        run(world, 120);
        vec start = tactn_body_pose(world, box).position;
        if (saved) {
            size_t bytes = tactn_world_save_bytes(world);
            void *memory = malloc(bytes);
            assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
            tactn_world_destroy(world);
            assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &world), TACT_OK);
            free(memory);
        } else {
            tactn_world_set_callbacks(world, NULL);
        }
        run(world, 60);
        assert_true(length(sub(tactn_body_pose(world, box).position, start)) > R(0.3));
        tactn_world_destroy(world);
    }
}

static int events_of(const tactn_world *world, tact_event_kind kind) {
    int count, found = 0;
    const tactn_contact_event *event = tactn_world_contact_events(world, &count);
    for (int i = 0; i < count; i++) found += event[i].kind == kind;
    const tact_sensor_event *sensed = tactn_world_sensor_events(world, &count);
    for (int i = 0; i < count; i++) found += sensed[i].kind == kind;
    return found;
}

/* Events switched on while boxes are near, or shapes touch, and off before they do: what counted was when the boxes had
 * come near. */
static void events_are_those_asked_for_now(void **state) {
    (void)state;
    for (int sensor = 0; sensor < 2; sensor++) {
        for (int late = 0; late < 2; late++) {
            tactn_world *world = new_world();
            tact_body_id slab = new_body(world, TACT_BODY_STATIC, at(0, -0.5));
            tactn_body_shape_def def = tactn_body_shape_defaults();
            tactn_shape wide = cube(R(0.5));
            tact_shape_id shape;
            def.sensor = sensor, def.enable_contact_events = false;
            assert_int_equal(tactn_body_shape_create(world, slab, &def, &wide, &shape), TACT_OK);
            tact_body_id box = add_body(world, TACT_BODY_DYNAMIC, at(0, 0.53), cube(R(0.5)));
            tact_shape_id own = tactn_body_shape(world, box, 0);
            assert_int_equal(tactn_body_shape_set_contact_events(world, own, false), TACT_OK);
            run(world, late ? 10 : 1);
            assert_int_equal(tactn_world_stats_get(world).pair_count, 1);
            assert_int_equal(events_of(world, TACT_CONTACT_BEGIN), 0);
            assert_int_equal(tactn_body_shape_set_contact_events(world, shape, true), TACT_OK);
            int begins = 0;
            for (int i = 0; i < 10; i++) run(world, 1), begins += events_of(world, TACT_CONTACT_BEGIN);
            assert_int_equal(begins, 1);
            /* What has begun ends, and does not begin again. */
            assert_int_equal(tactn_body_shape_set_contact_events(world, shape, false), TACT_OK);
            vec hop = at(0, sensor ? 9 : 0.7);
            assert_int_equal(tactn_body_set_velocity(world, box, hop, no_spin()), TACT_OK);
            int ends = 0;
            begins = 0;
            for (int i = 0; i < 150; i++) {
                run(world, 1);
                ends += events_of(world, TACT_CONTACT_END);
                begins += events_of(world, TACT_CONTACT_BEGIN);
            }
            assert_int_equal(ends, 1);
            assert_int_equal(begins, 0);
            tactn_world_destroy(world);
        }
    }
}

/* Of two boxes on a floor without gravity the second is lifted off slowly: the end of its contact was told behind what
 * went on. A third comes down meanwhile. */
static void ends_are_told_first(void **state) {
    (void)state;
    tactn_world_def def = tactn_world_defaults(1);
    def.solver.gravity = zero();
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    add_slab(world, 0);
    tact_body_id box[4];
    for (int i = 0; i < 4; i++) box[i] = add_restless(world, at(2 * i, 0.4999));
    bool found = false;
    for (int step = 0; step < 40; step++) {
        for (int i = 0; i < 4; i++) {
            vec place = tactn_body_pose(world, box[i]).position;
            bool lifted = step > 5 && i % 2 == 1;
            if (lifted) assert_int_equal(tactn_body_set_velocity(world, box[i], at(0, 0.06), no_spin()), TACT_OK);
            else assert_int_equal(tactn_body_apply_force(world, box[i], at(0, -1), place), TACT_OK);
        }
        run(world, 1);
        int count, ends = 0;
        const tactn_contact_event *event = tactn_world_contact_events(world, &count);
        for (int i = 0; i < count; i++) ends += event[i].kind == TACT_CONTACT_END;
        for (int i = 0; i < ends; i++) assert_int_equal(event[i].kind, TACT_CONTACT_END);
        if (ends == 0) continue;
        found = true;
        assert_int_equal(count, 4);
        for (int i = 0; i < 4; i++) {
            const int order[] = {1, 3, 0, 2};
            assert_int_equal(event[i].body_b.index, box[order[i]].index);
            assert_true(i < 2 || coordinate(event[i].normal, UP) > R(0.9));
        }
    }
    assert_true(found);
    tactn_world_destroy(world);
}

/* A fluid that pushes a body which has as great a force as there is: the sum was infinite, and the world could be saved
 * but not restored. */
static void forces_of_a_fluid_stay_in_range(void **state) {
    (void)state;
    tactn_world_def def = tactn_world_defaults(1);
    def.solver.gravity = along_axis(UP, sizeof(real) == 4 ? R(-1e14) : R(-1e99));
    tactn_world *world, *restored;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    tactn_body_def light = tactn_body_defaults();
    light.mass = 1;
    tact_body_id body;
    assert_int_equal(tactn_body_create(world, &light, &body), TACT_OK);
    double radius = pow(sizeof(real) == 4 ? 3e7 : 3e106, 1.0 / DIMENSION);
    new_shape(world, body, tactn_ball((real)radius), tactn_identity_pose());
    assert_int_equal(tactn_body_apply_force(world, body, along_axis(UP, R(0.99) * TACT_REAL_MAX), no_vec()), TACT_OK);
    tactn_fluid fluid = tactn_fluid_defaults();
    fluid.density = sizeof(real) == 4 ? R(1e14) : R(1e99);
    fluid.offset = sizeof(real) == 4 ? R(1e6) : R(1e60);
    fluid.linear_drag = fluid.angular_drag = 0;
    for (int i = 0; i < 100; i++) assert_int_equal(tactn_world_apply_fluid(world, &fluid, DT), TACT_OK);
    size_t bytes = tactn_world_save_bytes(world);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_OK);
    free(memory);
    run(world, 1);
    tactn_world_destroy(world);
    tactn_world_destroy(restored);
}

/* A world that has been much larger is saved with the room that it had. */
static void a_snapshot_is_as_large_as_the_world(void **state) {
    (void)state;
    tactn_world *world = new_world();
    add_slab(world, 0);
    add_body(world, TACT_BODY_DYNAMIC, at(0, 0.6), cube(R(0.5)));
    size_t before = tactn_world_save_bytes(world);
    assert_int_equal(tactn_world_reserve(world, 10000, 10000), TACT_OK);
    size_t bytes = tactn_world_save_bytes(world);
    assert_true(bytes == before && bytes < 20000);
    void *memory = malloc(bytes);
    tactn_world *restored;
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_OK);
    free(memory);
    for (int i = 0; i < 20; i++) {
        add_body(world, TACT_BODY_DYNAMIC, at(i, 2), cube(R(0.4)));
        add_body(restored, TACT_BODY_DYNAMIC, at(i, 2), cube(R(0.4)));
        run(world, 2), run(restored, 2);
        assert_true(tactn_world_hash(world) == tactn_world_hash(restored));
    }
    tactn_world_destroy(world);
    tactn_world_destroy(restored);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(who_wakes_up_in_a_step_disturbs_nobody),
    cmocka_unit_test(a_pair_that_is_found_again_ends_first),
    cmocka_unit_test(events_outlive_a_step_without_memory),
    cmocka_unit_test(long_steps_are_refused),
    cmocka_unit_test(bullets_in_a_row_stay_in_a_row),
    cmocka_unit_test(what_a_rule_wrote_goes_with_it),
    cmocka_unit_test(events_are_those_asked_for_now),
    cmocka_unit_test(ends_are_told_first),
    cmocka_unit_test(forces_of_a_fluid_stay_in_range),
    cmocka_unit_test(a_snapshot_is_as_large_as_the_world),
};

const test_group test_world_regressions = {"test_world_regressions", tests, sizeof tests / sizeof *tests, NULL, NULL};
