/* What is true of a pair in motion, and whether an answer agrees. */
#include "cast/motion_pairs.h"

#include <string.h>

/* ---- a motion and its poses */

static double length_of(tactn_vec v) {
    double squared = 0, largest = 0;
    for (int i = 0; i < TACT_DIMENSION; i++) largest = fmax(largest, fabs((double)coordinate(v, i)));
    for (int i = 0; i < TACT_DIMENSION && largest > 0; i++)
        squared += (double)coordinate(v, i) / largest * ((double)coordinate(v, i) / largest);
    return largest * sqrt(squared);
}

static double core_reach(const shape_spec *spec) {
    return (double)(spec_reach(spec) - spec->rounding) - (spec->kind == SPEC_BALL ? (double)spec->size.x : 0);
}

static void measure_turn(motion_run *run) {
    const tactn_sweep *a = &run->motion->sweep_a, *b = &run->motion->sweep_b;
    for (int i = 0; i < TACT_DIMENSION; i++) {
        long double way_a = (long double)coordinate(a->to.position, i) - (long double)coordinate(a->from.position, i);
        long double way_b = (long double)coordinate(b->to.position, i) - (long double)coordinate(b->from.position, i);
        run->way = with_coordinate(run->way, i, (tact_real)(way_b - way_a));
    }
    run->turning = core_reach(&run->motion->a) * motion_turn_rate(a->from.rotation, a->to.rotation) +
                   core_reach(&run->motion->b) * motion_turn_rate(b->from.rotation, b->to.rotation);
    run->noise = length_of(a->from.position) + length_of(a->to.position) + length_of(b->from.position) +
                 length_of(b->to.position);
}

motion_run motion_open(const motion *motion) {
    motion_run run = {motion, made_new(&motion->a), made_new(&motion->b), motion->translation, 0, 0, 0};
    double a = (double)spec_radius(&motion->a), b = (double)spec_radius(&motion->b);
    if (motion->kind == MOTION_TURN) {
        measure_turn(&run);
    } else {
        run.noise = length_of(motion->sweep_b.from.position) + length_of(motion->translation);
    }
    run.turning *= 1 + 1e-6;
    run.noise = 16 * CHECK_ROUNDOFF * (run.noise + (double)spec_reach(&motion->a) + (double)spec_reach(&motion->b));
    run.size = fmin(a, b) > 0 ? fmin(a, b) : fmax(a, b);
    if (!(run.size > 0)) run.size = length_of(run.way) > 0 ? length_of(run.way) : 1;
    return run;
}

void motion_close(motion_run *run) { made_free(&run->a), made_free(&run->b); }

tactn_hit motion_ask(const motion_run *run, const tactn_query_options *options) {
    const motion *m = run->motion;
    const tactn_shape *a = &run->a.shape, *b = &run->b.shape;
    if (m->kind == MOTION_RAY) return tactn_raycast(a, m->sweep_b.from.position, m->translation, options);
    if (m->kind == MOTION_CAST) return tactn_cast(a, b, m->sweep_b.from, m->translation, options);
    return tactn_time_of_impact(a, &m->sweep_a, b, &m->sweep_b, options);
}

static long double between(tact_real from, tact_real to, long double fraction) {
    return (long double)from + fraction * ((long double)to - (long double)from);
}

motion_instant motion_at(const motion_run *run, long double fraction) {
    const motion *m = run->motion;
    const tactn_sweep *a = &m->sweep_a, *b = &m->sweep_b;
    motion_instant at = {tactn_identity_pose(), b->from, no_vec()};
    for (int i = 0; i < TACT_DIMENSION; i++) {
        long double away;
        if (m->kind == MOTION_TURN) {
            long double origin = between(coordinate(a->from.position, i), coordinate(a->to.position, i), fraction);
            away = between(coordinate(b->from.position, i), coordinate(b->to.position, i), fraction) - origin;
            at.origin = with_coordinate(at.origin, i, (tact_real)origin);
        } else {
            long double way = (long double)coordinate(m->translation, i);
            away = (long double)coordinate(b->from.position, i) + fraction * way;
        }
        at.b.position = with_coordinate(at.b.position, i, (tact_real)away);
    }
    if (m->kind != MOTION_TURN) return at;
    at.a.rotation = motion_rotation_at(a->from.rotation, a->to.rotation, fraction);
    at.b.rotation = motion_rotation_at(b->from.rotation, b->to.rotation, fraction);
    return at;
}

/* How far along n a shape reaches, its frame at a pose. */
static tact_real extent(const tactn_shape *shape, tactn_pose pose, tactn_vec n) {
    tactn_vec support = tactn_support(shape, tactn_rotate(tactn_conjugate(pose.rotation), n));
    return tactn_dot(n, tactn_pose_point(pose, support));
}

