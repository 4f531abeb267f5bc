/* What is known of the shape of a body, and the box around it. */
#include "base/assert.h"
#include "clash/side3.h"

static bool is_round(const tact3_shape *shape) {
    bool rounded = (shape->core == TACT3_POINT || shape->core == TACT3_SEGMENT) && shape->rounding > 0;
    return rounded || shape->core == TACT3_CYLINDER || shape->core == TACT3_CONE;
}

tact_status tact3_clash_shape_status(const tact3_shape *shape) {
    tact_status status = tact3_shape_status(shape);
    bool taken = is_mesh(shape) ? !(shape->rounding > 0) : is_round(shape);
    return status != TACT_OK || taken ? status : TACT_WRONG_KIND;
}

static tact3_bounds own_bounds(const tact3_shape *shape) {
    return is_mesh(shape) ? shape->u.mesh->bounds : tact3_shape_bounds(shape, tact3_identity_pose());
}

static real reach_of(tact3_bounds bounds) {
    vec l = bounds.lower, u = bounds.upper;
    return length(tact3_v(tact_max(tact_abs(l.x), tact_abs(u.x)), tact_max(tact_abs(l.y), tact_abs(u.y)),
                          tact_max(tact_abs(l.z), tact_abs(u.z))));
}

clash_side tact3_clash_side(const tact3_shape *shape, tact3_pose pose, uint64_t *steps) {
    clash_side side = {.shape = shape, .pose = pose, .round = !is_mesh(shape), .steps = steps};
    side.bounds = own_bounds(shape);
    side.solid = side.round || mesh_is_solid(shape->u.mesh);
    side.reach = reach_of(side.bounds);
    side.box = !side.round && tact3_clash_is_box(shape->u.mesh);
    return side;
}

clash_round tact3_clash_round(const tact3_shape *shape) {
    const vec *p = shape->u.points;
    real rounding = shape->rounding;
    if (shape->core == TACT3_POINT) return (clash_round){.point_count = 1, .point = {p[0]}, .rounding = rounding};
    if (shape->core == TACT3_SEGMENT) {
        return (clash_round){.point_count = 2, .point = {p[0], p[1]}, .rounding = rounding};
    }
    real r = shape->u.round.radius, h = shape->u.round.half_height;
    clash_round round = {.circle_count = 2, .circle = {-h, h}, .radius = r, .rounding = rounding};
    if (shape->core == TACT3_CYLINDER) return round;
    round.circle_count = round.point_count = 1;
    round.point[0] = tact3_v(0, 0, h);
    return round;
}

/* The own box, turned, and a little wider for rounding. */
tact3_bounds tact3_clash_box_bounds(tact3_bounds own, tact3_pose pose, tact_real clearance) {
    vec middle = scale(R(0.5), add(own.lower, own.upper)), half = scale(R(0.5), sub(own.upper, own.lower));
    vec center = tact3_pose_point(pose, middle), side = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        vec axis = tact3_rotate(pose.rotation, tact3_v((real)(i == 0), (real)(i == 1), (real)(i == 2)));
        side = add(side, scale(component(half, i), tact3_v(tact_abs(axis.x), tact_abs(axis.y), tact_abs(axis.z))));
    }
    real slack = R(0.5) * clearance + 64 * ROUNDOFF * (reach_of(own) + taxicab(pose.position));
    side = add(side, tact3_v(slack, slack, slack));
    return (tact3_bounds){sub(center, side), add(center, side)};
}

tact3_bounds tact3_clash_bounds(const tact3_shape *shape, tact3_pose pose, tact_real clearance) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    return tact3_clash_box_bounds(own_bounds(shape), pose, clearance);
}
