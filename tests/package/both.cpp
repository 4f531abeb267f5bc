/* A program with both precisions: this file in double, half.cpp in float. */
#include <string.h>

#include "tact/tact.h"

double ask_float(const char **precision);

int main(void) {
    tact3_shape ball = tact3_sphere(1);
    tact3_gap gap = tact3_distance(&ball, &ball, tact3_pose_at(5, 0, 0), NULL);
    const char *precision;
    double half = ask_float(&precision);
    if (strcmp(tact_precision(), "double") != 0 || strcmp(precision, "float") != 0) return 1;
    return gap.distance == 3 && half == 3 ? 0 : 2;
}
