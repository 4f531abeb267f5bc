/* The library's meshes of surfaces, in the precision of the source that includes this. */
#ifndef TACT_CLI_MESH_BUILD_MESH_H
#define TACT_CLI_MESH_BUILD_MESH_H

#include <limits.h>
#include <stdlib.h>

#include "base/geometry.h"
#include "base/threads.h"
#include "tact/mesh3.h"

/* A mesh of fewer triangles is built by one thread. */
#define LEAST_THREADED 20000

/* Builds with so many threads; 0: as many as there are processors. Where the system has no more, with one. */
static inline tact_status create_mesh(const tact3_mesh_input *input, const tact3_mesh_options *options,
                                      int thread_count, tact3_mesh **mesh) {
    tact3_mesh_options own = options ? *options : (tact3_mesh_options){0};
    error unused;
    int count = thread_count > 0 ? thread_count : threads_processors();
    threads *pool = count > 1 && input->triangle_count >= LEAST_THREADED ? threads_open(count, &unused) : NULL;
    tact_tasks tasks = pool ? threads_tasks(pool) : (tact_tasks){NULL, NULL};
    own.tasks = &tasks;
    tact_status status = tact3_mesh_create(input, &own, NULL, mesh);
    threads_close(pool);
    return status;
}

/* A mesh of a surface whose faces are triangles; null and a status when the library refuses. tact3_mesh_destroy() or
 * free() releases it. */
static inline tact3_mesh *build_mesh_with(const surface *from, const tact3_mesh_options *options, int thread_count,
                                          tact_status *status) {
    tact3_mesh *mesh = NULL;
    size_t corners = 3 * from->face_count;
    *status = TACT_TOO_MANY;
    if (from->point_count > INT_MAX || from->face_count > TACT3_MESH_MAX_TRIANGLES) return NULL;
    uint32_t *indices = malloc((corners + 1) * sizeof *indices);
    *status = TACT_NO_MEMORY;
    if (indices) {
        for (size_t i = 0; i < corners; i++) indices[i] = (uint32_t)from->corners[i];
        tact3_mesh_input input = {.vertices = from->points,
                                  .vertex_count = (int)from->point_count,
                                  .scalar = TACT_SCALAR_DOUBLE,
                                  .indices = indices,
                                  .triangle_count = (int)from->face_count};
        *status = create_mesh(&input, options, thread_count, &mesh);
    }
    free(indices);
    return mesh;
}

static inline tact3_mesh *build_mesh(const surface *from, int thread_count, tact_status *status) {
    return build_mesh_with(from, NULL, thread_count, status);
}

/* Why there is no mesh. */
static inline const char *mesh_refusal(tact_status status) {
    switch (status) {
    case TACT_NO_POINTS: return "no triangle of the mesh has three different corners";
    case TACT_TOO_MANY: return "a mesh can have at most 268435456 triangles";
    case TACT_NO_MEMORY: return "out of memory";
    case TACT_OUT_OF_RANGE:
        return "coordinates are too large for this precision; use a unit of length that brings them nearer to one";
    default: return tact_status_text(status);
    }
}

#endif
