/* Mass properties of flat shapes: closed forms, the outline of ellipses, and how sums grow with the rounding. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/check.h"
#include "hull/point_sets2.h"
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

static void expect_mass(const char *what, tact2_shape shape, double area, double perimeter, double inertia) {
    tact2_mass mass = tact2_shape_mass(&shape);
    double part = 32 * CHECK_ROUNDOFF;
    expect_near(what, (double)mass.area, area, part * area);
    expect_near(what, (double)mass.perimeter, perimeter, part * perimeter);
    expect_near(what, (double)mass.inertia, inertia, part * inertia);
    assert_true(mass.center.x == 0 && mass.center.y == 0);
}

static void closed_forms(void **state) {
    (void)state;
    random_stream random = random_named("closed forms");
    for (int i = 0; i < check_rounds(1000); i++) {
        tact_real radius = (tact_real)random_decade(&random, 1e-2, 1e2);
        tact_real half = (tact_real)random_decade(&random, 1e-2, 1e2);
        double r = (double)radius, h = (double)half, circle = PI * r * r;
        expect_mass("circle", tact2_circle(radius), circle, 2 * PI * r, circle * r * r / 2);
        expect_mass("box", tact2_box(tact2_v(radius, half)), 4 * r * h, 4 * (r + h), 4 * r * h * (r * r + h * h) / 3);
        /* Half circles, whose centres are 4 r / (3 pi) from the ends of the core. */
        double from = 4 * r / (3 * PI), half_circles = circle * (r * r / 2 - from * from + (h + from) * (h + from));
        expect_mass("capsule", tact2_capsule(radius, half), circle + 4 * r * h, 2 * PI * r + 4 * h,
                    half_circles + 4 * r * h * (r * r + h * h) / 3);
    }
}

/* A triangle of equal sides, with its corners rounded off: area, perimeter, and inertia from three strips and three
 * thirds of a circle. */
static void rounded_triangle(void **state) {
    (void)state;
    double height = sqrt(3.0) / 2, r = 0.25, circle = PI * r * r, inner = height / 3, outer = 2 * height / 3;
    tact2_shape shape = tact2_triangle(tact2_v(0, (tact_real)outer), tact2_v((tact_real)-0.5, (tact_real)-inner),
                                       tact2_v((tact_real)0.5, (tact_real)-inner));
    shape = tact2_rounded(shape, (tact_real)r);
    tact2_mass mass = tact2_shape_mass(&shape);
    double strip = inner + r / 2, mean = 2 * r * sin(PI / 3) / PI; /* a third of a circle's centre from its tip */
    double inertia = height / 2 / 12 + 3 * r * (strip * strip + (1 + r * r) / 12);
    inertia += circle * (r * r / 2 - mean * mean + (outer + mean) * (outer + mean));
    double part = 32 * CHECK_ROUNDOFF;
    expect_near("area", (double)mass.area, height / 2 + 3 * r + circle, part);
    expect_near("perimeter", (double)mass.perimeter, 3 + 2 * PI * r, part * 5);
    expect_near("inertia", (double)mass.inertia, inertia, part);
    expect_near("centre", (double)tact2_length(mass.center), 0, part);
}

