/* A corner in a side. Written by tools/gallery.py. */
#include <stdio.h>
#include <tact/tact.h>

int main(void) {
    tact2_vec points_a[] = {{0.795121, -0.727851}, {-0.178424, -0.989183}, {-0.412644, -0.770664}, {0.566564,
        0.548772}};
    tact2_hull_input input_a = {points_a, 4, 0, TACT_SCALAR_REAL};
    tact2_hull *hull_a;
    if (tact2_hull_create(&input_a, NULL, NULL, &hull_a) != TACT_OK) return 1;
    tact2_shape a = tact2_hull_shape(hull_a);
    tact2_vec points_b[] = {{-0.211223, -0.511346}, {-0.347973, 0.45872}, {0.277308, 0.969689}};
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
