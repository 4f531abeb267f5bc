/* Scenes that only space has: the spinning top, the T-handle in free flight, and the pile of hulls. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/plain_world.h"

static plain_scene *scenes;
static int scene_count;

static const plain_scene *find(const char *name) {
    const plain_scene *scene = plain_find(scenes, scene_count, name);
    assert_non_null(scene);
    return scene;
}

/* The body's own z axis, in the world. */
static tact3_vec axis_of(const tact3_world *world, tact_body_id id) {
    return tact3_rotate(tact3_body_get(world, id).pose.rotation, tact3_v(0, 0, 1));
}

static void step(tact3_world *world) {
    assert_int_equal(tact3_world_step(world, (tact_real)1 / 60, 4), TACT_OK);
}

/* It leans by 0.15; gravity alone would lay it down within a second, spinning it goes round. */
static void top_goes_round(void **state) {
    const plain_scene *scene = find("top");
    tact3_world_def def = plain_world_def(scene);
    tact_body_id ids[2];
    (void)state;
    tact3_world *world = plain_world(scene, &def, ids);
    int half_turns = 0;
    tact_real side = axis_of(world, ids[1]).x;
    for (int i = 0; i < 600; i++) {
        step(world);
        tact3_vec axis = axis_of(world, ids[1]);
        assert_true(axis.z > TACT_REAL(0.8));
        half_turns += axis.x * side < 0;
        side = axis.x != 0 ? axis.x : side;
    }
    print_message("# the top has leant to the other side %d times\n", half_turns);
    assert_true(half_turns >= 2);
    tact3_world_destroy(world);
}

/* Its handle points the other way, and comes back, though nothing touches it. */
static void t_handle_flips(void **state) {
    const plain_scene *scene = find("t_handle");
    tact3_world_def def = plain_world_def(scene);
    tact_body_id id;
    (void)state;
    tact3_world *world = plain_world(scene, &def, &id);
    tact_real energy = tact3_world_totals(world).kinetic_energy, most = 0;
    int flips = 0, pointing = 1;
    for (int i = 0; i < 1200; i++) {
        step(world);
        tact_real z = axis_of(world, id).z;
        if ((tact_real)pointing * z < -TACT_REAL(0.9)) flips++, pointing = -pointing;
        most = tact_max(most, tact_abs(tact3_world_totals(world).kinetic_energy / energy - 1));
    }
    print_message("# the T-handle has flipped %d times in 20 s; its energy was off by %.2e at most\n", flips,
                  (double)most);
    assert_true(flips >= 4);
    tact3_world_destroy(world);
}

static void pile_stays_in_its_basin(void **state) {
    const plain_scene *scene = find("pile");
    tact3_world_def def = plain_world_def(scene);
    tact_body_id *ids = calloc((size_t)scene->body_count, sizeof *ids);
    (void)state;
    assert_non_null(ids);
    tact3_world *world = plain_world(scene, &def, ids);
    for (int i = 0; i < check_rounds(150); i++) step(world);
    for (int i = 1; i < scene->body_count; i++) {
        tact3_vec place = tact3_body_get(world, ids[i]).center;
        assert_true(place.z > 0 && tact_abs(place.x) < 6 && tact_abs(place.y) < 6);
    }
    assert_true(tact3_world_stats_get(world).max_overlap < TACT_REAL(0.1));
    tact3_world_destroy(world);
    free(ids);
}

static int read_scenes(void **state) {
    const char *folder = getenv("TACT_BUILD");
    char path[4096];
    (void)state;
    snprintf(path, sizeof path, "%s/worlds3.txt", folder ? folder : ".");
    scenes = plain_read(path, &scene_count);
    return 0;
}

static int free_scenes(void **state) {
    (void)state;
    plain_free(scenes, scene_count);
    return 0;
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(top_goes_round),
    cmocka_unit_test(t_handle_flips),
    cmocka_unit_test(pile_stays_in_its_basin),
};

const test_group test_scenes3 = {"test_scenes3", tests, sizeof tests / sizeof *tests, read_scenes, free_scenes};
