/* What runs and pairs refuse. */
#include <math.h>
#include <stdalign.h>
#include <stdlib.h>

#include "clash/assembly3.h"
#include "support/group.h"

static tact_status status_of(const tact3_clash_run *run) {
    void *scratch = malloc(tact3_clash_scratch_bytes());
    tact_status status = tact3_clash_all(run, scratch, tact3_clash_scratch_bytes(), NULL);
    free(scratch);
    return status;
}

static void runs_are_refused(void **state) {
    (void)state;
    random_stream random = random_named("clash refusals");
    assembly *a = assembly_new(&random, 0);
    told t = {0};
    const tact3_clash_run good = assembly_run(a, &t);
    tact3_clash_run run = good;
    assert_int_equal(status_of(&run), TACT_OK);
    run.shape_count = -1;
    assert_int_equal(status_of(&run), TACT_NEGATIVE);
    run = good, run.limits.clearance = -1;
    assert_int_equal(status_of(&run), TACT_NEGATIVE);
    run = good, run.limits.clearance = (tact_real)NAN;
    assert_int_equal(status_of(&run), TACT_NOT_FINITE);
    run = good, run.pose_stride = sizeof(tact3_pose) - 1;
    assert_int_equal(status_of(&run), TACT_BAD_STRIDE);
    run = good, run.shape_count = ASSEMBLY_SHAPES - 1;
    assert_int_equal(status_of(&run), TACT_BAD_INDEX);
    run = good, run.body_shapes = NULL;
    assert_int_equal(status_of(&run), TACT_BAD_INDEX);
    run = good, run.end_body = a->count + 1;
    assert_int_equal(status_of(&run), TACT_BAD_INDEX);
    run = good, run.begin_body = 5, run.end_body = 4;
    assert_int_equal(status_of(&run), TACT_BAD_INDEX);
    run = good, run.body_count--, run.end_body--;
    assert_int_equal(status_of(&run), TACT_BAD_INDEX);
    char *scratch = malloc(tact3_clash_scratch_bytes() + 1);
    t.count = 0;
    assert_int_equal(tact3_clash_all(&good, scratch, tact3_clash_scratch_bytes() - 1, NULL), TACT_BUFFER_TOO_SMALL);
    assert_int_equal(tact3_clash_all(&good, scratch + 1, tact3_clash_scratch_bytes(), NULL), TACT_MISALIGNED);
    assert_int_equal(t.count, 0);
    free(scratch);
    run = (tact3_clash_run){.visit = told_visit};
    assert_int_equal(status_of(&run), TACT_OK);
    told_free(&t);
    assembly_free(a);
}

/* Each refused pair is told, and the others too. */
static void pairs_are_refused(void **state) {
    (void)state;
    const tact3_shape shapes[] = {tact3_sphere(1), tact3_box(tact3_v(1, 1, 1)), tact3_sphere(-1),
                                  tact3_point(tact3_v(0, 0, 0))};
    static const uint32_t body_shapes[] = {0, 0, 1, 2, 3, 0, 0};
    tact3_pose poses[7];
    static const uint32_t pairs[] = {0, 1, 0, 2, 3, 0, 0, 4, 0, 5, 6, 0, 0, 0, 0, 7, 1, 0};
    static const tact_status expected[] = {TACT_OK,           TACT_WRONG_KIND,   TACT_NOT_POSITIVE,
                                           TACT_WRONG_KIND,   TACT_NOT_FINITE,   TACT_BAD_ROTATION,
                                           TACT_BAD_INDEX,    TACT_BAD_INDEX,    TACT_OK};
    told t = {0};
    for (int i = 0; i < 7; i++) poses[i] = tact3_identity_pose();
    poses[1].position.x = 1;
    poses[5].position.y = (tact_real)NAN;
    poses[6].rotation.w = 2;
    tact3_clash_run run = {.shapes = shapes, .shape_count = 4, .body_count = 7, .poses = poses,
                           .body_shapes = body_shapes, .pairs = pairs, .pair_count = 9, .context = &t,
                           .visit = told_visit};
    assert_int_equal(clash_run(&run).asked, 9);
    assert_int_equal(t.count, 9);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(t.list[i].status, expected[i]);
        assert_true(t.list[i].a == pairs[2 * i] && t.list[i].b == pairs[2 * i + 1]);
        if (expected[i] != TACT_OK) assert_int_equal(t.list[i].relation, TACT_UNKNOWN);
    }
    told_free(&t);
}

static void pair_by_itself(void **state) {
    (void)state;
    const tact3_shape ball = tact3_sphere(1), custom = tact3_rounded(tact3_box(tact3_v(1, 1, 1)), TACT_REAL(0.5));
    tact3_pose at = tact3_identity_pose(), beside = at;
    tact3_clash_limits limits = {TACT_REAL(0.25), TACT3_CLASH_DEPTH_FULL}, negative = {-1, TACT3_CLASH_DEPTH_OFF};
    tact3_clash found = {.a = 7};
    beside.position.x = 3;
    assert_false(tact3_clash_pair(&ball, at, &ball, beside, &limits, &found));
    assert_int_equal(found.a, 7);
    beside.position.x = TACT_REAL(2.125);
    assert_true(tact3_clash_pair(&ball, at, &ball, beside, &limits, &found));
    assert_true(found.kind == TACT3_CLASH_CLEARANCE && found.a == 0 && found.b == 1 && !found.has_depth);
    beside.position.x = TACT_REAL(1.5);
    assert_true(tact3_clash_pair(&ball, at, &ball, beside, &limits, &found));
    assert_true(found.kind == TACT3_CLASH_OVERLAP && found.has_depth && found.depth_upper >= TACT_REAL(0.5));
    assert_true(tact3_clash_pair(&ball, at, &custom, beside, &limits, &found));
    assert_int_equal(found.status, TACT_WRONG_KIND);
    assert_true(tact3_clash_pair(&ball, at, &ball, beside, &negative, &found));
    assert_int_equal(found.status, TACT_NEGATIVE);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(runs_are_refused),
    cmocka_unit_test(pairs_are_refused),
    cmocka_unit_test(pair_by_itself),
};

const test_group test_clash3_refusals = {"test_clash3_refusals", tests, sizeof tests / sizeof tests[0], NULL, NULL};
