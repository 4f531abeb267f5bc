/* Reads the keys of a scene that simulations use (docs/scene.md), each value checked. */
#include "scene/dynamics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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
                                          "inertia",
                                          "center",
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
                                          "locks",
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

static bool read_filter(reader *r, const json_t *object, scene_filter *out) {
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
    return read_surface(r, object, out) && read_filter(r, object, &out->filter) &&
           reader_numbers_if(r, object, "surface_velocity", (size_t)dimension, READER_ANY, out->surface_velocity) &&
           reader_flag_if(r, object, "sensor", &out->sensor);
}

bool dynamics_read_world(reader *r, const json_t *root, scene *scene, scene_defaults *out) {
    static const char *const known[] = {
        "friction", "restitution", "rolling_friction", "density", "linear_damping", "angular_damping", NULL};
    *out = (scene_defaults){.material = {.density = 1, .friction = 0.6, .filter = {1, UINT64_MAX, 0}}};
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
    if (json_object_get(object, "inertia") && !mass)
        return refuse_member(r, "inertia", "only a body with a \"mass\" has an inertia; give it the mass, too");
    if (json_object_get(object, "center") && !json_object_get(object, "inertia"))
        return refuse_member(r, "center", "only a body with an \"inertia\" has a center of mass; give it both");
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

/* Axes by their words, in the order of the library's bits. */
static bool read_locks(reader *r, const json_t *object, int dimension, uint32_t *out) {
    static const char *const words[] = {"x", "y", "z", "turn_x", "turn_y", "turn_z"};
    const char *must = dimension == 2 ? "an array of \"x\", \"y\" or \"turn_z\""
                                      : "an array of \"x\", \"y\", \"z\", \"turn_x\", \"turn_y\" or \"turn_z\"";
    const json_t *list = json_object_get(object, "locks"), *word;
    size_t i;
    if (!list) return true;
    reader_enter(r, "locks");
    if (!json_is_array(list)) return reader_refuse(r, list, must);
    json_array_foreach(list, i, word) {
        uint32_t bit = 0;
        for (int k = 0; k < 6; k++) {
            bool here = dimension == 3 || (k != 2 && k != 3 && k != 4);
            if (here && json_is_string(word) && strcmp(json_string_value(word), words[k]) == 0) bit = UINT32_C(1) << k;
        }
        if (bit != 0) {
            *out |= bit;
            continue;
        }
        reader_enter_element(r, i);
        return reader_refuse(r, word, must + strlen("an array of "));
    }
    reader_leave(r);
    return true;
}

static bool read_inertia(reader *r, const json_t *object, int dimension, scene_dynamics *out) {
    out->has_inertia = json_object_get(object, "inertia");
    bool good = dimension == 2 ? reader_number_if(r, object, "inertia", READER_POSITIVE, out->inertia)
                               : reader_numbers_if(r, object, "inertia", 6, READER_ANY, out->inertia);
    return good && reader_numbers_if(r, object, "center", (size_t)dimension, READER_ANY, out->center);
}

bool dynamics_read_body(reader *r, const json_t *object, int dimension, const scene_defaults *defaults,
                        scene_dynamics *out) {
    *out = (scene_dynamics){.gravity_scale = 1};
    out->linear_damping = defaults->linear_damping, out->angular_damping = defaults->angular_damping;
    return read_kind(r, object, &out->kind) && check_members(r, object, out->kind) &&
           reader_number_if(r, object, "mass", READER_POSITIVE, &out->mass) &&
           read_inertia(r, object, dimension, out) &&
           reader_numbers_if(r, object, "velocity", (size_t)dimension, READER_ANY, out->velocity) &&
           read_angular_velocity(r, object, dimension, out->angular_velocity) &&
           reader_number_if(r, object, "linear_damping", READER_NOT_NEGATIVE, &out->linear_damping) &&
           reader_number_if(r, object, "angular_damping", READER_NOT_NEGATIVE, &out->angular_damping) &&
           reader_number_if(r, object, "gravity_scale", READER_ANY, &out->gravity_scale) &&
           reader_flag_if(r, object, "bullet", &out->bullet) &&
           reader_flag_if(r, object, "fixed_rotation", &out->fixed_rotation) &&
           read_locks(r, object, dimension, &out->locks);
}

/* ---- Joints ---- */

static const char *const joint_kinds[] = {"fixed",    "revolute", "prismatic", "spherical",
                                          "distance", "wheel",    "motor",     "mouse"};
enum { JOINT_KINDS = sizeof joint_kinds / sizeof *joint_kinds };

static bool read_joint_kind(reader *r, const json_t *object, int dimension, scene_joint_kind *out) {
    static const char must[] = "\"fixed\", \"revolute\", \"prismatic\", \"spherical\" (in space), \"distance\", "
                               "\"wheel\", \"motor\" or \"mouse\"";
    const char *text;
    json_t *value = reader_need(r, object, "kind", must);
    if (!value) return false;
    reader_enter(r, "kind");
    if (!reader_text(r, value, &text)) return false;
    suggestion near = suggest_begin(text);
    for (int i = 0; i < JOINT_KINDS; i++) {
        *out = (scene_joint_kind)i;
        bool here = dimension == 3 || *out != SCENE_JOINT_SPHERICAL;
        if (here) suggest_compare(&near, joint_kinds[i]);
        if (!here || strcmp(text, joint_kinds[i]) != 0) continue;
        reader_leave(r);
        return true;
    }
    return reader_refuse_word(r, value, must, &near);
}

/* One of the two bodies of a joint. */
static bool read_joined(reader *r, const json_t *object, const char *key, const scene *scene, const json_t *names,
                        size_t *out) {
    const char *text;
    json_t *value = reader_need(r, object, key, "the name of one of the \"bodies\"");
    if (!value) return false;
    reader_enter(r, key);
    if (!reader_text(r, value, &text)) return false;
    json_t *body = json_object_get(names, text);
    if (!body) return reader_refuse_name(r, value, "the name of one of the \"bodies\"", names);
    *out = (size_t)json_integer_value(body);
    if (scene->bodies[*out].instances) return reader_refuse(r, value, "a body that is one, without \"instances\"");
    reader_leave(r);
    return true;
}

/* Begins with an optional member that is an object of known keys; null: it is missing, or bad. */
static json_t *begin_object(reader *r, const json_t *object, const char *key, const char *const *known, bool *good) {
    json_t *value = json_object_get(object, key);
    *good = true;
    if (!value) return NULL;
    reader_enter(r, key);
    *good = json_is_object(value) ? reader_known_keys(r, value, known) : reader_refuse(r, value, "an object");
    return *good ? value : NULL;
}

static bool read_axis(reader *r, const json_t *object, const char *key, scene_joint_axis *out) {
    static const char *const known[] = {"limits",      "spring_hertz", "spring_damping_ratio", "spring_target",
                                        "motor_force", "motor_speed",  "friction",             "damping",
                                        "max_speed",   NULL};
    bool good;
    const json_t *axis = begin_object(r, object, key, known, &good);
    if (!axis) return good;
    out->limited = json_object_get(axis, "limits");
    if (!reader_numbers_if(r, axis, "limits", 2, READER_ANY, out->limits) ||
        !reader_number_if(r, axis, "spring_hertz", READER_NOT_NEGATIVE, &out->spring_hertz) ||
        !reader_number_if(r, axis, "spring_damping_ratio", READER_NOT_NEGATIVE, &out->spring_damping_ratio) ||
        !reader_number_if(r, axis, "spring_target", READER_ANY, &out->spring_target) ||
        !reader_number_if(r, axis, "motor_force", READER_NOT_NEGATIVE, &out->motor_force) ||
        !reader_number_if(r, axis, "motor_speed", READER_ANY, &out->motor_speed) ||
        !reader_number_if(r, axis, "friction", READER_NOT_NEGATIVE, &out->friction) ||
        !reader_number_if(r, axis, "damping", READER_NOT_NEGATIVE, &out->damping) ||
        !reader_number_if(r, axis, "max_speed", READER_NOT_NEGATIVE, &out->max_speed)) {
        return false;
    }
    if (out->limits[0] > out->limits[1]) {
        reader_enter(r, "limits");
        return reader_refuse(r, json_object_get(axis, "limits"), "the lower and the upper bound, in this order");
    }
    reader_leave(r);
    return true;
}

/* A drive, or without a force a softness. */
static bool read_drive(reader *r, const json_t *object, const char *key, bool has_force, scene_joint_drive *out) {
    static const char *const all[] = {"max_force", "hertz", "damping_ratio", NULL};
    bool good;
    const json_t *drive = begin_object(r, object, key, has_force ? all : all + 1, &good);
    if (!drive) return good;
    if (!reader_number_if(r, drive, "max_force", READER_NOT_NEGATIVE, &out->max_force) ||
        !reader_number_if(r, drive, "hertz", READER_NOT_NEGATIVE, &out->hertz) ||
        !reader_number_if(r, drive, "damping_ratio", READER_NOT_NEGATIVE, &out->damping_ratio)) {
        return false;
    }
    reader_leave(r);
    return true;
}

/* Where the joint's frames are. */
static bool read_frames(reader *r, const json_t *object, int dimension, scene_joint *out) {
    if (!reader_numbers_if(r, object, "position", (size_t)dimension, READER_ANY, out->position)) return false;
    memcpy(out->position_b, out->position, sizeof out->position_b);
    if (!reader_numbers_if(r, object, "position_b", (size_t)dimension, READER_ANY, out->position_b) ||
        !reader_rotation(r, object, dimension, out->rotation)) {
        return false;
    }
    memcpy(out->rotation_b, out->rotation, sizeof out->rotation_b);
    return true;
}

static bool read_joint(reader *r, const json_t *object, const scene *scene, const json_t *names, scene_joint *out) {
    static const char *const known[] = {
        "kind",  "a",        "b",                "position", "position_b",  "rotation",     "slide",           "turn",
        "swing", "pull",     "twist",            "velocity", "collide",     "break_force",  "angular_velocity",
        "linear_softness",   "break_torque",     "angular_softness",        NULL};
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with \"kind\", \"a\" and \"b\"");
    int dimension = scene->dimension;
    out->swing_limited = json_object_get(object, "swing");
    if (!reader_known_keys(r, object, known) || !read_joint_kind(r, object, dimension, &out->kind) ||
        !read_joined(r, object, "a", scene, names, &out->bodies[0]) ||
        !read_joined(r, object, "b", scene, names, &out->bodies[1]) || !read_frames(r, object, dimension, out)) {
        return false;
    }
    return read_axis(r, object, "slide", &out->slide) && read_axis(r, object, "turn", &out->turn) &&
           reader_number_if(r, object, "swing", READER_NOT_NEGATIVE, &out->swing) &&
           read_drive(r, object, "pull", true, &out->pull) && read_drive(r, object, "twist", true, &out->twist) &&
           reader_numbers_if(r, object, "velocity", (size_t)dimension, READER_ANY, out->velocity) &&
           read_angular_velocity(r, object, dimension, out->angular_velocity) &&
           read_drive(r, object, "linear_softness", false, &out->linear_softness) &&
           read_drive(r, object, "angular_softness", false, &out->angular_softness) &&
           reader_flag_if(r, object, "collide", &out->collide) &&
           reader_number_if(r, object, "break_force", READER_NOT_NEGATIVE, &out->break_force) &&
           reader_number_if(r, object, "break_torque", READER_NOT_NEGATIVE, &out->break_torque);
}

