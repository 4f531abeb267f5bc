/* A pair of shapes for GJK and EPA: the Minkowski difference A - B of their cores and its support function.
 *
 * Everything happens in A's frame, scaled by a power of two so that the size of the pair, rounding and all, lies
 * between 1/2 and 2. The scaling is exact, so answers do not depend on the unit of length, down to the bit. */
#ifndef TACT_PAIR_PAIR_H
#define TACT_PAIR_PAIR_H

#include <limits.h>

#include "pair/core_pair.h"

/* Polytopes of fewer vertices take so few steps that a likely normal costs more than it saves (measured). */
#define FEW_VERTICES 48

static FORCE_INLINE bool has_few_vertices(const tactn_shape *shape) {
    int count = core_vertex_count(shape);
    return count > 0 && count < FEW_VERTICES;
}

/* True if GJK needs no likely normal (curvature3.c): both cores have few vertices. */
static FORCE_INLINE bool takes_few_steps(const core_pair *p) {
    return has_few_vertices(p->a) && has_few_vertices(p->b);
}

/* A vertex of the Minkowski difference. B's part does not include B's position: a difference of two vertices is then
 * exact to the size of that difference, however unequal the shapes and however far their origins. */
typedef struct vertex {
    vec point;  /* a - (b + position) */
    vec a, b;   /* in A's axes, scaled */
    int32_t index_a, index_b; /* -1 on curved surfaces */
} vertex;

/* The directions, each in its core's own frame, whose support points are a vertex. */
typedef struct support_directions {
    vec a, b;
} support_directions;

static FORCE_INLINE support_directions support_directions_of(const core_pair *p, vec direction) {
    return (support_directions){direction, neg(transform_transposed(p->rotation, direction))};
}

static FORCE_INLINE vec vertex_point(const core_pair *p, const vertex *v) {
    return sub(v->a, add(v->b, p->position));
}

/* Finds the vertex of A - B farthest in a direction of any length but zero. */
static FORCE_INLINE void pair_support(const core_pair *p, vec direction, vertex *v) {
    core_vertex a = core_support(p->a, direction);
    core_vertex b = core_support(p->b, neg(transform_transposed(p->rotation, direction)));
    v->a = scale(p->to_scaled, a.point);
    v->b = transform(p->rotation, scale(p->to_scaled, b.point));
    v->index_a = a.index;
    v->index_b = b.index;
    v->point = vertex_point(p, v);
}

/* The vector from one vertex to another. */
static FORCE_INLINE vec edge(const vertex *from, const vertex *to) {
    return sub(sub(to->a, from->a), sub(to->b, from->b));
}

/* Support points without end. */
#define UNLIMITED_SUPPORTS INT_MAX

/* pair.c */
static real smaller_size(const tactn_shape *a, const tactn_shape *b);
static FORCE_INLINE tact_status shapes_status(const tactn_shape *a, const tactn_shape *b);
static FORCE_INLINE tact_status scale_pair(core_pair *p, const tactn_shape *a, const tactn_shape *b, vec position);
static FORCE_INLINE tact_status make_pair(core_pair *p, const tactn_shape *a, const tactn_shape *b, tactn_pose pose);

#endif
