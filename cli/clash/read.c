/* The bodies of scenes. */
#include <stdint.h>
#include <stdlib.h>

#include "clash/clash.h"
#include "mesh/build_mesh.h"
#include "scene/mesh.h"
#include "scene/polytope.h"
#include "scene/pose.h"

static tact3_pose pose_of(const scene_body *body) {
    const double *p = body->position, *r = body->rotation;
    return (tact3_pose){tact3_v(p[0], p[1], p[2]), {r[0], r[1], r[2], r[3]}};
}

/* The motions of the bodies; false where memory is out. */
static bool take_motions(const scene *scene, clash_set *out) {
    bool any = false;
    for (size_t i = 0; i < scene->body_count; i++) any |= scene->bodies[i].moves || scene->bodies[i].turns;
    if (!any) return true;
    out->sweeps = malloc(scene->body_count * sizeof *out->sweeps);
    for (size_t i = 0; out->sweeps && i < scene->body_count; i++) {
        scene_body after = pose_after(3, scene->bodies + i, 1);
        out->sweeps[i] = (tact3_sweep){pose_of(scene->bodies + i), pose_of(&after)};
    }
    return out->sweeps != NULL;
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
                                "tact clash takes meshes, boxes, hulls, points, spheres, capsules, cylinders and "
                                "cones, all without rounding");
    }
    if (polytope_triangles(from, out)) return true;
    return scene_fail_shape(scene, i, error, "it is flat, or too large for a hull, so it has no triangles");
}

static bool add_scene_shape(scene *scene, size_t i, clash_set *out, error *error) {
    surface triangles;
    tact_status status;
    const scene_shape *from = scene->shapes + i;
    if (clash_is_round(from->type) && !(from->rounding > 0)) {
        const char *why = clash_shape_init_round(out->shapes + out->shape_count, from->type, from->size);
        out->shape_count += !why;
        return !why || scene_fail_shape(scene, i, error, why);
    }
    if (!take_triangles(scene, i, &triangles, error)) return false;
    tact3_mesh *mesh = build_mesh(&triangles, out->thread_count, &status);
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

static bool take_pairs(const scene *scene, clash_set *out, error *error) {
    out->pairs = malloc((2 * scene->pair_count + 1) * sizeof *out->pairs);
    out->pair_count = scene->pair_count;
    for (size_t i = 0; out->pairs && i < 2 * scene->pair_count; i++)
        out->pairs[i] = (uint32_t)scene->pairs[i / 2][i % 2];
    return out->pairs || error_memory(error);
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
        out->bodies[i] = (clash_body){from->name, (uint32_t)place[from->shape], pose_of(from), CLASH_NO_LINK};
        from->name = NULL;
    }
    free(place);
    if (!good) return false;
    out->body_count = count;
    if (!take_motions(scene, out)) return error_memory(error);
    return scene->all_pairs || take_pairs(scene, out, error);
}

bool clash_read_scene(const char *file, clash_set *out, progress *progress, error *error) {
    scene scene;
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
