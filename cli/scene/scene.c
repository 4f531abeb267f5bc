/* Scenes in memory: the walk over pairs, and messages that point back into the file. */
#include "scene/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/locate.h"
#include "base/reader.h"
#include "base/text.h"

bool scene_read_text(const char *file, char **text, size_t *size, error *error) {
    static const file_wanted wanted = {"scene", "a scene file (.json) or two mesh files"};
    return file_read(file, &wanted, text, size, error);
}

bool scene_read(const char *file, scene *out, error *error) {
    char *text = NULL;
    size_t size = 0;
    memset(out, 0, sizeof *out);
    if (!scene_read_text(file, &text, &size, error)) return false;
    bool good = scene_parse(file_shown(file), text, size, out, error);
    free(text);
    return good;
}

char *scene_mesh_name(char *const *files, size_t count, size_t i) {
    const char *slash = strrchr(files[i], '/');
    const char *base = slash && slash[1] ? slash + 1 : files[i];
    size_t same_base = 0, same_path = 0, place = 0;
    for (size_t k = 0; k < count; k++) {
        const char *other = strrchr(files[k], '/');
        same_base += strcmp(other && other[1] ? other + 1 : files[k], base) == 0;
        bool same = strcmp(files[k], files[i]) == 0;
        same_path += same;
        place += same && k <= i;
    }
    if (same_base == 1) return text_copy(base);
    if (same_path == 1) return text_copy(files[i]);
    size_t size = strlen(files[i]) + 32;
    char *name = malloc(size);
    if (name) snprintf(name, size, "%s#%zu", files[i], place);
    return name;
}

bool scene_of_meshes(char *const *files, size_t count, scene *out, error *error) {
    static const double origin[7] = {0, 0, 0, 0, 0, 0, 1};
    memset(out, 0, sizeof *out);
    out->shapes = calloc(count, sizeof *out->shapes);
    out->bodies = calloc(count, sizeof *out->bodies);
    bool good = out->shapes && out->bodies;
    out->all_pairs = true;
    out->dimension = 3;
    for (size_t i = 0; good && i < count; i++) {
        scene_shape *shape = out->shapes + i;
        scene_body *body = out->bodies + i;
        out->shape_count = out->body_count = i + 1;
        shape->type = SHAPE_MESH;
        shape->file = text_copy(files[i]);
        shape->scale[0] = shape->scale[1] = shape->scale[2] = 1;
        body->shape = i;
        scene_place(body, origin);
        body->name = scene_mesh_name(files, count, i);
        good = shape->file && body->name;
    }
    if (good) return true;
    scene_free(out);
    return error_memory(error);
}

void scene_place(scene_body *body, const double pose[7]) {
    memcpy(body->position, pose, sizeof body->position);
    memcpy(body->rotation, pose + 3, sizeof body->rotation);
}

void scene_move(scene_body *body, int dimension, const double translation[3], const double turn[4]) {
    /* The identity has a zero sine, or a zero vector part. */
    double sine = dimension == 2 ? fabs(turn[1]) : fabs(turn[0]) + fabs(turn[1]) + fabs(turn[2]);
    memcpy(body->translation, translation, sizeof body->translation);
    memcpy(body->turn, turn, sizeof body->turn);
    body->turns = sine > 0 || (dimension == 2 && turn[0] < 0);
    body->moves = true;
}

bool scene_add_ray(scene *scene, const char *name, const double origin[3], const double translation[3],
                   error *error) {
    scene_ray *larger = realloc(scene->rays, (scene->ray_count + 1) * sizeof *larger);
    if (!larger) return error_memory(error);
    scene->rays = larger;
    scene_ray *ray = larger + scene->ray_count;
    ray->name = text_copy(name);
    if (!ray->name) return error_memory(error);
    memcpy(ray->origin, origin, sizeof ray->origin);
    memcpy(ray->translation, translation, sizeof ray->translation);
    scene->ray_count++;
    return true;
}

void scene_shape_free(scene_shape *shape) {
    free(shape->name);
    free(shape->file);
    free(shape->part);
    surface_free(&shape->surface);
}

