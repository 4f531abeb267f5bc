/* The text of links: undoes the changes of mail and chat programs, splits it into keys and values, checks its
 * checksum, and reads and writes numbers. */
#ifndef TACT_CLI_SCENE_LINK_TEXT_H
#define TACT_CLI_SCENE_LINK_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

#define LINK_KEYS 64
#define LINK_NUMBER_SIZE 48

typedef struct link_field {
    const char *key, *value;
} link_field;

typedef struct link_text {
    char *text;       /* memory of the fields */
    const char *path; /* "/2d" */
    size_t count;
    link_field fields[LINK_KEYS];
} link_text;

/* Reads a link; refuses one that is incomplete, was changed, or has a key twice. */
bool link_text_read(const char *text, link_text *out, error *error);
void link_text_free(link_text *text);
/* The value of a key, or null. */
const char *link_text_value(const link_text *text, const char *key);

/* CRC-32, that of zip and PNG. */
uint32_t link_checksum(const char *text, size_t length);
/* The shortest decimal that reads back as the same double, as a page of JavaScript writes it; without a plus. */
void link_number(double x, char out[LINK_NUMBER_SIZE]);
/* Reads the number at the start of the text and returns its end; null if there is none or it is not finite. */
const char *link_read_number(const char *text, double *out);

#endif
