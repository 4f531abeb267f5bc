/* Questions to a world: known answers, how many shapes are asked, what is refused, misuse. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

static bool is_shape(tact_shape_id a, tact_shape_id b) { return a.index == b.index && a.generation == b.generation; }
static bool is_none(tact_shape_id id) { return id.index == 0 && id.generation == 0; }

static bool see(void *context, tact_body_id body, tact_shape_id shape) {
    (void)body;
    (void)shape;
    ++*(int *)context;
    return true;
}

/* ---- known answers */

static tact_shape_id add_ball(tactn_world *world, tactn_vec at, tact_real radius, bool sensor) {
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    tactn_shape ball = tactn_ball(radius);
    tact_body_id body;
    tact_shape_id shape;
    def.pose.position = at;
    shape_def.sensor = sensor;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    assert_int_equal(tactn_body_shape_create(world, body, &shape_def, &ball, &shape), TACT_OK);
    return shape;
}

static void an_empty_world_has_no_answers(void **state) {
    (void)state;
    tactn_world *world = new_world();
    add_ball(world, no_vec(), 1, true);
    tactn_shape ball = tactn_ball(1);
    tactn_world_hit hit = tactn_world_raycast(world, along_axis(0, -5), along_axis(0, 10), NULL);
    assert_true(hit.hit.relation == TACT_SEPARATED && hit.hit.fraction == 1 && is_none(hit.shape));
    hit = tactn_world_cast(world, &ball, pose_at(no_vec()), along_axis(0, 10), NULL);
    assert_true(hit.hit.relation == TACT_SEPARATED && is_none(hit.shape));
    tactn_world_gap gap = tactn_world_closest(world, &ball, pose_at(no_vec()), 7, NULL);
    assert_true(gap.gap.relation == TACT_BEYOND_CUTOFF && gap.gap.distance == 7 && is_none(gap.shape));
    int seen = 0;
    assert_int_equal(tactn_world_overlap(world, &ball, pose_at(no_vec()), NULL, see, &seen), TACT_OK);
    assert_int_equal(seen, 0);
    tactn_world_destroy(world);
}

/* Of shapes that overlap from the start the deepest one, of equals the first, whatever the order of coming. */
static void equals_are_told_apart(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tact_shape_id balls[40];
    for (int i = 0; i < 40; i++) balls[i] = add_ball(world, along_axis(1, TACT_REAL(0.25)), 1, false);
    tactn_world_hit hit = tactn_world_raycast(world, along_axis(0, -5), along_axis(0, 8), NULL);
    assert_true(is_shape(hit.shape, balls[0]));
    tactn_shape point = tactn_point(no_vec());
    tactn_world_gap gap = tactn_world_closest(world, &point, pose_at(along_axis(0, 4)), 20, NULL);
    assert_true(is_shape(gap.shape, balls[0]));
    tact_shape_id first = add_ball(world, no_vec(), 1, false);
    hit = tactn_world_raycast(world, no_vec(), along_axis(0, 8), NULL);
    assert_true(is_shape(hit.shape, first) && hit.hit.relation == TACT_OVERLAP && hit.hit.fraction == 0);
    assert_true((double)tact_abs(hit.hit.distance + 1) <= 64 * CHECK_ROUNDOFF);
    gap = tactn_world_closest(world, &point, pose_at(no_vec()), 20, NULL);
    assert_true(is_shape(gap.shape, first) && gap.gap.relation == TACT_OVERLAP);
    tactn_world_destroy(world);
}

static tactn_vec counting_support(const void *context, tactn_vec direction) {
    const long *const *calls = context;
    ++*(long *)*calls;
    return scale(1 / tactn_length(direction), direction);
}

