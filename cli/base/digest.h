/* Digests: SHA-1 (RFC 3174), which tells bytes apart that accidents have changed but is no protection from forgery; and
 * names as UUIDs, version 5 of RFC 4122, so equal names give equal UUIDs. */
#ifndef TACT_CLI_BASE_DIGEST_H
#define TACT_CLI_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#define SHA1_SIZE 20
#define SHA1_TEXT_SIZE (2 * SHA1_SIZE + 1) /* of the text with its end */

typedef struct sha1 {
    uint32_t state[5];
    unsigned char block[64];
    uint64_t length; /* bytes so far */
} sha1;

sha1 sha1_begin(void);
void sha1_take(sha1 *s, const void *bytes, size_t count);
void sha1_end(sha1 *s, unsigned char out[SHA1_SIZE]);
/* Ends it, and writes the sum in hexadecimal digits. */
void sha1_end_text(sha1 *s, char out[SHA1_TEXT_SIZE]);

#define UUID_SIZE 37 /* of the text with its end */

/* The UUID of a name, any bytes, in the namespace of another. */
void uuid_of_name(const unsigned char space[16], const char *name, size_t length, unsigned char out[16]);
void uuid_text(const unsigned char uuid[16], char out[UUID_SIZE]);

#endif
