/* Pictures of a simulation: numbered frames, a GIF, or one picture. */
#ifndef TACT_CLI_SIMULATE_ANIMATION_H
#define TACT_CLI_SIMULATE_ANIMATION_H

#include <stdio.h>

#include "query/engine.h"
#include "simulate/record.h"

typedef struct film_wish {
    const char *title;
    int width, height;         /* zero: the usual */
    bool from_side;            /* else the usual side */
    double azimuth, elevation; /* degrees */
    double time;               /* of the first frame */
    progress *progress;
} film_wish;

/* From where space is looked at, in radians. */
void film_side(const film_wish *wish, double *azimuth, double *elevation);

bool film_write_frames(const char *folder, const record *record, const engine_kind *kind, const engine *engine,
                       const film_wish *wish, problem *problem);
/* The first frame, as an SVG, PNG or PDF. */
bool film_write_picture(const char *file, const record *record, const engine_kind *kind, const engine *engine,
                        const film_wish *wish, problem *problem);
/* Plays for ever. `file` is for messages. */
bool film_write_gif(FILE *out, const char *file, const record *record, const engine_kind *kind, const engine *engine,
                    const film_wish *wish, problem *problem);

#endif
