/* The rules that every answer is held to. Differences are taken in quadruple precision. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* Of a hundred rounds, how many to make. */
static int round_share(void) {
    const char *quick = getenv("TACT_TEST_QUICK"), *percent = getenv("TACT_TEST_PERCENT");
    return percent ? atoi(percent) : quick && *quick && *quick != '0' ? 10 : 100;
}

bool check_rates(void) {
    int share = round_share();
    return share <= 0 || share >= 10;
}

int check_rounds(int full) {
    int share = round_share();
    return share > 0 && share < 100 ? (int)((long long)full * share / 100) + 1 : full;
}

check_tally tally_named(const char *name) {
    check_tally tally;
    memset(&tally, 0, sizeof tally);
    tally.name = name;
    return tally;
}

void tally_print(const check_tally *tally) {
    printf("# %s (%s): %d pairs, %d overlap, %d apart; worst error %.2g, excess %.2g, bound %.2g (%d loose), "
           "witness %.2g, iterations %d; oracle wide %d; failures %d\n",
           tally->name, tact_precision(), tally->pairs, tally->overlapping, tally->apart, tally->error, tally->excess,
           tally->bound, tally->loose, tally->witness, tally->iterations, tally->wide, tally->failures);
    for (int i = 0; i < CHECK_RULES && tally->rule[i]; i++)
        printf("#   %d times: %s\n", tally->broken[i], tally->rule[i]);
    fflush(stdout);
}

void check_fail(check_tally *tally, const shape_pair *pair, const char *rule, double measured, double allowed) {
    int i = 0;
    while (i < CHECK_RULES - 1 && tally->rule[i] && strcmp(tally->rule[i], rule) != 0) i++;
    tally->rule[i] = rule;
    tally->failures++;
    if (tally->broken[i]++ >= 2) return;
    printf("# %s, pair %d: %s: %.17g, allowed %.17g\n# ", tally->name, tally->pairs, rule, measured, allowed);
    pair_print(stdout, pair);
}

void check_expect(check_tally *tally, const shape_pair *pair, const char *rule, quad measured, quad allowed) {
    if (!(measured <= allowed)) check_fail(tally, pair, rule, (double)measured, (double)allowed);
}

check_limits limits_of(const pair_oracle *oracle) {
#if TACT_DIMENSION == 2
    check_limits polygons = {1e-13, 1e-11}, curved = {1e-10, 2e-10};
    return oracle_is_polytope(oracle) ? polygons : curved;
#else
    check_limits polytopes = {1e-12, 1e-9}, curved = {1e-9, 2e-9};
    return oracle_is_polytope(oracle) ? polytopes : curved;
#endif
}

check_limits limits_unequal(const pair_oracle *oracle) {
    check_limits limits = limits_of(oracle);
    limits.error = 1e-8, limits.excess = 1e-6;
    return limits;
}

/* What the roundings of a query can add up to, in units in the last place of the largest length: cores closer than 32
 * are not told from touching, and a support value may be off by 24 (src/base/tolerance.h). */
static quad roundings(const pair_oracle *oracle) { return (quad)(64 * CHECK_ROUNDOFF) * oracle_scale(oracle); }

check_limits limits_slivers(const pair_oracle *oracle) {
    check_limits limits = limits_of(oracle);
    quad larger = oracle_scale(oracle) / oracle_smaller(oracle);
    limits.error *= (double)larger, limits.excess *= (double)larger;
    return limits;
}

typedef struct judgement {
    check_tally *tally;
    const shape_pair *pair;
    const pair_oracle *oracle;
    true_distance truth;
    tactn_gap gap;
} judgement;

static void expect(const judgement *j, const char *text, quad measured, quad allowed) {
    check_expect(j->tally, j->pair, text, measured, allowed);
}

static void judge_relation(const judgement *j) {
    quad distance = (quad)j->gap.distance, bound = (quad)j->gap.error_bound;
    tact_relation right = distance - bound > 0 ? TACT_SEPARATED : distance + bound < 0 ? TACT_OVERLAP : TACT_TOUCHING;
    if (j->gap.relation != right) check_fail(j->tally, j->pair, "relation against the numbers", j->gap.relation, right);
    if (j->gap.relation == TACT_SEPARATED) expect(j, "says apart; minus the truth", -j->truth.upper, 0);
    if (j->gap.relation == TACT_OVERLAP) expect(j, "says overlap; the truth", j->truth.lower, 0);
    expect(j, "iterations", j->gap.iterations, TACTN_MAX_ITERATIONS);
    expect(j, "no iterations", 0, j->gap.iterations);
}

/* An answer whose own bound says that the bracket stayed open (docs/accuracy.md). It is held to that bound, not to
 * the accuracy of the others; how many there may be is the caller's to check. */
