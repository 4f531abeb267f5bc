/* What `tact hull` tells of meshes and of points, of space and of the plane. */
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
#include "cli/cli_run.h"
#include "support/group.h"

static const char cube_obj[] = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
                               "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

static json_t *hull_facts(const char *file, const char *option, const char *value) {
    const char *const line[] = {"hull", file, "--format", "json", option, value, NULL};
    cli_result result = cli_run_into(".stdout", line);
    json_t *facts = cli_parse(&result);
    cli_free(&result);
    return facts;
}

static void expect_cube(const json_t *facts, double tolerance) {
    assert_int_equal((int)cli_number(facts, "dimension"), 3);
    assert_int_equal((int)cli_number(facts, "vertices"), 8);
    assert_int_equal((int)cli_number(facts, "edges"), 12);
    assert_int_equal((int)cli_number(facts, "faces"), 6);
    cli_expect_near(cli_number(facts, "volume"), 8, tolerance);
    cli_expect_near(cli_number(facts, "area"), 24, tolerance);
    assert_true(cli_number(facts, "seconds") >= 0);
    assert_true(cli_number(facts, "error") >= 0 && cli_number(facts, "error") <= tolerance);
    const json_t *center = json_object_get(facts, "center_of_mass"), *inertia = json_object_get(facts, "inertia");
    for (size_t i = 0; i < 3; i++) {
        cli_expect_near(json_number_value(json_array_get(center, i)), 1, tolerance);
        for (size_t k = 0; k < 3; k++) {
            double expected = i == k ? 8.0 * (2 * 2 + 2 * 2) / 12 : 0;
            cli_expect_near(json_number_value(json_array_get(json_array_get(inertia, i), k)), expected, tolerance);
        }
    }
}

static void the_hull_of_a_cube_is_measured(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    json_t *facts = hull_facts("cube.obj", NULL, NULL);
    expect_cube(facts, 1e-12);
    assert_string_equal(json_string_value(json_object_get(facts, "file")), "cube.obj");
    json_decref(facts);
    facts = hull_facts("cube.obj", "--precision", "float");
    expect_cube(facts, 1e-4);
    json_decref(facts);
}

static void the_hull_table_names_what_it_tells(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    cli_result result = cli_run("hull", "cube.obj", NULL);
    cli_expect_success(&result);
    static const char *const rows[] = {"file            cube.obj\n",
                                       "dimension       3 (a solid)\n",
                                       "vertices        8\n",
                                       "edges           12\n",
                                       "faces           6\n",
                                       "volume          8\n",
                                       "area            24\n",
                                       "center of mass  (1, 1, 1)\n",
                                       "inertia         [",
                                       "error           0\n",
                                       "time            "};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!strstr(result.out, rows[i])) fail_msg("no row \"%s\" in\n%s", rows[i], result.out);
    }
    cli_free(&result);
}

/* A writer that loses digits, or a reader that moves vertices, would change the second hull. The points are
 * multiples of 1/64, which assimp's single precision keeps. */
static void a_hull_that_was_written_reads_as_the_same_hull(void **state) {
    (void)state;
    FILE *out = fopen("cloud.obj", "w");
    assert_non_null(out);
    unsigned int seed = 12345;
    for (int i = 0; i < 300; i++) {
        int c[3];
        for (int k = 0; k < 3; k++) {
            seed = seed * 1664525u + 1013904223u;
            c[k] = (int)(seed >> 16 & 1023) - 512;
        }
        fprintf(out, "v %.17g %.17g %.17g\n", c[0] / 64.0, c[1] / 64.0, c[2] / 64.0);
    }
    fclose(out);
    cli_result result = cli_run("hull", "cloud.obj", "-o", "hull.obj", "-f", "json", NULL);
    json_t *first = cli_parse(&result);
    cli_free(&result);
    json_t *second = hull_facts("hull.obj", NULL, NULL);
    static const char *const equal[] = {"dimension", "vertices", "edges", "faces"};
    for (size_t i = 0; i < 4; i++) cli_expect_near(cli_number(second, equal[i]), cli_number(first, equal[i]), 0);
    cli_expect_near(cli_number(second, "volume"), cli_number(first, "volume"), 1e-12 * cli_number(first, "volume"));
    cli_expect_near(cli_number(second, "area"), cli_number(first, "area"), 1e-12 * cli_number(first, "area"));
    assert_true(cli_number(first, "vertices") > 20);
    json_decref(first);
    json_decref(second);
}

