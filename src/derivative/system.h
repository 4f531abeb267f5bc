/* How normal and core points move with the bodies (docs/derivatives.md). Everything is in the world's axes. */
#ifndef TACT_DERIVATIVE_SYSTEM_H
#define TACT_DERIVATIVE_SYSTEM_H

#include "derivative/pair.h"

/* M eta = r + slide_b - slide_a. M is the distance of the cores and the bends of both across the normal; along the flat
 * directions of a core the normal turns with the body, and its point slides. */
typedef struct turn_system {
    vec n;
    vec core_a, core_b; /* the points of the cores, from the positions of their bodies */
    bool bent_a, bent_b, flat_a, flat_b; /* which of these are not zero */
    mat bend_a, bend_b, m;
    mat fixed_a, fixed_b; /* the parts of a turn that a body's flat directions fix: d (u . turn), summed */
    mat inverse;          /* of M across what is fixed */
    real least;           /* its least eigenvalue there; TACT_REAL_MAX where everything is fixed */
} turn_system;

/* How a normal turns, and points slide. */
typedef struct turn_answer {
    vec turn, slide_a, slide_b;
} turn_answer;

/* system.c */
static void set_system(const facing_pair *p, turn_system *s);
/* For a right side across the normal and the turn that is fixed. */
static turn_answer solve_turn(const turn_system *s, vec right, vec fixed);
/* The same where what is fixed does not turn. */
static turn_answer solve_push(const turn_system *s, vec right);
/* Corrects the normal of curved cores, and the points, by a step of Newton's method. */
static void polish(facing_pair *p);
/* system2.c, system3.c: inverts M across what the flat directions u of both bodies leave free; sets what they fix. */
static void invert(turn_system *s, const vec *flat_a, int count_a, const vec *flat_b, int count_b);

#endif
