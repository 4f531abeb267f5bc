/* The scenes of worlds (scenes/worlds2, scenes/worlds3; tools/make_scenes.py) do what they are made for: stacks stand
 * and go to sleep, dominoes fall, what is in a basin stays there, nothing passes the wall. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/plain_world.h"

#define UP (TACT_DIMENSION - 1)
#define HZ 60

static plain_scene *scenes;
static int scene_count;

/* A scene that is played: where its bodies are. */
typedef struct play {
    const plain_scene *scene;
    tactn_world *world;
    tact_body_id *ids;
} play;

static play open_scene(const char *name) {
    play play = {plain_find(scenes, scene_count, name), NULL, NULL};
    assert_non_null(play.scene);
    tactn_world_def def = plain_world_def(play.scene);
    play.ids = calloc((size_t)play.scene->body_count, sizeof *play.ids);
    assert_non_null(play.ids);
    play.world = plain_world(play.scene, &def, play.ids);
    return play;
}

static void close_scene(play *play) {
    tactn_world_destroy(play->world);
    free(play->ids);
}

static void run_steps(play *play, int steps) {
    for (int i = 0; i < steps; i++) assert_int_equal(tactn_world_step(play->world, (tact_real)1 / HZ, 4), TACT_OK);
}

static void run_seconds(play *play, double seconds) { run_steps(play, (int)(seconds * HZ + 0.5)); }

static void place_of(const play *play, int body, double position[3]) {
    double rotation[4];
    plain_numbers(tactn_body_get(play->world, play->ids[body]).pose, position, rotation);
}

static double along(const play *play, int body, int axis) {
    double position[3];
    place_of(play, body, position);
    return position[axis];
}

static int named(const play *play, const char *name) {
    int body = plain_body_index(play->scene, name);
    assert_true(body >= 0);
    return body;
}

static double moved(const play *play, int body) {
    double position[3], squares = 0;
    place_of(play, body, position);
    for (int k = 0; k < 3; k++) squares += pow(position[k] - play->scene->bodies[body].position[k], 2);
    return sqrt(squares);
}

static double speed_of(const play *play, int body) {
    return (double)tactn_length(tactn_body_get(play->world, play->ids[body]).velocity);
}

static bool is_dynamic(const play *play, int body) { return play->scene->bodies[body].kind == PLAIN_DYNAMIC; }

/* The dynamic body that began highest. */
static int top_of(const play *play) {
    int top = -1;
    for (int i = 0; i < play->scene->body_count; i++) {
        const double *place = play->scene->bodies[i].position;
        if (is_dynamic(play, i) && (top < 0 || place[UP] > play->scene->bodies[top].position[UP])) top = i;
    }
    return top;
}

static double farthest_moved(const play *play) {
    double most = 0;
    for (int i = 0; i < play->scene->body_count; i++) most = fmax(most, moved(play, i));
    return most;
}

/* How many dynamic bodies are on the far side of a limit along an axis. */
static int beyond(const play *play, int axis, double limit) {
    int count = 0;
    for (int i = 0; i < play->scene->body_count; i++) {
        count += is_dynamic(play, i) && !(fabs(along(play, i, axis)) <= limit);
    }
    return count;
}

static int below(const play *play, double height) {
    int count = 0;
    for (int i = 0; i < play->scene->body_count; i++) count += is_dynamic(play, i) && !(along(play, i, UP) >= height);
    return count;
}

/* ---- Every scene ---- */

/* Steps of every scene, so that even the largest takes less than a second. */
static int few_steps(const plain_scene *scene) {
    int steps = check_rounds(24000) / scene->body_count;
    return steps < 120 ? steps : 120;
}

static void every_scene_runs(void **state) {
    (void)state;
    assert_true(scene_count >= 14);
    for (int i = 0; i < scene_count; i++) {
        play play = open_scene(scenes[i].name);
        uint64_t before = tactn_world_hash(play.world);
        run_steps(&play, few_steps(play.scene));
        tactn_world_stats stats = tactn_world_stats_get(play.world);
        assert_int_equal(stats.body_count, play.scene->body_count);
        assert_int_equal((int)stats.step, few_steps(play.scene));
        assert_true(tactn_world_hash(play.world) != before);
        for (int k = 0; k < play.scene->body_count; k++) {
            tactn_vec position = tactn_body_get(play.world, play.ids[k]).pose.position;
            assert_true(isfinite((double)tactn_length(position)));
        }
        close_scene(&play);
    }
}

