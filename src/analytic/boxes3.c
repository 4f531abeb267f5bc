/* A box against a point, a segment and another box; docs/sat.md.
 *
 * - The Minkowski difference of a box and such a body has a face for every face of either, and one for every pair of
 *   edges, one of each. So the least depth, or the greatest separation by a plane along a face, is found by measuring
 *   all those normals.
 * - Overlapping: that is the depth. Apart: it is the distance if the features that touch the plane from both sides
 *   share a point of it. Otherwise a vertex of one of them is closest, if the bound along its direction proves it.
 * - A gap that is not proven is left to GJK and EPA.
 *
 * Everything happens in the frame of the box. The other body is placed by the columns of a matrix, its edges, which
 * are used unchanged: an axis across an edge of the box and one of these has components that are copied, not
 * computed, so no digits are lost where the two are almost parallel. */
#include "analytic/pairs3.h"
#include "analytic/point_box3.h"

/* Three numbers in the lanes of a vector, and one to spare; compiled for vectors of any width. */
typedef real triple __attribute__((vector_size(4 * sizeof(real))));
typedef wide_integer triple_mask __attribute__((vector_size(4 * sizeof(real))));

static FORCE_INLINE triple triple_of(vec v) { return (triple){v.x, v.y, v.z, 0}; }
static FORCE_INLINE triple triple_all(real x) { return (triple){x, x, x, x}; }
static FORCE_INLINE vec vec_of(triple t) { return tact3_v(t[0], t[1], t[2]); }
static FORCE_INLINE triple triple_abs(triple t) { return (triple)((triple_mask)t & ~(triple_mask)triple_all(R(-0.0))); }
/* For sizes that are not below zero. */
static FORCE_INLINE triple triple_with_sign(triple size, triple sign) {
    return (triple)((triple_mask)size | ((triple_mask)sign & (triple_mask)triple_all(R(-0.0))));
}
static FORCE_INLINE triple triple_select(triple_mask mask, triple yes, triple no) {
    return (triple)((mask & (triple_mask)yes) | (~mask & (triple_mask)no));
}
static FORCE_INLINE triple triple_clamp(triple t, triple most) {
    t = triple_select(t > most, most, t);
    return triple_select(t < -most, -most, t);
}
/* Lane i: component i + 1, or i + 2, counted round. */
static FORCE_INLINE triple next_lanes(triple t) { return __builtin_shufflevector(t, t, 1, 2, 0, 3); }
static FORCE_INLINE triple after_lanes(triple t) { return __builtin_shufflevector(t, t, 2, 0, 1, 3); }

static const int next_axis[3] = {1, 2, 0}, after_axis[3] = {2, 0, 1};

/* One of the two bodies, and the other one in its frame. A segment has one column, half of it, and the half extent 1
 * along that. */
typedef struct box_side {
    triple half;      /* half extents */
    triple column[3]; /* the other one's axes */
    triple from;      /* the other one's center */
} box_side;

/* side[0] is the box's. The columns of side[1] are side[0]'s matrix transposed; its other fields are set if both are
 * boxes. */
typedef struct box_pair {
    bool boxes, far_is_enough, yes_or_no; /* (core_pair.h) */
    box_side side[2];
    real slack; /* GAP_TOLERANCE, scaled: lengths below it are rounding */
    real far;   /* the cutoff: a lower bound above it is enough */
} box_pair;

/* In the box's frame, normal from it to the other one. */
typedef struct box_gap {
    real distance, bound;
    vec normal;
    vec on_box;
    vec on_other; /* in units of the columns, from its center */
} box_gap;

/* No two points are farther apart. */
static FORCE_INLINE real longest_distance(const box_pair *q) { return q->slack * (1 / (GAP_TOLERANCE * ROUNDOFF)); }

/* ---- measuring */

/* The axis of greatest separation. */
typedef struct box_axis {
    real separation, bound;
    int side, face;       /* the normal of this face of this body; face below zero: */
    int edge, other_edge; /* the cross product of an edge of the box and one of the other body */
} box_axis;

