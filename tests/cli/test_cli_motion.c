/* What `tact raycast`, `tact cast` and `tact toi` answer, in every format and both precisions, on rays and motions
 * that can be told by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "cli/cli_check.h"
#include "support/group.h"

/* How near to the contact a motion may be told to end, as a part of the motion. */
#define FRACTION_TOLERANCE 1e-6
#define PI 3.14159265358979323846

static json_t *ask(const char *const *line) {
    cli_result result = cli_run_into(".stdout", line);
    json_t *answers = cli_parse(&result);
    assert_string_equal(result.err, "");
    cli_free(&result);
    assert_true(json_is_array(answers));
    return answers;
}

static const char *text_of(const json_t *answer, const char *key) {
    return json_string_value(json_object_get(answer, key));
}

static void expect_vector(const json_t *answer, const char *key, const double *expected, int dimension,
                          double tolerance) {
    const json_t *found = json_object_get(answer, key);
    assert_int_equal(json_array_size(found), dimension);
    for (int i = 0; i < dimension; i++) {
        cli_expect_near(json_number_value(json_array_get(found, (size_t)i)), expected[i], tolerance);
    }
}

static size_t count_of(const char *text, const char *part) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)); at++) count++;
    return count;
}

static const char rays3[] =
    "{\"dimension\":3,\"shapes\":{\"s\":{\"type\":\"sphere\",\"radius\":1},\"b\":{\"type\":\"box\",\"half_extents\":"
    "[1,2,3]}},\"bodies\":["
    "{\"name\":\"far\",\"shape\":\"s\",\"position\":[8,0,0]},"
    "{\"name\":\"near\",\"shape\":\"b\",\"position\":[4,0,0],\"rotation\":[0,0,0.7071067811865476,0.7071067811865476]"
    "}],"
    "\"rays\":[{\"name\":\"along\",\"origin\":[0,0,0],\"translation\":[10,0,0]},"
    "{\"name\":\"up\",\"origin\":[0,0,0],\"translation\":[0,0,10]},"
    "{\"name\":\"short\",\"origin\":[0,0,0],\"translation\":[1.5,0,0]},"
    "{\"name\":\"inside\",\"origin\":[8.5,0,0],\"translation\":[1,0,0]}]}";

static const char rays2[] =
    "{\"dimension\":2,\"shapes\":{\"s\":{\"type\":\"circle\",\"radius\":1},\"b\":{\"type\":\"box\",\"half_extents\":"
    "[1,2]}},\"bodies\":["
    "{\"name\":\"far\",\"shape\":\"s\",\"position\":[8,0]},"
    "{\"name\":\"near\",\"shape\":\"b\",\"position\":[4,0],\"rotation\":[0,1]}],"
    "\"rays\":[{\"name\":\"along\",\"origin\":[0,0],\"translation\":[10,0]},"
    "{\"name\":\"up\",\"origin\":[0,0],\"translation\":[0,10]},"
    "{\"name\":\"short\",\"origin\":[0,0],\"translation\":[1.5,0]},"
    "{\"name\":\"inside\",\"origin\":[8.5,0],\"translation\":[1,0]}]}";

/* Of the ray along x: first the box, then the ball. The next two hit nothing, the last begins inside the ball. */
static void expect_rays(const json_t *answers, int dimension, double tolerance) {
    static const double left[3] = {-1, 0, 0}, right[3] = {1, 0, 0};
    static const char *const names[][2] = {
        {"along", "near"}, {"along", "far"}, {"up", NULL}, {"short", NULL}, {"inside", "far"}};
    static const char *const status[] = {"touching", "touching", "separated", "separated", "overlap"};
    static const double fractions[] = {0.2, 0.7, 1, 1, 0};
    assert_int_equal(json_array_size(answers), 5);
    for (size_t i = 0; i < 5; i++) {
        const json_t *answer = json_array_get(answers, i);
        assert_string_equal(text_of(answer, "ray"), names[i][0]);
        assert_string_equal(text_of(answer, "status"), status[i]);
        if (!names[i][1]) {
            assert_true(json_is_null(json_object_get(answer, "body")));
            assert_int_equal(json_object_size(answer), 3);
            continue;
        }
        assert_string_equal(text_of(answer, "body"), names[i][1]);
        cli_expect_near(cli_number(answer, "fraction"), fractions[i], tolerance);
        cli_expect_near(cli_number(answer, "order"), i == 1 ? 2 : 1, 0);
        const double point[3] = {i == 4 ? 8.5 : 10 * fractions[i], 0, 0}, surface[3] = {i == 4 ? 9 : point[0], 0, 0};
        expect_vector(answer, "normal", i == 4 ? right : left, dimension, tolerance);
        expect_vector(answer, "point_b", point, dimension, 10 * tolerance);
        expect_vector(answer, "point_a", surface, dimension, 10 * tolerance);
        cli_expect_near(cli_number(answer, "distance"), i == 4 ? -0.5 : 0, 10 * tolerance);
    }
}

