/* Mass properties of shapes, both dimensions: against rays through the body, against each other where shapes are put
 * together from shapes, and where they must be the same to the last bit. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/check.h"
#include "mass/mass_sums.h"
#include "support/group.h"
#include "support/pairs.h"

#define PI 3.14159265358979323846

static tactn_mass mass_of(const shape_spec *spec) {
    made_shape made = made_new(spec);
    tactn_mass mass = tactn_shape_mass(&made.shape);
    made_free(&made);
    return mass;
}

/* Every sum of `a` within `part` of what a body of that volume and reach has. */
static void expect_sums(const char *what, const double *a, const double *b, double reach, double part) {
    for (int i = 0; i < MASS_SUMS; i++) {
        double allowed = part * pow(reach, mass_power(i));
        if (!(fabs(a[i] - b[i]) <= allowed)) {
            printf("# %s, sum %d: %.17g, not %.17g; %.3g may be off\n", what, i, a[i], b[i], allowed);
            fail();
        }
    }
}

static double reach_of(const shape_spec *spec) { return (double)(spec_reach(spec) + spec->rounding); }

/* ---- Against rays: from all sides to the centre of mass; the middle of each cone stands for all of it. */

/* The direction of the i-th of `count` equal angles, in 3D of bands of equal angles; returns the angle around it. */
static double ray_direction(int i, int count, double u[TACT_DIMENSION]) {
#if TACT_DIMENSION == 2
    double angle = 2 * PI * (i + 0.5) / count;
    u[0] = cos(angle), u[1] = sin(angle);
    return 2 * PI / count;
#else
    int rows = (int)sqrt(count / 2.0), row = i / (2 * rows), place = i % (2 * rows);
    double polar = PI * (row + 0.5) / rows, around = PI * (place + 0.5) / rows;
    u[0] = sin(polar) * cos(around), u[1] = sin(polar) * sin(around), u[2] = cos(polar);
    return sin(polar) * 2 * sin(PI / 2 / rows) * PI / rows;
#endif
}

static void ray_sums(const tactn_shape *shape, tactn_vec center, tactn_rotation turn, int count, double *sums) {
    tact_real far = 4 * (shape->reach + shape->rounding);
    for (int i = 0; i < count; i++) {
        double u[TACT_DIMENSION];
        tact_real x[TACT_DIMENSION];
        double angle = ray_direction(i, count, u);
        for (int k = 0; k < TACT_DIMENSION; k++) x[k] = (tact_real)u[k];
        tactn_vec way = tactn_rotate(turn, from_coordinates(x));
        tactn_hit hit = tactn_raycast(shape, tactn_mul_add(center, far, way), tactn_scale(-far, way), NULL);
        assert_int_equal(hit.relation, TACT_TOUCHING);
        to_coordinates(way, x);
        for (int k = 0; k < TACT_DIMENSION; k++) u[k] = (double)x[k];
        mass_add_cone(sums, u, (double)(far * (1 - hit.fraction)), angle);
    }
    tact_real c[TACT_DIMENSION];
    double by[TACT_DIMENSION];
    to_coordinates(center, c);
    for (int k = 0; k < TACT_DIMENSION; k++) by[k] = (double)c[k];
    mass_shift(sums, by);
}

static void every_kind_against_rays(void **state) {
    (void)state;
    random_stream random = random_named("mass by rays");
    int rounds = check_rounds(6), rays = TACT_DIMENSION == 2 ? 20000 : 2 * 120 * 120;
    double worst = 0;
    for (int kind = 0; kind < SPEC_KINDS; kind++) {
        for (int i = 0; i < rounds; i++) {
            shape_spec spec = pairs_of_kind(&random, kind, false);
            if (kind <= SPEC_TRIANGLE || i % 2) spec.rounding = (tact_real)random_range(&random, 0.1, 0.5);
            made_shape made = made_new(&spec);
            tactn_mass mass = tactn_shape_mass(&made.shape);
            double a[MASS_SUMS], b[MASS_SUMS] = {0}, reach = reach_of(&spec);
            mass_sums(mass, a);
            ray_sums(&made.shape, mass.center, random_rotation(&random), rays, b);
            for (int k = 0; k < MASS_SUMS; k++) worst = fmax(worst, fabs(a[k] - b[k]) / pow(reach, mass_power(k)));
            double part = (TACT_DIMENSION == 2 ? 1e-6 : 2e-4) + 512 * CHECK_ROUNDOFF;
            expect_sums(spec_name(spec.kind), a, b, reach, part);
            made_free(&made);
        }
    }
    printf("# rays: worst %.3g\n", worst);
}

/* ---- Against each other: what two bodies have, that make a convex one, is what this one and their common part have,
 * also with the surfaces moved out (rounding keeps unions, and common parts of convex bodies with a convex union). */

