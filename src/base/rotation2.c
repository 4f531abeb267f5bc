/* Rotations and poses of the plane, computed in double from sums, products, quotients and roots alone: the same bits on
 * every machine. */
#include "base/angle.h"
#include "tact/bindings2.h"

static double greatest2(double x, double y) { return fabs(x) > fabs(y) ? fabs(x) : fabs(y); }

/* Brings (c, s) to length one; zeros become the identity, and what is not finite NaN. */
static tact2_rotation normalized(double c, double s) {
    double size = greatest2(c, s);
    if (c == 0 && s == 0) return tact2_identity_rotation();
    c /= size, s /= size;
    double length = sqrt(c * c + s * s);
    return (tact2_rotation){(tact_real)(c / length), (tact_real)(s / length)};
}

/* Scales a vector so that products of its components neither overflow nor vanish. */
static void scale_to_one(tact2_vec v, double out[2]) {
    double size = greatest2((double)v.x, (double)v.y);
    out[0] = (double)v.x / (size > 0 ? size : 1);
    out[1] = (double)v.y / (size > 0 ? size : 1);
}

tact2_rotation tact2_rotation_from_angle(tact_real radians) {
    double s, c;
    sine_cosine((double)radians, &s, &c);
    return (tact2_rotation){(tact_real)c, (tact_real)s};
}

static double angle_of_rotation(double c, double s) {
    double angle = angle_of(fabs(c), fabs(s));
    if (c < 0) angle = PI - angle;
    return s < 0 ? -angle : angle;
}

tact_real tact2_rotation_angle(tact2_rotation rotation) {
    double c = (double)rotation.c, s = (double)rotation.s;
    if (!(tact_finite(rotation.c) && tact_finite(rotation.s))) return (tact_real)((c - c) + (s - s));
    return (tact_real)angle_of_rotation(c, s);
}

/* Halves are added, so that no sum overflows. */
tact2_rotation tact2_rotation_from_matrix(tact2_mat m) {
    return normalized((double)m.x.x / 2 + (double)m.y.y / 2, (double)m.x.y / 2 - (double)m.y.x / 2);
}

tact2_rotation tact2_rotation_between(tact2_vec from, tact2_vec to) {
    double a[2], b[2];
    scale_to_one(from, a), scale_to_one(to, b);
    return normalized(a[0] * b[0] + a[1] * b[1], a[0] * b[1] - a[1] * b[0]);
}

tact2_rotation tact2_rotation_normalize(tact2_rotation rotation) {
    return normalized((double)rotation.c, (double)rotation.s);
}

/* Returns the numbers of a rotation, and where its squared length may leave the number range those of length one. */
static void unit_rotation(tact2_rotation rotation, double *c, double *s) {
    double squared = (double)rotation.c * (double)rotation.c + (double)rotation.s * (double)rotation.s;
    bool in_range = squared > 0.25 && squared < 4;
    tact2_rotation unit = in_range ? rotation : tact2_rotation_normalize(rotation);
    *c = (double)unit.c, *s = (double)unit.s;
}

tact2_rotation tact2_rotation_interpolate(tact2_rotation from, tact2_rotation to, tact_real fraction) {
    if (fraction == 0) return from;
    if (fraction == 1) return to;
    double fc, fs, tc, ts, c, s;
    unit_rotation(from, &fc, &fs);
    unit_rotation(to, &tc, &ts);
    double angle = angle_of_rotation(fc * tc + fs * ts, fc * ts - fs * tc);
    sine_cosine(angle * (double)fraction, &s, &c);
    return normalized(fc * c - fs * s, fs * c + fc * s);
}

tact2_pose tact2_pose_compose(tact2_pose a, tact2_pose b) {
    tact2_pose pose;
    pose.position = tact2_pose_point(a, b.position);
    pose.rotation = tact2_compose_rotation(a.rotation, b.rotation);
    return pose;
}

tact2_pose tact2_pose_inverse(tact2_pose pose) { return tact2_relative_pose(pose, tact2_identity_pose()); }

/* ---- Inline functions, exported ---- */

tact2_rotation tact2_binding_conjugate(tact2_rotation rotation) { return tact2_conjugate(rotation); }

tact2_rotation tact2_binding_compose_rotation(tact2_rotation a, tact2_rotation b) {
    return tact2_compose_rotation(a, b);
}

tact2_mat tact2_binding_rotation_matrix(tact2_rotation rotation) { return tact2_rotation_matrix(rotation); }

tact2_vec tact2_binding_rotate(tact2_rotation rotation, tact2_vec v) { return tact2_rotate(rotation, v); }

tact2_vec tact2_binding_pose_point(tact2_pose pose, tact2_vec p) { return tact2_pose_point(pose, p); }

tact2_vec tact2_binding_pose_vector(tact2_pose pose, tact2_vec v) { return tact2_pose_vector(pose, v); }

tact2_pose tact2_binding_relative_pose(tact2_pose a, tact2_pose b) { return tact2_relative_pose(a, b); }
