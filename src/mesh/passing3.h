/* Which triangles of a leaf a line surely passes by: four at once, in floats that doubles are rounded to.
 *
 * Corners are sheared along the line, which becomes an axis through the origin (Woop, Benthin and Wald 2013): then on
 * which side it passes an edge from (ax, ay) to (bx, by) is the sign of ax by - ay bx. A triangle is passed by if two
 * of its signs are surely opposite. Where this is not sure expansions decide (crossing3.c), so it changes no answer.
 *
 * With far the largest difference of a coordinate of the mesh and the ray's origin, a sheared coordinate is off by less
 * than E = 2^-50 far, and as a float x by 2^-24 |x| more. So if |ax|, |bx| <= w and |ay|, |by| <= h the product is off
 * by less than 8 2^-24 w h + 3 E (w + h + E), its own rounding included. The bound is twice that or more. */
#ifndef TACT_MESH_PASSING3_H
#define TACT_MESH_PASSING3_H

#include <math.h>

#include "mesh/ray3.h"

/* Of w h, and of far in the factor of w + h. The third is there for what is below the range of floats. */
#define PASSING_ROUNDING 0x1p-20f
#define PASSING_SHEAR 0x1p-47
#define PASSING_LEAST 0x1p-60

/* A line, seen along its longest axis, which comes last. */
typedef struct sheared_line {
    size_t offset[3]; /* of the axes in a vector */
    double origin[3], slope[2];
    float shear_error;
} sheared_line;

static inline sheared_line shear_line(const tact3_mesh *mesh, const mesh_ray *ray) {
    const tact_real low[3] = {mesh->bounds.lower.x, mesh->bounds.lower.y, mesh->bounds.lower.z};
    const tact_real high[3] = {mesh->bounds.upper.x, mesh->bounds.upper.y, mesh->bounds.upper.z};
    const double *d = ray->travel, *o = ray->origin;
    double far = 0;
    sheared_line line;
    int last = fabs(d[0]) > fabs(d[1]) ? 0 : 1;
    if (fabs(d[2]) > fabs(d[last])) last = 2;
    for (int k = 0, axis = last; k < 3; k++) {
        axis = axis < 2 ? axis + 1 : 0;
        line.offset[k] = (size_t)axis * sizeof(tact_real);
        line.origin[k] = o[axis];
        if (k < 2) line.slope[k] = d[axis] / d[last];
        far = mesh_greater(far, mesh_greater(fabs((double)low[k] - o[k]), fabs((double)high[k] - o[k])));
    }
    line.shear_error = (float)(PASSING_SHEAR * far + PASSING_LEAST);
    return line;
}

static inline double axis_of_corner(const tact3_vec *corner, size_t offset) {
    tact_real x;
    memcpy(&x, (const char *)corner + offset, sizeof x);
    return (double)x;
}

/* Lane by lane. */
static inline float4 float4_size(float4 a) { return float4_greatest(a, -a); }

/* Returns which of up to four triangles from `first` on the line may meet, as bits. */
static inline unsigned may_pass_through(const sheared_line *line, const tact3_mesh *mesh, uint32_t first,
                                        uint32_t count) {
    const uint32_t *corner = mesh_corners(mesh) + 3 * (size_t)first;
    const tact3_vec *vertex = mesh_vertices(mesh);
    float x[3][BVH_LEAF] = {{0}}, y[3][BVH_LEAF] = {{0}};
    for (uint32_t i = 0; i < 3 * count; i++) __builtin_prefetch(&vertex[corner[i]]);
    for (uint32_t t = 0; t < count; t++) {
        for (uint32_t i = 0; i < 3; i++) {
            const tact3_vec *v = &vertex[corner[3 * t + i]];
            double along = axis_of_corner(v, line->offset[2]) - line->origin[2];
            x[i][t] = (float)(axis_of_corner(v, line->offset[0]) - line->origin[0] - line->slope[0] * along);
            y[i][t] = (float)(axis_of_corner(v, line->offset[1]) - line->origin[1] - line->slope[1] * along);
        }
    }
    const float4 ax = float4_load(x[0]), bx = float4_load(x[1]), cx = float4_load(x[2]);
    const float4 ay = float4_load(y[0]), by = float4_load(y[1]), cy = float4_load(y[2]);
    const float4 wide = float4_greatest(float4_greatest(float4_size(ax), float4_size(bx)), float4_size(cx));
    const float4 high = float4_greatest(float4_greatest(float4_size(ay), float4_size(by)), float4_size(cy));
    const float4 u = ax * by - ay * bx, v = bx * cy - by * cx, w = cx * ay - cy * ax;
    const float4 bound = PASSING_ROUNDING * (wide * high) + line->shear_error * (wide + high + line->shear_error);
    const int4 above = (u > bound) | (v > bound) | (w > bound), below = (u < -bound) | (v < -bound) | (w < -bound);
    return ~int4_bits(above & below) & ((1u << count) - 1);
}

#endif
