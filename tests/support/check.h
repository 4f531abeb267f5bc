/* Holds an answer of the library against the oracle, and adds up what it finds. */
#ifndef TACT_TESTS_SUPPORT_CHECK_H
#define TACT_TESTS_SUPPORT_CHECK_H

#include "oracle/oracle.h"

#ifdef TACT_FLOAT
#define CHECK_ROUNDOFF 0x1p-24
#else
#define CHECK_ROUNDOFF 0x1p-53
#endif

#define CHECK_RULES 24

typedef struct check_tally {
    const char *name;
    const char *rule[CHECK_RULES]; /* those that were broken, and how often */
    int broken[CHECK_RULES];
    int pairs; /* answers that were checked */
    int overlapping, apart, failures;
    int loose;                            /* error bounds above a billionth of the pair's size */
    int open;                             /* answers whose bracket stayed open, by their own bound */
    int wide;                             /* brackets of the oracle wider than 1e-12 of the smaller shape */
    int iterations;                       /* most */
    double error, excess, bound, witness; /* worst, in units of the smaller shape; witness in units of what may be */
} check_tally;

/* How far an answer may be off: parts of the smaller shape. On top of it come the roundings of the pair's scale. */
typedef struct check_limits {
    double error, excess;
} check_limits;

/* Limits that the library promises for what it was given. */
check_limits limits_of(const pair_oracle *oracle);
check_limits limits_unequal(const pair_oracle *oracle);
/* For shapes that may be almost a point: measured by the pair that they are in. */
check_limits limits_slivers(const pair_oracle *oracle);

check_tally tally_named(const char *name);
/* Checks status, distance, bound, normal, witness points and iterations; reports the first few failures with a scene
 * that shows them. Returns whether all held. */
bool check_answer(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, true_distance truth,
                  tactn_gap gap, check_limits limits);
/* The same but for the witness points. */
void check_numbers(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, true_distance truth,
                   tactn_gap gap, check_limits limits);
/* Asks the library and checks its answer, with the limits that it promises or others; then once more without the
 * closed forms that some pairs have. */
void check_pair(check_tally *tally, const shape_pair *pair);
void check_pair_within(check_tally *tally, const shape_pair *pair, check_limits (*limits)(const pair_oracle *));
/* One more failure of a rule (a literal), with the pair printed while there are few. */
void check_fail(check_tally *tally, const shape_pair *pair, const char *rule, double measured, double allowed);
/* The same when the measured number is above what is allowed, or NaN. */
void check_expect(check_tally *tally, const shape_pair *pair, const char *rule, quad measured, quad allowed);
/* Prints the totals. */
void tally_print(const check_tally *tally);

/* How many of this number of rounds to make: as many of a hundred as TACT_TEST_PERCENT in the environment says, or a
   tenth with TACT_TEST_QUICK, or all. */
int check_rounds(int full);
/* Whether these are enough, a tenth, for how often something was found to be as expected. */
bool check_rates(void);

#endif
