/* Distance and overlap of pairs with a mesh: which algorithm. */
#include "composite/composite3.h"
#include "composite/mesh_shape3.h"
#include "shape/unbounded.h"

tact3_gap tact3_composite_distance(const posed_pair *q) {
    if (has_parts(q->a) || has_parts(q->b)) return tact3_parts_distance(q);
    if (is_mesh(q->a) && is_mesh(q->b)) return tact3_meshes_distance(q);
    mesh_shape p;
    tact_status status = tact3_pose_mesh_shape(&p, q);
    if (status != TACT_OK) return (tact3_gap){.status = status};
    if (is_bare_point(p.shape)) return tact3_mesh_point_distance(&p);
    return is_unbounded(p.shape) ? tact3_mesh_plane_distance(&p) : tact3_mesh_convex_distance(&p);
}

bool tact3_composite_overlap(const posed_pair *q) {
    if (has_parts(q->a) || has_parts(q->b)) return tact3_parts_overlap(q);
    if (is_mesh(q->a) && is_mesh(q->b)) return tact3_meshes_overlap(q);
    mesh_shape p;
    if (tact3_pose_mesh_shape(&p, q) != TACT_OK) return false;
    return is_unbounded(p.shape) ? tact3_mesh_plane_overlap(&p) : tact3_mesh_convex_overlap(&p);
}
