/* Circles around their origins, and capsules, answered before a kernel is chosen: their closed forms
 * (analytic/points.c, analytic/segments2.h) without scaling, where sizes are such that it would change no bit. */
#ifndef TACT_KERNEL_DIRECT2_H
#define TACT_KERNEL_DIRECT2_H

#include "composite/composite2.h"
#include "contact/segment_points2.h"
#include "kernel/plain_pair.h"

/* Two circles whose centers are apart. */
typedef struct direct_pair {
    const vec *origin; /* A's center; null: zero */
    vec between;       /* from there to B's */
    real away;         /* its length */
    real radius_a, radius_b;
} direct_pair;

/* True for circles around their origins, and options that a closed form may answer. */
static FORCE_INLINE bool are_circles(const tact2_shape *a, const tact2_shape *b, const tact2_query_options *options) {
    return ((int)a->core | (int)b->core) == TACT2_POINT && ((int)a->status | (int)b->status) == TACT_OK &&
           a->reach + b->reach == 0 && !options->general && !options->observer;
}

/* True for a rotation of length one, to which nothing is to be done. */
static FORCE_INLINE bool is_unit_rotation(tact2_rotation r) {
    return tact_abs(rotation_squared(r) - 1) <= TACT2_UNIT_DRIFT;
}

/* False where the pair must be scaled, or the direction of its centers is less exact than their radii need. */
static FORCE_INLINE bool set_direct(direct_pair *d, const tact2_shape *a, const tact2_shape *b, const vec *origin,
                                    vec between) {
    real rounding = a->rounding + b->rounding;
    between = add(zero(), between); /* no zero below zero */
    *d = (direct_pair){origin, between, length(between), a->rounding, b->rounding};
    return d->away >= PLAIN_SMALLEST && d->away + rounding <= PLAIN_LARGEST && rounding <= RADII_DOMINATE * d->away;
}

static FORCE_INLINE bool set_direct_pair(direct_pair *d, const posed_pair *q) {
    const tact2_pose *a = q->pose_a, *b = q->pose_b;
    if (!are_circles(q->a, q->b, q->options) || !is_unit_rotation(b->rotation)) return false;
    if (!a) return set_direct(d, q->a, q->b, NULL, b->position);
    return is_unit_rotation(a->rotation) && set_direct(d, q->a, q->b, &a->position, sub(b->position, a->position));
}

static FORCE_INLINE real direct_bound(const direct_pair *d) {
    return SUPPORT_ERROR * (ROUNDOFF * d->away) + RADIUS_ERROR * ROUNDOFF * (d->radius_a + d->radius_b);
}

static FORCE_INLINE tact_relation direct_relation(real distance, real bound) {
    return distance - bound > 0 ? TACT_SEPARATED : distance + bound < 0 ? TACT_OVERLAP : TACT_TOUCHING;
}

/* The point of a circle from its center along n, or with a radius below zero against it. */
static FORCE_INLINE vec direct_point(const direct_pair *d, vec center, real radius, vec n) {
    vec point = mul_add(center, radius, n);
    return d->origin ? add(point, *d->origin) : point;
}

/* Every number is written, and none twice. */
static FORCE_INLINE tact2_gap direct_gap(const direct_pair *d) {
    real distance = d->away - (d->radius_a + d->radius_b), bound = direct_bound(d);
    vec n = scale(1 / d->away, d->between);
    return (tact2_gap){TACT_OK,
                       direct_relation(distance, bound),
                       0,
                       distance,
                       bound,
                       n,
                       direct_point(d, zero(), d->radius_a, n),
                       direct_point(d, d->between, -d->radius_b, n)};
}

static FORCE_INLINE tact2_manifold direct_manifold(const direct_pair *d, real speculative) {
    real distance = d->away - (d->radius_a + d->radius_b), bound = direct_bound(d), nearest = distance - bound;
    vec n = scale(1 / d->away, d->between);
    if (nearest > speculative)
        return (tact2_manifold){TACT_OK,
                                TACT_BEYOND_CUTOFF,
                                0,
                                0,
                                nearest,
                                bound,
                                n,
                                bound,
                                {{{0, 0}, {0, 0}, 0, 0}, {{0, 0}, {0, 0}, 0, 0}}};
    return (tact2_manifold){
        TACT_OK,
        direct_relation(distance, bound),
        1,
        0,
        distance,
        bound,
        n,
        2 * bound,
        {{direct_point(d, zero(), d->radius_a, n), direct_point(d, d->between, -d->radius_b, n), distance, 1u << 16},
         {{0, 0}, {0, 0}, 0, 0}}};
}

/* ---- capsules */

