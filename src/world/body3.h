/* Mass, inertia and rotations of a body, and hints, in three dimensions; base/angular3.h picks this file. */
#ifndef TACT_WORLD_BODY3_H
#define TACT_WORLD_BODY3_H

#include <string.h>

#include "base/angle.h"
#include "base/angular.h"

static inline real triple(vec a, vec b, vec c) { return dot(a, cross(b, c)); }

/* The limit of a joint's swing, and its bound. */
static inline bool *swing_of_joint(tact3_joint *joint, real **swing) {
    *swing = &joint->swing;
    return &joint->swing_limited;
}

/* The volume, which density is multiplied with. */
static inline real volume_of(tact3_mass mass) { return mass.volume; }

static inline bool rotation_finite(rotation q) {
    return tact_finite(q.x) && tact_finite(q.y) && tact_finite(q.z) && tact_finite(q.w);
}
static inline rotation rotation_scale(real s, rotation q) { return (rotation){s * q.x, s * q.y, s * q.z, s * q.w}; }
static inline rotation compose_rotations(rotation a, rotation b) { return tact3_compose_rotation(a, b); }

static inline inertia inertia_add(inertia a, inertia b) {
    return (inertia){add(a.x, b.x), add(a.y, b.y), add(a.z, b.z)};
}
/* The mean of a matrix and its transpose, which rounding has made different. */
static inline inertia inertia_symmetric(inertia i) {
    real xy = R(0.5) * (i.x.y + i.y.x), xz = R(0.5) * (i.x.z + i.z.x), yz = R(0.5) * (i.y.z + i.z.y);
    return (inertia){{i.x.x, xy, xz}, {xy, i.y.y, yz}, {xz, yz, i.z.z}};
}
/* Rotates an inertia about its center: turn i turn^T. */
static inline inertia inertia_rotated(mat turn, inertia i) {
    mat half = {transform(turn, i.x), transform(turn, i.y), transform(turn, i.z)};
    mat mirrored = {{half.x.x, half.y.x, half.z.x}, {half.x.y, half.y.y, half.z.y}, {half.x.z, half.y.z, half.z.z}};
    return inertia_symmetric(
        (inertia){transform(turn, mirrored.x), transform(turn, mirrored.y), transform(turn, mirrored.z)});
}
/* The inertia of a point mass at d from the center: mass (d.d - d d^T). */
static inline inertia point_inertia(real mass, vec d) {
    real xy = -mass * (d.x * d.y), xz = -mass * (d.x * d.z), yz = -mass * (d.y * d.z);
    return (inertia){{mass * (d.y * d.y + d.z * d.z), xy, xz},
                     {xy, mass * (d.x * d.x + d.z * d.z), yz},
                     {xz, yz, mass * (d.x * d.x + d.y * d.y)}};
}
static inline bool inertia_finite(inertia i) { return all_finite(i.x) && all_finite(i.y) && all_finite(i.z); }

/* One Jacobi rotation in the plane of the axes p and q: m[p][q] becomes zero, axes[] rotate with it. */
static inline void jacobi_rotation(real m[3][3], vec axes[3], int p, int q) {
    if (m[p][q] == 0) return;
    real theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    /* The smaller root of t^2 + 2 theta t - 1 = 0. */
    real root = tact_abs(theta) + (tact_abs(theta) < R(1e6) ? tact_sqrt(theta * theta + 1) : tact_abs(theta));
    real t = theta < 0 ? -1 / root : 1 / root;
    real c = 1 / tact_sqrt(t * t + 1), s = t * c, off = m[p][q];
    int k = 3 - p - q;
    m[p][p] -= t * off;
    m[q][q] += t * off;
    m[p][q] = m[q][p] = 0;
    real kp = c * m[k][p] - s * m[k][q], kq = s * m[k][p] + c * m[k][q];
    m[k][p] = m[p][k] = kp;
    m[k][q] = m[q][k] = kq;
    vec first = sub(scale(c, axes[p]), scale(s, axes[q])), second = add(scale(s, axes[p]), scale(c, axes[q]));
    axes[p] = first;
    axes[q] = second;
}

/* Principal moments and axes of a symmetric matrix, by Jacobi's method: small moments beside large ones keep the digits
 * that the matrix has, which cofactors would lose. Returns the greatest moment. */
static inline real principal_moments(inertia i, real moments[3], vec axes[3]) {
    real m[3][3] = {{i.x.x, i.y.x, i.z.x}, {i.x.y, i.y.y, i.z.y}, {i.x.z, i.y.z, i.z.z}};
    axes[0] = tact3_v(1, 0, 0), axes[1] = tact3_v(0, 1, 0), axes[2] = tact3_v(0, 0, 1);
    /* It converges quadratically; a sweep costs at most three rotations. */
    for (int sweep = 0; sweep < 16; sweep++) {
        jacobi_rotation(m, axes, 0, 1);
        jacobi_rotation(m, axes, 0, 2);
        jacobi_rotation(m, axes, 1, 2);
    }
    for (int k = 0; k < 3; k++) moments[k] = m[k][k];
    return tact_max(moments[0], tact_max(moments[1], moments[2]));
}

