/* Two circles of radius 1 whose centers are 3 apart. */
#include <tact/tact.h>

int main(void) {
    tact2_shape circle = tact2_circle(1);
    return tact2_distance(&circle, &circle, tact2_pose_at(3, 0), NULL).distance == 1 ? 0 : 1;
}
