/* Fuzzes tact2_distance and tact2_overlap, and their siblings in three dimensions: any shapes at any pose, hints of
 * any bytes, support functions that lie.
 *
 * Whatever comes in, the answer is a refusal with zeros or a whole answer that agrees with itself, with the swapped
 * pair, with the hinted and the cut-off query and with the one without closed forms, each within the bounds that they
 * state. */
#include "body.h"

/* The pair at hand. */
static struct {
    const body *a, *b;
    tactn_pose pose;
    tactn_gap cold, answer;
    const char *query; /* the one whose answer is being looked at */
    tact_real cutoff;
} now;

static void print_now(void) {
    tact_real rotation[ROTATION_NUMBERS];
    to_rotation_numbers(now.pose.rotation, rotation);
    print_body(now.a);
    print_body(now.b);
    print_vec("position", now.pose.position);
    fprintf(stderr, "  rotation");
    for (int i = 0; i < ROTATION_NUMBERS; i++) fprintf(stderr, " %.17g", rotation[i]);
    fprintf(stderr, "\n");
    fprintf(stderr, "looking at the %s query; cutoff %.17g\n", now.query, now.cutoff);
    print_gap("cold", &now.cold);
    print_gap("this one", &now.answer);
}

static void check_gap(const tactn_gap *gap, tact_real scale, bool lies) {
    now.answer = *gap;
    demand_whole_gap(gap, scale, lies);
}

/* Two answers about one pair. The slack is for what the question itself lost on its way. */
static void check_agree(const tactn_gap *one, const tactn_gap *two, tact_real slack, const char *what) {
    demand((one->status < 0) == (two->status < 0), what);
    if (one->status < 0) return;
    demand(tact_abs(one->distance - two->distance) <= one->error_bound + two->error_bound + slack, what);
}

static tactn_pose inverse(tactn_pose pose) {
    tactn_pose out;
    out.rotation = tactn_conjugate(pose.rotation);
    out.position = tactn_neg(tactn_rotate(out.rotation, pose.position));
    return out;
}

static void check_swapped(const body *a, const body *b, tactn_pose pose, const tactn_gap *cold, tact_real scale) {
    now.query = "swapped";
    tactn_gap swapped = tactn_distance(&b->shape, &a->shape, inverse(pose), NULL);
    check_gap(&swapped, scale, a->lies || b->lies);
    /* At the ends of the number range turning the pose around can leave it. */
    if (scale > 1e90 || scale < 1e-90 || a->lies || b->lies) return;
    check_agree(cold, &swapped, 64 * DBL_EPSILON * scale, "the swapped pair agrees");
}

static void check_hinted(input *in, const body *a, const body *b, tactn_pose pose, const tactn_gap *cold) {
    tactn_hint hint;
    tactn_query_options options;
    bool lies = a->lies || b->lies;
    tact_real scale = pair_scale(a, b, pose);
    take_bytes(in, &hint, sizeof hint);
    memset(&options, 0, sizeof options);
    options.hint = &hint;
    for (int i = 0; i < 2; i++) {
        now.query = i == 0 ? "hinted" : "again hinted";
        tactn_gap warm = tactn_distance(&a->shape, &b->shape, pose, &options);
        check_gap(&warm, scale, lies);
        if (!lies) check_agree(cold, &warm, 0, "the hinted query agrees");
    }
    bool overlap = tactn_overlap(&a->shape, &b->shape, pose, &hint);
    demand(cold->status >= 0 || lies || !overlap, "no overlap of what is refused");
    if (lies || cold->status < 0) return;
    demand(overlap == tactn_overlap(&a->shape, &b->shape, pose, NULL) ||
               tact_abs(cold->distance) <= cold->error_bound + 64 * DBL_EPSILON * scale,
           "hinted overlap agrees");
    if (cold->relation == TACT_OVERLAP) demand(overlap, "a proven overlap is not lost");
    if (cold->distance > cold->error_bound + 64 * DBL_EPSILON * scale) demand(!overlap, "apart is not overlap");
}

static void check_general(const body *a, const body *b, tactn_pose pose, const tactn_gap *cold) {
    tactn_query_options options;
    memset(&options, 0, sizeof options);
    options.general = true;
    now.query = "general";
    tactn_gap general = tactn_distance(&a->shape, &b->shape, pose, &options);
    check_gap(&general, pair_scale(a, b, pose), a->lies || b->lies);
    if (!a->lies && !b->lies) check_agree(cold, &general, 0, "the query without closed forms agrees");
}

static void check_cutoff(input *in, const body *a, const body *b, tactn_pose pose, const tactn_gap *cold) {
    tactn_query_options options;
    memset(&options, 0, sizeof options);
    options.cutoff = take_real(in);
    now.query = "cut-off", now.cutoff = options.cutoff;
    tactn_gap cut = tactn_distance(&a->shape, &b->shape, pose, &options);
    check_gap(&cut, pair_scale(a, b, pose), a->lies || b->lies);
    if (!(options.cutoff >= 0)) {
        demand(cut.status == (options.cutoff < 0 ? TACT_NEGATIVE : TACT_NOT_FINITE), "a bad cutoff is refused");
        return;
    }
    if (a->lies || b->lies || !tact_finite(options.cutoff)) return;
    if (cut.relation != TACT_BEYOND_CUTOFF) {
        check_agree(cold, &cut, 0, "the query with a cutoff agrees");
        return;
    }
    demand(options.cutoff > 0 && cut.distance > options.cutoff, "beyond the cutoff");
    demand(cut.distance <= cold->distance + cold->error_bound + cut.error_bound, "a lower bound is below the answer");
}

static void check_bounds(const body *a, tactn_vec direction) {
    tact_real length = tactn_length(direction);
    if (a->lies || tactn_shape_status(&a->shape) != TACT_OK || !(length > 1e-90 && length < 1e90)) return;
    tact_real reach = a->shape.reach + a->shape.rounding;
    if (reach > 1e90 || reach < 1e-90) return; /* the square of a length leaves the number range there */
    tactn_vec p = tactn_support(&a->shape, direction);
    tactn_bounds box = tactn_shape_bounds(&a->shape, tactn_identity_pose());
    tact_real slack = 16 * DBL_EPSILON * reach;
    demand(tactn_length(p) <= reach + slack, "a support point is within reach");
    for (int i = 0; i < TACT_DIMENSION; i++)
        demand(coordinate(p, i) >= coordinate(box.lower, i) - slack &&
                   coordinate(p, i) <= coordinate(box.upper, i) + slack,
               "a support point is within the bounds");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    body a, b;
    tactn_pose pose = take_pose(&in);
    take_body(&in, &a);
    take_body(&in, &b);
    tactn_gap cold = tactn_distance(&a.shape, &b.shape, pose, NULL);
    tact_real scale = pair_scale(&a, &b, pose);
    now.a = &a, now.b = &b, now.pose = pose, now.cold = cold, now.query = "cold";
    describe_input = print_now;
    check_gap(&cold, scale, a.lies || b.lies);
    if (tactn_shape_status(&a.shape) < 0)
        demand(cold.status == tactn_shape_status(&a.shape), "a bad shape is refused");
    check_bounds(&a, pose.position);
    check_general(&a, &b, pose, &cold);
    check_cutoff(&in, &a, &b, pose, &cold);
    check_hinted(&in, &a, &b, pose, &cold);
    check_swapped(&a, &b, pose, &cold, scale);
    free(a.hull);
    free(b.hull);
    return 0;
}