typedef struct parts {
    shape_spec whole, common, left, right;
} parts;

static void sums_of(shape_spec spec, double radius, double sums[MASS_SUMS + 1]) {
    spec.rounding = (tact_real)radius;
    tactn_mass mass = mass_of(&spec);
    mass_sums(mass, sums);
    sums[MASS_SUMS] = mass_outside(mass);
}

static void expect_parts(const char *what, const parts *p, double radius) {
    double whole[MASS_SUMS + 1], common[MASS_SUMS + 1], left[MASS_SUMS + 1], right[MASS_SUMS + 1];
    double reach = (double)spec_reach(&p->whole) + radius, part = 64 * CHECK_ROUNDOFF;
    sums_of(p->whole, radius, whole);
    sums_of(p->common, radius, common);
    sums_of(p->left, radius, left);
    sums_of(p->right, radius, right);
    for (int i = 0; i <= MASS_SUMS; i++) whole[i] += common[i], left[i] += right[i];
    expect_sums(what, left, whole, reach, part);
    assert_true(fabs(left[MASS_SUMS] - whole[MASS_SUMS]) <= 8 * part * pow(reach, TACT_DIMENSION - 1));
}

static void expect_parts_rounded(const char *what, const parts *p, random_stream *random) {
    expect_parts(what, p, 0);
    for (int i = 0; i < 3; i++) expect_parts(what, p, random_decade(random, 1e-3, 10));
}

static tactn_vec between(tactn_vec a, tactn_vec b, double part) {
    return tactn_mul_add(a, (tact_real)part, tactn_sub(b, a));
}

static void segments_and_triangles_cut_in_two(void **state) {
    (void)state;
    random_stream random = random_named("cut triangles");
    for (int i = 0; i < check_rounds(300); i++) {
        shape_spec triangle = pairs_shape(&random, SPEC_TRIANGLE, 1);
        tactn_vec a = triangle.points[0], b = triangle.points[1], c = triangle.points[2];
        tactn_vec cut = between(b, c, random_range(&random, 0.1, 0.9));
        parts p = {spec_triangle(a, b, c), spec_segment(a, cut), spec_triangle(a, b, cut), spec_triangle(a, cut, c)};
        expect_parts_rounded("triangle", &p, &random);
        parts q = {spec_segment(b, c), spec_point(cut), spec_segment(b, cut), spec_segment(c, cut)};
        expect_parts_rounded("segment", &q, &random);
    }
}

/* By the plane x = 0. Where the lines from one side to the other meet it is exact in x, so the common part is flat.
 * */
static parts cut_cloud(random_stream *random) {
    tactn_vec all[8], left[SPEC_POINTS], right[SPEC_POINTS], common[SPEC_POINTS];
    int left_count = 4, right_count = 4, common_count = 0;
    for (int i = 0; i < 8; i++) {
        tact_real x = (tact_real)random_range(random, 0.1, 1);
        all[i] = with_coordinate(random_direction(random), 0, i < 4 ? -x : x);
    }
    for (int i = 0; i < 4; i++) {
        left[i] = all[i], right[i] = all[4 + i];
        for (int k = 4; k < 8; k++) {
            tact_real xa = -coordinate(all[i], 0), xb = coordinate(all[k], 0);
            common[common_count++] = with_coordinate(between(all[i], all[k], (double)(xa / (xa + xb))), 0, 0);
        }
    }
    for (int i = 0; i < common_count; i++) left[left_count++] = right[right_count++] = common[i];
    parts p = {spec_hull(all, 8), spec_hull(common, common_count), spec_hull(left, left_count),
               spec_hull(right, right_count)};
    return p;
}

static void hulls_cut_in_two(void **state) {
    (void)state;
    random_stream random = random_named("cut hulls");
    for (int i = 0; i < check_rounds(1000); i++) {
        parts p = cut_cloud(&random);
        expect_parts_rounded("hull", &p, &random);
    }
}

/* The same body in two ways. */
static void expect_same(const char *what, const shape_spec *a, const shape_spec *b, double part) {
    double x[MASS_SUMS], y[MASS_SUMS], reach = reach_of(a);
    tactn_mass mass_a = mass_of(a), mass_b = mass_of(b);
    mass_sums(mass_a, x);
    mass_sums(mass_b, y);
    expect_sums(what, x, y, reach, part);
    assert_true(fabs(mass_outside(mass_a) - mass_outside(mass_b)) <= 8 * part * pow(reach, TACT_DIMENSION - 1));
}

static shape_spec box_corners(tactn_vec half) {
    tactn_vec corner[1 << TACT_DIMENSION];
    for (int i = 0; i < 1 << TACT_DIMENSION; i++) {
        corner[i] = half;
        for (int k = 0; k < TACT_DIMENSION; k++) {
            if (i >> k & 1) corner[i] = with_coordinate(corner[i], k, -coordinate(half, k));
        }
    }
    return spec_hull(corner, 1 << TACT_DIMENSION);
}

