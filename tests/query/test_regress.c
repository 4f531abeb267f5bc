/* Every scene in tests/regress: each pair against the oracle, and against the distance that the scene expects.
 *
 * The scenes are the command's own format (docs/scene.md) with one more member, "expected": a list of
 * {"a":..,"b":..,"distance":..,"tolerance":..}. The shapes are read here by themselves, without meshes; each program
 * takes the scenes of its dimension. */
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

#include "support/check.h"
#include "support/group.h"

#define BODIES 64

typedef struct body {
    const char *name;
    shape_spec spec;
    tactn_pose pose;
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

static tactn_vec vec_of(const scene *s, const json_t *list, const char *key) {
    tact_real x[TACT_DIMENSION];
    if (numbers_of(list, x, TACT_DIMENSION) != TACT_DIMENSION) refuse(s, "as many numbers as dimensions:", key);
    return from_coordinates(x);
}

static tactn_vec vec_in(const scene *s, const json_t *object, const char *key) {
    return vec_of(s, json_object_get(object, key), key);
}

static shape_spec hull_in(const scene *s, const json_t *shape) {
    const json_t *list = json_object_get(shape, "points");
    tactn_vec points[SPEC_POINTS];
    size_t count = json_array_size(list);
    if (count < 1 || count > SPEC_POINTS) refuse(s, "points of a hull:", "points");
    for (size_t i = 0; i < count; i++) points[i] = vec_of(s, json_array_get(list, i), "points");
    return spec_hull(points, (int)count);
}

static spec_kind kind_of(const scene *s, const json_t *shape) {
    const char *type = json_string_value(json_object_get(shape, "type"));
    for (int i = 0; type && i < SPEC_KINDS; i++)
        if (strcmp(type, spec_name((spec_kind)i)) == 0) return (spec_kind)i;
    refuse(s, "no such type:", type);
    return SPEC_KINDS;
}

static shape_spec shape_in(const scene *s, const json_t *shape) {
    switch (kind_of(s, shape)) {
    case SPEC_POINT: return spec_point(no_vec());
    case SPEC_SEGMENT: return spec_segment(vec_in(s, shape, "a"), vec_in(s, shape, "b"));
    case SPEC_TRIANGLE: return spec_triangle(vec_in(s, shape, "a"), vec_in(s, shape, "b"), vec_in(s, shape, "c"));
    case SPEC_BALL: return spec_ball(number_in(s, shape, "radius"));
    case SPEC_BOX: return spec_box(vec_in(s, shape, "half_extents"));
    case SPEC_CAPSULE: return spec_capsule(number_in(s, shape, "radius"), number_in(s, shape, "half_length"));
    case SPEC_ELLIPSOID: return spec_ellipsoid(vec_in(s, shape, "radii"));
#if TACT_DIMENSION == 3
    case SPEC_CYLINDER: return spec_cylinder(number_in(s, shape, "radius"), number_in(s, shape, "half_height"));
    case SPEC_CONE: return spec_cone(number_in(s, shape, "radius"), number_in(s, shape, "half_height"));
#endif
    default: return hull_in(s, shape);
    }
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
    b->pose = tactn_identity_pose();
    if (position) b->pose.position = vec_of(s, position, "position");
    if (!rotation) return;
    tact_real x[ROTATION_NUMBERS];
    if (numbers_of(rotation, x, ROTATION_NUMBERS) != ROTATION_NUMBERS) refuse(s, "numbers of a", "rotation");
    b->pose.rotation = from_rotation_numbers(x);
}

static const body *body_named(const scene *s, const char *name) {
    for (int i = 0; i < s->count; i++)
        if (name && s->bodies[i].name && strcmp(s->bodies[i].name, name) == 0) return &s->bodies[i];
    refuse(s, "no such body:", name);
    return NULL;
}

/* ---- checking */

static void hold_against(check_tally *tally, const shape_pair *pair, quad scale, tactn_gap gap,
                           const json_t *expected) {
    quad distance = (quad)json_number_value(json_object_get(expected, "distance"));
    quad tolerance = (quad)json_number_value(json_object_get(expected, "tolerance"));
    quad error = q_abs((quad)gap.distance - distance);
    check_expect(tally, pair, "expected distance", error, tolerance + (quad)(64 * CHECK_ROUNDOFF) * scale);
}

/* By closed forms where there are any, and without. */
static void check_two(check_tally *tally, const body *a, const body *b, const json_t *expected) {
    shape_pair pair = {a->spec, b->spec, tactn_relative_pose(a->pose, b->pose)};
    pair_oracle *oracle = oracle_open(&pair);
    true_distance truth = oracle_truth(oracle);
    for (int general = 0; general < 2; general++) {
        const tactn_query_options options = {.general = general};
        tactn_gap gap = pair_distance(&pair, &options);
        check_answer(tally, &pair, oracle, truth, gap, limits_slivers(oracle));
        if (expected) hold_against(tally, &pair, oracle_scale(oracle), gap, expected);
    }
    oracle_close(oracle);
}

/* False when it is of another dimension. */
static bool check_scene(check_tally *tally, const char *path, int *expectations) {
    static scene s;
    json_error_t error;
    memset(&s, 0, sizeof s);
    s.file = path;
    s.root = json_load_file(path, 0, &error);
    if (!s.root) {
        fprintf(stderr, "%s:%d:%d: %s\n", path, error.line, error.column, error.text);
        abort();
    }
    if (json_integer_value(json_object_get(s.root, "dimension")) != TACT_DIMENSION) {
        json_decref(s.root);
        return false;
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
    return true;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void every_scene_is_answered_right(void **state) {
    (void)state;
    const char *source = getenv("TACT_SOURCE");
    char folder[1024], path[2048], *names[1024];
    snprintf(folder, sizeof folder, "%s/tests/regress", source ? source : ".");
    check_tally tally = tally_named("regressions");
    int count = 0, scenes = 0, expectations = 0;
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
        scenes += check_scene(&tally, path, &expectations);
        if (tally.failures > before) printf("# %s failed\n", names[i]);
        free(names[i]);
    }
    printf("# %d scenes, %d expected distances\n", scenes, expectations);
    tally_print(&tally);
    assert_int_equal(tally.failures, 0);
    assert_true(scenes > 0);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(every_scene_is_answered_right)};

const test_group test_regress = {"test_regress", tests, sizeof tests / sizeof *tests, NULL, NULL};
