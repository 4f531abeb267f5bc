/* Hints of pairs that move a little between calls: they save supports, and whatever they hold, answers keep their
 * bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kernel/kernel.h"
#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

#define FRAMES 6

static tactn_rotation small_turn(tactn_vec by) {
#if TACT_DIMENSION == 2
    tactn_rotation turn = {1, by.y};
#else
    tactn_rotation turn = {by.y, by.z, by.x, 1};
#endif
    return turn;
}

/* Moves and turns B by this much. */
static void move_on(random_stream *random, shape_pair *pair, double by) {
    tactn_vec move = tactn_scale((tact_real)by, random_direction(random));
    tactn_vec turn = tactn_scale((tact_real)by, random_direction(random));
    tactn_rotation *rotation = &pair->b_in_a.rotation;
    pair->b_in_a.position = tactn_add(pair->b_in_a.position, move);
    *rotation = unit_rotation(tactn_compose_rotation(small_turn(turn), *rotation));
}

static void check_with(check_tally *tally, const shape_pair *pair, const tactn_query_options *options, tactn_gap *gap) {
    pair_oracle *oracle = oracle_open(pair);
    *gap = pair_distance(pair, options);
    check_answer(tally, pair, oracle, oracle_truth(oracle), *gap, limits_of(oracle));
    oracle_close(oracle);
}

/* What some frames of one pair cost with and without a hint. */
typedef struct frame_costs {
    check_tally tally;
    long cold, warm;
    int frames, fewer;
} frame_costs;

static void run_frames(random_stream *random, frame_costs *costs, shape_pair pair) {
    tactn_hint hint;
    memset(&hint, 0, sizeof hint);
    const tactn_query_options options = {.hint = &hint, .general = true}, without = {.general = true};
    pair_distance(&pair, &options);
    for (int frame = 0; frame < FRAMES; frame++) {
        move_on(random, &pair, 1e-3);
        tactn_gap warm, cold = pair_distance(&pair, &without);
        check_with(&costs->tally, &pair, &options, &warm);
        if (tact_abs(cold.distance - warm.distance) > cold.error_bound + warm.error_bound)
            check_fail(&costs->tally, &pair, "the hint agrees", (double)(cold.distance - warm.distance),
                       (double)(cold.error_bound + warm.error_bound));
        costs->cold += cold.iterations;
        costs->warm += warm.iterations;
        costs->frames++;
        costs->fewer += warm.iterations < cold.iterations;
    }
}

static void print_costs(const frame_costs *costs) {
    tally_print(&costs->tally);
    printf("# %d frames, supports %ld cold, %ld with a hint, fewer in %d\n", costs->frames, costs->cold, costs->warm,
           costs->fewer);
}

static const spec_kind polytopes[] = {SPEC_TRIANGLE, SPEC_BOX, SPEC_HULL};

/* Apart, their simplex is the answer again; overlapping, their polytope. */
static void polytopes_cost_less_than_a_third(void **state) {
    (void)state;
    random_stream random = random_named("frames of polytopes");
    frame_costs costs = {.tally = tally_named("frames of polytopes")};
    for (int i = 0; i < check_rounds(120); i++) {
        shape_spec a = pairs_shape(&random, polytopes[1 + i % 2], 1), b = pairs_shape(&random, polytopes[i / 2 % 3], 1);
        run_frames(&random, &costs, pairs_place_so(&random, &a, &b, i / 6 % 2));
    }
    print_costs(&costs);
    assert_int_equal(costs.tally.failures, 0);
    if (check_rates()) assert_in_range(costs.tally.overlapping, costs.tally.pairs * 3 / 10, costs.tally.pairs * 7 / 10);
    if (check_rates()) assert_true(3 * costs.warm < costs.cold);
}

#if TACT_DIMENSION == 2
static const spec_kind curved[] = {SPEC_ELLIPSOID};
#else
static const spec_kind curved[] = {SPEC_CYLINDER, SPEC_CONE, SPEC_ELLIPSOID};
#endif
enum { CURVED = sizeof curved / sizeof curved[0] };

static shape_pair curved_pair(random_stream *random, int i, bool overlapping) {
    const spec_kind others[] = {SPEC_BOX, SPEC_HULL, SPEC_CAPSULE, curved[i % CURVED], curved[i / 2 % CURVED]};
    shape_spec a = pairs_shape(random, curved[i % CURVED], 1), b = pairs_shape(random, others[i % 5], 1);
    return random_coin(random) ? pairs_place_so(random, &a, &b, overlapping)
                               : pairs_place_so(random, &b, &a, overlapping);
}

