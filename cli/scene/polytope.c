/* The faces of a hull, each cut into a fan. */
#include "scene/polytope.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tact/hull3.h"

static bool copy_faces(const tact3_hull *hull, surface *out) {
    tact3_hull_info info = tact3_hull_info_get(hull);
    size_t vertices = (size_t)info.vertex_count, triangles = 0;
    for (int i = 0; i < info.face_count; i++) triangles += (size_t)tact3_hull_face_get(hull, i).count - 2;
    *out = (surface){.point_count = vertices,
                     .points = malloc((3 * vertices + 1) * sizeof *out->points),
                     .corners = malloc((3 * triangles + 1) * sizeof *out->corners)};
    if (!out->points || !out->corners) return false;
    for (size_t i = 0; i < vertices; i++) {
        tact3_vec v = tact3_hull_vertex(hull, (int)i);
        const double p[3] = {v.x, v.y, v.z};
        memcpy(out->points + 3 * i, p, sizeof p);
    }
    for (int i = 0; i < info.face_count; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        for (int k = 2; k < face.count; k++) {
            size_t *to = out->corners + 3 * out->face_count++;
            to[0] = (size_t)face.vertex[0], to[1] = (size_t)face.vertex[k - 1], to[2] = (size_t)face.vertex[k];
        }
    }
    return true;
}

bool polytope_triangles(const scene_shape *shape, surface *out) {
    surface points;
    tact3_hull *hull = NULL;
    memset(out, 0, sizeof *out);
    if (!scene_corners(shape, &points)) return false;
    tact3_hull_input input = {.points = points.points, .count = (int)points.point_count, .scalar = TACT_SCALAR_DOUBLE};
    bool good = points.point_count <= TACT3_HULL_MAX_POINTS &&
                tact3_hull_create(&input, NULL, NULL, &hull) == TACT_OK && tact3_hull_info_get(hull).dimension == 3;
    good = good && copy_faces(hull, out);
    if (!good) surface_free(out);
    tact3_hull_destroy(hull, NULL);
    surface_free(&points);
    return good;
}
