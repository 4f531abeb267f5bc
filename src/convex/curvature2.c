/* The curvature of cores in two dimensions: the second derivative of the support function. */
#include "convex/curvature.h"

/* The symmetric matrix of a vector with itself, times s. */
static FORCE_INLINE mat square_matrix(real s, vec u) { return (mat){scale(s * u.x, u), scale(s * u.y, u)}; }

static FORCE_INLINE void add_matrix(mat *m, real s, mat other) {
    m->x = mul_add(m->x, s, other.x);
    m->y = mul_add(m->y, s, other.y);
}

/* Adds the weighted curvature of a scaled core for a direction in its own frame. axes: those of that frame; null: the
 * matrix's own. */
static FORCE_INLINE void add_core_curvature(const tact2_shape *shape, int side, vec d, real to_scaled, const mat *axes,
                                            real weight, mat *m) {
    (void)side;
    if (shape->core != TACT2_ELLIPSE) return;
    vec r = shape->u.ellipse.radii, n = scale(1 / length(d), d), s = tact2_v(r.x * n.x, r.y * n.y);
    real height = length(s), bow = r.x * r.y / height;
    vec around = axes ? transform(*axes, tact2_left(n)) : tact2_left(n);
    add_matrix(m, weight, square_matrix(bow * (to_scaled * bow) / height - to_scaled * shape->u.ellipse.ball, around));
}

static FORCE_INLINE mat scalar_matrix(real s) { return (mat){{s, 0}, {0, s}}; }

static FORCE_INLINE real trace(mat m) { return m.x.x + m.y.y; }

/* The inverse of a symmetric matrix, times its determinant. */
static FORCE_INLINE mat adjugate(mat m) { return (mat){{m.y.y, -m.x.y}, {-m.x.y, m.x.x}}; }

/* In the plane few pairs get here. */
static vec likely_normal(const core_pair *p) { return p->position; }
