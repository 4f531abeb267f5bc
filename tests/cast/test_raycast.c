/* Rays: random ones against every kind of shape, with and without closed forms; rays through corners and edges, along
 * faces, from the surface and from within. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cast/motion_pairs.h"
#include "cast/ray_truth.h"
#include "support/group.h"

static motion ray_motion(const shape_spec *shape, tactn_vec origin, tactn_vec translation) {
    motion m = {MOTION_RAY, *shape, spec_point(no_vec()), {tactn_identity_pose(), tactn_identity_pose()},
                {pose_at(origin), pose_at(origin)}, translation};
    return m;
}

/* A point that lies in the shape; a corner, or the like, when `part` is zero, and well inside when it is one. */
static tactn_vec point_inside(random_stream *random, const tactn_shape *shape, double part) {
    tactn_vec p = tactn_support(shape, random_direction(random));
    tactn_vec sum = no_vec();
    for (int i = 0; i < 16; i++) sum = tactn_add(sum, tactn_support(shape, random_direction(random)));
    return tactn_mul_add(tactn_scale((tact_real)(1 - part), p), (tact_real)(part / 16), sum);
}

static tactn_vec across(random_stream *random, tactn_vec n) {
    tactn_vec d = random_direction(random);
    return tactn_mul_add(d, -tactn_dot(d, n), n);
}

/* In turn at what lies inside, at what lies on the surface, past it, along it, from inside, and away from it. */
static motion random_ray(random_stream *random, const shape_spec *spec, int i) {
    made_shape made = made_new(spec);
    bool coarse = sizeof(tact_real) == sizeof(float);
    double size = fmax((double)spec_radius(spec), 1e-3), nearest = coarse ? 1e-2 : 1e-5;
    tactn_vec n = random_direction(random), surface = tactn_support(&made.shape, n), target = surface, way;
    double moment = random_range(random, 0.02, 0.98), length;
    length = random_coin(random) ? random_range(random, 0.1, 10) : random_decade(random, 10, coarse ? 1e2 : 1e4);
    way = random_direction(random);
    switch (i % 8) {
    case 0:
    case 1:
    case 2: target = point_inside(random, &made.shape, random_range(random, 0.1, 1)); break;
    case 3: break; /* through an edge or a corner, or just not */
    case 4:
        target = tactn_mul_add(surface, (tact_real)(size * random_decade(random, nearest, 1)), n);
        way = across(random, n);
        break;
    case 5: moment = -random_range(random, 0.1, 1); break;
    case 6: target = tactn_mul_add(surface, (tact_real)(size * random_range(random, 0.01, 1)), n); break;
    default: /* past it, coming nearer all the way */
        target = tactn_mul_add(surface, (tact_real)(size * random_decade(random, nearest, 1)), n);
        way = across(random, n);
        moment = 1;
    }
    made_free(&made);
    way = tactn_scale((tact_real)(size * length), way);
    return ray_motion(spec, tactn_mul_add(target, (tact_real)-moment, way), way);
}

/* Before the entry the distance grows at least by the sine at which the ray meets the surface. Where rounding decides
 * whether they meet at all, motion_judge() has looked that it is no more than rounding. */
static void compare(motion_tally *tally, const motion_run *run, const tactn_hit *hit, const ray_truth *truth,
                    int *unlike) {
    const motion *m = run->motion;
    bool reached = truth->hits && truth->fraction <= 1;
    if (hit->relation == TACT_OVERLAP || hit->fraction == 0) return;
    *unlike += reached != (hit->relation == TACT_TOUCHING);
    if (!reached || hit->relation != TACT_TOUCHING) return;
    double off = (double)(q_abs(truth->fraction - (quad)hit->fraction) * (quad)tactn_length(m->translation));
    double allowed = 2 * (double)hit->error_bound + 2 * run->noise;
    motion_expect(tally, m, "off the entry", off * (double)truth->sine, allowed);
}

