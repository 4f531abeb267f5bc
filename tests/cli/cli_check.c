/* Checks on what the command has printed. */
#include "cli/cli_check.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

void cli_expect_success(const cli_result *result) {
    if (result->status != 0) fail_msg("status %d: %s", result->status, result->err);
}

void cli_expect_near(double found, double expected, double tolerance) {
    if (!(fabs(found - expected) <= tolerance)) fail_msg("%.17g should be %.17g", found, expected);
}

json_t *cli_parse(const cli_result *result) {
    cli_expect_success(result);
    json_error_t error;
    json_t *value = json_loadb(result->out, result->out_size, 0, &error);
    if (!value) fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return value;
}

double cli_number(const json_t *object, const char *key) {
    assert_true(json_is_number(json_object_get(object, key)));
    return json_number_value(json_object_get(object, key));
}

void cli_expect_message(const cli_result *result, const char *expected) {
    if (result->status == 2 && strstr(result->err, expected)) return;
    fail_msg("expected status 2 and\n  %s\nbut got status %d and\n  %s", expected, result->status, result->err);
}

void cli_expect_refused(const cli_bad_scene *table, size_t count) {
    for (size_t i = 0; i < count; i++) {
        cli_file("scene.json", table[i].text);
        cli_result result = cli_run("distance", "scene.json", NULL);
        cli_expect_message(&result, table[i].message);
        assert_int_equal(result.out_size, 0);
        assert_non_null(strchr(result.err, '\n'));
        assert_null(strchr(strchr(result.err, '\n') + 1, '\n'));
        cli_free(&result);
    }
}
