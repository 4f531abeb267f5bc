/* Names as UUIDs: version 5 of RFC 4122, so equal names give equal UUIDs. */
#ifndef TACT_CLI_BASE_UUID_H
#define TACT_CLI_BASE_UUID_H

#include <stddef.h>

#define UUID_SIZE 37 /* of the text with its end */

/* The UUID of a name, any bytes, in the namespace of another. */
void uuid_of_name(const unsigned char space[16], const char *name, size_t length, unsigned char out[16]);
void uuid_text(const unsigned char uuid[16], char out[UUID_SIZE]);

#endif