static void a_vertex_limit_is_kept_and_its_error_told(void **state) {
    (void)state;
    FILE *out = fopen("ring.obj", "w");
    assert_non_null(out);
    for (int i = 0; i < 200; i++) {
        double z = -1 + 2 * (i + 0.5) / 200, turn = 2.399963 * i, r = sqrt(1 - z * z);
        fprintf(out, "v %.9g %.9g %.9g\n", r * cos(turn), r * sin(turn), z);
    }
    fclose(out);
    json_t *whole = hull_facts("ring.obj", NULL, NULL), *limited = hull_facts("ring.obj", "--vertex-limit", "20");
    assert_int_equal((int)cli_number(whole, "vertices"), 200);
    assert_in_range((uintmax_t)cli_number(limited, "vertices"), 4, 20);
    assert_true(cli_number(limited, "error") > 0.01 && cli_number(limited, "error") < 1);
    assert_true(cli_number(limited, "volume") < cli_number(whole, "volume"));
    json_decref(whole);
    json_decref(limited);
}

static void flat_and_thin_clouds_have_hulls_too(void **state) {
    (void)state;
    static const struct {
        const char *name, *text;
        int dimension;
    } clouds[] = {
        {"flat.obj", "v 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n", 2},
        {"line.obj", "v 0 0 0\nv 1 1 1\nv 2 2 2\n", 1},
        {"dot.obj", "v 3 4 5\nv 3 4 5\n", 0},
    };
    for (size_t i = 0; i < 3; i++) {
        cli_file(clouds[i].name, clouds[i].text);
        cli_result result = cli_run("hull", clouds[i].name, "-o", "thin.obj", "-f", "json", NULL);
        json_t *facts = cli_parse(&result);
        assert_int_equal((int)cli_number(facts, "dimension"), clouds[i].dimension);
        cli_expect_near(cli_number(facts, "volume"), 0, 0);
        json_decref(facts);
        cli_free(&result);
        facts = hull_facts("thin.obj", NULL, NULL);
        assert_int_equal((int)cli_number(facts, "dimension"), clouds[i].dimension);
        json_decref(facts);
    }
}

/* A right triangle with legs of 3 and 4, and points that are none of its corners. */
static const char triangle_csv[] =
    "\xef\xbb\xbfx, y\r\n# a corner at a time\r\n3,0\r\n0;4\n\n 0\t0 # the last\n1 1\n3 , 0";

static void expect_triangle(const json_t *facts, size_t points, double tolerance) {
    static const char *const keys[] = {"file",      "points",         "dimension", "vertices", "edges",  "area",
                                       "perimeter", "center_of_mass", "inertia",   "error",    "seconds"};
    const char *key;
    json_t *value;
    size_t count = 0;
    json_object_foreach((json_t *)facts, key, value) {
        assert_true(count < sizeof keys / sizeof keys[0]);
        assert_string_equal(key, keys[count++]);
    }
    assert_int_equal((size_t)cli_number(facts, "points"), points);
    assert_int_equal((int)cli_number(facts, "dimension"), 2);
    assert_int_equal((int)cli_number(facts, "vertices"), 3);
    assert_int_equal((int)cli_number(facts, "edges"), 3);
    cli_expect_near(cli_number(facts, "area"), 6, tolerance);
    cli_expect_near(cli_number(facts, "perimeter"), 12, tolerance);
    cli_expect_near(cli_number(facts, "inertia"), 6 * (3.0 * 3 + 4 * 4) / 18, tolerance);
    const json_t *center = json_object_get(facts, "center_of_mass");
    assert_int_equal(json_array_size(center), 2);
    cli_expect_near(json_number_value(json_array_get(center, 0)), 1, tolerance);
    cli_expect_near(json_number_value(json_array_get(center, 1)), 4.0 / 3, tolerance);
    assert_true(cli_number(facts, "error") >= 0 && cli_number(facts, "error") <= tolerance);
}

static void the_hull_of_points_of_the_plane_is_measured(void **state) {
    (void)state;
    cli_file("triangle.csv", triangle_csv);
    cli_file("triangle.json", "[[3,0],[0,4],[0,0],[1,1]]");
    json_t *facts = hull_facts("triangle.csv", NULL, NULL);
    expect_triangle(facts, 5, 1e-14);
    json_decref(facts);
    facts = hull_facts("triangle.csv", "-p", "float");
    expect_triangle(facts, 5, 1e-5);
    json_decref(facts);
    facts = hull_facts("triangle.json", NULL, NULL);
    expect_triangle(facts, 4, 1e-14);
    json_decref(facts);
    cli_result result = cli_run("hull", "triangle.csv", NULL);
    cli_expect_success(&result);
    assert_string_equal(result.err, "");
    static const char *const rows[] = {"points          5\n",          "dimension       2 (a polygon)\n",
                                       "vertices        3\n",          "area            6\n",
                                       "perimeter       12\n",         "center of mass  (1, 1.33333333)\n",
                                       "inertia         8.33333333\n", "error           0\n"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!strstr(result.out, rows[i])) fail_msg("no row \"%s\" in\n%s", rows[i], result.out);
    }
    assert_null(strstr(result.out, "faces"));
    cli_free(&result);
}

