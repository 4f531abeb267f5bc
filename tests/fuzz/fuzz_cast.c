/* Fuzzes tact2_raycast, tact2_cast and tact2_time_of_impact, and their siblings in three dimensions: any shapes, any
 * motion, hints of any bytes, support functions that lie.
 *
 * Whatever comes in, the answer is a refusal with zeros or a whole answer that agrees with itself, with the distance
 * at its fraction, and with what lies before it: at some fractions before a contact there must be none. */
#include "body.h"

typedef enum cast_kind { KIND_RAY, KIND_CAST, KIND_TURN, KINDS } cast_kind;

/* The motion at hand. */
static struct {
    cast_kind kind;
    const body *a, *b;
    tactn_sweep sweep_a, sweep_b;
    tactn_vec translation;
    tactn_hit hit;
    tactn_gap gap;
    tact_real looked;
} now;

static void print_pose(const char *name, tactn_pose pose) {
    tact_real rotation[ROTATION_NUMBERS];
    to_rotation_numbers(pose.rotation, rotation);
    print_vec(name, pose.position);
    fprintf(stderr, "    rotation");
    for (int i = 0; i < ROTATION_NUMBERS; i++) fprintf(stderr, " %.17g", rotation[i]);
    fprintf(stderr, "\n");
}

static void print_now(void) {
    static const char *const names[KINDS] = {"ray", "cast", "turn"};
    fprintf(stderr, "%s\n", names[now.kind]);
    print_body(now.a);
    if (now.kind != KIND_RAY) print_body(now.b);
    if (now.kind == KIND_TURN) print_pose("a from", now.sweep_a.from), print_pose("a to", now.sweep_a.to);
    print_pose("from", now.sweep_b.from);
    if (now.kind == KIND_TURN)
        print_pose("to", now.sweep_b.to);
    else
        print_vec("translation", now.translation);
    fprintf(stderr, "hit: status %d relation %d steps %d fraction %.17g distance %.17g bound %.3g\n", now.hit.status,
            now.hit.relation, now.hit.steps, now.hit.fraction, now.hit.distance, now.hit.error_bound);
    print_vec("normal", now.hit.normal);
    fprintf(stderr, "looked at %.17g\n", now.looked);
    print_gap("there", &now.gap);
}

static tactn_hit ask(const tactn_query_options *options) {
    const tactn_shape *a = &now.a->shape, *b = &now.b->shape;
    if (now.kind == KIND_RAY) return tactn_raycast(a, now.sweep_b.from.position, now.translation, options);
    if (now.kind == KIND_CAST) return tactn_cast(a, b, now.sweep_b.from, now.translation, options);
    return tactn_time_of_impact(a, &now.sweep_a, b, &now.sweep_b, options);
}

/* The distance at a fraction, by another way than the cast's own. */
static tactn_gap gap_at(tact_real fraction) {
    tactn_query_options general = {.general = true};
    tactn_pose b = now.sweep_b.from;
    now.looked = fraction;
    if (now.kind == KIND_TURN) {
        tactn_pose a = tactn_sweep_pose(&now.sweep_a, fraction);
        b = tactn_sweep_pose(&now.sweep_b, fraction);
        now.gap = tactn_distance_world(&now.a->shape, a, &now.b->shape, b, &general);
    } else {
        b.position = tactn_mul_add(b.position, fraction, now.translation);
        now.gap = tactn_distance(&now.a->shape, &now.b->shape, b, &general);
    }
    return now.gap;
}

/* The largest length that comes up. */
static tact_real motion_scale(void) {
    tact_real scale = pair_scale(now.a, now.b, now.sweep_b.from);
    if (now.kind != KIND_TURN) return scale + tactn_length(now.translation);
    return scale + tactn_length(now.sweep_b.to.position) + tactn_length(now.sweep_a.from.position) +
           tactn_length(now.sweep_a.to.position);
}

static void check_refusal(void) {
    const tactn_hit *hit = &now.hit;
    demand(hit->fraction == 0 && hit->distance == 0 && hit->error_bound == 0 && is_zero(hit->normal) &&
               is_zero(hit->point_a) && is_zero(hit->point_b),
           "a refusal is all zero");
}