motion_distance motion_distance_at(const motion_run *run, long double fraction) {
    static const tactn_query_options general = {.general = true};
    const tactn_shape *a = &run->a.shape, *b = &run->b.shape;
    motion_instant at = motion_at(run, fraction);
    tactn_gap gap = run->motion->kind == MOTION_TURN ? tactn_distance_world(a, at.a, b, at.b, &general)
                                                     : tactn_distance(a, b, at.b, &general);
    tact_real separation = -extent(b, at.b, tactn_neg(gap.normal)) - extent(a, at.a, gap.normal);
    motion_distance distance = {(double)gap.distance, (double)gap.error_bound + run->noise,
                                (double)separation - run->noise,
                                -(double)tactn_dot(gap.normal, run->way) + run->turning};
    return distance;
}

/* ---- the tally */

motion_tally motion_tally_named(const char *name) {
    motion_tally tally;
    memset(&tally, 0, sizeof tally);
    tally.check = tally_named(name);
    return tally;
}

void motion_tally_print(const motion_tally *t) {
    printf("# %s (%s): %d motions: %d meet, %d pass, %d met already, %d undecided; %d passed through, %d false hits; "
           "steps %.1f, most %d; contact at most %.2g of the size apart, "
           "bound %.2g of what is meant; truth: %.0f looks each, %d unproven\n",
           t->check.name, tact_precision(), t->motions, t->meeting, t->apart, t->met, t->undecided, t->passed,
           t->false_hits, t->steps_sum / fmax(1, t->motions), t->steps, t->above, t->bound,
           t->looks / fmax(1, t->motions), t->unproven);
    tally_print(&t->check);
}

static void print_pose(const char *name, tactn_pose pose) {
    tact_real r[ROTATION_NUMBERS];
    to_rotation_numbers(pose.rotation, r);
    printf("\"%s\":{\"position\":[", name);
    for (int i = 0; i < TACT_DIMENSION; i++) printf("%s%.17g", i ? "," : "", (double)coordinate(pose.position, i));
    printf("],\"rotation\":[");
    for (int i = 0; i < ROTATION_NUMBERS; i++) printf("%s%.17g", i ? "," : "", (double)r[i]);
    printf("]}");
}

/* The pair as a scene, and in a line of its own how it moves. */
static void print_motion(const motion *m) {
    shape_pair pair = {m->a, m->b, m->sweep_b.from};
    pair_print(stdout, &pair);
    printf("#   {");
    if (m->kind == MOTION_TURN) {
        print_pose("a", m->sweep_a.from), printf(","), print_pose("to_a", m->sweep_a.to), printf(",");
        print_pose("b", m->sweep_b.from), printf(","), print_pose("to_b", m->sweep_b.to);
    } else {
        printf("\"translation\":[");
        for (int i = 0; i < TACT_DIMENSION; i++)
            printf("%s%.17g", i ? "," : "", (double)coordinate(m->translation, i));
        printf("]");
    }
    printf("}\n");
}

void motion_fail(motion_tally *tally, const motion *motion, const char *rule, double measured, double allowed) {
    check_tally *check = &tally->check;
    int i = 0;
    while (i < CHECK_RULES - 1 && check->rule[i] && strcmp(check->rule[i], rule) != 0) i++;
    check->rule[i] = rule;
    check->failures++;
    if (check->broken[i]++ >= 2) return;
    printf("# %s, motion %d: %s: %.17g, allowed %.17g\n# ", check->name, tally->motions, rule, measured, allowed);
    print_motion(motion);
}

void motion_expect(motion_tally *tally, const motion *motion, const char *rule, double measured, double allowed) {
    if (!(measured <= allowed)) motion_fail(tally, motion, rule, measured, allowed);
}

/* ---- no contact before the fraction */

#define TRUTH_STEPS 3000

typedef struct search {
    const motion_run *run;
    int steps;
    bool contact;
    long double where;
    double deep; /* proven depth there */
} search;

/* Whether the shapes are proven to overlap at a fraction. */
static motion_distance look(search *s, long double fraction) {
    motion_distance at = motion_distance_at(s->run, fraction);
    s->steps++;
    if (at.distance + at.bound < 0 && !s->contact) {
        s->contact = true;
        s->where = fraction;
        s->deep = -(at.distance + at.bound);
    }
    return at;
}

