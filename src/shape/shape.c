/* The constructors that both dimensions have, and the public functions of a shape. */
#include "base/assert.h"
#include "base/tolerance.h"
#include "shape/make.h"
#include SUPPORT_H

/* Refuses a point so near to the origin that its square underflows; the origin itself is accepted. */
static void require_range(tactn_shape *shape, vec p) {
    require(shape, greatest(p) == 0 || greatest(p) >= SMALLEST_SCALE, TACT_OUT_OF_RANGE);
}

/* Sets the reach of a core that is the hull of the points. */
static void set_points_reach(tactn_shape *shape, const vec *points, int count) {
    real reach = 0;
    for (int i = 0; i < count; i++) {
        require(shape, all_finite(points[i]), TACT_NOT_FINITE);
        reach = tact_max(reach, length(points[i]));
        require_range(shape, points[i]);
    }
    set_reach(shape, reach);
}

static tactn_shape from_points(tactn_core core, const vec *points, int count) {
    tactn_shape shape = make_shape(core);
    for (int i = 0; i < count; i++) shape.u.points[i] = points[i];
    set_points_reach(&shape, points, count);
    return shape;
}

tactn_shape tactn_point(vec at) { return from_points(TACTN_POINT, &at, 1); }

tactn_shape tactn_segment(vec a, vec b) {
    vec points[2] = {a, b};
    return from_points(TACTN_SEGMENT, points, 2);
}

tactn_shape tactn_triangle(vec a, vec b, vec c) {
    vec points[3] = {a, b, c};
    return from_points(TACTN_TRIANGLE, points, 3);
}

tactn_shape tactn_points(const vec *points, int count) {
    if (!points) tact_assert_failed("the points are null", TACT_FUNCTION);
    if (count >= 1 && count <= 3) return from_points((tactn_core)((int)TACTN_POINT + count - 1), points, count);
    tactn_shape shape = make_shape(TACTN_POINTS);
    require(&shape, count > 0, TACT_NO_POINTS);
    require(&shape, count <= TACTN_MAX_POINTS, TACT_TOO_MANY);
    if (shape.status != TACT_OK) return shape;
    shape.u.list.points = points;
    shape.u.list.count = count;
    set_points_reach(&shape, points, count);
    for (int i = 1; i < count; i++)
        shape.u.list.extent = tact_max(shape.u.list.extent, length(sub(points[i], points[0])));
    return shape;
}

tactn_shape tactn_hull_shape(const tactn_hull *hull) {
    if (!hull) tact_assert_failed("the hull is null", TACT_FUNCTION);
    if (hull->vertex_count == 1) return tactn_point(hull_point(hull, 0));
    if (hull->vertex_count == 2) return tactn_segment(hull_point(hull, 0), hull_point(hull, 1));
    tactn_shape shape = make_shape(TACTN_HULL);
    shape.u.hull = hull;
    require(&shape, hull->reach > 0, TACT_OUT_OF_RANGE);
    set_reach(&shape, hull->reach);
    return shape;
}

tactn_shape tactn_compound_shape(const tactn_compound *compound) {
    if (!compound) tact_assert_failed("the compound is null", TACT_FUNCTION);
    tactn_shape shape = make_shape(TACTN_COMPOUND);
    shape.u.compound = compound;
    shape.reach = compound->reach;
    shape.status = TACT_NOT_CONVEX;
    return shape;
}

static tactn_shape make_custom(tactn_support_function support, const void *context) {
    tactn_shape shape = make_shape(TACTN_CUSTOM);
    shape.u.custom.support = support;
    shape.u.custom.context = context;
    return shape;
}

/* Sets extent and reach from the farthest coordinates and the width along each axis. */
static void set_custom_size(tactn_shape *shape, const real far[], const real width[]) {
    shape->u.custom.extent = R(0.5) * length(from_components(width));
    require_range(shape, from_components(far));
    set_reach(shape, length(from_components(far)));
}

/* Requires that no support point is farther along an axis than the one asked for there; end[0] are those in the
 * directions of the axes, end[1] those against them. */
static void require_consistent(tactn_shape *shape, vec end[2][DIMENSION]) {
    real noise = SUPPORT_CONTRADICTION * shape->reach;
    for (int axis = 0; axis < DIMENSION; axis++) {
        real upper = component(end[0][axis], axis) + noise, lower = component(end[1][axis], axis) - noise;
        for (int i = 0; i < 2 * DIMENSION; i++) {
            real other = component(end[i % 2][i / 2], axis);
            require(shape, lower <= other && other <= upper, TACT_BAD_SUPPORT);
        }
    }
}

tactn_shape tactn_custom(tactn_support_function support, const void *context) {
    if (!support) tact_assert_failed("the support function is null", TACT_FUNCTION);
    tactn_shape shape = make_custom(support, context);
    vec end[2][DIMENSION];
    for (int axis = 0; axis < DIMENSION; axis++) {
        real d[DIMENSION] = {0};
        for (int side = 0; side < 2; side++) {
            d[axis] = side ? R(-1) : R(1);
            end[side][axis] = support(context, from_components(d));
            require(&shape, all_finite(end[side][axis]), TACT_BAD_SUPPORT);
        }
    }
    real far[DIMENSION] = {0}, width[DIMENSION];
    for (int axis = 0; axis < DIMENSION; axis++) {
        width[axis] = component(end[0][axis], axis) - component(end[1][axis], axis);
        for (int i = 0; i < 2 * DIMENSION; i++)
            far[axis] = tact_max(far[axis], tact_abs(component(end[i % 2][i / 2], axis)));
    }
    set_custom_size(&shape, far, width);
    require_consistent(&shape, end);
    return shape;
}

