/* Exact sums and products of doubles, by expansions: numbers kept as sums of doubles that do not overlap, smallest
 * first (Shewchuk 1997, "Adaptive precision floating-point arithmetic and fast robust geometric predicates").
 *
 * - Differences of coordinates are a double and its rounding error, so they are exact.
 * - Products and sums of expansions are exact; parts that are zero are dropped, so coordinates with few digits, as on
 *   grids, stay short and fast.
 * - The sign of an expansion is that of its last part, the largest. The last part is no measure of its value: the rest
 *   may be three quarters of it.
 *
 * Coordinates are at most one (1e100 for signs alone) and either zero or at least 2^-200, so no product of three of
 * them, nor its rounding error, leaves the number range. Both libraries compute in double here. */
#ifndef TACT_BASE_EXPANSION_H
#define TACT_BASE_EXPANSION_H

#include "tact/scalar.h"

/* u of double. */
#define DOUBLE_ROUNDOFF 1.1102230246251565e-16

/* Parts of an expansion: a difference has 2, a product of differences 8, a two-by-two determinant 16, times a
 * difference 64, and the sum of three such 192. */
enum { DIFFERENCE = 2, PRODUCT = 8, MINOR = 16, TERM = 64, DETERMINANT = 192 };

typedef struct difference {
    double part[DIFFERENCE];
    int count;
} difference;

static inline double magnitude(double x) { return x < 0 ? -x : x; }

/* The rounding error of sum = a + b. */
static inline double sum_error(double a, double b, double sum) {
    double b_part = sum - a, a_part = sum - b_part;
    return (a - a_part) + (b - b_part);
}

/* The rounding error of product = a * b, from halves of 26 bits (Dekker 1971). */
static inline double product_error(double a, double b, double product) {
    const double splitter = 134217729; /* 2^27 + 1 */
    double ca = splitter * a, cb = splitter * b;
    double a_high = ca - (ca - a), b_high = cb - (cb - b);
    double a_low = a - a_high, b_low = b - b_high;
    return a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
}

static inline difference subtract(double a, double b) {
    double high = a - b, low = sum_error(a, -b, high);
    difference d = {{low, high}, 2};
    if (!(magnitude(low) > 0)) d.part[0] = high, d.count = 1;
    return d;
}

/* h = e + f. Parts are added to a running sum in order of size; its rounding errors are the parts of h. Returns their
 * number. */
static inline int add_expansions(const double *e, int e_count, const double *f, int f_count, double *h) {
    double sum = 0;
    int i = 0, j = 0, count = 0;
    while (i < e_count || j < f_count) {
        bool from_e = j == f_count || (i < e_count && magnitude(e[i]) < magnitude(f[j]));
        double next = from_e ? e[i++] : f[j++];
        double higher = sum + next, error = sum_error(sum, next, higher);
        if (magnitude(error) > 0) h[count++] = error;
        sum = higher;
    }
    if (magnitude(sum) > 0 || count == 0) h[count++] = sum;
    return count;
}

/* h = e * b */
static inline int scale_expansion(const double *e, int e_count, double b, double *h) {
    double high = e[0] * b, low = product_error(e[0], b, high);
    int count = 0;
    if (magnitude(low) > 0) h[count++] = low;
    for (int i = 1; i < e_count; i++) {
        double product = e[i] * b, error = product_error(e[i], b, product);
        double middle = high + error;
        low = sum_error(high, error, middle);
        if (magnitude(low) > 0) h[count++] = low;
        high = product + middle;
        low = middle - (high - product);
        if (magnitude(low) > 0) h[count++] = low;
    }
    h[count++] = high;
    return count;
}

/* h = e * d */
static inline int multiply_expansion(const double *e, int e_count, const difference *d, double *h) {
    double low[TERM / 2], high[TERM / 2];
    if (d->count == 1) return scale_expansion(e, e_count, d->part[0], h);
    int low_count = scale_expansion(e, e_count, d->part[0], low);
    int high_count = scale_expansion(e, e_count, d->part[1], high);
    return add_expansions(low, low_count, high, high_count, h);
}

/* h = a * b - c * d */
static inline int minor_expansion(const difference *a, const difference *b, const difference *c, const difference *d,
                                  double *h) {
    double left[PRODUCT], right[PRODUCT];
    int left_count = multiply_expansion(a->part, a->count, b, left);
    int right_count = multiply_expansion(c->part, c->count, d, right);
    for (int i = 0; i < right_count; i++) right[i] = -right[i];
    return add_expansions(left, left_count, right, right_count, h);
}

/* The value, to within 5 u of itself: the parts are added from the smallest. */
static inline double expansion_value(const double *e, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += e[i];
    return sum;
}

/* A number as the sum of two doubles, accurate to about 2^-104. */
typedef struct pair {
    double high, low;
} pair;

static inline pair joined(double high, double low) {
    double sum = high + low;
    return (pair){sum, low - (sum - high)};
}

static inline pair pair_difference(double a, double b) {
    double high = a - b;
    return (pair){high, sum_error(a, -b, high)};
}

static inline pair pair_product(pair a, pair b) {
    double high = a.high * b.high;
    return joined(high, product_error(a.high, b.high, high) + (a.high * b.low + a.low * b.high));
}

static inline pair pair_sum(pair a, pair b) {
    double high = a.high + b.high;
    return joined(high, sum_error(a.high, b.high, high) + (a.low + b.low));
}

#endif
