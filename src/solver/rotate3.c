/* Rotation of a body in a substep, in three dimensions.
 *
 * A body of isotropic inertia keeps its angular velocity. Any other is integrated by the implicit midpoint rule for
 * Euler's equations, in Cayley's form: with the angular momentum P in the body's axes, the inertia I, and w = I^-1 (P0
 * + P1) / 2,
 *     P1 = C^T P0,  R1 = R0 C,  C the rotation about w whose half angle has the tangent h |w| / 2.
 * It keeps the energy, P . I^-1 P / 2, because the rule keeps every quadratic invariant. It keeps the angular momentum
 * in the world, R P, by the second equation alone, however exactly the first is solved.
 *
 * Of a body with locks of its rotation only the momentum about the free axes stays (rotate_beside_locks()). */
#include "solver/integrate.h"

#define NEWTON_STEPS 8 /* of Newton's method, which needs two or three */
#define LOCKED_STEPS 4 /* of the iteration for a body with locks; each gains the factor h |w| */

static bool has_isotropic_inertia(const tactn_solver_body *body) {
    const mat *m = &body->inverse_inertia;
    if ((body->locks & TURN_LOCKS) != 0 && m->x.x > 0) return false;
    real limit = 64 * ROUNDOFF * tact_abs(m->x.x);
    return tact_abs(m->x.x - m->y.y) <= limit && tact_abs(m->x.x - m->z.z) <= limit && tact_abs(m->x.y) <= limit &&
           tact_abs(m->x.z) <= limit && tact_abs(m->y.z) <= limit;
}

static spin clamped_spin(spin w, real limit) { return clamped_vec(w, limit); }
static spin shortened_spin(spin w, real limit) { return shortened(w, limit); }

/* r m r^T for a symmetric m. */
static tensor rotated_tensor(mat r, mat m) {
    mat t = {add(add(scale(m.x.x, r.x), scale(m.x.y, r.y)), scale(m.x.z, r.z)),
             add(add(scale(m.x.y, r.x), scale(m.y.y, r.y)), scale(m.y.z, r.z)),
             add(add(scale(m.x.z, r.x), scale(m.y.z, r.y)), scale(m.z.z, r.z))};
    return (tensor){.xx = r.x.x * t.x.x + r.y.x * t.y.x + r.z.x * t.z.x,
                    .yy = r.x.y * t.x.y + r.y.y * t.y.y + r.z.y * t.z.y,
                    .zz = r.x.z * t.x.z + r.y.z * t.y.z + r.z.z * t.z.z,
                    .xy = r.x.x * t.x.y + r.y.x * t.y.y + r.z.x * t.z.y,
                    .xz = r.x.x * t.x.z + r.y.x * t.y.z + r.z.x * t.z.z,
                    .yz = r.x.y * t.x.z + r.y.y * t.y.z + r.z.y * t.z.z};
}

/* The inverse inertia along the world's axes, beside the locks, of a body that has turned. */
static tensor tensor_beside_locks(const tactn_solver_body *body, rotation turned) {
    tensor t = rotated_tensor(rotation_matrix(turned), body->inverse_inertia);
    if ((body->locks & TURN_LOCKS) == 0) return t;
    mat k = {tact3_v(t.xx, t.xy, t.xz), tact3_v(t.xy, t.yy, t.yz), tact3_v(t.xz, t.yz, t.zz)};
    k = locked_inertia(k, body->locks);
    return (tensor){.xx = k.x.x, .yy = k.y.y, .zz = k.z.z, .xy = k.x.y, .xz = k.x.z, .yz = k.y.z};
}

static tensor world_inertia(const tactn_solver_body *body, bool isotropic) {
    real i = body->inverse_inertia.x.x;
    return isotropic ? (tensor){.xx = i, .yy = i, .zz = i} : tensor_beside_locks(body, body->pose.rotation);
}

static real unlocked_turning(const step *s, int i, spin along) {
    const tactn_solver_body *body = body_of(s, i);
    mat r = rotation_matrix(tact3_compose_rotation(s->rotations[i], body->pose.rotation));
    vec own = transform_transposed(r, along);
    return dot(own, transform(body->inverse_inertia, own));
}

/* 1 / sqrt(1 + x). For small x, the usual case, a series is cheaper than the root; it is exact to half a unit in the
 * last place. */
static real unit_factor(real x) {
    if (x > R(1e-4)) return 1 / tact_sqrt(1 + x);
    return 1 - x * (R(0.5) - x * (R(0.375) - x * R(0.3125)));
}

