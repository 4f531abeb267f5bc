/* Files of cases that were found: one genome each, with all bits. */
#ifndef TACT_TESTS_ADVERSARY_CASE_FILE_H
#define TACT_TESTS_ADVERSARY_CASE_FILE_H

#include "adversary/engine.h"

typedef struct case_list {
    int count;
    char **names; /* paths, in the order of the alphabet */
} case_list;

/* Writes a case below TACT_BUILD/adversary; returns its path, good until the next call. */
const char *case_write(const adversary_category *category, const genome *g);
/* The files in tests/adversary/found of a category, this dimension and this precision. */
case_list case_list_open(const adversary_category *category);
void case_list_close(case_list *list);
/* False behind the last one. */
bool case_read(const case_list *list, int i, const adversary_category *category, genome *g);

#endif
