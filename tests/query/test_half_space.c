/* Half-spaces and half-planes against the support values of the other shape in quadruple precision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "oracle/oracle.h"
#include "support/any_shape.h"
#include "support/group.h"
#include "support/trap.h"
#include "tact/tact.h"

/* A half-space, the shape beside it, and their poses. */
typedef struct plane_case {
    tactn_shape plane;
    shape_spec spec;
    made_shape other;
    bool plane_first;
    tactn_pose pose; /* of the second in the frame of the first */
    shape_pair pair; /* a point instead of the plane, for the oracle */
    pair_oracle *oracle;
} plane_case;

static qvec unit_normal(const tactn_shape *plane) { return q_unit(q_from(plane->u.plane.normal)); }

/* The half-space's normal and its height above the origin of the answer's frame, where its body is so placed. */
typedef struct true_plane {
    qvec normal;
    quad offset;
} true_plane;

static true_plane placed(const tactn_shape *plane, tactn_pose pose) {
    qvec n = q_transform(q_rotation(pose.rotation), unit_normal(plane));
    quad offset = (quad)plane->u.plane.offset + (quad)plane->rounding;
    return (true_plane){n, offset + q_dot(n, q_from(pose.position))};
}

static true_plane plane_of(const plane_case *c) {
    return placed(&c->plane, c->plane_first ? tactn_identity_pose() : c->pose);
}

/* How far a shape's lowest point is above the plane. */
static quad height_over(const pair_oracle *oracle, int which, const true_plane *plane) {
    return -oracle_reach(oracle, which, q_neg(plane->normal)) - plane->offset;
}

static quad truth_of(const plane_case *c) {
    true_plane plane = plane_of(c);
    return height_over(c->oracle, c->plane_first, &plane);
}

static void open_oracle(plane_case *c) {
    shape_spec point = spec_point(no_vec());
    c->pair = c->plane_first ? (shape_pair){point, c->spec, c->pose} : (shape_pair){c->spec, point, c->pose};
    c->oracle = oracle_open(&c->pair);
}

static tactn_shape any_plane(random_stream *random, double far) {
    tactn_shape plane = tactn_half_space(random_direction(random), any_real(random, -far, far));
    if (random_below(random, 4) == 0) plane = tactn_half_space(along_axis(random_below(random, TACT_DIMENSION), 1), 0);
    if (random_coin(random)) plane = tactn_rounded(plane, any_real(random, 0, 1));
    assert_int_equal(plane.status, TACT_OK);
    return plane;
}

static const tactn_shape *first_of(const plane_case *c) { return c->plane_first ? &c->plane : &c->other.shape; }
static const tactn_shape *second_of(const plane_case *c) { return c->plane_first ? &c->other.shape : &c->plane; }

/* Two of three are moved to about the distance `near` of each other. */
static void open_case(random_stream *random, int i, double near, plane_case *c) {
    double size = i % 3 == 2 ? random_decade(random, 1e-3, 1e3) : 1;
    c->plane = any_plane(random, i % 5 == 4 ? 100 : 2);
    c->spec = pairs_scaled(pairs_of_kind(random, i % PAIRS_KINDS, random_coin(random)), size);
    c->other = made_new(&c->spec);
    assert_int_equal(c->other.shape.status, TACT_OK);
    c->plane_first = random_coin(random);
    c->pose = any_pose(random, 3);
    if (i % 3 != 0)
        c->pose = any_brought(first_of(c), second_of(c), c->pose, any_real(random, -near * size, near * size));
    open_oracle(c);
}

static void close_case(plane_case *c) {
    oracle_close(c->oracle);
    made_free(&c->other);
}

static real pair_size(const plane_case *c) {
    real radii = c->plane.rounding + c->other.shape.rounding;
    return c->plane.reach + c->other.shape.reach + tactn_length(c->pose.position) + radii;
}

static quad plane_height(const true_plane *plane, vec p) { return q_dot(plane->normal, q_from(p)) - plane->offset; }

/* That the halves of a contact or the witness points are on their surfaces. */
static void check_on_surfaces(const plane_case *c, vec on_a, vec on_b, quad most) {
    true_plane plane = plane_of(c);
    vec on_plane = c->plane_first ? on_a : on_b, on_other = c->plane_first ? on_b : on_a;
    assert_true(q_abs(plane_height(&plane, on_plane)) <= most);
    assert_true(oracle_outside(c->oracle, c->plane_first, q_from(on_other)) <= most);
}

