/* What an answer of tactn_distance() is held against. */
#include "adversary/judge.h"

/* Below this the search's word is enough. */
#define NEAR 0.5

static bool finite_vec(tactn_vec v) {
    for (int i = 0; i < TACT_DIMENSION; i++)
        if (!isfinite(coordinate(v, i))) return false;
    return true;
}

bool gap_is_sound(const tactn_gap *gap, bool with_cutoff) {
    if (!isfinite(gap->distance) || !isfinite(gap->error_bound) || gap->error_bound < 0) return false;
    if (!finite_vec(gap->normal) || !finite_vec(gap->point_a) || !finite_vec(gap->point_b)) return false;
    switch (gap->relation) {
    case TACT_SEPARATED: return gap->distance > gap->error_bound;
    case TACT_OVERLAP: return gap->distance < -gap->error_bound;
    case TACT_TOUCHING: return tact_abs(gap->distance) <= gap->error_bound;
    default: return with_cutoff && gap->relation == TACT_BEYOND_CUTOFF;
    }
}

/* The whole truth is dear: it is asked for when nothing cheaper decides. */
static wide deepest(posed_pair *posed) {
    shape_pair pair = *posed->pair;
    tactn_pose a = tactn_identity_pose(), b = tactn_identity_pose();
    a.rotation = posed->rotation_a;
    b.rotation = posed->rotation_b;
    b.position = q_to(posed->between);
    pair_oracle *oracle = oracle_open_world(&pair, a, b);
    wide upper = (wide)oracle_truth(oracle).upper;
    oracle_close(oracle);
    return upper;
}

double distance_ratio(posed_pair *posed, const tactn_gap *gap, wide allowance) {
    wide distance = (wide)gap->distance, bound = (wide)gap->error_bound + allowance;
    found_distance found = search_distance(&posed->a, &posed->b, w_from(gap->normal));
    wide above = (found.lower - distance) / bound, below = (distance - found.upper) / bound;
    if (above > NEAR) above = ((wide)certified_gap(posed, w_to_quad(found.normal)) - distance) / bound;
    if (found.overlapping) {
        below = (distance - found.lower) / bound;
        if (below > 1) below = (distance - (wide)certified_gap(posed, q_from(gap->normal))) / bound;
        if (below > 1) below = fminl(below, (distance - deepest(posed)) / bound);
    } else if (below > NEAR) {
        below = (distance - (wide)certified_upper(posed, &found)) / bound;
    }
    return (double)fmaxl(0, fmaxl(above, below));
}
