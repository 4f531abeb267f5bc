/* Times of impact of half-spaces and half-planes, which move and turn, against their motion in quadruple precision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cast/exact_motion.h"
#include "support/any_shape.h"
#include "support/group.h"
#include "tact/tact.h"

typedef struct plane_motion {
    tactn_shape plane;
    shape_spec spec;
    made_shape other;
    tactn_sweep of_plane, of_other;
    exact_turn turn_plane, turn_other;
    pair_oracle *oracle;
} plane_motion;

static tactn_sweep any_sweep(random_stream *random, bool turns) {
    tactn_sweep sweep = {any_pose(random, 3), any_pose(random, 3)};
    if (!turns) sweep.to.rotation = sweep.from.rotation;
    return sweep;
}

/* Three of four begin above the plane. */
static void open_motion(random_stream *random, int i, plane_motion *m) {
    m->plane = tactn_half_space(random_direction(random), i % 4 == 3 ? 0 : any_real(random, -2, 2));
    m->spec = pairs_of_kind(random, i % PAIRS_KINDS, random_coin(random));
    m->other = made_new(&m->spec);
    m->of_plane = any_sweep(random, i % 3 != 0);
    m->of_other = any_sweep(random, i % 3 != 1);
    if (random_below(random, 8) == 0) m->of_other.to = m->of_other.from;
    if (random_below(random, 8) == 0) m->of_plane.to = m->of_plane.from;
    if (i % 4) {
        tactn_gap gap = tactn_distance_world(&m->plane, m->of_plane.from, &m->other.shape, m->of_other.from, NULL);
        vec up = scale(any_real(random, 0, 3) - gap.distance, gap.normal);
        m->of_other.from.position = add(m->of_other.from.position, up);
    }
    m->turn_plane = exact_turn_between(&m->of_plane);
    m->turn_other = exact_turn_between(&m->of_other);
    shape_pair pair = {spec_point(no_vec()), m->spec, tactn_identity_pose()};
    m->oracle = oracle_open_bare(&pair, tactn_identity_pose().rotation, tactn_identity_pose().rotation, q_zero());
}

static void close_motion(plane_motion *m) {
    oracle_close(m->oracle);
    made_free(&m->other);
}

static qvec position_of(const tactn_sweep *sweep, quad fraction) {
    qvec from = q_from(sweep->from.position);
    return q_add(from, q_scale(fraction, q_sub(q_from(sweep->to.position), from)));
}

/* The signed distance at a fraction. */
static quad truth_at(const plane_motion *m, quad fraction) {
    qvec n = q_transform(exact_turn_at(&m->turn_plane, fraction), q_unit(q_from(m->plane.u.plane.normal)));
    qvec between = q_sub(position_of(&m->of_other, fraction), position_of(&m->of_plane, fraction));
    qvec down = q_transform_transposed(exact_turn_at(&m->turn_other, fraction), q_neg(n));
    return q_dot(n, between) - oracle_reach(m->oracle, 1, down) - (quad)m->plane.u.plane.offset;
}

static void impacts_are_the_first(void **state) {
    (void)state;
    random_stream random = random_named("impacts of half-spaces");
    int rounds = check_rounds(3000), hits = 0, apart = 0, steps = 0, undecided = 0;
    for (int i = 0; i < rounds; i++) {
        plane_motion m;
        open_motion(&random, i, &m);
        bool swap = random_coin(&random);
        tactn_hit hit = swap ? tactn_time_of_impact(&m.other.shape, &m.of_other, &m.plane, &m.of_plane, NULL)
                             : tactn_time_of_impact(&m.plane, &m.of_plane, &m.other.shape, &m.of_other, NULL);
        assert_int_equal(hit.status, TACT_OK);
        quad here = truth_at(&m, (quad)hit.fraction), bound = (quad)hit.error_bound;
        assert_true(q_abs(here - (quad)hit.distance) <= bound);
        assert_true(hit.error_bound <= R(2000 * CHECK_ROUNDOFF));
        for (int k = 0; k < 48; k++) {
            quad earlier = (quad)hit.fraction * (quad)k / 48;
            if (hit.fraction > 0) assert_true(truth_at(&m, earlier) > -bound);
        }
        if (truth_at(&m, 0) > 4 * bound) assert_int_not_equal(hit.relation, TACT_OVERLAP);
        hits += hit.relation == TACT_TOUCHING, apart += hit.relation == TACT_SEPARATED;
        undecided += hit.relation == TACT_UNDECIDED, steps += hit.steps;
        close_motion(&m);
    }
    print_message("# of %d motions %d meet, %d never do, %.2f steps each\n", rounds, hits, apart,
                  (double)steps / rounds);
    assert_int_equal(undecided, 0);
    assert_in_range(hits, rounds * 2 / 10, rounds);
    assert_in_range(apart, rounds * 2 / 10, rounds);
    assert_in_range(steps, rounds, 8 * rounds);
}

#if TACT_DIMENSION == 3
/* A capsule a hundredth of a billionth above a plane: the end of its first step was rounded to before its start. */
static void a_step_of_a_rounding_error(void **state) {
    (void)state;
    const tact3_vec normal = {TACT_REAL(-0.084191407903849491), TACT_REAL(-0.075930467420776901),
                              TACT_REAL(-0.99355239970140974)};
    const tact3_quat from = {TACT_REAL(-0.60913307124139904), TACT_REAL(0.38375300868543638),
                                 TACT_REAL(0.35339410123698434), TACT_REAL(-0.59733000850099605)};
    const tact3_quat to = {TACT_REAL(0.4756867103969275), TACT_REAL(-0.30392450873290611),
                               TACT_REAL(-0.42479636116242131), TACT_REAL(0.7077429604640213)};
    const tact3_vec start = {TACT_REAL(0.07711045566910002), TACT_REAL(0.071618427094416501),
                             TACT_REAL(0.78110238412281419)};
    const tact3_vec end = {TACT_REAL(-0.44702066618552694), TACT_REAL(-0.15560553929093601),
                           TACT_REAL(2.0002882011735137)};
    const tact_real half = TACT_REAL(0.13149271503688131);
    tact3_shape plane = tact3_half_space(normal, TACT_REAL(-0.86781444583723477));
    tact3_shape bone = tact3_segment(tact3_v(0, 0, -half), tact3_v(0, 0, half));
    tact3_shape capsule = tact3_rounded(bone, TACT_REAL(0.060635047547693284));
    const tact3_sweep still = {tact3_identity_pose(), tact3_identity_pose()}, sweep = {{start, from}, {end, to}};
    tact3_hit hit = tact3_time_of_impact(&plane, &still, &capsule, &sweep, NULL);
    assert_int_equal(hit.status, TACT_OK);
    assert_int_equal(hit.relation, TACT_TOUCHING);
    assert_true(hit.fraction >= 0 && (double)hit.fraction < 1e-6);
}
#endif

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(impacts_are_the_first),
#if TACT_DIMENSION == 3
    cmocka_unit_test(a_step_of_a_rounding_error),
#endif
};
const test_group test_half_space_impact = {"test_half_space_impact", tests, sizeof tests / sizeof *tests, NULL, NULL};