static void rays_at(motion_tally *tally, int kind, int rounds) {
    char name[64];
    snprintf(name, sizeof name, "ray-%s", pairs_kind_name(kind));
    random_stream random = random_named(name);
    int unlike = 0, known = 0, hits = tally->meeting + tally->met;
    for (int i = 0; i < rounds; i++) {
        shape_spec spec = pairs_of_kind(&random, kind, kind <= SPEC_SEGMENT || i % 3 == 0);
        motion m = random_ray(&random, &spec, i / 3);
        motion_run run = motion_open(&m);
        static const tactn_query_options general = {.general = true};
        tactn_hit hit = motion_ask(&run, i % 4 ? NULL : &general);
        motion_judge(tally, &run, hit, i % 97 == 0);
        ray_truth truth = ray_enters(&spec, m.sweep_b.from.position, m.translation);
        bool grazing = i / 3 % 8 == 3;
        if (truth.known && !grazing) compare(tally, &run, &hit, &truth, &unlike), known++;
        motion_close(&run);
    }
    hits = tally->meeting + tally->met - hits;
    bool level = rounds < 60 || (10 * hits >= 3 * rounds && 10 * hits <= 7 * rounds);
    if (level && unlike * 50 <= known && known * 2 >= rounds) return;
    printf("# %s: %d of %d hit; %d of %d known answers are unlike\n", name, hits, rounds, unlike, known);
    tally->check.failures++;
}

static void every_kind(void **state) {
    (void)state;
    motion_tally tally = motion_tally_named("rays at every kind");
    for (int kind = 0; kind < PAIRS_KINDS; kind++) rays_at(&tally, kind, check_rounds(2000));
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_int_equal(tally.undecided, 0);
    assert_true(tally.unproven * 1000 <= tally.motions);
}

static bool same_vec(tactn_vec a, tactn_vec b) { return tactn_dot(tactn_sub(a, b), tactn_sub(a, b)) == 0; }

/* A ray that asks for hits alone gets the same hits, and of a miss nothing but that it is one. */
static void expect_hits_alone(motion_tally *tally, const motion_run *run, tactn_hit whole) {
    static const tactn_query_options hits = {.apart_is_enough = true};
    tactn_hit hit = motion_ask(run, &hits);
    if (whole.relation == TACT_SEPARATED)
        whole = (tactn_hit){.status = TACT_OK, .relation = TACT_SEPARATED, .fraction = 1};
    bool same = hit.status == whole.status && hit.relation == whole.relation && hit.steps == whole.steps &&
                hit.fraction == whole.fraction && hit.distance == whole.distance &&
                hit.error_bound == whole.error_bound && same_vec(hit.normal, whole.normal) &&
                same_vec(hit.point_a, whole.point_a) && same_vec(hit.point_b, whole.point_b);
    motion_expect(tally, run->motion, "hits alone", !same, 0);
}

/* Both ways find the same place. */
static void closed_forms_agree_with_the_general_way(void **state) {
    (void)state;
    static const tactn_query_options general = {.general = true};
    random_stream random = random_named("closed forms");
    motion_tally tally = motion_tally_named("closed forms against the general way");
    int closed = 0, unlike = 0, rounds = check_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        shape_spec spec = pairs_of_kind(&random, random_below(&random, PAIRS_KINDS), i % 3 == 0);
        motion m = random_ray(&random, &spec, i);
        motion_run run = motion_open(&m);
        tactn_hit one = motion_ask(&run, NULL), two = motion_ask(&run, &general);
        double bounds = (double)one.error_bound + (double)two.error_bound + run.noise;
        if (one.relation != two.relation) unlike++;
        if (one.relation == two.relation) {
            double sine = fabs((double)tactn_dot(one.normal, m.translation));
            double off = fabs((double)one.fraction - (double)two.fraction) * sine;
            if (one.fraction > 0 && two.fraction > 0) motion_expect(&tally, &m, "fractions", off, 2 * bounds);
        }
        if (one.relation == TACT_SEPARATED && two.relation == TACT_SEPARATED)
            motion_expect(&tally, &m, "distances at the end", fabs((double)(one.distance - two.distance)), bounds);
        expect_hits_alone(&tally, &run, one);
        closed += one.steps == 0;
        assert_true(two.steps > 0);
        tally.motions++;
        motion_close(&run);
    }
    printf("# %d of %d by a closed form, %d end unlike\n", closed, rounds, unlike);
    assert_int_equal(tally.check.failures, 0);
    assert_true(closed * 5 >= 2 * rounds);
    assert_true(unlike * 200 <= rounds);
}

/* ---- the box with half extents 1 */

static tactn_vec two(tact_real x, tact_real y) { return with_coordinate(along_axis(0, x), 1, y); }