void scene_free(scene *scene) {
    for (size_t i = 0; i < scene->shape_count; i++) scene_shape_free(scene->shapes + i);
    for (size_t i = 0; i < scene->body_count; i++) free(scene->bodies[i].name);
    free(scene->shapes);
    for (size_t i = 0; i < scene->ray_count; i++) free(scene->rays[i].name);
    free(scene->bodies);
    free(scene->rays);
    free(scene->pairs);
    free(scene->parts);
    free(scene->joints);
    free(scene->couplings);
    free(scene->fluids);
    free(scene->winds);
    free(scene->file);
    free(scene->text);
    memset(scene, 0, sizeof *scene);
}

/* Returns the number of pairs of n bodies. */
static size_t pairs_of(size_t n) {
    if (n < 2) return 0;
    return n % 2 ? n * ((n - 1) / 2) : n / 2 * (n - 1);
}

size_t scene_pair_count(const scene *scene, bool moving) {
    if (!scene->all_pairs) return scene->pair_count;
    size_t resting = 0, half_spaces = 0, resting_half_spaces = 0;
    for (size_t i = 0; i < scene->body_count; i++) {
        bool rests = moving && !scene->bodies[i].moves, half_space = scene_is_half_space(scene, i);
        resting += rests, half_spaces += half_space, resting_half_spaces += rests && half_space;
    }
    return pairs_of(scene->body_count) - pairs_of(resting) - (pairs_of(half_spaces) - pairs_of(resting_half_spaces));
}

/* True for a pair that is none of all pairs. */
static bool is_left_out(const scene *scene, const scene_walk *walk) {
    if (walk->moving && !scene->bodies[walk->a].moves && !scene->bodies[walk->b].moves) return true;
    return scene_is_half_space(scene, walk->a) && scene_is_half_space(scene, walk->b);
}

bool scene_next_pair(const scene *scene, scene_walk *walk) {
    if (!scene->all_pairs) {
        if (walk->number == scene->pair_count) return false;
        walk->a = scene->pairs[walk->number][0];
        walk->b = scene->pairs[walk->number][1];
        walk->number++;
        return true;
    }
    do {
        walk->b++;
        if (walk->b >= scene->body_count) {
            walk->a++;
            walk->b = walk->a + 1;
        }
        if (walk->b >= scene->body_count) return false;
    } while (is_left_out(scene, walk));
    walk->number++;
    return true;
}

static bool fail_at(const scene *scene, locate_step *steps, int count, error *error, const char *path,
                    const char *text) {
    size_t offset = locate_offset(scene->text, scene->text_size, steps, count, LOCATE_VALUE);
    text_place place = locate_place(scene->text, scene->text_size, offset);
    return error_set(error, "%s:%zu:%zu: %s: %s", scene->file, place.line, place.column, path, text);
}

/* Writes a message without a place in a file, for meshes of the command line. */
static bool fail_without_place(const scene *scene, const char *name, error *error, const char *text) {
    return scene->file ? error_set(error, "%s: %s: %s", scene->file, name, text)
                       : error_set(error, "%s: %s", name, text);
}

bool scene_fail_shape(const scene *scene, size_t shape, error *error, const char *text) {
    const scene_shape *s = scene->shapes + shape;
    if (!scene->text) return fail_without_place(scene, s->file ? s->file : s->name, error, text);
    locate_step steps[2] = {{"shapes", 0}, {scene->shapes[shape].name, 0}};
    reader r = {.step_count = 2, .step = {steps[0], steps[1]}};
    char path[256];
    reader_path(&r, path, sizeof path);
    return fail_at(scene, steps, 2, error, path, text);
}

bool scene_fail_body(const scene *scene, size_t body, error *error, const char *text) {
    if (!scene->text) return fail_without_place(scene, scene->bodies[body].name, error, text);
    size_t listed = scene->bodies[body].listed;
    locate_step steps[2] = {{"bodies", 0}, {NULL, listed}};
    char path[64];
    snprintf(path, sizeof path, "bodies[%zu]", listed);
    return fail_at(scene, steps, 2, error, path, text);
}

