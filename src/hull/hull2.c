/* Accessors of a finished polygon. */
#include "tact/hull2.h"

#include "base/power_of_two.h"
#include "hull/checked.h"
#include "hull/search2.h"

size_t tact2_hull_size(const tact2_hull *hull) { return (size_t)checked(hull, TACT_FUNCTION)->bytes; }

tact2_hull_info tact2_hull_info_get(const tact2_hull *hull) {
    checked(hull, TACT_FUNCTION);
    tact2_hull_info info;
    info.dimension = hull->dimension;
    info.vertex_count = hull->vertex_count;
    info.error = hull->error;
    return info;
}

static vec vertex_at(const tact2_hull *hull, int i) {
    const real *x = tact2_hull_reals(hull, hull->points) + i;
    return tact2_v(x[0], x[hull->padded]);
}

tact2_vec tact2_hull_vertex(const tact2_hull *hull, int vertex) {
    check_index(vertex, checked(hull, TACT_FUNCTION)->vertex_count, TACT_FUNCTION);
    return vertex_at(hull, vertex);
}

int tact2_hull_point_index(const tact2_hull *hull, int vertex) {
    check_index(vertex, checked(hull, TACT_FUNCTION)->vertex_count, TACT_FUNCTION);
    return tact2_hull_ints(hull, hull->point_index)[vertex];
}

tact2_hull_edge tact2_hull_edge_get(const tact2_hull *hull, int edge) {
    int vertices = checked(hull, TACT_FUNCTION)->vertex_count;
    check_index(edge, vertices > 2 ? vertices : vertices - 1, TACT_FUNCTION);
    vec a = vertex_at(hull, edge), b = vertex_at(hull, edge + 1 < vertices ? edge + 1 : 0);
    double x = (double)b.y - (double)a.y, y = (double)a.x - (double)b.x;
    double scale = scale_toward(fmax(fabs(x), fabs(y)), 0);
    x *= scale, y *= scale;
    double size = sqrt(x * x + y * y);
    tact2_hull_edge side;
    side.normal = tact2_v((real)(x / size), (real)(y / size));
    side.offset = tact_max(dot(side.normal, a), dot(side.normal, b));
    return side;
}

static NOINLINE_COLD int scaled_support(const tact2_hull *hull, vec direction) {
    return hull_search(hull, scaled_to_one(direction));
}

int tact2_hull_support(const tact2_hull *hull, tact2_vec direction) {
    checked(hull, TACT_FUNCTION);
    return is_search_direction(direction) ? hull_search(hull, direction) : scaled_support(hull, direction);
}