/* Begins with an optional list at the top: *count of how many elements; false where it is none. */
static bool begin_list(reader *r, const json_t *root, const char *key, const char *must, const json_t **list,
                       size_t *count) {
    *list = json_object_get(root, key);
    *count = 0;
    if (!*list) return true;
    reader_enter(r, key);
    if (!json_is_array(*list)) return reader_refuse(r, *list, must);
    *count = json_array_size(*list);
    return true;
}

/* ---- Couplings ---- */

/* One of the two joints of a coupling, by its place in the list. */
static bool read_coupled(reader *r, const json_t *object, const char *key, const scene *scene, size_t *out) {
    char must[100];
    if (scene->joint_count == 0) return reader_refuse(r, object, "left out where there are no \"joints\"");
    snprintf(must, sizeof must, "the place of one of the \"joints\", from 0 to %zu", scene->joint_count - 1);
    json_t *value = reader_need(r, object, key, must);
    if (!value) return false;
    double place = json_number_value(value);
    reader_enter(r, key);
    bool whole = json_is_number(value) && place <= floor(place);
    if (!whole || !(place >= 0 && place < (double)scene->joint_count)) return reader_refuse(r, value, must);
    *out = (size_t)place;
    reader_leave(r);
    return true;
}

/* Along which coordinate of a joint: its own, where it has one; of a wheel's two the turn, unless told. */
static bool read_coordinate(reader *r, const json_t *object, const char *key, scene_joint_kind kind, bool *slides) {
    static const char must[] = "\"slide\" (of a prismatic, distance or wheel joint) or \"turn\" (of a revolute or "
                               "wheel joint)";
    const char *text = NULL;
    bool may_slide = kind == SCENE_JOINT_PRISMATIC || kind == SCENE_JOINT_DISTANCE || kind == SCENE_JOINT_WHEEL;
    bool may_turn = kind == SCENE_JOINT_REVOLUTE || kind == SCENE_JOINT_WHEEL;
    json_t *value = json_object_get(object, key);
    *slides = !may_turn;
    if (!value && (may_slide || may_turn)) return true;
    reader_enter(r, key);
    if (!value) {
        char path[256];
        reader_path(r, path, sizeof path);
        return reader_fail(r, LOCATE_VALUE, "%s: joint \"%c\" has no coordinate; it must be a revolute, prismatic, "
                                            "distance or wheel joint", path, key[strlen(key) - 1]);
    }
    if (!reader_text(r, value, &text)) return false;
    *slides = strcmp(text, "slide") == 0;
    if (*slides ? !may_slide : !may_turn || strcmp(text, "turn") != 0) return reader_refuse(r, value, must);
    reader_leave(r);
    return true;
}

