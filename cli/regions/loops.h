/* Sets that are united, and curves that lie in one triangle. Inside regions/. */
#ifndef TACT_CLI_REGIONS_LOOPS_H
#define TACT_CLI_REGIONS_LOOPS_H

#include "regions/cut.h"

typedef struct sets {
    size_t *parent, count;
} sets;

bool sets_init(sets *s, size_t count);
void sets_free(sets *s);
size_t sets_find(const sets *s, size_t element);
void sets_unite(sets *s, size_t a, size_t b);
bool sets_same(const sets *s, size_t a, size_t b);

/* Unites each curve that lies in one triangle with what is around it, where that is inside the other mesh. The sets
 * hold the curves and nothing else. False where memory is out. */
bool loops_find(cut *c, sets *s);

#endif
