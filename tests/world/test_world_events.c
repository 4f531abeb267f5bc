/* What a world tells of its contacts: begin, stay, end, in order and once; with how much, where, and how fast; and
 * who has contacts with whom. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define UP (DIMENSION - 1)
#define DT (R(1) / 60)

static vec up(double height) { return along_axis(UP, (real)height); }

static tact_shape_id add_shape(tactn_world *world, tact_body_id body, tactn_shape shape,
                               const tactn_body_shape_def *given) {
    tactn_body_shape_def def = given ? *given : tactn_body_shape_defaults();
    tact_shape_id id;
    assert_int_equal(tactn_body_shape_create(world, body, &def, &shape, &id), TACT_OK);
    return id;
}

static tact_body_id add_floor(tactn_world *world) {
    tact_body_id floor = new_body(world, TACT_BODY_STATIC, up(-1));
    add_shape(world, floor, tactn_box(with_coordinate(all_coordinates(20), UP, 1)), NULL);
    return floor;
}

static tact_body_id add_box(tactn_world *world, vec at) {
    tact_body_id box = new_body(world, TACT_BODY_DYNAMIC, at);
    add_shape(world, box, tactn_box(all_coordinates(R(0.5))), NULL);
    return box;
}

static void step(tactn_world *world) { assert_int_equal(tactn_world_step(world, DT, 4), TACT_OK); }

static bool same_body(tact_body_id a, tact_body_id b) { return a.index == b.index && a.generation == b.generation; }

/* The events of two bodies in the last step. */
typedef struct told {
    int begins, stays, ends;
    tactn_contact_event last;
} told;

static told told_of(const tactn_world *world, tact_body_id a, tact_body_id b) {
    told t;
    memset(&t, 0, sizeof t);
    int count;
    const tactn_contact_event *event = tactn_world_contact_events(world, &count);
    for (int i = 0; i < count; i++) {
        bool these = same_body(event[i].body_a, a) && same_body(event[i].body_b, b);
        if (!these && !(same_body(event[i].body_a, b) && same_body(event[i].body_b, a))) continue;
        t.begins += event[i].kind == TACT_CONTACT_BEGIN;
        t.stays += event[i].kind == TACT_CONTACT_PERSIST;
        t.ends += event[i].kind == TACT_CONTACT_END;
        t.last = event[i];
    }
    return t;
}

/* ---- One contact from begin to end ---- */

static void a_box_falls(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id floor = add_floor(world), box = add_box(world, up(1.5));
    int begins = 0, stays = 0, first = -1;
    real impulse = 0;
    for (int i = 0; i < 50; i++) { /* it does not sleep yet */
        real speed = -coordinate(tactn_body_get(world, box).velocity, UP);
        step(world);
        told t = told_of(world, floor, box);
        assert_true(t.begins + t.stays + t.ends <= 1);
        assert_int_equal(t.ends, 0);
        if (t.begins + t.stays > 0) impulse += t.last.impulse;
        stays += t.stays;
        if (t.begins == 0) continue;
        begins++;
        first = i;
        /* Free fall over a metre, up to one step's gravity. */
        assert_true(fabs((double)(t.last.approach_speed - speed)) < 1e-9 || sizeof(real) == sizeof(float));
        assert_true(fabs((double)t.last.approach_speed - sqrt(2 * 9.81)) < 0.2);
        assert_true(fabs((double)coordinate(t.last.normal, UP)) > 0.999999);
        assert_true(fabs((double)coordinate(t.last.point, UP)) < 0.1);
    }
    assert_int_equal(begins, 1);
    assert_int_equal(first + stays, 49); /* none is left out */
    /* What the floor has given is what gravity has given, since the box rests. */
    tactn_body_state rest = tactn_body_get(world, box);
    assert_true(fabs((double)(impulse / (rest.mass * R(9.81) * 50 * DT)) - 1) < 0.02);
    tactn_world_destroy(world);
}

static void what_leaves_has_ended(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id floor = add_floor(world), box = add_box(world, up(0.5));
    for (int i = 0; i < 10; i++) step(world);
    assert_int_equal(told_of(world, floor, box).stays, 1);
    assert_int_equal(tactn_body_set_velocity(world, box, up(5), no_spin()), TACT_OK);
    int ends = 0;
    for (int i = 0; i < 10; i++) {
        step(world);
        told t = told_of(world, floor, box);
        ends += t.ends;
        if (t.ends > 0) assert_true(is_zero(t.last.point) && is_zero(t.last.normal) && t.last.impulse == 0);
    }
    assert_int_equal(ends, 1);
    tactn_world_destroy(world);
}

