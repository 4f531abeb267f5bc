/* Rotations and poses of space, computed in double from sums, products, quotients and roots alone: the same bits on
 * every machine. */
#include "base/angle.h"
#include "tact/bindings3.h"

typedef struct vector {
    double x, y, z;
} vector;

typedef struct quaternion {
    double x, y, z, w;
} quaternion;

/* Below this cosine between two unit vectors the length of their sum has lost digits. */
#define NEARLY_OPPOSITE -0.9
/* Unit vectors whose cross product is shorter than this are parallel. */
#define PARALLEL 1e-15
/* The angle, in radians, below which an arc and its chord are the same to rounding. */
#define SHORT_ARC 1e-5

static double dot3(vector a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static vector cross3(vector a, vector b) {
    return (vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static double greater(double a, double b) { return a > b ? a : b; }

/* Brings a vector to length one; zero stays zero, and what is not finite becomes NaN. */
static vector unit3(vector v) {
    double size = greater(greater(fabs(v.x), fabs(v.y)), fabs(v.z));
    if (v.x == 0 && v.y == 0 && v.z == 0) return v;
    v.x /= size, v.y /= size, v.z /= size;
    double length = sqrt(dot3(v, v));
    return (vector){v.x / length, v.y / length, v.z / length};
}

static vector unit_of(tact3_vec v) { return unit3((vector){(double)v.x, (double)v.y, (double)v.z}); }

static quaternion quaternion_of(tact3_quat q) {
    return (quaternion){(double)q.x, (double)q.y, (double)q.z, (double)q.w};
}

/* Brings a quaternion to length one; zero becomes the identity, and what is not finite NaN. */
static quaternion unit4(quaternion q) {
    double size = greater(greater(fabs(q.x), fabs(q.y)), greater(fabs(q.z), fabs(q.w)));
    if (q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0) return (quaternion){0, 0, 0, 1};
    q.x /= size, q.y /= size, q.z /= size, q.w /= size;
    double length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return (quaternion){q.x / length, q.y / length, q.z / length, q.w / length};
}

static tact3_quat normalized(quaternion q) {
    q = unit4(q);
    return (tact3_quat){(tact_real)q.x, (tact_real)q.y, (tact_real)q.z, (tact_real)q.w};
}

tact3_quat tact3_rotation_normalize(tact3_quat rotation) { return normalized(quaternion_of(rotation)); }

tact3_quat tact3_rotation_from_axis_angle(tact3_vec axis, tact_real radians) {
    double s, c;
    vector n = unit_of(axis);
    sine_cosine(0.5 * (double)radians, &s, &c);
    return normalized((quaternion){s * n.x, s * n.y, s * n.z, c});
}

static vector quarter_of(tact3_vec v) { return (vector){(double)v.x / 4, (double)v.y / 4, (double)v.z / 4}; }

/* After S. W. Shepperd, Quaternion from rotation matrix, 1978: 4 times the square of each component comes from the
 * diagonal, and the others are computed from the greatest. All are a quarter of that, so that no sum overflows. */
tact3_quat tact3_rotation_from_matrix(tact3_mat m) {
    vector a = quarter_of(m.x), b = quarter_of(m.y), c = quarter_of(m.z);
    double x = 0.25 + a.x - b.y - c.z, y = 0.25 - a.x + b.y - c.z, z = 0.25 - a.x - b.y + c.z;
    double w = 0.25 + a.x + b.y + c.z;
    double xy = a.y + b.x, xz = a.z + c.x, yz = b.z + c.y;
    double wx = b.z - c.y, wy = c.x - a.z, wz = a.y - b.x;
    if (x > y && x > z && x > w) return normalized((quaternion){x, xy, xz, wx});
    if (y > z && y > w) return normalized((quaternion){xy, y, yz, wy});
    if (z > w) return normalized((quaternion){xz, yz, z, wz});
    return normalized((quaternion){wx, wy, wz, w});
}

/* Returns a unit vector across a unit vector, along its cross product with another where that has digits left. */
static vector across(vector a, vector b) {
    vector n = cross3(a, b);
    if (!(dot3(n, n) > PARALLEL * PARALLEL)) {
        double x = fabs(a.x), y = fabs(a.y), z = fabs(a.z);
        vector axis = x <= y && x <= z ? (vector){1, 0, 0} : y <= z ? (vector){0, 1, 0} : (vector){0, 0, 1};
        n = cross3(a, axis);
    }
    return unit3(cross3(cross3(a, unit3(n)), a));
}

static quaternion product(quaternion a, quaternion b) {
    return (quaternion){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

/* Of unit vectors that are not opposite. */
static quaternion rotation_between(vector a, vector b) {
    vector n = cross3(a, b);
    return unit4((quaternion){n.x, n.y, n.z, 1 + dot3(a, b)});
}

tact3_quat tact3_rotation_between(tact3_vec from, tact3_vec to) {
    vector a = unit_of(from), b = unit_of(to);
    if (!(dot3(a, b) < NEARLY_OPPOSITE)) return normalized(rotation_between(a, b));
    /* Half a turn, which takes a to -a, and then the rest, which is short. */
    vector n = across(a, b), opposite = {-a.x, -a.y, -a.z};
    return normalized(product(rotation_between(opposite, b), (quaternion){n.x, n.y, n.z, 0}));
}

static quaternion weighted(double s, quaternion a, double t, quaternion b) {
    return (quaternion){s * a.x + t * b.x, s * a.y + t * b.y, s * a.z + t * b.z, s * a.w + t * b.w};
}

static double length4(quaternion q) { return sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w); }

/* After K. Shoemake, Animating rotation with quaternion curves, 1985. */
tact3_quat tact3_rotation_interpolate(tact3_quat from, tact3_quat to, tact_real fraction) {
    if (fraction == 0) return from;
    if (fraction == 1) return to;
    quaternion a = unit4(quaternion_of(from)), b = unit4(quaternion_of(to));
    if (a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0) b = (quaternion){-b.x, -b.y, -b.z, -b.w};
    double t = (double)fraction, s = 1 - t;
    double arc = 2 * angle_of(length4(weighted(1, a, 1, b)), length4(weighted(1, a, -1, b))), cosine;
    if (arc * greater(1, fabs(t)) > SHORT_ARC) {
        sine_cosine(s * arc, &s, &cosine);
        sine_cosine(t * arc, &t, &cosine);
    }
    return normalized(weighted(s, a, t, b));
}

tact3_pose tact3_pose_compose(tact3_pose a, tact3_pose b) {
    tact3_pose pose;
    pose.position = tact3_pose_point(a, b.position);
    pose.rotation = tact3_compose_rotation(a.rotation, b.rotation);
    return pose;
}

tact3_pose tact3_pose_inverse(tact3_pose pose) { return tact3_relative_pose(pose, tact3_identity_pose()); }

/* ---- Inline functions, exported ---- */

tact3_quat tact3_binding_conjugate(tact3_quat rotation) { return tact3_conjugate(rotation); }

tact3_quat tact3_binding_compose_rotation(tact3_quat a, tact3_quat b) { return tact3_compose_rotation(a, b); }

tact3_mat tact3_binding_rotation_matrix(tact3_quat rotation) { return tact3_rotation_matrix(rotation); }

tact3_vec tact3_binding_rotate(tact3_quat rotation, tact3_vec v) { return tact3_rotate(rotation, v); }

tact3_vec tact3_binding_pose_point(tact3_pose pose, tact3_vec p) { return tact3_pose_point(pose, p); }

tact3_vec tact3_binding_pose_vector(tact3_pose pose, tact3_vec v) { return tact3_pose_vector(pose, v); }

tact3_pose tact3_binding_relative_pose(tact3_pose a, tact3_pose b) { return tact3_relative_pose(a, b); }
