/* Accessors of a finished hull. */
#include "tact/hull3.h"

#include "hull/checked.h"
#include "hull/search3.h"

size_t tact3_hull_size(const tact3_hull *hull) { return (size_t)checked(hull, TACT_FUNCTION)->bytes; }

tact3_hull_info tact3_hull_info_get(const tact3_hull *hull) {
    checked(hull, TACT_FUNCTION);
    tact3_hull_info info;
    info.dimension = hull->dimension;
    info.vertex_count = hull->vertex_count;
    info.edge_count = hull->edge_count;
    info.face_count = hull->face_count;
    info.error = hull->error;
    return info;
}

tact3_vec tact3_hull_vertex(const tact3_hull *hull, int vertex) {
    check_index(vertex, checked(hull, TACT_FUNCTION)->vertex_count, TACT_FUNCTION);
    const tact_real *x = tact3_hull_reals(hull, hull->points) + vertex;
    return tact3_v(x[0], x[hull->padded], x[2 * (size_t)hull->padded]);
}

int tact3_hull_point_index(const tact3_hull *hull, int vertex) {
    check_index(vertex, checked(hull, TACT_FUNCTION)->vertex_count, TACT_FUNCTION);
    return tact3_hull_ints(hull, hull->point_index)[vertex];
}

tact3_hull_face tact3_hull_face_get(const tact3_hull *hull, int face) {
    check_index(face, checked(hull, TACT_FUNCTION)->face_count, TACT_FUNCTION);
    const int32_t *first = tact3_hull_ints(hull, hull->face_first) + face;
    tact3_hull_face polygon;
    polygon.count = first[1] - first[0];
    polygon.vertex = tact3_hull_ints(hull, hull->corners) + first[0];
    polygon.normal = face_plane_of(hull, face, &polygon.offset);
    return polygon;
}

int tact3_hull_neighbours(const tact3_hull *hull, int vertex, const int32_t **neighbours) {
    check_index(vertex, checked(hull, TACT_FUNCTION)->vertex_count, TACT_FUNCTION);
    const int32_t *first = tact3_hull_ints(hull, hull->neighbour_first) + vertex;
    if (neighbours) *neighbours = tact3_hull_ints(hull, hull->neighbours) + first[0];
    return first[1] - first[0];
}

static NOINLINE_COLD int scaled_support(const tact3_hull *hull, vec direction) {
    return hull_search(hull, scaled_to_one(direction));
}

int tact3_hull_support(const tact3_hull *hull, tact3_vec direction) {
    checked(hull, TACT_FUNCTION);
    return is_search_direction(direction) ? hull_search(hull, direction) : scaled_support(hull, direction);
}
