/* A drawing of a scene with what was found out about its pairs. */
#ifndef TACT_CLI_PICTURE_H
#define TACT_CLI_PICTURE_H

#include "engine.h"

/* The pairs that a drawing shows: those with the least signed distance. */
#define MAX_HIGHLIGHTS 40

typedef struct highlight {
    size_t a, b;
    answer answer;
} highlight;

typedef struct highlights {
    size_t count;
    highlight list[MAX_HIGHLIGHTS]; /* by distance, least first */
} highlights;

void highlights_add(highlights *h, size_t a, size_t b, const answer *answer);

typedef struct picture_facts {
    const char *title;
    size_t pairs, overlap, touching, separated;
} picture_facts;

/* Draws into an SVG or a PNG, as the file's name ends. */
bool picture_write(const char *file, const engine_kind *kind, const engine *engine, const scene *scene,
                   const highlights *highlights, const picture_facts *facts, problem *problem);

#endif
