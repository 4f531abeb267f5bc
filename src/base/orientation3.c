/* Exact orientation: two filters decide nearly always. One bounds the rounding error of the plain determinant, the
 * other that of the determinant in pairs of doubles, which suffices for points that are off a plane by rounding.
 * Expansions decide the rest. */
#include "base/orientation3.h"

#include "base/expansion.h"
#include "base/real.h"

/* The first filter's bound, (7 + 56 u) u in Shewchuk 1997, rounded up; and the second's: each of the two products and
 * four sums behind a term is off by less than 2^-100 of what it is made of. */
static const double filter = 8 * DOUBLE_ROUNDOFF, pair_filter = 0x1p-96;

/* Returns the determinant of a - p, b - p, c - p, computed in pairs. */
static double pair_determinant(const double *a, const double *b, const double *c, const double *p) {
    pair row[3][3], sum = {0, 0};
    for (int k = 0; k < 3; k++) {
        row[0][k] = pair_difference(a[k], p[k]);
        row[1][k] = pair_difference(b[k], p[k]);
        row[2][k] = pair_difference(c[k], p[k]);
    }
    for (int i = 0; i < 3; i++) {
        const pair *q = row[(i + 1) % 3], *r = row[(i + 2) % 3];
        pair minus = {-q[1].high, -q[1].low};
        pair minor = pair_sum(pair_product(q[0], r[1]), pair_product(minus, r[0]));
        sum = pair_sum(sum, pair_product(minor, row[i][2]));
    }
    return sum.high;
}

double tact3_exact_determinant(const double *a, const double *b, const double *c, const double *p) {
    difference row[3][3]; /* a - p, b - p, c - p */
    for (int k = 0; k < 3; k++) {
        row[0][k] = subtract(a[k], p[k]);
        row[1][k] = subtract(b[k], p[k]);
        row[2][k] = subtract(c[k], p[k]);
    }
    double minor[MINOR], term[3][TERM], two[2 * TERM], all[DETERMINANT];
    int count[3];
    for (int i = 0; i < 3; i++) {
        const difference *q = row[(i + 1) % 3], *r = row[(i + 2) % 3];
        int parts = minor_expansion(&q[0], &r[1], &q[1], &r[0], minor);
        count[i] = multiply_expansion(minor, parts, &row[i][2], term[i]);
    }
    int two_count = add_expansions(term[0], count[0], term[1], count[1], two);
    int all_count = add_expansions(two, two_count, term[2], count[2], all);
    return expansion_value(all, all_count);
}

int tact3_orientation(const double *a, const double *b, const double *c, const double *p) {
    double ax = a[0] - p[0], ay = a[1] - p[1], az = a[2] - p[2];
    double bx = b[0] - p[0], by = b[1] - p[1], bz = b[2] - p[2];
    double cx = c[0] - p[0], cy = c[1] - p[1], cz = c[2] - p[2];
    double bxcy = bx * cy, bycx = by * cx, cxay = cx * ay, cyax = cy * ax, axby = ax * by, aybx = ay * bx;
    double determinant = az * (bxcy - bycx) + bz * (cxay - cyax) + cz * (axby - aybx);
    double sizes = magnitude(az) * (magnitude(bxcy) + magnitude(bycx)) +
                   magnitude(bz) * (magnitude(cxay) + magnitude(cyax)) +
                   magnitude(cz) * (magnitude(axby) + magnitude(aybx));
    double bound = filter * sizes;
    if (determinant > bound) return -1;
    if (determinant < -bound) return 1;
    if (!(sizes > 0)) return 0;
    determinant = pair_determinant(a, b, c, p);
    bound = pair_filter * sizes;
    if (determinant > bound) return -1;
    if (determinant < -bound) return 1;
    determinant = tact3_exact_determinant(a, b, c, p);
    return (determinant < 0) - (determinant > 0);
}

static NOINLINE_COLD int exact_minor_sign(const difference *ay, const difference *az, const difference *by,
                                          const difference *bz) {
    double exact[MINOR];
    int count = minor_expansion(ay, bz, az, by, exact);
    return (exact[count - 1] > 0) - (exact[count - 1] < 0);
}

int tact3_projected_orientation(const double *a, const double *b, const double *p, int axis) {
    static const int next[3] = {1, 2, 0}, after[3] = {2, 0, 1};
    int y = next[axis], z = after[axis];
    double left = (a[y] - p[y]) * (b[z] - p[z]), right = (a[z] - p[z]) * (b[y] - p[y]);
    double determinant = left - right, sizes = magnitude(left) + magnitude(right), bound = 4 * DOUBLE_ROUNDOFF * sizes;
    if (determinant > bound) return 1;
    if (determinant < -bound) return -1;
    if (!(sizes > 0)) return 0;
    const difference ay = subtract(a[y], p[y]), az = subtract(a[z], p[z]);
    const difference by = subtract(b[y], p[y]), bz = subtract(b[z], p[z]);
    /* Of exact differences whose products round to one number the errors of these decide. */
    if (ay.count + az.count + by.count + bz.count > 4 || magnitude(determinant) > 0)
        return exact_minor_sign(&ay, &az, &by, &bz);
    double more = product_error(ay.part[0], bz.part[0], left), less = product_error(az.part[0], by.part[0], right);
    return (more > less) - (more < less);
}
