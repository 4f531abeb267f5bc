/* Mass properties of solids: closed forms, slices of what is turned around an axis, the surface of ellipsoids, and
 * how sums over a body grow with its rounding. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/check.h"
#include "hull/point_sets3.h"
#include "mass/mass_sums.h"
#include "support/group.h"
#include "support/pairs.h"

#define PI 3.14159265358979323846

static void expect_near(const char *what, double found, double expected, double allowed) {
    if (!(fabs(found - expected) <= allowed)) {
        printf("# %s: %.17g, not %.17g; %.3g may be off\n", what, found, expected, allowed);
        fail();
    }
}

/* Volume, area, height of the centre, and inertia about it across and along the z axis. */
static void expect_mass(const char *what, tact3_shape shape, double volume, double area, double height, double across,
                        double along) {
    tact3_mass mass = tact3_shape_mass(&shape);
    double part = 16 * CHECK_ROUNDOFF;
    expect_near(what, (double)mass.volume, volume, part * volume);
    expect_near(what, (double)mass.area, area, part * area);
    expect_near(what, (double)mass.center.z, height, part * (double)shape.reach);
    expect_near(what, (double)mass.inertia.x.x, across, part * (across + along));
    expect_near(what, (double)mass.inertia.y.y, across, part * (across + along));
    expect_near(what, (double)mass.inertia.z.z, along, part * (across + along));
    assert_true(mass.center.x == 0 && mass.center.y == 0);
    assert_true(mass.inertia.x.y == 0 && mass.inertia.y.z == 0 && mass.inertia.z.x == 0);
}

static void closed_forms(void **state) {
    (void)state;
    random_stream random = random_named("closed forms");
    for (int i = 0; i < check_rounds(200); i++) {
        tact_real radius = (tact_real)random_decade(&random, 1e-2, 1e2);
        tact_real half = (tact_real)random_decade(&random, 1e-2, 1e2);
        double r = (double)radius, h = 2 * (double)half, slant = sqrt(r * r + h * h);
        double ball = 4 * PI / 3 * r * r * r, rod = PI * r * r * h, cone = rod / 3;
        double round = ball * r * r * 2 / 5;
        expect_mass("ball", tact3_sphere(radius), ball, 4 * PI * r * r, 0, round, round);
        expect_mass("cylinder", tact3_cylinder(radius, half), rod, 2 * PI * r * (r + h), 0,
                    rod * (3 * r * r + h * h) / 12, rod * r * r / 2);
        expect_mass("cone", tact3_cone(radius, half), cone, PI * r * (r + slant), -h / 4,
                    cone * (12 * r * r + 3 * h * h) / 80, cone * r * r * 3 / 10);
        expect_mass("capsule", tact3_capsule(radius, half), rod + ball, 2 * PI * r * (2 * r + h), 0,
                    rod * (3 * r * r + h * h) / 12 + ball * (0.4 * r * r + h * h / 4 + 0.375 * h * r),
                    rod * r * r / 2 + ball * r * r * 2 / 5);
        double box = 4 * r * r * h;
        expect_mass("box", tact3_box(tact3_v(radius, radius, half)), box, 8 * r * (r + h), 0,
                    box * (4 * r * r + h * h) / 12, box * r * r * 2 / 3);
    }
}

static void known_ellipsoids(void **state) {
    (void)state;
    tact3_shape shape = tact3_ellipsoid(tact3_v(1, 2, 3));
    tact3_mass mass = tact3_shape_mass(&shape);
    double part = 16 * CHECK_ROUNDOFF;
    expect_near("volume", (double)mass.volume, 8 * PI, 8 * PI * part);
    /* By the elliptic integrals of the first and second kind. */
    double angle = acos(1 / 3.0), modulus = 3 * sqrt(3.0 / 32);
    double first = 0, second = 0;
    int count = 4000;
    for (int i = 0; i <= count; i++) {
        double t = angle * i / count, root = sqrt(1 - modulus * modulus * sin(t) * sin(t));
        double weight = (i % count == 0 ? 1 : i % 2 ? 4 : 2) * angle / count / 3;
        first += weight / root, second += weight * root;
    }
    double s = sin(angle), c = cos(angle), area = 2 * PI * (1 + 2 * 3 / s * (second * s * s + first * c * c));
    expect_near("area", (double)mass.area, area, 1e-11 + part * area);
    expect_near("about x", (double)mass.inertia.x.x, 8 * PI * 13 / 5, 8 * PI * 13 * part);
    expect_near("about y", (double)mass.inertia.y.y, 8 * PI * 10 / 5, 8 * PI * 13 * part);
    expect_near("about z", (double)mass.inertia.z.z, 8 * PI * 5 / 5, 8 * PI * 13 * part);
}