/* The separations along the normals of the faces. */
static FORCE_INLINE triple face_gaps(const box_side *side, triple other_half) {
    triple reach = triple_abs(side->column[0]) * triple_all(other_half[0]) +
                   triple_abs(side->column[1]) * triple_all(other_half[1]) +
                   triple_abs(side->column[2]) * triple_all(other_half[2]);
    return triple_abs(side->from) - (side->half + reach);
}

/* The signed squares of the separations along the axes across edge i of the box and edge k of the other body. Every
 * product has a component of the axis as a factor, so its error is a rounding of the axis, however short that is.
 * reach: the extent of the other body's other edges along it. */
static FORCE_INLINE triple cross_gaps(const box_side *side, triple column, triple reach) {
    triple u = next_lanes(column), v = after_lanes(column), from_u = next_lanes(side->from);
    triple from_v = after_lanes(side->from), half_u = next_lanes(side->half), half_v = after_lanes(side->half);
    triple squared = u * u + v * v;
    triple own = half_u * triple_abs(v) + half_v * triple_abs(u);
    triple gap = triple_abs(from_v * u - from_u * v) - (own + reach);
    triple_mask long_enough = (squared > LEAST_SQUARE) & (triple_mask){-1, -1, -1, 0};
    squared = triple_select(long_enough, squared, triple_all(1));
    return triple_select(long_enough, gap * triple_abs(gap) / squared, triple_all(-TACT_REAL_MAX));
}

/* Finds the pair of edges whose axis separates most; best: the square of its gap. */
static FORCE_INLINE void best_edges(const box_pair *q, real *best, int *edge, int *other_edge) {
    const box_side *s = &q->side[0];
    triple gaps, at = {0, 0, 0, 0};
    if (q->boxes) {
        triple half = q->side[1].half, k0 = triple_all(half[0]), k1 = triple_all(half[1]), k2 = triple_all(half[2]);
        const triple *m = s->column;
        triple u0 = next_lanes(m[0]), u1 = next_lanes(m[1]), u2 = next_lanes(m[2]);
        triple v0 = after_lanes(m[0]), v1 = after_lanes(m[1]), v2 = after_lanes(m[2]);
        triple n0 = triple_abs(u1 * v2 - v1 * u2), n1 = triple_abs(u2 * v0 - v2 * u0);
        triple n2 = triple_abs(u0 * v1 - v0 * u1);
        gaps = cross_gaps(s, m[0], k1 * n2 + k2 * n1);
        triple second = cross_gaps(s, m[1], k2 * n0 + k0 * n2), third = cross_gaps(s, m[2], k0 * n1 + k1 * n0);
        at = triple_select(second > gaps, triple_all(1), at);
        gaps = triple_select(second > gaps, second, gaps);
        at = triple_select(third > gaps, triple_all(2), at);
        gaps = triple_select(third > gaps, third, gaps);
    } else {
        gaps = cross_gaps(s, s->column[0], triple_all(0));
    }
    *edge = gaps[1] > gaps[0] ? 1 : 0;
    *best = gaps[1] > gaps[0] ? gaps[1] : gaps[0];
    *edge = gaps[2] > *best ? 2 : *edge;
    *best = gaps[2] > *best ? gaps[2] : *best;
    *other_edge = (int)at[*edge];
}

static FORCE_INLINE box_axis best_face(const box_pair *q) {
    triple gaps = face_gaps(&q->side[0], q->side[1].half), side = {0, 0, 0, 0};
    if (q->boxes) {
        triple others = face_gaps(&q->side[1], q->side[0].half);
        side = triple_select(others > gaps, triple_all(1), side);
        gaps = triple_select(others > gaps, others, gaps);
    }
    int face = gaps[1] > gaps[0] ? 1 : 0;
    real separation = gaps[1] > gaps[0] ? gaps[1] : gaps[0];
    face = gaps[2] > separation ? 2 : face;
    separation = gaps[2] > separation ? gaps[2] : separation;
    return (box_axis){separation, 0, (int)side[face], face, 0, 0};
}

/* Replaces the best face by two edges that separate more. */
static FORCE_INLINE void try_edges(const box_pair *q, box_axis *axis) {
    real squared, separation = axis->separation;
    best_edges(q, &squared, &axis->edge, &axis->other_edge);
    if (!(squared > separation * tact_abs(separation))) return;
    /* Of equals the face, on which more than an edge may lie. */
    real crossed = with_sign(tact_sqrt(tact_abs(squared)), squared);
    bool better = crossed > separation + q->slack;
    axis->face = better ? -1 : axis->face;
    axis->separation = better ? crossed : separation;
    axis->bound = better ? 0 : tact_max(0, crossed - separation);
}