/* The points of curved surfaces roll on to where the answer will be. */
static void curved_shapes_cost_less_than_a_half(void **state) {
    (void)state;
    random_stream random = random_named("frames of curved shapes");
    frame_costs costs = {.tally = tally_named("frames of curved shapes")};
    for (int i = 0; i < check_rounds(120); i++) run_frames(&random, &costs, curved_pair(&random, i, i % 4 < 2));
    print_costs(&costs);
    assert_int_equal(costs.tally.failures, 0);
    if (check_rates()) assert_in_range(costs.tally.overlapping, costs.tally.pairs * 3 / 10, costs.tally.pairs * 7 / 10);
    if (check_rates()) assert_true(2 * costs.warm < costs.cold);
}

static float random_part(random_stream *random) {
    const float parts[] = {0, -0.0F, (float)NAN, (float)INFINITY, 1e-30F, 1e30F, 1, -1};
    int part = random_below(random, 16);
    double any = random_range(random, -1, 1);
    return part < 8 ? parts[part] : (float)any;
}

/* Fills what names a hint's points with other names of the kind: directions, sides and indices, kinds and counts. */
static void scramble(random_stream *random, tactn_hint *hint) {
    int changes = 1 + random_below(random, 12);
    for (int k = 0; k < changes; k++) {
        int i = random_below(random, 8), side = random_below(random, 2), axis = random_below(random, TACT_DIMENSION);
        hint->toward[i][side][axis] = random_part(random);
        i = random_below(random, 8);
        if (random_coin(random)) hint->vertex[i][side] = random_below(random, 12) - 2;
    }
    if (random_below(random, 4) == 0) hint->kind = (uint8_t)random_below(random, 5);
    if (random_below(random, 4) == 0) hint->vertex_count = (uint8_t)random_below(random, TACTN_HINT_VERTICES + 2);
}

