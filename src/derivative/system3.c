/* The plane across the normal in three dimensions. */
#include "derivative/system.h"

/* The map v -> d1 (u1 . v) + d2 (u2 . v). */
static mat pair_of(vec d1, vec u1, vec d2, vec u2) { return mat_mul_add(outer(d1, u1), 1, outer(d2, u2)); }

static void invert_in_plane(turn_system *s) {
    vec e[2];
    across(s->n, e);
    vec first = transform(s->m, e[0]), last = transform(s->m, e[1]);
    real a = dot(e[0], first), b = dot(e[1], first), c = dot(e[1], last), half = (a - c) / 2;
    s->least = (a + c) / 2 - tact_sqrt(half * half + b * b);
    real determinant = a * c - b * b;
    if (!(s->least > 0 && determinant > 0)) return;
    vec x = mul_add(scale(c, e[0]), -b, e[1]), y = mul_add(scale(a, e[1]), -b, e[0]);
    s->inverse = pair_of(scale(1 / determinant, x), e[0], scale(1 / determinant, y), e[1]);
}

static void invert_across(turn_system *s, vec u) {
    vec v = cross(s->n, u);
    s->least = dot(v, transform(s->m, v));
    if (s->least > 0) s->inverse = outer(scale(1 / s->least, v), v);
}

static void invert(turn_system *s, const vec *flat_a, int count_a, const vec *flat_b, int count_b) {
    s->fixed_a = s->fixed_b = s->inverse = no_mat();
    s->least = TACT_REAL_MAX;
    if (count_a == 2) {
        s->fixed_a = pair_of(flat_a[0], flat_a[0], flat_a[1], flat_a[1]);
    } else if (count_b == 2) {
        s->fixed_b = pair_of(flat_b[0], flat_b[0], flat_b[1], flat_b[1]);
    } else if (count_a && count_b) { /* each fixes the turn along its own; the dual vectors are across the other's */
        vec of_a = cross(flat_b[0], s->n), of_b = cross(flat_a[0], s->n);
        s->fixed_a = outer(scale(1 / dot(of_a, flat_a[0]), of_a), flat_a[0]);
        s->fixed_b = outer(scale(1 / dot(of_b, flat_b[0]), of_b), flat_b[0]);
    } else if (count_a) {
        s->fixed_a = outer(flat_a[0], flat_a[0]);
        invert_across(s, flat_a[0]);
    } else if (count_b) {
        s->fixed_b = outer(flat_b[0], flat_b[0]);
        invert_across(s, flat_b[0]);
    } else {
        invert_in_plane(s);
    }
}
