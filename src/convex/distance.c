/* Signed distance and overlap: checks, scaling, the algorithms, and back to the user's unit.
 *
 * The algorithms in the order in which they are tried; the first that proves its answer ends the query:
 * - analytic_world() for points and segments (find_world_gap);
 * - analytic_local() for polygons and boxes (find_gap);
 * - the polytope of a hint, continued by EPA (resume_polytope);
 * - GJK, and for cores that overlap EPA (search).
 * `options.general` leaves the first two out. */
#include "convex/distance.h"

#include "analytic/analytic.h"
#include "analytic/written_gap.h"
#include "convex/curvature.h"
#include "convex/epa.h"
#include "pair/relative_pose.h"

/* Writes an answer whose witness points need not lie along the normal. Where they are promised to, within twice the
 * bound and on curved surfaces up to what is across the normal, the bound is as wide as that takes. */
static FORCE_INLINE void set_gap(const core_pair *p, tactn_gap *gap, real core_distance, real bound, vec n, vec a,
                                 vec b, bool promised) {
    vec off = sub(sub(add(b, p->position), a), scale(core_distance, n));
    real squared = dot(off, off), most = 2 * tact_max(bound, p->gap_tolerance), most_squared = most * most;
    real far = 2 * ((1 - WRITTEN_ERROR * ROUNDOFF) * bound + (SUPPORT_ERROR - WRITTEN_ERROR) * p->roundoff);
    if (promised && squared > far * far) {
        vec part = p->curved ? scale(dot(off, n), n) : off;
        if (dot(part, part) > far * far) off = part, squared = dot(off, off), most_squared = TACT_REAL_MAX;
    }
    /* The offset is corrected, half at each point. */
    if (squared <= most_squared) {
        a = mul_add(a, R(0.5), off);
        b = mul_add(b, R(-0.5), off);
        bound = tact_max(bound, R(0.5) * tact_sqrt(squared));
    }
    write_gap(p, gap, core_distance, bound, n, a, b);
}

static void set_apart(const core_pair *p, tactn_gap *gap, gjk_state *g) {
    const gjk_simplex *s = &g->simplex;
    simplex_point at = s->closest;
    vec v = point_at(s, &at), off = mul_add(v, g->upper, g->normal);
    real most = GAP_TOLERANCE * p->roundoff;
    bool aside = dot(off, off) > most * most;
    if (aside) {
        correct_weights(s, &at);
        v = point_at(s, &at);
    }
    /* The weights give a point of the difference, so its length is an upper bound, rounding included. */
    real upper = tact_max(length(v), g->upper);
    epa_result r = {.depth = -upper, .lower = -upper, .normal = g->normal};
    set_witness(s, at.count, at.slot, at.weight, &r.a, &r.b);
    if (aside && !p->curved && length(mul_add(v, upper, g->normal)) > SUPPORT_ERROR * p->roundoff) {
        improve_witness(p, &r);
        gap->iterations += r.iterations;
    }
    set_gap(p, gap, upper, tact_max(0, upper - g->lower), g->normal, r.a, r.b, true);
}

/* The witness points are those of the simplex so far, however far from the normal. */
static NOINLINE void set_beyond(const core_pair *p, tactn_gap *gap, gjk_state *g) {
    gjk_simplex *s = &g->simplex;
    if (!s->used) s->closest = (simplex_point){1, {s->newest}, {1}};
    real upper = length(point_at(s, &s->closest));
    vec a, b;
    set_witness(s, s->closest.count, s->closest.slot, s->closest.weight, &a, &b);
    set_gap(p, gap, upper, tact_max(0, upper - g->lower), g->normal, a, b, false);
    gap->relation = TACT_BEYOND_CUTOFF;
    gap->distance = (g->lower - SUPPORT_ERROR * p->roundoff) * p->to_user - (p->a->rounding + p->b->rounding);
}

