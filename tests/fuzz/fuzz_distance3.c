/* Fuzzes tact3_distance and tact3_overlap: any shapes at any pose, hints of any bytes, support functions that lie.
 *
 * Whatever comes in, the answer is a refusal with zeros or a whole answer that agrees with itself, with the swapped
 * pair, with the hinted and the cut-off query, each within the bounds that they state. */
#include <float.h>

#include "input.h"

#define MOST_POINTS 40

typedef struct body {
    tact3_shape shape;
    tact3_vec half;
    void *hull;
    bool lies; /* a support function that is none */
} body;

static tact3_vec honest_support(const void *context, tact3_vec d) {
    tact3_vec half = *(const tact3_vec *)context;
    return tact3_v(d.x < 0 ? -half.x : half.x, d.y < 0 ? -half.y : half.y, d.z < 0 ? -half.z : half.z);
}

/* A pure function, but of no convex shape: any of a few points, by the bits of the direction. */
static tact3_vec lying_support(const void *context, tact3_vec d) {
    tact3_vec half = *(const tact3_vec *)context;
    uint64_t bits[3];
    memcpy(bits, &d, sizeof bits);
    uint64_t mix = (bits[0] * 3 + bits[1] * 5 + bits[2] * 7) * UINT64_C(0x9e3779b97f4a7c15) >> 60;
    if (mix == 15) return tact3_v(half.x / (half.y - half.y), 0, 0);
    return tact3_v(mix & 1 ? half.x : -half.x, mix & 2 ? half.y : -half.y, mix & 4 ? half.z : -half.z);
}

static tact3_shape take_hull(input *in, body *out) {
    tact3_vec points[MOST_POINTS];
    int count = 1 + take_byte(in) % MOST_POINTS;
    for (int i = 0; i < count; i++) points[i] = take_vec(in);
    size_t bytes = tact3_hull_bytes(count);
    out->hull = malloc(bytes);
    if (!out->hull) abort();
    if (tact3_hull_build(out->hull, bytes, points, count, NULL) == TACT_OK) return tact3_hull_shape(out->hull);
    free(out->hull);
    out->hull = NULL;
    return tact3_point(points[0]);
}

static void take_body(input *in, body *out) {
    uint8_t kind = take_byte(in);
    memset(out, 0, sizeof *out);
    if (kind % 16 == 8) {
        out->shape = take_hull(in, out);
    } else {
        tact3_vec a = out->half = take_vec(in);
        switch (kind % 16) {
        case 0: out->shape = tact3_point(a); break;
        case 1: out->shape = tact3_segment(a, take_vec(in)); break;
        case 2: {
            tact3_vec b = take_vec(in);
            out->shape = tact3_triangle(a, b, take_vec(in));
            break;
        }
        case 3: out->shape = tact3_sphere(a.x); break;
        case 4: out->shape = tact3_capsule(a.x, a.y); break;
        case 5: out->shape = tact3_cylinder(a.x, a.y); break;
        case 6: out->shape = tact3_cone(a.x, a.y); break;
        case 7: out->shape = tact3_ellipsoid(a); break;
        case 9:
            out->half = tact3_v(tact_abs(a.x), tact_abs(a.y), tact_abs(a.z));
            out->shape = tact3_custom(honest_support, &out->half);
            break;
        case 10:
            out->shape = tact3_custom(lying_support, &out->half);
            out->lies = true;
            break;
        default: out->shape = tact3_box(a); break;
        }
    }
    if (kind >= 192) out->shape = tact3_rounded(out->shape, take_real(in));
}

/* The pair at hand. */
static struct {
    const body *a, *b;
    tact3_pose pose;
    tact3_gap cold, answer;
    const char *query; /* the one whose answer is being looked at */
    tact_real cutoff;
} now;

static void print_vec(const char *name, tact3_vec v) {
    fprintf(stderr, "  %s %.17g %.17g %.17g\n", name, v.x, v.y, v.z);
}

static void print_body(const body *b) {
    static const char *const cores[] = {"point", "segment",   "triangle", "box",   "cylinder",
                                        "cone",  "ellipsoid", "hull",     "custom"};
    fprintf(stderr, "%s rounding %.17g reach %.17g\n", cores[b->shape.core], b->shape.rounding, b->shape.reach);
    if (b->shape.core <= TACT3_TRIANGLE) {
        for (int i = 0; i <= (int)b->shape.core; i++) print_vec("point", b->shape.u.points[i]);
    } else if (b->shape.core != TACT3_HULL) {
        print_vec("size", b->half);
    } else {
        int count = tact3_hull_describe(b->hull).vertex_count;
        for (int i = 0; i < count; i++) print_vec("vertex", tact3_hull_vertex(b->hull, i));
    }
}

