/* Validation of a polygon from untrusted bytes: no query reads outside of it. Convexity is not checked. */
#ifndef TACT_HULL_VALIDATE2_H
#define TACT_HULL_VALIDATE2_H

#include <string.h>

#include "base/dimension.h"
#include "hull/layout2.h"

/* Checks that counts, offsets and size are those of a polygon of so many vertices. */
static inline bool hull_layout_valid(const tact2_hull *hull, size_t bytes) {
    if (bytes < sizeof *hull || hull->bytes != bytes) return false;
    if (hull->vertex_count < 3 || (size_t)hull->vertex_count > bytes / sizeof(int32_t)) return false;
    tact2_hull form;
    hull_lay_out(&form, hull->vertex_count);
    return hull->dimension == form.dimension && hull->padded == form.padded && hull->map_cells == form.map_cells &&
           hull->points == form.points && hull->normals == form.normals && hull->point_index == form.point_index &&
           hull->map == form.map && hull->bytes == form.bytes;
}

/* Checks that vertices are finite and within the header's bounds, and repeat from vertex 0. */
static inline bool hull_vertices_valid(const tact2_hull *hull) {
    const tact_real *x = tact2_hull_reals(hull, hull->points), *y = x + hull->padded;
    for (int32_t i = 0; i < hull->padded; i++) {
        if (!tact2_finite(tact2_v(x[i], y[i]))) return false;
        if (tact_abs(x[i]) > hull->largest.x || tact_abs(y[i]) > hull->largest.y) return false;
        if (i < hull->vertex_count) continue;
        int32_t again = i - hull->vertex_count;
        if (memcmp(&x[i], &x[again], sizeof x[0]) != 0 || memcmp(&y[i], &y[again], sizeof y[0]) != 0) return false;
    }
    return true;
}

/* Checks that normals are those of the edges, and zero behind them. */
static inline bool hull_normals_valid(const tact2_hull *hull) {
    int32_t count = hull->vertex_count, padded = hull->padded;
    if (count > TACT2_NORMALS) return true;
    const tact_real *x = tact2_hull_reals(hull, hull->normals), *y = x + padded;
    const tact_real *at_x = tact2_hull_reals(hull, hull->points), *at_y = at_x + padded;
    for (int32_t i = 0; i < padded; i++) {
        int32_t next = i + 1 < count ? i + 1 : 0;
        tact2_vec n = {0, 0};
        if (i < count) {
            const double a[2] = {(double)at_x[i], (double)at_y[i]}, b[2] = {(double)at_x[next], (double)at_y[next]};
            if (!(fabs(a[0] - b[0]) + fabs(a[1] - b[1]) > 0)) return false;
            n = hull_edge_normal(a, b);
        }
        if (memcmp(&n.x, &x[i], sizeof n.x) != 0 || memcmp(&n.y, &y[i], sizeof n.y) != 0) return false;
    }
    return true;
}

/* Checks that the cells of the map hold ascending counts of edges, up to all. */
static inline bool hull_map_valid(const tact2_hull *hull) {
    if (hull->map_cells == 0) return true;
    if (hull->map_scale != (tact_real)hull->map_cells / 4 * (1 - 8 * ROUNDOFF)) return false;
    const int32_t *map = tact2_hull_ints(hull, hull->map);
    if (map[0] != 0 || map[hull->map_cells] != hull->vertex_count) return false;
    for (int32_t i = 0; i < hull->map_cells; i++) {
        if (map[i] < 0 || map[i + 1] < map[i]) return false;
    }
    return true;
}

/* Checks a polygon of at least 3 vertices in aligned memory. */
static inline bool hull_valid(const tact2_hull *hull, size_t bytes) {
    return hull_layout_valid(hull, bytes) && tact_finite(hull->reach) && hull->reach > 0 &&
           tact_finite(hull->extent) && tact_finite(hull->error) && tact2_finite(hull->stretch) &&
           hull->largest.x <= hull->reach && hull->largest.y <= hull->reach && hull_vertices_valid(hull) &&
           hull_normals_valid(hull) && hull_map_valid(hull);
}

#endif
