/* EPA in the plane on the worked example that textbooks step through by hand: a triangle and a quadrilateral whose
 * difference has the corners (4,2), (-8,-2) and (-1,-2) around the origin. It is reached from inside src/, so that
 * the simplex is the example's and not the one that GJK would end with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernel/kernel.h"
#include "support/group.h"

/* The kernel is compiled here, under names of its own. */
#undef tact2_kernel_base
#undef tact2_lane_kernel_base
#define tact2_kernel_base kernel_under_test
#define tact2_lane_kernel_base lanes_under_test
#include "unit/kernel2_unit.c"
#undef tact2_kernel_base
#undef tact2_lane_kernel_base

static const real root_41 = R(6.4031242374328486865), root_10 = R(3.1622776601683793320);

static void expect_near(real found, real expected) {
    assert_true(tact_abs(found - expected) <= 8 * ROUNDOFF * (1 + tact_abs(expected)));
}
static void expect_vec(vec found, real x, real y) {
    expect_near(found.x, x);
    expect_near(found.y, y);
}

static bool has_corner(const tact2_polygon_view *view, real x, real y) {
    bool found = false;
    for (int i = 0; i < view->vertex_count; i++) found = found || (view->point[i].x == x && view->point[i].y == y);
    return found;
}

/* The steps as the example has them. */
static void see_step(void *context, const tact2_polygon_view *view) {
    int step = ++*(int *)context;
    assert_in_range(step, 1, 2);
    assert_int_equal(view->vertex_count, step + 2);
    assert_true(has_corner(view, 4, 2) && has_corner(view, -8, -2) && has_corner(view, -1, -2));
    if (step == 1) { /* the edge from (4,2) to (-8,-2) is nearest, and (-6,9) lies beyond it */
        expect_vec(view->direction, -1 / root_10, 3 / root_10);
        expect_vec(view->support, -6, 9);
        expect_near(view->lower, 2 / root_10);
        expect_near(view->upper, 33 / root_10);
    } else { /* now that from (-1,-2) to (4,2), and nothing lies beyond */
        assert_true(has_corner(view, -6, 9));
        expect_vec(view->direction, 4 / root_41, -5 / root_41);
        expect_near(tact2_dot(view->direction, view->support), 6 / root_41);
        expect_near(view->lower, 6 / root_41);
        expect_near(view->upper, 6 / root_41);
    }
}

/* A corner of the difference from those of the shapes. */
static vertex corner(const core_pair *p, const vec *a, int i, const vec *b, int k) {
    vertex v = {.a = scale(p->to_scaled, a[i]), .b = scale(p->to_scaled, b[k]), .index_a = i, .index_b = k};
    v.point = vertex_point(p, &v);
    return v;
}

static void the_worked_example_takes_two_steps(void **state) {
    (void)state;
    const vec a[3] = {tact2_v(4, 11), tact2_v(9, 9), tact2_v(4, 5)};
    const vec b[4] = {tact2_v(5, 7), tact2_v(12, 7), tact2_v(10, 2), tact2_v(7, 3)};
    _Alignas(max_align_t) char memory[4096];
    assert_true(tact2_hull_bytes(4) <= sizeof memory);
    assert_int_equal(tact2_hull_build(memory, sizeof memory, b, 4, NULL), TACT_OK);
    tact2_shape first = tact2_triangle(a[0], a[1], a[2]), second = tact2_hull_shape((const tact2_hull *)memory);
    core_pair p = {0};
    assert_int_equal(make_pair(&p, &first, &second, tact2_identity_pose()), TACT_OK);
    gjk_simplex s = {.used = SIMPLEX_FULL};
    s.v[0] = corner(&p, a, 1, b, 0);
    s.v[1] = corner(&p, a, 2, b, 1);
    s.v[2] = corner(&p, a, 2, b, 0);
    int steps = 0;
    tact2_observer observer = {.context = &steps, .on_polygon = see_step};
    tact2_query_options options = {.observer = &observer};
    epa_result r;
    core_depth(&p, &s, &options, &r);
    assert_int_equal(steps, 2);
    assert_int_equal(r.iterations, 2);
    expect_near(r.depth * p.to_user, 6 / root_41);
    expect_vec(r.normal, 4 / root_41, -5 / root_41);
    expect_vec(scale(p.to_user, r.b), 5, 7);
    expect_vec(scale(p.to_user, r.a), 5 + R(24) / 41, 7 - R(30) / 41);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(the_worked_example_takes_two_steps)};

const test_group test_epa2 = {"test_epa2", tests, sizeof tests / sizeof *tests, NULL, NULL};
