/* tact clash over a motion: where the bodies of a set are at each time, how far they can be from there around it, and
 * of each two when they first meet and how near they come. */
#ifndef TACT_CLI_MOTION_MOTION_H
#define TACT_CLI_MOTION_MOTION_H

#include "clash/clash.h"

/* A joint that moves. Its value is the factor times that of a column of the trajectory, and the offset. */
typedef struct motion_joint {
    size_t joint;     /* of the robot */
    tact3_pose frame; /* of the joint at zero: in that of the joint before it, or in the world */
    tact3_vec axis;
    bool slides;
    size_t column;
    double factor, offset;
} motion_joint;

#define MOTION_MOST_JOINTS 64

/* The moving joints between the world and a body, from the world on; none for a body at rest. */
typedef struct motion_chain {
    motion_joint *joints;
    size_t count;
    tact3_pose body; /* in the last joint's frame */
    double extent;   /* no point of the body is farther from the world's origin by way of the joints */
    double units;    /* of rounding, of the extent: how far the poses that are computed may be off */
} motion_chain;

/* The motion of a set: along a trajectory, or from the beginning to the end of a scene's motions, times 0 to 1. */
typedef struct motion {
    const clash_set *set;
    motion_chain *chains; /* null in a scene */
    double begin, end;
} motion;

/* chain.c */
bool motion_init(motion *out, const clash_set *set, error *error);
void motion_free(motion *motion);
tact3_pose motion_pose(const motion *motion, size_t body, double time);
/* Bounds how far any point of B is from where it is at `middle`, as A's points see it, at all times of a span around
 * it; what rounding moves is in motion_slack(). */
double motion_drift(const motion *motion, size_t a, size_t b, double from, double middle, double to);
/* The same of one body in the world. */
double motion_drift_of_body(const motion *motion, size_t body, double from, double middle, double to);
/* Bounds how far rounding moves the poses of two bodies. */
double motion_slack(const motion *motion, size_t a, size_t b);

/* What is known of a pair over the whole motion. */
typedef enum motion_kind {
    MOTION_OVERLAP,   /* they overlap at some time */
    MOTION_TOUCHING,  /* they meet, and no overlap has been found */
    MOTION_CLEARANCE, /* proven never to meet; nearer than the clearance, or not proven to be farther apart */
    MOTION_UNDECIDED  /* within what the search can resolve they may meet */
} motion_kind;
#define MOTION_KINDS 4
extern const char *const motion_kind_names[MOTION_KINDS];

typedef struct motion_row {
    size_t a, b;
    motion_kind kind;
    bool meets;
    double contact_lower, contact_upper; /* apart before the first, proven; they meet at the second */
    double clearance_lower, clearance_upper, clearance_time; /* the least distance; the second is that of the time */
    double point_a[3], point_b[3], normal[3]; /* at the first contact, or else where they come nearest */
    bool resolved;                            /* the brackets are as narrow as they should be */
    size_t queries;
} motion_row;

/* pair.c: answers about a pair; false where it is proven to stay as far apart as the clearance, or on failure, which
 * sets the error. */
bool motion_pair(const motion *motion, size_t a, size_t b, double clearance, motion_row *out, error *error);

typedef struct motion_run {
    const motion *motion;
    clash_rules rules;
    double clearance;
    threads *threads;
    const volatile sig_atomic_t *interrupted;
    progress *progress;
    bool (*visit)(void *context, const motion_row *row); /* in the order of the bodies; false ends the run */
    void *context;
    size_t asked; /* pairs that may come near */
    size_t done;  /* of them */
} motion_run;

/* run.c: false on failure, if the visitor has ended it, or if it was interrupted. */
bool motion_all(motion_run *run, error *error);

#endif