/* ---- contact on the best axis */

/* The point of the other body at these multiples of its half extents. */
static FORCE_INLINE triple placed(const box_side *s, triple parts) {
    return s->from + (s->column[0] * triple_all(parts[0]) + s->column[1] * triple_all(parts[1]) +
                      s->column[2] * triple_all(parts[2]));
}

/* True if a point of the other body projects into a face. */
static FORCE_INLINE bool is_over(const box_side *s, int face, triple at, real slack) {
    triple beyond = triple_abs(at) - s->half;
    return beyond[next_axis[face]] <= slack && beyond[after_axis[face]] <= slack;
}

/* The middle of the part of the other body's edge that projects into the face. */
static real middle_of_edge(const box_side *s, int face, triple center, triple column, real half) {
    real low = -half, high = half;
    for (int k = 0; k < 3; k++) {
        if (k == face || !(tact_abs(column[k]) > LEAST_DIVISOR)) continue; /* as good as parallel */
        real reach = s->half[k] / tact_abs(column[k]), middle = -center[k] / column[k];
        low = tact_max(low, tact_min(half, middle - reach));
        high = tact_min(high, tact_max(-half, middle + reach));
    }
    return low + R(0.5) * (high - low);
}

/* Moves a point along an edge of the other body, parallel to the face, until it projects into the face. */
static bool slide_on_edge(const box_side *s, triple half, int face, int along, real slack, triple *parts) {
    (*parts)[along] = 0;
    (*parts)[along] = middle_of_edge(s, face, placed(s, *parts), s->column[along], half[along]);
    return is_over(s, face, placed(s, *parts), slack);
}

/* Moves a point on a face of the other body, parallel to this one, until it projects into this one: to the middle of
 * the other, to the middle of this one if the other covers it, or to a side of the other. free: the edges that are
 * parallel to the face. */
static bool slide_on_face(const box_side *s, triple half, int face, const bool free[3], real slack, triple *parts) {
    triple center = triple_select((triple_mask){-free[0], -free[1], -free[2], 0}, triple_all(0), *parts);
    *parts = center;
    if (is_over(s, face, placed(s, center), slack)) return true;
    triple to = -placed(s, center);
    to[face] = 0;
    for (int k = 0; k < 3; k++)
        if (free[k]) (*parts)[k] = dot(vec_of(to), vec_of(s->column[k]));
    *parts = triple_clamp(*parts, half);
    if (is_over(s, face, placed(s, *parts), slack)) return true;
    int first = free[0] ? 0 : 1, second = free[2] ? 2 : 1;
    for (int side = 0; side < 4; side++) {
        int along = side & 1 ? first : second, fixed = side & 1 ? second : first;
        *parts = center;
        (*parts)[fixed] = side & 2 ? half[fixed] : -half[fixed];
        if (slide_on_edge(s, half, face, along, slack, parts)) return true;
    }
    return false;
}

/* Finds a point of the other body as low as its lowest vertex that projects into the face. free: the edges that are
 * parallel to the face. */
static bool slide(const box_side *s, triple half, int face, const bool free[3], real slack, triple *parts) {
    int count = free[0] + free[1] + free[2];
    if (count > 1) return slide_on_face(s, half, face, free, slack, parts);
    return count == 1 && slide_on_edge(s, half, face, free[0] ? 0 : free[1] ? 1 : 2, slack, parts);
}

/* Finds the contact of a face and the lowest feature of the other body. False if that does not project into the face.
 * */
