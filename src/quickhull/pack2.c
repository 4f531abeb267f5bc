/* Packing: the finished polygon, its edge normals and its direction map. */
#include <string.h>

#include "quickhull/builder2.h"

/* The least ratio of the sides of the bounding box, so that scaled directions do not vanish. */
#define LEAST_STRETCH 0x1p-30

/* Stores the vertices and sets the header's bounds of their coordinates. Returns half the longer side of their box. */
static double place(tact2_hull *hull, const indexed_point *corner) {
    real *x = hull_reals(hull, hull->points), *y = x + hull->padded;
    int32_t *point_index = hull_ints(hull, hull->point_index);
    int count = hull->vertex_count;
    double lower[2] = {corner[0].at[0], corner[0].at[1]}, upper[2] = {lower[0], lower[1]}, half[2];
    for (int i = 0, k = 0; i < hull->padded; i++, k = k + 1 < count ? k + 1 : 0) {
        const indexed_point *c = &corner[k];
        x[i] = (real)c->at[0], y[i] = (real)c->at[1];
        if (i < count) point_index[i] = c->point_index;
        for (int axis = 0; axis < 2; axis++) {
            lower[axis] = c->at[axis] < lower[axis] ? c->at[axis] : lower[axis];
            upper[axis] = c->at[axis] > upper[axis] ? c->at[axis] : upper[axis];
        }
    }
    hull->largest = tact2_v((real)(-lower[0] > upper[0] ? -lower[0] : upper[0]),
                            (real)(-lower[1] > upper[1] ? -lower[1] : upper[1]));
    for (int k = 0; k < 2; k++) half[k] = upper[k] / 2 - lower[k] / 2;
    double longer = half[0] > half[1] ? half[0] : half[1];
    for (int k = 0; k < 2 && longer > 0; k++) {
        half[k] = half[k] > LEAST_STRETCH * longer ? half[k] / longer : LEAST_STRETCH;
    }
    hull->extent = (real)(longer * sqrt(half[0] * half[0] + half[1] * half[1]));
    hull->stretch = tact2_v((real)half[0], (real)half[1]);
    return longer;
}

/* Sets the reach. Lengths are divided by the largest coordinate, so that their squares stay in the number range. */
static void set_reach(tact2_hull *hull, const indexed_point *corner) {
    double farthest = (double)tact_max(hull->largest.x, hull->largest.y), most = 0;
    for (int i = 0; i < hull->vertex_count && farthest > 0; i++) {
        double x = corner[i].at[0] / farthest, y = corner[i].at[1] / farthest, squared = x * x + y * y;
        most = squared > most ? squared : most;
    }
    hull->reach = (real)(sqrt(most) * farthest) * (1 + 8 * ROUNDOFF);
}

/* Sets the unit normals of the edges. */
static void set_normals(tact2_hull *hull, const indexed_point *corner) {
    real *x = hull_reals(hull, hull->normals), *y = x + hull->padded;
    int count = hull->vertex_count;
    for (int i = 0; i < count; i++) {
        vec n = hull_edge_normal(corner[i].at, corner[i + 1 < count ? i + 1 : 0].at);
        x[i] = n.x, y[i] = n.y;
    }
}

/* Builds the direction map: for each cell the number of edges with normals before it. Rounding can shift a normal to a
 * neighbouring cell. */
static void build_map(tact2_hull *hull, const indexed_point *corner, double longer) {
    int32_t *map = hull_ints(hull, hull->map);
    int count = hull->vertex_count, cells = hull->map_cells, cell = 0;
    double scale = scale_toward(longer, 0);
    hull->map_scale = (real)cells / 4 * (1 - 8 * ROUNDOFF);
    for (int i = 0; i < count; i++) {
        const double *a = corner[i].at, *b = corner[i + 1 < count ? i + 1 : 0].at;
        double x = (b[1] - a[1]) * scale * (double)hull->stretch.x;
        double y = (a[0] - b[0]) * scale * (double)hull->stretch.y;
        double sum = (x < 0 ? -x : x) + (y < 0 ? -y : y);
        int own = sum > 0 ? (int)(tact2_hull_direction_number((real)x, (real)y, (real)sum) * hull->map_scale) : cell;
        while (cell < own) map[++cell] = i;
    }
    while (cell < cells) map[++cell] = count;
}

void tact2_hull_pack(tact2_hull *hull, const indexed_point *corner, int count) {
    tact2_hull form;
    hull_lay_out(&form, count);
    memset(hull, 0, (size_t)form.bytes);
    *hull = form;
    double longer = place(hull, corner);
    set_reach(hull, corner);
    if (count > 2 && count <= TACT2_NORMALS) set_normals(hull, corner);
    if (hull->map_cells > 0) build_map(hull, corner, longer);
}
