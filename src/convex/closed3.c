/* The closed forms of three dimensions. */
#include "convex/closed.h"

static HOT bool closed_form(const pair *p, closed_gap *gap) {
    return p->a->core == TACT3_POINT && p->b->core == TACT3_POINT && points_gap(p, gap);
}