static bool read_coupling(reader *r, const json_t *object, const scene *scene, scene_coupling *out) {
    static const char *const known[] = {"a",     "b",             "coordinate_a", "coordinate_b", "ratio", "offset",
                                        "hertz", "damping_ratio", NULL};
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with \"a\", \"b\" and \"ratio\"");
    out->has_offset = json_object_get(object, "offset");
    out->ratio = 1;
    return reader_known_keys(r, object, known) && read_coupled(r, object, "a", scene, &out->joints[0]) &&
           read_coupled(r, object, "b", scene, &out->joints[1]) &&
           read_coordinate(r, object, "coordinate_a", scene->joints[out->joints[0]].kind, &out->slides[0]) &&
           read_coordinate(r, object, "coordinate_b", scene->joints[out->joints[1]].kind, &out->slides[1]) &&
           reader_number_if(r, object, "ratio", READER_ANY, &out->ratio) &&
           reader_number_if(r, object, "offset", READER_ANY, &out->offset) &&
           reader_number_if(r, object, "hertz", READER_NOT_NEGATIVE, &out->hertz) &&
           reader_number_if(r, object, "damping_ratio", READER_NOT_NEGATIVE, &out->damping_ratio);
}

static bool read_couplings(reader *r, const json_t *root, scene *scene) {
    const json_t *couplings;
    size_t count;
    if (!begin_list(r, root, "couplings", "an array of couplings", &couplings, &count)) return false;
    if (!couplings) return true;
    scene->couplings = calloc(count + 1, sizeof *scene->couplings);
    if (!scene->couplings) return error_memory(r->error);
    for (size_t i = 0; i < count; i++) {
        reader_enter_element(r, i);
        if (!read_coupling(r, json_array_get(couplings, i), scene, scene->couplings + i)) return false;
        reader_leave(r);
        scene->coupling_count++;
    }
    reader_leave(r);
    return true;
}

