/* What a finished mesh tells. */
#include "base/assert.h"
#include "mesh/layout3.h"

static const tact3_mesh *checked(const tact3_mesh *mesh, const char *function) {
    if (!mesh) tact_assert_failed("the mesh is null", function);
    return mesh;
}

static void check_index(int index, uint32_t count, const char *function) {
    if (index < 0 || (uint32_t)index >= count) tact_assert_failed("the index is out of range", function);
}

size_t tact3_mesh_size(const tact3_mesh *mesh) { return (size_t)checked(mesh, TACT_FUNCTION)->bytes; }

tact3_mesh_info tact3_mesh_info_get(const tact3_mesh *mesh) {
    tact3_mesh_info info;
    checked(mesh, TACT_FUNCTION);
    memset(&info, 0, sizeof info);
    info.vertex_count = (int)mesh->vertex_count;
    info.triangle_count = (int)mesh->triangle_count;
    info.solid = mesh_is_solid(mesh);
    info.closed = (mesh->flags & MESH_CLOSED) != 0;
    info.error = mesh->error;
    info.bounds = mesh->bounds;
    memcpy(info.finding, mesh->finding, sizeof info.finding);
    return info;
}

tact3_vec tact3_mesh_vertex(const tact3_mesh *mesh, int vertex) {
    check_index(vertex, checked(mesh, TACT_FUNCTION)->vertex_count, TACT_FUNCTION);
    return mesh_vertices(mesh)[vertex];
}

tact3_mesh_triangle tact3_mesh_triangle_get(const tact3_mesh *mesh, int triangle) {
    check_index(triangle, checked(mesh, TACT_FUNCTION)->triangle_count, TACT_FUNCTION);
    const uint32_t *corner = mesh_corners(mesh) + 3 * (size_t)triangle,
                   *link = mesh_links(mesh) + 3 * (size_t)triangle;
    tact3_mesh_triangle answer;
    for (int i = 0; i < 3; i++) {
        answer.corner[i] = (int)corner[i];
        answer.edge[i] = mesh_link_kind(link[i]);
        answer.neighbour[i] = mesh_link_is_triangle(link[i]) ? (int)(mesh_link_half_edge(link[i]) / 3) : -1;
    }
    answer.input = (int)mesh_integers(mesh, mesh->inputs)[triangle];
    answer.material = mesh_material(mesh, (uint32_t)triangle);
    return answer;
}

tact3_vec tact3_mesh_farthest(const tact3_mesh *mesh, tact3_vec direction) {
    const tact3_vec *vertex = mesh_vertices(mesh);
    uint32_t best = 0;
    tact_real most = tact3_dot(vertex[0], direction);
    for (uint32_t i = 1; i < mesh->vertex_count; i++) {
        tact_real far = tact3_dot(vertex[i], direction);
        if (far > most) most = far, best = i;
    }
    return vertex[best];
}

const char *tact3_mesh_defect_text(tact3_mesh_defect defect) {
    switch (defect) {
    case TACT3_MESH_OPEN_EDGE: return "open edges";
    case TACT3_MESH_FLIPPED_EDGE: return "edges of two triangles that face opposite ways";
    case TACT3_MESH_NON_MANIFOLD_EDGE: return "edges of more than two triangles";
    case TACT3_MESH_DUPLICATE_TRIANGLE: return "duplicate triangles";
    case TACT3_MESH_COLLAPSED_TRIANGLE: return "triangles with two corners at one vertex";
    case TACT3_MESH_NO_AREA: return "triangles without area";
    case TACT3_MESH_INSIDE_OUT: return "closed without volume inside";
    case TACT3_MESH_DEFECT_COUNT: break;
    }
    return "unknown defect";
}
