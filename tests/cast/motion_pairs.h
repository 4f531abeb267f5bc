/* Pairs in motion for the tests of rays, casts and times of impact, and what is true of them.
 *
 * The truth shares no code with src/cast: poses are taken from the meaning of a sweep in long double, and between two
 * of them the shapes are known to be apart where their distance, by tactn_distance() without closed forms, is more
 * than they can have moved. A part of the answers is held against the quadruple oracle besides. */
#ifndef TACT_TESTS_CAST_MOTION_PAIRS_H
#define TACT_TESTS_CAST_MOTION_PAIRS_H

#include "support/check.h"
#include "support/pairs.h"

typedef enum motion_kind {
    MOTION_RAY,  /* tactn_raycast(): B is a point in its own origin */
    MOTION_CAST, /* tactn_cast() */
    MOTION_TURN  /* tactn_time_of_impact() */
} motion_kind;

typedef struct motion {
    motion_kind kind;
    shape_spec a, b;
    tactn_sweep sweep_a, sweep_b; /* rays and casts begin at sweep_b.from in A's frame; the rest is for turns */
    tactn_vec translation;        /* of a ray and of a cast */
} motion;

/* A motion with its shapes made. The motion must outlive it. */
typedef struct motion_run {
    const motion *motion;
    made_shape a, b;
    tactn_vec way;  /* of B's origin past A's in the whole motion */
    double turning; /* points of the cores move by at most this besides, per fraction */
    double noise;   /* what rounding the poses may move */
    double size;    /* bounding radius of the smaller shape, of the larger should that be a point */
} motion_run;

motion_run motion_open(const motion *motion);
void motion_close(motion_run *run);
/* The library's answer; the options may be null. */
tactn_hit motion_ask(const motion_run *run, const tactn_query_options *options);

/* Both poses at a fraction, along the axes of A's frame (of the world for turns), with the origin in A's position. */
typedef struct motion_instant {
    tactn_pose a, b;
    tactn_vec origin; /* A's position */
} motion_instant;

motion_instant motion_at(const motion_run *run, long double fraction);
/* The signed distance at a fraction; the bound knows what rounding the poses may move. Along the normal the shapes
 * are apart by the separation at least, and they come closer along it by at most `closing`, per fraction. */
typedef struct motion_distance {
    double distance, bound, separation, closing;
} motion_distance;
motion_distance motion_distance_at(const motion_run *run, long double fraction);

/* The rotation at a fraction from one to the other, the shorter way, as tactn_sweep_pose() promises it; and the most
 * that a unit vector moves in it, per fraction. */
tactn_rotation motion_rotation_at(tactn_rotation from, tactn_rotation to, long double fraction);
double motion_turn_rate(tactn_rotation from, tactn_rotation to);
/* The rotation around one axis (any unit vector; not looked at in the plane) by an angle. */
tactn_rotation motion_rotation_by(tactn_vec axis, double angle);

typedef struct motion_tally {
    check_tally check; /* rules broken, and the answers that were held against the oracle */
    int motions;
    int apart, meeting, met, undecided; /* met: touching or overlapping from the start */
    int unproven;                       /* the truth was not found within its own steps */
    int passed, false_hits;             /* failures of the two kinds that matter most */
    int steps;                          /* most */
    double steps_sum, looks;
    double above; /* largest distance at a contact, in units of the smaller shape */
    double bound; /* largest bound, in units of what it is meant to be */
} motion_tally;

motion_tally motion_tally_named(const char *name);
void motion_tally_print(const motion_tally *tally);
/* One more failure of a rule (a literal), with the motion printed while there are few. */
void motion_fail(motion_tally *tally, const motion *motion, const char *rule, double measured, double allowed);
void motion_expect(motion_tally *tally, const motion *motion, const char *rule, double measured, double allowed);

/* Asks the library and holds the answer against what is true: no contact before the fraction, contact at it, numbers
 * that are right there. One of `deep` motions goes to the oracle; 0: none. */
tactn_hit motion_check(motion_tally *tally, const motion *motion, int deep);
/* The same for an answer that is there already. */
void motion_judge(motion_tally *tally, const motion_run *run, tactn_hit hit, bool deep);

/* A random motion of two shapes, meant to meet or to pass: slow and fast, short and thousands of sizes long, near the
 * world's origin and far from it, with rotations of none to almost a half turn. */
motion motion_random(random_stream *random, motion_kind kind, const shape_spec *a, const shape_spec *b, bool meeting);
/* The i-th of any number of motions of two kinds of shape (PAIRS_KINDS): every fourth with a thin wall, every fourth
 * with a small body, and some tiny or huge. */
motion motion_of_kinds(random_stream *random, motion_kind kind, int a, int b, int i);
/* So many motions of every two kinds, or as many as TACT_SWEEPS in the environment says; one in `deep` against the
 * oracle. Whether all answers hold, and between 30 and 70 of 100 meet in every two kinds, is in the tally. */
void motion_every_two_kinds(motion_tally *tally, motion_kind kind, int rounds, int deep);

#endif
