/* Every scene in tests/regress: each pair against the oracle, and against the distance that the scene expects.
 *
 * The scenes are the command's own format (docs/scene.md) with one more member, "expected": a list of
 * {"a":..,"b":..,"distance":..,"tolerance":..}. The shapes are read here by themselves: dimension 3, no meshes. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "check3.h"

#define BODIES 64

typedef struct body {
    const char *name;
    spec3 spec;
    tact3_pose pose;
} body;

typedef struct scene {
    const char *file;
    json_t *root;
    int count;
    body bodies[BODIES];
} scene;

static void refuse(const scene *s, const char *what, const char *name) {
    fprintf(stderr, "%s: %s \"%s\"\n", s->file, what, name ? name : "");
    abort();
}

/* ---- reading */

static tact_real number_in(const scene *s, const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value)) refuse(s, "a number is missing:", key);
    return (tact_real)json_number_value(value);
}

static int numbers_of(const json_t *list, tact_real *numbers, int most) {
    int count = (int)json_array_size(list);
    if (count > most) return -1;
    for (int i = 0; i < count; i++) {
        const json_t *value = json_array_get(list, (size_t)i);
        if (!json_is_number(value)) return -1;
        numbers[i] = (tact_real)json_number_value(value);
    }
    return count;
}

static tact3_vec vec_of(const scene *s, const json_t *list, const char *key) {
    tact_real x[3];
    if (numbers_of(list, x, 3) != 3) refuse(s, "three numbers are wanted:", key);
    return tact3_v(x[0], x[1], x[2]);
}

static tact3_vec vec_in(const scene *s, const json_t *object, const char *key) {
    return vec_of(s, json_object_get(object, key), key);
}

static spec3 hull_in(const scene *s, const json_t *shape) {
    const json_t *list = json_object_get(shape, "points");
    tact3_vec points[SPEC3_POINTS];
    size_t count = json_array_size(list);
    if (count < 1 || count > SPEC3_POINTS) refuse(s, "points of a hull:", "points");
    for (size_t i = 0; i < count; i++) points[i] = vec_of(s, json_array_get(list, i), "points");
    return spec3_hull(points, (int)count);
}

static spec3 shape_in(const scene *s, const json_t *shape) {
    const char *type = json_string_value(json_object_get(shape, "type"));
    if (!type) refuse(s, "a type is missing", NULL);
    if (strcmp(type, "point") == 0) return spec3_point(tact3_v(0, 0, 0));
    if (strcmp(type, "segment") == 0) return spec3_segment(vec_in(s, shape, "a"), vec_in(s, shape, "b"));
    if (strcmp(type, "triangle") == 0)
        return spec3_triangle(vec_in(s, shape, "a"), vec_in(s, shape, "b"), vec_in(s, shape, "c"));
    if (strcmp(type, "sphere") == 0) return spec3_sphere(number_in(s, shape, "radius"));
    if (strcmp(type, "capsule") == 0)
        return spec3_capsule(number_in(s, shape, "radius"), number_in(s, shape, "half_length"));
    if (strcmp(type, "cylinder") == 0)
        return spec3_cylinder(number_in(s, shape, "radius"), number_in(s, shape, "half_height"));
    if (strcmp(type, "cone") == 0)
        return spec3_cone(number_in(s, shape, "radius"), number_in(s, shape, "half_height"));
    if (strcmp(type, "hull") == 0) return hull_in(s, shape);
    bool box = strcmp(type, "box") == 0;
    if (!box && strcmp(type, "ellipsoid") != 0) refuse(s, "no such type:", type);
    tact3_vec size = vec_in(s, shape, box ? "half_extents" : "radii");
    return box ? spec3_box(size.x, size.y, size.z) : spec3_ellipsoid(size.x, size.y, size.z);
}

