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

/* The radius of the ball, in parts of the half diagonals of both boxes (measured). */
#define LIKELY_RADIUS R(0.35)
/* Centers that are nearer than so many of the half diagonals, squared, are deep inside: any direction serves. */
#define LIKELY_NEAR R(0.05)
/* Farther than so many times their size, squared, ellipsoids are points. */
#define LIKELY_FAR R(1e6)

/* A core's box, in its own frame. */
typedef struct core_box {
    vec center, half;
} core_box;

/* False for a core whose box is not known. */
static FORCE_INLINE bool find_core_box(const tact3_shape *shape, core_box *box) {
    const vec *v = shape->u.points;
    box->center = zero();
    switch (shape->core) {
    case TACT3_SEGMENT: {
        vec half = scale(R(0.5), sub(v[1], v[0]));
        box->center = add(v[0], half);
        box->half = half;
        return true;
    }
    case TACT3_BOX: box->half = shape->u.half_extents; return true;
    case TACT3_CYLINDER:
    case TACT3_CONE: {
        real r = shape->u.round.radius;
        box->half = tact3_v(r, r, shape->u.round.half_height);
        return true;
    }
    case TACT3_ELLIPSOID: box->half = shape->u.ellipsoid.radii; return true;
    case TACT3_HULL:
        box->center = shape->u.hull->center;
        box->half = shape->u.hull->half_extents;
        return true;
    default: return false;
    }
}

/* Returns a normal along which the ellipsoids might be nearest, as long as the radius of a ball of their size; the
 * position of B if that is not known.
 *
 * The sum of two ellipsoids of the matrices P and Q lies in that of P (1 + q / p) + Q (1 + p / q), where p and q are
 * their sizes (Kurzhanski, Valyi 1997), and almost fills it. Its normal towards a point x outside is along
 * (M + t)^-1 x; t is found by a Newton step from the surface. */
static vec likely_normal(const core_pair *p) {
    core_box a, b;
    if (takes_few_steps(p)) return p->position;
    if (!find_core_box(p->a, &a) || !find_core_box(p->b, &b)) return p->position;
    vec u = scale(p->to_scaled, a.half), v = scale(p->to_scaled, b.half);
    vec between = sub(transform(p->rotation, scale(p->to_scaled, b.center)), scale(p->to_scaled, a.center));
    vec x = add(p->position, between);
    real size_a = length(u), size_b = length(v), sum = size_a + size_b, product = size_a * size_b;
    if (dot(x, x) < LIKELY_NEAR * (sum * sum)) return p->position;
    mat own = {{size_a * v.x * v.x, 0, 0}, {0, size_a * v.y * v.y, 0}, {0, 0, size_a * v.z * v.z}};
    mat m = rotated_matrix(p->rotation, own); /* of the sum, times product / sum */
    m.x.x += size_b * u.x * u.x, m.y.y += size_b * u.y * u.y, m.z.z += size_b * u.z * u.z;
    mat inverse = adjugate(m);
    real determinant = dot(m.x, inverse.x);
    vec n = transform(inverse, x);
    real squared = dot(n, x) * product, surface = determinant * sum, steep = dot(n, n) * product;
    if (!(LIKELY_FAR * surface > squared && surface > LEAST_DIVISOR && steep > LEAST_DIVISOR)) return p->position;
    if (squared > surface) {
        real level = squared / surface, t = (tact_sqrt(level) - 1) * level * determinant * surface / steep;
        m.x.x += t, m.y.y += t, m.z.z += t;
        n = transform(adjugate(m), x);
    }
    real size = length(n);
    if (!(size > LEAST_DIVISOR && size < LARGEST_SCALE)) return p->position;
    return scale(LIKELY_RADIUS * sum / size, n);
}
