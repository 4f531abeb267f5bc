/* Half-spaces and half-planes in scenes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "cli/cli_check.h"
#include "cli/cli_run.h"
#include "support/group.h"

static const char space[] =
    "{\"dimension\": 3, \"shapes\": {\n"
    "  \"ground\": {\"type\": \"half_space\", \"normal\": [0, 0, 2], \"offset\": 1},\n"
    "  \"wall\": {\"type\": \"half_space\", \"normal\": [1, 0, 0], \"offset\": 0, \"rounding\": 0.5},\n"
    "  \"box\": {\"type\": \"box\", \"half_extents\": [1, 1, 1]}},\n"
    "\"bodies\": [{\"name\": \"ground\", \"shape\": \"ground\"},\n"
    "  {\"name\": \"wall\", \"shape\": \"wall\", \"position\": [-3, 0, 0]},\n"
    "  {\"name\": \"box\", \"shape\": \"box\", \"position\": [0, 0, 1.75],\n"
    "   \"motion\": {\"translation\": [-4, 0, 0.25]}}]}";

static void distances_and_left_out_pairs(void **state) {
    (void)state;
    cli_file("space.json", space);
    for (int precision = 0; precision < 2; precision++) {
        cli_result result = precision ? cli_run("distance", "space.json", "-f", "json", "--precision", "float", NULL)
                                      : cli_run("distance", "space.json", "-f", "json", NULL);
        json_t *answers = cli_parse(&result);
        assert_int_equal(json_array_size(answers), 2);
        static const double distance[] = {-0.25, 1.5};
        for (size_t i = 0; i < 2; i++) {
            const json_t *answer = json_array_get(answers, i);
            cli_expect_near(cli_number(answer, "distance"), distance[i], cli_number(answer, "error_bound"));
            assert_true(cli_number(answer, "error_bound") < (precision ? 1e-4 : 1e-12));
        }
        json_decref(answers);
        cli_free(&result);
    }
    cli_result result = cli_run("toi", "space.json", "-f", "json", NULL);
    json_t *answers = cli_parse(&result);
    cli_expect_near(cli_number(json_array_get(answers, 1), "fraction"), 0.375, 1e-12);
    json_decref(answers);
    cli_free(&result);
    result = cli_run("collide", "space.json", "-f", "json", NULL);
    answers = cli_parse(&result);
    assert_int_equal(json_array_size(json_object_get(json_array_get(answers, 0), "points")), 4);
    json_decref(answers);
    cli_free(&result);
}

static void no_pairs_of_half_spaces(void **state) {
    (void)state;
    cli_file("space.json", "{\"dimension\": 3, \"shapes\": {\"g\": {\"type\": \"half_space\", \"normal\": [0, 0, 1], "
                           "\"offset\": 0}}, \"bodies\": [{\"name\": \"a\", \"shape\": \"g\"},\n"
                           "{\"name\": \"b\", \"shape\": \"g\"}]}");
    cli_result result = cli_run("distance", "space.json", NULL);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.err, "note: there is no pair to ask about, for all bodies are half-spaces"));
    cli_free(&result);
}

static void pictures_show_them(void **state) {
    (void)state;
    cli_file("space.json", space);
    cli_file(
        "plane.json",
        "{\"dimension\": 2, \"shapes\": {\"g\": {\"type\": \"half_plane\", \"normal\": [1, 1], \"offset\": 0}},\n"
        "\"bodies\": [{\"name\": \"g\", \"shape\": \"g\"}]}");
    const char *const scene[] = {"space.json", "plane.json"};
    for (int i = 0; i < 2; i++) {
        cli_result result = cli_run("distance", scene[i], "--picture", "half.svg", NULL);
        cli_expect_success(&result);
        cli_free(&result);
        size_t size;
        char *text = cli_read("half.svg", &size);
        assert_non_null(text);
        assert_true(size > 1000);
        free(text);
    }
}

#define BAD(text) "{\"dimension\":3,\"shapes\":{\n" text "}"

static void what_is_refused(void **state) {
    (void)state;
    static const cli_bad_scene table[] = {
        {BAD("\"s\":{\"type\":\"half_space\",\"normal\":[0,0,0],\"offset\":1}}"),
         "scene.json:2:35: shapes.s.normal is an array of 3; it must be a direction: not all zero"},
        {BAD("\"s\":{\"type\":\"half_space\",\"normal\":[0,0,1]}}"),
         "shapes.s has no \"offset\"; it must be a number"},
        {BAD("\"s\":{\"type\":\"half_plane\",\"normal\":[0,1],\"offset\":1}}"),
         "shapes.s.type is \"half_plane\"; it must be \"half_space\" where the dimension is 3"},
        {BAD("\"s\":{\"type\":\"half_space\",\"normal\":[0,0,1],\"offset\":1}},\"bodies\":[{\"name\":\"a\","
             "\"shape\":\"s\"},{\"name\":\"b\",\"shape\":\"s\"}],\"pairs\":[[\"a\",\"b\"]]"),
         "bodies[1]: two half-spaces have no distance; list other pairs"},
    };
    cli_expect_refused(table, sizeof table / sizeof *table);
    cli_file("space.json", space);
    cli_result result = cli_run("explain", "space.json", "--pair", "ground,box", "--link", NULL);
    cli_expect_message(&result, "a link does not hold a half-space or a half-plane");
    cli_free(&result);
    result = cli_run("simulate", "space.json", NULL);
    cli_expect_message(&result, "space.json:5:12: bodies[0]: a half-space has no size, so it cannot fall; its \"kind\" "
                                "must be static or kinematic");
    cli_free(&result);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(distances_and_left_out_pairs),
    cmocka_unit_test(no_pairs_of_half_spaces),
    cmocka_unit_test(pictures_show_them),
    cmocka_unit_test(what_is_refused),
};
const test_group test_cli_half_space = {"test_cli_half_space", tests, sizeof tests / sizeof *tests, cli_setup,
                                        cli_teardown};
