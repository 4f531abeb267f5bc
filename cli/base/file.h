/* Files as text in memory. */
#ifndef TACT_CLI_BASE_FILE_H
#define TACT_CLI_BASE_FILE_H

#include <stddef.h>

#include "base/error.h"

/* Words for messages: the kind of file expected, and what to name instead of a directory. */
typedef struct file_wanted {
    const char *kind, *name_instead;
} file_wanted;

/* Returns the name of a file in messages and titles: its own, or "standard input" for "-". */
const char *file_shown(const char *file);

/* The whole file, or with "-" all of stdin, with a zero byte behind it; the caller frees the text. */
bool file_read(const char *file, const file_wanted *wanted, char **text, size_t *size, error *error);

#endif