static void read_body(scene *s, const json_t *object) {
    if (s->count == BODIES) refuse(s, "too many bodies", NULL);
    body *b = &s->bodies[s->count++];
    const char *shape = json_string_value(json_object_get(object, "shape"));
    const json_t *definition = json_object_get(json_object_get(s->root, "shapes"), shape ? shape : "");
    const json_t *position = json_object_get(object, "position"), *rotation = json_object_get(object, "rotation");
    if (!definition) refuse(s, "no such shape:", shape);
    b->name = json_string_value(json_object_get(object, "name"));
    b->spec = shape_in(s, definition);
    if (json_object_get(definition, "rounding")) b->spec.rounding = number_in(s, definition, "rounding");
    b->pose = tact3_identity_pose();
    if (position) b->pose.position = vec_of(s, position, "position");
    if (!rotation) return;
    tact_real q[4];
    if (numbers_of(rotation, q, 4) != 4) refuse(s, "four numbers are wanted:", "rotation");
    b->pose.rotation.x = q[0], b->pose.rotation.y = q[1], b->pose.rotation.z = q[2], b->pose.rotation.w = q[3];
}

static const body *body_named(const scene *s, const char *name) {
    for (int i = 0; i < s->count; i++)
        if (name && s->bodies[i].name && strcmp(s->bodies[i].name, name) == 0) return &s->bodies[i];
    refuse(s, "no such body:", name);
    return NULL;
}

/* ---- checking */

static void check_two(tally3 *tally, const body *a, const body *b, const json_t *expected) {
    pair3 pair = {a->spec, b->spec, tact3_relative_pose(a->pose, b->pose)};
    oracle3 *oracle = oracle3_open(&pair);
    truth3 truth = oracle3_truth(oracle);
    tact3_gap gap = pair3_distance(&pair, NULL);
    check3_answer(tally, &pair, oracle, truth, gap, limits3_slivers(oracle));
    if (expected) {
        quad distance = (quad)json_number_value(json_object_get(expected, "distance"));
        quad tolerance = (quad)json_number_value(json_object_get(expected, "tolerance"));
        tolerance += (quad)(64 * CHECK3_ROUNDOFF) * oracle3_scale(oracle);
        quad error = q_abs((quad)gap.distance - distance);
        if (!(error <= tolerance)) check3_fail(tally, &pair, "expected distance", (double)error, (double)tolerance);
    }
    oracle3_close(oracle);
}

static void check_scene(tally3 *tally, const char *path, int *expectations) {
    static scene s;
    json_error_t error;
    memset(&s, 0, sizeof s);
    s.file = path;
    s.root = json_load_file(path, 0, &error);
    if (!s.root) {
        fprintf(stderr, "%s:%d:%d: %s\n", path, error.line, error.column, error.text);
        abort();
    }
    size_t index;
    const json_t *item;
    json_array_foreach(json_object_get(s.root, "bodies"), index, item) read_body(&s, item);
    json_t *expected = json_object_get(s.root, "expected");
    json_array_foreach(expected, index, item) {
        const body *a = body_named(&s, json_string_value(json_object_get(item, "a")));
        const body *b = body_named(&s, json_string_value(json_object_get(item, "b")));
        check_two(tally, a, b, item);
        ++*expectations;
    }
    if (!expected)
        for (int i = 0; i < s.count; i++)
            for (int j = i + 1; j < s.count; j++) check_two(tally, &s.bodies[i], &s.bodies[j], NULL);
    json_decref(s.root);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void every_scene_is_answered_right(void **state) {
    (void)state;
    const char *source = getenv("TACT_SOURCE");
    char folder[1024], path[2048], *names[1024];
    snprintf(folder, sizeof folder, "%s/tests/regress", source ? source : ".");
    tally3 tally = tally3_named("regressions");
    int count = 0, expectations = 0;
    DIR *directory = opendir(folder);
    if (!directory) fail_msg("cannot open %s (run from the repository's root, or set TACT_SOURCE)", folder);
    for (struct dirent *entry; (entry = readdir(directory)) && count < 1024;) {
        size_t length = strlen(entry->d_name);
        if (length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0) names[count++] = strdup(entry->d_name);
    }
    closedir(directory);
    qsort(names, (size_t)count, sizeof *names, by_name);
    for (int i = 0; i < count; i++) {
        int before = tally.failures;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        check_scene(&tally, path, &expectations);
        if (tally.failures > before) printf("# %s failed\n", names[i]);
        free(names[i]);
    }
    printf("# %d scenes, %d expected distances\n", count, expectations);
    tally3_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(count > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_scene_is_answered_right)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
