/* Rays, casts and times of impact of shapes with parts: against all pairs of their parts one by one. */
#include <math.h>

#include "compound/part_forms.h"
#include "support/group.h"

#define SLACK (16384 * CHECK_ROUNDOFF)

static void test_rays(void **state) {
    (void)state;
    random_stream random = random_named("parts rays");
    int met = 0, rounds = 2000;
    for (int i = 0; i < rounds; i++) {
        part_form a = form_any(&random);
        tactn_vec from = tactn_scale(any_real(&random, 2, 8), random_direction(&random));
        tactn_vec travel = tactn_sub(tactn_scale(2, random_direction(&random)), from);
        tactn_part_hit hits[FORM_PARTS];
        double first = 2;
        int count = -1, expected = 0;
        for (int k = 0; k < a.count; k++) {
            tactn_pose back = tactn_pose_inverse(a.part[k].pose);
            tactn_hit hit = tactn_raycast(&a.part[k].shape, tactn_pose_point(back, from),
                                          tactn_rotate(back.rotation, travel), NULL);
            if (hit.relation == TACT_SEPARATED) continue;
            first = fmin(first, (double)hit.fraction);
            expected++;
        }
        tactn_hit hit = tactn_raycast(&a.whole, from, travel, NULL);
        assert_int_equal(hit.status, TACT_OK);
        assert_int_equal(hit.relation == TACT_SEPARATED, first > 1);
        if (first <= 1) assert_true(fabs((double)hit.fraction - first) < 1e-6 * (sizeof(tact_real) == 8 ? 1e-4 : 100));
        assert_int_equal(tactn_raycast_parts(&a.whole, from, travel, NULL, hits, FORM_PARTS, &count), TACT_OK);
        assert_int_equal(count, expected);
        for (int k = 1; k < count; k++) assert_true(hits[k - 1].hit.fraction <= hits[k].hit.fraction);
        met += first <= 1;
        form_free(&a);
    }
    assert_true(met * 8 > rounds && met < rounds - rounds / 16);
}

/* Until the contact that is found all pairs are apart, and there some are not. */
static void judge_contact(const part_form *a, const part_form *b, tactn_pose before, tactn_pose at, double bound) {
    assert_true(form_ask_all(a, b, before).least > -bound - SLACK);
    assert_true(fabs(form_ask_all(a, b, at).least) < bound + 1e-3);
}

static void test_casts(void **state) {
    (void)state;
    random_stream random = random_named("parts casts");
    int met = 0, missed = 0, rounds = check_rounds(600);
    for (int i = 0; i < rounds; i++) {
        part_form a = form_any(&random), b = i % 2 ? form_any(&random) : form_single(any_solid(&random));
        bool swapped = random_coin(&random);
        const part_form *first = swapped ? &b : &a, *second = swapped ? &a : &b;
        tactn_pose pose = any_pose(&random, 1);
        pose.position = tactn_add(pose.position, tactn_scale(7, random_direction(&random)));
        tactn_vec travel = tactn_sub(tactn_scale(2, random_direction(&random)), pose.position);
        travel = tactn_scale(any_real(&random, 0.5, 2), travel);
        tactn_hit hit = tactn_cast(&first->whole, &second->whole, pose, travel, NULL);
        assert_true(hit.status >= 0);
        for (int k = 0; k <= 32; k++) {
            tactn_pose there = pose;
            there.position = tactn_mul_add(pose.position, hit.fraction * (tact_real)k / 32, travel);
            all_pairs all = form_ask_all(first, second, there);
            assert_true(all.least > -(double)hit.error_bound - SLACK || hit.relation == TACT_OVERLAP);
        }
        if (hit.relation == TACT_TOUCHING) {
            tactn_pose at = pose;
            at.position = tactn_mul_add(pose.position, hit.fraction, travel);
            judge_contact(first, second, pose, at, (double)hit.error_bound);
            met++;
        }
        missed += hit.relation == TACT_SEPARATED;
        form_free(&a);
        form_free(&b);
    }
    print_message("# casts: %d met, %d missed of %d\n", met, missed, rounds);
    assert_true(met * 4 > rounds && missed > 0);
}

static void test_impacts(void **state) {
    (void)state;
    random_stream random = random_named("parts impacts");
    int met = 0, rounds = check_rounds(400);
    for (int i = 0; i < rounds; i++) {
        part_form a = form_any(&random), b = i % 2 ? form_any(&random) : form_single(any_solid(&random));
        tactn_sweep sweep_a = {any_pose(&random, 1), any_pose(&random, 1)}, sweep_b = sweep_a;
        sweep_b.from = any_pose(&random, 1), sweep_b.to = any_pose(&random, 1);
        sweep_b.from.position = tactn_add(sweep_b.from.position, tactn_scale(8, random_direction(&random)));
        if (i % 3 == 0) sweep_a.to.rotation = sweep_a.from.rotation;
        if (i % 5 == 0) sweep_b.to.rotation = sweep_b.from.rotation;
        tactn_hit hit = tactn_time_of_impact(&a.whole, &sweep_a, &b.whole, &sweep_b, NULL);
        assert_true(hit.status >= 0);
        for (int k = 0; k <= 16 && hit.relation != TACT_OVERLAP; k++) {
            tact_real t = hit.fraction * (tact_real)k / 16;
            tactn_pose pose = tactn_relative_pose(tactn_sweep_pose(&sweep_a, t), tactn_sweep_pose(&sweep_b, t));
            all_pairs all = form_ask_all(&a, &b, pose);
            assert_true(all.least > -(double)hit.error_bound - SLACK);
            if (k == 16 && hit.relation == TACT_TOUCHING) assert_true(all.least < (double)hit.error_bound + 1e-3);
        }
        met += hit.relation == TACT_TOUCHING;
        form_free(&a);
        form_free(&b);
    }
    print_message("# impacts: %d met of %d\n", met, rounds);
    assert_true(met * 4 > rounds);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(test_rays), cmocka_unit_test(test_casts),
                                          cmocka_unit_test(test_impacts)};
const test_group test_part_motions = {"test_part_motions", tests, sizeof tests / sizeof *tests, NULL, NULL};
