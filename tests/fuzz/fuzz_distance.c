/* Fuzzes tact2_distance and tact2_overlap, and their siblings in three dimensions: any shapes at any pose, hints of
 * any bytes, support functions that lie.
 *
 * Whatever comes in, the answer is a refusal with zeros or a whole answer that agrees with itself, with the swapped
 * pair, with the hinted and the cut-off query and with the one without closed forms, each within the bounds that they
 * state. */
#include <float.h>

#include "input.h"

#define MOST_POINTS 40

typedef struct body {
    tactn_shape shape;
    tactn_vec half;
    void *hull;
    bool lies; /* a support function that is none */
} body;

static tactn_vec honest_support(const void *context, tactn_vec d) {
    tactn_vec half = *(const tactn_vec *)context;
    for (int i = 0; i < TACT_DIMENSION; i++)
        if (coordinate(d, i) < 0) half = with_coordinate(half, i, -coordinate(half, i));
    return half;
}

/* A pure function, but of no convex shape: any of a few points, by the bits of the direction. */
static tactn_vec lying_support(const void *context, tactn_vec d) {
    tactn_vec half = *(const tactn_vec *)context;
    uint64_t bits[TACT_DIMENSION], mix = 0;
    memcpy(bits, &d, sizeof bits);
    for (int i = 0; i < TACT_DIMENSION; i++) mix += bits[i] * (uint64_t)(3 + 2 * i);
    mix = mix * UINT64_C(0x9e3779b97f4a7c15) >> 60;
    if (mix == 15) return along_axis(0, half.x / (half.y - half.y));
    for (int i = 0; i < TACT_DIMENSION; i++)
        if (!(mix >> i & 1)) half = with_coordinate(half, i, -coordinate(half, i));
    return half;
}

static tactn_shape take_hull(input *in, body *out) {
    tactn_vec points[MOST_POINTS];
    int count = 1 + take_byte(in) % MOST_POINTS;
    for (int i = 0; i < count; i++) points[i] = take_vec(in);
    size_t bytes = tactn_hull_bytes(count);
    out->hull = malloc(bytes);
    if (!out->hull) abort();
    if (tactn_hull_build(out->hull, bytes, points, count, NULL) == TACT_OK) return tactn_hull_shape(out->hull);
    free(out->hull);
    out->hull = NULL;
    return tactn_point(points[0]);
}

static void take_body(input *in, body *out) {
    uint8_t kind = take_byte(in);
    memset(out, 0, sizeof *out);
    if (kind % 16 == 8) {
        out->shape = take_hull(in, out);
    } else {
        tactn_vec a = out->half = take_vec(in);
        switch (kind % 16) {
        case 0: out->shape = tactn_point(a); break;
        case 1: out->shape = tactn_segment(a, take_vec(in)); break;
        case 2: {
            tactn_vec b = take_vec(in);
            out->shape = tactn_triangle(a, b, take_vec(in));
            break;
        }
        case 3: out->shape = tactn_ball(a.x); break;
        case 4: out->shape = tactn_capsule(a.x, a.y); break;
#if TACT_DIMENSION == 3
        case 5: out->shape = tact3_cylinder(a.x, a.y); break;
        case 6: out->shape = tact3_cone(a.x, a.y); break;
#endif
        case 7: out->shape = tactn_ellipsoid(a); break;
        case 9:
            for (int i = 0; i < TACT_DIMENSION; i++)
                out->half = with_coordinate(out->half, i, tact_abs(coordinate(a, i)));
            out->shape = tactn_custom(honest_support, &out->half);
            break;
        case 10:
            out->shape = tactn_custom(lying_support, &out->half);
            out->lies = true;
            break;
        default: out->shape = tactn_box(a); break;
        }
    }
    if (kind >= 192) out->shape = tactn_rounded(out->shape, take_real(in));
}

/* The pair at hand. */
static struct {
    const body *a, *b;
    tactn_pose pose;
    tactn_gap cold, answer;
    const char *query; /* the one whose answer is being looked at */
    tact_real cutoff;
} now;

static void print_vec(const char *name, tactn_vec v) {
    fprintf(stderr, "  %s", name);
    for (int i = 0; i < TACT_DIMENSION; i++) fprintf(stderr, " %.17g", coordinate(v, i));
    fprintf(stderr, "\n");
}

static void print_body(const body *b) {
#if TACT_DIMENSION == 2
    static const char *const cores[] = {"point", "segment", "triangle", "box", "ellipse", "hull", "custom"};
#else
    static const char *const cores[] = {"point", "segment",   "triangle", "box",   "cylinder",
                                        "cone",  "ellipsoid", "hull",     "custom"};
#endif
    fprintf(stderr, "%s rounding %.17g reach %.17g\n", cores[b->shape.core], b->shape.rounding, b->shape.reach);
    if (b->shape.core <= TACTN_TRIANGLE) {
        for (int i = 0; i <= (int)b->shape.core; i++) print_vec("point", b->shape.u.points[i]);
    } else if (b->shape.core != TACTN_HULL) {
        print_vec("size", b->half);
    } else {
        int count = tactn_hull_describe(b->hull).vertex_count;
        for (int i = 0; i < count; i++) print_vec("vertex", tactn_hull_vertex(b->hull, i));
    }
}

