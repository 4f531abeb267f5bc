/* Two bodies of a scene as a link. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/link.h"
#include "scene/link_text.h"
#include "scene/shape_types.h"
#include "tact/math2.h"

typedef struct link_writer {
    char text[LINK_LONGEST + 1];
    size_t length; /* more than there is room for where it is too long */
    int dimension;
} link_writer;

static void put(link_writer *w, const char *text) {
    size_t length = strlen(text);
    if (w->length + length <= LINK_LONGEST) memcpy(w->text + w->length, text, length + 1);
    w->length += length;
}

static void put_number(link_writer *w, double x, const char *before) {
    char text[LINK_NUMBER_SIZE];
    link_number(x, text);
    put(w, before);
    put(w, text);
}

static void put_numbers(link_writer *w, const double *numbers, int count, const char *before) {
    for (int i = 0; i < count; i++) put_number(w, numbers[i], i == 0 ? before : ",");
}

/* True for zeros and for the identity rotation, which are left out. Minus zero is not. */
static bool is_plain(const double *numbers, int count, int one) {
    for (int i = 0; i < count; i++) {
        double usual = i == one ? 1 : 0;
        if (numbers[i] < usual || numbers[i] > usual || signbit(numbers[i])) return false;
    }
    return true;
}

static void put_shape(link_writer *w, const char *key, const scene_shape *shape) {
    bool hull = shape->type == SHAPE_MESH || shape->type == SHAPE_POINTS;
    const shape_field *fields = shape_types[shape->type].fields;
    const double *size = shape->size;
    const char *gap = ":";
    put(w, key);
    put(w, shape_type_name(hull ? SHAPE_HULL : shape->type, w->dimension));
    for (size_t i = 0; i < SHAPE_FIELDS && fields[i].key; i++, gap = ",") {
        bool vector = fields[i].kind == FIELD_VECTOR;
        put_numbers(w, size, vector ? w->dimension : 1, gap);
        size += vector ? 3 : 1;
    }
    for (size_t i = 0; i < shape->surface.point_count && w->length <= LINK_LONGEST; i++, gap = ",") {
        put_numbers(w, shape->surface.points + 3 * i, w->dimension, gap);
    }
    if (!(shape->rounding > 0)) return;
    put(w, gap);
    put_number(w, shape->rounding, "r");
}

/* Writes a rotation of the plane as an angle if an angle gives exactly the same cosine and sine. */
static bool put_angle(link_writer *w, const double rotation[2], const char *key) {
    for (int digits = 1; digits <= 17; digits++) {
        char text[LINK_NUMBER_SIZE];
        snprintf(text, sizeof text, "%.*g", digits, atan2(rotation[1], rotation[0]));
        double angle = strtod(text, NULL);
        tact2_rotation turn = tact2_rotation_from_angle(angle);
        if (memcmp(&turn, rotation, sizeof turn) != 0) continue;
        put_number(w, angle, key);
        return true;
    }
    return false;
}

static void put_body(link_writer *w, const scene *scene, size_t body, const char *const keys[3]) {
    const scene_body *b = scene->bodies + body;
    int turn = w->dimension == 2 ? 2 : 4;
    put_shape(w, keys[0], scene->shapes + b->shape);
    if (!is_plain(b->position, w->dimension, -1)) put_numbers(w, b->position, w->dimension, keys[1]);
    if (is_plain(b->rotation, turn, w->dimension == 2 ? 0 : 3)) return;
    if (w->dimension == 2 && put_angle(w, b->rotation, keys[2])) return;
    put_numbers(w, b->rotation, turn, keys[2]);
}

/* Characters that the points of a shape take, and how many points there are. */
static size_t measure(const scene_shape *shape, int dimension) {
    char text[LINK_NUMBER_SIZE];
    size_t length = 0;
    for (size_t i = 0; i < shape->surface.point_count; i++) {
        for (int k = 0; k < dimension; k++) {
            link_number(shape->surface.points[3 * i + (size_t)k], text);
            length += strlen(text) + 1;
        }
    }
    return length;
}

/* Tells the body with more points, and how many of them would fit beside the rest. */
static void refuse_length(const scene *scene, size_t a, size_t b, error *error) {
    const scene_body *bodies[2] = {scene->bodies + a, scene->bodies + b};
    const scene_shape *shapes[2] = {scene->shapes + bodies[0]->shape, scene->shapes + bodies[1]->shape};
    size_t length[2] = {measure(shapes[0], scene->dimension), measure(shapes[1], scene->dimension)};
    int more = length[1] > length[0];
    size_t count = shapes[more]->surface.point_count, room = LINK_LONGEST - 400;
    room -= length[!more] < room / 2 ? length[!more] : room / 2;
    error_set(error,
              "%.200s: %.200s has %zu points, which makes a link too long; about %zu would fit, for a link must not "
              "have more than %d characters. `tact hull --vertex-limit` makes a hull of fewer",
              scene->file ? scene->file : "link", bodies[more]->name, count, room * count / length[more],
              LINK_LONGEST);
}

char *link_write(const char *base, const scene *scene, size_t a, size_t b, command asked, error *error) {
    static const char *const keys[2][3] = {{"a=", "&pa=", "&ra="}, {"&b=", "&pb=", "&rb="}};
    link_writer *w = calloc(1, sizeof *w);
    char *link = NULL;
    if (!w) {
        error_memory(error);
        return NULL;
    }
    w->dimension = scene->dimension;
    put(w, w->dimension == 2 ? "/2d?v=1&" : "/3d?v=1&");
    put_body(w, scene, a, keys[0]);
    put_body(w, scene, b, keys[1]);
    if (asked == COMMAND_COLLIDE) put(w, "&q=collide");
    size_t size = strlen(base) + w->length + 16;
    if (w->length > LINK_LONGEST - strlen("&sum=00000000")) {
        refuse_length(scene, a, b, error);
    } else if ((link = malloc(size)) == NULL) {
        error_memory(error);
    } else {
        snprintf(link, size, "%s#%s&sum=%08x", base, w->text, (unsigned int)link_checksum(w->text, w->length));
    }
    free(w);
    return link;
}
