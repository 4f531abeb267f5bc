/* What tests of the command expect of a run and of the JSON that it prints. They fail the test of cmocka. */
#ifndef TACT_TESTS_CLI_CLI_CHECK_H
#define TACT_TESTS_CLI_CLI_CHECK_H

#include <jansson.h>

#include "cli/cli_run.h"

/* Exit status 0. */
void cli_expect_success(const cli_result *result);
void cli_expect_near(double found, double expected, double tolerance);
/* The standard output of a run that went well, as one JSON value; the caller frees it. */
json_t *cli_parse(const cli_result *result);
/* A member that must be a number. */
double cli_number(const json_t *object, const char *key);

/* Exit status 2 and this on stderr; fails with the whole of what was printed. */
void cli_expect_message(const cli_result *result, const char *expected);

typedef struct cli_bad_scene {
    const char *text, *message;
} cli_bad_scene;

/* tact distance refuses each scene with its message, on one line, and prints nothing. */
void cli_expect_refused(const cli_bad_scene *table, size_t count);
#define EXPECT_SCENES(table) cli_expect_refused(table, sizeof table / sizeof table[0])

/* Parts of scenes: the beginning in space and in the plane, a shape named s, and what leads to bodies and ends them. */
#define HEAD "{\"dimension\":3,\n\"shapes\":{"
#define FLAT_HEAD "{\"dimension\":2,\n\"shapes\":{"
#define DISC "\"s\":{\"type\":\"circle\",\"radius\":1}"
#define BALL "\"s\":{\"type\":\"sphere\",\"radius\":1}"
#define BODIES "},\n\"bodies\":["
#define TAIL "]}"

#endif
