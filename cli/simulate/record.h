/* Frames of a simulation: poses, awake flags and contact points, for pictures and animations. */
#ifndef TACT_CLI_SIMULATE_RECORD_H
#define TACT_CLI_SIMULATE_RECORD_H

#include "simulate/simulation.h"

typedef struct record_pose {
    double position[3], rotation[4];
} record_pose;

typedef struct record {
    const scene *scene;
    size_t moving_count; /* bodies that are not static */
    size_t *moving;      /* which, in the scene's order */
    double rate;         /* frames a second */
    bool contacts;       /* whether these are kept */
    size_t frame_count, frame_room;
    record_pose *poses;   /* moving_count for each frame */
    unsigned char *awake; /* likewise */
    size_t *first_point;  /* of each frame, and the end */
    double (*points)[3];  /* contact points in the world */
    size_t point_room;
} record;

/* False when memory is out. */
bool record_begin(record *r, const scene *scene, double rate, bool contacts);
/* One more frame. */
bool record_frame(record *r, const simulation_kind *kind, const simulation *simulation);
void record_free(record *r);

/* Of moving body i in a frame. */
const record_pose *record_pose_of(const record *r, size_t frame, size_t i);
bool record_awake(const record *r, size_t frame, size_t i);

#endif
