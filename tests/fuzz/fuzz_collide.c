/* Fuzzes tact2_collide and tact3_collide: any shapes at any pose, any speculative distance, hints of any bytes,
 * support functions that lie.
 *
 * Whatever comes in, the answer is a refusal with zeros or a manifold that keeps what contact2.h and contact3.h
 * promise: numbers that agree with the distance of the pair, points that lie on both bodies, and the same within the
 * bounds whatever the hint holds, whichever way the pair is asked about. */
#include "body.h"

/* The pair at hand. */
static struct {
    const body *a, *b;
    tactn_pose pose;
    tact_real speculative;
    const char *query;
    tactn_gap gap;
    tactn_manifold manifold;
} now;

static void print_now(void) {
    tact_real rotation[ROTATION_NUMBERS];
    to_rotation_numbers(now.pose.rotation, rotation);
    print_body(now.a);
    print_body(now.b);
    print_vec("position", now.pose.position);
    fprintf(stderr, "  rotation");
    for (int i = 0; i < ROTATION_NUMBERS; i++) fprintf(stderr, " %.17g", rotation[i]);
    fprintf(stderr, "\nlooking at the %s query; speculative distance %.17g\n", now.query, now.speculative);
    print_gap("distance", &now.gap);
    fprintf(stderr, "manifold: status %d relation %d distance %.17g bound %.3g\n", now.manifold.status,
            now.manifold.relation, now.manifold.distance,
            now.manifold.error_bound);
    print_vec("normal", now.manifold.normal);
    for (int i = 0; i < now.manifold.point_count && i < TACTN_MANIFOLD_POINTS; i++) {
        fprintf(stderr, "  name %08x separation %.17g\n", (unsigned)now.manifold.point[i].id,
                now.manifold.point[i].separation);
        print_vec("point_a", now.manifold.point[i].point_a);
        print_vec("point_b", now.manifold.point[i].point_b);
    }
}

/* The distance of a point from a shape; its bound is added to what is allowed. */
static void demand_surface(const tactn_shape *shape, tactn_pose pose, tactn_vec p, tact_real allowed,
                           const char *what) {
    tactn_shape dot = tactn_point(no_vec());
    pose.position = tactn_sub(pose.position, p);
    tactn_gap off = tactn_distance(&dot, shape, pose, NULL);
    if (off.status < 0) return; /* where the difference is too large or too small a number */
    demand(tact_abs(off.distance) <= allowed + off.error_bound, what);
}

/* Sizes that a manifold's promises about places are kept for: a millionth of the other at least. */
static bool are_comparable(void) {
    tact_real a = now.a->shape.reach + now.a->shape.rounding, b = now.b->shape.reach + now.b->shape.rounding;
    return tact_max(a, b) < 1e6 * tact_min(a, b) && tactn_length(now.pose.position) < 1e6 * tact_min(a, b);
}

static void check_point(const tactn_manifold *m, int i, tact_real scale) {
    const tactn_contact_point *p = &m->point[i];
    demand(tact_finite(p->separation) && tactn_finite(p->point_a) && tactn_finite(p->point_b), "finite points");
    for (int k = 0; k < i; k++) demand(m->point[k].id != p->id, "a name of its own");
    tactn_vec between = tactn_sub(tactn_sub(p->point_b, p->point_a), tactn_scale(p->separation, m->normal));
    /* As for witness points of a distance, and the bound counts twice (tests/contact/manifold.c). */
    double allowed = 4 * m->error_bound + 512 * DBL_EPSILON * scale;
    if (now.a->lies || now.b->lies || m->error_bound > 1e-9 * scale || !are_comparable()) return;
    demand(tact_abs(tactn_dot(between, m->normal)) <= allowed, "points are apart by the separation");
    demand(tactn_length(between) <= allowed + sqrt(2 * allowed * scale), "points are apart along the normal");
    demand(p->separation <= now.speculative + 1e-5 * scale + m->error_bound, "no point beyond");
}

static void check_depth(const tactn_manifold *m, tact_real scale) {
    tact_real least = m->point[0].separation;
    for (int i = 1; i < m->point_count; i++) least = tact_min(least, m->point[i].separation);
    tact_real allowed = m->error_bound + 512 * DBL_EPSILON * scale;
    demand(least >= m->distance - allowed, "no point is deeper");
    demand(least <= m->distance + allowed + 1e-5 * scale, "the deepest is as deep");
}

