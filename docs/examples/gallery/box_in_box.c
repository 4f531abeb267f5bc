/* Deep: a box in a box. Written by tools/gallery.py. */
#include <stdio.h>
#include <tact/tact.h>

int main(void) {
    tact3_vec points_a[] = {{-1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1}, {1, -1, -1}, {1, -1, 1}, {1, 1, -1},
        {1, 1, 1}};
    tact3_hull_input input_a = {points_a, 8, 0, TACT_SCALAR_REAL};
    tact3_hull *hull_a;
    if (tact3_hull_create(&input_a, NULL, NULL, &hull_a) != TACT_OK) return 1;
    tact3_shape a = tact3_hull_shape(hull_a);
    tact3_vec points_b[] = {{-0.25, -0.25, -0.25}, {-0.25, -0.25, 0.25}, {-0.25, 0.25, -0.25}, {-0.25, 0.25, 0.25},
        {0.25, -0.25, -0.25}, {0.25, -0.25, 0.25}, {0.25, 0.25, -0.25}, {0.25, 0.25, 0.25}};
    tact3_hull_input input_b = {points_b, 8, 0, TACT_SCALAR_REAL};
    tact3_hull *hull_b;
    if (tact3_hull_create(&input_b, NULL, NULL, &hull_b) != TACT_OK) return 1;
    tact3_shape b = tact3_hull_shape(hull_b);
    tact3_pose at_a = tact3_pose_at(0, 0, 0);
    tact3_pose at_b = tact3_pose_at(0.5, 0.5, 0.5);
    tact3_gap gap = tact3_distance(&a, &b, tact3_relative_pose(at_a, at_b), NULL);
    printf("%s, distance %.17g, proven to %.2g\n", tact_relation_text(gap.relation), gap.distance, gap.error_bound);
    tact3_hull_destroy(hull_a, NULL);
    tact3_hull_destroy(hull_b, NULL);
    return 0;
}
