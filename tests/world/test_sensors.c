/* Sensors: they tell when something comes to overlap them and when it does not any more, and push nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define MOST 128

static tact_body_id add_body(tactn_world *world, tact_body_kind kind, tactn_pose pose) {
    tactn_body_def def = tactn_body_defaults();
    def.kind = kind;
    def.pose = pose;
    tact_body_id body;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    return body;
}

static tact_shape_id add_ball(tactn_world *world, tact_body_id body, tactn_body_shape_def def, tact_real radius) {
    tactn_shape ball = tactn_ball(radius);
    tact_shape_id shape;
    assert_int_equal(tactn_body_shape_create(world, body, &def, &ball, &shape), TACT_OK);
    return shape;
}

static tactn_body_shape_def sensor_def(void) {
    tactn_body_shape_def def = tactn_body_shape_defaults();
    def.sensor = true;
    return def;
}

static void step(tactn_world *world) { assert_int_equal(tactn_world_step(world, TACT_REAL(1) / 60, 4), TACT_OK); }

static bool is_shape(tact_shape_id a, tact_shape_id b) { return a.index == b.index && a.generation == b.generation; }

static tactn_vec up(tact_real height) { return along_axis(TACT_DIMENSION - 1, height); }

/* ---- every sensor and every shape of a lively world, against asking all of them */

typedef struct known {
    tact_shape_id id;
    tactn_body_shape_state state;
    tact_body_kind kind;
    bool gone; /* its handle is stale */
} known;

typedef struct record {
    tactn_world *world;
    known shapes[MOST];
    int count;
    bool inside[MOST][MOST]; /* as it was told: the sensor first */
    int begins, ends;
} record;

static int place_in(const record *r, tact_shape_id id) {
    for (int i = 0; i < r->count; i++) {
        if (is_shape(r->shapes[i].id, id)) return i;
    }
    fail_msg("an event of an unknown shape");
    return -1;
}

/* Where everything is; what has been destroyed is gone. */
static void look(record *r) {
    for (int i = 0; i < r->count; i++) {
        known *shape = &r->shapes[i];
        shape->gone = !tactn_body_shape_valid(r->world, shape->id);
        if (shape->gone) continue;
        shape->state = tactn_body_shape_get(r->world, shape->id);
        shape->kind = tactn_body_get(r->world, shape->state.body).kind;
    }
}

static bool sees(const known *sensor, const known *visitor) {
    const tactn_body_shape_state *a = &sensor->state, *b = &visitor->state;
    if (sensor->gone || visitor->gone || !a->def.sensor || b->def.sensor) return false;
    if (memcmp(&a->body, &b->body, sizeof a->body) == 0) return false;
    if (sensor->kind == TACT_BODY_STATIC && visitor->kind == TACT_BODY_STATIC) return false;
    if (!a->def.enable_contact_events) return false; /* that of the visitor does not matter */
    const tact_filter *f = &a->def.filter, *g = &b->def.filter;
    bool met = f->group != 0 && f->group == g->group ? f->group > 0
                                                     : (f->mask & g->category) && (g->mask & f->category);
    return met && tactn_overlap_world(&a->shape, a->pose, &b->shape, b->pose, NULL);
}

static void read_events(record *r) {
    int count;
    const tact_sensor_event *events = tactn_world_sensor_events(r->world, &count);
    for (int i = 0; i < count; i++) {
        int sensor = place_in(r, events[i].sensor), visitor = place_in(r, events[i].visitor);
        bool begins = events[i].kind == TACT_CONTACT_BEGIN;
        assert_true(begins || events[i].kind == TACT_CONTACT_END);
        assert_true(r->inside[sensor][visitor] != begins);
        r->inside[sensor][visitor] = begins;
        *(begins ? &r->begins : &r->ends) += 1;
    }
}

/* A step looks before it moves, so what it tells of is how things were when it began. */
static void check_step(record *r) {
    look(r);
    step(r->world);
    read_events(r);
    int different = 0;
    for (int i = 0; i < r->count; i++) {
        for (int k = 0; k < r->count; k++) different += r->inside[i][k] != sees(&r->shapes[i], &r->shapes[k]);
    }
    assert_int_equal(different, 0);
}

static tact_body_id add_any(record *r, random_stream *random) {
    tactn_pose pose = any_pose(random, TACT_DIMENSION == 2 ? 5 : 3);
    tact_body_id body = add_body(r->world, (tact_body_kind)random_below(random, 3), pose);
    tactn_vec velocity = scale(4, random_direction(random));
    int count = 1 + random_below(random, 2);
    for (int i = 0; i < count; i++) {
        made_shape made = any_shape(random);
        tactn_body_shape_def def = tactn_body_shape_defaults();
        def.pose = any_pose(random, i > 0 ? 1 : 0);
        def.sensor = random_below(random, 3) == 0;
        def.enable_contact_events = random_below(random, 3) != 0;
        def.filter.category = UINT64_C(1) << random_below(random, 2);
        if (random_below(random, 4) == 0) def.filter.mask = 1;
        if (random_below(random, 4) == 0) def.filter.group = random_below(random, 3) - 1;
        assert_true(r->count < MOST);
        known *shape = &r->shapes[r->count++];
        assert_int_equal(tactn_body_shape_create(r->world, body, &def, &made.shape, &shape->id), TACT_OK);
        made_free(&made);
    }
    if (tactn_body_get(r->world, body).kind != TACT_BODY_STATIC) {
        assert_int_equal(tactn_body_set_velocity(r->world, body, velocity, no_spin()), TACT_OK);
    }
    return body;
}