static FORCE_INLINE bool face_contact(const box_pair *q, const box_axis *axis, triple *on_face, triple *parts) {
    const box_side *s = &q->side[axis->side], *other = &q->side[1 - axis->side];
    int face = axis->face;
    triple heights = other->column[face]; /* components of the other body's edges along the normal */
    triple half = other->half;
    *parts = triple_with_sign(half, heights * triple_all(with_sign(1, -s->from[face])));
    triple at = placed(s, *parts);
    if (!is_over(s, face, at, q->slack)) {
        triple rise = triple_abs(heights) * half * 2;
        const bool free[3] = {rise[0] <= q->slack, rise[1] <= q->slack && q->boxes, rise[2] <= q->slack && q->boxes};
        if (!slide(s, half, face, free, q->slack, parts)) return false;
        at = placed(s, *parts);
    }
    *on_face = triple_clamp(at, s->half);
    (*on_face)[face] = with_sign(s->half[face], s->from[face]);
    return true;
}

static FORCE_INLINE vec normal_of_face(const box_pair *q, const box_axis *axis) {
    real sign = with_sign(1, q->side[axis->side].from[axis->face]);
    if (axis->side != 0) return scale(-sign, vec_of(q->side[0].column[axis->face]));
    triple t = {0, 0, 0, 0};
    t[axis->face] = sign;
    return vec_of(t);
}

static FORCE_INLINE bool face_gap(const box_pair *q, const box_axis *axis, box_gap *gap) {
    triple on_face, parts;
    gap->normal = normal_of_face(q, axis);
    if (!face_contact(q, axis, &on_face, &parts)) return false;
    gap->distance = axis->separation;
    gap->bound = axis->bound;
    gap->on_box = vec_of(axis->side == 0 ? on_face : parts);
    gap->on_other = vec_of(axis->side == 0 ? parts : on_face);
    return true;
}

/* Finds the closest points of two crossing edges. False if their lines are closest beyond an end. */
static FORCE_INLINE bool edge_gap(const box_pair *q, const box_axis *axis, box_gap *gap) {
    const box_side *s = &q->side[0];
    int i = axis->edge, u = next_axis[i], v = after_axis[i], k = axis->other_edge;
    triple m = s->column[k], half = q->side[1].half, across = {0, 0, 0, 0};
    real squared = m[u] * m[u] + m[v] * m[v], away = s->from[v] * m[u] - s->from[u] * m[v];
    real inverse = with_sign(1 / tact_sqrt(squared), away);
    across[u] = -m[v] * inverse;
    across[v] = m[u] * inverse;
    vec n = vec_of(across);
    gap->normal = n;
    triple on_box = triple_with_sign(s->half, across);
    triple down = {-dot(n, vec_of(s->column[0])), -dot(n, vec_of(s->column[1])), -dot(n, vec_of(s->column[2])), 0};
    triple parts = triple_with_sign(half, down);
    on_box[i] = 0;
    parts[k] = 0;
    triple between = placed(s, parts) - on_box;
    real part = -(between[u] * m[u] + between[v] * m[v]) / squared;
    part = tact_max(-half[k], tact_min(half[k], part));
    real at = tact_max(-s->half[i], tact_min(s->half[i], between[i] + part * m[i]));
    on_box[i] = at;
    parts[k] = part;
    between = between + m * triple_all(part);
    between[i] -= at;
    vec off = mul_add(vec_of(between), -axis->separation, n);
    gap->distance = axis->separation;
    gap->bound = axis->bound;
    gap->on_box = vec_of(on_box);
    gap->on_other = vec_of(parts);
    return dot(off, off) <= q->slack * q->slack;
}

/* ---- vertices */

#define VERTEX_TRIES 6

/* True if the distance of two points equals the separation of the bodies along their direction, a lower bound. */
static FORCE_INLINE bool proves(const box_pair *q, vec between, box_gap *gap) {
    const box_side *s = &q->side[0];
    triple half = q->side[1].half;
    real size = length(between), own = tact_abs(between.x) * s->half[0] + tact_abs(between.y) * s->half[1] +
                                       tact_abs(between.z) * s->half[2];
    real other = tact_abs(dot(between, vec_of(s->column[0]))) * half[0];
    if (q->boxes)
        other += tact_abs(dot(between, vec_of(s->column[1]))) * half[1] +
                 tact_abs(dot(between, vec_of(s->column[2]))) * half[2];
    real lower = dot(between, vec_of(s->from)) - (own + other);
    if (!(size > GJK_TOUCHING / GAP_TOLERANCE * q->slack) || !(size * size - lower <= q->slack * size)) return false;
    real inverse = 1 / size;
    gap->distance = size;
    gap->bound = tact_max(0, size - lower * inverse);
    gap->normal = scale(inverse, between);
    return true;
}