/* Of a long row of shapes few are asked. */
static void few_shapes_are_asked(void **state) {
    (void)state;
    tactn_world *world = new_world();
    long calls = 0;
    const long *counter = &calls;
    tactn_shape custom = tactn_custom(counting_support, &counter), point = tactn_point(no_vec());
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    shape_def.density = 0;
    for (int i = 0; i < 200; i++) {
        tactn_body_def def = tactn_body_defaults();
        tact_body_id body;
        tact_shape_id shape;
        def.pose.position = along_axis(0, (tact_real)(3 * (i * 37 % 200)));
        assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
        assert_int_equal(tactn_body_shape_create(world, body, &shape_def, &custom, &shape), TACT_OK);
    }
    long rays = 0, closest = 0, one_ray = 0, one_closest = 0;
    tactn_pose at = pose_at(along_axis(1, TACT_REAL(0.25)));
    for (int i = 0; i < 10; i++) {
        at.position = with_coordinate(at.position, 0, (tact_real)(60 * i) + TACT_REAL(1.25));
        tactn_vec way = along_axis(0, i % 2 ? 600 : -600);
        tactn_pose middle = pose_at(along_axis(0, (tact_real)(60 * i) + (i % 2 ? 3 : 0)));
        tactn_vec from = tactn_sub(at.position, middle.position), back = tactn_sub(middle.position, at.position);
        calls = 0;
        tactn_raycast(&custom, from, way, NULL);
        one_ray += calls, calls = 0;
        tactn_distance(&custom, &point, pose_at(tactn_neg(back)), NULL);
        one_closest += calls, calls = 0;
        assert_int_equal(tactn_world_raycast(world, at.position, way, NULL).hit.relation, TACT_TOUCHING);
        rays += calls, calls = 0;
        assert_false(is_none(tactn_world_closest(world, &point, at, TACT_REAL_MAX, NULL).shape));
        closest += calls;
    }
    print_message("a ray asks %ld times, one shape %ld; closest %ld and %ld\n", rays, one_ray, closest, one_closest);
    assert_true(rays <= 3 * one_ray && closest <= 3 * one_closest);
    tactn_world_destroy(world);
}

/* ---- what is refused */

static tactn_vec bad_support(const void *context, tactn_vec direction) {
    const int *calls = context;
    return *calls > 0 ? scale(1 / tactn_length(direction), direction) : all_coordinates((tact_real)NAN);
}

static void expect_refused(const tactn_world *world, const tactn_shape *shape, tactn_pose pose, tact_status status) {
    int seen = 0;
    tactn_world_hit cast = tactn_world_cast(world, shape, pose, no_vec(), NULL);
    tactn_world_gap gap = tactn_world_closest(world, shape, pose, 1, NULL);
    assert_int_equal(cast.hit.status, status);
    assert_int_equal(gap.gap.status, status);
    assert_true(cast.hit.relation == TACT_UNKNOWN && gap.gap.relation == TACT_UNKNOWN);
    assert_true(is_none(cast.shape) && is_none(gap.shape) && cast.hit.fraction == 0 && gap.gap.distance == 0);
    assert_int_equal(tactn_world_overlap(world, shape, pose, NULL, see, &seen), status);
    assert_int_equal(seen, 0);
}

static void bad_questions_are_refused(void **state) {
    (void)state;
    tactn_world *world = new_world();
    add_ball(world, no_vec(), 1, false);
    tactn_shape ball = tactn_ball(1), wrong = tactn_ball(-1);
    tactn_pose good = pose_at(no_vec()), bad = good;
    const tact_real nan = (tact_real)NAN, inf = (tact_real)INFINITY, far = TACT_REAL_MAX;
    expect_refused(world, &wrong, good, tactn_shape_status(&wrong));
    bad.rotation = scaled_rotation(2, good.rotation);
    expect_refused(world, &ball, bad, TACT_BAD_ROTATION);
    bad.rotation = scaled_rotation(nan, good.rotation);
    expect_refused(world, &ball, bad, TACT_NOT_FINITE);
    for (int k = 0; k < TACT_DIMENSION; k++) {
        const struct {
            tact_real value;
            tact_status status;
        } cases[] = {
            {nan, TACT_NOT_FINITE}, {inf, TACT_NOT_FINITE}, {-inf, TACT_NOT_FINITE}, {far, TACT_OUT_OF_RANGE}};
        for (int i = 0; i < 4; i++) {
            tactn_vec v = along_axis(k, cases[i].value);
            tact_status status = cases[i].status;
            expect_refused(world, &ball, pose_at(v), status);
            assert_int_equal(tactn_world_raycast(world, v, along_axis(0, 1), NULL).hit.status, status);
            assert_int_equal(tactn_world_raycast(world, no_vec(), v, NULL).hit.status, status);
            assert_int_equal(tactn_world_cast(world, &ball, good, v, NULL).hit.status, status);
            int seen = 0;
            tactn_bounds box = {v, v}, upside_down = {all_coordinates(1), along_axis(k, -1)};
            status = status == TACT_OUT_OF_RANGE ? TACT_OK : status;
            assert_int_equal(tactn_world_overlap_bounds(world, box, NULL, see, &seen), status);
            assert_int_equal(tactn_world_overlap_bounds(world, upside_down, NULL, see, &seen), TACT_NEGATIVE);
            assert_int_equal(seen, 0);
        }
    }
    assert_int_equal(tactn_world_closest(world, &ball, good, -1, NULL).gap.status, TACT_NEGATIVE);
    assert_int_equal(tactn_world_closest(world, &ball, good, nan, NULL).gap.status, TACT_NOT_FINITE);
    assert_int_equal(tactn_world_closest(world, &ball, good, inf, NULL).gap.status, TACT_NOT_FINITE);
    int calls = 1;
    tactn_shape custom = tactn_custom(bad_support, &calls);
    assert_int_equal(tactn_shape_status(&custom), TACT_OK);
    calls = 0;
    expect_refused(world, &custom, good, TACT_BAD_SUPPORT);
    tactn_world_destroy(world);
}

