/* Meshes that are boxes along their own axes: as boxes they have a closed form (docs/sat.md), and those of a building
 * mostly lie flush, where triangles would be compared by exact arithmetic. */
#include "clash/side3.h"

#include "pair/relative_pose.h"

/* What making a box of a mesh and placing it moves corners by, at most, in u of both reaches and the distance of the
 * frames: its middle turns as a corner does (24, docs/mesh.md), the middle and half edges round by 4, the sums by 4. */
#define BOX_PLACING R(32)

/* The corner of a box that a vertex is in: a bit for each axis. -1: in none. */
static int corner_of(tact3_bounds box, vec p) {
    int corner = 0;
    for (int k = 0; k < 3; k++) {
        bool high = component(p, k) == component(box.upper, k);
        if (!high && component(p, k) != component(box.lower, k)) return -1;
        corner |= (int)high << k;
    }
    return corner;
}

/* A closed surface in the sides of a box winds around all that is within equally often. Where that has a volume it is
 * at least once, so the surface covers the sides. */
bool tact3_clash_is_box(const tact3_mesh *mesh) {
    int corner[8];
    unsigned seen = 0;
    if (mesh->vertex_count != 8 || !mesh_is_solid(mesh)) return false;
    for (int i = 0; i < 8; i++) {
        corner[i] = corner_of(mesh->bounds, mesh_vertices(mesh)[i]);
        if (corner[i] < 0) return false;
        seen |= 1u << corner[i];
    }
    const uint32_t *at = mesh_corners(mesh);
    bool in_sides = seen == 255;
    for (uint32_t i = 0; i < mesh->triangle_count && in_sides; i++, at += 3) {
        int p = corner[at[0]], q = corner[at[1]], r = corner[at[2]];
        in_sides = (p & q & r) != 0 || (p | q | r) != 7;
    }
    return in_sides;
}

static vec half_of(const clash_side *side) { return scale(R(0.5), sub(side->bounds.upper, side->bounds.lower)); }
static vec middle_of(const clash_side *side) { return scale(R(0.5), add(side->bounds.upper, side->bounds.lower)); }

tact3_gap tact3_clash_boxes(const clash_side *a, const clash_side *b, real clearance) {
    tact_status status = rotations_status(a->pose, b->pose);
    if (status != TACT_OK) return (tact3_gap){.status = status};
    tact3_pose b_in_a = tact3_relative_pose(a->pose, b->pose);
    real size = a->reach + b->reach + length_bound(b_in_a.position);
    real noise = relative_pose_noise(b_in_a, a->shape, b->shape) + BOX_PLACING * ROUNDOFF * size;
    vec middle = middle_of(a);
    b_in_a.position = sub(tact3_pose_point(b_in_a, middle_of(b)), middle);
    const tact3_query_options options = {.cutoff = clearance + noise};
    const tact3_shape box_a = tact3_box(half_of(a)), box_b = tact3_box(half_of(b));
    tact3_gap gap = tact3_distance(&box_a, &box_b, b_in_a, &options);
    if (gap.status != TACT_OK) return gap;
    gap.error_bound += noise;
    gap.relation = relation_in_world(gap.relation, gap.distance, gap.error_bound);
    gap.normal = tact3_pose_vector(a->pose, gap.normal);
    gap.point_a = tact3_pose_point(a->pose, add(gap.point_a, middle));
    gap.point_b = tact3_pose_point(a->pose, add(gap.point_b, middle));
    return gap;
}
