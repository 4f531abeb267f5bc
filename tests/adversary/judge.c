/* What an answer of tactn_distance() is held against. */
#include "adversary/judge.h"

#include "support/check.h"

/* Below this the search's word is enough. */
#define NEAR 0.5
/* A bound above this part of the pair's size is of a bracket that stayed open. It is used up to its last digit: nothing
 * to climb on, and what takes the most time. */
#define OPEN (sizeof(tact_real) == 4 ? 0x1p-14 : 0x1p-32)

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

/* The tests' own forms round their points once. */
static wide user_rounding(const shape_spec *spec, const wide_body *body) {
    return spec->custom ? (wide)CHECK_ROUNDOFF * (spec->user ? 3 : 16) * body->reach : 0;
}
wide users_rounding(const posed_pair *posed) {
    return user_rounding(&posed->pair->a, &posed->a) + user_rounding(&posed->pair->b, &posed->b);
}

double distance_ratio(posed_pair *posed, wide distance, wide error_bound, tactn_vec normal) {
    wide bound = error_bound + users_rounding(posed);
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
    wide ratio = w_max(above, below);
    return (double)(ratio <= 1 && error_bound > (wide)OPEN * posed->scale ? ratio / 4 : ratio);
}

double gap_ratio(posed_pair *posed, const tactn_gap *gap) {
    return distance_ratio(posed, (wide)gap->distance, (wide)gap->error_bound, gap->normal);
}
