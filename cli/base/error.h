/* What is wrong, as the user reads it: one message, said once. Functions that can fail return false and have put the
 * message here; nothing in the command exits but main(). */
#ifndef TACT_CLI_BASE_ERROR_H
#define TACT_CLI_BASE_ERROR_H

#include <stdbool.h>

typedef struct error {
    char text[1024];  /* without a line end; longer messages are cut */
    bool closed_pipe; /* nobody reads what is written any more, which is no error to tell about */
} error;

/* Writes the message and returns false, so that a function can end with `return problem_set(...)`. */
bool error_set(error *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool error_memory(error *out);

#endif
