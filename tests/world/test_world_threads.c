/* Threads of the caller: the same bits whatever they do. A pile of all kinds of shapes and shots into it, run by one
 * thread and by several, in order and in a shuffled order; and an island that is large enough for all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/any_shape.h"
#include "base/angular.h"
#include "solver/listed.h"
#include "world/crew.h"
#include "support/group.h"

#define UP (DIMENSION - 1)
#define BODIES 160
#define STEPS 150
#define MOST_CREW 4

/* ---- A world with all that a step has to do ---- */

static tact_body_id add_body(tactn_world *world, const tactn_body_def *def, const tactn_shape *shape,
                             const tactn_body_shape_def *part) {
    tact_body_id body;
    tact_shape_id id;
    assert_int_equal(tactn_body_create(world, def, &body), TACT_OK);
    assert_int_equal(tactn_body_shape_create(world, body, part, shape, &id), TACT_OK);
    return body;
}

static void add_ground(tactn_world *world) {
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def part = tactn_body_shape_defaults();
    def.kind = TACT_BODY_STATIC;
    tactn_shape floor = tactn_box(with_coordinate(all_coordinates(50), UP, R(0.5)));
    add_body(world, &def, &floor, &part);
    def.kind = TACT_BODY_KINEMATIC;
    def.pose.position = along_axis(UP, 1);
    def.velocity = along_axis(0, R(0.5));
    tactn_shape sled = tactn_box(all_coordinates(R(0.7)));
    add_body(world, &def, &sled, &part);
    part.sensor = true;
    def.kind = TACT_BODY_STATIC;
    def.velocity = no_vec();
    tactn_shape zone = tactn_ball(3);
    add_body(world, &def, &zone, &part);
}

static void add_any_body(tactn_world *world, random_stream *random, bool shot, made_shape *made) {
    *made = any_solid(random);
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def part = tactn_body_shape_defaults();
    def.pose.rotation = random_rotation(random);
    for (int i = 0; i < DIMENSION; i++) {
        real at = any_real(random, -6, 6);
        def.pose.position = with_coordinate(def.pose.position, i, i == UP ? 9 + at : at);
    }
    def.bullet = shot;
    if (shot) def.velocity = scale(any_real(random, 30, 300), random_direction(random));
    if (made->shape.core == TACTN_CUSTOM) part.density = 0, def.mass = 1;
    add_body(world, &def, &made->shape, &part);
}

/* The hash of all states on the way. */
static uint64_t run_world(crew *crew) {
    random_stream random = random_named("a pile for threads");
    tactn_world_def def = tactn_world_defaults(1);
    if (crew->threads > 0) def.tasks = (tact_tasks){crew, run_crew};
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    static made_shape made[BODIES];
    add_ground(world);
    for (int i = 0; i < BODIES; i++) add_any_body(world, &random, i % 8 == 0, &made[i]);
    uint64_t hash = 0;
    for (int i = 0; i < check_rounds(STEPS); i++) {
        assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
        hash = 31 * hash + tactn_world_hash(world);
        int contacts, sensors;
        const tactn_contact_event *event = tactn_world_contact_events(world, &contacts);
        for (int k = 0; k < contacts; k++) hash = 31 * hash + event[k].shape_a.index + 7 * event[k].shape_b.index;
        const tact_sensor_event *seen = tactn_world_sensor_events(world, &sensors);
        for (int k = 0; k < sensors; k++) hash = 31 * hash + seen[k].visitor.index;
    }
    tactn_world_destroy(world);
    for (int i = 0; i < BODIES; i++) made_free(&made[i]);
    return hash;
}

static void all_crews_agree(void **state) {
    (void)state;
    crew none = {0};
    uint64_t alone = run_world(&none);
    for (int threads = 1; threads <= MOST_CREW; threads *= 2) {
        for (int shuffled = 0; shuffled < 2; shuffled++) {
            crew crew = {.threads = threads, .order = shuffled ? SHUFFLED : IN_ORDER};
            crew.random = random_named("shuffled tasks");
            assert_true(run_world(&crew) == alone);
            assert_true(crew.runs > 0 && crew.calls > 2 * crew.runs);
        }
    }
}

/* ---- One large island, which threads share ---- */

#define TILES (DIMENSION == 2 ? 100 : 10) /* along each side of the plate */
#define LAYERS 3
#define LARGE_STEPS 12

static void add_box(tactn_world *world, vec at, vec half, real restitution, real density) {
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def part = tactn_body_shape_defaults();
    def.pose.position = at;
    part.restitution = restitution;
    part.density = density;
    tactn_shape box = tactn_box(half);
    add_body(world, &def, &box, &part);
}

/* Boxes in layers on a plate, which touches more of them than there are colours; a sled pushes the plate. */
static void add_large_island(tactn_world *world) {
    add_ground(world);
    vec half = with_coordinate(all_coordinates(R(0.55) * TILES), UP, R(0.5));
    add_box(world, along_axis(UP, R(2.2)), half, 0, 1);
    int across = DIMENSION == 2 ? 1 : TILES;
    for (int i = 0; i < TILES * across * LAYERS; i++) {
        vec at = along_axis(UP, R(3.2) + R(1.01) * (real)(i / (TILES * across)));
        at = with_coordinate(at, 0, R(1.05) * (real)(i % TILES) - R(0.5) * TILES);
        if (DIMENSION == 3) at = with_coordinate(at, 1, R(1.05) * (real)(i / TILES % TILES) - R(0.5) * TILES);
        add_box(world, at, all_coordinates(R(0.5)), i % 50 == 0 ? R(0.5) : 0, 1);
    }
}

/* `heavy`: a block on top of it asks for more substeps. */
static uint64_t run_large_island(crew *crew, bool heavy) {
    tactn_world_def def = tactn_world_defaults(1);
    def.max_substeps = 8;
    if (crew->threads > 0) def.tasks = (tact_tasks){crew, run_crew};
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    add_large_island(world);
    if (heavy) add_box(world, along_axis(UP, R(3.2) + R(1.01) * LAYERS), all_coordinates(R(0.5)), 0, 1000);
    uint64_t hash = 0;
    for (int i = 0; i < (heavy ? 3 : LARGE_STEPS); i++) {
        assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
        hash = 31 * hash + tactn_world_hash(world);
    }
    tactn_world_stats stats = tactn_world_stats_get(world);
    assert_true(stats.contact_count + stats.body_count > TEAM_SIZE);
    assert_int_equal(tactn_world_profile(world).most_substeps, heavy ? 8 : 4);
    tactn_world_destroy(world);
    return hash;
}

static void threads_share_an_island(void **state) {
    (void)state;
    crew none = {0};
    uint64_t alone = run_large_island(&none, false), refined = run_large_island(&none, true);
    for (int i = 0; i < 4; i++) {
        crew crew = {.threads = 1 << i % 3, .order = i == 3 ? REVERSED : i == 2 ? SHUFFLED : IN_ORDER};
        crew.random = random_named("shuffled workers");
        assert_true(run_large_island(&crew, false) == alone);
        if (i == 2) assert_true(run_large_island(&crew, true) == refined);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(threads_share_an_island),
    cmocka_unit_test(all_crews_agree),
};

const test_group test_world_threads = {"test_world_threads", tests, sizeof tests / sizeof *tests, NULL, NULL};