static void check_gap(const plane_case *c, const tactn_gap *gap, quad truth) {
    quad bound = (quad)gap->error_bound;
    assert_int_equal(gap->status, TACT_OK);
    assert_true(q_abs((quad)gap->distance - truth) <= bound);
    assert_true(gap->error_bound <= R(80 * CHECK_ROUNDOFF) * pair_size(c));
    tact_relation known = gap->distance - gap->error_bound > 0   ? TACT_SEPARATED
                          : gap->distance + gap->error_bound < 0 ? TACT_OVERLAP
                                                                 : TACT_TOUCHING;
    assert_int_equal(gap->relation, known);
    true_plane plane = plane_of(c);
    qvec n = c->plane_first ? plane.normal : q_neg(plane.normal);
    assert_true(q_length(q_sub(q_from(gap->normal), n)) <= (quad)(64 * CHECK_ROUNDOFF));
    assert_true(q_abs(q_length(q_from(gap->normal)) - 1) <= (quad)(16 * CHECK_ROUNDOFF));
    check_on_surfaces(c, gap->point_a, gap->point_b, 2 * bound);
    vec off = mul_add(sub(gap->point_b, gap->point_a), -gap->distance, gap->normal);
    assert_true(length(off) <= 2 * gap->error_bound);
}

static void distances_are_heights(void **state) {
    (void)state;
    random_stream random = random_named("half-spaces");
    int rounds = check_rounds(6000), apart = 0, deep = 0;
    for (int i = 0; i < rounds; i++) {
        plane_case c;
        open_case(&random, i, 0.5, &c);
        quad truth = truth_of(&c);
        const tactn_shape *a = first_of(&c), *b = second_of(&c);
        tactn_query_options general = {.general = true};
        tactn_gap gap = tactn_distance(a, b, c.pose, i % 2 ? NULL : &general);
        check_gap(&c, &gap, truth);
        apart += truth > 0, deep += truth < 0;
        if (gap.relation == TACT_OVERLAP) assert_true(tactn_overlap(a, b, c.pose, NULL));
        if (truth > 4 * (quad)gap.error_bound) assert_false(tactn_overlap(a, b, c.pose, NULL));
        tactn_query_options cutoff = {.cutoff = R(0.125)};
        tactn_gap cut = tactn_distance(a, b, c.pose, &cutoff);
        assert_int_equal(cut.relation == TACT_BEYOND_CUTOFF, gap.distance - gap.error_bound > R(0.125));
        assert_true((quad)cut.distance <= truth || cut.relation != TACT_BEYOND_CUTOFF);
        close_case(&c);
    }
    assert_in_range(apart, rounds * 3 / 10, rounds);
    assert_in_range(deep, rounds * 3 / 10, rounds);
}

/* ---- poses in the world */

static void distances_in_the_world(void **state) {
    (void)state;
    random_stream random = random_named("half-spaces in the world");
    int rounds = check_rounds(6000), deep = 0;
    for (int i = 0; i < rounds; i++) {
        plane_case c;
        open_case(&random, i, 0.5, &c);
        tactn_pose pose_a = any_pose(&random, 50), pose_b = tactn_identity_pose();
        pose_b.position = add(pose_a.position, c.pose.position);
        pose_b.rotation = c.pose.rotation;
        const tactn_shape *a = first_of(&c), *b = second_of(&c);
        qvec between = q_sub(q_from(pose_b.position), q_from(pose_a.position));
        pair_oracle *oracle = oracle_open_bare(&c.pair, pose_a.rotation, pose_b.rotation, between);
        tactn_pose of_plane = c.plane_first ? pose_a : pose_b;
        true_plane plane = placed(&c.plane, of_plane);
        plane.offset -= q_dot(plane.normal, q_from(pose_a.position)); /* the oracle's origin is A's */
        quad truth = height_over(oracle, c.plane_first, &plane);
        tactn_gap gap = tactn_distance_world(a, pose_a, b, pose_b, NULL);
        assert_int_equal(gap.status, TACT_OK);
        assert_true(q_abs((quad)gap.distance - truth) <= (quad)gap.error_bound);
        assert_true(gap.error_bound <= R(160 * CHECK_ROUNDOFF) * pair_size(&c));
        if (gap.relation == TACT_OVERLAP) assert_true(tactn_overlap_world(a, pose_a, b, pose_b, NULL));
        deep += truth < 0;
        tactn_manifold m = tactn_collide_world(a, pose_a, b, pose_b, R(0.1), NULL);
        assert_int_equal(m.status, TACT_OK);
        assert_true(m.distance == gap.distance || m.relation == TACT_BEYOND_CUTOFF);
        oracle_close(oracle);
        close_case(&c);
    }
    assert_in_range(deep, rounds * 2 / 10, rounds);
}

