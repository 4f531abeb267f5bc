/* The curvature of cores in two dimensions: the second derivative of the support function. */
#include "convex/curvature.h"

/* Adds s times the matrix of u with itself. */
static FORCE_INLINE void add_square(mat *m, real s, vec u) {
    m->x = mul_add(m->x, s * u.x, u);
    m->y = mul_add(m->y, s * u.y, u);
}

/* Adds the weighted curvature of a core for a direction in its own frame. axes: those of the core's frame. */
static FORCE_INLINE void add_curvature(const tact2_shape *shape, int side, vec d, mat axes, real weight,
                                       mat *curvature) {
    (void)side;
    if (shape->core != TACT2_ELLIPSE) return;
    vec r = shape->u.ellipse.radii, n = scale(1 / length(d), d), s = tact2_v(r.x * n.x, r.y * n.y);
    real height = length(s), bow = r.x * r.y / height;
    add_square(curvature, weight * (bow * bow / height - shape->u.ellipse.ball), transform(axes, tact2_left(n)));
}

static FORCE_INLINE mat unit_matrix(void) { return (mat){{1, 0}, {0, 1}}; }

/* The inverse of a symmetric matrix, times its determinant. */
static FORCE_INLINE mat adjugate(mat m) { return (mat){{m.y.y, -m.x.y}, {-m.x.y, m.x.x}}; }
