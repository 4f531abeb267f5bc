/* Whether two convex sets meet after a translation: whether it is in their difference.
 *
 * - From the middle of the difference a ray runs to the translation. A portal, three points of the difference that the
 *   ray passes between, is moved outward until the translation is before it (G. Snethen: XenoCollide, Game Programming
 *   Gems 7, 2008).
 * - What is proven does not depend on how the portal was found: the translation is a sum of the middle and the three
 *   points, by weights that are not negative and add up to one, but for rounding. */
#include "composite/inscribed3.h"

enum { STEPS = 32 };

/* The sum of weights is off by a few u of double, points are by two of the library; both are in DIFFERENCE_ERROR. */
#define SUM_ERROR (DIFFERENCE_ERROR / 4 * (double)ROUNDOFF)

static void cross_product(const double a[3], const double b[3], double c[3]) {
    for (int k = 0; k < 3; k++) c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static double volume(const double a[3], const double b[3], const double c[3]) {
    double n[3];
    cross_product(a, b, n);
    return inner(n, c);
}

static int farthest(const inscribed_set *set, const double n[3], double side) {
    int best = 0;
    double most = -(double)INFINITY;
    for (int i = 0; i < set->count; i++) {
        tact3_vec v = set->vertex[i];
        double far = side * (n[0] * (double)v.x + n[1] * (double)v.y + n[2] * (double)v.z);
        if (far > most) most = far, best = i;
    }
    return best;
}

/* The farthest point of the difference, from its middle. */
static void support(const inscribed_set sets[2], const double middle[3], const double n[3], double p[3]) {
    tact3_vec a = sets[0].vertex[farthest(&sets[0], n, 1)], b = sets[1].vertex[farthest(&sets[1], n, -1)];
    for (int k = 0; k < 3; k++) p[k] = (double)component(a, k) - (double)component(b, k) - middle[k];
}

static void find_middle(const inscribed_set sets[2], double middle[3]) {
    for (int k = 0; k < 3; k++) {
        double sum[2] = {0, 0};
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < sets[i].count; j++) sum[i] += (double)component(sets[i].vertex[j], k);
        }
        middle[k] = sum[0] / sets[0].count - sum[1] / sets[1].count;
    }
}

/* Whether a point is in the tetrahedron of the origin and three points. */
static bool holds(double v[3][3], const double t[3]) {
    double whole = volume(v[0], v[1], v[2]), weight[3], sum = 0, off = 0;
    for (int i = 0; i < 3; i++) {
        weight[i] = greater(0, volume(t, v[(i + 1) % 3], v[(i + 2) % 3]) / whole);
        sum += weight[i];
    }
    if (!(sum <= 1)) return false;
    for (int k = 0; k < 3; k++) {
        double lost = weight[0] * v[0][k] + weight[1] * v[1][k] + weight[2] * v[2][k] - t[k];
        off += lost * lost;
    }
    return off <= SUM_ERROR * SUM_ERROR;
}

/* Finds three points that the ray to t passes between: t is on the inner side of the planes through the origin and two
 * of them, each to the next. Returns false if the difference ends before t. */
static bool find_portal(const inscribed_set sets[2], const double middle[3], const double t[3], double v[3][3]) {
    double n[3];
    support(sets, middle, t, v[0]);
    if (inner(v[0], t) < inner(t, t)) return false;
    cross_product(v[0], t, n);
    support(sets, middle, n, v[1]);
    if (volume(v[0], v[1], t) < 0) {
        for (int k = 0; k < 3; k++) n[k] = v[0][k], v[0][k] = v[1][k], v[1][k] = n[k];
    }
    for (int step = 0; step < STEPS; step++) {
        cross_product(v[0], v[1], n);
        support(sets, middle, n, v[2]);
        if (volume(v[1], v[2], t) < 0)
            for (int k = 0; k < 3; k++) v[0][k] = v[2][k];
        else if (volume(v[2], v[0], t) < 0)
            for (int k = 0; k < 3; k++) v[1][k] = v[2][k];
        else
            return true;
        if (volume(v[0], v[1], t) < 0) {
            for (int k = 0; k < 3; k++) n[k] = v[0][k], v[0][k] = v[1][k], v[1][k] = n[k];
        }
    }
    return false;
}

bool tact3_difference_holds(const inscribed_set sets[2], const double translation[3]) {
    double middle[3], t[3], v[3][3], side[2][3], n[3], p[3];
    find_middle(sets, middle);
    for (int k = 0; k < 3; k++) t[k] = translation[k] - middle[k];
    if (!find_portal(sets, middle, t, v)) return false;
    for (int step = 0; step < STEPS; step++) {
        for (int k = 0; k < 3; k++) side[0][k] = v[1][k] - v[0][k], side[1][k] = v[2][k] - v[0][k];
        cross_product(side[0], side[1], n);
        if (inner(n, t) <= inner(n, v[0])) return holds(v, t);
        support(sets, middle, n, p);
        if (inner(n, p) < inner(n, t) || !(inner(n, p) > inner(n, v[0]))) return holds(v, t);
        cross_product(p, t, n);
        int replaced = inner(n, v[0]) > 0 ? (inner(n, v[2]) > 0 ? 0 : 1) : inner(n, v[1]) > 0 ? 2 : 0;
        for (int k = 0; k < 3; k++) v[replaced][k] = p[k];
    }
    return false;
}
