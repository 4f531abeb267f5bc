/* Reads a link into a scene of two bodies, each value checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/link.h"
#include "scene/link_text.h"
#include "scene/shape_types.h"
#include "tact/math2.h"
#include "base/file.h"
#include "base/text.h"

#define VERSION "1"
#define SHOWN 40

typedef struct link_reader {
    link_text text;
    scene *scene;
    error *error;
} link_reader;

bool link_is(const char *operand) {
    static const char *const signs[] = {"#/2d?", "#/3d?", "#/toy2?", "#/toy3?"};
    static const char *const schemes[] = {"http://", "https://", "file://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        if (strncmp(operand, schemes[i], strlen(schemes[i])) == 0) return true;
    }
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strstr(operand, signs[i]) || strncmp(operand, signs[i] + 1, strlen(signs[i]) - 1) == 0) return true;
    }
    return *operand == '#' || strncmp(operand, "%23", 3) == 0;
}

const char *link_or_file(const char *operand) { return link_is(operand) ? "link" : file_shown(operand); }

/* "link: KEY is VALUE; it must be MUST" */
static bool refuse(const link_reader *r, const char *key, const char *value, const char *must) {
    char part[SHOWN], shown[TEXT_SHOWN_SIZE(SHOWN)];
    snprintf(part, sizeof part, "%s", value);
    text_shown(part, shown);
    return error_set(r->error, "link: %s is \"%s\"%s; it must be %s", key, shown,
                     strlen(value) >= sizeof part ? "..." : "", must);
}

static const char *number_wanted(reader_sign sign) {
    return sign == READER_POSITIVE       ? "a number above zero"
           : sign == READER_NOT_NEGATIVE ? "a number not below zero"
                                         : "a number such as -0.5 or 1e-9, below 1.8e308";
}

/* Counts the items separated by commas. */
static size_t count_items(const char *text) {
    size_t count = *text != 0;
    for (; *text; text++) count += *text == ',';
    return count;
}

/* Reads an item of a list and moves `next` behind it. `what` names the item in messages. */
static bool read_item(const link_reader *r, const char *key, size_t number, reader_sign sign, const char **next,
                      double *out) {
    char name[64], item[SHOWN];
    const char *end = link_read_number(*next, out);
    bool good = end && (*end == ',' || *end == 0);
    if (good && (sign == READER_ANY || *out > 0 || (sign == READER_NOT_NEGATIVE && !(*out < 0)))) {
        *next = end + (*end == ',');
        return true;
    }
    snprintf(name, sizeof name, "%.16s: number %zu", key, number);
    snprintf(item, sizeof item, "%.*s", (int)strcspn(*next, ","), *next);
    return refuse(r, name, item, number_wanted(sign));
}

/* Exactly so many numbers. */
static bool read_numbers(const link_reader *r, const char *key, const char *text, size_t count, double *out) {
    char must[40];
    snprintf(must, sizeof must, "%zu numbers with commas between them", count);
    if (count_items(text) != count) return refuse(r, key, text, must);
    for (size_t i = 0; i < count; i++) {
        if (!read_item(r, key, i + 1, READER_ANY, &text, out + i)) return false;
    }
    return true;
}

/* The points of a hull or a polygon. */
static bool read_points(const link_reader *r, const char *key, const char *text, size_t count, surface *out) {
    size_t each = (size_t)r->scene->dimension;
    if (count == 0 || count % each != 0) {
        return error_set(r->error, "link: %s has points of %zu numbers; it must be points of %zu numbers each", key,
                         count, each);
    }
    out->points = calloc(3 * (count / each), sizeof(double));
    if (!out->points) return error_memory(r->error);
    out->point_count = count / each;
    for (size_t i = 0; i < count; i++) {
        if (!read_item(r, key, i + 1, READER_ANY, &text, out->points + 3 * (i / each) + i % each)) return false;
    }
    return true;
}

/* The numbers of a type that has so many, and the number of each. */
static bool read_sizes(const link_reader *r, const char *key, const char *text, size_t count, scene_shape *shape) {
    const shape_field *fields = shape_types[shape->type].fields;
    size_t wanted = 0, number = 0;
    for (size_t i = 0; i < SHAPE_FIELDS && fields[i].key; i++) {
        wanted += fields[i].kind == FIELD_VECTOR ? (size_t)r->scene->dimension : 1;
    }
    if (count != wanted) {
        return error_set(r->error, "link: %s is a %s of %zu numbers; it must have %zu", key,
                         shape_type_name(shape->type, r->scene->dimension), count, wanted);
    }
    double *out = shape->size;
    for (size_t i = 0; i < SHAPE_FIELDS && fields[i].key; i++) {
        bool vector = fields[i].kind == FIELD_VECTOR;
        for (int k = 0; k < (vector ? r->scene->dimension : 1); k++) {
            if (!read_item(r, key, ++number, fields[i].sign, &text, out + k)) return false;
        }
        out += vector ? 3 : 1;
    }
    return true;
}

/* Cuts off and reads the rounding at the end, such as r0.1. */
static bool take_rounding(const link_reader *r, const char *key, char *items, double *out) {
    char name[24], *comma = strrchr(items, ','), *last = comma ? comma + 1 : items;
    if (*last != 'r') return true;
    const char *text = last + 1;
    snprintf(name, sizeof name, "%.8s: the rounding", key);
    const char *end = link_read_number(text, out);
    if (!end || *end || *out < 0) return refuse(r, name, text, number_wanted(READER_NOT_NEGATIVE));
    *(comma ? comma : items) = 0;
    return true;
}