/* Nodes and weights of Gauss and Legendre on -1 to 1, by Newton's method. */
#define NODES 24

typedef struct gauss {
    double node[NODES], weight[NODES];
} gauss;

static gauss gauss_rule(void) {
    gauss rule;
    for (int i = 0; i < NODES; i++) {
        double x = cos(PI * (i + 0.75) / (NODES + 0.5)), slope = 1;
        for (int round = 0; round < 8; round++) {
            double last = 1, now = x;
            for (int n = 2; n <= NODES; n++) {
                double next = ((2 * n - 1) * x * now - (n - 1) * last) / n;
                last = now, now = next;
            }
            slope = NODES * (x * now - last) / (x * x - 1);
            x -= now / slope;
        }
        rule.node[i] = x;
        rule.weight[i] = 2 / ((1 - x * x) * slope * slope);
    }
    return rule;
}

/* ---- Slices across the axis. The outline is a curve from the lowest to the highest point. */

typedef struct outline_point {
    double radius, height, d_radius, d_height; /* and their derivatives */
} outline_point;

typedef struct outline {
    double radius, height;     /* of the core: cylinder, cone, spheroid */
    double rounding;
    double from, to;           /* of the parameter */
    double at_radius, at_height; /* middle of an arc; start of a line */
} outline;

typedef outline_point (*outline_function)(const outline *o, double t);

static outline_point arc_point(const outline *o, double t) {
    double c = cos(t), s = sin(t), r = o->rounding;
    outline_point p = {o->at_radius + r * c, o->at_height + r * s, -r * s, r * c};
    return p;
}

/* From (at_radius, at_height) by (radius, height). */
static outline_point line_point(const outline *o, double t) {
    outline_point p = {o->at_radius + t * o->radius, o->at_height + t * o->height, o->radius, o->height};
    return p;
}

static outline_point spheroid_point(const outline *o, double t) {
    double c = cos(t), s = sin(t), x = o->height * c, z = o->radius * s, size = sqrt(x * x + z * z);
    double d_size = (o->radius * o->radius - o->height * o->height) * s * c / size, d = o->rounding / size;
    outline_point p = {o->radius * c + d * x, o->height * s + d * z, -o->radius * s, o->height * c};
    p.d_radius += d * (-o->height * s - x * d_size / size);
    p.d_height += d * (o->radius * c - z * d_size / size);
    return p;
}

/* Volume, area, height, across, along: sums, and second moments about the origin. */
static void add_slices(double sums[5], outline_function point, const outline *o) {
    gauss rule = gauss_rule();
    int panels = 32;
    double half = (o->to - o->from) / panels / 2;
    for (int i = 0; i < panels * NODES; i++) {
        double t = o->from + half * (2 * (i / NODES) + 1 + rule.node[i % NODES]);
        outline_point p = point(o, t);
        double weight = half * rule.weight[i % NODES], slice = weight * PI * p.radius * p.radius * p.d_height;
        sums[0] += slice;
        sums[1] += weight * 2 * PI * p.radius * sqrt(p.d_radius * p.d_radius + p.d_height * p.d_height);
        sums[2] += slice * p.height;
        sums[3] += slice * (p.height * p.height + p.radius * p.radius / 4);
        sums[4] += slice * p.radius * p.radius / 2;
    }
}

/* A flat bottom or top adds to the area alone. */
static void expect_slices(const char *what, tact3_shape shape, const double sums[5]) {
    tact3_mass mass = tact3_shape_mass(&shape);
    double height = sums[2] / sums[0], across = sums[3] - sums[0] * height * height;
    double part = 128 * CHECK_ROUNDOFF, reach = (double)(shape.reach + shape.rounding);
    expect_near(what, (double)mass.volume, sums[0], part * sums[0]);
    expect_near(what, (double)mass.area, sums[1], part * sums[1]);
    expect_near(what, (double)mass.center.z, height, part * reach);
    expect_near(what, (double)mass.inertia.x.x, across, part * (across + sums[4]));
    expect_near(what, (double)mass.inertia.y.y, across, part * (across + sums[4]));
    expect_near(what, (double)mass.inertia.z.z, sums[4], part * (across + sums[4]));
}