static void either_place_is_the_same(void **state) {
    (void)state;
    random_stream random = random_named("swapped half-spaces");
    for (int i = 0; i < check_rounds(3000); i++) {
        plane_case c;
        open_case(&random, i, 0.5, &c);
        tactn_pose back = tactn_relative_pose(c.pose, tactn_identity_pose());
        tactn_gap ab = tactn_distance(first_of(&c), second_of(&c), c.pose, NULL);
        tactn_gap ba = tactn_distance(second_of(&c), first_of(&c), back, NULL);
        real slack = R(64 * CHECK_ROUNDOFF) * pair_size(&c);
        assert_true(tact_abs(ab.distance - ba.distance) <= ab.error_bound + ba.error_bound + slack);
        /* A power of two changes no bit. */
        tactn_shape large = tactn_half_space(c.plane.u.plane.normal, 64 * c.plane.u.plane.offset);
        large = tactn_rounded(large, 64 * c.plane.rounding);
        assert_memory_equal(&large.u.plane.normal, &c.plane.u.plane.normal, sizeof(vec));
        tactn_pose far = c.pose;
        far.position = scale(64, far.position);
        tactn_shape ball = tactn_ball(R(0.5)), ball64 = tactn_ball(32);
        tactn_gap near_gap = tactn_distance(&c.plane, &ball, c.pose, NULL);
        tactn_gap far_gap = tactn_distance(&large, &ball64, far, NULL);
        assert_true(far_gap.distance == 64 * near_gap.distance && far_gap.error_bound == 64 * near_gap.error_bound);
        close_case(&c);
    }
}

/* ---- manifolds */

static void check_points(const plane_case *c, const tactn_manifold *m, quad truth, real speculative) {
    quad bound = (quad)m->point_error_bound, deepest = (quad)TACT_REAL_MAX;
    for (int k = 0; k < m->point_count; k++) {
        const tactn_contact_point *p = &m->point[k];
        check_on_surfaces(c, p->point_a, p->point_b, bound);
        assert_true((quad)p->separation >= truth - 2 * bound);
        assert_true((quad)p->separation <= (quad)tact_max(speculative, m->distance) + bound + (quad)2e-5 * 4);
        vec off = mul_add(sub(p->point_b, p->point_a), -p->separation, m->normal);
        assert_true((quad)length(off) <= 2 * bound);
        deepest = q_min(deepest, (quad)p->separation);
        for (int j = 0; j < k; j++) assert_true(m->point[j].id != p->id);
    }
    if (m->point_count > 0) assert_true(deepest <= truth + 2 * bound + (quad)2e-5 * (quad)c->other.shape.reach);
}