static void print_gap(const char *name, const tact3_gap *gap) {
    fprintf(stderr, "%s: status %d distance %.17g bound %.3g iterations %d\n", name, gap->status, gap->distance,
            gap->error_bound, gap->iterations);
    print_vec("normal", gap->normal);
    print_vec("point_a", gap->point_a);
    print_vec("point_b", gap->point_b);
}

static void print_now(void) {
    tact3_quat q = now.pose.rotation;
    print_body(now.a);
    print_body(now.b);
    print_vec("position", now.pose.position);
    fprintf(stderr, "  rotation %.17g %.17g %.17g %.17g\n", q.x, q.y, q.z, q.w);
    fprintf(stderr, "looking at the %s query; cutoff %.17g\n", now.query, now.cutoff);
    print_gap("cold", &now.cold);
    print_gap("this one", &now.answer);
}

static bool is_zero(tact3_vec v) { return v.x == 0 && v.y == 0 && v.z == 0; }

/* The largest length that comes up in a pair. */
static tact_real pair_scale(const body *a, const body *b, tact3_pose pose) {
    return a->shape.reach + a->shape.rounding + b->shape.reach + b->shape.rounding + tact3_length(pose.position);
}

static void check_gap(const tact3_gap *gap, tact_real scale, bool lies) {
    now.answer = *gap;
    if (gap->status < 0) {
        demand(gap->distance == 0 && gap->error_bound == 0 && is_zero(gap->normal) && is_zero(gap->point_a) &&
                   is_zero(gap->point_b),
               "a refusal is all zero");
        return;
    }
    demand(gap->status >= TACT_SEPARATED && gap->status <= TACT_BEYOND_CUTOFF, "a status for an answer");
    demand(tact_finite(gap->distance) && tact_finite(gap->error_bound), "finite numbers");
    demand(tact3_finite(gap->normal) && tact3_finite(gap->point_a) && tact3_finite(gap->point_b), "finite vectors");
    demand(gap->error_bound >= 0, "a bound is not below zero");
    demand(gap->iterations >= 0 && gap->iterations <= TACT3_MAX_ITERATIONS, "iterations are bounded");
    demand(tact_abs(tact3_length(gap->normal) - 1) < 1e-12, "the normal has length one");
    if (gap->status == TACT_SEPARATED) demand(gap->distance > gap->error_bound, "separated");
    if (gap->status == TACT_OVERLAP) demand(gap->distance < -gap->error_bound, "overlap");
    if (gap->status == TACT_TOUCHING) demand(tact_abs(gap->distance) <= gap->error_bound, "touching");
    if (lies || gap->status == TACT_BEYOND_CUTOFF) return;
    tact3_vec between = tact3_sub(tact3_sub(gap->point_b, gap->point_a), tact3_scale(gap->distance, gap->normal));
    if (gap->error_bound > 1e-9 * scale) return; /* an open bracket (docs/accuracy.md) */
    /* Along the normal within the bound, across it as far as a surface turns within the bound. */
    double allowed = 2 * gap->error_bound + 64 * DBL_EPSILON * scale;
    demand(tact_abs(tact3_dot(between, gap->normal)) <= allowed, "witness points fit the distance");
    demand(tact3_length(between) <= allowed + sqrt(2 * allowed * scale), "witness points lie along the normal");
}

/* Two answers about one pair. The slack is for what the question itself lost on its way. */
static void check_agree(const tact3_gap *one, const tact3_gap *two, tact_real slack, const char *what) {
    demand((one->status < 0) == (two->status < 0), what);
    if (one->status < 0) return;
    demand(tact_abs(one->distance - two->distance) <= one->error_bound + two->error_bound + slack, what);
}

static tact3_pose inverse(tact3_pose pose) {
    tact3_pose out;
    out.rotation = tact3_conjugate(pose.rotation);
    out.position = tact3_neg(tact3_rotate(out.rotation, pose.position));
    return out;
}

static void check_swapped(const body *a, const body *b, tact3_pose pose, const tact3_gap *cold, tact_real scale) {
    now.query = "swapped";
    tact3_gap swapped = tact3_distance(&b->shape, &a->shape, inverse(pose), NULL);
    check_gap(&swapped, scale, a->lies || b->lies);
    /* At the ends of the number range turning the pose around can leave it. */
    if (scale > 1e90 || scale < 1e-90 || a->lies || b->lies) return;
    check_agree(cold, &swapped, 64 * DBL_EPSILON * scale, "the swapped pair agrees");
}

