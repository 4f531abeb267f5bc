/* Integrals for the mass of an ellipse or ellipsoid with a rounding: over all unit normals u,
 *
 *     J(a; i, j) = integral of u_i^2 u_j^2 / h^(2 a),    h^2 = sum of alpha_i u_i^2,  alpha_i the squared radii,
 *
 * for a = (n + 3 - k) / 2 and k = 0 to n, n being the dimension. They are elliptic integrals. With Gamma functions
 * they become an integral over one variable, in which every factor is positive (docs/mass.md):
 *
 *     J = C * integral from 0 to infinity of  t^(a - 1) w_i w_j prod sqrt(w),   w_i = 1 / (1 + t alpha_i).
 *
 * In log t it is analytic in a strip of half width pi, so the trapezoidal rule with steps of log(2) / 2 is off by
 * about exp(-2 pi^2 / step), 2e-25, whatever the radii. */
#ifndef TACT_MASS_ELLIPSE_INTEGRALS_H
#define TACT_MASS_ELLIPSE_INTEGRALS_H

#include "base/angle.h"
#include "base/dimension.h"

#define ROOT2 1.41421356237309504880
#define STEP 0.34657359027997265471 /* log(2) / 2 */

/* The least ratio of a radius to the greatest, and the ratio of a rounding to the greatest radius beyond which the
 * shape is a ball. */
#define LEAST_RADIUS_RATIO 0x1p-300
#define BALL_RATIO 0x1p60

typedef struct ellipse_integrals {
    double radius[DIMENSION]; /* in units of `unit`: the greatest is 1 to 2 */
    double unit;              /* a power of two */
    double product;           /* of the radii */
    /* [k][i][j]: J times alpha_i alpha_j product. */
    double integral[DIMENSION + 1][DIMENSION][DIMENSION];
} ellipse_integrals;

/* Returns C = 2 prod Gamma(e + 1 / 2) / (Gamma(a) Gamma(2 - a + n / 2)) for i = j; for i != j it is a third of that. */
static inline double integral_factor(int k) {
    static const double factor[2][4] = {{2, 1.5 * PI, 6, 0}, {0.75 * PI, 2 * PI, 3 * PI, 3 * PI}};
    return factor[DIMENSION - 2][k];
}

/* Adds the integrands at t, whose square root is `root`. */
static inline void add_node(ellipse_integrals *o, double t, double root) {
    double g[DIMENSION], roots = 1;
    for (int i = 0; i < DIMENSION; i++) {
        double x = t * o->radius[i] * o->radius[i];
        g[i] = x / (1 + x);
        roots *= sqrt(g[i]);
    }
    for (int k = 0; k <= DIMENSION; k++) {
        roots /= root;
        for (int i = 0; i < DIMENSION; i++) {
            for (int j = 0; j <= i; j++) o->integral[k][i][j] += roots * g[i] * g[j];
        }
    }
}

static inline ellipse_integrals integrate_ellipse(const double *radius) {
    ellipse_integrals o = {{0}, 1, 1, {{{0}}}};
    double most = 0, least = 1;
    for (int i = 0; i < DIMENSION; i++) most = fmax(most, radius[i]);
    o.unit = ldexp(1, ilogb(most));
    for (int i = 0; i < DIMENSION; i++) {
        o.radius[i] = fmax(radius[i] / o.unit, LEAST_RADIUS_RATIO);
        o.product *= o.radius[i];
        least = fmin(least, o.radius[i]);
    }
    /* From t^(3/2) to t^(-1/2) below the last place. */
    double end = 0x1p120 / (least * least);
    for (double t = 0x1p-46; t < end; t *= 2) {
        double root = sqrt(t);
        add_node(&o, t, root);
        add_node(&o, ROOT2 * t, sqrt(ROOT2 * t));
    }
    for (int k = 0; k <= DIMENSION; k++) {
        for (int i = 0; i < DIMENSION; i++) {
            for (int j = 0; j <= i; j++) {
                double factor = STEP * integral_factor(k) / (i == j ? 1 : 3);
                o.integral[k][i][j] *= factor;
                o.integral[k][j][i] = o.integral[k][i][j];
            }
        }
    }
    return o;
}

#endif
