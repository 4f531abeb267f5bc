/* Whether two bodies are the same surface in the same place: each corner and each middle of a triangle of either lies
 * on the other's surface. A mesh is never the same as a round body. */
#include <math.h>

#include "clash/clash.h"

/* Of the smaller body's size. */
#define SAME_PLACE 1e-6

static bool on_surface(const clash_shape *shape, tact3_vec point, double within) {
    tact3_gap gap = tact3_closest_point(&shape->shape, point, NULL);
    return gap.status == TACT_OK && fabs(gap.distance) - gap.error_bound <= within;
}

static bool lies_on(const clash_shape *shape, tact3_pose pose, const clash_shape *other, double within) {
    tact3_mesh_info info = tact3_mesh_info_get(shape->mesh);
    for (int i = 0; i < info.vertex_count; i++) {
        if (!on_surface(other, tact3_pose_point(pose, tact3_mesh_vertex(shape->mesh, i)), within)) return false;
    }
    for (int i = 0; i < info.triangle_count; i++) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(shape->mesh, i);
        tact3_vec sum = {0, 0, 0};
        for (int k = 0; k < 3; k++) sum = tact3_add(sum, tact3_mesh_vertex(shape->mesh, t.corner[k]));
        if (!on_surface(other, tact3_pose_point(pose, tact3_scale(1.0 / 3, sum)), within)) return false;
    }
    return true;
}

static double size_of(const clash_shape *shape) {
    return tact3_length(tact3_sub(shape->bounds.upper, shape->bounds.lower));
}

bool clash_is_duplicate(const clash_set *set, size_t a, size_t b) {
    const clash_body *body_a = set->bodies + a, *body_b = set->bodies + b;
    const clash_shape *shape_a = set->shapes + body_a->shape, *shape_b = set->shapes + body_b->shape;
    double within = SAME_PLACE * fmin(size_of(shape_a), size_of(shape_b));
    if (shape_a->is_round != shape_b->is_round) return false;
    if (shape_a->is_round) return clash_rounds_alike(set, a, b, within);
    return lies_on(shape_b, tact3_relative_pose(body_a->pose, body_b->pose), shape_a, within) &&
           lies_on(shape_a, tact3_relative_pose(body_b->pose, body_a->pose), shape_b, within);
}
