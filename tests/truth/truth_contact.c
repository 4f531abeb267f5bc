/* Whether a manifold, an estimate and a distance are true; see truth_contact.h. */
#include "truth/truth_contact.h"

#include "contact/manifold.h"

/* ---- a signed distance and its normal */

static void judge_relation(verdict *v, tact_relation relation, quad d, quad bound) {
    bool apart = d - bound > 0, deep = d + bound < 0, agrees = false;
    if (relation == TACT_SEPARATED) agrees = apart;
    if (relation == TACT_TOUCHING) agrees = !apart && !deep;
    if (relation == TACT_OVERLAP) agrees = deep;
    if (!agrees) verdict_add(v, "relation against numbers", 2, d, bound);
}

/* A normal has been turned: of a feature into A's frame, of an answer into the world. */
#define UNIT_ROUNDING (16 * (quad)CHECK_ROUNDOFF)

static void judge_distance(verdict *v, truth_pair *pair, qvec n, quad d, quad bound, quad along_bound) {
    true_distance truth = truth_bracket(pair, n, bound / 256, 0);
    if (truth.lower < 0) truth_bracket_overlap(pair, &truth);
    quad along = truth_gap(pair, n) + truth_slack(pair);
    verdict_add(v, "distance too small", verdict_ratio(truth.lower - d, bound), d, truth.lower);
    verdict_add(v, "distance too large", verdict_ratio(d - truth.upper, bound), d, truth.upper);
    verdict_add(v, "length of the normal", q_abs(q_length(n) - 1) / UNIT_ROUNDING, q_length(n), 1);
    verdict_add(v, "apart along the normal", verdict_ratio(d - along, along_bound), d, along);
}

/* ---- manifolds */

static quad largest(qvec p) {
    quad most = 0;
    for (int i = 0; i < TACT_DIMENSION; i++) most = q_max(most, q_abs(q_dot(p, q_axis(i))));
    return most;
}

/* Of points that were turned and moved into the frame of the answer. */
static quad coordinate_rounding(qvec origin, qvec a, qvec b) {
    return 4 * (quad)CHECK_ROUNDOFF * (largest(origin) + largest(a) + largest(b));
}

static void judge_point(verdict *v, const truth_pair *pair, qvec origin, const tactn_manifold *m, int i, quad bound) {
    const tactn_contact_point *p = &m->point[i];
    qvec a = q_from(p->point_a), b = q_from(p->point_b), n = q_from(m->normal), between = q_sub(b, a);
    bound += coordinate_rounding(origin, a, b);
    quad off_a = truth_outside(pair, 0, q_sub(a, origin), bound / 16);
    quad off_b = truth_outside(pair, 1, q_sub(b, origin), bound / 16);
    verdict_add(v, "contact point of A outside", verdict_ratio(off_a, bound), off_a, 0);
    verdict_add(v, "contact point of B outside", verdict_ratio(off_b, bound), off_b, 0);
    quad along = q_dot(n, between), separation = (quad)p->separation;
    verdict_add(v, "points along the normal", verdict_ratio(q_abs(along - separation), bound), along, separation);
}

/* Beside each other along the normal as contact2.h and contact3.h say. */
static void judge_across(verdict *v, qvec origin, quad turning, const tactn_manifold *m) {
    qvec n = q_from(m->normal);
    for (int i = 0; i < m->point_count; i++) {
        qvec a = q_from(m->point[i].point_a), b = q_from(m->point[i].point_b), between = q_sub(b, a);
        quad bound = (quad)m->point_error_bound + coordinate_rounding(origin, a, b);
        quad across = q_length(q_sub(between, q_scale(q_dot(n, between), n)));
        verdict_add(v, "points across the normal",
                    verdict_ratio(across, q_sqrt(2 * bound) * q_sqrt(turning + 2 * bound)), across, 0);
    }
}

