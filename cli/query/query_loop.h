/* Asks a query about all of a scene that it is about, some at a time: pairs of bodies, moving pairs, or rays. */
#ifndef TACT_CLI_QUERY_QUERY_LOOP_H
#define TACT_CLI_QUERY_QUERY_LOOP_H

#include "query/queries.h"

/* One answer: about bodies a and b, or about ray a and body b. */
typedef struct ask_row {
    size_t a, b;
    answer answer;
} ask_row;

/* In the place of the body: the ray hits nothing. */
#define NO_BODY ((size_t)-1)

typedef struct asker {
    const engine_kind *kind;
    const engine *engine;
    const scene *scene;
    const query_entry *query;
    question question;
    scene_walk walk;
    size_t asked; /* pairs or rays so far */
    ask_row *rows;
    size_t count, room;
    double seconds; /* what the queries took */
} asker;

/* Whether the scene has what the query is about. */
bool ask_check(const query_entry *query, const scene *scene, const char *file, problem *problem);
/* How many pairs or rays there are. */
size_t ask_total(const asker *a);
/* The next rows; none when all has been asked. */
bool ask_some(asker *a, problem *problem);

#endif
