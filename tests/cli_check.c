/* Checks on what the command has printed. */
#include "cli_check.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

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
