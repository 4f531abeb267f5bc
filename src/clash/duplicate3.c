/* Whether two bodies are the same surface in the same place: each corner and each middle of a triangle of either lies
 * on the other's surface. A mesh is never the same as a round body. */
#include "clash/side3.h"

/* Of the smaller body's size. */
#define SAME_PLACE R(1e-6)

/* Whether a point is certainly farther from the box around a mesh than `within`, whatever rounding does to its distance
 * from the surface. */
static bool is_outside(tact3_bounds box, vec p, real within) {
    vec l = sub(box.lower, p), u = sub(p, box.upper);
    return tact_max(tact_max(tact_max(l.x, u.x), tact_max(l.y, u.y)), tact_max(l.z, u.z)) > 2 * within;
}

static bool on_surface(const clash_side *side, vec point, real within) {
    *side->steps += POINT_STEPS;
    tact3_gap gap = tact3_closest_point(side->shape, point, NULL);
    return gap.status == TACT_OK && tact_abs(gap.distance) - gap.error_bound <= within;
}

static bool lies_on(const clash_side *side, const clash_side *other, real within) {
    const tact3_mesh *mesh = side->shape->u.mesh;
    tact3_pose pose = tact3_relative_pose(other->pose, side->pose);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        vec p = tact3_pose_point(pose, mesh_vertices(mesh)[i]);
        if (is_outside(other->shape->u.mesh->bounds, p, within)) return false;
    }
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        if (!on_surface(other, tact3_pose_point(pose, mesh_vertices(mesh)[i]), within)) return false;
    }
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        vec p[3], sum = zero();
        mesh_triangle_points(mesh, i, p);
        for (int k = 0; k < 3; k++) sum = add(sum, p[k]);
        if (!on_surface(other, tact3_pose_point(pose, scale(R(1.0) / 3, sum)), within)) return false;
    }
    return true;
}

static real size_of(const clash_side *side) { return length(sub(side->bounds.upper, side->bounds.lower)); }

bool tact3_clash_is_duplicate(const clash_side *a, const clash_side *b) {
    real within = SAME_PLACE * tact_min(size_of(a), size_of(b));
    if (a->round != b->round) return false;
    if (a->round) return tact3_clash_rounds_alike(a, b, within);
    return lies_on(b, a, within) && lies_on(a, b, within);
}
