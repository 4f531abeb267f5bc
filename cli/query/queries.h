/* The table of queries: fields and columns of each, for reports, pictures and messages. */
#ifndef TACT_CLI_QUERY_QUERIES_H
#define TACT_CLI_QUERY_QUERIES_H

#include "query/engine.h"
#include "base/options.h"

typedef enum column_kind {
    COLUMN_STATUS,
    COLUMN_OVERLAP, /* the status as yes or no */
    COLUMN_NUMBER,
    COLUMN_BOUND, /* a number; null or empty if infinite */
    COLUMN_COUNT,
    COLUMN_FLAG, /* in JSON only where it is true */
    COLUMN_VECTOR,
    COLUMN_CONTACTS /* in CSV a row of its own for each */
} column_kind;

/* A field of an answer: its key in JSON and CSV, and its offset. */
typedef struct answer_field {
    const char *key;
    column_kind kind;
    size_t offset;
} answer_field;

/* A column of the table format. */
typedef struct table_column {
    const char *head;
    int width; /* of vectors the head alone counts */
    column_kind kind;
    size_t offset;
} table_column;

#define MOST_FIELDS 10
#define MOST_COLUMNS 7

typedef struct query_entry {
    command command;
    query query;
    const char *subjects[2]; /* the keys of the two names */
    const char *row, *rows;  /* singular and plural of what a row is about */
    bool moves;              /* only pairs of which at least one body moves */
    answer_field fields[MOST_FIELDS];
    table_column columns[MOST_COLUMNS];
} query_entry;

/* The one of a command, or null. */
const query_entry *query_of(command command);

#endif