static void check_hinted(input *in, const body *a, const body *b, tact3_pose pose, const tact3_gap *cold) {
    tact3_hint hint;
    tact3_options options;
    bool lies = a->lies || b->lies;
    tact_real scale = pair_scale(a, b, pose);
    take_bytes(in, &hint, sizeof hint);
    memset(&options, 0, sizeof options);
    options.hint = &hint;
    for (int i = 0; i < 2; i++) {
        now.query = i == 0 ? "hinted" : "again hinted";
        tact3_gap warm = tact3_distance(&a->shape, &b->shape, pose, &options);
        check_gap(&warm, scale, lies);
        if (!lies) check_agree(cold, &warm, 0, "the hinted query agrees");
    }
    bool overlap = tact3_overlap(&a->shape, &b->shape, pose, &hint);
    demand(cold->status >= 0 || lies || !overlap, "no overlap of what is refused");
    if (lies || cold->status < 0) return;
    demand(overlap == tact3_overlap(&a->shape, &b->shape, pose, NULL) ||
               tact_abs(cold->distance) <= cold->error_bound + 64 * DBL_EPSILON * scale,
           "hinted overlap agrees");
    if (cold->status == TACT_OVERLAP) demand(overlap, "a proven overlap is not lost");
    if (cold->distance > cold->error_bound + 64 * DBL_EPSILON * scale) demand(!overlap, "apart is not overlap");
}

static void check_cutoff(input *in, const body *a, const body *b, tact3_pose pose, const tact3_gap *cold) {
    tact3_options options;
    memset(&options, 0, sizeof options);
    options.cutoff = take_real(in);
    now.query = "cut-off", now.cutoff = options.cutoff;
    tact3_gap cut = tact3_distance(&a->shape, &b->shape, pose, &options);
    check_gap(&cut, pair_scale(a, b, pose), a->lies || b->lies);
    if (a->lies || b->lies || !tact_finite(options.cutoff)) return;
    if (cut.status != TACT_BEYOND_CUTOFF) {
        check_agree(cold, &cut, 0, "the query with a cutoff agrees");
        return;
    }
    demand(options.cutoff > 0 && cut.distance > options.cutoff, "beyond the cutoff");
    demand(cut.distance <= cold->distance + cold->error_bound + cut.error_bound, "a lower bound is below the answer");
}

static void check_bounds(const body *a, tact3_vec direction) {
    tact_real length = tact3_length(direction);
    if (a->lies || tact3_shape_status(&a->shape) != TACT_OK || !(length > 1e-90 && length < 1e90)) return;
    tact_real reach = a->shape.reach + a->shape.rounding;
    if (reach > 1e90 || reach < 1e-90) return; /* the square of a length leaves the number range there */
    tact3_vec p = tact3_support(&a->shape, direction);
    tact3_bounds box = tact3_shape_bounds(&a->shape, tact3_identity_pose());
    tact_real slack = 16 * DBL_EPSILON * reach;
    demand(tact3_length(p) <= reach + slack, "a support point is within reach");
    demand(p.x >= box.lower.x - slack && p.x <= box.upper.x + slack, "bounds in x");
    demand(p.y >= box.lower.y - slack && p.y <= box.upper.y + slack, "bounds in y");
    demand(p.z >= box.lower.z - slack && p.z <= box.upper.z + slack, "bounds in z");
}

static tact3_pose take_pose(input *in) {
    tact3_pose pose = tact3_identity_pose();
    uint8_t kind = take_byte(in);
    pose.position = take_vec(in);
    if (kind < 64) return pose;
    pose.rotation.x = take_real(in);
    pose.rotation.y = take_real(in);
    pose.rotation.z = take_real(in);
    pose.rotation.w = take_real(in);
    if (kind >= 224) return pose;
    tact_real length = tact_sqrt(pose.rotation.x * pose.rotation.x + pose.rotation.y * pose.rotation.y +
                                 pose.rotation.z * pose.rotation.z + pose.rotation.w * pose.rotation.w);
    if (!(length > 1e-6 && length < 1e6)) return pose;
    pose.rotation.x /= length, pose.rotation.y /= length, pose.rotation.z /= length, pose.rotation.w /= length;
    return pose;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    body a, b;
    tact3_pose pose = take_pose(&in);
    take_body(&in, &a);
    take_body(&in, &b);
    tact3_gap cold = tact3_distance(&a.shape, &b.shape, pose, NULL);
    tact_real scale = pair_scale(&a, &b, pose);
    now.a = &a, now.b = &b, now.pose = pose, now.cold = cold, now.query = "cold";
    describe_input = print_now;
    check_gap(&cold, scale, a.lies || b.lies);
    if (tact3_shape_status(&a.shape) < 0)
        demand(cold.status == tact3_shape_status(&a.shape), "a bad shape is refused");
    check_bounds(&a, pose.position);
    check_cutoff(&in, &a, &b, pose, &cold);
    check_hinted(&in, &a, &b, pose, &cold);
    check_swapped(&a, &b, pose, &cold, scale);
    free(a.hull);
    free(b.hull);
    return 0;
}
