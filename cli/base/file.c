/* Files as text in memory. */
#define _XOPEN_SOURCE 700
#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Larger files are refused. */
#define MAX_FILE_BYTES ((size_t)1 << 31)

const char *file_shown(const char *file) { return strcmp(file, "-") == 0 ? "standard input" : file; }

static void close_input(FILE *in) {
    if (in && in != stdin) fclose(in);
}

static bool read_failed(const char *file, FILE *in, error *error) {
    error_set(error, "%s: cannot be read: %s", file_shown(file), strerror(errno ? errno : EIO));
    close_input(in);
    return false;
}

bool file_read(const char *file, const file_wanted *wanted, char **text, size_t *size, error *error) {
    struct stat facts;
    errno = 0;
    FILE *in = strcmp(file, "-") == 0 ? stdin : fopen(file, "rb");
    if (!in || fstat(fileno(in), &facts) != 0) return read_failed(file, in, error);
    if (S_ISDIR(facts.st_mode)) {
        close_input(in);
        return error_set(error, "%s: this is a directory; name %s", file_shown(file), wanted->name_instead);
    }
    size_t room = 1 << 16, used = 0;
    char *buffer = malloc(room + 1);
    while (buffer) {
        used += fread(buffer + used, 1, room - used, in);
        if (used < room || room > MAX_FILE_BYTES) break;
        char *larger = realloc(buffer, 2 * room + 1);
        if (!larger) free(buffer);
        buffer = larger;
        room *= 2;
    }
    if (!buffer) {
        close_input(in);
        return error_memory(error);
    }
    buffer[used] = 0;
    if (ferror(in)) {
        free(buffer);
        return read_failed(file, in, error);
    }
    close_input(in);
    if (used <= MAX_FILE_BYTES) {
        *text = buffer, *size = used;
        return true;
    }
    free(buffer);
    return error_set(error, "%s: the file is larger than 2 GiB, which no %s may be", file_shown(file), wanted->kind);
}