static void one_body_in_two_ways(void **state) {
    (void)state;
    random_stream random = random_named("two ways");
    double part = 64 * CHECK_ROUNDOFF;
    for (int i = 0; i < check_rounds(300); i++) {
        tact_real radius = (tact_real)(i % 4 ? random_decade(&random, 1e-3, 10) : 0);
        shape_spec box = pairs_shape(&random, SPEC_BOX, 1), corners = box_corners(box.size);
        shape_spec triangle = pairs_shape(&random, SPEC_TRIANGLE, 1), flat = spec_hull(triangle.points, 3);
        shape_spec segment = spec_segment(triangle.points[0], triangle.points[1]);
        shape_spec thin = spec_triangle(triangle.points[0], triangle.points[1], triangle.points[0]);
        box.rounding = corners.rounding = triangle.rounding = flat.rounding = radius;
        segment.rounding = thin.rounding = radius;
        expect_same("box", &box, &corners, part);
        expect_same("triangle", &triangle, &flat, part);
        expect_same("segment", &segment, &thin, part);
        shape_spec capsule = spec_capsule((tact_real)0.25 + radius, 1), round = segment;
        round.points[0] = along_axis(CAPSULE_AXIS, 1), round.points[1] = along_axis(CAPSULE_AXIS, -1);
        round.rounding = (tact_real)0.25 + radius;
        expect_same("capsule", &capsule, &round, part);
    }
}

/* Bodies that get thinner until they are flat: what they have goes to what the flat body has. */
static void thin_bodies(void **state) {
    (void)state;
    double least = sizeof(tact_real) == sizeof(float) ? 1e-14 : 1e-90;
    for (double height = 1e-3; height > least; height /= 10) {
        tact_real h = (tact_real)height;
        tactn_vec low = along_axis(0, -1), high = along_axis(0, 1), middle = no_vec();
        middle = with_coordinate(with_coordinate(middle, 0, (tact_real)0.3), 1, h);
        double part = (double)h * 4 + 64 * CHECK_ROUNDOFF;
        shape_spec triangle = spec_triangle(low, high, middle), hull = spec_hull(triangle.points, 3);
        shape_spec segment = spec_segment(low, high);
        triangle.rounding = hull.rounding = segment.rounding = (tact_real)0.25;
        expect_same("thin triangle", &segment, &triangle, part);
        expect_same("thin hull", &segment, &hull, part);
        tactn_vec half = with_coordinate(all_coordinates(1), 1, h);
        shape_spec box = spec_box(half), corners = box_corners(half);
        box.rounding = corners.rounding = (tact_real)0.25;
        expect_same("thin box", &box, &corners, 64 * CHECK_ROUNDOFF);
        shape_spec flat = box_corners(with_coordinate(half, 1, 0));
        flat.rounding = (tact_real)0.25;
        expect_same("flat box", &box, &flat, part);
    }
}

/* ---- The surface is what the volume grows by. In the number of dimensions the volume is a polynomial in the
 * rounding of which only the highest power, that of a ball, is not found exactly by a difference over both sides. */

static void the_surface_is_the_growth(void **state) {
    (void)state;
    random_stream random = random_named("growth");
    for (int i = 0; i < check_rounds(300); i++) {
        shape_spec spec = pairs_of_kind(&random, i % SPEC_KINDS, false), less = spec, more = spec;
        double radius = random_range(&random, 0.1, 1), step = radius / 2;
        double cube = TACT_DIMENSION == 3 ? 4 * PI / 3 * step * step : 0;
        spec.rounding = (tact_real)radius, less.rounding = (tact_real)(radius - step);
        more.rounding = (tact_real)(radius + step);
        double growth = (mass_inside(mass_of(&more)) - mass_inside(mass_of(&less))) / (2 * step) - cube;
        double reach = reach_of(&more), allowed = 64 * CHECK_ROUNDOFF * pow(reach, TACT_DIMENSION) / step;
        assert_true(fabs(growth - mass_outside(mass_of(&spec))) <= allowed);
    }
}

/* ---- Moved and turned, and in other units. */

