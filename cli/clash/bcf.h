/* The report of tact clash as BCF 2.1, for programs of building information modelling: a zip with a topic per clash. */
#ifndef TACT_CLI_CLASH_BCF_H
#define TACT_CLI_CLASH_BCF_H

#include <stdio.h>

#include "clash/clash.h"

typedef struct clash_bcf {
    const char *title; /* name of the file that was checked */
    bool y_up;         /* else z */
    const clash_set *set;
    FILE *text; /* takes a file of the zip */
    char *text_bytes;
    size_t text_size;
    void *zip;
    char date[32]; /* of creation */
    bool failed;
    size_t topics, left_out;
    long drawn; /* triangles of pictures, and what each picture costs */
} clash_bcf;

/* A clash, or one that is gone: then `row` is null. */
typedef struct clash_topic {
    const char *a, *b;
    tact3_clash_kind kind;
    const char *change; /* null where nothing is compared */
    const tact3_clash *row;
} clash_topic;

/* False where memory is out. */
bool clash_bcf_open(clash_bcf *b, const clash_set *set, const char *title, bool y_up, error *error);
/* The stream must be able to seek. */
void clash_bcf_begin(clash_bcf *b, FILE *out);
void clash_bcf_add(clash_bcf *b, const clash_topic *topic);
/* Must come before the stream is closed. */
void clash_bcf_end(clash_bcf *b);
void clash_bcf_close(clash_bcf *b);

#endif