static void check_form(void) {
    const tactn_hit *hit = &now.hit;
    demand(hit->relation != TACT_UNKNOWN && hit->relation != TACT_BEYOND_CUTOFF, "a relation for an answer");
    demand(hit->fraction >= 0 && hit->fraction <= 1, "a fraction");
    demand(tact_finite(hit->distance) && tact_finite(hit->error_bound) && tactn_finite(hit->normal) &&
               tactn_finite(hit->point_a) && tactn_finite(hit->point_b),
           "finite numbers");
    demand(hit->error_bound >= 0, "a bound is not below zero");
    demand(tact_abs(tactn_length(hit->normal) - 1) < 1e-12, "the normal has length one");
    if (hit->relation == TACT_SEPARATED)
        demand(hit->fraction == 1 && hit->distance > hit->error_bound, "separated is apart at the end");
    if (hit->relation == TACT_OVERLAP)
        demand(hit->fraction == 0 && hit->distance < -hit->error_bound, "an overlap is one at the start");
    if (hit->relation == TACT_TOUCHING) demand(tact_abs(hit->distance) <= hit->error_bound, "touching");
}

/* The numbers at the fraction are those of a distance query there, and before it nothing overlaps. */
static void check_truth(void) {
    tact_real slack = 256 * DBL_EPSILON * motion_scale(), end = now.hit.fraction;
    if (!(slack < 1e75 && slack > 1e-95)) return; /* the ends of the number range, where poses leave it on the way */
    tactn_gap gap = gap_at(end);
    if (gap.status < 0) return;
    demand(tact_abs(gap.distance - now.hit.distance) <= gap.error_bound + now.hit.error_bound + slack,
           "the distance at the fraction");
    if (now.hit.relation == TACT_OVERLAP) return;
    for (int i = 0; i < 8; i++) {
        gap = gap_at(end * i / 8);
        demand(gap.distance + gap.error_bound + slack >= 0, "no overlap before the fraction");
    }
}

static void check_hit(bool lies) {
    demand(now.hit.steps >= 0 && now.hit.steps <= TACTN_MAX_STEPS, "steps are bounded");
    if (now.hit.status < 0) {
        check_refusal();
        return;
    }
    check_form();
    if (!lies) check_truth();
}

/* A motion that begins as the pose that was taken; often only a small one, or one back to where it was. */
static void take_motion(input *in) {
    uint8_t kind = take_byte(in);
    now.kind = kind % KINDS;
    now.sweep_b.from = take_pose(in);
    now.sweep_a.from = now.sweep_a.to = tactn_identity_pose();
    if (now.kind != KIND_TURN) {
        now.translation = take_vec(in);
        if (now.kind == KIND_RAY) now.sweep_b.from.rotation = tactn_identity_rotation();
        return;
    }
    now.sweep_b.to = take_pose(in);
    if (kind < 128) return;
    now.sweep_a.from = take_pose(in);
    now.sweep_a.to = kind < 192 ? now.sweep_a.from : take_pose(in);
}

static void check_sweep(const tactn_sweep *sweep, tact_real fraction) {
    tact_real squared = 0, x[ROTATION_NUMBERS];
    tactn_pose pose = tactn_sweep_pose(sweep, fraction);
    to_rotation_numbers(pose.rotation, x);
    for (int i = 0; i < ROTATION_NUMBERS; i++) squared += x[i] * x[i];
    demand(tact_abs(squared - 1) < 1e-12, "the rotation of a sweep has length one");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    body a, b;
    tactn_hint hint;
    memset(&now, 0, sizeof now);
    take_motion(&in);
    take_body(&in, &a);
    take_body(&in, &b);
    take_bytes(&in, &hint, sizeof hint);
    now.a = &a, now.b = &b;
    if (now.kind == KIND_RAY) {
        free(b.hull);
        memset(&b, 0, sizeof b);
        b.shape = tactn_point(no_vec());
    }
    describe_input = print_now;
    bool lies = a.lies || b.lies;
    const tactn_query_options ways[3] = {{.cutoff = 0}, {.general = true}, {.hint = &hint}};
    tact_status first = TACT_OK;
    for (int i = 0; i < 3; i++) {
        now.hit = ask(&ways[i]);
        check_hit(lies);
        if (i == 0) first = now.hit.status;
        if (!lies) demand((first < 0) == (now.hit.status < 0), "refused one way and not the other");
    }
    if (now.kind == KIND_TURN && first >= 0) check_sweep(&now.sweep_a, 0.5), check_sweep(&now.sweep_b, 0.75);
    free(a.hull);
    free(b.hull);
    return 0;
}
