/* The scene format (docs/scene.md): JSON to a scene, each value checked. What both dimensions share stands in the
 * functions for the scene, bodies and pairs; what is three-dimensional is the table of shape types. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"
#include "scene.h"
#include "text.h"

/* One number, or one vector, of a shape type. */
typedef struct field {
    const char *key;
    size_t count;
    reader_sign sign;
} field;

typedef struct type_entry {
    const char *name;
    field fields[3];
} type_entry;

/* In the order of shape_type. */
static const type_entry types[] = {
    [SHAPE_SPHERE] = {"sphere", {{"radius", 1, READER_POSITIVE}}},
    [SHAPE_BOX] = {"box", {{"half_extents", 3, READER_POSITIVE}}},
    [SHAPE_CAPSULE] = {"capsule", {{"radius", 1, READER_POSITIVE}, {"half_length", 1, READER_NOT_NEGATIVE}}},
    [SHAPE_CYLINDER] = {"cylinder", {{"radius", 1, READER_POSITIVE}, {"half_height", 1, READER_POSITIVE}}},
    [SHAPE_CONE] = {"cone", {{"radius", 1, READER_POSITIVE}, {"half_height", 1, READER_POSITIVE}}},
    [SHAPE_ELLIPSOID] = {"ellipsoid", {{"radii", 3, READER_POSITIVE}}},
    [SHAPE_HULL] = {"hull", {{0}}},
    [SHAPE_MESH] = {"mesh", {{0}}},
    [SHAPE_SEGMENT] = {"segment", {{"a", 3, READER_ANY}, {"b", 3, READER_ANY}}},
    [SHAPE_TRIANGLE] = {"triangle", {{"a", 3, READER_ANY}, {"b", 3, READER_ANY}, {"c", 3, READER_ANY}}},
    [SHAPE_POINT] = {"point", {{0}}},
};
#define TYPE_COUNT (sizeof types / sizeof types[0])

static bool keep_text(char **out, const char *text, problem *problem) {
    *out = text_copy(text);
    return *out || problem_memory(problem);
}

static bool read_points(reader *r, const json_t *object, scene_shape *shape) {
    static const char must[] = "an array of points, each of three numbers";
    json_t *points = reader_need(r, object, "points", must);
    if (!points) return false;
    reader_enter(r, "points");
    if (!json_is_array(points)) return reader_refuse(r, points, must);
    size_t count = json_array_size(points);
    if (count == 0) return reader_refuse(r, points, "an array of at least one point, each of three numbers");
    shape->surface.points = malloc(3 * count * sizeof(double));
    if (!shape->surface.points) return problem_memory(r->problem);
    for (size_t i = 0; i < count; i++) {
        reader_enter_element(r, i);
        if (!reader_numbers(r, json_array_get(points, i), 3, READER_ANY, shape->surface.points + 3 * i)) return false;
        reader_leave(r);
    }
    shape->surface.point_count = count;
    reader_leave(r);
    return true;
}

/* A path in a scene is relative to the scene's file. */
static bool beside_scene(const char *scene_file, const char *file, char **out, problem *problem) {
    const char *slash = strrchr(scene_file, '/');
    if (file[0] == '/' || !slash) return keep_text(out, file, problem);
    size_t folder = (size_t)(slash - scene_file) + 1, length = strlen(file) + 1;
    char *path = malloc(folder + length);
    if (!path) return problem_memory(problem);
    memcpy(path, scene_file, folder);
    memcpy(path + folder, file, length);
    *out = path;
    return true;
}

static bool read_mesh(reader *r, const json_t *object, scene_shape *shape) {
    const char *file;
    json_t *value = reader_need(r, object, "file", "the path of a mesh file, relative to the scene");
    if (!value) return false;
    reader_enter(r, "file");
    if (!reader_text(r, value, &file)) return false;
    reader_leave(r);
    if (!beside_scene(r->file, file, &shape->file, r->problem)) return false;
    shape->scale[0] = shape->scale[1] = shape->scale[2] = 1;
    json_t *scale = json_object_get(object, "scale");
    if (!scale) return true;
    reader_enter(r, "scale");
    if (json_is_number(scale)) {
        if (!reader_number(r, scale, READER_POSITIVE, shape->scale)) return false;
        shape->scale[1] = shape->scale[2] = shape->scale[0];
    } else if (!json_is_array(scale)) {
        return reader_refuse(r, scale, "a number above zero or an array of three");
    } else if (!reader_numbers(r, scale, 3, READER_POSITIVE, shape->scale)) {
        return false;
    }
    reader_leave(r);
    return true;
}

