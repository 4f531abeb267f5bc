/* GJK that does not end. Written by tools/gallery.py. */
#include <stdio.h>
#include <tact/tact.h>

int main(void) {
    tact3_vec points_a[] = {{46.0659, 38.6251, 16.3637}, {44.2764, 42.3867, 18.239}, {50.0397, 38.4649, 19.9843},
        {47.1963, 40.4563, 19.1057}, {48.0266, 38.5593, 18.2475}, {45.1735, 40.495, 17.3336}, {48.0415, 40.4456,
        18.1963}};
    tact3_hull_input input_a = {points_a, 7, 0, TACT_SCALAR_REAL};
    tact3_hull *hull_a;
    if (tact3_hull_create(&input_a, NULL, NULL, &hull_a) != TACT_OK) return 1;
    tact3_shape a = tact3_hull_shape(hull_a);
    tact3_shape b = tact3_point(tact3_v(0, 0, 0));
    tact3_pose at_a = tact3_pose_at(0, 0, 0);
    tact3_pose at_b = tact3_pose_at(44.2919, 39.7508, 18.8208);
    tact3_gap gap = tact3_distance(&a, &b, tact3_relative_pose(at_a, at_b), NULL);
    printf("%s, distance %.17g, proven to %.2g\n", tact_relation_text(gap.relation), gap.distance, gap.error_bound);
    tact3_hull_destroy(hull_a, NULL);
    return 0;
}