static void rounded_cylinders_and_cones(void **state) {
    (void)state;
    random_stream random = random_named("slices");
    for (int i = 0; i < check_rounds(60); i++) {
        tact_real radius = (tact_real)random_decade(&random, 1e-2, 10);
        tact_real half = (tact_real)random_decade(&random, 1e-2, 10);
        tact_real rounding = (tact_real)random_decade(&random, 1e-2, 10);
        double a = (double)radius, h = (double)half, r = (double)rounding;
        double cylinder[5] = {0, 2 * PI * a * a}, cone[5] = {0, PI * a * a};
        outline low = {0, 0, r, -PI / 2, 0, a, -h}, high = {0, 0, r, 0, PI / 2, a, h};
        outline side = {0, 2 * h, 0, 0, 1, a + r, -h};
        add_slices(cylinder, arc_point, &low);
        add_slices(cylinder, line_point, &side);
        add_slices(cylinder, arc_point, &high);
        expect_slices("cylinder", tact3_rounded(tact3_cylinder(radius, half), rounding), cylinder);
        double angle = atan2(a, 2 * h), c = cos(angle), s = sin(angle);
        outline rim = {0, 0, r, -PI / 2, angle, a, -h}, slope = {-a, 2 * h, 0, 0, 1, a + r * c, -h + r * s};
        outline apex = {0, 0, r, angle, PI / 2, 0, h};
        add_slices(cone, arc_point, &rim);
        add_slices(cone, line_point, &slope);
        add_slices(cone, arc_point, &apex);
        expect_slices("cone", tact3_rounded(tact3_cone(radius, half), rounding), cone);
    }
}

static void rounded_spheroids(void **state) {
    (void)state;
    random_stream random = random_named("spheroids");
    for (int i = 0; i < check_rounds(100); i++) {
        tact_real radius = (tact_real)random_range(&random, 0.1, 2);
        tact_real height = (tact_real)random_range(&random, 0.1, 2);
        tact_real rounding = (tact_real)(i % 3 ? random_decade(&random, 1e-3, 10) : 0);
        outline o = {(double)radius, (double)height, (double)rounding, -PI / 2, PI / 2, 0, 0};
        double sums[5] = {0};
        add_slices(sums, spheroid_point, &o);
        expect_slices("spheroid", tact3_rounded(tact3_ellipsoid(tact3_v(radius, radius, height)), rounding), sums);
    }
}

/* ---- The surface of a rounded ellipsoid of three radii, by the divergence theorem: the direction u is normal to it
 * where A^2 u / |A u| + d u is, and the product of its radii of curvature is D / h^4 + d T + d^2. */
static void surface_sums(const double *radius, double d, double *sums, double *area) {
    gauss rule = gauss_rule();
    int panels = 16, columns = 200;
    for (int row = 0; row < panels * NODES; row++) {
        double z = (2 * (row / NODES) + 1 + rule.node[row % NODES]) / panels - 1, across = sqrt(1 - z * z);
        double weight = rule.weight[row % NODES] / panels * 2 * PI / columns;
        for (int column = 0; column < columns; column++) {
            double around = 2 * PI * column / columns, u[3] = {across * cos(around), across * sin(around), z};
            double p[3], h = 0, square = 0, trace = 0, product = 1;
            for (int k = 0; k < 3; k++) {
                double x = radius[k] * radius[k];
                h += x * u[k] * u[k], square += x * x * u[k] * u[k], trace += x, product *= x;
            }
            h = sqrt(h);
            double curved = product / (h * h * h * h) + d * (trace - square / (h * h)) / h + d * d;
            double part = weight * curved;
            for (int k = 0; k < 3; k++) p[k] = radius[k] * radius[k] * u[k] / h + d * u[k];
            *area += part;
            sums[0] += part * (h + d) / 3;
            for (int k = 0; k < 3; k++) sums[1 + k] += part * p[k] * p[k] * p[k] * u[k] / 3;
        }
    }
}

static void rounded_ellipsoids(void **state) {
    (void)state;
    random_stream random = random_named("ellipsoids");
    for (int i = 0; i < check_rounds(30); i++) {
        tact_real x[3];
        double radius[3], d = i % 3 ? random_decade(&random, 1e-2, 10) : 0, sums[4] = {0}, area = 0;
        for (int k = 0; k < 3; k++) x[k] = (tact_real)random_range(&random, 0.4, 2), radius[k] = (double)x[k];
        surface_sums(radius, (double)(tact_real)d, sums, &area);
        tact3_shape shape = tact3_rounded(tact3_ellipsoid(from_coordinates(x)), (tact_real)d);
        tact3_mass mass = tact3_shape_mass(&shape);
        double part = 512 * CHECK_ROUNDOFF, all = sums[1] + sums[2] + sums[3];
        expect_near("ellipsoid", (double)mass.volume, sums[0], part * sums[0]);
        expect_near("surface", (double)mass.area, area, part * area);
        expect_near("about x", (double)mass.inertia.x.x, sums[2] + sums[3], part * all);
        expect_near("about y", (double)mass.inertia.y.y, sums[3] + sums[1], part * all);
        expect_near("about z", (double)mass.inertia.z.z, sums[1] + sums[2], part * all);
    }
}

