/* A program with one precision, which its first argument names (default: float). */
#include <string.h>

#include "tact/tact.h"

int main(int argc, char **argv) {
    tact3_shape ball = tact3_sphere(1);
    tact3_gap gap = tact3_distance(&ball, &ball, tact3_pose_at(5, 0, 0), NULL);
    if (strcmp(tact_precision(), argc > 1 ? argv[1] : "float") != 0) return 1;
    return gap.relation == TACT_SEPARATED && gap.distance == 3 ? 0 : 2;
}