/* An end is told in the step after a body, a shape or a filter has gone, once, with handles that are stale. */
static void what_is_gone_has_ended(void **state) {
    (void)state;
    for (int way = 0; way < 4; way++) {
        tactn_world *world = new_world();
        tact_body_id floor = add_floor(world), box = add_box(world, up(0.5));
        tact_shape_id shape = tactn_body_shape(world, box, 0);
        for (int i = 0; i < 10; i++) step(world);
        tact_filter filter = {2, 2, 0};
        if (way == 0) assert_int_equal(tactn_body_destroy(world, box), TACT_OK);
        if (way == 1) assert_int_equal(tactn_body_shape_destroy(world, shape), TACT_OK);
        if (way == 2) assert_int_equal(tactn_body_shape_set_filter(world, shape, filter), TACT_OK);
        if (way == 3) assert_int_equal(tactn_body_set_kind(world, box, TACT_BODY_STATIC), TACT_OK);
        step(world);
        told t = told_of(world, floor, box);
        assert_int_equal(t.ends, 1);
        assert_int_equal(t.begins + t.stays, 0);
        tact_shape_id a = t.last.shape_a, b = t.last.shape_b;
        assert_true((a.index == shape.index && a.generation == shape.generation) ||
                    (b.index == shape.index && b.generation == shape.generation));
        assert_true(tactn_body_shape_valid(world, shape) == (way >= 2));
        step(world);
        assert_int_equal(told_of(world, floor, box).ends, 0);
        tactn_world_destroy(world);
    }
}

static void nobody_wants_to_hear(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_body_shape_def silent = tactn_body_shape_defaults();
    silent.enable_contact_events = false;
    tact_body_id floor = new_body(world, TACT_BODY_STATIC, up(-1));
    add_shape(world, floor, tactn_box(with_coordinate(all_coordinates(20), UP, 1)), &silent);
    tact_body_id quiet = new_body(world, TACT_BODY_DYNAMIC, up(0.5));
    tact_body_id loud = add_box(world, add(up(0.5), along_axis(0, 3)));
    add_shape(world, quiet, tactn_box(all_coordinates(R(0.5))), &silent);
    for (int i = 0; i < 5; i++) step(world);
    told t = told_of(world, floor, quiet);
    assert_int_equal(t.begins + t.stays + t.ends, 0);
    assert_int_equal(told_of(world, floor, loud).stays, 1);
    assert_int_equal(tactn_world_stats_get(world).contact_count, 2);
    tactn_world_destroy(world);
}

/* ---- Who meets whom ---- */

static bool they_meet(tact_filter a, tact_filter b, tact_body_kind kind_a, tact_body_kind kind_b) {
    tactn_world *world = new_world();
    assert_int_equal(tactn_world_set_gravity(world, no_vec()), TACT_OK);
    tact_body_id first = new_body(world, kind_a, no_vec()), second = new_body(world, kind_b, along_axis(0, R(0.9)));
    tactn_body_shape_def def = tactn_body_shape_defaults();
    def.filter = a;
    add_shape(world, first, tactn_ball(R(0.5)), &def);
    def.filter = b;
    add_shape(world, second, tactn_ball(R(0.5)), &def);
    step(world);
    int count = tactn_world_stats_get(world).contact_count;
    assert_int_equal(told_of(world, first, second).begins, count);
    tactn_world_destroy(world);
    return count == 1;
}

static void filters_decide(void **state) {
    (void)state;
    const tact_body_kind dynamic = TACT_BODY_DYNAMIC;
    tact_filter all = {1, UINT64_MAX, 0};
    assert_true(they_meet(all, all, dynamic, dynamic));
    assert_false(they_meet(all, (tact_filter){2, 2, 0}, dynamic, dynamic)); /* one mask is not enough */
    assert_true(they_meet((tact_filter){2, 1, 0}, (tact_filter){1, 2, 0}, dynamic, dynamic));
    assert_true(they_meet((tact_filter){UINT64_C(1) << 63, UINT64_C(1) << 40, 0},
                          (tact_filter){UINT64_C(1) << 40, UINT64_C(1) << 63, 0}, dynamic, dynamic));
    assert_true(they_meet((tact_filter){1, 0, 5}, (tact_filter){1, 0, 5}, dynamic, dynamic));
    assert_false(they_meet((tact_filter){1, 0, 5}, (tact_filter){1, 0, 6}, dynamic, dynamic));
    assert_false(they_meet((tact_filter){1, 1, -5}, (tact_filter){1, 1, -5}, dynamic, dynamic));
    assert_true(they_meet((tact_filter){1, 1, -5}, (tact_filter){1, 1, -6}, dynamic, dynamic));
    for (int a = TACT_BODY_STATIC; a <= TACT_BODY_DYNAMIC; a++) {
        for (int b = TACT_BODY_STATIC; b <= TACT_BODY_DYNAMIC; b++) {
            bool meet = a == TACT_BODY_DYNAMIC || b == TACT_BODY_DYNAMIC;
            assert_true(they_meet(all, all, (tact_body_kind)a, (tact_body_kind)b) == meet);
        }
    }
}

