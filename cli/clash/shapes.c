/* The shapes and bodies of a set. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "clash/clash.h"
#include "mesh/build_mesh.h"

void clash_set_init(clash_set *set) { memset(set, 0, sizeof *set); }

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

static void add_shape(clash_set *set, tact3_mesh *mesh, const tact3_shape *shape, tact3_bounds bounds) {
    clash_shape *added = set->shapes + set->shape_count++;
    *added = (clash_shape){mesh, *shape, bounds, tact3_mesh_size(mesh), tact3_mesh_info_get(mesh).triangle_count};
    if (set->give) set->give(set->give_context, added);
}

void clash_add_mesh(clash_set *set, tact3_mesh *mesh) {
    tact3_shape shape = tact3_mesh_shape(mesh);
    add_shape(set, mesh, &shape, tact3_mesh_info_get(mesh).bounds);
}

const char *clash_add_round(clash_set *set, shape_type type, const double *size) {
    tact3_shape shape = clash_round_shape(type, size);
    tact_status status = tact3_shape_status(&shape);
    if (status != TACT_OK) return tact_status_text(status);
    tact3_mesh *drawn = clash_round_mesh(type, size, &status);
    if (!drawn) return mesh_refusal(status);
    add_shape(set, drawn, &shape, tact3_shape_bounds(&shape, tact3_identity_pose()));
    return NULL;
}

void clash_shape_hold(clash_shape *shape, tact3_mesh *mesh) {
    shape->mesh = mesh;
    if (clash_shape_is_mesh(shape)) shape->shape.u.mesh = mesh;
}

bool clash_shape_is_mesh(const clash_shape *shape) { return shape->shape.core == TACT3_MESH; }

double clash_shape_reach(const clash_shape *shape) {
    tact3_vec l = shape->bounds.lower, u = shape->bounds.upper;
    return tact3_length(tact3_v(fmax(fabs(l.x), fabs(u.x)), fmax(fabs(l.y), fabs(u.y)), fmax(fabs(l.z), fabs(u.z))));
}

void clash_free(clash_set *set) {
    for (size_t i = 0; i < set->shape_count; i++) tact3_mesh_destroy(set->shapes[i].mesh, NULL);
    for (size_t i = 0; !set->names && i < set->body_count; i++) free(set->bodies[i].name);
    free(set->names);
    free(set->shapes);
    free(set->bodies);
    free(set->pairs);
    free(set->sweeps);
    trajectory_free(&set->trajectory);
    robot_free(&set->robot);
}
