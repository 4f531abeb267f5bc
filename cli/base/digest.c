/* SHA-1, and UUIDs: its sum of a namespace and a name, cut. */
#include "base/digest.h"

#include <stdio.h>
#include <string.h>

static uint32_t turn(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

static void take_block(sha1 *s) {
    uint32_t w[80], a = s->state[0], b = s->state[1], c = s->state[2], d = s->state[3], e = s->state[4];
    for (int i = 0; i < 16; i++) {
        const unsigned char *p = s->block + 4 * i;
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    }
    for (int i = 16; i < 80; i++) w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999u
                     : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1u
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu
                              : (b ^ c ^ d) + 0xca62c1d6u;
        uint32_t next = turn(a, 5) + f + e + w[i];
        e = d, d = c, c = turn(b, 30), b = a, a = next;
    }
    s->state[0] += a, s->state[1] += b, s->state[2] += c, s->state[3] += d, s->state[4] += e;
}

sha1 sha1_begin(void) { return (sha1){.state = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u}}; }

void sha1_take(sha1 *s, const void *bytes, size_t count) {
    const unsigned char *p = bytes;
    while (count > 0) {
        size_t at = s->length % 64, part = count < 64 - at ? count : 64 - at;
        memcpy(s->block + at, p, part);
        s->length += part;
        if (at + part == 64) take_block(s);
        p += part;
        count -= part;
    }
}

void sha1_end(sha1 *s, unsigned char out[SHA1_SIZE]) {
    uint64_t bits = 8 * s->length;
    unsigned char size[8];
    sha1_take(s, "\x80", 1);
    while (s->length % 64 != 56) sha1_take(s, "", 1);
    for (int i = 0; i < 8; i++) size[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha1_take(s, size, sizeof size);
    for (int i = 0; i < SHA1_SIZE; i++) out[i] = (unsigned char)(s->state[i / 4] >> (24 - 8 * (i % 4)));
}

void sha1_end_text(sha1 *s, char out[SHA1_TEXT_SIZE]) {
    unsigned char sum[SHA1_SIZE];
    sha1_end(s, sum);
    for (int i = 0; i < SHA1_SIZE; i++) snprintf(out + 2 * i, 3, "%02x", sum[i]);
}

void uuid_of_name(const unsigned char space[16], const char *name, size_t length, unsigned char out[16]) {
    unsigned char sum[SHA1_SIZE];
    sha1 s = sha1_begin();
    sha1_take(&s, space, 16);
    sha1_take(&s, name, length);
    sha1_end(&s, sum);
    memcpy(out, sum, 16);
    out[6] = (unsigned char)((out[6] & 0x0f) | 0x50);
    out[8] = (unsigned char)((out[8] & 0x3f) | 0x80);
}

void uuid_text(const unsigned char u[16], char out[UUID_SIZE]) {
    snprintf(out, UUID_SIZE, "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", u[0], u[1], u[2],
             u[3], u[4], u[5], u[6], u[7], u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15]);
}