static void set_overlap(const core_pair *p, tactn_gap *gap, epa_result *r) {
    gap->iterations += r->iterations;
    if (!tact_finite(r->upper)) r->depth = r->upper;
    /* A depth below zero: the cores are apart by less than GJK can resolve. */
    real doubt = r->depth < 0 ? GJK_TOUCHING * p->roundoff : 0;
    set_gap(p, gap, -r->depth, tact_max(0, r->depth - r->lower) + doubt, r->normal, r->a, r->b, true);
}

/* Replaces an answer that is not finite by an error: of a custom support function, or of sizes at the ends of the
 * range. */
static FORCE_INLINE void refuse_undefined(const core_pair *p, tactn_gap *gap) {
    vec ends = add(gap->point_a, gap->point_b);
    if (tact_finite(gap->distance + gap->error_bound + taxicab(ends)) &&
        tact_abs(dot(gap->normal, gap->normal) - 1) < NORMAL_DRIFT) return;
    bool custom = p->a->core == TACTN_CUSTOM || p->b->core == TACTN_CUSTOM;
    *gap = (tactn_gap){.status = custom ? TACT_BAD_SUPPORT : TACT_OUT_OF_RANGE};
}

/* Answers from the polytope of a hint; false if EPA does not close the bounds soon. */
static NOINLINE bool resume_polytope(const core_pair *p, const tactn_query_options *options, tactn_gap *gap) {
    epa_result r;
    r.iterations = 0;
    if (epa_resume(p, options, &r)) {
        set_overlap(p, gap, &r);
        return true;
    }
    if (options->hint->kind == HINT_POLYTOPE) options->hint->rest = HINT_REST;
    gap->iterations += r.iterations;
    return false;
}

/* Answers by GJK and EPA; false if the bounds have not met. */
static NOINLINE bool search(const core_pair *p, const tactn_query_options *options, tactn_gap *gap) {
    epa_result r;
    r.iterations = 0;
    gjk_limits limits = {-1, p->cutoff};
    gjk_state g;
    load_simplex(p, options->hint, &g.simplex);
    vec first = hint_direction(p, options->hint, options->first_direction);
    gjk_outcome outcome = gjk(p, &g, first, limits, options->observer);
    gap->iterations += g.iterations;
    if (outcome == GJK_OVERLAP) {
        core_depth(p, &g.simplex, options, &r);
        set_overlap(p, gap, &r);
        return bounds_have_met(p, &r);
    }
    if (outcome == GJK_FAR) set_beyond(p, gap, &g);
    else set_apart(p, gap, &g);
    save_simplex(p, options->hint, &g.simplex, g.normal);
    return outcome != GJK_STUCK;
}

static FORCE_INLINE bool resume_or_search(const core_pair *p, const tactn_query_options *options, tactn_gap *gap) {
    if (options->hint && options->hint->kind == HINT_POLYTOPE && resume_polytope(p, options, gap)) return true;
    return search(p, options, gap);
}

/* The error bound that the caller is content with; zero: what this precision can. */
static FORCE_INLINE real asked_tolerance(const core_pair *p, const tactn_query_options *options) {
    if (!(options->relative_tolerance > 0)) return options->tolerance;
    return tact_max(options->tolerance, options->relative_tolerance * smaller_size(p->a, p->b));
}

/* Ends the search where the options ask for less than this precision can. moved: see find_gap(). */
static NOINLINE_COLD void limit_search(core_pair *p, const tactn_query_options *options, real moved) {
    if (options->max_supports > 0) p->max_supports = options->max_supports;
    /* What the search does not see of the error bound is taken off; the scaled size of a pair is below 2. */
    real radii = p->to_scaled * (p->a->rounding + p->b->rounding);
    real rounding = SUPPORT_ERROR * p->roundoff + RADIUS_ERROR * ROUNDOFF * radii;
    real open = tact_min(2, asked_tolerance(p, options) * p->to_scaled) - (rounding + moved * p->to_scaled);
    p->gap_tolerance = tact_max(p->gap_tolerance, R(0.999) * open);
}

static FORCE_INLINE bool limits_search(const tactn_query_options *options) {
    return options->max_supports > 0 || options->tolerance > 0 || options->relative_tolerance > 0;
}