static bool read_type(reader *r, const json_t *object, shape_type *out) {
    static const char must[] =
        "one of sphere, box, capsule, cylinder, cone, ellipsoid, hull, mesh, segment, triangle "
        "and point";
    json_t *value = reader_need(r, object, "type", must);
    if (!value) return false;
    for (size_t i = 0; i < TYPE_COUNT && json_is_string(value); i++) {
        if (strcmp(json_string_value(value), types[i].name) != 0) continue;
        *out = (shape_type)i;
        return true;
    }
    reader_enter(r, "type");
    return reader_refuse(r, value, must);
}

static bool check_shape_keys(reader *r, const json_t *object, shape_type type) {
    const char *known[8] = {"type"};
    size_t count = 1;
    for (size_t i = 0; i < 3 && types[type].fields[i].key; i++) known[count++] = types[type].fields[i].key;
    if (type == SHAPE_HULL) known[count++] = "points";
    if (type == SHAPE_MESH) known[count++] = "file", known[count++] = "scale";
    known[count] = "rounding";
    return reader_known_keys(r, object, known);
}

static bool read_shape(reader *r, const json_t *object, scene_shape *shape) {
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with a \"type\"");
    if (!read_type(r, object, &shape->type)) return false;
    if (!check_shape_keys(r, object, shape->type)) return false;
    double *next = shape->size;
    for (const field *f = types[shape->type].fields; f < types[shape->type].fields + 3 && f->key; f++) {
        bool good = f->count == 1 ? reader_need_number(r, object, f->key, f->sign, next)
                                  : reader_need_numbers(r, object, f->key, f->count, f->sign, next);
        if (!good) return false;
        next += f->count;
    }
    if (shape->type == SHAPE_HULL && !read_points(r, object, shape)) return false;
    if (shape->type == SHAPE_MESH && !read_mesh(r, object, shape)) return false;
    if (!json_object_get(object, "rounding")) return true;
    return reader_need_number(r, object, "rounding", READER_NOT_NEGATIVE, &shape->rounding);
}

