/* The bodies of scenes. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "clash/resting.h"
#include "mesh/build_mesh.h"
#include "scene/instances.h"
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
        const char *why = clash_add_round(out, from->type, from->size);
        return !why || scene_fail_shape(scene, i, error, why);
    }
    if (!take_triangles(scene, i, &triangles, error)) return false;
    tact3_mesh *mesh = build_mesh(&triangles, out->thread_count, &status);
    surface_free(&triangles);
    if (!mesh) return scene_fail_shape(scene, i, error, mesh_refusal(status));
    clash_add_mesh(out, mesh);
    return true;
}

static const uint32_t not_needed = UINT32_MAX;

/* Loads a shape and adds it, unless no body has it. Its triangles are not kept. */
static bool take_shape(scene *scene, size_t i, bool needed, mesh_file **file, clash_set *out, error *error) {
    bool good = mesh_load_shape(scene, i, file, error) && (!needed || add_scene_shape(scene, i, out, error));
    surface_free(&scene->shapes[i].surface);
    return good;
}

/* Makes the shapes that bodies have, which until then have the scene's. What no body has may be of any kind. Meshes are
 * loaded one after the other. */
static bool take_shapes(scene *scene, clash_set *out, progress *progress, error *error) {
    uint32_t *place = malloc((scene->shape_count + 1) * sizeof *place); /* of the scene's shapes in the set */
    mesh_file *file = NULL;
    out->shapes = calloc(scene->shape_count + 1, sizeof *out->shapes);
    bool good = (place && out->shapes) || error_memory(error);
    for (size_t i = 0; good && i < scene->shape_count; i++) place[i] = not_needed;
    for (size_t i = 0; good && i < out->body_count; i++) place[out->bodies[i].shape] = 0;
    progress_begin(progress, "building meshes");
    for (size_t i = 0; good && i < scene->shape_count; i++) {
        bool needed = place[i] != not_needed;
        place[i] = (uint32_t)out->shape_count;
        good = take_shape(scene, i, needed, &file, out, error);
        progress_update(progress, i + 1, scene->shape_count);
    }
    for (size_t i = 0; good && i < out->body_count; i++) out->bodies[i].shape = place[out->bodies[i].shape];
    mesh_file_close(file);
    free(place);
    return good;
}

static bool take_pairs(const scene *scene, clash_set *out, error *error) {
    out->pairs = malloc((2 * scene->pair_count + 1) * sizeof *out->pairs);
    out->pair_count = scene->pair_count;
    for (size_t i = 0; out->pairs && i < 2 * scene->pair_count; i++)
        out->pairs[i] = (uint32_t)scene->pairs[i / 2][i % 2];
    return out->pairs || error_memory(error);
}

static bool take_bodies(scene *scene, clash_set *out, error *error) {
    out->bodies = calloc(scene->body_count + 1, sizeof *out->bodies);
    if (!out->bodies) return error_memory(error);
    out->body_count = scene->body_count;
    for (size_t i = 0; i < scene->body_count; i++) {
        scene_body *from = scene->bodies + i;
        out->bodies[i] = (clash_body){from->name, (uint32_t)from->shape, pose_of(from), CLASH_NO_LINK};
        from->name = NULL;
    }
    return true;
}

/* Takes over what the set needs of a scene. */
static bool take_scene(scene *scene, clash_set *out, progress *progress, error *error) {
    if (!take_bodies(scene, out, error) || !take_shapes(scene, out, progress, error)) return false;
    if (!take_motions(scene, out)) return error_memory(error);
    return scene->all_pairs || take_pairs(scene, out, error);
}

/* Turns the bodies' shapes into those of the scene; false if one is not there. */
static bool find_shapes(const scene *scene, resting_bodies *bodies) {
    name_table known = {0};
    uint32_t *number = malloc((bodies->shapes.count + 1) * sizeof *number);
    bool good = number != NULL;
    for (size_t i = 0; good && i < scene->shape_count; i++) {
        const char *name = scene->shapes[i].name;
        good = name_table_add(&known, (text_span){name, strlen(name)}, (uint32_t)i) != NULL;
    }
    for (size_t i = 0; good && i < bodies->shapes.count; i++) {
        const uint32_t *found = name_table_add(&known, bodies->shape_names[i], not_needed);
        good = found && *found != not_needed;
        if (good) number[i] = *found;
    }
    for (size_t i = 0; good && i < bodies->count; i++) bodies->list[i].shape = number[bodies->list[i].shape];
    free(number);
    name_table_free(&known);
    return good;
}

/* Reads all of a scene of space but its bodies, which are these; false where scene_parse() must read it whole. */
static bool read_around(const char *file, const char *text, size_t size, resting_bodies *bodies, scene *out) {
    struct error why;
    size_t rest = size - bodies->end;
    char *around = malloc(bodies->begin + rest + 1);
    if (!around) return false;
    memcpy(around, text, bodies->begin);
    memcpy(around + bodies->begin, text + bodies->end, rest);
    bool good = scene_parse(file, around, bodies->begin + rest, out, &why);
    free(around);
    if (good && out->dimension == 3 && out->all_pairs && find_shapes(out, bodies)) return true;
    if (good) scene_free(out);
    return false;
}

/* Takes over the resting bodies of a scene that has been read without them, and the text. */
static bool take_resting(scene *scene, resting_bodies *bodies, clash_set *out, progress *progress, error *error) {
    out->bodies = bodies->list;
    out->body_count = bodies->count;
    out->names = scene->text;
    bool good = scene_expand_instances(scene, error) && take_shapes(scene, out, progress, error);
    scene->text = NULL;
    resting_end_names(bodies);
    bodies->list = NULL;
    return good;
}

/* Reads a text of resting bodies, which is the set's or the scene's from then on; false where it is none. */
static bool read_resting(const char *file, char *text, size_t size, resting_bodies *bodies, scene *out) {
    if (!resting_read(text, size, bodies)) return false;
    if (!read_around(file_shown(file), text, size, bodies, out)) {
        resting_free(bodies);
        return false;
    }
    free(out->text);
    out->text = text, out->text_size = size;
    return true;
}

bool clash_read_scene(const char *file, clash_set *out, progress *progress, error *error) {
    scene scene = {0};
    resting_bodies resting;
    char *text;
    size_t size;
    bool good = scene_read_text(file, &text, &size, error);
    if (good && read_resting(file, text, size, &resting, &scene)) {
        good = take_resting(&scene, &resting, out, progress, error);
        resting_free(&resting);
    } else if (good) {
        good = scene_parse(file_shown(file), text, size, &scene, error);
        free(text);
        if (good && scene.dimension == 2) {
            good = error_set(error, "%s: tact clash checks meshes, which are of space; this scene is of the plane",
                             file);
        }
        good = good && scene_refuse_compounds(&scene, error) && scene_expand_instances(&scene, error) &&
               take_scene(&scene, out, progress, error);
    }
    progress_wipe(progress);
    scene_free(&scene);
    return good;
}
