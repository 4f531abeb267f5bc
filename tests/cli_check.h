/* What tests of the command expect of a run and of the JSON that it prints. They fail the test of cmocka. */
#ifndef TACT_TESTS_CLI_CHECK_H
#define TACT_TESTS_CLI_CHECK_H

#include <jansson.h>

#include "cli_run.h"

/* Exit status 0. */
void cli_expect_success(const cli_result *result);
void cli_expect_near(double found, double expected, double tolerance);
/* The standard output of a run that went well, as one JSON value; the caller frees it. */
json_t *cli_parse(const cli_result *result);
/* A member that must be a number. */
double cli_number(const json_t *object, const char *key);

#endif
