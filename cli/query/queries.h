/* The queries that the command answers row by row: one table of what each prints, for the report, the pictures and
 * the messages. */
#ifndef TACT_CLI_QUERY_QUERIES_H
#define TACT_CLI_QUERY_QUERIES_H

#include "query/engine.h"
#include "base/options.h"

typedef enum column_kind {
    COLUMN_STATUS,
    COLUMN_OVERLAP, /* the status as yes or no */
    COLUMN_NUMBER,
    COLUMN_BOUND, /* a number, or none where it is infinite */
    COLUMN_COUNT,
    COLUMN_FLAG, /* in JSON only where it is true */
    COLUMN_VECTOR,
    COLUMN_CONTACTS /* in CSV a row of its own for each */
} column_kind;

/* Something of an answer: its key in JSON and CSV, and where it lies. */
typedef struct answer_field {
    const char *key;
    column_kind kind;
    size_t offset;
} answer_field;

/* A column of the table that people read. */
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
    const char *row, *rows;     /* what a row is about */
    bool moves;                 /* of bodies of which at least one moves */
    answer_field fields[MOST_FIELDS];
    table_column columns[MOST_COLUMNS];
} query_entry;

/* The one of a command, or null. */
const query_entry *query_of(command command);

#endif
