/* The rules that every contact manifold is held to. */
#include "contact/manifold.h"

#include <string.h>

tactn_manifold pair_collide(const shape_pair *pair, tact_real speculative, const tactn_query_options *options) {
    made_shape a = made_new(&pair->a), b = made_new(&pair->b);
    tactn_manifold manifold = tactn_collide(&a.shape, &b.shape, pair->b_in_a, speculative, options);
    made_free(&a), made_free(&b);
    return manifold;
}

const tactn_contact_point *deepest_point(const tactn_manifold *manifold) {
    const tactn_contact_point *deepest = manifold->point;
    for (int i = 1; i < manifold->point_count; i++)
        if (manifold->point[i].separation < deepest->separation) deepest = manifold->point + i;
    return deepest;
}

const tactn_contact_point *point_named(const tactn_manifold *manifold, uint32_t id) {
    for (int i = 0; i < manifold->point_count; i++)
        if (manifold->point[i].id == id) return manifold->point + i;
    return NULL;
}

static bool same_vec(tactn_vec x, tactn_vec y) { return memcmp(&x, &y, sizeof x) == 0; }
static bool same_real(tact_real x, tact_real y) { return memcmp(&x, &y, sizeof x) == 0; }

bool same_manifold(const tactn_manifold *x, const tactn_manifold *y) {
    if (x->status != y->status || x->relation != y->relation) return false;
    if (x->point_count != y->point_count || x->iterations != y->iterations) return false;
    if (!same_real(x->distance, y->distance) || !same_real(x->error_bound, y->error_bound)) return false;
    if (!same_vec(x->normal, y->normal)) return false;
    for (int i = 0; i < x->point_count; i++) {
        const tactn_contact_point *p = &x->point[i], *q = &y->point[i];
        if (p->id != q->id || !same_real(p->separation, q->separation)) return false;
        if (!same_vec(p->point_a, q->point_a) || !same_vec(p->point_b, q->point_b)) return false;
    }
    return true;
}

typedef struct judgement {
    check_tally *tally;
    const shape_pair *pair;
    const tactn_manifold *manifold;
    quad bound;     /* the manifold's own */
    quad roundings; /* of the pair's scale */
    quad across;    /* how far from each other's normal the two halves of a point may be */
    quad off;       /* how far from the surfaces, beside bounds and roundings */
    quad still;     /* what may be shaking, of the largest patch that the pair can have */
} judgement;

static void expect(const judgement *j, const char *rule, quad measured, quad allowed) {
    check_expect(j->tally, j->pair, rule, measured, allowed);
}

/* The manifold's numbers in a gap, to be judged as one. Its points are judged on their own. */
static void judge_distance(const judgement *j, const pair_oracle *oracle, true_distance truth,
                           check_limits limits) {
    tactn_gap gap = {
        .status = j->manifold->status, .relation = j->manifold->relation, .iterations = j->manifold->iterations};
    gap.distance = j->manifold->distance;
    gap.error_bound = j->manifold->error_bound;
    gap.normal = j->manifold->normal;
    check_numbers(j->tally, j->pair, oracle, truth, gap, limits);
}

/* The signed distance of a point from a shape, which must be none. */
static void judge_surface(const judgement *j, const char *rule, tactn_gap gap) {
    expect(j, rule, q_abs((quad)gap.distance), j->bound + (quad)gap.error_bound + j->roundings + j->off);
}

static void judge_point(const judgement *j, const tactn_shape *a, const tactn_shape *b,
                        const tactn_contact_point *p) {
    tactn_shape dot = tactn_point(no_vec());
    tactn_pose around = j->pair->b_in_a;
    around.position = tactn_sub(around.position, p->point_b);
    judge_surface(j, "point_a off the surface of A", tactn_distance(a, &dot, pose_at(p->point_a), NULL));
    judge_surface(j, "point_b off the surface of B", tactn_distance(&dot, b, around, NULL));
    qvec way = q_scale((quad)p->separation, q_from(j->manifold->normal));
    qvec off = q_sub(q_sub(q_from(p->point_b), q_from(p->point_a)), way);
    expect(j, "point_b - point_a along the normal", q_abs(q_dot(off, q_from(j->manifold->normal))),
           2 * j->bound + j->roundings);
    expect(j, "point_b - point_a across the normal", q_length(off), j->across);
}