static void manifolds_hold_their_promises(void **state) {
    (void)state;
    random_stream random = random_named("manifolds of half-spaces");
    int rounds = check_rounds(4000), touching = 0, several = 0;
    for (int i = 0; i < rounds; i++) {
        plane_case c;
        open_case(&random, i, 0.3, &c);
        if (i % 4 == 0) { /* almost flat on a face along an axis */
            oracle_close(c.oracle);
            c.plane = tactn_half_space(along_axis(TACT_DIMENSION - 1, 1), any_real(&random, -1, 1));
            c.pose.rotation = tactn_identity_pose().rotation;
            c.pose = any_brought(first_of(&c), second_of(&c), c.pose, any_real(&random, -0.1, 0.1));
            open_oracle(&c);
        }
        quad truth = truth_of(&c);
        real speculative = any_real(&random, 0, 0.2);
        tactn_manifold m = tactn_collide(first_of(&c), second_of(&c), c.pose, speculative, NULL);
        assert_int_equal(m.status, TACT_OK);
        assert_true(q_abs((quad)m.distance - truth) <= (quad)m.error_bound || m.relation == TACT_BEYOND_CUTOFF);
        assert_int_equal(m.point_count > 0, m.relation != TACT_BEYOND_CUTOFF);
        check_points(&c, &m, truth, speculative);
        touching += m.point_count > 0, several += m.point_count > 1;
        close_case(&c);
    }
    print_message("# of %d pairs %d touch, %d in several points\n", rounds, touching, several);
    assert_in_range(touching, rounds * 4 / 10, rounds);
    assert_in_range(several, rounds / 10, rounds);
}

static void a_box_rests_on_its_corners(void **state) {
    (void)state;
    const int up = TACT_DIMENSION - 1;
    tactn_shape ground = tactn_half_space(along_axis(up, 3), 1), box = tactn_box(all_coordinates(R(0.5)));
    uint32_t id[TACTN_MANIFOLD_POINTS];
    for (int i = 0; i < 8; i++) {
        tactn_pose pose = pose_at(along_axis(up, R(1.49)));
        pose.position = add(pose.position, along_axis(0, (real)i));
        tactn_manifold m = i % 2 ? tactn_collide(&ground, &box, pose, R(0.01), NULL)
                                 : tactn_collide(&box, &ground, pose_at(neg(pose.position)), R(0.01), NULL);
        assert_int_equal(m.point_count, TACTN_MANIFOLD_POINTS);
        for (int k = 0; k < m.point_count; k++) {
            assert_true(tact_abs(m.point[k].separation + R(0.01)) <= m.point_error_bound);
            uint32_t same = i % 2 ? m.point[k].id << 16 : m.point[k].id;
            if (i == 0) id[k] = same;
            assert_int_equal(same, id[k]);
        }
    }
    tactn_shape ball = tactn_ball(1);
    tactn_manifold m = tactn_collide(&ground, &ball, pose_at(along_axis(up, R(1.75))), 0, NULL);
    assert_int_equal(m.point_count, 1);
    assert_true(m.distance == R(-0.25) && coordinate(m.point[0].point_a, up) == 1);
}

/* ---- motions */

static void rays_and_casts(void **state) {
    (void)state;
    random_stream random = random_named("casts at half-spaces");
    int rounds = check_rounds(6000), hits = 0, starts = 0;
    for (int i = 0; i < rounds; i++) {
        plane_case c;
        open_case(&random, i, 3, &c);
        if (i % 2) { /* a ray */
            made_free(&c.other);
            oracle_close(c.oracle);
            c.spec = spec_point(no_vec());
            c.other = made_new(&c.spec);
            c.plane_first = true;
            c.pose.rotation = tactn_identity_pose().rotation;
            open_oracle(&c);
        }
        vec way = scale(any_real(&random, 0, 8), random_direction(&random));
        quad start = truth_of(&c);
        true_plane plane = plane_of(&c);
        quad climb = q_dot(plane.normal, q_from(way));
        if (start > 0 && climb > 0 && c.plane_first && random_coin(&random)) way = neg(way), climb = -climb;
        if (!c.plane_first) climb = -climb; /* the plane moves */
        tactn_hit hit = i % 2 ? tactn_raycast(&c.plane, c.pose.position, way, NULL)
                              : tactn_cast(first_of(&c), second_of(&c), c.pose, way, NULL);
        assert_int_equal(hit.status, TACT_OK);
        quad end = start + climb, here = start + (quad)hit.fraction * climb;
        assert_true(q_abs(here - (quad)hit.distance) <= (quad)hit.error_bound);
        assert_true((double)hit.error_bound <= 1e3 * CHECK_ROUNDOFF * (double)(pair_size(&c) + length(way)));
        quad clear = 4 * (quad)hit.error_bound;
        if (start > clear && end > clear) assert_int_equal(hit.relation, TACT_SEPARATED);
        if (start > clear && end < -clear) assert_int_equal(hit.relation, TACT_TOUCHING);
        if (start < -clear) assert_int_equal(hit.relation, TACT_OVERLAP);
        hits += hit.relation == TACT_TOUCHING, starts += hit.relation == TACT_OVERLAP;
        close_case(&c);
    }
    print_message("# of %d motions %d meet, %d begin inside\n", rounds, hits, starts);
    assert_in_range(hits, rounds / 10, rounds);
    assert_in_range(starts, rounds / 10, rounds);
}

