/* A convex shape as the triangles of a mesh see it, in their frame: placed once for all of them. */
#ifndef TACT_MESH_CONTACT_POSED_CORE3_H
#define TACT_MESH_CONTACT_POSED_CORE3_H

#include "composite/framed3.h"
#include "hull/layout3.h"

/* What has a closed form against a triangle, and what has none. */
typedef enum core_kind { BALL_CORE, SEGMENT_CORE, BOX_CORE, HULL_CORE, OTHER_CORE } core_kind;

typedef struct posed_core {
    core_kind kind;
    const tact3_shape *shape;
    mat turn;   /* its axes */
    vec end[2]; /* of a segment */
    real size;  /* how far the shape reaches from its origin */
} posed_core;

/* general: the kernel is to answer, as for OTHER_CORE. */
static inline void pose_core(posed_core *c, const mesh_shape *p, bool general) {
    const tact3_shape *shape = p->shape;
    c->shape = shape;
    c->turn = rotation_matrix(p->turn);
    c->size = shape->reach + shape->rounding;
    c->kind = shape->core == TACT3_SEGMENT ? SEGMENT_CORE : shape->core == TACT3_BOX ? BOX_CORE : OTHER_CORE;
    if (is_round(shape)) c->kind = BALL_CORE;
    if (shape->core == TACT3_HULL && !(shape->rounding > 0) && shape->u.hull->dimension == 3) c->kind = HULL_CORE;
    if (general) c->kind = OTHER_CORE;
    for (int i = 0; i < 2; i++) c->end[i] = c->kind == SEGMENT_CORE ? transform(c->turn, shape->u.points[i]) : zero();
}

/* How far a box reaches along a direction of its own axes. */
static inline real box_reach(vec half, vec n) {
    return tact_abs(n.x) * half.x + tact_abs(n.y) * half.y + tact_abs(n.z) * half.z;
}

/* A hull of more vertices is searched. */
enum { FEW_HULL_VERTICES = 32 };

/* The point of a hull or another shape that is farthest along a direction of the frame. */
static inline vec farthest_along(const posed_core *c, vec n) {
    vec own = transform_transposed(c->turn, n);
    if (c->kind != HULL_CORE || c->shape->u.hull->vertex_count > FEW_HULL_VERTICES)
        return transform(c->turn, tact3_support(c->shape, own));
    const tact3_hull *hull = c->shape->u.hull;
    const real *x = tact3_hull_reals(hull, hull->points), *y = x + hull->padded, *z = y + hull->padded;
    int best = 0;
    real most = -TACT_REAL_MAX;
    for (int i = 0; i < hull->vertex_count; i++) {
        real far = own.x * x[i] + own.y * y[i] + own.z * z[i];
        if (far > most) most = far, best = i;
    }
    return transform(c->turn, tact3_v(x[best], y[best], z[best]));
}

/* How far the shape reaches along a unit vector of the frame. */
static inline real reach_along(const posed_core *c, vec n) {
    real radius = c->shape->rounding;
    if (c->kind == BALL_CORE) return radius;
    if (c->kind == SEGMENT_CORE) return tact_max(dot(c->end[0], n), dot(c->end[1], n)) + radius;
    vec own = transform_transposed(c->turn, n);
    if (c->kind == BOX_CORE) return box_reach(c->shape->u.half_extents, own) + radius;
    if (c->kind == HULL_CORE) return dot(n, farthest_along(c, n));
    return dot(own, tact3_support(c->shape, own));
}

/* Sets the shape's box in the frame and in the mesh's; false if its support function has no numbers. */
static inline bool box_core(const posed_core *c, const mesh_shape *p, shape_box *box, mesh_box *in_mesh) {
    if (c->kind >= HULL_CORE) return tact3_box_shape(p, box, in_mesh);
    tact3_bounds bounds;
    bounds.upper = tact3_v(reach_along(c, tact3_v(1, 0, 0)), reach_along(c, tact3_v(0, 1, 0)),
                           reach_along(c, tact3_v(0, 0, 1)));
    bounds.lower = neg(bounds.upper);
    if (c->kind == SEGMENT_CORE)
        bounds.lower = tact3_v(-reach_along(c, tact3_v(-1, 0, 0)), -reach_along(c, tact3_v(0, -1, 0)),
                               -reach_along(c, tact3_v(0, 0, -1)));
    tact3_set_boxes(p, &bounds, box, in_mesh);
    return true;
}

#endif
