/* The clashes of an earlier report, with which a new one is compared. */
#ifndef TACT_CLI_CLASH_ACCEPTED_H
#define TACT_CLI_CLASH_ACCEPTED_H

#include "clash/clash.h"

typedef struct accepted_clash {
    char *a, *b; /* a is not behind b in the order of bytes */
    tact3_clash_kind kind;
    bool swapped; /* the report has b first */
    bool seen;    /* in the new one */
} accepted_clash;

/* Sorted by the names and the kind. Of equal clashes there is one. */
typedef struct accepted_list {
    accepted_clash *list;
    size_t count, room;
} accepted_list;

/* Reads a report of tact clash, JSON or JSON lines. Rows that are no clash (touching) or that are gone are passed over.
 * The list is to be freed in either case. */
bool accepted_read(const char *file, accepted_list *out, error *error);
/* Returns whether the list has a clash, and remembers that it was seen. */
bool accepted_find(accepted_list *list, const char *a, const char *b, tact3_clash_kind kind);
void accepted_free(accepted_list *list);

#endif
