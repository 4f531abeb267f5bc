/* The constructors of shapes in three dimensions. */
#include "base/assert.h"
#include "mesh/layout3.h"
#include "shape/make.h"

tact3_shape tact3_sphere(tact_real radius) {
    tact3_shape shape = tact3_point(tact3_v(0, 0, 0));
    require_size(&shape, radius);
    return tact3_rounded(shape, radius);
}

tact3_shape tact3_box(tact3_vec half_extents) {
    tact3_shape shape = make_shape(TACT3_BOX);
    shape.u.half_extents = half_extents;
    require_size(&shape, half_extents.x);
    require_size(&shape, half_extents.y);
    require_size(&shape, half_extents.z);
    set_reach(&shape, length(half_extents));
    return shape;
}

tact3_shape tact3_capsule(tact_real radius, tact_real half_length) {
    tact3_shape shape = tact3_segment(tact3_v(0, 0, -half_length), tact3_v(0, 0, half_length));
    require(&shape, half_length >= 0, TACT_NEGATIVE);
    require_size(&shape, radius);
    return tact3_rounded(shape, radius);
}

static tact3_shape revolution_shape(tact3_core core, real radius, real half_height) {
    tact3_shape shape = make_shape(core);
    shape.u.round.radius = radius;
    shape.u.round.half_height = half_height;
    require_size(&shape, radius);
    require_size(&shape, half_height);
    set_reach(&shape, tact_sqrt(radius * radius + half_height * half_height));
    return shape;
}

tact3_shape tact3_cylinder(tact_real radius, tact_real half_height) {
    return revolution_shape(TACT3_CYLINDER, radius, half_height);
}

tact3_shape tact3_cone(tact_real radius, tact_real half_height) {
    return revolution_shape(TACT3_CONE, radius, half_height);
}

tact3_shape tact3_ellipsoid(tact3_vec radii) {
    if (radii.x == radii.y && radii.y == radii.z) return tact3_sphere(radii.x);
    tact3_shape shape = make_shape(TACT3_ELLIPSOID);
    shape.u.ellipsoid.radii = radii;
    require_size(&shape, radii.x);
    require_size(&shape, radii.y);
    require_size(&shape, radii.z);
    real least = tact_min(radii.x, tact_min(radii.y, radii.z)), most = tact_max(radii.x, tact_max(radii.y, radii.z));
    /* The least radius of curvature. The reach is that of the whole ellipsoid, from which support points are
     * computed. */
    real ball = shape.status == TACT_OK ? least * (least / most) : 0;
    shape.u.ellipsoid.ball = ball;
    set_reach(&shape, most);
    return tact3_rounded(shape, ball);
}

tact3_shape tact3_half_space(tact3_vec normal, tact_real offset) { return make_below(normal, offset); }

tact3_shape tact3_mesh_shape(const tact3_mesh *mesh) {
    if (!mesh) tact_assert_failed("the mesh is null", TACT_FUNCTION);
    tact3_shape shape = make_shape(TACT3_MESH);
    shape.u.mesh = mesh;
    shape.reach = mesh->reach;
    shape.status = TACT_NOT_CONVEX;
    return shape;
}
