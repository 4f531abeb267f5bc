/* Mass properties of a polygon: the sums over its parts, none of which is below zero. */
#include "base/assert.h"
#include "polygon/layout2.h"

typedef struct mass_sum {
    double area, first[2], inertia;
} mass_sum;

/* Adds a part; moments are about `origin`. */
static void add_part(mass_sum *sum, const tact2_hull *part, const double origin[2]) {
    tact2_mass mass = tact2_hull_mass(part);
    double area = (double)mass.area, x = (double)mass.center.x - origin[0], y = (double)mass.center.y - origin[1];
    sum->area += area;
    sum->first[0] += area * x, sum->first[1] += area * y;
    sum->inertia += (double)mass.inertia + area * (x * x + y * y);
}

static double length2(tact2_vec v) {
    double most = fmax(fabs((double)v.x), fabs((double)v.y));
    if (!(most > 0)) return 0;
    double x = (double)v.x / most, y = (double)v.y / most;
    return most * sqrt(x * x + y * y);
}

tact2_mass tact2_polygon_mass(const tact2_polygon *polygon) {
    if (!polygon) tact_assert_failed("the polygon is null", "tact2_polygon_mass");
    const tact2_vec *vertices = polygon_vertices(polygon);
    mass_sum about_first = {0, {0, 0}, 0}, about_center = about_first;
    double origin[2], perimeter = 0;
    polygon_point(vertices, 0, origin);
    for (int i = 0; i < polygon->part_count; i++) add_part(&about_first, tact2_polygon_part(polygon, i), origin);
    double center[2] = {origin[0], origin[1]};
    for (int k = 0; k < 2 && about_first.area > 0; k++) center[k] += about_first.first[k] / about_first.area;
    for (int i = 0; i < polygon->part_count; i++) add_part(&about_center, tact2_polygon_part(polygon, i), center);
    for (int i = 0; i < polygon->vertex_count; i++) {
        int next = i + 1 < polygon->vertex_count ? i + 1 : 0;
        perimeter += length2(tact2_sub(vertices[next], vertices[i]));
    }
    return (tact2_mass){(tact_real)about_first.area, (tact_real)perimeter,
                        tact2_v((tact_real)center[0], (tact_real)center[1]), (tact_real)about_center.inertia};
}
