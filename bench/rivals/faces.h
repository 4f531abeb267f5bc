/* Faces of hulls, for the libraries that want them. C and C++. */
#ifndef BENCH_RIVAL_FACES_H
#define BENCH_RIVAL_FACES_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A hull's faces as polygons, counter-clockwise from outside: corners[] holds, face after face, a count and that many
 * indices of points. No faces for a hull without volume. */
typedef struct rival_faces {
    int face_count, corner_count;
    int *corners;
    double (*planes)[4]; /* unit normal, offset */
} rival_faces;

rival_faces rival_hull_faces(const bench_shape *shape);

#ifdef __cplusplus
}
#endif
#endif
