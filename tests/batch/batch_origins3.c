/* Parts and triangles in space. */
#include "batch/batch_origins.h"

#include "mesh/mesh_forms3.h"

void *form_mesh(tact3_shape *shape) {
    const float lower[3] = {-1, -0.75f, -0.5f}, upper[3] = {1, 0.75f, 0.5f};
    mesh_form form = mesh_box3(lower, upper);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    *shape = tact3_mesh_shape(mesh);
    return mesh;
}

void tell_origins(tact3_query_options *options, int *parts, int *triangles) {
    options->parts = parts;
    options->triangles = triangles;
}
