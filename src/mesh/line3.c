/* Triple products by expansions. */
#include "mesh/line3.h"

#include "base/expansion.h"

enum { SCALED_MINOR = 2 * MINOR, SUM = 3 * SCALED_MINOR };

/* sum = d . ((p - o) x (q - o)). Returns its number of parts. */
static int triple_expansion(const double *o, const double *d, const double *p, const double *q, double *sum) {
    difference a[3], b[3];
    double minor[MINOR], term[3][SCALED_MINOR], two[2 * SCALED_MINOR];
    int count[3];
    for (int k = 0; k < 3; k++) a[k] = subtract(p[k], o[k]), b[k] = subtract(q[k], o[k]);
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        int parts = minor_expansion(&a[y], &b[z], &a[z], &b[y], minor);
        count[k] = scale_expansion(minor, parts, d[k], term[k]);
    }
    int two_count = add_expansions(term[0], count[0], term[1], count[1], two);
    return add_expansions(two, two_count, term[2], count[2], sum);
}

int tact3_line_side(const double *o, const double *d, const double *p, const double *q) {
    double sum[SUM];
    int count = triple_expansion(o, d, p, q, sum);
    return (sum[count - 1] > 0) - (sum[count - 1] < 0);
}

double tact3_line_rate(const double *d, const double *a, const double *b, const double *c) {
    double sum[SUM];
    return expansion_value(sum, triple_expansion(a, d, b, c, sum));
}