static void moved_and_turned(void **state) {
    (void)state;
    random_stream random = random_named("moved");
    const spec_kind kinds[] = {SPEC_POINT, SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_HULL};
    for (int i = 0; i < check_rounds(400); i++) {
        shape_spec spec = pairs_of_kind(&random, (int)kinds[i % 4], true), moved = spec;
        tactn_pose pose = {tactn_scale(10, random_direction(&random)), random_rotation(&random)};
        for (int k = 0; k < spec.count; k++) moved.points[k] = tactn_pose_point(pose, spec.points[k]);
        tactn_mass a = mass_of(&spec), b = mass_of(&moved);
        double part = 64 * CHECK_ROUNDOFF, reach = reach_of(&spec), inertia = part * pow(reach, TACT_DIMENSION + 2);
        assert_true(fabs(mass_inside(a) - mass_inside(b)) <= 11 * part * pow(reach, TACT_DIMENSION));
        assert_true(fabs(mass_outside(a) - mass_outside(b)) <= 11 * part * 8 * pow(reach, TACT_DIMENSION - 1));
        assert_true((double)tactn_length(tactn_sub(b.center, tactn_pose_point(pose, a.center))) <= 11 * part);
#if TACT_DIMENSION == 2
        assert_true(fabs((double)(a.inertia - b.inertia)) <= 11 * inertia);
#else
        for (int k = 0; k < 3; k++) {
            tactn_vec axis = along_axis(k, 1), other = tactn_rotate(pose.rotation, axis);
            tactn_vec turned = tactn_rotate(pose.rotation, tactn_transform(a.inertia, axis));
            assert_true((double)tactn_length(tactn_sub(tactn_transform(b.inertia, other), turned)) <= 11 * inertia);
        }
#endif
    }
}

static void other_units(void **state) {
    (void)state;
    random_stream random = random_named("units");
    const int all_exponents[] = {-20, 20, -190, 190, -320, 320};
    for (int i = 0; i < check_rounds(400); i++) {
        shape_spec spec = pairs_of_kind(&random, i % SPEC_KINDS, i % 3 > 0);
        tactn_mass mass = mass_of(&spec);
        for (int k = 0; k < (sizeof(tact_real) == sizeof(float) ? 2 : 6); k++) {
            shape_spec scaled = pairs_scaled(spec, ldexp(1, all_exponents[k]));
            bool same = mass_is_scaled(mass_of(&scaled), mass, all_exponents[k]);
            if (!same) printf("# %s, 2^%d\n", spec_name(spec.kind), all_exponents[k]);
            assert_true(same);
        }
    }
}

/* A core that is next to nothing beside its rounding. */
static void sizes_that_differ(void **state) {
    (void)state;
    random_stream random = random_named("sizes");
    for (int kind = 0; kind < SPEC_KINDS; kind++) {
        for (int i = 0; i < 20; i++) {
            bool is_float = sizeof(tact_real) == sizeof(float);
            double small = random_decade(&random, is_float ? 1e-14 : 1e-90, is_float ? 1e-9 : 1e-20);
            shape_spec spec = pairs_scaled(pairs_of_kind(&random, kind, false), small), ball = spec_ball(1);
            spec.rounding = 1;
            expect_same(spec_name(spec.kind), &ball, &spec, 64 * CHECK_ROUNDOFF);
        }
    }
}

/* ---- What has no mass. */

static void nothing_inside(void **state) {
    (void)state;
    random_stream random = random_named("nothing");
    shape_spec custom = pairs_of_kind(&random, SPEC_KINDS, true);
    tactn_mass none = mass_of(&custom);
    assert_true(mass_is_zero(none));
    tactn_shape refused = tactn_box(all_coordinates(-1));
    assert_true(mass_is_zero(tactn_shape_mass(&refused)));
    refused = tactn_ball((tact_real)NAN);
    assert_true(mass_is_zero(tactn_shape_mass(&refused)));
    refused = tactn_rounded(tactn_point(along_axis(0, 1)), -1);
    assert_true(mass_is_zero(tactn_shape_mass(&refused)));
    shape_spec segment = spec_segment(along_axis(0, 1), along_axis(0, 3));
    double sums[MASS_SUMS];
    tactn_mass flat = mass_of(&segment);
    mass_sums(flat, sums);
    for (int i = 0; i < MASS_SUMS; i++) assert_true(sums[i] == 0);
    assert_true(flat.center.x == 2);
    assert_true(mass_outside(flat) == (TACT_DIMENSION == 2 ? 4 : 0)); /* both sides */
    shape_spec point = spec_point(along_axis(0, 5));
    flat = mass_of(&point);
    assert_true(flat.center.x == 5 && mass_inside(flat) == 0 && mass_outside(flat) == 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_kind_against_rays),   cmocka_unit_test(segments_and_triangles_cut_in_two),
    cmocka_unit_test(hulls_cut_in_two),          cmocka_unit_test(one_body_in_two_ways),
    cmocka_unit_test(thin_bodies),               cmocka_unit_test(the_surface_is_the_growth),
    cmocka_unit_test(moved_and_turned),          cmocka_unit_test(other_units),
    cmocka_unit_test(sizes_that_differ),         cmocka_unit_test(nothing_inside),
};

const test_group test_shape_mass = {"test_shape_mass", tests, sizeof tests / sizeof *tests, NULL, NULL};
