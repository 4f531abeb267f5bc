/* A ray and a triangle.
 *
 * - The line passes the triangle where it passes all three edges on one side, or meets them (Woop, Benthin and Wald
 *   2013, "Watertight ray/triangle intersection"). On which side it passes an edge is the sign of a triple product,
 *   which is exact: where a bound of its rounding does not decide, expansions do. Two triangles with a common edge get
 *   the same sign from the same numbers, so no ray passes between them.
 * - The fraction is the quotient of two triple products. Where one has lost too many digits it is computed exactly. */
#include <math.h>

#include "base/expansion.h"
#include "base/orientation3.h"
#include "base/tolerance.h"
#include "mesh/builder3.h"
#include "mesh/line3.h"
#include "mesh/ray3.h"

/* A triple product of differences is off by less than this, times the sum of the sizes of its terms. */
#define TRIPLE_ERROR (10 * DOUBLE_ROUNDOFF)
/* The part of itself by which a triple product may be off before it is computed exactly, and then. */
#define ROUGH 0x1p-46
#define EXACT (5 * DOUBLE_ROUNDOFF)

static double stored(tact_real x) { return fabs((double)x) < MESH_LEAST_COORDINATE ? 0 : (double)x; }

tact_status tact3_mesh_make_ray(tact3_vec origin, tact3_vec travel, mesh_ray *ray) {
    double squared = 0, most = 0, sum = 0;
    if (!tact3_finite(origin) || !tact3_finite(travel)) return TACT_NOT_FINITE;
    const tact_real from[3] = {origin.x, origin.y, origin.z}, along[3] = {travel.x, travel.y, travel.z};
    for (int k = 0; k < 3; k++) {
        ray->origin[k] = stored(from[k]), ray->travel[k] = stored(along[k]);
        most = mesh_greater(most, mesh_greater(fabs(ray->origin[k]), fabs(ray->travel[k])));
        squared += ray->travel[k] * ray->travel[k];
        sum += fabs(ray->travel[k]);
    }
    ray->side_error = 2 * TRIPLE_ERROR * sum;
    ray->grazes = false;
    ray->length = sqrt(squared) * (1 + 8 * DOUBLE_ROUNDOFF);
    return most <= (double)LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

/* Returns a . (b x c), and the sizes of its terms. */
static inline double triple(const double a[3], const double b[3], const double c[3], double *sizes) {
    double sum = 0;
    *sizes = 0;
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        double left = b[y] * c[z], right = b[z] * c[y];
        sum += a[k] * (left - right);
        *sizes += fabs(a[k]) * (fabs(left) + fabs(right));
    }
    return sum;
}

/* A corner from the ray's origin, and its largest coordinate. */
typedef struct seen_corner {
    double from[3], size;
} seen_corner;

/* Returns on which side the line passes the edge from p to q, which are seen as a and b. */
static inline int side_of_edge(const mesh_ray *ray, const seen_corner *a, const seen_corner *b, const double p[3],
                               const double q[3]) {
    const double *d = ray->travel, *x = a->from, *y = b->from;
    double value =
        d[0] * (x[1] * y[2] - x[2] * y[1]) + d[1] * (x[2] * y[0] - x[0] * y[2]) + d[2] * (x[0] * y[1] - x[1] * y[0]);
    double bound = ray->side_error * (a->size * b->size);
    if (value > bound) return 1;
    if (value < -bound) return -1;
    return bound > 0 ? tact3_line_side(ray->origin, d, p, q) : 0;
}

/* A number and the bound of its error. */
typedef struct bounded {
    double value, error;
} bounded;

/* Returns d . ((q - p) x (r - p)) as computed; the bound is of the sizes of its terms. */
static inline bounded triple_of_edges(const double d[3], double p[3][3]) {
    double e[3], f[3], sizes;
    for (int k = 0; k < 3; k++) e[k] = p[1][k] - p[0][k], f[k] = p[2][k] - p[0][k];
    bounded product = {triple(d, e, f, &sizes), 0};
    product.error = TRIPLE_ERROR * sizes;
    return product;
}

/* The origin's height over the plane, times the length of the normal. */
static bounded height_of(const mesh_ray *ray, const double from[3], double p[3][3]) {
    bounded height = triple_of_edges(from, p);
    if (height.error <= ROUGH * fabs(height.value)) return height;
    height.value = tact3_exact_determinant(p[0], p[1], p[2], ray->origin);
    height.error = EXACT * fabs(height.value);
    return height;
}

/* Its rate along the ray. */
static bounded rate_of(const mesh_ray *ray, double p[3][3]) {
    bounded rate = triple_of_edges(ray->travel, p);
    if (rate.error <= ROUGH * fabs(rate.value)) return rate;
    rate.value = tact3_line_rate(ray->travel, p[0], p[1], p[2]);
    rate.error = EXACT * fabs(rate.value);
    return rate;
}

bool tact3_mesh_cross(const mesh_ray *ray, const tact3_vec corner[3], mesh_crossing *crossing) {
    double p[3][3];
    seen_corner seen[3];
    int above = 0, below = 0;
    for (int i = 0; i < 3; i++) {
        mesh_coordinates(&corner[i], p[i]);
        seen[i].size = 0;
        for (int k = 0; k < 3; k++) {
            double x = p[i][k] - ray->origin[k], size = fabs(x);
            seen[i].from[k] = x;
            seen[i].size = size > seen[i].size ? size : seen[i].size;
        }
    }
    for (int i = 0; i < 3; i++) {
        int next = i < 2 ? i + 1 : 0, side = side_of_edge(ray, &seen[i], &seen[next], p[i], p[next]);
        above |= side > 0, below |= side < 0;
        if (above & below) return false;
    }
    if (!(above | below)) return ray->grazes && tact3_mesh_graze(ray, p, crossing);
    bounded height = height_of(ray, seen[0].from, p), rate = rate_of(ray, p);
    double fraction = height.value / rate.value;
    double error =
        (height.error + rate.error * fabs(fraction)) / fabs(rate.value) * 1.01 + 2 * DOUBLE_ROUNDOFF * fraction;
    if (fraction < 0 || fraction - error > 1) return false;
    crossing->fraction = fraction < 1 ? fraction : 1;
    crossing->error = error;
    crossing->back = above;
    crossing->grazed = false;
    return true;
}
