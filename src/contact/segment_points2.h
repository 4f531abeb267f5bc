/* What two segments in the plane touch in: the part that their sides share along the normal, and where that is not as
 * deep as the shapes, their witness points (patch2.c, of two sides of known directions). All is told by coordinates
 * along the normal and the tangent, and nothing depends on the scale of the pair. */
#ifndef TACT_CONTACT_SEGMENT_POINTS2_H
#define TACT_CONTACT_SEGMENT_POINTS2_H

#include "analytic/segments2.h"
#include "analytic/written_gap.h"
#include "contact/names.h"
#include "pair/posed_pair.h"

/* The side of a segment, moved out by the radius, that faces the other shape. */
typedef struct facing_side {
    real facing;            /* the cosine of the angle between its normal and the contact's */
    real at, height;        /* of its middle, along the tangent and the normal */
    real low, high, slope;  /* its ends along the tangent; of its height */
    uint32_t low_name, high_name; /* of its ends, plus 1 */
} facing_side;

/* A point of the contact: along the tangent, and the heights of both surfaces. */
typedef struct segment_point {
    real at, on_a, on_b;
    uint32_t id;
} segment_point;

/* The one with the index `witness`, if it is one, is where the witness points are. */
typedef struct segment_points {
    int count, witness;
    segment_point point[2];
} segment_points;

/* way: 1 for A, -1 for B. */
static FORCE_INLINE facing_side set_facing_side(const half_segment *s, vec center, real radius, real way, vec n) {
    real across = way * cross(s->axis, n), lean = dot(s->axis, n), turn = with_sign(1, across);
    facing_side f = {.facing = tact_abs(across), .slope = -way * turn * (lean / tact_abs(across))};
    real reach = s->half * f.facing;
    bool first_is_low = way * turn < 0;
    f.at = dot(center, tact2_left(n)) + radius * (turn * lean);
    f.height = dot(center, n) + way * radius * f.facing;
    f.low = f.at - reach, f.high = f.at + reach;
    f.low_name = first_is_low ? 1 : 2, f.high_name = first_is_low ? 2 : 1;
    return f;
}

static FORCE_INLINE real height_of_side(const facing_side *f, real at) { return f->height + f->slope * (at - f->at); }

static FORCE_INLINE segment_point point_of_sides(const facing_side *a, const facing_side *b, real at, uint32_t id) {
    return (segment_point){at, height_of_side(a, at), height_of_side(b, at), id};
}

static FORCE_INLINE real separation_of(const segment_point *x) { return x->on_b - x->on_a; }

/* The name, plus 1, of the end of a segment that is nearer to a point of its surface. */
static FORCE_INLINE uint32_t nearer_end(const facing_side *f, real at, real height, real *squared) {
    real low = f->low - at, high = f->high - at;
    real low_up = height_of_side(f, f->low) - height, high_up = height_of_side(f, f->high) - height;
    real to_low = low * low + low_up * low_up, to_high = high * high + high_up * high_up;
    *squared = tact_min(to_low, to_high);
    return to_high < to_low ? f->high_name : f->low_name;
}

/* The id of witness points beside the corners. */
static FORCE_INLINE uint32_t id_of_witness(const facing_side *a, const facing_side *b, const segment_point *w,
                                           const segment_point *corner, int corners) {
    real from_a, from_b;
    uint32_t of_a = nearer_end(a, w->at, w->on_a, &from_a), of_b = nearer_end(b, w->at, w->on_b, &from_b);
    uint32_t id = 4 * from_b < from_a ? contact_id(0, of_b) : contact_id(of_a, 0);
    for (int i = 0; i < corners; i++)
        if (corner[i].id == id) return contact_id(of_a, of_b);
    return id;
}

/* What decides which points are kept: the distance of the shapes, what is rounding of it, the greatest separation. */
typedef struct depth_range {
    real distance, slack, most;
} depth_range;

/* Makes the witness points one of the corners, in place of the nearest one if that is near; of three points the deepest
 * and the one farthest from it stay. False where that is not the witness. */
static FORCE_INLINE bool add_witness_point(const facing_side *a, const facing_side *b, const depth_range *range,
                                           real shared, segment_point w, segment_points *out) {
    segment_point *corner = out->point;
    real first = tact_abs(corner[0].at - w.at), last = tact_abs(corner[1].at - w.at);
    int nearest = last < first;
    bool near = tact_min(first, last) < R(0.5) * shared;
    w.id = near ? corner[nearest].id : id_of_witness(a, b, &w, corner, 2);
    bool keep[2] = {separation_of(&corner[0]) <= range->most, separation_of(&corner[1]) <= range->most};
    int other = near ? !nearest : keep[0] && keep[1] ? last > first : keep[1];
    bool third = !near && keep[0] && keep[1];
    if (third && !(range->distance < separation_of(&corner[1]) - CONTACT_SHAKE * shared &&
                   range->distance < separation_of(&corner[0]) - CONTACT_SHAKE * shared)) return false;
    segment_point kept = corner[other];
    bool two = near ? keep[other] : keep[0] || keep[1];
    out->count = 1 + two;
    /* In the order of the corners; of three points the deepest is first, and a witness beside them last. */
    out->witness = !two || third ? 0 : near ? nearest : 1;
    corner[out->witness] = w;
    if (two) corner[!out->witness] = kept;
    return true;
}

/* The rounding of a point on the surfaces, in parts of SUPPORT_ERROR or CONTACT_POINT_ERROR. */
static FORCE_INLINE real roundoff_with_radii(const core_pair *p) {
    return p->roundoff + ROUNDOFF * ((p->a->rounding + p->b->rounding) * p->to_scaled);
}