static void judge_points(const judgement *j, tact_real speculative) {
    made_shape a = made_new(&j->pair->a), b = made_new(&j->pair->b);
    const tactn_manifold *m = j->manifold;
    for (int i = 0; i < m->point_count; i++) {
        const tactn_contact_point *p = &m->point[i];
        judge_point(j, &a.shape, &b.shape, p);
        expect(j, "separation above the speculative distance", (quad)p->separation - (quad)speculative,
               j->still + j->bound + j->roundings);
        for (int k = 0; k < i; k++)
            if (m->point[k].id == p->id) check_fail(j->tally, j->pair, "two points of one name", p->id, 0);
    }
    made_free(&a), made_free(&b);
    quad least = (quad)deepest_point(m)->separation - (quad)m->distance;
    expect(j, "deepest point deeper than the shapes", -least, j->bound + j->roundings);
    expect(j, "deepest point less deep than the shapes", least, j->bound + j->roundings + j->still);
}

static bool is_round(const shape_spec *spec) {
    return spec_is_curved(spec) || spec->kind == SPEC_BALL || spec->kind == SPEC_CAPSULE || spec->rounding > 0;
}

/* The halves of a point are the witness points of the distance, and the normal is another than that of the distance
 * where one as good was at hand: the bound counts twice, and across the normal by its root, as for witness points.
 * A user's curved surface is known from a few of its points, and sides that run beside each other share a line that
 * is on neither (docs/manifold.md). Polytopes are exact. */
static void set_allowed(judgement *j, const pair_oracle *oracle) {
    const shape_spec *a = &j->pair->a, *b = &j->pair->b;
    quad scale = oracle_scale(oracle), turned = 2 * j->bound + j->roundings;
    j->across = j->roundings + (oracle_is_polytope(oracle) ? j->bound : turned + q_sqrt(2 * turned * scale));
    j->off = is_round(a) && is_round(b) ? (quad)1e-9 * scale : 0;
    if ((a->custom && is_round(a)) || (b->custom && is_round(b))) j->off = (quad)MANIFOLD_STILL * scale;
}

void check_manifold(check_tally *tally, const shape_pair *pair, const pair_oracle *oracle, true_distance truth,
                    const tactn_manifold *manifold, tact_real speculative, check_limits limits) {
    judgement j = {.tally = tally, .pair = pair, .manifold = manifold};
    quad smaller = oracle_smaller(oracle), far = (quad)speculative;
    j.bound = (quad)manifold->error_bound;
    /* More than those of a distance: where edges cross at a small angle it divides them. */
    j.roundings = (quad)(512 * CHECK_ROUNDOFF) * oracle_scale(oracle);
    j.still = (quad)(2 * MANIFOLD_STILL) * smaller;
    set_allowed(&j, oracle);
    if (manifold->relation == TACT_BEYOND_CUTOFF) {
        expect(&j, "said to be beyond the speculative distance", far, truth.upper);
        expect(&j, "lower bound of the distance", (quad)manifold->distance, truth.upper);
        expect(&j, "the lower bound shows it", far, (quad)manifold->distance);
        if (manifold->point_count != 0) check_fail(tally, pair, "points beyond", manifold->point_count, 0);
        tally->pairs++;
        tally->apart++;
        return;
    }
    judge_distance(&j, oracle, truth, limits);
    expect(&j, "not said to be beyond", truth.lower - 2 * j.bound - j.roundings, far + j.still);
    bool near = manifold->relation != TACT_SEPARATED || (quad)manifold->distance <= far;
    if (near && manifold->point_count < 1) check_fail(tally, pair, "no point", 0, 1);
    expect(&j, "more points than there may be", manifold->point_count, TACTN_MANIFOLD_POINTS);
    if (manifold->point_count > 0) judge_points(&j, speculative);
}
