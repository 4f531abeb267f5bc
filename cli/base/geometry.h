/* Surfaces and rotations as plain numbers. */
#ifndef TACT_CLI_BASE_GEOMETRY_H
#define TACT_CLI_BASE_GEOMETRY_H

#include <stdbool.h>
#include <stddef.h>

/* Points, and faces over them where the file had any: polygon i has the corners from first[i] to first[i + 1]. */
typedef struct surface {
    size_t point_count, face_count, part_count; /* parts: meshes of one file; 0 where none was read */
    double *points;                             /* x, y, z of each */
    size_t *first;                              /* face_count + 1 */
    size_t *corners;
} surface;

/* Makes a rotation of this many numbers unit length; false when it is farther than 1e-3 from it. What is of unit length
 * up to rounding stays as it is: doing it again changes nothing. */
bool rotation_normalise(double *rotation, size_t count);

void surface_free(surface *surface);

#endif
