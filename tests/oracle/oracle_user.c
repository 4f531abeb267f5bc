/* Support points of the tests' own shapes (support/user_form.h) in quadruple precision. */
#include "oracle/oracle_body.h"

#define AXIS (TACT_DIMENSION - 1)

/* Newton's iteration from the root in wide numbers; for 0 to 1. */
static quad cube_root(quad x) {
    if (!(x > (quad)1e-300)) return 0;
    quad y = (quad)cbrt((double)x);
    for (int i = 0; i < 2; i++) y -= y * (y * y * y - x) / (2 * y * y * y + x);
    return y;
}

static qvec powers_support(const posed_body *body, qvec d) {
    bool pillow = body->user == USER_PILLOW;
    quad part[TACT_DIMENSION], most = 0, sum = 0;
    qvec p = q_zero();
    for (int i = 0; i < TACT_DIMENSION; i++) part[i] = body->size[i] * q_dot(d, q_axis(i));
    for (int i = 0; i < TACT_DIMENSION; i++) most = q_max(most, q_abs(part[i]));
    if (!(most > 0)) return p;
    for (int i = 0; i < TACT_DIMENSION; i++) {
        quad x = q_abs(part[i]) / most, power = pillow ? cube_root(x) : x * x * x;
        sum += x * power;
        p = q_add(p, q_scale(body->size[i] * (part[i] < 0 ? -power : power), q_axis(i)));
    }
    quad fourth = q_sqrt(q_sqrt(sum));
    return q_scale(1 / (pillow ? fourth : fourth * fourth * fourth), p);
}

static qvec lens_support(const posed_body *body, qvec n) {
    quad a = body->size[0], b = body->size[1], along = q_dot(n, q_axis(AXIS)), rim = q_sqrt(b * (2 * a + b));
    qvec across = q_sub(n, q_scale(along, q_axis(AXIS)));
    quad squared = q_dot(across, across), height = b * q_abs(along) - a * squared / (1 + q_abs(along));
    if (a * q_sqrt(squared) > rim * q_abs(along)) return q_scale(rim, q_unit(across));
    return q_add(q_scale(a + b, across), q_scale(along < 0 ? -height : height, q_axis(AXIS)));
}

static qvec taper_support(const posed_body *body, qvec n) {
    const quad *s = body->size;
    quad along = s[2] * q_dot(n, q_axis(AXIS));
    if (s[0] + along >= s[1] - along) return q_add(q_scale(s[0], n), q_scale(s[2], q_axis(AXIS)));
    return q_sub(q_scale(s[1], n), q_scale(s[2], q_axis(AXIS)));
}

static qvec cushion_support(const posed_body *body, qvec n) {
    const quad *s = body->size;
    qvec e = q_zero(), p = q_zero();
    for (int i = 0; i < TACT_DIMENSION; i++)
        e = q_add(e, q_scale(s[(i + 1) % TACT_DIMENSION] * q_dot(n, q_axis(i)), q_axis(i)));
    e = q_unit(e);
    for (int i = 0; i < TACT_DIMENSION; i++) {
        quad corner = q_dot(n, q_axis(i)) < 0 ? -s[i] : s[i];
        p = q_add(p, q_scale(s[(i + 1) % TACT_DIMENSION] * q_dot(e, q_axis(i)) + corner, q_axis(i)));
    }
    return p;
}

qvec user_body_support(const posed_body *body, qvec direction) {
    qvec n = q_unit(direction);
    switch (body->user) {
    case USER_LENS: return lens_support(body, n);
    case USER_TAPER: return taper_support(body, n);
    case USER_CUSHION: return cushion_support(body, n);
    default: return powers_support(body, n);
    }
}