static tactn_hit ray_at_box(tactn_vec origin, tactn_vec translation, bool general) {
    tactn_shape box = tactn_box(all_coordinates(1));
    tactn_query_options options = {.general = general};
    return tactn_raycast(&box, origin, translation, &options);
}

static void expect_touch(tactn_hit hit, double fraction) {
    assert_int_equal(hit.relation, TACT_TOUCHING);
    assert_true(fabs((double)hit.fraction - fraction) <= 256 * CHECK_ROUNDOFF);
    assert_true(tact_abs(hit.distance) <= hit.error_bound);
}

static void expect_normal(tactn_hit hit, tactn_vec normal) {
    assert_true((double)tactn_length(tactn_sub(hit.normal, normal)) <= 1e-6);
}

static void at_faces_edges_and_corners(void **state) {
    (void)state;
    for (int general = 0; general < 2; general++) {
        tactn_hit hit = ray_at_box(two(-5, TACT_REAL(0.5)), two(16, 0), general);
        expect_touch(hit, 0.25), expect_normal(hit, two(-1, 0));
        assert_true((double)tactn_length(tactn_sub(hit.point_b, two(-1, TACT_REAL(0.5)))) <= 256 * CHECK_ROUNDOFF);
        /* Straight at a corner (an edge in space), and past it by a hair. */
        hit = ray_at_box(two(-5, -5), two(16, 16), general);
        expect_touch(hit, 0.25);
        assert_true(hit.normal.x <= TACT_REAL(1e-6) && hit.normal.y <= TACT_REAL(1e-6));
        expect_touch(ray_at_box(two(-3, 1), two(4, 0), general), 0.5);  /* along a face */
        expect_touch(ray_at_box(two(-2, 0), two(2, 2), general), 0.5);  /* grazes a corner */
        expect_touch(ray_at_box(all_coordinates(-3), all_coordinates(8), general), 0.25);
        const tact_real hair = sizeof(tact_real) == sizeof(float) ? TACT_REAL(1e-4) : TACT_REAL(1e-10);
        assert_int_equal(ray_at_box(two(-3, 1 + hair), two(4, 0), general).relation, TACT_SEPARATED);
        expect_touch(ray_at_box(two(-3, 1 - hair), two(4, 0), general), 0.5);
        assert_int_equal(ray_at_box(two(-2 - hair, 0), two(2, 2), general).relation, TACT_SEPARATED);
        hit = ray_at_box(two(0, 3), two(0, 5), general); /* away */
        assert_int_equal(hit.relation, TACT_SEPARATED);
        assert_true(hit.fraction == 1 && (double)tact_abs(hit.distance - 7) <= 256 * CHECK_ROUNDOFF);
        hit = ray_at_box(two(-5, 0), two(TACT_REAL(3.75), 0), general); /* too short */
        assert_int_equal(hit.relation, TACT_SEPARATED);
        assert_true((double)tact_abs(hit.distance - TACT_REAL(0.25)) <= 256 * CHECK_ROUNDOFF);
        expect_normal(hit, two(-1, 0));
        hit = ray_at_box(two(-5, 0), two(4, 0), general); /* just long enough */
        expect_touch(hit, 1);
    }
}

static void from_inside_and_from_the_surface(void **state) {
    (void)state;
    for (int general = 0; general < 2; general++) {
        tactn_hit hit = ray_at_box(two(TACT_REAL(0.5), TACT_REAL(0.25)), two(8, 0), general);
        assert_int_equal(hit.relation, TACT_OVERLAP);
        assert_true(hit.fraction == 0 && (double)tact_abs(hit.distance + TACT_REAL(0.5)) <= 256 * CHECK_ROUNDOFF);
        expect_normal(hit, two(1, 0));
        const tactn_vec ways[] = {two(0, 0), two(3, 0), two(-3, 0), two(0, 3), two(3, 3)};
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
            hit = ray_at_box(two(1, TACT_REAL(0.25)), ways[i], general);
            expect_touch(hit, 0), expect_normal(hit, two(1, 0));
            assert_true(hit.fraction == 0);
        }
        hit = ray_at_box(two(TACT_REAL(0.5), TACT_REAL(0.25)), no_vec(), general);
        assert_int_equal(hit.relation, TACT_OVERLAP);
        hit = ray_at_box(two(4, 0), no_vec(), general);
        assert_int_equal(hit.relation, TACT_SEPARATED);
        assert_true(hit.fraction == 1 && (double)tact_abs(hit.distance - 3) <= 256 * CHECK_ROUNDOFF);
    }
}

