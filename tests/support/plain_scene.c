/* Reading plain scenes (plain_scene.h). */
#include "support/plain_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The file that is being read, and how many words have been taken from it. */
typedef struct source {
    const char *path;
    FILE *file;
    long words;
} source;

static void complain(const source *from, const char *what) {
    fprintf(stderr, "%s: word %ld: %s\n", from->path, from->words, what);
    exit(2);
}

/* False at the end of the file. */
static bool next_word(source *from, char word[48]) {
    from->words++;
    return fscanf(from->file, "%47s", word) == 1;
}

static void expect_word(source *from, const char *expected) {
    char word[48];
    if (!next_word(from, word) || strcmp(word, expected)) complain(from, expected);
}

static double number(source *from) {
    char word[48], *end = NULL;
    double value = next_word(from, word) ? strtod(word, &end) : 0;
    if (!end || end == word || *end) complain(from, "no number");
    return value;
}

static void numbers(source *from, double *values, int count) {
    for (int i = 0; i < count; i++) values[i] = number(from);
}

static int whole(source *from, int low, int high) {
    double value = number(from);
    if (!(value >= low && value <= high) || value != (int)value) complain(from, "no such count or index");
    return (int)value;
}

static int one_of(source *from, const char *const *words, int count) {
    char word[48];
    for (int i = next_word(from, word) ? 0 : count; i < count; i++) {
        if (!strcmp(word, words[i])) return i;
    }
    complain(from, "no such word");
    return 0;
}

static void *zeroed(source *from, int count, size_t bytes) {
    void *memory = calloc((size_t)count + 1, bytes);
    if (!memory) complain(from, "no memory");
    return memory;
}

static void read_shape(source *from, plain_shape *shape) {
    static const char *const types[] = {"ball",      "box",  "capsule", "cylinder", "cone",
                                        "ellipsoid", "hull", "segment", "triangle", "point", "half_space", "mesh"};
    expect_word(from, "shape");
    shape->type = (plain_type)one_of(from, types, (int)(sizeof types / sizeof *types));
    shape->rounding = number(from);
    shape->count = whole(from, 0, 1000000);
    shape->numbers = zeroed(from, shape->count, sizeof *shape->numbers);
    numbers(from, shape->numbers, shape->count);
}

static void read_part(source *from, plain_part *part, int shape_count) {
    expect_word(from, "part");
    part->shape = whole(from, 0, shape_count - 1);
    numbers(from, part->position, 3);
    numbers(from, part->rotation, 4);
    part->density = number(from);
    part->friction = number(from);
    part->restitution = number(from);
    part->rolling_friction = number(from);
    numbers(from, part->surface_velocity, 3);
    part->sensor = whole(from, 0, 1);
}

static void read_body(source *from, plain_body *body, int shape_count) {
    static const char *const kinds[] = {"static", "kinematic", "dynamic"};
    expect_word(from, "body");
    if (!next_word(from, body->name)) complain(from, "no name");
    body->kind = (plain_kind)one_of(from, kinds, 3);
    numbers(from, body->position, 3);
    numbers(from, body->rotation, 4);
    numbers(from, body->velocity, 3);
    numbers(from, body->angular_velocity, 3);
    body->mass = number(from);
    body->linear_damping = number(from);
    body->angular_damping = number(from);
    body->gravity_scale = number(from);
    body->bullet = whole(from, 0, 1);
    body->fixed_rotation = whole(from, 0, 1);
    body->part_count = whole(from, 1, 1000);
    body->parts = zeroed(from, body->part_count, sizeof *body->parts);
    for (int i = 0; i < body->part_count; i++) read_part(from, &body->parts[i], shape_count);
}

static void read_scene(source *from, plain_scene *scene) {
    if (!next_word(from, scene->name)) complain(from, "no name");
    scene->dimension = whole(from, 2, 3);
    numbers(from, scene->gravity, 3);
    scene->length = number(from);
    scene->shape_count = whole(from, 1, 1000000);
    scene->body_count = whole(from, 1, 1000000);
    scene->shapes = zeroed(from, scene->shape_count, sizeof *scene->shapes);
    scene->bodies = zeroed(from, scene->body_count, sizeof *scene->bodies);
    for (int i = 0; i < scene->shape_count; i++) read_shape(from, &scene->shapes[i]);
    for (int i = 0; i < scene->body_count; i++) read_body(from, &scene->bodies[i], scene->shape_count);
}

plain_scene *plain_read(const char *path, int *count) {
    source from = {path, fopen(path, "r"), 0};
    plain_scene *scenes = NULL;
    char word[48];
    if (!from.file) complain(&from, "cannot be read");
    for (*count = 0; next_word(&from, word); ++*count) {
        if (strcmp(word, "scene")) complain(&from, "scene");
        scenes = realloc(scenes, sizeof *scenes * (size_t)(*count + 1));
        if (!scenes) complain(&from, "no memory");
        memset(&scenes[*count], 0, sizeof *scenes);
        read_scene(&from, &scenes[*count]);
    }
    fclose(from.file);
    return scenes;
}

void plain_free(plain_scene *scenes, int count) {
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < scenes[i].shape_count; k++) free(scenes[i].shapes[k].numbers);
        for (int k = 0; k < scenes[i].body_count; k++) free(scenes[i].bodies[k].parts);
        free(scenes[i].shapes);
        free(scenes[i].bodies);
    }
    free(scenes);
}

const plain_scene *plain_find(const plain_scene *scenes, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (!strcmp(scenes[i].name, name)) return &scenes[i];
    }
    return NULL;
}

int plain_body_index(const plain_scene *scene, const char *name) {
    for (int i = 0; i < scene->body_count; i++) {
        if (!strcmp(scene->bodies[i].name, name)) return i;
    }
    return -1;
}
