/* Which algorithm finds the depth of two cores in three dimensions. */
#include "convex/epa3.h"

static void core_depth(const pair *p, const simplex *s, const tact3_query_options *options, epa_result *r) {
    if (p->curved && revolution_depth(p, r)) {
        save_nothing(options->hint);
    } else {
        epa(p, s, options, r);
        if (r->depth - r->lower > p->closed && r->lower > 0) polish(p, r);
    }
    check_witness(p, r);
}

static bool epa_resume(const pair *p, const tact3_query_options *options, epa_result *r) {
    if (!epa_from_hint(p, options, r)) return false;
    check_witness(p, r);
    return true;
}