static void rays_tell_what_they_hit_nearest_first(void **state) {
    (void)state;
    const char *const line[] = {"raycast", "rays.json", "-f", "json", NULL};
    const char *const general[] = {"raycast", "rays.json", "-f", "json", "--general", NULL};
    const char *const in_float[] = {"raycast", "rays.json", "-f", "json", "-p", "float", NULL};
    const char *const *lines[] = {line, general, in_float};
    for (int dimension = 2; dimension <= 3; dimension++) {
        cli_file("rays.json", dimension == 2 ? rays2 : rays3);
        for (int i = 0; i < 3; i++) {
            json_t *answers = ask(lines[i]);
            expect_rays(answers, dimension, i == 2 ? 1e-4 : 1e-7);
            json_decref(answers);
        }
    }
}

static void rays_are_printed_in_every_format(void **state) {
    (void)state;
    static const char head[] = "ray,body,status,order,fraction,distance,normal_x,normal_y,point_a_x,point_a_y,"
                               "point_b_x,point_b_y,error_bound,steps\r\nalong,near,touching,1,0.2";
    cli_file("rays.json", rays2);
    cli_result result = cli_run("raycast", "rays.json", "-f", "csv", NULL);
    cli_expect_success(&result);
    assert_int_equal(strncmp(result.out, head, strlen(head)), 0);
    assert_int_equal(count_of(result.out, "\r\nup,,separated,,,,,,,,,,,\r\n"), 1);
    cli_free(&result);
    result = cli_run("raycast", "rays.json", NULL);
    cli_expect_success(&result);
    assert_int_equal(strncmp(result.out, "ray     body  status     order   fraction  normal", 48), 0);
    assert_non_null(strstr(result.out, "\nalong   near  touching       1        0.2  (-1.0000,  0.0000)"));
    assert_non_null(strstr(result.out, "\nup      -     separated"));
    assert_non_null(strstr(result.out, "\n\n4 rays: 1 overlap, 2 touching, 2 separated; "));
    cli_free(&result);
    result = cli_run("raycast", "rays.json", "-f", "jsonl", NULL);
    cli_expect_success(&result);
    assert_int_equal(count_of(result.out, "\n"), 5);
    assert_non_null(strstr(result.out, "\n{\"ray\":\"up\",\"body\":null,\"status\":\"separated\"}\n"));
    cli_free(&result);
}

static void rays_of_the_command_line_stand_behind_the_scenes(void **state) {
    (void)state;
    cli_file("rays.json", rays3);
    const char *const line[] = {"raycast", "rays.json", "--ray", "-1,0,0,20,0,0", "--ray", "8,0,5,0,0,-8",
                                "-f",      "json",      NULL};
    json_t *answers = ask(line);
    assert_int_equal(json_array_size(answers), 8);
    assert_string_equal(text_of(json_array_get(answers, 5), "ray"), "ray 5");
    assert_string_equal(text_of(json_array_get(answers, 5), "body"), "near");
    cli_expect_near(cli_number(json_array_get(answers, 5), "fraction"), 0.15, 1e-7);
    assert_string_equal(text_of(json_array_get(answers, 7), "ray"), "ray 6");
    cli_expect_near(cli_number(json_array_get(answers, 7), "fraction"), 0.5, 1e-7);
    json_decref(answers);
    cli_file("no_rays.json", "{\"dimension\":2,\"shapes\":{\"s\":{\"type\":\"circle\",\"radius\":1}},\"bodies\":["
                             "{\"name\":\"a\",\"shape\":\"s\"}]}");
    const char *const flat[] = {"raycast", "no_rays.json", "--ray", "0,4,0,-4", "-f", "json", NULL};
    answers = ask(flat);
    assert_int_equal(json_array_size(answers), 1);
    cli_expect_near(cli_number(json_array_get(answers, 0), "fraction"), 0.75, 1e-7);
    json_decref(answers);
}

