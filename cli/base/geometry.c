/* Surfaces and rotations as plain numbers. */
#include "base/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void surface_free(surface *surface) {
    free(surface->points);
    free(surface->first);
    free(surface->corners);
    memset(surface, 0, sizeof *surface);
}

bool rotation_normalise(double *rotation, size_t count) {
    double square = 0;
    for (size_t i = 0; i < count; i++) square += rotation[i] * rotation[i];
    double length = sqrt(square);
    if (!(fabs(length - 1) <= 1e-3)) return false;
    if (fabs(square - 1) <= 1e-15) return true;
    for (size_t i = 0; i < count; i++) rotation[i] /= length;
    return true;
}
