#include "mass/mass_sums.h"

#include <math.h>

#if TACT_DIMENSION == 2

static const int power_of[MASS_NUMBERS] = {2, 1, 1, 1, 4};

static void numbers_of(tactn_mass mass, tact_real x[MASS_NUMBERS]) {
    x[0] = mass.area, x[1] = mass.perimeter, x[2] = mass.center.x, x[3] = mass.center.y, x[4] = mass.inertia;
}

void mass_sums(tactn_mass mass, double sums[MASS_SUMS]) {
    double area = (double)mass.area, x = (double)mass.center.x, y = (double)mass.center.y;
    sums[0] = area, sums[1] = area * x, sums[2] = area * y;
    sums[3] = (double)mass.inertia + area * (x * x + y * y);
}

/* Adds the second moments of `weight` at x, and takes those of it at the origin for nothing. */
static void add_second(double sums[MASS_SUMS], const double *x, double weight) {
    sums[3] += weight * (x[0] * x[0] + x[1] * x[1]);
}

#else

static const int power_of[MASS_NUMBERS] = {3, 2, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5};

static void numbers_of(tactn_mass mass, tact_real x[MASS_NUMBERS]) {
    x[0] = mass.volume, x[1] = mass.area;
    to_coordinates(mass.center, x + 2);
    to_coordinates(mass.inertia.x, x + 5);
    to_coordinates(mass.inertia.y, x + 8);
    to_coordinates(mass.inertia.z, x + 11);
}

static void add_second(double sums[MASS_SUMS], const double *x, double weight) {
    for (int k = 0; k < 3; k++) {
        sums[4 + k] += weight * x[k] * x[k];
        sums[7 + k] += weight * x[(k + 1) % 3] * x[(k + 2) % 3];
    }
}

void mass_sums(tactn_mass mass, double sums[MASS_SUMS]) {
    double volume = (double)mass.volume, x[3] = {(double)mass.center.x, (double)mass.center.y, (double)mass.center.z};
    double i[3] = {(double)mass.inertia.x.x, (double)mass.inertia.y.y, (double)mass.inertia.z.z};
    sums[0] = volume;
    for (int k = 0; k < 3; k++) {
        sums[1 + k] = volume * x[k];
        sums[4 + k] = (i[0] + i[1] + i[2]) / 2 - i[k];
    }
    sums[7] = -(double)mass.inertia.z.y, sums[8] = -(double)mass.inertia.x.z, sums[9] = -(double)mass.inertia.y.x;
    add_second(sums, x, volume);
}

#endif

int mass_power(int sum) { return TACT_DIMENSION + (sum > 0) + (sum > TACT_DIMENSION); }

void mass_add_cone(double sums[MASS_SUMS], const double *direction, double radius, double angle) {
    double volume = angle / TACT_DIMENSION, end[TACT_DIMENSION];
    for (int k = 0; k < TACT_DIMENSION; k++) volume *= radius;
    for (int k = 0; k < TACT_DIMENSION; k++) end[k] = radius * direction[k];
    sums[0] += volume;
    for (int k = 0; k < TACT_DIMENSION; k++) sums[1 + k] += volume * end[k] * TACT_DIMENSION / (TACT_DIMENSION + 1);
    add_second(sums, end, volume * TACT_DIMENSION / (TACT_DIMENSION + 2));
}

void mass_shift(double sums[MASS_SUMS], const double *by) {
    double center[TACT_DIMENSION];
    for (int k = 0; k < TACT_DIMENSION; k++) center[k] = sums[1 + k] / sums[0];
    add_second(sums, center, -sums[0]);
    for (int k = 0; k < TACT_DIMENSION; k++) {
        center[k] += by[k];
        sums[1 + k] = sums[0] * center[k];
    }
    add_second(sums, center, sums[0]);
}

double mass_inside(tactn_mass mass) {
    tact_real x[MASS_NUMBERS];
    numbers_of(mass, x);
    return (double)x[0];
}

double mass_outside(tactn_mass mass) {
    tact_real x[MASS_NUMBERS];
    numbers_of(mass, x);
    return (double)x[1];
}

bool mass_is_zero(tactn_mass mass) {
    tact_real x[MASS_NUMBERS];
    bool zero = true;
    numbers_of(mass, x);
    for (int i = 0; i < MASS_NUMBERS; i++) zero = zero && x[i] == 0;
    return zero;
}

bool mass_is_scaled(tactn_mass a, tactn_mass b, int exponent) {
    tact_real x[MASS_NUMBERS], y[MASS_NUMBERS];
    bool same = true;
    numbers_of(a, x);
    numbers_of(b, y);
    for (int i = 0; i < MASS_NUMBERS; i++) {
        tact_real expected = (tact_real)ldexp((double)y[i], exponent * power_of[i]);
        double off = fabs((double)(x[i] - expected));
        bool both_tiny = fpclassify(expected) == FP_SUBNORMAL && off <= fabs((double)expected);
        bool both_nothing = expected == 0 && fpclassify(x[i]) != FP_NORMAL;
        same = same && (x[i] == expected || both_tiny || both_nothing);
    }
    return same;
}