static const char cube_obj[] = "v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1\n"
                               "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

static void a_ray_is_cast_at_one_mesh(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    const char *const line[] = {"raycast", "cube.obj", "--ray", "0.5,0.25,5,0,0,-8", "-f", "json", NULL};
    json_t *answers = ask(line);
    assert_int_equal(json_array_size(answers), 1);
    assert_string_equal(text_of(json_array_get(answers, 0), "body"), "cube.obj");
    cli_expect_near(cli_number(json_array_get(answers, 0), "fraction"), 0.5, 1e-9);
    json_decref(answers);
}

/* Balls of radius one, or circles, `b` 10 to the right of `a`, with these motions; either may be empty. */
static void write_balls(int dimension, const char *motion_a, const char *motion_b) {
    char text[900];
    snprintf(text, sizeof text,
             "{\"dimension\":%d,\"shapes\":{\"s\":{\"type\":\"%s\",\"radius\":1}},\"bodies\":["
             "{\"name\":\"a\",\"shape\":\"s\"%s},{\"name\":\"b\",\"shape\":\"s\",\"position\":%s%s},"
             "{\"name\":\"idle\",\"shape\":\"s\",\"position\":%s}]}",
             dimension, dimension == 2 ? "circle" : "sphere", motion_a, dimension == 2 ? "[10,0]" : "[10,0,0]",
             motion_b, dimension == 2 ? "[0,50]" : "[0,50,0]");
    cli_file("balls.json", text);
}

#define LEFT2(length) ",\"motion\":{\"translation\":[" length ",0]}"
#define LEFT3(length) ",\"motion\":{\"translation\":[" length ",0,0]}"

/* b comes from the right; where both move they meet in the middle, at x = 5 instead of x = 1. */
static void expect_meeting(const char *command, const char *precision, bool both, double tolerance) {
    static const double right[3] = {1, 0, 0};
    for (int dimension = 2; dimension <= 3; dimension++) {
        if (dimension == 2)
            write_balls(2, both ? LEFT2("5") : "", both ? LEFT2("-5") : LEFT2("-10"));
        else
            write_balls(3, both ? LEFT3("5") : "", both ? LEFT3("-5") : LEFT3("-10"));
        const char *const line[] = {command, "balls.json", "-f", "json", "-p", precision, NULL};
        json_t *answers = ask(line), *answer = json_array_get(answers, 0);
        const double point[3] = {both ? 5 : 1, 0, 0}, relative[3] = {-10, 0, 0};
        assert_int_equal(json_array_size(answers), both ? 3 : 2);
        assert_string_equal(text_of(answer, "a"), "a");
        assert_string_equal(text_of(answer, "b"), "b");
        assert_string_equal(text_of(answer, "status"), "touching");
        cli_expect_near(cli_number(answer, "fraction"), 0.8, tolerance);
        expect_vector(answer, "normal", right, dimension, tolerance);
        expect_vector(answer, "point_a", point, dimension, 10 * tolerance);
        expect_vector(answer, "point_b", point, dimension, 10 * tolerance);
        assert_true(cli_number(answer, "steps") >= 0 && cli_number(answer, "steps") <= 256);
        if (strcmp(command, "cast") == 0) expect_vector(answer, "translation", relative, dimension, 1e-14);
        answer = json_array_get(answers, 1);
        assert_string_equal(text_of(answer, "b"), "idle");
        assert_string_equal(text_of(answer, "status"), "separated");
        cli_expect_near(cli_number(answer, "fraction"), 1, 0);
        json_decref(answers);
    }
}

static void balls_meet_where_they_should(void **state) {
    (void)state;
    static const char *const commands[] = {"cast", "toi"};
    for (int i = 0; i < 2; i++) {
        expect_meeting(commands[i], "double", false, FRACTION_TOLERANCE);
        expect_meeting(commands[i], "double", true, FRACTION_TOLERANCE);
        expect_meeting(commands[i], "float", false, 1e-3);
        expect_meeting(commands[i], "float", true, 1e-3);
    }
}

