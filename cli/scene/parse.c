/* Reads the scene format (docs/scene.md), each value checked. The functions serve both dimensions, which differ in
 * the table of shape types (shape_types.c) and in rotations. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "scene/scene.h"
#include "scene/dynamics.h"
#include "scene/height_field.h"
#include "scene/shape_types.h"
#include "base/text.h"
#include "tact/shape2.h"

/* Radians; the angle of [-1, 0] is not beyond it, whatever the digits it is written with. */
#define HALF_TURN 3.1415926535897936

static bool keep_text(char **out, const char *text, error *error) {
    *out = text_copy(text);
    return *out || error_memory(error);
}

static bool read_points(reader *r, const json_t *object, int dimension, scene_shape *shape) {
    json_t *points = reader_need(r, object, "points", reader_points_wanted(dimension));
    if (!points) return false;
    reader_enter(r, "points");
    if (!reader_points(r, points, dimension, &shape->surface)) return false;
    if (shape->type == SHAPE_POINTS && shape->surface.point_count > TACT2_MAX_POINTS) {
        char must[80];
        snprintf(must, sizeof must, "at most %d points; of more make a \"%s\"", TACT2_MAX_POINTS,
                 shape_type_name(SHAPE_HULL, dimension));
        return reader_refuse(r, points, must);
    }
    reader_leave(r);
    return true;
}

/* Resolves a path of a scene, which is relative to the scene's file. */
static bool beside_scene(const char *scene_file, const char *file, char **out, error *error) {
    const char *slash = strrchr(scene_file, '/');
    if (file[0] == '/' || !slash) return keep_text(out, file, error);
    size_t folder = (size_t)(slash - scene_file) + 1, length = strlen(file) + 1;
    char *path = malloc(folder + length);
    if (!path) return error_memory(error);
    memcpy(path, scene_file, folder);
    memcpy(path + folder, file, length);
    *out = path;
    return true;
}

/* The optional members "as" and "part". */
static bool read_mesh_kind(reader *r, const json_t *object, scene_shape *shape) {
    static const char must[] = "\"hull\", the convex hull of the mesh, or \"surface\", its triangles";
    json_t *as = json_object_get(object, "as"), *part = json_object_get(object, "part");
    const char *text;
    if (as) {
        reader_enter(r, "as");
        const char *name = json_string_value(as);
        shape->as_surface = name && strcmp(name, "surface") == 0;
        if (!shape->as_surface && !(name && strcmp(name, "hull") == 0)) return reader_refuse(r, as, must);
        reader_leave(r);
    }
    if (part) {
        reader_enter(r, "part");
        if (!reader_text(r, part, &text) || !keep_text(&shape->part, text, r->error)) return false;
        reader_leave(r);
    }
    return true;
}

/* The optional member "units" of a mesh. */
static bool read_units(reader *r, const json_t *object, scene_shape *shape) {
    static const char must[] = "\"mm\", \"cm\", \"m\", \"in\", \"ft\" or \"file\", what the file says";
    json_t *units = json_object_get(object, "units");
    if (!units) return true;
    reader_enter(r, "units");
    const char *name = json_string_value(units);
    int i = 0;
    while (mesh_unit_names[i] && !(name && strcmp(name, mesh_unit_names[i]) == 0)) i++;
    if (!mesh_unit_names[i]) return reader_refuse(r, units, must);
    shape->units = (mesh_units)(MESH_UNITS_MM + i);
    reader_leave(r);
    return true;
}