/* Moments below this part of the greatest are rounding errors of the sums that make the matrix. */
#define LEAST_MOMENT (4 * ROUNDOFF)

/* True if it is symmetric up to rounding and positive definite. */
static inline bool inertia_valid(inertia i) {
    vec lower = tact3_v(i.x.y - i.y.x, i.x.z - i.z.x, i.y.z - i.z.y), axes[3];
    real moments[3], most = principal_moments(inertia_symmetric(i), moments, axes);
    if (greatest(lower) > 64 * ROUNDOFF * most) return false;
    for (int k = 0; k < 3; k++) {
        if (!(moments[k] > LEAST_MOMENT * most)) return false;
    }
    return true;
}
/* The inverse; zero about axes without a moment. */
static inline inertia inertia_inverse(inertia i) {
    vec axes[3];
    real moments[3], most = principal_moments(i, moments, axes);
    inertia inverse = no_inertia();
    for (int k = 0; k < 3; k++) {
        real one = moments[k] > LEAST_MOMENT * most ? 1 / moments[k] : 0;
        if (!tact_finite(one)) one = 0;
        vec a = axes[k];
        inertia part = {scale(one * a.x, a), scale(one * a.y, a), scale(one * a.z, a)};
        inverse = inertia_add(inverse, part);
    }
    return inertia_symmetric(inverse);
}
/* Sets the solver's inertia and inverse inertia. */
static inline void set_inertia(tactn_solver_body *state, inertia i) {
    state->inertia = i;
    state->inverse_inertia = inertia_inverse(i);
}
static inline void clear_inertia(tactn_solver_body *state) { state->inertia = state->inverse_inertia = no_inertia(); }
/* Multiplies an inertia in the body's axes with a vector in the world's. */
static inline spin rotated_times(mat turn, inertia i, spin w) {
    return transform(turn, transform(i, transform_transposed(turn, w)));
}
/* Makes a shape again whose core exists in space only; the status of any other is below zero. */
static inline tactn_shape rebuilt_curved_shape(const tactn_shape *shape) {
    switch (shape->core) {
    case TACT3_CYLINDER: return tact3_cylinder(shape->u.round.radius, shape->u.round.half_height);
    case TACT3_CONE: return tact3_cone(shape->u.round.radius, shape->u.round.half_height);
    case TACT3_ELLIPSOID: return tact3_ellipsoid(shape->u.ellipsoid.radii);
    default: return tactn_rounded(tactn_point(zero()), -1);
    }
}
static inline real spin_size(spin w) { return length(w); }

/* The rotation vector from one rotation to another, the shorter way. */
static inline spin turn_between(rotation from, rotation to) {
    rotation q = tact3_compose_rotation(to, tact3_conjugate(from));
    vec axis = q.w < 0 ? tact3_v(-q.x, -q.y, -q.z) : tact3_v(q.x, q.y, q.z);
    real size = length(axis);
    if (!(size > 0)) return zero();
    return scale((real)(2 * angle_of((double)tact_abs(q.w), (double)size)) / size, axis);
}

/* The rotation vector between two rotations that are close: axis times angle, up to the third power of the angle. */
static inline spin small_rotation(rotation from, rotation to) {
    rotation q = tact3_compose_rotation(to, tact3_conjugate(from));
    return scale(q.w < 0 ? -2 : 2, tact3_v(q.x, q.y, q.z));
}

/* The square of its length from the rotation that leads from one to the other. */
static inline real small_turn_squared(rotation turn) {
    return 4 * (turn.x * turn.x + turn.y * turn.y + turn.z * turn.z);
}

/* ---- Hints ---- */

/* A hint without the directions that only curved cores need, and with indices of at most 16 bits. */
typedef struct flat_hint {
    uint8_t kind, vertex_count, face_count, rest;
    tact3_vec direction;
    union {
        uint16_t vertex[TACT3_HINT_VERTICES][2];
        int32_t next_free;
    } u;
    uint8_t face[TACT3_HINT_FACES][3];
} flat_hint;

static inline void unpack_faces(const flat_hint *from, tact3_hint *hint) {
    int count = from->face_count < TACT3_HINT_FACES ? from->face_count : TACT3_HINT_FACES;
    hint->face_count = from->face_count;
    memcpy(hint->face, from->face, (size_t)count * sizeof *hint->face);
}

static inline void pack_faces(const tact3_hint *hint, flat_hint *to) {
    int count = hint->face_count < TACT3_HINT_FACES ? hint->face_count : TACT3_HINT_FACES;
    to->face_count = hint->face_count;
    memcpy(to->face, hint->face, (size_t)count * sizeof *hint->face);
}

#endif
