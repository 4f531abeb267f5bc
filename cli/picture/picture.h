/* A drawing of a scene with the answers. */
#ifndef TACT_CLI_PICTURE_PICTURE_H
#define TACT_CLI_PICTURE_PICTURE_H

#include "query/queries.h"
#include "tact/mesh3.h"

/* The answers that a drawing shows: those with the least signed distance; of rays and motions, the first to meet
 * something. */
#define MAX_HIGHLIGHTS 40

/* About bodies a and b, or about ray a and body b. */
typedef struct highlight {
    size_t a, b;
    answer answer;
} highlight;

/* Two bodies that meet on their way, or ray a and a body that it hits. */
typedef struct meeting {
    size_t a, b;
    double fraction;
} meeting;

typedef struct highlights {
    size_t count;
    highlight list[MAX_HIGHLIGHTS]; /* the least first */
    size_t meeting_count, meeting_room;
    meeting *meetings; /* all of them */
} highlights;

/* Begins as {0}. False when memory is out. */
bool highlights_add(highlights *h, const query_entry *query, size_t a, size_t b, const answer *answer);
/* Up to which fraction each body goes on if every first meeting stops those of the two that move; 1 for all the way.
 */
void highlights_stops(highlights *h, const scene *scene, double *stop);
void highlights_free(highlights *h);

typedef struct picture_facts {
    const char *title;
    const query_entry *query;
    size_t asked, counted[ANSWER_STATUSES];
    size_t crossings;            /* of that mesh with itself */
    const tact3_mesh_info *mesh; /* where the picture is of one mesh and nothing is asked; else null */
} picture_facts;

/* Draws into an SVG, a PNG or a PDF, as the file's name ends. */
bool picture_write(const char *file, const engine_kind *kind, const engine *engine, const scene *scene,
                   highlights *highlights, const picture_facts *facts, error *error);

#endif
