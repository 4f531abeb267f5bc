/* The bounds of motions in quadruple precision: bodies that travel far together or far from the world's origin, that
 * turn by anything up to half a turn, and pass each other within a few bounds of contact. */
#include "cast/grazing.h"
#include "support/group.h"

#ifdef TACT_FLOAT
#define FARTHEST 1e5
#else
#define FARTHEST 1e8
#endif

typedef struct grazing_tally {
    motion_tally shown;
    int made, apart, touching;
    double at_fraction, before, at_contact; /* worst, in units of what is allowed */
} grazing_tally;

static void judge(grazing_tally *tally, const motion *motion, const tactn_hit *hit) {
    motion_error error = motion_error_of(motion, hit, 50);
    if (error.at_fraction > 1 || error.before > 1 || error.apart > 1) {
        motion_fail(&tally->shown, motion, "off, in units of the bound", fmax(error.at_fraction, error.before), 1);
    }
    tally->made++;
    tally->apart += hit->relation == TACT_SEPARATED;
    tally->touching += hit->relation == TACT_TOUCHING;
    tally->at_fraction = fmax(tally->at_fraction, error.at_fraction);
    tally->before = fmax(tally->before, error.before);
    tally->at_contact = fmax(tally->at_contact, error.apart);
}

/* In space the truth takes four times as long. */
#define ROUNDS (TACT_DIMENSION == 2 ? 60 : 25)

/* So many motions, of which a fifth misses and a fifth meets at least. */
static void pass_by(const char *name, motion_kind kind, double common, double away, int rounds) {
    random_stream random = random_named(name);
    grazing_tally tally = {.shown = motion_tally_named(name)};
    rounds = check_rounds(rounds);
    for (int i = 0; i < rounds;) {
        motion m;
        double bounds = random_range(&random, -2, 6);
        double both = random_decade(&random, 1, common), far = random_decade(&random, 1, away);
        if (!grazing_motion(&random, kind, both, far, bounds, &m)) continue;
        motion_run run = motion_open(&m);
        tactn_hit hit = motion_ask(&run, NULL);
        motion_close(&run);
        judge(&tally, &m, &hit);
        i++;
    }
    printf("# %s (%s): %d motions, %d apart, %d touching; of what is allowed: distance %.2g, before %.2g, "
           "at contact %.2g\n", name, tact_precision(), tally.made, tally.apart, tally.touching, tally.at_fraction,
           tally.before, tally.at_contact);
    assert_true(tally.at_fraction <= 1 && tally.before <= 1 && tally.at_contact <= 1);
    if (rounds < 20) return;
    assert_in_range(tally.apart, rounds / 5, rounds);
    assert_in_range(tally.touching, rounds / 5, rounds);
}

static void far_together(void **state) {
    (void)state;
    pass_by("far together", MOTION_TURN, FARTHEST, 1, ROUNDS);
}

static void far_away(void **state) {
    (void)state;
    pass_by("far away", MOTION_TURN, 1, FARTHEST, ROUNDS);
}

static void casts_and_rays(void **state) {
    (void)state;
    pass_by("casts", MOTION_CAST, 1, 1, ROUNDS);
    pass_by("rays", MOTION_RAY, 1, 1, ROUNDS);
}

/* Two balls on a line, as a motion. */
static motion balls_on_a_line(tact_real radius, const double *x) {
    motion m = {.kind = MOTION_TURN, .a = spec_ball(radius), .b = spec_ball(radius)};
    m.sweep_a = (tactn_sweep){pose_at(along_axis(0, (tact_real)x[0])), pose_at(along_axis(0, (tact_real)x[1]))};
    m.sweep_b = (tactn_sweep){pose_at(along_axis(0, (tact_real)x[2])), pose_at(along_axis(0, (tact_real)x[3]))};
    return m;
}

/* Both travels are rounded to a roundoff of their own length: more than the bound of the distance between them. */
static void balls_that_travel_together(void **state) {
    (void)state;
#ifdef TACT_FLOAT
    const double cases[][5] = {{1.0000264644622803, 0.0155333668, 1000.27331543, 2.51553345, 1002.27331543},
                               {1.0000264644622803, 0.0155334668, 1000.27331543, 2.51553345, 1002.27331543},
                               {1, 0.1, 100000.2, 2.6, 100002.2},
                               {1, 0.3, 99999.7, 3.1, 100001.7}};
#else
    const double cases[][5] = {{1, 0.8692, 100000000.21402067, 4.13003, 100000002.21402067},
                               {1, 0.1, 1e6 + 0.3, 2.6, 1e6 + 2.3},
                               {1, 0.1, 1e8 + 0.3, 2.6, 1e8 + 2.3},
                               {1, 0.3, 1e7 + 0.7, 3.1, 1e7 + 2.7}};
#endif
    grazing_tally tally = {.shown = motion_tally_named("balls")};
    for (int i = 0; i < 4; i++) {
        for (int ulps = -64; ulps <= 64; ulps++) {
            tact_real radius = (tact_real)(cases[i][0] * (1 + ulps * CHECK_ROUNDOFF));
            motion m = balls_on_a_line(radius, cases[i] + 1);
            motion_run run = motion_open(&m);
            tactn_hit hit = motion_ask(&run, NULL);
            motion_close(&run);
            judge(&tally, &m, &hit);
        }
    }
    assert_true(tally.at_fraction <= 1 && tally.before <= 1 && tally.at_contact <= 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(far_together),
    cmocka_unit_test(far_away),
    cmocka_unit_test(casts_and_rays),
    cmocka_unit_test(balls_that_travel_together),
};

const test_group test_motion_bounds = {"test_motion_bounds", tests, sizeof tests / sizeof *tests, NULL, NULL};
