/* Streams of reports. */
#ifndef TACT_CLI_BASE_OUTPUT_H
#define TACT_CLI_BASE_OUTPUT_H

#include <stdio.h>

#include "base/error.h"

/* The stream that a report goes to: a file, or stdout for a null name. Null and a message when it cannot open. */
FILE *output_open(const char *file, error *error);
/* Flushes and closes a stream of output_open(); false and a message if not everything was written. */
bool output_close(FILE *out, const char *file, error *error);

#endif
