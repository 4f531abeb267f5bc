/* The directions of the estimate in two dimensions: those of the shapes, and any number of evenly spread ones. */
#ifndef TACT_ESTIMATE_DIRECTIONS2_H
#define TACT_ESTIMATE_DIRECTIONS2_H

#include "estimate/directions.h"

/* True if the core is its own mirror image in its center. */
static inline bool is_symmetric(const tact2_shape *shape) {
    return shape->core != TACT2_TRIANGLE && shape->core < TACT2_HULL;
}

/* Its center of symmetry if it has one, else a point inside. */
static inline vec center_of(const tact2_shape *shape) {
    const vec *p = shape->u.points;
    switch (shape->core) {
    case TACT2_POINT: return p[0];
    case TACT2_SEGMENT: return mul_add(p[0], R(0.5), sub(p[1], p[0]));
    case TACT2_TRIANGLE: return scale(R(1) / 3, add(p[0], add(p[1], p[2])));
    case TACT2_POINTS: return list_center(shape);
    case TACT2_HULL: return hull_center(shape->u.hull, core_vertex_count(shape));
    default: return zero();
    }
}

/* The normals of a hull are measured if they are at most this part of all directions. The answer of two polygons is
 * always among their normals. */
#define HULL_PART 2

/* The number of a shape's own directions; 0 for a hull with more than `most`. */
static inline int own_count(const tact2_shape *shape, int most) {
    static const int count[] = {
        [TACT2_SEGMENT] = 3, [TACT2_TRIANGLE] = 3, [TACT2_BOX] = 3, [TACT2_ELLIPSE] = 3, [TACT2_HALF_PLANE] = 0};
    if (shape->core != TACT2_HULL) return count[shape->core];
    int normals = core_vertex_count(shape);
    return normals <= most ? normals : 0;
}

static inline vec axis(int i) { return tact2_v(i == 0, i == 1); }

static inline vec away_from_box(vec half, vec p) {
    return sub(p, tact2_v(clamped(p.x, half.x), clamped(p.y, half.y)));
}

/* The outward normal where an ellipse is met by the line to a point. */
static inline vec ellipse_normal(vec r, vec p) {
    real least = tact_min(r.x, r.y);
    return tact2_v(p.x / r.x * (least / r.x), p.y / r.y * (least / r.y));
}

/* The outward normal of an edge, for either winding order. A degenerate triangle gets both sides. */
static inline vec triangle_normal(const vec *p, int edge) {
    vec from = p[edge], n = tact2_right(sub(p[(edge + 1) % 3], from));
    return dot(n, sub(p[(edge + 2) % 3], from)) > 0 ? neg(n) : n;
}

/* The i-th of them, in the shape's own frame; other: the center of the other shape in that frame. */
static inline own_direction own_direction_of(const tact2_shape *shape, int i, vec other) {
    const vec *p = shape->u.points;
    switch (shape->core) {
    case TACT2_SEGMENT:
        if (i == 0) return one_sided(away_from_segment(p, other));
        return two_sided(i == 1 ? tact2_left(sub(p[1], p[0])) : sub(p[1], p[0]));
    case TACT2_TRIANGLE: return one_sided(triangle_normal(p, i));
    case TACT2_BOX: return i == 0 ? one_sided(away_from_box(shape->u.half_extents, other)) : two_sided(axis(i - 1));
    case TACT2_ELLIPSE: return two_sided(i == 0 ? ellipse_normal(shape->u.ellipse.radii, other) : axis(i - 1));
    default: return one_sided(tact2_hull_edge_get(shape->u.hull, i).normal);
    }
}

/* Two edges have no cross product in two dimensions. */
static inline int edge_cross_count(const core_pair *p) {
    (void)p;
    return 0;
}

static inline vec edge_cross(const core_pair *p, int i) {
    (void)p, (void)i;
    return zero();
}

#define HALF_TURN R(3.1415926535897932)

/* Directions at equal angles, alternately to the left and to the right of a first one. */
typedef struct spread {
    tact2_rotation step;
    vec left, right;
    bool to_the_right;
} spread;

/* The angle between neighbours. */
static inline real even_spacing(int count, bool half) {
    return (half ? HALF_TURN : 2 * HALF_TURN) / (real)(count + 1);
}

/* Begins `count` directions; half: a direction and its opposite count as one. */
static inline spread spread_start(vec first, int count, bool half) {
    return (spread){tact2_rotation_from_angle(even_spacing(count, half)), first, first, false};
}

static inline vec spread_next(spread *s) {
    s->to_the_right = !s->to_the_right;
    tact2_rotation back = tact2_conjugate(s->step);
    if (s->to_the_right) return s->right = tact2_transform(rotation_matrix(back), s->right);
    return s->left = tact2_transform(rotation_matrix(s->step), s->left);
}

/* The other unit vector perpendicular to n. */
static inline vec next_side(vec n, vec side) {
    (void)n;
    return neg(side);
}

#endif