static void directions_that_lead_elsewhere(void **state) {
    (void)state;
    random_stream random = random_named("scrambled directions");
    check_tally tally = tally_named("scrambled directions");
    for (int i = 0; i < check_rounds(400); i++) {
        shape_pair pair = curved_pair(&random, i, i % 4 < 2);
        tactn_hint hint;
        memset(&hint, 0, sizeof hint);
        const tactn_query_options options = {.hint = &hint, .general = true};
        pair_distance(&pair, &options);
        scramble(&random, &hint);
        tactn_gap gap;
        for (int k = 0; k < 2; k++) check_with(&tally, &pair, &options, &gap);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_in_range(tally.overlapping, tally.pairs * 3 / 10, tally.pairs * 7 / 10);
}

/* A hint goes on with other shapes at the same pose, as when a user swaps them. */
static void hints_of_the_pair_before(void **state) {
    (void)state;
    random_stream random = random_named("the pair before");
    check_tally tally = tally_named("the pair before");
    tactn_hint hint;
    memset(&hint, 0, sizeof hint);
    const tactn_query_options options = {.hint = &hint, .general = true};
    for (int i = 0; i < check_rounds(300); i++) {
        shape_pair pair = curved_pair(&random, i, i % 4 < 2);
        tactn_gap gap;
        check_with(&tally, &pair, &options, &gap);
        shape_pair other = pairs_at(&pair.a, &pair.a, pair.b_in_a), swapped = pairs_swapped(&pair);
        check_with(&tally, &other, &options, &gap);
        check_with(&tally, &swapped, &options, &gap);
    }
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
}

/* Fills the part of the stack that the next call will use. */
static void soil_stack(unsigned char with) {
    volatile unsigned char dirt[32768];
    for (size_t i = 0; i < sizeof dirt; i++) dirt[i] = with;
}

static tactn_shape rounded_oval(void) {
#if TACT_DIMENSION == 2
    return tactn_rounded(tact2_ellipse(tact2_v(1, TACT_REAL(0.5))), TACT_REAL(0.5));
#else
    return tactn_rounded(tact3_ellipsoid(tact3_v(1, TACT_REAL(0.5), TACT_REAL(0.75))), TACT_REAL(0.5));
#endif
}

/* A hint is a function of the questions alone: an overlap query that the hint's simplex answers at once, before any
 * support point was asked, left in it what had been on the stack. Overlapping shapes whose cores are apart do that. */
static void overlap_leaves_nothing_of_the_stack(void **state) {
    (void)state;
    random_stream random = random_named("stack");
    tactn_shape a = rounded_oval(), b = rounded_oval();
    int overlapping = 0, rounds = 200;
    for (int i = 0; i < rounds; i++) {
        tactn_pose pose = pose_at(tactn_scale((tact_real)random_range(&random, 1.5, 3.75), random_direction(&random)));
        tactn_hint hints[2];
        memset(hints, 0, sizeof hints);
        for (int k = 0; k < 2; k++) {
            for (int call = 0; call < 3; call++) {
                soil_stack(k ? 0x41 : 0xc3);
                overlapping += tactn_overlap(&a, &b, pose, &hints[k]);
            }
        }
        assert_memory_equal(&hints[0].direction, &hints[1].direction, sizeof hints[0].direction);
    }
    assert_in_range(overlapping, 6 * rounds * 3 / 10, 6 * rounds * 7 / 10);
}

/* Hints of pairs that are apart, zeroed before the query. */
typedef struct hint_use {
    int needed, needed_kept; /* kept: written, or answered by an analytic form */
    int spared, spared_written;
    int proven; /* spared and analytic: no support point */
} hint_use;

static void use_hint(hint_use *use, const shape_pair *pair) {
    static const tactn_hint untouched;
    tactn_hint hint;
    made_shape a = made_new(&pair->a), b = made_new(&pair->b);
    memset(&hint, 0, sizeof hint);
    const tactn_query_options options = {.hint = &hint};
    tactn_gap gap = tactn_distance(&a.shape, &b.shape, pair->b_in_a, &options);
    bool written = memcmp(&hint, &untouched, sizeof hint) != 0;
    if (gap.relation == TACT_SEPARATED && tactn_pair_needs_hint(&a.shape, &b.shape)) {
        use->needed++;
        use->needed_kept += written || gap.iterations == 0;
    } else if (gap.relation == TACT_SEPARATED) {
        use->spared++;
        use->spared_written += written;
        use->proven += gap.iterations == 0;
    }
    made_free(&a);
    made_free(&b);
}

/* A world keeps hints for the pairs that the kernel says need one. Of shapes that are apart, these write every hint,
 * but where an analytic form answers, as for a segment outside of a hull, and the others none; only an analytic form
 * that is not proven leaves the pair to GJK, and its hint with it. */
static void the_kernel_knows_which_pairs_need_a_hint(void **state) {
    (void)state;
    random_stream random = random_named("pairs that need a hint");
    hint_use all = {0};
    /* In float every fourth pair is placed within rounding, and touches; which ones depends on the order in which the
     * compiler evaluates arguments that draw numbers. */
    const int least = sizeof(tact_real) == sizeof(float) ? 2 : 4;
    for (int kind = 0; kind < PAIRS_KINDS * PAIRS_KINDS; kind++) {
        hint_use use = {0};
        for (int i = 0; i < 8; i++) {
            shape_spec a = pairs_of_kind(&random, kind / PAIRS_KINDS, i % 2);
            shape_spec b = pairs_of_kind(&random, kind % PAIRS_KINDS, i / 2 % 2);
            shape_pair pair = pairs_place_so(&random, &a, &b, false);
            use_hint(&use, &pair);
        }
        assert_in_range(use.needed + use.spared, least, 8);
        assert_int_equal(use.needed_kept, use.needed);
        assert_true(use.spared_written == 0 || (use.proven > 0 && use.spared_written <= use.spared - use.proven));
        all.needed += use.needed;
        all.spared += use.spared;
    }
    printf("# %d pairs need a hint, %d do not\n", all.needed, all.spared);
    assert_true(all.needed > 0 && all.spared > 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(polytopes_cost_less_than_a_third),
    cmocka_unit_test(curved_shapes_cost_less_than_a_half),
    cmocka_unit_test(directions_that_lead_elsewhere),
    cmocka_unit_test(hints_of_the_pair_before),
    cmocka_unit_test(overlap_leaves_nothing_of_the_stack),
    cmocka_unit_test(the_kernel_knows_which_pairs_need_a_hint),
};

const test_group test_hint = {"test_hint", tests, sizeof tests / sizeof *tests, NULL, NULL};
