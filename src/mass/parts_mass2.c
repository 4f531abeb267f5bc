/* Mass properties of compounds and polygons in the plane. */
#include "mass/parts_mass.h"

typedef struct mass_sum {
    double area, perimeter, first[2], inertia;
} mass_sum;

/* Adds a part; the inertia is about the center. */
static void add_part(mass_sum *sum, const shape_part *part, const double center[2]) {
    tact2_mass mass = tact2_shape_mass(&part->shape);
    tact2_vec at = tact2_pose_point(part->pose, mass.center);
    double area = (double)mass.area, x = (double)at.x, y = (double)at.y;
    sum->area += area;
    sum->perimeter += (double)mass.perimeter;
    sum->first[0] += area * x, sum->first[1] += area * y;
    x -= center[0], y -= center[1];
    sum->inertia += (double)mass.inertia + area * (x * x + y * y);
}

tact2_mass tact2_mass_of_parts(const tact2_shape *shape) {
    const double none[2] = {0, 0};
    double center[2] = {0, 0};
    mass_sum sum = {.area = 0}, about_center = {.area = 0};
    shape_part part;
    if (shape->core == TACT2_CHAIN) return (tact2_mass){0, 0, {0, 0}, 0};
    if (shape->core == TACT2_POLYGON && !(shape->rounding > 0)) return tact2_polygon_mass(shape->u.polygon);
    part_list list = tact2_parts_of(shape);
    for (int i = 0; i < list.count; i++) tact2_get_part(&list, i, &part), add_part(&sum, &part, none);
    for (int k = 0; k < 2 && sum.area > 0; k++) center[k] = sum.first[k] / sum.area;
    for (int i = 0; i < list.count; i++) tact2_get_part(&list, i, &part), add_part(&about_center, &part, center);
    return (tact2_mass){(tact_real)sum.area, (tact_real)sum.perimeter,
                        tact2_v((tact_real)center[0], (tact_real)center[1]), (tact_real)about_center.inertia};
}
