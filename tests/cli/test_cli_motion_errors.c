/* Messages about motions and rays: in a scene, on the command line, and where a query needs them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "cli/cli_check.h"
#include "support/group.h"

/* The scene is one of the plane or of space, with one body s. */
#define MOVING(motion) HEAD BALL BODIES "{\"name\":\"a\",\"shape\":\"s\",\"motion\":" motion "}" TAIL
#define MOVING_FLAT(motion) FLAT_HEAD DISC BODIES "{\"name\":\"a\",\"shape\":\"s\",\"motion\":" motion "}" TAIL

static void motions_are_checked(void **state) {
    (void)state;
    static const cli_bad_scene table[] = {
        {MOVING("[0,0,1]"), "scene.json:3:44: bodies[0].motion is an array of 3; it must be an object with a "
                            "\"translation\", a \"rotation\" or both"},
        {MOVING("{}"), "scene.json:3:44: bodies[0].motion is an object; it must be an object with a \"translation\""},
        {MOVING("null"), "bodies[0].motion is null; it must be an object with a \"translation\""},
        {MOVING("{\"velocity\":[0,0,1]}"), "scene.json:3:45: bodies[0].motion.velocity is no key of this format; the "
                                           "keys here are \"translation\" and \"rotation\""},
        {MOVING("{\"translation\":[0,1]}"),
         "scene.json:3:59: bodies[0].motion.translation is an array of 2; it must be an array of 3 numbers"},
        {MOVING("{\"translation\":[0,1,\"2\"]}"), "bodies[0].motion.translation[2] is \"2\"; it must be a number"},
        {MOVING("{\"rotation\":[0,0,0,2]}"),
         "scene.json:3:56: bodies[0].motion.rotation has length 2; it must be a unit "
         "quaternion [x, y, z, w]"},
        {MOVING("{\"rotation\":1}"), "bodies[0].motion.rotation is 1; it must be an array of 4 numbers"},
        {MOVING_FLAT("{\"translation\":[0,1,2]}"),
         "bodies[0].motion.translation is an array of 3; it must be an array of 2 numbers"},
        {MOVING_FLAT("{\"rotation\":3.2}"),
         "scene.json:3:56: bodies[0].motion.rotation is 3.2; it must be an angle of "
         "half a turn at most, from -3.14159265358979 to 3.14159265358979"},
        {MOVING_FLAT("{\"rotation\":[1,1]}"), "bodies[0].motion.rotation has length 1.41421; it must be the cosine"},
        {MOVING_FLAT("{\"rotation\":\"fast\"}"),
         "bodies[0].motion.rotation is \"fast\"; it must be an angle in radians"},
    };
    EXPECT_SCENES(table);
}

#define RAYS(rays) HEAD BALL BODIES "],\n\"rays\":" rays "}"
#define RAYS_FLAT(rays) FLAT_HEAD DISC BODIES "],\n\"rays\":" rays "}"
#define RAY "\"origin\":[0,0,0],\"translation\":[1,0,0]}"

static void rays_are_checked(void **state) {
    (void)state;
    static const cli_bad_scene table[] = {
        {RAYS("{}"), "scene.json:4:8: rays is an object; it must be an array of rays"},
        {RAYS("[[0,0,0]]"),
         "scene.json:4:9: rays[0] is an array of 3; it must be an object with \"name\", \"origin\" and "
         "\"translation\""},
        {RAYS("[{\"origin\":[0,0,0],\"translation\":[1,0,0]}]"),
         "rays[0] has no \"name\"; it must be a string that no "
         "other ray has"},
        {RAYS("[{\"name\":\"r\"," RAY ",{\"name\":\"r\"," RAY "]"),
         "rays[1].name is \"r\"; it must be a name of its own; rays[0] has this one already"},
        {RAYS("[{\"name\":\"r\",\"translation\":[1,0,0]}]"),
         "scene.json:4:9: rays[0] has no \"origin\"; it must be an array of 3 numbers"},
        {RAYS("[{\"name\":\"r\",\"origin\":[1,0,0]}]"), "rays[0] has no \"translation\"; it must be an array of 3"},
        {RAYS("[{\"name\":\"r\",\"direction\":[1,0,0]," RAY "]"),
         "rays[0].direction is no key of this format; the keys here are \"name\", \"origin\" and \"translation\""},
        {RAYS_FLAT("[{\"name\":\"r\"," RAY "]"),
         "scene.json:4:30: rays[0].origin is an array of 3; it must be an array of 2 numbers"},
    };
    EXPECT_SCENES(table);
}