/* A closer look where the distance has a minimum between two fractions: a third is taken away, again and again. */
static void look_closer(search *s, long double low, long double high) {
    for (int i = 0; i < 30 && !s->contact; i++) {
        long double third = (high - low) / 3;
        double left = look(s, low + third).distance, right = look(s, high - third).distance;
        if (left < right)
            high -= third;
        else
            low += third;
    }
}

/* Walks to the end by what is proven free. Closer than `least` nothing can be proven within any number of steps: it
 * goes on in small ones, and looks for the minimum. False when it took too many. */
static bool walk(search *s, long double end) {
    const double least = 1e-7 * s->run->size;
    long double f = 0, before = 0, last = 0;
    double stride = 1, distance_before = 0, distance_last = 0;
    while (s->steps < TRUTH_STEPS) {
        motion_distance at = look(s, f);
        if (s->contact) return true;
        if (last > 0 && distance_last < 1e3 * least && distance_last <= distance_before &&
            distance_last <= at.distance)
            look_closer(s, before, f);
        double rate = fmax(at.closing, 0), left = (double)(end - f) * rate;
        if (s->contact || left <= least || left < at.separation) return true;
        bool near = at.separation < least;
        before = last, distance_before = distance_last, last = f, distance_last = at.distance;
        stride = near ? stride * 1.2 : 1;
        f += (long double)((near ? stride * fmax(least, at.bound) : at.separation) / rate);
        if (f > end) f = end;
    }
    return false;
}

/* Besides the proof plain samples, more of them close to the end. */
static void sample(search *s, long double end) {
    long double left = end;
    for (int i = 1; i < 8; i++) look(s, end * i / 8);
    for (int i = 0; i < 6; i++) look(s, end - (left *= 0.125L));
}

static void judge_freedom(motion_tally *tally, const motion_run *run, double end) {
    search s = {run, 0, false, 0, 0};
    if (!walk(&s, (long double)end)) tally->unproven++;
    sample(&s, (long double)end);
    tally->looks += s.steps;
    if (!s.contact || s.where >= (long double)end) return;
    tally->passed++;
    motion_fail(tally, run->motion, "passed through a contact, that deep", s.deep, 0);
}

/* ---- the answer at its fraction */

static void judge_form(motion_tally *tally, const motion_run *run, const tactn_hit *hit) {
    const motion *m = run->motion;
    double d = (double)hit->distance, bound = (double)hit->error_bound, f = (double)hit->fraction;
    bool known = hit->relation == TACT_SEPARATED || hit->relation == TACT_TOUCHING || hit->relation == TACT_OVERLAP ||
                 hit->relation == TACT_UNDECIDED;
    if (!known) motion_fail(tally, m, "status", hit->relation, TACT_UNDECIDED);
    if (!(f >= 0 && f <= 1)) motion_fail(tally, m, "fraction", f, 1);
    if (!(bound >= 0)) motion_fail(tally, m, "bound", bound, 0);
    if (hit->steps < 0 || hit->steps > TACTN_MAX_STEPS) motion_fail(tally, m, "steps", hit->steps, TACTN_MAX_STEPS);
    if (!(tact_abs(tactn_length(hit->normal) - 1) <= TACT_REAL(8 * CHECK_ROUNDOFF)))
        motion_fail(tally, m, "length of the normal", (double)tactn_length(hit->normal), 1);
    if (hit->relation == TACT_SEPARATED && !(d > bound && f == 1)) motion_fail(tally, m, "separated: where", f, 1);
    if (hit->relation == TACT_OVERLAP && !(d < -bound && f == 0)) motion_fail(tally, m, "overlap: where", f, 0);
    if (hit->relation == TACT_TOUCHING) motion_expect(tally, m, "touching: distance", d, bound);
    if (hit->relation == TACT_TOUCHING) motion_expect(tally, m, "touching: depth", -d, bound);
}

static void judge_contact(motion_tally *tally, const motion_run *run, const tactn_hit *hit) {
    const motion *m = run->motion;
    motion_distance at = motion_distance_at(run, (long double)hit->fraction);
    double bounds = at.bound + (double)hit->error_bound;
    /* A contact is within what a distance may be off by: no bound may be wide only to excuse a contact too early. It
     * may be twice that of the query, whose own may be twice that of a query without a hint. */
    double meant = at.bound + 1e-10 * run->size;
    tally->bound = fmax(tally->bound, (double)hit->error_bound / meant);
    motion_expect(tally, m, "bound", (double)hit->error_bound, 4 * meant);
    motion_expect(tally, m, "distance at the fraction, off by", fabs(at.distance - (double)hit->distance), bounds);
    if (hit->relation == TACT_OVERLAP) motion_expect(tally, m, "overlap from the start", at.distance, at.bound);
    if (hit->relation != TACT_TOUCHING) return;
    tally->above = fmax(tally->above, at.distance / run->size);
    if (at.distance > bounds) {
        tally->false_hits++;
        motion_fail(tally, m, "false hit, that far apart", at.distance, bounds);
    }
    motion_expect(tally, m, "depth at the fraction", -at.distance, bounds);
}