tactn_shape tactn_custom_within(tactn_support_function support, const void *context, tactn_bounds bounds) {
    if (!support) tact_assert_failed("the support function is null", TACT_FUNCTION);
    tactn_shape shape = make_custom(support, context);
    real far[DIMENSION], width[DIMENSION];
    require(&shape, all_finite(bounds.lower) && all_finite(bounds.upper), TACT_NOT_FINITE);
    for (int i = 0; i < DIMENSION; i++) {
        real lower = component(bounds.lower, i), upper = component(bounds.upper, i);
        require(&shape, lower <= upper, TACT_NEGATIVE);
        far[i] = tact_max(tact_abs(lower), tact_abs(upper));
        width[i] = upper - lower;
    }
    set_custom_size(&shape, far, width);
    return shape;
}

/* Adds a radius. What the sum loses to rounding is kept for the next one, so that the radius is right to half a unit in
 * the last place however many were added. */
static void add_radius(tactn_shape *shape, double radius) {
    double before = (double)shape->rounding, sum = before + radius, added = sum - before;
    double rest = shape->rounding_rest + ((before - (sum - added)) + (radius - added));
    shape->rounding = (real)(sum + rest);
    shape->rounding_rest = (sum - (double)shape->rounding) + rest;
}

tactn_shape tactn_rounded(tactn_shape shape, tact_real radius) {
    tact_status wrong = !tact_finite(radius) ? TACT_NOT_FINITE : radius < 0 ? TACT_NEGATIVE : TACT_OK;
    if (shape.status != TACT_OK && shape.status != TACT_NOT_CONVEX) return shape;
    if (wrong == TACT_OK) add_radius(&shape, (double)radius);
    if (!(shape.rounding <= LARGEST_SCALE)) wrong = TACT_OUT_OF_RANGE;
    if (wrong != TACT_OK) shape.status = wrong;
    return shape;
}

tact_status tactn_shape_status(const tactn_shape *shape) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    return shape->status == TACT_NOT_CONVEX ? TACT_OK : shape->status;
}

vec tactn_support(const tactn_shape *shape, vec direction) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    if (tactn_shape_status(shape) != TACT_OK) return zero();
    vec n = unit_along(direction);
    return mul_add(farthest_point(shape, n), shape->rounding, n);
}

static tactn_bounds everywhere(void) {
    real far[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) far[i] = TACT_REAL_MAX;
    return (tactn_bounds){neg(from_components(far)), from_components(far)};
}

/* A box reaches as far on both sides. */
static tactn_bounds box_bounds(const tactn_shape *shape, tactn_pose pose) {
    mat m = rotation_matrix(pose.rotation);
    real reach[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        real row[DIMENSION];
        for (int k = 0; k < DIMENSION; k++) row[k] = tact_abs(component(column(m, k), i));
        reach[i] = dot(from_components(row), shape->u.half_extents) + shape->rounding;
    }
    vec half = from_components(reach);
    return (tactn_bounds){sub(pose.position, half), add(pose.position, half)};
}

/* Of hulls with up to so many vertices all are compared for their extents; in larger ones the farthest are searched. */
#define MOST_COMPARED 48

/* The least and the greatest dot product of a core's points with each of some axes. */
typedef struct core_extents {
    real least[DIMENSION], most[DIMENSION];
} core_extents;

/* In lanes, both ends of an axis in one pass: the same numbers as those of the farthest vertices. */
static core_extents extents_along(const tactn_hull *hull, const vec axis[DIMENSION]) {
    const real *x = tactn_hull_reals(hull, hull->points);
    core_extents e;
    for (int k = 0; k < DIMENSION; k++) {
        wide_vec d = wide_vec_all(axis[k]);
        wide least = wide_vertex_dot(x, hull->padded, 0, d), most = least;
        for (int i = LANES; i < hull->padded; i += LANES) {
            wide value = wide_vertex_dot(x, hull->padded, i, d);
            least = wide_min(least, value);
            most = wide_max(most, value);
        }
        e.least[k] = -wide_highest(-least);
        e.most[k] = wide_highest(most);
    }
    return e;
}

static core_extents searched_extents(const tactn_shape *shape, const vec axis[DIMENSION]) {
    core_extents e;
    for (int i = 0; i < DIMENSION; i++) {
        e.most[i] = dot(axis[i], farthest_point(shape, axis[i]));
        e.least[i] = dot(axis[i], farthest_point(shape, neg(axis[i])));
    }
    return e;
}

tactn_bounds tactn_shape_bounds(const tactn_shape *shape, tactn_pose pose) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    if (tactn_shape_status(shape) != TACT_OK) return (tactn_bounds){pose.position, pose.position};
    if (is_unbounded(shape)) return everywhere();
    if (shape->core == TACTN_BOX) return box_bounds(shape, pose);
    mat m = rotation_matrix(pose.rotation);
    vec axis[DIMENSION]; /* the rows of the matrix: the world's axes in the shape's frame */
    for (int i = 0; i < DIMENSION; i++) {
        real row[DIMENSION];
        for (int k = 0; k < DIMENSION; k++) row[k] = component(column(m, k), i);
        axis[i] = from_components(row);
    }
    bool few = shape->core == TACTN_HULL && shape->u.hull->vertex_count <= MOST_COMPARED;
    core_extents e = few ? extents_along(shape->u.hull, axis) : searched_extents(shape, axis);
    real lower[DIMENSION], upper[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        lower[i] = e.least[i] - shape->rounding;
        upper[i] = e.most[i] + shape->rounding;
    }
    tactn_bounds bounds;
    bounds.lower = add(pose.position, from_components(lower));
    bounds.upper = add(pose.position, from_components(upper));
    return bounds;
}