/* Says whether the answer is as exact as the options ask for. met: the bounds have met. */
static NOINLINE_COLD void set_convergence(const core_pair *p, const tactn_query_options *options, bool met, real moved,
                                          tactn_gap *gap) {
    real asked = asked_tolerance(p, options);
    bool enough = asked > 0 ? gap->error_bound + moved <= asked : met;
    if (!enough && gap->relation != TACT_BEYOND_CUTOFF) gap->status = TACT_NOT_CONVERGED;
}

/* Answers in A's axes. status: of the rotations. moved: how far the pose may be off, which the caller adds to the bound
 * and takes from a lower bound; cutoff and tolerance count it. The gap is written field by field: gcc would clear it
 * with a slow string instruction. */
static FORCE_INLINE void find_gap(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a,
                                  const tactn_query_options *options, tact_status status, real moved,
                                  tactn_gap *gap) {
    core_pair p;
    tactn_query_options plain;
    tact_status shapes = shapes_status(a, b);
    if (shapes != TACT_OK) status = shapes;
    if (status == TACT_OK) status = make_pair(&p, a, b, b_in_a);
    if (status != TACT_OK) {
        *gap = (tactn_gap){.status = status};
        return;
    }
    gap->status = TACT_OK;
    gap->iterations = 0;
    real cutoff = least_cutoff(options);
    if (cutoff >= 0) cutoff += moved;
    if (cutoff >= 0)
        p.cutoff = (cutoff + a->rounding + b->rounding) * p.to_scaled + SUPPORT_ERROR * p.roundoff;
    bool limited = limits_search(options), met = true;
    if (limited) limit_search(&p, options, moved);
    core_gap found;
    if ((!options->general || is_plane_pair(a, b)) && analytic_local(&p, &found)) {
        if (DIMENSION == 2) write_gap(&p, gap, found.distance, found.bound, found.normal, found.a, found.b);
        else
            set_gap(&p, gap, found.distance, found.bound, found.normal, found.a, found.b,
                    !(found.distance > p.cutoff));
        apply_cutoff(gap, cutoff);
    } else {
        if (options->hint && search_ignores_hint(a, b)) {
            plain = *options;
            plain.hint = NULL;
            options = &plain;
        }
        bool hinted = options->hint && options->hint->kind >= HINT_SIMPLEX;
        met = resume_or_search(&p, options, gap);
        if (!met && hinted && gap->iterations < RETRY_SUPPORTS && !limited) {
            options->hint->kind = HINT_EMPTY; /* once more without it: a hint must not cost accuracy */
            resume_or_search(&p, options, gap);
        }
    }
    if (limited) set_convergence(&p, options, met, moved, gap);
    refuse_undefined(&p, gap);
}

/* Answers in the axes in which both rotations are given; false if the pair has no such form or it is not proven. */
static FORCE_INLINE bool find_world_gap(const tactn_shape *a, const tactn_shape *b, vec position,
                                        pair_rotations rotations, const tactn_query_options *options,
                                        tactn_gap *gap) {
    if (options->general || !has_analytic_world(a, b) || shapes_status(a, b) != TACT_OK) return false;
    core_pair p;
    core_gap found;
    if (scale_pair(&p, a, b, position) != TACT_OK || !analytic_world(&p, rotations, &found)) return false;
    gap->status = TACT_OK;
    gap->iterations = 0;
    write_gap(&p, gap, found.distance, found.bound, found.normal, found.a, found.b);
    apply_cutoff(gap, least_cutoff(options));
    if (limits_search(options)) set_convergence(&p, options, true, 0, gap);
    /* A radius may be beyond the number range. */
    return tact_finite(gap->distance + taxicab(add(gap->point_a, gap->point_b)));
}

static tactn_gap distance(const tactn_shape *a, const tactn_shape *b, const tactn_pose *b_in_a,
                          const tactn_query_options *options) {
    tactn_gap gap;
    tact_status status = rotation_status(b_in_a->rotation);
    pair_rotations rotations = {NULL, &b_in_a->rotation};
    if (status == TACT_OK && find_world_gap(a, b, b_in_a->position, rotations, options, &gap)) return gap;
    find_gap(a, b, *b_in_a, options, status, 0, &gap);
    return gap;
}

