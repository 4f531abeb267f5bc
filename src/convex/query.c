/* The public queries: they choose a kernel, and turn world poses into relative ones. */
#include "base/misuse.h"
#include "base/space.h"
#include "convex/kernel.h"

/* 32-byte vectors where the processor has them. Builds without that kernel define TACT_NO_AVX2. */
static const tactn_kernel *kernel(void) {
#if defined(__x86_64__) && !defined(TACT_NO_AVX2)
    if (__builtin_cpu_supports("avx2")) return &tactn_kernel_avx2;
#endif
    return &tactn_kernel_base;
}

static void check_shapes(const tactn_shape *a, const tactn_shape *b, const char *function) {
    if (!a || !b) tact_misuse("a shape is null", function);
}

bool tactn_overlap(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, tactn_hint *hint) {
    check_shapes(a, b, __func__);
    return kernel()->overlap(a, b, b_in_a, hint);
}

tactn_gap tactn_distance(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, const tactn_options *options) {
    static const tactn_options defaults = {0};
    check_shapes(a, b, __func__);
    return kernel()->distance(a, b, b_in_a, options ? options : &defaults);
}

bool tactn_overlap_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                         tactn_hint *hint) {
    return tactn_overlap(a, b, tactn_relative_pose(pose_a, pose_b), hint);
}

tactn_gap tactn_distance_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                               const tactn_options *options) {
    tactn_pose relative = tactn_relative_pose(pose_a, pose_b);
    tactn_gap gap = tactn_distance(a, b, relative, options);
    if (gap.status < 0) return gap;
    mat m = rotation_matrix(pose_a.rotation);
    gap.normal = transform(m, gap.normal);
    gap.point_a = add(transform(m, gap.point_a), pose_a.position);
    gap.point_b = add(transform(m, gap.point_b), pose_a.position);
    /* What turning the poses into one may have moved (docs/accuracy.md). */
    real moved = 21 * length(relative.position) + 16 * b->reach;
    gap.error_bound += ROUNDOFF * moved;
    if (gap.status == TACT_BEYOND_CUTOFF) gap.distance -= ROUNDOFF * moved;
    else if (tact_abs(gap.distance) <= gap.error_bound) gap.status = TACT_TOUCHING;
    return gap;
}