/* Radii that differ by up to 1e12, against the cylinder's slices of the body of revolution that it nearly is. */
static void extreme_ellipsoids(void **state) {
    (void)state;
    for (double thin = 1e-4; thin > 1e-12; thin /= 10) {
        tact_real t = (tact_real)thin, r = (tact_real)0.25;
        double allowed = 16 * (double)t * fabs(log((double)t)) + 64 * CHECK_ROUNDOFF;
        tact3_shape disc = tact3_rounded(tact3_ellipsoid(tact3_v(1, 1, t)), r);
        tact3_shape flat = tact3_rounded(tact3_cylinder(1, t), r);
        tact3_shape needle = tact3_rounded(tact3_ellipsoid(tact3_v(t, t, 1)), r), capsule = tact3_capsule(r, 1);
        tact3_mass a = tact3_shape_mass(&disc), b = tact3_shape_mass(&flat);
        expect_near("disc", (double)a.volume, (double)b.volume, allowed);
        expect_near("disc", (double)a.area, (double)b.area, 8 * allowed);
        expect_near("disc", (double)a.inertia.x.x, (double)b.inertia.x.x, allowed);
        expect_near("disc", (double)a.inertia.z.z, (double)b.inertia.z.z, allowed);
        a = tact3_shape_mass(&needle), b = tact3_shape_mass(&capsule);
        expect_near("needle", (double)a.volume, (double)b.volume, allowed);
        expect_near("needle", (double)a.area, (double)b.area, 8 * allowed);
        expect_near("needle", (double)a.inertia.x.x, (double)b.inertia.x.x, allowed);
        expect_near("needle", (double)a.inertia.z.z, (double)b.inertia.z.z, allowed);
    }
}

/* ---- Hulls of every kind: a sum over the body is a polynomial in the rounding, of the power that the sum is of a
 * length, and the highest coefficient is that of a ball: so is the difference of that order. */
static void growth_of_hulls(void **state) {
    (void)state;
    enum { COUNT = 2000 };
    static tact3_vec points[COUNT];
    static const double unit_ball[MASS_SUMS] = {4 * PI / 3, 0, 0, 0, 4 * PI / 15, 4 * PI / 15, 4 * PI / 15, 0, 0, 0};
    static const int choose[6][6] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}};
    int count = check_rounds(COUNT - 1);
    size_t bytes = tact3_hull_bytes(count);
    void *memory = malloc(bytes);
    for (int family = 0; family < CLOUD3_LINE; family++) {
        cloud3_make((cloud3_family)family, 7, points, count);
        assert_int_equal(tact3_hull_build(memory, bytes, points, count, NULL), TACT_OK);
        tact3_shape hull = tact3_hull_shape(memory);
        double difference[MASS_SUMS] = {0}, sums[MASS_SUMS], step = 0.5 * (double)hull.reach;
        for (int k = 0; k <= 5; k++) {
            tact3_shape rounded = tact3_rounded(hull, (tact_real)(k * step));
            mass_sums(tact3_shape_mass(&rounded), sums);
            for (int i = 0; i < MASS_SUMS; i++) {
                int power = mass_power(i);
                if (k <= power) difference[i] += ((power - k) % 2 ? -1 : 1) * choose[power][k] * sums[i];
            }
        }
        for (int i = 0; i < MASS_SUMS; i++) {
            static const double factorial[6] = {1, 1, 2, 6, 24, 120};
            int power = mass_power(i);
            double reach = (double)hull.reach + 5 * step, allowed = 256 * CHECK_ROUNDOFF * pow(reach, power) * 4;
            expect_near(cloud3_name((cloud3_family)family), difference[i],
                        factorial[power] * unit_ball[i] * pow((double)(tact_real)step, power), allowed);
        }
    }
    free(memory);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(closed_forms),      cmocka_unit_test(known_ellipsoids),
    cmocka_unit_test(rounded_cylinders_and_cones), cmocka_unit_test(rounded_spheroids),
    cmocka_unit_test(rounded_ellipsoids), cmocka_unit_test(extreme_ellipsoids),
    cmocka_unit_test(growth_of_hulls),
};

const test_group test_rounded_mass3 = {"test_rounded_mass3", tests, sizeof tests / sizeof *tests, NULL, NULL};
