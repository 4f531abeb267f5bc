/* Bytes as text: base64 of RFC 4648, a byte at a time. */
#ifndef TACT_CLI_BASE_BASE64_H
#define TACT_CLI_BASE_BASE64_H

#include <stddef.h>
#include <stdio.h>

/* Starts as {.out = stream}. */
typedef struct base64 {
    FILE *out;
    unsigned long bits;
    int count; /* of bytes in `bits` */
} base64;

void base64_put(base64 *b, unsigned int byte);
/* Writes what is left, padded. */
void base64_end(base64 *b);
/* Characters that so many bytes take. */
size_t base64_size(size_t bytes);

#endif
