/* Exact orientation by long integers.
 *
 * - A difference of two coordinates is a double and its rounding error, which is a double as well.
 * - (a - p) x (b - p) then is the sum of eight products of doubles. A double is a whole number times a power of two,
 *   so each product is a whole number of units of 2^-2148.
 * - The products are added to a row of digits of 32 bits, kept in 64 bits each, so carries can wait until the end.
 *   Only the digits that the products reach are looked at: about ten, unless the coordinates differ very much. */
#include "quickhull/exact2.h"

#include "tact/math2.h"

/* Coordinates are at most 1e100, so differences are below 2^334 and products below 2^668: 2816 units of bits. */
enum { DIGIT_BITS = 32, DIGITS = 92, UNIT = -2148 };

static const uint64_t digit_mask = 0xffffffff;

typedef struct long_integer {
    int64_t digit[DIGITS];
    int first, last; /* range of the digits that are not zero */
} long_integer;

/* size * 2^position, in units of 2^-1074 */
typedef struct whole {
    uint64_t size;
    int position, sign;
} whole;

static whole to_whole(double x) {
    union {
        double value;
        uint64_t bits;
    } u;
    u.value = x;
    int exponent = (int)(u.bits >> 52 & 0x7ff);
    uint64_t fraction = u.bits & 0xfffffffffffff, one = 0x10000000000000;
    bool normal = exponent > 0;
    return (whole){normal ? fraction | one : fraction, normal ? exponent - 1 : 0, u.bits >> 63 ? -1 : 1};
}

/* Adds part * 2^position. */
static void add_part(long_integer *sum, uint64_t part, int position, int sign) {
    int64_t *digit = sum->digit + position / DIGIT_BITS;
    int shift = position % DIGIT_BITS;
    uint64_t low = (part & digit_mask) << shift, high = (part >> DIGIT_BITS) << shift;
    digit[0] += sign * (int64_t)(low & digit_mask);
    digit[1] += sign * (int64_t)((low >> DIGIT_BITS) + (high & digit_mask));
    digit[2] += sign * (int64_t)(high >> DIGIT_BITS);
}

/* Adds sign * a * b. */
static void add_product(long_integer *sum, double a, double b, int sign) {
    whole m = to_whole(a), n = to_whole(b);
    if (m.size == 0 || n.size == 0) return;
    int position = m.position + n.position;
    sign *= m.sign * n.sign;
    uint64_t m_low = m.size & digit_mask, m_high = m.size >> DIGIT_BITS;
    uint64_t n_low = n.size & digit_mask, n_high = n.size >> DIGIT_BITS;
    add_part(sum, m_low * n_low, position, sign);
    add_part(sum, m_low * n_high, position + DIGIT_BITS, sign);
    add_part(sum, m_high * n_low, position + DIGIT_BITS, sign);
    add_part(sum, m_high * n_high, position + 2 * DIGIT_BITS, sign);
    int first = position / DIGIT_BITS, last = first + 4;
    sum->first = first < sum->first ? first : sum->first;
    sum->last = last > sum->last ? last : sum->last;
}

/* Carries, so that every digit but the last is in 0 to 2^32 - 1; the last one has the sign. */
static void carry(long_integer *sum) {
    for (int k = sum->first; k < sum->last; k++) {
        int64_t rest = (int64_t)((uint64_t)sum->digit[k] & digit_mask);
        sum->digit[k + 1] += (sum->digit[k] - rest) / ((int64_t)1 << DIGIT_BITS);
        sum->digit[k] = rest;
    }
}

/* A difference of coordinates: the nearest double, and its rounding error. */
typedef struct difference {
    double part[2];
} difference;

static difference subtract(double a, double b) {
    double high = a - b, b_part = a - high, a_part = high + b_part;
    return (difference){{high, (a - a_part) - (b - b_part)}};
}

static void add_difference_product(long_integer *sum, difference a, difference b, int sign) {
    for (int i = 0; i < 4; i++) add_product(sum, a.part[i & 1], b.part[i >> 1], sign);
}

static void set_cross(long_integer *sum, const double *a, const double *b, const double *p) {
    *sum = (long_integer){{0}, DIGITS - 1, 0};
    add_difference_product(sum, subtract(a[0], p[0]), subtract(b[1], p[1]), 1);
    add_difference_product(sum, subtract(a[1], p[1]), subtract(b[0], p[0]), -1);
    carry(sum);
}

int tact2_hull_exact_orientation(const double *a, const double *b, const double *p) {
    long_integer sum;
    set_cross(&sum, a, b, p);
    if (sum.digit[sum.last] < 0) return -1;
    for (int k = sum.first; k <= sum.last; k++) {
        if (sum.digit[k] > 0) return 1;
    }
    return 0;
}

double tact2_hull_exact_cross(const double *a, const double *b, const double *p) {
    long_integer sum;
    set_cross(&sum, a, b, p);
    double sign = 1;
    if (sum.digit[sum.last] < 0) {
        sign = -1;
        for (int k = sum.first; k <= sum.last; k++) sum.digit[k] = -sum.digit[k];
        carry(&sum);
    }
    int top = sum.last;
    while (top > sum.first && sum.digit[top] == 0) top--;
    double value = 0;
    for (int k = top; k >= sum.first && k > top - 4; k--) {
        value += ldexp((double)sum.digit[k], DIGIT_BITS * (k - top));
    }
    return sign * ldexp(value, DIGIT_BITS * top + UNIT);
}