/* Bodies come, jump, change their kind and are destroyed. */
static void lively_worlds(void **state) {
    (void)state;
    random_stream random = random_named("sensors");
    int begins = 0, ends = 0, rounds = check_rounds(20);
    record *r = malloc(sizeof *r);
    for (int round = 0; round < rounds; round++) {
        tact_body_id bodies[32];
        memset(r, 0, sizeof *r);
        r->world = new_world();
        assert_int_equal(tactn_world_set_gravity(r->world, no_vec()), TACT_OK);
        for (int i = 0; i < 32; i++) bodies[i] = add_any(r, &random);
        for (int i = 0; i < 90; i++) {
            check_step(r);
            tact_body_id *body = &bodies[random_below(&random, 32)];
            int what = random_below(&random, 12);
            if (what == 0 && r->count < MOST - 2) {
                assert_int_equal(tactn_body_destroy(r->world, *body), TACT_OK);
                *body = add_any(r, &random);
            } else if (what == 1) {
                assert_int_equal(tactn_body_set_pose(r->world, *body, any_pose(&random, 3)), TACT_OK);
            } else if (what == 2) {
                tact_body_kind kind = (tact_body_kind)random_below(&random, 3);
                assert_int_equal(tactn_body_set_kind(r->world, *body, kind), TACT_OK);
            } else if (what == 3) {
                assert_int_equal(tactn_body_set_awake(r->world, *body, random_coin(&random)), TACT_OK);
            }
        }
        begins += r->begins, ends += r->ends;
        tactn_world_destroy(r->world);
    }
    print_message("%d begins, %d ends in %d worlds\n", begins, ends, rounds);
    assert_true(begins >= ends && ends > 20 * rounds);
    free(r);
}

/* ---- known cases */

/* A ball falls through a sensor as if it were not there, and is told of once on its way in and once on its way out.
 * */
static void a_ball_falls_through(void **state) {
    (void)state;
    tactn_world *with = new_world(), *without = new_world();
    tact_body_id gate = add_body(with, TACT_BODY_STATIC, pose_at(no_vec()));
    tact_shape_id sensor = add_ball(with, gate, sensor_def(), 1);
    tact_body_id ball = add_body(with, TACT_BODY_DYNAMIC, pose_at(up(4)));
    tact_shape_id visitor = add_ball(with, ball, tactn_body_shape_defaults(), TACT_REAL(0.5));
    tact_body_id alone = add_body(without, TACT_BODY_DYNAMIC, pose_at(up(4)));
    add_ball(without, alone, tactn_body_shape_defaults(), TACT_REAL(0.5));
    int begins = 0, ends = 0;
    for (int i = 0; i < 120; i++) {
        tactn_vec before = tactn_body_get(with, ball).pose.position;
        bool was_inside = tactn_length(before) <= TACT_REAL(1.5);
        step(with);
        step(without);
        int count, contacts;
        const tact_sensor_event *events = tactn_world_sensor_events(with, &count);
        tactn_world_contact_events(with, &contacts);
        assert_int_equal(contacts, 0);
        for (int k = 0; k < count; k++) {
            assert_true(is_shape(events[k].sensor, sensor) && is_shape(events[k].visitor, visitor));
            begins += events[k].kind == TACT_CONTACT_BEGIN;
            ends += events[k].kind == TACT_CONTACT_END;
        }
        assert_int_equal(begins - ends, was_inside);
        tactn_body_state a = tactn_body_get(with, ball), b = tactn_body_get(without, alone);
        assert_true(is_zero(tactn_sub(a.pose.position, b.pose.position)));
        assert_true(is_zero(tactn_sub(a.velocity, b.velocity)));
    }
    assert_int_equal(begins, 1);
    assert_int_equal(ends, 1);
    tactn_world_destroy(with);
    tactn_world_destroy(without);
}

