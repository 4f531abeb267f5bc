/* `tact distance` asked for less: tolerances, few support points, apart is enough; and points without a hull. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "cli/cli_check.h"
#include "support/group.h"

/* Two ellipsoids, or ellipses, whose origins are this far apart along x. */
static void write_ovals(int dimension, double away) {
    char text[500];
    snprintf(text, sizeof text,
             "{\"dimension\":%d,\"shapes\":{\"s\":{\"type\":\"%s\",\"radii\":[1,0.5%s]}},\"bodies\":["
             "{\"name\":\"a\",\"shape\":\"s\"},{\"name\":\"b\",\"shape\":\"s\",\"position\":[%.17g,0.25%s]}]}",
             dimension, dimension == 2 ? "ellipse" : "ellipsoid", dimension == 2 ? "" : ",0.75", away,
             dimension == 2 ? "" : ",0.125");
    cli_file("ovals.json", text);
}

static json_t *ask(const char *file, const char *option, const char *value) {
    const char *const line[] = {"distance", file, "-f", "json", option, value, NULL};
    cli_result result = cli_run_into(".stdout", line);
    json_t *answers = cli_parse(&result);
    assert_string_equal(result.err, "");
    cli_free(&result);
    json_t *answer = json_incref(json_array_get(answers, 0));
    json_decref(answers);
    return answer;
}

static void a_tolerance_is_enough(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        write_ovals(dimension, 1);
        json_t *best = ask("ovals.json", NULL, NULL), *answer = ask("ovals.json", "--tolerance", "0.05");
        double bound = cli_number(answer, "error_bound");
        assert_true(bound <= 0.05 && bound > 100 * cli_number(best, "error_bound"));
        assert_true(cli_number(answer, "iterations") < cli_number(best, "iterations"));
        cli_expect_near(cli_number(answer, "distance"), cli_number(best, "distance"), bound);
        assert_null(json_object_get(answer, "not_converged"));
        json_decref(answer);
        answer = ask("ovals.json", "--relative-tolerance", "0.05");
        assert_true(cli_number(answer, "iterations") < cli_number(best, "iterations"));
        json_decref(answer);
        json_decref(best);
    }
}

static void what_ends_too_soon_is_said(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        write_ovals(dimension, 1);
        json_t *best = ask("ovals.json", NULL, NULL), *answer = ask("ovals.json", "--max-supports", "3");
        assert_true(json_is_true(json_object_get(answer, "not_converged")));
        assert_true(cli_number(answer, "iterations") <= 8);
        cli_expect_near(cli_number(answer, "distance"), cli_number(best, "distance"),
                        cli_number(answer, "error_bound"));
        json_decref(answer);
        json_decref(best);
        const char *const line[] = {"distance", "ovals.json", "--max-supports", "3", NULL};
        cli_result result = cli_run_into(".stdout", line);
        cli_expect_success(&result);
        assert_non_null(strstr(result.out, "; 1 less exact than asked for; "));
        cli_free(&result);
    }
}

static void apart_is_enough(void **state) {
    (void)state;
    write_ovals(3, 5);
    json_t *answer = ask("ovals.json", "--apart-is-enough", NULL);
    assert_true(json_is_true(json_object_get(answer, "beyond_cutoff")));
    assert_string_equal(json_string_value(json_object_get(answer, "status")), "separated");
    assert_true(cli_number(answer, "distance") > 0 && cli_number(answer, "distance") < 3.1);
    json_decref(answer);
}

static void a_direction_has_the_numbers_of_the_scene(void **state) {
    (void)state;
    static const char *const good[] = {"0.5,-2", "0,0,1e-9"}, *const bad[] = {"1,2,3", "1,2"};
    static const char *const must[] = {"it must be two numbers, for this scene is of the plane: x,y",
                                       "it must be three numbers: x,y,z, not all zero"};
    for (int i = 0; i < 2; i++) {
        write_ovals(2 + i, 3);
        json_t *best = ask("ovals.json", NULL, NULL), *answer = ask("ovals.json", "--first-direction", good[i]);
        cli_expect_near(cli_number(answer, "distance"), cli_number(best, "distance"), 1e-9);
        json_decref(answer);
        json_decref(best);
        const char *const words[] = {bad[i], i == 0 ? "0,0" : "0,0,0", "1,x"};
        for (int k = 0; k < 3; k++) {
            cli_result result = cli_run("distance", "ovals.json", "--first-direction", words[k], NULL);
            cli_expect_message(&result, must[i]);
            cli_free(&result);
        }
    }
}

