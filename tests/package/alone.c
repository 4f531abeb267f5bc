/* A program with one precision, which its first argument names (default: float), and with the plane alone. */
#include <string.h>

#include "tact/tact.h"

int main(int argc, char **argv) {
    tact2_shape disc = tact2_circle(1);
    tact2_gap gap = tact2_distance(&disc, &disc, tact2_pose_at(5, 0), NULL);
    if (strcmp(tact_precision(), argc > 1 ? argv[1] : "float") != 0) return 1;
    return gap.relation == TACT_SEPARATED && gap.distance == 3 ? 0 : 2;
}