/* From the box to the other body's vertex that is lowest along a direction. */
static FORCE_INLINE vec from_other_vertex(const box_pair *q, vec n, box_gap *gap) {
    const box_side *s = &q->side[0];
    triple down = {-dot(n, vec_of(s->column[0])), -dot(n, vec_of(s->column[1])), -dot(n, vec_of(s->column[2])), 0};
    triple parts = triple_with_sign(q->side[1].half, down), at = placed(s, parts);
    triple on_box = triple_clamp(at, s->half);
    gap->on_box = vec_of(on_box);
    gap->on_other = vec_of(parts);
    return vec_of(at - on_box);
}

/* From the box's vertex that is highest along a direction to the other body. */
static FORCE_INLINE vec from_box_vertex(const box_pair *q, vec n, box_gap *gap) {
    const box_side *s = &q->side[0];
    triple on_box = triple_with_sign(s->half, triple_of(n)), parts = {0, 0, 0, 0}, half = q->side[1].half;
    vec to = vec_of(on_box - s->from), left = zero();
    for (int k = 0; k < 3; k++) parts[k] = dot(to, vec_of(s->column[k]));
    parts = triple_clamp(parts, half);
    vec between = vec_of(placed(s, parts) - on_box);
    /* It is perpendicular to the edges whose inside it ends in; removes what rounding has left along them. */
    for (int k = 0; k < 3; k++) {
        vec m = vec_of(s->column[k]);
        left = tact_abs(parts[k]) < half[k] ? mul_add(left, dot(between, m), m) : left;
    }
    gap->on_box = vec_of(on_box);
    gap->on_other = vec_of(parts);
    return sub(between, left);
}

/* Alternates between the bodies: the vertex lowest along the last direction, and the point of the other nearest to it,
 * give the next direction. */
static bool vertex_gap(const box_pair *q, vec n, box_gap *gap) {
    for (int i = 0; i < VERTEX_TRIES; i++) {
        vec between = i % 2 ? from_box_vertex(q, n, gap) : from_other_vertex(q, n, gap);
        if (proves(q, between, gap)) return true;
        n = between;
    }
    return false;
}

/* Answers with a face whose separation exceeds the cutoff: a lower bound of the distance. A point of each body gives
 * the upper one. */
static NOINLINE_COLD void far_gap(const box_pair *q, const box_axis *axis, box_gap *gap) {
    if (face_gap(q, axis, gap)) return;
    gap->distance = taxicab(from_other_vertex(q, gap->normal, gap)); /* as good as a root, which costs more */
    gap->bound = tact_max(0, gap->distance - axis->separation);
}

/* ---- a segment outside of the box */

static FORCE_INLINE real triple_highest(triple t) { return tact_max(tact_max(t[0], t[1]), tact_max(t[2], t[3])); }

/* Half the slopes of the squared distance from the box along the segment, at these multiples of its half. They grow
 * along it, and linearly between the planes of the box's faces. */
static FORCE_INLINE triple slopes_at(const box_side *s, triple parts) {
    const triple none = {0, 0, 0, 0};
    triple slopes = none;
    for (int k = 0; k < 3; k++) {
        triple along = triple_all(s->column[0][k]), at = triple_all(s->from[k]) + parts * along;
        triple beyond = triple_abs(at) - triple_all(s->half[k]);
        slopes = slopes + triple_with_sign(triple_select(beyond > 0, beyond, none), at) * along;
    }
    return slopes;
}

/* The middle of the parts of the segment between two planes of faces, or an end, where it is nearest to the box. */
static FORCE_INLINE real nearest_stretch(const box_side *s) {
    triple along = s->column[0], one = triple_all(1);
    triple inverse = one / triple_select(triple_abs(along) > triple_all(LEAST_DIVISOR), along, one);
    triple in = triple_clamp((-s->half - s->from) * inverse, one);
    triple out = triple_clamp((s->half - s->from) * inverse, one);
    in[3] = -1, out[3] = 1;
    triple slope_in = slopes_at(s, in), slope_out = slopes_at(s, out);
    triple down_in = triple_select(slope_in > 0, -one, in), down_out = triple_select(slope_out > 0, -one, out);
    triple up_in = triple_select(slope_in < 0, -one, -in), up_out = triple_select(slope_out < 0, -one, -out);
    real low = triple_highest(triple_select(down_in > down_out, down_in, down_out));
    return R(0.5) * (low - triple_highest(triple_select(up_in > up_out, up_in, up_out)));
}

