/* Runs the built command `tact` on files in a folder of its own, and catches what it prints. */
#ifndef TACT_TESTS_CLI_CLI_RUN_H
#define TACT_TESTS_CLI_CLI_RUN_H

#include <stdbool.h>
#include <stddef.h>

#define CLI_MAX_ARGUMENTS 16

typedef struct cli_result {
    int status; /* the exit status, or minus the number of the signal that ended it */
    char *out, *err;
    size_t out_size;
} cli_result;

/* Makes the folder, which becomes the working directory. The command is $TACT_COMMAND, else tact in $TACT_BUILD, else
 * build/gcc/tact below the working directory. Both have the signature of cmocka's group functions. */
int cli_setup(void **state);
int cli_teardown(void **state);

/* Writes a file in the folder. */
void cli_file(const char *name, const char *text);
void cli_bytes(const char *name, const void *bytes, size_t size);
/* A whole file as text in memory of its own, or null. */
char *cli_read(const char *name, size_t *size);

/* Arguments up to a null pointer. The test fails when the command cannot be started. */
cli_result cli_run(const char *first, ...);
/* The same with stdout going to this file, such as /dev/full, or closed when null. */
cli_result cli_run_into(const char *out, const char *const *arguments);
void cli_free(cli_result *result);

/* The path of the command under test. */
const char *cli_command(void);

#endif