/* `names` learns the number of each shape. */
static bool read_shapes(reader *r, const json_t *root, scene *scene, json_t *names) {
    static const char must[] = "an object of shapes by name";
    json_t *shapes = reader_need(r, root, "shapes", must);
    if (!shapes) return false;
    reader_enter(r, "shapes");
    if (!json_is_object(shapes)) return reader_refuse(r, shapes, must);
    scene->shapes = calloc(json_object_size(shapes) + 1, sizeof *scene->shapes);
    if (!scene->shapes) return problem_memory(r->problem);
    const char *name;
    json_t *value;
    json_object_foreach(shapes, name, value) {
        scene_shape *shape = scene->shapes + scene->shape_count;
        json_object_set_new(names, name, json_integer((json_int_t)scene->shape_count++));
        if (!keep_text(&shape->name, name, r->problem)) return false;
        reader_enter(r, name);
        if (!read_shape(r, value, shape)) return false;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

static bool read_rotation(reader *r, const json_t *value, double rotation[4]) {
    if (!reader_numbers(r, value, 4, READER_ANY, rotation)) return false;
    double square = 0;
    for (int i = 0; i < 4; i++) square += rotation[i] * rotation[i];
    if (scene_normalise(rotation)) return true;
    char path[256];
    reader_path(r, path, sizeof path);
    return reader_fail(r, LOCATE_VALUE,
                       "%s has length %.6g; it must be a unit quaternion [x, y, z, w], such as "
                       "[0, 0, 0, 1] for no rotation",
                       path, sqrt(square));
}

static bool read_body_name(reader *r, const json_t *object, scene_body *body) {
    const char *name;
    json_t *value = reader_need(r, object, "name", "a string that no other body has");
    if (!value) return false;
    reader_enter(r, "name");
    if (!reader_text(r, value, &name)) return false;
    reader_leave(r);
    return keep_text(&body->name, name, r->problem);
}

static bool read_body(reader *r, const json_t *object, scene_body *body, const json_t *shape_names) {
    static const char *const known[] = {"name", "shape", "position", "rotation", NULL};
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with \"name\" and \"shape\"");
    if (!reader_known_keys(r, object, known) || !read_body_name(r, object, body)) return false;
    const char *shape;
    json_t *value = reader_need(r, object, "shape", "the name of a shape");
    if (!value) return false;
    reader_enter(r, "shape");
    if (!reader_text(r, value, &shape)) return false;
    json_t *index = json_object_get(shape_names, shape);
    if (!index) return reader_refuse(r, value, "the name of one of the \"shapes\"");
    reader_leave(r);
    body->shape = (size_t)json_integer_value(index);
    body->rotation[3] = 1;
    if (json_object_get(object, "position") &&
        !reader_need_numbers(r, object, "position", 3, READER_ANY, body->position)) {
        return false;
    }
    json_t *rotation = json_object_get(object, "rotation");
    if (!rotation) return true;
    reader_enter(r, "rotation");
    if (!read_rotation(r, rotation, body->rotation)) return false;
    reader_leave(r);
    return true;
}

static bool read_bodies(reader *r, const json_t *root, scene *scene, const json_t *shape_names, json_t *names) {
    static const char must[] = "an array of bodies";
    json_t *bodies = reader_need(r, root, "bodies", must);
    if (!bodies) return false;
    reader_enter(r, "bodies");
    if (!json_is_array(bodies)) return reader_refuse(r, bodies, must);
    scene->bodies = calloc(json_array_size(bodies) + 1, sizeof *scene->bodies);
    if (!scene->bodies) return problem_memory(r->problem);
    for (size_t i = 0; i < json_array_size(bodies); i++) {
        scene_body *body = scene->bodies + i;
        json_t *value = json_array_get(bodies, i);
        scene->body_count = i + 1;
        reader_enter_element(r, i);
        if (!read_body(r, value, body, shape_names)) return false;
        json_t *earlier = json_object_get(names, body->name);
        if (earlier) {
            char must_be[100];
            snprintf(must_be, sizeof must_be, "a name of its own; bodies[%d] has this one already",
                     (int)json_integer_value(earlier));
            reader_enter(r, "name");
            return reader_refuse(r, json_object_get(value, "name"), must_be);
        }
        json_object_set_new(names, body->name, json_integer((json_int_t)i));
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

static bool read_pair(reader *r, const json_t *value, const json_t *names, size_t pair[2]) {
    if (!json_is_array(value) || json_array_size(value) != 2) {
        return reader_refuse(r, value, "an array of two names of bodies");
    }
    for (size_t i = 0; i < 2; i++) {
        const json_t *name = json_array_get(value, i);
        const char *text;
        reader_enter_element(r, i);
        if (!reader_text(r, name, &text)) return false;
        json_t *body = json_object_get(names, text);
        if (!body) return reader_refuse(r, name, "the name of one of the \"bodies\"");
        pair[i] = (size_t)json_integer_value(body);
        if (i == 1 && pair[0] == pair[1]) return reader_refuse(r, name, "another body than the first of the pair");
        reader_leave(r);
    }
    return true;
}

static bool read_pairs(reader *r, const json_t *root, scene *scene, const json_t *names) {
    json_t *pairs = json_object_get(root, "pairs");
    scene->all_pairs = !pairs;
    if (!pairs) return true;
    reader_enter(r, "pairs");
    if (!json_is_array(pairs)) return reader_refuse(r, pairs, "an array of pairs, each [\"name\", \"name\"]");
    scene->pair_count = json_array_size(pairs);
    scene->pairs = malloc((scene->pair_count + 1) * sizeof *scene->pairs);
    if (!scene->pairs) return problem_memory(r->problem);
    for (size_t i = 0; i < scene->pair_count; i++) {
        reader_enter_element(r, i);
        if (!read_pair(r, json_array_get(pairs, i), names, scene->pairs[i])) return false;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

static bool read_scene(reader *r, const json_t *root, scene *scene, json_t *shape_names, json_t *body_names) {
    static const char *const known[] = {"dimension", "shapes", "bodies", "pairs", "expected", NULL};
    if (!json_is_object(root)) {
        return reader_refuse(r, root, "an object with \"dimension\", \"shapes\" and \"bodies\"");
    }
    json_t *dimension = reader_need(r, root, "dimension", "3");
    if (!dimension) return false;
    reader_enter(r, "dimension");
    bool three = json_is_number(dimension) && json_number_value(dimension) >= 3 && json_number_value(dimension) <= 3;
    if (!three) return reader_refuse(r, dimension, "3");
    reader_leave(r);
    return reader_known_keys(r, root, known) && read_shapes(r, root, scene, shape_names) &&
           read_bodies(r, root, scene, shape_names, body_names) && read_pairs(r, root, scene, body_names);
}

bool scene_parse(const char *file, const char *text, size_t size, scene *out, problem *problem) {
    memset(out, 0, sizeof *out);
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) text += 3, size -= 3;
    reader r = {.file = file, .text = text, .size = size, .problem = problem};
    json_t *root = reader_parse(&r);
    if (!root) return false;
    json_t *shape_names = json_object(), *body_names = json_object();
    out->text = malloc(size + 1);
    bool good = out->text && shape_names && body_names && keep_text(&out->file, file, problem);
    if (good) {
        memcpy(out->text, text, size);
        out->text[size] = 0, out->text_size = size;
        good = read_scene(&r, root, out, shape_names, body_names);
    } else {
        problem_memory(problem);
    }
    json_decref(shape_names);
    json_decref(body_names);
    json_decref(root);
    if (!good) scene_free(out);
    return good;
}
