/* A mesh and a half-space: the vertex that is lowest over the plane, whether the mesh is a solid or a surface. There is
 * one way out, so the depth is as exact as the distance. */
#include <math.h>

#include "base/tolerance.h"
#include "composite/depth3.h"
#include "composite/mesh_shape3.h"

/* The rounding of the plane in the mesh's axes, and of a height over it, in u of the size of both. */
#define PLANE_ERROR 64

/* The lowest vertex over the plane: its height less what it may be off by is a lower bound. */
typedef struct lowest_vertex {
    double normal[3]; /* the plane's, in the frame */
    double height, error;
    double at[3]; /* relative to the shape's origin */
    uint32_t vertex;
} lowest_vertex;

static lowest_vertex find_lowest(const mesh_shape *p) {
    lowest_vertex found = {.height = 0};
    placed_mesh placed;
    vec n = transform(rotation_matrix(p->turn), p->shape->u.plane.normal);
    double size = (double)(tact_abs(p->shape->u.plane.offset) + p->shape->rounding), down[3], to_user = 1 / p->to_frame;
    for (int k = 0; k < 3; k++) found.normal[k] = (double)component(n, k), down[k] = -found.normal[k];
    tact3_place_mesh(&placed, p->mesh, tact3_identity_pose(), p->to_frame);
    tact3_placed_farthest(&placed, down, &found.vertex);
    tact3_placed_vertex(&placed, found.vertex, found.at);
    for (int k = 0; k < 3; k++) found.at[k] = found.at[k] * to_user - p->at[k], size += fabs(p->at[k]);
    size += (double)p->mesh->reach;
    found.height = inner(found.normal, found.at) - (double)p->shape->u.plane.offset - (double)p->shape->rounding;
    found.error = PLANE_ERROR * (double)ROUNDOFF * size + placed.slack * to_user;
    return found;
}

/* The first triangle with a vertex. */
static uint32_t triangle_of(const tact3_mesh *mesh, uint32_t vertex) {
    uint32_t i = 0, count = 3 * mesh->triangle_count;
    while (i < count && mesh_corners(mesh)[i] != vertex) i++;
    return i / 3;
}

tact3_gap tact3_mesh_plane_distance(const mesh_shape *p) {
    lowest_vertex low = find_lowest(p);
    const tact3_query_options *options = p->options;
    double foot[3];
    tact3_gap gap = {.status = TACT_OK, .distance = (real)low.height, .error_bound = (real)low.error};
    gap.relation = low.height > 0 ? TACT_SEPARATED : TACT_OVERLAP;
    if (low.height - low.error > mesh_cutoff(p)) {
        gap.relation = TACT_BEYOND_CUTOFF;
        gap.distance = (real)((low.height - low.error) * (1 - 2 * (double)ROUNDOFF));
        gap.error_bound *= 2 + 8 * ROUNDOFF;
    }
    for (int k = 0; k < 3; k++) foot[k] = low.at[k] - low.height * low.normal[k];
    gap.normal = neg(vec_from(low.normal, 1));
    gap.point_a = vec_from(low.at, 1), gap.point_b = vec_from(foot, 1);
    if (options->triangles) name_triangle(p, triangle_of(p->mesh, low.vertex));
    tact3_answer_mesh_shape(p, &gap);
    return gap;
}

bool tact3_mesh_plane_overlap(const mesh_shape *p) {
    lowest_vertex low = find_lowest(p);
    return low.height <= low.error + (double)p->noise;
}
