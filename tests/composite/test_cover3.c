/* Depths that no two convex sets bound: of a wall of slats and a box across several of them, or between two. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "hull/point_sets.h"
#include "mesh/mesh_forms3.h"
#include "support/check.h"
#include "support/group.h"
#include "tact/query3.h"

enum { SLATS = 7 };

static mesh_form slat(double middle, double half) {
    const float low[3] = {(float)(middle - half), -2, -2}, high[3] = {(float)(middle + half), 2, 0};
    return mesh_box3(low, high);
}

/* Slats that stand side by side along x, so far apart. */
static tact3_mesh *wall(double half, double slit) {
    mesh_form all = slat(-(SLATS / 2) * (2 * half + slit), half);
    for (int i = 1; i < SLATS; i++) {
        mesh_form one = slat((i - SLATS / 2) * (2 * half + slit), half), both = mesh_joined3(&all, &one);
        mesh_form_free(&all);
        mesh_form_free(&one);
        all = both;
    }
    tact3_mesh *mesh = mesh_build3(&all, NULL);
    mesh_form_free(&all);
    return mesh;
}

/* The least translation that takes a box out of the wall, which reaches so deep into it from above: up, or to the next
 * slit that it fits in. */
static double exact_depth(double half, double slit, double box, double deep, double at) {
    double pitch = 2 * half + slit, room = slit - 2 * box;
    double off = fabs(at - pitch * floor(at / pitch + 0.5)); /* from the middle of a slat */
    if (room < 0) return deep;
    return fmin(deep, fmax(0, half + box - off));
}

/* The box's half edge is such a part of the slits. Returns the share of brackets that are narrow. */
static double share_of_narrow(double least, double most, uint64_t random) {
    const int rounds = 60; /* with fewer the share is chance */
    int narrow = 0;
    for (int n = 0; n < rounds; n++) {
        double half = 0.0625 * (2 + cloud_pick(&random, 3)), slit = 0.03125 * (1 + cloud_pick(&random, 6));
        double box = 0.5 * slit * (least + (most - least) * 0.5 * (1 + cloud_uniform(&random)));
        double deep = 0.25 + 0.125 * cloud_pick(&random, 5), at = 0.25 * cloud_uniform(&random);
        const float low[3] = {(float)-box, -2, 0}, high[3] = {(float)box, 2, 4};
        mesh_form form = mesh_box3(low, high);
        tact3_mesh *a = wall(half, slit), *b = mesh_build3(&form, NULL);
        const tact3_shape s = tact3_mesh_shape(a), t = tact3_mesh_shape(b);
        tact3_pose pose = tact3_pose_at((tact_real)at, TACT_REAL(0.125), (tact_real)-deep);
        tact3_gap gap = tact3_distance(&s, &t, pose, NULL);
        double depth = exact_depth(half, slit, (double)(float)box, deep, (double)pose.position.x);
        if (depth > 1e-5) {
            assert_int_equal(gap.relation, TACT_OVERLAP);
            assert_true(-(double)gap.distance > depth - 1e-5);
            assert_true(-(double)gap.distance - (double)gap.error_bound < depth + 1e-5);
        }
        narrow += (double)gap.error_bound < 0.05 * depth;
        mesh_form_free(&form);
        free(a);
        free(b);
    }
    print_message("# %d of %d brackets are narrower than 5 %%\n", narrow, rounds);
    return (double)narrow / rounds;
}

/* Each slat alone is left sideways much sooner. Where the box is thin against its depth, it would take many pairs. */
static void slats_hold_a_box_together(void **state) {
    (void)state;
    assert_true(share_of_narrow(1.5, 4, 17) > 0.6);
}

/* The slits are wider than the box, by ever so little. */
static void a_slit_is_a_way_out(void **state) {
    (void)state;
    share_of_narrow(0.5, 0.99, 18);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(slats_hold_a_box_together),
    cmocka_unit_test(a_slit_is_a_way_out),
};

const test_group test_cover3 = {"test_cover3", tests, sizeof tests / sizeof *tests, NULL, NULL};
