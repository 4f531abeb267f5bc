/* Encodes base64. */
#include "base/base64.h"

static void write_group(base64 *b, int characters) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 4; i++) fputc(i < characters ? digits[b->bits >> (18 - 6 * i) & 63] : '=', b->out);
    b->bits = 0;
    b->count = 0;
}

void base64_put(base64 *b, unsigned int byte) {
    b->bits |= (unsigned long)(byte & 255) << (16 - 8 * b->count);
    if (++b->count == 3) write_group(b, 4);
}

void base64_end(base64 *b) {
    if (b->count > 0) write_group(b, b->count + 1);
}

size_t base64_size(size_t bytes) { return (bytes + 2) / 3 * 4; }
