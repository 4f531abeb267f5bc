/* Error messages for the user. A function that can fail returns false and leaves its message here; only main()
 * prints it and exits. */
#ifndef TACT_CLI_BASE_ERROR_H
#define TACT_CLI_BASE_ERROR_H

#include <stdbool.h>

typedef struct error {
    char text[1024];  /* without a line end; longer messages are cut */
    bool closed_pipe; /* EPIPE on an output: main() prints nothing and ends by SIGPIPE */
} error;

/* Writes the message and returns false, so that a function can end with `return problem_set(...)`. */
bool error_set(error *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool error_memory(error *out);

#endif
