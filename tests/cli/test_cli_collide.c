/* What `tact collide` answers, in every format and both precisions, on contacts that can be told by hand. */
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

/* Two boxes, the upper one half as wide, its underside at this height above the lower one's top. */
static void write_boxes(int dimension, double gap) {
    char text[600], x[40] = "";
    const char *half = dimension == 2 ? "" : ",1", *zero = dimension == 2 ? "" : ",0";
    snprintf(x, sizeof x, "%s,%.17g", zero, 1.5 + gap);
    snprintf(text, sizeof text,
             "{\"dimension\":%d,\"shapes\":{\"wide\":{\"type\":\"box\",\"half_extents\":[1,1%s]},\"small\":{\"type\":"
             "\"box\",\"half_extents\":[0.5,0.5%s]}},\"bodies\":[{\"name\":\"floor\",\"shape\":\"wide\"},"
             "{\"name\":\"crate\",\"shape\":\"small\",\"position\":[0%s]}]}",
             dimension, half, dimension == 2 ? "" : ",0.5", x);
    cli_file("boxes.json", text);
}

static json_t *ask(const char *option, const char *value) {
    const char *const line[] = {"collide", "boxes.json", "-f", "json", option, value, NULL};
    cli_result result = cli_run_into(".stdout", line);
    json_t *answers = cli_parse(&result);
    assert_string_equal(result.err, "");
    cli_free(&result);
    assert_int_equal(json_array_size(answers), 1);
    json_t *answer = json_incref(json_array_get(answers, 0));
    json_decref(answers);
    return answer;
}

static double coordinate(const json_t *point, const char *key, size_t axis) {
    return json_number_value(json_array_get(json_object_get(point, key), axis));
}

/* The small box's lower corners, each once, on both bodies, with this separation. */
static void expect_corners(const json_t *answer, int dimension, double separation, double tolerance) {
    const json_t *points = json_object_get(answer, "points");
    size_t count = json_array_size(points), up = (size_t)dimension - 1;
    unsigned int seen = 0;
    assert_int_equal(count, dimension == 2 ? 2 : 4);
    for (size_t i = 0; i < count; i++) {
        const json_t *p = json_array_get(points, i);
        unsigned int corner = 0;
        for (size_t axis = 0; axis < up; axis++) {
            double x = coordinate(p, "point_a", axis);
            cli_expect_near(fabs(x), 0.5, tolerance);
            cli_expect_near(coordinate(p, "point_b", axis), x, tolerance);
            corner |= (x > 0 ? 1u : 0u) << axis;
        }
        seen |= 1u << corner;
        cli_expect_near(cli_number(p, "separation"), separation, tolerance);
        cli_expect_near(coordinate(p, "point_a", up), 1, tolerance);
        cli_expect_near(coordinate(p, "point_b", up), 1 + separation, tolerance);
        for (size_t k = 0; k < i; k++) {
            assert_true(cli_number(p, "id") != cli_number(json_array_get(points, k), "id"));
        }
    }
    assert_int_equal(seen, dimension == 2 ? 3 : 15);
}

static void expect_status(const json_t *answer, const char *status) {
    assert_string_equal(json_string_value(json_object_get(answer, "status")), status);
}

static void a_crate_stands_on_its_corners(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        write_boxes(dimension, -0.125);
        json_t *answer = ask(NULL, NULL);
        expect_status(answer, "overlap");
        cli_expect_near(cli_number(answer, "distance"), -0.125, 1e-13);
        cli_expect_near(coordinate(answer, "normal", (size_t)dimension - 1), 1, 1e-13);
        expect_corners(answer, dimension, -0.125, 1e-12);
        assert_null(json_object_get(answer, "beyond_cutoff"));
        json_decref(answer);
    }
}

static void float_and_general_find_the_same_corners(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        write_boxes(dimension, -0.125);
        json_t *answer = ask("--precision", "float");
        double bound = cli_number(answer, "error_bound");
        assert_true(bound > 1e-8 && bound < 1e-4);
        expect_corners(answer, dimension, -0.125, 1e-5);
        json_decref(answer);
        answer = ask("--general", NULL);
        expect_corners(answer, dimension, -0.125, 1e-9);
        json_decref(answer);
    }
}

static void points_reach_as_far_as_the_speculative_distance(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        write_boxes(dimension, 0.0625);
        json_t *answer = ask(NULL, NULL);
        expect_status(answer, "separated");
        assert_int_equal(json_array_size(json_object_get(answer, "points")), 0);
        assert_true(json_is_true(json_object_get(answer, "beyond_cutoff")));
        assert_true(json_is_null(json_object_get(answer, "error_bound")));
        assert_true(cli_number(answer, "distance") > 0 && cli_number(answer, "distance") <= 0.0625 + 1e-13);
        json_decref(answer);
        answer = ask("--speculative", "0.07");
        expect_status(answer, "separated");
        cli_expect_near(cli_number(answer, "distance"), 0.0625, 1e-13);
        expect_corners(answer, dimension, 0.0625, 1e-12);
        json_decref(answer);
    }
}

static size_t count_of(const char *text, const char *part) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)); at++) count++;
    return count;
}

