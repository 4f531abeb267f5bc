/* Shapes of a set: what is asked for only where one body may be within another. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "clash/clash.h"
#include "mesh/build_mesh.h"

void clash_set_init(clash_set *set) {
    memset(set, 0, sizeof *set);
    pthread_mutex_init(&set->lock, NULL);
}

bool clash_set_reserve(clash_set *set, size_t shapes, size_t bodies) {
    clash_shape *more_shapes = realloc(set->shapes, (set->shape_count + shapes + 1) * sizeof *more_shapes);
    if (more_shapes) set->shapes = more_shapes;
    clash_body *more_bodies = realloc(set->bodies, (set->body_count + bodies + 1) * sizeof *more_bodies);
    if (more_bodies) set->bodies = more_bodies;
    return more_shapes && more_bodies;
}

char *clash_body_name(const clash_source *source, const char *name) {
    if (!source->prefix) return text_copy(name);
    size_t size = strlen(source->prefix) + strlen(name) + 2;
    char *whole = malloc(size);
    if (whole) snprintf(whole, size, "%s/%s", source->prefix, name);
    return whole;
}

void clash_shape_init(clash_shape *shape, tact3_mesh *mesh) {
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    tact3_vec l = info.bounds.lower, u = info.bounds.upper;
    tact3_vec far = {fmax(fabs(l.x), fabs(u.x)), fmax(fabs(l.y), fabs(u.y)), fmax(fabs(l.z), fabs(u.z))};
    *shape = (clash_shape){.mesh = mesh, .shape = tact3_mesh_shape(mesh), .solid = info.solid};
    shape->bounds = info.bounds;
    shape->reach = tact3_length(far);
}

static bool copy_triangles(const tact3_mesh *mesh, surface *out) {
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    size_t vertices = (size_t)info.vertex_count, triangles = (size_t)info.triangle_count;
    *out = (surface){.point_count = vertices,
                     .face_count = triangles,
                     .points = malloc((3 * vertices + 1) * sizeof *out->points),
                     .corners = malloc((3 * triangles + 1) * sizeof *out->corners)};
    if (!out->points || !out->corners) return false;
    for (size_t i = 0; i < vertices; i++) {
        tact3_vec v = tact3_mesh_vertex(mesh, (int)i);
        const double p[3] = {v.x, v.y, v.z};
        memcpy(out->points + 3 * i, p, sizeof p);
    }
    for (size_t i = 0; i < triangles; i++) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, (int)i);
        for (size_t k = 0; k < 3; k++) out->corners[3 * i + k] = (size_t)t.corner[k];
    }
    return true;
}

bool clash_shape_shell(clash_shape *shape) {
    static const tact3_mesh_options as_surface = {.surface = true};
    surface triangles;
    tact_status status;
    if (shape->shell) return true;
    if (copy_triangles(shape->mesh, &triangles)) shape->shell = build_mesh_with(&triangles, &as_surface, 1, &status);
    surface_free(&triangles);
    return shape->shell != NULL;
}

/* Visits all triangles that are reached from one across edges. */
static void visit_part(const tact3_mesh *mesh, int first, bool *seen, int *waiting) {
    int count = 0;
    waiting[count++] = first;
    seen[first] = true;
    while (count > 0) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, waiting[--count]);
        for (int i = 0; i < 3; i++) {
            if (t.neighbour[i] < 0 || seen[t.neighbour[i]]) continue;
            seen[t.neighbour[i]] = true;
            waiting[count++] = t.neighbour[i];
        }
    }
}

bool clash_shape_parts(clash_shape *shape) {
    size_t count = (size_t)tact3_mesh_info_get(shape->mesh).triangle_count;
    if (shape->parts) return true;
    bool *seen = calloc(count, sizeof *seen);
    int *waiting = malloc(count * sizeof *waiting), *parts = malloc(count * sizeof *parts);
    for (size_t i = 0; seen && waiting && parts && i < count; i++) {
        if (seen[i]) continue;
        parts[shape->part_count++] = tact3_mesh_triangle_get(shape->mesh, (int)i).corner[0];
        visit_part(shape->mesh, (int)i, seen, waiting);
    }
    if (seen && waiting) shape->parts = parts;
    if (!shape->parts) free(parts);
    free(seen);
    free(waiting);
    return shape->parts != NULL;
}

void clash_free(clash_set *set) {
    for (size_t i = 0; i < set->shape_count; i++) {
        tact3_mesh_destroy(set->shapes[i].mesh, NULL);
        tact3_mesh_destroy(set->shapes[i].shell, NULL);
        free(set->shapes[i].parts);
    }
    for (size_t i = 0; i < set->body_count; i++) free(set->bodies[i].name);
    free(set->shapes);
    free(set->bodies);
    free(set->pairs);
    free(set->sweeps);
    trajectory_free(&set->trajectory);
    robot_free(&set->robot);
    pthread_mutex_destroy(&set->lock);
}
