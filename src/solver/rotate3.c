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
#include "base/wide_vec3.h"
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
#define SMALL_SQUARE R(1e-4)

static real unit_factor(real x) {
    if (x > SMALL_SQUARE) return 1 / tact_sqrt(1 + x);
    return 1 - x * (R(0.5) - x * (R(0.375) - x * R(0.3125)));
}

static FORCE_INLINE wide wide_unit_factor(wide x) {
    wide series = 1 - x * (R(0.5) - x * (R(0.375) - x * R(0.3125)));
    wide_mask large = x > SMALL_SQUARE;
    return wide_bits(large) == 0 ? series : wide_select(large, 1 / wide_sqrt(1 + x), series);
}

/* Rotates about a vector, whose length is the tangent of half the angle. */
static FORCE_INLINE void rotate_further(rotation *turned, vec tangent) {
    real size = unit_factor(dot(tangent, tangent));
    vec by = scale(size, tangent);
    *turned = tact3_compose_rotation((rotation){by.x, by.y, by.z, size}, *turned);
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

/* ---- Bodies without locks, by lanes; those beyond a count repeat the first one ---- */

/* Nine numbers of a matrix from each of LANES places. */
static FORCE_INLINE wide_mat load_matrices(const mat *const from[]) {
    const real *row[3][LANES];
    for (int i = 0; i < LANES; i++)
        row[0][i] = &from[i]->x.x, row[1][i] = row[0][i] + 4, row[2][i] = row[0][i] + 5;
    wide a[4], b[4], c[4];
    wide_load_rows(row[0], a), wide_load_rows(row[1], b), wide_load_rows(row[2], c);
    return (wide_mat){{a[0], a[1], a[2]}, {a[3], b[0], b[1]}, {b[2], b[3], c[3]}};
}

/* Solves m x = v. */
static FORCE_INLINE wide_vec wide_solved(wide_mat m, wide_vec v) {
    wide_vec yz = wide_cross(m.y, m.z);
    wide by = 1 / wide_dot(m.x, yz);
    return (wide_vec){by * wide_dot(v, yz), by * wide_dot(m.x, wide_cross(v, m.z)),
                      by * wide_dot(m.x, wide_cross(m.y, v))};
}

static FORCE_INLINE wide wide_greatest(wide_vec v) {
    return wide_max(wide_max(wide_abs(v.x), wide_abs(v.y)), wide_abs(v.z));
}

/* The angular velocities at the middle of a substep, in the bodies' axes: solves I w - P0 - h/2 (I w) x w = 0. */
static FORCE_INLINE wide_vec midpoint_angular_velocities(wide_mat i_body, wide_vec momentum, wide_vec w, wide half) {
    wide_mask going = wide_all_integers(-1);
    for (int i = 0; i < NEWTON_STEPS && wide_bits(going) != 0; i++) {
        wide_vec p = wide_transform(i_body, w);
        wide_vec miss = wide_sub(wide_mul_add(p, -half, wide_cross(p, w)), momentum);
        wide_vec x = wide_cross(w, i_body.x), y = wide_cross(w, i_body.y), z = wide_cross(w, i_body.z);
        wide_mat slope = {wide_mul_add(i_body.x, half, (wide_vec){x.x, x.y - p.z, x.z + p.y}),
                          wide_mul_add(i_body.y, half, (wide_vec){y.x + p.z, y.y, y.z - p.x}),
                          wide_mul_add(i_body.z, half, (wide_vec){z.x - p.y, z.y + p.x, z.z})};
        wide_vec change = wide_solved(slope, miss);
        going &= change.x * 0 + change.y * 0 + change.z * 0 == wide_all(0); /* finite */
        w = wide_select_vec(going, wide_sub(w, change), w);
        going &= wide_greatest(change) > 4 * ROUNDOFF * wide_greatest(w);
    }
    return w;
}

/* r m r^T for a symmetric m: rows of four. */
static FORCE_INLINE void wide_rotated_tensor(wide_mat r, wide_mat m, wide rows[8]) {
    wide_vec x = wide_transform(r, m.x), y = wide_transform(r, m.y), z = wide_transform(r, m.z);
    rows[0] = r.x.x * x.x + r.y.x * y.x + r.z.x * z.x;
    rows[1] = r.x.y * x.y + r.y.y * y.y + r.z.y * z.y;
    rows[2] = r.x.z * x.z + r.y.z * y.z + r.z.z * z.z;
    rows[3] = r.x.x * x.y + r.y.x * y.y + r.z.x * z.y;
    rows[4] = r.x.x * x.z + r.y.x * y.z + r.z.x * z.z;
    rows[5] = r.x.y * x.z + r.y.y * y.z + r.z.y * z.z;
    rows[6] = rows[7] = wide_all(0);
}

/* Four numbers of each body to its own place; lanes beyond the count go nowhere. */
static FORCE_INLINE void store_rows(real *const row[], int count, const wide in[4]) {
    real *to[LANES], unused[4];
    for (int i = 0; i < LANES; i++) to[i] = i < count ? row[i] : unused;
    wide_store_rows(to, in);
}

/* Composes rotations with one by a vector, whose length is the tangent of half the angle. */
static FORCE_INLINE void rotate_lanes_further(const step *s, const int32_t body[], int count, wide turned[4],
                                              wide_vec tangent) {
    real *row[LANES];
    for (int i = 0; i < LANES; i++) row[i] = &s->rotations[body[i]].x;
    wide size = wide_unit_factor(wide_dot(tangent, tangent)), now[4];
    wide by[4] = {size * tangent.x, size * tangent.y, size * tangent.z, size};
    wide_load_rows((const real *const *)row, turned);
    wide_compose_rotation(by, turned, now);
    for (int i = 0; i < 4; i++) turned[i] = now[i];
    store_rows(row, count, turned);
}

/* Bodies of isotropic inertia. */
static void rotate_isotropic_lanes(const step *s, const int32_t body[], int count) {
    const real *angular[LANES];
    for (int i = 0; i < LANES; i++) angular[i] = &s->velocities[body[i]].angular.x;
    wide v[4], turned[4];
    wide_load_rows(angular, v);
    wide_vec half = wide_scale(wide_all(R(0.5) * s->h), (wide_vec){v[0], v[1], v[2]});
    wide y = wide_dot(half, half);
    rotate_lanes_further(s, body, count, turned, wide_scale(wide_tangent_factor(y), half));
}

/* The bodies' axes after they have turned. */
static FORCE_INLINE wide_mat axes_of_lanes(const step *s, const int32_t body[], const wide turned[4]) {
    const real *start[LANES];
    for (int i = 0; i < LANES; i++) start[i] = &body_of(s, body[i])->pose.rotation.x;
    wide q[4], p[4];
    wide_load_rows(start, p);
    wide_compose_rotation(turned, p, q);
    return wide_rotation_matrix(q);
}

/* Bodies of any other inertia, without locks. */
static void rotate_lanes(const step *s, const int32_t body[], int count) {
    const mat *inertia[LANES], *inverse[LANES];
    const real *turned_row[LANES];
    real *angular[LANES], *tensor_row[LANES], *tensor_next[LANES];
    for (int i = 0; i < LANES; i++) {
        inertia[i] = &body_of(s, body[i])->inertia, inverse[i] = &body_of(s, body[i])->inverse_inertia;
        angular[i] = &s->velocities[body[i]].angular.x, turned_row[i] = &s->rotations[body[i]].x;
        tensor_row[i] = &s->tensors[body[i]].xx, tensor_next[i] = tensor_row[i] + 4;
    }
    wide v[4], turned[4], t[8];
    wide_load_rows(turned_row, turned);
    wide_load_rows((const real *const *)angular, v);
    wide_mat r = axes_of_lanes(s, body, turned), i_body = load_matrices(inertia);
    wide half = wide_all(R(0.5) * s->h);
    wide_vec w = wide_transform_transposed(r, (wide_vec){v[0], v[1], v[2]}), momentum = wide_transform(i_body, w);
    w = midpoint_angular_velocities(i_body, momentum, w, half);
    momentum = wide_transform(r, momentum);
    rotate_lanes_further(s, body, count, turned, wide_scale(half, wide_transform(r, w)));
    wide_rotated_tensor(axes_of_lanes(s, body, turned), load_matrices(inverse), t);
    store_rows(tensor_row, count, t);
    store_rows(tensor_next, count, t + 4);
    wide m[4] = {t[0] * momentum.x + t[3] * momentum.y + t[4] * momentum.z,
                 t[3] * momentum.x + t[1] * momentum.y + t[5] * momentum.z,
                 t[4] * momentum.x + t[5] * momentum.y + t[2] * momentum.z, v[3]};
    store_rows(angular, count, m);
}

/* Repeats the first body. */
static FORCE_INLINE void fill_lanes(int32_t body[], int count) {
    for (int i = count; i < LANES && count > 0; i++) body[i] = body[0];
}

static FORCE_INLINE void integrate_rotations(const step *s, int from, int to) {
    int32_t isotropic[LANES], other[LANES];
    int isotropic_count = 0, other_count = 0;
    for (int i = from; i < to; i++) {
        if (s->constants[i].isotropic)
            isotropic[isotropic_count++] = i;
        else if ((s->constants[i].locks & TURN_LOCKS) != 0)
            rotate_beside_locks(s, i);
        else
            other[other_count++] = i;
    }
    fill_lanes(isotropic, isotropic_count);
    fill_lanes(other, other_count);
    if (isotropic_count > 0) rotate_isotropic_lanes(s, isotropic, isotropic_count);
    if (other_count > 0) rotate_lanes(s, other, other_count);
}

static rotation final_rotation(rotation t, rotation start) {
    rotation q = tact3_compose_rotation(t, start);
    real size = tact_sqrt(rotation_squared(q));
    return (rotation){q.x / size, q.y / size, q.z / size, q.w / size};
}
