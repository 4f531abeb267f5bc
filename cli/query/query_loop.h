/* Runs a query on all pairs of bodies, moving pairs or rays of a scene, some at a time. */
#ifndef TACT_CLI_QUERY_QUERY_LOOP_H
#define TACT_CLI_QUERY_QUERY_LOOP_H

#include "query/queries.h"

/* One answer: about bodies a and b, or about ray a and body b. */
typedef struct query_row {
    size_t a, b;
    answer answer;
} query_row;

/* Instead of a body: the ray hits nothing. */
#define NO_BODY ((size_t)-1)

typedef struct query_loop {
    const engine_kind *kind;
    const engine *engine;
    const scene *scene;
    const query_entry *query;
    query_params query_params;
    scene_walk walk;
    size_t asked; /* pairs or rays so far */
    query_row *rows;
    size_t count, room;
    double seconds; /* total time of the queries */
} query_loop;

/* Checks that the scene has the motions or rays that the query needs. */
bool check_query(const query_entry *query, const scene *scene, const char *file, error *error);
/* Returns the number of pairs or rays. */
size_t count_queries(const query_loop *a);
/* Computes the next rows; none at the end. */
bool run_queries(query_loop *a, error *error);

#endif
