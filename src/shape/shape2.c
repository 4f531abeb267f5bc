/* The constructors of shapes in two dimensions. */
#include "base/assert.h"
#include "polygon/chain2.h"
#include "polygon/layout2.h"
#include "shape/make.h"

tact2_shape tact2_circle(tact_real radius) {
    tact2_shape shape = tact2_point(tact2_v(0, 0));
    require_size(&shape, radius);
    return tact2_rounded(shape, radius);
}

tact2_shape tact2_box(tact2_vec half_extents) {
    tact2_shape shape = make_shape(TACT2_BOX);
    shape.u.half_extents = half_extents;
    require_size(&shape, half_extents.x);
    require_size(&shape, half_extents.y);
    set_reach(&shape, length(half_extents));
    return shape;
}

tact2_shape tact2_capsule(tact_real radius, tact_real half_length) {
    tact2_shape shape = tact2_segment(tact2_v(-half_length, 0), tact2_v(half_length, 0));
    require(&shape, half_length >= 0, TACT_NEGATIVE);
    require_size(&shape, radius);
    return tact2_rounded(shape, radius);
}

tact2_shape tact2_ellipse(tact2_vec radii) {
    if (radii.x == radii.y) return tact2_circle(radii.x);
    tact2_shape shape = make_shape(TACT2_ELLIPSE);
    shape.u.ellipse.radii = radii;
    require_size(&shape, radii.x);
    require_size(&shape, radii.y);
    real least = tact_min(radii.x, radii.y), most = tact_max(radii.x, radii.y);
    /* The least radius of curvature. The reach is that of the whole ellipse, from which support points are computed. */
    real ball = shape.status == TACT_OK ? least * (least / most) : 0;
    shape.u.ellipse.ball = ball;
    set_reach(&shape, most);
    return tact2_rounded(shape, ball);
}

tact2_shape tact2_half_plane(tact2_vec normal, tact_real offset) { return make_below(normal, offset); }

tact2_shape tact2_polygon_shape(const tact2_polygon *polygon) {
    if (!polygon) tact_assert_failed("the polygon is null", TACT_FUNCTION);
    tact2_shape shape = make_shape(TACT2_POLYGON);
    shape.u.polygon = polygon;
    shape.reach = polygon->reach;
    shape.status = TACT_NOT_CONVEX;
    return shape;
}

tact2_shape tact2_chain_shape(const tact2_chain *chain) {
    if (!chain) tact_assert_failed("the chain is null", TACT_FUNCTION);
    tact2_shape shape = make_shape(TACT2_CHAIN);
    shape.u.chain = chain;
    shape.reach = chain->reach;
    shape.status = TACT_NOT_CONVEX;
    return shape;
}
