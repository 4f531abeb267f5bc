/* The frame of a mesh and a convex shape. */
#include "composite/framed3.h"
#include "pair/relative_pose.h"

static tact_status mesh_shape_status(const mesh_shape *p, const tact3_shape *mesh, const tact3_pose *mesh_pose,
                                     const tact3_pose *pose) {
    tact_status status = mesh->status == TACT_NOT_CONVEX ? p->shape->status : mesh->status;
    if (status == TACT_OK && mesh_pose) status = rotation_status(mesh_pose->rotation);
    if (status == TACT_OK) status = rotation_status(pose->rotation);
    if (mesh_pose && !all_finite(mesh_pose->position)) return TACT_NOT_FINITE;
    return all_finite(pose->position) ? status : TACT_NOT_FINITE;
}

static void set_shape_in_mesh(mesh_shape *p, tact3_pose pose) {
    p->turn = pose.rotation;
    for (int k = 0; k < 3; k++) p->at[k] = (double)component(pose.position, k);
}

/* Moves the mesh's radius to the shape. The sum rounds it. */
static void set_radius(mesh_shape *p, real radius) {
    p->radius = radius;
    if (!(radius > 0)) return;
    p->rounded = tact3_rounded(*p->shape, radius);
    p->shape = &p->rounded;
    p->noise += ROUNDOFF * p->rounded.rounding;
}

tact_status tact3_pose_mesh_shape(mesh_shape *p, const posed_pair *q) {
    p->mesh_is_b = q->a->core != TACT3_MESH;
    const tact3_shape *mesh = p->mesh_is_b ? q->b : q->a;
    const tact3_pose none = tact3_identity_pose(), *pose_a = q->pose_a ? q->pose_a : &none;
    const tact3_pose *mesh_pose = p->mesh_is_b ? q->pose_b : pose_a, *pose = p->mesh_is_b ? pose_a : q->pose_b;
    p->mesh = mesh->u.mesh;
    p->shape = p->mesh_is_b ? q->a : q->b;
    p->options = q->options;
    p->noise = 0;
    p->moves = p->mesh_is_b || q->pose_a;
    tact_status status = mesh_shape_status(p, mesh, p->moves ? mesh_pose : NULL, pose);
    if (status != TACT_OK) return status;
    p->axes = mesh_pose->rotation;
    p->origin = pose->position;
    tact3_pose in_mesh = *pose;
    if (p->moves) {
        in_mesh = tact3_relative_pose(*mesh_pose, *pose);
        p->noise = relative_pose_noise(in_mesh, mesh, p->shape);
    }
    set_radius(p, mesh->rounding);
    set_shape_in_mesh(p, in_mesh);
    double size = (double)p->mesh->reach + (double)p->shape->reach + (double)p->shape->rounding +
                  (double)taxicab(in_mesh.position);
    if (!(size <= (double)LARGEST_SCALE)) return TACT_OUT_OF_RANGE;
    int exponent;
    frexp(size, &exponent);
    p->to_frame = ldexp(1, -exponent);
    return TACT_OK;
}

void tact3_answer_mesh_shape(const mesh_shape *p, tact3_gap *gap) {
    vec on_mesh = gap->point_a, on_shape = gap->point_b, n = gap->normal;
    real far = 0;
    if (p->radius > 0) on_mesh = mul_add(on_mesh, p->radius, n), on_shape = mul_add(on_shape, p->radius, n);
    if (p->moves) {
        mat m = rotation_matrix(p->axes);
        far = tact_max(length(on_mesh), length(on_shape));
        on_mesh = transform(m, on_mesh), on_shape = transform(m, on_shape), n = transform(m, n);
    }
    gap->error_bound += p->noise + TURNED_POINT * ROUNDOFF * far;
    if (gap->relation == TACT_BEYOND_CUTOFF) gap->distance -= p->noise, gap->error_bound += p->noise;
    on_mesh = add(on_mesh, p->origin), on_shape = add(on_shape, p->origin);
    gap->relation = relation_in_world(gap->relation, gap->distance, gap->error_bound);
    gap->normal = p->mesh_is_b ? neg(n) : n;
    gap->point_a = p->mesh_is_b ? on_shape : on_mesh;
    gap->point_b = p->mesh_is_b ? on_mesh : on_shape;
}

/* Smaller numbers are zero, so that exact arithmetic stays in the number range (base/expansion.h). */
static double kept(double x) { return fabs(x) < 0x1p-200 ? 0 : x; }

void tact3_framed_triangle(const mesh_shape *p, uint32_t index, triangle *t) {
    tact3_vec corner[3];
    mesh_triangle_points(p->mesh, index, corner);
    for (int i = 0; i < 3; i++) {
        const double c[3] = {(double)corner[i].x, (double)corner[i].y, (double)corner[i].z};
        for (int k = 0; k < 3; k++) t->corner[i][k] = kept((c[k] - p->at[k]) * p->to_frame);
    }
}

void tact3_set_boxes(const mesh_shape *p, const tact3_bounds *bounds, shape_box *box, mesh_box *in_mesh) {
    double slack = REACH_ERROR * (double)ROUNDOFF * (double)(p->shape->reach + p->shape->rounding);
    for (int k = 0; k < 3; k++) {
        double rounding = 4 * DOUBLE_ROUNDOFF * fabs(p->at[k]);
        box->lower[k] = (double)component(bounds->lower, k) - slack;
        box->upper[k] = (double)component(bounds->upper, k) + slack;
        in_mesh->lower[k] = p->at[k] + box->lower[k] - rounding - 4 * DOUBLE_ROUNDOFF * fabs(box->lower[k]);
        in_mesh->upper[k] = p->at[k] + box->upper[k] + rounding + 4 * DOUBLE_ROUNDOFF * fabs(box->upper[k]);
    }
}

bool tact3_box_shape(const mesh_shape *p, shape_box *box, mesh_box *in_mesh) {
    const tact3_pose pose = {zero(), p->turn};
    tact3_bounds bounds = tact3_shape_bounds(p->shape, pose);
    if (!all_finite(bounds.lower) || !all_finite(bounds.upper)) return false;
    tact3_set_boxes(p, &bounds, box, in_mesh);
    return true;
}