/* Shapes of one body do not meet each other, however they lie. */
static void a_compound_is_one_body(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id floor = add_floor(world), body = new_body(world, TACT_BODY_DYNAMIC, up(2));
    tactn_body_shape_def def = tactn_body_shape_defaults();
    for (int i = 0; i < 5; i++) {
        def.pose.position = along_axis(0, R(0.3) * (real)i);
        add_shape(world, body, tactn_ball(R(0.4)), &def);
    }
    for (int i = 0; i < 120; i++) step(world);
    assert_int_equal(told_of(world, body, body).stays, 0);
    assert_int_equal(tactn_world_stats_get(world).contact_count, 5);
    assert_true(fabs((double)coordinate(tactn_body_get(world, body).center, UP) - 0.4) < 0.01);
    int found = 0;
    for (int i = 0; i < 5; i++) {
        tactn_world_contact contact = tactn_world_contact_at(world, i);
        found += same_body(tactn_body_shape_get(world, contact.shape_a).body, floor);
    }
    assert_int_equal(found, 5);
    tactn_world_destroy(world);
}

/* The contacts of one body are those of the world that it is in, each once. */
static void a_body_has_its_contacts(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id floor = add_floor(world), box = add_box(world, up(0.5)), above = add_box(world, up(1.5));
    /* Pairs that do not count: with a box that falls beside the others, and with a sensor around all. */
    tact_body_id alone = add_box(world, up(9)), beside = add_box(world, add(up(1.5), along_axis(0, R(1.1))));
    tactn_body_shape_def sensor = tactn_body_shape_defaults();
    sensor.sensor = true;
    add_shape(world, new_body(world, TACT_BODY_STATIC, zero()), tactn_box(all_coordinates(4)), &sensor);
    for (int i = 0; i < 3; i++) step(world);
    assert_int_equal(tactn_world_stats_get(world).contact_count, 2);
    assert_true(tactn_world_stats_get(world).pair_count >= 6);
    const tact_body_id bodies[] = {floor, box, above, alone, beside};
    const int expected[] = {1, 2, 1, 0, 0};
    for (int k = 0; k < 5; k++) {
        int count = 0;
        for (; tactn_body_contact_at(world, bodies[k], count).point_count > 0; count++) {
            tactn_world_contact contact = tactn_body_contact_at(world, bodies[k], count);
            tact_body_id a = tactn_body_shape_get(world, contact.shape_a).body;
            tact_body_id b = tactn_body_shape_get(world, contact.shape_b).body;
            assert_true(same_body(a, bodies[k]) != same_body(b, bodies[k]));
            /* The normal points from A to B. */
            if (same_body(b, floor)) assert_true(coordinate(contact.normal, UP) < R(-0.9));
            if (same_body(a, floor)) assert_true(coordinate(contact.normal, UP) > R(0.9));
        }
        assert_int_equal(count, expected[k]);
        assert_int_equal(tactn_body_contact_at(world, bodies[k], -1).point_count, 0);
    }
    assert_int_equal(tactn_body_destroy(world, box), TACT_OK);
    assert_int_equal(tactn_body_contact_at(world, box, 0).point_count, 0);
    assert_int_equal(tactn_body_contact_at(world, floor, 0).point_count, 0);
    tactn_world_destroy(world);
}

/* ---- A lively world: what is told makes sense ---- */

#define LIVELY 60