/* A shape of the world whose support function fails when it is asked. */
static void a_failing_shape_of_the_world_is_told_of(void **state) {
    (void)state;
    tactn_world *world = new_world();
    int calls = 1;
    tactn_shape custom = tactn_custom(bad_support, &calls), ball = tactn_ball(1);
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    shape_def.density = 0;
    tact_body_id body;
    tact_shape_id shape;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    assert_int_equal(tactn_body_shape_create(world, body, &shape_def, &custom, &shape), TACT_OK);
    tactn_pose pose = pose_at(along_axis(0, TACT_REAL(0.5)));
    assert_true(is_shape(tactn_world_closest(world, &ball, pose, 1, NULL).shape, shape));
    calls = 0;
    expect_refused(world, &ball, pose, TACT_BAD_SUPPORT);
    assert_int_equal(tactn_world_raycast(world, along_axis(0, -5), along_axis(0, 9), NULL).hit.status,
                     TACT_BAD_SUPPORT);
    tactn_world_destroy(world);
}

static jmp_buf escape;
static int misused;

static void leave(const char *text, const char *function) {
    (void)text;
    (void)function;
    misused++;
    longjmp(escape, 1);
}

static void null_pointers_call_the_hook(void **state) {
    (void)state;
    tactn_world *world = new_world();
    tactn_shape ball = tactn_ball(1);
    tactn_pose pose = tactn_identity_pose();
    tactn_bounds box = {no_vec(), no_vec()};
    misused = 0;
    tact_set_assert_hook(leave);
    for (volatile int i = 0; i < 10; i++) {
        if (setjmp(escape) != 0) continue;
        if (i == 0) tactn_world_raycast(NULL, no_vec(), no_vec(), NULL);
        if (i == 1) tactn_world_cast(NULL, &ball, pose, no_vec(), NULL);
        if (i == 2) tactn_world_cast(world, NULL, pose, no_vec(), NULL);
        if (i == 3) tactn_world_overlap(NULL, &ball, pose, NULL, see, NULL);
        if (i == 4) tactn_world_overlap(world, NULL, pose, NULL, see, NULL);
        if (i == 5) tactn_world_overlap(world, &ball, pose, NULL, NULL, NULL);
        if (i == 6) tactn_world_overlap_bounds(NULL, box, NULL, see, NULL);
        if (i == 7) tactn_world_overlap_bounds(world, box, NULL, NULL, NULL);
        if (i == 8) tactn_world_closest(NULL, &ball, pose, 1, NULL);
        if (i == 9) tactn_world_closest(world, NULL, pose, 1, NULL);
    }
    tact_set_assert_hook(NULL);
    assert_int_equal(misused, 10);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_empty_world_has_no_answers),
    cmocka_unit_test(equals_are_told_apart),
    cmocka_unit_test(few_shapes_are_asked),
    cmocka_unit_test(bad_questions_are_refused),
    cmocka_unit_test(a_failing_shape_of_the_world_is_told_of),
    cmocka_unit_test(null_pointers_call_the_hook),
};

const test_group test_world_query_answers = {"test_world_query_answers", tests, sizeof tests / sizeof *tests, NULL,
                                             NULL};
