/* Asks a query about all of a scene that it is about, some at a time: pairs of bodies, moving pairs, or rays. */
#ifndef TACT_CLI_QUERY_QUERY_LOOP_H
#define TACT_CLI_QUERY_QUERY_LOOP_H

#include "query/queries.h"

/* One answer: about bodies a and b, or about ray a and body b. */
typedef struct query_row {
    size_t a, b;
    answer answer;
} query_row;

/* In the place of the body: the ray hits nothing. */
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
    double seconds; /* what the queries took */
} query_loop;

/* Whether the scene has what the query is about. */
bool check_query(const query_entry *query, const scene *scene, const char *file, error *error);
/* How many pairs or rays there are. */
size_t count_queries(const query_loop *a);
/* The next rows; none when all has been asked. */
bool run_queries(query_loop *a, error *error);

#endif