/* Whatever ends it. */
static void ends_of_what_is_gone_are_told(void **state) {
    (void)state;
    for (int how = 0; how < 6; how++) {
        tactn_world *world = new_world();
        assert_int_equal(tactn_world_set_gravity(world, no_vec()), TACT_OK);
        tact_body_id a = add_body(world, TACT_BODY_STATIC, pose_at(no_vec()));
        tact_body_id b = add_body(world, TACT_BODY_DYNAMIC, pose_at(up(1)));
        tact_shape_id sensor = add_ball(world, a, sensor_def(), 1);
        tact_shape_id visitor = add_ball(world, b, tactn_body_shape_defaults(), TACT_REAL(0.5));
        int count;
        step(world);
        const tact_sensor_event *events = tactn_world_sensor_events(world, &count);
        assert_int_equal(count, 1);
        assert_int_equal(events[0].kind, TACT_CONTACT_BEGIN);
        tact_filter nothing = {1, 0, 0};
        tact_status status = how == 0   ? tactn_body_shape_destroy(world, visitor)
                             : how == 1 ? tactn_body_destroy(world, b)
                             : how == 2 ? tactn_body_shape_destroy(world, sensor)
                             : how == 3 ? tactn_body_destroy(world, a)
                             : how == 4 ? tactn_body_shape_set_filter(world, visitor, nothing)
                                        : tactn_body_set_pose(world, b, pose_at(up(100)));
        assert_int_equal(status, TACT_OK);
        int ends = 0;
        for (int i = 0; i < 3; i++) {
            step(world);
            events = tactn_world_sensor_events(world, &count);
            for (int k = 0; k < count; k++) {
                assert_int_equal(events[k].kind, TACT_CONTACT_END);
                assert_true(is_shape(events[k].sensor, sensor) && is_shape(events[k].visitor, visitor));
                ends++;
            }
        }
        assert_int_equal(ends, 1);
        assert_int_equal(tactn_body_shape_valid(world, visitor), how > 1);
        tactn_world_destroy(world);
    }
}

/* What rests inside falls asleep there, is told of once, and not again when it wakes. */
static void sleepers_stay_inside(void **state) {
    (void)state;
    tactn_world *world = new_world();
    assert_int_equal(tactn_world_set_gravity(world, no_vec()), TACT_OK);
    tact_body_id gate = add_body(world, TACT_BODY_STATIC, pose_at(no_vec()));
    add_ball(world, gate, sensor_def(), 1);
    tact_body_id ball = add_body(world, TACT_BODY_DYNAMIC, pose_at(up(1)));
    add_ball(world, ball, tactn_body_shape_defaults(), TACT_REAL(0.5));
    int told = 0, count;
    for (int i = 0; i < 90; i++) {
        step(world);
        tactn_world_sensor_events(world, &count);
        told += count;
    }
    assert_int_equal(told, 1);
    assert_false(tactn_body_get(world, ball).awake);
    assert_int_equal(tactn_body_set_awake(world, ball, true), TACT_OK);
    for (int i = 0; i < 10; i++) {
        step(world);
        tactn_world_sensor_events(world, &count);
        told += count;
    }
    assert_int_equal(told, 1);
    assert_int_equal(tactn_body_set_velocity(world, ball, up(10), no_spin()), TACT_OK);
    for (int i = 0; i < 30; i++) {
        step(world);
        tactn_world_sensor_events(world, &count);
        told += count;
    }
    assert_int_equal(told, 2);
    tactn_world_destroy(world);
}

/* A sensor has its density, but pushes and wakes nothing: two balls that carry sensors pass through each other's. */
static void sensors_on_moving_bodies(void **state) {
    (void)state;
    tactn_world *world = new_world();
    assert_int_equal(tactn_world_set_gravity(world, no_vec()), TACT_OK);
    tact_body_id bodies[2];
    for (int i = 0; i < 2; i++) {
        bodies[i] = add_body(world, TACT_BODY_DYNAMIC, pose_at(along_axis(0, i ? 3 : -3)));
        add_ball(world, bodies[i], tactn_body_shape_defaults(), TACT_REAL(0.5));
        add_ball(world, bodies[i], sensor_def(), 1);
        tactn_vec velocity = along_axis(0, i ? -2 : 2);
        assert_int_equal(tactn_body_set_velocity(world, bodies[i], velocity, no_spin()), TACT_OK);
    }
    int begins = 0, count, contacts = 0;
    for (int i = 0; i < 90; i++) {
        step(world);
        const tact_sensor_event *events = tactn_world_sensor_events(world, &count);
        for (int k = 0; k < count; k++) begins += events[k].kind == TACT_CONTACT_BEGIN;
        tactn_world_contact_events(world, &count);
        contacts += count;
        tact_real apart = tactn_length(tactn_sub(tactn_body_get(world, bodies[0]).pose.position,
                                                 tactn_body_get(world, bodies[1]).pose.position));
        if (apart > TACT_REAL(1.1)) assert_int_equal(contacts, 0);
    }
    /* Each sensor has seen the other ball, and no sensor. */
    assert_int_equal(begins, 2);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(lively_worlds),
    cmocka_unit_test(a_ball_falls_through),
    cmocka_unit_test(ends_of_what_is_gone_are_told),
    cmocka_unit_test(sleepers_stay_inside),
    cmocka_unit_test(sensors_on_moving_bodies),
};

const test_group test_sensors = {"test_sensors", tests, sizeof tests / sizeof *tests, NULL, NULL};
