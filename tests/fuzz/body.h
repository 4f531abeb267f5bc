/* Takes shapes and poses from a fuzzer's bytes, and prints them as a person reads them. */
#ifndef TACT_FUZZ_BODY_H
#define TACT_FUZZ_BODY_H

#include <float.h>

#include "input.h"

#define MOST_POINTS 40

typedef struct body {
    tactn_shape shape;
    tactn_vec half;
    void *hull;
    bool lies; /* a support function that is none */
} body;

static inline tactn_vec honest_support(const void *context, tactn_vec d) {
    tactn_vec half = *(const tactn_vec *)context;
    for (int i = 0; i < TACT_DIMENSION; i++)
        if (coordinate(d, i) < 0) half = with_coordinate(half, i, -coordinate(half, i));
    return half;
}

/* A pure function, but of no convex shape: any of a few points, by the bits of the direction. */
static inline tactn_vec lying_support(const void *context, tactn_vec d) {
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

static inline tactn_shape take_hull(input *in, body *out) {
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

static inline void take_body(input *in, body *out) {
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

static inline tactn_pose take_pose(input *in) {
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

/* The largest length that comes up in a pair. */
static inline tact_real pair_scale(const body *a, const body *b, tactn_pose pose) {
    return a->shape.reach + a->shape.rounding + b->shape.reach + b->shape.rounding + tactn_length(pose.position);
}

static inline void print_vec(const char *name, tactn_vec v) {
    fprintf(stderr, "  %s", name);
    for (int i = 0; i < TACT_DIMENSION; i++) fprintf(stderr, " %.17g", coordinate(v, i));
    fprintf(stderr, "\n");
}

static inline void print_body(const body *b) {
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
        int count = tactn_hull_info_get(b->hull).vertex_count;
        for (int i = 0; i < count; i++) print_vec("vertex", tactn_hull_vertex(b->hull, i));
    }
}

static inline void print_gap(const char *name, const tactn_gap *gap) {
    fprintf(stderr, "%s: status %d relation %d distance %.17g bound %.3g iterations %d\n", name, gap->status,
            gap->relation, gap->distance, gap->error_bound, gap->iterations);
    print_vec("normal", gap->normal);
    print_vec("point_a", gap->point_a);
    print_vec("point_b", gap->point_b);
}

/* What every answer to a query has to be: a refusal with zeros, or numbers that agree with each other. */
static inline void demand_whole_gap(const tactn_gap *gap, tact_real scale, bool lies) {
    if (gap->status < 0) {
        demand(gap->relation == TACT_UNKNOWN && gap->distance == 0 && gap->error_bound == 0 && is_zero(gap->normal) &&
                   is_zero(gap->point_a) && is_zero(gap->point_b),
               "a refusal is all zero");
        return;
    }
    demand(gap->relation >= TACT_SEPARATED && gap->relation <= TACT_BEYOND_CUTOFF, "a relation for an answer");
    demand(tact_finite(gap->distance) && tact_finite(gap->error_bound), "finite numbers");
    demand(tactn_finite(gap->normal) && tactn_finite(gap->point_a) && tactn_finite(gap->point_b), "finite vectors");
    demand(gap->error_bound >= 0, "a bound is not below zero");
    demand(gap->iterations >= 0 && gap->iterations <= TACTN_MAX_ITERATIONS, "iterations are bounded");
    demand(tact_abs(tactn_length(gap->normal) - 1) < 1e-12, "the normal has length one");
    if (gap->relation == TACT_SEPARATED) demand(gap->distance > gap->error_bound, "separated");
    if (gap->relation == TACT_OVERLAP) demand(gap->distance < -gap->error_bound, "overlap");
    if (gap->relation == TACT_TOUCHING) demand(tact_abs(gap->distance) <= gap->error_bound, "touching");
    if (lies || gap->relation == TACT_BEYOND_CUTOFF) return;
    tactn_vec between = tactn_sub(tactn_sub(gap->point_b, gap->point_a), tactn_scale(gap->distance, gap->normal));
    if (gap->error_bound > 1e-9 * scale) return; /* an open bracket (docs/accuracy.md) */
    /* Along the normal within the bound, across it as far as a surface turns within the bound. */
    double allowed = 2 * gap->error_bound + 64 * DBL_EPSILON * scale;
    demand(tact_abs(tactn_dot(between, gap->normal)) <= allowed, "witness points fit the distance");
    demand(tactn_length(between) <= allowed + sqrt(2 * allowed * scale), "witness points lie along the normal");
}

#endif
