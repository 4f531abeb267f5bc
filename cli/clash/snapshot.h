/* Pictures of two bodies, as a camera sees them. */
#ifndef TACT_CLI_CLASH_SNAPSHOT_H
#define TACT_CLI_CLASH_SNAPSHOT_H

#include <stdio.h>

#include "clash/clash.h"

typedef struct snapshot_view {
    tact3_vec eye, forward, up; /* unit vectors, across each other */
    double field;               /* degrees, from top to bottom */
    double near;                /* what is not as far in front of the eye is cut away */
} snapshot_view;

typedef struct snapshot_body {
    const tact3_mesh *mesh;
    tact3_pose pose;
    uint32_t color; /* red, green, blue */
} snapshot_body;

/* Writes a PNG in which each body is seen through the other, and a ring marks the point. False where memory is out, or
 * the stream fails. */
bool snapshot_write(FILE *out, const snapshot_view *view, const snapshot_body bodies[2], tact3_vec mark);

#endif
