/* The line across the normal in two dimensions. */
#include "derivative/system.h"

static void invert(turn_system *s, const vec *flat_a, int count_a, const vec *flat_b, int count_b) {
    (void)flat_a, (void)flat_b;
    vec t = tact2_left(s->n);
    s->fixed_a = s->fixed_b = s->inverse = no_mat();
    s->least = TACT_REAL_MAX;
    if (count_a) s->fixed_a = outer(t, t);
    else if (count_b) s->fixed_b = outer(t, t);
    if (count_a || count_b) return;
    s->least = dot(t, transform(s->m, t));
    if (s->least > 0) s->inverse = outer(scale(1 / s->least, t), t);
}