/* A row for each point; a pair without points has one row, with nothing in the columns of a point. */
static void csv_has_a_row_for_each_point(void **state) {
    (void)state;
    static const char head2[] = "a,b,status,distance,normal_x,normal_y,error_bound,"
                                "point_error_bound,iterations,beyond_cutoff,points,"
                                "point_a_x,point_a_y,point_b_x,point_b_y,separation,id\r\n";
    const char *const line[] = {"collide", "boxes.json", "--format=csv", NULL};
    write_boxes(2, -0.125);
    cli_result result = cli_run_into(".stdout", line);
    cli_expect_success(&result);
    assert_int_equal(strncmp(result.out, head2, strlen(head2)), 0);
    assert_int_equal(count_of(result.out, "\r\nfloor,crate,overlap,-0.125,"), 2);
    assert_int_equal(count_of(result.out, ",false,2,"), 2);
    cli_free(&result);
    write_boxes(3, 1);
    result = cli_run_into(".stdout", line);
    cli_expect_success(&result);
    assert_int_equal(count_of(result.out, "\r\nfloor,crate,separated,"), 1);
    assert_int_equal(count_of(result.out, ",true,0,,,,,,,,\r\n"), 1);
    cli_free(&result);
}

static void the_table_lists_the_points_below_their_pair(void **state) {
    (void)state;
    write_boxes(3, -0.125);
    cli_result result = cli_run("collide", "boxes.json", NULL);
    cli_expect_success(&result);
    assert_non_null(strstr(result.out, "normal (a to b)              points\n"));
    assert_non_null(strstr(result.out, "\nfloor  crate  overlap          -0.125  "));
    assert_int_equal(count_of(result.out, "\n          -0.125  on a "), 4);
    assert_int_equal(count_of(result.out, "  id "), 4);
    assert_non_null(strstr(result.out, "\n\n1 pair: 1 overlap, 0 touching, 0 separated; "));
    cli_free(&result);
}

static void jsonl_has_a_pair_a_line(void **state) {
    (void)state;
    write_boxes(2, -0.125);
    cli_result result = cli_run("collide", "boxes.json", "-f", "jsonl", NULL);
    cli_expect_success(&result);
    assert_int_equal(count_of(result.out, "\n"), 1);
    assert_int_equal(strncmp(result.out, "{\"a\":\"floor\",\"b\":\"crate\",\"status\":\"overlap\",", 44), 0);
    cli_free(&result);
}

static const char cube_obj[] = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
                               "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

static void two_meshes_collide_with_a_pose(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    const char *const line[] = {"collide", "cube.obj", "./cube.obj", "--pose", "1,1,1.75", "-f", "json", NULL};
    cli_result result = cli_run_into(".stdout", line);
    json_t *answers = cli_parse(&result), *answer = json_array_get(answers, 0);
    cli_expect_near(cli_number(answer, "distance"), -0.25, 1e-12);
    const json_t *points = json_object_get(answer, "points");
    assert_int_equal(json_array_size(points), 4);
    for (size_t i = 0; i < 4; i++) {
        const json_t *p = json_array_get(points, i);
        for (size_t axis = 0; axis < 2; axis++) {
            double x = coordinate(p, "point_a", axis);
            assert_true(fabs(x - 1) <= 1e-12 || fabs(x - 2) <= 1e-12);
        }
        cli_expect_near(coordinate(p, "point_b", 2), 1.75, 1e-12);
    }
    json_decref(answers);
    cli_free(&result);
}

static void nothing_to_collide_is_no_error(void **state) {
    (void)state;
    cli_file("none.json", "{\"dimension\":3,\"shapes\":{},\"bodies\":[]}");
    cli_result result = cli_run("collide", "none.json", "-f", "json", NULL);
    cli_expect_success(&result);
    assert_string_equal(result.out, "[]\n");
    cli_free(&result);
}

/* More pairs than are answered at a time, each exactly once and in order. */
static void many_pairs_are_all_answered(void **state) {
    (void)state;
    enum { BALLS = 60 };
    char *text = malloc(100 * (BALLS + 4)), expected[40];
    assert_non_null(text);
    size_t at =
        (size_t)sprintf(text, "{\"dimension\":2,\"shapes\":{\"s\":{\"type\":\"circle\",\"radius\":1}},\"bodies\":[");
    for (int i = 0; i < BALLS; i++) {
        at += (size_t)sprintf(text + at, "%s{\"name\":\"%d\",\"shape\":\"s\",\"position\":[%g,0]}", i ? "," : "", i,
                              1.5 * i);
    }
    sprintf(text + at, "]}");
    cli_file("many.json", text);
    free(text);
    cli_result result = cli_run("collide", "many.json", "-f", "jsonl", NULL);
    cli_expect_success(&result);
    const char *line = result.out;
    for (int a = 0; a < BALLS; a++) {
        for (int b = a + 1; b < BALLS; b++) {
            snprintf(expected, sizeof expected, "{\"a\":\"%d\",\"b\":\"%d\",", a, b);
            assert_int_equal(strncmp(line, expected, strlen(expected)), 0);
            line = strchr(line, '\n') + 1;
        }
    }
    assert_int_equal(*line, 0);
    assert_int_equal(count_of(result.out, "\"overlap\""), BALLS - 1);
    cli_free(&result);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_crate_stands_on_its_corners),
    cmocka_unit_test(float_and_general_find_the_same_corners),
    cmocka_unit_test(points_reach_as_far_as_the_speculative_distance),
    cmocka_unit_test(csv_has_a_row_for_each_point),
    cmocka_unit_test(the_table_lists_the_points_below_their_pair),
    cmocka_unit_test(jsonl_has_a_pair_a_line),
    cmocka_unit_test(two_meshes_collide_with_a_pose),
    cmocka_unit_test(nothing_to_collide_is_no_error),
    cmocka_unit_test(many_pairs_are_all_answered),
};

const test_group test_cli_collide = {"test_cli_collide", tests, sizeof tests / sizeof *tests, cli_setup, cli_teardown};
