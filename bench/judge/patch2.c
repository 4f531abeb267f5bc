/* Patches in the plane: the part that two segments share (patch.h). */
#include "judge/patch.h"

/* Where the points begin and end along the tangent. */
static void interval(const patch_points *points, wide_vec tangent, wide *low, wide *high) {
    *low = HUGE_VALL, *high = -HUGE_VALL;
    for (int i = 0; i < points->count; i++) {
        *low = fminl(*low, wide_dot(points->at[i], tangent));
        *high = fmaxl(*high, wide_dot(points->at[i], tangent));
    }
}

bench_patch patch_shared(const patch_points *a, const patch_points *b, wide_vec normal) {
    wide_vec tangent[1];
    wide low_a, high_a, low_b, high_b;
    wide_tangents(normal, tangent);
    interval(a, tangent[0], &low_a, &high_a);
    interval(b, tangent[0], &low_b, &high_b);
    bench_patch patch = {1, fmaxl(fminl(high_a, high_b) - fmaxl(low_a, low_b), 0)};
    return patch;
}

wide patch_spanned(const patch_points *points, wide_vec normal, int dimension) {
    wide_vec tangent[1];
    wide low, high;
    wide_tangents(normal, tangent);
    interval(points, tangent[0], &low, &high);
    return dimension == 1 && points->count > 0 ? high - low : 0;
}