bool scene_fail_part(const scene *scene, size_t body, size_t part, error *error, const char *text) {
    if (!scene->text || !scene->bodies[body].compound) return scene_fail_body(scene, body, error, text);
    size_t listed = scene->bodies[body].listed;
    locate_step steps[4] = {{"bodies", 0}, {NULL, listed}, {"shapes", 0}, {NULL, part}};
    char path[64];
    snprintf(path, sizeof path, "bodies[%zu].shapes[%zu]", listed, part);
    return fail_at(scene, steps, 4, error, path, text);
}

bool scene_is_half_space(const scene *scene, size_t body) {
    return scene->shapes[scene->bodies[body].shape].type == SHAPE_HALF_SPACE;
}

bool scene_has_corners(const scene_shape *shape) {
    return shape->type == SHAPE_BOX || (shape->type == SHAPE_HULL && !shape->as_ring) || shape->type == SHAPE_MESH ||
           shape->type == SHAPE_POINTS;
}

bool scene_corners(const scene_shape *shape, surface *out) {
    bool box = shape->type == SHAPE_BOX;
    size_t count = box ? 8 : shape->surface.point_count;
    const double *h = shape->size;
    *out = (surface){.point_count = count, .points = malloc((3 * count + 1) * sizeof *out->points)};
    if (!out->points) return false;
    if (!box) {
        memcpy(out->points, shape->surface.points, 3 * count * sizeof *out->points);
        return true;
    }
    for (size_t i = 0; i < 3 * count; i++) out->points[i] = i / 3 >> i % 3 & 1 ? h[i % 3] : -h[i % 3];
    return true;
}

bool scene_refuse_compounds(const scene *scene, error *error) {
    for (size_t i = 0; i < scene->body_count; i++) {
        if (!scene->bodies[i].compound) continue;
        return scene_fail_body(scene, i, error,
                               "this body is made of \"shapes\", which this command does not take; give it one "
                               "\"shape\", or make each shape a body");
    }
    return true;
}

bool scene_fail_motion(const scene *scene, size_t body, error *error, const char *text) {
    if (!scene->text) return error_set(error, "%s: --motion: %s", scene->bodies[body].name, text);
    size_t listed = scene->bodies[body].listed;
    locate_step steps[4] = {{"bodies", 0}, {NULL, listed}, {"motion", 0}, {"rotation", 0}};
    char path[64];
    snprintf(path, sizeof path, "bodies[%zu].motion.rotation", listed);
    return fail_at(scene, steps, 4, error, path, text);
}

/* About an element of a list at the top. */
static bool fail_listed(const scene *scene, const char *list, size_t i, error *error, const char *text) {
    locate_step steps[2] = {{list, 0}, {NULL, i}};
    char path[64];
    snprintf(path, sizeof path, "%s[%zu]", list, i);
    return fail_at(scene, steps, 2, error, path, text);
}

bool scene_fail_joint(const scene *scene, size_t joint, error *error, const char *text) {
    if (!scene->text) return fail_without_place(scene, scene->bodies[scene->joints[joint].bodies[1]].name, error, text);
    return fail_listed(scene, "joints", joint, error, text);
}

bool scene_fail_coupling(const scene *scene, size_t coupling, error *error, const char *text) {
    size_t joint = scene->couplings[coupling].joints[1];
    return scene->text ? fail_listed(scene, "couplings", coupling, error, text)
                       : scene_fail_joint(scene, joint, error, text);
}

bool scene_fail_fluid(const scene *scene, size_t fluid, error *error, const char *text) {
    return fail_listed(scene, "fluids", fluid, error, text);
}

bool scene_fail_wind(const scene *scene, size_t wind, error *error, const char *text) {
    return fail_listed(scene, "winds", wind, error, text);
}

bool scene_fail_ray(const scene *scene, size_t ray, error *error, const char *text) {
    if (ray >= scene->listed_rays) return error_set(error, "%s: %s", scene->rays[ray].name, text);
    return fail_listed(scene, "rays", ray, error, text);
}