/* By the divergence theorem around the outline, at equal steps of the parameter: what is off falls exponentially. */
static void rounded_ellipses(void **state) {
    (void)state;
    random_stream random = random_named("ellipses");
    for (int i = 0; i < check_rounds(200); i++) {
        tact2_vec radii;
        radii.x = (tact_real)random_range(&random, 0.1, 2);
        radii.y = (tact_real)random_range(&random, 0.1, 2);
        tact_real rounding = (tact_real)(i % 3 ? random_decade(&random, 1e-3, 10) : 0);
        double a = (double)radii.x, b = (double)radii.y, d = (double)rounding;
        long double area = 0, perimeter = 0, inertia = 0;
        int count = 1200;
        for (int k = 0; k < count; k++) {
            double t = 2 * PI * k / count, c = cos(t), s = sin(t), x = b * c, y = a * s, size = sqrt(x * x + y * y);
            double d_size = (a * a - b * b) * s * c / size;
            double px = a * c + d * x / size, dx = -a * s + d * (-b * s - x * d_size / size) / size;
            double py = b * s + d * y / size, dy = b * c + d * (a * c - y * d_size / size) / size;
            double step = 2 * PI / count;
            area += (long double)(step * (px * dy - py * dx) / 2);
            perimeter += (long double)(step * sqrt(dx * dx + dy * dy));
            inertia += (long double)(step * (px * px * px * dy - py * py * py * dx) / 3);
        }
        tact2_shape shape = tact2_rounded(tact2_ellipse(radii), rounding);
        tact2_mass mass = tact2_shape_mass(&shape);
        double part = 256 * CHECK_ROUNDOFF;
        expect_near("area", (double)mass.area, (double)area, part * (double)area);
        expect_near("perimeter", (double)mass.perimeter, (double)perimeter, part * (double)perimeter);
        expect_near("inertia", (double)mass.inertia, (double)inertia, part * (double)inertia);
    }
}

static void extreme_ellipses(void **state) {
    (void)state;
    for (double thin = 1e-4; thin > 1e-12; thin /= 10) {
        tact_real t = (tact_real)thin, r = (tact_real)0.25;
        double allowed = 16 * (double)t * fabs(log((double)t)) + 64 * CHECK_ROUNDOFF;
        tact2_shape ellipse = tact2_rounded(tact2_ellipse(tact2_v(1, t)), r), capsule = tact2_capsule(r, 1);
        tact2_mass a = tact2_shape_mass(&ellipse), b = tact2_shape_mass(&capsule);
        expect_near("area", (double)a.area, (double)b.area, allowed);
        expect_near("perimeter", (double)a.perimeter, (double)b.perimeter, 8 * allowed);
        expect_near("inertia", (double)a.inertia, (double)b.inertia, allowed);
    }
}

/* A sum over the body is a polynomial in the rounding, of the power that the sum is of a length, and the highest
 * coefficient is that of a circle: so is the difference of that order. */
static void growth_of_polygons(void **state) {
    (void)state;
    enum { COUNT = 3000 };
    static tact2_vec points[COUNT];
    static const double unit_circle[MASS_SUMS] = {PI, 0, 0, PI / 2}, factorial[5] = {1, 1, 2, 6, 24};
    static const int choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    int count = check_rounds(COUNT - 1);
    size_t bytes = tact2_hull_bytes(count);
    void *memory = malloc(bytes);
    for (int family = 0; family < CLOUD2_FAMILIES; family++) {
        cloud2_make((cloud2_family)family, 7, points, count);
        assert_int_equal(tact2_hull_build(memory, bytes, points, count, NULL), TACT_OK);
        tact2_shape hull = tact2_hull_shape(memory);
        double difference[MASS_SUMS] = {0}, sums[MASS_SUMS], step = 0.5 * (double)hull.reach;
        for (int k = 0; k <= 4; k++) {
            tact2_shape rounded = tact2_rounded(hull, (tact_real)(k * step));
            mass_sums(tact2_shape_mass(&rounded), sums);
            for (int i = 0; i < MASS_SUMS; i++) {
                int power = mass_power(i);
                if (k <= power) difference[i] += ((power - k) % 2 ? -1 : 1) * choose[power][k] * sums[i];
            }
        }
        for (int i = 0; i < MASS_SUMS; i++) {
            int power = mass_power(i);
            double reach = (double)hull.reach + 4 * step, allowed = 256 * CHECK_ROUNDOFF * pow(reach, power);
            double circle = unit_circle[i] * pow((double)(tact_real)step, power);
            expect_near("polygon", difference[i], factorial[power] * circle, allowed);
        }
    }
    free(memory);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(closed_forms),     cmocka_unit_test(rounded_triangle), cmocka_unit_test(rounded_ellipses),
    cmocka_unit_test(extreme_ellipses), cmocka_unit_test(growth_of_polygons),
};

const test_group test_rounded_mass2 = {"test_rounded_mass2", tests, sizeof tests / sizeof *tests, NULL, NULL};