/* Finds the closest points of the box and a segment outside of it. */
static FORCE_INLINE bool segment_gap(const box_pair *q, box_gap *gap) {
    const box_side *s = &q->side[0];
    triple along = s->column[0], none = {0, 0, 0, 0};
    real part = nearest_stretch(s);
    triple at = s->from + along * triple_all(part);
    triple_mask outside = triple_abs(at) > s->half;
    vec across = vec_of(triple_select(outside, along, none));
    vec off = vec_of(triple_select(outside, s->from - triple_with_sign(s->half, at), none));
    real squared = dot(across, across), inverse = squared > LEAST_SQUARE ? 1 / squared : 0;
    if (inverse > 0) part = tact_max(-1, tact_min(1, -dot(off, across) * inverse));
    vec between = mul_add(off, part, across);
    /* Removes what rounding has left along the segment. */
    if (tact_abs(part) < 1) between = mul_add(between, -dot(between, across) * inverse, across);
    gap->on_box = vec_of(triple_clamp(s->from + along * triple_all(part), s->half));
    gap->on_other = tact3_v(part, 0, 0);
    return proves(q, between, gap);
}

/* Answers with the lower bound that a face tells, and the widest upper one. */
static FORCE_INLINE box_gap lower_bound_of(const box_pair *q, const box_axis *axis) {
    real longest = longest_distance(q);
    return (box_gap){longest, longest - axis->separation, normal_of_face(q, axis), zero(), zero()};
}

/* True, with the answer, where the faces of the box tell all that is asked of a pair of a box and a segment. */
static NOINLINE bool faces_decide(const box_pair *q, box_gap *gap) {
    box_axis axis = best_face(q);
    if (axis.separation > q->far) {
        *gap = lower_bound_of(q, &axis);
        return true;
    }
    if (!q->yes_or_no || axis.separation > 0) return false;
    try_edges(q, &axis);
    gap->distance = axis.separation;
    return axis.separation > q->far || !(axis.separation > 0);
}

/* Of a pair that is asked for yes or no the gap has a distance alone: above the cutoff, or not, as the distance is. */
static FORCE_INLINE bool find_box_gap(const box_pair *q, box_gap *gap) {
    if (!q->boxes && ((q->far_is_enough && faces_decide(q, gap)) || segment_gap(q, gap))) return true;
    box_axis axis = best_face(q);
    if (axis.separation > q->far) {
        if (q->far_is_enough) *gap = lower_bound_of(q, &axis);
        else far_gap(q, &axis, gap);
        return true;
    }
    try_edges(q, &axis);
    if (q->boxes && q->yes_or_no && (axis.separation > q->far || !(axis.separation > 0))) {
        gap->distance = axis.separation;
        return true;
    }
    if (axis.face >= 0 ? face_gap(q, &axis, gap) : edge_gap(q, &axis, gap)) return true;
    return q->boxes && axis.separation > 0 && vertex_gap(q, gap->normal, gap);
}

/* ---- the pairs */

static FORCE_INLINE triple box_half(const core_pair *p, const tact3_shape *box) {
    return triple_of(scale(p->to_scaled, box->u.half_extents));
}

static bool box_box_gap(const core_pair *p, core_gap *gap) {
    box_pair q;
    mat m = p->rotation;
    vec t = p->position;
    triple row_x = {m.x.x, m.y.x, m.z.x, 0}, row_y = {m.x.y, m.y.y, m.z.y, 0}, row_z = {m.x.z, m.y.z, m.z.z, 0};
    triple back = -(row_x * triple_all(t.x) + row_y * triple_all(t.y) + row_z * triple_all(t.z));
    q.boxes = true;
    q.far_is_enough = p->far_is_enough, q.yes_or_no = p->yes_or_no;
    q.slack = GAP_TOLERANCE * p->roundoff;
    q.far = p->cutoff;
    q.side[0] = (box_side){box_half(p, p->a), {triple_of(m.x), triple_of(m.y), triple_of(m.z)}, triple_of(t)};
    q.side[1] = (box_side){box_half(p, p->b), {row_x, row_y, row_z}, back};
    box_gap found;
    if (!find_box_gap(&q, &found)) return false;
    gap->distance = found.distance;
    if (q.yes_or_no) return true;
    vec b = transform(m, found.on_other);
    *gap = (core_gap){found.distance, found.bound, found.normal, found.on_box, b};
    return true;
}

