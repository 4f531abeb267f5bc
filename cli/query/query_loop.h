/* Runs a query on pairs of bodies, moving pairs or rays of a scene, some at a time, on several threads. The rows do not
 * depend on how many these are. */
#ifndef TACT_CLI_QUERY_QUERY_LOOP_H
#define TACT_CLI_QUERY_QUERY_LOOP_H

#include "base/threads.h"
#include "query/near.h"
#include "query/queries.h"

/* One answer: about bodies a and b, or about ray a and body b. */
typedef struct query_row {
    size_t a, b;
    bool left_out; /* it is not to be told */
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
    pair_choice choice;
    threads *threads; /* null: the caller's alone */
    pair_list near;   /* where rows are only for some pairs: what is asked about */
    bool asks_near;   /* these; else about all pairs of the scene */
    scene_walk walk;
    size_t next_pair;     /* in `near` */
    size_t next_body;     /* of the next ray */
    size_t listed_rays;   /* rays of which all bodies have been taken up */
    size_t asked;         /* pairs or rays so far */
    size_t done, total;   /* pairs, or rays times bodies */
    bool ended;
    query_row *rows;
    size_t room, count, held; /* rows to be told; behind them those of a ray that is not yet through */
    double seconds;           /* total time of the queries */
} query_loop;

/* True if only some of the pairs have rows. */
bool chooses_pairs(const pair_choice *choice);
/* Checks that the scene has the motions or rays that the query needs. */
bool check_query(const query_entry *query, const scene *scene, const char *file, error *error);
/* Counts what there is to ask, and finds the near pairs if only these have rows. What it makes is to be freed in either
 * case. */
bool begin_queries(query_loop *a, progress *progress, error *error);
void free_queries(query_loop *a);
/* Computes the next rows; a->ended after the last ones. */
bool run_queries(query_loop *a, error *error);

#endif
