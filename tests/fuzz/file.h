/* A file in memory with a fuzzer's bytes, for readers that take a name. */
#ifndef TACT_FUZZ_FILE_H
#define TACT_FUZZ_FILE_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"
#include "input.h"

typedef struct memory_file {
    char name[32];
    int number;
} memory_file;

/* Fills the file, which is made the first time. */
static inline const char *fill_file(memory_file *file, const void *data, size_t size) {
    if (file->name[0] == 0) {
        file->number = memfd_create("input", 0);
        snprintf(file->name, sizeof file->name, "/proc/self/fd/%d", file->number);
    }
    bool filled = ftruncate(file->number, 0) == 0 && pwrite(file->number, data, size, 0) == (ssize_t)size;
    demand(filled, "the file in memory takes all bytes");
    return file->name;
}

static inline void check_message(const error *error) {
    demand(error->text[0] != 0, "a message says something");
    demand(memchr(error->text, 0, sizeof error->text) != NULL, "a message ends");
    demand(strchr(error->text, '\n') == NULL, "a message is one line");
}

#endif
