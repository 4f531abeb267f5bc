/* The directions of the estimate in three dimensions: those of the shapes, and any number of evenly spread ones. */
#ifndef TACT_ESTIMATE_DIRECTIONS3_H
#define TACT_ESTIMATE_DIRECTIONS3_H

#include "estimate/directions.h"

/* True if the core is its own mirror image in its center. */
static inline bool is_symmetric(const tact3_shape *shape) {
    switch (shape->core) {
    case TACT3_TRIANGLE:
    case TACT3_CONE:
    case TACT3_HULL:
    case TACT3_CUSTOM:
    case TACT3_POINTS: return false;
    default: return true;
    }
}

/* Its center of symmetry if it has one, else a point inside. */
static inline vec center_of(const tact3_shape *shape) {
    const vec *p = shape->u.points;
    switch (shape->core) {
    case TACT3_POINT: return p[0];
    case TACT3_SEGMENT: return mul_add(p[0], R(0.5), sub(p[1], p[0]));
    case TACT3_TRIANGLE: return scale(R(1) / 3, add(p[0], add(p[1], p[2])));
    case TACT3_CONE: return tact3_v(0, 0, R(-0.5) * shape->u.round.half_height);
    case TACT3_POINTS: return list_center(shape);
    case TACT3_HULL: return hull_center(shape->u.hull, shape->u.hull->vertex_count);
    default: return zero();
    }
}

/* The normals of a hull are measured if they are at most this part of all directions. Where two edges cross, the answer
 * is not among them. */
#define HULL_PART 4

/* The number of a shape's own directions; 0 for a hull with more than `most`. */
static inline int own_count(const tact3_shape *shape, int most) {
    static const int count[] = {
        [TACT3_SEGMENT] = 3, [TACT3_TRIANGLE] = 1,  [TACT3_BOX] = 4,       [TACT3_CYLINDER] = 3,
        [TACT3_CONE] = 3,    [TACT3_ELLIPSOID] = 4, [TACT3_HALF_SPACE] = 0};
    if (shape->core != TACT3_HULL) return count[shape->core];
    int normals = tact3_hull_info_get(shape->u.hull).face_count;
    return normals <= most ? normals : 0;
}

static inline vec axis(int i) { return tact3_v(i == 0, i == 1, i == 2); }

static inline vec away_from_box(vec half, vec p) {
    return sub(p, tact3_v(clamped(p.x, half.x), clamped(p.y, half.y), clamped(p.z, half.z)));
}

static inline vec away_from_cylinder(real radius, real half_height, vec p) {
    real across = tact_sqrt(p.x * p.x + p.y * p.y), out = across > radius ? 1 - radius / across : 0;
    return tact3_v(out * p.x, out * p.y, p.z - clamped(p.z, half_height));
}

/* The outward normal where an ellipsoid's surface is met by the line to a point. */
static inline vec ellipsoid_normal(vec r, vec p) {
    real least = tact_min(r.x, tact_min(r.y, r.z));
    return tact3_v(p.x / r.x * (least / r.x), p.y / r.y * (least / r.y), p.z / r.z * (least / r.z));
}

/* From the z axis to a point; any perpendicular direction for a point on it. */
static inline vec from_axis(vec p) { return p.x != 0 || p.y != 0 ? tact3_v(p.x, p.y, 0) : axis(0); }

/* The normal of a cone's slant, on the side of a point or on the other one. */
static inline vec cone_slant(real radius, real half_height, vec p, real side) {
    vec out = scaled_to_one(from_axis(p));
    return tact3_v(side * out.x, side * out.y, radius / (2 * half_height) * length(out));
}

