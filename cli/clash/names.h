/* Which number a name has: a table with open addressing. Names stay where they are, and need no end. */
#ifndef TACT_CLI_CLASH_NAMES_H
#define TACT_CLI_CLASH_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct text_span {
    const char *begin;
    size_t length;
} text_span;

typedef struct name_slot {
    text_span name; /* null where the slot is free */
    uint32_t number;
} name_slot;

/* Empty as {0}. */
typedef struct name_table {
    name_slot *slots;
    size_t count, room;
} name_table;

/* The name's number; where it is new it gets this one. Null where memory is out. */
const uint32_t *name_table_add(name_table *table, text_span name, uint32_t number);
void name_table_free(name_table *table);

#endif
