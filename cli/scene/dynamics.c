/* Reads the keys of a scene that simulations use (docs/scene.md), each value checked. */
#include "scene/dynamics.h"

#include <stdio.h>
#include <string.h>

/* Whole numbers up to here are exact in JSON. */
#define MOST_WHOLE 9007199254740991.0
#define STANDARD_GRAVITY (-9.81)

/* One list for messages and checks; the shapes of a compound know those of a material, and where they are. */
const char *const dynamics_body_keys[] = {"name",
                                          "shape",
                                          "shapes",
                                          "compound",
                                          "instances",
                                          "position",
                                          "rotation",
                                          "motion",
                                          "kind",
                                          "mass",
                                          "density",
                                          "velocity",
                                          "angular_velocity",
                                          "friction",
                                          "restitution",
                                          "rolling_friction",
                                          "linear_damping",
                                          "angular_damping",
                                          "gravity_scale",
                                          "bullet",
                                          "sensor",
                                          "fixed_rotation",
                                          "surface_velocity",
                                          "category",
                                          "mask",
                                          "group",
                                          NULL};
const char *const dynamics_part_keys[] = {
    "shape",  "position",         "rotation", "density", "friction", "restitution", "rolling_friction",
    "sensor", "surface_velocity", "category", "mask",    "group",    NULL};

static const char *const kinds[] = {"static", "kinematic", "dynamic"};

static bool read_surface(reader *r, const json_t *object, scene_material *out) {
    return reader_number_if(r, object, "density", READER_NOT_NEGATIVE, &out->density) &&
           reader_number_if(r, object, "friction", READER_NOT_NEGATIVE, &out->friction) &&
           reader_number_if(r, object, "restitution", READER_NOT_NEGATIVE, &out->restitution) &&
           reader_number_if(r, object, "rolling_friction", READER_NOT_NEGATIVE, &out->rolling_friction);
}

static bool read_filter(reader *r, const json_t *object, scene_material *out) {
    double category = -1, mask = -1, group = out->group;
    if (!reader_whole_if(r, object, "category", 0, MOST_WHOLE, &category) ||
        !reader_whole_if(r, object, "mask", 0, MOST_WHOLE, &mask) ||
        !reader_whole_if(r, object, "group", INT32_MIN, INT32_MAX, &group)) {
        return false;
    }
    if (category >= 0) out->category = (uint64_t)category;
    if (mask >= 0) out->mask = (uint64_t)mask;
    out->group = (int32_t)group;
    return true;
}

bool dynamics_read_material(reader *r, const json_t *object, int dimension, scene_material *out) {
    return read_surface(r, object, out) && read_filter(r, object, out) &&
           reader_numbers_if(r, object, "surface_velocity", (size_t)dimension, READER_ANY, out->surface_velocity) &&
           reader_flag_if(r, object, "sensor", &out->sensor);
}

bool dynamics_read_world(reader *r, const json_t *root, scene *scene, scene_defaults *out) {
    static const char *const known[] = {
        "friction", "restitution", "rolling_friction", "density", "linear_damping", "angular_damping", NULL};
    *out = (scene_defaults){.material = {.density = 1, .friction = 0.6, .category = 1, .mask = UINT64_MAX}};
    scene->gravity[scene->dimension - 1] = STANDARD_GRAVITY;
    scene->length = 1;
    if (!reader_numbers_if(r, root, "gravity", (size_t)scene->dimension, READER_ANY, scene->gravity) ||
        !reader_number_if(r, root, "length", READER_POSITIVE, &scene->length)) {
        return false;
    }
    json_t *defaults = json_object_get(root, "defaults");
    if (!defaults) return true;
    reader_enter(r, "defaults");
    if (!json_is_object(defaults)) {
        return reader_refuse(r, defaults, "an object of what holds for all bodies, such as {\"friction\": 0.5}");
    }
    if (!reader_known_keys(r, defaults, known) || !read_surface(r, defaults, &out->material) ||
        !reader_number_if(r, defaults, "linear_damping", READER_NOT_NEGATIVE, &out->linear_damping) ||
        !reader_number_if(r, defaults, "angular_damping", READER_NOT_NEGATIVE, &out->angular_damping)) {
        return false;
    }
    reader_leave(r);
    return true;
}

static bool read_kind(reader *r, const json_t *object, body_kind *out) {
    const json_t *value = json_object_get(object, "kind");
    *out = BODY_DYNAMIC;
    if (!value) return true;
    for (int i = 0; i < 3; i++) {
        *out = (body_kind)i;
        if (json_is_string(value) && strcmp(json_string_value(value), kinds[i]) == 0) return true;
    }
    static const char must[] = "\"static\", \"kinematic\" or \"dynamic\"";
    reader_enter(r, "kind");
    if (!json_is_string(value)) return reader_refuse(r, value, must);
    suggestion near = suggest_begin(json_string_value(value));
    for (int i = 0; i < 3; i++) suggest_compare(&near, kinds[i]);
    return reader_refuse_word(r, value, must, &near);
}

/* Refuses a key that contradicts other members of the body. */
static bool refuse_member(reader *r, const char *key, const char *why) {
    char path[256];
    reader_enter(r, key);
    reader_path(r, path, sizeof path);
    return reader_fail(r, LOCATE_KEY, "%s: %s", path, why);
}

/* Members that are good alone, and wrong together. */
static bool check_members(reader *r, const json_t *object, body_kind kind) {
    static const char *const velocities[] = {"velocity", "angular_velocity"};
    bool mass = json_object_get(object, "mass");
    if (mass && json_object_get(object, "density")) {
        return refuse_member(r, "density", "a body has a \"mass\" or a \"density\"; leave one of them out");
    }
    if (mass && kind != BODY_DYNAMIC) {
        return refuse_member(r, "mass", "only a dynamic body has a mass; leave it out");
    }
    for (int i = 0; i < 2 && kind == BODY_STATIC; i++) {
        if (!json_object_get(object, velocities[i])) continue;
        return refuse_member(r, velocities[i],
                             "a static body does not move; the kind must be \"kinematic\" or "
                             "\"dynamic\"");
    }
    return true;
}

static bool read_angular_velocity(reader *r, const json_t *object, int dimension, double out[3]) {
    if (dimension == 2) return reader_number_if(r, object, "angular_velocity", READER_ANY, out + 2);
    return reader_numbers_if(r, object, "angular_velocity", 3, READER_ANY, out);
}

bool dynamics_read_body(reader *r, const json_t *object, int dimension, const scene_defaults *defaults,
                        scene_dynamics *out) {
    *out = (scene_dynamics){.gravity_scale = 1};
    out->linear_damping = defaults->linear_damping, out->angular_damping = defaults->angular_damping;
    return read_kind(r, object, &out->kind) && check_members(r, object, out->kind) &&
           reader_number_if(r, object, "mass", READER_POSITIVE, &out->mass) &&
           reader_numbers_if(r, object, "velocity", (size_t)dimension, READER_ANY, out->velocity) &&
           read_angular_velocity(r, object, dimension, out->angular_velocity) &&
           reader_number_if(r, object, "linear_damping", READER_NOT_NEGATIVE, &out->linear_damping) &&
           reader_number_if(r, object, "angular_damping", READER_NOT_NEGATIVE, &out->angular_damping) &&
           reader_number_if(r, object, "gravity_scale", READER_ANY, &out->gravity_scale) &&
           reader_flag_if(r, object, "bullet", &out->bullet) &&
           reader_flag_if(r, object, "fixed_rotation", &out->fixed_rotation);
}