/* True for two segments on the x axis with their centers in their origins. */
static FORCE_INLINE bool are_capsules(const tact2_shape *a, const tact2_shape *b) {
    const vec *p = a->u.points, *q = b->u.points;
    return !CODE_IS_SMALL && a->core == TACT2_SEGMENT && b->core == TACT2_SEGMENT &&
           tact_abs(p[0].y) + tact_abs(p[1].y) + tact_abs(q[0].y) + tact_abs(q[1].y) == 0 &&
           tact_abs(p[0].x + p[1].x) + tact_abs(q[0].x + q[1].x) == 0;
}

/* The capsules of a pair that needs no scaling, and their gap; false where the kernel must answer. */
typedef struct plain_capsules {
    core_pair p;
    half_segment a, b;
    core_gap gap;
} plain_capsules;

static FORCE_INLINE bool set_plain_capsules(const posed_pair *q, plain_capsules *c) {
    if (!set_plain_pair(q, &c->p) || !is_unit_rotation(q->pose_b->rotation) ||
        (q->pose_a && !is_unit_rotation(q->pose_a->rotation))) return false;
    rotation turn_b = q->pose_b->rotation, turn_a = q->pose_a ? q->pose_a->rotation : tact2_identity_rotation();
    c->a = (half_segment){zero(), tact2_v(turn_a.c, turn_a.s), q->a->u.points[1].x};
    c->b = (half_segment){zero(), tact2_v(turn_b.c, turn_b.s), q->b->u.points[1].x};
    real size = size_of_pair(&c->p), least = tact_min(c->a.half, c->b.half);
    real turn = tact_abs(cross(c->a.axis, c->b.axis));
    return least > 0 && least * least > PLAIN_SQUARE * (size * size) && (turn == 0 || turn > PLAIN_SQUARE) &&
           gap_of_half_segments(&c->p, &c->a, &c->b, &c->gap);
}

static NOINLINE_FLAT tact2_manifold collide_capsules(const posed_pair *q) {
    plain_capsules c;
    tact2_manifold m;
    if (asks_for_closed(q) && set_plain_capsules(q, &c) && write_segments(q, &c.p, &c.a, &c.b, &c.gap, &m)) return m;
    return kernel()->collide(q);
}

static FORCE_INLINE tact2_gap distance_by_kernel(const posed_pair *q) {
    if (q->pose_a) return kernel()->distance_world(q->a, q->pose_a, q->b, q->pose_b, q->options);
    return kernel()->distance(q->a, q->b, q->pose_b, q->options);
}

static NOINLINE_FLAT tact2_gap distance_of_capsules(const posed_pair *q) {
    plain_capsules c;
    tact2_gap gap;
    if (!set_plain_capsules(q, &c) || radii_dominate(&c.p)) return distance_by_kernel(q);
    gap.status = TACT_OK;
    gap.iterations = 0;
    write_gap(&c.p, &gap, c.gap.distance, c.gap.bound, c.gap.normal, c.gap.a, c.gap.b);
    if (q->pose_a) {
        gap.point_a = add(gap.point_a, q->pose_a->position);
        gap.point_b = add(gap.point_b, q->pose_a->position);
    }
    return gap;
}

static FORCE_INLINE bool overlap_by_kernel(const posed_pair *q, tact2_hint *hint) {
    if (q->pose_a) return kernel()->overlap_world(q->a, q->pose_a, q->b, q->pose_b, hint);
    return kernel()->overlap(q->a, q->b, q->pose_b, hint);
}

static NOINLINE_FLAT bool overlap_of_capsules(const posed_pair *q, tact2_hint *hint) {
    plain_capsules c;
    if (!set_plain_capsules(q, &c)) return overlap_by_kernel(q, hint);
    return c.gap.distance <= q->a->rounding + q->b->rounding + SUPPORT_ERROR * c.p.roundoff;
}

/* ---- which pair goes which way */

static FORCE_INLINE tact2_manifold collide_pair(const posed_pair *q) {
    direct_pair d;
    if (q->speculative >= 0 && q->speculative <= TACT_REAL_MAX && set_direct_pair(&d, q))
        return direct_manifold(&d, q->speculative);
    const posed_pair general = *q;
    return are_capsules(q->a, q->b) ? collide_capsules(&general) : kernel()->collide(&general);
}

static FORCE_INLINE tact2_gap distance_of_pair(const posed_pair *q) {
    direct_pair d;
    if (set_direct_pair(&d, q)) return direct_gap(&d);
    if (are_composite(q->a, q->b)) return composite_distance(q);
    return are_capsules(q->a, q->b) ? distance_of_capsules(q) : distance_by_kernel(q);
}

static FORCE_INLINE bool overlap_of_pair(const posed_pair *q, tact2_hint *hint) {
    if (are_composite(q->a, q->b)) return composite_overlap(q);
    return are_capsules(q->a, q->b) ? overlap_of_capsules(q, hint) : overlap_by_kernel(q, hint);
}

#endif
