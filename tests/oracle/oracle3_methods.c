/* Which road a pair takes in three dimensions. */
#include "oracle/oracle_body.h"

static bool has_features(const pair_oracle *oracle) {
    return oracle_is_polytope(oracle) && !oracle->a.crowded && !oracle->b.crowded;
}

void narrow(const pair_oracle *oracle, true_distance *truth) {
    if (has_features(oracle)) {
        narrow_by_features(oracle, truth);
        return;
    }
    narrow_by_descent(oracle, truth);
    if (truth->lower <= 0 && !narrow_by_profile(oracle, truth)) narrow_by_expansion(oracle, truth);
}

void narrow_by_another_road(const pair_oracle *oracle, true_distance *truth) {
    narrow_by_descent(oracle, truth);
    if (truth->lower <= 0) narrow_by_expansion(oracle, truth);
}

/* What it cannot have outside needs no expansion. */
void narrow_outside(const pair_oracle *oracle, true_distance *truth) {
    if (has_features(oracle))
        narrow_by_features(oracle, truth);
    else
        narrow_by_descent(oracle, truth);
}