/* Thousands of times farther away than the shape is large, and at shapes tiny and huge. */
static void from_far_away(void **state) {
    (void)state;
    random_stream random = random_named("far rays");
    motion_tally tally = motion_tally_named("rays from far away");
    bool coarse = sizeof(tact_real) == sizeof(float);
    int rounds = check_rounds(3000);
    for (int i = 0; i < rounds; i++) {
        double scale = random_decade(&random, coarse ? 1e-8 : 1e-80, coarse ? 1e8 : 1e80);
        shape_spec spec = pairs_solid(&random);
        double reach = (double)spec_reach(&spec), far = random_decade(&random, 10, coarse ? 1e3 : 1e8);
        tactn_vec d = random_direction(&random), n = random_direction(&random);
        made_shape made = made_new(&spec);
        double aside = random_range(&random, 0, TACT_DIMENSION == 2 ? 2.5 : 2);
        tactn_vec target = tactn_scale((tact_real)aside, tactn_support(&made.shape, n));
        made_free(&made);
        target = tactn_scale((tact_real)scale, tactn_mul_add(target, (tact_real)(-far * reach), d));
        spec = pairs_scaled(spec, scale);
        motion m = ray_motion(&spec, target, tactn_scale((tact_real)(2 * far * reach * scale), d));
        motion_check(&tally, &m, 97);
        motion_run run = motion_open(&m);
        expect_hits_alone(&tally, &run, motion_ask(&run, NULL));
        motion_close(&run);
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
    assert_int_equal(tally.undecided, 0);
    assert_in_range(tally.meeting, rounds * 3 / 10, rounds * 7 / 10);
}

/* A box of so small a size that the squares of its short edges leave the number range. */
static shape_spec thin_tiny_box(random_stream *random) {
    bool coarse = sizeof(tact_real) == sizeof(float);
    double size = coarse ? random_decade(random, 2e-15, 1e-13) : random_decade(random, 2e-100, 1e-98);
    double thin = random_decade(random, coarse ? 1e-6 : 1e-14, 1);
    tactn_vec corner[1 << TACT_DIMENSION];
    for (int i = 0; i < 1 << TACT_DIMENSION; i++) {
        corner[i] = all_coordinates((tact_real)size);
        corner[i] = with_coordinate(corner[i], TACT_DIMENSION - 1, (tact_real)(size * thin));
        for (int k = 0; k < TACT_DIMENSION; k++)
            if (i >> k & 1) corner[i] = with_coordinate(corner[i], k, -coordinate(corner[i], k));
    }
    return spec_hull(corner, 1 << TACT_DIMENSION);
}

/* The rays end beside the thin box, on its level. */
static void past_thin_tiny_hulls(void **state) {
    (void)state;
    random_stream random = random_named("past thin hulls");
    motion_tally tally = motion_tally_named("rays past thin, tiny hulls");
    int rounds = check_rounds(2000);
    for (int i = 0; i < rounds; i++) {
        shape_spec spec = thin_tiny_box(&random);
        double size = (double)spec_reach(&spec) * random_decade(&random, 1, 100);
        tactn_vec end = random_direction(&random), way = random_direction(&random);
        if (i % 4) end = with_coordinate(end, TACT_DIMENSION - 1, 0);
        if (tactn_dot(end, way) < 0) way = tactn_neg(way);
        way = tactn_scale((tact_real)(size * random_range(&random, 0.1, 1)), way);
        motion m = ray_motion(&spec, tactn_mul_add(tactn_scale((tact_real)-1, way), (tact_real)size, end), way);
        motion_check(&tally, &m, 7);
        motion_run run = motion_open(&m);
        expect_hits_alone(&tally, &run, motion_ask(&run, NULL));
        motion_close(&run);
    }
    motion_tally_print(&tally);
    assert_int_equal(tally.check.failures, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_kind),
    cmocka_unit_test(closed_forms_agree_with_the_general_way),
    cmocka_unit_test(at_faces_edges_and_corners),
    cmocka_unit_test(from_inside_and_from_the_surface),
    cmocka_unit_test(from_far_away),
    cmocka_unit_test(past_thin_tiny_hulls),
};

const test_group test_raycast = {"test_raycast", tests, sizeof tests / sizeof *tests, NULL, NULL};