/* ---- What stands ---- */

/* Stands for a minute: ten seconds at most so much drift of its top, then nothing moves and everything sleeps. */
static void stands(const char *name, double drift) {
    play play = open_scene(name);
    int top = top_of(&play);
    run_seconds(&play, 10);
    double after_ten = moved(&play, top), all_after_ten = farthest_moved(&play);
    uint64_t hash = tactn_world_hash(play.world);
    tactn_world_stats stats = tactn_world_stats_get(play.world);
    printf("# %s: the top has moved by %.4f (allowed %.2f), the farthest by %.4f; %d are awake after 10 s\n", name,
           after_ten, drift, all_after_ten, stats.awake_count);
    assert_true(after_ten <= drift);
    assert_int_equal(stats.awake_count, 0);
    run_seconds(&play, 50);
    assert_true(moved(&play, top) == after_ten && farthest_moved(&play) == all_after_ten);
    assert_int_equal(tactn_world_stats_get(play.world).awake_count, 0);
    assert_true(tactn_world_hash(play.world) == hash);
    close_scene(&play);
}

static void pyramid_of_20_stands(void **state) {
    (void)state;
    stands("pyramid20", 0.03);
}

static void pyramid_of_60_stands(void **state) {
    (void)state;
    if (check_rounds(10) < 10) skip();
    stands("pyramid60", 0.28);
}

static void tower_stands(void **state) {
    (void)state;
    stands("tower", 0.15);
}

static void card_house_stands(void **state) {
    (void)state;
    stands("card_house", 0.05);
}

static void arch_stands(void **state) {
    (void)state;
    stands("arch", 0.05);
}

/* A ball near the edge of a table stays; one that rolls falls to the ground. */
static void table_holds_what_rests(void **state) {
    (void)state;
    play play = open_scene("table");
    run_seconds(&play, 5);
    assert_true(moved(&play, named(&play, "table")) < 0.01);
    assert_true(moved(&play, named(&play, "ball_on_the_edge")) < 0.015);
    int roller = named(&play, "ball_that_rolls");
    assert_true(along(&play, roller, 0) < -1 && fabs(along(&play, roller, UP) - 0.1) < 0.005);
    close_scene(&play);
}

/* ---- What moves ---- */

static void cradle_passes_the_momentum_on(void **state) {
    (void)state;
    play play = open_scene("cradle");
    run_seconds(&play, 1.75); /* the striker arrives after half a second, the last ball at the wall after one more */
    for (int i = 0; i < play.scene->body_count; i++) {
        bool last = !strcmp(play.scene->bodies[i].name, "4");
        if (is_dynamic(&play, i)) assert_true(fabs(speed_of(&play, i) - (last ? 2 : 0)) < 0.01);
    }
    close_scene(&play);
}

static void dominoes_all_fall(void **state) {
    (void)state;
    play play = open_scene("dominoes");
    run_seconds(&play, 12);
    assert_int_equal(below(&play, 0.45), play.scene->body_count - 1); /* all but the ground */
    close_scene(&play);
}

/* The tangent of the ramp is 0.577. */
static void ramp_holds_what_rubs_enough(void **state) {
    (void)state;
    play play = open_scene("ramp");
    run_seconds(&play, 3);
    assert_true(moved(&play, named(&play, "box_of_friction_1_0")) < 0.002);
    assert_true(moved(&play, named(&play, "box_of_friction_0_36")) < 0.002); /* 0.6 with the ramp */
    assert_true(moved(&play, named(&play, "box_of_friction_0_31")) > 0.3);   /* 0.557 */
    assert_true(moved(&play, named(&play, "box_of_friction_0_1")) > 6);
    assert_true(moved(&play, named(&play, "ball")) > 6);
    close_scene(&play);
}

static void basins_lose_nothing(void **state) {
    (void)state;
    play rain = open_scene("rain");
    double half = TACT_DIMENSION == 3 ? 5 : 8;
    run_seconds(&rain, 0.4 * check_rounds(10));
    assert_int_equal(below(&rain, 0), 0);
    assert_int_equal(beyond(&rain, 0, half), 0);
    if (TACT_DIMENSION == 3) assert_int_equal(beyond(&rain, 1, half), 0);
    close_scene(&rain);
}