static void check_manifold(const tactn_manifold *m, tact_real scale) {
    bool lies = now.a->lies || now.b->lies;
    now.manifold = *m;
    demand(m->point_count >= 0 && m->point_count <= TACTN_MANIFOLD_POINTS, "as many points as there is room for");
    tactn_gap numbers = {.status = m->status,
                         .relation = m->relation,
                         .iterations = m->iterations,
                         .distance = m->distance,
                         .error_bound = m->error_bound,
                         .normal = m->normal,
                         .point_a = no_vec()};
    numbers.point_b = tactn_scale(m->distance, m->normal);
    demand_whole_gap(&numbers, scale, lies);
    if (m->status < 0 || m->relation == TACT_BEYOND_CUTOFF) {
        demand(m->point_count == 0, "no points of what is refused or beyond");
        return;
    }
    if (m->distance <= now.speculative || m->relation != TACT_SEPARATED) demand(m->point_count > 0, "a point");
    for (int i = 0; i < m->point_count; i++) check_point(m, i, scale);
    if (m->point_count > 0 && !lies) check_depth(m, scale);
}

/* Points lie on both bodies; beside the bound by as much as a thousandth of what a patch may be shaken by. */
static void check_surfaces(const tactn_manifold *m, tact_real scale) {
    if (now.a->lies || now.b->lies || m->error_bound > 1e-9 * scale || !are_comparable()) return;
    if (scale > 1e90 || scale < 1e-90) return; /* the square of a length leaves the number range there */
    tact_real allowed = m->error_bound + 1e-8 * scale;
    for (int i = 0; i < m->point_count; i++) {
        demand_surface(&now.a->shape, tactn_identity_pose(), m->point[i].point_a, allowed, "point_a is on A");
        demand_surface(&now.b->shape, now.pose, m->point[i].point_b, allowed, "point_b is on B");
    }
}

/* Two answers about one pair. */
static void check_agree(const tactn_manifold *m, const tactn_gap *gap, tact_real slack, const char *what) {
    if (now.a->lies || now.b->lies) return;
    demand((m->status < 0) == (gap->status < 0), what);
    if (m->status < 0) return;
    tact_real bounds = m->error_bound + gap->error_bound + slack;
    if (m->relation == TACT_BEYOND_CUTOFF) {
        demand(gap->distance > now.speculative - bounds && m->distance <= gap->distance + bounds, what);
        return;
    }
    demand(tact_abs(m->distance - gap->distance) <= bounds, what);
}

static tactn_manifold ask(const char *query, const tactn_query_options *options, tact_real scale) {
    now.query = query;
    tactn_manifold m = tactn_collide(&now.a->shape, &now.b->shape, now.pose, now.speculative, options);
    check_manifold(&m, scale);
    check_agree(&m, &now.gap, 0, query);
    return m;
}

static void check_world(tact_real scale) {
    now.query = "world's";
    tactn_manifold m = tactn_collide_world(&now.a->shape, tactn_identity_pose(), &now.b->shape, now.pose,
                                           now.speculative, NULL);
    check_manifold(&m, scale);
    check_agree(&m, &now.gap, 64 * DBL_EPSILON * scale, "the query in the world agrees");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    body a, b;
    tactn_pose pose = take_pose(&in);
    take_body(&in, &a);
    take_body(&in, &b);
    tact_real scale = pair_scale(&a, &b, pose), speculative = take_real(&in);
    now.a = &a, now.b = &b, now.pose = pose, now.speculative = speculative;
    now.gap = tactn_distance(&a.shape, &b.shape, pose, NULL);
    describe_input = print_now;
    if (!tact_finite(speculative) || speculative < 0) {
        tactn_manifold refused = tactn_collide(&a.shape, &b.shape, pose, speculative, NULL);
        demand(refused.status < 0 && refused.point_count == 0, "a bad speculative distance is refused");
        now.speculative = tact_finite(speculative) ? -speculative : 0;
    }
    tactn_hint hint;
    tactn_query_options hinted = {.hint = &hint}, general = {.general = true};
    take_bytes(&in, &hint, sizeof hint);
    tactn_manifold cold = ask("cold", NULL, scale);
    check_surfaces(&cold, scale);
    ask("general", &general, scale);
    ask("hinted", &hinted, scale);
    ask("again hinted", &hinted, scale);
    check_world(scale);
    free(a.hull);
    free(b.hull);
    return 0;
}
