/* Holds an answer of the library against the oracle, and adds up what it finds. */
#ifndef TACT_TESTS_CHECK3_H
#define TACT_TESTS_CHECK3_H

#include "oracle3.h"

#ifdef TACT_FLOAT
#define CHECK3_ROUNDOFF 0x1p-24
#else
#define CHECK3_ROUNDOFF 0x1p-53
#endif

#define CHECK3_RULES 24

typedef struct tally3 {
    const char *name;
    const char *rule[CHECK3_RULES]; /* those that were broken, and how often */
    int broken[CHECK3_RULES];
    int pairs, overlapping, apart, failures;
    int loose;                            /* error bounds above a billionth of the pair's size */
    int open;                             /* answers whose bracket stayed open, by their own bound */
    int wide;                             /* brackets of the oracle wider than 1e-12 of the smaller shape */
    int iterations;                       /* most */
    double error, excess, bound, witness; /* worst, in units of the smaller shape; witness in units of what may be */
} tally3;

/* How far an answer may be off: parts of the smaller shape. On top of it come the roundings of the pair's scale. */
typedef struct limits3 {
    double error, excess;
} limits3;

/* Limits that the library promises for what it was given. */
limits3 limits3_of(const oracle3 *oracle);
limits3 limits3_unequal(const oracle3 *oracle);
/* For shapes that may be almost a point: measured by the pair that they are in. */
limits3 limits3_slivers(const oracle3 *oracle);

tally3 tally3_named(const char *name);
/* Checks status, distance, bound, normal, witness points and iterations; reports the first few failures with a scene
 * that shows them. Returns whether all held. */
bool check3_answer(tally3 *tally, const pair3 *pair, const oracle3 *oracle, truth3 truth, tact3_gap gap,
                   limits3 limits);
/* Asks the library and checks its answer. */
void check3_pair(tally3 *tally, const pair3 *pair);
/* One more failure of a rule (a literal), with the pair printed while there are few. */
void check3_fail(tally3 *tally, const pair3 *pair, const char *rule, double measured, double allowed);
/* The same when the measured number is above what is allowed, or NaN. */
void check3_expect(tally3 *tally, const pair3 *pair, const char *rule, quad measured, quad allowed);
/* Prints the totals. */
void tally3_print(const tally3 *tally);

/* How many of this number of rounds to make: all, or a tenth with TACT_TEST_QUICK in the environment. */
int check3_rounds(int full);

#endif