/* Begins and ends of each pair alternate, stays are in between, and at most one event of a pair comes in a step. */
static void events_alternate(void **state) {
    (void)state;
    random_stream random = random_named("events");
    tactn_world *world = new_world();
    add_floor(world);
    tact_body_id bodies[LIVELY];
    made_shape made[LIVELY];
    for (int i = 0; i < LIVELY; i++) {
        made[i] = any_solid(&random);
        vec at = scale(any_real(&random, 0, 6), random_direction(&random));
        bodies[i] = new_body(world, TACT_BODY_DYNAMIC, add(at, up(8)));
        tactn_body_shape_def def = tactn_body_shape_defaults();
        if (made[i].shape.core == TACTN_CUSTOM) def.density = 0;
        def.restitution = any_real(&random, 0, 0.8);
        add_shape(world, bodies[i], made[i].shape, &def);
    }
    static bool on[LIVELY + 1][LIVELY + 1];
    memset(on, 0, sizeof on);
    int begins = 0, ends = 0;
    for (int k = 0; k < check_rounds(300); k++) {
        if (k % 10 == 9) {
            vec kick = scale(any_real(&random, 0, 12), random_direction(&random));
            assert_int_equal(tactn_body_set_velocity(world, bodies[random_below(&random, LIVELY)], kick, no_spin()),
                             TACT_OK);
        }
        step(world);
        int count;
        const tactn_contact_event *event = tactn_world_contact_events(world, &count);
        static bool seen[LIVELY + 1][LIVELY + 1];
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < count; i++) {
            uint32_t a = event[i].shape_a.index, b = event[i].shape_b.index;
            assert_true(a <= LIVELY && b <= LIVELY && a < b && !seen[a][b]);
            seen[a][b] = true;
            assert_true(on[a][b] == (event[i].kind != TACT_CONTACT_BEGIN));
            on[a][b] = event[i].kind != TACT_CONTACT_END;
            begins += event[i].kind == TACT_CONTACT_BEGIN;
            ends += event[i].kind == TACT_CONTACT_END;
            assert_true(event[i].impulse >= 0 && event[i].approach_speed >= 0);
        }
    }
    assert_true(!check_rates() || (begins >= ends && ends > 20));
    tactn_world_destroy(world);
    for (int i = 0; i < LIVELY; i++) made_free(&made[i]);
}

/* ---- What is refused ---- */

static void bad_steps_are_refused(void **state) {
    (void)state;
    tactn_world *world = new_world();
    add_floor(world);
    add_box(world, up(3));
    uint64_t hash = tactn_world_hash(world);
    real none = 0, nan = none / none;
    assert_int_equal(tactn_world_step(world, nan, 4), TACT_NOT_FINITE);
    assert_int_equal(tactn_world_step(world, 1 / none, 4), TACT_NOT_FINITE);
    assert_int_equal(tactn_world_step(world, 0, 4), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_world_step(world, -DT, 4), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_world_step(world, DT, 0), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_world_step(world, DT, -1), TACT_NOT_POSITIVE);
    assert_int_equal(tactn_world_step(world, DT, TACTN_MAX_SUBSTEPS + 1), TACT_TOO_MANY);
    assert_true(tactn_world_hash(world) == hash);
    assert_int_equal(tactn_world_step(world, DT, TACTN_MAX_SUBSTEPS), TACT_OK);
    assert_true(tactn_world_hash(world) != hash);
    tactn_world_destroy(world);
}

/* A support function that breaks down makes its pairs not touch; the others go on. */
static vec broken_support(const void *context, vec direction) {
    const bool *broken = context;
    if (*broken) return all_coordinates(R(0) / (direction.x - direction.x));
    return scale(R(0.5) / length(direction), direction);
}

static void a_broken_support_function(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_body_id floor = add_floor(world), box = add_box(world, add(up(0.5), along_axis(0, 3)));
    bool broken = false;
    tact_body_id custom = new_body(world, TACT_BODY_DYNAMIC, up(0.5));
    tactn_body_shape_def def = tactn_body_shape_defaults();
    def.density = 0;
    add_shape(world, custom, tactn_custom(broken_support, &broken), &def);
    for (int i = 0; i < 3; i++) step(world);
    assert_int_equal(told_of(world, floor, custom).begins + told_of(world, floor, custom).stays, 1);
    broken = true;
    for (int i = 0; i < 30; i++) step(world);
    assert_int_equal(told_of(world, floor, custom).begins + told_of(world, floor, custom).stays, 0);
    assert_true(all_finite(tactn_body_get(world, custom).center));
    assert_true(fabs((double)coordinate(tactn_body_get(world, box).center, UP) - 0.5) < 0.01);
    assert_int_equal(tactn_body_destroy(world, custom), TACT_OK);
    step(world);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_box_falls),           cmocka_unit_test(what_leaves_has_ended),
    cmocka_unit_test(what_is_gone_has_ended), cmocka_unit_test(nobody_wants_to_hear),
    cmocka_unit_test(filters_decide),        cmocka_unit_test(a_compound_is_one_body),
    cmocka_unit_test(a_body_has_its_contacts),
    cmocka_unit_test(events_alternate),      cmocka_unit_test(bad_steps_are_refused),
    cmocka_unit_test(a_broken_support_function),
};

const test_group test_world_events = {"test_world_events", tests, sizeof tests / sizeof *tests, NULL, NULL};
