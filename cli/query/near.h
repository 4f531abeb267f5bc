/* The pairs of a scene that are worth asking about, where only near ones are to have rows. */
#ifndef TACT_CLI_QUERY_NEAR_H
#define TACT_CLI_QUERY_NEAR_H

#include "base/options.h"
#include "base/threads.h"
#include "query/engine.h"

/* In the order of the scene's pairs. */
typedef struct pair_list {
    uint32_t (*pairs)[2];
    size_t count, room;
} pair_list;

typedef struct near_search {
    const engine_kind *kind;
    const engine *engine;
    const scene *scene;
    const query_params *query_params; /* nearest: of its distances */
    threads *threads;
    progress *progress;
} near_search;

/* Finds the pairs whose boxes are no farther apart than `reach`, to which half-spaces are near everything. *many: there
 * are so many that it is better to ask about all pairs, and none is listed. The list is to be freed in either case. */
bool near_find(const near_search *s, double reach, pair_list *out, bool *many, error *error);
/* nearest.c: the pairs of each body with the `count` others that have the least distances, of equal ones the first
 * bodies, among the scene's pairs. */
bool near_find_nearest(const near_search *s, size_t count, pair_list *out, error *error);

/* nearest_listed.c: the same in a scene that lists its pairs. */
bool near_find_nearest_listed(const near_search *s, size_t count, pair_list *out, error *error);

bool pair_list_add(pair_list *list, size_t a, size_t b);
void pair_list_free(pair_list *list);

#endif