static void judge_points(verdict *v, const truth_pair *pair, qvec origin, const tactn_manifold *m,
                         tact_real speculative) {
    quad d = (quad)m->distance, wide = (quad)m->point_error_bound, least = 0, most = 0;
    for (int i = 0; i < m->point_count; i++) {
        quad separation = (quad)m->point[i].separation;
        judge_point(v, pair, origin, m, i, wide);
        if (i == 0 || separation < least) least = separation;
        if (i == 0 || separation > most) most = separation;
        for (int k = 0; k < i; k++)
            if (m->point[i].id == m->point[k].id) verdict_add(v, "two points of one name", 2, 0, 0);
    }
    if (!m->point_count) return;
    /* A patch is no larger than the smaller shape. */
    quad shake = (quad)MANIFOLD_STILL * 4 * truth_smaller(pair), far = q_max((quad)speculative, d);
    verdict_add(v, "a point deeper than the distance", verdict_ratio(d - least, wide + shake), least, d);
    verdict_add(v, "no point as deep as the distance", verdict_ratio(least - d, wide + shake), least, d);
    verdict_add(v, "beyond the speculative distance", verdict_ratio(most - far, wide + shake), most, far);
}

verdict truth_of_manifold(truth_pair *pair, qvec origin, quad turning, const tactn_manifold *m, tact_real speculative,
                          int rules) {
    verdict v = {0, "", 0, 0};
    quad d = (quad)m->distance, bound = (quad)m->error_bound;
    qvec n = q_from(m->normal);
    if (m->relation == TACT_BEYOND_CUTOFF) {
        true_distance truth = truth_bracket(pair, n, q_abs(d) / 256, 0);
        verdict_add(&v, "nearer than the speculative distance", truth.upper < (quad)speculative ? 2 : 0,
                    (quad)speculative, truth.upper);
        return v;
    }
    if (rules & CONTACT_POINTS) judge_points(&v, pair, origin, m, speculative);
    if (rules & CONTACT_ACROSS) judge_across(&v, origin, turning, m);
    if (!(rules & CONTACT_NUMBERS)) return v;
    judge_relation(&v, m->relation, d, bound);
    judge_distance(&v, pair, n, d, bound, (quad)m->point_error_bound);
    verdict_damp(&v, bound, truth_scale(pair));
    return v;
}

/* ---- distances */

verdict truth_of_gap(truth_pair *pair, qvec origin, const tactn_gap *gap, int rules) {
    verdict v = {0, "", 0, 0};
    quad d = (quad)gap->distance, bound = (quad)gap->error_bound;
    qvec n = q_from(gap->normal), a = q_from(gap->point_a), b = q_from(gap->point_b);
    if (rules & CONTACT_NUMBERS) {
        judge_relation(&v, gap->relation, d, bound);
        judge_distance(&v, pair, n, d, bound, bound);
    }
    verdict_damp(&v, bound, truth_scale(pair));
    if (!(rules & CONTACT_POINTS)) return v;
    /* Twice the bound, what turning into the world rounds (docs/accuracy.md), and the coordinates there. */
    quad turned = q_length(q_sub(a, origin)) + q_length(q_sub(b, origin));
    bound = 2 * bound + (quad)CHECK_ROUNDOFF * (21 * turned + 4 * (largest(origin) + largest(a) + largest(b)));
    quad off_a = truth_outside(pair, 0, q_sub(a, origin), bound / 64);
    quad off_b = truth_outside(pair, 1, q_sub(b, origin), bound / 64), along = q_dot(n, q_sub(b, a));
    verdict_add(&v, "point of A outside", verdict_ratio(off_a, bound), off_a, 0);
    verdict_add(&v, "point of B outside", verdict_ratio(off_b, bound), off_b, 0);
    verdict_add(&v, "points along the normal", verdict_ratio(q_abs(along - d), bound), along, d);
    return v;
}

/* ---- estimates */

verdict truth_of_estimate(const truth_pair *pair, const tactn_estimate *estimate) {
    verdict v = {0, "", 0, 0};
    qvec n = q_from(estimate->normal);
    /* What docs/estimate.md adds to every width. */
    quad margin = 56 * (quad)CHECK_ROUNDOFF * truth_scale(pair);
    quad depth = (quad)estimate->depth, gap = truth_gap(pair, n) + truth_slack(pair);
    verdict_add(&v, "width along the normal", 1 - (gap + depth) / margin, depth, -gap);
    verdict_add(&v, "length of the normal", q_abs(q_length(n) - 1) / (8 * (quad)CHECK_ROUNDOFF), q_length(n), 1);
    if ((estimate->relation == TACT_SEPARATED) != (depth < 0)) verdict_add(&v, "relation against depth", 2, depth, 0);
    true_distance truth = truth_bracket(pair, n, margin / 256, 0);
    verdict_add(&v, "less than the depth", 1 + (-depth - truth.upper) / margin, depth, -truth.upper);
    return v;
}
