/* Pictures of a simulation: numbered frames, a GIF, or one picture. */
#ifndef TACT_CLI_SIMULATE_ANIMATION_H
#define TACT_CLI_SIMULATE_ANIMATION_H

#include <stdio.h>

#include "query/engine.h"
#include "simulate/record.h"

typedef struct animation_style {
    const char *title;
    int width, height;         /* zero: the usual */
    bool from_side;            /* else the usual side */
    double azimuth, elevation; /* degrees */
    double time;               /* of the first frame */
    progress *progress;
} animation_style;

/* Returns the direction of the camera in space, in radians. */
void animation_side(const animation_style *style, double *azimuth, double *elevation);

bool animation_write_frames(const char *folder, const record *record, const engine_kind *kind, const engine *engine,
                            const animation_style *style, error *error);
/* The first frame, as an SVG, PNG or PDF. */
bool animation_write_picture(const char *file, const record *record, const engine_kind *kind, const engine *engine,
                             const animation_style *style, error *error);
/* Plays for ever. `file` is for messages. */
bool animation_write_gif(FILE *out, const char *file, const record *record, const engine_kind *kind,
                         const engine *engine, const animation_style *style, error *error);

#endif