static void print_gap(const char *name, const tactn_gap *gap) {
    fprintf(stderr, "%s: status %d distance %.17g bound %.3g iterations %d\n", name, gap->status, gap->distance,
            gap->error_bound, gap->iterations);
    print_vec("normal", gap->normal);
    print_vec("point_a", gap->point_a);
    print_vec("point_b", gap->point_b);
}

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

/* The largest length that comes up in a pair. */
static tact_real pair_scale(const body *a, const body *b, tactn_pose pose) {
    return a->shape.reach + a->shape.rounding + b->shape.reach + b->shape.rounding + tactn_length(pose.position);
}

static void check_gap(const tactn_gap *gap, tact_real scale, bool lies) {
    now.answer = *gap;
    if (gap->status < 0) {
        demand(gap->distance == 0 && gap->error_bound == 0 && is_zero(gap->normal) && is_zero(gap->point_a) &&
                   is_zero(gap->point_b),
               "a refusal is all zero");
        return;
    }
    demand(gap->status >= TACT_SEPARATED && gap->status <= TACT_BEYOND_CUTOFF, "a status for an answer");
    demand(tact_finite(gap->distance) && tact_finite(gap->error_bound), "finite numbers");
    demand(tactn_finite(gap->normal) && tactn_finite(gap->point_a) && tactn_finite(gap->point_b), "finite vectors");
    demand(gap->error_bound >= 0, "a bound is not below zero");
    demand(gap->iterations >= 0 && gap->iterations <= TACTN_MAX_ITERATIONS, "iterations are bounded");
    demand(tact_abs(tactn_length(gap->normal) - 1) < 1e-12, "the normal has length one");
    if (gap->status == TACT_SEPARATED) demand(gap->distance > gap->error_bound, "separated");
    if (gap->status == TACT_OVERLAP) demand(gap->distance < -gap->error_bound, "overlap");
    if (gap->status == TACT_TOUCHING) demand(tact_abs(gap->distance) <= gap->error_bound, "touching");
    if (lies || gap->status == TACT_BEYOND_CUTOFF) return;
    tactn_vec between = tactn_sub(tactn_sub(gap->point_b, gap->point_a), tactn_scale(gap->distance, gap->normal));
    if (gap->error_bound > 1e-9 * scale) return; /* an open bracket (docs/accuracy.md) */
    /* Along the normal within the bound, across it as far as a surface turns within the bound. */
    double allowed = 2 * gap->error_bound + 64 * DBL_EPSILON * scale;
    demand(tact_abs(tactn_dot(between, gap->normal)) <= allowed, "witness points fit the distance");
    demand(tactn_length(between) <= allowed + sqrt(2 * allowed * scale), "witness points lie along the normal");
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
    tactn_options options;
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
    if (cold->status == TACT_OVERLAP) demand(overlap, "a proven overlap is not lost");
    if (cold->distance > cold->error_bound + 64 * DBL_EPSILON * scale) demand(!overlap, "apart is not overlap");
}

static void check_general(const body *a, const body *b, tactn_pose pose, const tactn_gap *cold) {
    tactn_options options;
    memset(&options, 0, sizeof options);
    options.general = true;
    now.query = "general";
    tactn_gap general = tactn_distance(&a->shape, &b->shape, pose, &options);
    check_gap(&general, pair_scale(a, b, pose), a->lies || b->lies);
    if (!a->lies && !b->lies) check_agree(cold, &general, 0, "the query without closed forms agrees");
}

static void check_cutoff(input *in, const body *a, const body *b, tactn_pose pose, const tactn_gap *cold) {
    tactn_options options;
    memset(&options, 0, sizeof options);
    options.cutoff = take_real(in);
    now.query = "cut-off", now.cutoff = options.cutoff;
    tactn_gap cut = tactn_distance(&a->shape, &b->shape, pose, &options);
    check_gap(&cut, pair_scale(a, b, pose), a->lies || b->lies);
    if (a->lies || b->lies || !tact_finite(options.cutoff)) return;
    if (cut.status != TACT_BEYOND_CUTOFF) {
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

static tactn_pose take_pose(input *in) {
    tactn_pose pose = tactn_identity_pose();
    uint8_t kind = take_byte(in);
    pose.position = take_vec(in);
    if (kind < 64) return pose;
    tact_real numbers[ROTATION_NUMBERS], squared = 0;
    for (int i = 0; i < ROTATION_NUMBERS; i++) {
        numbers[i] = take_real(in);
        squared += numbers[i] * numbers[i];
    }
    pose.rotation = from_rotation_numbers(numbers);
    if (kind < 224 && squared > 1e-12 && squared < 1e12) pose.rotation = unit_rotation(pose.rotation);
    return pose;
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
