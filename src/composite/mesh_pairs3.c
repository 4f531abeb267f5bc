/* Distance and overlap of pairs with a mesh: which algorithm. */
#include "composite/composite3.h"
#include "composite/mesh_shape3.h"

tact3_gap tact3_composite_distance(const posed_pair *q) {
    if (is_mesh(q->a) && is_mesh(q->b)) return tact3_meshes_distance(q);
    mesh_shape p;
    tact_status status = tact3_pose_mesh_shape(&p, q);
    if (status != TACT_OK) return (tact3_gap){.status = status};
    return tact3_mesh_point_distance(&p);
}

bool tact3_composite_overlap(const posed_pair *q) {
    if (is_mesh(q->a) && is_mesh(q->b)) return tact3_meshes_overlap(q);
    mesh_shape p;
    if (tact3_pose_mesh_shape(&p, q) != TACT_OK) return false;
    const tact3_query_options apart = {.apart_is_enough = true};
    p.options = &apart;
    tact3_gap gap = tact3_mesh_point_distance(&p);
    return gap.relation == TACT_TOUCHING || gap.relation == TACT_OVERLAP;
}
