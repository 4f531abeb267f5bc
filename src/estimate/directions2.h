/* The directions that the estimate asks in two dimensions: what the shapes bring, and any number of even ones. */
#ifndef TACT_ESTIMATE_DIRECTIONS2_H
#define TACT_ESTIMATE_DIRECTIONS2_H

#include "estimate/directions.h"

/* Whether the core is its own mirror image in its middle. */
static inline bool is_symmetric(const tact2_shape *shape) {
    return shape->core != TACT2_TRIANGLE && shape->core != TACT2_HULL && shape->core != TACT2_CUSTOM;
}

/* Its middle where it has one, else some point inside. */
static inline vec middle_of(const tact2_shape *shape) {
    const vec *p = shape->u.points;
    switch (shape->core) {
    case TACT2_POINT: return p[0];
    case TACT2_SEGMENT: return mul_add(p[0], R(0.5), sub(p[1], p[0]));
    case TACT2_TRIANGLE: return scale(R(1) / 3, add(p[0], add(p[1], p[2])));
    case TACT2_HULL: return hull_middle(shape->u.hull, core_vertex_count(shape));
    default: return zero();
    }
}

/* All own directions of a hull are asked, if they are no more than one in this many. Two polygons have exactly
 * one answer, and it is among their normals. */
#define HULL_PART 2

/* How many directions of its own a shape has; none for a hull where they would be more than `most`. */
static inline int own_count(const tact2_shape *shape, int most) {
    static const int count[] = {[TACT2_SEGMENT] = 3, [TACT2_TRIANGLE] = 3, [TACT2_BOX] = 3, [TACT2_ELLIPSE] = 3,
                                [TACT2_CUSTOM] = 0};
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

/* Outward, whichever way the corners run. A triangle that is a segment gets both of its sides. */
static inline vec triangle_normal(const vec *p, int edge) {
    vec from = p[edge], n = tact2_right(sub(p[(edge + 1) % 3], from));
    return dot(n, sub(p[(edge + 2) % 3], from)) > 0 ? neg(n) : n;
}

/* The i-th one, in the shape's own frame; other: the middle of the other shape there. */
static inline own_direction own_direction_of(const tact2_shape *shape, int i, vec other) {
    const vec *p = shape->u.points;
    switch (shape->core) {
    case TACT2_SEGMENT:
        if (i == 0) return one_way(away_from_segment(p, other));
        return both_ways(i == 1 ? tact2_left(sub(p[1], p[0])) : sub(p[1], p[0]));
    case TACT2_TRIANGLE: return one_way(triangle_normal(p, i));
    case TACT2_BOX: return i == 0 ? one_way(away_from_box(shape->u.half_extents, other)) : both_ways(axis(i - 1));
    case TACT2_ELLIPSE: return both_ways(i == 0 ? ellipse_normal(shape->u.ellipse.radii, other) : axis(i - 1));
    default: return one_way(tact2_hull_edge_get(shape->u.hull, i).normal);
    }
}

/* Edges of two polygons bring nothing besides in the plane. */
static inline int mixed_count(const pair *p) {
    (void)p;
    return 0;
}

static inline vec mixed_direction(const pair *p, int i) {
    (void)p, (void)i;
    return zero();
}

#define HALF_TURN R(3.1415926535897932)

/* Directions at equal angles, to the left and to the right of a first one in turn. */
typedef struct spread {
    tact2_rotation step;
    vec left, right;
    bool to_the_right;
} spread;

/* The angle between neighbours. */
static inline real even_spacing(int count, bool half) {
    return (half ? HALF_TURN : 2 * HALF_TURN) / (real)(count + 1);
}

/* Of `count` directions; half: of which a direction and its opposite count as one. */
static inline spread spread_start(vec first, int count, bool half) {
    return (spread){tact2_rotation_from_angle(even_spacing(count, half)), first, first, false};
}

static inline vec spread_next(spread *s) {
    s->to_the_right = !s->to_the_right;
    tact2_rotation back = tact2_conjugate(s->step);
    if (s->to_the_right) return s->right = tact2_transform(rotation_matrix(back), s->right);
    return s->left = tact2_transform(rotation_matrix(s->step), s->left);
}

/* The other unit vector across n. */
static inline vec another_side(vec n, vec side) {
    (void)n;
    return neg(side);
}

#endif