static bool is_open(const judgement *j) {
    quad meant = (quad)1e-9 * oracle_smaller(j->oracle) + (quad)(256 * CHECK_ROUNDOFF) * oracle_scale(j->oracle);
    return (quad)j->gap.error_bound > meant;
}

static void judge_distance(const judgement *j, check_limits limits) {
    quad distance = (quad)j->gap.distance, bound = (quad)j->gap.error_bound, size = oracle_smaller(j->oracle);
    quad error = q_max(0, q_max(j->truth.lower - distance, distance - j->truth.upper));
    expect(j, "error against the bound", error, bound);
    if (!is_open(j)) expect(j, "error", error, (quad)limits.error * size + roundings(j->oracle));
    j->tally->error = fmax(j->tally->error, (double)(error / size));
    j->tally->bound = fmax(j->tally->bound, (double)(bound / size));
    j->tally->loose += bound > (quad)1e-9 * oracle_scale(j->oracle);
}

static void judge_normal(const judgement *j, check_limits limits) {
    qvec n = q_from(j->gap.normal);
    quad size = oracle_smaller(j->oracle);
    expect(j, "length of the normal less one", q_abs(q_length(n) - 1), (quad)(8 * CHECK_ROUNDOFF));
    /* At least: the lower end is the gap along a normal that the oracle has seen. */
    quad excess = j->truth.lower - oracle_gap(j->oracle, n);
    if (!is_open(j)) expect(j, "excess", excess, (quad)limits.excess * size + roundings(j->oracle));
    j->tally->excess = fmax(j->tally->excess, (double)(excess / size));
}

static void judge_witness(const judgement *j) {
    qvec a = q_from(j->gap.point_a), b = q_from(j->gap.point_b);
    qvec way = q_scale((quad)j->gap.distance, q_from(j->gap.normal));
    quad allowed = (quad)j->gap.error_bound + roundings(j->oracle);
    /* Along the normal the two may differ by the bound. Across it a surface may turn away by the root of that. */
    quad size = oracle_scale(j->oracle), across = allowed + q_sqrt(2 * allowed * size);
    qvec off = q_sub(q_sub(b, a), way), n = q_from(j->gap.normal);
    quad along = q_dot(off, n);
    quad outside_a = oracle_outside(j->oracle, 0, a), outside_b = oracle_outside(j->oracle, 1, b);
    if (along < 0) along = -along;
    if (is_open(j)) allowed = across;
    expect(j, "point_b - point_a along the normal", along, allowed);
    expect(j, "point_b - point_a across the normal", q_length(off), across);
    expect(j, "point_a outside A", outside_a, allowed);
    expect(j, "point_b outside B", outside_b, allowed);
    if (allowed > 0)
        j->tally->witness = fmax(j->tally->witness, (double)(q_max(along, q_max(outside_a, outside_b)) / allowed));
}

static judgement judged(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, true_distance truth,
                        tactn_gap gap) {
    judgement j = {tally, pair, oracle, truth, gap};
    return j;
}

void check_numbers(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, true_distance truth,
                   tactn_gap gap, check_limits limits) {
    judgement j = judged(tally, pair, oracle, truth, gap);
#ifdef TACT_FLOAT
    limits.error = limits.excess = 0; /* the roundings of a float are far above what double is held to */
#endif
    judge_relation(&j);
    judge_distance(&j, limits);
    judge_normal(&j, limits);
    tally->open += is_open(&j);
    tally->pairs++;
    tally->overlapping += truth.upper < 0;
    tally->apart += truth.lower > 0;
    tally->wide += truth.upper - truth.lower > (quad)1e-12 * oracle_smaller(oracle);
    if (gap.iterations > tally->iterations) tally->iterations = gap.iterations;
}

bool check_answer(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, true_distance truth,
                  tactn_gap gap, check_limits limits) {
    judgement j = judged(tally, pair, oracle, truth, gap);
    int before = tally->failures;
    judge_witness(&j);
    check_numbers(tally, pair, oracle, truth, gap, limits);
    return tally->failures == before;
}

void check_pair_within(check_tally *tally, const shape_pair *pair, check_limits (*limits)(const pair_oracle *)) {
    static const tactn_query_options general = {.general = true};
    pair_oracle *oracle = oracle_open(pair);
    true_distance truth = oracle_truth(oracle);
    check_answer(tally, pair, oracle, truth, pair_distance(pair, NULL), limits(oracle));
    check_answer(tally, pair, oracle, truth, pair_distance(pair, &general), limits(oracle));
    oracle_close(oracle);
}

void check_pair(check_tally *tally, const shape_pair *pair) { check_pair_within(tally, pair, limits_of); }