/* Commands that need more of a scene than that it is one. */
static void what_a_query_needs_is_told(void **state) {
    (void)state;
    static const struct {
        const char *text, *command, *ray, *message;
    } table[] = {
        {MOVING("{\"rotation\":[0,0,0.6,0.8]}"), "cast", NULL,
         "scene.json:3:56: bodies[0].motion.rotation: tact cast moves bodies without turning them; leave the "
         "rotation out, "
         "or ask tact toi"},
        {RAYS("[]"), "cast", NULL,
         "scene.json: nothing moves; at least one body must have a \"motion\" such as "
         "{\"translation\": [0, 0, -1]}"},
        {RAYS_FLAT("[]"), "toi", NULL,
         "scene.json: nothing moves; at least one body must have a \"motion\" such as "
         "{\"translation\": [0, -1]}"},
        {RAYS("[]"), "raycast", NULL,
         "scene.json: there are no rays; name one with --ray x,y,z,dx,dy,dz, or in the scene "
         "under \"rays\""},
        {RAYS_FLAT("[]"), "raycast", NULL, "scene.json: there are no rays; name one with --ray x,y,dx,dy, or in the"},
        {RAYS_FLAT("[]"), "raycast", "0,0,0,1,0,0",
         "tact raycast: --ray is \"0,0,0,1,0,0\"; it must be four numbers, for "
         "this scene is of the plane: x,y,dx,dy"},
        {RAYS("[]"), "raycast", "0,0,1,0",
         "tact raycast: --ray is \"0,0,1,0\"; it must be six numbers: x,y,z,dx,dy,dz"},
        {RAYS("[]"), "raycast", "0,0,1,0,0,nan", "tact raycast: --ray is \"0,0,1,0,0,nan\"; it must be six numbers"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const char *const line[] = {table[i].command, "scene.json", table[i].ray ? "--ray" : NULL, table[i].ray,
                                    NULL};
        cli_file("scene.json", table[i].text);
        cli_result result = cli_run_into(".stdout", line);
        cli_expect_message(&result, table[i].message);
        assert_int_equal(result.out_size, 0);
        cli_free(&result);
    }
    cli_file("cube.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n");
    cli_result result = cli_run("cast", "cube.obj", "./cube.obj", NULL);
    cli_expect_message(&result, "cube.obj: nothing moves; give the motion of the second mesh with --motion");
    cli_free(&result);
    result = cli_run("cast", "cube.obj", "./cube.obj", "--motion", "0,0,1,0,0,0.6,0.8", NULL);
    cli_expect_message(&result, "./cube.obj: --motion: tact cast moves bodies without turning them");
    cli_free(&result);
}

/* Numbers that JSON can hold and the precision cannot multiply. */
static void motions_and_rays_beyond_the_range_are_refused(void **state) {
    (void)state;
    static const char scene[] = HEAD BALL BODIES
        "{\"name\":\"a\",\"shape\":\"s\"},\n"
        "{\"name\":\"b\",\"shape\":\"s\",\"position\":[3,0,0],\"motion\":{\"translation\":[1e200,0,0]}}],\n"
        "\"rays\":[{\"name\":\"r\",\"origin\":[0,0,0],\"translation\":[0,1e250,0]}]}";
    static const char *const commands[] = {"cast", "toi", "raycast"};
    static const char *const places[] = {
        "scene.json:4:1: bodies[1]: ", "scene.json:4:1: bodies[1]: ", "scene.json:5:9: rays[0]: "};
    cli_file("scene.json", scene);
    for (int i = 0; i < 3; i++) {
        cli_result result = cli_run(commands[i], "scene.json", NULL);
        cli_expect_message(&result, places[i]);
        cli_expect_message(&result, "too large or too small for this precision");
        assert_int_equal(result.out_size, 0);
        cli_free(&result);
    }
    /* One of the command line has its name, for it has no place in the file. */
    cli_file("scene.json", HEAD BALL BODIES "{\"name\":\"a\",\"shape\":\"s\"}" TAIL);
    cli_result result = cli_run("raycast", "scene.json", "--ray", "0,0,0,0,1e250,0", NULL);
    cli_expect_message(&result, "ray 1: sizes or positions are too large or too small for this precision");
    cli_free(&result);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(motions_are_checked),
    cmocka_unit_test(rays_are_checked),
    cmocka_unit_test(what_a_query_needs_is_told),
    cmocka_unit_test(motions_and_rays_beyond_the_range_are_refused),
};

const test_group test_cli_motion_errors = {"test_cli_motion_errors", tests, sizeof tests / sizeof *tests, cli_setup,
                                           cli_teardown};
