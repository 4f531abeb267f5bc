/* Exact orientation by expansions: numbers kept as sums of doubles that do not overlap, smallest first.
 *
 * - Differences of coordinates are a double and its rounding error, so they are exact.
 * - Products and sums of expansions are exact; parts that are zero are dropped, so coordinates with few digits, as on
 *   grids, stay short and fast.
 * - The sign of an expansion is that of its last part, the largest.
 * - Two filters decide nearly always: one bounds the rounding error of the plain determinant, the other that of the
 *   determinant in pairs of doubles, which suffices for points that are off a plane by rounding. */
#include "quickhull/exact3.h"

#include "tact/math3.h"

/* Parts of an expansion: a difference has 2, a product of differences 8, a two-by-two determinant 16, times a
 * difference 64, and the sum of three such 192. */
enum { DIFFERENCE = 2, PRODUCT = 8, MINOR = 16, TERM = 64, DETERMINANT = 192 };

/* The first filter's bound, (7 + 56 u) u in Shewchuk 1997, rounded up; and the second's: each of the two products and
 * four sums behind a term is off by less than 2^-100 of what it is made of. */
static const double filter = 8 * HULL_ROUNDOFF, pair_filter = 0x1p-96;

typedef struct difference {
    double part[DIFFERENCE];
    int count;
} difference;

static double size(double x) { return x < 0 ? -x : x; }

/* The rounding error of sum = a + b. */
static double sum_error(double a, double b, double sum) {
    double b_part = sum - a, a_part = sum - b_part;
    return (a - a_part) + (b - b_part);
}

/* The rounding error of product = a * b, from halves of 26 bits (Dekker 1971). */
static double product_error(double a, double b, double product) {
    const double splitter = 134217729; /* 2^27 + 1 */
    double ca = splitter * a, cb = splitter * b;
    double a_high = ca - (ca - a), b_high = cb - (cb - b);
    double a_low = a - a_high, b_low = b - b_high;
    return a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
}

static difference subtract(double a, double b) {
    double high = a - b, low = sum_error(a, -b, high);
    difference d = {{low, high}, 2};
    if (!(size(low) > 0)) d.part[0] = high, d.count = 1;
    return d;
}

/* h = e + f. Parts are added to a running sum in order of size; its rounding errors are the parts of h. Returns their
 * number. */
static int add_expansions(const double *e, int e_count, const double *f, int f_count, double *h) {
    double sum = 0;
    int i = 0, j = 0, count = 0;
    while (i < e_count || j < f_count) {
        bool from_e = j == f_count || (i < e_count && size(e[i]) < size(f[j]));
        double next = from_e ? e[i++] : f[j++];
        double higher = sum + next, error = sum_error(sum, next, higher);
        if (size(error) > 0) h[count++] = error;
        sum = higher;
    }
    if (size(sum) > 0 || count == 0) h[count++] = sum;
    return count;
}

/* h = e * b */
static int scale_expansion(const double *e, int e_count, double b, double *h) {
    double high = e[0] * b, low = product_error(e[0], b, high);
    int count = 0;
    if (size(low) > 0) h[count++] = low;
    for (int i = 1; i < e_count; i++) {
        double product = e[i] * b, error = product_error(e[i], b, product);
        double middle = high + error;
        low = sum_error(high, error, middle);
        if (size(low) > 0) h[count++] = low;
        high = product + middle;
        low = middle - (high - product);
        if (size(low) > 0) h[count++] = low;
    }
    h[count++] = high;
    return count;
}

/* h = e * d */
static int multiply_expansion(const double *e, int e_count, const difference *d, double *h) {
    double low[TERM / 2], high[TERM / 2];
    if (d->count == 1) return scale_expansion(e, e_count, d->part[0], h);
    int low_count = scale_expansion(e, e_count, d->part[0], low);
    int high_count = scale_expansion(e, e_count, d->part[1], high);
    return add_expansions(low, low_count, high, high_count, h);
}

/* h = a * b - c * d */
static int minor_expansion(const difference *a, const difference *b, const difference *c, const difference *d,
                           double *h) {
    double left[PRODUCT], right[PRODUCT];
    int left_count = multiply_expansion(a->part, a->count, b, left);
    int right_count = multiply_expansion(c->part, c->count, d, right);
    for (int i = 0; i < right_count; i++) right[i] = -right[i];
    return add_expansions(left, left_count, right, right_count, h);
}

/* A number as the sum of two doubles, accurate to about 2^-104. */
typedef struct pair {
    double high, low;
} pair;

static pair joined(double high, double low) {
    double sum = high + low;
    return (pair){sum, low - (sum - high)};
}

static pair pair_difference(double a, double b) {
    double high = a - b;
    return (pair){high, sum_error(a, -b, high)};
}

static pair pair_product(pair a, pair b) {
    double high = a.high * b.high;
    return joined(high, product_error(a.high, b.high, high) + (a.high * b.low + a.low * b.high));
}

static pair pair_sum(pair a, pair b) {
    double high = a.high + b.high;
    return joined(high, sum_error(a.high, b.high, high) + (a.low + b.low));
}

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

/* Returns the same to within 2 u of itself. */
static double exact_determinant(const double *a, const double *b, const double *c, const double *p) {
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
    return all[all_count - 1];
}

