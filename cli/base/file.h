/* Files as text in memory. */
#ifndef TACT_CLI_BASE_FILE_H
#define TACT_CLI_BASE_FILE_H

#include <stddef.h>

#include "base/error.h"

/* The words of messages: what the file should be, and what to name instead of a directory. */
typedef struct file_wanted {
    const char *kind, *name_instead;
} file_wanted;

/* What messages and titles call a file: its name, or "standard input" for "-". */
const char *file_shown(const char *file);

/* The whole file, or with "-" all of stdin, with a zero byte behind it; the caller frees the text. */
bool file_read(const char *file, const file_wanted *wanted, char **text, size_t *size, error *error);

#endif