static void points_at_half_spaces(void **state) {
    (void)state;
    random_stream random = random_named("points at half-spaces");
    int inside = 0, rounds = check_rounds(3000);
    for (int i = 0; i < rounds; i++) {
        tactn_shape plane = any_plane(&random, 2);
        vec p = scale(any_real(&random, 0, 4), random_direction(&random));
        true_plane at = placed(&plane, tactn_identity_pose());
        quad height = plane_height(&at, p);
        tactn_gap gap = tactn_closest_point(&plane, p, NULL);
        assert_true(q_abs((quad)gap.distance - height) <= (quad)gap.error_bound);
        assert_true(q_abs(plane_height(&at, gap.point_a)) <= 2 * (quad)gap.error_bound);
        if (q_abs(height) > 4 * (quad)gap.error_bound) assert_int_equal(tactn_contains(&plane, p), height < 0);
        inside += height < 0;
    }
    assert_in_range(inside, rounds * 3 / 10, rounds * 7 / 10);
}

/* ---- refusals */

static void refused(void **state) {
    (void)state;
    traps_pause();
    vec up = along_axis(0, 1), none = no_vec(), bad = along_axis(1, (real)NAN);
    assert_int_equal(tactn_half_space(none, 1).status, TACT_NOT_POSITIVE);
    assert_int_equal(tactn_half_space(bad, 1).status, TACT_NOT_FINITE);
    assert_int_equal(tactn_half_space(along_axis(0, (real)INFINITY), 1).status, TACT_NOT_FINITE);
    assert_int_equal(tactn_half_space(up, (real)NAN).status, TACT_NOT_FINITE);
    assert_int_equal(tactn_half_space(up, TACT_REAL_MAX).status, TACT_OUT_OF_RANGE);
    traps_resume();
    tactn_shape plane = tactn_half_space(along_axis(0, TACT_REAL_MAX), 2), other = tactn_half_space(up, 1);
    assert_int_equal(plane.status, TACT_OK);
    assert_true(plane.u.plane.normal.x == 1);
    tactn_pose pose = tactn_identity_pose();
    tactn_sweep sweep = {pose, pose};
    assert_int_equal(tactn_distance(&plane, &other, pose, NULL).status, TACT_UNBOUNDED);
    assert_int_equal(tactn_distance_world(&plane, pose, &other, pose, NULL).status, TACT_UNBOUNDED);
    assert_int_equal(tactn_collide(&plane, &other, pose, 0, NULL).status, TACT_UNBOUNDED);
    assert_int_equal(tactn_cast(&plane, &other, pose, up, NULL).status, TACT_UNBOUNDED);
    assert_int_equal(tactn_time_of_impact(&plane, &sweep, &other, &sweep, NULL).status, TACT_UNBOUNDED);
    assert_false(tactn_overlap(&plane, &other, pose, NULL));
    tactn_shape ball = tactn_ball(1);
    assert_int_equal(tactn_estimate_depth(&ball, &plane, pose, 16).status, TACT_UNBOUNDED);
    tactn_mass mass = tactn_shape_mass(&plane);
    assert_true(greatest(mass.center) == 0);
    assert_true(tactn_shape_bounds(&plane, pose).upper.x == TACT_REAL_MAX);
    assert_true(tactn_support(&plane, up).x == 2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(distances_are_heights),    cmocka_unit_test(distances_in_the_world),
    cmocka_unit_test(either_place_is_the_same), cmocka_unit_test(manifolds_hold_their_promises),
    cmocka_unit_test(a_box_rests_on_its_corners), cmocka_unit_test(rays_and_casts),
    cmocka_unit_test(points_at_half_spaces),    cmocka_unit_test(refused),
};
const test_group test_half_space = {"test_half_space", tests, sizeof tests / sizeof *tests, NULL, NULL};
