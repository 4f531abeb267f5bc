/* Nearly the same twice. Written by tools/gallery.py. */
#include <stdio.h>
#include <tact/tact.h>

int main(void) {
    tact2_vec points_a[] = {{4.000009, 11.000008}, {5.000006, 4.999989}, {9.000001, 8.999997}};
    tact2_hull_input input_a = {points_a, 3, 0, TACT_SCALAR_REAL};
    tact2_hull *hull_a;
    if (tact2_hull_create(&input_a, NULL, NULL, &hull_a) != TACT_OK) return 1;
    tact2_shape a = tact2_hull_shape(hull_a);
    tact2_vec points_b[] = {{4.000003, 11.00001}, {4.999989, 4.999999}, {8.999997, 8.999998}};
    tact2_hull_input input_b = {points_b, 3, 0, TACT_SCALAR_REAL};
    tact2_hull *hull_b;
    if (tact2_hull_create(&input_b, NULL, NULL, &hull_b) != TACT_OK) return 1;
    tact2_shape b = tact2_hull_shape(hull_b);
    tact2_pose at_a = tact2_pose_at(0, 0);
    tact2_pose at_b = tact2_pose_at(0, 0);
    tact2_gap gap = tact2_distance(&a, &b, tact2_relative_pose(at_a, at_b), NULL);
    printf("%s, distance %.17g, proven to %.2g\n", tact_relation_text(gap.relation), gap.distance, gap.error_bound);
    tact2_hull_destroy(hull_a, NULL);
    tact2_hull_destroy(hull_b, NULL);
    return 0;
}