/* The i-th of them, in the shape's own frame; other: the center of the other shape in that frame. */
static inline own_direction own_direction_of(const tact3_shape *shape, int i, vec other) {
    const vec *p = shape->u.points;
    real radius = shape->u.round.radius, half_height = shape->u.round.half_height;
    switch (shape->core) {
    case TACT3_SEGMENT:
        if (i == 0) return one_sided(away_from_segment(p, other));
        return two_sided(i == 1 ? sub(p[1], p[0]) : unit_across(sub(p[1], p[0])));
    case TACT3_TRIANGLE: return two_sided(cross(sub(p[1], p[0]), sub(p[2], p[0])));
    case TACT3_BOX: return i == 0 ? one_sided(away_from_box(shape->u.half_extents, other)) : two_sided(axis(i - 1));
    case TACT3_CYLINDER:
        if (i == 0) return one_sided(away_from_cylinder(radius, half_height, other));
        return two_sided(i == 1 ? axis(2) : from_axis(other));
    case TACT3_CONE:
        if (i == 0) return two_sided(axis(2));
        return one_sided(cone_slant(radius, half_height, other, i == 1 ? R(1) : R(-1)));
    case TACT3_ELLIPSOID: return two_sided(i == 0 ? ellipsoid_normal(shape->u.ellipsoid.radii, other) : axis(i - 1));
    default: return one_sided(tact3_hull_face_get(shape->u.hull, i).normal);
    }
}

/* The number of edge directions; a body of revolution has its axis. */
static inline int edge_count(const tact3_shape *shape) {
    switch (shape->core) {
    case TACT3_TRIANGLE:
    case TACT3_BOX: return 3;
    case TACT3_SEGMENT:
    case TACT3_CYLINDER:
    case TACT3_CONE: return 1;
    default: return 0;
    }
}

static inline vec edge_direction(const tact3_shape *shape, int i) {
    const vec *p = shape->u.points;
    if (shape->core == TACT3_BOX) return axis(i);
    if (shape->core == TACT3_SEGMENT || shape->core == TACT3_TRIANGLE) return sub(p[(i + 1) % 3], p[i]);
    return axis(2);
}

/* The number of cross products of an edge of each. */
static inline int edge_cross_count(const core_pair *p) { return edge_count(p->a) * edge_count(p->b); }

static inline vec edge_cross(const core_pair *p, int i) {
    int edges = edge_count(p->b);
    return cross(edge_direction(p->a, i / edges), tact3_transform(p->rotation, edge_direction(p->b, i % edges)));
}

/* Of the golden angle, pi (3 - sqrt(5)), whose multiples leave no wide gap. */
#define GOLDEN_COSINE R(-0.73736887807831985)
#define GOLDEN_SINE R(0.67549029426152362)

/* Evenly spread directions along a spiral around a first one, a golden angle from each to the next (R. Swinbank,
 * R. J. Purser: Fibonacci grids. Quarterly Journal of the Royal Meteorological Society 132, 2006). */
typedef struct spread {
    vec axis[3];       /* the first one, and two across */
    real height, step; /* along the first; the next is this much lower */
    real x, y;         /* a unit vector across */
} spread;

/* The angle between neighbours, roughly. */
static inline real even_spacing(int count, bool half) {
    return tact_sqrt(R(half ? 6.28 : 12.57) / (real)(count + 1));
}

/* Begins `count` directions; half: a direction and its opposite count as one. */
static inline spread spread_start(vec first, int count, bool half) {
    real step = R(half ? 1 : 2) / (real)(count + 1);
    spread s = {{first, zero(), zero()}, 1 - step / 2, step, 1, 0};
    across(first, s.axis + 1);
    return s;
}

static inline vec spread_next(spread *s) {
    s->height -= s->step;
    real x = GOLDEN_COSINE * s->x - GOLDEN_SINE * s->y, y = GOLDEN_SINE * s->x + GOLDEN_COSINE * s->y;
    s->x = x, s->y = y;
    real out = tact_sqrt(tact_max(0, 1 - s->height * s->height));
    return mul_add(mul_add(scale(s->height, s->axis[0]), out * x, s->axis[1]), out * y, s->axis[2]);
}

/* The next unit vector perpendicular to n, a golden angle on. Three in a row cover all sides, and no two are equal: a
 * valley between the first ones is found by a later one. */
static inline vec next_side(vec n, vec side) {
    return mul_add(scale(GOLDEN_COSINE, side), GOLDEN_SINE, cross(n, side));
}

#endif