static bool read_mesh(reader *r, const json_t *object, scene_shape *shape) {
    const char *file;
    json_t *value = reader_need(r, object, "file", "the path of a mesh file, relative to the scene");
    if (!value) return false;
    reader_enter(r, "file");
    if (!reader_text(r, value, &file)) return false;
    reader_leave(r);
    if (!beside_scene(r->file, file, &shape->file, r->error)) return false;
    if (!read_mesh_kind(r, object, shape) || !read_units(r, object, shape)) return false;
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

/* The optional members "closed" and "one_sided" of a chain. */
static bool read_chain_kind(reader *r, const json_t *object, scene_shape *shape) {
    const char *keys[2] = {"closed", "one_sided"};
    bool *out[2] = {&shape->closed, &shape->one_sided};
    for (int i = 0; i < 2; i++) {
        json_t *value = json_object_get(object, keys[i]);
        if (!value) continue;
        reader_enter(r, keys[i]);
        if (!json_is_boolean(value)) return reader_refuse(r, value, "true or false");
        *out[i] = json_is_true(value);
        reader_leave(r);
    }
    return true;
}

/* The optional member "as" of a polygon. */
static bool read_polygon_kind(reader *r, const json_t *object, scene_shape *shape) {
    static const char must[] =
        "\"hull\", the convex hull of the points, or \"ring\", what is inside of them in their order";
    json_t *as = json_object_get(object, "as");
    if (!as) return true;
    reader_enter(r, "as");
    const char *name = json_string_value(as);
    shape->as_ring = name && strcmp(name, "ring") == 0;
    if (!shape->as_ring && !(name && strcmp(name, "hull") == 0)) return reader_refuse(r, as, must);
    reader_leave(r);
    return true;
}

/* Writes the expected type names; for a type of the other dimension its counterpart. */
static void name_wanted(const char *found, int dimension, char *out, size_t size) {
    shape_type_list(dimension, out, size);
    for (int i = 0; i < SHAPE_TYPES; i++) {
        const char *other = shape_type_name((shape_type)i, 5 - dimension);
        const char *own = shape_type_name((shape_type)i, dimension);
        if (!other || strcmp(other, found) != 0) continue;
        if (own) snprintf(out, size, "\"%s\"", own);
        size_t at = strlen(out);
        snprintf(out + at, size - at, " where the dimension is %d", dimension);
    }
}

static bool read_type(reader *r, const json_t *object, int dimension, shape_type *out) {
    char must[160];
    shape_type_list(dimension, must, sizeof must);
    json_t *value = reader_need(r, object, "type", must);
    if (!value) return false;
    if (json_is_string(value) && shape_type_find(json_string_value(value), dimension, out)) return true;
    reader_enter(r, "type");
    if (!json_is_string(value)) return reader_refuse(r, value, must);
    name_wanted(json_string_value(value), dimension, must, sizeof must);
    suggestion near = suggest_begin(json_string_value(value));
    for (int i = 0; i < SHAPE_TYPES; i++) {
        const char *known = shape_type_name((shape_type)i, dimension);
        if (known) suggest_compare(&near, known);
    }
    return reader_refuse_word(r, value, must, &near);
}

static bool check_shape_keys(reader *r, const json_t *object, int dimension, shape_type type) {
    const char *known[9] = {"type"};
    size_t count = 1;
    const shape_field *fields = shape_types[type].fields;
    for (size_t i = 0; i < SHAPE_FIELDS && fields[i].key; i++) known[count++] = fields[i].key;
    if (type == SHAPE_HULL || type == SHAPE_POINTS || type == SHAPE_CHAIN) known[count++] = "points";
    if (type == SHAPE_HULL && dimension == 2) known[count++] = "as";
    if (type == SHAPE_CHAIN) known[count++] = "closed", known[count++] = "one_sided";
    if (type == SHAPE_HEIGHT_FIELD) {
        known[count++] = "file", known[count++] = "heights";
        known[count++] = "cell", known[count++] = "holes";
    }
    if (type == SHAPE_MESH) {
        known[count++] = "file", known[count++] = "scale";
        known[count++] = "as", known[count++] = "part", known[count++] = "units";
    }
    known[count] = "rounding";
    return reader_known_keys(r, object, known);
}

static bool check_normal(reader *r, const json_t *object, const scene_shape *shape) {
    if (fabs(shape->size[0]) + fabs(shape->size[1]) + fabs(shape->size[2]) > 0) return true;
    reader_enter(r, "normal");
    return reader_refuse(r, json_object_get(object, "normal"), "a direction: not all zero");
}

static bool read_shape(reader *r, const json_t *object, int dimension, scene_shape *shape) {
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with a \"type\"");
    if (!read_type(r, object, dimension, &shape->type)) return false;
    if (!check_shape_keys(r, object, dimension, shape->type)) return false;
    double *next = shape->size;
    const shape_field *fields = shape_types[shape->type].fields;
    for (const shape_field *f = fields; f < fields + SHAPE_FIELDS && f->key; f++) {
        bool number = f->kind == FIELD_NUMBER;
        bool good = number ? reader_need_number(r, object, f->key, f->sign, next)
                           : reader_need_numbers(r, object, f->key, (size_t)dimension, f->sign, next);
        if (!good) return false;
        next += number ? 1 : 3;
    }
    if (shape->type == SHAPE_HALF_SPACE && !check_normal(r, object, shape)) return false;
    bool listed = shape->type == SHAPE_HULL || shape->type == SHAPE_POINTS || shape->type == SHAPE_CHAIN;
    if (listed && !read_points(r, object, dimension, shape)) return false;
    if (shape->type == SHAPE_CHAIN && !read_chain_kind(r, object, shape)) return false;
    if (shape->type == SHAPE_HULL && !read_polygon_kind(r, object, shape)) return false;
    if (shape->type == SHAPE_HEIGHT_FIELD && !read_height_field(r, object, shape)) return false;
    if (shape->type == SHAPE_MESH && !read_mesh(r, object, shape)) return false;
    json_t *rounding = json_object_get(object, "rounding");
    if (!rounding) return true;
    if (shape->type == SHAPE_CHAIN || shape->as_ring) {
        reader_enter(r, "rounding");
        return reader_refuse(r, rounding, "left out, for a chain or a polygon as a \"ring\" has none");
    }
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
    if (!scene->shapes) return error_memory(r->error);
    const char *name;
    json_t *value;
    json_object_foreach(shapes, name, value) {
        scene_shape *shape = scene->shapes + scene->shape_count;
        json_object_set_new(names, name, json_integer((json_int_t)scene->shape_count++));
        if (!keep_text(&shape->name, name, r->error)) return false;
        reader_enter(r, name);
        if (!read_shape(r, value, scene->dimension, shape)) return false;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

/* Refuses an angle of more than half a turn: a motion is defined by its ends, so it takes the shorter way. */
static bool check_half_turn(reader *r, const json_t *motion) {
    json_t *rotation = json_object_get(motion, "rotation");
    if (!json_is_number(rotation) || fabs(json_number_value(rotation)) <= HALF_TURN) return true;
    reader_enter(r, "rotation");
    return reader_refuse(r, rotation, "an angle of half a turn at most, from -3.14159265358979 to 3.14159265358979");
}

static bool read_motion(reader *r, const json_t *object, int dimension, scene_body *body) {
    static const char *const known[] = {"translation", "rotation", NULL};
    static const char must[] = "an object with a \"translation\", a \"rotation\" or both";
    double translation[3] = {0, 0, 0}, turn[4];
    json_t *motion = json_object_get(object, "motion");
    if (!motion) return true;
    reader_enter(r, "motion");
    if (!json_is_object(motion) || json_object_size(motion) == 0) return reader_refuse(r, motion, must);
    if (!reader_known_keys(r, motion, known) || !check_half_turn(r, motion) ||
        !reader_numbers_if(r, motion, "translation", (size_t)dimension, READER_ANY, translation) ||
        !reader_rotation(r, motion, dimension, turn)) {
        return false;
    }
    scene_move(body, dimension, translation, turn);
    reader_leave(r);
    return true;
}

/* Reads a unique name and adds it to `names`. */
static bool read_name(reader *r, const json_t *object, const char *must, size_t number, json_t *names, char **out) {
    const char *name;
    json_t *value = reader_need(r, object, "name", must);
    if (!value) return false;
    reader_enter(r, "name");
    if (!reader_text(r, value, &name)) return false;
    json_t *earlier = json_object_get(names, name);
    if (earlier) {
        char must_be[100];
        snprintf(must_be, sizeof must_be, "a name of its own; %s[%d] has this one already", r->step[0].key,
                 (int)json_integer_value(earlier));
        return reader_refuse(r, value, must_be);
    }
    json_object_set_new(names, name, json_integer((json_int_t)number));
    reader_leave(r);
    return keep_text(out, name, r->error);
}

/* The member "shape". */
static bool read_shape_name(reader *r, const json_t *object, const json_t *shape_names, size_t *out) {
    const char *shape;
    json_t *value = reader_need(r, object, "shape", "the name of a shape");
    if (!value) return false;
    reader_enter(r, "shape");
    if (!reader_text(r, value, &shape)) return false;
    json_t *index = json_object_get(shape_names, shape);
    if (!index) return reader_refuse_name(r, value, "the name of one of the \"shapes\"", shape_names);
    reader_leave(r);
    *out = (size_t)json_integer_value(index);
    return true;
}

/* Room for one more shape of a body. */
static scene_part *add_part(scene *scene, scene_body *body, const scene_material *material) {
    size_t count = scene->part_count;
    if ((count & (count - 1)) == 0) {
        scene_part *larger = realloc(scene->parts, (count > 0 ? 2 * count : 1) * sizeof *larger);
        if (!larger) return NULL;
        scene->parts = larger;
    }
    scene_part *part = scene->parts + scene->part_count++;
    *part = (scene_part){.rotation = {scene->dimension == 2, 0, 0, scene->dimension == 3}, .material = *material};
    body->part_count++;
    return part;
}

static bool read_part(reader *r, const json_t *object, scene *scene, scene_body *body, const json_t *shape_names,
                      const scene_material *material) {
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with a \"shape\"");
    scene_part *part = add_part(scene, body, material);
    if (!part) return error_memory(r->error);
    return reader_known_keys(r, object, dynamics_part_keys) &&
           read_shape_name(r, object, shape_names, &part->shape) &&
           reader_numbers_if(r, object, "position", (size_t)scene->dimension, READER_ANY, part->position) &&
           reader_rotation(r, object, scene->dimension, part->rotation) &&
           dynamics_read_material(r, object, scene->dimension, &part->material);
}

/* The shapes of a compound. */
static bool read_parts(reader *r, const json_t *object, scene *scene, scene_body *body, const json_t *shape_names,
                       const scene_material *material) {
    json_t *parts = json_object_get(object, "shapes");
    reader_enter(r, "shapes");
    if (json_object_get(object, "shape")) {
        return reader_fail(r, LOCATE_KEY, "bodies[%zu] has a \"shape\" and \"shapes\"; it must have one of them",
                           scene->body_count - 1);
    }
    if (!json_is_array(parts) || json_array_size(parts) == 0) {
        return reader_refuse(r, parts, "an array of at least one object with a \"shape\"");
    }
    body->compound = true;
    for (size_t i = 0; i < json_array_size(parts); i++) {
        reader_enter_element(r, i);
        if (!read_part(r, json_array_get(parts, i), scene, body, shape_names, material)) return false;
        reader_leave(r);
    }
    body->shape = scene->parts[body->first_part].shape;
    reader_leave(r);
    return true;
}

/* Whether the shapes are simulated as one. */
static bool read_compound(reader *r, const json_t *object, scene_body *body) {
    if (!reader_flag_if(r, object, "compound", &body->one_shape)) return false;
    if (!body->one_shape || body->compound) return true;
    reader_enter(r, "compound");
    return reader_refuse(r, json_object_get(object, "compound"),
                         "left out, or false: only a body with \"shapes\" can be a compound");
}

/* Whether each node of the mesh is to be a body. */
static bool read_instances(reader *r, const json_t *object, const scene *scene, scene_body *body) {
    if (!reader_flag_if(r, object, "instances", &body->instances)) return false;
    if (!body->instances || (!body->compound && scene->shapes[body->shape].type == SHAPE_MESH)) return true;
    reader_enter(r, "instances");
    return reader_refuse(r, json_object_get(object, "instances"),
                         "left out, or false: only a body whose \"shape\" is a mesh has instances");
}

static bool read_body(reader *r, const json_t *object, scene *scene, const json_t *shape_names, json_t *names,
                      const scene_defaults *defaults) {
    scene_body *body = scene->bodies + scene->body_count;
    size_t number = scene->body_count++;
    scene_material material = defaults->material;
    body->first_part = scene->part_count;
    body->listed = number;
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with \"name\" and \"shape\"");
    if (!reader_known_keys(r, object, dynamics_body_keys) ||
        !read_name(r, object, "a string that no other body has", number, names, &body->name) ||
        !dynamics_read_material(r, object, scene->dimension, &material)) {
        return false;
    }
    if (json_object_get(object, "shapes")) {
        if (!read_parts(r, object, scene, body, shape_names, &material)) return false;
    } else {
        if (!read_shape_name(r, object, shape_names, &body->shape)) return false;
        scene_part *part = add_part(scene, body, &material);
        if (!part) return error_memory(r->error);
        part->shape = body->shape;
    }
    return read_compound(r, object, body) && read_instances(r, object, scene, body) &&
           reader_numbers_if(r, object, "position", (size_t)scene->dimension, READER_ANY, body->position) &&
           reader_rotation(r, object, scene->dimension, body->rotation) &&
           read_motion(r, object, scene->dimension, body) &&
           dynamics_read_body(r, object, scene->dimension, defaults, &body->dynamics);
}

