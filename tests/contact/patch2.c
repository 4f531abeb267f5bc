/* The exact contact patch in two dimensions: where two intervals of a line overlap. */
#include "contact/patch.h"

static void interval(const resting_body *body, tact2_pose pose, quad *low, quad *high) {
    qmat rotation = q_rotation(pose.rotation);
    *low = (quad)1e30, *high = (quad)-1e30;
    for (int i = 0; i < body->count; i++) {
        quad x = (quad)pose.position.x + q_transform(rotation, q_from(body->foot[i])).x;
        *low = q_min(*low, x), *high = q_max(*high, x);
    }
}

void patch_find(exact_patch *patch, const resting_body *a, tact2_pose pose_a, const resting_body *b,
                tact2_pose pose_b) {
    quad low, high;
    interval(a, pose_a, &patch->low, &patch->high);
    interval(b, pose_b, &low, &high);
    patch->low = q_max(low, patch->low);
    patch->high = q_min(high, patch->high);
    patch->corner_count = patch->high < patch->low ? 0 : patch->high > patch->low ? 2 : 1;
}

bool patch_is_empty(const exact_patch *patch) { return patch->corner_count == 0; }

double patch_off(const exact_patch *patch, tact2_vec point) {
    return (double)q_min(q_abs((quad)point.x - patch->low), q_abs((quad)point.x - patch->high));
}

double patch_width(const exact_patch *patch) { return (double)(patch->high - patch->low); }
int patch_dimension(const exact_patch *patch) { return patch->corner_count == 2; }
bool patch_is_simple(const exact_patch *patch) { return patch->corner_count <= TACT2_MANIFOLD_POINTS; }
double patch_most(const exact_patch *patch) { return patch_width(patch); }
double patch_most_with(const exact_patch *patch, tact2_vec point) {
    return (double)q_max(q_abs((quad)point.x - patch->low), q_abs((quad)point.x - patch->high));
}

double patch_spanned(const exact_patch *patch, const tact2_vec *points, int count) {
    double low = (double)points[0].x, high = low;
    (void)patch;
    for (int i = 1; i < count; i++) low = fmin(low, (double)points[i].x), high = fmax(high, (double)points[i].x);
    return high - low;
}
