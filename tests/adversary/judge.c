/* What an answer of tactn_distance() is held against. */
#include "adversary/judge.h"

#include "support/check.h"

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
wide deepest(posed_pair *posed) {
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

wide cores_rounding(const posed_pair *posed) { return (wide)CHECK_ROUNDOFF * posed->scale; }
wide radii_rounding(const posed_pair *posed) {
    return (wide)CHECK_ROUNDOFF * (posed->a.rounding + posed->b.rounding);
}

double distance_ratio(posed_pair *posed, wide distance, wide bound, tactn_vec normal) {
    found_distance found = search_distance(&posed->a, &posed->b, w_from(normal));
    wide above = ratio_of(found.lower - distance, bound), below = ratio_of(distance - found.upper, bound);
    if (above > (wide)NEAR) above = ratio_of((wide)certified_gap(posed, w_to_quad(found.normal)) - distance, bound);
    if (found.overlapping) {
        below = ratio_of(distance - found.lower, bound);
        if (below > 1) below = ratio_of(distance - (wide)certified_gap(posed, q_from(normal)), bound);
        if (below > 1) below = w_min(below, ratio_of(distance - deepest(posed), bound));
    } else if (below > (wide)NEAR) {
        below = ratio_of(distance - (wide)certified_upper(posed, &found), bound);
    }
    return (double)w_max(above, below);
}

double gap_ratio(posed_pair *posed, const tactn_gap *gap, wide allowance) {
    return distance_ratio(posed, (wide)gap->distance, (wide)gap->error_bound + allowance, gap->normal);
}
