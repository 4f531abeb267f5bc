/* A ray against a mesh as a shape: exact as to which triangle it meets first. */
#include <math.h>

#include "base/tolerance.h"
#include "composite/composite3.h"
#include "composite/mesh_shape3.h"
#include "mesh/ray3.h"
#include "quickhull/exact3.h"

typedef struct first_crossing {
    mesh_crossing best;
    bool found;
} first_crossing;

static double take_first(void *context, const mesh_crossing *crossing) {
    first_crossing *first = context;
    const mesh_crossing *best = &first->best;
    bool equal = first->found && !(crossing->fraction < best->fraction) && !(crossing->fraction > best->fraction);
    bool sooner = !first->found || crossing->fraction < best->fraction;
    if (equal) sooner = crossing->grazed != best->grazed ? best->grazed : crossing->triangle < best->triangle;
    if (sooner) first->best = *crossing;
    first->found = true;
    return first->best.fraction;
}

static vec to_vec(const double v[3]) { return tact3_v((real)v[0], (real)v[1], (real)v[2]); }

/* The normal toward where the ray comes from. */
static vec facing_normal(const tact3_mesh *mesh, const mesh_ray *ray, const mesh_crossing *crossing) {
    tact3_vec corner[3];
    double p[3][3], normal[3];
    mesh_triangle_points(mesh, crossing->triangle, corner);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) p[i][k] = (double)component(corner[i], k);
    }
    for (int k = 0; k < 3; k++) normal[k] = -ray->travel[k] / ray->length;
    if (!crossing->grazed) tact3_hull_normal(p[0], p[1], p[2], normal);
    vec n = to_vec(normal);
    if (crossing->grazed) return scale(1 / length(n), n);
    return crossing->back ? neg(n) : n;
}

static tact3_hit hit_at(const tact3_mesh *mesh, const mesh_ray *ray, const mesh_crossing *crossing) {
    double at[3], far = 0;
    for (int k = 0; k < 3; k++) {
        at[k] = ray->origin[k] + crossing->fraction * ray->travel[k];
        far += fabs(ray->origin[k]) + fabs(crossing->fraction * ray->travel[k]);
    }
    double rounding = (double)ROUNDOFF * (crossing->fraction * ray->length + far) + 4 * 0x1p-53 * far;
    vec point = to_vec(at);
    return (tact3_hit){.status = TACT_OK,
                       .relation = TACT_TOUCHING,
                       .fraction = (real)crossing->fraction,
                       .error_bound = mesh_rounded_up(crossing->error * ray->length + rounding),
                       .normal = facing_normal(mesh, ray, crossing),
                       .point_a = point,
                       .point_b = point};
}

static tact3_hit hit_of_point(const tact3_shape *shape, vec at, real fraction, const tact3_query_options *options) {
    const tact3_shape point = tact3_point(zero());
    tact3_pose pose = tact3_identity_pose();
    pose.position = at;
    const tact3_query_options plain = {.triangles = options ? options->triangles : NULL};
    tact3_gap gap = tact3_distance(shape, &point, pose, &plain);
    return (tact3_hit){.status = gap.status,
                       .relation = gap.relation,
                       .fraction = fraction,
                       .distance = gap.distance,
                       .error_bound = gap.error_bound,
                       .normal = gap.normal,
                       .point_a = gap.point_a,
                       .point_b = gap.point_b};
}

/* Of a rounded mesh: a ball that the ray carries meets the mesh. */
static tact3_hit cast_point(const tact3_shape *shape, vec origin, vec travel, const tact3_query_options *options) {
    const tact3_shape point = tact3_point(zero());
    tact3_pose pose = tact3_identity_pose();
    pose.position = origin;
    return tact3_cast(shape, &point, pose, travel, options);
}

tact3_hit tact3_composite_raycast(const tact3_shape *shape, vec origin, vec travel,
                                  const tact3_query_options *options) {
    const tact3_mesh *mesh = shape->u.mesh;
    mesh_ray ray;
    tact_status status = tact3_mesh_make_ray(origin, travel, &ray);
    if (shape->status != TACT_NOT_CONVEX) status = shape->status;
    if (status != TACT_OK) return (tact3_hit){.status = status};
    if (shape->rounding > 0) return cast_point(shape, origin, travel, options);
    if (tact3_mesh_holds(mesh, ray.origin)) return hit_of_point(shape, origin, 0, options);
    first_crossing first = {.found = false};
    ray.grazes = true;
    tact3_mesh_find_crossings(mesh, &ray, take_first, &first);
    if (first.found) {
        if (options && options->triangles)
            options->triangles[0] = (int)first.best.triangle, options->triangles[1] = -1;
        return hit_at(mesh, &ray, &first.best);
    }
    vec end = add(origin, travel);
    tact3_hit hit = hit_of_point(shape, end, 1, options);
    if (hit.status < 0) return hit;
    hit.error_bound += ROUNDOFF * (taxicab(origin) + 2 * taxicab(travel));
    hit.relation = tact_abs(hit.distance) <= hit.error_bound ? TACT_TOUCHING : TACT_SEPARATED;
    return hit;
}
