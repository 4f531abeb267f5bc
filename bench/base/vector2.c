/* The plane's part of vector.h. */
#include "base/vector.h"

wide wide_determinant(const wide_vec v[2]) { return v[0].at[0] * v[1].at[1] - v[0].at[1] * v[1].at[0]; }

/* The edge, a quarter turn clockwise. */
wide_vec wide_normal(const wide_vec corner[2]) {
    wide_vec edge = wide_sub(corner[1], corner[0]), normal = {{edge.at[1], -edge.at[0]}};
    return normal;
}

void wide_tangents(wide_vec unit, wide_vec tangent[1]) {
    tangent[0].at[0] = -unit.at[1];
    tangent[0].at[1] = unit.at[0];
}
