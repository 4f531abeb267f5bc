/* Mass, inertia and rotations of a body in two dimensions; base/angular2.h picks this file. */
#ifndef TACT_WORLD_BODY2_H
#define TACT_WORLD_BODY2_H

#include "base/angular.h"
#include "hull/validate2.h"

/* Shapes that are not convex, of which worlds of the plane have none: what body3.h has of meshes. */
#define HAS_COMPOSITES 0
typedef struct composite_contact {
    vec point_a, point_b, normal;
    real separation;
    int triangle;
    uint32_t id;
} composite_contact;
static inline real triple(vec a, vec b, vec c) { return (void)a, (void)b, (void)c, 0; }
static inline bool is_composite_core(tact2_core core) { return (void)core, false; }
static inline bool is_composite(const tact2_shape *shape) { return (void)shape, false; }
static inline const void *block_of(const tact2_shape *shape) { return shape->u.hull; }
static inline void set_block(tact2_shape *shape, const void *block) { shape->u.hull = block; }
static inline size_t block_size(const tact2_shape *shape) { return tact2_hull_size(shape->u.hull); }
static inline uint64_t composite_hash(const void *block) { return (void)block, 0; }
static inline bool composite_valid(const void *block, size_t bytes) { return (void)block, (void)bytes, false; }
static inline tact2_shape rebuilt_composite(const tact2_shape *shape) { return *shape; }
static inline tact2_bounds composite_aabb(const tact2_shape *shape, tact2_pose pose) {
    return tact2_shape_bounds(shape, pose);
}
static inline int collide_composite(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a, real speculative,
                                    composite_contact *contacts, int capacity) {
    return (void)a, (void)b, (void)b_in_a, (void)speculative, (void)contacts, (void)capacity, 0;
}
static inline void ask_triangles(tact2_query_options *options, int triangles[2]) { (void)options, (void)triangles; }
static inline void set_hit_triangle(tact2_world_hit *hit, int triangle) { (void)hit, (void)triangle; }
static inline void set_gap_triangle(tact2_world_gap *gap, int triangle) { (void)gap, (void)triangle; }
static inline void set_triangle(tact2_world_contact *contact, int point, int triangle) {
    (void)contact, (void)point, (void)triangle;
}

/* The area, which density is multiplied with. */
static inline real volume_of(tact2_mass mass) { return mass.area; }

static inline bool rotation_finite(rotation r) { return tact_finite(r.c) && tact_finite(r.s); }
static inline rotation rotation_scale(real s, rotation r) { return (rotation){s * r.c, s * r.s}; }
static inline rotation compose_rotations(rotation a, rotation b) { return tact2_compose_rotation(a, b); }

static inline inertia inertia_add(inertia a, inertia b) { return a + b; }
/* Rotates an inertia about its center. */
static inline inertia inertia_rotated(mat turn, inertia i) {
    (void)turn;
    return i;
}
/* The inertia of a point mass at d from the center. */
static inline inertia point_inertia(real mass, vec d) { return mass * dot(d, d); }
static inline bool inertia_finite(inertia i) { return tact_finite(i); }
/* True if it is positive. */
static inline bool inertia_valid(inertia i) { return i > 0; }
static inline inertia inertia_symmetric(inertia i) { return i; }
/* Zero for an inertia of zero. */
static inline inertia inertia_inverse(inertia i) {
    real inverse = i > 0 ? 1 / i : 0;
    return tact_finite(inverse) ? inverse : 0;
}
/* Sets the solver's inverse inertia. */
static inline void set_inertia(tactn_solver_body *state, inertia i) { state->inverse_inertia = inertia_inverse(i); }
/* Multiplies an inertia in the body's axes with a vector in the world's. */
static inline spin rotated_times(mat turn, inertia i, spin w) {
    (void)turn;
    return i * w;
}
/* Makes a shape again whose core exists in the plane only; the status of any other is below zero. */
static inline tactn_shape rebuilt_curved_shape(const tactn_shape *shape) {
    if (shape->core == TACT2_ELLIPSE) return tact2_ellipse(shape->u.ellipse.radii);
    return tactn_rounded(tactn_point(zero()), -1);
}
static inline real spin_size(spin w) { return tact_abs(w); }

/* The angle between two rotations that are close, up to its third power. */
static inline spin small_rotation(rotation from, rotation to) { return from.c * to.s - from.s * to.c; }

#endif
