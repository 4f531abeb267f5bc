/* The bodies of scenes and of mesh files. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "clash/clash.h"
#include "mesh/build_mesh.h"
#include "scene/mesh.h"
#include "scene/polytope.h"

static tact3_pose pose_of(const scene_body *body) {
    const double *p = body->position, *r = body->rotation;
    return (tact3_pose){tact3_v(p[0], p[1], p[2]), {r[0], r[1], r[2], r[3]}};
}

/* The triangles of a shape; the scene's own are given away. */
static bool take_triangles(scene *scene, size_t i, surface *out, error *error) {
    scene_shape *from = scene->shapes + i;
    if (from->as_surface) {
        *out = from->surface;
        from->surface = (surface){0};
        return true;
    }
    if (from->rounding > 0 || !scene_has_corners(from)) {
        return scene_fail_shape(scene, i, error,
                                "tact clash takes meshes, boxes, hulls and points, all without rounding, for what it "
                                "checks are triangles");
    }
    if (polytope_triangles(from, out)) return true;
    return scene_fail_shape(scene, i, error, "it is flat, or too large for a hull, so it has no triangles");
}

static bool add_scene_shape(scene *scene, size_t i, clash_set *out, error *error) {
    surface triangles;
    tact_status status;
    if (!take_triangles(scene, i, &triangles, error)) return false;
    tact3_mesh *mesh = build_mesh(&triangles, 0, &status);
    surface_free(&triangles);
    if (!mesh) return scene_fail_shape(scene, i, error, mesh_refusal(status));
    clash_shape_init(out->shapes + out->shape_count++, mesh);
    return true;
}

static const size_t not_needed = SIZE_MAX;

/* Makes the shapes that bodies have; place[i] becomes that of shape i. What no body has may be of any kind. */
static bool take_shapes(scene *scene, size_t *place, clash_set *out, progress *progress, error *error) {
    for (size_t i = 0; i < scene->shape_count; i++) place[i] = not_needed;
    for (size_t i = 0; i < scene->body_count; i++) place[scene->bodies[i].shape] = 0;
    progress_begin(progress, "building meshes");
    for (size_t i = 0; i < scene->shape_count; i++) {
        if (place[i] == not_needed) continue;
        place[i] = out->shape_count;
        if (!add_scene_shape(scene, i, out, error)) return false;
        progress_update(progress, i + 1, scene->shape_count);
    }
    return true;
}

/* Takes over what the set needs of a scene. */
static bool take_scene(scene *scene, clash_set *out, progress *progress, error *error) {
    size_t count = scene->body_count, *place = malloc((scene->shape_count + 1) * sizeof *place);
    out->shapes = calloc(scene->shape_count + 1, sizeof *out->shapes);
    out->bodies = calloc(count + 1, sizeof *out->bodies);
    bool good = (place && out->shapes && out->bodies) || error_memory(error);
    good = good && take_shapes(scene, place, out, progress, error);
    for (size_t i = 0; good && i < count; i++) {
        scene_body *from = scene->bodies + i;
        out->bodies[i] = (clash_body){from->name, place[from->shape], pose_of(from)};
        from->name = NULL;
    }
    free(place);
    if (!good) return false;
    out->body_count = count;
    if (!scene->all_pairs) {
        out->pairs = scene->pairs;
        out->pair_count = scene->pair_count;
        scene->pairs = NULL;
    }
    return true;
}

bool clash_read_scene(const char *file, clash_set *out, progress *progress, error *error) {
    scene scene;
    clash_set_init(out);
    bool good = scene_read(file, &scene, error);
    if (good && scene.dimension == 2) {
        good = error_set(error, "%s: tact clash checks meshes, which are of space; this scene is of the plane", file);
    }
    good = good && scene_refuse_compounds(&scene, error) && mesh_load_all(&scene, error) &&
           take_scene(&scene, out, progress, error);
    progress_wipe(progress);
    scene_free(&scene);
    return good;
}

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
    tact3_mesh *mesh = build_mesh(&triangles, 0, &status);
    surface_free(&triangles);
    if (mesh) clash_shape_init(out->shapes + out->shape_count++, mesh);
    /* A node of points, lines or collapsed triangles is no body. */
    return mesh || status == TACT_NO_POINTS ||
           error_set(error, "%s: %s: %s", file->name, file->nodes[i].path, mesh_refusal(status));
}

static bool add_node(const mesh_file *file, size_t i, const double scale[3], shape_table *t, clash_set *out,
                     error *error) {
    const mesh_node *node = file->nodes + i;
    size_t slot = slot_of(t, file, i);
    if (!t->node[slot]) {
        size_t before = out->shape_count;
        if (!add_node_shape(file, i, scale, out, error)) return false;
        t->node[slot] = i + 1;
        t->shape[slot] = out->shape_count > before ? before : (size_t)-1;
    }
    if (t->shape[slot] == (size_t)-1) return true;
    clash_body *body = out->bodies + out->body_count;
    *body = (clash_body){.name = text_copy(node->path), .shape = t->shape[slot], .pose = tact3_identity_pose()};
    body->pose.position = tact3_v(scale[0] * node->to_world.m[0][3], scale[1] * node->to_world.m[1][3],
                                  scale[2] * node->to_world.m[2][3]);
    if (!body->name) return error_memory(error);
    out->body_count++;
    return true;
}

bool clash_read_nodes(const char *name, const double scale[3], clash_set *out, progress *progress, error *error) {
    clash_set_init(out);
    mesh_file *file = mesh_file_open(name, true, error);
    if (!file) return false;
    size_t count = 0, room = 64;
    for (size_t i = 0; i < file->node_count; i++) count += file->nodes[i].has_faces;
    while (room < 2 * count) room *= 2;
    shape_table t = {calloc(room, sizeof *t.node), malloc(room * sizeof *t.shape), room};
    out->shapes = calloc(count + 1, sizeof *out->shapes);
    out->bodies = calloc(count + 1, sizeof *out->bodies);
    bool good = (t.node && t.shape && out->shapes && out->bodies) || error_memory(error);
    progress_begin(progress, "building meshes");
    for (size_t i = 0; good && i < file->node_count; i++) {
        if (file->nodes[i].has_faces) good = add_node(file, i, scale, &t, out, error);
        progress_update(progress, i + 1, file->node_count);
    }
    progress_wipe(progress);
    free(t.node);
    free(t.shape);
    mesh_file_close(file);
    return good;
}