/* Finds the points; false where the sides share hardly anything, or what they share is deeper than the shapes. w: the
 * witness points. */
static FORCE_INLINE bool find_segment_points(const core_pair *p, const half_segment *a, const half_segment *b, vec n,
                                             const depth_range *range, segment_point w, segment_points *out) {
    real radius_a = p->a->rounding * p->to_scaled, radius_b = p->b->rounding * p->to_scaled;
    facing_side side_a = set_facing_side(a, a->center, radius_a, 1, n);
    facing_side side_b = set_facing_side(b, add(b->center, p->position), radius_b, -1, n);
    out->count = 1, out->witness = 0;
    out->point[0] = w;
    if (!(side_a.facing > CONTACT_LEAST_COSINE)) {
        out->point[0].id = contact_id(dot(a->axis, n) > 0 ? 2 : 1, 0);
        return true;
    }
    if (!(side_b.facing > CONTACT_LEAST_COSINE)) {
        out->point[0].id = contact_id(0, dot(b->axis, n) < 0 ? 2 : 1);
        return true;
    }
    real first = tact_max(side_a.low, side_b.low), last = tact_min(side_a.high, side_b.high), shared = last - first;
    real rounding = SUPPORT_ERROR * roundoff_with_radii(p);
    real same = tact_max(2 * CONTACT_SHAKE * tact_min(a->half, b->half), rounding);
    if (!(shared > same)) {
        out->point[0].id = id_of_witness(&side_a, &side_b, &w, NULL, 0);
        return shared < -rounding;
    }
    bool low_of_a = side_b.low - side_a.low <= same, high_of_a = side_a.high - side_b.high <= same;
    uint32_t first_id = low_of_a ? contact_id(side_a.low_name, 0) : contact_id(0, side_b.low_name);
    uint32_t last_id = high_of_a ? contact_id(side_a.high_name, 0) : contact_id(0, side_b.high_name);
    out->point[0] = point_of_sides(&side_a, &side_b, first, first_id);
    out->point[1] = point_of_sides(&side_a, &side_b, last, last_id);
    real low = separation_of(&out->point[0]), high = separation_of(&out->point[1]), shake = CONTACT_SHAKE * shared;
    depth_range kept = {range->distance, range->slack, range->most + shake};
    if (tact_min(low, high) < range->distance - range->slack - shake) return false;
    bool flat = tact_abs(high - low) <= shake;
    if (tact_min(low, high) > range->distance + range->slack + (flat ? shake : 0))
        return add_witness_point(&side_a, &side_b, &kept, shared, w, out);
    out->count = 0;
    out->witness = -1;
    if (low <= kept.most) out->count = 1;
    else out->point[0] = out->point[1];
    out->count += high <= kept.most;
    return true;
}

static FORCE_INLINE tact2_contact_point written_point(const core_pair *p, const segment_points *all, int i, vec n,
                                                      vec origin, const tact2_gap *gap) {
    const segment_point *x = &all->point[i];
    if (i >= all->count) return (tact2_contact_point){{0, 0}, {0, 0}, 0, 0};
    if (i == all->witness)
        return (tact2_contact_point){add(gap->point_a, origin), add(gap->point_b, origin), gap->distance, x->id};
    vec along = scale(x->at, tact2_left(n));
    return (tact2_contact_point){add(scale(p->to_user, mul_add(along, x->on_a, n)), origin),
                                 add(scale(p->to_user, mul_add(along, x->on_b, n)), origin),
                                 p->to_user * separation_of(x), x->id};
}

/* Writes the manifold of a proven gap; false where the general way has to, also where a number overflows. */
static FORCE_INLINE bool write_segments(const posed_pair *q, const core_pair *p, const half_segment *a,
                                        const half_segment *b, const core_gap *found, tact2_manifold *m) {
    tact2_gap gap;
    segment_points all;
    all.count = 0, all.witness = -1;
    if (radii_dominate(p)) return false;
    write_gap(p, &gap, found->distance, found->bound, found->normal, found->a, found->b);
    vec n = found->normal, origin = q->pose_a ? q->pose_a->position : zero();
    real nearest = gap.distance - gap.error_bound, distance = gap.distance * p->to_scaled;
    real slack = gap.error_bound * p->to_scaled + SUPPORT_ERROR * roundoff_with_radii(p), point_error = 0;
    bool far = nearest > q->speculative;
    if (!far) {
        depth_range range = {distance, slack, tact_max(q->speculative * p->to_scaled, distance) + slack};
        real height = dot(found->a, n) + p->a->rounding * p->to_scaled;
        segment_point w = {dot(found->a, tact2_left(n)), height, height + distance, 0};
        if (!find_segment_points(p, a, b, n, &range, w, &all)) return false;
        real off = all.witness < 0 ? 0 : tact_abs(dot(sub(gap.point_b, gap.point_a), n) - gap.distance);
        point_error = 2 * CONTACT_POINT_ERROR * roundoff_with_radii(p) * p->to_user + off;
    }
    *m = (tact2_manifold){TACT_OK,
                          far ? TACT_BEYOND_CUTOFF : gap.relation,
                          all.count,
                          0,
                          far && nearest > SMALLEST_DISTANCE ? nearest : gap.distance,
                          gap.error_bound,
                          n,
                          gap.error_bound + point_error,
                          {written_point(p, &all, 0, n, origin, &gap), written_point(p, &all, 1, n, origin, &gap)}};
    return tact_finite(m->distance + m->point_error_bound + taxicab(add(m->point[0].point_a, m->point[0].point_b)));
}

#endif