/* The normal separates as well as the distance says, both points lie in the planes that touch the shapes along it,
 * and between them lies the distance. */
static void judge_numbers(motion_tally *tally, const motion_run *run, const tactn_hit *hit) {
    const motion *m = run->motion;
    motion_instant at = motion_at(run, (long double)hit->fraction);
    tactn_vec n = hit->normal, a = tactn_sub(hit->point_a, at.origin), b = tactn_sub(hit->point_b, at.origin);
    tactn_vec between = tactn_sub(b, a);
    double d = (double)hit->distance, bound = (double)hit->error_bound + 2 * run->noise;
    double top_a = (double)extent(&run->a.shape, at.a, n), top_b = (double)extent(&run->b.shape, at.b, tactn_neg(n));
    double scale = (double)(spec_reach(&m->a) + spec_reach(&m->b)) + fabs(d);
    motion_expect(tally, m, "what the normal loses", d + top_a + top_b, 2 * bound);
    motion_expect(tally, m, "point_a off its plane", fabs(top_a - (double)tactn_dot(n, a)), 2 * bound);
    motion_expect(tally, m, "point_b off its plane", fabs(top_b + (double)tactn_dot(n, b)), 2 * bound);
    motion_expect(tally, m, "between the points along the normal", fabs((double)tactn_dot(n, between) - d), bound);
    motion_expect(tally, m, "between the points across the normal",
                  length_of(tactn_mul_add(between, -hit->distance, n)), bound + sqrt(2 * bound * scale));
}

/* Where the poses are not known well enough the oracle has nothing to say. */
static void judge_by_oracle(motion_tally *tally, const motion_run *run, const tactn_hit *hit) {
    const motion *m = run->motion;
    motion_instant at = motion_at(run, (long double)hit->fraction);
    shape_pair pair = {m->a, m->b, at.b};
    pair_oracle *oracle = oracle_open_world(&pair, at.a, at.b);
    double d = (double)hit->distance, bound = (double)hit->error_bound + run->noise;
    if (run->noise <= 32 * CHECK_ROUNDOFF * (double)oracle_scale(oracle)) {
        tact_relation relation = d > bound ? TACT_SEPARATED : d < -bound ? TACT_OVERLAP : TACT_TOUCHING;
        tactn_gap gap = {TACT_OK, relation, 1, hit->distance, (tact_real)bound, hit->normal,
                         tactn_sub(hit->point_a, at.origin), tactn_sub(hit->point_b, at.origin)};
        check_limits limits = limits_slivers(oracle);
        limits.excess += 2 * run->noise / (double)oracle_smaller(oracle);
        if (!check_answer(&tally->check, &pair, oracle, oracle_truth(oracle), gap, limits)) print_motion(m);
    }
    oracle_close(oracle);
}

void motion_judge(motion_tally *tally, const motion_run *run, tactn_hit hit, bool deep) {
    tally->motions++;
    judge_form(tally, run, &hit);
    if (!(hit.fraction >= 0 && hit.fraction <= 1)) return;
    motion_distance start = motion_distance_at(run, 0);
    if (start.distance + start.bound < 0 && hit.relation != TACT_OVERLAP)
        motion_fail(tally, run->motion, "an overlap at the start that is none in the answer", start.distance, 0);
    judge_contact(tally, run, &hit);
    judge_numbers(tally, run, &hit);
    if (hit.fraction > 0) judge_freedom(tally, run, (double)hit.fraction);
    if (deep) judge_by_oracle(tally, run, &hit);
    tally->apart += hit.relation == TACT_SEPARATED;
    tally->meeting += hit.relation == TACT_TOUCHING && hit.fraction > 0;
    tally->met += hit.relation == TACT_OVERLAP || (hit.relation == TACT_TOUCHING && hit.fraction == 0);
    tally->undecided += hit.relation == TACT_UNDECIDED;
    tally->steps_sum += hit.steps;
    if (hit.steps > tally->steps) tally->steps = hit.steps;
}

tactn_hit motion_check(motion_tally *tally, const motion *motion, int deep) {
    motion_run run = motion_open(motion);
    tactn_hit hit = motion_ask(&run, NULL);
    motion_judge(tally, &run, hit, deep > 0 && tally->motions % deep == 0);
    motion_close(&run);
    return hit;
}