/* Rotates about a vector, whose length is the tangent of half the angle. */
static FORCE_INLINE void rotate_further(rotation *turned, vec tangent) {
    real size = unit_factor(dot(tangent, tangent));
    vec by = scale(size, tangent);
    *turned = tact3_compose_rotation((rotation){by.x, by.y, by.z, size}, *turned);
}

/* Solves m x = v. */
static vec solved(mat m, vec v) {
    vec yz = cross(m.y, m.z);
    real by = 1 / dot(m.x, yz);
    return tact3_v(by * dot(v, yz), by * dot(m.x, cross(v, m.z)), by * dot(m.x, cross(m.y, v)));
}

/* The angular velocity at the middle of a substep, in the body's axes: solves I w - P0 - h/2 (I w) x w = 0. */
static vec midpoint_angular_velocity(mat i_body, vec momentum, vec w, real half) {
    for (int i = 0; i < NEWTON_STEPS; i++) {
        vec p = transform(i_body, w);
        vec miss = sub(mul_add(p, -half, cross(p, w)), momentum);
        mat slope = {add(i_body.x, scale(half, sub(cross(w, i_body.x), tact3_v(0, p.z, -p.y)))),
                     add(i_body.y, scale(half, sub(cross(w, i_body.y), tact3_v(-p.z, 0, p.x)))),
                     add(i_body.z, scale(half, sub(cross(w, i_body.z), tact3_v(p.y, -p.x, 0))))};
        vec change = solved(slope, miss);
        if (!all_finite(change)) break;
        w = sub(w, change);
        if (greatest(change) <= 4 * ROUNDOFF * greatest(w)) break;
    }
    return w;
}

/* Rotates about w for a time, exactly. */
static FORCE_INLINE void rotate_for(rotation *turned, vec w, real time) {
    vec half = scale(R(0.5) * time, w);
    rotate_further(turned, scale(tangent_factor(dot(half, half)), half));
}

/* Where axes are locked the angular momentum about the others stays, whatever holds the body. The angular velocity is
 * that which it has at the middle of the substep, by iteration. */
static NOINLINE_COLD void rotate_beside_locks(const step *s, int i) {
    const tactn_solver_body *body = body_of(s, i);
    rotation *turned = &s->rotations[i];
    spin *w = &s->velocities[i].angular;
    mat r = rotation_matrix(tact3_compose_rotation(*turned, body->pose.rotation));
    vec momentum = transform(r, transform(body->inertia, transform_transposed(r, *w)));
    for (int k = 0; k < LOCKED_STEPS; k++) {
        rotation middle = *turned;
        rotate_for(&middle, *w, R(0.5) * s->h);
        *w = tensor_times(tensor_beside_locks(body, tact3_compose_rotation(middle, body->pose.rotation)), momentum);
    }
    rotate_for(turned, *w, s->h);
    s->tensors[i] = tensor_beside_locks(body, tact3_compose_rotation(*turned, body->pose.rotation));
    *w = free_spin(body->locks, tensor_times(s->tensors[i], momentum)); /* zero, not minus zero */
}

static FORCE_INLINE void integrate_rotation(const step *s, int i) {
    body_velocity *m = &s->velocities[i];
    rotation *turned = &s->rotations[i];
    const tactn_solver_body *body = body_of(s, i);
    if (s->constants[i].isotropic) {
        rotate_for(turned, m->angular, s->h);
        return;
    }
    if ((body->locks & TURN_LOCKS) != 0) {
        rotate_beside_locks(s, i);
        return;
    }
    mat r = rotation_matrix(tact3_compose_rotation(*turned, body->pose.rotation));
    vec w = transform_transposed(r, m->angular), momentum = transform(body->inertia, w);
    w = midpoint_angular_velocity(body->inertia, momentum, w, R(0.5) * s->h);
    momentum = transform(r, momentum);
    rotate_further(turned, scale(R(0.5) * s->h, transform(r, w)));
    r = rotation_matrix(tact3_compose_rotation(*turned, body->pose.rotation));
    s->tensors[i] = rotated_tensor(r, body->inverse_inertia);
    m->angular = tensor_times(s->tensors[i], momentum);
}

static rotation final_rotation(rotation t, rotation start) {
    rotation q = tact3_compose_rotation(t, start);
    real size = tact_sqrt(rotation_squared(q));
    return (rotation){q.x / size, q.y / size, q.z / size, q.w / size};
}
