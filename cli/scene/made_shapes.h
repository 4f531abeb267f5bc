/* The library's shapes of a scene's: for engine.c and scene_world.c, which are compiled for each dimension and each
 * precision. */
#ifndef TACT_CLI_SCENE_MADE_SHAPES_H
#define TACT_CLI_SCENE_MADE_SHAPES_H

#include <stdlib.h>

#include "scene/library.h"
#include "base/progress.h"

/* Builds a hull in as little memory as it needs; null and a status when the library refuses. */
static inline tactn_hull *build_hull(const surface *points, int vertex_limit, double *seconds, tact_status *status) {
    *status = TACT_TOO_MANY;
    if (points->point_count > TACTN_HULL_MAX_POINTS) return NULL;
    int count = (int)points->point_count;
    size_t bytes = tactn_hull_bytes(count);
    tactn_vec *vectors = malloc((size_t)count * sizeof *vectors);
    void *memory = malloc(bytes);
    *status = TACT_BUFFER_TOO_SMALL;
    if (vectors && memory) {
        for (int i = 0; i < count; i++) vectors[i] = vec_of(points->points + 3 * i);
        tactn_hull_options options = {.vertex_limit = vertex_limit};
        double begun = progress_clock();
        *status = tactn_hull_build(memory, bytes, vectors, count, &options);
        *seconds = progress_clock() - begun;
    }
    free(vectors);
    if (*status != TACT_OK) {
        free(memory);
        return NULL;
    }
    void *smaller = realloc(memory, tactn_hull_size(memory));
    return smaller ? smaller : memory;
}

/* Returns the message of a status for a scene whose numbers have been checked. */
static inline const char *refusal(tact_status status) {
    switch (status) {
    case TACT_BUFFER_TOO_SMALL: return "out of memory";
    case TACT_TOO_MANY: return "there are more points than a hull can be built from (16777216)";
    case TACT_NOT_FINITE:
    case TACT_OUT_OF_RANGE:
    case TACT_NOT_POSITIVE:
        return "sizes or positions are too large or too small for this precision; use a unit of "
               "length that brings them nearer to one";
    case TACT_NOT_CONVEX:
        return "a mesh as a \"surface\" or a height field has no answer to this query "
               "yet; a mesh as a \"hull\" has";
    case TACT_NO_MEMORY: return "out of memory";
    case TACT_UNBOUNDED: return "two " HALF_SPACES " have no distance; list other pairs";
    default: return tact_status_text(status);
    }
}

/* A mesh's triangles. */
static inline bool make_surface_shape(const scene *scene, size_t i, tactn_shape *shape, void **block, error *error) {
    tact_status status;
    *block = build_mesh(&scene->shapes[i].surface, scene->threads, &status);
    if (!*block) {
        return scene_fail_shape(scene, i, error, mesh_refusal(status));
    }
    tact_real rounding = (tact_real)scene->shapes[i].rounding;
    *shape = mesh_shape(*block);
    if (rounding > 0) *shape = tactn_rounded(*shape, rounding);
    status = tactn_shape_status(shape);
    return status == TACT_OK || scene_fail_shape(scene, i, error, refusal(status));
}

/* One of the scene's shapes, which has passed all checks. The block is its hull or its mesh, the caller's to free, or
 * null. The list takes the points of a shape of points, which becomes a hull where it is null. */
static inline bool make_scene_shape(const scene *scene, size_t i, tactn_shape *shape, void **block, tactn_vec *list,
                                    error *error) {
    const scene_shape *from = scene->shapes + i;
    if (from->as_surface) return make_surface_shape(scene, i, shape, block, error);
    if (has_own_block(from)) {
        char why[MOST_WHY];
        *block = build_own_block(from, shape, why);
        if (!*block) return scene_fail_shape(scene, i, error, why);
        return true;
    }
    if (from->type == SHAPE_HULL || from->type == SHAPE_MESH || from->type == SHAPE_POINTS) {
        double seconds;
        tact_status status;
        *block = build_hull(&from->surface, 0, &seconds, &status);
        if (!*block) return scene_fail_shape(scene, i, error, refusal(status));
    }
    *shape = make_shape(from, *block);
    if (from->type == SHAPE_POINTS && list) {
        int count = (int)from->surface.point_count;
        for (int k = 0; k < count; k++) list[k] = vec_of(from->surface.points + 3 * k);
        *shape = tactn_points(list, count);
    }
    if (from->rounding > 0) *shape = tactn_rounded(*shape, (tact_real)from->rounding);
    tact_status status = tactn_shape_status(shape);
    return status == TACT_OK || scene_fail_shape(scene, i, error, refusal(status));
}

#endif
