/* Scenes in memory: the walk over pairs, and messages that point back into the file. */
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "locate.h"
#include "reader.h"
#include "text.h"

bool scene_read(const char *file, scene *out, problem *problem) {
    static const file_wanted wanted = {"scene", "a scene file (.json) or two mesh files"};
    char *text = NULL;
    size_t size = 0;
    memset(out, 0, sizeof *out);
    if (!file_read(file, &wanted, &text, &size, problem)) return false;
    bool good = scene_parse(file, text, size, out, problem);
    free(text);
    return good;
}

/* One body per file: the base name, unless another file has the same; then the path, and a number where even that
 * is not the only one. */
static char *mesh_name(char *const *files, size_t count, size_t i) {
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

bool scene_of_meshes(char *const *files, size_t count, const double (*pose)[7], scene *out, problem *problem) {
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
        memcpy(body->position, pose[i], sizeof body->position);
        memcpy(body->rotation, pose[i] + 3, sizeof body->rotation);
        body->name = mesh_name(files, count, i);
        good = shape->file && body->name;
    }
    if (good) return true;
    scene_free(out);
    return problem_memory(problem);
}

void surface_free(surface *surface) {
    free(surface->points);
    free(surface->first);
    free(surface->corners);
    memset(surface, 0, sizeof *surface);
}

void scene_free(scene *scene) {
    for (size_t i = 0; i < scene->shape_count; i++) {
        free(scene->shapes[i].name);
        free(scene->shapes[i].file);
        surface_free(&scene->shapes[i].surface);
    }
    for (size_t i = 0; i < scene->body_count; i++) free(scene->bodies[i].name);
    free(scene->shapes);
    free(scene->bodies);
    free(scene->pairs);
    free(scene->file);
    free(scene->text);
    memset(scene, 0, sizeof *scene);
}

size_t scene_pair_count(const scene *scene) {
    size_t n = scene->body_count;
    if (!scene->all_pairs) return scene->pair_count;
    if (n < 2) return 0;
    return n % 2 ? n * ((n - 1) / 2) : n / 2 * (n - 1);
}

bool scene_next_pair(const scene *scene, scene_walk *walk) {
    if (!scene->all_pairs) {
        if (walk->number == scene->pair_count) return false;
        walk->a = scene->pairs[walk->number][0];
        walk->b = scene->pairs[walk->number][1];
    } else {
        walk->b++;
        if (walk->b >= scene->body_count) {
            walk->a++;
            walk->b = walk->a + 1;
        }
        if (walk->b >= scene->body_count) return false;
    }
    walk->number++;
    return true;
}

static bool fail_at(const scene *scene, locate_step *steps, int count, problem *problem, const char *path,
                    const char *text) {
    size_t offset = locate_offset(scene->text, scene->text_size, steps, count, LOCATE_VALUE);
    text_place place = locate_place(scene->text, scene->text_size, offset);
    return problem_set(problem, "%s:%zu:%zu: %s: %s", scene->file, place.line, place.column, path, text);
}

bool scene_fail_shape(const scene *scene, size_t shape, problem *problem, const char *text) {
    if (!scene->text) return problem_set(problem, "%s: %s", scene->shapes[shape].file, text);
    locate_step steps[2] = {{"shapes", 0}, {scene->shapes[shape].name, 0}};
    reader r = {.step_count = 2, .step = {steps[0], steps[1]}};
    char path[256];
    reader_path(&r, path, sizeof path);
    return fail_at(scene, steps, 2, problem, path, text);
}

bool scene_fail_body(const scene *scene, size_t body, problem *problem, const char *text) {
    if (!scene->text) return problem_set(problem, "%s: %s", scene->bodies[body].name, text);
    locate_step steps[2] = {{"bodies", 0}, {NULL, body}};
    char path[64];
    snprintf(path, sizeof path, "bodies[%zu]", body);
    return fail_at(scene, steps, 2, problem, path, text);
}

bool scene_normalise(double *rotation, size_t count) {
    double square = 0;
    for (size_t i = 0; i < count; i++) square += rotation[i] * rotation[i];
    double length = sqrt(square);
    if (!(fabs(length - 1) <= 1e-3)) return false;
    for (size_t i = 0; i < count; i++) rotation[i] /= length;
    return true;
}
