/* Facets in the plane: segments. */
#include "base/angle.h"
#include "control/facets.h"

#define DIRECTIONS 64

/* Between the points of the edge that are farthest in directions all around. */
static void visit_supports(const tact2_shape *shape, tact2_pose pose, facet_visitor visit, void *context) {
    vec corner[2] = {tact2_pose_point(pose, tact2_support(shape, tact2_v(1, 0)))};
    for (int i = 1; i <= DIRECTIONS; i++) {
        double sine, cosine;
        sine_cosine(i == DIRECTIONS ? 0 : FULL_TURN * i / DIRECTIONS, &sine, &cosine);
        corner[1] = tact2_pose_point(pose, tact2_support(shape, tact2_v((real)cosine, (real)sine)));
        visit(context, corner);
        corner[0] = corner[1];
    }
}

static bool visit_facets(const tact2_shape *shape, tact2_pose pose, facet_visitor visit, void *context) {
    vec half = shape->u.half_extents;
    const vec box[4] = {{half.x, half.y}, {-half.x, half.y}, {-half.x, -half.y}, {half.x, -half.y}};
    bool is_box = shape->core == TACT2_BOX, is_hull = shape->core == TACT2_HULL;
    if (shape->rounding > 0 || !(is_box || is_hull)) {
        visit_supports(shape, pose, visit, context);
        return false;
    }
    int count = is_box ? 4 : tact2_hull_info_get(shape->u.hull).vertex_count;
    for (int i = 0; i < count; i++) {
        int next = i + 1 < count ? i + 1 : 0;
        vec a = is_box ? box[i] : tact2_hull_vertex(shape->u.hull, i);
        vec b = is_box ? box[next] : tact2_hull_vertex(shape->u.hull, next);
        const vec corner[2] = {tact2_pose_point(pose, a), tact2_pose_point(pose, b)};
        visit(context, corner);
    }
    return true;
}

static int cut_facet(const vec corner[2], vec normal, vec kept[3]) {
    real a = dot(normal, corner[0]), b = dot(normal, corner[1]);
    if (!(a <= 0) && !(b <= 0)) return 0;
    vec cut = a <= 0 && b <= 0 ? zero() : mul_add(corner[0], a / (a - b), sub(corner[1], corner[0]));
    kept[0] = a <= 0 ? corner[0] : cut;
    kept[1] = b <= 0 ? corner[1] : cut;
    return 2;
}

static real facet_size(const vec corner[2]) { return R(0.5) * cross(corner[0], corner[1]); }

static vec facet_normal(const vec corner[2]) { return neg(tact2_left(sub(corner[1], corner[0]))); }

static real unit_ball_below(real height, real *first) {
    double h = (double)height, half = sqrt(1 - h * h), angle = angle_of(half, fabs(h));
    *first = (real)(-2.0 / 3 * half * half * half);
    return (real)(h * half + (h < 0 ? -angle : angle) + PI / 2);
}

static bool is_ellipsoid(const tact2_shape *shape, real radii[2], vec *center) {
    bool ball = shape->core == TACT2_POINT, ellipse = shape->core == TACT2_ELLIPSE;
    *center = ball ? shape->u.points[0] : zero();
    radii[0] = ball ? shape->rounding : shape->u.ellipse.radii.x;
    radii[1] = ball ? shape->rounding : shape->u.ellipse.radii.y;
    return ball || (ellipse && shape->rounding == shape->u.ellipse.ball);
}

static real ball_pressure(void) { return R(4.) / 3; }

static bool has_inside(const tact2_shape *shape) { return (void)shape, true; }