/* Counter-clockwise from the lowest x on, with every digit; what was written is read as the same hull. */
static void a_hull_of_the_plane_is_written_as_points(void **state) {
    (void)state;
    cli_file("cloud.txt", "0.1 0.2\n0.5 0.5\n1.7 0.3\n1.1 1.9\n0.1 0.2\n0.30000000000000004 1.3\n1 1\n");
    cli_result result = cli_run("hull", "cloud.txt", "-o", "hull.xy", NULL);
    cli_expect_success(&result);
    cli_free(&result);
    char *text = cli_read("hull.xy", NULL);
    assert_string_equal(text, "0.10000000000000001 0.20000000000000001\n1.7 0.29999999999999999\n"
                              "1.1000000000000001 1.8999999999999999\n0.30000000000000004 1.3\n");
    free(text);
    json_t *first = hull_facts("cloud.txt", "-o", "hull.csv"), *second = hull_facts("hull.csv", NULL, NULL);
    text = cli_read("hull.csv", NULL);
    assert_non_null(strstr(text, "\n0.30000000000000004,1.3\n"));
    free(text);
    cli_expect_near(cli_number(second, "area"), cli_number(first, "area"), 0);
    assert_int_equal((int)cli_number(second, "points"), 4);
    json_decref(first);
    json_decref(second);
}

static void a_limit_of_three_vertices_will_do_in_the_plane(void **state) {
    (void)state;
    FILE *out = fopen("ring.txt", "w");
    assert_non_null(out);
    for (int i = 0; i < 100; i++) fprintf(out, "%.17g %.17g\n", cos(0.0628 * i), sin(0.0628 * i));
    fclose(out);
    json_t *whole = hull_facts("ring.txt", NULL, NULL), *limited = hull_facts("ring.txt", "--vertex-limit", "3");
    assert_int_equal((int)cli_number(whole, "vertices"), 100);
    assert_int_equal((int)cli_number(limited, "vertices"), 3);
    assert_true(cli_number(limited, "error") >= 0.49 && cli_number(limited, "error") < 1.5);
    json_decref(whole);
    json_decref(limited);
}

/* Three numbers a line are points of space, read exactly. */
static void points_of_space_have_hulls_too(void **state) {
    (void)state;
    cli_file("tenths.xyz", "0 0 0\n0.1 0 0\n0 0.1 0\n0 0 0.1\n");
    json_t *facts = hull_facts("tenths.xyz", NULL, NULL);
    assert_int_equal((int)cli_number(facts, "dimension"), 3);
    cli_expect_near(cli_number(facts, "volume"), 0.1 * 0.1 * 0.1 / 6, 1e-18);
    json_decref(facts);
}

static void flat_points_have_hulls_of_less_dimensions(void **state) {
    (void)state;
    cli_file("line.txt", "0 0\n3 4\n1.5 2\n");
    json_t *facts = hull_facts("line.txt", NULL, NULL);
    assert_int_equal((int)cli_number(facts, "dimension"), 1);
    assert_int_equal((int)cli_number(facts, "edges"), 1);
    cli_expect_near(cli_number(facts, "area"), 0, 0);
    json_decref(facts);
    cli_file("dot.json", "[[3,4],[3,4]]");
    facts = hull_facts("dot.json", NULL, NULL);
    assert_int_equal((int)cli_number(facts, "dimension"), 0);
    assert_int_equal((int)cli_number(facts, "vertices"), 1);
    json_decref(facts);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_hull_of_a_cube_is_measured),
    cmocka_unit_test(the_hull_table_names_what_it_tells),
    cmocka_unit_test(a_hull_that_was_written_reads_as_the_same_hull),
    cmocka_unit_test(a_vertex_limit_is_kept_and_its_error_told),
    cmocka_unit_test(flat_and_thin_clouds_have_hulls_too),
    cmocka_unit_test(the_hull_of_points_of_the_plane_is_measured),
    cmocka_unit_test(a_hull_of_the_plane_is_written_as_points),
    cmocka_unit_test(a_limit_of_three_vertices_will_do_in_the_plane),
    cmocka_unit_test(points_of_space_have_hulls_too),
    cmocka_unit_test(flat_points_have_hulls_of_less_dimensions),
};

const test_group test_cli_hull = {"test_cli_hull", tests, sizeof tests / sizeof *tests, cli_setup, cli_teardown};
