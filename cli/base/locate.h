/* Finds the position of a value in a JSON text. The parser keeps no positions, so messages look them up. */
#ifndef TACT_CLI_BASE_LOCATE_H
#define TACT_CLI_BASE_LOCATE_H

#include <stddef.h>

/* One step from a value into one of its parts: a member of an object, or with a null key an element of an array. */
typedef struct locate_step {
    const char *key;
    size_t index;
} locate_step;

/* Both count from one; columns count code points. */
typedef struct text_place {
    size_t line, column;
} text_place;

typedef enum locate_what { LOCATE_VALUE, LOCATE_KEY } locate_what;

/* The byte offset of the value that the steps lead to, or of the key of the last step. The text must be valid JSON
 * and hold that value; otherwise the offset of the deepest part that was found comes back. */
size_t locate_offset(const char *text, size_t size, const locate_step *steps, int count, locate_what what);

/* Line and column of a byte offset. */
text_place locate_place(const char *text, size_t size, size_t offset);

#endif
