/* The float half of both.cpp. */
#include "tact/tact.h"

double ask_float(const char **precision);

double ask_float(const char **precision) {
    tact3_shape ball = tact3_sphere(1);
    *precision = tact_precision();
    return (double)tact3_distance(&ball, &ball, tact3_pose_at(5, 0, 0), NULL).distance;
}