static bool read_shape_items(const link_reader *r, const char *key, char *value, scene_shape *shape) {
    char *colon = strchr(value, ':'), must[160];
    char *items = colon ? colon + 1 : value + strlen(value);
    if (colon) *colon = 0;
    shape_type_list(r->scene->dimension, must, sizeof must);
    bool bare = colon && !*items;
    bool known = shape_type_find(value, r->scene->dimension, &shape->type) && shape->type != SHAPE_MESH &&
                 shape->type != SHAPE_POINTS && shape->type < SHAPE_HALF_SPACE;
    if (!known) return refuse(r, key, value, must);
    if (bare && shape->type == SHAPE_POINT) return refuse(r, key, "point:", "point, without a colon");
    if (!take_rounding(r, key, items, &shape->rounding)) return false;
    size_t count = count_items(items);
    return shape->type == SHAPE_HULL ? read_points(r, key, items, count, &shape->surface)
                                     : read_sizes(r, key, items, count, shape);
}

static bool read_shape(const link_reader *r, const char *key, scene_shape *shape) {
    const char *value = link_text_value(&r->text, key);
    if (!value) {
        return error_set(r->error, "link: there is no \"%s\"; it must be a shape such as %s", key,
                         r->scene->dimension == 2 ? "box:1,0.5" : "box:1,0.5,2");
    }
    char *copy = text_copy(value);
    if (!copy) return error_memory(r->error);
    bool good = read_shape_items(r, key, copy, shape);
    free(copy);
    return good;
}

static bool read_rotation(const link_reader *r, const char *key, double out[4]) {
    const char *value = link_text_value(&r->text, key);
    bool flat = r->scene->dimension == 2;
    out[flat ? 0 : 3] = 1;
    if (!value) return true;
    if (flat && count_items(value) == 1) {
        double radians;
        if (!read_numbers(r, key, value, 1, &radians)) return false;
        tact2_rotation turn = tact2_rotation_from_angle(radians);
        out[0] = turn.c, out[1] = turn.s;
        return true;
    }
    size_t count = flat ? 2 : 4;
    if (!read_numbers(r, key, value, count, out)) return false;
    if (rotation_normalise(out, count)) return true;
    return refuse(r, key, value, flat ? "an angle in radians, or its cosine and sine" : "a unit quaternion x,y,z,w");
}

static bool read_body(link_reader *r, size_t i) {
    static const char *const keys[2][3] = {{"a", "pa", "ra"}, {"b", "pb", "rb"}};
    scene_shape *shape = r->scene->shapes + i;
    scene_body *body = r->scene->bodies + i;
    r->scene->shape_count = r->scene->body_count = i + 1;
    body->shape = i;
    shape->name = text_copy(i == 0 ? "A" : "B");
    body->name = text_copy(i == 0 ? "A" : "B");
    if (!shape->name || !body->name) return error_memory(r->error);
    const char *place = link_text_value(&r->text, keys[i][1]);
    return read_shape(r, keys[i][0], shape) &&
           (!place || read_numbers(r, keys[i][1], place, (size_t)r->scene->dimension, body->position)) &&
           read_rotation(r, keys[i][2], body->rotation);
}

/* Checks that the step is a number; only the page uses it. */
static bool check_step(const link_reader *r) {
    const char *step = link_text_value(&r->text, "step");
    if (!step || (*step && strlen(step) <= 9 && !step[strspn(step, "0123456789")])) return true;
    return refuse(r, "step", step, "a whole number");
}

static bool read_query(const link_reader *r, command *asked) {
    const char *value = link_text_value(&r->text, "q");
    *asked = value && strcmp(value, "collide") == 0 ? COMMAND_COLLIDE : COMMAND_DISTANCE;
    if (!value || *asked == COMMAND_COLLIDE || strcmp(value, "distance") == 0) return true;
    return refuse(r, "q", value, "distance or collide");
}

static bool read_case(link_reader *r, command *asked) {
    const char *path = r->text.path, *version = link_text_value(&r->text, "v");
    if (strncmp(path, "/toy", 4) == 0) {
        return error_set(r->error, "link: this is a link to the toy, which holds no pair; tact simulate runs its "
                                   "scenes, which are the files in scenes/worlds2 and scenes/worlds3");
    }
    if (strcmp(path, "/2d") != 0 && strcmp(path, "/3d") != 0) return refuse(r, "its beginning", path, "/2d or /3d");
    if (!version) return error_set(r->error, "link: there is no version; it must be v=" VERSION);
    if (strcmp(version, VERSION) != 0) return refuse(r, "v", version, VERSION ", the version that this tact reads");
    r->scene->dimension = path[1] - '0';
    r->scene->all_pairs = true;
    r->scene->file = text_copy("link");
    r->scene->shapes = calloc(2, sizeof *r->scene->shapes);
    r->scene->bodies = calloc(2, sizeof *r->scene->bodies);
    if (!r->scene->file || !r->scene->shapes || !r->scene->bodies) return error_memory(r->error);
    return read_query(r, asked) && check_step(r) && read_body(r, 0) && read_body(r, 1);
}

bool link_read(const char *text, scene *out, command *asked, error *error) {
    link_reader r = {.scene = out, .error = error};
    memset(out, 0, sizeof *out);
    if (!link_text_read(text, &r.text, error)) return false;
    bool good = read_case(&r, asked);
    link_text_free(&r.text);
    if (!good) scene_free(out);
    return good;
}
