/* Mass, inertia and rotations of a body in three dimensions; base/angular3.h picks this file. */
#ifndef TACT_WORLD_BODY3_H
#define TACT_WORLD_BODY3_H

#include "base/angular.h"
#include "composite/composite3.h"
#include "hull/validate3.h"
#include "mesh/layout3.h"

/* Shapes that are not convex: meshes. Their blocks are kept as those of hulls are. */
#define HAS_COMPOSITES HAS_MESHES
typedef tact3_mesh_contact composite_contact;
static inline real triple(vec a, vec b, vec c) { return dot(a, cross(b, c)); }
static inline bool is_composite_core(tact3_core core) { return HAS_MESHES && core == TACT3_MESH; }
static inline bool is_composite(const tact3_shape *shape) { return is_mesh(shape); }
static inline const void *block_of(const tact3_shape *shape) {
    return is_mesh(shape) ? (const void *)shape->u.mesh : (const void *)shape->u.hull;
}
static inline void set_block(tact3_shape *shape, const void *block) {
    if (is_composite_core(shape->core)) shape->u.mesh = block, shape->status = TACT_NOT_CONVEX;
    else shape->u.hull = block;
}
static inline size_t block_size(const tact3_shape *shape) {
    return is_mesh(shape) ? tact3_mesh_size(shape->u.mesh) : tact3_hull_size(shape->u.hull);
}
static inline uint64_t composite_hash(const void *block) { return ((const tact3_mesh *)block)->checksum; }
static inline bool composite_valid(const void *block, size_t bytes) {
    return HAS_MESHES && tact3_mesh_check(block, bytes) == TACT_OK && tact3_mesh_size(block) == bytes;
}
/* Makes a mesh again; TACT_OK stands for the status that a mesh has. */
static inline tact3_shape rebuilt_composite(const tact3_shape *shape) {
    tact3_shape made = tact3_mesh_shape(shape->u.mesh);
    if (made.status == TACT_NOT_CONVEX) made.status = TACT_OK;
    return made;
}
/* A box around the posed box of a mesh, rounding included. */
static inline tact3_bounds composite_aabb(const tact3_shape *shape, tact3_pose pose) {
    const tact3_bounds *box = &shape->u.mesh->bounds;
    mat turn = rotation_matrix(pose.rotation);
    vec half = scale(R(0.5), sub(box->upper, box->lower)), middle = scale(R(0.5), add(box->upper, box->lower));
    real far[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        far[i] = tact_abs(component(turn.x, i)) * half.x + tact_abs(component(turn.y, i)) * half.y +
                 tact_abs(component(turn.z, i)) * half.z;
        far[i] += 16 * ROUNDOFF * (taxicab(half) + taxicab(middle) + tact_abs(component(pose.position, i)));
    }
    vec at = add(transform(turn, middle), pose.position), most = from_components(far);
    return (tact3_bounds){sub(at, most), add(at, most)};
}
/* Returns how many contacts there are; none for refused input. */
static inline int collide_composite(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, real speculative,
                                    composite_contact *contacts, int capacity) {
    if (!HAS_MESHES) return 0;
    tact3_mesh_contacts found = tact3_collide_mesh(a, b, b_in_a, speculative, NULL, contacts, capacity);
    return found.status < 0 ? 0 : found.count;
}
static inline void ask_triangles(tact3_query_options *options, int triangles[2]) { options->triangles = triangles; }
static inline void set_hit_triangle(tact3_world_hit *hit, int triangle) { hit->triangle = triangle; }
static inline void set_gap_triangle(tact3_world_gap *gap, int triangle) { gap->triangle = triangle; }
static inline void set_triangle(tact3_world_contact *contact, int point, int triangle) {
    contact->point[point].triangle = triangle;
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

/* The rotation vector between two rotations that are close: axis times angle, up to the third power of the angle. */
static inline spin small_rotation(rotation from, rotation to) {
    rotation q = tact3_compose_rotation(to, tact3_conjugate(from));
    return scale(q.w < 0 ? -2 : 2, tact3_v(q.x, q.y, q.z));
}

#endif
