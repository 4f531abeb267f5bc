/* Support points of the tests' own shapes; see user_form.h. */
#include "support/user_form.h"

#include <math.h>

#include "support/dimension.h"

#define D TACT_DIMENSION
#define AXIS (D - 1)

#ifdef TACT_FLOAT
static user_number root(user_number x) { return sqrt(x); }
static user_number cube_root(user_number x) { return cbrt(x); }
static user_number size_of(user_number x) { return fabs(x); }
#else
static user_number root(user_number x) { return sqrtl(x); }
static user_number cube_root(user_number x) { return cbrtl(x); }
static user_number size_of(user_number x) { return fabsl(x); }
#endif

static user_number largest(const user_number *x) {
    user_number most = 0;
    for (int i = 0; i < D; i++) most = size_of(x[i]) > most ? size_of(x[i]) : most;
    return most;
}

/* To length one, but for zero; it is divided by its largest number first, whose square may not be one. */
static void make_unit(user_number *x) {
    user_number most = largest(x), squared = 0;
    if (!(most > 0)) return;
    for (int i = 0; i < D; i++) x[i] /= most;
    for (int i = 0; i < D; i++) squared += x[i] * x[i];
    for (int i = 0; i < D; i++) x[i] /= root(squared);
}

static void powers_support(user_form form, const user_number *s, const user_number *d, user_number *p) {
    user_number t[D], sum = 0, most;
    for (int i = 0; i < D; i++) t[i] = s[i] * d[i];
    most = largest(t);
    for (int i = 0; i < D; i++) p[i] = 0;
    if (!(most > 0)) return;
    for (int i = 0; i < D; i++) {
        user_number part = t[i] / most;
        p[i] = form == USER_PILLOW ? cube_root(part) : part * part * part;
        sum += part * p[i];
    }
    user_number fourth = root(root(sum)), scale = form == USER_PILLOW ? fourth : fourth * fourth * fourth;
    for (int i = 0; i < D; i++) p[i] = s[i] * p[i] / scale;
}

static void lens_support(const user_number *s, const user_number *d, user_number *p) {
    user_number rim = root(s[1]) * root(2 * s[0] + s[1]), along = size_of(d[AXIS]), squared = 0;
    for (int i = 0; i < AXIS; i++) squared += d[i] * d[i];
    bool on_ball = s[0] * root(squared) <= rim * along;
    for (int i = 0; i < AXIS; i++) p[i] = on_ball ? (s[0] + s[1]) * d[i] : rim * d[i] / root(squared);
    /* (a + b) along - a, without its cancellation */
    user_number height = on_ball ? s[1] * along - s[0] * squared / (1 + along) : 0;
    p[AXIS] = d[AXIS] < 0 ? -height : height;
}

static void taper_support(const user_number *s, const user_number *d, user_number *p) {
    bool above = s[0] + s[2] * d[AXIS] >= s[1] - s[2] * d[AXIS];
    for (int i = 0; i < D; i++) p[i] = (above ? s[0] : s[1]) * d[i];
    p[AXIS] += above ? s[2] : -s[2];
}

/* Where a face of the box is asked for it is the face's middle. */
static void cushion_support(const user_number *s, const user_number *d, user_number *p) {
    user_number e[D];
    for (int i = 0; i < D; i++) e[i] = s[(i + 1) % D] * d[i];
    make_unit(e);
    for (int i = 0; i < D; i++) p[i] = s[(i + 1) % D] * e[i] + (d[i] > 0 ? s[i] : d[i] < 0 ? -s[i] : 0);
}

void user_support(user_form form, const user_number *size, const user_number *direction, user_number *point) {
    user_number d[D];
    for (int i = 0; i < D; i++) d[i] = direction[i];
    make_unit(d);
    switch (form) {
    case USER_LENS: lens_support(size, d, point); break;
    case USER_TAPER: taper_support(size, d, point); break;
    case USER_CUSHION: cushion_support(size, d, point); break;
    default: powers_support(form, size, d, point); break;
    }
}

user_number user_reach(user_form form, const user_number *s) {
    user_number squared = 0;
    if (form == USER_LENS) return s[0] + s[1];
    if (form == USER_TAPER) return s[2] + (s[0] > s[1] ? s[0] : s[1]);
    for (int i = 0; i < D; i++) squared += s[i] * s[i];
    return form == USER_CUSHION ? 2 * root(squared) : root(squared);
}

const char *user_form_name(user_form form) {
    static const char *const names[USER_FORMS] = {"none", "pillow", "star", "lens", "taper", "cushion"};
    return names[form];
}
