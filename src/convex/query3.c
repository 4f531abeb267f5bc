/* The public queries: they choose a kernel, and turn world poses into relative ones. */
#include "tact/query3.h"

#include "base/misuse.h"
#include "base/space.h"
#include "convex/kernel3.h"

/* 32-byte vectors where the processor has them. Builds without that kernel define TACT_NO_AVX2. */
static const tact3_kernel *kernel(void) {
#if defined(__x86_64__) && !defined(TACT_NO_AVX2)
    if (__builtin_cpu_supports("avx2")) return &tact3_kernel_avx2;
#endif
    return &tact3_kernel_base;
}

static void check_shapes(const tact3_shape *a, const tact3_shape *b, const char *function) {
    if (!a || !b) tact_misuse("a shape is null", function);
}

bool tact3_overlap(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, tact3_hint *hint) {
    check_shapes(a, b, "tact3_overlap");
    return kernel()->overlap(a, b, b_in_a, hint);
}

tact3_gap tact3_distance(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, const tact3_options *options) {
    static const tact3_options defaults = {0};
    check_shapes(a, b, "tact3_distance");
    return kernel()->distance(a, b, b_in_a, options ? options : &defaults);
}

bool tact3_overlap_world(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b, tact3_pose pose_b,
                         tact3_hint *hint) {
    return tact3_overlap(a, b, tact3_relative_pose(pose_a, pose_b), hint);
}

tact3_gap tact3_distance_world(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b, tact3_pose pose_b,
                               const tact3_options *options) {
    tact3_pose relative = tact3_relative_pose(pose_a, pose_b);
    tact3_gap gap = tact3_distance(a, b, relative, options);
    if (gap.status < 0) return gap;
    mat m = tact3_rotation_matrix(pose_a.rotation);
    gap.normal = tact3_transform(m, gap.normal);
    gap.point_a = tact3_add(tact3_transform(m, gap.point_a), pose_a.position);
    gap.point_b = tact3_add(tact3_transform(m, gap.point_b), pose_a.position);
    /* What turning the poses into one may have moved (docs/accuracy.md). */
    tact_real moved = 21 * tact3_length(relative.position) + 16 * b->reach;
    gap.error_bound += ROUNDOFF * moved;
    if (gap.status == TACT_BEYOND_CUTOFF) gap.distance -= ROUNDOFF * moved;
    else if (tact_abs(gap.distance) <= gap.error_bound) gap.status = TACT_TOUCHING;
    return gap;
}
