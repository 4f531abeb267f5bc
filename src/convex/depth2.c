/* The depth of two cores in two dimensions: from the simplex that GJK ends with, or from a hint's polygon. */
#include "convex/epa2.h"

static void core_depth(const pair *p, const simplex *s, const tact2_query_options *options, epa_result *r) {
    polygon q;
    real aside = TACT_REAL_MAX;
    epa_begin(r);
    q.loaded = 0;
    q.track = s->tracked ? options->hint : NULL;
    r->lower = -TOUCHING_CORES * p->resolution; /* GJK has come this near */
    if (!start_polygon(p, s, &q, r)) {
        save_nothing(options->hint);
    } else if (!grow(p, &q, options, EPA_VERTICES - q.vertex_count + 1, &aside, r)) {
        save_nothing(options->hint);
        r->lower = tact_max(r->lower, inner_depth(p));
        if (r->depth - r->lower > p->closed) refine(p, &q, aside, r);
    }
    check_witness(p, r);
}

static bool epa_resume(const pair *p, const tact2_query_options *options, epa_result *r) {
    polygon q;
    real aside = TACT_REAL_MAX;
    epa_begin(r);
    q.track = p->curved ? options->hint : NULL;
    if (!load_polygon(p, options->hint, &q) || !grow(p, &q, options, EPA_RESUMED_STEPS, &aside, r)) return false;
    check_witness(p, r);
    return true;
}