static void tumbler_keeps_what_is_in_it(void **state) {
    (void)state;
    play play = open_scene("tumbler");
    int out = 0;
    run_seconds(&play, 0.5 * check_rounds(10));
    for (int i = 0; i < play.scene->body_count; i++) {
        out += is_dynamic(&play, i) && hypot(along(&play, i, 0), along(&play, i, UP) - 5) > 5 * sqrt(2);
    }
    assert_int_equal(out, 0);
    assert_int_equal(beyond(&play, 1, TACT_DIMENSION == 3 ? 2 : 20), 0);
    close_scene(&play);
}

static void wall_lets_nothing_pass(void **state) {
    (void)state;
    play play = open_scene("thin_wall");
    int passed = 0;
    for (int step = 0; step < 300; step++) {
        run_steps(&play, 1);
        for (int i = 0; i < play.scene->body_count; i++) {
            /* By its centre of mass. Beyond its ends one may go round it. */
            double place[3], rotation[4];
            tactn_body_state state = tactn_body_get(play.world, play.ids[i]);
            state.pose.position = state.center;
            plain_numbers(state.pose, place, rotation);
            passed += is_dynamic(&play, i) && place[0] > 0 && fabs(place[1]) < 19 && fabs(place[2]) < 19;
        }
    }
    assert_int_equal(passed, 0);
    close_scene(&play);
}

static void billiards_lose_energy_and_stay(void **state) {
    (void)state;
    play play = open_scene("billiards");
    double energy = (double)tactn_world_totals(play.world).kinetic_energy, first = energy;
    int cue = named(&play, "cue_ball"), rose = 0;
    for (int step = 0; step < 600; step++) {
        run_steps(&play, 1);
        double now = (double)tactn_world_totals(play.world).kinetic_energy;
        rose += TACT_DIMENSION == 2 && now > energy * (1 + 1e-5);
        energy = now;
        if (step == 0) assert_true(fabs(speed_of(&play, cue) - 7) < 0.1);
    }
    assert_int_equal(rose, 0);
    assert_true(energy < 0.05 * first);
    int spread = 0;
    for (int i = 0; i < play.scene->body_count; i++) spread += is_dynamic(&play, i) && moved(&play, i) > 0.1;
    assert_true(spread >= 8);
    assert_int_equal(beyond(&play, 0, 1.27), 0);
    assert_int_equal(beyond(&play, 1, 0.635), 0);
    close_scene(&play);
}

static void conveyor_carries(void **state) {
    (void)state;
    play play = open_scene("conveyor");
    int first = named(&play, "0");
    run_seconds(&play, 1);
    double from = along(&play, first, 0);
    run_seconds(&play, 1);
    assert_true(fabs(along(&play, first, 0) - from - 2) < 0.02); /* two metres a second */
    close_scene(&play);
}

static int read_scenes(void **state) {
    const char *folder = getenv("TACT_BUILD");
    char path[4096];
    (void)state;
    snprintf(path, sizeof path, "%s/worlds%d.txt", folder ? folder : ".", TACT_DIMENSION);
    scenes = plain_read(path, &scene_count);
    return 0;
}

static int free_scenes(void **state) {
    (void)state;
    plain_free(scenes, scene_count);
    return 0;
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_scene_runs),
    cmocka_unit_test(pyramid_of_20_stands),
    cmocka_unit_test(pyramid_of_60_stands),
    cmocka_unit_test(tower_stands),
    cmocka_unit_test(card_house_stands),
    cmocka_unit_test(arch_stands),
    cmocka_unit_test(table_holds_what_rests),
    cmocka_unit_test(cradle_passes_the_momentum_on),
    cmocka_unit_test(dominoes_all_fall),
    cmocka_unit_test(ramp_holds_what_rubs_enough),
    cmocka_unit_test(basins_lose_nothing),
    cmocka_unit_test(tumbler_keeps_what_is_in_it),
    cmocka_unit_test(wall_lets_nothing_pass),
    cmocka_unit_test(billiards_lose_energy_and_stay),
    cmocka_unit_test(conveyor_carries),
};

const test_group test_scenes = {"test_scenes", tests, sizeof tests / sizeof *tests, read_scenes, free_scenes};
