/* Estimates the penetration depth of two shapes from a set of directions (docs/estimate.md).
 *
 * - Moving B by h(n) along n separates the shapes, h(n) being the support value of their difference. So every
 *   direction gives an upper bound of the depth, and the least one counts; one below zero shows that they are apart.
 * - The most promising come first: the line of centers; the shapes' own (normals, axes, cross products of edges), those
 *   towards B before the others; then evenly spread ones, from the line of centers outwards.
 * - The last part of them descends from the best so far, by steps to its sides.
 * - If both shapes are symmetric, h(n) is at most h(-n) for an n towards B: the other half is left out, and the evenly
 *   spread ones lie twice as densely.
 * - The rounding error is added to every h(n): a depth is never too small, and "separated" never wrong. */
#include "base/assert.h"
#include "base/dimension.h"
#include "pair/relative_pose.h"
#include DIRECTIONS_H

typedef struct search {
    core_pair pair;
    vec line;       /* unit, from the middle of A to the middle of B */
    bool symmetric; /* both shapes are */
    bool away_from_b;   /* the shapes' own directions that are measured now: away from B, or towards it */
    int limit;
    tactn_estimate best;
} search;

/* Measures the depth along a unit vector. False if the search is over. */
static bool measure_direction(search *s, vec n) {
    const core_pair *p = &s->pair;
    if (s->best.directions >= s->limit) return false;
    vertex w;
    pair_support(p, n, &w);
    s->best.directions++;
    real rounding = p->a->rounding + p->b->rounding;
    real depth =
        (dot(n, w.point) + SUPPORT_ERROR * p->roundoff) * p->to_user + (1 + RADIUS_ERROR * ROUNDOFF) * rounding;
    if (!tact_finite(depth)) {
        bool custom = p->a->core == TACTN_CUSTOM || p->b->core == TACTN_CUSTOM;
        s->best = (tactn_estimate){.status = custom ? TACT_BAD_SUPPORT : TACT_OUT_OF_RANGE};
        return false;
    }
    if (depth < s->best.depth) {
        s->best.depth = depth;
        s->best.normal = n;
        s->best.point_a = mul_add(scale(p->to_user, w.a), p->a->rounding, n);
        s->best.point_b = mul_add(scale(p->to_user, add(w.b, p->position)), -p->b->rounding, n);
    }
    if (s->best.depth < 0) s->best.relation = TACT_SEPARATED;
    return s->best.relation != TACT_SEPARATED;
}

/* Measures one of the shapes' own directions, or its opposite, if it belongs to the present half. */
static bool measure_own(search *s, own_direction own) {
    vec n = unit_along(own.direction);
    if (!(dot(n, n) > 0)) return true;
    if ((dot(n, s->line) < 0) == s->away_from_b) return measure_direction(s, n);
    return own.one_sided && !s->symmetric ? true : measure_direction(s, neg(n));
}

/* Measures the shapes' own directions. b_in_a, a_in_b: the center of the one in the frame of the other. */
static bool measure_shape_directions(search *s, vec b_in_a, vec a_in_b) {
    const core_pair *p = &s->pair;
    int most = (s->limit - 1) / HULL_PART, count_a = own_count(p->a, most), count_b = own_count(p->b, most);
    for (int i = 0; i < count_a; i++)
        if (!measure_own(s, own_direction_of(p->a, i, b_in_a))) return false;
    for (int i = 0; i < count_b; i++) {
        own_direction own = own_direction_of(p->b, i, a_in_b);
        own.direction = neg(transform(p->rotation, own.direction));
        if (!measure_own(s, own)) return false;
    }
    for (int i = 0; i < edge_cross_count(p); i++)
        if (!measure_own(s, two_sided(edge_cross(p, i)))) return false;
    return true;
}

static bool measure_spread(search *s, int count) {
    spread even = spread_start(s->line, count, s->symmetric);
    for (int i = 0; i < count; i++)
        if (!measure_direction(s, unit_along(spread_next(&even)))) return false;
    return true;
}

/* Descends from the best direction: on with longer steps while the depth falls, else to another side, and with shorter
 * steps after all sides have failed. step: less than the spacing of the even directions. */
static void descend(search *s, real step) {
    vec sides[DIMENSION - 1], side;
    int failures = 0;
    across(s->best.normal, sides);
    side = sides[0];
    while (step > ROUNDOFF) {
        vec n = s->best.normal;
        real before = s->best.depth;
        if (!measure_direction(s, unit_along(mul_add(n, step, side)))) return;
        if (s->best.depth < before) {
            failures = 0;
            step *= R(1.5);
            n = s->best.normal;
            side = unit_along(mul_add(side, -dot(side, n), n));
        } else {
            side = unit_along(next_side(n, side));
            if (++failures % DIMENSION == 0) step *= R(0.375);
        }
    }
}

static void search_directions(search *s, vec position) {
    const core_pair *p = &s->pair;
    vec a = center_of(p->a), b = center_of(p->b), b_in_a = add(transform(p->rotation, b), position);
    vec a_in_b = transform_transposed(p->rotation, sub(a, position));
    s->line = unit_along(sub(b_in_a, a));
    if (!(dot(s->line, s->line) > 0)) s->line = first_axis();
    if (!measure_direction(s, s->line) || !measure_shape_directions(s, b_in_a, a_in_b)) return;
    s->away_from_b = true;
    if (!s->symmetric && !measure_shape_directions(s, b_in_a, a_in_b)) return;
    int even = (s->limit - s->best.directions) / 2;
    if (measure_spread(s, even)) descend(s, even_spacing(even, s->symmetric) / 2);
}

tactn_estimate tactn_estimate_depth(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, int directions) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    search s = {.limit = directions};
    tact_status status = shapes_status(a, b);
    if (status == TACT_OK && (is_unbounded(a) || is_unbounded(b))) status = TACT_UNBOUNDED;
    if (status == TACT_OK) status = rotation_status(b_in_a.rotation);
    if (status == TACT_OK) status = make_pair(&s.pair, a, b, b_in_a);
    if (status == TACT_OK && directions < 1) status = TACT_NOT_POSITIVE;
    if (status != TACT_OK) return (tactn_estimate){.status = status};
    s.symmetric = is_symmetric(a) && is_symmetric(b);
    s.best.relation = TACT_OVERLAP;
    s.best.depth = TACT_REAL_MAX;
    search_directions(&s, b_in_a.position);
    return s.best;
}
