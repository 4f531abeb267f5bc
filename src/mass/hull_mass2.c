/* Mass properties of a polygon (hull_moments2.h). */
#include "base/assert.h"
#include "mass/hull_moments2.h"

tact2_mass tact2_hull_mass(const tact2_hull *hull) {
    if (!hull) tact_assert_failed("the hull is null", "tact2_hull_mass");
    scaled_polygon s = scaled_polygon_of(hull, 0);
    polygon_moments m = sum_polygon(&s);
    double unit = 1 / s.scale;
    tact2_mass mass;
    mass.area = (real)(m.twice_area / 2 * unit * unit);
    mass.perimeter = (real)(sum_perimeter(&s) * unit);
    mass.center = tact2_v((real)((m.origin[0] + m.center[0]) * unit), (real)((m.origin[1] + m.center[1]) * unit));
    mass.inertia = (real)(m.inertia * unit * unit * unit * unit);
    return mass;
}