int tact3_hull_orientation(const double *a, const double *b, const double *c, const double *p) {
    double ax = a[0] - p[0], ay = a[1] - p[1], az = a[2] - p[2];
    double bx = b[0] - p[0], by = b[1] - p[1], bz = b[2] - p[2];
    double cx = c[0] - p[0], cy = c[1] - p[1], cz = c[2] - p[2];
    double bxcy = bx * cy, bycx = by * cx, cxay = cx * ay, cyax = cy * ax, axby = ax * by, aybx = ay * bx;
    double determinant = az * (bxcy - bycx) + bz * (cxay - cyax) + cz * (axby - aybx);
    double sizes = size(az) * (size(bxcy) + size(bycx)) + size(bz) * (size(cxay) + size(cyax)) +
                   size(cz) * (size(axby) + size(aybx));
    double bound = filter * sizes;
    if (determinant > bound) return -1;
    if (determinant < -bound) return 1;
    if (!(sizes > 0)) return 0;
    determinant = pair_determinant(a, b, c, p);
    bound = pair_filter * sizes;
    if (determinant > bound) return -1;
    if (determinant < -bound) return 1;
    determinant = exact_determinant(a, b, c, p);
    return (determinant < 0) - (determinant > 0);
}

/* Sets the normal of a triangle, as expansions of MINOR parts, and their numbers of parts. */
static void exact_normal(const double *a, const double *b, const double *c, double normal[3][MINOR], int count[3]) {
    difference e[3], f[3];
    for (int k = 0; k < 3; k++) {
        e[k] = subtract(b[k], a[k]);
        f[k] = subtract(c[k], a[k]);
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        count[k] = minor_expansion(&e[y], &f[z], &e[z], &f[y], normal[k]);
    }
}

static void exact_cross(const double *a, const double *b, const double *c, double normal[3]) {
    double part[3][MINOR];
    int count[3];
    exact_normal(a, b, c, part, count);
    for (int k = 0; k < 3; k++) {
        normal[k] = 0;
        for (int i = 0; i < count[k]; i++) normal[k] += part[k][i];
    }
}

static double length(const double *x) { return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

double tact3_hull_area(const double *a, const double *b, const double *c) {
    double normal[3], sizes = 0;
    pair e[3], f[3];
    for (int k = 0; k < 3; k++) {
        e[k] = pair_difference(b[k], a[k]);
        f[k] = pair_difference(c[k], a[k]);
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        pair minus = {-e[z].high, -e[z].low};
        normal[k] = pair_sum(pair_product(e[y], f[z]), pair_product(minus, f[y])).high;
        sizes += size(e[y].high * f[z].high) + size(e[z].high * f[y].high);
    }
    if (!(sizes > 0)) return 0;
    double area = length(normal), bound = pair_filter * sizes;
    if (area > bound) return (area + bound) * (1 + 8 * HULL_ROUNDOFF);
    exact_cross(a, b, c, normal);
    return length(normal) * (1 + 8 * HULL_ROUNDOFF);
}

void tact3_hull_set_plane(hull_plane *plane, const double *a, const double *b, const double *c) {
    double part[3][MINOR], high[3];
    int count[3];
    *plane = (hull_plane){{a, b, c}, {{0}}, 0};
    exact_normal(a, b, c, part, count);
    for (int k = 0; k < 3; k++) {
        pair sum = {0, 0};
        for (int i = 0; i < count[k]; i++) sum = pair_sum(sum, (pair){part[k][i], 0});
        high[k] = plane->normal[k][0] = sum.high;
        plane->normal[k][1] = sum.low;
    }
    plane->length = length(high) * (1 - 8 * HULL_ROUNDOFF);
}

double tact3_hull_plane_distance(const hull_plane *plane, const double *p) {
    const double *const *corner = plane->corner;
    pair sum = {0, 0};
    double sizes = 0;
    for (int k = 0; k < 3; k++) {
        pair normal = {plane->normal[k][0], plane->normal[k][1]}, from = pair_difference(p[k], corner[0][k]);
        sum = pair_sum(sum, pair_product(normal, from));
        sizes += size(normal.high * from.high);
    }
    if (!(sizes > 0)) return 0;
    double volume = size(sum.high), bound = pair_filter * sizes;
    if (volume <= bound) {
        volume = size(exact_determinant(corner[0], corner[1], corner[2], p));
        bound = 0;
    }
    return (volume + bound) / plane->length * (1 + 8 * HULL_ROUNDOFF);
}

double tact3_hull_normal(const double *a, const double *b, const double *c, double normal[3]) {
    double e[3], f[3], ee = 0, ff = 0, nn = 0;
    for (int k = 0; k < 3; k++) {
        e[k] = b[k] - a[k];
        f[k] = c[k] - a[k];
        ee += e[k] * e[k];
        ff += f[k] * f[k];
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        normal[k] = e[y] * f[z] - e[z] * f[y];
        nn += normal[k] * normal[k];
    }
    /* The products cancel where the edges are nearly parallel; 7 u |e| |f| bounds the rounding error. */
    double error = 3 + 7 * 1.5;
    if (nn * (1.5 * 1.5) < ee * ff) {
        error = 8;
        exact_cross(a, b, c, normal);
        nn = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
    }
    double length = sqrt(nn);
    if (!(length > 0)) {
        normal[0] = normal[1] = normal[2] = 0;
        return -1;
    }
    for (int k = 0; k < 3; k++) normal[k] /= length;
    return error;
}