bool dynamics_read_joints(reader *r, const json_t *root, scene *scene, const json_t *body_names) {
    const json_t *joints;
    size_t count;
    if (!begin_list(r, root, "joints", "an array of joints", &joints, &count)) return false;
    if (!joints) return read_couplings(r, root, scene);
    scene->joints = calloc(count + 1, sizeof *scene->joints);
    if (!scene->joints) return error_memory(r->error);
    for (size_t i = 0; i < count; i++) {
        reader_enter_element(r, i);
        if (!read_joint(r, json_array_get(joints, i), scene, body_names, scene->joints + i)) return false;
        reader_leave(r);
        scene->joint_count++;
    }
    reader_leave(r);
    return read_couplings(r, root, scene);
}

/* ---- Fluids and wind ---- */

/* A direction, made one of length one. */
static bool read_normal(reader *r, const json_t *object, int dimension, double out[3]) {
    double largest = 0, square = 0;
    if (!reader_numbers_if(r, object, "normal", (size_t)dimension, READER_ANY, out)) return false;
    for (int i = 0; i < dimension; i++) largest = fmax(largest, fabs(out[i]));
    if (largest > 0) {
        for (int i = 0; i < dimension; i++) out[i] /= largest, square += out[i] * out[i];
        for (int i = 0; i < dimension; i++) out[i] /= sqrt(square);
        return true;
    }
    reader_enter(r, "normal");
    return reader_refuse(r, json_object_get(object, "normal"), "a direction: not all zero");
}

