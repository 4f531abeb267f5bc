/* The faces of hulls, for libraries that need them, from Tact's hull builder (faces.h). */
#include "faces.h"

#include <stdlib.h>

#include "tact/hull3.h"

static tact3_hull *build(const bench_shape *shape) {
    size_t bytes = tact3_hull_bytes(shape->count);
    tact3_vec *points = rival_memory((unsigned long)shape->count, sizeof *points);
    void *memory = rival_memory(1, bytes);
    for (int i = 0; i < shape->count; i++) {
        points[i] = tact3_v(shape->points[i][0], shape->points[i][1], shape->points[i][2]);
    }
    if (tact3_hull_build(memory, bytes, points, shape->count, NULL) != TACT_OK) {
        abort();
    }
    free(points);
    return memory;
}

rival_faces rival_hull_faces(const bench_shape *shape) {
    rival_faces faces = {0, 0, NULL, NULL};
    tact3_hull *hull = build(shape);
    tact3_hull_info info = tact3_hull_info_get(hull);
    if (info.dimension == 3) {
        faces.planes = rival_memory((unsigned long)info.face_count, sizeof *faces.planes);
        faces.corners = rival_memory((unsigned long)(info.face_count + 2 * info.edge_count), sizeof *faces.corners);
        for (; faces.face_count < info.face_count; faces.face_count++) {
            tact3_hull_face face = tact3_hull_face_get(hull, faces.face_count);
            double *plane = faces.planes[faces.face_count];
            plane[0] = face.normal.x, plane[1] = face.normal.y, plane[2] = face.normal.z, plane[3] = face.offset;
            faces.corners[faces.corner_count++] = face.count;
            for (int i = 0; i < face.count; i++) {
                faces.corners[faces.corner_count++] = tact3_hull_point_index(hull, face.vertex[i]);
            }
        }
    }
    free(hull);
    return faces;
}