static bool read_bodies(reader *r, const json_t *root, scene *scene, const json_t *shape_names, json_t *names) {
    static const char must[] = "an array of bodies";
    scene_defaults defaults;
    if (!dynamics_read_world(r, root, scene, &defaults)) return false;
    json_t *bodies = reader_need(r, root, "bodies", must);
    if (!bodies) return false;
    reader_enter(r, "bodies");
    if (!json_is_array(bodies)) return reader_refuse(r, bodies, must);
    scene->bodies = calloc(json_array_size(bodies) + 1, sizeof *scene->bodies);
    if (!scene->bodies) return error_memory(r->error);
    for (size_t i = 0; i < json_array_size(bodies); i++) {
        reader_enter_element(r, i);
        if (!read_body(r, json_array_get(bodies, i), scene, shape_names, names, &defaults)) return false;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

static bool read_ray(reader *r, const json_t *object, scene *scene, json_t *names) {
    static const char *const known[] = {"name", "origin", "translation", NULL};
    size_t numbers = (size_t)scene->dimension;
    double origin[3] = {0, 0, 0}, translation[3] = {0, 0, 0};
    char *name = NULL;
    if (!json_is_object(object)) {
        return reader_refuse(r, object, "an object with \"name\", \"origin\" and \"translation\"");
    }
    bool good = reader_known_keys(r, object, known) &&
                read_name(r, object, "a string that no other ray has", scene->ray_count, names, &name) &&
                reader_need_numbers(r, object, "origin", numbers, READER_ANY, origin) &&
                reader_need_numbers(r, object, "translation", numbers, READER_ANY, translation) &&
                scene_add_ray(scene, name, origin, translation, r->error);
    free(name);
    return good;
}

static bool read_rays(reader *r, const json_t *root, scene *scene) {
    json_t *rays = json_object_get(root, "rays");
    if (!rays) return true;
    reader_enter(r, "rays");
    if (!json_is_array(rays)) return reader_refuse(r, rays, "an array of rays");
    json_t *names = json_object();
    bool good = names || error_memory(r->error);
    for (size_t i = 0; good && i < json_array_size(rays); i++) {
        reader_enter_element(r, i);
        good = read_ray(r, json_array_get(rays, i), scene, names);
        if (good) reader_leave(r);
    }
    json_decref(names);
    scene->listed_rays = scene->ray_count;
    if (good) reader_leave(r);
    return good;
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
        if (!body) return reader_refuse_name(r, name, "the name of one of the \"bodies\"", names);
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
    if (!scene->pairs) return error_memory(r->error);
    for (size_t i = 0; i < scene->pair_count; i++) {
        reader_enter_element(r, i);
        if (!read_pair(r, json_array_get(pairs, i), names, scene->pairs[i])) return false;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

static bool read_dimension(reader *r, const json_t *root, int *out) {
    static const char must[] = "2 or 3";
    json_t *dimension = reader_need(r, root, "dimension", must);
    if (!dimension) return false;
    for (*out = 2; *out <= 3; ++*out) {
        double found = json_number_value(dimension);
        if (json_is_number(dimension) && found >= *out && found <= *out) return true;
    }
    reader_enter(r, "dimension");
    return reader_refuse(r, dimension, must);
}

static bool read_scene(reader *r, const json_t *root, scene *scene, json_t *shape_names, json_t *body_names) {
    static const char *const known[] = {"dimension", "shapes",    "bodies", "rays",  "pairs",  "expected", "gravity",
                                        "joints",    "couplings", "fluids", "winds", "length", "defaults", NULL};
    if (!json_is_object(root)) {
        return reader_refuse(r, root, "an object with \"dimension\", \"shapes\" and \"bodies\"");
    }
    if (!read_dimension(r, root, &scene->dimension)) return false;
    return reader_known_keys(r, root, known) && read_shapes(r, root, scene, shape_names) &&
           read_bodies(r, root, scene, shape_names, body_names) &&
           dynamics_read_joints(r, root, scene, body_names) && dynamics_read_media(r, root, scene) &&
           read_rays(r, root, scene) && read_pairs(r, root, scene, body_names);
}

bool scene_parse(const char *file, const char *text, size_t size, scene *out, error *error) {
    memset(out, 0, sizeof *out);
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) text += 3, size -= 3;
    reader r = {.file = file, .text = text, .size = size, .error = error};
    json_t *root = reader_parse(&r);
    if (!root) return false;
    json_t *shape_names = json_object(), *body_names = json_object();
    out->text = malloc(size + 1);
    bool good = out->text && shape_names && body_names && keep_text(&out->file, file, error);
    if (good) {
        memcpy(out->text, text, size);
        out->text[size] = 0, out->text_size = size;
        good = read_scene(&r, root, out, shape_names, body_names);
    } else {
        error_memory(error);
    }
    json_decref(shape_names);
    json_decref(body_names);
    json_decref(root);
    if (!good) scene_free(out);
    return good;
}
