/* The public queries: they check their preconditions and choose a kernel. */
#include "base/assert.h"
#include "base/dimension.h"
#include "kernel/kernel.h"

/* 32-byte vectors where the processor has them. Builds without that kernel define TACT_NO_AVX2. */
static const tactn_kernel *kernel(void) {
#if defined(__x86_64__) && !defined(TACT_NO_AVX2)
    if (__builtin_cpu_supports("avx2")) return &tactn_kernel_avx2;
#endif
    return &tactn_kernel_base;
}

static const tactn_query_options defaults;

static void check_shapes(const tactn_shape *a, const tactn_shape *b, const char *function) {
    if (!a || !b) tact_assert_failed("a shape is null", function);
}

bool tactn_overlap(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, tactn_hint *hint) {
    check_shapes(a, b, __func__);
    return kernel()->overlap(a, b, b_in_a, hint);
}

tactn_gap tactn_distance(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a,
                         const tactn_query_options *options) {
    check_shapes(a, b, __func__);
    return kernel()->distance(a, b, b_in_a, options ? options : &defaults);
}

bool tactn_overlap_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                         tactn_hint *hint) {
    check_shapes(a, b, __func__);
    return kernel()->overlap_world(a, pose_a, b, pose_b, hint);
}

tactn_gap tactn_distance_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                               const tactn_query_options *options) {
    check_shapes(a, b, __func__);
    return kernel()->distance_world(a, pose_a, b, pose_b, options ? options : &defaults);
}

tactn_manifold tactn_collide(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, tact_real speculative,
                             const tactn_query_options *options) {
    check_shapes(a, b, __func__);
    tactn_manifold manifold;
    kernel()->collide(a, b, b_in_a, speculative, options ? options : &defaults, &manifold);
    return manifold;
}

tactn_manifold tactn_collide_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                                   tact_real speculative, const tactn_query_options *options) {
    check_shapes(a, b, __func__);
    return kernel()->collide_world(a, pose_a, b, pose_b, speculative, options ? options : &defaults);
}

bool tactn_pair_needs_hint(const tactn_shape *a, const tactn_shape *b) { return kernel()->pair_needs_hint(a, b); }