static void a_motion_that_begins_in_an_overlap_says_so(void **state) {
    (void)state;
    static const char *const commands[] = {"cast", "toi"};
    cli_file("deep.json", "{\"dimension\":3,\"shapes\":{\"s\":{\"type\":\"sphere\",\"radius\":1}},\"bodies\":["
                          "{\"name\":\"a\",\"shape\":\"s\"},{\"name\":\"b\",\"shape\":\"s\",\"position\":[1.5,0,0],"
                          "\"motion\":{\"translation\":[-9,0,0]}}]}");
    for (int i = 0; i < 2; i++) {
        const char *const line[] = {commands[i], "deep.json", "-f", "json", NULL};
        json_t *answers = ask(line), *answer = json_array_get(answers, 0);
        assert_string_equal(text_of(answer, "status"), "overlap");
        cli_expect_near(cli_number(answer, "fraction"), 0, 0);
        cli_expect_near(cli_number(answer, "distance"), -0.5, 1e-12);
        json_decref(answers);
    }
}

/* A rod turns about its origin by a quarter and meets a point above it. Half its turn is interpolated straight and
 * brought back to length one (tact2_sweep_pose()): the tangent of half the angle tells the fraction. */
static void a_rod_turns_until_it_touches(void **state) {
    (void)state;
    cli_file("rod2.json",
             "{\"dimension\":2,\"shapes\":{\"rod\":{\"type\":\"capsule\",\"radius\":0.5,\"half_length\":3},"
             "\"dot\":{\"type\":\"point\"}},\"bodies\":[{\"name\":\"rod\",\"shape\":\"rod\",\"motion\":"
             "{\"rotation\":1.5707963267948966}},{\"name\":\"dot\",\"shape\":\"dot\",\"position\":[0,2]}]}");
    cli_file("rod3.json",
             "{\"dimension\":3,\"shapes\":{\"rod\":{\"type\":\"capsule\",\"radius\":0.5,\"half_length\":3},"
             "\"dot\":{\"type\":\"point\"}},\"bodies\":[{\"name\":\"rod\",\"shape\":\"rod\",\"motion\":"
             "{\"rotation\":[0.7071067811865476,0,0,0.7071067811865476]}},{\"name\":\"dot\",\"shape\":\"dot\","
             "\"position\":[0,-2,0]}]}");
    double half = (PI / 2 - asin(0.25)) / 2, c = cos(PI / 4), s = sin(PI / 4);
    double expected = tan(half) / (s + (1 - c) * tan(half));
    static const char *const files[] = {"rod2.json", "rod3.json"};
    for (int i = 0; i < 2; i++) {
        const char *const line[] = {"toi", files[i], "-f", "json", NULL};
        json_t *answers = ask(line), *answer = json_array_get(answers, 0);
        assert_string_equal(text_of(answer, "status"), "touching");
        cli_expect_near(cli_number(answer, "fraction"), expected, FRACTION_TOLERANCE);
        json_decref(answers);
    }
}

/* Far from the world's origin nothing is lost, in float neither. */
static void motions_are_good_far_from_the_origin(void **state) {
    (void)state;
    cli_file("far.json", "{\"dimension\":3,\"shapes\":{\"s\":{\"type\":\"sphere\",\"radius\":1}},\"bodies\":["
                         "{\"name\":\"a\",\"shape\":\"s\",\"position\":[16000000.5,-8000000,4000000]},"
                         "{\"name\":\"b\",\"shape\":\"s\",\"position\":[16000010.5,-8000000,4000000],"
                         "\"motion\":{\"translation\":[-10,0,0]}}],\"rays\":[{\"name\":\"r\",\"origin\":"
                         "[16000005.5,-8000000,4000000],\"translation\":[-8,0,0]}]}");
    static const char *const commands[] = {"cast", "toi", "raycast"};
    static const double fractions[] = {0.8, 0.8, 0.5};
    for (int i = 0; i < 3; i++) {
        const char *const line[] = {commands[i], "far.json", "-f", "json", "-p", "float", NULL};
        json_t *answers = ask(line), *answer = json_array_get(answers, 0);
        cli_expect_near(cli_number(answer, "fraction"), fractions[i], 1e-4);
        cli_expect_near(json_number_value(json_array_get(json_object_get(answer, "point_a"), 0)), 16000001.5, 1e-3);
        json_decref(answers);
    }
}