static bool read_fluid(reader *r, const json_t *object, int dimension, scene_fluid *out) {
    static const char *const known[] = {"normal",       "offset",   "density", "velocity", "linear_drag",
                                        "angular_drag", "category", "mask",    "group",    "wake",
                                        NULL};
    *out = (scene_fluid){.linear_drag = 1, .angular_drag = 1, .filter = {1, UINT64_MAX, 0}};
    out->normal[dimension - 1] = 1;
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with a \"density\"");
    return reader_known_keys(r, object, known) &&
           reader_need_number(r, object, "density", READER_NOT_NEGATIVE, &out->density) &&
           read_normal(r, object, dimension, out->normal) &&
           reader_number_if(r, object, "offset", READER_ANY, &out->offset) &&
           reader_numbers_if(r, object, "velocity", (size_t)dimension, READER_ANY, out->velocity) &&
           reader_number_if(r, object, "linear_drag", READER_NOT_NEGATIVE, &out->linear_drag) &&
           reader_number_if(r, object, "angular_drag", READER_NOT_NEGATIVE, &out->angular_drag) &&
           read_filter(r, object, &out->filter) && reader_flag_if(r, object, "wake", &out->wake);
}

static bool read_wind(reader *r, const json_t *object, int dimension, scene_wind *out) {
    static const char *const known[] = {"velocity", "density", "coefficient", "category", "mask", "group", "wake",
                                        NULL};
    *out = (scene_wind){.coefficient = 1, .filter = {1, UINT64_MAX, 0}};
    if (!json_is_object(object)) return reader_refuse(r, object, "an object with a \"density\" and a \"velocity\"");
    return reader_known_keys(r, object, known) &&
           reader_need_number(r, object, "density", READER_NOT_NEGATIVE, &out->density) &&
           reader_need_numbers(r, object, "velocity", (size_t)dimension, READER_ANY, out->velocity) &&
           reader_number_if(r, object, "coefficient", READER_NOT_NEGATIVE, &out->coefficient) &&
           read_filter(r, object, &out->filter) && reader_flag_if(r, object, "wake", &out->wake);
}

static bool read_fluids(reader *r, const json_t *root, scene *scene) {
    const json_t *fluids;
    size_t count;
    if (!begin_list(r, root, "fluids", "an array of fluids", &fluids, &count)) return false;
    if (!fluids) return true;
    scene->fluids = calloc(count + 1, sizeof *scene->fluids);
    if (!scene->fluids) return error_memory(r->error);
    for (; scene->fluid_count < count; scene->fluid_count++) {
        reader_enter_element(r, scene->fluid_count);
        const json_t *fluid = json_array_get(fluids, scene->fluid_count);
        if (!read_fluid(r, fluid, scene->dimension, scene->fluids + scene->fluid_count)) return false;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

static bool read_winds(reader *r, const json_t *root, scene *scene) {
    const json_t *winds;
    size_t count;
    if (!begin_list(r, root, "winds", "an array of winds", &winds, &count)) return false;
    if (!winds) return true;
    scene->winds = calloc(count + 1, sizeof *scene->winds);
    if (!scene->winds) return error_memory(r->error);
    for (; scene->wind_count < count; scene->wind_count++) {
        reader_enter_element(r, scene->wind_count);
        const json_t *wind = json_array_get(winds, scene->wind_count);
        if (!read_wind(r, wind, scene->dimension, scene->winds + scene->wind_count)) return false;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

bool dynamics_read_media(reader *r, const json_t *root, scene *scene) {
    return read_fluids(r, root, scene) && read_winds(r, root, scene);
}