/* A segment by its center and half of it, in the frame of the box. */
static FORCE_INLINE bool segment_gap_of_box(const core_pair *p, const tact3_shape *box, vec center, vec half,
                                            box_gap *gap) {
    box_pair q;
    triple none = {0, 0, 0, 0};
    q.boxes = false;
    q.far_is_enough = p->far_is_enough, q.yes_or_no = p->yes_or_no;
    q.slack = GAP_TOLERANCE * p->roundoff;
    q.far = p->cutoff;
    q.side[0] = (box_side){box_half(p, box), {triple_of(half), none, none}, triple_of(center)};
    q.side[1] = (box_side){{1, 0, 0, 0}, {{half.x, 0, 0, 0}, {half.y, 0, 0, 0}, {half.z, 0, 0, 0}}, none};
    return find_box_gap(&q, gap);
}

static bool box_segment_gap(const core_pair *p, core_gap *gap) {
    vec end = scale(p->to_scaled, p->b->u.points[0]), other = scale(p->to_scaled, p->b->u.points[1]);
    vec center = transform(p->rotation, scale(R(0.5), add(end, other)));
    vec half = transform(p->rotation, scale(R(0.5), sub(other, end)));
    box_gap found;
    if (!segment_gap_of_box(p, p->a, add(center, p->position), half, &found)) return false;
    gap->distance = found.distance;
    if (p->yes_or_no) return true;
    vec b = mul_add(center, found.on_other.x, half);
    *gap = (core_gap){found.distance, found.bound, found.normal, found.on_box, b};
    return true;
}

static bool segment_box_gap(const core_pair *p, core_gap *gap) {
    vec end = scale(p->to_scaled, p->a->u.points[0]), other = scale(p->to_scaled, p->a->u.points[1]);
    vec center = scale(R(0.5), add(end, other)), half = scale(R(0.5), sub(other, end));
    vec from = transform_transposed(p->rotation, sub(center, p->position));
    box_gap found;
    if (!segment_gap_of_box(p, p->b, from, transform_transposed(p->rotation, half), &found)) return false;
    gap->distance = found.distance;
    if (p->yes_or_no) return true;
    vec n = neg(transform(p->rotation, found.normal)), a = mul_add(center, found.on_other.x, half);
    *gap = (core_gap){found.distance, found.bound, n, a, transform(p->rotation, found.on_box)};
    return true;
}

static FORCE_INLINE bool box_point_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    vec b = rotated_point(p, turn.b, p->b->u.points[0]), point = add(b, p->position);
    vec half = scale(p->to_scaled, p->a->u.half_extents);
    if (!turn.a) {
        nearest_of_box found = nearest_point_of_box(half, point);
        *gap = (core_gap){found.distance, 0, found.normal, found.on_box, b};
        return true;
    }
    mat m = rotation_matrix(*turn.a);
    nearest_of_box found = nearest_point_of_box(half, transform_transposed(m, point));
    *gap = (core_gap){found.distance, 0, transform(m, found.normal), transform(m, found.on_box), b};
    return true;
}

static FORCE_INLINE bool point_box_gap(const core_pair *p, pair_rotations turn, core_gap *gap) {
    vec a = rotated_point(p, turn.a, p->a->u.points[0]);
    mat m = rotation_matrix(*turn.b);
    vec half = scale(p->to_scaled, p->b->u.half_extents);
    nearest_of_box found = nearest_point_of_box(half, transform_transposed(m, sub(a, p->position)));
    *gap = (core_gap){found.distance, 0, neg(transform(m, found.normal)), a, transform(m, found.on_box)};
    return true;
}
