/* The curvature of cores in three dimensions: the second derivative of the support function. */
#include "convex/curvature.h"

/* Adds s times the matrix of u with itself. */
static FORCE_INLINE void add_square(mat *m, real s, vec u) {
    m->x = mul_add(m->x, s * u.x, u);
    m->y = mul_add(m->y, s * u.y, u);
    m->z = mul_add(m->z, s * u.z, u);
}

/* Adds the weighted curvature of a core for a direction in its own frame. axes: those of the core's frame. */
static FORCE_INLINE void add_curvature(const tact3_shape *shape, int side, vec d, mat axes, real weight,
                                       mat *curvature) {
    real size = length(d);
    if (shape->core == TACT3_CYLINDER || shape->core == TACT3_CONE) {
        real radius = shape->u.round.radius, across = tact_sqrt(d.x * d.x + d.y * d.y);
        if (!(across > 0) || (shape->core == TACT3_CONE && side)) return; /* a cone's tip is one point */
        vec around = scale(1 / across, sub(scale(d.x, axes.y), scale(d.y, axes.x)));
        add_square(curvature, weight * radius * size / across, around);
    } else if (shape->core == TACT3_ELLIPSOID) {
        vec r = shape->u.ellipsoid.radii, n = scale(1 / size, d), s = tact3_v(r.x * n.x, r.y * n.y, r.z * n.z);
        real height = length(s), inverse = 1 / height, ball_radius = shape->u.ellipsoid.ball;
        vec at = scale(inverse, tact3_v(r.x * s.x, r.y * s.y, r.z * s.z));
        add_square(curvature, weight * (r.x * r.x * inverse - ball_radius), axes.x);
        add_square(curvature, weight * (r.y * r.y * inverse - ball_radius), axes.y);
        add_square(curvature, weight * (r.z * r.z * inverse - ball_radius), axes.z);
        add_square(curvature, -weight * inverse, transform(axes, at));
        add_square(curvature, weight * ball_radius, transform(axes, n));
    }
}

static FORCE_INLINE mat unit_matrix(void) { return (mat){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}; }

/* The inverse of a symmetric matrix, times its determinant. */
static FORCE_INLINE mat adjugate(mat m) { return (mat){cross(m.y, m.z), cross(m.z, m.x), cross(m.x, m.y)}; }
