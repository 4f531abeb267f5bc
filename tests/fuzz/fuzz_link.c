/* Fuzzes the reader of links: any text is a pair or a message, and a pair that is written again reads back the same. */
#include "input.h"
#include "scene/link.h"
#include "scene/link_text.h"

static void check_message(const error *error) {
    demand(strncmp(error->text, "link", 4) == 0, "a message begins with the link");
    demand(memchr(error->text, 0, sizeof error->text) != NULL, "a message ends");
    demand(strchr(error->text, '\n') == NULL, "a message is one line");
}

static void check_body(const scene *read, size_t i) {
    const scene_body *body = read->bodies + i;
    const scene_shape *shape = read->shapes + i;
    double square = 0;
    for (int k = 0; k < 4; k++) square += body->rotation[k] * body->rotation[k];
    demand(square > 1 - 1e-14 && square < 1 + 1e-14, "a rotation has length one");
    for (int k = 0; k < 3; k++) demand(body->position[k] - body->position[k] >= 0, "a place is finite");
    demand(body->shape == i && shape->rounding >= 0, "a body has its own shape, with a radius around it");
    demand(shape->type != SHAPE_HULL || shape->surface.point_count > 0, "a hull has points");
}

static bool same_shape(const scene_shape *a, const scene_shape *b) {
    size_t bytes = 3 * a->surface.point_count * sizeof(double);
    return a->type == b->type && memcmp(a->size, b->size, sizeof a->size) == 0 &&
           memcmp(&a->rounding, &b->rounding, sizeof a->rounding) == 0 &&
           a->surface.point_count == b->surface.point_count &&
           (bytes == 0 || memcmp(a->surface.points, b->surface.points, bytes) == 0);
}

static bool same_place(const scene_body *a, const scene_body *b) {
    return memcmp(a->position, b->position, sizeof a->position) == 0 &&
           memcmp(a->rotation, b->rotation, sizeof a->rotation) == 0;
}

/* What is written of it reads back as the same bits. */
static void check_again(const scene *first, command asked) {
    scene again;
    error error;
    command asked_again;
    char *link = link_write("", first, 0, 1, asked, &error);
    if (!link) {
        check_message(&error);
        return;
    }
    demand(link_is(link), "what is written is a link");
    demand(link_read(link, &again, &asked_again, &error), "what is written can be read");
    demand(asked == asked_again && first->dimension == again.dimension, "it asks the same");
    for (size_t i = 0; i < 2; i++) {
        demand(same_shape(first->shapes + i, again.shapes + i), "its shapes are the same bits");
        demand(same_place(first->bodies + i, again.bodies + i), "its places are the same bits");
    }
    scene_free(&again);
    free(link);
}

static void try_link(const char *text) {
    scene read;
    error error;
    command asked;
    memset(&error, 0, sizeof error);
    if (!link_read(text, &read, &asked, &error)) {
        check_message(&error);
        return;
    }
    demand(read.shape_count == 2 && read.body_count == 2, "a link holds two bodies");
    for (size_t i = 0; i < 2; i++) check_body(&read, i);
    check_again(&read, asked);
    scene_free(&read);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* As it is, and with the checksum that its text has. */
    char *text = malloc(size + 32);
    if (!text) return 0;
    text[0] = '#';
    if (size) memcpy(text + 1, data, size);
    text[size + 1] = 0;
    try_link(text);
    size = strlen(text);
    snprintf(text + size, 31, "&sum=%08x", (unsigned int)link_checksum(text + 1, size - 1));
    try_link(text);
    free(text);
    return 0;
}
