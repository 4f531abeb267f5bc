/* Mass properties as sums over the body, which add up: volume (area in the plane), that times the centre, and second
 * moments, all about the local origin. */
#ifndef TACT_TESTS_MASS_MASS_SUMS_H
#define TACT_TESTS_MASS_MASS_SUMS_H

#include "support/dimension.h"

#if TACT_DIMENSION == 2
#define MASS_SUMS 4     /* 1, x, y, squared distance */
#define MASS_NUMBERS 5  /* of a tact2_mass */
#else
#define MASS_SUMS 10    /* 1, x, y, z, xx, yy, zz, yz, zx, xy */
#define MASS_NUMBERS 14 /* of a tact3_mass */
#endif

/* Of which power of a length a sum is. */
int mass_power(int sum);
void mass_sums(tactn_mass mass, double sums[MASS_SUMS]);
/* What all points from the origin to `radius` times a unit vector add that see an angle or a solid angle. */
void mass_add_cone(double sums[MASS_SUMS], const double *direction, double radius, double angle);
/* The sums about the origin, of a body that has been moved there from elsewhere by a vector. */
void mass_shift(double sums[MASS_SUMS], const double *by);

/* Volume or area; area or perimeter. */
double mass_inside(tactn_mass mass);
double mass_outside(tactn_mass mass);
bool mass_is_zero(tactn_mass mass);
/* Whether each number of `a` is that of `b`, to the last bit, times 2^exponent to the power that it is of a length.
 * What leaves the range of normal numbers must do so in both. */
bool mass_is_scaled(tactn_mass a, tactn_mass b, int exponent);

#endif