static tactn_gap distance_world(const tactn_shape *a, const tactn_pose *pose_a, const tactn_shape *b,
                                const tactn_pose *pose_b, const tactn_query_options *options) {
    tactn_gap gap;
    tact_status status = rotations_status(*pose_a, *pose_b);
    pair_rotations rotations = {&pose_a->rotation, &pose_b->rotation};
    vec position = sub(pose_b->position, pose_a->position);
    if (status == TACT_OK && find_world_gap(a, b, position, rotations, options, &gap))
        return (tactn_gap){gap.status,
                           gap.relation,
                           gap.iterations,
                           gap.distance,
                           gap.error_bound,
                           gap.normal,
                           add(gap.point_a, pose_a->position),
                           add(gap.point_b, pose_a->position)};
    tactn_pose relative = tactn_relative_pose(*pose_a, *pose_b);
    real moved = relative_pose_noise(relative, a, b);
    find_gap(a, b, relative, options, status, moved, &gap);
    if (gap.status < 0) return gap;
    mat m = rotation_matrix(pose_a->rotation);
    real bound = gap.error_bound + moved;
    real nearer = gap.relation == TACT_BEYOND_CUTOFF ? gap.distance - moved : gap.distance;
    return (tactn_gap){gap.status,
                       relation_in_world(gap.relation, nearer, bound),
                       gap.iterations,
                       nearer,
                       bound,
                       transform(m, gap.normal),
                       add(transform(m, gap.point_a), pose_a->position),
                       add(transform(m, gap.point_b), pose_a->position)};
}

/* Decides for a pair at which GJK has stalled, and which may be apart: by the wider bounds of the distance. */
static NOINLINE_COLD bool may_touch(const tactn_shape *a, const tactn_shape *b, const tactn_pose *b_in_a) {
    static const tactn_query_options plain;
    tactn_gap gap = distance(a, b, b_in_a, &plain);
    return gap.status == TACT_OK && gap.relation != TACT_SEPARATED;
}

static FORCE_INLINE bool overlaps(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, tactn_hint *hint) {
    core_pair p;
    if (shapes_status(a, b) != TACT_OK || make_pair(&p, a, b, b_in_a) != TACT_OK) return false;
    real near = (a->rounding + b->rounding) * p.to_scaled + SUPPORT_ERROR * p.roundoff;
    core_gap found;
    pair_rotations rotations = {NULL, &b_in_a.rotation};
    p.cutoff = near;
    p.far_is_enough = p.yes_or_no = true;
    p.gap_tolerance = GAP_TOLERANCE * p.roundoff; /* of curved cores too: a wider gap decides nothing */
    bool proven = has_analytic_world(a, b) ? analytic_world(&p, rotations, &found) : analytic_local(&p, &found);
    if (proven) return found.distance <= near;
    gjk_state g;
    g.normal = zero(); /* unset by gjk() if the hint's simplex is near enough at once */
    load_simplex(&p, hint, &g.simplex);
    g.simplex.tracked = p.curved && hint;
    gjk_outcome outcome = gjk(&p, &g, hint_direction(&p, hint, zero()), (gjk_limits){near, near}, NULL);
    if (outcome != GJK_OVERLAP) save_simplex(&p, hint, &g.simplex, g.normal);
    if (outcome == GJK_OVERLAP || g.upper <= near) return true;
    if (outcome == GJK_STUCK) return !(g.lower > near) && may_touch(a, b, &b_in_a);
    return g.lower <= near;
}

static bool overlap(const tactn_shape *a, const tactn_shape *b, const tactn_pose *b_in_a, tactn_hint *hint) {
    return rotation_status(b_in_a->rotation) == TACT_OK && overlaps(a, b, *b_in_a, hint);
}

static bool overlap_world(const tactn_shape *a, const tactn_pose *pose_a, const tactn_shape *b,
                          const tactn_pose *pose_b, tactn_hint *hint) {
    return rotations_status(*pose_a, *pose_b) == TACT_OK &&
           overlaps(a, b, tactn_relative_pose(*pose_a, *pose_b), hint);
}
