/* The curvature of cores in three dimensions: the second derivative of the support function. */
#include "convex/curvature.h"

/* The symmetric matrix of a vector with itself, times s. */
static FORCE_INLINE mat square_matrix(real s, vec u) {
    return (mat){scale(s * u.x, u), scale(s * u.y, u), scale(s * u.z, u)};
}

static FORCE_INLINE void add_matrix(mat *m, real s, mat other) {
    m->x = mul_add(m->x, s, other.x);
    m->y = mul_add(m->y, s, other.y);
    m->z = mul_add(m->z, s, other.z);
}

/* A symmetric matrix in the frame of the axes, in that in which they are given. */
static FORCE_INLINE mat rotated_matrix(mat axes, mat own) {
    vec x = transform(axes, own.x), y = transform(axes, own.y), z = transform(axes, own.z);
    mat m = {scale(axes.x.x, x), scale(axes.x.y, x), scale(axes.x.z, x)};
    m = (mat){mul_add(m.x, axes.y.x, y), mul_add(m.y, axes.y.y, y), mul_add(m.z, axes.y.z, y)};
    return (mat){mul_add(m.x, axes.z.x, z), mul_add(m.y, axes.z.y, z), mul_add(m.z, axes.z.z, z)};
}

/* The curvature of a scaled ellipsoid for a direction, in its own frame. */
static FORCE_INLINE mat ellipsoid_curvature(const tact3_shape *shape, vec d, real to_scaled) {
    vec r = shape->u.ellipsoid.radii, n = scale(1 / length(d), d), s = tact3_v(r.x * n.x, r.y * n.y, r.z * n.z);
    real inverse = 1 / length(s), scaled = to_scaled * inverse, ball_radius = to_scaled * shape->u.ellipsoid.ball;
    mat m = square_matrix(-scaled, scale(inverse, tact3_v(r.x * s.x, r.y * s.y, r.z * s.z)));
    add_matrix(&m, 1, square_matrix(ball_radius, n));
    m.x.x += r.x * r.x * scaled - ball_radius;
    m.y.y += r.y * r.y * scaled - ball_radius;
    m.z.z += r.z * r.z * scaled - ball_radius;
    return m;
}

/* Adds the weighted curvature of a scaled core for a direction in its own frame. axes: those of that frame; null: the
 * matrix's own. */
static FORCE_INLINE void add_core_curvature(const tact3_shape *shape, int side, vec d, real to_scaled, const mat *axes,
                                            real weight, mat *m) {
    if (shape->core == TACT3_ELLIPSOID) {
        mat own = ellipsoid_curvature(shape, d, to_scaled);
        add_matrix(m, weight, axes ? rotated_matrix(*axes, own) : own);
        return;
    }
    if (shape->core != TACT3_CYLINDER && (shape->core != TACT3_CONE || side)) return; /* a cone's tip is one point */
    real size = length(d), across = tact_sqrt(d.x * d.x + d.y * d.y);
    if (!(across > CURVED_SINE * size)) across = CURVED_SINE * size; /* beside a cap it goes to infinity */
    real inverse = 1 / across;
    vec around = axes ? sub(scale(d.x, axes->y), scale(d.y, axes->x)) : tact3_v(-d.y, d.x, 0);
    real radius = to_scaled * shape->u.round.radius;
    add_matrix(m, weight, square_matrix(radius * size * inverse, scale(inverse, around)));
}

static FORCE_INLINE mat scalar_matrix(real s) { return (mat){{s, 0, 0}, {0, s, 0}, {0, 0, s}}; }

static FORCE_INLINE real trace(mat m) { return m.x.x + m.y.y + m.z.z; }

/* The inverse of a symmetric matrix, times its determinant. */
static FORCE_INLINE mat adjugate(mat m) { return (mat){cross(m.y, m.z), cross(m.z, m.x), cross(m.x, m.y)}; }