static void pairs_of_bodies_at_rest_are_asked_only_where_they_are_listed(void **state) {
    (void)state;
    static const char body[] =
        "{\"dimension\":2,\"shapes\":{\"s\":{\"type\":\"circle\",\"radius\":1}},\"bodies\":["
        "{\"name\":\"a\",\"shape\":\"s\"},{\"name\":\"b\",\"shape\":\"s\",\"position\":[0,5]},"
        "{\"name\":\"m\",\"shape\":\"s\",\"position\":[9,0],\"motion\":{\"translation\":[-9,0]}}]";
    char text[600];
    const char *const line[] = {"cast", "some.json", "-f", "json", NULL};
    snprintf(text, sizeof text, "%s}", body);
    cli_file("some.json", text);
    json_t *answers = ask(line);
    assert_int_equal(json_array_size(answers), 2);
    assert_string_equal(text_of(json_array_get(answers, 1), "a"), "b");
    json_decref(answers);
    snprintf(text, sizeof text, "%s,\"pairs\":[[\"b\",\"a\"],[\"m\",\"a\"]]}", body);
    cli_file("some.json", text);
    answers = ask(line);
    assert_int_equal(json_array_size(answers), 2);
    assert_string_equal(text_of(json_array_get(answers, 0), "status"), "separated");
    cli_expect_near(cli_number(json_array_get(answers, 0), "distance"), 3, 1e-12);
    cli_expect_near(cli_number(json_array_get(answers, 1), "fraction"), 7.0 / 9, FRACTION_TOLERANCE);
    json_decref(answers);
}

static void meshes_move_as_the_command_line_says(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    const char *const cast[] = {"cast",     "cube.obj", "./cube.obj", "--pose", "0.5,0.5,6",
                                "--motion", "0,0,-8",   "-f",         "json",   NULL};
    const char *const toi[] = {"toi",      "cube.obj",           "./cube.obj", "--pose", "0.5,0.5,6",
                               "--motion", "0,0,-8,0,0,0.6,0.8", "-f",         "json",   NULL};
    const char *const *lines[] = {cast, toi};
    for (int i = 0; i < 2; i++) {
        json_t *answers = ask(lines[i]), *answer = json_array_get(answers, 0);
        assert_int_equal(json_array_size(answers), 1);
        cli_expect_near(cli_number(answer, "fraction"), 0.5, FRACTION_TOLERANCE);
        json_decref(answers);
    }
}

static void casts_are_printed_in_every_format(void **state) {
    (void)state;
    write_balls(2, "", LEFT2("-10"));
    cli_result result = cli_run("cast", "balls.json", "-f", "csv", NULL);
    cli_expect_success(&result);
    static const char head[] =
        "a,b,status,fraction,distance,normal_x,normal_y,point_a_x,point_a_y,point_b_x,point_b_y,"
        "error_bound,steps,translation_x,translation_y\r\na,b,touching,0.";
    assert_int_equal(strncmp(result.out, head, strlen(head)), 0);
    cli_free(&result);
    result = cli_run("toi", "balls.json", NULL);
    cli_expect_success(&result);
    assert_int_equal(strncmp(result.out, "a  b     status      fraction      distance  normal (a to b)", 60), 0);
    assert_non_null(strstr(result.out, "\na  b     touching         0.8  "));
    assert_non_null(strstr(result.out, "\n\n2 pairs: 0 overlap, 1 touching, 1 separated; "));
    cli_free(&result);
    result = cli_run("toi", "balls.json", "-f", "jsonl", NULL);
    cli_expect_success(&result);
    assert_int_equal(count_of(result.out, "\n"), 2);
    assert_int_equal(count_of(result.out, "translation"), 0);
    cli_free(&result);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rays_tell_what_they_hit_nearest_first),
    cmocka_unit_test(rays_are_printed_in_every_format),
    cmocka_unit_test(rays_of_the_command_line_stand_behind_the_scenes),
    cmocka_unit_test(a_ray_is_cast_at_one_mesh),
    cmocka_unit_test(balls_meet_where_they_should),
    cmocka_unit_test(a_motion_that_begins_in_an_overlap_says_so),
    cmocka_unit_test(a_rod_turns_until_it_touches),
    cmocka_unit_test(motions_are_good_far_from_the_origin),
    cmocka_unit_test(pairs_of_bodies_at_rest_are_asked_only_where_they_are_listed),
    cmocka_unit_test(meshes_move_as_the_command_line_says),
    cmocka_unit_test(casts_are_printed_in_every_format),
};

const test_group test_cli_motion = {"test_cli_motion", tests, sizeof tests / sizeof *tests, cli_setup, cli_teardown};
