/* The bodies of mesh files: their nodes that have triangles. */
#include <stdlib.h>

#include "clash/clash.h"
#include "mesh/build_mesh.h"
#include "mesh/units.h"
#include "scene/mesh.h"

/* Which shape a node has: nodes of the same meshes, turned and scaled alike, share one. */
typedef struct shape_table {
    size_t *node, *shape, room; /* node: plus one, 0 where the slot is free */
} shape_table;

/* The slot of a node: its own, or a free one. */
static size_t slot_of(const shape_table *t, const mesh_file *file, size_t node) {
    size_t slot = (size_t)mesh_node_hash(file->nodes + node) & (t->room - 1);
    while (t->node[slot] && !mesh_nodes_alike(file->nodes + node, file->nodes + t->node[slot] - 1)) {
        slot = (slot + 1) & (t->room - 1);
    }
    return slot;
}

/* Makes the shape of a node, which its translation places. */
static bool add_node_shape(const mesh_file *file, size_t i, const double scale[3], clash_set *out, error *error) {
    surface triangles;
    tact_status status;
    affine turned = file->nodes[i].to_world;
    for (int k = 0; k < 3; k++) turned.m[k][3] = 0;
    if (!mesh_node_surface(file, file->nodes + i, &turned, scale, &triangles, error)) return false;
    tact3_mesh *mesh = build_mesh(&triangles, out->thread_count, &status);
    surface_free(&triangles);
    if (mesh) clash_add_mesh(out, mesh);
    /* A node of points, lines or collapsed triangles is no body. */
    return mesh || status == TACT_NO_POINTS ||
           error_set(error, "%s: %s: %s", file->name, file->nodes[i].path, mesh_refusal(status));
}

static bool add_node(const mesh_file *file, size_t i, const clash_source *source, const double scale[3],
                     shape_table *t, clash_set *out, error *error) {
    const mesh_node *node = file->nodes + i;
    size_t slot = slot_of(t, file, i);
    if (!t->node[slot]) {
        size_t before = out->shape_count;
        if (!add_node_shape(file, i, scale, out, error)) return false;
        t->node[slot] = i + 1;
        t->shape[slot] = out->shape_count > before ? before : (size_t)-1;
    }
    if (t->shape[slot] == (size_t)-1) return true;
    tact3_vec offset = tact3_v(scale[0] * node->to_world.m[0][3], scale[1] * node->to_world.m[1][3],
                               scale[2] * node->to_world.m[2][3]);
    clash_body *body = out->bodies + out->body_count;
    *body = (clash_body){.name = clash_body_name(source, node->path),
                         .shape = (uint32_t)t->shape[slot],
                         .pose = source->pose,
                         .link = CLASH_NO_LINK};
    if (source->placed)
        body->pose.position = tact3_pose_point(source->pose, offset);
    else
        body->pose.position = offset;
    if (!body->name) return error_memory(error);
    out->body_count++;
    return true;
}

static bool add_nodes(const mesh_file *file, const clash_source *source, clash_set *out, progress *progress,
                      error *error) {
    size_t count = 0, room = 64;
    double scale[3];
    if (!mesh_units_scale(file, source->units, source->scale, scale, error)) return false;
    for (size_t i = 0; i < file->node_count; i++) count += file->nodes[i].has_faces;
    while (room < 2 * count) room *= 2;
    shape_table t = {calloc(room, sizeof *t.node), malloc(room * sizeof *t.shape), room};
    bool good = (t.node && t.shape && clash_set_reserve(out, count, count)) || error_memory(error);
    progress_begin(progress, "building meshes");
    for (size_t i = 0; good && i < file->node_count; i++) {
        if (file->nodes[i].has_faces) good = add_node(file, i, source, scale, &t, out, error);
        progress_update(progress, i + 1, file->node_count);
    }
    progress_wipe(progress);
    free(t.node);
    free(t.shape);
    return good;
}

bool clash_add_nodes(const clash_source *source, clash_set *set, progress *progress, error *error) {
    mesh_file *file = mesh_file_open(source->file, true, error);
    bool good = file && add_nodes(file, source, set, progress, error);
    mesh_file_close(file);
    return good;
}
