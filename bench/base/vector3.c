/* The part of vector.h that is about space. */
#include "base/vector.h"

static wide_vec cross(wide_vec a, wide_vec b) {
    wide_vec product;
    for (int k = 0; k < 3; k++) {
        int next = (k + 1) % 3, last = (k + 2) % 3;
        product.at[k] = a.at[next] * b.at[last] - a.at[last] * b.at[next];
    }
    return product;
}

wide wide_determinant(const wide_vec v[3]) { return wide_dot(v[0], cross(v[1], v[2])); }

wide_vec wide_normal(const wide_vec corner[3]) {
    return cross(wide_sub(corner[1], corner[0]), wide_sub(corner[2], corner[0]));
}

void wide_tangents(wide_vec unit, wide_vec tangent[2]) {
    tangent[0] = wide_unit(cross(unit, wide_axis(fabsl(unit.at[0]) < 0.6L ? 0 : 1)));
    tangent[1] = cross(unit, tangent[0]);
}