static void bad_values_are_refused(void **state) {
    (void)state;
    static const char *const table[][3] = {
        {"--tolerance", "nan", "tact: --tolerance is \"nan\"; it must be a number above zero"},
        {"--tolerance", "-1", "tact: --tolerance is \"-1\"; it must be a number above zero"},
        {"--relative-tolerance", "0", "tact: --relative-tolerance is \"0\"; it must be a number above zero"},
        {"--relative-tolerance", "1%", "tact: --relative-tolerance is \"1%\"; it must be a number above zero"},
        {"--max-supports", "0", "tact: --max-supports is \"0\"; it must be a whole number of 1 or more"},
        {"--max-supports", "2.5", "tact: --max-supports is \"2.5\"; it must be a whole number of 1 or more"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        cli_result result = cli_run("distance", "s.json", table[i][0], table[i][1], NULL);
        cli_expect_message(&result, table[i][2]);
        cli_free(&result);
    }
    cli_result result = cli_run("collide", "--tolerance", "1", "s.json", NULL);
    cli_expect_message(&result, "tact collide: unknown option --tolerance, which tact distance has");
    cli_free(&result);
}

/* ---- points */

static void write_points(int dimension, const char *type) {
    char text[600];
    const char *points = dimension == 2 ? "[[0,0],[1,0],[0.25,0.25],[0,1],[1,1],[1,1]]"
                                        : "[[0,0,0],[1,0,0],[0.25,0.25,0.25],[0,1,0],[0,0,1],[0,0,1]]";
    snprintf(text, sizeof text,
             "{\"dimension\":%d,\"shapes\":{\"p\":{\"type\":\"%s\",\"points\":%s,\"rounding\":0.25},"
             "\"b\":{\"type\":\"box\",\"half_extents\":[1,1%s]}},\"bodies\":[{\"name\":\"a\",\"shape\":\"p\"},"
             "{\"name\":\"b\",\"shape\":\"b\",\"position\":[0.5,-2%s]}]}",
             dimension, type, points, dimension == 2 ? "" : ",1", dimension == 2 ? "" : ",0");
    cli_file("points.json", text);
}

static void points_are_their_hull(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        write_points(dimension, dimension == 2 ? "polygon" : "hull");
        json_t *hull = ask("points.json", NULL, NULL);
        write_points(dimension, "points");
        static const char *const precisions[] = {"double", "float"};
        for (int i = 0; i < 2; i++) {
            json_t *answer = ask("points.json", "--precision", precisions[i]);
            cli_expect_near(cli_number(answer, "distance"), 0.75, cli_number(answer, "error_bound"));
            cli_expect_near(cli_number(hull, "distance"), 0.75, cli_number(hull, "error_bound"));
            json_decref(answer);
        }
        json_decref(hull);
        json_t *drawn = ask("points.json", "--picture", "points.svg");
        json_decref(drawn);
    }
}

static void at_most_eight_points(void **state) {
    (void)state;
    static const cli_bad_scene table[] = {
        {HEAD "\"s\":{\"type\":\"points\",\"points\":[[0,0,0],[1,0,0],[2,0,0],[3,0,0],[4,0,0],[5,0,0],[6,0,0],"
              "[7,0,0],[8,0,0]]}}}",
         "scene.json:2:41: shapes.s.points is an array of 9; it must be at most 8 points; of more make a \"hull\""},
        {FLAT_HEAD "\"s\":{\"type\":\"points\"}}}", "shapes.s has no \"points\"; it must be an array of points"},
        {FLAT_HEAD "\"s\":{\"type\":\"points\",\"points\":[]}}}",
         "shapes.s.points is an array of 0; it must be an array of at least"},
    };
    EXPECT_SCENES(table);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_tolerance_is_enough),
    cmocka_unit_test(what_ends_too_soon_is_said),
    cmocka_unit_test(apart_is_enough),
    cmocka_unit_test(a_direction_has_the_numbers_of_the_scene),
    cmocka_unit_test(bad_values_are_refused),
    cmocka_unit_test(points_are_their_hull),
    cmocka_unit_test(at_most_eight_points),
};
const test_group test_cli_effort = {"test_cli_effort", tests, sizeof tests / sizeof *tests, cli_setup, cli_teardown};
