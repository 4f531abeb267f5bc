/* Facets in space: triangles. */
#include "base/angle.h"
#include "control/facets.h"

#define MERIDIANS 24
#define PARALLELS 12

static vec grid_support(const tact3_shape *shape, tact3_pose pose, int parallel, int meridian) {
    double sine, cosine, across, along;
    sine_cosine(PI * parallel / PARALLELS, &across, &along);
    sine_cosine(FULL_TURN * (meridian % MERIDIANS) / MERIDIANS, &sine, &cosine);
    if (parallel == PARALLELS) across = 0;
    vec direction = tact3_v((real)(across * cosine), (real)(across * sine), (real)along);
    return tact3_pose_point(pose, tact3_support(shape, direction));
}

/* Between the points of the surface that are farthest in the directions of a grid. */
static void visit_supports(const tact3_shape *shape, tact3_pose pose, facet_visitor visit, void *context) {
    for (int i = 0; i < PARALLELS; i++) {
        vec above = grid_support(shape, pose, i, 0), below = grid_support(shape, pose, i + 1, 0);
        for (int k = 1; k <= MERIDIANS; k++) {
            vec next_above = grid_support(shape, pose, i, k), next_below = grid_support(shape, pose, i + 1, k);
            const vec lower[3] = {above, below, next_below}, upper[3] = {above, next_below, next_above};
            if (i + 1 < PARALLELS) visit(context, lower);
            if (i > 0) visit(context, upper);
            above = next_above, below = next_below;
        }
    }
}

static void visit_box(vec half, tact3_pose pose, facet_visitor visit, void *context) {
    for (int i = 0; i < 6; i++) {
        int axis = i % 3, u = (axis + 1) % 3, v = (axis + 2) % 3;
        real side = i < 3 ? 1 : -1;
        vec corner[4];
        for (int k = 0; k < 4; k++) {
            real c[3];
            c[axis] = side * component(half, axis);
            c[u] = (k == 0 || k == 3 ? side : -side) * component(half, u);
            c[v] = (k < 2 ? 1 : -1) * component(half, v);
            corner[k] = tact3_pose_point(pose, from_components(c));
        }
        const vec first[3] = {corner[0], corner[1], corner[2]}, second[3] = {corner[0], corner[2], corner[3]};
        visit(context, first);
        visit(context, second);
    }
}

static void visit_hull(const tact3_hull *hull, tact3_pose pose, facet_visitor visit, void *context) {
    int faces = tact3_hull_info_get(hull).face_count;
    for (int i = 0; i < faces; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        vec corner[3] = {tact3_pose_point(pose, tact3_hull_vertex(hull, face.vertex[0]))};
        for (int k = 1; k + 1 < face.count; k++) {
            corner[1] = tact3_pose_point(pose, tact3_hull_vertex(hull, face.vertex[k]));
            corner[2] = tact3_pose_point(pose, tact3_hull_vertex(hull, face.vertex[k + 1]));
            visit(context, corner);
        }
    }
}

static void visit_mesh(const tact3_mesh *mesh, tact3_pose pose, facet_visitor visit, void *context) {
    int count = tact3_mesh_info_get(mesh).triangle_count;
    for (int i = 0; i < count; i++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, i);
        vec corner[3];
        for (int k = 0; k < 3; k++) corner[k] = tact3_pose_point(pose, tact3_mesh_vertex(mesh, triangle.corner[k]));
        visit(context, corner);
    }
}

static bool visit_facets(const tact3_shape *shape, tact3_pose pose, facet_visitor visit, void *context) {
    bool plain = !(shape->rounding > 0);
    if (plain && shape->core == TACT3_BOX) return visit_box(shape->u.half_extents, pose, visit, context), true;
    if (plain && shape->core == TACT3_HULL) return visit_hull(shape->u.hull, pose, visit, context), true;
    if (HAS_MESHES && shape->core == TACT3_MESH) return visit_mesh(shape->u.mesh, pose, visit, context), true;
    visit_supports(shape, pose, visit, context);
    return false;
}

static int cut_facet(const vec corner[3], vec normal, vec kept[4]) {
    int count = 0;
    for (int i = 0; i < 3; i++) {
        vec from = corner[i], to = corner[(i + 1) % 3];
        real a = dot(normal, from), b = dot(normal, to);
        if (a <= 0) kept[count++] = from;
        if ((a <= 0) != (b <= 0)) kept[count++] = mul_add(from, a / (a - b), sub(to, from));
    }
    return count;
}

static real facet_size(const vec corner[3]) { return dot(corner[0], cross(corner[1], corner[2])) / 6; }

static vec facet_normal(const vec corner[3]) {
    return scale(R(0.5), cross(sub(corner[1], corner[0]), sub(corner[2], corner[0])));
}

static real unit_ball_below(real height, real *first) {
    real rest = 1 - height * height;
    *first = (real)(-PI / 4) * rest * rest;
    return (real)(PI / 3) * (1 + height) * (1 + height) * (2 - height);
}

static bool is_ellipsoid(const tact3_shape *shape, real radii[3], vec *center) {
    bool ball = shape->core == TACT3_POINT, ellipsoid = shape->core == TACT3_ELLIPSOID;
    *center = ball ? shape->u.points[0] : zero();
    for (int i = 0; i < 3; i++) radii[i] = ball ? shape->rounding : component(shape->u.ellipsoid.radii, i);
    return ball || (ellipsoid && shape->rounding == shape->u.ellipsoid.ball);
}

static real ball_pressure(void) { return (real)(PI / 2); }

static bool has_inside(const tact3_shape *shape) {
    return !HAS_MESHES || shape->core != TACT3_MESH || tact3_mesh_info_get(shape->u.mesh).solid;
}
