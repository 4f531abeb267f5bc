/* Coplanar faces. Written by tools/gallery.py. */
#include <stdio.h>
#include <tact/tact.h>

int main(void) {
    tact3_shape a = tact3_box(tact3_v(1, 1, 1));
    tact3_shape b = tact3_box(tact3_v(1, 1, 1));
    tact3_pose at_a = tact3_pose_at(0, 0, 0);
    tact3_pose at_b = tact3_pose_at(0, 0, 1.9);
    tact3_gap gap = tact3_distance(&a, &b, tact3_relative_pose(at_a, at_b), NULL);
    printf("%s, distance %.17g, proven to %.2g\n", tact_relation_text(gap.relation), gap.distance, gap.error_bound);
    return 0;
}
